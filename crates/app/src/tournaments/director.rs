//! Directing tournaments: each open tournament has a task that performs the actions that are due. They follow from the log,
//! presence and the games, so a restarted task continues where the last one ended.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::sync::{Notify, mpsc};
use tokio::time::Instant;
use tokio_util::task::TaskTracker;

use super::super::{App, AppError};
use super::boards::{finished, missing_at, paired};
use super::sharing::direct_claimed;
use crate::tasks::RETRY;
use cuatro_game::{Command, GameId, Refusal, Stopped, Time};
use cuatro_live::{
    CommandContext, LiveTournament, PairedGame, Room, TournamentRoom, TournamentWork, WriteError,
};
use cuatro_rules::Side;
use cuatro_store::Conflict;
use cuatro_tournament::{
    self as tournament, EntrantNumber, Event, Finished, MADE_AT_ONCE, ResultBy, StageGame, StageOutcome,
    Stop, StopScoring, TournamentId, next_action,
};

/// Results that come within this time are scored together.
const TOGETHER: Duration = Duration::from_millis(250);
/// The interval of checks for missing players, in milliseconds.
const CHECK_MS: i64 = 1_000;

/// Directs all open tournaments, and those that are created or changed.
pub(crate) async fn direct_all(
    app: App,
    tracker: TaskTracker,
    mut news: mpsc::UnboundedReceiver<TournamentId>,
) {
    if app.hub.is_shared() {
        return direct_claimed(app, tracker).await;
    }
    let mut open = loop {
        match app.store.open_tournaments().await {
            Ok(open) => break open,
            Err(error) => tracing::warn!(%error, "finding open tournaments failed; trying again in 1 second"),
        }
        if !app.pause(RETRY).await {
            return;
        }
    };
    let mut directed = Directed::default();
    loop {
        let id = match open.pop() {
            Some(id) => id,
            None => tokio::select! {
                _ = app.stopping.cancelled() => return,
                id = news.recv() => match id {
                    Some(id) => id,
                    None => return,
                },
            },
        };
        directed.notify(&app, &tracker, id);
    }
}

/// The tasks that direct tournaments.
#[derive(Default)]
pub(super) struct Directed(HashMap<TournamentId, Weak<Notify>>);

impl Directed {
    /// Notifies a tournament's task, and starts it if there is none.
    pub(super) fn notify(&mut self, app: &App, tracker: &TaskTracker, id: TournamentId) {
        match self.0.get(&id).and_then(Weak::upgrade) {
            Some(task) => task.notify_one(),
            None => {
                let task = Arc::new(Notify::new());
                self.0.retain(|_, task| task.strong_count() > 0);
                self.0.insert(id.clone(), Arc::downgrade(&task));
                let app = app.clone();
                tracker.spawn(async move { app.directing.clone().measured(direct(app, id, task)).await });
            }
        }
    }
}

/// Directs one tournament until it is over.
async fn direct(app: App, id: TournamentId, news: Arc<Notify>) {
    let mut director = None;
    loop {
        let (looked, next) = (app.time.now(), Instant::now() + TOGETHER);
        let due = match run_once(&app, &id, &mut director).await {
            Ok(NextRun::Over) => return,
            Ok(NextRun::Due(due)) => due,
            Err(error) => {
                tracing::warn!(%error, tournament = %id, "directing a tournament failed; trying again in 1 second");
                if let AppError::Store(error) = &error {
                    app.note(error);
                }
                Some(looked.plus(RETRY.as_millis() as i64))
            }
        };
        let wait = async {
            let due = async {
                match due {
                    // Where processes share the data, the claim notifies the process that gets the tournament.
                    Some(due) if !app.hub.is_shared() => app.time.sleep_until(due).await,
                    _ => std::future::pending().await,
                }
            };
            tokio::select! {
                () = due => {}
                () = news.notified() => {}
            }
            tokio::time::sleep_until(next).await;
        };
        if app.stopping.run_until_cancelled(wait).await.is_none() {
            return;
        }
    }
}

/// When to look again.
enum NextRun {
    /// Never: the tournament is over.
    Over,
    /// At this time, or when notified.
    Due(Option<Time>),
}

/// The director of one tournament.
struct Director {
    app: App,
    room: Arc<TournamentRoom>,
    /// Its running games, in memory, in the same order in every run.
    games: BTreeMap<GameId, Arc<Room>>,
    /// The start of this director: absence before it does not count.
    since: Time,
}

/// Performs all actions that are due.
async fn run_once(
    app: &App,
    id: &TournamentId,
    director: &mut Option<Director>,
) -> Result<NextRun, AppError> {
    let director = match director {
        Some(director) => director,
        none => {
            let Some(room) = app.hub.tournament(id).await? else { return Ok(NextRun::Over) };
            let (app, since) = (app.clone(), app.time.now());
            none.insert(Director { app, room, games: BTreeMap::new(), since })
        }
    };
    director.catch_up().await?;
    loop {
        if let Some(outlook) = director.next_action().await? {
            return Ok(outlook);
        }
    }
}

impl Director {
    /// Loads what other processes wrote: games and presence.
    async fn catch_up(&self) -> Result<(), AppError> {
        let refreshed = self.games.values().map(|room| self.app.hub.refresh(room));
        for refreshed in futures_util::future::join_all(refreshed).await {
            refreshed?;
        }
        Ok(())
    }

    /// Performs one action; `None` if more may be due.
    async fn next_action(&mut self) -> Result<Option<NextRun>, AppError> {
        let live = self.room.live();
        if live.state.ended_at.is_some() {
            return Ok(Some(NextRun::Over));
        }
        let mut results = self.find_games(&live).await?;
        if let Some(work) = next_part(&live, &mut results) {
            self.write(work).await?;
            return Ok(None);
        }
        self.hold(live.state.holds_boards()).await?;
        for room in self.games.values() {
            results.extend(finished(&self.app, &room.game()).await?);
        }
        let now = self.app.time.now();
        let tournament::NextAction { events, stop, due } =
            next_action(&live.state, &self.room.presence(now), &results, now);
        for stop in &stop {
            self.stop(stop).await?;
        }
        if !events.is_empty() {
            self.append(&live, events, now).await?;
            return Ok(None);
        }
        let missing = self.missing(&live);
        if let Some((game, side, at)) = &missing
            && *at <= now
        {
            self.end(game, Command::Stop { why: Stopped::Missing(*side) }).await?;
            return Ok(None);
        }
        if !stop.is_empty() || due.is_some_and(|due| due <= now) {
            return Ok(None);
        }
        let check = (!self.games.is_empty()).then(|| now.plus(CHECK_MS));
        Ok(Some(NextRun::Due(due.into_iter().chain(check).min())))
    }

    /// Loads the running games. Returns results for removed ones.
    async fn find_games(&mut self, live: &LiveTournament) -> Result<Vec<Finished>, AppError> {
        // A game that another process aborted and removed may be known here only as gone.
        let goes_on = |id: &GameId| live.state.game(id).is_some_and(|(_, game)| game.result.is_none());
        self.games.retain(|id, room| !room.game().removed && goes_on(id));
        let mut lost = Vec::new();
        for game in live.state.current_stage().into_iter().flat_map(|(_, stage)| stage.running_games()) {
            if self.games.contains_key(&game.game) || !live.state.is_made(&game.game) {
                continue;
            }
            match self.app.hub.room(&game.game).await? {
                Some(room) => drop(self.games.insert(game.game.clone(), room)),
                None => lost.push(void(game)),
            }
        }
        Ok(lost)
    }

    /// Appends events, with the games that they pair if they are not too many.
    async fn append(&self, live: &LiveTournament, events: Vec<Event>, now: Time) -> Result<(), AppError> {
        let mut state = live.state.clone();
        // An action contains only events that can follow.
        let follows = events.iter().all(|event| state.apply(event, now));
        debug_assert!(follows, "{events:?}");
        let pairs = events.iter().filter_map(|event| match event {
            Event::Paired { pairs, .. } => Some(pairs),
            _ => None,
        });
        let made: Vec<&GameId> = pairs.flatten().map(|pair| &pair.game).collect();
        let games: Vec<PairedGame> = match made.len() <= MADE_AT_ONCE {
            true => made.iter().filter_map(|id| paired(live, &state, state.game(id)?.1)).collect(),
            // Created in parts, after the pairing is durable.
            false => Vec::new(),
        };
        if made.len() <= MADE_AT_ONCE && games.len() < made.len() {
            return self.send_out_deleted().await;
        }
        self.write(TournamentWork::Step { version: live.state.version, events, games }).await
    }

    /// Writes an action. After a conflict the next one is decided on the new state.
    async fn write(&self, work: TournamentWork) -> Result<(), AppError> {
        match self.app.writer.direct(&self.room, work).await {
            Ok(_) | Err(WriteError::Conflict(Conflict::Tournament(_))) => Ok(()),
            // Another process has created these games, or a player of one was deleted.
            Err(WriteError::Conflict(Conflict::Version(_))) => self.send_out_deleted().await,
            Err(error) => Err(error.into()),
        }
    }

    /// Removes deleted players from the tournament, so that they are not paired any more.
    async fn send_out_deleted(&self) -> Result<(), AppError> {
        self.app.hub.read_names(std::slice::from_ref(&self.room)).await?;
        let live = self.room.live();
        for entrant in live.entrants.iter().filter(|entrant| entrant.name.is_none()) {
            self.app.send_out(&self.room, entrant.is.n).await?;
        }
        Ok(())
    }

    /// Holds or releases all boards that are not yet held or released.
    async fn hold(&self, on: bool) -> Result<(), AppError> {
        let due = self.games.values().filter(|room| {
            let live = room.game();
            !live.game.status.is_over() && live.game.held != on
        });
        // Together, so that they are committed together.
        let held = due.map(|room| self.perform(room, Command::Hold { on }));
        futures_util::future::try_join_all(held).await.map(drop)
    }

    async fn stop(&self, Stop { game, scoring }: &Stop) -> Result<(), AppError> {
        let command = match scoring {
            StopScoring::Adjudicate => Command::Stop { why: Stopped::Adjudicated },
            StopScoring::Drop => Command::Stop { why: Stopped::Dropped },
            StopScoring::Forfeit(side) => Command::Resign { side: *side },
        };
        self.end(game, command).await
    }

    /// Ends a game, unless it is over.
    async fn end(&self, game: &GameId, command: Command) -> Result<(), AppError> {
        let Some(room) = self.games.get(game) else { return Ok(()) };
        self.perform(room, command).await
    }

    /// Performs a command in a game, unless it is over.
    async fn perform(&self, room: &Arc<Room>, command: Command) -> Result<(), AppError> {
        match self.app.writer.play(room, command, CommandContext::default()).await {
            Ok(_) | Err(WriteError::Refused(Refusal::GameOver)) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// The game with the next missing player, their side, and the time.
    fn missing(&self, live: &LiveTournament) -> Option<(GameId, Side, Time)> {
        let missing = self.games.iter().filter_map(|(id, room)| {
            let (_, entry) = live.state.game(id)?;
            let (side, at) = missing_at(&self.room, entry, room, self.since)?;
            Some((id.clone(), side, at))
        });
        missing.min_by_key(|(_, _, at)| *at)
    }
}

/// The work that creates the next games of a pairing in parts, if some do not exist yet. Games that can never be created get
/// results instead, which are scored first.
fn next_part(live: &LiveTournament, results: &mut Vec<Finished>) -> Option<TournamentWork> {
    let (k, stage) = live.state.current_stage()?;
    let part = stage.games.iter().skip(stage.made).take(MADE_AT_ONCE);
    let mut games = Vec::new();
    for game in part.clone().filter(|game| game.result.is_none()) {
        match paired(live, &live.state, game) {
            Some(paired) => games.push(paired),
            None => results.push(without(live, game)),
        }
    }
    let made = (stage.made + part.count()) as u32;
    let events = vec![Event::Made { k, games: made }];
    let is_next = made as usize > stage.made && results.is_empty();
    is_next.then_some(TournamentWork::Step { version: live.state.version, events, games })
}

/// A removed game is void.
fn void(game: &StageGame) -> Finished {
    let (outcome, how) = (StageOutcome::Void, ResultBy::Forfeit);
    Finished { game: game.game.clone(), outcome, how, absent: None }
}

/// A game that cannot be played because a player was deleted.
fn without(live: &LiveTournament, game: &StageGame) -> Finished {
    let is_there = |n: EntrantNumber| live.entrant(n).is_some_and(|entrant| entrant.name.is_some());
    let here = Side::BOTH.into_iter().find(|side| is_there(game.player(*side)));
    Finished { outcome: here.map_or(StageOutcome::Void, StageOutcome::won_by), ..void(game) }
}

impl App {
    /// Bans the entrant of a deleted player.
    pub(crate) async fn send_out(
        &self,
        room: &Arc<TournamentRoom>,
        n: EntrantNumber,
    ) -> Result<(), AppError> {
        let command = tournament::Command::Remove { n, banned: true };
        match self.command(room, command).await {
            Ok(_) | Err(AppError::Tournament(tournament::Refusal::TournamentOver)) => Ok(()),
            Err(error) => Err(error),
        }
    }
}
