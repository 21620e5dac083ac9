//! How serde reads the fields of a request into its type, which derives `Deserialize` and needs nothing else.
//!
//! - A misspelt or unknown field is refused by its name (422 `invalid-field`) in queries, forms and JSON, at any depth; a frame of a socket
//!   may have unknown members. See `deserialize_struct`.
//! - A form and a query have only texts, so there numbers, truth values and lists are read from texts.
//! - Of several wrong fields the refusal names the first member of the type that is wrong, then one that is missing, then an unknown one.
//!   Beside one that is missing it names an unknown one too, which may be its misspelt name.
//! - A name that is sent twice is refused before (`fields`, `json`).
//!
//! The crate deserr reads no number from a text, so its types could not serve forms and queries, and names whatever comes first.

use std::cell::Cell;
use std::fmt::Display;

use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{
    self, DeserializeOwned, Deserializer, IntoDeserializer, MapAccess, SeqAccess, Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::Value;
use serde_path_to_error::Segment;

use super::fields::{Source, joined, visible};
use cuatro_app::{AppError, ExpectedType, FieldProblem};
use cuatro_game::ColumnNumber;
use cuatro_rules::notation::whole_number;

/// Reads a value as a type. A refusal names the field by its path in the value.
pub(super) fn read<T: DeserializeOwned>(value: &Value, source: Source) -> Result<T, AppError> {
    let read = serde_path_to_error::deserialize(FieldValue { value, source });
    read.map_err(|error| {
        let mut segments: Vec<Segment> = error.path().iter().cloned().collect();
        let WrongField { member, mut problem } = error.into_inner();
        let list_is_the_field = matches!(
            problem,
            FieldProblem::NotAColumn { .. }
                | FieldProblem::Type(ExpectedType::Columns | ExpectedType::Pairs | ExpectedType::Texts)
        );
        let item = segments.pop_if(|last| list_is_the_field && matches!(last, Segment::Seq { .. }));
        if let (Some(Segment::Seq { index: at }), FieldProblem::NotAColumn { index, .. }) =
            (item, &mut problem)
        {
            *index = Some(at);
        }
        let object =
            segments.iter().fold(String::new(), |path, segment| joined(&path, visible(&segment.to_string())));
        AppError::field(joined(&object, &member), problem)
    })
}

thread_local! {
    /// The refusal by a type that reads its own value, on its way to `WrongField::custom`: serde takes only a text from a type.
    static REFUSED: Cell<Option<FieldProblem>> = const { Cell::new(None) };
}

/// The refusal of a value by the type that reads it.
pub(crate) fn refused<E: de::Error>(problem: FieldProblem) -> E {
    REFUSED.set(Some(problem));
    E::custom("a wrong value")
}

/// The problem of the value that is being read, or of one of its members.
#[derive(Debug, thiserror::Error)]
#[error("{problem:?}")]
struct WrongField {
    /// The name of the member; empty for the value itself.
    member: String,
    problem: FieldProblem,
}

impl WrongField {
    /// The value itself is wrong.
    fn value(problem: FieldProblem) -> WrongField {
        WrongField { member: String::new(), problem }
    }

    fn member(name: &str, problem: FieldProblem) -> WrongField {
        WrongField { member: visible(name).to_owned(), problem }
    }
}

impl de::Error for WrongField {
    /// What [`refused`] was told. Any other type that refuses its value is read from a text.
    fn custom<T: Display>(_: T) -> WrongField {
        WrongField::value(REFUSED.take().unwrap_or(FieldProblem::Type(ExpectedType::Text)))
    }

    fn missing_field(name: &'static str) -> WrongField {
        WrongField::member(name, FieldProblem::Missing)
    }

    /// Only types with `deny_unknown_fields` call this; the path ends with the name.
    fn unknown_field(_: &str, _: &'static [&'static str]) -> WrongField {
        WrongField::value(FieldProblem::Unknown)
    }

    fn unknown_variant(_: &str, words: &'static [&'static str]) -> WrongField {
        WrongField::value(FieldProblem::OneOf(words.to_vec()))
    }

    fn invalid_type(found: Unexpected<'_>, _: &dyn de::Expected) -> WrongField {
        WrongField::value(match found {
            Unexpected::Unit => FieldProblem::Missing,
            _ => FieldProblem::Type(ExpectedType::Text),
        })
    }
}

/// The value of a field.
#[derive(Clone, Copy)]
struct FieldValue<'a> {
    value: &'a Value,
    source: Source,
}

impl FieldValue<'_> {
    /// The refusal of a value of the wrong type; null counts as missing.
    fn wrong_type(self, expected: ExpectedType) -> WrongField {
        WrongField::value(match self.value {
            Value::Null => FieldProblem::Missing,
            _ => FieldProblem::Type(expected),
        })
    }

    /// The refusal of a value that is not a list. What the type refuses an item for says of what it is a list.
    fn not_a_list<'de, V: Visitor<'de>>(self, visitor: V) -> WrongField {
        let item = visitor.visit_seq(list(&[Value::Bool(false)], self.source)).err();
        WrongField::value(FieldProblem::Type(match item.map(|item| item.problem) {
            Some(FieldProblem::Type(ExpectedType::Pair)) => ExpectedType::Pairs,
            Some(FieldProblem::Type(ExpectedType::Text)) => ExpectedType::Texts,
            _ => ExpectedType::Columns,
        }))
    }

    /// The value as a whole number. A number too large for any board or clock is clamped, so that its range is what is refused.
    fn whole(self) -> Result<i64, WrongField> {
        let whole = match self.value {
            Value::Number(number) => number.as_i64().or_else(|| {
                let float = number.as_f64()?;
                // The cast saturates, so that a number beyond 64 bits is refused with its range, too.
                (float.fract() == 0.0).then_some(float as i64)
            }),
            Value::String(text) if self.source == Source::Text => whole_number(text.trim()),
            _ => None,
        };
        whole.ok_or_else(|| self.wrong_type(ExpectedType::Integer))
    }

    /// A whole number of 64 bits. A larger one, or one in a form that JSON rounds, is refused: it could not be kept exactly.
    fn exact(self) -> Result<u64, WrongField> {
        let clamped = self.whole()?;
        let exact = match self.value {
            Value::Number(number) => number.as_u64(),
            Value::String(text) => text.trim().parse().ok(),
            _ => None,
        };
        // A float such as `7.0`.
        let float = || u64::try_from(clamped).ok().filter(|number| *number < 1 << f64::MANTISSA_DIGITS);
        let range = FieldProblem::Range { min: 0, max: u64::MAX.into() };
        exact.or_else(float).ok_or_else(|| WrongField::value(range))
    }

    /// `1` or `true`, `0` or `false` or null.
    fn truth(self) -> Result<bool, WrongField> {
        if self.value.is_null() {
            return Ok(false);
        }
        let written = self.value.as_str().map_or_else(|| self.value.to_string(), str::to_owned);
        match written.as_str() {
            "1" | "true" => Ok(true),
            "0" | "false" => Ok(false),
            _ => Err(WrongField::value(FieldProblem::OneOf(vec!["1", "true", "0", "false"]))),
        }
    }
}

/// Small numbers. A number that does not fit becomes the largest, for the rules to refuse with their range.
macro_rules! clamped {
    ($($deserialize:ident $visit:ident $number:ty;)*) => {$(
        fn $deserialize<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
            visitor.$visit(self.whole()?.try_into().unwrap_or(<$number>::MAX))
        }
    )*};
}

impl<'de> Deserializer<'de> for FieldValue<'_> {
    type Error = WrongField;

    clamped! { deserialize_u8 visit_u8 u8; deserialize_u16 visit_u16 u16; deserialize_u32 visit_u32 u32; }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        visitor.visit_u64(self.exact()?)
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        visitor.visit_i64(self.whole()?)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        visitor.visit_bool(self.truth()?)
    }

    /// One of the words that a type knows.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, WrongField> {
        let word = self.value.as_str().ok_or_else(|| self.wrong_type(ExpectedType::Text))?;
        visitor.visit_enum(word.into_deserializer())
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        if self.value.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    /// A column that is not a number has its own refusal.
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, WrongField> {
        let read = visitor.visit_newtype_struct(self);
        match name {
            ColumnNumber::NAME => read.map_err(|_| {
                WrongField::value(FieldProblem::NotAColumn { index: None, actual: self.value.clone() })
            }),
            _ => read,
        }
    }

    /// A list, or a text such as `3,3,2` or `3 3 2`. An empty item between two commas is not a number.
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        match self.value {
            Value::Array(items) => visitor.visit_seq(list(items, self.source)),
            Value::String(text) if text.trim().is_empty() => visitor.visit_seq(list(&[], Source::Text)),
            Value::String(text) => {
                let separator = if text.contains(',') { ',' } else { ' ' };
                let words: Vec<Value> = text.trim().split(separator).map(|word| word.trim().into()).collect();
                visitor.visit_seq(list(&words, Source::Text))
            }
            Value::Null => Err(WrongField::value(FieldProblem::Missing)),
            _ => Err(self.not_a_list(visitor)),
        }
    }

    /// The two seats of a game or a result, the only arrays.
    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, WrongField> {
        match self.value.as_array() {
            Some(items) if items.len() == length && items.iter().all(Value::is_object) => {
                visitor.visit_seq(list(items, self.source))
            }
            _ => Err(self.wrong_type(ExpectedType::TwoSeats)),
        }
    }

    /// A pair of entrants, the only tuple struct.
    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, WrongField> {
        let is_whole = |value: &Value| FieldValue { value, ..self }.whole().is_ok();
        match self.value.as_array() {
            Some(items) if items.len() == length && items.iter().all(is_whole) => {
                visitor.visit_seq(list(items, self.source))
            }
            _ => Err(self.wrong_type(ExpectedType::Pair)),
        }
    }

    /// Members are read in the order of the type. Further ones are unknown; only a frame may have them.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, WrongField> {
        let object = self.value.as_object().ok_or_else(|| self.wrong_type(ExpectedType::Object))?;
        let sent = names.iter().filter_map(|name| Some((*name, object.get(*name)?)));
        let read = visitor.visit_map(members(sent, self.source));
        let unknown = object.keys().find(|name| !names.contains(&name.as_str()));
        match (read, unknown.filter(|_| self.source != Source::Frame)) {
            (Ok(_), Some(other)) => Err(WrongField::member(other, FieldProblem::Unknown)),
            (Err(WrongField { member, problem: FieldProblem::Missing }), Some(other)) => {
                let sent = visible(other).to_owned();
                Err(WrongField { member, problem: FieldProblem::Misspelt { sent } })
            }
            (read, _) => read,
        }
    }

    /// Texts, and types that take a value of several kinds.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, WrongField> {
        match self.value {
            Value::Object(object) => {
                let sent = object.iter().map(|(name, value)| (name.as_str(), value));
                visitor.visit_map(members(sent, self.source))
            }
            Value::Array(items) => visitor.visit_seq(list(items, self.source)),
            Value::String(text) => visitor.visit_str(text),
            Value::Bool(truth) => visitor.visit_bool(*truth),
            Value::Null => visitor.visit_unit(),
            Value::Number(number) => number.deserialize_any(visitor).map_err(de::Error::custom),
        }
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i128 u128 f32 f64 char str string bytes byte_buf unit unit_struct map identifier ignored_any
    }
}

impl<'de> IntoDeserializer<'de, WrongField> for FieldValue<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

fn list<'de>(items: &[Value], source: Source) -> impl SeqAccess<'de, Error = WrongField> {
    SeqDeserializer::new(items.iter().map(move |value| FieldValue { value, source }))
}

fn members<'de, 'n, 'v>(
    members: impl Iterator<Item = (&'n str, &'v Value)>,
    source: Source,
) -> impl MapAccess<'de, Error = WrongField> {
    MapDeserializer::new(members.map(move |(name, value)| (name, FieldValue { value, source })))
}
