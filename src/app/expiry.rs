//! Games that nobody plays and names that nobody uses end by themselves.

use super::{App, AppError};
use crate::game::{Command, Time};
use crate::live::CommandContext;

/// How often they are looked for, in milliseconds.
const EVERY_MS: i64 = 60_000;
/// How many games or names are looked at together.
const AT_ONCE: u32 = 200;

/// Ends, again and again, what nobody has used for so long.
pub(super) async fn expire(app: App, untouched_ms: i64) {
    loop {
        let now = app.time.now();
        if let Err(error) = look(&app, now.plus(-untouched_ms)).await {
            tracing::warn!(%error, "what nobody uses could not be ended yet");
        }
        tokio::select! {
            () = app.stopping.cancelled() => return,
            () = app.time.sleep_until(now.plus(EVERY_MS)) => {}
        }
    }
}

async fn look(app: &App, before: Time) -> Result<(), AppError> {
    loop {
        let games = app.store.untouched_games(before, AT_ONCE).await?;
        let mut ended = 0;
        for id in &games {
            if app.stopping.is_cancelled() {
                return Ok(());
            }
            // One game that cannot be read must not keep all others.
            let room = match app.hub.room(id).await {
                Ok(Some(room)) => room,
                Ok(None) => continue,
                Err(error) => {
                    app.note(&error);
                    continue;
                }
            };
            // Decided on the game as it is now: somebody may just have moved.
            let done = app.writer.play(&room, Command::Expire { before }, CommandContext::default()).await?;
            ended += done.events;
        }
        app.hub.sweep();
        if ended > 0 {
            tracing::info!(games = ended, "games that nobody played have expired");
        }
        if ended == 0 || games.len() < AT_ONCE as usize {
            break;
        }
    }
    // A deletion or an import may be about to refer to a name: the next look is soon enough.
    let Ok(_alone) = app.rewriting.try_lock() else { return Ok(()) };
    let mut names = 0;
    loop {
        let forgotten = app.store.forget_unused_players(before, AT_ONCE).await?;
        names += forgotten;
        if forgotten < u64::from(AT_ONCE) || app.stopping.is_cancelled() {
            break;
        }
    }
    if names > 0 {
        tracing::info!(names, "names that nobody used are free again");
    }
    Ok(())
}
