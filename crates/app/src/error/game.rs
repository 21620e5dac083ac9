//! What the rules of a game refuse.

use serde_json::json;

use super::field::first_column;
use cuatro_game::Refusal;
use cuatro_protocol::{Code, Expected, Problem};
use cuatro_rules::Column;
use cuatro_rules::notation::StacksError;
use cuatro_words::lang::Reader;
use cuatro_words::say;

/// The refusal of a command with its column in this field. The members count columns as the field does, the sentence as the reader does.
pub(super) fn refusal(refusal: &Refusal, field: &str, reader: Reader) -> Problem {
    let lang = reader.lang;
    let refused = |code, detail| Problem::new(code, lang, detail);
    let first = first_column(field).reader(lang).column(0);
    let counted = |columns: &[Column]| columns.iter().map(|column| column.0 + first).collect();
    match refusal {
        Refusal::GameOver => refused(Code::GameOver, say!(lang, "refusal-game-over")),
        Refusal::NotYourTurn { to_move } => {
            let detail = match to_move {
                Some(side) => say!(lang, "refusal-not-your-turn", side = side.as_str()),
                None => say!(lang, "refusal-not-begun"),
            };
            Problem { to_move: Some(*to_move), ..refused(Code::NotYourTurn, detail) }
        }
        Refusal::Held => refused(Code::Held, say!(lang, "refusal-held")),
        Refusal::StalePly { expected, actual } => {
            let detail = match exact(actual.0) {
                Some(actual) => say!(lang, "refusal-stale-ply", expected, actual = actual.to_string()),
                None => say!(lang, "refusal-other-ply", expected),
            };
            Problem {
                expected: Some(Expected::Ply(*expected)),
                actual: exact(actual.0).map(|actual| json!(actual)),
                ..refused(Code::StalePly, detail)
            }
        }
        Refusal::ColumnOutOfRange { column, last, legal } => {
            let (leftmost, rightmost) = (reader.column(0), reader.column(*last));
            let single = leftmost == rightmost;
            let detail = match exact(column.counted_from(leftmost).0) {
                Some(column) => {
                    let column = column.to_string();
                    say!(lang, "refusal-no-such-column", column, single, first = leftmost, last = rightmost)
                }
                None => say!(lang, "refusal-no-column-so-far", single, first = leftmost, last = rightmost),
            };
            Problem {
                actual: exact(column.counted_from(first).0).map(|column| json!(column)),
                legal: Some(counted(legal)),
                ..refused(Code::ColumnOutOfRange, detail).in_field(field)
            }
        }
        Refusal::ColumnFull { column, legal } => {
            let names = legal.iter().map(|column| reader.column(column.0).to_string()).collect::<Vec<_>>();
            let detail = say!(
                lang,
                "refusal-column-full",
                column = reader.column(column.0),
                columns = legal.len(),
                legal = names.join(", "),
            );
            Problem {
                actual: Some(json!(column.0 + first)),
                legal: Some(counted(legal)),
                ..refused(Code::ColumnFull, detail).in_field(field)
            }
        }
        Refusal::SeatTaken => refused(Code::SeatTaken, say!(lang, "refusal-seat-taken")),
        Refusal::SamePlayer => {
            refused(Code::InvalidField, say!(lang, "refusal-same-player")).in_field("name")
        }
        Refusal::TooLate => refused(Code::TooLate, say!(lang, "refusal-too-late")),
        Refusal::NoOffer => refused(Code::NoOffer, say!(lang, "refusal-no-offer")),
        Refusal::NobodyLeft => refused(Code::NoOffer, say!(lang, "refusal-nobody-left")),
        Refusal::NothingToTakeBack => refused(Code::NoOffer, say!(lang, "refusal-nothing-to-take-back")),
        Refusal::TooManyOffers => refused(Code::TooManyOffers, say!(lang, "refusal-too-many-offers")),
        Refusal::NotGone { wait_ms: None } => refused(Code::OpponentPresent, say!(lang, "refusal-present")),
        Refusal::NotGone { wait_ms: Some(wait) } => {
            let seconds = wait.max(&0).unsigned_abs().div_ceil(1000);
            Problem {
                retry_after_s: Some(u32::try_from(seconds).unwrap_or(u32::MAX)),
                ..refused(Code::OpponentPresent, say!(lang, "refusal-not-away-long-enough", seconds))
            }
        }
        Refusal::InTournament => refused(Code::ForbiddenInTournament, say!(lang, "refusal-in-tournament")),
        Refusal::NotOver => refused(Code::NotOver, say!(lang, "refusal-not-over")),
    }
}

/// The refusal of `stacks`. They name no columns by number, so all are counted as the reader does.
pub(super) fn stacks_refusal(error: &StacksError, reader: Reader) -> Problem {
    let lang = reader.lang;
    let refused = |code, detail| Problem::new(code, lang, detail).in_field("stacks");
    match error {
        StacksError::Word { index, columns } => Problem {
            index: Some(*index),
            ..refused(Code::InvalidField, say!(lang, "refusal-stacks", columns, number = index + 1))
        },
        StacksError::TooHigh { column, discs, rows } => {
            let named = reader.column(column.0).to_string();
            let detail = say!(lang, "refusal-stack-too-high", column = named, discs, rows);
            Problem { column: Some(column.0), ..refused(Code::StackTooHigh, detail) }
        }
        StacksError::Count { x, o } => {
            let right = ["as many X as O", "one X more than O"].map(str::to_owned);
            Problem {
                expected: Some(Expected::Words(right.into())),
                actual: Some(json!({ "X": x, "O": o })),
                ..refused(Code::Count, say!(lang, "refusal-count", x, o))
            }
        }
        StacksError::NoOrder { cell } => {
            let (column, row) = (reader.column(cell.column).to_string(), reader.column(cell.row).to_string());
            Problem {
                column: Some(cell.column),
                row: Some(cell.row),
                ..refused(Code::NoOrder, say!(lang, "refusal-no-order", column, row))
            }
        }
        StacksError::TooManyOrders => refused(Code::TooManyOrders, say!(lang, "refusal-too-many-orders")),
        StacksError::Over { cells } => Problem {
            cells: Some(cells.clone()),
            ..refused(Code::Over, say!(lang, "refusal-stacks-over", line = !cells.is_empty()))
        },
    }
}

/// The number as it was sent. One beyond 64 bits was read as the nearest that is not, which nobody sent.
fn exact(number: i64) -> Option<i64> {
    (!matches!(number, i64::MIN | i64::MAX)).then_some(number)
}
