//! What positions near the end of a game are worth, by trying everything: slow, plain, and nothing of the engine in it.

use std::collections::HashMap;

use cuatro::rules::{Column, Outcome, Position, Variant};

/// 1 a win for the side to move, 0 a draw, -1 a loss; and the discs until the end.
pub type Worth = (i32, u32);

/// Remembers what it has found.
#[derive(Default)]
pub struct Oracle(HashMap<Vec<String>, Worth>);

pub fn position(variant: Variant, moves: &[u8]) -> Position {
    Position::replay(variant, moves.iter().copied().map(Column)).expect("legal moves")
}

/// Larger is better for the side to move: a win soon, a draw, a loss late.
pub fn rank((outcome, plies): Worth) -> i32 {
    outcome * (1_000 - plies as i32)
}

impl Oracle {
    /// What a disc in this column leads to for its side, counting the disc itself.
    pub fn column(&mut self, position: &Position, column: Column) -> Option<Worth> {
        let mut next = position.clone();
        next.play(column).ok()?;
        let (outcome, plies) = self.position(&next);
        Some((-outcome, plies + 1))
    }

    /// The best that the side to move can reach.
    pub fn position(&mut self, position: &Position) -> Worth {
        match position.outcome() {
            Some(Outcome::Win { .. }) => return (-1, 0),
            Some(Outcome::Draw) => return (0, 0),
            None => {}
        }
        let key = position.rows();
        if let Some(known) = self.0.get(&key) {
            return *known;
        }
        let columns: Vec<Column> = position.legal().collect();
        let worths = columns.into_iter().filter_map(|column| self.column(position, column));
        let best = worths.max_by_key(|worth| rank(*worth)).expect("a game that goes on has a free column");
        self.0.insert(key, best);
        best
    }

    /// The leftmost best column.
    pub fn best(&mut self, position: &Position) -> Column {
        let columns: Vec<Column> = position.legal().collect();
        let best = self.position(position);
        let found = columns.into_iter().find(|column| self.column(position, *column) == Some(best));
        found.expect("one of the columns is the best")
    }
}

/// The public positions with at least `plies` discs whose score is 0: `(moves from 0)`.
pub fn drawn_positions(plies: usize) -> Vec<Vec<u8>> {
    known_positions()
        .into_iter()
        .filter(|(moves, score)| moves.len() >= plies && *score == 0)
        .map(|(moves, _)| moves)
        .collect()
}

/// Late positions of the public set with their exact scores.
pub fn known_positions() -> Vec<(Vec<u8>, i32)> {
    let text = include_str!("../data/solver-positions/Test_L3_R1");
    let lines = text.lines().map(|line| {
        let (pos, score) = line.split_once(' ').expect("a position and a score");
        let moves = pos.bytes().map(|digit| digit - b'1').collect();
        (moves, score.trim().parse().expect("a score"))
    });
    lines.collect()
}
