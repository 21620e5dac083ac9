//! Which move to search first: a guess, made of the threats that a move leaves behind.
//!
//! The weights were found by coordinate descent on the nodes of a fixed sample of the public sets
//! (docs/solver.md has the course of it). The terms for the next two cells of a column follow
//! Christophe Steininger, c4; counting threats is Pascal Pons' part 9; the history table is
//! Jonathan Schaeffer's (1983), as in John Tromp's Fhourstones.

use super::board::BOARD;

/// What the move that the table remembers is worth.
const TABLE_MOVE: i32 = 32;
/// A step towards the middle column.
const CENTRE: i32 = 6;
/// A disc directly below a cell that wins for the mover: the other side must answer there.
const BELOW_OWN_WIN: i32 = 8;
/// The most that a history counter can reach; it counts 1/32 of a point.
const HISTORY_LIMIT: i32 = 2000;

/// How many lines of four run through each cell.
const LINES_THROUGH: [i32; 64] = lines_through();

const fn lines_through() -> [i32; 64] {
    let mut counts = [0; 64];
    let steps = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let mut start = 0;
    while start < 42 {
        let (column, row) = (start / 6, start % 6);
        let mut d = 0;
        while d < 4 {
            let (right, up) = steps[d];
            let (last_column, last_row) = (column + 3 * right, row + 3 * up);
            if last_column < 7 && last_row >= 0 && last_row < 6 {
                let mut i = 0;
                while i < 4 {
                    counts[(8 * (column + i * right) + row + i * up) as usize] += 1;
                    i += 1;
                }
            }
            d += 1;
        }
        start += 1;
    }
    counts
}

/// The worth of the threats after a move. `wins` are the mover's winning cells, `own` and `other`
/// the discs, `other_wins` the other side's winning cells, `landing` where discs can now land.
#[inline(always)]
pub(super) fn threats(wins: u64, own: u64, other: u64, other_wins: u64, landing: u64) -> i32 {
    // Above a winning cell of the other side no threat will ever be carried out.
    let useful = wins & !(other_wins << 1);
    let count = |cells: u64| cells.count_ones() as i32;
    18 * count(useful & (landing << 1))
        + 12 * count(useful & (landing << 2))
        + 17 * count(useful)
        + 6 * count(wins)
        + 6 * count(other_wins & (landing << 1))
        + count(threes(own, BOARD & !(own | other)))
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

/// The worth of the cell itself, and of what earlier searches say about it.
#[inline(always)]
pub(super) fn place(cell: u32, own_wins: u64, history: i32, is_table_move: bool) -> i32 {
    let column = (cell / 8) as i32;
    CENTRE * (3 - (column - 3).abs())
        + LINES_THROUGH[cell as usize & 63]
        + history / 32
        + if own_wins >> 1 >> cell & 1 == 1 { BELOW_OWN_WIN } else { 0 }
        + if is_table_move { TABLE_MOVE } else { 0 }
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
