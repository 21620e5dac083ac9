//! Counts of what the writer has done since the start.

use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::histogram::Histogram;

/// Upper bounds of the histogram of commit times, in seconds: a commit takes a tenth of a millisecond on a fast disk, and
/// seconds on a failing one.
const COMMIT_CLASSES: [f64; 11] = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5];
/// Upper bounds of the histogram of batch sizes, in changes.
const BATCH_CLASSES: [f64; 8] = [1.0, 2.0, 5.0, 10.0, 25.0, 50.0, 100.0, 250.0];

/// Counts of a writer, for reading only: nothing depends on them.
#[derive(Debug)]
pub struct WriterMetrics {
    pub commits: Counter,
    /// Changes in these commits; events of one game come together.
    pub changes: Counter,
    pub failures: Counter,
    /// How long commits took, in seconds.
    pub durations: Histogram,
    /// How many changes commits had.
    pub batches: Histogram,
}

impl Default for WriterMetrics {
    fn default() -> WriterMetrics {
        WriterMetrics {
            commits: Counter::default(),
            changes: Counter::default(),
            failures: Counter::default(),
            durations: Histogram::new(COMMIT_CLASSES),
            batches: Histogram::new(BATCH_CLASSES),
        }
    }
}

impl WriterMetrics {
    pub(super) fn committed(&self, changes: usize, took: Duration) {
        self.durations.observe(took.as_secs_f64());
        self.batches.observe(changes as f64);
        self.commits.inc();
        self.changes.inc_by(changes as u64);
    }

    pub(super) fn failed(&self) {
        self.failures.inc();
    }
}
