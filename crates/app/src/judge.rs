//! The idle judge: it writes the report of every game on the standard board once it is over, while no search waits.
//!
//! What is owed follows from the store: records without a report. Games that end here are told to it, so that it need not look for them;
//! those of tournaments come first, and within each kind the newest.

use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use rand::seq::SliceRandom;
use tokio::sync::Notify;
use tokio::time::Instant;

use super::App;
use super::report::packed;
use cuatro_engine::{Budget, Purpose, SearchRequest};
use cuatro_game::report::Report;
use cuatro_game::{GameId, Status, Time};
use cuatro_live::LiveGame;
use cuatro_rules::Variant;
use cuatro_store::{KeptReport, StoreError};

/// How long a game is owed a report that nobody asked for, in milliseconds: a week, as long as its log is kept.
const OWED_MS: i64 = 7 * Time::DAY_MS;
/// How long reports wait for others to be written with them: each write is a flush for which moves may have to wait.
const KEEP: Duration = Duration::from_secs(1);
/// How often to look in the store for games that were missed.
const LOOK: Duration = Duration::from_secs(60);
/// How many games are asked for at once.
const AT_ONCE: u32 = 32;
/// How many games that ended here are remembered of each kind. The oldest of more are found in the store.
const MOST: usize = 1_000;
/// How long a game that ended elsewhere is left to the process that ended it, in milliseconds.
const LEAD_MS: i64 = 10_000;

/// The games that ended here and are not judged yet.
#[derive(Default)]
pub(super) struct Judge {
    ended: Mutex<Ended>,
    wake: Notify,
}

/// Each with the newest last.
#[derive(Default)]
struct Ended {
    of_tournaments: Vec<GameId>,
    others: Vec<GameId>,
}

impl Judge {
    /// Notes a game that ended.
    pub(super) fn tell(&self, live: &LiveGame) {
        if live.game.status != Status::Finished || live.game.setup.variant != Variant::STANDARD {
            return;
        }
        let mut ended = self.ended();
        let games = match live.game.setup.tournament {
            Some(_) => &mut ended.of_tournaments,
            None => &mut ended.others,
        };
        if games.len() == MOST {
            games.remove(0);
        }
        games.push(live.id.clone());
        self.wake.notify_one();
    }

    fn next(&self) -> Option<GameId> {
        let mut ended = self.ended();
        ended.of_tournaments.pop().or_else(|| ended.others.pop())
    }

    fn ended(&self) -> MutexGuard<'_, Ended> {
        self.ended.lock().expect("no code panics while it holds the games")
    }
}

/// Games that a look into the store found, and where the look has come to.
struct Missed {
    /// The newest last.
    games: Vec<GameId>,
    /// Everything that ended before has a report, or is not owed one.
    from: Time,
    /// Where the look began.
    began: Time,
    /// The place in the history that it has come to; `None` if it begins at the newest game.
    at: Option<i64>,
    /// When the next one begins.
    next_look: Instant,
}

/// Judges what is owed, as many games at a time as there are threads.
pub(super) async fn judge_all(app: App) {
    let Some(judge) = app.judge.clone() else { return };
    let most = app.engine.settings().threads.max(1);
    let from = app.time.date().plus(-OWED_MS);
    let mut missed = Missed { games: Vec::new(), from, began: from, at: None, next_look: Instant::now() };
    let (mut judging, mut reports, mut keep_at) = (FuturesUnordered::new(), Vec::new(), Instant::now());
    while !app.stopping.is_cancelled() {
        while judging.len() < most
            && let Some(game) = judge.next().or_else(|| missed.games.pop())
        {
            judging.push(judged(&app, game));
        }
        let done = tokio::select! {
            () = app.stopping.cancelled() => Ok(()),
            Some(judged) = judging.next(), if !judging.is_empty() => judged.map(|report| {
                if reports.is_empty() {
                    keep_at = Instant::now() + KEEP;
                }
                reports.extend(report);
            }),
            () = judge.wake.notified() => Ok(()),
            () = tokio::time::sleep_until(keep_at), if !reports.is_empty() => {
                app.store.keep_reports(&std::mem::take(&mut reports)).await
            }
            () = tokio::time::sleep_until(missed.next_look), if missed.games.is_empty() => missed.look(&app).await,
        };
        match done {
            Ok(()) => {}
            // One unreadable game must not stop all others.
            Err(error @ StoreError::Corrupt { .. }) => app.note(&error),
            Err(error) => missed.wait(&error),
        }
    }
}

impl Missed {
    /// Looks for the next games without a report.
    async fn look(&mut self, app: &App) -> Result<(), StoreError> {
        self.next_look = Instant::now() + LOOK;
        if self.at.is_none() {
            self.began = app.time.date().plus(-LEAD_MS);
        }
        let games = app.store.unjudged([self.from, self.began], self.at, AT_ONCE).await?;
        let is_last = games.len() < AT_ONCE as usize;
        self.at = games.last().map(|(place, _)| *place);
        self.games = games.into_iter().map(|(_, game)| game).collect();
        self.games.reverse();
        if app.store.shared().is_some() {
            // So that processes which look at the same time judge different games.
            self.games.shuffle(&mut crate::chance::rng());
        }
        if is_last {
            (self.from, self.at) = (self.began, None);
        } else {
            self.next_look = Instant::now();
        }
        Ok(())
    }

    /// Begins again in a while, because the store failed.
    fn wait(&mut self, error: &StoreError) {
        tracing::warn!(%error, "judging finished games failed; trying again in 60 seconds");
        self.games.clear();
        (self.at, self.next_look) = (None, Instant::now() + LOOK);
    }
}

/// The report of a game, unless it was judged meanwhile. One whose search takes too long is judged when somebody asks.
async fn judged(app: &App, id: GameId) -> Result<Option<(GameId, KeptReport)>, StoreError> {
    if app.store.report(&id).await?.is_some() {
        return Ok(None);
    }
    let Some(item) = app.store.finished(&id).await? else { return Ok(None) };
    let (variant, opening) = (item.record.variant, u16::from(item.record.fair_discs));
    let moves = item.record.moves.unwrap_or_default();
    // Not as a search of the game: who asks for its report need not wait for this one.
    let request = SearchRequest { purpose: Purpose::Idle, game: None, address: None };
    let budget = Budget { nodes: u64::MAX, time: app.engine.settings().report };
    let Ok(turn) = app.engine.turn(request).await else { return Ok(None) };
    let judging = app.engine.search(&turn, budget, move |engine, stop| {
        // Packed here too, where it delays nobody.
        Report::unless_stopped(variant, &moves, opening, engine, stop).as_ref().map(packed)
    });
    // There is no answer if the server stops.
    Ok(judging.await.ok().flatten().map(|report| (id, report)))
}
