//! How much a connection may send before a message is complete.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// The bytes that a connection may still send. Unlimited until it is first [granted](Allowance::grant): the bodies of requests
/// have their own limits.
///
/// A socket's frames are counted only when a message is complete. This also limits fragments that never complete one, above all
/// empty ones.
#[derive(Clone, Debug)]
pub(crate) struct Allowance(Arc<AtomicI64>);

impl Allowance {
    pub(crate) fn unbounded() -> Allowance {
        Allowance(Arc::new(AtomicI64::new(i64::MAX)))
    }

    /// Allows so many bytes from now on.
    pub(crate) fn grant(&self, bytes: usize) {
        self.0.store(bytes as i64, Ordering::Relaxed);
    }

    /// Counts received bytes; returns whether they were allowed.
    pub(crate) fn take(&self, bytes: usize) -> bool {
        self.0.fetch_sub(bytes as i64, Ordering::Relaxed) >= bytes as i64
    }
}
