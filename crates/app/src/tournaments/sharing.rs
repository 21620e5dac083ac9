//! Directing tournaments where several processes share the data.

use std::time::Duration;

use tokio_util::task::TaskTracker;

use super::super::App;
use super::director::Directed;
use cuatro_store::StoreError;
use cuatro_tournament::TournamentId;

/// The interval of claims.
const SWEEP: Duration = Duration::from_millis(500);
/// The length of a claim, in milliseconds.
const CLAIMED_MS: i64 = 1_000;
/// The most tournaments of one claim.
const CLAIMED_AT_ONCE: u32 = 100;
/// The number of sweeps between two readings of names: another process may have deleted a player.
const NAMES_READ: u32 = 60;

/// Directs tournaments where processes share the data: claims some for a second, and reports the presence that it sees. If two
/// processes direct the same one all the same, the version of its log decides.
pub(super) async fn direct_claimed(app: App, tracker: TaskTracker) {
    let mut directed = Directed::default();
    let (mut away, mut sweeps) = (false, 0_u32);
    while app.pause(SWEEP).await {
        sweeps += 1;
        let claimed = sweep(&app, sweeps).await;
        if let Err(error) = &claimed
            && !away
        {
            // Logged once, however often it is retried.
            app.note(error);
            tracing::warn!(%error, "looking for tournaments to direct failed; retrying every 0.5 seconds");
        }
        away = claimed.is_err();
        claimed.into_iter().flatten().for_each(|id| directed.notify(&app, &tracker, id));
    }
}

/// Claims tournaments for this process. Also refreshes those that are open or followed here.
async fn sweep(app: &App, number: u32) -> Result<Vec<TournamentId>, StoreError> {
    let Some(shared) = app.store.shared() else { return Ok(Vec::new()) };
    let (now, rooms) = (app.time.now(), app.hub.tournaments());
    if number.is_multiple_of(NAMES_READ) {
        app.hub.read_names(&rooms).await?;
    }
    let mut seen = Vec::new();
    for room in &rooms {
        seen.push((room, room.to_keep(now)));
    }
    let rows = seen.iter().flat_map(|(room, seen)| seen.iter().map(|(n, at)| (room.id.clone(), *n, *at)));
    let rows: Vec<_> = rows.collect();
    if !rows.is_empty() {
        shared.keep_entrants(&rows).await?;
        seen.iter().for_each(|(room, seen)| room.kept(seen));
    }
    // Also those that nobody follows: boards are played with the tokens of their entrants, who may have got others elsewhere.
    let read = rooms.into_iter().filter(|room| room.is_followed() || room.live().state.ended_at.is_none());
    app.hub.catch_up_tournaments(&read.collect::<Vec<_>>()).await?;
    let claimed = shared.claim_due_tournaments(now, now.plus(CLAIMED_MS), CLAIMED_AT_ONCE).await?;
    for id in &claimed {
        let Some(room) = app.hub.tournament(id).await? else { continue };
        app.hub.catch_up_tournaments(std::slice::from_ref(&room)).await?;
        app.read_presence_elsewhere(&room).await?;
    }
    Ok(claimed)
}
