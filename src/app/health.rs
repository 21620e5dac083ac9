//! What an operator must hear of: whether the data can still be read and written.

use std::collections::HashSet;
use std::sync::Mutex;

use super::App;
use crate::store::StoreError;

/// How many unreadable rows are remembered, so that each is logged once.
const MOST_ROWS: usize = 1000;

/// What was found to be wrong since the start.
#[derive(Default)]
pub(super) struct Health {
    unreadable: Mutex<Unreadable>,
    unwritable: Mutex<Option<StoreError>>,
}

#[derive(Default)]
struct Unreadable {
    first: Option<StoreError>,
    rows: HashSet<(&'static str, String)>,
}

impl App {
    /// Takes note of what the store said: of data that cannot be read, the log has each row once, and [`App::unready`] the first.
    pub fn note(&self, error: &StoreError) {
        let StoreError::Corrupt { table, row, .. } = error else { return };
        let mut unreadable = self.health.unreadable.lock().expect("no code panics while it holds the rows");
        unreadable.first.get_or_insert_with(|| error.clone());
        if unreadable.rows.len() < MOST_ROWS && unreadable.rows.insert((table, row.clone())) {
            tracing::error!(%error, "data cannot be read: check it with `cuatro restore --check`, then put a backup back");
        }
    }

    /// Tries whether the data can be written, if the last write failed.
    pub(super) async fn try_writing(&self) {
        let error = self.store.try_writing().await.err();
        let mut unwritable = self.health.unwritable.lock().expect("no code panics while it holds the error");
        match (&*unwritable, &error) {
            (None, Some(error)) => tracing::error!(%error, "nothing can be written"),
            (Some(_), None) => tracing::info!("the data can be written again"),
            _ => {}
        }
        *unwritable = error;
    }

    /// Why work should be sent elsewhere; nothing while all is well. Data that was found unreadable stays so until a restart.
    pub fn unready(&self) -> Option<StoreError> {
        if self.stopping.is_cancelled() {
            return Some(StoreError::Unavailable("the server is stopping".into()));
        }
        let unreadable = self.health.unreadable.lock().expect("no code panics while it holds the rows");
        let unwritable = self.health.unwritable.lock().expect("no code panics while it holds the error");
        unreadable.first.clone().or_else(|| unwritable.clone())
    }
}
