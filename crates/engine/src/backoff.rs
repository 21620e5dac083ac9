//! How a search for which nobody asked leaves the processor to others.
//!
//! Its thread runs in idle time (SCHED_IDLE), but Linux applies that only among the threads of one group, such as a container. To a database
//! in a container of its own it is one more program that wants an equal share. So the search looks for itself: it never waits for anything,
//! so whenever it did not get the processor, somebody else had it. Then it pauses, twice as long each time. Where it is alone, the pauses
//! become shorter and vanish.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// How long a thread may be without the processor before somebody else counts as wanting it: longer than an interrupt, or than the
/// system is late to wake a thread.
const UNNOTICED: Duration = Duration::from_micros(200);
/// The first pause.
const SHORTEST: Duration = Duration::from_millis(1);
/// The longest pause: how long a person's search may wait for the thread.
const LONGEST: Duration = Duration::from_millis(32);

/// How long idle searches pause at present, in microseconds: what one has found out, the next one need not.
#[derive(Default)]
pub(super) struct Pause(AtomicU32);

impl Pause {
    /// How long to pause, after a thread has been without the processor for so long.
    fn after(&self, waited: Duration) -> Duration {
        let now = Duration::from_micros(self.0.load(Ordering::Relaxed).into());
        let next = next_pause(now, waited);
        // Of two threads that do this at once, one counts: the next look corrects it.
        self.0.store(next.as_micros() as u32, Ordering::Relaxed);
        next
    }
}

/// One search, and when it pauses.
pub(super) struct Backoff {
    pause: Arc<Pause>,
    began: Duration,
    /// What the thread had used of processors when it last went on, and when that was.
    from: (Duration, Instant),
}

impl Backoff {
    /// Of a search that this thread begins now.
    pub(super) fn new(pause: Arc<Pause>) -> Backoff {
        let used = processor_time();
        Backoff { pause, began: used, from: (used, Instant::now()) }
    }

    /// How long the search has had a processor.
    pub(super) fn used(&self) -> Duration {
        processor_time().saturating_sub(self.began)
    }

    /// Pauses if somebody else wanted the processor since the last call.
    pub(super) fn look(&mut self) {
        let used = processor_time();
        let waited = self.from.1.elapsed().saturating_sub(used.saturating_sub(self.from.0));
        let pause = self.pause.after(waited);
        // Waking up late counts as waiting.
        let goes_on = Instant::now() + pause;
        if !pause.is_zero() {
            std::thread::sleep(pause);
        }
        self.from = (used, goes_on);
    }
}

/// The pause after one of this length, if the thread has been without the processor for so long since.
fn next_pause(pause: Duration, waited: Duration) -> Duration {
    match waited > UNNOTICED {
        true => (pause * 2).clamp(SHORTEST, LONGEST),
        false if pause <= SHORTEST / 8 => Duration::ZERO,
        false => pause - pause / 8,
    }
}

/// What this thread has used of processors.
#[cfg(unix)]
fn processor_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let used = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(used.tv_sec.unsigned_abs(), used.tv_nsec as u32)
}

/// Elsewhere, that of everything: such a search never pauses.
#[cfg(not(unix))]
fn processor_time() -> Duration {
    static STARTED: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    STARTED.elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_while_others_want_the_processor_and_vanish_once_nobody_does() {
        let mut pause = Duration::ZERO;
        for longer in [1, 2, 4, 8, 16, 32, 32] {
            pause = next_pause(pause, UNNOTICED * 2);
            assert_eq!(pause, Duration::from_millis(longer));
        }
        let mut pauses = 0;
        while !pause.is_zero() {
            let shorter = next_pause(pause, UNNOTICED);
            assert!(shorter < pause, "{shorter:?} after {pause:?}");
            (pause, pauses) = (shorter, pauses + 1);
        }
        assert!((30..60).contains(&pauses), "{pauses} pauses until it is alone again");
        assert_eq!(next_pause(Duration::ZERO, UNNOTICED), Duration::ZERO);
    }

    #[test]
    fn what_a_search_has_used_is_its_own_time_and_not_that_of_others() {
        let mut backoff = Backoff::new(Arc::default());
        std::thread::scope(|threads| {
            threads.spawn(|| {
                let began = Instant::now();
                while began.elapsed() < Duration::from_millis(20) {}
            });
        });
        backoff.look();
        assert!(backoff.used() < Duration::from_millis(20), "{:?}", backoff.used());
        assert!(backoff.pause.0.load(Ordering::Relaxed) > 0, "it was without the processor, so it pauses");
        let (began, before) = (Instant::now(), backoff.used());
        while backoff.used() - before < Duration::from_millis(5) {}
        assert!(began.elapsed() >= Duration::from_millis(5), "no faster than time");
    }
}
