//! What a connection may send before a request or a message is complete. Shared by the connection, which counts and waits, and by what
//! answers on it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering};

/// The bytes that a connection may still send, and how many requests it has begun and ended. The number of bytes is unlimited until it is
/// first [granted](Allowance::grant): the bodies of requests have their own limits.
///
/// A socket's frames are counted only when a message is complete. This also limits fragments that never complete one, above all
/// empty ones.
#[derive(Clone, Debug)]
pub(crate) struct Allowance(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    bytes: AtomicI64,
    /// Even while the head of a request is expected, odd from its end until the answer.
    phase: AtomicU32,
}

impl Allowance {
    pub(crate) fn unbounded() -> Allowance {
        Allowance(Arc::new(Shared { bytes: AtomicI64::new(i64::MAX), phase: AtomicU32::new(0) }))
    }

    /// Allows so many bytes from now on.
    pub(crate) fn grant(&self, bytes: usize) {
        self.0.bytes.store(bytes as i64, Ordering::Relaxed);
    }

    /// Counts received bytes; returns whether they were allowed.
    pub(crate) fn take(&self, bytes: usize) -> bool {
        self.0.bytes.fetch_sub(bytes as i64, Ordering::Relaxed) >= bytes as i64
    }

    /// The head of a request is complete, or the request is answered. A connection that becomes a socket expects no further head.
    pub(crate) fn advance(&self) {
        self.0.phase.fetch_add(1, Ordering::Relaxed);
    }

    /// The head of a request that is expected, by its number on this connection; `None` while a request is handled.
    pub(crate) fn expected_head(&self) -> Option<u32> {
        let phase = self.0.phase.load(Ordering::Relaxed);
        phase.is_multiple_of(2).then_some(phase)
    }
}
