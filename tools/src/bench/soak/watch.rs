//! Whether the machine stood still: without that, nobody knows whether a slow move was the server's fault.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};

/// How long the thread sleeps each time.
const STEP: Duration = Duration::from_millis(20);

/// A thread that only sleeps. What it oversleeps, everybody on this machine did: a busy processor, a stopped virtual machine, a suspended
/// computer, which only the clock on the wall shows.
pub(super) struct Watch {
    longest: Arc<Longest>,
    stolen: std::cell::Cell<Option<(u64, u64)>>,
}

/// The longest that it overslept, in microseconds.
#[derive(Default)]
struct Longest {
    since_look: AtomicU64,
    since_taken: AtomicU64,
    over: AtomicBool,
}

impl Watch {
    pub(super) fn begin() -> Watch {
        let longest = Arc::<Longest>::default();
        let noted = longest.clone();
        std::thread::spawn(move || {
            while !noted.over.load(Ordering::Relaxed) {
                let (began, on_the_wall) = (Instant::now(), wall());
                std::thread::sleep(STEP);
                let passed = began.elapsed().max(wall().duration_since(on_the_wall).unwrap_or_default());
                let overslept = passed.saturating_sub(STEP).as_micros() as u64;
                noted.since_look.fetch_max(overslept, Ordering::Relaxed);
                noted.since_taken.fetch_max(overslept, Ordering::Relaxed);
            }
        });
        Watch { longest, stolen: std::cell::Cell::new(ticks()) }
    }

    /// The longest since this was asked last.
    pub(super) fn stood_since_look(&self) -> Duration {
        Duration::from_micros(self.longest.since_look.swap(0, Ordering::Relaxed))
    }

    /// The longest since this was asked last, in milliseconds, and what the host gave to others, in percent.
    pub(super) fn taken(&self) -> (f64, f64) {
        let longest = self.longest.since_taken.swap(0, Ordering::Relaxed) as f64 / 1000.0;
        let (before, now) = (self.stolen.get(), ticks());
        self.stolen.set(now);
        let share = before.zip(now).map_or(0.0, |(before, now)| {
            (now.0.saturating_sub(before.0)) as f64 / (now.1.saturating_sub(before.1)).max(1) as f64
        });
        (longest, share * 100.0)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.longest.over.store(true, Ordering::Relaxed);
    }
}

#[expect(clippy::disallowed_methods, reason = "only this clock goes on while a computer is suspended")]
fn wall() -> SystemTime {
    SystemTime::now()
}

/// Of the processors' time since the system started, what was stolen, and all of it.
#[cfg(target_os = "linux")]
fn ticks() -> Option<(u64, u64)> {
    use procfs::CurrentSI;
    let total = procfs::KernelStats::current().ok()?.total;
    let stolen = total.steal.unwrap_or(0);
    let busy = total.user + total.nice + total.system + total.irq.unwrap_or(0) + total.softirq.unwrap_or(0);
    Some((stolen, busy + total.idle + total.iowait.unwrap_or(0) + stolen))
}

#[cfg(not(target_os = "linux"))]
fn ticks() -> Option<(u64, u64)> {
    None
}
