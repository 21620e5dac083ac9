//! The search of boards other than the standard one: iterative deepening alpha-beta with an evaluation. It is exact if it
//! proves the result within its budget, and says so.

use super::grid::{Grid, MAX_COLUMNS};
use super::search::{Stop, Stopped};
use cuatro_rules::Position;

/// A value at or above this is a proven win: `WIN` less the discs until the line is closed.
const WIN: i32 = 1_000_000;
const PROVEN: i32 = WIN - 10_000;
const INFINITE: i32 = i32::MAX;
/// How often the caller is asked whether to go on, in nodes; these nodes are slower than those of
/// the exact search.
const NODES_PER_CHECK: u64 = 512;
const TABLE_BITS: u32 = 17;

/// What the search found about a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Estimate {
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
    /// The score of a disc for the side to move, as [`super::Engine::score`] counts; `empty` cells
    /// are free before that disc. A score says how many discs are left over, which gives the
    /// number of plies back.
    pub(super) fn of_score(score: i32, empty: u32) -> Self {
        // Of the cells that are left over, the winner would fill `over`, less the last of its line.
        let over = score.unsigned_abs().saturating_sub(1);
        let in_plies = |parity: u32| empty - 2 * over - (empty + parity) % 2;
        match score {
            // The side to move closes its line at an odd number of plies.
            1.. => Self::Win(in_plies(1)),
            0 => Self::Draw,
            _ => Self::Loss(in_plies(0)),
        }
    }

    /// The inverse of [`Self::of_score`]; `None` for an open estimate.
    pub(super) fn score(self, empty: u32) -> Option<i32> {
        // A disc fewer for each side to play, a point less.
        let points = |in_plies: u32| ((empty + 2).saturating_sub(in_plies) / 2) as i32;
        match self {
            Self::Win(in_plies) => Some(points(in_plies)),
            Self::Loss(in_plies) => Some(-points(in_plies)),
            Self::Draw => Some(0),
            Self::Open(_) => None,
        }
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
struct BoundedEntry {
    hash: u64,
    value: i32,
    depth: u16,
    /// 1: the value is a lower bound, 2: an upper bound, 3: both.
    bound: u8,
    column: u8,
}

/// The table of a bounded search. Kept between searches only to avoid allocating it each time.
#[derive(Default)]
pub(super) struct BoundedTable {
    /// Empty until the first search.
    entries: Vec<BoundedEntry>,
    /// Mixed into the keys, so that a search does not see the entries of another one.
    searches: u64,
}

/// The result of a bounded search.
#[derive(Clone, Debug)]
pub(super) struct Bounded {
    /// One estimate a column; `None` for a full one.
    pub(super) columns: Vec<Option<Estimate>>,
    /// How many plies were searched completely.
    pub(super) depth: u32,
    /// Nodes visited.
    pub(super) nodes: u64,
}

impl Bounded {
    /// Whether every column's result and distance are proven. A forced win that was found beyond
    /// the depth is certain, but there may be a shorter one.
    #[must_use]
    pub(super) fn is_exact(&self) -> bool {
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
    table: &'a mut BoundedTable,
    nodes: u64,
    /// Set when an evaluation was used, so that the value is no proof.
    guessed: bool,
    stop: &'a mut Stop<'a>,
}

/// Lines that can be completed with the next disc.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Threats {
    None,
    /// The side to move completes one.
    Win,
    /// The other side would complete one in this column and in no other.
    One(usize),
    /// The other side would complete one in several columns.
    Two,
}

/// Searches deeper and deeper until everything is proven, `max_depth` is reached or `stop` says so; `stop` is asked every few
/// hundred nodes, with the number of nodes so far, and is ignored until two plies have been searched. The game must not be
/// over.
pub(super) fn look_ahead<'a>(
    position: &Position,
    max_depth: u32,
    table: &'a mut BoundedTable,
    stop: &'a mut Stop<'a>,
) -> Bounded {
    table.entries.resize(1 << TABLE_BITS, BoundedEntry::default());
    table.searches = table.searches.wrapping_add(1);
    let grid = Grid::new(position);
    let columns = grid.columns();
    let mut order: Vec<usize> = (0..columns).collect();
    order.sort_by_key(|column| (2 * column).abs_diff(columns - 1));
    let mut search = Deepening { grid, order, table, nodes: 0, guessed: false, stop };
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
        mut alpha: i32,
        mut beta: i32,
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
        let forced = match self.threats() {
            Threats::Win => return Ok(WIN - ply - 1),
            Threats::Two => return Ok(ply + 2 - WIN),
            Threats::One(column) => Some(column),
            Threats::None => None,
        };
        // A forced reply is searched even beyond the depth: it costs only one child.
        if depth <= 0 && forced.is_none() {
            self.guessed = true;
            return Ok(self.grid.evaluate().clamp(1 - PROVEN, PROVEN - 1));
        }
        let hash = self.grid.hash() ^ self.table.searches.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let slot = hash as usize & ((1 << TABLE_BITS) - 1);
        let entry = self.table.entries[slot];
        let known = entry.hash == hash && entry.bound != 0;
        // A win or loss within the depth of its own search needs no deeper one.
        let settled = WIN - entry.value.abs() <= i32::from(entry.depth);
        if known && (i32::from(entry.depth) >= depth || settled) {
            // Wins and losses are stored as distances from this node, not from the root.
            let value = from_node(entry.value, ply);
            let proven = entry.value.abs() >= PROVEN || usize::from(entry.depth) >= self.grid.empty();
            if entry.bound & 1 != 0 {
                alpha = alpha.max(value);
            }
            if entry.bound & 2 != 0 {
                beta = beta.min(value);
            }
            if alpha >= beta {
                self.guessed |= !proven;
                return Ok(value);
            }
        }
        let (moves, count) = self.moves(forced, known.then_some(usize::from(entry.column)));
        let mut best = (-INFINITE, moves[0].1);
        for &(_, column) in &moves[..count] {
            self.grid.play(column);
            let value = self.value(depth - 1, -beta, -alpha.max(best.0), ply + 1, to_the_end);
            self.grid.undo(column);
            let value = -value?;
            if value > best.0 {
                best = (value, column);
            }
            if value >= beta {
                break;
            }
        }
        let bound = if best.0 >= beta {
            1
        } else if best.0 <= alpha {
            2
        } else {
            3
        };
        self.table.entries[slot] = BoundedEntry {
            hash,
            value: to_node(best.0, ply),
            depth: depth.max(0) as u16,
            bound,
            column: best.1 as u8,
        };
        Ok(best.0)
    }

    /// Which lines can be completed with the next disc.
    fn threats(&self) -> Threats {
        let (me, rival) = (self.grid.to_move(), self.grid.to_move().opponent());
        let mut threats = Threats::None;
        for column in 0..self.grid.columns() {
            if self.grid.can_play(column) {
                if self.grid.closes(me, column) {
                    return Threats::Win;
                }
                if self.grid.closes(rival, column) {
                    threats = if threats == Threats::None { Threats::One(column) } else { Threats::Two };
                }
            }
        }
        threats
    }

    /// The columns to try, the most promising first, and how many there are; only one if the reply is forced. `known` was the
    /// best one of an earlier search.
    fn moves(&self, forced: Option<usize>, known: Option<usize>) -> ([(i32, usize); MAX_COLUMNS], usize) {
        let mut moves = [(0, 0); MAX_COLUMNS];
        if let Some(column) = forced {
            moves[0].1 = column;
            return (moves, 1);
        }
        let mut count = 0;
        for &column in &self.order {
            if self.grid.can_play(column) {
                let worth = if known == Some(column) { INFINITE } else { self.grid.worth(column) };
                moves[count] = (worth, column);
                count += 1;
            }
        }
        moves[..count].sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
        (moves, count)
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
