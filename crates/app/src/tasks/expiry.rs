//! Expiry of games without players and of unused names.
//!
//! A game ends as aborted, by a command like any other, and its last event says that it expired. A name that was never in a played game is
//! forgotten with its token.

use crate::{App, AppError};
use cuatro_game::{Command, Time};
use cuatro_live::CommandContext;

/// The interval of searches for them, in milliseconds.
const EXPIRY_INTERVAL_MS: i64 = 60_000;
/// How many games or names one statement finds.
const FOUND_AT_ONCE: u32 = 200;

/// Regularly ends games and forgets names that have been unused for this long.
pub(crate) async fn expire(app: App, untouched_ms: i64) {
    loop {
        let now = app.time.now();
        if let Err(error) = run_once(&app, now.plus(-untouched_ms)).await {
            tracing::warn!(%error, "expiring unused games and names failed; trying again in 1 minute");
        }
        tokio::select! {
            biased;
            () = app.stopping.cancelled() => return,
            () = app.time.sleep_until(now.plus(EXPIRY_INTERVAL_MS)) => {}
        }
    }
}

async fn run_once(app: &App, before: Time) -> Result<(), AppError> {
    loop {
        let games = app.store.untouched_games(before, FOUND_AT_ONCE).await?;
        let mut ended = 0;
        for id in &games {
            if app.stopping.is_cancelled() {
                return Ok(());
            }
            // One unreadable game must not stop all others.
            let room = match app.hub.room(id).await {
                Ok(Some(room)) => room,
                Ok(None) => continue,
                Err(error) => {
                    app.note(&error);
                    continue;
                }
            };
            // Decided on the current state: a player may just have moved.
            let expire = Command::Expire { before };
            ended += app.writer.change_game(&room, expire, CommandContext::default()).await?.events;
        }
        app.hub.sweep();
        if ended > 0 {
            tracing::info!(games = ended, "unused games expired");
        }
        if ended == 0 || games.len() < FOUND_AT_ONCE as usize {
            break;
        }
    }
    // A deletion or an import may be about to refer to a name; the next round is soon enough.
    let Ok(_alone) = app.rewriting.try_lock() else { return Ok(()) };
    let mut names = 0;
    loop {
        let forgotten = app.store.forget_unused_players(before, FOUND_AT_ONCE).await?;
        names += forgotten;
        if forgotten < u64::from(FOUND_AT_ONCE) || app.stopping.is_cancelled() {
            break;
        }
    }
    if names > 0 {
        tracing::info!(names, "unused names expired and are free again");
    }
    Ok(())
}
