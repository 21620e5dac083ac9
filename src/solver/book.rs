//! The opening book: exact scores of the positions that take long to solve.
//!
//! The file, all numbers little-endian:
//!
//! ```text
//! 8 bytes   CUATROB1
//! 4         the largest number of discs of a position in the book
//! 4         the number of entries
//! 8 each    the smaller key of the position and of its mirror image (56 bits, low bytes first),
//!           then the score for the side to move plus 128; ascending by key
//! 8         FNV-1a of all bytes before
//! ```
//!
//! Only positions with a choice that took more than a threshold of nodes are in it; all others
//! are solved when they are asked for. How the embedded book was made stands in docs/solver.md.

mod generate;

pub use generate::{Entry, Plan, solve_chapter};

const MAGIC: &[u8; 8] = b"CUATROB1";
const HEAD: usize = 16;

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
        if head[..8] != MAGIC[..] || sum.len() != 8 || body.len() != count as usize * 8 {
            return Err(BookError::Format);
        }
        if checksum(&bytes[..bytes.len() - 8]).to_le_bytes() != *sum {
            return Err(BookError::Damaged);
        }
        let (words, _) = body.as_chunks::<8>();
        let entries: Vec<u64> = words.iter().map(|word| u64::from_le_bytes(*word).rotate_left(8)).collect();
        Ok(Self { entries, plies })
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
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// The score for the side to move of the position with this mirror key.
    #[must_use]
    pub fn score(&self, mirror_key: u64) -> Option<i32> {
        let place = self.entries.binary_search_by_key(&mirror_key, |entry| entry >> 8).ok()?;
        Some((self.entries[place] & 0xFF) as i32 - 128)
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

    /// All mirror keys and scores, for checking the book against the solver.
    pub fn iter(&self) -> impl Iterator<Item = (u64, i32)> + '_ {
        self.entries.iter().map(|entry| (entry >> 8, (entry & 0xFF) as i32 - 128))
    }
}

/// FNV-1a, 64 bits (Fowler, Noll, Vo).
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3))
}
