//! A report's statements about one side as a whole.

use serde::Serialize;

use super::{Grade, JudgedMove, Prospect, Report};
use cuatro_rules::Side;

/// How often a side kept the outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Accuracy {
    /// Moves at which the columns differed.
    pub choices: u16,
    /// Those of them at which the side kept the outcome.
    pub kept: u16,
    /// The same in per cent, rounded down so that only a game without a mistake gives 100; `None` without a choice.
    pub percent: Option<u16>,
}

impl Accuracy {
    /// So many moves with a choice, and so many of them at which the outcome was kept.
    pub fn new(choices: u16, kept: u16) -> Accuracy {
        let percent = (choices > 0).then(|| (u32::from(kept) * 100 / u32::from(choices)) as u16);
        Accuracy { choices, kept, percent }
    }
}

impl Report {
    /// How well a side chose when there was a choice.
    pub fn accuracy(&self, side: Side) -> Accuracy {
        let choices = self.choices(side).count() as u16;
        let kept = self.choices(side).filter(|judged| judged.keeps.contains(&judged.column)).count() as u16;
        Accuracy::new(choices, kept)
    }

    /// A side's best move: of the moves to which none was better, the hardest to find, with the fewest equally good columns;
    /// among equals, the one furthest from the end. Completing a line does not count, nor does a move that could only put off the
    /// end.
    pub fn best_move(&self, side: Side) -> Option<&JudgedMove> {
        let found = self.choices(side).filter(|judged| judged.grade == Some(Grade::Best));
        let found = found.filter(|judged| judged.after.is_none_or(|worth| worth.in_plies > 1));
        let found = found.filter(|judged| judged.after.is_none_or(|worth| worth.outcome != Prospect::Loss));
        found.min_by_key(|judged| {
            let distance = judged.after.map_or(0, |worth| worth.in_plies);
            (judged.keeps.len(), std::cmp::Reverse(distance))
        })
    }

    fn choices(&self, side: Side) -> impl Iterator<Item = &JudgedMove> {
        self.moves
            .iter()
            .filter(move |judged| judged.side == side && judged.choice && judged.verdict.is_some())
    }
}
