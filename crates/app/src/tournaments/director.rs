//! Directing tournaments: each one that is not over has a task that does what is due in it. What is due follows from the log, from
//! who is here and from the games, so a task that begins again goes on where the last one ended.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Weak};
use std::time::Duration;

use tokio::sync::{Notify, mpsc};
use tokio::time::Instant;
use tokio_util::task::TaskTracker;

use super::super::{App, AppError};
use super::boards::{finished, missing_at, paired};
use super::sharing::direct_claimed;
use crate::workers::RETRY;
use cuatro_game::{Command, GameId, Refusal, Stopped, Time};
use cuatro_live::{
    CommandContext, LiveTournament, PairedGame, Room, TournamentRoom, TournamentWork, WriteError,
};
use cuatro_rules::Side;
use cuatro_store::Conflict;
use cuatro_tournament::{
    self as tournament, EntrantNumber, Event, Finished, How, MADE_AT_ONCE, Outcome, StageGame, Stop,
    TournamentId, Verdict, step,
};

/// Results that come within this time are scored together.
const TOGETHER: Duration = Duration::from_millis(250);
/// How often running games are looked at for players who are missing, in milliseconds.
const POLL_MS: i64 = 1_000;

/// Directs all tournaments that are not over, and those that are created or changed.
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
    /// Notifies a tournament's task that something may be due; begins it if there is none.
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
            Ok(Outlook::Over) => return,
            Ok(Outlook::Due(due)) => due,
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
                    // Where processes share the data, the one to which it falls is told.
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

/// What there is to wait for.
enum Outlook {
    /// Nothing: the tournament is over.
    Over,
    /// This time, or news.
    Due(Option<Time>),
}

/// The director of one tournament.
struct Director {
    app: App,
    room: Arc<TournamentRoom>,
    /// The games that are played, held in memory, in an order that every run has.
    games: BTreeMap<GameId, Arc<Room>>,
    /// When it began: nobody is missing from before.
    since: Time,
}

/// Does all that is due now.
async fn run_once(
    app: &App,
    id: &TournamentId,
    director: &mut Option<Director>,
) -> Result<Outlook, AppError> {
    let director = match director {
        Some(director) => director,
        none => {
            let Some(room) = app.hub.tournament(id).await? else { return Ok(Outlook::Over) };
            let (app, since) = (app.clone(), app.time.now());
            none.insert(Director { app, room, games: BTreeMap::new(), since })
        }
    };
    director.catch_up().await?;
    loop {
        if let Some(outlook) = director.run_next().await? {
            return Ok(outlook);
        }
    }
}

impl Director {
    /// Brings the games up to date with what other processes wrote, and who is there.
    async fn catch_up(&self) -> Result<(), AppError> {
        let refreshed = self.games.values().map(|room| self.app.hub.refresh(room));
        for refreshed in futures_util::future::join_all(refreshed).await {
            refreshed?;
        }
        Ok(())
    }

    /// Does one thing that is due; `None` if there may be more.
    async fn run_next(&mut self) -> Result<Option<Outlook>, AppError> {
        let live = self.room.live();
        if live.state.ended_at.is_some() {
            return Ok(Some(Outlook::Over));
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
        let tournament::Step { events, stop, due } =
            step(&live.state, &self.room.presence(now), &results, now);
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
        let look = (!self.games.is_empty()).then(|| now.plus(POLL_MS));
        Ok(Some(Outlook::Due(due.into_iter().chain(look).min())))
    }

    /// Finds the games that the log says are played. Returns the results of those that were removed.
    async fn find_games(&mut self, live: &LiveTournament) -> Result<Vec<Finished>, AppError> {
        // Of a game that another process aborted and removed, nobody may have heard more than that it is gone.
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
        // A step finds only events that can follow.
        let follows = events.iter().all(|event| state.apply(event, now));
        debug_assert!(follows, "{events:?}");
        let pairs = events.iter().filter_map(|event| match event {
            Event::Paired { pairs, .. } => Some(pairs),
            _ => None,
        });
        let made: Vec<&GameId> = pairs.flatten().map(|pair| &pair.game).collect();
        let games: Vec<PairedGame> = match made.len() <= MADE_AT_ONCE {
            true => made.iter().filter_map(|id| paired(live, &state, state.game(id)?.1)).collect(),
            // They are created in parts, once it is durable who plays whom.
            false => Vec::new(),
        };
        if made.len() <= MADE_AT_ONCE && games.len() < made.len() {
            return self.send_out_deleted().await;
        }
        self.write(TournamentWork::Step { version: live.state.version, events, games }).await
    }

    /// Writes a step. If another process was faster, the next step is found on the new state.
    async fn write(&self, work: TournamentWork) -> Result<(), AppError> {
        match self.app.writer.direct(&self.room, work).await {
            Ok(_) | Err(WriteError::Conflict(Conflict::Tournament(_))) => Ok(()),
            // Somebody else has created these games, or a player of one was deleted.
            Err(WriteError::Conflict(Conflict::Version(_))) => self.send_out_deleted().await,
            Err(error) => Err(error.into()),
        }
    }

    /// Sends out entrants who were deleted, so that nobody is paired with them.
    async fn send_out_deleted(&self) -> Result<(), AppError> {
        self.app.hub.read_names(std::slice::from_ref(&self.room)).await?;
        let live = self.room.live();
        for entrant in live.entrants.iter().filter(|entrant| entrant.name.is_none()) {
            self.app.send_out(&self.room, entrant.is.n).await?;
        }
        Ok(())
    }

    /// Holds or releases all boards on which that has not happened yet.
    async fn hold(&self, on: bool) -> Result<(), AppError> {
        let to_hold = self.games.values().filter(|room| {
            let live = room.game();
            !live.game.status.is_over() && live.game.held != on
        });
        // Together, so that they are committed together.
        let held = to_hold.map(|room| self.perform(room, Command::Hold { on }));
        futures_util::future::try_join_all(held).await.map(drop)
    }

    async fn stop(&self, Stop { game, verdict }: &Stop) -> Result<(), AppError> {
        let command = match verdict {
            Verdict::Adjudicate => Command::Stop { why: Stopped::Adjudicated },
            Verdict::Drop => Command::Stop { why: Stopped::Dropped },
            Verdict::Forfeit(side) => Command::Resign { side: *side },
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

    /// The game in which somebody will be missing first, who, and when.
    fn missing(&self, live: &LiveTournament) -> Option<(GameId, Side, Time)> {
        let missing = self.games.iter().filter_map(|(id, room)| {
            let (_, entry) = live.state.game(id)?;
            let (side, at) = missing_at(&self.room, entry, room, self.since)?;
            Some((id.clone(), side, at))
        });
        missing.min_by_key(|(_, _, at)| *at)
    }
}

/// What creates the next games of a pairing that is too large to be made at once, if some are not made yet. Those that can never be made
/// have results instead, and are scored first.
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

/// A game that was removed counts for nobody.
fn void(game: &StageGame) -> Finished {
    let (outcome, how) = (Outcome::Void, How::Forfeit);
    Finished { game: game.game.clone(), outcome, how, absent: None }
}

/// A game that one of its players never can play, because they were deleted.
fn without(live: &LiveTournament, game: &StageGame) -> Finished {
    let is_there = |n: EntrantNumber| live.entrant(n).is_some_and(|entrant| entrant.name.is_some());
    let here = Side::BOTH.into_iter().find(|side| is_there(game.player(*side)));
    Finished { outcome: here.map_or(Outcome::Void, Outcome::won_by), ..void(game) }
}

impl App {
    /// Bans an entrant who was deleted.
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
