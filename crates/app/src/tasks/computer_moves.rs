//! The moves of the computer.

use std::sync::Arc;
use std::time::Duration;

use tokio_util::task::TaskTracker;

use super::in_progress::InProgress;
use super::workers::RETRY;
use crate::analysis::{OTHER_BOARDS_NODES, OTHER_BOARDS_TIME};
use crate::{App, AppError};
use cuatro_engine::{Budget, Purpose, SearchRequest};
use cuatro_game::computer::Level;
use cuatro_game::opponent::{Choice, choose, choose_with, rng};
use cuatro_game::{Command, GameId, Kind};
use cuatro_live::{LEASE_MS, LiveGame, Room};
use cuatro_rules::{Side, Variant};

/// The budget of `expert` for a move: far more than it needs on any board that people play on, where it takes about 100 ms.
const EXPERT: Budget = Budget { nodes: 100_000, time: Duration::from_secs(1) };

/// The moves that this process is choosing: the game and the ply of each.
pub(crate) type PendingMoves = InProgress<(GameId, u16)>;

/// Makes the move of the computer that is due in a game, unless it is being chosen already.
pub(super) fn begin(
    app: &App,
    tracker: &TaskTracker,
    pending: &PendingMoves,
    room: Arc<Room>,
    live: &LiveGame,
) {
    let Some(side) = live.game.to_move().filter(|_| live.game.computer_to_move().is_some()) else { return };
    let key = (live.id.clone(), live.game.ply());
    if !pending.begin(&key) {
        return;
    }
    let (app, pending) = (app.clone(), pending.clone());
    tracker.spawn(async move {
        loop {
            let paused = move_computer(&app, &room, side).await == MoveOutcome::Paused;
            pending.end(&key);
            // Two moves may have been skipped because this one was pending: one that was taken back and made again, and
            // one in a game that resumed in between.
            let again = level_to_move(&room.game(), side, key.1).is_some()
                && !app.stopping.is_cancelled()
                && (!paused || app.computers.is_going_on(&key.0));
            if !again || !pending.begin(&key) {
                break;
            }
        }
    });
}

/// The result of a due move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum MoveOutcome {
    /// It was made, or is no longer due.
    Settled,
    /// The two computers have no spectator.
    Paused,
}

/// Thinks and moves for the computer that is to move. The move is due until it is made: while the store is unavailable it is
/// retried.
async fn move_computer(app: &App, room: &Arc<Room>, side: Side) -> MoveOutcome {
    let live = room.game();
    let ply = live.game.ply();
    room.update_presence(|presence| presence.thinking = Some((side, ply)));
    if live.game.setup.kind == Kind::Exhibition {
        // The process that made the last move makes the next one; others step in if that takes too long.
        let lead = if room.game().is_led_elsewhere { LEASE_MS } else { 0 };
        let pace = i64::from(live.game.setup.pace_ms.unwrap_or(0)) + lead;
        tokio::select! {
            biased;
            _ = app.stopping.cancelled() => return MoveOutcome::Settled,
            _ = app.time.sleep_until(live.game.turn_since.plus(pace)) => {}
        }
        if !app.computers.goes_on(&live.id, is_watched(room), app.time.now()) {
            settle(room, side, ply);
            return MoveOutcome::Paused;
        }
    }
    while !app.stopping.is_cancelled() {
        let live = room.game();
        let Some(level) = level_to_move(&live, side, ply) else { break };
        let mut watch = room.watch();
        let changed = watch
            .wait_for(|now| level_to_move(now, side, ply).is_none() || now.game.moves != live.game.moves);
        let choice = tokio::select! {
            biased;
            choice = think(app, level, &live) => choice,
            // The game ended, or moves were taken back: if a move is due now, it is another one.
            _ = changed => continue,
        };
        let outcome = match choice {
            Ok(Some(_)) if room.game().game.moves != live.game.moves => continue,
            Ok(Some(Choice { column, reason })) => {
                let (column, ply) = (column.into(), Some(ply.into()));
                app.issue_system_command(room, Command::Move { side, column, ply, why: Some(reason) }).await
            }
            Ok(None) => break,
            Err(error) => Err(error),
        };
        match outcome {
            Ok(()) => break,
            Err(error @ (AppError::Store(_) | AppError::Busy { .. } | AppError::Broken)) => {
                if app.stopping.is_cancelled() {
                    break;
                }
                tracing::warn!(%error, game = %live.id, "playing a computer move failed; trying again in 1 second");
                app.pause(RETRY).await;
            }
            // The game has just moved on: nothing is due.
            Err(_) => break,
        }
    }
    settle(room, side, ply);
    MoveOutcome::Settled
}

/// Notes that no search for this move is running any more.
fn settle(room: &Room, side: Side, ply: u16) {
    room.update_presence(|presence| {
        if presence.thinking == Some((side, ply)) {
            presence.thinking = None;
        }
    });
}

/// Whether the game has followers now.
fn is_watched(room: &Room) -> bool {
    let presence = room.presence();
    presence.watching > 0 || Side::BOTH.iter().any(|side| presence.is_connected(*side))
}

/// The level that is to move at `ply`, if any.
fn level_to_move(live: &LiveGame, side: Side, ply: u16) -> Option<Level> {
    live.game.computer_to_move().filter(|_| live.game.ply() == ply && live.game.to_move() == Some(side))
}

/// The computer's move here. Randomness comes from the game's seed and the ply, so that a move that is chosen again is the
/// same. Levels that search do so in the engine pool; dropping the future cancels the search.
async fn think(app: &App, level: Level, live: &LiveGame) -> Result<Option<Choice>, AppError> {
    let (seed, ply) = (live.game.setup.seed, live.game.ply());
    if !level.searches() {
        return Ok(choose(level, &live.game.position, &mut rng(seed, ply)));
    }
    let purpose = match live.game.setup.kind {
        Kind::Exhibition => Purpose::Exhibition,
        _ => Purpose::Move,
    };
    let address = app.computers.client(&live.id);
    let permit = app.engine.permit(SearchRequest { purpose, game: Some(live.id.clone()), address }).await?;
    let position = live.game.position.clone();
    let budget = match level {
        Level::Expert => EXPERT,
        _ if position.variant() == Variant::STANDARD => {
            Budget { nodes: u64::MAX, time: app.engine.settings().perfect }
        }
        _ => Budget { nodes: OTHER_BOARDS_NODES, time: OTHER_BOARDS_TIME },
    };
    let search = app.engine.search(&permit, budget, move |engine, stop| {
        choose_with(level, &position, engine, stop, &mut rng(seed, ply))
    });
    Ok(search.await?)
}
