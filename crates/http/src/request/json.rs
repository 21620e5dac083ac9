//! JSON in which no object has a key twice: it would be unclear which one counts.

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use super::fields::{joined, repeated, visible};
use crate::problem::{Failure, Malformed};

/// Reads a text as one value.
pub(super) fn read(text: &[u8]) -> Result<Value, Failure> {
    let mut first = None;
    let mut reading = serde_json::Deserializer::from_slice(text);
    let value = Reading { repeated: &mut first }.deserialize(&mut reading);
    let value = value.and_then(|value| reading.end().map(|()| value)).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        Failure::Malformed(Malformed::Json { line, column, ended: error.is_eof() })
    })?;
    first.map_or(Ok(value), |name| Err(repeated(&name)))
}

/// A value that is being read, and the first key inside it that came twice.
struct Reading<'a> {
    repeated: &'a mut Option<String>,
}

impl<'de> DeserializeSeed<'de> for Reading<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Reading<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Number::from_f64(value).map(Value::Number).ok_or_else(|| E::custom("not finite"))
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let (mut list, mut repeated) = (Vec::new(), None);
        while let Some(item) = items.next_element_seed(Reading { repeated: &mut repeated })? {
            if let Some(inner) = repeated.take() {
                self.repeated.get_or_insert_with(|| joined(&format!("[{}]", list.len()), &inner));
            }
            list.push(item);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let (mut object, mut repeated) = (Map::new(), None);
        while let Some(key) = members.next_key::<String>()? {
            let value = members.next_value_seed(Reading { repeated: &mut repeated })?;
            if let Some(inner) = repeated.take() {
                self.repeated.get_or_insert_with(|| joined(&key, &inner));
            }
            if object.contains_key(&key) {
                self.repeated.get_or_insert_with(|| visible(&key).to_owned());
            }
            object.insert(key, value);
        }
        Ok(object.into())
    }
}
