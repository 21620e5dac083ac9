//! Types of fields that several requests share, and the bodies that programs and terminals have in common.

use std::time::Duration;

use serde::{Deserialize, Deserializer};
use serde_json::Value;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{IntoParams, PartialSchema, ToSchema};

use super::Fields;
use super::deserializer::refused;
use crate::problem::Failure;
use cuatro_app::{AppError, ExpectedType, FieldProblem};
use cuatro_game::{SeatAction, Time};
use cuatro_protocol::{AnswerRequest, RematchRequest};
use cuatro_rules::Variant;

/// A whole number from `MIN` to `MAX`.
#[derive(Clone, Copy)]
pub(crate) struct Within<const MIN: i64, const MAX: i64>(pub(crate) i64);

impl<'de, const MIN: i64, const MAX: i64> Deserialize<'de> for Within<MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = i64::deserialize(deserializer)?;
        Self::of(number).ok_or_else(|| refused(Self::REFUSAL))
    }
}

impl<const MIN: i64, const MAX: i64> Within<MIN, MAX> {
    /// The refusal of a number that is out of the range.
    pub(crate) const REFUSAL: FieldProblem = FieldProblem::Range { min: MIN as i128, max: MAX as i128 };

    /// The number, unless it is out of the range.
    pub(crate) fn of(number: i64) -> Option<Self> {
        (MIN..=MAX).contains(&number).then_some(Within(number))
    }
}

impl<const MIN: i64, const MAX: i64> PartialSchema for Within<MIN, MAX> {
    fn schema() -> utoipa::openapi::RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(MIN)).maximum(Some(MAX)).into()
    }
}

impl<const MIN: i64, const MAX: i64> ToSchema for Within<MIN, MAX> {}

/// How many rows of a list are left out.
pub(crate) type Skipped = Within<0, { i32::MAX as i64 }>;

/// A text; one of digits may also be sent as a number.
pub(crate) struct Word(pub(crate) String);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Word, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(text) => Ok(Word(text)),
            Value::Number(number) => Ok(Word(number.to_string())),
            _ => Err(refused(FieldProblem::Type(ExpectedType::Text))),
        }
    }
}

/// The board of a request; the standard board by default.
pub(crate) fn variant(
    rows: Option<u8>,
    columns: Option<u8>,
    connect: Option<u8>,
) -> Result<Variant, AppError> {
    Ok(Variant::or_standard(rows, columns, connect)?)
}

/// A time, or the beginning of a date.
pub(crate) struct Beginning(pub(crate) Time);

impl<'de> Deserialize<'de> for Beginning {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Beginning, D::Error> {
        time(deserializer, Time::parse_date).map(Beginning)
    }
}

/// The moment after a time or a date.
pub(crate) struct End(pub(crate) Time);

impl<'de> Deserialize<'de> for End {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<End, D::Error> {
        time(deserializer, Time::parse_end).map(End)
    }
}

fn time<'de, D: Deserializer<'de>>(
    deserializer: D,
    parse: fn(&str) -> Option<Time>,
) -> Result<Time, D::Error> {
    let text = String::deserialize(deserializer)?;
    parse(&text).ok_or_else(|| {
        // In a query and in a form a plus sign is a space.
        let unescaped = text.contains(' ') && parse(&text.replace(' ', "+")).is_some();
        refused(FieldProblem::Type(if unescaped { ExpectedType::EscapedOffset } else { ExpectedType::Time }))
    })
}

/// Options for reading a game.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct GameQuery {
    /// Up to 60 seconds: waits until the game changes
    #[param(inline)]
    wait: Option<Within<0, 60>>,
    /// An earlier position: the board after this many discs
    pub(crate) ply: Option<u16>,
}

impl GameQuery {
    /// How long the client is willing to wait for a change.
    pub(crate) fn wait(&self) -> Option<Duration> {
        self.wait.map(|Within(seconds)| Duration::from_secs(seconds.unsigned_abs()))
    }
}

/// The action with its `answer`, if it is about an offer; the others have no fields.
pub(crate) fn complete(action: SeatAction, fields: Fields) -> Result<SeatAction, Failure> {
    Ok(match action {
        SeatAction::Answer(offer, _) => SeatAction::Answer(offer, fields.read::<AnswerRequest>()?.answer),
        SeatAction::Rematch(unasked) => {
            SeatAction::Rematch(fields.read::<RematchRequest>()?.answer.unwrap_or(unasked))
        }
        _ => return fields.finish().map(|()| action),
    })
}
