//! Whether a thread really gets a processor.

use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The share is measured over spans of this length.
const SPAN: Duration = Duration::from_millis(20);
/// How long to wait before the next attempt on a busy machine.
const PAUSE: Duration = Duration::from_secs(1);

/// The share of time in which the current thread recently had a processor.
pub(super) struct ProcessorShare {
    /// When the current span began.
    began: Instant,
    worked: Option<Duration>,
}

impl ProcessorShare {
    pub(super) fn new() -> ProcessorShare {
        ProcessorShare { began: Instant::now(), worked: worked() }
    }

    /// Whether the thread had to wait for a processor during a third of the span that has just ended: others need it more.
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

/// The processor time of the current thread, if the system reports it.
#[cfg(unix)]
fn worked() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Some(Duration::new(time.tv_sec as u64, time.tv_nsec as u32))
}

#[cfg(not(unix))]
fn worked() -> Option<Duration> {
    None
}

/// Prevents attempts while the machine is busy.
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
