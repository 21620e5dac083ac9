//! Fair starts: positions that are draws when both play their best.

use std::collections::BTreeSet;

use rand::RngExt;

use cuatro_game::opponent::rng;
use cuatro_rules::{Column, Position, Variant};
use cuatro_solver::Engine;

/// How many random positions are tried for each start before the search gives up.
const TRIES: u32 = 20_000;

/// A position that games start from.
pub(super) struct Start {
    /// The moves that lead to it.
    pub(super) moves: Vec<Column>,
    pub(super) position: Position,
}

/// So many different starts of so many discs, the same for the same seed. Two of which one mirrors the other count as the same.
pub(super) fn draw(engine: &mut Engine, discs: u8, count: u16, seed: u64) -> Result<Vec<Start>, String> {
    let mut rng = rng(seed, u16::MAX);
    let mut seen = BTreeSet::new();
    let mut starts = Vec::new();
    for _ in 0..TRIES * u32::from(count) {
        if starts.len() == usize::from(count) {
            break;
        }
        let mut position = Position::new(Variant::STANDARD);
        let mut moves = Vec::new();
        while moves.len() < usize::from(discs) {
            let legal: Vec<Column> = position.legal().collect();
            let Some(column) = legal.get(rng.random_range(0..legal.len().max(1) as u32) as usize) else {
                break;
            };
            if position.play(*column).is_err() {
                break;
            }
            moves.push(*column);
        }
        // Who could win at once, or must stop a line, has no fair start: the score tells.
        let fair = position.outcome().is_none() && engine.score(&position, &mut |_| false) == Ok(0);
        let rows = position.rows();
        let mirrored = rows.iter().map(|row| row.chars().rev().collect()).collect();
        if fair && seen.insert(rows.min(mirrored)) {
            starts.push(Start { moves, position });
        }
    }
    match starts.len() == usize::from(count) {
        true => Ok(starts),
        false => {
            let found = starts.len();
            Err(format!("fair starts found with {discs} discs: only {found}; ask for fewer"))
        }
    }
}
