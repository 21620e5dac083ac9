//! Any board as a list of its lines, for the bounded search: every line knows how many discs of
//! each side it holds, so that a disc costs only the lines through its cell.

use cuatro_rules::{Cell, Column, Position, Side};

/// Points of a line that lacks one, two, three … discs and belongs to one side only.
const LACKING: [i32; 5] = [0, 60, 14, 4, 1];
/// Added when the one missing cell lies in the rows that its side gets in the end: the odd ones
/// for X, the even ones for O (Allis: zugzwang), on boards with an even number of rows.
const RIGHT_PARITY: i32 = 40;

/// Columns of the widest board.
pub(super) const MAX_COLUMNS: usize = cuatro_rules::MAX_COLUMNS as usize;

/// A board of any size, with the evaluation's data kept up to date.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    rows: usize,
    columns: usize,
    connect: usize,
    /// The side of each cell's disc, column by column from the bottom.
    cells: Vec<Option<Side>>,
    heights: Vec<usize>,
    plies: usize,
    /// The cells of all lines, `connect` of them each.
    lines: Vec<u32>,
    /// The lines through each cell: those of cell i are `through[starts[i]..starts[i + 1]]`.
    through: Vec<u32>,
    starts: Vec<u32>,
    /// Discs of X and of O in each line.
    counts: Vec<[u16; 2]>,
    /// What each line adds to the evaluation, from X's point of view.
    values: Vec<i32>,
    /// How many lines X and O would complete with a disc in each cell.
    completes: Vec<[u16; 2]>,
    total: i32,
    hash: u64,
}

impl Grid {
    pub(super) fn new(position: &Position) -> Self {
        let variant = position.variant();
        let (rows, columns) = (usize::from(variant.rows()), usize::from(variant.columns()));
        let connect = usize::from(variant.connect());
        let lines = all_lines(rows, columns, connect);
        let mut starts = vec![0u32; rows * columns + 1];
        for cell in &lines {
            starts[*cell as usize + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut next = starts.clone();
        let mut through = vec![0; lines.len()];
        for (i, cell) in lines.iter().enumerate() {
            let place = &mut next[*cell as usize];
            through[*place as usize] = (i / connect) as u32;
            *place += 1;
        }
        let count = lines.len() / connect;
        let mut grid = Self {
            rows,
            columns,
            connect,
            cells: vec![None; rows * columns],
            heights: vec![0; columns],
            plies: 0,
            lines,
            through,
            starts,
            counts: vec![[0; 2]; count],
            values: vec![0; count],
            completes: vec![[0; 2]; rows * columns],
            total: 0,
            hash: 0,
        };
        // Discs of a column are on top of each other, so column by column is a possible order.
        for column in 0..columns {
            for height in 0..usize::from(position.height(Column(column as u8))) {
                let cell = Cell { row: (rows - 1 - height) as u8, column: column as u8 };
                let side = position.at(cell).expect("a cell below the height holds a disc");
                grid.put(column, side);
            }
        }
        grid
    }

    pub(super) fn columns(&self) -> usize {
        self.columns
    }

    pub(super) fn empty(&self) -> usize {
        self.cells.len() - self.plies
    }

    pub(super) fn to_move(&self) -> Side {
        Side::of_ply(self.plies as u16)
    }

    pub(super) fn can_play(&self, column: usize) -> bool {
        self.heights[column] < self.rows
    }

    /// A number for the position, good enough to distinguish positions in a table.
    pub(super) fn hash(&self) -> u64 {
        self.hash
    }

    /// Whether a disc of `side` in `column` completes a line now.
    pub(super) fn closes(&self, side: Side, column: usize) -> bool {
        self.completes[self.landing(column)][side.index()] > 0
    }

    pub(super) fn play(&mut self, column: usize) {
        self.put(column, self.to_move());
    }

    pub(super) fn undo(&mut self, column: usize) {
        self.heights[column] -= 1;
        self.plies -= 1;
        let cell = self.landing(column);
        let side = self.cells[cell].take().expect("the disc that was played last");
        self.hash ^= mark(cell, side);
        self.change(cell, side, -1);
    }

    /// The advantage of the side to move, in arbitrary points.
    pub(super) fn evaluate(&self) -> i32 {
        match self.to_move() {
            Side::X => self.total,
            Side::O => -self.total,
        }
    }

    /// How many lines through the landing cell of `column` are still open to one of the sides.
    pub(super) fn worth(&self, column: usize) -> i32 {
        let lines = self.lines_of(self.landing(column));
        lines
            .iter()
            .map(|line| match self.counts[*line as usize] {
                [x, 0] => 1 + 4 * i32::from(x) * i32::from(x),
                [0, o] => 1 + 4 * i32::from(o) * i32::from(o),
                _ => 0,
            })
            .sum()
    }

    fn landing(&self, column: usize) -> usize {
        column * self.rows + self.heights[column]
    }

    fn lines_of(&self, cell: usize) -> &[u32] {
        &self.through[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }

    fn put(&mut self, column: usize, side: Side) {
        let cell = self.landing(column);
        self.cells[cell] = Some(side);
        self.hash ^= mark(cell, side);
        self.change(cell, side, 1);
        self.heights[column] += 1;
        self.plies += 1;
    }

    /// Updates the lines through `cell` after a disc came or went.
    fn change(&mut self, cell: usize, side: Side, by: i16) {
        for i in self.starts[cell]..self.starts[cell + 1] {
            let line = self.through[i as usize] as usize;
            let before = self.threat(line);
            let count = &mut self.counts[line][side.index()];
            *count = count.wrapping_add_signed(by);
            let after = self.threat(line);
            if before.is_some() || after.is_some() {
                // The one free cell of a threat is this cell while it is free, else another one.
                let cells = &self.lines[line * self.connect..(line + 1) * self.connect];
                let another = cells.iter().map(|other| *other as usize);
                let another =
                    another.into_iter().find(|other| *other != cell && self.cells[*other].is_none());
                let another = another.unwrap_or(cell);
                let (was, is) = if by > 0 { (cell, another) } else { (another, cell) };
                if let Some(side) = before {
                    self.completes[was][side.index()] -= 1;
                }
                if let Some(side) = after {
                    self.completes[is][side.index()] += 1;
                }
            }
            let value = self.value(line);
            self.total += value - self.values[line];
            self.values[line] = value;
        }
    }

    /// The side that lacks one disc in a line.
    fn threat(&self, line: usize) -> Option<Side> {
        match self.counts[line] {
            [x, 0] if usize::from(x) == self.connect - 1 => Some(Side::X),
            [0, o] if usize::from(o) == self.connect - 1 => Some(Side::O),
            _ => None,
        }
    }

    fn value(&self, line: usize) -> i32 {
        let (discs, side) = match self.counts[line] {
            [0, 0] => return 0,
            [x, 0] => (x, Side::X),
            [0, o] => (o, Side::O),
            _ => return 0,
        };
        let missing = self.connect - usize::from(discs);
        let mut value = LACKING.get(missing).copied().unwrap_or(0);
        if missing == 1 && self.rows.is_multiple_of(2) {
            let cells = &self.lines[line * self.connect..(line + 1) * self.connect];
            // During a change the cell in question is already set or already free.
            let row = cells
                .iter()
                .find(|cell| self.cells[**cell as usize].is_none())
                .map(|cell| *cell as usize % self.rows);
            let wanted = side.index();
            if row.is_some_and(|row| row % 2 == wanted) {
                value += RIGHT_PARITY;
            }
        }
        match side {
            Side::X => value,
            Side::O => -value,
        }
    }
}

/// All lines of `connect` cells, one after the other.
fn all_lines(rows: usize, columns: usize, connect: usize) -> Vec<u32> {
    let mut lines = Vec::new();
    for (right, up) in [(0i32, 1i32), (1, 0), (1, 1), (1, -1)] {
        for column in 0..columns as i32 {
            for row in 0..rows as i32 {
                let reach = connect as i32 - 1;
                let (last_column, last_row) = (column + right * reach, row + up * reach);
                if last_column < columns as i32 && (0..rows as i32).contains(&last_row) {
                    lines.extend(
                        (0..connect as i32)
                            .map(|i| ((column + right * i) * rows as i32 + row + up * i) as u32),
                    );
                }
            }
        }
    }
    lines
}

/// A well-mixed number for a disc in a cell (the finaliser of SplitMix64, Steele, Lea and Flood).
fn mark(cell: usize, side: Side) -> u64 {
    let mut x = (cell as u64 * 2 + side.index() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}
