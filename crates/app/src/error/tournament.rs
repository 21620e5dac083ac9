//! What the rules of a tournament refuse.

use super::{AppError, FieldProblem, Thing};
use cuatro_protocol::{Code, Problem};
use cuatro_tournament::{Refusal, SettingsError};
use cuatro_words::lang::Lang;
use cuatro_words::say;

pub(super) fn refusal(refusal: &Refusal, lang: Lang) -> Problem {
    let refused = |code, detail| Problem::new(code, lang, detail);
    match refusal {
        Refusal::TournamentOver => refused(Code::TournamentOver, say!(lang, "refusal-tournament-over")),
        Refusal::RegistrationClosed | Refusal::Left => {
            refused(Code::RegistrationClosed, say!(lang, "refusal-registration-closed"))
        }
        Refusal::NotOnList => refused(Code::NotOnList, say!(lang, "refusal-not-on-list")),
        Refusal::Full { places } => {
            refused(Code::TournamentFull, say!(lang, "refusal-tournament-full", places))
        }
        Refusal::PeopleOnly => refused(Code::PeopleOnly, say!(lang, "refusal-people-only")),
        Refusal::BotsOnly => refused(Code::BotsOnly, say!(lang, "refusal-bots-only")),
        Refusal::AlreadyEntered { .. } => {
            refused(Code::AlreadyEntered, say!(lang, "refusal-already-entered"))
        }
        Refusal::Removed => refused(Code::SentOut, say!(lang, "refusal-sent-out")),
        Refusal::Banned => refused(Code::SentOut, say!(lang, "refusal-banned")),
        Refusal::NotLetIn => refused(Code::NotLetIn, say!(lang, "refusal-not-let-in")),
        Refusal::TooManyAsk { max } => refused(Code::TooManyAsk, say!(lang, "refusal-too-many-ask", max)),
        Refusal::TooManyOnDevice { max } => {
            refused(Code::TooManyOnDevice, say!(lang, "refusal-too-many-on-device", max))
        }
        Refusal::NoEntrant { n } => Thing::Entrant(n.to_string()).refusal(lang),
        Refusal::NamedTwice { n } => {
            refused(Code::InvalidField, say!(lang, "refusal-named-twice", n = n.to_string()))
        }
        Refusal::NoStage { k } => Thing::Stage(k.to_string()).refusal(lang),
        Refusal::StageGoingOn { k } => {
            refused(Code::StageGoingOn, say!(lang, "refusal-stage-going-on", stage = k))
        }
        Refusal::StageBegun => refused(Code::StageNotRunning, say!(lang, "refusal-stage-begun")),
        Refusal::StageNotRunning { .. } => {
            refused(Code::StageNotRunning, say!(lang, "refusal-stage-not-running"))
        }
        Refusal::WrongFormat => refused(Code::WrongFormat, say!(lang, "refusal-wrong-format")),
        Refusal::EntrantsOutOfRange { actual, min, max } => {
            let detail = say!(lang, "refusal-entrants-out-of-range", actual, min, max);
            refused(Code::EntrantsOutOfRange, detail)
        }
        Refusal::NoMoreRounds { rounds } => {
            refused(Code::NoMoreRounds, say!(lang, "refusal-no-more-rounds", rounds))
        }
        Refusal::WrongRound { next } => refused(Code::WrongRound, say!(lang, "refusal-wrong-round", next)),
        Refusal::TooManyStages { max } => {
            refused(Code::TooManyStages, say!(lang, "refusal-too-many-stages", max))
        }
        Refusal::NoGame => refused(Code::NotFound, say!(lang, "refusal-no-stage-game")),
        Refusal::GameNotOver => refused(Code::NotOver, say!(lang, "refusal-stage-game-not-over")),
        Refusal::Settings(error) => AppError::from(error.clone()).refusal(lang),
    }
}

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
