//! Background tasks: they follow the events and the clock, and belong to no request. They remember nothing that is not in the log, so
//! a restart finds the same work again.

pub(crate) mod backups;
mod cluster;
mod computer_move;
mod expiry;
pub(crate) mod judge;
mod pending_moves;
mod resume;
mod scheduler;
mod upkeep;
pub(crate) mod webhook;

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio_util::task::TaskTracker;

use crate::App;
use cuatro_live::Room;
use pending_moves::PendingMoves;

/// The wait before work that failed is tried again.
pub(crate) const RETRY: Duration = Duration::from_secs(1);

/// Starts the tasks that every server has. `changes` are the games in which something may be due.
pub(crate) fn start(
    app: &App,
    tracker: &TaskTracker,
    changes: mpsc::UnboundedReceiver<Arc<Room>>,
    untouched_ms: Option<i64>,
) {
    let pending = PendingMoves::default();
    tracker.spawn(scheduler::schedule_games(app.clone(), tracker.clone(), changes, pending.clone()));
    if app.hub.is_shared() {
        cluster::start(app, tracker, pending);
    } else {
        tracker.spawn(resume::resume(app.clone()));
    }
    if let Some(untouched_ms) = untouched_ms {
        tracker.spawn(expiry::expire(app.clone(), untouched_ms));
    }
    upkeep::start(app, tracker);
}
