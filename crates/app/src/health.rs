//! Health of the data: whether it can still be read and written.

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::time::Instant;

use super::{Against, App, AppError, Period};
use cuatro_protocol::Health;
use cuatro_store::StoreError;

/// How many unreadable rows are remembered, so that each is logged only once.
const MOST_ROWS: usize = 1000;

/// Problems found since the start.
#[derive(Default)]
pub(super) struct DataHealth {
    /// Whether new requests should go elsewhere, because this process is about to stop.
    leaving: AtomicBool,
    unreadable: Mutex<Unreadable>,
    unwritable: Mutex<Option<StoreError>>,
    /// When the data was last proven to be writable.
    proven: tokio::sync::Mutex<Option<Instant>>,
}

/// How long such a proof counts.
const PROVEN: Duration = Duration::from_secs(1);

#[derive(Default)]
struct Unreadable {
    first: Option<StoreError>,
    rows: HashSet<(&'static str, String)>,
}

impl App {
    /// Notes errors of the store. Each unreadable row is logged once, and [`App::unready`] reports the first.
    pub fn note(&self, error: &StoreError) {
        let StoreError::Corrupt { table, row, .. } = error else { return };
        let mut unreadable = self.health.unreadable.lock().expect("no code panics while it holds the rows");
        unreadable.first.get_or_insert_with(|| error.clone());
        if unreadable.rows.len() < MOST_ROWS && unreadable.rows.insert((table, row.clone())) {
            tracing::error!(
                %error,
                "corrupt data: a row cannot be read; check a copy with `cuatro restore --check`, then restore a backup"
            );
        }
    }

    /// Whether the data can be written. Tried if the last write failed.
    pub(super) async fn try_writing(&self) -> bool {
        let error = self.store.try_writing().await.err();
        self.note_writing(error).is_none()
    }

    /// Notes whether the data could be written.
    fn note_writing(&self, error: Option<StoreError>) -> Option<StoreError> {
        let mut unwritable = self.health.unwritable.lock().expect("no code panics while it holds the error");
        match (&*unwritable, &error) {
            (None, Some(error)) => {
                tracing::error!(%error, "writing to the data store failed; changes are refused until it works again")
            }
            (Some(_), None) => tracing::info!("writing to the data store works again"),
            _ => {}
        }
        unwritable.clone_from(&error);
        error
    }

    /// From now on [`App::unready`] sends requests elsewhere while everything else goes on: other processes have the same data,
    /// and a load balancer needs a moment to notice. False if no other process has the data.
    pub fn send_elsewhere(&self) -> bool {
        self.health.leaving.store(true, Ordering::Relaxed);
        self.is_shared()
    }

    /// Whether this process is stopping, or about to.
    fn is_leaving(&self) -> bool {
        self.stopping.is_cancelled() || self.health.leaving.load(Ordering::Relaxed)
    }

    /// Whether this process serves. Alone it must be able to read its data. With several servers on one database it ignores the database,
    /// so that a load balancer keeps clients connected while that is unavailable.
    pub async fn health(&self) -> Result<Health, AppError> {
        if self.is_shared() {
            return Ok(if self.is_leaving() { Health::Leaving } else { Health::Ok });
        }
        self.ranking(Period::All, Against::All, None, 1).await?;
        Ok(Health::Ok)
    }

    /// The reason to send requests elsewhere; `None` while the data can be written. That is proven by writing, at most once a
    /// second.
    pub async fn unready(&self) -> Option<StoreError> {
        if let Some(known) = self.known_fault() {
            return Some(known);
        }
        // Concurrent callers wait for the same answer.
        let mut proven = self.health.proven.lock().await;
        if proven.is_some_and(|at| at.elapsed() < PROVEN) {
            return None;
        }
        let error = self.note_writing(self.store.prove_writing().await.err());
        *proven = error.is_none().then(Instant::now);
        error
    }

    /// The known fault. Unreadable data stays a fault until a restart.
    fn known_fault(&self) -> Option<StoreError> {
        if self.is_leaving() {
            return Some(StoreError::stopping());
        }
        let unreadable = self.health.unreadable.lock().expect("no code panics while it holds the rows");
        let unwritable = self.health.unwritable.lock().expect("no code panics while it holds the error");
        unreadable.first.clone().or_else(|| unwritable.clone())
    }
}
