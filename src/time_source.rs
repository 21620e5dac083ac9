//! The only place that asks for the time. Everything else is given a [`TimeSource`], so that tests can own the clock.

use std::sync::Arc;
use std::time::Duration;

use chrono::Utc;
use tokio::sync::watch;

use crate::game::Time;

/// The system's clock, or one that a test turns by hand.
#[derive(Clone, Debug)]
pub enum TimeSource {
    /// The system's.
    System,
    /// A test's.
    Manual(Arc<watch::Sender<Time>>),
}

impl TimeSource {
    /// A clock that stands at `start` until [`TimeSource::advance`] is called.
    pub fn manual(start: Time) -> TimeSource {
        TimeSource::Manual(Arc::new(watch::Sender::new(start)))
    }

    /// The time now.
    pub fn now(&self) -> Time {
        match self {
            TimeSource::System => Time(Utc::now().timestamp_millis()),
            TimeSource::Manual(now) => *now.borrow(),
        }
    }

    /// Waits until `deadline` has come.
    pub async fn sleep_until(&self, deadline: Time) {
        match self {
            TimeSource::System => {
                let ms = deadline.since(self.now());
                if let Ok(ms @ 1..) = u64::try_from(ms) {
                    tokio::time::sleep(Duration::from_millis(ms)).await;
                }
            }
            TimeSource::Manual(now) => {
                let mut now = now.subscribe();
                // The sender lives as long as this source, so waiting cannot fail.
                let _ = now.wait_for(|now| *now >= deadline).await;
            }
        }
    }

    /// Turns a manual clock forward; the system's stays as it is.
    pub fn advance(&self, ms: i64) {
        if let TimeSource::Manual(now) = self {
            now.send_modify(|now| *now = now.plus(ms));
        }
    }
}
