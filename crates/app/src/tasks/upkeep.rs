//! Maintenance: forgetting unused rooms and old logs, storing presence, and the upkeep of the store.

use std::time::Duration;

use tokio_util::task::TaskTracker;

use crate::App;
use cuatro_game::Time;

/// How often unused rooms of games that are over are forgotten.
const SWEEP_OVER_INTERVAL: Duration = Duration::from_secs(2);
/// The interval of sweeps over all unused rooms, in multiples of `SWEEP_OVER_INTERVAL`: single requests of a player may still use one.
const SWEEP_ALL_EVERY: u32 = 15;
/// How often old logs are forgotten.
const PRUNE_INTERVAL: Duration = Duration::from_secs(15 * 60);
/// How long a log is kept after the end of its game, in milliseconds: a week. Until then a rematch can be asked for and the
/// computer's reasons can be read.
const LOG_KEPT_MS: i64 = 7 * Time::DAY_MS;
/// How many logs are forgotten in one transaction.
const LOGS_PER_TRANSACTION: u32 = 200;
/// How often changes of presence are written to the store.
const PRESENCE_INTERVAL: Duration = Duration::from_secs(1);
/// How often the store is maintained.
const UPKEEP_INTERVAL: Duration = Duration::from_secs(1);

pub(super) fn start(app: &App, tracker: &TaskTracker) {
    tracker.spawn(room_evictor(app.clone()));
    tracker.spawn(attendance(app.clone()));
    tracker.spawn(pruner(app.clone()));
    tracker.spawn(store_upkeep(app.clone()));
}

async fn room_evictor(app: App) {
    let mut turn = 0_u32;
    while app.pause(SWEEP_OVER_INTERVAL).await {
        app.hub.sweep_over();
        turn += 1;
        if turn == SWEEP_ALL_EVERY {
            turn = 0;
            app.hub.sweep();
            app.hub.sweep_tournaments();
        }
    }
}

/// Stores presence regularly, and once more when the server stops, while all players still count as present.
async fn attendance(app: App) {
    let mut goes_on = true;
    while goes_on {
        goes_on = app.pause(PRESENCE_INTERVAL).await;
        if let Err(error) = app.hub.attendance().keep(&*app.store, app.time.now()).await {
            tracing::warn!(%error, "saving player presence failed; trying again in 1 second");
        }
    }
}

/// Maintains the store regularly, and checks whether a store that failed can be written again.
async fn store_upkeep(app: App) {
    while app.pause(UPKEEP_INTERVAL).await {
        if app.try_writing().await
            && let Err(error) = app.store.upkeep().await
        {
            tracing::warn!(%error, "maintenance of the data store failed; trying again in 1 second");
        }
    }
}

/// Forgets old logs, and computes ratings again if a stopped server left that undone.
async fn pruner(app: App) {
    loop {
        if let Err(error) = app.store.refresh_ratings().await {
            tracing::warn!(%error, "recomputing ratings failed; trying again in 15 minutes");
        }
        let before = app.time.now().plus(-LOG_KEPT_MS);
        loop {
            match app.store.prune(before, LOGS_PER_TRANSACTION).await {
                Ok(0) => break,
                Ok(_) => {}
                Err(error) => {
                    tracing::warn!(%error, "pruning old game logs failed; trying again in 15 minutes");
                    break;
                }
            }
        }
        if !app.pause(PRUNE_INTERVAL).await {
            return;
        }
    }
}
