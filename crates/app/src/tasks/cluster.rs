//! Duties of a process that shares its data with others: one common clock, and the unfinished work of processes that died.

use std::sync::Arc;
use std::time::Duration;

use tokio_util::task::TaskTracker;

use super::pending_moves::PendingMoves;
use crate::App;
use cuatro_live::{Room, due_at};
use cuatro_store::StoreError;

/// The interval of reports that this process is serving. They also ask for the time.
const PULSE: Duration = Duration::from_secs(5);
/// The interval of searches for games with an overdue action.
const SWEEP: Duration = Duration::from_millis(500);
/// The time for which a process reserves a game before acting in it, in milliseconds. Each sweep renews the reservation.
const CLAIMED_MS: i64 = 1_000;
/// How many games are reserved at once.
const AT_ONCE: u32 = 200;

/// Starts the tasks that find unfinished games. A process alone leaves such games only at a restart, but beside others any can die at any
/// time.
pub(crate) fn find_unfinished(app: &App, tracker: &TaskTracker, pending: PendingMoves) {
    if !app.is_shared() {
        tracker.spawn(super::resume::resume(app.clone()));
        return;
    }
    tracker.spawn({
        let (stopping, following) = (app.stopping.clone(), app.hub.clone().follow(app.time.clone()));
        async move {
            stopping.run_until_cancelled(following).await;
        }
    });
    tracker.spawn(pulse(app.clone()));
    tracker.spawn(due_sweep(app.clone(), pending));
}

/// Reports that this process is serving, and follows the database's clock.
async fn pulse(app: App) {
    let Some(shared) = app.store.shared() else { return };
    while app.pause(PULSE).await {
        match shared.pulse().await {
            Ok(pulse) => {
                app.time.anchor(pulse.now);
                app.hub.served_since(pulse.since).iter().for_each(|room| app.hub.notify_workers(room));
            }
            Err(error) => {
                tracing::warn!(%error, "reading the database's clock failed; trying again in 5 seconds")
            }
        }
    }
}

/// Acts in games in which something is overdue: moves of the computer, clocks that ran out.
async fn due_sweep(app: App, pending: PendingMoves) {
    let mut away = false;
    while app.pause(SWEEP).await {
        let outcome = sweep(&app, &pending).await;
        if let Err(error) = &outcome
            && !away
        {
            // Logged once, however often it is retried.
            app.note(error);
            tracing::warn!(%error, "looking for overdue games failed; retrying every 0.5 seconds");
        }
        away = outcome.is_err();
    }
}

async fn sweep(app: &App, pending: &PendingMoves) -> Result<(), StoreError> {
    let Some(shared) = app.store.shared() else { return Ok(()) };
    let now = app.time.now();
    let until = now.plus(CLAIMED_MS);
    let mine = pending.games();
    if !mine.is_empty() {
        shared.extend_due(&mine, until).await?;
    }
    let claimed = shared.claim_due(now, until, AT_ONCE).await?;
    let mut rooms: Vec<Arc<Room>> = Vec::with_capacity(claimed.len());
    for id in &claimed {
        match app.hub.room(id).await {
            Ok(room) => rooms.extend(room),
            // One unreadable game must not stop all others.
            Err(error @ StoreError::Corrupt { .. }) => app.note(&error),
            Err(error) => return Err(error),
        }
    }
    app.hub.catch_up(&rooms).await?;
    let (due, settled): (Vec<_>, Vec<_>) =
        rooms.into_iter().partition(|room| due_at(&room.game().game).is_some());
    due.iter().for_each(|room| app.hub.notify_workers(room));
    if !settled.is_empty() {
        let settled: Vec<_> = settled.iter().map(|room| room.id.clone()).collect();
        shared.settle_due(&settled, until).await?;
    }
    Ok(())
}
