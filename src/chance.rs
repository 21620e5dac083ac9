//! The only place that creates randomness without a seed. Everything that must be repeatable gets a seed instead.

use rand::rngs::ThreadRng;

/// A generator seeded by the system.
#[expect(clippy::disallowed_methods, reason = "this is the place that the others are sent to")]
pub fn rng() -> ThreadRng {
    rand::rng()
}
