//! Reasons for refusing a field of a request.

use cuatro_game::Time;
use cuatro_game::computer::Level;
use cuatro_game::names::NameError;
use cuatro_protocol::{self as protocol, Code, Problem};
use cuatro_words::lang::{FirstColumn, Lang};
use cuatro_words::say;

/// Why a field is invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldProblem {
    Missing,
    /// The field is missing, and the request has another one that is not known.
    Misspelt {
        /// The name of the other one.
        sent: String,
    },
    /// The request has no such field.
    Unknown,
    /// The field was sent more than once.
    Repeated,
    /// The text must have so many characters.
    Length {
        min: usize,
        max: usize,
    },
    /// The value has the wrong type.
    Type(ExpectedType),
    /// The value must be a column, but is not a whole number.
    NotAColumn {
        /// The place of the value in a list, from 0.
        index: Option<usize>,
        actual: serde_json::Value,
    },
    /// The number must be from `min` to `max`.
    Range {
        min: i128,
        max: i128,
    },
    /// The value must be one of these words.
    OneOf(Vec<&'static str>),
    /// The time must not be in the future.
    Future,
    /// The time cannot be stored: it must be from 1970 up to [`Time::END`].
    Era,
    /// The name of a player is not valid.
    Name(NameError),
    /// The field excludes another one that was sent.
    Beside(String),
    /// The field belongs to this `kind`, and the request has another one.
    OnlyOfKind(&'static str),
    /// A title must have 1 to `max` characters, none of them a control character or invisible.
    Title {
        /// The most characters.
        max: usize,
    },
    TooManyPositions {
        max: usize,
    },
    /// The game cannot be played on from the position.
    Position,
    /// The moves end the game, or continue after its end.
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
    /// The name is a code for another device.
    CodeAsName,
    /// The same key was used with another request.
    Reused,
}

/// The type that a field must have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExpectedType {
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
    /// A list of such pairs.
    Pairs,
    /// A list of texts.
    Texts,
}

impl FieldProblem {
    /// The refusal of the field at this path.
    pub(super) fn refusal(&self, field: &str, lang: Lang) -> Problem {
        let invalid = |detail| Problem::new(Code::InvalidField, lang, detail).in_field(field);
        match self {
            FieldProblem::Missing => invalid(say!(lang, "refusal-missing", field)),
            FieldProblem::Misspelt { sent } => invalid(say!(lang, "refusal-misspelt", field, sent)),
            FieldProblem::Unknown => invalid(say!(lang, "refusal-unknown", field)),
            FieldProblem::Repeated => invalid(say!(lang, "refusal-repeated", field)),
            FieldProblem::Length { min, max } => invalid(say!(lang, "refusal-length", field, min, max)),
            FieldProblem::Type(expected) => invalid(expected.sentence(field, lang)),
            FieldProblem::NotAColumn { index, actual } => {
                let first = first_column(field).reader(lang).column(0);
                let detail = say!(lang, "refusal-not-a-column", first, actual = actual.to_string());
                Problem {
                    index: *index,
                    actual: Some(actual.clone()),
                    ..Problem::new(Code::NotAnInteger, lang, detail).in_field(field)
                }
            }
            FieldProblem::Range { min, max } => Problem {
                expected: Some(protocol::Expected::Range { min: *min, max: *max }),
                ..invalid(say!(lang, "refusal-range", field, single = min == max, min, max))
            },
            FieldProblem::OneOf(words) => {
                let expected: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
                // People read the words that `help` has in their language.
                let told = match &**words == Level::IDS {
                    true => Level::choices(lang),
                    false => expected.join(", "),
                };
                Problem {
                    expected: Some(protocol::Expected::Words(expected)),
                    ..invalid(say!(lang, "refusal-one-of", field, words = told))
                }
            }
            FieldProblem::Future => invalid(say!(lang, "refusal-future", field)),
            FieldProblem::Era => invalid(say!(lang, "refusal-era", field, end = Time::END.to_string())),
            FieldProblem::Name(error) => {
                Problem { reason: Some(error.code().to_owned()), ..invalid(error.text(lang)) }
            }
            FieldProblem::Beside(other) => invalid(say!(lang, "refusal-beside", field, other)),
            FieldProblem::OnlyOfKind(kind) => invalid(say!(lang, "refusal-only-of-kind", field, kind)),
            FieldProblem::Title { max } => invalid(say!(lang, "refusal-title", field, max)),
            FieldProblem::TooManyPositions { max } => invalid(say!(lang, "refusal-too-many-positions", max)),
            FieldProblem::Position => invalid(say!(lang, "refusal-bad-position", field)),
            FieldProblem::Over { ply } => Problem {
                // The move that ends the game, from 0.
                index: Some(ply.saturating_sub(1).into()),
                ..invalid(say!(lang, "refusal-over", ply))
            },
            FieldProblem::SamePlayer => invalid(say!(lang, "refusal-same-player")),
            FieldProblem::OnlyComputers => invalid(say!(lang, "refusal-only-computers", field)),
            FieldProblem::Code => invalid(say!(lang, "refusal-code")),
            FieldProblem::CodeAsName => invalid(say!(lang, "refusal-code-as-name")),
            FieldProblem::Reused => invalid(say!(lang, "refusal-reused", field)),
        }
    }
}

impl ExpectedType {
    fn sentence(self, field: &str, lang: Lang) -> String {
        match self {
            ExpectedType::Text => say!(lang, "refusal-text", field),
            ExpectedType::Integer => say!(lang, "refusal-integer", field),
            ExpectedType::Object => say!(lang, "refusal-object", field),
            ExpectedType::TwoSeats => say!(lang, "refusal-two-seats", field),
            ExpectedType::Cursor => say!(lang, "refusal-cursor", field),
            ExpectedType::Time => say!(lang, "refusal-time", field),
            ExpectedType::EscapedOffset => say!(lang, "refusal-escaped-offset", field),
            ExpectedType::Columns => say!(lang, "refusal-columns", field),
            ExpectedType::Clock => say!(lang, "refusal-clock", field),
            ExpectedType::Pair => say!(lang, "refusal-pair", field),
            ExpectedType::Pairs => say!(lang, "refusal-pairs", field),
            ExpectedType::Texts => say!(lang, "refusal-texts", field),
        }
    }
}

/// How a field counts columns: `pos`, the notation of solvers, from 1.
pub(super) fn first_column(field: &str) -> FirstColumn {
    match field {
        "pos" => FirstColumn::One,
        _ => FirstColumn::Zero,
    }
}
