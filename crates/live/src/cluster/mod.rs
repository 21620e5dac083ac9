//! Several servers on the same data: what one of them does because of the others.
//!
//! A server alone has no [`Cluster`]. A decision on a room that is out of date costs only another round: a commit that loses the race is
//! decided again on the new state, and a refusal, or that there is nothing to do, is final only if it holds for the current state of the
//! store.

mod follow;
mod presence;
mod writing;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::mpsc;

use crate::room::LogState;
use crate::time_source::TimeSource;
use crate::{Hub, Room};
use cuatro_store::{Bus, Hint, SharedStore, Store, StoreError};
use follow::ReadRequest;
pub(crate) use presence::{PRESENCE_LASTS_MS, PRESENCE_REFRESH_MS};
pub(crate) use writing::{COMMIT_INTERVAL, note_due, written};

/// How long a command waits for its answer if the store may be unavailable. The change may still be made later, as after any lost answer.
pub(crate) const COMMAND_TIMEOUT: Duration = Duration::from_millis(4_500);

/// The connection of this server to the others.
pub struct Cluster {
    store: Arc<dyn Store>,
    bus: Arc<dyn Bus>,
    /// Requests to the task that reads rooms.
    requests: mpsc::UnboundedSender<ReadRequest>,
    /// The receiver of that task, until it starts.
    requested: Mutex<Option<mpsc::UnboundedReceiver<ReadRequest>>>,
}

impl Cluster {
    /// The cluster of these data; `None` if only one server can write them.
    pub(crate) fn of(store: &Arc<dyn Store>) -> Option<Arc<Cluster>> {
        let bus = store.shared()?.bus();
        let (requests, requested) = mpsc::unbounded_channel();
        let requested = Mutex::new(Some(requested));
        Some(Arc::new(Cluster { store: store.clone(), bus, requests, requested }))
    }

    fn store(&self) -> &dyn SharedStore {
        self.store.shared().expect("a shared store stays shared")
    }

    /// Announces something to the other servers.
    pub(crate) fn notify(&self, hint: Hint) {
        self.bus.publish(hint);
    }
}

impl Hub {
    /// Whether other servers write the same data.
    pub fn is_shared(&self) -> bool {
        self.cluster().is_some()
    }

    /// Announces something to the other servers, if there are any.
    pub fn notify(&self, hint: impl FnOnce() -> Hint) {
        if let Some(cluster) = self.cluster() {
            cluster.notify(hint());
        }
    }

    /// Reads what other servers wrote to a game since it was last read, with its presence. A server alone has nothing to read.
    pub async fn refresh(&self, room: &Arc<Room>) -> Result<(), StoreError> {
        match self.cluster() {
            // Boxed: on a server alone, the future of each command would contain it for nothing.
            Some(cluster) => Box::pin(cluster.read_now(self, room)).await,
            None => Ok(()),
        }
    }

    /// Like [`Hub::refresh`], but if the store is unavailable, the state in memory suffices: the caller changes nothing.
    pub async fn refresh_if_possible(&self, room: &Arc<Room>) -> Result<(), StoreError> {
        let Some(cluster) = self.cluster() else { return Ok(()) };
        match tokio::time::timeout(follow::READ_TIMEOUT, Box::pin(cluster.read_now(self, room))).await {
            Ok(Err(StoreError::Unavailable(_))) | Err(_) => Ok(()),
            Ok(read) => read,
        }
    }

    /// Like [`Hub::refresh`] for many rooms in one statement, without presence.
    pub async fn refresh_all<L: LogState>(&self, rooms: &[Arc<Room<L>>]) -> Result<(), StoreError> {
        match self.cluster() {
            Some(cluster) => Box::pin(L::read_news(cluster, self, rooms)).await,
            None => Ok(()),
        }
    }

    /// Reports that this server is serving, and follows the database's clock; alone it does nothing.
    pub async fn pulse(&self) -> Result<(), StoreError> {
        let Some(cluster) = self.cluster() else { return Ok(()) };
        let pulse = cluster.store().pulse().await?;
        self.time().anchor(pulse.now);
        self.resume_since(pulse.since);
        Ok(())
    }

    /// Follows other servers for as long as the future is polled; alone it ends at once.
    pub fn follow(self: Arc<Hub>, time: TimeSource) -> impl Future<Output = ()> + Send + 'static {
        // Taken at once, so that callers notice when this task has ended.
        let requested = self.cluster().and_then(|cluster| {
            cluster.requested.lock().expect("no code panics while it takes the receiver").take()
        });
        async move {
            if let Some((cluster, requested)) = self.cluster().zip(requested) {
                cluster.read_for_others(&self, requested, time).await;
            }
        }
    }
}
