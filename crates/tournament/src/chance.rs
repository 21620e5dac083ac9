//! Chance: every draw of a tournament follows from its seed, so two processes draw the same.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// The kinds of draws. The numbers are part of the file format: a log must give the same tournament again.
#[derive(Clone, Copy)]
pub(crate) enum Draw {
    /// The lot of an entrant, by number.
    Lot = 1,
    /// Game ids and coins of the pairing that makes this version of the log.
    Pairing = 2,
    /// The start of a round: stage times 2¹⁶, and round.
    Start = 3,
}

/// The generator of one draw: ChaCha8 keyed with the seed, the kind of draw, and its number.
pub(crate) fn rng(seed: u64, draw: Draw, number: u64) -> ChaCha8Rng {
    let mut key = <ChaCha8Rng as SeedableRng>::Seed::default();
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&number.to_le_bytes());
    key[16] = draw as u8;
    ChaCha8Rng::from_seed(key)
}

/// The first number of a draw.
pub(crate) fn number(seed: u64, draw: Draw, number: u64) -> u64 {
    rng(seed, draw, number).next_u64()
}
