//! What the store in memory gives to an export, and takes from an import of what it once exported.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use async_trait::async_trait;
use cuatro::game::{GameId, GameRecord, Occupant, PlayerId, Time, Totals};
use cuatro::names::NameKey;
use cuatro::rules::Side;
use cuatro::store::*;
use cuatro::textfile::{ReadFile, ReadGame, ReadSeat};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::sync::mpsc;

use super::erased::Erasures;
use super::kept::raise;
use super::people::KeptPlayer;
use super::{FakeStore, Kept, People, unavailable};

impl FakeStore {
    /// All finished games, by the time of their end, then id.
    pub fn history_now(&self) -> Vec<HistoryItem> {
        let games = self.games.lock().expect("the games");
        let people = self.people.lock().expect("the people");
        let erased = self.erased.lock().expect("the deletions");
        let mut records: Vec<&GameRecord> = games.values().filter_map(|kept| kept.record.as_ref()).collect();
        records.sort_by(|one, other| (one.ended_at, &one.id).cmp(&(other.ended_at, &other.id)));
        let items = records.into_iter().zip(0..).map(|(record, place)| HistoryItem {
            place,
            record: record.clone(),
            names: record.seats.map(|seat| erased.name(seat, &people)),
            bots: [false; 2],
        });
        items.collect()
    }

    fn ranking_now(&self) -> Vec<(u64, Arc<str>, Totals)> {
        let people = self.people.lock().expect("the people");
        let mut rows: Vec<(Arc<str>, Totals)> = people
            .0
            .values()
            .filter(|kept| kept.totals.played() > 0)
            .map(|kept| (kept.name.clone(), kept.totals))
            .collect();
        rows.sort_by(|(one, totals), (other, others)| {
            others.points.cmp(&totals.points).then_with(|| one.cmp(other))
        });
        let all = rows.iter().map(|(_, totals)| totals.points).collect::<Vec<_>>();
        let position = |points| all.iter().filter(|more| **more > points).count() as u64 + 1;
        rows.into_iter().map(|(name, totals)| (position(totals.points), name, totals)).collect()
    }

    pub(super) async fn dump_all(&self, to: mpsc::Sender<Dump>) -> Result<(), StoreError> {
        // The file is written on real threads. So its chance is its own, and it takes up what is there in a millisecond that they have not seen.
        let mut chance = StdRng::seed_from_u64(self.time.now().0.unsigned_abs());
        tokio::time::sleep(Duration::from_millis(chance.random_range(1..40))).await;
        let breaks = chance.random_bool(0.1 * self.faults) && !self.calm.load(Ordering::Relaxed);
        let (ranking, games) = (self.ranking_now(), self.history_now());
        let widest = ranking.iter().map(|(_, name, _)| name.chars().count()).max().unwrap_or(0);
        let pieces = [Dump::Widest(widest), Dump::Ranking(ranking)];
        let games = games.chunks(20).map(|games| Dump::Games(games.to_vec()));
        for piece in pieces.into_iter().chain(games) {
            if to.send(piece).await.is_err() {
                return Ok(());
            }
            if breaks {
                return Err(unavailable());
            }
        }
        let _ = to.send(Dump::Carried(Vec::new())).await;
        Ok(())
    }
}

/// An import that is staged.
pub struct Staged {
    store: Arc<FakeStore>,
    games: Vec<ReadGame>,
    /// What the check has found: games that return, and who has the names of the file.
    returning: BTreeMap<GameId, [ReadSeat; 2]>,
    names: Vec<(Arc<str>, NameKey, Option<PlayerId>)>,
}

impl Staged {
    pub fn new(store: Arc<FakeStore>) -> Staged {
        Staged { store, games: Vec::new(), returning: BTreeMap::new(), names: Vec::new() }
    }

    fn holder(people: &People, key: &NameKey) -> Option<PlayerId> {
        people.named(key).map(|(player, _)| player)
    }

    /// Whether a removed game can return: not with a name that somebody else holds now.
    fn returns(&self, game: &ReadGame, kept: &Kept, people: &People) -> bool {
        let Some(record) = &kept.record else { return false };
        Side::BOTH.into_iter().all(|side| match game.seats[side.index()] {
            ReadSeat::Player(index) => {
                let (_, key, _) = &self.names[index as usize];
                let holder = people.named(key).filter(|(_, kept)| !kept.tokens.is_empty());
                holder.is_none_or(|(player, _)| record.seats[side.index()] == Occupant::Person(player))
            }
            ReadSeat::Deleted(_) | ReadSeat::Computer(_) => true,
        })
    }

    /// Puts the checked games back; false if somebody has taken a name since.
    fn put_back(&self, at: Time) -> bool {
        let mut games = self.store.games.lock().expect("the games");
        let mut people = self.store.people.lock().expect("the people");
        let mut erased = self.store.erased.lock().expect("the deletions");
        let is_same =
            |(_, key, player): &(_, NameKey, Option<PlayerId>)| Self::holder(&people, key) == *player;
        let is_removed = |id| erased.removed.contains_key(id);
        let free = |game: &ReadGame| match game.id.as_ref().and_then(|id| erased.removed.get(id)) {
            Some(kept) => self.returns(game, kept, &people),
            None => true,
        };
        let returning = |game: &&ReadGame| game.id.as_ref().is_some_and(|id| self.returning.contains_key(id));
        if !self.names.iter().all(is_same)
            || !self.returning.keys().all(is_removed)
            || !self.games.iter().filter(returning).all(free)
        {
            return false;
        }
        for (id, seats) in &self.returning {
            let seats = seats.map(|seat| self.occupant(seat, at, &mut people));
            restore(id, seats, &mut games, &mut people, &mut erased);
        }
        true
    }

    /// Who sits there from now on, if that is somebody with a name.
    fn occupant(&self, seat: ReadSeat, at: Time, people: &mut People) -> Option<Occupant> {
        let ReadSeat::Player(index) = seat else { return None };
        let (name, key, _) = &self.names[index as usize];
        let player = Self::holder(people, key).unwrap_or_else(|| {
            let player = PlayerId(self.store.next_player.fetch_add(1, Ordering::Relaxed) + 1);
            let (name, key, tokens, totals) = (name.clone(), key.clone(), Vec::new(), Totals::default());
            people.0.insert(player, KeptPlayer { name, key, created_at: at, tokens, totals });
            player
        });
        Some(Occupant::Person(player))
    }
}

fn restore(
    id: &GameId,
    seats: [Option<Occupant>; 2],
    games: &mut BTreeMap<GameId, Kept>,
    people: &mut People,
    erased: &mut Erasures,
) {
    let Some(kept) = erased.removed.remove(id) else { return };
    let Some(mut record) = kept.record.clone() else { return };
    for (seat, occupant) in record.seats.iter_mut().zip(seats) {
        *seat = occupant.unwrap_or(*seat);
    }
    raise(people, &record);
    games.insert(id.clone(), Kept { record: Some(record), status: kept.status, ..Kept::default() });
    if !kept.log.is_empty() {
        erased.restored.insert(id.clone(), kept);
    }
}

#[async_trait]
impl Import for Staged {
    async fn stage(&mut self, games: &[ReadGame]) -> Result<(), StoreError> {
        self.games.extend_from_slice(games);
        Ok(())
    }

    async fn check(&mut self, file: &ReadFile, restore: bool) -> Result<ImportCheck, StoreError> {
        self.store.takes_time().await;
        let games = self.store.games.lock().expect("the games");
        let people = self.store.people.lock().expect("the people");
        let erased = self.store.erased.lock().expect("the deletions");
        let names = file.players.iter().map(|player| {
            let key = NameKey::to_find(&player.name);
            let holder = Self::holder(&people, &key);
            (player.name.clone(), key, holder)
        });
        self.names = names.collect();
        let mut counts = ImportCounts::default();
        let mut returning = BTreeMap::new();
        for game in &self.games {
            let id = game.id.clone().expect("what is exported has ids");
            match erased.removed.get(&id) {
                Some(kept) if restore && self.returns(game, kept, &people) => {
                    counts.new_games += 1;
                    returning.insert(id, game.seats);
                }
                Some(_) => counts.skipped_deleted += 1,
                None => {
                    assert!(games.contains_key(&id), "{id} was never here");
                    counts.known_games += 1;
                }
            }
        }
        self.returning = returning;
        Ok(ImportCheck { counts, ..ImportCheck::default() })
    }

    async fn apply(self: Box<Self>, at: Time) -> Result<Option<Box<dyn Import>>, StoreError> {
        self.store.takes_time().await;
        if self.store.full.load(Ordering::Relaxed) || self.store.happens(0.1) {
            return Err(unavailable());
        }
        let done = self.put_back(at);
        self.store.takes_time().await;
        match done {
            true if self.store.happens(0.1) => Err(unavailable()),
            true => Ok(None),
            false => Ok(Some(self)),
        }
    }

    async fn discard(self: Box<Self>) -> Result<(), StoreError> {
        Ok(())
    }
}
