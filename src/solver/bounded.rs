//! The search of boards other than the standard one: iterative deepening alpha-beta with an
//! honest evaluation. It is exact where it proves the result within its budget, and says so.

use super::grid::Grid;
use super::search::Stopped;
use crate::rules::Position;

/// A value at or above this is a proven win: `WIN` less the discs until the line is closed.
const WIN: i32 = 1_000_000;
const PROVEN: i32 = WIN - 10_000;
const INFINITE: i32 = i32::MAX;
/// How often the caller is asked whether to go on, in nodes; these nodes are slower than those of
/// the exact search.
const NODES_PER_CHECK: u64 = 512;
const TABLE_BITS: u32 = 18;

/// What the search says about a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Estimate {
    /// The side to move wins with its disc after so many plies, 1 for the next one.
    Win(u32),
    /// The other side wins after so many plies.
    Loss(u32),
    /// Nobody can force a win.
    Draw,
    /// Not decided; larger is better for the side to move. The number has no unit.
    Open(i32),
}

impl Estimate {
    /// Whether the result is proven.
    #[must_use]
    pub fn is_proven(self) -> bool {
        !matches!(self, Self::Open(_))
    }

    /// For comparing columns: larger is better.
    pub(super) fn rank(self) -> i32 {
        match self {
            Self::Win(plies) => WIN - plies as i32,
            Self::Loss(plies) => plies as i32 - WIN,
            Self::Draw => 0,
            Self::Open(value) => value,
        }
    }
}

#[derive(Clone, Copy, Default)]
struct Entry {
    hash: u64,
    value: i32,
    depth: u16,
    /// 1: the value is a lower bound, 2: an upper bound, 3: both.
    bound: u8,
    column: u8,
}

/// The result of a bounded search.
#[derive(Clone, Debug)]
pub struct Bounded {
    /// One estimate a column; `None` for a full one.
    pub columns: Vec<Option<Estimate>>,
    /// How many plies were looked ahead in full.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
}

impl Bounded {
    /// Whether every column's result and distance are proven. A forced win that was found beyond
    /// the depth is certain, but there may be a shorter one.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.columns.iter().flatten().all(|estimate| match *estimate {
            Estimate::Win(plies) | Estimate::Loss(plies) => plies <= self.depth,
            Estimate::Draw => true,
            Estimate::Open(_) => false,
        })
    }
}

struct Deepening<'a> {
    grid: Grid,
    order: Vec<usize>,
    table: Vec<Entry>,
    nodes: u64,
    /// Set when an evaluation was used, so that the value is no proof.
    guessed: bool,
    stop: &'a mut dyn FnMut(u64) -> bool,
}

/// Looks ahead deeper and deeper until everything is proven, `max_depth` is reached or `stop`
/// says so; `stop` is asked every few hundred nodes, with the number of nodes so far, and is not
/// obeyed before two plies have been looked ahead. The game must not be over.
pub fn look_ahead(position: &Position, max_depth: u32, stop: &mut dyn FnMut(u64) -> bool) -> Bounded {
    let grid = Grid::new(position);
    let columns = grid.columns();
    let mut order: Vec<usize> = (0..columns).collect();
    order.sort_by_key(|column| (2 * column).abs_diff(columns - 1));
    let mut search = Deepening {
        grid,
        order,
        table: vec![Entry::default(); 1 << TABLE_BITS],
        nodes: 0,
        guessed: false,
        stop,
    };
    let mut result =
        Bounded { columns: search.every_column(2, true).unwrap_or_default(), depth: 2, nodes: 0 };
    let last = max_depth.min(search.grid.empty() as u32);
    while result.depth < last && !result.is_exact() {
        match search.every_column(result.depth + 1, false) {
            Ok(columns) => result.columns = columns,
            Err(Stopped) => break,
        }
        result.depth += 1;
    }
    result.nodes = search.nodes;
    result
}

impl Deepening<'_> {
    /// The estimate of every column, `depth` plies deep.
    fn every_column(&mut self, depth: u32, to_the_end: bool) -> Result<Vec<Option<Estimate>>, Stopped> {
        let mut estimates = vec![None; self.grid.columns()];
        for i in 0..self.order.len() {
            let column = self.order[i];
            if !self.grid.can_play(column) {
                continue;
            }
            let side = self.grid.to_move();
            if self.grid.closes(side, column) {
                estimates[column] = Some(Estimate::Win(1));
                continue;
            }
            self.guessed = false;
            self.grid.play(column);
            let value = self.value(depth as i32 - 1, -INFINITE, INFINITE, 1, to_the_end);
            self.grid.undo(column);
            let value = -value?;
            estimates[column] = Some(if value >= PROVEN {
                Estimate::Win((WIN - value) as u32)
            } else if value <= -PROVEN {
                Estimate::Loss((WIN + value) as u32)
            } else if self.guessed {
                Estimate::Open(value)
            } else {
                Estimate::Draw
            });
        }
        Ok(estimates)
    }

    /// Negamax with a table; `ply` counts from the root.
    fn value(
        &mut self,
        depth: i32,
        mut low: i32,
        mut high: i32,
        ply: i32,
        to_the_end: bool,
    ) -> Result<i32, Stopped> {
        self.nodes += 1;
        if !to_the_end && self.nodes.is_multiple_of(NODES_PER_CHECK) && (self.stop)(self.nodes) {
            return Err(Stopped);
        }
        if self.grid.empty() == 0 {
            return Ok(0);
        }
        let (me, rival) = (self.grid.to_move(), self.grid.to_move().opponent());
        let mut forced = None;
        let mut threats = 0;
        for column in 0..self.grid.columns() {
            if self.grid.can_play(column) {
                if self.grid.closes(me, column) {
                    return Ok(WIN - ply - 1);
                }
                if self.grid.closes(rival, column) {
                    forced = Some(column);
                    threats += 1;
                }
            }
        }
        if threats > 1 {
            return Ok(ply + 2 - WIN);
        }
        // A forced reply is looked at even at the end of the depth: it costs one child only.
        if depth <= 0 && forced.is_none() {
            self.guessed = true;
            return Ok(self.grid.evaluate().clamp(1 - PROVEN, PROVEN - 1));
        }
        let slot = self.grid.hash() as usize & ((1 << TABLE_BITS) - 1);
        let entry = self.table[slot];
        let known = entry.hash == self.grid.hash() && entry.bound != 0;
        // A win or loss within the depth of its own search needs no deeper one.
        let settled = WIN - entry.value.abs() <= i32::from(entry.depth);
        if known && (i32::from(entry.depth) >= depth || settled) {
            // Wins and losses are kept as distances from this node, not from the root.
            let value = from_node(entry.value, ply);
            let proven = entry.value.abs() >= PROVEN || usize::from(entry.depth) >= self.grid.empty();
            if entry.bound & 1 != 0 {
                low = low.max(value);
            }
            if entry.bound & 2 != 0 {
                high = high.min(value);
            }
            if low >= high {
                self.guessed |= !proven;
                return Ok(value);
            }
        }
        let mut moves: Vec<(i32, usize)> = match forced {
            Some(column) => vec![(0, column)],
            None => {
                let playable = self.order.iter().filter(|column| self.grid.can_play(**column));
                let first = known.then_some(usize::from(entry.column));
                playable
                    .map(|column| {
                        let worth = if first == Some(*column) { INFINITE } else { self.grid.worth(*column) };
                        (worth, *column)
                    })
                    .collect()
            }
        };
        moves.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
        let floor = low;
        let mut best = (-INFINITE, moves[0].1);
        for (_, column) in moves {
            self.grid.play(column);
            let value = self.value(depth - 1, -high, -low.max(best.0), ply + 1, to_the_end);
            self.grid.undo(column);
            let value = -value?;
            if value > best.0 {
                best = (value, column);
            }
            if value >= high {
                break;
            }
        }
        let bound = if best.0 >= high {
            1
        } else if best.0 <= floor {
            2
        } else {
            3
        };
        self.table[slot] = Entry {
            hash: self.grid.hash(),
            value: to_node(best.0, ply),
            depth: depth.max(0) as u16,
            bound,
            column: best.1 as u8,
        };
        Ok(best.0)
    }
}

/// A value seen from the node at `ply`, for the table.
fn to_node(value: i32, ply: i32) -> i32 {
    if value >= PROVEN {
        value + ply
    } else if value <= -PROVEN {
        value - ply
    } else {
        value
    }
}

/// The inverse of [`to_node`].
fn from_node(value: i32, ply: i32) -> i32 {
    if value >= PROVEN {
        value - ply
    } else if value <= -PROVEN {
        value + ply
    } else {
        value
    }
}
