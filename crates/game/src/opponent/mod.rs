//! The computer as an opponent: how each level chooses, and why. Pure: randomness is an argument.

mod placement;
mod search;

pub use search::{choose_with, small_engine};

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};

use crate::computer::{Level, Reason, ReasonCode};
use cuatro_rules::{Cell, Column, Position, Side};

/// A chosen column and the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The column to play; it has a free cell.
    pub column: Column,
    /// The reason; it names the same column.
    pub reason: Reason,
}

impl Choice {
    fn new(code: ReasonCode, column: Column, score: Option<i32>, cells: Vec<Cell>) -> Choice {
        Choice { column, reason: Reason { score, cells, ..Reason::new(code, column) } }
    }
}

/// The random generator for one move: the same seed and ply give the same choice on every machine.
///
/// ChaCha8 keyed with the seed and then the ply, so that a move can be computed again without the earlier ones.
pub fn rng(seed: u64, ply: u16) -> ChaCha8Rng {
    let mut key = <ChaCha8Rng as SeedableRng>::Seed::default();
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..10].copy_from_slice(&ply.to_le_bytes());
    ChaCha8Rng::from_seed(key)
}

/// The computer's move at this level for the side to move; `None` once the game has ended.
///
/// A level that searches gets a small engine for this one move and a bounded number of nodes; [`choose_with`] uses full strength.
pub fn choose(level: Level, position: &Position, rng: &mut impl Rng) -> Option<Choice> {
    if level.searches() {
        let mut stop = |nodes| nodes >= search::NODES_ALONE;
        return choose_with(level, position, &mut small_engine(), &mut stop, rng);
    }
    let me = position.to_move()?;
    let rival = me.opponent();
    let win = || closing(position, me, ReasonCode::Win);
    let block = || closing(position, rival, ReasonCode::Block);
    let ruled = match level {
        Level::Easy => None,
        Level::Medium => block(),
        Level::Hard => win().or_else(block),
        Level::Heuristic => {
            win().or_else(block).or_else(|| best_placement(position, me)).or_else(|| center(position))
        }
        Level::Expert | Level::Perfect => unreachable!("levels that search have left above"),
    };
    ruled.or_else(|| random(position, rng))
}

/// The lowest column in which `side` would complete a line now.
fn closing(position: &Position, side: Side, code: ReasonCode) -> Option<Choice> {
    position.legal().find_map(|column| {
        let cells = position.lines_closed_by(side, column);
        (!cells.is_empty()).then(|| Choice::new(code, column, None, cells))
    })
}

/// The opponent's best place if it is better than its own, otherwise its own if that makes a run at all.
fn best_placement(position: &Position, me: Side) -> Option<Choice> {
    let mine = placement::best(position, me)?;
    let theirs = placement::best(position, me.opponent())?;
    let (code, chosen) = if theirs.score > mine.score {
        (ReasonCode::Deny, theirs)
    } else if mine.score > 1 {
        (ReasonCode::Extend, mine)
    } else {
        return None;
    };
    Some(Choice::new(code, chosen.column, Some(chosen.score.into()), chosen.run))
}

/// The middle column, the left one of two, if it is not full.
fn center(position: &Position) -> Option<Choice> {
    let column = Column((position.variant().columns() - 1) / 2);
    position.landing(column).map(|_| Choice::new(ReasonCode::Center, column, None, Vec::new()))
}

/// Any playable column, each as likely as the others.
fn random(position: &Position, rng: &mut impl Rng) -> Option<Choice> {
    let legal: Vec<Column> = position.legal().collect();
    // At most 64 columns. A u32, because usize would give other numbers where it is narrower.
    let count = u32::try_from(legal.len()).ok().filter(|count| *count > 0)?;
    let column = legal[rng.random_range(0..count) as usize];
    Some(Choice::new(ReasonCode::Random, column, None, Vec::new()))
}
