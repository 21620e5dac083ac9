//! Everything that can be wrong with what somebody asks.

use std::sync::Arc;

use crate::game::{ClockSettingsError, Refusal};
use crate::live::WriteError;
use crate::names::NameError;
use crate::rules::VariantError;
use crate::store::{Conflict, StoreError};
use crate::textfile::Errors;

/// What people ask for by an id or a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thing {
    /// A game.
    Game,
    /// A player.
    Player,
    /// A player's place in a ranking.
    Rank,
}

/// Why a request was not done. Nothing of it was.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AppError {
    /// There is nothing here.
    #[error("not found")]
    NotFound,
    /// What was asked for by its id or name does not exist.
    #[error("no such {0:?}")]
    NoSuch(Thing),
    /// No credential, or one that nobody was given.
    #[error("no valid credential")]
    Unauthorized,
    /// A real credential, but not for this.
    #[error("the credential is not for this")]
    Forbidden,
    /// The name is held by somebody else.
    #[error("the name {0:?} is held")]
    NameTaken(String),
    /// Names are proven by signing on, and this is not the caller's.
    #[error("signed on as {0:?}")]
    SignedOnAs(String),
    /// Names are proven by signing on, and by nothing that could be given out.
    #[error("names are proven by signing on")]
    ProvenBySigningOn,
    /// Names are proven by signing on, and the caller has not.
    #[error("not signed on")]
    NotSignedOn,
    /// A field that cannot be as it is.
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
        /// The field that the list came in.
        field: &'static str,
        /// Which move, from 0.
        index: usize,
        /// Why the rules refuse it.
        refusal: Refusal,
    },
    /// The engine has no room for another question now.
    #[error("the engine is busy")]
    Busy {
        /// When to come back.
        retry_after_s: u32,
    },
    /// Only a result that was entered by hand can be taken back.
    #[error("the result was not entered by hand")]
    NotManual,
    /// The same was done a moment ago.
    #[error("too soon after the last one")]
    TooSoon {
        /// When it can be done again.
        retry_after_s: u32,
    },
    /// The address asks for more than it may.
    #[error("too much is asked for")]
    TooMany {
        /// When to come back.
        retry_after_s: u32,
    },
    /// It can be asked for when the game has ended.
    #[error("the game has not ended")]
    NotEnded,
    /// The game does not allow it now.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The store could not.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A .txt file that cannot be imported.
    #[error("the file has {} errors", .0.count())]
    InvalidFile(Arc<Errors>),
    /// Something in here is broken; the cause is in the log.
    #[error("internal error")]
    Broken,
}

/// What is wrong with a field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldProblem {
    /// It must be there.
    Missing,
    /// No such field is known here.
    Unknown,
    /// It came more than once.
    Repeated,
    /// It must be of this type.
    Type(Expected),
    /// It must be a column, and is no whole number.
    NotAColumn {
        /// Which of a list, from 0.
        index: Option<usize>,
        /// What came instead.
        actual: serde_json::Value,
    },
    /// It must be a number from `min` to `max`.
    Range {
        /// The smallest value allowed.
        min: i64,
        /// The largest value allowed.
        max: i64,
    },
    /// It must be one of these values.
    OneOf(Vec<&'static str>),
    /// It must not be in the future.
    Future,
    /// It must be a time that can be kept: from 1970 up to [`crate::game::Time::END`].
    Era,
    /// It is no name that a player can have.
    Name(NameError),
    /// It stands beside another field that says the same in another way.
    Beside(&'static str),
    /// Its moves end the game, or go on after its end.
    Over {
        /// After how many discs the game is over.
        ply: u16,
    },
    /// Both seats would be the same player.
    SamePlayer,
    /// The code is unknown, used or too old.
    Code,
    /// It is a code for another device, typed where a name belongs.
    CodeAsName,
    /// The same key came with another request before.
    Reused,
}

/// The type that a field must have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// A text.
    Text,
    /// A whole number.
    Integer,
    /// An object.
    Object,
    /// Two seats.
    TwoSeats,
    /// A cursor that an earlier page gave.
    Cursor,
    /// A date, or a point in time in RFC 3339.
    Time,
    /// Columns from 0, separated by commas.
    Columns,
    /// Seconds for each side and seconds added with each move.
    Clock,
}

impl AppError {
    /// A field that is wrong.
    pub fn field(field: impl Into<String>, problem: FieldProblem) -> AppError {
        AppError::Field { field: field.into(), problem }
    }
}

impl From<VariantError> for AppError {
    fn from(error: VariantError) -> AppError {
        AppError::field(error.field, FieldProblem::Range { min: error.min, max: error.max })
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
            WriteError::Conflict(Conflict::Name(name)) => AppError::NameTaken(name),
            WriteError::Conflict(Conflict::NoRecord(_)) => AppError::NoSuch(Thing::Game),
            // Others were faster several times in a row: trying again is right.
            WriteError::Conflict(conflict) => AppError::Store(StoreError::Unavailable(conflict.to_string())),
            WriteError::Store(error) => AppError::Store(error),
        }
    }
}
