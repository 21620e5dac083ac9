//! A store in memory that is slow, fails and is read wrongly by chance, as its seed will have it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use cuatro::game::report::Accuracy;
use cuatro::game::{GameId, GameRecord, Logged, PlayerId, Status, Time};
use cuatro::names::NameKey;
use cuatro::rules::Side;
use cuatro::store::*;
use cuatro::time_source::TimeSource;
use cuatro::tournament::{EntrantNumber, TournamentId};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::sync::{broadcast, mpsc};

use super::Counts;
use super::tournaments::KeptTournament;
use super::world::START;

/// A game as it was written.
#[derive(Clone, Default)]
pub struct Kept {
    pub log: Vec<Logged>,
    pub seats: [Seat; 2],
    pub status: Option<Status>,
    pub record: Option<GameRecord>,
    due: Option<Time>,
}

/// What is kept. It outlives every process.
pub struct FakeStore {
    pub games: Mutex<BTreeMap<GameId, Kept>>,
    pub tournaments: Mutex<BTreeMap<TournamentId, KeptTournament>>,
    pub counts: Mutex<Counts>,
    /// Whether it works without fail from now on.
    pub calm: AtomicBool,
    /// Its clock; one that stands still if nobody gives it another.
    pub time: TimeSource,
    /// How long an answer takes at most beside what others do meanwhile, in milliseconds.
    pub slow_ms: u64,
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
            slow_ms: 0,
            counts: Mutex::default(),
            calm: AtomicBool::new(false),
            chance: Mutex::new(chance),
            shared,
            listeners: broadcast::Sender::new(16),
        }
    }

    fn happens(&self, probability: f64) -> bool {
        let happens = self.chance.lock().expect("a seed").random_bool(probability);
        happens && !self.calm.load(Ordering::Relaxed)
    }

    /// Lets others run for a while.
    async fn takes_time(&self) {
        let turns = self.chance.lock().expect("a seed").random_range(0..5);
        for _ in 0..turns {
            tokio::task::yield_now().await;
        }
        if self.slow_ms > 0 {
            let ms = self.chance.lock().expect("a seed").random_range(0..=self.slow_ms);
            tokio::time::sleep(Duration::from_millis(ms)).await;
        }
    }

    pub fn count(&self, count: impl FnOnce(&mut Counts)) {
        count(&mut self.counts.lock().expect("counts"));
    }
}

/// Brings hints, some of them never and some twice.
struct FakeBus {
    listeners: broadcast::Sender<Hint>,
    chance: Mutex<StdRng>,
}

impl Bus for FakeBus {
    fn publish(&self, hint: Hint) {
        for _ in 0..self.chance.lock().expect("a seed").random_range(0..3) {
            // Nobody may be listening.
            let _ = self.listeners.send(hint.clone());
        }
    }

    fn subscribe(&self) -> broadcast::Receiver<Hint> {
        self.listeners.subscribe()
    }
}

/// Makes a change, or nothing of it.
fn write(
    games: &mut BTreeMap<GameId, Kept>,
    tournaments: &mut BTreeMap<TournamentId, KeptTournament>,
    change: &Change,
) -> Result<(), Conflict> {
    for change in &change.tournaments {
        let fits = tournaments.get(&change.tournament).is_some_and(|kept| kept.fits(change));
        if !fits {
            return Err(Conflict::Tournament(change.tournament.clone()));
        }
    }
    for change in &change.games {
        let written = games.get(&change.game).map_or(0, |game| game.log.len());
        let fits = change.events.first().is_none_or(|first| first.version as usize == written + 1);
        if !fits {
            return Err(Conflict::Version(change.game.clone()));
        }
    }
    for change in &change.tournaments {
        if let Some(kept) = tournaments.get_mut(&change.tournament) {
            kept.write(change);
        }
    }
    for change in &change.games {
        let game = games.entry(change.game.clone()).or_default();
        game.log.extend_from_slice(&change.events);
        for (side, seat) in &change.seats {
            game.seats[side.index()] = seat.clone();
        }
        game.status = change.status.or(game.status);
        game.due = due(game.due, change.due);
        game.record = change.record.clone().or(game.record.take());
    }
    Ok(())
}

/// When something is due from now on.
pub fn due(before: Option<Time>, change: Due) -> Option<Time> {
    match change {
        Due::AsBefore => before,
        Due::Never => None,
        Due::At(time) => Some(time),
    }
}

fn unavailable() -> StoreError {
    StoreError::Unavailable("as the seed will have it".into())
}

#[async_trait]
impl Store for FakeStore {
    async fn commit(&self, batch: &[Change]) -> Result<Vec<Result<(), Conflict>>, StoreError> {
        self.takes_time().await;
        if self.happens(0.03) {
            self.count(|counts| counts.failed_before += 1);
            return Err(unavailable());
        }
        let outcomes: Vec<_> = {
            let mut games = self.games.lock().expect("the games");
            let mut tournaments = self.tournaments.lock().expect("the tournaments");
            batch.iter().map(|change| write(&mut games, &mut tournaments, change)).collect()
        };
        let conflicts = outcomes.iter().filter(|outcome| outcome.is_err()).count();
        self.count(|counts| {
            counts.commits += 1;
            counts.batches += usize::from(batch.len() > 1);
            counts.conflicts += conflicts;
        });
        self.takes_time().await;
        if self.happens(0.03) {
            self.count(|counts| counts.failed_after += 1);
            return Err(unavailable());
        }
        Ok(outcomes)
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
        let read = self.games.lock().expect("the games").get(id).cloned();
        // What was read may be out of date before it arrives.
        self.takes_time().await;
        Ok(read.map(|game| StoredGame { log: game.log, seats: game.seats }))
    }

    async fn finished(&self, _: &GameId) -> Result<Option<HistoryItem>, StoreError> {
        Ok(None)
    }

    async fn is_removed(&self, _: &GameId) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn keep_presence(&self, _: &[SeatPresence]) -> Result<(), StoreError> {
        self.takes_time().await;
        if self.happens(0.1) { Err(unavailable()) } else { Ok(()) }
    }

    // Hub and writer never ask for what follows.

    async fn keep_transfer(
        &self,
        _: &TokenHash,
        _: PlayerId,
        _: Time,
        _: Time,
        _: u32,
    ) -> Result<(), StoreError> {
        unreachable!()
    }

    async fn transfer_until(&self, _: &TokenHash) -> Result<Option<Time>, StoreError> {
        unreachable!()
    }

    async fn take_transfer(&self, _: &TokenHash) -> Result<Option<(PlayerId, Time)>, StoreError> {
        unreachable!()
    }

    async fn claim_summary(&self, _day: i64) -> Result<bool, StoreError> {
        unreachable!()
    }

    async fn next_player_id(&self) -> Result<PlayerId, StoreError> {
        unreachable!()
    }

    async fn games_in_play(&self) -> Result<Vec<GameId>, StoreError> {
        unreachable!()
    }

    async fn games_to_resume(&self) -> Result<Vec<GameId>, StoreError> {
        Ok(self.games.lock().expect("the games").keys().cloned().collect())
    }

    async fn untouched_games(&self, _: Time, _: u32) -> Result<Vec<GameId>, StoreError> {
        unreachable!()
    }

    async fn forget_unused_players(&self, _: Time, _: u32) -> Result<u64, StoreError> {
        unreachable!()
    }

    async fn lobby(&self, _: &LobbyFilter) -> Result<Vec<(Time, GameId)>, StoreError> {
        unreachable!()
    }

    async fn player(&self, _: &NameKey) -> Result<Option<PlayerRow>, StoreError> {
        unreachable!()
    }

    async fn player_of_token(&self, _: &TokenHash) -> Result<Option<(PlayerId, Time)>, StoreError> {
        unreachable!()
    }

    async fn seat_of_token(&self, _: &TokenHash) -> Result<Option<(GameId, Side)>, StoreError> {
        unreachable!()
    }

    async fn tournament(&self, id: &TournamentId) -> Result<Option<StoredTournament>, StoreError> {
        self.takes_time().await;
        if self.happens(0.05) {
            self.count(|counts| counts.unread += 1);
            return Err(unavailable());
        }
        Ok(self.tournaments.lock().expect("the tournaments").get(id).map(KeptTournament::stored))
    }

    async fn open_tournaments(&self) -> Result<Vec<TournamentId>, StoreError> {
        Ok(self.tournaments.lock().expect("the tournaments").keys().cloned().collect())
    }

    async fn tournament_of_code(&self, _: u32) -> Result<Option<TournamentId>, StoreError> {
        unreachable!()
    }

    async fn entries_of(&self, _: PlayerId) -> Result<Vec<(TournamentId, EntrantNumber)>, StoreError> {
        unreachable!()
    }

    async fn is_tournament_token(&self, _: &TokenHash) -> Result<bool, StoreError> {
        unreachable!()
    }

    async fn ranking(
        &self,
        _: Against,
        _: Option<&RankingKey>,
        _: u32,
    ) -> Result<Vec<RankingRow>, StoreError> {
        unreachable!()
    }

    async fn place(&self, _: Against, _: &NameKey) -> Result<Option<RankingRow>, StoreError> {
        unreachable!()
    }

    async fn totals_since(&self, _: Time) -> Result<Vec<RecentTotals>, StoreError> {
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

    async fn begin_presence(&self, _: Time) -> Result<(), StoreError> {
        Ok(())
    }

    async fn count_erase(&self, _: &Erase) -> Result<Erased, StoreError> {
        unreachable!()
    }

    async fn erase(&self, _: &Erase) -> Result<Erasing, StoreError> {
        unreachable!()
    }

    async fn erasing(&self) -> Result<Vec<Erase>, StoreError> {
        Ok(Vec::new())
    }

    async fn prune(&self, _: Time, _: u32) -> Result<u64, StoreError> {
        Ok(0)
    }

    async fn mark_bot(&self, _: PlayerId) -> Result<bool, StoreError> {
        unreachable!()
    }

    async fn refresh_ratings(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn report(&self, _: &GameId) -> Result<Option<Vec<u8>>, StoreError> {
        unreachable!()
    }

    async fn reports(&self, _: &[GameId]) -> Result<Vec<(GameId, Vec<u8>)>, StoreError> {
        unreachable!()
    }

    async fn accuracies(&self, _: &[GameId]) -> Result<Vec<(GameId, [Accuracy; 2])>, StoreError> {
        unreachable!()
    }

    async fn keep_reports(&self, _: &[(GameId, KeptReport)]) -> Result<(), StoreError> {
        unreachable!()
    }

    async fn unjudged(&self, _: [Time; 2], _: Option<i64>, _: u32) -> Result<Vec<(i64, GameId)>, StoreError> {
        unreachable!()
    }

    async fn origin(&self) -> Result<String, StoreError> {
        unreachable!()
    }

    fn directory(&self) -> Option<PathBuf> {
        None
    }

    async fn dump(&self, _: mpsc::Sender<Dump>) -> Result<(), StoreError> {
        unreachable!()
    }

    async fn begin_import(self: Arc<Self>) -> Result<Box<dyn Import>, StoreError> {
        unreachable!()
    }

    async fn try_writing(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn upkeep(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn close(&self) {}
}

#[async_trait]
impl SharedStore for FakeStore {
    fn bus(&self) -> Arc<dyn Bus> {
        let (listeners, chance) = (
            self.listeners.clone(),
            Mutex::new(StdRng::seed_from_u64(self.chance.lock().expect("a seed").random())),
        );
        Arc::new(FakeBus { listeners, chance })
    }

    async fn news(&self, known: &[(GameId, u32)]) -> Result<Vec<News>, StoreError> {
        self.takes_time().await;
        if !known.is_empty() && self.happens(0.05) {
            self.count(|counts| counts.unread += 1);
            return Err(unavailable());
        }
        let news: Vec<_> = {
            let games = self.games.lock().expect("the games");
            let news = known.iter().filter_map(|(id, version)| {
                let game = games.get(id)?;
                let events = game.log.get(*version as usize..)?.to_vec();
                (!events.is_empty()).then(|| News { game: id.clone(), events, seats: game.seats.clone() })
            });
            news.collect()
        };
        self.takes_time().await;
        Ok(news)
    }

    async fn pulse(&self) -> Result<Pulse, StoreError> {
        self.takes_time().await;
        if self.happens(0.05) { Err(unavailable()) } else { Ok(Pulse { now: self.time.now(), since: START }) }
    }

    async fn claim_due_tournaments(
        &self,
        now: Time,
        until: Time,
        _: u32,
    ) -> Result<Vec<TournamentId>, StoreError> {
        self.takes_time().await;
        if self.happens(0.05) {
            return Err(unavailable());
        }
        let mut tournaments = self.tournaments.lock().expect("the tournaments");
        let due = tournaments.iter_mut().filter(|(_, kept)| kept.due.is_some_and(|due| due <= now));
        let claimed = due.map(|(id, kept)| {
            kept.due = Some(until);
            id.clone()
        });
        Ok(claimed.collect())
    }

    async fn keep_entrants(&self, seen: &[(TournamentId, EntrantNumber, Time)]) -> Result<(), StoreError> {
        self.takes_time().await;
        let mut tournaments = self.tournaments.lock().expect("the tournaments");
        for (id, n, at) in seen {
            if let Some(kept) = tournaments.get_mut(id) {
                kept.seen.insert(*n, *at);
            }
        }
        Ok(())
    }

    async fn entrants_seen(
        &self,
        id: &TournamentId,
        from: Time,
    ) -> Result<Vec<(EntrantNumber, Time)>, StoreError> {
        self.takes_time().await;
        let tournaments = self.tournaments.lock().expect("the tournaments");
        let seen = tournaments.get(id).into_iter().flat_map(|kept| &kept.seen);
        Ok(seen.map(|(n, at)| (*n, *at)).filter(|(_, at)| *at >= from).collect())
    }

    async fn tournament_news(
        &self,
        known: &[(TournamentId, u32)],
    ) -> Result<Vec<TournamentNews>, StoreError> {
        self.takes_time().await;
        let tournaments = self.tournaments.lock().expect("the tournaments");
        let news = known.iter().filter_map(|(id, version)| {
            let events = tournaments.get(id)?.log.get(*version as usize..)?.to_vec();
            (!events.is_empty()).then(|| TournamentNews { tournament: id.clone(), events })
        });
        Ok(news.collect())
    }

    async fn presence(&self, _: &[GameId]) -> Result<Vec<SeatPresence>, StoreError> {
        Ok(Vec::new())
    }

    async fn claim_due(&self, now: Time, until: Time, _: u32) -> Result<Vec<GameId>, StoreError> {
        self.takes_time().await;
        let mut games = self.games.lock().expect("the games");
        let due = games.iter_mut().filter(|(_, game)| game.due.is_some_and(|due| due <= now));
        let claimed = due.map(|(id, game)| {
            game.due = Some(until);
            id.clone()
        });
        Ok(claimed.collect())
    }

    async fn extend_due(&self, _: &[GameId], _: Time) -> Result<(), StoreError> {
        Ok(())
    }

    async fn settle_due(&self, settled: &[GameId], until: Time) -> Result<(), StoreError> {
        let mut games = self.games.lock().expect("the games");
        for (id, game) in games.iter_mut() {
            if settled.contains(id) && game.due == Some(until) {
                game.due = None;
            }
        }
        Ok(())
    }

    async fn admin_token(&self, offer: &TokenHash) -> Result<TokenHash, StoreError> {
        Ok(*offer)
    }

    async fn idempotency_secret(&self, offer: &[u8; 32]) -> Result<[u8; 32], StoreError> {
        Ok(*offer)
    }
}
