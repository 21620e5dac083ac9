//! Sets of cells in machine words.
//!
//! Cells are numbered column by column from the bottom, with one bit above each column that stays free. The 6×7 board:
//!
//! ```text
//!  6 13 20 27 34 41 48     always free: a run that leaves a column at the top meets a zero
//!  5 12 19 26 33 40 47
//!  4 11 18 25 32 39 46
//!  3 10 17 24 31 38 45
//!  2  9 16 23 30 37 44
//!  1  8 15 22 29 36 43
//!  0  7 14 21 28 35 42
//! ```
//!
//! So a step up is a shift by 1, a step right by rows + 1, and the diagonals by rows + 2 and rows (Tromp's layout, in the
//! Fhourstones benchmark). The width is a type: 6×7 is a plain `u64`, the largest board, 10×10, needs 110 bits of a
//! `u128`.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A fixed-size set of bits that can be shifted as a whole.
pub trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many bits there are.
    const BITS: u32;

    /// The set that holds only `index`, below [`Self::BITS`].
    fn bit(index: u32) -> Self;

    /// Whether no bit is set.
    fn is_empty(self) -> bool;

    /// How many bits are set.
    fn count(self) -> u32;

    /// Whether `index` is set.
    fn has(&self, index: u32) -> bool {
        !(*self & Self::bit(index)).is_empty()
    }

    /// Sets `index`.
    fn insert(&mut self, index: u32) {
        *self = *self | Self::bit(index);
    }
}

macro_rules! word {
    ($word:ty) => {
        impl Bits for $word {
            const BITS: u32 = <$word>::BITS;

            fn bit(index: u32) -> Self {
                1 << index
            }

            fn is_empty(self) -> bool {
                self == 0
            }

            fn count(self) -> u32 {
                self.count_ones()
            }
        }
    };
}

word!(u64);
word!(u128);

/// Whether the disc at `index` is one of at least `connect` equal steps of `stride` bits in a row. Only its neighbours are looked
/// at, so this costs the same on a board of any size.
pub fn has_line_through<B: Bits>(discs: &B, index: u32, connect: u8, stride: u32) -> bool {
    let missing = u32::from(connect) - 1;
    let after = (1..=missing).map(|step| index + step * stride);
    let after = after.take_while(|next| *next < B::BITS && discs.has(*next)).count() as u32;
    let before = (1..=missing - after).map(|step| index.checked_sub(step * stride));
    let before = before.take_while(|next| next.is_some_and(|next| discs.has(next))).count() as u32;
    after + before == missing
}

/// Whether `discs` hold `connect` equal steps of `stride` bits in a row.
///
/// Each round doubles the run that a set bit represents, so that connect 4 takes two shifts and connect 64 takes six.
pub fn has_line<B: Bits>(discs: B, connect: u8, stride: u32) -> bool {
    let connect = u32::from(connect);
    let mut starts = discs;
    let mut run = 1;
    while run < connect {
        let step = run.min(connect - run);
        // A shift past the set would wrap or panic; no such run fits on the board.
        if step * stride >= B::BITS {
            return false;
        }
        starts = starts & (starts >> (step * stride));
        run += step;
    }
    !starts.is_empty()
}
