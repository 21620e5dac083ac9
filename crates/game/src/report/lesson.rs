//! Mistakes to learn from: the position before each, the right answers, and why the others are wrong.

use serde::{Deserialize, Serialize};

use super::{Grade, IN_SIGHT, Judge, JudgedMove, Proof, Prospect, Worth, worth};
use cuatro_rules::{Cell, Column, Position, Side};

/// A position to find a better move in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Lesson {
    /// How many discs are on the board.
    pub ply: u16,
    /// The side to move.
    pub side: Side,
    pub played: Column,
    /// The outcome to keep.
    pub goal: Prospect,
    /// Whether a line could be completed with this disc; then nothing else is right.
    #[serde(default)]
    pub at_once: bool,
    /// Whether the other side's threat had to be blocked: a person sees that first, whatever the outcome.
    #[serde(default)]
    pub blocks: bool,
    /// Whether the outcome to keep is further away than a person sees.
    #[serde(default)]
    pub far: bool,
    /// Every right answer: the columns that keep it.
    pub keeps: Vec<Column>,
    /// The consequences of each playable column, from the left.
    pub tries: Vec<Try>,
}

/// A playable column in a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Try {
    pub column: Column,
    /// Whether it keeps the outcome.
    pub right: bool,
    /// The result; `None` if unknown.
    pub outcome: Option<Prospect>,
    /// How the other side wins after a wrong column, as far as a person can follow; empty if nobody wins.
    pub moves: Vec<Column>,
    /// The line at its end; empty if it stops earlier.
    pub cells: Vec<Cell>,
}

impl Judge<'_, '_> {
    /// A lesson for each mistake. `positions` are those before and after every move.
    pub(super) fn lessons(&mut self, positions: &[Position], moves: &[JudgedMove]) -> Vec<Lesson> {
        let mistakes = moves.iter().filter(|judged| judged.grade.is_some_and(Grade::is_mistake));
        mistakes.map(|judged| self.lesson(&positions[usize::from(judged.ply)], judged)).collect()
    }

    fn lesson(&mut self, position: &Position, judged: &JudgedMove) -> Lesson {
        let analysis = self.ask(|engine, stop| engine.analyse(position, stop));
        let at_once = judged.missed_a_line();
        let wins_now = |column: &Column| worth(&analysis, *column).is_some_and(Worth::wins_at_once);
        let keeps = if at_once { position.legal().filter(wins_now).collect() } else { judged.keeps.clone() };
        let tries = position.legal().map(|column| {
            let right = keeps.contains(&column);
            let outcome = worth(&analysis, column).map(|worth| worth.outcome);
            let mut tried = Try { column, right, outcome, moves: Vec::new(), cells: Vec::new() };
            let mut after = position.clone();
            if !right
                && outcome == Some(Prospect::Loss)
                && after.play(column).is_ok()
                && let Some(line) = self.line(&after)
            {
                let seen = line.moves.len().min(IN_SIGHT as usize);
                tried.cells = if seen == line.moves.len() { line.cells } else { Vec::new() };
                tried.moves = line.moves[..seen].to_vec();
            }
            tried
        });
        Lesson {
            ply: judged.ply,
            side: judged.side,
            played: judged.column,
            goal: judged.before.map_or(Prospect::Draw, |worth| worth.outcome),
            at_once,
            blocks: !at_once && judged.proof == Some(Proof::Unstopped),
            far: judged.before.is_some_and(|worth| worth.in_plies > IN_SIGHT),
            tries: tries.collect(),
            keeps: keeps.clone(),
        }
    }
}
