//! What a field of a request can be read as. Each type reads itself, so that it alone decides how a wrong value is refused.

use serde::de::{DeserializeOwned, IntoDeserializer};
use serde_json::{Map, Value};

use super::fields::{Source, visible};
use super::wrong::{NotAWord, at, inside, wrong};
use cuatro_app::{Against, AppError, Expected, FieldProblem, Period, ResultFilter};
use cuatro_game::names::NameKey;
use cuatro_game::script::Starter;
use cuatro_game::{Answer, ColumnNumber, Emote, Kind, PlyNumber, Status, Termination};
use cuatro_protocol::{
    AnswerRequest, ClaimRequest, EmoteRequest, FirstMove, Hello, JoinRequest, MoveRequest, RematchRequest,
    StartName, VisibilityRequest,
};
use cuatro_rules::Side;
use cuatro_rules::notation::whole_number;

/// A type that a field can be read as.
pub(crate) trait FromField: Sized {
    /// Reads a field that was sent.
    fn from_field(field: FieldValue<'_>) -> Result<Self, AppError>;

    /// The value of a field that was not sent, unless it must be there.
    fn absent() -> Option<Self> {
        None
    }
}

/// The value of a field.
#[derive(Clone, Copy)]
pub(crate) struct FieldValue<'a> {
    pub(super) value: &'a Value,
    pub(super) source: Source,
}

impl<'a> FieldValue<'a> {
    /// The refusal of a value of the wrong type; null counts as missing.
    pub(super) fn not(self, expected: Expected) -> AppError {
        wrong(match self.value {
            Value::Null => FieldProblem::Missing,
            _ => FieldProblem::Type(expected),
        })
    }

    /// The value as a text.
    pub(super) fn text(self) -> Result<&'a str, AppError> {
        self.value.as_str().ok_or_else(|| self.not(Expected::Text))
    }

    /// The value as one of the words that a type knows.
    pub(crate) fn word<T: DeserializeOwned>(self) -> Result<T, AppError> {
        T::deserialize(self.text()?.into_deserializer()).map_err(|NotAWord(error)| error)
    }

    /// Refuses a value that is not an object.
    pub(crate) fn object(self) -> Result<(), AppError> {
        if self.value.is_object() { Ok(()) } else { Err(self.not(Expected::Object)) }
    }

    /// Reads a member of an object, if it was sent.
    pub(crate) fn member<T: FromField>(self, name: &str) -> Result<Option<T>, AppError> {
        let read = |value| T::from_field(FieldValue { value, source: self.source });
        self.value.get(name).map(read).transpose().map_err(|error| inside(name, error))
    }

    /// Refuses the first member that has none of these names. In a frame they are ignored.
    pub(crate) fn only(self, names: &[&str]) -> Result<(), AppError> {
        let mut members = self.value.as_object().into_iter().flat_map(Map::keys);
        match members.find(|name| !names.contains(&name.as_str())) {
            Some(other) if self.source != Source::Frame => {
                Err(AppError::field(visible(other), FieldProblem::Unknown))
            }
            _ => Ok(()),
        }
    }

    /// The value as a whole number. A number too large for any board or clock is clamped, so that its range is what is refused.
    fn whole(self) -> Option<i64> {
        match self.value {
            Value::Number(number) => number.as_i64().or_else(|| {
                let float = number.as_f64()?;
                // The cast saturates, which is what is wanted.
                (float.fract() == 0.0).then_some(float as i64)
            }),
            Value::String(text) if self.source == Source::Text => whole_number(text.trim()),
            _ => None,
        }
    }
}

impl<T: FromField> FromField for Option<T> {
    fn from_field(field: FieldValue<'_>) -> Result<Option<T>, AppError> {
        if field.value.is_null() { Ok(None) } else { T::from_field(field).map(Some) }
    }

    fn absent() -> Option<Option<T>> {
        Some(None)
    }
}

impl FromField for Value {
    fn from_field(field: FieldValue<'_>) -> Result<Value, AppError> {
        Ok(field.value.clone())
    }
}

impl FromField for String {
    fn from_field(field: FieldValue<'_>) -> Result<String, AppError> {
        field.text().map(str::to_owned)
    }
}

/// `1` or `true`, `0` or `false`; false if it is null or not sent.
impl FromField for bool {
    fn from_field(field: FieldValue<'_>) -> Result<bool, AppError> {
        if field.value.is_null() {
            return Ok(false);
        }
        let written = field.value.as_str().map_or_else(|| field.value.to_string(), str::to_owned);
        match written.as_str() {
            "1" | "true" => Ok(true),
            "0" | "false" => Ok(false),
            _ => Err(wrong(FieldProblem::OneOf(vec!["1", "true", "0", "false"]))),
        }
    }

    fn absent() -> Option<bool> {
        Some(false)
    }
}

impl FromField for i64 {
    fn from_field(field: FieldValue<'_>) -> Result<i64, AppError> {
        field.whole().ok_or_else(|| field.not(Expected::Integer))
    }
}

/// Every whole number of 64 bits. A larger one, or one in a form that JSON rounds, is refused: it could not be kept exactly.
impl FromField for u64 {
    fn from_field(field: FieldValue<'_>) -> Result<u64, AppError> {
        let clamped = i64::from_field(field)?;
        let exact = match field.value {
            Value::Number(number) => number.as_u64(),
            Value::String(text) => text.trim().parse().ok(),
            _ => None,
        };
        // A float such as `7.0`.
        let float = || u64::try_from(clamped).ok().filter(|number| *number < 1 << f64::MANTISSA_DIGITS);
        exact.or_else(float).ok_or_else(|| wrong(FieldProblem::Range { min: 0, max: u64::MAX.into() }))
    }
}

/// A column that is not a number has its own refusal.
impl FromField for ColumnNumber {
    fn from_field(field: FieldValue<'_>) -> Result<ColumnNumber, AppError> {
        let not_a_column = || FieldProblem::NotAColumn { index: None, actual: field.value.clone() };
        field.whole().map(ColumnNumber).ok_or_else(|| wrong(not_a_column()))
    }
}

/// The name of a player to find. An invalid one belongs to nobody.
impl FromField for NameKey {
    fn from_field(field: FieldValue<'_>) -> Result<NameKey, AppError> {
        field.text().map(NameKey::to_find)
    }
}

impl FromField for PlyNumber {
    fn from_field(field: FieldValue<'_>) -> Result<PlyNumber, AppError> {
        i64::from_field(field).map(PlyNumber)
    }
}

/// A list, or a text such as `3,3,2` or `3 3 2`. An empty item between two commas is not a number.
impl<T: FromField> FromField for Vec<T> {
    fn from_field(field: FieldValue<'_>) -> Result<Vec<T>, AppError> {
        match field.value {
            Value::Array(values) => items(values, field.source),
            Value::String(text) if text.trim().is_empty() => Ok(Vec::new()),
            Value::String(text) => {
                let separator = if text.contains(',') { ',' } else { ' ' };
                let words: Vec<Value> = text.trim().split(separator).map(|word| word.trim().into()).collect();
                items(&words, Source::Text)
            }
            _ => Err(field.not(Expected::Columns)),
        }
    }
}

/// The two seats of a game.
impl<T: FromField> FromField for [T; 2] {
    fn from_field(field: FieldValue<'_>) -> Result<[T; 2], AppError> {
        let seats = field.value.as_array().filter(|values| values.iter().all(Value::is_object));
        let seats = seats.filter(|seats| seats.len() == 2).ok_or_else(|| field.not(Expected::TwoSeats))?;
        items(seats, field.source)?.try_into().map_err(|_| field.not(Expected::TwoSeats))
    }
}

fn items<T: FromField>(values: &[Value], source: Source) -> Result<Vec<T>, AppError> {
    let item = |(index, value)| T::from_field(FieldValue { value, source }).map_err(|error| at(index, error));
    values.iter().enumerate().map(item).collect()
}

/// Numbers that become the largest if they do not fit, for the rules to refuse with their range.
macro_rules! clamped {
    ($($number:ty)*) => {$(
        impl FromField for $number {
            fn from_field(field: FieldValue<'_>) -> Result<$number, AppError> {
                i64::from_field(field).map(|number| number.try_into().unwrap_or(<$number>::MAX))
            }
        }
    )*};
}

clamped! { u8 u16 u32 }

/// Enums whose values are words.
macro_rules! from_word {
    ($($word:ty)*) => {$(
        impl $crate::request::value::FromField for $word {
            fn from_field(
                field: $crate::request::value::FieldValue<'_>,
            ) -> Result<$word, cuatro_app::AppError> {
                field.word()
            }
        }
    )*};
}
pub(crate) use from_word;

from_word! { Against Answer Emote FirstMove Kind Period ResultFilter Side Starter StartName Status Termination }

/// Reads structs from objects: first what was sent is checked, in the order of the members, then what is missing, then what is
/// unknown.
macro_rules! from_object {
    ($($object:ty { $($member:ident),+ })+) => {$(
        impl $crate::request::value::FromField for $object {
            fn from_field(
                field: $crate::request::value::FieldValue<'_>,
            ) -> Result<$object, cuatro_app::AppError> {
                use $crate::request::value::or_absent;
                field.object()?;
                $(let $member = field.member(stringify!($member))?;)+
                let read = Self { $($member: or_absent($member, stringify!($member))?),+ };
                field.only(&[$(stringify!($member)),+])?;
                Ok(read)
            }
        }
    )+};
}
pub(crate) use from_object;

/// A member as it was sent, or as it is if it was not.
pub(crate) fn or_absent<T: FromField>(sent: Option<T>, name: &str) -> Result<T, AppError> {
    sent.or_else(T::absent).ok_or_else(|| AppError::field(name, FieldProblem::Missing))
}

from_object! {
    AnswerRequest { answer }
    RematchRequest { answer }
    ClaimRequest { name, code }
    EmoteRequest { emote }
    Hello { token, version }
    JoinRequest { name, invite }
    MoveRequest { column, ply }
    VisibilityRequest { hidden }
}
