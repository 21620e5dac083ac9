//! How serious a move is for a person: a loss that nobody at the board can see is not a blunder.

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use super::{JudgedMove, MoveVerdict, Prospect, Worth, worth};
use cuatro_rules::Column;
use cuatro_solver::{Analysis, Verdict};

/// How many discs ahead a person can be expected to see.
pub const IN_SIGHT: u32 = 12;
/// In a lost game, holding out for this many more discs counts as better.
const HOLDS_OUT: u32 = 8;

/// A verdict for people.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "kebab-case")]
pub enum Grade {
    /// No move was better.
    Best,
    /// It kept the outcome, though another move was quicker or held out longer.
    Good,
    /// It gave something away that hardly anybody sees at the board.
    Inaccuracy,
    /// A person could have found better, but the game was not lost by this move alone.
    Mistake,
    /// It throws away a win or a draw, and the proof is within [`IN_SIGHT`] discs.
    Blunder,
}

impl Grade {
    /// Whether a person could have avoided it, and it cost something.
    pub fn is_mistake(self) -> bool {
        self >= Grade::Mistake
    }

    /// The grade of a move with a known verdict, proof and columns.
    pub(super) fn of(judged: &JudgedMove) -> Option<Grade> {
        let (before, after) = (judged.before, judged.after);
        let at_once = before.is_some_and(Worth::wins_at_once);
        let missed = before.is_some_and(|worth| worth.outcome == Prospect::Win && worth.in_plies <= IN_SIGHT);
        // The disc itself is not one of those that refute it.
        let refuted =
            after.is_some_and(|worth| worth.outcome == Prospect::Loss && worth.in_plies <= IN_SIGHT + 1);
        Some(match judged.verdict? {
            MoveVerdict::Perfect => Grade::Best,
            MoveVerdict::SlowerWin if at_once => Grade::Mistake,
            MoveVerdict::SlowerWin => Grade::Good,
            MoveVerdict::WinToDraw | MoveVerdict::WinToLoss if at_once => Grade::Blunder,
            MoveVerdict::WinToLoss | MoveVerdict::DrawToLoss if refuted => Grade::Blunder,
            MoveVerdict::WinToDraw | MoveVerdict::WinToLoss if missed => Grade::Mistake,
            MoveVerdict::WinToDraw | MoveVerdict::WinToLoss | MoveVerdict::DrawToLoss => Grade::Inaccuracy,
            MoveVerdict::FasterLoss if !judged.keeps.contains(&judged.column) => Grade::Mistake,
            MoveVerdict::FasterLoss => Grade::Good,
        })
    }
}

/// The columns that keep the outcome of the best one. In a lost game, those that do not give up early: a loss within sight does
/// not count if another column holds out much longer.
pub(super) fn keeps(analysis: &Analysis) -> Vec<Column> {
    let known = |column: Column| worth(analysis, column);
    let Some(best) = analysis.best.first().copied() else { return Vec::new() };
    let best = known(best);
    let kept = |column: &Column| match (best, known(*column)) {
        (Some(best), Some(worth)) if best.outcome == Prospect::Loss => !gives_up(best, worth),
        (best, worth) => outcome(best) == outcome(worth),
    };
    with_room(analysis).filter(kept).collect()
}

/// Whether there is a column that does not keep it.
pub(super) fn is_choice(analysis: &Analysis) -> bool {
    let kept = keeps(analysis);
    with_room(analysis).any(|column| !kept.contains(&column))
}

fn gives_up(best: Worth, worth: Worth) -> bool {
    worth.in_plies <= IN_SIGHT && best.in_plies >= worth.in_plies + HOLDS_OUT
}

/// An unknown result counts as undecided, like a draw.
fn outcome(worth: Option<Worth>) -> Prospect {
    worth.map_or(Prospect::Draw, |worth| worth.outcome)
}

fn with_room(analysis: &Analysis) -> impl Iterator<Item = Column> {
    analysis.columns.iter().filter(|report| report.verdict != Verdict::Full).map(|report| report.column)
}
