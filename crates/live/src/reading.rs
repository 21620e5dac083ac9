//! Long games that are read again after a failure, and the commands that wait for them, so that the writer does not.

use std::collections::HashMap;
use std::sync::Arc;

use tokio::task::JoinSet;

use super::decision::Waiting;
use super::{Hub, Room};
use cuatro_game::{Event, GameId, Logged};

/// The longest replay, in moves, that costs less than handing it over to another thread.
const SHORT: usize = 500;
/// How many discs are put on a board in the time of one event: a take-back puts all that stay.
const DISCS: usize = 64;

/// Whether replaying so many moves takes long.
pub(super) fn are_many(moves: usize) -> bool {
    moves > SHORT
}

/// Whether replaying a log takes long.
pub(super) fn is_long<'a>(log: impl Iterator<Item = &'a Logged>) -> bool {
    let cost = |logged: &Logged| match logged.event {
        Event::TakenBack { ply, .. } => 1 + usize::from(ply) / DISCS,
        _ => 1,
    };
    are_many(log.map(cost).sum())
}

/// The games that are being read again.
#[derive(Default)]
pub(super) struct Reading {
    /// The commands that wait for each of them.
    waiting: HashMap<GameId, Vec<Waiting>>,
    tasks: JoinSet<GameId>,
}

impl Reading {
    /// Begins to read a game again.
    pub(super) fn begin(&mut self, hub: Arc<Hub>, room: Arc<Room>) {
        if self.waiting.contains_key(&room.id) {
            return;
        }
        self.waiting.insert(room.id.clone(), Vec::new());
        self.tasks.spawn(async move {
            read_whole(&hub, &room).await;
            room.id.clone()
        });
    }

    /// Holds a command to a game that is being read; gives back any other.
    pub(super) fn hold(&mut self, waiting: Waiting) -> Option<Waiting> {
        match waiting.room().and_then(|room| self.waiting.get_mut(&room.id)) {
            Some(held) => {
                held.push(waiting);
                None
            }
            None => Some(waiting),
        }
    }

    /// The commands to a game that has been read, once there is one; `None` if none is being read.
    pub(super) async fn next(&mut self) -> Option<Vec<Waiting>> {
        let read = self.tasks.join_next().await?;
        let id = read.expect("reading a game does not panic, and nothing aborts it");
        self.waiting.remove(&id)
    }
}

/// Replaces the state of a room with what the store says, if it can be read.
pub(super) async fn read_whole(hub: &Hub, room: &Arc<Room>) {
    if let Err(error) = hub.reload(room).await {
        tracing::warn!(%error, game = %room.id, "reloading a game after a conflict or a failed commit failed; a conflict at its next change reloads it");
    }
}
