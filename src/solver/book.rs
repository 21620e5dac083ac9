//! The opening book: the scores of all positions of so many discs.
//!
//! The file, all numbers little-endian:
//!
//! ```text
//! 8 bytes   CUATROB3
//! 4         the largest number of discs of a position in the book
//! 4         the number of entries
//! 8 each    the score for the side to move plus 128 in the lowest byte, above it the smaller key
//!           of the position and of its mirror image; ascending
//! 8         FNV-1a of all bytes before
//! ```
//!
//! A position in which the side to move can win at once is not in it: nobody needs to look it up.
//! How the embedded book was made stands in docs/solver.md.

mod generate;

use super::board::Board;

pub use generate::{above, positions};

const MAGIC: &[u8; 8] = b"CUATROB3";
const HEAD: usize = 16;
const ENTRY: usize = 8;

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
    /// For the side to move.
    pub score: i32,
}

/// Scores of opening positions.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// The key in the upper 56 bits, the score plus 128 in the lower 8; ascending.
    entries: Vec<u64>,
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
        let entries: Vec<u64> = entries.iter().map(|entry| u64::from_le_bytes(*entry)).collect();
        if !entries.is_sorted() {
            return Err(BookError::Format);
        }
        Ok(Self { entries, plies })
    }

    /// Writes a book of `entries`; of two for the same position the first counts.
    #[must_use]
    pub fn to_bytes(entries: &[Entry]) -> Vec<u8> {
        let mut sorted: Vec<&Entry> = entries.iter().collect();
        sorted.sort_by_key(|entry| entry.key);
        sorted.dedup_by_key(|entry| entry.key);
        let discs = |entry: &&Entry| Board::from_key(entry.key).map_or(0, Board::plies);
        let plies = sorted.iter().map(discs).max().unwrap_or(0);
        let mut bytes = MAGIC.to_vec();
        bytes.extend(plies.to_le_bytes());
        bytes.extend((sorted.len() as u32).to_le_bytes());
        for entry in sorted {
            bytes.extend((entry.key << 8 | (entry.score + 128) as u64).to_le_bytes());
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// The score for the side to move of the position with this mirror key.
    #[must_use]
    pub fn score(&self, mirror_key: u64) -> Option<i32> {
        let place = self.entries.binary_search_by_key(&mirror_key, |entry| entry >> 8).ok()?;
        Some(entry(self.entries[place]).score)
    }

    /// The most discs of a position in the book.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// How many positions the book holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the book holds nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// All entries, ascending by key, for checking the book against the solver.
    pub fn iter(&self) -> impl Iterator<Item = (Board, Entry)> + '_ {
        let entries = self.entries.iter().map(|word| entry(*word));
        entries.filter_map(|entry| Some((Board::from_key(entry.key)?, entry)))
    }
}

fn entry(word: u64) -> Entry {
    Entry { key: word >> 8, score: (word & 0xFF) as i32 - 128 }
}

/// FNV-1a, 64 bits (Fowler, Noll, Vo).
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3))
}
