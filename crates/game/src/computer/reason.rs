//! Why the computer chose a column: short enough for the event log, and as a sentence for people.

use serde::{Deserialize, Serialize};

use cuatro_rules::{Cell, Column};
use cuatro_words::lang::Reader;
use cuatro_words::say;

/// The rule of a level that decided.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
pub enum ReasonCode {
    /// Picked at random among the playable columns, or among the best of a search.
    Random,
    /// The other side would have won there.
    Block,
    /// It wins at once.
    Win,
    /// The other side's best run would have been longer than its own best one.
    Deny,
    /// Its own best run.
    Extend,
    /// The middle column.
    Center,
    /// A search found no loss in it.
    Safe,
    /// A search found a win that the other side cannot stop.
    ForcedWin,
    /// Every column loses; this one last.
    SlowestLoss,
    /// Every other column gives a worse result.
    OnlyMove,
}

impl ReasonCode {
    /// The code in JSON.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// The reason for a chosen column, with the facts behind it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reason {
    pub code: ReasonCode,
    pub column: Column,
    /// For `deny` and `extend` the placement score of the disc, 2 or more; for levels that search the solver's score: above 0
    /// the computer wins, below 0 it loses, 0 is a draw; `None` if no result was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// Discs until the end of the game, including this one, if both sides play perfectly; only for levels that search, and only
    /// if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_plies: Option<u32>,
    /// For levels that search: whether the choice is proven to be the best, or only the best within the depth that was searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<bool>,
    /// The deciding cells, in reading order: the lines that `win` completes and `block` prevents, the run that `deny` and
    /// `extend` counted. Empty if no cells decided.
    #[serde(default)]
    pub cells: Vec<Cell>,
}

impl Reason {
    /// A reason without facts.
    pub(crate) fn new(code: ReasonCode, column: Column) -> Reason {
        Reason { code, column, score: None, in_plies: None, exact: None, cells: Vec::new() }
    }

    /// The reason as a sentence to the opponent, which claims no more than was proven.
    pub fn text(&self, reader: impl Into<Reader>) -> String {
        let reader = reader.into();
        let lang = reader.lang;
        let (column, length) = (reader.column(self.column.0), self.score.unwrap_or(0));
        // A run leads to the right, so its column is that of the disc only if the disc is part of it.
        let apart = !self.cells.is_empty() && !self.cells.iter().any(|cell| cell.column == self.column.0);
        match (self.code, self.exact == Some(true), self.in_plies) {
            (ReasonCode::Random, ..) => say!(lang, "reason-random", column),
            (ReasonCode::Block, ..) => say!(lang, "reason-block", column),
            (ReasonCode::Win, ..) => say!(lang, "reason-win", column),
            (ReasonCode::Deny, ..) if apart => say!(lang, "reason-deny-in-line", column, length),
            (ReasonCode::Deny, ..) => say!(lang, "reason-deny", column, length),
            (ReasonCode::Extend, ..) if apart => say!(lang, "reason-extend-in-line", column, length),
            (ReasonCode::Extend, ..) => say!(lang, "reason-extend", column, length),
            (ReasonCode::Center, ..) => say!(lang, "reason-center", column),
            (ReasonCode::ForcedWin, _, Some(discs)) => say!(lang, "reason-forced-win-within", column, discs),
            (ReasonCode::ForcedWin, _, None) => say!(lang, "reason-forced-win", column),
            (ReasonCode::SlowestLoss, true, Some(discs)) => {
                say!(lang, "reason-slowest-loss-exactly", column, discs)
            }
            (ReasonCode::SlowestLoss, ..) => say!(lang, "reason-slowest-loss", column),
            (ReasonCode::OnlyMove, true, _) => say!(lang, "reason-only-move-exactly", column),
            (ReasonCode::OnlyMove, ..) => say!(lang, "reason-only-move", column),
            (ReasonCode::Safe, true, _) => say!(lang, "reason-safe-exactly", column),
            (ReasonCode::Safe, ..) => say!(lang, "reason-safe", column),
        }
    }
}

/// The place of a line, as a phrase for the end of a sentence. The cells are sent beside it.
pub fn describe_line(cells: &[Cell], reader: impl Into<Reader>) -> String {
    let reader = reader.into();
    let lang = reader.lang;
    let of = |coordinate: fn(&Cell) -> u8| {
        let all = cells.iter().map(coordinate);
        (all.clone().min().unwrap_or(0), all.max().unwrap_or(0))
    };
    let ((top, foot), (first, last)) = (of(|cell| cell.row), of(|cell| cell.column));
    let diagonal = foot - top == last - first && cells.len() == usize::from(last - first) + 1;
    let (first, last) = (reader.column(first), reader.column(last));
    if first == last {
        say!(lang, "line-vertical", column = first)
    } else if top == foot {
        say!(lang, "line-horizontal", first, last)
    } else if diagonal {
        say!(lang, "line-diagonal", first, last)
    } else {
        say!(lang, "line-several")
    }
}
