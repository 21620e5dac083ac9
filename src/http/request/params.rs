//! Types of fields that several requests share, and the bodies that programs and terminals have in common.

use std::time::Duration;

use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{IntoParams, PartialSchema, ToSchema};

use super::Fields;
use super::wrong::Bounds;
use crate::app::AppError;
use crate::computer::Level;
use crate::game::{SeatAction, Time};
use crate::http::problem::Failure;
use crate::names::PlayerName;
use crate::protocol::AnswerRequest;
use crate::rules::Variant;

/// A whole number from `MIN` to `MAX`.
#[derive(Clone, Copy)]
pub(crate) struct Within<const MIN: i64, const MAX: i64>(pub(crate) i64);

impl<'de, const MIN: i64, const MAX: i64> Deserialize<'de> for Within<MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = i64::deserialize(deserializer)?;
        if (MIN..=MAX).contains(&number) {
            return Ok(Within(number));
        }
        Err(Error::invalid_value(Unexpected::Signed(number), &Bounds(MIN.into(), MAX.into())))
    }
}

impl<const MIN: i64, const MAX: i64> PartialSchema for Within<MIN, MAX> {
    fn schema() -> utoipa::openapi::RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(MIN)).maximum(Some(MAX)).into()
    }
}

impl<const MIN: i64, const MAX: i64> ToSchema for Within<MIN, MAX> {}

/// A text; one of digits may also be sent as a number.
pub(crate) struct Word(pub(crate) String);

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Word, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(text) => Ok(Word(text)),
            Value::Number(number) => Ok(Word(number.to_string())),
            _ => Err(Error::invalid_type(Unexpected::Other("no text"), &"text")),
        }
    }
}

/// The board of a request; the standard board by default.
pub(crate) fn variant(
    rows: Option<u8>,
    columns: Option<u8>,
    connect: Option<u8>,
) -> Result<Variant, AppError> {
    let standard = Variant::STANDARD;
    let rows = rows.unwrap_or(standard.rows()).into();
    let columns = columns.unwrap_or(standard.columns()).into();
    Ok(Variant::new(rows, columns, connect.unwrap_or(standard.connect()).into())?)
}

/// A computer level by its id, its Spanish alias, its number in the list or its displayed name.
pub(crate) fn level<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Level>, D::Error> {
    let Some(Word(text)) = Option::deserialize(deserializer)? else { return Ok(None) };
    text.parse().map(Some).map_err(|_| Error::unknown_variant(&text, Level::IDS))
}

/// The name key of `player=`. An invalid name belongs to nobody and finds nothing.
pub(crate) fn player_key<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let player: Option<String> = Option::deserialize(deserializer)?;
    Ok(player.map(|name| name_key(&name).unwrap_or_default()))
}

/// The key under which a name is compared; `None` for an invalid name.
pub(crate) fn name_key(name: &str) -> Option<String> {
    PlayerName::existing(name).ok().map(|name| name.key().to_owned())
}

/// A time, or the beginning of a date.
pub(crate) fn beginning<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Time>, D::Error> {
    time(deserializer, Time::parse_date)
}

/// The moment after a time or a date.
pub(crate) fn end<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Time>, D::Error> {
    time(deserializer, Time::parse_end)
}

fn time<'de, D: Deserializer<'de>>(
    deserializer: D,
    parse: fn(&str) -> Option<Time>,
) -> Result<Option<Time>, D::Error> {
    let Some(text) = Option::<String>::deserialize(deserializer)? else { return Ok(None) };
    parse(&text).map(Some).ok_or_else(|| {
        // In a query and in a form a plus sign is a space.
        let unescaped = text.contains(' ') && parse(&text.replace(' ', "+")).is_some();
        Error::invalid_value(Unexpected::Str(&text), &if unescaped { "escaped offset" } else { "time" })
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
    let SeatAction::Answer(offer, _) = action else { return fields.finish().map(|()| action) };
    let AnswerRequest { answer } = fields.read()?;
    Ok(SeatAction::Answer(offer, answer))
}
