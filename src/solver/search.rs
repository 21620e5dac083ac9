//! The exact search of the standard board: null-window alpha-beta over *nodes*, positions in
//! which the side to move has at least two moves that do not lose at once.
//!
//! Everything forced happens between nodes. At a node all children are made and judged together;
//! forced replies are played on until the side to move has a choice again; whatever is then
//! decided by the rules in [`super::bounds`] or known to the table is never searched.
//!
//! Judging the children before any is searched, forced replies without a node and table look-ups
//! of all children (enhanced transposition cut-offs, Plaat, Schaeffer, Pijls and de Bruin, 1996):
//! Christophe Steininger, c4. Null windows, and anticipation of the other side's win: Pascal Pons,
//! blog.gamesolver.org, parts 6 to 9. Which window comes next: [`super::windows`].

use super::board::{Board, CELLS, COLUMNS, Shape, Whole, landings};
use super::book::Book;
use super::bounds::{BEST_FOLLOW_UP, first_player_holds, holds, second_player_holds, stops_every_line};
use super::node::{Judged, Node, decided_at_once, judge, key, reply, settle, start, won};
use super::order::{self, History, Lines};
use super::table::{Known, NO_MOVE, Slot, Table};
use super::windows::{Probes, near_zero};

/// A node that waits to be searched, with what its parent needs to know.
#[derive(Clone, Copy, Default)]
struct Child {
    node: Node,
    slot: Slot,
    best: u32,
    cell: u32,
    /// Whether the same side is to move as in the parent, after a forced reply.
    same_side: bool,
}

/// Why a search ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

/// From so many discs on, searching again is cheaper than a look into the table.
const TABLE_PLIES: u32 = 38;

/// So many nodes are spent on questions from the outside, before those around 0 begin.
const OUTSIDE_NODES: u64 = 3000;

/// How often the caller is asked whether to go on, in nodes.
pub const NODES_PER_CHECK: u64 = 4096;

/// One search: a table, a node counter and the caller's wish to stop.
pub struct Search<'a> {
    table: &'a mut Table,
    book: Option<&'a Book>,
    /// Positions with more discs are not in the book.
    book_plies: u32,
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
        Self { table, book: None, book_plies: 0, stop, nodes: 0, stopped: false, history: History::NEW }
    }

    /// The same search with an opening book.
    #[must_use]
    pub fn with_book(mut self, book: &'a Book) -> Self {
        self.book_plies = book.plies();
        self.book = Some(book);
        self
    }

    /// Nodes visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The exact score for the side to move: 0 for a draw, +k when it wins with k-1 of its 21
    /// discs left, -k when it loses likewise. (The convention of Pascal Pons.)
    pub fn score(&mut self, board: Board) -> Result<i32, Stopped> {
        self.narrow(board, -(CELLS as i32) / 2, CELLS as i32 / 2)
    }

    /// The exact score of a position that is known to be worth at least `low`.
    pub fn score_from(&mut self, board: Board, low: i32) -> Result<i32, Stopped> {
        self.narrow(board, low, CELLS as i32 / 2)
    }

    /// Only the outcome for the side to move: 1, 0 or -1.
    pub fn outcome(&mut self, board: Board) -> Result<i32, Stopped> {
        Ok(self.narrow(board, -1, 1)?.signum())
    }

    /// The columns that keep the score, from the left, and that score. The game must not be over.
    pub fn best_columns(&mut self, board: Board) -> Result<(i32, Vec<usize>), Stopped> {
        let score = self.score(board)?;
        let mut best = Vec::new();
        for column in 0..COLUMNS {
            if self.keeps(board, column, score)? {
                best.push(column);
            }
        }
        Ok((score, best))
    }

    /// The leftmost column that keeps the score; nothing if the board is full.
    pub fn first_best_column(&mut self, board: Board) -> Result<Option<usize>, Stopped> {
        let score = self.score(board)?;
        for column in 0..COLUMNS {
            if self.keeps(board, column, score)? {
                return Ok(Some(column));
            }
        }
        Ok(None)
    }

    /// Whether a disc in a column leaves the score of the board as it is.
    fn keeps(&mut self, board: Board, column: usize, score: i32) -> Result<bool, Stopped> {
        if board.wins_with(column) {
            return Ok(true);
        }
        match board.play(column) {
            Some(next) => Ok(self.narrow(next, -score, 1 - score)? <= -score),
            None => Ok(false),
        }
    }

    /// The exact score of a disc in one column, for the side to move, which is known to be worth at most `top`; `None` for a full
    /// column.
    pub fn column(&mut self, board: Board, column: usize, top: i32) -> Result<Option<i32>, Stopped> {
        if board.wins_with(column) {
            return Ok(Some((43 - board.plies() as i32) / 2));
        }
        board.play(column).map(|next| self.score_from(next, -top).map(|score| -score)).transpose()
    }

    /// The score if it lies in `low..=high`, else the nearer end or beyond.
    fn narrow(&mut self, board: Board, low: i32, high: i32) -> Result<i32, Stopped> {
        match board.part() {
            None => self.narrow_on(Whole, board, low, high),
            Some(part) => self.narrow_on(part, board, low, high),
        }
    }

    fn narrow_on<S: Shape>(&mut self, shape: S, board: Board, low: i32, high: i32) -> Result<i32, Stopped> {
        if let Some(score) = decided_at_once(board) {
            return Ok(score);
        }
        if board.plies() <= self.book_plies
            && let Some(score) = self.book.and_then(|book| book.score(board.mirror_key()))
        {
            return Ok(score);
        }
        let (mut node, mut sign) = (start(shape, board), 1);
        if let Some(score) = settle(shape, &mut node, &mut sign) {
            return Ok(score);
        }
        let (low, high) = if sign > 0 { (low, high) } else { (-high, -low) };
        let slot = self.table.slot(key(shape, &node), node.plies);
        let mut known = self.table.get(slot);
        if let Some(score) = self.in_book(&node) {
            return Ok(sign * score);
        }
        // No win with the next disc, no loss by the disc after it.
        let plies = node.plies as i32;
        known.lower = known.lower.max(low).max(-((40 - plies) / 2));
        known.upper = known.upper.min(high).min((41 - plies) / 2);
        let begun = self.nodes;
        let mut probes = Probes::default();
        while known.lower < known.upper {
            let middle = if self.nodes - begun < OUTSIDE_NODES {
                probes.question(known.lower, known.upper)
            } else {
                near_zero(known.lower, known.upper)
            };
            let before = self.nodes;
            let score = self.search(shape, &node, slot, known.best, middle + 1);
            if self.stopped {
                return Err(Stopped);
            }
            let above = score > middle;
            probes.nodes[usize::from(above)] = self.nodes - before;
            if above {
                known.lower = score;
            } else {
                known.upper = score;
            }
        }
        Ok(sign * known.lower)
    }

    /// The score of a node that stands in the book.
    #[inline(always)]
    fn in_book(&self, node: &Node) -> Option<i32> {
        if node.plies > self.book_plies { None } else { self.book?.score(key(Whole, node)) }
    }

    /// Bounds of a child's score, seen by the parent that asks for at least `goal`, without a
    /// search. `forced` says whether forced moves led from the parent's move to the child.
    #[inline(always)]
    fn bounds<S: Shape>(&self, shape: S, child: &Child, goal: i32, forced: bool) -> (i32, i32, u32) {
        let node = &child.node;
        if let Some(score) = self.in_book(node) {
            let score = if child.same_side { score } else { -score };
            return (score, score, NO_MOVE);
        }
        let known = if node.plies < TABLE_PLIES { self.table.get(child.slot) } else { Known::NOTHING };
        let (mut lower, mut upper) =
            if child.same_side { (known.lower, known.upper) } else { (-known.upper, -known.lower) };
        if lower >= goal || upper < goal || !forced {
            return (lower, upper, known.best);
        }
        if child.same_side {
            // The other side has moved last: can it hold a score that keeps us below the goal?
            if holds(shape, node.other, node.own, node.other_wins, node.plies, 1 - goal) {
                upper = goal - 1;
            } else if goal <= 0 && stops_every_line(shape, node.own) {
                lower = 0;
            }
        } else if holds(shape, node.other, node.own, node.other_wins, node.plies, goal) {
            lower = goal;
        } else if goal > 0 && stops_every_line(shape, node.own) {
            upper = 0;
        }
        (lower, upper, known.best)
    }

    /// Is the score at least `goal`? A result of `goal` or more is a lower bound of the score, a
    /// smaller one an upper bound.
    fn search<S: Shape>(&mut self, shape: S, node: &Node, slot: Slot, table_move: u32, goal: i32) -> i32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_PER_CHECK) && (self.stop)(self.nodes) {
            self.stopped = true;
        }
        if self.stopped {
            return 0;
        }
        let nodes_before = self.nodes;
        let plies = node.plies as i32;

        let Judged { own, wins, replies } = judge(shape, node);
        if won(node, &own, &replies) {
            return (41 - plies) / 2; // no reply holds: won with the disc after next
        }
        let ceiling = (39 - plies) / 2;
        if ceiling < goal {
            return ceiling;
        }

        // The table's answers should be under way while everything else is looked at.
        if self.table.is_far(node.plies + 1) {
            for column in 0..COLUMNS {
                let disc = node.moves & (0xFF << (8 * column));
                let mask = node.own | node.other | shape.blocked() | disc;
                self.table.prefetch(self.table.slot(shape.smaller(node.other + mask), node.plies + 1));
            }
        }

        // The waiting side's follow-up after each move.
        let mut held = false;
        if node.plies & 1 == 1 {
            if goal <= BEST_FOLLOW_UP {
                for column in 0..8 {
                    held |= (own[column] != node.own)
                        & second_player_holds(shape, node.other, own[column], wins[column], goal);
                }
            }
        } else if goal <= 2 {
            for column in 0..8 {
                held |= (own[column] != node.own)
                    & ((goal <= 0 && stops_every_line(shape, own[column]))
                        || first_player_holds(shape, own[column], node.other, wins[column], goal));
            }
        }
        if held {
            return goal;
        }

        let mut best = -(CELLS as i32);
        let mut discs = node.moves;
        // When the other side can reach its goal only with the disc after its next one, one look
        // at each reply tells.
        if (38 - plies) / 2 < 1 - goal {
            let mut rest = 0;
            while discs != 0 {
                let disc = discs & discs.wrapping_neg();
                discs ^= disc;
                let column = disc.trailing_zeros() as usize / 8;
                if replies[column] & (replies[column] - 1) == 0 {
                    rest |= disc;
                    continue;
                }
                let child = reply(node, disc, own[column], wins[column], replies[column]);
                self.nodes += 1;
                let next = judge(shape, &child);
                if !won(&child, &next.own, &next.replies) {
                    return -((38 - plies) / 2);
                }
                best = best.max(-((40 - plies) / 2));
            }
            discs = rest;
        }

        let mut children = [Child::default(); COLUMNS];
        let mut count = 0;
        while discs != 0 {
            let disc = discs & discs.wrapping_neg();
            discs ^= disc;
            let cell = disc.trailing_zeros();
            let column = cell as usize / 8;
            let child = &mut children[count];
            child.node = reply(node, disc, own[column], wins[column], replies[column]);
            let forced = replies[column] & (replies[column] - 1) == 0;
            let mut sign = -1;
            if forced && let Some(score) = settle(shape, &mut child.node, &mut sign) {
                if score >= goal {
                    return score;
                }
                best = best.max(score);
                continue;
            }
            child.slot = self.table.slot(key(shape, &child.node), child.node.plies);
            child.cell = cell;
            child.same_side = sign > 0;
            let (lower, upper, table_best) = self.bounds(shape, &children[count], goal, forced);
            if lower >= goal {
                return lower;
            }
            if upper < goal {
                best = best.max(upper);
                continue;
            }
            children[count].best = table_best;
            count += 1;
        }

        // The order in the upper bits, 7 minus the child's number in the lower ones; the only child is the first.
        let mut ranks = [7i32; COLUMNS];
        if count > 1 {
            let mut promise = [0; 8];
            for column in 0..8 {
                let landing = landings(own[column] | node.other | shape.blocked());
                promise[column] = order::threats(
                    wins[column],
                    own[column],
                    node.other,
                    node.other_wins,
                    landing,
                    replies[column],
                );
            }
            let open = Lines::open(node.own, node.other);
            for (number, child) in children[..count].iter().enumerate() {
                let column = child.cell as usize / 8;
                let order = promise[column]
                    + open.through(child.cell)
                    + order::place(child.cell, node.own_wins, self.history.of(node.plies, child.cell))
                    + order::known(column as u32 == table_move, child.same_side);
                let rank = order << 3 | (7 - number as i32);
                let mut place = number;
                while place > 0 && ranks[place - 1] < rank {
                    ranks[place] = ranks[place - 1];
                    place -= 1;
                }
                ranks[place] = rank;
            }
        }

        let mut best_column = NO_MOVE;
        for i in 0..count {
            let child = &children[7 - (ranks[i] & 7) as usize];
            let score = if child.same_side {
                self.search(shape, &child.node, child.slot, child.best, goal)
            } else {
                -self.search(shape, &child.node, child.slot, child.best, 1 - goal)
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
                    let tried = ranks[..i].iter().map(|rank| children[7 - (rank & 7) as usize].cell);
                    self.history.decided(node.plies, child.cell, tried);
                }
                break;
            }
        }
        let known = if best >= goal {
            Known { lower: best, best: best_column, ..Known::NOTHING }
        } else {
            Known { upper: best, ..Known::NOTHING }
        };
        if node.plies < TABLE_PLIES {
            self.table.put(slot, known, self.nodes - nodes_before + 1);
        }
        best
    }
}
