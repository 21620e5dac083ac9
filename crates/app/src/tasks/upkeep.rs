//! Upkeep of memory and store: unused rooms and old logs are forgotten, and presence is saved.

use std::time::Duration;

use tokio_util::task::TaskTracker;

use crate::App;
use cuatro_game::Time;

/// The interval in which rooms of games that are over are forgotten.
const ENDED_ROOMS_SWEEP: Duration = Duration::from_secs(2);
/// The interval in which all unused rooms are forgotten, in sweeps: single requests of a player may still use one.
const SWEEPS_OF_ALL_ROOMS: u32 = 15;
/// The interval in which old logs are forgotten.
const PRUNING: Duration = Duration::from_secs(15 * 60);
/// How long a log is kept after the end of its game, in milliseconds: a week. Until then a rematch can be asked for and the
/// computer's reasons can be read.
const LOG_KEPT_MS: i64 = 7 * Time::DAY_MS;
/// How many logs are forgotten in one transaction.
const LOGS_PER_TRANSACTION: u32 = 200;
/// The interval in which changes of presence are written to the store.
const PRESENCE_SAVING: Duration = Duration::from_secs(1);
/// The interval in which the store is maintained.
const STORE_UPKEEP: Duration = Duration::from_secs(1);

pub(super) fn start(app: &App, tracker: &TaskTracker) {
    tracker.spawn(forget_rooms(app.clone()));
    tracker.spawn(save_presence(app.clone()));
    tracker.spawn(prune_logs(app.clone()));
    tracker.spawn(maintain_store(app.clone()));
}

async fn forget_rooms(app: App) {
    let mut sweeps = 0_u32;
    while app.pause(ENDED_ROOMS_SWEEP).await {
        app.hub.sweep_over();
        sweeps += 1;
        if sweeps == SWEEPS_OF_ALL_ROOMS {
            sweeps = 0;
            app.hub.sweep();
            app.hub.sweep_tournaments();
        }
    }
}

/// Stores presence regularly, and once more when the server stops, while all players still count as present.
async fn save_presence(app: App) {
    let mut goes_on = true;
    while goes_on {
        goes_on = app.pause(PRESENCE_SAVING).await;
        if let Err(error) = app.hub.attendance().keep(&*app.store, app.time.now()).await {
            tracing::warn!(%error, "saving player presence failed; trying again in 1 second");
        }
    }
}

/// Maintains the store regularly, and checks whether a store that failed can be written again.
async fn maintain_store(app: App) {
    while app.pause(STORE_UPKEEP).await {
        if app.try_writing().await
            && let Err(error) = app.store.upkeep().await
        {
            tracing::warn!(%error, "maintenance of the data store failed; trying again in 1 second");
        }
    }
}

/// Forgets old logs, and computes ratings again if a stopped server left that undone.
async fn prune_logs(app: App) {
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
        if !app.pause(PRUNING).await {
            return;
        }
    }
}
