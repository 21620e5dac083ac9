//! Errors of reading fields into types: which field is wrong, and why.

use std::fmt::Display;

use serde::de;

use cuatro_app::{AppError, Expected, FieldProblem};

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

/// The error of reading a word, whose type knows the words that there are.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub(super) struct NotAWord(#[from] pub(super) AppError);

impl de::Error for NotAWord {
    fn custom<T: Display>(_: T) -> NotAWord {
        NotAWord(wrong(FieldProblem::Type(Expected::Text)))
    }

    fn unknown_variant(_: &str, words: &'static [&'static str]) -> NotAWord {
        NotAWord(wrong(FieldProblem::OneOf(words.to_vec())))
    }
}
