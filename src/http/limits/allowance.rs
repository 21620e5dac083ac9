//! How much a connection may bring before something of it is whole.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// What a connection may still bring, in bytes. Unbounded until it is [granted](Allowance::grant) for the first time: the bodies of
/// requests have bounds of their own.
///
/// A socket's frames are counted when a message is whole. Fragments that never end one, empty ones above all, are seen by nobody else.
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

    /// Counts what came; whether it was allowed.
    pub(crate) fn take(&self, bytes: usize) -> bool {
        self.0.fetch_sub(bytes as i64, Ordering::Relaxed) >= bytes as i64
    }
}
