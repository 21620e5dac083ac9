//! The messages of refusals: those of the app, and those of requests that cannot be read.

use super::{Failure, Malformed};
use crate::app::{AppError, FieldProblem, StoreError};
use crate::game::Refusal;
use crate::lang::{Lang, Reader};
use cuatro_words::{label, say};

/// The title, the same for each code.
pub(super) fn title(failure: &Failure, lang: Lang) -> &'static str {
    match failure {
        Failure::App(AppError::NotFound | AppError::NoSuch(_)) => label!(lang, "title-not-found"),
        Failure::App(AppError::Gone) => label!(lang, "title-gone"),
        Failure::App(AppError::Unauthorized) => label!(lang, "title-unauthorized"),
        Failure::App(AppError::Forbidden) => label!(lang, "title-forbidden"),
        Failure::App(AppError::NameTaken(_)) => label!(lang, "title-name-taken"),
        Failure::App(AppError::SignedOnAs(_)) => label!(lang, "title-signed-on-as"),
        Failure::App(AppError::ProvenBySigningOn) => label!(lang, "title-proven-by-signing-on"),
        Failure::App(AppError::NotSignedOn) => label!(lang, "title-not-signed-on"),
        Failure::App(AppError::Field { problem: FieldProblem::NotAColumn { .. }, .. }) => {
            label!(lang, "title-not-an-integer")
        }
        Failure::App(AppError::Field { .. }) => label!(lang, "title-invalid-field"),
        Failure::App(AppError::Move { refusal: Refusal::ColumnFull { .. }, .. }) => {
            label!(lang, "title-column-full")
        }
        Failure::App(AppError::Move { .. }) => label!(lang, "title-no-such-column"),
        Failure::App(AppError::Busy { .. }) => label!(lang, "title-busy"),
        Failure::App(AppError::NotManual) => label!(lang, "title-not-manual"),
        Failure::App(AppError::NotEnded) => label!(lang, "title-not-over"),
        Failure::App(AppError::InvalidFile(_)) => label!(lang, "title-invalid-file"),
        Failure::App(AppError::Store(StoreError::Corrupt { .. })) | Failure::NotReady => {
            label!(lang, "title-corrupt")
        }
        Failure::App(AppError::Store(_)) => label!(lang, "title-store-unavailable"),
        Failure::App(AppError::Refused(refusal)) => match refusal {
            Refusal::GameOver => label!(lang, "title-game-over"),
            Refusal::NotYourTurn { .. } => label!(lang, "title-not-your-turn"),
            Refusal::StalePly { .. } => label!(lang, "title-stale-ply"),
            Refusal::ColumnOutOfRange { .. } => label!(lang, "title-no-such-column"),
            Refusal::ColumnFull { .. } => label!(lang, "title-column-full"),
            Refusal::SamePlayer => label!(lang, "title-invalid-field"),
            Refusal::SeatTaken => label!(lang, "title-seat-taken"),
            Refusal::TooLate => label!(lang, "title-too-late"),
            Refusal::NoOffer | Refusal::NothingToTakeBack => label!(lang, "title-no-offer"),
            Refusal::TooManyOffers => label!(lang, "title-too-many-offers"),
            Refusal::NotGone { .. } => label!(lang, "title-not-gone"),
            Refusal::NotOver => label!(lang, "title-not-over"),
        },
        Failure::Malformed(_) => label!(lang, "title-malformed"),
        Failure::MethodNotAllowed => label!(lang, "title-method-not-allowed"),
        Failure::TooLarge(_) | Failure::UriTooLong | Failure::HeadersTooLarge => {
            label!(lang, "title-too-large")
        }
        Failure::UnsupportedMediaType(_) | Failure::UnsupportedCoding => {
            label!(lang, "title-unsupported-media-type")
        }
        Failure::NoSuchFormat => label!(lang, "title-no-such-format"),
        Failure::ForeignOrigin => label!(lang, "title-foreign-origin"),
        Failure::Script(_) => label!(lang, "title-script"),
        Failure::App(AppError::TooSoon { .. } | AppError::TooMany { .. }) => {
            label!(lang, "title-too-many-requests")
        }
        Failure::Timeout | Failure::Stalled => label!(lang, "title-timeout"),
        Failure::App(AppError::Broken) => label!(lang, "title-broken"),
    }
}

/// What is wrong, and how to correct it.
pub(super) fn detail(failure: &Failure, reader: Reader) -> String {
    let lang = reader.lang;
    match failure {
        Failure::App(error) => error.sentence(reader),
        Failure::NotReady => say!(lang, "refusal-corrupt"),
        Failure::Malformed(malformed) => malformed_detail(malformed, lang),
        Failure::MethodNotAllowed => say!(lang, "problem-method-not-allowed"),
        Failure::TooLarge(limit) => say!(lang, "problem-too-large", bytes = limit),
        Failure::UnsupportedMediaType(accepted) => {
            let types = match accepted {
                [others @ .., last] if !others.is_empty() => {
                    say!(lang, "list-or", others = others.join(", "), last = last)
                }
                accepted => accepted.concat(),
            };
            say!(lang, "problem-unsupported-media-type", types = types)
        }
        Failure::UnsupportedCoding => say!(lang, "problem-unsupported-coding"),
        Failure::UriTooLong => say!(lang, "problem-uri-too-long"),
        Failure::HeadersTooLarge => say!(lang, "problem-headers-too-large"),
        Failure::NoSuchFormat => say!(lang, "problem-no-such-format"),
        Failure::ForeignOrigin => say!(lang, "problem-foreign-origin"),
        Failure::Script(error) => error.text(lang),
        Failure::Timeout => say!(lang, "problem-timeout"),
        Failure::Stalled => say!(lang, "problem-stalled"),
    }
}

/// The same for somebody with curl, whose credentials are sent with `-u`, and whose columns count from 0 as in commands.
pub(super) fn at_a_terminal(failure: &Failure, lang: Lang) -> String {
    match failure {
        Failure::App(AppError::Unauthorized) => say!(lang, "refusal-unauthorized-curl"),
        other => detail(other, lang.into()),
    }
}

fn malformed_detail(malformed: &Malformed, lang: Lang) -> String {
    match malformed {
        Malformed::Json { ended: true, .. } => say!(lang, "problem-json-ended"),
        Malformed::Json { line, column, .. } => say!(lang, "problem-json", line = line, column = column),
        Malformed::NotAnObject => say!(lang, "problem-not-an-object"),
        Malformed::Form => say!(lang, "problem-form"),
        Malformed::Upload => say!(lang, "problem-upload"),
        Malformed::Request => say!(lang, "problem-request"),
        Malformed::Path => say!(lang, "problem-path"),
        Malformed::Utf8 => say!(lang, "problem-utf8"),
        Malformed::Query => say!(lang, "problem-query"),
        Malformed::Host => say!(lang, "problem-host"),
        Malformed::User => say!(lang, "problem-user"),
        Malformed::NotAnUpgrade => say!(lang, "problem-not-an-upgrade"),
        Malformed::HelloFirst => say!(lang, "problem-hello-first"),
        Malformed::HelloTwice => say!(lang, "problem-hello-twice"),
        Malformed::UnknownType(kind) => say!(lang, "problem-unknown-type", kind = format!("{kind:?}")),
    }
}
