//! Actions due in current games after a start: moves of the computer, and running clocks.

use super::workers::RETRY;
use crate::App;
use cuatro_store::StoreError;

/// How many games are read before those in which nothing is due are forgotten again.
const GAMES_BETWEEN_SWEEPS: usize = 256;

/// Finds the games in which something is due and hands them to the scheduler. Everything else is read on demand, so a start
/// takes as long with ten thousand games in play as with none.
pub(crate) async fn resume(app: App) {
    while let Err(error) = run_once(&app).await {
        tracing::warn!(%error, "resuming games in progress failed; trying again in 1 second");
        if !app.pause(RETRY).await {
            return;
        }
    }
}

async fn run_once(app: &App) -> Result<(), StoreError> {
    for (index, id) in app.store.games_to_resume().await?.iter().enumerate() {
        if app.stopping.is_cancelled() {
            return Ok(());
        }
        match app.hub.room(id).await {
            Ok(None) => {}
            Ok(Some(room)) => app.hub.notify_workers(&room),
            // One unreadable game must not stop all others.
            Err(error @ StoreError::Corrupt { .. }) => app.note(&error),
            Err(error) => return Err(error),
        }
        if index % GAMES_BETWEEN_SWEEPS == GAMES_BETWEEN_SWEEPS - 1 {
            app.hub.sweep();
        }
    }
    Ok(())
}
