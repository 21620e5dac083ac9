//! Refusals: problem documents (RFC 9457) and their codes.

use cuatro_rules::{Cell, Side};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::present::present;

/// A refusal (RFC 9457).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Problem {
    /// `/problems/` and the code.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub r#type: String,
    /// The refusal in few words.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub title: String,
    /// The HTTP status.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub status: u16,
    /// What is wrong, and how to correct it.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub detail: String,
    /// Why, for programs.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required, schema_with = crate::schema::code))]
    pub code: Code,
    /// The request's id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instance: Option<String>,
    /// The member of the request that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// The columns that can be played, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<Vec<u8>>,
    /// The column that is wrong, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<u8>,
    /// The row of the disc that is wrong, 0 for the top one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<u8>,
    /// The cells of the completed line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<Cell>>,
    /// After how many seconds to try again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after_s: Option<u32>,
    /// Which item of a list, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub index: Option<usize>,
    /// What was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub actual: Option<Value>,
    /// What can be sent instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub expected: Option<Expected>,
    /// The name that is taken, or the caller's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub name: Option<String>,
    /// Which rule for names is broken.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub reason: Option<String>,
    /// The side to move; null before the game begins.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub to_move: Option<Option<Side>>,
    /// The line of a script.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub line: Option<usize>,
    /// The board before that line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub board: Option<Vec<String>>,
    /// The first errors of a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub errors: Option<Vec<FileError>>,
    /// How many errors a file has.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub error_count: Option<u64>,
}

/// What can be sent instead of what was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Expected {
    /// A number from `min` to `max`.
    Range {
        /// The least.
        min: i128,
        /// The most.
        max: i128,
    },
    /// A body of at most so many bytes.
    Bytes {
        /// The limit.
        max_bytes: usize,
    },
    /// One of these.
    Words(Vec<String>),
    /// The ply of the game.
    Ply(u16),
}

/// An error of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FileError {
    /// The line, from 1.
    pub line: u64,
    /// What in that line is wrong.
    pub field: String,
    /// Why, for programs.
    pub code: String,
    /// What is wrong, and what would be right.
    pub detail: String,
}

/// The codes of refusals, each with its status.
macro_rules! codes {
    ($($name:ident $status:literal,)+) => {
        /// Why a request was refused, for programs.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, strum::EnumIter, strum::IntoStaticStr)]
        #[serde(rename_all = "kebab-case")]
        #[strum(serialize_all = "kebab-case")]
        #[allow(missing_docs)]
        pub enum Code {
            $($name,)+
            /// A code of a newer server.
            #[default]
            #[serde(other)]
            #[strum(disabled)]
            Unknown,
        }

        impl Code {
            /// The status of refusals with this code, as far as nothing else decides.
            pub fn status(self) -> u16 {
                match self {
                    $(Code::$name => $status,)+
                    Code::Unknown => 500,
                }
            }
        }
    };
}

codes! {
    AlreadyEntered 409,
    BotsOnly 403,
    ColumnFull 422,
    ColumnOutOfRange 422,
    Count 422,
    EngineBusy 503,
    EntrantsOutOfRange 409,
    Forbidden 403,
    ForbiddenInTournament 409,
    ForeignOrigin 403,
    GameOver 409,
    Gone 410,
    Held 409,
    ImportTooLarge 413,
    Internal 500,
    InvalidField 422,
    InvalidFile 422,
    Malformed 400,
    MethodNotAllowed 405,
    NameTaken 409,
    NoMoreRounds 409,
    NoOffer 409,
    NoOrder 422,
    NotAnInteger 422,
    NotFound 404,
    NotLetIn 403,
    NotManual 409,
    NotOnList 403,
    NotOver 409,
    NotProven 422,
    NotSignedOn 401,
    NotYourTurn 409,
    OpponentPresent 409,
    Over 422,
    PeopleOnly 403,
    RegistrationClosed 409,
    SeatTaken 409,
    SentOut 403,
    SignedOn 403,
    SignedOnAs 403,
    StackTooHigh 422,
    StageGoingOn 409,
    StageNotRunning 409,
    StalePly 409,
    StoreCorrupt 500,
    StoreUnavailable 503,
    Timeout 503,
    TooLarge 413,
    TooLate 409,
    TooManyAsk 409,
    TooManyOffers 409,
    TooManyOnDevice 409,
    TooManyOrders 422,
    TooManyRequests 429,
    TooManyStages 409,
    TooManyTournaments 429,
    TournamentFull 409,
    TournamentOver 409,
    Unauthorized 401,
    UnknownMode 422,
    UnsupportedMediaType 415,
    WrongFormat 409,
    WrongRound 409,
}

impl Code {
    /// The code as text.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}
