//! The messages of refusals: those of the app, and those of requests that cannot be read.

use super::{Failure, Malformed};
use cuatro_app::AppError;
use cuatro_protocol::Code;
use cuatro_words::lang::{Lang, Reader};
use cuatro_words::{label, say};

/// The title, the same for each code.
pub(super) fn title(code: Code, lang: Lang) -> &'static str {
    match code {
        Code::AlreadyEntered => label!(lang, "title-already-entered"),
        Code::BotsOnly => label!(lang, "title-bots-only"),
        Code::ColumnFull => label!(lang, "title-column-full"),
        Code::ColumnOutOfRange => label!(lang, "title-no-such-column"),
        Code::Count => label!(lang, "title-count"),
        Code::EngineBusy => label!(lang, "title-busy"),
        Code::EntrantsOutOfRange => label!(lang, "title-entrants-out-of-range"),
        Code::Forbidden => label!(lang, "title-forbidden"),
        Code::ForbiddenInTournament => label!(lang, "title-forbidden-in-tournament"),
        Code::ForeignOrigin => label!(lang, "title-foreign-origin"),
        Code::GameOver | Code::Over => label!(lang, "title-game-over"),
        Code::Gone => label!(lang, "title-gone"),
        Code::ImportTooLarge | Code::TooLarge => label!(lang, "title-too-large"),
        Code::Held => label!(lang, "title-held"),
        Code::Internal | Code::Unknown => label!(lang, "title-broken"),
        Code::InvalidField => label!(lang, "title-invalid-field"),
        Code::InvalidFile => label!(lang, "title-invalid-file"),
        Code::Malformed => label!(lang, "title-malformed"),
        Code::MethodNotAllowed => label!(lang, "title-method-not-allowed"),
        Code::NameTaken => label!(lang, "title-name-taken"),
        Code::NoMoreRounds => label!(lang, "title-no-more-rounds"),
        Code::NoOffer => label!(lang, "title-no-offer"),
        Code::NoOrder => label!(lang, "title-no-order"),
        Code::NotAnInteger => label!(lang, "title-not-an-integer"),
        Code::NotFound => label!(lang, "title-not-found"),
        Code::NotLetIn => label!(lang, "title-not-let-in"),
        Code::NotManual => label!(lang, "title-not-manual"),
        Code::NotOnList => label!(lang, "title-not-on-list"),
        Code::NotOver => label!(lang, "title-not-over"),
        Code::NotProven => label!(lang, "title-not-proven"),
        Code::NotSignedOn => label!(lang, "title-not-signed-on"),
        Code::NotYourTurn => label!(lang, "title-not-your-turn"),
        Code::OpponentPresent => label!(lang, "title-not-gone"),
        Code::PeopleOnly => label!(lang, "title-people-only"),
        Code::RegistrationClosed => label!(lang, "title-registration-closed"),
        Code::SeatTaken => label!(lang, "title-seat-taken"),
        Code::SentOut => label!(lang, "title-sent-out"),
        Code::SignedOn => label!(lang, "title-proven-by-signing-on"),
        Code::SignedOnAs => label!(lang, "title-signed-on-as"),
        Code::StackTooHigh => label!(lang, "title-stack-too-high"),
        Code::StageGoingOn => label!(lang, "title-stage-going-on"),
        Code::StageNotRunning => label!(lang, "title-stage-not-running"),
        Code::StalePly => label!(lang, "title-stale-ply"),
        Code::StoreCorrupt => label!(lang, "title-corrupt"),
        Code::StoreUnavailable => label!(lang, "title-store-unavailable"),
        Code::Timeout => label!(lang, "title-timeout"),
        Code::TooLate => label!(lang, "title-too-late"),
        Code::TooManyAsk => label!(lang, "title-too-many-ask"),
        Code::TooManyOffers => label!(lang, "title-too-many-offers"),
        Code::TooManyOnDevice => label!(lang, "title-too-many-on-device"),
        Code::TooManyOrders => label!(lang, "title-too-many-orders"),
        Code::TooManyRequests => label!(lang, "title-too-many-requests"),
        Code::TooManyStages => label!(lang, "title-too-many-stages"),
        Code::TooManyTournaments => label!(lang, "title-too-many-tournaments"),
        Code::TournamentFull => label!(lang, "title-tournament-full"),
        Code::TournamentOver => label!(lang, "title-tournament-over"),
        Code::Unauthorized => label!(lang, "title-unauthorized"),
        Code::UnknownMode => label!(lang, "title-unknown-mode"),
        Code::UnsupportedMediaType => label!(lang, "title-unsupported-media-type"),
        Code::WrongFormat => label!(lang, "title-wrong-format"),
        Code::WrongRound => label!(lang, "title-wrong-round"),
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

/// The same in a frame of a socket, which proves its seat by its hello.
pub(super) fn on_a_socket(failure: &Failure, reader: Reader) -> String {
    match failure {
        Failure::App(AppError::Unauthorized) => say!(reader.lang, "refusal-unauthorized-socket"),
        other => detail(other, reader),
    }
}

fn malformed_detail(malformed: &Malformed, lang: Lang) -> String {
    match malformed {
        Malformed::Json { ended: true, .. } => say!(lang, "problem-json-ended"),
        Malformed::Json { line, column, .. } => say!(lang, "problem-json", line = line, column = column),
        Malformed::NotAnObject => say!(lang, "problem-not-an-object"),
        Malformed::Form => say!(lang, "problem-form"),
        Malformed::Upload => say!(lang, "problem-upload"),
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
