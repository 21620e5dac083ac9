//! Whether a thread really has a processor of its own.

use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The share is looked at over so long, one span after the other.
const SPAN: Duration = Duration::from_millis(20);
/// How long nothing is tried again on a machine that is busy.
const PAUSE: Duration = Duration::from_secs(1);

/// How much of the time the present thread lately had a processor.
pub(super) struct ProcessorShare {
    /// When the span began that is looked at.
    began: Instant,
    worked: Option<Duration>,
}

impl ProcessorShare {
    pub(super) fn new() -> ProcessorShare {
        ProcessorShare { began: Instant::now(), worked: worked() }
    }

    /// Whether the thread had to wait for a processor for a third of a span that has just ended: others need it more.
    pub(super) fn is_small(&mut self) -> bool {
        let passed = self.began.elapsed();
        if passed < SPAN {
            return false;
        }
        let before = std::mem::replace(self, ProcessorShare::new());
        let worked = self.worked.zip(before.worked).map(|(now, then)| now - then);
        worked.is_some_and(|worked| worked * 3 < passed * 2)
    }
}

/// The processor time of the present thread, where the system tells it.
#[cfg(unix)]
fn worked() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Some(Duration::new(time.tv_sec as u64, time.tv_nsec as u32))
}

#[cfg(not(unix))]
fn worked() -> Option<Duration> {
    None
}

/// Keeps something from being tried while the machine is busy.
#[derive(Default)]
pub(super) struct Pause(Mutex<Option<Instant>>);

impl Pause {
    pub(super) fn begin(&self) {
        *self.0.lock().expect("no code panics while it holds the time") = Some(Instant::now() + PAUSE);
    }

    pub(super) fn goes_on(&self) -> bool {
        self.0.lock().expect("no code panics while it holds the time").is_some_and(|end| Instant::now() < end)
    }
}
