//! Refusals of tournaments: which errors they are, and their sentences.

use crate::{AppError, FieldProblem, Thing};
use cuatro_tournament::{Refusal, SettingsError};
use cuatro_words::lang::Lang;
use cuatro_words::say;

impl From<SettingsError> for AppError {
    fn from(error: SettingsError) -> AppError {
        match error {
            SettingsError::OutOfRange { field, min, max, .. } => {
                AppError::field(field, FieldProblem::Range { min: min.into(), max: max.into() })
            }
            SettingsError::OtherKind { field, kind } => {
                AppError::field(field, FieldProblem::OnlyOfKind(kind.as_str()))
            }
            SettingsError::Board(error) => error.into(),
            SettingsError::Clock(error) => error.into(),
            SettingsError::Title { max } => AppError::field("title", FieldProblem::Title { max }),
            SettingsError::StartNotProven { .. } => AppError::NotProven,
            SettingsError::TooManyPositions { max } => {
                AppError::field("positions", FieldProblem::TooManyPositions { max })
            }
            SettingsError::Position { index } => {
                AppError::field(format!("positions[{index}]"), FieldProblem::Position)
            }
        }
    }
}

impl From<Refusal> for AppError {
    fn from(refusal: Refusal) -> AppError {
        match refusal {
            Refusal::Settings(error) => error.into(),
            Refusal::NoEntrant { n } => AppError::NoSuch(Thing::Entrant(n.to_string())),
            Refusal::NoStage { k } => AppError::NoSuch(Thing::Stage(k.to_string())),
            refusal => AppError::Tournament(refusal),
        }
    }
}

/// Why a command to a tournament is refused, and what to do instead.
pub(crate) fn tournament_sentence(refusal: &Refusal, lang: Lang) -> String {
    match refusal {
        Refusal::TournamentOver => say!(lang, "refusal-tournament-over"),
        Refusal::RegistrationClosed | Refusal::Left => say!(lang, "refusal-registration-closed"),
        Refusal::NotOnList => say!(lang, "refusal-not-on-list"),
        Refusal::Full { places } => say!(lang, "refusal-tournament-full", places = places),
        Refusal::PeopleOnly => say!(lang, "refusal-people-only"),
        Refusal::BotsOnly => say!(lang, "refusal-bots-only"),
        Refusal::AlreadyEntered { .. } => say!(lang, "refusal-already-entered"),
        Refusal::Removed => say!(lang, "refusal-sent-out"),
        Refusal::NotLetIn => say!(lang, "refusal-not-let-in"),
        Refusal::TooManyAsk { max } => say!(lang, "refusal-too-many-ask", max = max),
        Refusal::TooManyOnDevice { max } => say!(lang, "refusal-too-many-on-device", max = max),
        Refusal::Banned => say!(lang, "refusal-banned"),
        Refusal::NoEntrant { n } => say!(lang, "refusal-no-entrant", n = n.to_string()),
        Refusal::NamedTwice { n } => say!(lang, "refusal-named-twice", n = n.to_string()),
        Refusal::NoStage { k } => say!(lang, "refusal-no-stage", k = k.to_string()),
        Refusal::StageGoingOn { k } => say!(lang, "refusal-stage-going-on", stage = k),
        Refusal::StageBegun => say!(lang, "refusal-stage-begun"),
        Refusal::StageNotRunning { .. } => say!(lang, "refusal-stage-not-running"),
        Refusal::WrongFormat => say!(lang, "refusal-wrong-format"),
        Refusal::EntrantsOutOfRange { actual, min, max } => {
            say!(lang, "refusal-entrants-out-of-range", actual = actual, min = min, max = max)
        }
        Refusal::NoMoreRounds { rounds } => say!(lang, "refusal-no-more-rounds", rounds = rounds),
        Refusal::WrongRound { next } => say!(lang, "refusal-wrong-round", next = next),
        Refusal::TooManyStages { max } => say!(lang, "refusal-too-many-stages", max = max),
        Refusal::NoGame => say!(lang, "refusal-no-stage-game"),
        Refusal::GameNotOver => say!(lang, "refusal-stage-game-not-over"),
        Refusal::Settings(error) => error.to_string(),
    }
}
