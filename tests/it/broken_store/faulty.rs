//! A store with commits that fail as a test says.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use cuatro::store::{Change, Conflict, Store, StoreError};

use crate::delegate::delegate_store;

/// When a commit fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    Before,
    After,
}

/// A real store with commits that fail as a test says.
pub struct Faulty {
    pub(super) store: Arc<dyn Store>,
    pub(super) commits: AtomicUsize,
    /// Which commit fails, counted from 1, and how.
    pub(super) fault: Mutex<Option<(usize, Fault)>>,
    /// Whether nothing can be written at all.
    pub(super) broken: AtomicBool,
    /// Whether the totals cannot be read the next time.
    pub unreadable: AtomicBool,
}

pub(super) fn unavailable() -> StoreError {
    StoreError::Unavailable("as the test says".into())
}

impl Faulty {
    pub fn over(store: Arc<dyn Store>) -> Arc<Faulty> {
        Arc::new(Faulty {
            store,
            commits: AtomicUsize::new(0),
            fault: Mutex::default(),
            broken: AtomicBool::new(false),
            unreadable: AtomicBool::new(false),
        })
    }

    fn inner(&self) -> &Arc<dyn Store> {
        &self.store
    }

    async fn reach<T>(&self, work: impl Future<Output = T>) -> T {
        work.await
    }

    pub(super) fn fail_at(&self, commit: usize, fault: Fault) {
        self.commits.store(0, Ordering::SeqCst);
        *self.fault.lock().expect("the fault") = Some((commit, fault));
    }

    pub(super) fn writable(&self) -> Result<(), StoreError> {
        if self.broken.load(Ordering::SeqCst) { Err(unavailable()) } else { Ok(()) }
    }

    pub(super) async fn committed(&self, batch: &[Change]) -> Result<Vec<Result<(), Conflict>>, StoreError> {
        self.writable()?;
        let number = self.commits.fetch_add(1, Ordering::SeqCst) + 1;
        let due = {
            let mut fault = self.fault.lock().expect("the fault");
            fault.take_if(|(commit, _)| *commit == number)
        };
        if matches!(due, Some((_, Fault::Before))) {
            return Err(unavailable());
        }
        let outcomes = self.store.commit(batch).await?;
        if due.is_some() { Err(unavailable()) } else { Ok(outcomes) }
    }
}

delegate_store! { Faulty {
    async fn commit(&self, batch: &[Change]) -> Result<Vec<Result<(), Conflict>>, StoreError> {
        self.committed(batch).await
    }

    async fn try_writing(&self) -> Result<(), StoreError> {
        self.writable()?;
        self.store.try_writing().await
    }

    async fn totals_since(&self, from: Time) -> Result<Vec<RecentTotals>, StoreError> {
        match self.unreadable.swap(false, Ordering::SeqCst) {
            true => Err(unavailable()),
            false => self.store.totals_since(from).await,
        }
    }

    async fn close(&self) {
        self.store.close().await;
    }
} }
