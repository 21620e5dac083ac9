//! [`AppError`] as the error of reading fields into types: which field is wrong, and why.

use std::fmt::{Display, Formatter};

use serde::de::{self, Unexpected};

use crate::app::{AppError, Expected, FieldProblem};

/// What is wrong with the value being read.
pub(super) fn wrong(problem: FieldProblem) -> AppError {
    AppError::field("", problem)
}

/// The same refusal, seen from the object or list that contains the field as `name`.
pub(super) fn inside(name: &str, error: AppError) -> AppError {
    let AppError::Field { field, problem } = error else { return error };
    let dot = if field.is_empty() || field.starts_with('[') { "" } else { "." };
    AppError::field(format!("{name}{dot}{field}"), problem)
}

/// The same refusal, seen from the list that holds the value at `index`.
pub(super) fn at(index: usize, error: AppError) -> AppError {
    match error {
        AppError::Field { field, problem: FieldProblem::NotAColumn { actual, .. } } => {
            AppError::field(field, FieldProblem::NotAColumn { index: Some(index), actual })
        }
        error => inside(&format!("[{index}]"), error),
    }
}

/// serde says what it expected only as text: `time`, `cursor` or a range.
fn expected(expected: &dyn de::Expected) -> AppError {
    let expected = expected.to_string();
    let range = expected.split_once("..=").and_then(|(min, max)| min.parse().ok().zip(max.parse().ok()));
    wrong(match (range, expected.as_str()) {
        (Some((min, max)), _) => FieldProblem::Range { min, max },
        (_, "escaped offset") => FieldProblem::Type(Expected::EscapedOffset),
        (_, "time") => FieldProblem::Type(Expected::Time),
        (_, "cursor") => FieldProblem::Type(Expected::Cursor),
        _ => FieldProblem::Type(Expected::Text),
    })
}

impl de::Error for AppError {
    fn custom<T: Display>(_: T) -> AppError {
        wrong(FieldProblem::Type(Expected::Text))
    }

    fn invalid_type(_: Unexpected<'_>, what: &dyn de::Expected) -> AppError {
        expected(what)
    }

    fn invalid_value(_: Unexpected<'_>, what: &dyn de::Expected) -> AppError {
        expected(what)
    }

    fn unknown_variant(_: &str, words: &'static [&'static str]) -> AppError {
        wrong(FieldProblem::OneOf(words.to_vec()))
    }

    fn missing_field(name: &'static str) -> AppError {
        AppError::field(name, FieldProblem::Missing)
    }
}

/// The bounds of a number, both included.
pub(super) struct Bounds(pub(super) i128, pub(super) i128);

impl de::Expected for Bounds {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}..={}", self.0, self.1)
    }
}
