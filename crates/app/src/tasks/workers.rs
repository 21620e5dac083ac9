//! The work that follows from the logs of games: moves of the computer, and clocks that run out.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio_util::task::TaskTracker;

use super::computer_moves::{self, PendingMoves};
use super::flags::{Flags, end_on_time};
use super::in_progress::InProgress;
use crate::App;
use cuatro_live::Room;
use cuatro_tournament::TournamentId;

/// How long to wait before retrying what failed.
pub(crate) const RETRY: Duration = Duration::from_secs(1);

/// Starts the workers. Each looks at changed games and does what is due. They remember nothing that is not in the log, so a
/// restart finds the same work again.
pub(crate) fn start(
    app: &App,
    tracker: &TaskTracker,
    changes: mpsc::UnboundedReceiver<Arc<Room>>,
    director: mpsc::UnboundedSender<TournamentId>,
    untouched_ms: Option<i64>,
) {
    let pending = PendingMoves::default();
    tracker.spawn(turn_scheduler(app.clone(), tracker.clone(), changes, pending.clone()));
    // Unfinished work of a process alone is left by a stop only, but beside others any can die at any time.
    if app.is_shared() {
        super::cluster::start(app, tracker, pending, director);
    } else {
        app.hub.send_to_director(director);
        tracker.spawn(super::resume::resume(app.clone()));
    }
    if let Some(untouched_ms) = untouched_ms {
        tracker.spawn(super::expiry::expire(app.clone(), untouched_ms));
    }
    super::upkeep::start(app, tracker);
}

/// Schedules each changed game: sets its clock, makes the computer's move.
async fn turn_scheduler(
    app: App,
    tracker: TaskTracker,
    mut changes: mpsc::UnboundedReceiver<Arc<Room>>,
    pending: PendingMoves,
) {
    let (mut flags, ending) = (Flags::default(), InProgress::default());
    loop {
        let room = tokio::select! {
            biased;
            _ = app.stopping.cancelled() => break,
            id = flags.next(&app.time) => {
                if ending.begin(&id) {
                    let (app, ending) = (app.clone(), ending.clone());
                    tracker.spawn(async move {
                        end_on_time(app, &id).await;
                        ending.end(&id);
                    });
                } else {
                    // The game was read again while this is retried.
                    flags.set(&id, Some(app.time.now().plus(RETRY.as_millis() as i64)));
                }
                continue;
            }
            room = changes.recv() => room,
        };
        let Some(room) = room else { break };
        let live = room.game();
        if live.game.status.is_over() {
            app.computers.forget(&live.id);
            app.hub.game_over(&live.id);
            if let Some(judge) = &app.judge {
                judge.game_over(&live);
            }
            if let Some(tournament) = &live.game.setup.tournament {
                app.hub.notify_director(&TournamentId::of_key(&tournament.id));
            }
        }
        let side = live.game.to_move();
        flags.set(&live.id, side.zip(live.game.clock.as_ref()).map(|(side, clock)| clock.deadline(side)));
        computer_moves::begin(&app, &tracker, &pending, room, &live);
    }
}
