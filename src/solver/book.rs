//! The opening book: what the search says about the positions that take long to solve.
//!
//! The file, all numbers little-endian:
//!
//! ```text
//! 8 bytes   CUATROB2
//! 4         the largest number of discs of a position in the book
//! 4         the number of entries
//! 9 each    the smaller key of the position and of its mirror image (56 bits, low bytes first),
//!           the score for the side to move plus 128, and the best columns of the position with
//!           that key, a bit each from the left; ascending by key
//! 8         FNV-1a of all bytes before
//! ```
//!
//! Positions that are solved quickly are left out and solved when they are asked for. How the
//! embedded book was made stands in docs/solver.md.

mod generate;

use super::board::Board;

pub use generate::{Generator, Plan};

const MAGIC: &[u8; 8] = b"CUATROB2";
const HEAD: usize = 16;
const ENTRY: usize = 9;

/// Why bytes are not a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// The first bytes or the length are those of something else.
    #[error("this is not an opening book of this version")]
    Format,
    /// The checksum says that bytes have changed.
    #[error("the opening book is damaged: its checksum does not match")]
    Damaged,
}

/// What the book says about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The smaller key of the position and of its mirror image.
    pub key: u64,
    /// Discs on the board.
    pub plies: u32,
    /// For the side to move.
    pub score: i32,
    /// The columns that keep the score, a bit each from the left, of the position with that key.
    pub best: u8,
}

impl Entry {
    /// The entry of a position of which score and best columns are known.
    #[must_use]
    pub fn of(board: Board, score: i32, best: &[usize]) -> Self {
        let bits = best.iter().fold(0, |bits, column| bits | 1 << column);
        let key = board.mirror_key();
        let best = if key == board.key() { bits } else { mirrored(bits) };
        Self { key, plies: board.plies(), score, best }
    }

    /// The best columns of `board`, which is the position of this entry or its mirror image.
    #[must_use]
    pub fn best_columns(&self, board: Board) -> Vec<usize> {
        let bits = if self.key == board.key() { self.best } else { mirrored(self.best) };
        (0..7).filter(|column| bits >> column & 1 == 1).collect()
    }
}

/// The columns seen in a mirror.
fn mirrored(columns: u8) -> u8 {
    columns.reverse_bits() >> 1
}

/// Scores and best columns of opening positions.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// The key in the upper 56 bits, the score plus 128 in the lower 8; ascending.
    scores: Vec<u64>,
    /// The best columns, in the same order.
    best: Vec<u8>,
    plies: u32,
}

impl Book {
    /// The book that is part of the program.
    #[must_use]
    pub fn embedded() -> Self {
        Self::from_bytes(include_bytes!("book/standard.book")).expect("the tests read the embedded book")
    }

    /// Reads a book.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        let (head, rest) = bytes.split_at_checked(HEAD).ok_or(BookError::Format)?;
        let (body, sum) = rest.split_at_checked(rest.len().saturating_sub(8)).ok_or(BookError::Format)?;
        let plies = u32::from_le_bytes(head[8..12].try_into().expect("four bytes"));
        let count = u32::from_le_bytes(head[12..16].try_into().expect("four bytes"));
        if head[..8] != MAGIC[..] || sum.len() != 8 || body.len() != count as usize * ENTRY {
            return Err(BookError::Format);
        }
        if checksum(&bytes[..bytes.len() - 8]).to_le_bytes() != *sum {
            return Err(BookError::Damaged);
        }
        let (entries, _) = body.as_chunks::<ENTRY>();
        let score = |entry: &[u8; ENTRY]| {
            u64::from_le_bytes(entry[..8].try_into().expect("eight bytes")).rotate_left(8)
        };
        let scores: Vec<u64> = entries.iter().map(score).collect();
        if !scores.is_sorted() {
            return Err(BookError::Format);
        }
        Ok(Self { scores, best: entries.iter().map(|entry| entry[ENTRY - 1]).collect(), plies })
    }

    /// Writes a book of `entries`; of two for the same position the first counts.
    #[must_use]
    pub fn to_bytes(entries: &[Entry]) -> Vec<u8> {
        let mut sorted: Vec<&Entry> = entries.iter().collect();
        sorted.sort_by_key(|entry| entry.key);
        sorted.dedup_by_key(|entry| entry.key);
        let plies = sorted.iter().map(|entry| entry.plies).max().unwrap_or(0);
        let mut bytes = MAGIC.to_vec();
        bytes.extend(plies.to_le_bytes());
        bytes.extend((sorted.len() as u32).to_le_bytes());
        for entry in sorted {
            let word = entry.key << 8 | (entry.score + 128) as u64;
            bytes.extend(word.rotate_right(8).to_le_bytes());
            bytes.push(entry.best);
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    fn place(&self, mirror_key: u64) -> Option<usize> {
        self.scores.binary_search_by_key(&mirror_key, |entry| entry >> 8).ok()
    }

    /// The score for the side to move of the position with this mirror key.
    #[must_use]
    pub fn score(&self, mirror_key: u64) -> Option<i32> {
        Some((self.scores[self.place(mirror_key)?] & 0xFF) as i32 - 128)
    }

    /// The score of a position and the columns that keep it.
    #[must_use]
    pub fn best_columns(&self, board: Board) -> Option<(i32, Vec<usize>)> {
        let entry = self.entry(self.place(board.mirror_key())?, board.plies());
        Some((entry.score, entry.best_columns(board)))
    }

    fn entry(&self, place: usize, plies: u32) -> Entry {
        let word = self.scores[place];
        Entry { key: word >> 8, plies, score: (word & 0xFF) as i32 - 128, best: self.best[place] }
    }

    /// The most discs of a position in the book.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// How many positions the book holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.scores.len()
    }

    /// Whether the book holds nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// All entries, ascending by key, for checking the book against the solver.
    pub fn iter(&self) -> impl Iterator<Item = (Board, Entry)> + '_ {
        (0..self.scores.len()).filter_map(|place| {
            let board = Board::from_key(self.scores[place] >> 8)?;
            Some((board, self.entry(place, board.plies())))
        })
    }
}

/// FNV-1a, 64 bits (Fowler, Noll, Vo).
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3))
}
