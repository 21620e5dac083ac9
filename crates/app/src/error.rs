//! Reasons for refusing a request, each with its code, its sentence and the members that help a program.

mod field;
mod game;
mod tournament;

use std::sync::Arc;

use serde_json::json;

use cuatro_game::{ClockSettingsError, GameId, Refusal};
use cuatro_live::WriteError;
use cuatro_protocol::{self as protocol, Code, FileError, Problem};
use cuatro_rules::notation::StacksError;
use cuatro_rules::{Side, Variant, VariantError};
use cuatro_store::{Conflict, StoreError};
use cuatro_textfile::Errors;
use cuatro_tournament::TournamentId;
use cuatro_words::lang::{Lang, Reader};
use cuatro_words::say;

use field::first_column;
pub use field::{ExpectedType, FieldProblem};

/// When to try again if the store is unavailable, in seconds.
const STORE_RETRY_S: u32 = 1;

/// A thing addressed by an id or a name, as sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Thing {
    Game(String),
    Player(String),
    /// A player's place in a ranking.
    Rank(String),
    /// A tournament, by its id or its code.
    Tournament(String),
    Entrant(String),
    Stage(String),
}

/// Why a request was refused. A refused request has changed nothing.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", self.logged())]
pub enum AppError {
    /// The address does not exist.
    NotFound,
    /// The game, player or place does not exist.
    NoSuch(Thing),
    /// The game was removed.
    Gone,
    /// No credential, or one that was never issued.
    Unauthorized,
    /// A valid credential, but not for this.
    Forbidden,
    /// Another player has the name.
    NameTaken(String),
    /// Names are proven by signing on, and this name is not the caller's.
    SignedOnAs(String),
    /// Names are proven by signing on, so no token or code is issued.
    ProvenBySigningOn,
    /// Names are proven by signing on, and the caller has not signed on.
    NotSignedOn,
    /// A field has an invalid value.
    Field {
        /// The path of the field in the request.
        field: String,
        /// What is wrong with the field.
        problem: FieldProblem,
    },
    /// A move of a list cannot be played.
    Move {
        field: &'static str,
        /// The place of the move in the list, from 0.
        index: usize,
        /// Why the rules refuse the move.
        refusal: Refusal,
    },
    /// `stacks` that are no position.
    Stacks(#[from] StacksError),
    /// Fair starts are not known for this board.
    NotProven,
    /// The list has no head starts of this step for this side.
    NoHeadStart {
        /// The favoured side.
        side: Side,
        step: u8,
    },
    /// The engine's queue is full.
    Busy {
        retry_after_s: u32,
    },
    /// Only a result that was entered by hand can be removed.
    NotManual,
    /// The same action was done a moment ago.
    TooSoon {
        retry_after_s: u32,
    },
    /// The address has exceeded its cap.
    TooMany {
        retry_after_s: u32,
    },
    /// The answer exists only when the game has ended.
    NotEnded,
    /// A player keeps the name until this game is over.
    StillPlaying(GameId),
    /// A player keeps the name until this tournament is over.
    StillEntered(TournamentId),
    /// The rules of the game refuse a command.
    Refused(#[from] Refusal),
    /// The rules of the tournament refuse a command.
    Tournament(#[from] cuatro_tournament::Refusal),
    /// The address has as many open tournaments as it can have.
    TooManyTournaments {
        max: usize,
    },
    Store(#[from] StoreError),
    /// A .txt file that cannot be imported.
    InvalidFile(Arc<Errors>),
    /// A .txt file with more new games than a running server takes at once.
    ImportTooLarge {
        new_games: u64,
        max: u64,
    },
    /// An internal error; the cause is in the log.
    Broken,
}

impl AppError {
    pub fn field(field: impl Into<String>, problem: FieldProblem) -> AppError {
        AppError::Field { field: field.into(), problem }
    }

    pub fn no_game(id: impl ToString) -> AppError {
        AppError::NoSuch(Thing::Game(id.to_string()))
    }

    pub fn no_player(name: &str) -> AppError {
        AppError::NoSuch(Thing::Player(name.to_owned()))
    }
}

impl AppError {
    /// The text in logs: the sentence for English clients, but of the store its cause.
    fn logged(&self) -> String {
        match self {
            AppError::Store(error) => error.to_string(),
            error => error.refusal(Lang::En).detail,
        }
    }

    /// The refusal as a client reads it, complete but for the `instance`.
    pub fn refusal(&self, reader: impl Into<Reader>) -> Problem {
        let reader = reader.into();
        let lang = reader.lang;
        let refused = |code, detail| Problem::new(code, lang, detail);
        match self {
            AppError::NotFound => refused(Code::NotFound, say!(lang, "refusal-not-found")),
            AppError::NoSuch(thing) => thing.refusal(lang),
            AppError::Gone => refused(Code::Gone, say!(lang, "refusal-gone")),
            AppError::Unauthorized => refused(Code::Unauthorized, say!(lang, "refusal-unauthorized")),
            AppError::Forbidden => refused(Code::Forbidden, say!(lang, "refusal-forbidden")),
            AppError::NameTaken(name) => Problem {
                name: Some(name.clone()),
                ..refused(Code::NameTaken, say!(lang, "refusal-name-taken", name)).in_field("name")
            },
            AppError::SignedOnAs(name) => Problem {
                name: Some(name.clone()),
                ..refused(Code::SignedOnAs, say!(lang, "refusal-signed-on-as", name)).in_field("name")
            },
            AppError::ProvenBySigningOn => {
                refused(Code::SignedOn, say!(lang, "refusal-proven-by-signing-on"))
            }
            AppError::NotSignedOn => refused(Code::NotSignedOn, say!(lang, "refusal-not-signed-on")),
            AppError::Field { field, problem } => problem.refusal(field, lang),
            AppError::Move { field, index, refusal } => {
                let move_refused = game::refusal(refusal, field, first_column(field).reader(lang));
                let (number, refusal) = (index + 1, &move_refused.detail);
                let detail = say!(lang, "refusal-move", number, refusal);
                Problem { index: Some(*index), detail, ..move_refused }
            }
            AppError::Stacks(error) => game::stacks_refusal(error, reader),
            AppError::NotProven => {
                let proven = vec![Variant::STANDARD.to_string()];
                Problem {
                    expected: Some(protocol::Expected::Words(proven)),
                    ..refused(Code::NotProven, say!(lang, "refusal-not-proven")).in_field("start")
                }
            }
            AppError::NoHeadStart { side, step } => {
                let detail = say!(lang, "refusal-no-head-start", side = side.as_str(), step);
                refused(Code::NotProven, detail).in_field("start.step")
            }
            AppError::Busy { retry_after_s: seconds } => Problem {
                retry_after_s: Some(*seconds),
                ..refused(Code::EngineBusy, say!(lang, "refusal-busy", seconds))
            },
            AppError::NotManual => refused(Code::NotManual, say!(lang, "refusal-not-manual")),
            AppError::TooSoon { retry_after_s: seconds } => Problem {
                retry_after_s: Some(*seconds),
                ..refused(Code::TooManyRequests, say!(lang, "refusal-too-soon", seconds))
            },
            AppError::TooMany { retry_after_s: seconds } => Problem {
                retry_after_s: Some(*seconds),
                ..refused(Code::TooManyRequests, say!(lang, "refusal-too-many", seconds))
            },
            AppError::NotEnded => refused(Code::NotOver, say!(lang, "refusal-not-ended")),
            AppError::StillPlaying(game) => {
                refused(Code::NotOver, say!(lang, "refusal-still-playing", game = game.as_str()))
            }
            AppError::StillEntered(tournament) => {
                let detail = say!(lang, "refusal-still-entered", tournament = tournament.as_str());
                refused(Code::ForbiddenInTournament, detail)
            }
            AppError::Refused(refusal) => game::refusal(refusal, "column", reader),
            AppError::Tournament(refusal) => tournament::refusal(refusal, lang),
            AppError::TooManyTournaments { max } => {
                refused(Code::TooManyTournaments, say!(lang, "refusal-too-many-tournaments", max))
            }
            AppError::Store(error) => store_refusal(error, lang),
            AppError::InvalidFile(errors) => file_refusal(errors, lang),
            AppError::ImportTooLarge { new_games: games, max } => Problem {
                expected: Some(protocol::Expected::Range { min: 0, max: (*max).into() }),
                actual: Some(json!(games)),
                ..refused(Code::ImportTooLarge, say!(lang, "refusal-import-too-large", games, max))
            },
            AppError::Broken => refused(Code::Internal, say!(lang, "refusal-broken")),
        }
    }
}

impl Thing {
    /// The refusal of an id or a name that nothing has.
    fn refusal(&self, lang: Lang) -> Problem {
        let (field, sent, detail) = match self {
            Thing::Game(id) => ("id", id, say!(lang, "refusal-no-game", id = shortened(id))),
            Thing::Player(name) => ("name", name, say!(lang, "refusal-no-player", name = shortened(name))),
            Thing::Rank(name) => ("name", name, say!(lang, "refusal-no-rank", name = shortened(name))),
            Thing::Tournament(id) => ("id", id, say!(lang, "refusal-no-tournament", id = shortened(id))),
            Thing::Entrant(n) => ("n", n, say!(lang, "refusal-no-entrant", n = shortened(n))),
            Thing::Stage(k) => ("k", k, say!(lang, "refusal-no-stage", k = shortened(k))),
        };
        Problem { actual: Some(json!(sent)), ..Problem::new(Code::NotFound, lang, detail).in_field(field) }
    }
}

/// A text of the sender in a sentence, cut if it is very long.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn store_refusal(error: &StoreError, lang: Lang) -> Problem {
    let unavailable = |detail| Problem::new(Code::StoreUnavailable, lang, detail);
    match error {
        StoreError::Unavailable(_) | StoreError::InUse(_) => Problem {
            retry_after_s: Some(STORE_RETRY_S),
            ..unavailable(say!(lang, "refusal-store-unavailable"))
        },
        StoreError::Moved(_) => unavailable(say!(lang, "refusal-moved")),
        StoreError::Unusable(_) | StoreError::Failed(_) => unavailable(say!(lang, "refusal-store-failed")),
        StoreError::Corrupt { .. } => Problem::new(Code::StoreCorrupt, lang, say!(lang, "refusal-corrupt")),
    }
}

fn file_refusal(errors: &Errors, lang: Lang) -> Problem {
    let first = errors.first().first().map(|error| error.sentence(lang)).unwrap_or_default();
    let detail = say!(lang, "refusal-invalid-file", errors = errors.count(), first);
    let shown = errors.first().iter().map(|error| FileError {
        line: error.line,
        field: error.field.to_owned(),
        code: error.code().to_owned(),
        detail: error.text(lang),
    });
    Problem {
        errors: Some(shown.collect()),
        error_count: Some(errors.count()),
        ..Problem::new(Code::InvalidFile, lang, detail)
    }
}

impl From<VariantError> for AppError {
    fn from(error: VariantError) -> AppError {
        AppError::field(error.field, FieldProblem::Range { min: error.min.into(), max: error.max.into() })
    }
}

impl From<ClockSettingsError> for AppError {
    fn from(error: ClockSettingsError) -> AppError {
        AppError::field(error.field, FieldProblem::Range { min: error.min.into(), max: error.max.into() })
    }
}

impl From<WriteError> for AppError {
    fn from(error: WriteError) -> AppError {
        match error {
            WriteError::Refused(refusal) => AppError::Refused(refusal),
            WriteError::Tournament(refusal) => refusal.into(),
            WriteError::Conflict(Conflict::Name(name)) => AppError::NameTaken(name),
            // The record was deleted since the game was looked up.
            WriteError::Conflict(Conflict::NoRecord(_)) => AppError::Gone,
            // The caller's own token is gone with the player.
            WriteError::Conflict(Conflict::Deleted(_)) => AppError::Unauthorized,
            // Other writes came first several times in a row, so the client should try again.
            WriteError::Conflict(
                conflict @ (Conflict::Version(_) | Conflict::Tournament(_) | Conflict::Code(_)),
            ) => AppError::Store(StoreError::Unavailable(conflict.to_string())),
            WriteError::Store(error) => AppError::Store(error),
        }
    }
}
