//! The load of directing tournaments.

use std::pin::pin;
use std::sync::atomic::AtomicU64;
use std::time::Instant;

use prometheus_client::metrics::counter::Counter;

/// Seconds of thread time of the directors, without waiting. Clones share the count.
#[derive(Clone, Default, Debug)]
pub struct DirectorMetrics {
    pub seconds: Counter<f64, AtomicU64>,
}

impl DirectorMetrics {
    /// Runs work and counts the time of each poll of it.
    pub(super) async fn measured<T>(&self, work: impl Future<Output = T>) -> T {
        let mut work = pin!(work);
        std::future::poll_fn(|context| {
            let began = Instant::now();
            let polled = work.as_mut().poll(context);
            self.seconds.inc_by(began.elapsed().as_secs_f64());
            polled
        })
        .await
    }
}
