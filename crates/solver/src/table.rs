//! The transposition table: what the search already knows about positions.
//!
//! Buckets of four entries of eight bytes. An entry keeps both bounds of the score, the best move
//! and the work that went into it; of a full bucket the least work goes. The number of a bucket
//! and the tag in the entry are together a bijection of the key, so that two positions can never
//! be taken for each other.
//!
//! ```text
//!   63                      20 19   14 13    8 7    5 4    0
//!   [ tag: the key's low bits ][ upper ][ lower ][ move ][ work ]
//! ```
//!
//! Nine of ten positions have many discs, and are needed again soon or never. They are in a separate tier, which stays in the
//! processor's cache; only the others are worth an access to memory.
//!
//! Each tier begins small, so that a short search stays in the cache and a reset costs little, and grows as it fills, up to its
//! maximum size.
//!
//! Both bounds in one entry, and replacement by work: John Tromp, Fhourstones, and Christophe
//! Steininger, c4. A key split into index and tag without loss: Pascal Pons, part 11.

use prefetch_index::prefetch_index;

/// Bits of [`super::board::Board::key`].
const KEY_BITS: u32 = 56;
/// An odd number: multiplication by it permutes the keys. It is 2^56 divided by the golden ratio.
const SPREAD: u64 = 0x009E_3779_B97F_4A7D;
/// Another one, to choose among the parts of a grown table.
const SPREAD_PARTS: u64 = 0xD1B5_4A32_D192_ED03;
const TAG_SHIFT: u32 = 20;
const TAG_BITS: u32 = 64 - TAG_SHIFT;
/// Buckets of the smallest table: the bits of the key that are not in the tag.
const FIRST_BITS: u32 = KEY_BITS - TAG_BITS;
const FIRST_BUCKETS: usize = 1 << FIRST_BITS;
/// Positions with at least this many discs are in the late tier.
const LATE_PLIES: u32 = 24;
/// Buckets of the largest tier of late positions: 1 MiB.
const LATE_BUCKETS: usize = 1 << 15;
/// A tier with more buckets does not stay in the cache.
const CACHED_BUCKETS: usize = 1 << 14;
/// Each step of growth takes four times the room.
const GROWTH_BITS: u32 = 2;
/// Added to a bound to make it positive.
const BIAS: i32 = 32;
/// The move field's value for "unknown".
pub(super) const NO_MOVE: u32 = 7;

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableEntry {
    /// The score is at least this.
    pub(super) lower: i32,
    /// The score is at most this.
    pub(super) upper: i32,
    /// The column that was best, or [`NO_MOVE`].
    pub(super) best: u32,
}

impl TableEntry {
    /// An entry without knowledge.
    pub(super) const NOTHING: Self = Self { lower: -BIAS, upper: BIAS - 1, best: NO_MOVE };
}

#[derive(Clone, Copy, Default)]
#[repr(align(32))]
struct Bucket([u64; 4]);

/// A transposition table. The caller creates it, resets it and decides which searches share it.
pub struct TranspositionTable {
    /// Positions before [`LATE_PLIES`], and those from then on.
    tiers: [Tier; 2],
}

struct Tier {
    /// As many as are in use. The memory grows with them, and a reset keeps it for the next search.
    buckets: Vec<Bucket>,
    /// How many buckets there are when the tier has grown.
    largest: usize,
    /// How many entries may still be added before the tier grows.
    room: usize,
}

/// The place of a key, whatever the table's current size.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Slot {
    /// The bucket in a tier of the largest size.
    bucket: usize,
    /// The tag at its place in the entry.
    tag: u64,
    late: bool,
}

impl TranspositionTable {
    /// A table that grows up to about 2^`bits` entries of eight bytes for positions with few discs, and to 1 MiB for the others;
    /// `bits` is brought into 14..=30.
    #[must_use]
    pub fn new(bits: u32) -> Self {
        Self { tiers: [Tier::new(1 << (bits.clamp(FIRST_BITS + 2, 30) - 2)), Tier::new(LATE_BUCKETS)] }
    }

    /// Forgets everything.
    pub fn reset(&mut self) {
        self.tiers.iter_mut().for_each(Tier::reset);
    }

    /// Entries that the table can hold when it has grown.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.tiers.iter().map(|tier| tier.largest * 4).sum()
    }

    /// Where the key of a position with so many discs lives.
    #[inline(always)]
    pub(super) fn slot(&self, key: u64, plies: u32) -> Slot {
        let spread = key.wrapping_mul(SPREAD);
        Slot { bucket: bucket(key, spread), tag: spread << TAG_SHIFT, late: plies >= LATE_PLIES }
    }

    #[inline(always)]
    fn tier(&self, slot: Slot) -> &Tier {
        &self.tiers[usize::from(slot.late)]
    }

    /// Whether [`Self::get`] for a position with so many discs may have to wait for the memory.
    #[inline(always)]
    pub(super) fn is_far(&self, plies: u32) -> bool {
        plies < LATE_PLIES && self.tiers[0].buckets.len() > CACHED_BUCKETS
    }

    /// Prefetches the bucket that [`Self::get`] will need soon.
    #[inline(always)]
    pub(super) fn prefetch(&self, slot: Slot) {
        let tier = self.tier(slot);
        prefetch_index(&tier.buckets, slot.bucket & (tier.buckets.len() - 1));
    }

    #[inline(always)]
    pub(super) fn get(&self, slot: Slot) -> TableEntry {
        let tier = self.tier(slot);
        let bucket = tier.buckets[slot.bucket & (tier.buckets.len() - 1)].0;
        // Without branches, for vector code.
        let hit = bucket
            .iter()
            .fold(0, |hit, entry| if (entry ^ slot.tag) >> TAG_SHIFT == 0 { *entry } else { hit });
        if hit == 0 { TableEntry::NOTHING } else { unpack(hit) }
    }

    /// Adds what a search of `work` nodes found. Bounds that are already known are kept.
    #[inline(always)]
    pub(super) fn put(&mut self, slot: Slot, known: TableEntry, work: u64) {
        let tier = &mut self.tiers[usize::from(slot.late)];
        if tier.room == 0 {
            tier.grow();
        }
        tier.room -= 1;
        let effort = effort(work);
        let number = slot.bucket & (tier.buckets.len() - 1);
        let bucket = &mut tier.buckets[number].0;
        let mut place = 0;
        let mut least = u64::MAX;
        for (i, entry) in bucket.iter().copied().enumerate() {
            if (entry ^ slot.tag) >> TAG_SHIFT == 0 && entry != 0 {
                let old = unpack(entry);
                let merged = TableEntry {
                    lower: old.lower.max(known.lower),
                    upper: old.upper.min(known.upper),
                    best: if known.best == NO_MOVE { old.best } else { known.best },
                };
                bucket[i] = slot.tag | pack(merged, effort.max(entry & 31));
                return;
            }
            // An empty entry has no work in it, so it goes first.
            if entry & 31 < least {
                least = entry & 31;
                place = i;
            }
        }
        bucket[place] = slot.tag | pack(known, effort);
    }
}

impl Tier {
    /// A tier that grows up to so many buckets.
    fn new(largest: usize) -> Self {
        Self { buckets: vec![Bucket::default(); FIRST_BUCKETS], largest, room: room(FIRST_BUCKETS) }
    }

    fn reset(&mut self) {
        self.room = room(FIRST_BUCKETS);
        self.buckets.truncate(FIRST_BUCKETS);
        self.buckets.fill(Bucket::default());
    }

    /// Takes four times the room into use and gives every entry its new place.
    #[cold]
    fn grow(&mut self) {
        let before = self.buckets.len();
        let after = (before << GROWTH_BITS).min(self.largest);
        self.room = if after == self.largest { usize::MAX } else { room(after) };
        self.buckets.resize(after, Bucket::default());
        let buckets = &mut self.buckets;
        for number in 0..before {
            let entries = std::mem::take(&mut buckets[number]).0;
            for entry in entries.into_iter().filter(|entry| *entry != 0) {
                let key = key_of(number, entry);
                let bucket = bucket(key, key.wrapping_mul(SPREAD)) & (after - 1);
                if let Some(place) = buckets[bucket].0.iter_mut().find(|place| **place == 0) {
                    *place = entry;
                }
            }
        }
    }
}

/// The bucket of a key in a tier of the largest size, from the key and its product with [`SPREAD`].
#[inline(always)]
fn bucket(key: u64, spread: u64) -> usize {
    let first = (spread >> TAG_BITS) as usize & (FIRST_BUCKETS - 1);
    let part = (key.wrapping_mul(SPREAD_PARTS) >> 44) as usize;
    part << FIRST_BITS | first
}

/// How much is put into so many buckets before the table grows: half of what they can hold.
fn room(buckets: usize) -> usize {
    buckets * 2
}

/// The inverse of [`SPREAD`] modulo 2^56.
const GATHER: u64 = inverse(SPREAD);

/// The key of an entry, from its place and its tag.
fn key_of(bucket: usize, entry: u64) -> u64 {
    let first = (bucket & (FIRST_BUCKETS - 1)) as u64;
    (first << TAG_BITS | entry >> TAG_SHIFT).wrapping_mul(GATHER) & ((1 << KEY_BITS) - 1)
}

/// The inverse of an odd number modulo 2^64, by Newton's iteration.
const fn inverse(odd: u64) -> u64 {
    let mut inverse = odd;
    let mut i = 0;
    while i < 6 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
        i += 1;
    }
    inverse
}

/// The number of binary digits of `work`, between 1 and 31.
fn effort(work: u64) -> u64 {
    u64::from((64 - work.leading_zeros()).clamp(1, 31))
}

fn pack(known: TableEntry, effort: u64) -> u64 {
    ((known.upper + BIAS) as u64) << 14
        | ((known.lower + BIAS) as u64) << 8
        | u64::from(known.best) << 5
        | effort
}

#[inline(always)]
fn unpack(entry: u64) -> TableEntry {
    TableEntry {
        lower: (entry >> 8 & 63) as i32 - BIAS,
        upper: (entry >> 14 & 63) as i32 - BIAS,
        best: (entry >> 5 & 7) as u32,
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::{KEY_BITS, TableEntry, TranspositionTable, key_of};

    #[test]
    fn what_was_put_is_found_again_while_the_table_grows() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let keys: Vec<u64> = (0..100_000).map(|_| rng.random::<u64>() >> (64 - KEY_BITS)).collect();
        let worth = |number: usize| (number % 21) as i32 - 20..=(number % 22) as i32;
        let mut table = TranspositionTable::new(20);
        let small = table.tiers[0].buckets.len();
        for (number, key) in keys.iter().enumerate() {
            let known = TableEntry { lower: *worth(number).start(), upper: *worth(number).end(), best: 3 };
            table.put(table.slot(*key, 0), known, number as u64);
        }
        assert!(table.tiers[0].buckets.len() > small, "the table has not grown");
        let found = keys.iter().enumerate().filter(|(number, key)| {
            let known = table.get(table.slot(**key, 0));
            let is = (known.lower..=known.upper) == worth(*number);
            assert!(is || known == TableEntry::NOTHING, "key {key} has another key's entry: {known:?}");
            is
        });
        // Keys that fall by chance into buckets of four, which are half full whenever the table grows: 4.3 % are lost.
        let found = found.count();
        assert!(found > 95_000, "{found} of 100,000 found in a table of {} entries", table.entries());
        table.reset();
        assert_eq!(table.get(table.slot(keys[0], 0)), TableEntry::NOTHING);
    }

    #[test]
    fn bucket_and_tag_give_the_key_back() {
        let table = TranspositionTable::new(20);
        for key in [0, 1, 0x007F_FFFF_FFFF_FFFF, 0x0012_3456_789A_BCDE] {
            let slot = table.slot(key, 0);
            assert_eq!(key_of(slot.bucket, slot.tag), key);
        }
    }
}
