//! A log in memory, with its followers.

use std::fmt::{Debug, Display};
use std::sync::Arc;

use tokio::sync::watch;

use super::cluster::Cluster;
use super::rooms::Rooms;
use super::{Hub, LiveGame};
use cuatro_store::StoreError;

/// The state of one log: a game or a tournament. It is immutable: each change creates a new one.
pub trait LogState: Clone + Debug + Send + Sync + 'static {
    type Id: Clone + Ord + Debug + Display + Send + Sync;
    /// What a room holds that is in no log: presence, and what is prepared for its followers.
    type Unlogged: Debug + Send + Sync;

    fn id(&self) -> &Self::Id;

    fn version(&self) -> u32;

    /// The same of a new room.
    fn unlogged(&self) -> Self::Unlogged;

    /// Takes over the marks of players from the state before it: that a name is a bot's, and in a tournament also that a player was deleted.
    /// No event says so, and this state may have been decided or read before the mark.
    fn keep_marks(live: &mut Arc<Self>, before: &Self);

    /// The rooms of this kind in memory.
    fn rooms(hub: &Hub) -> &Rooms<Self>;

    /// The state as the store has it now.
    fn load(hub: &Hub, id: &Self::Id) -> impl Future<Output = Result<Option<Self>, StoreError>> + Send;

    /// Whether events can still follow. If not, its room need not stay in memory.
    fn can_change(&self) -> bool {
        true
    }

    /// Reads what other servers wrote to these rooms, in one statement.
    fn read_news(
        cluster: &Cluster,
        hub: &Hub,
        rooms: &[Arc<Room<Self>>],
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Requests a read of a room that no caller waits for; false if the caller must read it.
    fn read_soon(_: &Hub, _: &Arc<Room<Self>>) -> bool {
        false
    }

    /// Called when a room was loaded from the store.
    fn opened(_: &Hub, _: &Arc<Room<Self>>) {}

    /// Called when a room has changed: something may be due there.
    fn changed(hub: &Hub, room: &Arc<Room<Self>>);
}

/// A log and its followers. Followers remember the version that they have seen and read on from there, so a slow one delays
/// nobody and needs no queue.
#[derive(Debug)]
pub struct Room<L: LogState = LiveGame> {
    pub id: L::Id,
    state: watch::Sender<Arc<L>>,
    pub(super) unlogged: L::Unlogged,
}

impl<L: LogState> Room<L> {
    pub(super) fn new(live: Arc<L>) -> Room<L> {
        Room { id: live.id().clone(), unlogged: live.unlogged(), state: watch::Sender::new(live) }
    }

    pub fn live(&self) -> Arc<L> {
        self.state.borrow().clone()
    }

    pub fn version(&self) -> u32 {
        self.state.borrow().version()
    }

    /// A receiver that each change wakes.
    pub fn watch(&self) -> watch::Receiver<Arc<L>> {
        self.state.subscribe()
    }

    pub fn is_followed(&self) -> bool {
        self.followers() > 0
    }

    pub(super) fn followers(&self) -> usize {
        self.state.receiver_count()
    }

    /// Publishes a newer state. An older or equal one is ignored, with the result false: another server's event may have
    /// arrived before our own.
    pub(super) fn publish(&self, next: Arc<L>) -> bool {
        self.update(|live| {
            let newer = next.version() > live.version();
            if newer {
                let before = std::mem::replace(live, next);
                L::keep_marks(live, &before);
            }
            newer
        })
    }

    /// Replaces the state, newer or not.
    pub(super) fn replace(&self, stored: Arc<L>) {
        self.update(|live| {
            let before = std::mem::replace(live, stored);
            L::keep_marks(live, &before);
            true
        });
    }

    /// Changes the state; wakes followers if the result is true, and returns it.
    pub(super) fn update(&self, change: impl FnOnce(&mut Arc<L>) -> bool) -> bool {
        self.state.send_if_modified(change)
    }
}
