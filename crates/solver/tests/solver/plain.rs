//! An independent oracle: minimax over an array, with no pruning but the score's own range and no
//! table, that shares no line with the solver.

/// A board of cells, `None` where no disc lies; row 0 at the bottom.
#[derive(Clone, Default)]
pub(crate) struct PlainBoard {
    columns: [Vec<bool>; 7],
    moves: Vec<usize>,
}

impl PlainBoard {
    pub(crate) fn moves(&self) -> &[usize] {
        &self.moves
    }

    pub(crate) fn can_play(&self, column: usize) -> bool {
        self.columns[column].len() < 6
    }

    /// Puts a disc of the side to move and says whether it makes four.
    pub(crate) fn play(&mut self, column: usize) -> bool {
        let first = self.moves.len().is_multiple_of(2);
        self.columns[column].push(first);
        self.moves.push(column);
        let row = self.columns[column].len() as i32 - 1;
        let has = |c: i32, r: i32| {
            (0..7).contains(&c) && r >= 0 && self.columns[c as usize].get(r as usize) == Some(&first)
        };
        [(0, 1), (1, 0), (1, 1), (1, -1)].iter().any(|&(dc, dr)| {
            let run = |sign: i32| {
                (1..4).take_while(|i| has(column as i32 + dc * i * sign, row + dr * i * sign)).count()
            };
            run(1) + run(-1) >= 3
        })
    }

    pub(crate) fn undo(&mut self) {
        let column = self.moves.pop().expect("a move to take back");
        self.columns[column].pop();
    }

    /// The score for the side to move by trying everything.
    pub(crate) fn score(&mut self) -> i32 {
        let discs = self.moves.len() as i32;
        let mut best = None;
        for column in 0..7 {
            if self.can_play(column) {
                let score = if self.play(column) { (43 - discs) / 2 } else { -self.score() };
                self.undo();
                best = best.max(Some(score));
            }
        }
        best.unwrap_or(0)
    }
}

/// Small random numbers that are the same on every machine (Marsaglia's xorshift).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }

    /// A random unfinished game of `plies` discs.
    pub(crate) fn game(&mut self, plies: usize) -> PlainBoard {
        'again: loop {
            let mut board = PlainBoard::default();
            while board.moves().len() < plies {
                let column = self.below(7);
                if board.can_play(column) && board.play(column) {
                    continue 'again;
                }
            }
            return board;
        }
    }
}
