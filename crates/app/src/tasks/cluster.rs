//! Duties of a process that shares its data with others: one common clock, and what is due in games and tournaments.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio_util::task::TaskTracker;

use super::computer_moves::PendingMoves;
use crate::App;
use crate::tournaments::sharing;
use cuatro_game::{GameId, Time};
use cuatro_live::{Room, due_at};
use cuatro_store::{Claimed, SharedStore, StoreError};
use cuatro_tournament::TournamentId;

/// The interval of reports that this process is serving. They also ask for the time.
const PULSE: Duration = Duration::from_secs(5);
/// The interval of claims.
const CLAIM_INTERVAL: Duration = Duration::from_millis(500);
/// The time for which a process reserves a game or a tournament before acting in it, in milliseconds. Each claim renews the reservation.
const CLAIMED_MS: i64 = 1_000;
/// The most games, and the most tournaments, of one claim.
const CLAIMED_AT_ONCE: u32 = 200;

/// Starts the tasks that find unfinished games. A process alone leaves such games only at a restart, but beside others any can die at any
/// time. `director` receives the tournaments that this process is to direct.
pub(crate) fn find_unfinished(
    app: &App,
    tracker: &TaskTracker,
    pending: PendingMoves,
    director: mpsc::UnboundedSender<TournamentId>,
) {
    if !app.is_shared() {
        app.hub.send_to_director(director);
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
    tracker.spawn(claim(app.clone(), pending, director));
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

/// Claims games in which something is overdue, a move of the computer or the end of a game on time, and tournaments to direct. If two
/// processes act in the same one all the same, the version of its log decides.
async fn claim(app: App, pending: PendingMoves, director: mpsc::UnboundedSender<TournamentId>) {
    let Some(shared) = app.store.shared() else { return };
    let (mut failing, mut claims) = (false, 0);
    while app.pause(CLAIM_INTERVAL).await {
        claims += 1;
        let claimed = claim_once(&app, shared, &pending, claims).await;
        if let Err(error) = &claimed
            && !failing
        {
            // Logged once, however often it is retried.
            app.note(error);
            tracing::warn!(%error, "looking for overdue games and tournaments failed; retrying every 0.5 seconds");
        }
        failing = claimed.is_err();
        for tournament in claimed.into_iter().flatten() {
            // Nobody receives while the server stops.
            let _ = director.send(tournament);
        }
    }
}

/// Claims what is due, with claim number `number`. Returns the tournaments to direct.
async fn claim_once(
    app: &App,
    shared: &dyn SharedStore,
    pending: &PendingMoves,
    number: u32,
) -> Result<Vec<TournamentId>, StoreError> {
    let now = app.time.now();
    let until = now.plus(CLAIMED_MS);
    let mine: Vec<_> = pending.keys().into_iter().map(|(game, _)| game).collect();
    if !mine.is_empty() {
        shared.extend_due(&mine, until).await?;
    }
    let Claimed { games, tournaments } = shared.claim_due(now, until, CLAIMED_AT_ONCE).await?;
    act_in_games(app, shared, &games, until).await?;
    sharing::exchange(app, shared, now, number).await?;
    sharing::refresh_claimed(app, &tournaments).await?;
    Ok(tournaments)
}

/// Notifies the workers of claimed games in which something is due, and settles the others.
async fn act_in_games(
    app: &App,
    shared: &dyn SharedStore,
    claimed: &[GameId],
    until: Time,
) -> Result<(), StoreError> {
    let mut rooms: Vec<Arc<Room>> = Vec::with_capacity(claimed.len());
    for id in claimed {
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
