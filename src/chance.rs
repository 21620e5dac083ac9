//! The only place that draws chance. What must be repeatable is given a seed instead.

use rand::rngs::ThreadRng;

/// A generator seeded by the system.
#[expect(clippy::disallowed_methods, reason = "this is the place that the others are sent to")]
pub fn rng() -> ThreadRng {
    rand::rng()
}
