//! The opening book: the scores of all positions up to a number of discs in which nobody can win at once.
//!
//! It contains no keys. It is asked only about positions that it contains, so it only has to give each the right score: three
//! cells, found by a hash of the key, are combined, and the builder has chosen the cells so that the score results. That takes
//! 1.23 bytes per position, where key and score would take eight.
//!
//! The file, all numbers little-endian:
//!
//! ```text
//! 8 bytes   CUATROB4
//! 4         the largest number of discs of a position in the book
//! 4         the number of positions
//! 4         the seed of the hash
//! 4         the number of cells in a third
//! 1 each    the cells, three thirds
//! 8         FNV-1a of all bytes before
//! ```
//!
//! A static function of three cells per key: Botelho, Pagh and Ziviani, Simple and Space-Efficient Minimal Perfect Hash
//! Functions (2007); this hash and layout: Graf and Lemire, Xor Filters (2020). docs/lab/solver.md says how the embedded book was
//! made.

mod generate;

use super::board::Board;

pub use generate::{above, at_least, positions};

const MAGIC: &[u8; 8] = b"CUATROB4";
const HEAD: usize = 24;
/// Cells for so many positions, in hundredths: with fewer, a suitable choice cannot be expected.
const CELLS_PER_HUNDRED: usize = 123;
/// Added to every stored score. Other bytes rarely look like this, so most lookups of unknown positions are detected.
const MARK: i32 = 0b1010_0000;
/// The highest score: a win with the fourth disc.
const BEST: i32 = 18;

/// Why bytes are not a valid book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// The first bytes or the length are wrong.
    #[error("this is not an opening book of this version")]
    Format,
    /// The checksum shows that bytes have changed.
    #[error("the opening book is damaged: its checksum does not match")]
    Damaged,
}

/// An entry of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookEntry {
    /// The smaller key of the position and of its mirror image.
    pub key: u64,
    /// For the side to move.
    pub score: i32,
}

/// Scores of opening positions.
#[derive(Clone, Debug)]
pub struct Book {
    cells: Vec<u8>,
    third: u32,
    seed: u32,
    plies: u32,
    len: usize,
}

impl Default for Book {
    /// An empty book.
    fn default() -> Self {
        Self { cells: vec![0; 3], third: 1, seed: 0, plies: 0, len: 0 }
    }
}

impl Book {
    /// The book embedded in the program.
    #[must_use]
    pub fn embedded() -> Self {
        Self::from_bytes(include_bytes!("book/standard.book")).expect("the tests read the embedded book")
    }

    /// Reads a book.
    ///
    /// # Errors
    ///
    /// [`BookError::Format`] if this is no book, [`BookError::Damaged`] if its checksum is wrong.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        let (head, rest) = bytes.split_at_checked(HEAD).ok_or(BookError::Format)?;
        let (cells, sum) = rest.split_at_checked(rest.len().saturating_sub(8)).ok_or(BookError::Format)?;
        let number =
            |place: usize| u32::from_le_bytes(head[place..place + 4].try_into().expect("four bytes"));
        let third = number(20);
        if head[..8] != MAGIC[..]
            || sum.len() != 8
            || third == 0
            || cells.len() as u64 != 3 * u64::from(third)
        {
            return Err(BookError::Format);
        }
        if checksum(&bytes[..bytes.len() - 8]).to_le_bytes() != *sum {
            return Err(BookError::Damaged);
        }
        Ok(Self {
            cells: cells.to_vec(),
            third,
            seed: number(16),
            plies: number(8),
            len: number(12) as usize,
        })
    }

    /// Writes a book of `entries`, which must be all positions of up to so many discs; of two for the same position the first
    /// counts. The same entries always give the same bytes.
    #[must_use]
    pub fn to_bytes(entries: &[BookEntry]) -> Vec<u8> {
        let mut sorted: Vec<&BookEntry> = entries.iter().collect();
        sorted.sort_by_key(|entry| entry.key);
        sorted.dedup_by_key(|entry| entry.key);
        let discs = |entry: &&BookEntry| Board::from_key(entry.key).map_or(0, Board::plies);
        let plies = sorted.iter().map(discs).max().unwrap_or(0);
        // Some more for few positions, where chance is less even.
        let third = (sorted.len() * CELLS_PER_HUNDRED / 300 + 11) as u32;
        let (seed, cells) = (0..)
            .find_map(|seed| Some((seed, fill(&sorted, seed, third)?)))
            .expect("one of the first few seeds does");
        let mut bytes = MAGIC.to_vec();
        for number in [plies, sorted.len() as u32, seed, third] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(cells);
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// The score for the side to move of the position with this mirror key, which must be in the book: it can arise, has at
    /// most [`Self::plies`] discs, and nobody can win at once. For any other position the result is arbitrary.
    #[must_use]
    pub fn score(&self, mirror_key: u64) -> Option<i32> {
        let cells = places(mirror_key, self.seed, self.third).map(|place| self.cells[place]);
        let score = i32::from(cells[0] ^ cells[1] ^ cells[2]) - MARK;
        (-BEST..=BEST).contains(&score).then_some(score)
    }

    /// The most discs of a position in the book.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// How many positions the book holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the book holds nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// All positions with this many discs, and their entries.
    pub fn of_ply(&self, plies: u32) -> impl Iterator<Item = (Board, BookEntry)> + '_ {
        let boards = if plies <= self.plies { positions(plies) } else { Vec::new() };
        boards.into_iter().filter_map(|board| {
            let key = board.mirror_key();
            Some((board, BookEntry { key, score: self.score(key)? }))
        })
    }
}

/// The cells of a key, one in each third.
fn places(key: u64, seed: u32, third: u32) -> [usize; 3] {
    // The finisher of splitmix64 (Steele, Lea and Flood, 2014).
    let mut hash = key.wrapping_add(u64::from(seed).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    hash = (hash ^ hash >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    hash = (hash ^ hash >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    hash ^= hash >> 31;
    [0, 1, 2].map(|part| {
        let within = (u64::from(hash.rotate_left(21 * part) as u32) * u64::from(third)) >> 32;
        (within + u64::from(part) * u64::from(third)) as usize
    })
}

/// Cells that give every entry its score; `None` if this seed cannot.
fn fill(entries: &[&BookEntry], seed: u32, third: u32) -> Option<Vec<u8>> {
    // How many entries still need a cell, and which: the exclusive or of their numbers is the last one's.
    let mut needed = vec![(0_u32, 0_usize); 3 * third as usize];
    for (number, entry) in entries.iter().enumerate() {
        for place in places(entry.key, seed, third) {
            needed[place] = (needed[place].0 + 1, needed[place].1 ^ number);
        }
    }
    // Entries that have a cell to themselves, after the ones before them have been removed.
    let mut alone: Vec<usize> = (0..needed.len()).filter(|place| needed[*place].0 == 1).collect();
    let mut order = Vec::with_capacity(entries.len());
    while let Some(own) = alone.pop() {
        let (1, number) = needed[own] else { continue };
        order.push((number, own));
        for place in places(entries[number].key, seed, third) {
            needed[place] = (needed[place].0 - 1, needed[place].1 ^ number);
            if needed[place].0 == 1 {
                alone.push(place);
            }
        }
    }
    if order.len() < entries.len() {
        return None;
    }
    let mut cells = vec![0_u8; needed.len()];
    for (number, own) in order.into_iter().rev() {
        let entry = entries[number];
        let others = places(entry.key, seed, third).into_iter().filter(|place| *place != own);
        cells[own] = others.fold((entry.score + MARK) as u8, |cell, place| cell ^ cells[place]);
    }
    Some(cells)
}

/// FNV-1a, 64 bits (Fowler, Noll, Vo).
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3))
}
