//! Replays moves to find their result.

use super::error::Ending;
use cuatro_rules::{Bits, Column, Outcome, PlayError, Position, Side, Variant, has_line};

/// A move that the rules refuse.
#[derive(Debug)]
pub(super) struct Refused {
    /// Which one, from 0.
    pub(super) index: usize,
    pub(super) error: PlayError,
    /// The position before it.
    pub(super) position: Position,
}

/// The result of the moves, or the first one that is refused.
pub(super) fn replay(variant: Variant, moves: &[Column]) -> Result<Ending, Box<Refused>> {
    match (u32::from(variant.rows()) + 1) * u32::from(variant.columns()) {
        0..=64 => quick::<u64>(variant, moves),
        _ => quick::<u128>(variant, moves),
    }
    .map_or_else(|| step_by_step(variant, moves), Ok)
}

/// The result of legal moves; `None` if a move is illegal. Discs never leave the board, so a line exists before the last move
/// if and only if some move completed it: checking the lines once is as good as checking after every move.
fn quick<B: Bits>(variant: Variant, moves: &[Column]) -> Option<Ending> {
    let rows = variant.rows();
    let stride = u32::from(rows) + 1;
    let mut heights = [0; cuatro_rules::MAX_COLUMNS as usize];
    let mut discs = [B::default(); 2];
    let mut put = |discs: &mut [B; 2], ply: usize, column: Column| {
        let height = &mut heights[..usize::from(variant.columns())];
        let height = height.get_mut(column.index()).filter(|height| **height < rows)?;
        let side = ply % 2;
        discs[side] = discs[side] | B::bit(u32::from(column.0) * stride + u32::from(*height));
        *height += 1;
        Some(side)
    };
    let Some((last, before)) = moves.split_last() else { return Some(Ending::Open) };
    for (ply, column) in before.iter().enumerate() {
        put(&mut discs, ply, *column)?;
    }
    let line = |discs: B| {
        [1, stride, stride + 1, stride - 1].into_iter().any(|step| has_line(discs, variant.connect(), step))
    };
    if discs.into_iter().any(line) {
        return None;
    }
    let side = put(&mut discs, before.len(), *last)?;
    Some(if line(discs[side]) {
        Ending::Line(Side::BOTH[side])
    } else if moves.len() == usize::from(variant.cells()) {
        Ending::Full
    } else {
        Ending::Open
    })
}

fn step_by_step(variant: Variant, moves: &[Column]) -> Result<Ending, Box<Refused>> {
    let mut position = Position::new(variant);
    for (index, column) in moves.iter().enumerate() {
        if let Err(error) = position.play(*column) {
            return Err(Box::new(Refused { index, error, position }));
        }
    }
    Ok(ending(&position))
}

/// What decides a position.
pub(super) fn ending(position: &Position) -> Ending {
    match position.outcome() {
        Some(Outcome::Win { side, .. }) => Ending::Line(*side),
        Some(Outcome::Draw) => Ending::Full,
        None => Ending::Open,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{quick, replay, step_by_step};
    use cuatro_rules::{Column, MAX_COLUMNS, Variant};

    fn variants() -> impl Strategy<Value = Variant> {
        (1i64..=10, 1i64..=10, 2i64..=6)
            .prop_filter_map("a board", |(rows, columns, connect)| Variant::new(rows, columns, connect).ok())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn one_look_gives_what_the_rules_give_move_by_move(
            variant in variants(),
            moves in proptest::collection::vec(0u8..=MAX_COLUMNS, 0..60),
        ) {
            // Mostly on the board, so that games come to an end.
            let moves: Vec<Column> =
                moves.into_iter().map(|c| Column(if c == MAX_COLUMNS { c } else { c % variant.columns() })).collect();
            for end in 0..=moves.len() {
                let moves = &moves[..end];
                let slow = step_by_step(variant, moves);
                prop_assert_eq!(quick::<u128>(variant, moves), slow.as_ref().ok().copied());
                let fast = replay(variant, moves);
                prop_assert_eq!(fast.as_ref().ok(), slow.as_ref().ok());
                prop_assert_eq!(fast.err().map(|refused| refused.index), slow.err().map(|refused| refused.index));
            }
        }
    }
}
