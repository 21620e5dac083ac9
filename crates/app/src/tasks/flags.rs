//! Games that are due to end on time.

use std::collections::{BTreeSet, HashMap};

use super::workers::RETRY;
use crate::{App, AppError};
use cuatro_game::{Command, GameId, Time};
use cuatro_live::time_source::TimeSource;

/// The deadlines of running clocks, by the ids of their games alone: a game of slow players need not stay in memory.
#[derive(Default)]
pub(super) struct Flags {
    of_games: HashMap<GameId, Time>,
    in_order: BTreeSet<(Time, GameId)>,
}

impl Flags {
    /// Sets the deadline of a game; `None` while no clock is running.
    pub(super) fn set(&mut self, id: &GameId, deadline: Option<Time>) {
        let before = match deadline {
            Some(deadline) => self.of_games.insert(id.clone(), deadline),
            None => self.of_games.remove(id),
        };
        if let Some(before) = before {
            self.in_order.remove(&(before, id.clone()));
        }
        if let Some(deadline) = deadline {
            self.in_order.insert((deadline, id.clone()));
        }
    }

    /// Waits for the next deadline, forever without one. Cancelling the wait loses nothing.
    pub(super) async fn next(&mut self, time: &TimeSource) -> GameId {
        let Some((deadline, id)) = self.in_order.first().cloned() else {
            return std::future::pending().await;
        };
        time.sleep_until(deadline).await;
        self.set(&id, None);
        id
    }
}

/// Ends a game on time. It is retried while the store is unavailable.
pub(super) async fn end_on_time(app: App, id: &GameId) {
    loop {
        let outcome = match app.hub.room(id).await {
            Ok(Some(room)) => app.issue_system_command(&room, Command::Flag).await,
            Ok(None) => return,
            Err(error) => Err(error.into()),
        };
        match outcome {
            Err(AppError::Store(error)) => {
                tracing::warn!(%error, game = %id, "ending a game on time failed; trying again in 1 second");
                app.note(&error);
            }
            _ => return,
        }
        if !app.pause(RETRY).await {
            return;
        }
    }
}
