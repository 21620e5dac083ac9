//! Which move to search first: a guess, made of the threats that a move leaves behind.
//!
//! The weights were found by coordinate descent on the nodes of a fixed sample of positions
//! (docs/lab/solver.md describes the steps). The terms for the next two cells of a column follow
//! Christophe Steininger, c4; counting threats is Pascal Pons' part 9; the history table is
//! Jonathan Schaeffer's (1983), as in John Tromp's Fhourstones.

use super::board::{BOARD, BOTTOM};
use super::threats::lines;

/// What counts for how much.
pub(super) struct Weights {
    /// Winning cells of the mover in which it could land next, and after one more disc in the column.
    next_cell: i32,
    cell_after: i32,
    /// Winning cells of the mover anywhere, and in the lowest three rows.
    threat: i32,
    low_threat: i32,
    /// Winning cells of the other side in which a disc could land next.
    answered: i32,
    /// Cells that would make three of a line.
    three: i32,
    /// A reply that does not lose at once.
    reply: i32,
    /// A step towards the middle column, a step upwards.
    centre: i32,
    upwards: i32,
    /// A disc directly below a winning cell of the mover: the other side can take the cell.
    below_own_win: i32,
    /// A line that is still open to the mover, has a disc of its own and runs through the cell.
    open_line: i32,
    /// What the move that the table remembers is worth.
    table_move: i32,
    /// A forced reply, after which the same side moves again: a small tree.
    same_side: i32,
}

/// For nodes with few discs: most of a hard search is below them.
const EARLY: Weights = Weights {
    cell_after: 83,
    low_threat: -2,
    centre: 19,
    below_own_win: -93,
    open_line: 25,
    table_move: 208,
    same_side: -4,
    ..LATE
};
const LATE: Weights = Weights {
    next_cell: 92,
    cell_after: 35,
    threat: 28,
    low_threat: 10,
    answered: 13,
    three: 2,
    reply: -15,
    centre: 11,
    upwards: 6,
    below_own_win: -13,
    open_line: 7,
    table_move: 128,
    same_side: 16,
};
/// From so many discs on a node is late.
const LATE_PLIES: u32 = 20;

/// The most that a history counter can reach; it counts 1/8 of a point.
const HISTORY_LIMIT: i32 = 2000;
/// The lowest three rows, where threats are carried out first.
const LOW_ROWS: u64 = BOTTOM * 0b111;

impl Weights {
    /// Those for a node with so many discs.
    #[inline(always)]
    pub(super) fn of(plies: u32) -> &'static Self {
        if plies < LATE_PLIES { &EARLY } else { &LATE }
    }

    /// The worth of the threats after a move. `wins` are the mover's winning cells, `own` and `other`
    /// the discs, `other_wins` the other side's winning cells, `landing` where discs can now land,
    /// `replies` those of them that do not lose at once.
    #[inline(always)]
    pub(super) fn threats(
        &self,
        wins: u64,
        own: u64,
        other: u64,
        other_wins: u64,
        landing: u64,
        replies: u64,
    ) -> i32 {
        // Above a winning cell of the other side no threat will ever be carried out.
        let useful = wins & !(other_wins << 1);
        let count = |cells: u64| cells.count_ones() as i32;
        self.next_cell * count(useful & (landing << 1))
            + self.cell_after * count(useful & (landing << 2))
            + self.threat * count(useful)
            + self.low_threat * count(useful & LOW_ROWS)
            + self.answered * count(other_wins & (landing << 1))
            + self.three * count(threes(own, BOARD & !(own | other)))
            + self.reply * count(replies)
    }

    /// The worth of the cell itself, of the lines through it, and of what earlier searches say about it.
    #[inline(always)]
    pub(super) fn place(&self, cell: u32, own_wins: u64, lines: &Lines, history: i32) -> i32 {
        let (column, row) = ((cell / 8) as i32, (cell % 8) as i32);
        self.centre * (3 - (column - 3).abs())
            + self.upwards * row
            + self.open_line * lines.through(cell)
            + history / 8
            + if own_wins >> 1 >> cell & 1 == 1 { self.below_own_win } else { 0 }
    }

    /// The worth of what is known about a move already.
    #[inline(always)]
    pub(super) fn known(&self, is_table_move: bool, same_side: bool) -> i32 {
        (if is_table_move { self.table_move } else { 0 }) + if same_side { self.same_side } else { 0 }
    }
}

/// Free cells that would make three of a line, roughly: beside two discs or between them.
#[inline(always)]
fn threes(discs: u64, free: u64) -> u64 {
    let mut cells = 0;
    for step in [8, 7, 9] {
        let pair = discs & (discs << step);
        cells |= (pair << step) | (pair >> (2 * step)) | ((discs & (discs << (2 * step))) >> step);
    }
    cells & free
}

/// Lines of four in the four directions, each by its lowest-numbered cell.
pub(super) struct Lines([u64; 4]);

/// Steps from cell to cell of a line: upwards, sideways, falling, rising.
const STEPS: [u32; 4] = [1, 8, 7, 9];

/// For each cell the lowest-numbered cells of the lines through it.
const THROUGH: [[u64; 4]; 64] = lines_through();

const fn lines_through() -> [[u64; 4]; 64] {
    let mut through = [[0; 4]; 64];
    let mut cell = 0;
    while cell < 64 {
        let mut direction = 0;
        while direction < 4 {
            let mut back = 0;
            while back < 4 {
                if let Some(first) = (cell as u32).checked_sub(back * STEPS[direction]) {
                    through[cell][direction] |= 1 << first;
                }
                back += 1;
            }
            direction += 1;
        }
        cell += 1;
    }
    through
}

impl Lines {
    /// The lines that hold discs of `own` and none of `other`.
    #[inline(always)]
    pub(super) fn open(own: u64, other: u64) -> Self {
        Self(STEPS.map(|step| {
            let pair = own | own >> step;
            lines(BOARD & !other, step) & (pair | pair >> (2 * step))
        }))
    }

    /// How many of those run through a cell.
    #[inline(always)]
    fn through(&self, cell: u32) -> i32 {
        let through = &THROUGH[cell as usize & 63];
        let count = |direction: usize| (self.0[direction] & through[direction]).count_ones() as i32;
        count(0) + count(1) + count(2) + count(3)
    }
}

/// How often a disc in a cell has decided a position, for each side.
#[derive(Clone, Debug)]
pub(super) struct History([[i32; 64]; 2]);

impl History {
    pub(super) const NEW: Self = Self([[0; 64]; 2]);

    /// The counter of a cell for the side that moves after `plies` discs.
    #[inline(always)]
    pub(super) fn of(&self, plies: u32, cell: u32) -> i32 {
        self.0[plies as usize & 1][cell as usize & 63]
    }

    /// `cell` decided after the `tried` cells had failed.
    pub(super) fn decided(&mut self, plies: u32, cell: u32, tried: impl ExactSizeIterator<Item = u32>) {
        let counters = &mut self.0[plies as usize & 1];
        let gain = tried.len() as i32;
        for cell in tried {
            let counter = &mut counters[cell as usize & 63];
            *counter = (*counter - 1).max(-HISTORY_LIMIT);
        }
        let counter = &mut counters[cell as usize & 63];
        *counter = (*counter + gain).min(HISTORY_LIMIT);
    }
}
