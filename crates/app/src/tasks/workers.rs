//! Background work: moves of the computer and clocks that run out, which follow from the log; forgetting unused rooms and old
//! logs; and maintenance of the store.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio_util::task::TaskTracker;

use super::pending_moves::PendingMoves;
use crate::analysis::{OTHER_BOARDS_NODES, OTHER_BOARDS_TIME};
use crate::{App, AppError};
use cuatro_engine::{Budget, Purpose, SearchRequest};
use cuatro_game::computer::Level;
use cuatro_game::opponent::{Choice, choose, choose_with, rng};
use cuatro_game::{Command, GameId, Kind, Time};
use cuatro_live::time_source::TimeSource;
use cuatro_live::{LiveGame, Room};
use cuatro_rules::{Side, Variant};
use cuatro_tournament::TournamentId;

/// How often to look for unused rooms of games that are over.
const SWEEP_OVER: Duration = Duration::from_secs(2);
/// The interval of sweeps over all unused rooms, in multiples of `SWEEP_OVER`: single requests of a player may still use one.
const SWEEP_ALL: u32 = 15;
/// How often to look for old logs.
const PRUNE: Duration = Duration::from_secs(15 * 60);
/// How long a log is kept after the end of its game, in milliseconds: a week. Until then a rematch can be asked for and the
/// computer's reasons can be read.
const KEPT_MS: i64 = 7 * Time::DAY_MS;
/// How many logs are forgotten in one transaction.
const PRUNED_AT_ONCE: u32 = 200;
/// The budget of `expert` for a move: far more than it needs on any board that people play on, where it takes about 100 ms.
const EXPERT: Budget = Budget { nodes: 100_000, time: Duration::from_secs(1) };
/// How often changes of presence are written to the store.
const ATTENDANCE: Duration = Duration::from_secs(1);
/// How often the store is maintained.
const UPKEEP: Duration = Duration::from_secs(1);
/// How long a process leaves a game of two computers to the one that made its last move, in milliseconds.
const LEAD_MS: i64 = 1_000;
/// How long to wait before retrying what failed.
pub(crate) const RETRY: Duration = Duration::from_secs(1);

/// Starts the workers. Each looks at changed games and does what is due. They remember nothing that is not in the log, so a
/// restart finds the same work again.
pub(crate) fn start(
    app: &App,
    tracker: &TaskTracker,
    changes: mpsc::UnboundedReceiver<Arc<Room>>,
    untouched_ms: Option<i64>,
) {
    let pending = PendingMoves::default();
    tracker.spawn(turn_scheduler(app.clone(), tracker.clone(), changes, pending.clone()));
    super::cluster::find_unfinished(app, tracker, pending);
    if let Some(untouched_ms) = untouched_ms {
        tracker.spawn(super::expiry::expire(app.clone(), untouched_ms));
    }
    tracker.spawn(room_evictor(app.clone()));
    tracker.spawn(attendance(app.clone()));
    tracker.spawn(pruner(app.clone()));
    tracker.spawn(store_upkeep(app.clone()));
}

/// Schedules each changed game: sets its clock, makes the computer's move. A clock is kept by the game's id alone, so that a game
/// of slow players need not stay in memory.
async fn turn_scheduler(
    app: App,
    tracker: TaskTracker,
    mut changes: mpsc::UnboundedReceiver<Arc<Room>>,
    pending: PendingMoves,
) {
    let (mut flags, falling) = (Flags::default(), PendingMoves::default());
    loop {
        let room = tokio::select! {
            biased;
            _ = app.stopping.cancelled() => break,
            id = flags.next(&app.time) => {
                let key = (id.clone(), 0);
                if falling.begin(&key) {
                    let (app, falling) = (app.clone(), falling.clone());
                    tracker.spawn(async move {
                        end_on_time(app, id).await;
                        falling.end(&key);
                    });
                } else {
                    // The game was read again while this is retried.
                    flags.set(&id, Some(app.time.now().plus(RETRY.as_millis() as i64)));
                }
                continue;
            }
            room = changes.recv() => room,
        };
        let Some(room) = room else { break };
        let live = room.game();
        if live.game.status.is_over() {
            app.computers.forget(&live.id);
            app.hub.game_over(&live.id);
            if let Some(judge) = &app.judge {
                judge.game_over(&live);
            }
            if let Some(tournament) = &live.game.setup.tournament {
                app.hub.direct(&TournamentId::of_key(&tournament.id));
            }
        }
        let side = live.game.to_move();
        flags.set(&live.id, side.zip(live.game.clock.as_ref()).map(|(side, clock)| clock.deadline(side)));
        let Some(side) = side else { continue };
        if live.game.computer_to_move().is_some() {
            let key = (live.id.clone(), live.game.ply());
            if pending.begin(&key) {
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
        }
    }
}

/// The deadlines of running clocks.
#[derive(Default)]
struct Flags {
    of_games: HashMap<GameId, Time>,
    in_order: BTreeSet<(Time, GameId)>,
}

impl Flags {
    /// Sets the deadline of a game; `None` while no clock is running.
    fn set(&mut self, id: &GameId, deadline: Option<Time>) {
        let before = match deadline {
            Some(deadline) => self.of_games.insert(id.clone(), deadline),
            None => self.of_games.remove(id),
        };
        if let Some(before) = before {
            self.in_order.remove(&(before, id.clone()));
        }
        if let Some(deadline) = deadline {
            self.in_order.insert((deadline, id.clone()));
        }
    }

    /// Waits for the next deadline, forever without one. Cancelling the wait loses nothing.
    async fn next(&mut self, time: &TimeSource) -> GameId {
        let Some((deadline, id)) = self.in_order.first().cloned() else {
            return std::future::pending().await;
        };
        time.sleep_until(deadline).await;
        self.set(&id, None);
        id
    }
}

/// Ends a game on time. It is retried while the store is unavailable.
async fn end_on_time(app: App, id: GameId) {
    loop {
        let outcome = match app.hub.room(&id).await {
            Ok(Some(room)) => app.issue_system_command(&room, Command::Flag).await,
            Ok(None) => return,
            Err(error) => Err(error.into()),
        };
        match outcome {
            Err(AppError::Store(error)) => {
                tracing::warn!(%error, game = %id, "ending a game on time failed; trying again in 1 second");
                app.note(&error);
            }
            _ => return,
        }
        if !app.pause(RETRY).await {
            return;
        }
    }
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
        let lead = if room.is_led_elsewhere() { LEAD_MS } else { 0 };
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

async fn room_evictor(app: App) {
    let mut turn = 0_u32;
    while app.pause(SWEEP_OVER).await {
        app.hub.sweep_over();
        turn += 1;
        if turn == SWEEP_ALL {
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
        goes_on = app.pause(ATTENDANCE).await;
        if let Err(error) = app.hub.attendance().keep(&*app.store, app.time.now()).await {
            tracing::warn!(%error, "saving player presence failed; trying again in 1 second");
        }
    }
}

/// Maintains the store regularly, and checks whether a store that failed can be written again.
async fn store_upkeep(app: App) {
    while app.pause(UPKEEP).await {
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
        let before = app.time.now().plus(-KEPT_MS);
        loop {
            match app.store.prune(before, PRUNED_AT_ONCE).await {
                Ok(0) => break,
                Ok(_) => {}
                Err(error) => {
                    tracing::warn!(%error, "pruning old game logs failed; trying again in 15 minutes");
                    break;
                }
            }
        }
        if !app.pause(PRUNE).await {
            return;
        }
    }
}
