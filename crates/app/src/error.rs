//! Reasons for refusing a request.

use std::sync::Arc;

use cuatro_game::names::NameError;
use cuatro_game::{ClockSettingsError, Refusal};
use cuatro_live::WriteError;
use cuatro_rules::notation::StacksError;
use cuatro_rules::{Side, VariantError};
use cuatro_store::{Conflict, StoreError};
use cuatro_textfile::Errors;
use cuatro_tournament as tournament;
use cuatro_words::lang::{Lang, Noun};

/// A thing addressed by an id or a name, as sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Thing {
    Game(String),
    Player(String),
    /// A player's place in a ranking.
    Rank(String),
    /// A tournament, by its id or its code.
    Tournament(String),
    /// An entrant of a tournament.
    Entrant(String),
    /// A stage of a tournament.
    Stage(String),
}

/// Why a request was refused. A refused request has changed nothing.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AppError {
    /// The address does not exist.
    #[error("not found")]
    NotFound,
    /// The game, player or place does not exist.
    #[error("no such {0:?}")]
    NoSuch(Thing),
    /// The game was removed.
    #[error("the game was removed")]
    Gone,
    /// No credential, or one that was never issued.
    #[error("no valid credential")]
    Unauthorized,
    /// A valid credential, but not for this.
    #[error("the credential is not for this")]
    Forbidden,
    /// Another player has the name.
    #[error("the name {0:?} is held")]
    NameTaken(String),
    /// Signing on proves names here, and this name is not the caller's.
    #[error("signed on as {0:?}")]
    SignedOnAs(String),
    /// Signing on proves names here, so no token or code is issued.
    #[error("names are proven by signing on")]
    ProvenBySigningOn,
    /// Signing on proves names here, and the caller has not signed on.
    #[error("not signed on")]
    NotSignedOn,
    /// A field has an invalid value.
    #[error("{field}: {problem:?}")]
    Field {
        /// Its path in the request.
        field: String,
        /// What is wrong with it.
        problem: FieldProblem,
    },
    /// A move of a list cannot be played.
    #[error("{field}, move {index}: {refusal}")]
    Move {
        /// The field with the list.
        field: &'static str,
        /// Which move, from 0.
        index: usize,
        /// Why the rules refuse the move.
        refusal: Refusal,
    },
    /// `stacks` that are no position.
    #[error("stacks: {0}")]
    Stacks(StacksError),
    /// Fair starts are not known for this board.
    #[error("no start is proven for this board")]
    NotProven,
    /// The list has no head starts of this step for this side.
    #[error("no head start of step {step} for {side}")]
    NoHeadStart {
        /// The favoured side.
        side: Side,
        step: u8,
    },
    /// The engine's queue is full.
    #[error("the engine is busy")]
    Busy {
        /// When to retry.
        retry_after_s: u32,
    },
    /// Only a result that was entered by hand can be removed.
    #[error("the result was not entered by hand")]
    NotManual,
    /// The same action was done a moment ago.
    #[error("too soon after the last one")]
    TooSoon {
        /// When it can be done again.
        retry_after_s: u32,
    },
    /// The address has exceeded its cap.
    #[error("too much is asked for")]
    TooMany {
        /// When to retry.
        retry_after_s: u32,
    },
    /// It is available only when the game has ended.
    #[error("the game has not ended")]
    NotEnded,
    /// The rules of the game refuse it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The rules of the tournament refuse it.
    #[error(transparent)]
    Tournament(tournament::Refusal),
    /// The address has as many open tournaments as it can have.
    #[error("{max} tournaments of the address are open")]
    TooManyTournaments { max: usize },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A .txt file that cannot be imported.
    #[error("the file has {}", Lang::En.counted(.0.count(), Noun::Error))]
    InvalidFile(Arc<Errors>),
    /// A .txt file with more new games than a running server takes at once.
    #[error("the file has {new_games} new games, more than {max}")]
    ImportTooLarge {
        /// New games in the file.
        new_games: u64,
        max: u64,
    },
    /// An internal error; the cause is in the log.
    #[error("internal error")]
    Broken,
}

/// Why a field is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldProblem {
    Missing,
    /// There is no such field.
    Unknown,
    /// It was sent more than once.
    Repeated,
    /// A wrong name of a device: too short, or too long.
    Device,
    /// It has the wrong type.
    Type(Expected),
    /// It must be a column, but is not a whole number.
    NotAColumn {
        /// Its index in a list, from 0.
        index: Option<usize>,
        /// The value that was sent.
        actual: serde_json::Value,
    },
    /// It must be a number from `min` to `max`.
    Range {
        /// The smallest value allowed.
        min: i128,
        /// The largest value allowed.
        max: i128,
    },
    /// It must be one of these values.
    OneOf(Vec<&'static str>),
    /// It must not be in the future.
    Future,
    /// It must be a time that can be stored: from 1970 up to [`cuatro_game::Time::END`].
    Era,
    /// It is not a valid player name.
    Name(NameError),
    /// It excludes another field that was sent.
    Beside(String),
    /// It belongs to this `kind`, and the request has another one.
    OnlyOfKind(&'static str),
    /// It must be a title: 1 to `max` characters, none of them a control character.
    Title {
        /// The most characters.
        max: usize,
    },
    TooManyPositions {
        max: usize,
    },
    /// It is no position that can be played on from.
    Position,
    /// Its moves end the game, or continue after its end.
    Over {
        /// After how many discs the game is over.
        ply: u16,
    },
    /// Both seats would be the same player.
    SamePlayer,
    /// A person must open the next game, and only computers would play.
    OnlyComputers,
    /// The code is unknown, used or too old.
    Code,
    /// It is a code for another device, sent as a name.
    CodeAsName,
    /// The same key was used with another request.
    Reused,
}

/// The type that a field must have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::EnumString, strum::IntoStaticStr)]
pub enum Expected {
    Text,
    /// A whole number.
    Integer,
    Object,
    TwoSeats,
    /// A cursor from an earlier page.
    Cursor,
    /// A date, or a point in time in RFC 3339.
    Time,
    /// A time with an offset that lost its plus sign, which means a space in a query or a form.
    EscapedOffset,
    /// Columns from 0, separated by commas.
    Columns,
    /// Seconds for each side and seconds added per move.
    Clock,
    /// Two numbers of entrants.
    Pair,
}

impl AppError {
    /// An error about a field.
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
            WriteError::Refused(Refusal::SamePlayer) => AppError::field("name", FieldProblem::SamePlayer),
            WriteError::Refused(refusal) => AppError::Refused(refusal),
            WriteError::Tournament(refusal) => refusal.into(),
            WriteError::Conflict(Conflict::Name(name)) => AppError::NameTaken(name),
            // It was there when it was looked up.
            WriteError::Conflict(Conflict::NoRecord(_)) => AppError::Gone,
            // Other requests were faster several times in a row, so the client should retry.
            WriteError::Conflict(conflict) => AppError::Store(StoreError::Unavailable(conflict.to_string())),
            WriteError::Store(error) => AppError::Store(error),
        }
    }
}
