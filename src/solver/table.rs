//! The transposition table: what the search already knows about positions.
//!
//! Buckets of four entries of eight bytes. An entry keeps both bounds of the score, the best move
//! and the work that went into it; of a full bucket the least work goes. The bucket's number and
//! the tag in the entry together are a bijection of the key, so that two positions can never be
//! taken for each other.
//!
//! ```text
//!   63                    22  21   16  15   10  9   7  6   0
//!   [ tag, up to 42 bits ]   [ work ] [ upper ][ lower ][move][-]
//! ```
//!
//! Both bounds in one entry, and replacement by work: John Tromp, Fhourstones, and Christophe
//! Steininger, c4. A key split into index and tag without loss: Pascal Pons, part 11.

/// Bits of [`super::board::Board::key`].
const KEY_BITS: u32 = 56;
const KEY_MASK: u64 = (1 << KEY_BITS) - 1;
/// An odd number: multiplication by it permutes the keys. It is 2^56 divided by the golden ratio.
const SPREAD: u64 = 0x009E_3779_B97F_4A7D;
const TAG_SHIFT: u32 = 20;
/// The smallest table whose tags fit into an entry.
const MIN_BUCKET_BITS: u32 = KEY_BITS + TAG_SHIFT - 64;
/// Added to a bound to make it positive.
const BIAS: i32 = 32;
/// The move field's value for "unknown".
pub(super) const NO_MOVE: u32 = 7;

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The score is at least this.
    pub(super) lower: i32,
    /// The score is at most this.
    pub(super) upper: i32,
    /// The column that was best, or [`NO_MOVE`].
    pub(super) best: u32,
}

impl Known {
    /// Nothing is known.
    pub(super) const NOTHING: Self = Self { lower: -BIAS, upper: BIAS - 1, best: NO_MOVE };
}

#[derive(Clone, Copy)]
#[repr(align(32))]
struct Bucket([u64; 4]);

/// A transposition table of a fixed size. The caller makes it, resets it and decides how many
/// searches share it.
pub struct Table {
    buckets: Box<[Bucket]>,
    tag_bits: u32,
}

/// Where a key lives: its bucket, and its tag already at its place in the entry.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Slot {
    bucket: usize,
    tag: u64,
}

impl Table {
    /// A table of about 2^`bits` entries of eight bytes; `bits` is brought into 14..=30.
    #[must_use]
    pub fn new(bits: u32) -> Self {
        let bucket_bits = bits.clamp(MIN_BUCKET_BITS + 2, 30) - 2;
        Self {
            buckets: vec![Bucket([0; 4]); 1 << bucket_bits].into_boxed_slice(),
            tag_bits: KEY_BITS - bucket_bits,
        }
    }

    /// Forgets everything.
    pub fn reset(&mut self) {
        self.buckets.fill(Bucket([0; 4]));
    }

    /// Entries that the table can hold.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.buckets.len() * 4
    }

    #[inline(always)]
    pub(super) fn slot(&self, key: u64) -> Slot {
        let spread = key.wrapping_mul(SPREAD) & KEY_MASK;
        Slot {
            bucket: (spread >> self.tag_bits) as usize & (self.buckets.len() - 1),
            tag: (spread & ((1 << self.tag_bits) - 1)) << TAG_SHIFT,
        }
    }

    #[inline(always)]
    pub(super) fn get(&self, slot: Slot) -> Known {
        let bucket = &self.buckets[slot.bucket].0;
        for &entry in bucket {
            if (entry ^ slot.tag) >> TAG_SHIFT == 0 && entry != 0 {
                return unpack(entry);
            }
        }
        Known::NOTHING
    }

    /// Adds what a search of `work` nodes found. Bounds that are already known are kept.
    #[inline(always)]
    pub(super) fn put(&mut self, slot: Slot, known: Known, work: u64) {
        let effort = effort(work);
        let bucket = &mut self.buckets[slot.bucket].0;
        let mut place = 0;
        let mut least = u64::MAX;
        for (i, entry) in bucket.iter_mut().enumerate() {
            if (*entry ^ slot.tag) >> TAG_SHIFT == 0 && *entry != 0 {
                let old = unpack(*entry);
                let merged = Known {
                    lower: old.lower.max(known.lower),
                    upper: old.upper.min(known.upper),
                    best: if known.best == NO_MOVE { old.best } else { known.best },
                };
                *entry = slot.tag | pack(merged, effort.max(*entry & 31));
                return;
            }
            // An empty entry has no work in it, so it goes first.
            if *entry & 31 < least {
                least = *entry & 31;
                place = i;
            }
        }
        bucket[place] = slot.tag | pack(known, effort);
    }
}

/// The number of binary digits of `work`, between 1 and 31.
fn effort(work: u64) -> u64 {
    u64::from((64 - work.leading_zeros()).clamp(1, 31))
}

fn pack(known: Known, effort: u64) -> u64 {
    ((known.upper + BIAS) as u64) << 14 | ((known.lower + BIAS) as u64) << 8 | u64::from(known.best) << 5 | effort
}

#[inline(always)]
fn unpack(entry: u64) -> Known {
    Known {
        lower: (entry >> 8 & 63) as i32 - BIAS,
        upper: (entry >> 14 & 63) as i32 - BIAS,
        best: (entry >> 5 & 7) as u32,
    }
}
