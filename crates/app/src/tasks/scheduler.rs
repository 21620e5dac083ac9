//! The scheduler of games: it ends them when a clock runs out, and has the computer move when it is its turn. Both follow from the log, so
//! a restart finds the same work again.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use tokio::sync::mpsc;
use tokio_util::task::TaskTracker;

use super::RETRY;
use super::computer_move::{MoveOutcome, level_to_move, move_computer};
use super::pending_moves::PendingMoves;
use crate::{App, AppError};
use cuatro_game::{Command, GameId, Time};
use cuatro_live::Room;
use cuatro_live::time_source::TimeSource;
use cuatro_tournament::TournamentId;

/// Schedules each changed game.
pub(super) async fn schedule_games(
    app: App,
    tracker: TaskTracker,
    mut changes: mpsc::UnboundedReceiver<Arc<Room>>,
    pending: PendingMoves,
) {
    let mut scheduler =
        Scheduler { app, tracker, deadlines: Deadlines::default(), ending: PendingMoves::default(), pending };
    loop {
        tokio::select! {
            biased;
            _ = scheduler.app.stopping.cancelled() => return,
            id = scheduler.deadlines.next(&scheduler.app.time) => scheduler.end_on_time(id),
            room = changes.recv() => match room {
                Some(room) => scheduler.schedule(room),
                None => return,
            },
        }
    }
}

struct Scheduler {
    app: App,
    tracker: TaskTracker,
    /// Kept by the ids of games, so that a game of slow players need not stay in memory.
    deadlines: Deadlines,
    /// The games that are being ended on time.
    ending: PendingMoves,
    /// The moves that the computer has been asked for.
    pending: PendingMoves,
}

impl Scheduler {
    fn end_on_time(&mut self, id: GameId) {
        let key = (id.clone(), 0);
        if self.ending.begin(&key) {
            let (app, ending) = (self.app.clone(), self.ending.clone());
            self.tracker.spawn(async move {
                end_on_time(app, id).await;
                ending.end(&key);
            });
        } else {
            // The game was read again while this is retried.
            self.deadlines.set(&id, Some(self.app.time.now().plus(RETRY.as_millis() as i64)));
        }
    }

    fn schedule(&mut self, room: Arc<Room>) {
        let (app, live) = (&self.app, room.game());
        if live.game.status.is_over() {
            app.computers.forget(&live.id);
            app.hub.game_over(&live.id);
            if let Some(judge) = &app.judge {
                judge.game_over(&live);
            }
            if let Some(tournament) = &live.game.setup.tournament {
                app.hub.direct(&TournamentId::of_key(&tournament.id));
            }
        }
        let side = live.game.to_move();
        let deadline = side.zip(live.game.clock.as_ref()).map(|(side, clock)| clock.deadline(side));
        self.deadlines.set(&live.id, deadline);
        let (Some(side), Some(_)) = (side, live.game.computer_to_move()) else { return };
        let key = (live.id.clone(), live.game.ply());
        if !self.pending.begin(&key) {
            return;
        }
        let (app, pending) = (app.clone(), self.pending.clone());
        self.tracker.spawn(async move {
            loop {
                let paused = move_computer(&app, &room, side).await == MoveOutcome::Paused;
                pending.end(&key);
                // Two moves may have been skipped because this one was pending: one that was taken back and made again, and
                // one in a game that resumed in between.
                let again = level_to_move(&room.game(), side, key.1).is_some()
                    && !app.stopping.is_cancelled()
                    && (!paused || app.computers.is_going_on(&key.0));
                if !again || !pending.begin(&key) {
                    break;
                }
            }
        });
    }
}

/// The deadlines of running clocks.
#[derive(Default)]
struct Deadlines {
    of_games: HashMap<GameId, Time>,
    in_order: BTreeSet<(Time, GameId)>,
}

impl Deadlines {
    /// Sets the deadline of a game; `None` while no clock is running.
    fn set(&mut self, id: &GameId, deadline: Option<Time>) {
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
    async fn next(&mut self, time: &TimeSource) -> GameId {
        let Some((deadline, id)) = self.in_order.first().cloned() else {
            return std::future::pending().await;
        };
        time.sleep_until(deadline).await;
        self.set(&id, None);
        id
    }
}

/// Ends a game on time. It is retried while the store is unavailable.
async fn end_on_time(app: App, id: GameId) {
    loop {
        let outcome = match app.hub.room(&id).await {
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
