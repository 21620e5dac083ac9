//! The sentences of refusals: what is wrong, and how to correct it. The same for programs, curl and `cuatro play`.

use super::tournament_refusals::tournament_sentence;
use crate::{AppError, Expected, FieldProblem, Thing};
use cuatro_game::{Refusal, Time};
use cuatro_rules::notation::StacksError;
use cuatro_store::StoreError;
use cuatro_words::lang::{Lang, Reader};
use cuatro_words::say;

impl AppError {
    /// What is wrong, and how to correct it.
    pub fn sentence(&self, reader: impl Into<Reader>) -> String {
        let reader = reader.into();
        let lang = reader.lang;
        match self {
            AppError::NotFound => say!(lang, "refusal-not-found"),
            AppError::Gone => say!(lang, "refusal-gone"),
            AppError::NoSuch(Thing::Game(id)) => say!(lang, "refusal-no-game", id = shortened(id)),
            AppError::NoSuch(Thing::Player(name)) => say!(lang, "refusal-no-player", name = shortened(name)),
            AppError::NoSuch(Thing::Rank(name)) => say!(lang, "refusal-no-rank", name = shortened(name)),
            AppError::NoSuch(Thing::Tournament(id)) => {
                say!(lang, "refusal-no-tournament", id = shortened(id))
            }
            AppError::NoSuch(Thing::Entrant(n)) => say!(lang, "refusal-no-entrant", n = shortened(n)),
            AppError::NoSuch(Thing::Stage(k)) => say!(lang, "refusal-no-stage", k = shortened(k)),
            AppError::Tournament(refusal) => tournament_sentence(refusal, lang),
            AppError::TooManyTournaments { max } => say!(lang, "refusal-too-many-tournaments", max = max),
            AppError::Unauthorized => say!(lang, "refusal-unauthorized"),
            AppError::Forbidden => say!(lang, "refusal-forbidden"),
            AppError::NameTaken(name) => say!(lang, "refusal-name-taken", name = name),
            AppError::SignedOnAs(name) => say!(lang, "refusal-signed-on-as", name = name),
            AppError::ProvenBySigningOn => say!(lang, "refusal-proven-by-signing-on"),
            AppError::NotSignedOn => say!(lang, "refusal-not-signed-on"),
            AppError::Field { field, problem } => problem.sentence(field, lang),
            AppError::InvalidFile(errors) => {
                let first = errors.first().first().map(|error| error.sentence(lang)).unwrap_or_default();
                say!(lang, "refusal-invalid-file", errors = errors.count(), first = first)
            }
            AppError::ImportTooLarge { new_games, max } => {
                say!(lang, "refusal-import-too-large", games = new_games, max = max)
            }
            AppError::Store(StoreError::Corrupt { .. }) => say!(lang, "refusal-corrupt"),
            AppError::Store(StoreError::Moved(_)) => say!(lang, "refusal-moved"),
            AppError::Store(StoreError::Unusable(_) | StoreError::Failed(_)) => {
                say!(lang, "refusal-store-failed")
            }
            AppError::Store(_) => say!(lang, "refusal-store-unavailable"),
            AppError::Move { field, index, refusal } => {
                let refusal = refusal_sentence(refusal, first_column(field), lang);
                say!(lang, "refusal-move", number = index + 1, field = field, refusal = refusal)
            }
            AppError::Stacks(error) => stacks_sentence(error, reader),
            AppError::NotProven => say!(lang, "refusal-not-proven"),
            AppError::NoHeadStart { side, step } => {
                say!(lang, "refusal-no-head-start", side = side.as_str(), step = step)
            }
            AppError::Busy { retry_after_s } => say!(lang, "refusal-busy", seconds = retry_after_s),
            AppError::NotManual => say!(lang, "refusal-not-manual"),
            AppError::NotEnded => say!(lang, "refusal-not-ended"),
            AppError::Refused(refusal) => refusal_sentence(refusal, reader.column(0), lang),
            AppError::TooMany { retry_after_s } => say!(lang, "refusal-too-many", seconds = retry_after_s),
            AppError::TooSoon { retry_after_s } => say!(lang, "refusal-too-soon", seconds = retry_after_s),
            AppError::Broken => say!(lang, "refusal-broken"),
        }
    }
}

/// The number of the leftmost column in refusals about a field: `pos` counts from 1.
pub fn first_column(field: &str) -> u8 {
    u8::from(field == "pos")
}

/// What is wrong with a command, and what to do instead; `first` is the number of the leftmost column.
pub fn refusal_sentence(refusal: &Refusal, first: u8, lang: Lang) -> String {
    match refusal {
        Refusal::GameOver => say!(lang, "refusal-game-over"),
        Refusal::NotYourTurn { to_move: Some(side) } => {
            say!(lang, "refusal-not-your-turn", side = side.as_str())
        }
        Refusal::NotYourTurn { to_move: None } => say!(lang, "refusal-not-begun"),
        Refusal::Held => say!(lang, "refusal-held"),
        Refusal::StalePly { expected, actual } => {
            say!(lang, "refusal-stale-ply", expected = expected, actual = actual.to_string())
        }
        Refusal::ColumnOutOfRange { column, last, .. } => {
            let (column, last) = (column.counted_from(first).to_string(), last + first);
            let single = first == last;
            say!(lang, "refusal-no-such-column", column = column, single = single, first = first, last = last)
        }
        Refusal::ColumnFull { column, legal } => {
            let (column, columns) = (column.0 + first, legal.len());
            let legal =
                legal.iter().map(|column| (column.0 + first).to_string()).collect::<Vec<_>>().join(", ");
            say!(lang, "refusal-column-full", column = column, columns = columns, legal = legal)
        }
        Refusal::SeatTaken => say!(lang, "refusal-seat-taken"),
        Refusal::SamePlayer => say!(lang, "refusal-same-player"),
        Refusal::TooLate => say!(lang, "refusal-too-late"),
        Refusal::TooManyOffers => say!(lang, "refusal-too-many-offers"),
        Refusal::NoOffer => say!(lang, "refusal-no-offer"),
        Refusal::NobodyLeft => say!(lang, "refusal-nobody-left"),
        Refusal::NothingToTakeBack => say!(lang, "refusal-nothing-to-take-back"),
        Refusal::NotGone { wait_ms: None } => say!(lang, "refusal-present"),
        Refusal::NotGone { wait_ms: Some(wait) } => {
            let left = wait.max(&0).unsigned_abs().div_ceil(1000);
            say!(lang, "refusal-not-away-long-enough", seconds = left)
        }
        Refusal::InTournament => say!(lang, "refusal-in-tournament"),
        Refusal::NotOver => say!(lang, "refusal-not-over"),
    }
}

/// What is wrong with `stacks`. Its words have no numbers, so columns are counted as the reader does.
fn stacks_sentence(error: &StacksError, reader: Reader) -> String {
    let lang = reader.lang;
    match error {
        StacksError::Word { index, columns } => {
            say!(lang, "refusal-stacks", columns = columns, number = index + 1)
        }
        StacksError::TooHigh { column, discs, rows } => {
            let column = reader.column(column.0).to_string();
            say!(lang, "refusal-stack-too-high", column = column, discs = discs, rows = rows)
        }
        StacksError::Count { x, o } => say!(lang, "refusal-count", x = x, o = o),
        StacksError::NoOrder { cell } => {
            let (column, row) = (reader.column(cell.column).to_string(), reader.column(cell.row).to_string());
            say!(lang, "refusal-no-order", column = column, row = row)
        }
        StacksError::TooManyOrders => say!(lang, "refusal-too-many-orders"),
        StacksError::Over { cells } => say!(lang, "refusal-stacks-over", line = !cells.is_empty()),
    }
}

impl FieldProblem {
    /// What is wrong with a field, and how to correct it.
    fn sentence(&self, field: &str, lang: Lang) -> String {
        match self {
            FieldProblem::Missing => say!(lang, "refusal-missing", field = field),
            FieldProblem::Unknown => say!(lang, "refusal-unknown", field = field),
            FieldProblem::Repeated => say!(lang, "refusal-repeated", field = field),
            FieldProblem::Type(expected) => must_be(field, *expected, lang),
            FieldProblem::NotAColumn { actual, .. } => {
                let (first, actual) = (first_column(field), actual.to_string());
                say!(lang, "refusal-not-a-column", first = first, actual = actual)
            }
            FieldProblem::Range { min, max } => {
                say!(lang, "refusal-range", field = field, single = min == max, min = min, max = max)
            }
            FieldProblem::OneOf(words) => {
                say!(lang, "refusal-one-of", field = field, words = words.join(", "))
            }
            FieldProblem::Future => say!(lang, "refusal-future", field = field),
            FieldProblem::Era => say!(lang, "refusal-era", field = field, end = Time::END.to_string()),
            FieldProblem::Name(error) => error.text(lang),
            FieldProblem::Beside(other) => say!(lang, "refusal-beside", field = field, other = other),
            FieldProblem::OnlyOfKind(kind) => say!(lang, "refusal-only-of-kind", field = field, kind = *kind),
            FieldProblem::Title { max } => say!(lang, "refusal-title", field = field, max = max),
            FieldProblem::TooManyPositions { max } => say!(lang, "refusal-too-many-positions", max = max),
            FieldProblem::Position => say!(lang, "refusal-bad-position", field = field),
            FieldProblem::Over { ply } => say!(lang, "refusal-over", ply = ply, field = field),
            FieldProblem::SamePlayer => say!(lang, "refusal-same-player"),
            FieldProblem::OnlyComputers => say!(lang, "refusal-only-computers", field = field),
            FieldProblem::Reused => say!(lang, "refusal-reused", field = field),
            FieldProblem::Code => say!(lang, "refusal-code"),
            FieldProblem::Device => say!(lang, "refusal-device", field = field),
            FieldProblem::CodeAsName => say!(lang, "refusal-code-as-name"),
        }
    }
}

fn must_be(field: &str, expected: Expected, lang: Lang) -> String {
    match expected {
        Expected::Text => say!(lang, "refusal-text", field = field),
        Expected::Integer => say!(lang, "refusal-integer", field = field),
        Expected::Object => say!(lang, "refusal-object", field = field),
        Expected::TwoSeats => say!(lang, "refusal-two-seats", field = field),
        Expected::Cursor => say!(lang, "refusal-cursor", field = field),
        Expected::Time => say!(lang, "refusal-time", field = field),
        Expected::EscapedOffset => say!(lang, "refusal-escaped-offset", field = field),
        Expected::Clock => say!(lang, "refusal-clock", field = field),
        Expected::Columns => say!(lang, "refusal-columns", field = field),
        Expected::Pair => say!(lang, "refusal-pair", field = field),
    }
}

/// A text of the sender in a sentence, cut if it is very long.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
