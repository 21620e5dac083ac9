//! The levels that search: the engine's result as a choice with its reason.

use std::sync::Arc;

use rand::Rng;

use super::{Choice, choose};
use crate::computer::{Level, Reason, ReasonCode};
use cuatro_rules::Position;
use cuatro_solver::book::Book;
use cuatro_solver::{Engine, Stop, Why};

/// How many nodes a move may cost without an engine from the caller: well under a second.
pub(super) const NODES_ALONE: u64 = 2_000_000;
/// The table of an engine for a single move or script: 2 MiB.
const SMALL_TABLE_BITS: u32 = 18;

/// An engine for a single move or script, if no larger one is available.
pub fn small_engine() -> Engine {
    Engine::new(SMALL_TABLE_BITS, Arc::new(Book::embedded()))
}

/// The computer's move at this level, with an engine and a stop callback from the caller; `None` once the game has ended. If
/// stopped early, it still answers, and the reason says that nothing is proven. Levels that do not search do not use the
/// engine.
pub fn choose_with(
    level: Level,
    position: &Position,
    engine: &mut Engine,
    stop: &mut Stop<'_>,
    rng: &mut impl Rng,
) -> Option<Choice> {
    let found = match level {
        Level::Expert => engine.expert(position, stop, rng)?,
        Level::Perfect => engine.perfect(position, stop, rng)?,
        Level::Easy | Level::Medium | Level::Hard | Level::Heuristic => {
            return choose(level, position, rng);
        }
    };
    Some(with_reason(level, found))
}

fn with_reason(level: Level, found: cuatro_solver::FoundMove) -> Choice {
    let code = match found.why {
        Why::Win => ReasonCode::Win,
        Why::Block => ReasonCode::Block,
        Why::ForcedWin => ReasonCode::ForcedWin,
        // Only `perfect` claims an only move: `expert` treats columns that differ a little as equal.
        Why::OnlyMove if level == Level::Perfect => ReasonCode::OnlyMove,
        Why::OnlyMove | Why::Safe => ReasonCode::Safe,
        Why::SlowestLoss => ReasonCode::SlowestLoss,
    };
    let reason = Reason {
        score: found.score,
        cells: found.cells,
        in_plies: found.in_plies,
        exact: Some(found.exact),
        ..Reason::new(code, found.column)
    };
    Choice { column: found.column, reason }
}
