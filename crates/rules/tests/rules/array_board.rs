//! An independent board: characters in rows, row 0 on top, nothing clever. It shares no code with the crate.

use std::collections::BTreeSet;

/// A board of `X`, `O` and space.
#[derive(Clone, Debug)]
pub(crate) struct ArrayBoard {
    pub(crate) connect: usize,
    pub(crate) grid: Vec<Vec<char>>,
}

impl ArrayBoard {
    pub(crate) fn new(rows: usize, columns: usize, connect: usize) -> ArrayBoard {
        ArrayBoard { connect, grid: vec![vec![' '; columns]; rows] }
    }

    pub(crate) fn rows(&self) -> usize {
        self.grid.len()
    }

    pub(crate) fn columns(&self) -> usize {
        self.grid[0].len()
    }

    pub(crate) fn discs(&self) -> usize {
        self.grid.iter().flatten().filter(|cell| **cell != ' ').count()
    }

    /// Columns with a free cell on top.
    pub(crate) fn open_columns(&self) -> Vec<usize> {
        (0..self.columns()).filter(|column| self.grid[0][*column] == ' ').collect()
    }

    /// The lowest free row of a column: a disc falls from the top until something is below it.
    pub(crate) fn resting_row(&self, column: usize) -> Option<usize> {
        let mut resting = None;
        for row in 0..self.rows() {
            if self.grid[row][column] != ' ' {
                break;
            }
            resting = Some(row);
        }
        resting
    }

    /// The cells of all runs of `connect` or more equal discs that contain this cell: each of the four lines through it is
    /// read from edge to edge.
    pub(crate) fn lines_through(&self, row: usize, column: usize) -> BTreeSet<(usize, usize)> {
        let mut closed = BTreeSet::new();
        for (down, right) in [(0_isize, 1_isize), (1, 0), (1, 1), (1, -1)] {
            let (mut r, mut c) = (row as isize, column as isize);
            while self.get(r - down, c - right).is_some() {
                (r, c) = (r - down, c - right);
            }
            let mut run: Vec<(usize, usize)> = Vec::new();
            let mut disc = None;
            while let Some(next) = self.get(r, c) {
                if disc != Some(next) {
                    self.keep(&run, (row, column), &mut closed);
                    run.clear();
                }
                disc = Some(next);
                run.push((r as usize, c as usize));
                (r, c) = (r + down, c + right);
            }
            self.keep(&run, (row, column), &mut closed);
        }
        closed
    }

    fn keep(&self, run: &[(usize, usize)], cell: (usize, usize), closed: &mut BTreeSet<(usize, usize)>) {
        if run.len() >= self.connect && run.contains(&cell) {
            closed.extend(run);
        }
    }

    fn get(&self, row: isize, column: isize) -> Option<char> {
        let row = self.grid.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    /// Whether this disc has a line anywhere: every window of `connect` cells of the board is looked at.
    pub(crate) fn has_line(&self, disc: char) -> bool {
        for row in 0..self.rows() as isize {
            for column in 0..self.columns() as isize {
                if self.get(row, column) != Some(disc) {
                    continue;
                }
                for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    let mut window =
                        (0..self.connect as isize).map(|step| (row + step * down, column + step * right));
                    if window.all(|(row, column)| self.get(row, column) == Some(disc)) {
                        return true;
                    }
                }
            }
        }
        false
    }

    pub(crate) fn lines(&self) -> Vec<String> {
        self.grid.iter().map(|row| row.iter().collect()).collect()
    }
}
