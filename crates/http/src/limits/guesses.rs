//! Limits guesses of the operator's token by an address, if the operator has chosen the token. Wrong codes of tournaments are
//! limited in the same way.
//!
//! Generated tokens have no such limit: 128 bits cannot be guessed. So the wrong tokens of one person lock out nobody else behind
//! the same address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use governor::Quota;

use super::{Limit, MOST_ADDRESSES};
use crate::problem::Failure;

/// How many wrong tokens are allowed at once; after that one more each minute.
const AT_ONCE: NonZeroU32 = NonZeroU32::new(10).expect("not zero");
const ANOTHER: Duration = Duration::from_secs(60);
/// How many wrong codes are allowed in a minute.
/// A class behind one address mistypes; to try all 9,000 takes more than an hour.
const CODES_A_MINUTE: NonZeroU32 = NonZeroU32::new(120).expect("not zero");
const ANOTHER_CODE: Duration = Duration::from_millis(500);

/// The wrong tokens of each address, or /64.
pub(crate) struct Guesses {
    wrong: Limit,
    /// For how long no further guess of an address is judged.
    pause: Duration,
    /// Until when no token of an address is checked, right or wrong.
    held_off: Mutex<HashMap<IpAddr, Instant>>,
}

impl Guesses {
    /// Of the operator's token.
    pub(super) fn of_tokens() -> Guesses {
        let quota = Quota::with_period(ANOTHER).expect("not zero").allow_burst(AT_ONCE);
        Guesses { wrong: Limit::with("guesses", quota), pause: ANOTHER, held_off: Mutex::default() }
    }

    /// Of the codes of tournaments.
    pub(super) fn of_codes() -> Guesses {
        let wrong = Limit::with("codes", Quota::per_minute(CODES_A_MINUTE));
        Guesses { wrong, pause: ANOTHER_CODE, held_off: Mutex::default() }
    }

    /// Refuses an address that has guessed wrong too often.
    pub(crate) fn may_try(&self, address: IpAddr) -> Result<(), Failure> {
        self.judge(address, || true)
    }

    /// Counts a wrong guess.
    pub(crate) fn wrong(&self, address: IpAddr) {
        // Whether further ones are refused shows when they come.
        let _ = self.judge(address, || false);
    }

    /// Judges a token by `is_right`, unless the address has sent too many wrong ones.
    pub(crate) fn judge(&self, address: IpAddr, is_right: impl FnOnce() -> bool) -> Result<(), Failure> {
        let bucket = self.wrong.bucket(address);
        // Held until the token is judged, so that concurrent guesses are counted one after another.
        let mut held_off = self.held_off.lock().expect("no code panics while it holds the times");
        let now = Instant::now();
        if let Some(until) = held_off.get(&bucket).filter(|until| **until > now) {
            let retry_after_s = until.duration_since(now).as_secs() as u32 + 1;
            return Err(Failure::too_many(retry_after_s));
        }
        if is_right() {
            return Ok(());
        }
        if self.wrong.pass(address).unwrap_or(0) == 0 {
            let (of, milliseconds) = (self.wrong.name, self.pause.as_millis());
            tracing::warn!(%address, of, milliseconds, "rate limit: too many wrong guesses from this address; all are refused for a while");
            if held_off.len() >= MOST_ADDRESSES {
                held_off.retain(|_, until| *until > now);
            }
            held_off.insert(bucket, now + self.pause);
        }
        Ok(())
    }
}
