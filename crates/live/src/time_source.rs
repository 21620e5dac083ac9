//! The only place that asks for the time. Everything else is given a [`TimeSource`], so that tests can own the clock.
//!
//! There are two times. [`TimeSource::now`] measures: it runs as evenly as a stopwatch, so that nobody loses by a clock that somebody
//! else sets. It follows the system's clock through small corrections, but not through a jump. [`TimeSource::date`] is the system's
//! clock as it is, for what people read as a date.
//!
//! Where several processes share their data, the database's clock counts: it is asked now and then, and in between the process's own time
//! measures how much has passed since.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};

use chrono::Utc;
use tokio::sync::watch;

use cuatro_game::Time;

/// The largest correction of the system's clock that is followed, in milliseconds. More is a jump, and counts as nothing.
const CORRECTION_MS: i64 = 1_000;

/// The system's clock, or one of a test.
#[derive(Clone, Debug)]
pub enum TimeSource {
    /// The system's clock.
    System,
    /// The clock of a test.
    Manual(Arc<watch::Sender<Time>>),
    /// The clock of the database, as it was last read.
    Anchored(Arc<Anchor>),
    /// The clock of a process on a simulated machine.
    Simulated(Arc<Simulated>),
}

/// How far the database's clock is ahead of the one here.
#[derive(Debug)]
pub struct Anchor {
    here: TimeSource,
    ahead_ms: AtomicI64,
}

/// A machine of a simulation. Its clock goes as tokio's does, which a test can pause, and can be set.
#[derive(Debug)]
pub struct Machine {
    began: tokio::time::Instant,
    clock: AtomicI64,
}

impl Machine {
    /// A machine whose clock shows `time` now.
    pub fn new(time: Time) -> Machine {
        Machine { began: tokio::time::Instant::now(), clock: AtomicI64::new(time.0) }
    }

    /// Sets its clock forward, or back.
    pub fn set(&self, by_ms: i64) {
        self.clock.fetch_add(by_ms, Ordering::Relaxed);
    }

    pub fn clock(&self) -> Time {
        let passed = i64::try_from(self.began.elapsed().as_millis()).unwrap_or(i64::MAX);
        Time(self.clock.load(Ordering::Relaxed)).plus(passed)
    }
}

/// The time of a process on a simulated machine.
#[derive(Debug)]
pub struct Simulated {
    machine: Arc<Machine>,
    even: Mutex<System>,
}

impl Simulated {
    fn read(&self) -> (Time, Time) {
        let mut even = self.even.lock().expect("no code panics while it holds the time");
        even.at(tokio::time::Instant::now().into_std(), self.machine.clock())
    }
}

impl TimeSource {
    /// The time of a process that starts now on a simulated machine: it is read as the system's would be.
    pub fn simulated(machine: Arc<Machine>) -> TimeSource {
        let even = System::new(tokio::time::Instant::now().into_std(), machine.clock());
        TimeSource::Simulated(Arc::new(Simulated { machine, even: Mutex::new(even) }))
    }

    /// A clock that stands at `start` until [`TimeSource::advance`] is called.
    pub fn manual(start: Time) -> TimeSource {
        TimeSource::Manual(Arc::new(watch::Sender::new(start)))
    }

    /// A clock that shows `time` now and is as even as this one.
    pub fn anchored(self, time: Time) -> TimeSource {
        let anchored = TimeSource::Anchored(Arc::new(Anchor { here: self, ahead_ms: AtomicI64::new(0) }));
        anchored.anchor(time);
        anchored
    }

    /// Sets an anchored clock to `time`; the others stay as they are.
    pub fn anchor(&self, time: Time) {
        if let TimeSource::Anchored(anchor) = self {
            anchor.ahead_ms.store(time.since(anchor.here.now()), Ordering::Relaxed);
        }
    }

    /// The time now, for durations and deadlines. A jump of the system's clock since the process started is left out.
    pub fn now(&self) -> Time {
        match self {
            TimeSource::System => System::read().0,
            TimeSource::Simulated(process) => process.read().0,
            TimeSource::Manual(now) => *now.borrow(),
            TimeSource::Anchored(anchor) => anchor.here.now().plus(anchor.ahead_ms.load(Ordering::Relaxed)),
        }
    }

    /// The time now, for people: the same as [`TimeSource::now`] unless the system's clock has jumped.
    pub fn date(&self) -> Time {
        match self {
            TimeSource::System => System::read().1,
            TimeSource::Simulated(process) => process.read().1,
            TimeSource::Manual(now) => *now.borrow(),
            TimeSource::Anchored(_) => self.now(),
        }
    }

    /// Waits until `deadline` has come.
    pub async fn sleep_until(&self, deadline: Time) {
        match self {
            TimeSource::System | TimeSource::Simulated(_) => {
                // A correction that is followed may have set it back meanwhile.
                while let Ok(ms @ 1..) = u64::try_from(deadline.since(self.now())) {
                    tokio::time::sleep(Duration::from_millis(ms)).await;
                }
            }
            TimeSource::Manual(now) => {
                let mut now = now.subscribe();
                // The sender lives as long as this source, so waiting cannot fail.
                let _ = now.wait_for(|now| *now >= deadline).await;
            }
            TimeSource::Anchored(anchor) => {
                // The clock may have been set back meanwhile.
                while self.now() < deadline {
                    let here = deadline.plus(-anchor.ahead_ms.load(Ordering::Relaxed));
                    Box::pin(anchor.here.sleep_until(here)).await;
                }
            }
        }
    }

    /// Turns a manual clock forward; the system's stays as it is.
    pub fn advance(&self, ms: i64) {
        match self {
            TimeSource::System | TimeSource::Simulated(_) => {}
            TimeSource::Manual(now) => now.send_modify(|now| *now = now.plus(ms)),
            TimeSource::Anchored(anchor) => anchor.here.advance(ms),
        }
    }
}

/// Where the even time stood when it was last set to the system's clock. One for the process.
static SYSTEM: LazyLock<Mutex<System>> = LazyLock::new(|| Mutex::new(System::new(Instant::now(), system())));

#[derive(Debug)]
struct System {
    set: Instant,
    to: Time,
    /// How far the system's clock was ahead of the even time when that was last read, in milliseconds.
    ahead_ms: i64,
}

impl System {
    fn new(set: Instant, to: Time) -> System {
        System { set, to, ahead_ms: 0 }
    }

    /// The even time, and the date.
    fn read() -> (Time, Time) {
        SYSTEM.lock().expect("no code panics while it holds the time").at(Instant::now(), system())
    }

    fn at(&mut self, instant: Instant, system: Time) -> (Time, Time) {
        let passed = instant.saturating_duration_since(self.set).as_millis();
        let even = self.to.plus(i64::try_from(passed).unwrap_or(i64::MAX));
        let ahead_ms = system.since(even);
        if ahead_ms.abs() <= CORRECTION_MS {
            if ahead_ms != 0 {
                *self = System::new(instant, system);
            }
            self.ahead_ms = 0;
            return (system, system);
        }
        if ahead_ms.abs_diff(self.ahead_ms) > CORRECTION_MS.unsigned_abs() {
            self.ahead_ms = ahead_ms;
            tracing::warn!(
                ahead_ms,
                "the system's clock has jumped: games go on by the time before it, until the next start"
            );
        }
        (even, system)
    }
}

#[expect(clippy::disallowed_methods, reason = "this is the place that the others are sent to")]
fn system() -> Time {
    Time(Utc::now().timestamp_millis())
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR_MS: i64 = 3_600_000;

    /// What is read when so many milliseconds have passed, and the system's clock was set forward by so many.
    fn read(clock: &mut System, began: Instant, passed_ms: u64, set_ms: i64) -> (i64, i64) {
        let passed = Duration::from_millis(passed_ms);
        let (even, date) = clock.at(began + passed, Time(passed_ms as i64 + set_ms));
        (even.0, date.0)
    }

    #[test]
    fn a_jump_of_the_systems_clock_counts_as_nothing_and_small_corrections_are_followed() {
        let began = Instant::now();
        let mut clock = System::new(began, Time(0));
        assert_eq!(read(&mut clock, began, 1_000, 0), (1_000, 1_000));
        assert_eq!(read(&mut clock, began, 2_000, 700), (2_700, 2_700), "a correction");
        assert_eq!(read(&mut clock, began, 3_000, 1_400), (4_400, 4_400), "another one");
        assert_eq!(read(&mut clock, began, 4_000, HOUR_MS), (5_400, HOUR_MS + 4_000), "a jump forward");
        assert_eq!(read(&mut clock, began, 9_000, HOUR_MS), (10_400, HOUR_MS + 9_000));
        assert_eq!(read(&mut clock, began, 10_000, -HOUR_MS), (11_400, 10_000 - HOUR_MS), "a jump back");
        assert_eq!(read(&mut clock, began, 11_000, 1_400), (12_400, 12_400), "the clock is right again");
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_is_woken_too_early_because_the_clock_was_corrected_meanwhile() {
        let machine = Arc::new(Machine::new(Time(0)));
        let time = TimeSource::simulated(machine.clone());
        let correction = async {
            tokio::time::sleep(Duration::from_millis(4_000)).await;
            machine.set(-300);
            time.now()
        };
        tokio::join!(time.sleep_until(Time(5_000)), correction);
        assert_eq!(time.now(), Time(5_000));
    }
}
