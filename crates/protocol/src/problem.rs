//! Refusals: problem documents (RFC 9457) and their codes.

use cuatro_rules::{Cell, Side};
use cuatro_words::label;
use cuatro_words::lang::Lang;
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
    /// The columns that can be played, from 0; from 1 if `field` is `pos`.
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

impl Problem {
    /// A refusal with nothing but what every refusal has: `detail` says what is wrong, and how to correct it.
    pub fn new(code: Code, lang: Lang, detail: String) -> Problem {
        Problem {
            r#type: format!("/problems/{code}"),
            title: code.title(lang).to_owned(),
            status: code.status(),
            detail,
            code,
            ..Problem::default()
        }
    }

    /// The same, about a member of the request.
    pub fn in_field(self, field: &str) -> Problem {
        Problem { field: Some(field.to_owned()), ..self }
    }
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

/// The codes of refusals, each with its word and status. The catalogues have its title as `title-` and the word.
macro_rules! codes {
    ($($name:ident $word:literal $status:literal,)+) => {
        /// Why a request was refused, for programs.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, strum::EnumIter)]
        #[allow(missing_docs)]
        pub enum Code {
            $(#[serde(rename = $word)] $name,)+
            /// A code of a newer server.
            #[default]
            #[serde(other)]
            #[strum(disabled)]
            Unknown,
        }

        impl Code {
            /// The code as text.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Code::$name => $word,)+
                    Code::Unknown => "unknown",
                }
            }

            /// The status of refusals with this code, as far as nothing else decides.
            pub fn status(self) -> u16 {
                match self {
                    $(Code::$name => $status,)+
                    Code::Unknown => 500,
                }
            }

            /// The refusal in few words.
            pub fn title(self, lang: Lang) -> &'static str {
                match self {
                    $(Code::$name => label!(lang, concat!("title-", $word)),)+
                    Code::Unknown => Code::Internal.title(lang),
                }
            }
        }
    };
}

codes! {
    AlreadyEntered "already-entered" 409,
    BotsOnly "bots-only" 403,
    ColumnFull "column-full" 422,
    ColumnOutOfRange "column-out-of-range" 422,
    Count "count" 422,
    EngineBusy "engine-busy" 503,
    EntrantsOutOfRange "entrants-out-of-range" 409,
    Forbidden "forbidden" 403,
    ForbiddenInTournament "forbidden-in-tournament" 409,
    ForeignOrigin "foreign-origin" 403,
    GameOver "game-over" 409,
    Gone "gone" 410,
    Held "held" 409,
    ImportTooLarge "import-too-large" 413,
    Internal "internal" 500,
    InvalidField "invalid-field" 422,
    InvalidFile "invalid-file" 422,
    Malformed "malformed" 400,
    MethodNotAllowed "method-not-allowed" 405,
    NameTaken "name-taken" 409,
    NoMoreRounds "no-more-rounds" 409,
    NoOffer "no-offer" 409,
    NoOrder "no-order" 422,
    NotAnInteger "not-an-integer" 422,
    NotFound "not-found" 404,
    NotLetIn "not-let-in" 403,
    NotManual "not-manual" 409,
    NotOnList "not-on-list" 403,
    NotOver "not-over" 409,
    NotProven "not-proven" 422,
    NotSignedOn "not-signed-on" 401,
    NotYourTurn "not-your-turn" 409,
    OpponentPresent "opponent-present" 409,
    Over "over" 422,
    PeopleOnly "people-only" 403,
    RegistrationClosed "registration-closed" 409,
    SeatTaken "seat-taken" 409,
    SentOut "sent-out" 403,
    SignedOn "signed-on" 403,
    SignedOnAs "signed-on-as" 403,
    StackTooHigh "stack-too-high" 422,
    StageGoingOn "stage-going-on" 409,
    StageNotRunning "stage-not-running" 409,
    StalePly "stale-ply" 409,
    StoreCorrupt "store-corrupt" 500,
    StoreUnavailable "store-unavailable" 503,
    Timeout "timeout" 503,
    TooLarge "too-large" 413,
    TooLate "too-late" 409,
    TooManyAsk "too-many-ask" 409,
    TooManyOffers "too-many-offers" 409,
    TooManyOnDevice "too-many-on-device" 409,
    TooManyOrders "too-many-orders" 422,
    TooManyRequests "too-many-requests" 429,
    TooManyStages "too-many-stages" 409,
    TooManyTournaments "too-many-tournaments" 429,
    TournamentFull "tournament-full" 409,
    TournamentOver "tournament-over" 409,
    Unauthorized "unauthorized" 401,
    UnknownMode "unknown-mode" 422,
    UnsupportedMediaType "unsupported-media-type" 415,
    WrongFormat "wrong-format" 409,
    WrongRound "wrong-round" 409,
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}
