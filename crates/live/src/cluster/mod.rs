//! Several servers on the same data: all that one of them does because of the others.
//!
//! The rest of this crate calls the trait [`Cluster`], whose default methods are those of a server alone. What is decided by a room that is
//! out of date costs only another round: a commit that loses the race is decided again on the new state, and a refusal, or that there is
//! nothing to do, is final only if it holds for the current state of the store.

mod follow;
mod presence;
mod writing;

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::{Either, Ready, ready};
use tokio::sync::mpsc;

use crate::decision::{Pending, Waiting};
use crate::time_source::TimeSource;
use crate::{Hub, Room, TournamentRoom};
use cuatro_game::Time;
use cuatro_store::{Bus, Change, Hint, SharedStore, Store, StoreError, Written};
use follow::ReadRequest;
pub(crate) use presence::LEASE_MS;

type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;
/// Reading what other servers wrote; `None` on a server alone, where it would cost each move an allocation.
pub(crate) type Read<'a> = Option<BoxFuture<'a, Result<(), StoreError>>>;
/// A batch, at once on a server alone.
pub(crate) type Batch<'a> = Either<Ready<Vec<Waiting>>, BoxFuture<'a, Vec<Waiting>>>;

/// What a server does because of others that write the same data.
pub(crate) trait Cluster: Send + Sync {
    /// Whether there can be others.
    fn is_shared(&self) -> bool {
        false
    }

    /// How long the sender of a command waits for an answer.
    fn patience(&self) -> Option<Duration> {
        None
    }

    /// How far apart commits begin at least.
    fn apart(&self) -> Option<Duration> {
        None
    }

    /// Whether games in which something is due are looked for again and again, by any server.
    fn polls_due(&self) -> bool {
        false
    }

    /// The time that no event in the data is later than, if this server's clock knows it.
    fn latest(&self, now: Time) -> Option<Time> {
        Some(now)
    }

    /// How often the stored presence of a player who stays is renewed, in milliseconds, if others must know it.
    fn presence_lease(&self) -> Option<i64> {
        None
    }

    /// Makes sure that games are ended on time only by the common time. Without it, commands that depend on it are refused.
    fn check_time<'a>(&'a self, _: &'a Hub, _: &'a TimeSource, batch: Vec<Waiting>) -> Batch<'a> {
        Either::Left(ready(batch))
    }

    /// Notes in a change when something is due in its games and tournaments, so that any server can do it.
    fn note_due(&self, _: &mut Change, _: &Pending) {}

    /// What is announced of a change that was committed.
    fn written(&self, _: &Pending) -> Option<Written> {
        None
    }

    /// Announces something to the others.
    fn notify(&self, _: Hint) {}

    /// Brings a room up to date, with the presence in it.
    fn refresh<'a>(&'a self, _: &'a Hub, _: &'a Arc<Room>) -> Read<'a> {
        None
    }

    /// Requests a read of a room that nobody waits for; false if it is for the caller to read it.
    fn request(&self, _: Arc<Room>) -> bool {
        false
    }

    /// Brings rooms up to date, many in one statement.
    fn catch_up<'a>(&'a self, _: &'a Hub, _: &'a [Arc<Room>]) -> Read<'a> {
        None
    }

    /// Brings tournaments up to date, all in one statement.
    fn catch_up_tournaments<'a>(&'a self, _: &'a Hub, _: &'a [Arc<TournamentRoom>]) -> Read<'a> {
        None
    }

    /// Follows the others for as long as the future is polled.
    fn follow(self: Arc<Self>, _: Arc<Hub>, _: TimeSource) -> BoxFuture<'static, ()> {
        Box::pin(ready(()))
    }
}

/// A server alone.
struct Alone;

impl Cluster for Alone {}

/// A server beside others.
struct Shared {
    store: Arc<dyn Store>,
    bus: Arc<dyn Bus>,
    /// Requests to the task that reads rooms.
    requests: mpsc::UnboundedSender<ReadRequest>,
    /// For that task.
    requested: std::sync::Mutex<Option<mpsc::UnboundedReceiver<ReadRequest>>>,
}

impl Shared {
    fn store(&self) -> &dyn SharedStore {
        self.store.shared().expect("a shared store stays shared")
    }
}

/// How this server writes these data.
pub(crate) fn cluster_of(store: &Arc<dyn Store>) -> Arc<dyn Cluster> {
    let Some(shared) = store.shared() else { return Arc::new(Alone) };
    let (requests, requested) = mpsc::unbounded_channel();
    let requested = std::sync::Mutex::new(Some(requested));
    Arc::new(Shared { store: store.clone(), bus: shared.bus(), requests, requested })
}

impl Hub {
    /// Whether other servers write these games too.
    pub fn is_shared(&self) -> bool {
        self.cluster().is_shared()
    }

    /// Announces something to the other servers, if there are any.
    pub fn notify(&self, hint: impl FnOnce() -> Hint) {
        if self.is_shared() {
            self.cluster().notify(hint());
        }
    }

    /// Brings a room up to date with what other servers wrote.
    pub async fn refresh(&self, room: &Arc<Room>) -> Result<(), StoreError> {
        done(self.cluster().refresh(self, room)).await
    }

    /// Like [`Hub::refresh`], but if the store is unavailable the state in memory is good enough: the caller only wants to look.
    pub async fn refresh_if_possible(&self, room: &Arc<Room>) -> Result<(), StoreError> {
        let Some(read) = self.cluster().refresh(self, room) else { return Ok(()) };
        match tokio::time::timeout(follow::AWAY, read).await {
            Ok(Err(StoreError::Unavailable(_))) | Err(_) => Ok(()),
            Ok(read) => read,
        }
    }

    /// Brings rooms up to date with what other servers wrote, many in one statement.
    pub async fn catch_up(&self, rooms: &[Arc<Room>]) -> Result<(), StoreError> {
        done(self.cluster().catch_up(self, rooms)).await
    }

    /// Brings tournaments up to date with what other servers wrote.
    pub async fn catch_up_tournaments(&self, rooms: &[Arc<TournamentRoom>]) -> Result<(), StoreError> {
        done(self.cluster().catch_up_tournaments(self, rooms)).await
    }

    /// Follows other servers for as long as the future is polled; alone it ends at once.
    pub fn follow(self: Arc<Hub>, time: TimeSource) -> impl Future<Output = ()> + Send + 'static {
        self.cluster().clone().follow(self, time)
    }
}

async fn done(read: Read<'_>) -> Result<(), StoreError> {
    match read {
        Some(read) => read.await,
        None => Ok(()),
    }
}
