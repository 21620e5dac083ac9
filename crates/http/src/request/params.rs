//! Types of fields that several requests share, and the bodies that programs and terminals have in common.

use std::time::Duration;

use serde_json::Value;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{IntoParams, PartialSchema, ToSchema};

use super::Fields;
use super::value::{FieldValue, FromField, from_object};
use super::wrong::wrong;
use crate::problem::Failure;
use cuatro_app::{AppError, Expected, FieldProblem};
use cuatro_game::computer::Level;
use cuatro_game::{SeatAction, Time};
use cuatro_protocol::{AnswerRequest, RematchRequest};
use cuatro_rules::Variant;

/// A whole number from `MIN` to `MAX`.
#[derive(Clone, Copy)]
pub(crate) struct Within<const MIN: i64, const MAX: i64>(pub(crate) i64);

impl<const MIN: i64, const MAX: i64> FromField for Within<MIN, MAX> {
    fn from_field(field: FieldValue<'_>) -> Result<Self, AppError> {
        Self::of(i64::from_field(field)?)
    }
}

impl<const MIN: i64, const MAX: i64> Within<MIN, MAX> {
    /// The number, unless it is out of the range.
    pub(crate) fn of(number: i64) -> Result<Self, AppError> {
        let range = FieldProblem::Range { min: MIN.into(), max: MAX.into() };
        if (MIN..=MAX).contains(&number) { Ok(Within(number)) } else { Err(wrong(range)) }
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

impl FromField for Word {
    fn from_field(field: FieldValue<'_>) -> Result<Word, AppError> {
        match field.value {
            Value::Number(number) => Ok(Word(number.to_string())),
            _ => String::from_field(field).map(Word),
        }
    }
}

/// A computer level by its id, its Spanish alias, its number in the list or its displayed name.
impl FromField for Level {
    fn from_field(field: FieldValue<'_>) -> Result<Level, AppError> {
        let Word(text) = Word::from_field(field)?;
        text.parse().map_err(|_| wrong(FieldProblem::OneOf(Level::IDS.to_vec())))
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

impl FromField for Beginning {
    fn from_field(field: FieldValue<'_>) -> Result<Beginning, AppError> {
        time(field, Time::parse_date).map(Beginning)
    }
}

/// The moment after a time or a date.
pub(crate) struct End(pub(crate) Time);

impl FromField for End {
    fn from_field(field: FieldValue<'_>) -> Result<End, AppError> {
        time(field, Time::parse_end).map(End)
    }
}

fn time(field: FieldValue<'_>, parse: fn(&str) -> Option<Time>) -> Result<Time, AppError> {
    let text = field.text()?;
    parse(text).ok_or_else(|| {
        // In a query and in a form a plus sign is a space.
        let unescaped = text.contains(' ') && parse(&text.replace(' ', "+")).is_some();
        wrong(FieldProblem::Type(if unescaped { Expected::EscapedOffset } else { Expected::Time }))
    })
}

/// Options for reading a game.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct GameQuery {
    /// Up to 60 seconds: waits until the game changes
    #[param(inline)]
    wait: Option<Within<0, 60>>,
    /// An earlier position: the board after this many discs
    pub(crate) ply: Option<u16>,
}

from_object! { GameQuery { wait, ply } }

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
