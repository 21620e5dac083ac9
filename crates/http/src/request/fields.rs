//! The fields of a body, a query or a frame, and where they come from. `deserializer` reads them into types: each wrong field is
//! refused by name, and none is left over.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::deserializer;
use super::json;
use super::negotiate::ACCEPTED_EVERYWHERE;
use super::query::without;
use crate::problem::{Failure, Malformed};
use cuatro_app::{AppError, FieldProblem};

/// The fields of one object.
#[derive(Debug)]
pub(crate) struct Fields {
    fields: Map<String, Value>,
    source: Source,
    /// The text of a query, except its `cursor`.
    filters: String,
}

/// The format of the fields.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
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
        let body = unmarked(body);
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
        let body = unmarked(body);
        if !std::str::from_utf8(body).is_ok_and(decodes_to_utf8) {
            return Err(Failure::Malformed(otherwise));
        }
        let mut fields = Fields::new(Map::new(), Source::Text);
        for (name, value) in form_urlencoded::parse(body) {
            fields.add(name.into_owned(), Value::String(value.into_owned()))?;
        }
        Ok(fields)
    }

    /// Fields of an address's query, without those that every address accepts.
    pub(crate) fn from_query(query: &str) -> Result<Fields, Failure> {
        let mut fields = Fields::from_form(query.as_bytes(), Malformed::Query)?;
        for name in ACCEPTED_EVERYWHERE {
            fields.fields.remove(name);
        }
        fields.filters = without(query, "cursor");
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

    /// Removes a field, unread.
    pub(crate) fn remove(&mut self, name: &str) -> Option<Value> {
        self.fields.remove(name)
    }

    /// Removes the fields with these names behind a prefix, which the object does not have.
    pub(crate) fn remove_all(&mut self, prefix: &str, names: &[&str]) -> Map<String, Value> {
        let sent = names.iter().map(|name| (*name, self.fields.remove(&format!("{prefix}{name}"))));
        sent.filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
    }

    /// Replaces a field.
    pub(crate) fn set(&mut self, name: &str, value: Value) {
        self.fields.insert(name.to_owned(), value);
    }

    /// Makes a list of a text with an item on each line.
    pub(crate) fn split_lines(&mut self, name: &str) {
        if let Some(field) = self.fields.get_mut(name)
            && let Value::String(text) = field
        {
            *field = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        }
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
        Ok(deserializer::read(&Value::Object(self.fields), self.source)?)
    }

    /// One field as a type; removes it.
    pub(crate) fn take<T: DeserializeOwned>(&mut self, name: &str) -> Result<T, Failure> {
        let value = self.fields.remove(name).unwrap_or_default();
        Ok(deserializer::read(&value, self.source).map_err(|error| match error {
            AppError::Field { field, problem } => AppError::Field { field: joined(name, &field), problem },
            error => error,
        })?)
    }

    /// Refuses any field.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        #[derive(Deserialize)]
        struct NoFields {}

        self.read().map(|NoFields {}| ())
    }
}

/// The refusal of a field that was sent more than once.
pub(super) fn repeated(name: &str) -> Failure {
    Failure::App(AppError::field(visible(name), FieldProblem::Repeated))
}

/// A name as a refusal shows it. An empty one would be invisible.
pub(super) fn visible(name: &str) -> &str {
    if name.is_empty() { "\"\"" } else { name }
}

/// The name of a field inside an object or a list.
pub(super) fn joined(outer: &str, inner: &str) -> String {
    let dot = if outer.is_empty() || inner.is_empty() || inner.starts_with('[') { "" } else { "." };
    format!("{outer}{dot}{inner}")
}

/// A body without the byte order mark with which some editors and shells begin every file; RFC 8259 allows to ignore it.
fn unmarked(body: &[u8]) -> &[u8] {
    body.strip_prefix("\u{feff}".as_bytes()).unwrap_or(body)
}

/// Percent-encoded bytes that are not UTF-8 would silently become replacement characters.
fn decodes_to_utf8(text: &str) -> bool {
    percent_encoding::percent_decode_str(text).decode_utf8().is_ok()
}
