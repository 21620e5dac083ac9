//! The director of one tournament: it shows the rules (`cuatro_tournament::next_action`) what this server sees, and performs
//! the actions that they decide.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use futures_util::future::{join_all, try_join_all};

use super::super::{App, AppError};
use cuatro_engine::{Budget, Purpose, SearchRequest};
use cuatro_game::{Command, GameId, PlayerId, Refusal, Time};
use cuatro_live::{
    CommandContext, LiveGame, LiveTournament, PairedGame, Room, TournamentRoom, TournamentWork, WriteError,
};
use cuatro_store::{Conflict, Seat};
use cuatro_tournament::{Action, Board, Event, NewGame, Situation, Solved, next_action};

/// The interval of checks for missing players: nothing notifies the director when a player goes away.
const MISSING_PLAYERS_CHECK_MS: i64 = 1_000;

/// When the director runs again.
pub(super) enum NextRun {
    /// Never: the tournament is over.
    Never,
    /// At this time, or when notified.
    At(Option<Time>),
}

pub(super) struct Director {
    app: App,
    room: Arc<TournamentRoom>,
    /// The games without a result, in the same order in every run.
    games: BTreeMap<GameId, DirectedGame>,
    since: Time,
}

struct DirectedGame {
    /// `None` for a game that was removed.
    room: Option<Arc<Room>>,
    /// The value of its position, once it is needed for an adjudication.
    solved: Option<Solved>,
}

impl Director {
    pub(super) fn new(app: App, room: Arc<TournamentRoom>) -> Director {
        let since = app.time.now();
        Director { app, room, games: BTreeMap::new(), since }
    }

    /// Performs all actions that are due.
    pub(super) async fn run_once(&mut self) -> Result<NextRun, AppError> {
        self.refresh().await?;
        loop {
            let live = self.room.live();
            self.find_games(&live).await?;
            match self.next_action(&live) {
                Action::Append { events, games } => self.append(&live, events, games).await?,
                Action::Play(commands) => self.play(commands).await?,
                Action::Solve(games) => self.solve(games).await?,
                Action::Wait(due) => {
                    let check = self.app.time.now().plus(MISSING_PLAYERS_CHECK_MS);
                    let check = (!self.games.is_empty()).then_some(check);
                    return Ok(NextRun::At(due.into_iter().chain(check).min()));
                }
                Action::Over => return Ok(NextRun::Never),
            }
        }
    }

    async fn refresh(&self) -> Result<(), AppError> {
        let rooms = self.games.values().filter_map(|game| game.room.as_ref());
        let refreshed = join_all(rooms.map(|room| self.app.hub.refresh(room))).await;
        Ok(refreshed.into_iter().collect::<Result<_, _>>()?)
    }

    /// Loads the games that exist and have no result.
    async fn find_games(&mut self, live: &LiveTournament) -> Result<(), AppError> {
        let goes_on = |id: &GameId| live.state.game(id).is_some_and(|(_, game)| game.result.is_none());
        // A game that another process removed may be known here only as gone: it is looked for again.
        let is_gone = |game: &DirectedGame| game.room.as_ref().is_some_and(|room| room.game().removed);
        self.games.retain(|id, game| goes_on(id) && !is_gone(game));
        for game in live.state.current_stage().into_iter().flat_map(|(_, stage)| stage.running_games()) {
            if !self.games.contains_key(&game.game) && live.state.is_made(&game.game) {
                let room = self.app.hub.room(&game.game).await?;
                self.games.insert(game.game.clone(), DirectedGame { room, solved: None });
            }
        }
        Ok(())
    }

    fn next_action(&self, live: &LiveTournament) -> Action {
        let games: Vec<_> =
            self.games.values().map(|game| game.room.as_ref().map(|room| (room, room.game()))).collect();
        let boards: HashMap<GameId, Board<'_>> = self
            .games
            .iter()
            .zip(&games)
            .map(|((id, DirectedGame { solved, .. }), found)| {
                let board = match found {
                    Some((room, game)) => {
                        let away_since = self.away_since(live, room, game);
                        Board::Found { game: &game.game, away_since, solved: *solved }
                    }
                    None => Board::Removed,
                };
                (id.clone(), board)
            })
            .collect();
        let players: Vec<Option<PlayerId>> =
            live.entrants.iter().map(|entrant| entrant.name.as_ref().map(|_| entrant.is.player)).collect();
        let now = self.app.time.now();
        let situation = Situation {
            id: &live.id,
            players: &players,
            presence: &self.room.presence(now),
            boards: &boards,
            directed_since: self.since,
            now,
        };
        next_action(&live.state, &situation)
    }

    /// Since when the player to move has been away from both the game and the tournament.
    fn away_since(
        &self,
        live: &LiveTournament,
        room: &Room,
        LiveGame { id, game, .. }: &LiveGame,
    ) -> Option<Time> {
        let side = game.to_move()?;
        let (_, entry) = live.state.game(id)?;
        let from_game = room.presence().away_since(side, game)?;
        let from_tournament = self.room.away_since(entry.player(side), game.turn_since)?;
        Some(from_game.max(from_tournament))
    }

    /// Appends events and creates games. After a conflict the next action is decided on the new state.
    async fn append(
        &self,
        live: &LiveTournament,
        events: Vec<Event>,
        games: Vec<NewGame>,
    ) -> Result<(), AppError> {
        let games = games.into_iter().filter_map(|game| with_seats(live, game)).collect();
        let work = TournamentWork::Step { version: live.state.version, events, games };
        match self.app.writer.change_tournament(&self.room, work).await {
            Ok(_) | Err(WriteError::Conflict(Conflict::Tournament(_))) => Ok(()),
            // Another process has created these games, or a player of one was deleted.
            Err(WriteError::Conflict(Conflict::Version(_))) => {
                Ok(self.app.hub.forget_names_of(&self.room).await?)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Performs commands in games, unless these are over. All at once, so that they are committed together.
    async fn play(&self, commands: Vec<(GameId, Command)>) -> Result<(), AppError> {
        let played = commands.into_iter().map(async |(id, command)| {
            let Some(room) = self.games.get(&id).and_then(|game| game.room.as_ref()) else { return Ok(()) };
            match self.app.writer.change_game(room, command, CommandContext::default()).await {
                Ok(_) | Err(WriteError::Refused(Refusal::GameOver)) => Ok(()),
                Err(error) => Err(AppError::from(error)),
            }
        });
        try_join_all(played).await.map(drop)
    }

    async fn solve(&mut self, games: Vec<GameId>) -> Result<(), AppError> {
        for id in games {
            let Some(DirectedGame { room: Some(room), solved }) = self.games.get_mut(&id) else { continue };
            let position = room.game().game.position.clone();
            let engine = &self.app.engine;
            let permit = engine
                .permit(SearchRequest { purpose: Purpose::Move, game: Some(id), address: None })
                .await?;
            let budget = Budget { nodes: u64::MAX, time: engine.settings().perfect };
            let score =
                engine.search(&permit, budget, move |engine, stop| engine.score(&position, stop)).await?;
            *solved = Some(score.map_or(Solved::Unknown, Solved::Score));
        }
        Ok(())
    }
}

/// A new game with the names and tokens of its players.
fn with_seats(
    live: &LiveTournament,
    NewGame { game, setup, entrants: [x, o] }: NewGame,
) -> Option<PairedGame> {
    let seats = [live.entrant(x)?, live.entrant(o)?].map(|entrant| Seat {
        player: Some(entrant.is.player),
        name: entrant.name.clone(),
        bot: entrant.bot,
        token: Some(entrant.is.token),
        ..Seat::default()
    });
    Some(PairedGame { id: game, setup, seats })
}
