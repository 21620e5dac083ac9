//! The exact search of the standard board: null-window alpha-beta over *nodes*, positions in
//! which the side to move has at least two moves that do not lose at once.
//!
//! Everything forced happens between nodes. At a node all children are made and judged together;
//! forced replies are played on until the side to move has a choice again; whatever is then
//! decided by the rules in [`super::bounds`] or known to the table is never searched.
//!
//! Judging the children before any is searched, forced replies without a node and table look-ups
//! of all children (enhanced transposition cut-offs, Plaat, Schaeffer, Pijls and de Bruin, 1996):
//! Christophe Steininger, c4. Null windows that bisect the score around 0, and anticipation of
//! the other side's win: Pascal Pons, blog.gamesolver.org, parts 6 to 9.

use super::board::{BOARD, Board, CELLS, COLUMNS, landings, mirror};
use super::bounds::{can_make_four, follow_up};
use super::order::{self, History};
use super::table::{Known, NO_MOVE, Slot, Table};
use super::threats::{safe_moves, winning_cells};

/// A position with a choice.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Node {
    /// Discs of the side to move.
    pub(super) own: u64,
    /// Discs of the other side.
    pub(super) other: u64,
    /// Empty cells that complete a four of the side to move; none can be played now.
    pub(super) own_wins: u64,
    /// Empty cells that complete a four of the other side.
    pub(super) other_wins: u64,
    /// Moves that do not lose at once.
    pub(super) moves: u64,
    /// Discs on the board.
    pub(super) plies: u32,
}

/// A node that waits to be searched, with what its parent needs to know.
#[derive(Clone, Copy, Default)]
struct Child {
    node: Node,
    slot: Slot,
    best: u32,
    cell: u32,
    /// Whether the same side is to move as in the parent, after a forced reply.
    same_side: bool,
    order: i32,
}

/// What becomes of a position when everything forced has been played.
enum Settled {
    /// A choice remains.
    Open(Node),
    /// The game is decided; the score for the side that was to move at the start.
    Decided(i32),
}

/// Why a search ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// How often the caller is asked whether to go on, in nodes.
pub const NODES_PER_CHECK: u64 = 4096;

/// One search: a table, a node counter and the caller's wish to stop.
pub struct Search<'a> {
    table: &'a mut Table,
    stop: &'a mut dyn FnMut(u64) -> bool,
    nodes: u64,
    stopped: bool,
    history: History,
}

impl<'a> Search<'a> {
    /// A search that shares what `table` already knows. `stop` is asked every
    /// [`NODES_PER_CHECK`] nodes, with the number of nodes visited so far; it looks at budget,
    /// deadline and cancel flag.
    pub fn new(table: &'a mut Table, stop: &'a mut dyn FnMut(u64) -> bool) -> Self {
        Self { table, stop, nodes: 0, stopped: false, history: History::NEW }
    }

    /// Nodes visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The exact score for the side to move: 0 for a draw, +k when it wins with k-1 of its 21
    /// discs left, -k when it loses likewise. (The convention of Pascal Pons.)
    pub fn score(&mut self, board: Board) -> Result<i32, Stopped> {
        self.bisect(board, -(CELLS as i32) / 2, CELLS as i32 / 2)
    }

    /// Only the outcome for the side to move: 1, 0 or -1.
    pub fn outcome(&mut self, board: Board) -> Result<i32, Stopped> {
        Ok(self.bisect(board, -1, 1)?.signum())
    }

    /// The exact score of a disc in each column, for the side to move; `None` for a full column.
    pub fn columns(&mut self, board: Board) -> Result<[Option<i32>; COLUMNS], Stopped> {
        let mut scores = [None; COLUMNS];
        // The middle first: what it leaves in the table helps most.
        for column in [3, 2, 4, 1, 5, 0, 6] {
            if board.wins_with(column) {
                scores[column] = Some((43 - board.plies() as i32) / 2);
            } else if let Some(next) = board.play(column) {
                scores[column] = Some(-self.score(next)?);
            }
        }
        Ok(scores)
    }

    /// The score if it lies in `low..=high`, else the nearer end or beyond.
    fn bisect(&mut self, board: Board, low: i32, high: i32) -> Result<i32, Stopped> {
        if let Some(score) = decided_at_once(board) {
            return Ok(score);
        }
        let (node, sign) = match settle(start(board), 1) {
            (Settled::Decided(score), _) => return Ok(score),
            (Settled::Open(node), sign) => (node, sign),
        };
        let (low, high) = if sign > 0 { (low, high) } else { (-high, -low) };
        let slot = self.table.slot(key(&node));
        let mut known = self.bounds(&node, slot);
        known.lower = known.lower.max(low);
        known.upper = known.upper.min(high);
        while known.lower < known.upper {
            // Bisection that stays near 0: small scores are the common ones, and cheap to refute.
            let mut middle = known.lower + (known.upper - known.lower) / 2;
            if middle <= 0 && known.lower / 2 < middle {
                middle = known.lower / 2;
            } else if middle >= 0 && known.upper / 2 > middle {
                middle = known.upper / 2;
            }
            let score = self.search(&node, slot, known.best, middle + 1);
            if self.stopped {
                return Err(Stopped);
            }
            if score > middle {
                known.lower = score;
            } else {
                known.upper = score;
            }
        }
        Ok(sign * known.lower)
    }

    /// What is known about a node without searching it.
    fn bounds(&self, node: &Node, slot: Slot) -> Known {
        let plies = node.plies as i32;
        // No win with the next disc, no loss by the disc after it.
        let mut known = self.table.get(slot);
        known.lower = known.lower.max(-((40 - plies) / 2));
        known.upper = known.upper.min((41 - plies) / 2);
        if !can_make_four(node.own, node.other) {
            known.upper = known.upper.min(0);
        }
        if !can_make_four(node.other, node.own) {
            known.lower = known.lower.max(0);
        }
        known.upper = known.upper.min(follow_up(node.own, node.other, node.other_wins, node.plies));
        known
    }

    /// Is the score at least `goal`? A result of `goal` or more is a lower bound of the score, a
    /// smaller one an upper bound.
    fn search(&mut self, node: &Node, slot: Slot, table_move: u32, goal: i32) -> i32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_PER_CHECK) && (self.stop)(self.nodes) {
            self.stopped = true;
        }
        if self.stopped {
            return 0;
        }
        let nodes_before = self.nodes;
        let plies = node.plies as i32;

        // All children at once; the compiler makes vector code of these loops.
        let mask = node.own | node.other;
        let mut own = [0; 8];
        let mut wins = [0; 8];
        let mut replies = [0; 8];
        let mut promise = [0; 8];
        for column in 0..8 {
            let disc = node.moves & (0xFF << (8 * column));
            own[column] = node.own | disc;
            wins[column] = winning_cells(node.own | disc) & BOARD & !(mask | disc);
            let landing = landings(mask | disc);
            replies[column] = safe_moves(landing, wins[column]);
            promise[column] = order::threats(wins[column], own[column], node.other, node.other_wins, landing);
        }
        // No move, no reply: a column without a move must not look like a won one.
        let won = (0..8).fold(false, |won, column| won | ((own[column] != node.own) & (replies[column] == 0)));
        if won {
            return (41 - plies) / 2; // no reply holds: won with the disc after next
        }
        let ceiling = (39 - plies) / 2;
        if ceiling < goal {
            return ceiling;
        }

        let mut children = [Child::default(); COLUMNS];
        let mut count = 0;
        let mut best = -(CELLS as i32);
        let mut discs = node.moves;
        while discs != 0 {
            let disc = discs & discs.wrapping_neg();
            discs ^= disc;
            let column = disc.trailing_zeros() as usize / 8;
            let child = Node {
                own: node.other,
                other: own[column],
                own_wins: node.other_wins & !disc,
                other_wins: wins[column],
                moves: replies[column],
                plies: node.plies + 1,
            };
            let (child, sign) = match settle(child, -1) {
                (Settled::Open(child), sign) => (child, sign),
                (Settled::Decided(score), _) => {
                    if score >= goal {
                        return score;
                    }
                    best = best.max(score);
                    continue;
                }
            };
            let slot = self.table.slot(key(&child));
            let known = self.bounds(&child, slot);
            let (lower, upper) = if sign > 0 { (known.lower, known.upper) } else { (-known.upper, -known.lower) };
            if lower >= goal {
                return lower;
            }
            if upper < goal {
                best = best.max(upper);
                continue;
            }
            let cell = disc.trailing_zeros();
            let history = self.history.of(node.plies, cell);
            let order =
                promise[column] + order::place(cell, node.own_wins, history, column as u32 == table_move);
            let mut place = count;
            while place > 0 && children[place - 1].order < order {
                children[place] = children[place - 1];
                place -= 1;
            }
            children[place] = Child { node: child, slot, best: known.best, cell, same_side: sign > 0, order };
            count += 1;
        }

        let mut best_column = NO_MOVE;
        for (i, child) in children[..count].iter().enumerate() {
            let score = if child.same_side {
                self.search(&child.node, child.slot, child.best, goal)
            } else {
                -self.search(&child.node, child.slot, child.best, 1 - goal)
            };
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                best_column = child.cell / 8;
            }
            if score >= goal {
                if i > 0 {
                    self.history.decided(node.plies, child.cell, children[..i].iter().map(|child| child.cell));
                }
                break;
            }
        }
        let known = if best >= goal {
            Known { lower: best, best: best_column, ..Known::NOTHING }
        } else {
            Known { upper: best, ..Known::NOTHING }
        };
        self.table.put(slot, known, self.nodes - nodes_before + 1);
        best
    }
}

/// The score when the game ends with the next disc or the one after it, or the board is full.
fn decided_at_once(board: Board) -> Option<i32> {
    let plies = board.plies() as i32;
    if plies == CELLS as i32 {
        return Some(0);
    }
    let landing = landings(board.mask);
    if winning_cells(board.own) & landing != 0 {
        return Some((43 - plies) / 2);
    }
    (safe_moves(landing, winning_cells(board.other()) & BOARD & !board.mask) == 0).then_some(-((42 - plies) / 2))
}

/// The node of a position that is not decided at once; it may have one move only.
fn start(board: Board) -> Node {
    let empty = BOARD & !board.mask;
    let other_wins = winning_cells(board.other()) & empty;
    Node {
        own: board.own,
        other: board.other(),
        own_wins: winning_cells(board.own) & empty,
        other_wins,
        moves: safe_moves(landings(board.mask), other_wins),
        plies: board.plies(),
    }
}

/// Plays on while the side to move has exactly one move that does not lose at once. `sign` says
/// how a score of the side to move counts for the asker; it comes back for the node reached.
fn settle(mut node: Node, mut sign: i32) -> (Settled, i32) {
    while node.moves & (node.moves - 1) == 0 {
        let own = node.own | node.moves;
        node.plies += 1;
        sign = -sign;
        if node.plies == CELLS {
            return (Settled::Decided(0), sign);
        }
        let mask = own | node.other;
        let wins = winning_cells(own) & BOARD & !mask;
        node = Node {
            own: node.other,
            other: own,
            own_wins: node.other_wins & !node.moves,
            other_wins: wins,
            moves: safe_moves(landings(mask), wins),
            plies: node.plies,
        };
        if node.moves == 0 {
            return (Settled::Decided(-sign * ((CELLS - node.plies) / 2) as i32), sign);
        }
    }
    (Settled::Open(node), sign)
}

/// The key under which a node stands in the table.
#[inline(always)]
fn key(node: &Node) -> u64 {
    let key = node.own + (node.own | node.other);
    key.min(mirror(key))
}
