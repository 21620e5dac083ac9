//! The only place that creates randomness without a seed. Everything that must be repeatable gets a seed instead.

use std::cell::RefCell;
use std::convert::Infallible;

use rand::rngs::{StdRng, ThreadRng};
use rand::{Rng, SeedableRng, TryCryptoRng, TryRng};

thread_local! {
    static SEEDED: RefCell<Option<StdRng>> = const { RefCell::new(None) };
}

/// A generator seeded by the system, or by [`seed`].
pub fn rng() -> Chance {
    match SEEDED.with_borrow(Option::is_some) {
        true => Chance(None),
        false => Chance(Some(system())),
    }
}

/// Draws everything on this thread from a seed from now on: for a repeatable simulation. The server never calls it.
#[doc(hidden)]
pub fn seed(seed: u64) {
    SEEDED.set(Some(StdRng::seed_from_u64(seed)));
}

#[expect(clippy::disallowed_methods, reason = "this is the place that the others are sent to")]
fn system() -> ThreadRng {
    rand::rng()
}

/// The generator of the system, or of this thread's seed.
pub struct Chance(Option<ThreadRng>);

impl Chance {
    fn draw<T>(&mut self, draw: impl Fn(&mut dyn Rng) -> T) -> T {
        match &mut self.0 {
            Some(system) => draw(system),
            None => SEEDED.with_borrow_mut(|seeded| draw(seeded.as_mut().expect("a seed stays"))),
        }
    }
}

impl TryRng for Chance {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        Ok(self.draw(|rng| rng.next_u32()))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        Ok(self.draw(|rng| rng.next_u64()))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        match &mut self.0 {
            Some(system) => system.fill_bytes(bytes),
            None => SEEDED.with_borrow_mut(|seeded| seeded.as_mut().expect("a seed stays").fill_bytes(bytes)),
        }
        Ok(())
    }
}

impl TryCryptoRng for Chance {}
