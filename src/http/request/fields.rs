//! The fields of a request body or query: read by name, each with its own refusal, and none left over.

use serde_json::{Map, Value};

use crate::app::{AppError, Expected, FieldProblem};
use crate::http::problem::{Failure, Malformed};

/// How the fields of a form begin that belong to the seat of a side.
const SIDES: [&str; 2] = ["x_", "o_"];

/// The fields of one object. Numbers and truth values may come as text if the object came as a form or a query.
#[derive(Debug)]
pub(crate) struct Fields {
    path: String,
    fields: Map<String, Value>,
    from_text: bool,
    /// Of a query: all of it but the `cursor`.
    filters: String,
}

impl Fields {
    /// Fields of a JSON text; nothing at all is no fields.
    pub(crate) fn from_json(body: &[u8]) -> Result<Fields, Failure> {
        if body.is_empty() {
            return Ok(Fields::new(Map::new(), false));
        }
        match serde_json::from_slice(body) {
            Ok(Value::Object(fields)) => Ok(Fields::new(fields, false)),
            Ok(_) => Err(Failure::Malformed(Malformed::NotAnObject)),
            Err(error) => Err(Failure::Malformed(Malformed::Json {
                line: error.line(),
                column: error.column(),
                ended: error.is_eof(),
            })),
        }
    }

    /// Fields of a form or a query. A name that comes twice is refused: nobody knows which of the two counts.
    pub(crate) fn from_form(body: &[u8], otherwise: Malformed) -> Result<Fields, Failure> {
        let valid = std::str::from_utf8(body).is_ok_and(decodes_to_utf8);
        let pairs: Vec<(String, String)> =
            serde_urlencoded::from_bytes(body).map_err(|_| Failure::Malformed(otherwise.clone()))?;
        if !valid {
            return Err(Failure::Malformed(otherwise));
        }
        let mut fields = Map::new();
        for (name, value) in pairs {
            if fields.contains_key(&name) {
                return Err(Failure::App(AppError::field(name, FieldProblem::Repeated)));
            }
            fields.insert(name, Value::String(value));
        }
        Ok(Fields::new(fields, true))
    }

    /// Fields of the query of an address, with the `lang` that every address takes already read.
    pub(crate) fn from_query(query: &str) -> Result<Fields, Failure> {
        let mut fields = Fields::from_form(query.as_bytes(), Malformed::Query)?;
        fields.value("lang");
        let other = |pair: &&str| !pair.is_empty() && !pair.starts_with("cursor=");
        fields.filters = query.split('&').filter(other).collect::<Vec<_>>().join("&");
        Ok(fields)
    }

    /// What a query asked for besides its `cursor`, as it came: the next page of a list is asked for in the same way.
    pub(crate) fn filters(&self) -> String {
        self.filters.clone()
    }

    fn new(fields: Map<String, Value>, from_text: bool) -> Fields {
        Fields { path: String::new(), fields, from_text, filters: String::new() }
    }

    /// The fields of an object inside.
    fn inner(path: String, fields: Map<String, Value>) -> Fields {
        Fields { path, ..Fields::new(fields, false) }
    }

    /// The path of a field in the request.
    pub(crate) fn name(&self, field: &str) -> String {
        match self.path.as_str() {
            "" => field.to_owned(),
            // A seat of a form: `x_name`.
            path if path.ends_with('_') => format!("{path}{field}"),
            path => format!("{path}.{field}"),
        }
    }

    fn wrong(&self, field: &str, problem: FieldProblem) -> Failure {
        Failure::App(AppError::field(self.name(field), problem))
    }

    /// Whether the field is there and not null.
    pub(crate) fn has(&self, field: &str) -> bool {
        self.fields.get(field).is_some_and(|value| !value.is_null())
    }

    /// Whether no field is left, or none came.
    pub(crate) fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// The field as it came; null is absence.
    pub(crate) fn value(&mut self, field: &str) -> Option<Value> {
        self.fields.remove(field).filter(|value| !value.is_null())
    }

    /// The field as it came, where null says something of its own; nothing if it did not come.
    pub(crate) fn nullable(&mut self, field: &str) -> Option<Value> {
        self.fields.remove(field)
    }

    /// A text.
    pub(crate) fn text(&mut self, field: &str) -> Result<Option<String>, Failure> {
        match self.value(field) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(self.wrong(field, FieldProblem::Type(Expected::Text))),
        }
    }

    /// A text that must be there.
    pub(crate) fn required_text(&mut self, field: &str) -> Result<String, Failure> {
        self.text(field)?.ok_or_else(|| self.wrong(field, FieldProblem::Missing))
    }

    /// A whole number.
    pub(crate) fn integer(&mut self, field: &str) -> Result<Option<i64>, Failure> {
        let Some(value) = self.value(field) else { return Ok(None) };
        self.whole(&value).map(Some).ok_or_else(|| self.wrong(field, FieldProblem::Type(Expected::Integer)))
    }

    /// A whole number from `min` to `max`.
    pub(crate) fn integer_within(&mut self, field: &str, min: i64, max: i64) -> Result<Option<i64>, Failure> {
        match self.integer(field)? {
            Some(number) if !(min..=max).contains(&number) => {
                Err(self.wrong(field, FieldProblem::Range { min, max }))
            }
            number => Ok(number),
        }
    }

    /// A column: any whole number, for the rules to judge. Everything else is `not-an-integer`.
    pub(crate) fn column(&mut self) -> Result<i64, Failure> {
        let value = match self.fields.remove("column") {
            None => return Err(self.wrong("column", FieldProblem::Missing)),
            Some(value) => value,
        };
        self.whole(&value).ok_or(Failure::NotAnInteger { field: "column", index: None, actual: value })
    }

    /// The value as a whole number. A number too large for any board or clock is clamped, not refused as no number.
    fn whole(&self, value: &Value) -> Option<i64> {
        match value {
            Value::Number(number) => number.as_i64().or_else(|| {
                let float = number.as_f64()?;
                // The cast saturates, which is what is wanted.
                (float.fract() == 0.0).then_some(float as i64)
            }),
            Value::String(text) if self.from_text => whole_text(text.trim()),
            _ => None,
        }
    }

    /// One of a few values.
    pub(crate) fn one_of<T: Copy>(
        &mut self,
        field: &str,
        words: &[(&'static str, T)],
    ) -> Result<Option<T>, Failure> {
        let Some(text) = self.text(field)? else { return Ok(None) };
        let found = words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
        let listed = || FieldProblem::OneOf(words.iter().map(|(word, _)| *word).collect());
        found.map(Some).ok_or_else(|| self.wrong(field, listed()))
    }

    /// A truth value: `1` or `true`, `0` or `false`; false if it is not there.
    pub(crate) fn flag(&mut self, field: &str) -> Result<bool, Failure> {
        let words = [("1", true), ("true", true), ("0", false), ("false", false)];
        let text = match self.value(field) {
            None => return Ok(false),
            Some(Value::Bool(flag)) => return Ok(flag),
            Some(Value::String(text)) => text,
            Some(other) => other.to_string(),
        };
        let found = words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
        let listed = FieldProblem::OneOf(words.iter().map(|(word, _)| *word).collect());
        found.ok_or_else(|| self.wrong(field, listed))
    }

    /// An object inside.
    pub(crate) fn object(&mut self, field: &str) -> Result<Option<Fields>, Failure> {
        let path = self.name(field);
        match self.value(field) {
            None => Ok(None),
            Some(Value::Object(fields)) => Ok(Some(Fields::inner(path, fields))),
            Some(_) => Err(self.wrong(field, FieldProblem::Type(Expected::Object))),
        }
    }

    /// A clock: an object with `initial_s` and `increment_s`; in a form both numbers, `60+1`, or the first alone.
    pub(crate) fn clock(&mut self) -> Result<Option<Fields>, Failure> {
        let text = match self.fields.get("clock") {
            Some(Value::String(text)) if self.from_text => text.trim().to_owned(),
            _ => return self.object("clock"),
        };
        self.fields.remove("clock");
        if text.is_empty() {
            return Ok(None);
        }
        // A plus sign that was not encoded arrives as a space.
        let (initial, increment) = text.split_once(['+', ' ']).unwrap_or((&text, "0"));
        let (Some(initial), Some(increment)) = (whole_text(initial.trim()), whole_text(increment.trim()))
        else {
            return Err(self.wrong("clock", FieldProblem::Type(Expected::Clock)));
        };
        let parts = [("initial_s", initial), ("increment_s", increment)];
        let parts = parts.map(|(name, number)| (name.to_owned(), number.into())).into_iter().collect();
        Ok(Some(Fields::inner("clock".to_owned(), parts)))
    }

    /// Whether a form says something of each seat: `x_name`, `o_level` and so on.
    pub(crate) fn has_sides(&self) -> bool {
        self.from_text && self.fields.keys().any(|name| SIDES.iter().any(|side| name.starts_with(side)))
    }

    /// What a form says of the seats, X first.
    fn sides(&mut self) -> [Fields; 2] {
        SIDES.map(|side| {
            let (own, others) =
                std::mem::take(&mut self.fields).into_iter().partition(|(name, _)| name.starts_with(side));
            self.fields = others;
            let own: Map<String, Value> = own;
            let own = own.into_iter().map(|(name, value)| (name[side.len()..].to_owned(), value)).collect();
            Fields { from_text: true, ..Fields::inner(side.to_owned(), own) }
        })
    }

    /// A list of exactly two objects; in a form the fields that begin with `x_` and `o_`.
    pub(crate) fn pair(&mut self, field: &str) -> Result<Option<[Fields; 2]>, Failure> {
        if !self.has(field) && self.has_sides() {
            return Ok(Some(self.sides()));
        }
        let problem = self.wrong(field, FieldProblem::Type(Expected::TwoSeats));
        let path = self.name(field);
        let Some(value) = self.value(field) else { return Ok(None) };
        let Value::Array(items) = value else { return Err(problem) };
        let items: [Value; 2] = items.try_into().map_err(|_| problem.clone())?;
        let [one, two] = items.map(|item| match item {
            Value::Object(fields) => Some(fields),
            _ => None,
        });
        let inner = |index, fields| Fields::inner(format!("{path}[{index}]"), fields);
        let (one, two) = one.zip(two).ok_or(problem)?;
        Ok(Some([inner(0, one), inner(1, two)]))
    }

    /// Columns, any whole numbers, for the rules to judge: a list, or a text such as `3,3,2`.
    pub(crate) fn columns(&mut self, field: &str) -> Result<Option<Vec<i64>>, Failure> {
        let items = match self.value(field) {
            None => return Ok(None),
            Some(Value::Array(items)) => items,
            Some(Value::String(text)) if text.trim().is_empty() => Vec::new(),
            Some(Value::String(text)) => text
                .split(',')
                .map(|word| whole_text(word.trim()).map_or_else(|| Value::from(word), Value::from))
                .collect(),
            Some(_) => return Err(self.wrong(field, FieldProblem::Type(Expected::Columns))),
        };
        let integer = |(index, item): (usize, Value)| {
            let wrong = || self.wrong(&format!("{field}[{index}]"), FieldProblem::Type(Expected::Integer));
            self.whole(&item).ok_or_else(wrong)
        };
        items.into_iter().enumerate().map(integer).collect::<Result<_, _>>().map(Some)
    }

    /// Refuses what nobody has read.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self.fields.keys().next() {
            Some(field) => Err(self.wrong(field, FieldProblem::Unknown)),
            None => Ok(()),
        }
    }
}

/// A whole number in decimal digits, clamped to 64 bits.
pub(crate) fn whole_text(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(text.parse().unwrap_or(if text.starts_with('-') { i64::MIN } else { i64::MAX }))
}

/// Percent-encoded bytes that are not UTF-8 would silently become replacement characters.
fn decodes_to_utf8(text: &str) -> bool {
    percent_encoding::percent_decode_str(text).decode_utf8().is_ok()
}
