//! What a screen on a wall shows. It follows from the store and from the game that the screen names as its current one, so any
//! process can answer any screen. Data is cached for a second, so that many screens cost as much as one.

mod scene;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::Instant;

use super::{Against, App, AppError, HistoryFilter, HistoryItem, Period};
use cuatro_game::{GameId, Termination, Time};
use cuatro_live::{LiveGame, LiveTournament, Room, TournamentRoom};
use cuatro_protocol::{WallPairing, WallRow, WallScene};
use cuatro_rules::Side;
use cuatro_store::{LobbyFilter, RankingRow};
use cuatro_tournament::{EntrantNumber, StageState, StandingsRow, TournamentId};
use cuatro_words::lang::{Lang, Reader};
use scene::{Candidate, Chosen, Course, Shown, chosen};

/// The lifetime of cached data.
const KEPT: Duration = Duration::from_secs(1);
/// The time without a request after which the cache of a wall is dropped.
const FORGOTTEN: Duration = Duration::from_secs(10);
/// The most games that are weighed; in a tournament those of the best.
const WEIGHED: usize = 48;
/// Rows of a page of the table, and of the pairings.
const ROWS: usize = 10;
const PAIRINGS: usize = 12;
/// The last place of the leaders, and the most of them that are named.
const LEADING: u32 = 3;
const LEADERS: usize = 60;
/// The most names in the lobby: the latest ones.
const NAMES: usize = 60;
/// The number of finished games that are replayed in turn while no game is played, and the time for each.
const REPLAYED: u32 = 40;
const REPLAY_MS: i64 = 60_000;
const WEEK_MS: i64 = 7 * Time::DAY_MS;

/// What a wall shows.
#[derive(Clone, Debug)]
pub struct Wall {
    pub scene: WallScene,
    /// The start of the scene, if an event defines it.
    pub since: Option<Time>,
    pub game: Option<Arc<LiveGame>>,
    /// The deciding move of the finished game, once it was judged.
    pub decided: Option<String>,
    pub tournament: Option<Arc<LiveTournament>>,
    /// The leaders of that table, best first.
    pub leaders: Vec<WallRow>,
    /// A page of its table, or of the week's ranking.
    pub table: Vec<WallRow>,
    /// A page of the pairings of its newest round, while these are shown.
    pub pairings: Vec<WallPairing>,
    /// Entrants with a bye, after the last pairing.
    pub byes: Vec<Arc<str>>,
    /// The number of rows before that page, and of all rows.
    pub page: [usize; 2],
    /// Entrants, the newest first, while people gather.
    pub names: Vec<Arc<str>>,
    /// The number of present entrants.
    pub here: Option<u32>,
}

/// Cached data of walls, for each tournament and for the whole server.
#[derive(Default)]
pub(super) struct Walls(Mutex<HashMap<Option<TournamentId>, Arc<Place>>>);

/// The cache of a wall, once it has been read.
type Place = Mutex<Option<CachedWall>>;

#[derive(Clone)]
struct CachedWall {
    at: Instant,
    tournament: Option<Arc<TournamentRoom>>,
    /// Games that go on.
    rooms: Vec<Arc<Room>>,
    ranking: Vec<RankingRow>,
    /// Finished games of the week.
    finished: Vec<GameId>,
}

impl Walls {
    /// The cache of this wall. One request fills it under its lock; concurrent ones wait for it.
    async fn of(&self, tournament: Option<&TournamentId>) -> Arc<Place> {
        let mut all = self.0.lock().await;
        let is_read = |kept: &CachedWall| kept.at.elapsed() < FORGOTTEN;
        all.retain(|_, kept| kept.try_lock().map_or(true, |kept| kept.as_ref().is_some_and(is_read)));
        all.entry(tournament.cloned()).or_default().clone()
    }
}

impl App {
    /// What a wall shows now: for this tournament, or for the whole server. `shown` is its current game, and `offset` the number of
    /// rows to skip.
    pub async fn wall(
        &self,
        tournament: Option<&TournamentId>,
        shown: Option<&GameId>,
        offset: usize,
        reader: Reader,
    ) -> Result<Wall, AppError> {
        let kept = self.kept_for_wall(tournament).await?;
        let now = self.time.now();
        let live = kept.tournament.as_ref().map(|room| room.live());
        let shown = match shown {
            Some(id) => self.on_wall(id).await?.filter(|game| is_of(game, tournament)),
            None => None,
        };
        let games: Vec<Arc<LiveGame>> = kept.rooms.iter().map(|room| room.game()).collect();
        let candidates: Vec<Candidate> =
            games.iter().filter_map(|game| Candidate::of(game, self.places(game))).collect();
        let (course, held_since) = match &live {
            Some(live) => (course(live), live.state.held_since),
            None => (Course::Server, None),
        };
        let before = shown.as_deref().map(Shown::of);
        let Chosen { scene, since, game } = chosen(course, held_since, before.as_ref(), &candidates, now);
        let of_all = || games.into_iter().chain(shown).find(|one| Some(&one.id) == game.as_ref());
        let game = match scene {
            WallScene::Idle => self.replayed(&kept.finished, now).await?,
            _ => of_all(),
        };
        let decided = match (&game, scene) {
            (Some(game), WallScene::Ended) => self.stored_report_text(&game.id, reader).await?,
            _ => None,
        };
        let mut wall = Wall {
            scene,
            since,
            game,
            decided,
            leaders: Vec::new(),
            table: Vec::new(),
            pairings: Vec::new(),
            byes: Vec::new(),
            page: [0, 0],
            names: Vec::new(),
            here: None,
            tournament: live,
        };
        match kept.tournament {
            Some(room) => wall.fill(&room, offset, reader.lang, now),
            None => wall.rank(&kept.ranking),
        }
        Ok(wall)
    }

    async fn kept_for_wall(&self, tournament: Option<&TournamentId>) -> Result<CachedWall, AppError> {
        // An unknown tournament gets no cache.
        let room = match tournament {
            Some(id) => Some(match self.hub.tournament_in_memory(id) {
                Some(room) => room,
                None => self.tournament(id).await?,
            }),
            None => None,
        };
        let kept = self.walls.of(tournament).await;
        let mut kept = kept.lock().await;
        if let Some(kept) = kept.as_ref().filter(|kept| kept.at.elapsed() < KEPT) {
            return Ok(kept.clone());
        }
        let at = Instant::now();
        let read = match room {
            Some(room) => {
                CachedWall { at, rooms: self.rooms_of(&room).await?, ..CachedWall::of(Some(room), at) }
            }
            None => self.read_server(at).await?,
        };
        *kept = Some(read.clone());
        Ok(read)
    }

    /// The boards of a tournament that are played, those of the best first, and brings it up to date.
    async fn rooms_of(&self, room: &Arc<TournamentRoom>) -> Result<Vec<Arc<Room>>, AppError> {
        self.hub.refresh_all(std::slice::from_ref(room)).await?;
        self.read_presence_elsewhere(room).await?;
        let live = room.live();
        let Some((_, stage)) = live.state.current_stage() else { return Ok(Vec::new()) };
        let table = live.table();
        let place = |n| table.row(n).and_then(|row| row.place).unwrap_or(u32::MAX);
        let mut games: Vec<_> = stage.running_games().filter(|game| live.state.is_made(&game.game)).collect();
        games.sort_by_key(|game| place(game.x).min(place(game.o)));
        let ids: Vec<GameId> = games.into_iter().take(WEIGHED).map(|game| game.game.clone()).collect();
        self.readable(ids).await
    }

    async fn read_server(&self, at: Instant) -> Result<CachedWall, AppError> {
        let filter = LobbyFilter {
            status: Some(cuatro_game::Status::Playing),
            player: None,
            after: None,
            limit: WEIGHED as u32,
        };
        let games = self.lobby(&filter).await?;
        let week = HistoryFilter {
            from: Some(self.time.date().plus(-WEEK_MS)),
            limit: REPLAYED,
            ..HistoryFilter::default()
        };
        let is_seen = |game: &HistoryItem| {
            game.record.result.reason == Termination::Line && game.record.moves.is_some()
        };
        let finished = self.history(&week).await?.into_iter().filter(is_seen);
        Ok(CachedWall {
            rooms: games.into_iter().map(|(.., room)| room).collect(),
            finished: finished.map(|game| game.record.id).collect(),
            ranking: self.ranking(Period::Week, Against::All, None, ROWS as u32).await?,
            ..CachedWall::of(None, at)
        })
    }

    /// The rooms of these games, up to date; those that cannot be read are left out.
    async fn readable(&self, ids: Vec<GameId>) -> Result<Vec<Arc<Room>>, AppError> {
        let mut rooms = Vec::with_capacity(ids.len());
        for id in ids {
            rooms.extend(self.readable_room(&id).await?);
        }
        self.hub.refresh_all(&rooms).await?;
        Ok(rooms)
    }

    /// The game that a wall shows, if there is one.
    async fn on_wall(&self, id: &GameId) -> Result<Option<Arc<LiveGame>>, AppError> {
        Ok(self.readable(vec![id.clone()]).await?.first().map(|room| room.game()))
    }

    /// Place and number of entrants for the players of a game of a running tournament.
    fn places(&self, game: &LiveGame) -> Vec<[u32; 2]> {
        let Some(room) = self.hub.tournament_of(game) else { return Vec::new() };
        let live = room.live();
        let Some((_, paired)) = live.state.game(&game.id) else { return Vec::new() };
        let rows = &live.table().rows;
        let place = |side| {
            let place = live.table().row(paired.player(side))?.place?;
            Some([place, rows.len() as u32])
        };
        Side::BOTH.into_iter().filter_map(place).collect()
    }

    /// One of the finished games, each in its turn.
    async fn replayed(&self, finished: &[GameId], now: Time) -> Result<Option<Arc<LiveGame>>, AppError> {
        if finished.is_empty() {
            return Ok(None);
        }
        let turn = now.0.div_euclid(REPLAY_MS).rem_euclid(finished.len() as i64);
        self.on_wall(&finished[turn as usize]).await
    }
}

impl CachedWall {
    fn of(tournament: Option<Arc<TournamentRoom>>, at: Instant) -> CachedWall {
        CachedWall { at, tournament, rooms: Vec::new(), ranking: Vec::new(), finished: Vec::new() }
    }
}

/// Whether a game belongs on this wall.
fn is_of(game: &LiveGame, tournament: Option<&TournamentId>) -> bool {
    let setup = &game.game.setup;
    match tournament {
        Some(id) => setup.tournament.as_ref().is_some_and(|of| of.id == *id.key()),
        None => !setup.unlisted,
    }
}

fn course(live: &LiveTournament) -> Course {
    let state = &live.state;
    if let Some((_, stage)) = state.current_stage() {
        return Course::Playing(stage.paired_at.filter(|_| !stage.is_free()));
    }
    let is_ready = state.stages().iter().any(|stage| stage.status == StageState::Ready);
    let over = state.stages().iter().rev().find_map(|stage| stage.ended_at).or(state.ended_at);
    match over.filter(|_| state.ended_at.is_some() || !is_ready) {
        Some(over) => Course::Over(over),
        None => Course::Gathering(state.idle_since),
    }
}

impl Wall {
    /// Adds the parts that show a tournament.
    fn fill(&mut self, room: &TournamentRoom, offset: usize, lang: Lang, now: Time) {
        let Some(live) = self.tournament.clone() else { return };
        self.here = Some(live.state.counts(&room.presence(now)).here);
        match self.scene {
            WallScene::Lobby => {
                let entrants = live.state.entrants().filter(|(_, entrant)| !entrant.membership.is_out());
                let mut newest: Vec<EntrantNumber> = entrants.map(|(n, _)| n).collect();
                newest.reverse();
                self.page = [0, newest.len()];
                self.names = newest.into_iter().take(NAMES).map(|n| live.name(n, lang)).collect();
            }
            WallScene::Pairings => {
                let Some((_, stage)) = live.state.current_stage() else { return };
                let round: Vec<_> = stage.games.iter().filter(|game| game.round == stage.round).collect();
                let boards = round.len();
                let byes: Vec<_> = stage.current_byes().collect();
                let skipped = from(offset, boards + byes.len());
                self.page = [skipped, boards + byes.len()];
                let some = round.into_iter().skip(skipped).take(PAIRINGS);
                self.pairings = some
                    .map(|game| WallPairing {
                        board: game.board,
                        x: live.name(game.x, lang),
                        o: live.name(game.o, lang),
                    })
                    .collect();
                let room = PAIRINGS - self.pairings.len();
                let without = byes.into_iter().skip(skipped.saturating_sub(boards)).take(room);
                self.byes = without.map(|n| live.name(n, lang)).collect();
            }
            _ => {
                let rows = &live.table().rows;
                // The podium begins with the first place.
                let skipped = if self.scene == WallScene::Podium { 0 } else { from(offset, rows.len()) };
                self.page = [skipped, rows.len()];
                let shown = |row: &StandingsRow| WallRow {
                    place: row.place.map(Into::into),
                    name: live.name(row.n, lang),
                    points: row.points.value(),
                };
                let leads = |row: &&StandingsRow| row.place.is_some_and(|place| place <= LEADING);
                self.leaders = rows.iter().take_while(leads).take(LEADERS).map(shown).collect();
                self.table = rows.iter().skip(skipped).take(ROWS).map(shown).collect();
            }
        }
    }

    /// Adds the ranking of the week.
    fn rank(&mut self, ranking: &[RankingRow]) {
        self.page = [0, ranking.len()];
        let rows = ranking.iter().map(|row| WallRow {
            place: Some(row.position),
            name: row.name.clone(),
            points: row.totals.points as f64,
        });
        self.table = rows.collect();
        let leads = |row: &&WallRow| row.place.is_some_and(|place| place <= i64::from(LEADING));
        self.leaders = self.table.iter().take_while(leads).cloned().collect();
    }
}

/// The first row of a page: at the top again after the last page.
fn from(offset: usize, total: usize) -> usize {
    if offset < total { offset } else { 0 }
}
