//! Waiting that tells a machine that stood still from a program that hangs.

use std::future::Future;
use std::io::Write as _;
use std::time::{Duration, Instant};

/// How often a waiting test looks around.
const BEAT: Duration = Duration::from_millis(100);
/// After so many of them without an end, something hangs. A machine that stands still has none meanwhile, and loses nothing.
const BEATS: u32 = 3_000;
/// A beat that takes this long was a pause of the machine.
const PAUSE: Duration = Duration::from_secs(5);

/// Waits for the end of what is named, and panics if it hangs.
pub(super) async fn patiently<T>(what: &str, end: impl Future<Output = T>) -> T {
    let mut end = std::pin::pin!(end);
    let mut beat = tokio::time::interval(BEAT);
    beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut last = Instant::now();
    for _ in 0..BEATS {
        tokio::select! {
            biased;
            done = &mut end => return done,
            _ = beat.tick() => {}
        }
        let passed = last.elapsed();
        last = Instant::now();
        if passed > PAUSE {
            let _ = writeln!(std::io::stderr(), "the machine stood still for {passed:.1?}, in: {what}");
        }
    }
    panic!("it hangs: {what} has not ended after {:?} in which the machine ran", BEAT * BEATS);
}
