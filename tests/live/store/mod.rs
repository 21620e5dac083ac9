//! A store in memory that is slow, fails and is read wrongly by chance, as its seed will have it.

mod erased;
mod export;
mod kept;
mod people;
mod shared;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use cuatro::game::report::Accuracy;
use cuatro::game::{Event, GameId, Kind, PlayerId, Status, Time};
use cuatro::names::{NameKey, PlayerName};
use cuatro::rules::Side;
use cuatro::store::*;
use cuatro::time_source::TimeSource;
use cuatro::tournament::{EntrantNumber, TournamentId};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::sync::{broadcast, mpsc};

use super::tournaments::KeptTournament;
pub use erased::Erasures;
use kept::write;
pub use kept::{Kept, add_result, due};
pub use people::People;

/// When all clocks begin.
pub const START: Time = Time(1_800_000_000_000);

/// What happened to commits and reads.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    pub commits: u64,
    /// Commits that failed before and after they were made, and those to a full disk.
    pub failed_before: u64,
    pub failed_after: u64,
    pub full: u64,
    /// Changes that another process was faster than.
    pub conflicts: u64,
    /// Games that could not be read.
    pub unread: u64,
    /// Names that were never used and are free again.
    pub names_forgotten: u64,
}

/// What is kept. It outlives every process.
pub struct FakeStore {
    pub games: Mutex<BTreeMap<GameId, Kept>>,
    pub tournaments: Mutex<BTreeMap<TournamentId, KeptTournament>>,
    pub people: Mutex<People>,
    pub erased: Mutex<Erasures>,
    next_player: AtomicI64,
    pub counts: Mutex<Counts>,
    /// Whether it works without fail from now on.
    pub calm: AtomicBool,
    /// Its clock; one that stands still if nobody gives it another.
    pub time: TimeSource,
    /// How long an answer takes at most beside what others do meanwhile, in milliseconds.
    pub slow_ms: AtomicU64,
    /// How often it fails: 1 for as often as it can.
    pub faults: f64,
    /// Whether its disk is full.
    pub full: AtomicBool,
    /// When a process last said that it serves, and since when any does; `None` where nobody says so.
    pulse: Option<Mutex<(Time, Time)>>,
    chance: Mutex<StdRng>,
    /// Whether several processes write it.
    pub shared: bool,
    listeners: broadcast::Sender<Hint>,
}

impl FakeStore {
    pub fn new(chance: StdRng, shared: bool) -> FakeStore {
        FakeStore {
            games: Mutex::default(),
            tournaments: Mutex::default(),
            time: TimeSource::manual(START),
            slow_ms: AtomicU64::new(0),
            faults: 1.0,
            full: AtomicBool::new(false),
            pulse: None,
            people: Mutex::default(),
            erased: Mutex::default(),
            next_player: AtomicI64::new(0),
            counts: Mutex::default(),
            calm: AtomicBool::new(false),
            chance: Mutex::new(chance),
            shared,
            listeners: broadcast::Sender::new(16),
        }
    }

    /// One that never fails, of one process or of several.
    pub fn calm(seed: u64, shared: bool) -> Arc<FakeStore> {
        let store = FakeStore::new(StdRng::seed_from_u64(seed), shared);
        store.calm.store(true, Ordering::Relaxed);
        Arc::new(store)
    }

    /// Whether anybody serves is asked from now on: clocks stand still while nobody does.
    pub fn with_pulse(self) -> FakeStore {
        let now = self.time.now();
        FakeStore { pulse: Some(Mutex::new((now, now))), ..self }
    }

    fn happens(&self, probability: f64) -> bool {
        let happens = self.chance.lock().expect("a seed").random_bool(probability * self.faults);
        happens && !self.calm.load(Ordering::Relaxed)
    }

    /// Lets others run for a while.
    async fn takes_time(&self) {
        let turns = self.chance.lock().expect("a seed").random_range(0..5);
        for _ in 0..turns {
            tokio::task::yield_now().await;
        }
        let slow_ms = self.slow_ms.load(Ordering::Relaxed);
        if slow_ms > 0 {
            let ms = self.chance.lock().expect("a seed").random_range(0..=slow_ms);
            tokio::time::sleep(Duration::from_millis(ms)).await;
        }
    }

    /// Like [`Store::commit`], by one of several processes.
    pub async fn commit_by(
        &self,
        by: usize,
        batch: &[Change],
    ) -> Result<Vec<Result<(), Conflict>>, StoreError> {
        self.takes_time().await;
        if self.full.load(Ordering::Relaxed) {
            self.count(|counts| counts.full += 1);
            return Err(StoreError::Unavailable("the disk is full".into()));
        }
        if self.happens(0.03) {
            self.count(|counts| counts.failed_before += 1);
            return Err(unavailable());
        }
        let outcomes: Vec<_> = {
            let mut games = self.games.lock().expect("the games");
            let mut tournaments = self.tournaments.lock().expect("the tournaments");
            let mut people = self.people.lock().expect("the people");
            let erased = self.erased.lock().expect("the deletions");
            let change = |change| write(&mut games, &mut tournaments, &mut people, &erased, change, by);
            batch.iter().map(change).collect()
        };
        let conflicts = outcomes.iter().filter(|outcome| outcome.is_err()).count();
        self.count(|counts| {
            counts.commits += 1;
            counts.conflicts += conflicts as u64;
        });
        self.takes_time().await;
        if self.happens(0.03) {
            self.count(|counts| counts.failed_after += 1);
            return Err(unavailable());
        }
        Ok(outcomes)
    }

    /// Notes that the process has got this answer.
    pub fn tell(&self, batch: &[Change], outcomes: &[Result<(), Conflict>]) {
        let mut games = self.games.lock().expect("the games");
        let made = batch.iter().zip(outcomes).filter(|(_, outcome)| outcome.is_ok());
        for change in made.flat_map(|(change, _)| &change.games) {
            let Some(game) = games.get_mut(&change.game) else { continue };
            for logged in &change.events {
                game.written[logged.version as usize - 1].told = true;
            }
        }
    }

    pub fn count(&self, count: impl FnOnce(&mut Counts)) {
        count(&mut self.counts.lock().expect("counts"));
    }
}

fn unavailable() -> StoreError {
    StoreError::Unavailable("as the seed will have it".into())
}

#[async_trait]
impl Store for FakeStore {
    async fn commit(&self, batch: &[Change]) -> Result<Vec<Result<(), Conflict>>, StoreError> {
        self.commit_by(0, batch).await
    }

    fn shared(&self) -> Option<&dyn SharedStore> {
        self.shared.then_some(self)
    }

    async fn game(&self, id: &GameId) -> Result<Option<StoredGame>, StoreError> {
        self.takes_time().await;
        if self.happens(0.05) {
            self.count(|counts| counts.unread += 1);
            return Err(unavailable());
        }
        let read = {
            let (games, people) =
                (self.games.lock().expect("the games"), self.people.lock().expect("the people"));
            games.get(id).filter(|game| !game.log.is_empty()).map(|game| StoredGame {
                log: game.log.clone(),
                seats: game.seats.each_ref().map(|seat| people.shown(seat)),
            })
        };
        // What was read may be out of date before it arrives.
        self.takes_time().await;
        Ok(read)
    }

    async fn removed_of(&self, games: &[GameId]) -> Result<Vec<GameId>, StoreError> {
        self.takes_time().await;
        let erased = self.erased.lock().expect("the deletions");
        Ok(games.iter().filter(|game| erased.removed.contains_key(*game)).cloned().collect())
    }

    async fn keep_presence(&self, rows: &[SeatPresence]) -> Result<(), StoreError> {
        self.takes_time().await;
        if self.happens(0.1) {
            return Err(unavailable());
        }
        let mut games = self.games.lock().expect("the games");
        for row in rows {
            let Some(game) = games.get_mut(&row.game) else { continue };
            game.here[row.side.index()] = row.here;
            let seen = &mut game.seats[row.side.index()].seen_at;
            *seen = row.seen_at.or(*seen);
        }
        Ok(())
    }

    async fn keep_one_time_code(
        &self,
        _: &TokenHash,
        _: PlayerId,
        _: Time,
        _: Time,
        _: u32,
    ) -> Result<(), StoreError> {
        unreachable!()
    }

    async fn take_one_time_code(&self, _: &TokenHash, _: Time) -> Result<Option<PlayerId>, StoreError> {
        unreachable!()
    }

    async fn next_player_id(&self) -> Result<PlayerId, StoreError> {
        Ok(PlayerId(self.next_player.fetch_add(1, Ordering::Relaxed) + 1))
    }

    async fn forget_unused_players(&self, before: Time, limit: u32) -> Result<u64, StoreError> {
        self.takes_time().await;
        if self.happens(0.05) {
            return Err(unavailable());
        }
        let forgotten = self.forget_unused(before, limit as usize);
        self.count(|counts| counts.names_forgotten += forgotten as u64);
        Ok(forgotten as u64)
    }

    async fn tournament(&self, id: &TournamentId) -> Result<Option<StoredTournament>, StoreError> {
        self.takes_time().await;
        if self.happens(0.05) {
            self.count(|counts| counts.unread += 1);
            return Err(unavailable());
        }
        let read = {
            let tournaments = self.tournaments.lock().expect("the tournaments");
            let people = self.people.lock().expect("the people");
            tournaments.get(id).map(|kept| kept.stored(&people))
        };
        // What was read may be out of date before it arrives.
        self.takes_time().await;
        Ok(read)
    }

    async fn place(&self, _: Against, _: &NameKey) -> Result<Option<RankingRow>, StoreError> {
        unreachable!()
    }

    async fn totals_since(&self, _: Time) -> Result<Vec<RecentTotals>, StoreError> {
        unreachable!()
    }

    async fn begin_presence(&self, now: Time) -> Result<(), StoreError> {
        let mut games = self.games.lock().expect("the games");
        for game in games.values_mut() {
            for side in Side::BOTH {
                if std::mem::take(&mut game.here[side.index()]) {
                    game.seats[side.index()].seen_at = Some(now);
                }
            }
        }
        Ok(())
    }

    async fn count_erase(&self, erase: &Erase) -> Result<Erased, StoreError> {
        self.count_erased(erase).await
    }

    async fn erase(&self, erase: &Erase) -> Result<Erasing, StoreError> {
        self.erase_now(erase).await
    }

    async fn prune(&self, _: Time, _: u32) -> Result<u64, StoreError> {
        Ok(0)
    }

    async fn mark_bot(&self, _: PlayerId) -> Result<bool, StoreError> {
        unreachable!()
    }

    async fn rename(&self, _: PlayerId, _: &NameKey, _: &PlayerName) -> Result<Renaming, StoreError> {
        unreachable!()
    }

    async fn refresh_ratings(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn keep_report(&self, _: &GameId, _: &KeptReport) -> Result<(), StoreError> {
        unreachable!()
    }

    fn directory(&self) -> Option<PathBuf> {
        None
    }

    async fn dump(&self, to: mpsc::Sender<Dump>) -> Result<(), StoreError> {
        self.dump_all(to).await
    }

    async fn begin_import(self: Arc<Self>) -> Result<Box<dyn Import>, StoreError> {
        unreachable!()
    }

    async fn try_writing(&self) -> Result<(), StoreError> {
        match self.full.load(Ordering::Relaxed) {
            true => Err(StoreError::Unavailable("the disk is full".into())),
            false => Ok(()),
        }
    }

    async fn upkeep(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn close(&self) {}
}

#[async_trait]
impl Reads for FakeStore {
    async fn one_time_code_until(&self, _: &TokenHash) -> Result<Option<Time>, StoreError> {
        Ok(None)
    }

    async fn finished(&self, id: &GameId) -> Result<Option<HistoryItem>, StoreError> {
        self.takes_time().await;
        Ok(self.history_now().into_iter().find(|item| item.record.id == *id))
    }

    async fn games_in_play(&self) -> Result<Vec<GameId>, StoreError> {
        unreachable!()
    }

    async fn games_to_resume(&self) -> Result<Vec<GameId>, StoreError> {
        let games = self.games.lock().expect("the games");
        let due = |kept: &Kept| {
            let first = kept.log.first().map(|logged| &logged.event);
            let waits = |setup: &cuatro::game::Setup| setup.clock.is_some() || setup.kind == Kind::Computer;
            kept.status == Some(Status::Playing)
                && matches!(first, Some(Event::Created(setup)) if waits(setup))
        };
        Ok(games.iter().filter(|(_, kept)| due(kept)).map(|(id, _)| id.clone()).collect())
    }

    async fn untouched_games(&self, before: Time, limit: u32) -> Result<Vec<GameId>, StoreError> {
        self.takes_time().await;
        if self.happens(0.05) {
            return Err(unavailable());
        }
        let games = self.games.lock().expect("the games");
        let last = |kept: &Kept| kept.log.last().map(|logged| logged.at);
        let untouched = games.iter().filter(|(_, kept)| {
            kept.is_open() && !kept.is_touched() && last(kept).is_some_and(|last| last < before)
        });
        let mut untouched: Vec<_> = untouched.map(|(id, kept)| (kept.log[0].at, id.clone())).collect();
        untouched.sort();
        Ok(untouched.into_iter().take(limit as usize).map(|(_, id)| id).collect())
    }

    async fn lobby(&self, _: &LobbyFilter) -> Result<Vec<(Time, GameId)>, StoreError> {
        unreachable!()
    }

    async fn player_of_token(&self, token: &TokenHash) -> Result<Option<(PlayerId, Time)>, StoreError> {
        self.takes_time().await;
        Ok(self.people.lock().expect("the people").holder(token))
    }

    async fn seat_of_token(&self, token: &TokenHash) -> Result<Option<(GameId, Side)>, StoreError> {
        self.takes_time().await;
        let games = self.games.lock().expect("the games");
        Ok(games.iter().find_map(|(id, kept)| {
            let side = Side::BOTH.into_iter().find(|side| kept.seats[side.index()].token == Some(*token))?;
            Some((id.clone(), side))
        }))
    }

    async fn open_tournaments(&self) -> Result<Vec<TournamentId>, StoreError> {
        let tournaments = self.tournaments.lock().expect("the tournaments");
        Ok(tournaments.iter().filter(|(_, kept)| !kept.is_over()).map(|(id, _)| id.clone()).collect())
    }

    async fn tournament_of_code(&self, code: u32) -> Result<Option<TournamentId>, StoreError> {
        self.takes_time().await;
        let tournaments = self.tournaments.lock().expect("the tournaments");
        let found = tournaments.iter().find(|(_, kept)| kept.code == Some(code));
        Ok(found.map(|(id, _)| id.clone()))
    }

    async fn entries_of(&self, player: PlayerId) -> Result<Vec<(TournamentId, EntrantNumber)>, StoreError> {
        self.takes_time().await;
        let tournaments = self.tournaments.lock().expect("the tournaments");
        let open = tournaments.iter().filter(|(_, kept)| !kept.is_over());
        Ok(open.filter_map(|(id, kept)| Some((id.clone(), kept.entrant(player)?))).collect())
    }

    async fn is_tournament_token(&self, token: &TokenHash) -> Result<bool, StoreError> {
        self.takes_time().await;
        Ok(self.tournaments.lock().expect("the tournaments").values().any(|kept| kept.knows(token)))
    }

    async fn player(&self, key: &NameKey) -> Result<Option<PlayerRow>, StoreError> {
        self.takes_time().await;
        Ok(self.people.lock().expect("the people").row(key))
    }

    async fn ranking(
        &self,
        _: Against,
        _: Option<&RankingKey>,
        _: u32,
    ) -> Result<Vec<RankingRow>, StoreError> {
        unreachable!()
    }

    async fn players_like(&self, _: &str, _: u32) -> Result<Vec<RankingRow>, StoreError> {
        unreachable!()
    }

    async fn history(&self, _: &HistoryFilter) -> Result<Vec<HistoryItem>, StoreError> {
        unreachable!()
    }

    async fn rivals(&self, _: PlayerId, _: &RivalFilter) -> Result<Vec<RivalRow>, StoreError> {
        unreachable!()
    }

    async fn erasing(&self) -> Result<Vec<Erase>, StoreError> {
        self.noted_erasures().await
    }

    async fn reports(&self, _: &[GameId]) -> Result<Vec<(GameId, Vec<u8>)>, StoreError> {
        unreachable!()
    }

    async fn accuracies(&self, _: &[GameId]) -> Result<Vec<(GameId, [Accuracy; 2])>, StoreError> {
        unreachable!()
    }

    async fn origin(&self) -> Result<String, StoreError> {
        Ok("51ed51".into())
    }
}
