//! Reads the fields of a body, a query or a frame into types: each wrong field is refused by name, and none is left over.

use std::borrow::Cow;

use serde::Deserialize;
use serde::de::{self, DeserializeOwned, DeserializeSeed, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value};

use super::json;
use super::negotiate::ANYWHERE;
use super::wrong::{at, inside, wrong};
use crate::app::{AppError, Expected, FieldProblem};
use crate::game::ColumnNumber;
use crate::http::problem::{Failure, Malformed};
use crate::rules::notation::whole_number;

/// The fields of one object.
#[derive(Debug)]
pub(crate) struct Fields {
    fields: Map<String, Value>,
    source: Source,
    /// For a query: all of it except the `cursor`.
    filters: String,
}

/// The format of the fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    /// A JSON object.
    Json,
    /// A form or a query: numbers and truth values are text.
    Text,
    /// A frame of a socket: unknown fields are ignored.
    Frame,
}

impl Fields {
    /// Fields of a JSON text; an empty text has no fields.
    pub(crate) fn from_json(body: &[u8]) -> Result<Fields, Failure> {
        if body.is_empty() {
            return Ok(Fields::new(Map::new(), Source::Json));
        }
        match json::read(body)? {
            Value::Object(fields) => Ok(Fields::new(fields, Source::Json)),
            _ => Err(Failure::Malformed(Malformed::NotAnObject)),
        }
    }

    /// Fields of a frame.
    pub(crate) fn from_frame(text: &str) -> Result<Fields, Failure> {
        Ok(Fields { source: Source::Frame, ..Fields::from_json(text.as_bytes())? })
    }

    /// Fields of a form or a query. A repeated name is refused, because it is unclear which one counts.
    pub(crate) fn from_form(body: &[u8], otherwise: Malformed) -> Result<Fields, Failure> {
        let valid = std::str::from_utf8(body).is_ok_and(decodes_to_utf8);
        let pairs: Vec<(String, String)> =
            serde_urlencoded::from_bytes(body).map_err(|_| Failure::Malformed(otherwise.clone()))?;
        if !valid {
            return Err(Failure::Malformed(otherwise));
        }
        let mut fields = Fields::new(Map::new(), Source::Text);
        for (name, value) in pairs {
            fields.add(name, Value::String(value))?;
        }
        Ok(fields)
    }

    /// Fields of an address's query, without those that every address accepts.
    pub(crate) fn from_query(query: &str) -> Result<Fields, Failure> {
        let mut fields = Fields::from_form(query.as_bytes(), Malformed::Query)?;
        for name in ANYWHERE {
            fields.fields.remove(name);
        }
        let other = |pair: &&str| !pair.is_empty() && !pair.starts_with("cursor=");
        fields.filters = query.split('&').filter(other).collect::<Vec<_>>().join("&");
        Ok(fields)
    }

    /// The original query without its `cursor`, for the link to the next page.
    pub(crate) fn filters(&self) -> String {
        self.filters.clone()
    }

    fn new(fields: Map<String, Value>, source: Source) -> Fields {
        Fields { fields, source, filters: String::new() }
    }

    /// All of them, by name.
    pub(crate) fn all(&self) -> &Map<String, Value> {
        &self.fields
    }

    /// These and those of a query, none of which may be in both.
    pub(crate) fn with_query(self, query: &str) -> Result<Fields, Failure> {
        let mut all = Fields::from_query(query)?;
        if all.fields.is_empty() || self.fields.is_empty() {
            return Ok(if self.fields.is_empty() { all } else { self });
        }
        for (name, value) in self.fields {
            all.add(name, value)?;
        }
        Ok(all)
    }

    /// One more field of an upload.
    pub(crate) fn add_text(&mut self, name: &str, text: String) -> Result<(), Failure> {
        self.add(name.to_owned(), Value::String(text))
    }

    fn add(&mut self, name: String, value: Value) -> Result<(), Failure> {
        if self.fields.contains_key(&name) {
            return Err(repeated(&name));
        }
        self.fields.insert(name, value);
        Ok(())
    }

    /// Whether they came as a form, which has no nesting.
    pub(crate) fn are_text(&self) -> bool {
        self.source == Source::Text
    }

    /// All fields as a type. Its members are checked in order, then fields without a member are refused.
    pub(crate) fn read<T: DeserializeOwned>(self) -> Result<T, Failure> {
        let part = Part { value: Cow::Owned(Value::Object(self.fields)), source: self.source };
        Ok(T::deserialize(part)?)
    }

    /// One field as a type; removes it.
    pub(crate) fn take<T: DeserializeOwned>(&mut self, name: &str) -> Result<T, Failure> {
        let value = Cow::Owned(self.fields.remove(name).unwrap_or_default());
        Ok(T::deserialize(Part { value, source: self.source }).map_err(|error| inside(name, error))?)
    }

    /// Refuses any field.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        #[derive(Deserialize)]
        struct Nothing {}
        self.read::<Nothing>().map(|Nothing {}| ())
    }
}

/// A value inside a request.
struct Part<'a> {
    value: Cow<'a, Value>,
    source: Source,
}

impl Part<'_> {
    /// A value of the wrong type; null counts as missing.
    fn refuse<T>(&self, expected: Expected) -> Result<T, AppError> {
        Err(wrong(match *self.value {
            Value::Null => FieldProblem::Missing,
            _ => FieldProblem::Type(expected),
        }))
    }

    fn integer(&self) -> Result<i64, AppError> {
        self.whole().map_or_else(|| self.refuse(Expected::Integer), Ok)
    }

    /// The value as a whole number. A number too large for any board or clock is clamped, so that its range is what is refused.
    fn whole(&self) -> Option<i64> {
        match &*self.value {
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

impl<'de> de::Deserializer<'de> for Part<'_> {
    type Error = AppError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, AppError> {
        let read = self.value.into_owned().deserialize_any(visitor);
        read.map_err(|_| wrong(FieldProblem::Type(Expected::Text)))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, AppError> {
        if self.value.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    /// `1` or `true`, `0` or `false`; false if it is null.
    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, AppError> {
        let text = match &*self.value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        match text.as_str() {
            "1" | "true" => visitor.visit_bool(true),
            "0" | "false" | "null" => visitor.visit_bool(false),
            _ => Err(wrong(FieldProblem::OneOf(vec!["1", "true", "0", "false"]))),
        }
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, AppError> {
        visitor.visit_i64(self.integer()?)
    }

    /// Every whole number of 64 bits. A larger one, or one in a form that JSON rounds, is refused: it could not be kept exactly.
    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, AppError> {
        let Some(clamped) = self.whole() else { return self.refuse(Expected::Integer) };
        let exact = match &*self.value {
            Value::Number(number) => number.as_u64(),
            Value::String(text) => text.trim().parse().ok(),
            _ => None,
        };
        // A float such as `7.0`.
        let exact = exact
            .or_else(|| u64::try_from(clamped).ok().filter(|number| *number < 1 << f64::MANTISSA_DIGITS));
        match exact {
            Some(number) => visitor.visit_u64(number),
            None => Err(wrong(FieldProblem::Range { min: 0, max: u64::MAX.into() })),
        }
    }

    /// A number that does not fit becomes the largest, for the rules to refuse with their range.
    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, AppError> {
        visitor.visit_u8(u8::try_from(self.integer()?).unwrap_or(u8::MAX))
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, AppError> {
        visitor.visit_u16(u16::try_from(self.integer()?).unwrap_or(u16::MAX))
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, AppError> {
        visitor.visit_u32(u32::try_from(self.integer()?).unwrap_or(u32::MAX))
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, AppError> {
        match &*self.value {
            Value::String(text) => visitor.visit_str(text),
            _ => self.refuse(Expected::Text),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, AppError> {
        match &*self.value {
            Value::String(text) => visitor.visit_enum(text.as_str().into_deserializer()),
            _ => self.refuse(Expected::Text),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, AppError> {
        // A column that is not a number has its own refusal.
        if name == ColumnNumber::MARK && self.whole().is_none() {
            return Err(wrong(FieldProblem::NotAColumn { index: None, actual: self.value.into_owned() }));
        }
        visitor.visit_newtype_struct(self)
    }

    /// A list, or a text such as `3,3,2` or `3 3 2`. An empty item between two commas is not a number.
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, AppError> {
        match &*self.value {
            Value::Array(items) => visitor.visit_seq(Items::new(items, self.source)),
            Value::String(text) if text.trim().is_empty() => visitor.visit_seq(Items::new(&[], Source::Text)),
            Value::String(text) => {
                let separator = if text.contains(',') { ',' } else { ' ' };
                let words: Vec<Value> = text.trim().split(separator).map(|word| word.trim().into()).collect();
                visitor.visit_seq(Items::new(&words, Source::Text))
            }
            _ => self.refuse(Expected::Columns),
        }
    }

    /// A list of two seats is the only one with a fixed length.
    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, AppError> {
        match &*self.value {
            Value::Array(items) if items.len() == length && items.iter().all(Value::is_object) => {
                visitor.visit_seq(Items::new(items, self.source))
            }
            _ => self.refuse(Expected::TwoSeats),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, AppError> {
        let Value::Object(object) = &*self.value else { return self.refuse(Expected::Object) };
        let read = visitor.visit_map(Members { object, names: names.iter(), at: "", source: self.source })?;
        match object.keys().find(|name| !names.contains(&name.as_str())) {
            Some(unknown) if self.source != Source::Frame => {
                Err(AppError::field(visible(unknown), FieldProblem::Unknown))
            }
            _ => Ok(read),
        }
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i128 u128 f32 f64 char str bytes byte_buf unit unit_struct tuple_struct map identifier
        ignored_any
    }
}

/// The members of an object, in the order of the target type.
struct Members<'a> {
    object: &'a Map<String, Value>,
    names: std::slice::Iter<'static, &'static str>,
    at: &'static str,
    source: Source,
}

impl<'de> de::MapAccess<'de> for Members<'_> {
    type Error = AppError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, AppError> {
        let Some(name) = self.names.find(|name| self.object.contains_key(**name)) else { return Ok(None) };
        self.at = name;
        seed.deserialize(name.into_deserializer()).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, AppError> {
        let part = Part { value: Cow::Borrowed(&self.object[self.at]), source: self.source };
        seed.deserialize(part).map_err(|error| inside(self.at, error))
    }
}

/// The items of a list.
struct Items<'a> {
    items: std::iter::Enumerate<std::slice::Iter<'a, Value>>,
    source: Source,
}

impl Items<'_> {
    fn new(items: &[Value], source: Source) -> Items<'_> {
        Items { items: items.iter().enumerate(), source }
    }
}

impl<'de> de::SeqAccess<'de> for Items<'_> {
    type Error = AppError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, AppError> {
        let Some((index, item)) = self.items.next() else { return Ok(None) };
        let part = Part { value: Cow::Borrowed(item), source: self.source };
        seed.deserialize(part).map(Some).map_err(|error| at(index, error))
    }
}

/// The refusal of a field that was sent more than once.
fn repeated(name: &str) -> Failure {
    Failure::App(AppError::field(visible(name), FieldProblem::Repeated))
}

/// A name as a refusal shows it: of the empty one, nothing would be seen.
pub(super) fn visible(name: &str) -> &str {
    if name.is_empty() { "\"\"" } else { name }
}

/// Percent-encoded bytes that are not UTF-8 would silently become replacement characters.
fn decodes_to_utf8(text: &str) -> bool {
    percent_encoding::percent_decode_str(text).decode_utf8().is_ok()
}
