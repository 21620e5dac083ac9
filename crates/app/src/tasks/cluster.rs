//! Duties of a process that shares its data with others: one common clock, and what is due in games and tournaments.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio_util::task::TaskTracker;

use super::computer_moves::PendingMoves;
use crate::App;
use crate::tournaments::sharing;
use cuatro_game::{GameId, Time};
use cuatro_live::{LEASE_MS, Room, due_at};
use cuatro_store::{Leased, SharedStore, StoreError};
use cuatro_tournament::TournamentId;

/// The interval of reports that this process is serving. They also ask for the time.
const PULSE: Duration = Duration::from_secs(5);
/// How often this process asks for leases.
const LEASE_INTERVAL: Duration = Duration::from_millis(500);
/// The most games, and the most tournaments, that are leased at once.
const LEASED_AT_ONCE: u32 = 200;

/// Starts the duties. `director` receives the tournaments that this process is to direct.
pub(crate) fn start(
    app: &App,
    tracker: &TaskTracker,
    pending: PendingMoves,
    director: mpsc::UnboundedSender<TournamentId>,
) {
    tracker.spawn({
        let (stopping, following) = (app.stopping.clone(), app.hub.clone().follow(app.time.clone()));
        async move {
            stopping.run_until_cancelled(following).await;
        }
    });
    tracker.spawn(pulse(app.clone()));
    tracker.spawn(lease(app.clone(), pending, director));
}

/// Reports that this process is serving, and follows the database's clock.
async fn pulse(app: App) {
    while app.pause(PULSE).await {
        if let Err(error) = app.hub.pulse().await {
            tracing::warn!(%error, "reading the database's clock failed; trying again in 5 seconds");
        }
    }
}

/// Leases games in which something is overdue, a move of the computer or the end of a game on time, and tournaments to direct. If two
/// processes act in the same one all the same, the version of its log decides.
async fn lease(app: App, pending: PendingMoves, director: mpsc::UnboundedSender<TournamentId>) {
    let Some(shared) = app.store.shared() else { return };
    let (mut failing, mut number) = (false, 0);
    while app.pause(LEASE_INTERVAL).await {
        number += 1;
        let leased = lease_once(&app, shared, &pending, number).await;
        if let Err(error) = &leased
            && !failing
        {
            // Logged once, however often it is retried.
            app.note(error);
            tracing::warn!(%error, "looking for overdue games and tournaments failed; retrying every 0.5 seconds");
        }
        failing = leased.is_err();
        for tournament in leased.into_iter().flatten() {
            // Nobody receives while the server stops.
            let _ = director.send(tournament);
        }
    }
}

/// Leases what is due, for the time number `number`. Returns the tournaments to direct.
async fn lease_once(
    app: &App,
    shared: &dyn SharedStore,
    pending: &PendingMoves,
    number: u32,
) -> Result<Vec<TournamentId>, StoreError> {
    let now = app.time.now();
    let until = now.plus(LEASE_MS);
    let mine: Vec<_> = pending.keys().into_iter().map(|(game, _)| game).collect();
    if !mine.is_empty() {
        shared.extend_due(&mine, until).await?;
    }
    let Leased { games, tournaments } = shared.lease_due(now, until, LEASED_AT_ONCE).await?;
    act_in_games(app, shared, &games, until).await?;
    sharing::exchange(app, shared, now, number).await?;
    sharing::refresh_leased(app, &tournaments).await?;
    Ok(tournaments)
}

/// Notifies the workers of leased games in which something is due, and settles the others.
async fn act_in_games(
    app: &App,
    shared: &dyn SharedStore,
    leased: &[GameId],
    until: Time,
) -> Result<(), StoreError> {
    let mut rooms: Vec<Arc<Room>> = Vec::with_capacity(leased.len());
    for id in leased {
        match app.hub.room(id).await {
            Ok(room) => rooms.extend(room),
            // One unreadable game must not stop all others.
            Err(error @ StoreError::Corrupt { .. }) => app.note(&error),
            Err(error) => return Err(error),
        }
    }
    app.hub.refresh_all(&rooms).await?;
    let (due, settled): (Vec<_>, Vec<_>) =
        rooms.into_iter().partition(|room| due_at(&room.game().game).is_some());
    due.iter().for_each(|room| app.hub.notify_workers(room));
    if !settled.is_empty() {
        let settled: Vec<_> = settled.iter().map(|room| room.id.clone()).collect();
        shared.settle_due(&settled, until).await?;
    }
    Ok(())
}
