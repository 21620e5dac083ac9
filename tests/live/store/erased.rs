//! What the store in memory does about players who are deleted, as the contract in `tests/store` has it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use cuatro::game::{GameId, Occupant, PlayerId};
use cuatro::names::NameKey;
use cuatro::rules::Side;
use cuatro::store::*;

use super::{FakeStore, Kept, People, add_result, unavailable};

/// Deletions, and what they left.
#[derive(Default)]
pub struct Erasures {
    /// Those that are not completed.
    pub noted: BTreeMap<PlayerId, Erase>,
    /// Who was deleted.
    pub deleted: BTreeMap<PlayerId, Deleted>,
    /// Games that were removed, as they were.
    pub removed: BTreeMap<GameId, Kept>,
}

/// Somebody who was deleted.
#[derive(Debug)]
pub struct Deleted {
    /// The name that they had. A real store has forgotten it.
    pub name: Arc<str>,
    /// The number of their tombstone if games of theirs stay.
    tombstone: Option<u32>,
}

impl Erasures {
    /// Whether nobody can take this seat: its player was deleted.
    pub fn refuses(&self, seat: &Seat) -> bool {
        seat.token.is_some() && seat.player.is_some_and(|player| self.deleted.contains_key(&player))
    }

    /// Whether a deletion that is not completed, or a game that was removed, refers to somebody.
    pub fn refers_to(&self, player: PlayerId) -> bool {
        let removed = || self.removed.values().any(|kept| kept.people().contains(&player));
        self.noted.contains_key(&player) || removed()
    }

    /// How a history names who sat there.
    pub fn name(&self, seat: Occupant, people: &People) -> SeatName {
        match seat {
            Occupant::Computer(level) => SeatName::Computer(level),
            Occupant::Person(player) => match people.0.get(&player) {
                Some(kept) => SeatName::Person(kept.name.clone()),
                None => SeatName::Deleted(
                    self.deleted.get(&player).and_then(|deleted| deleted.tombstone).unwrap_or(0),
                ),
            },
        }
    }
}

/// The seats that somebody holds.
fn held(games: &BTreeMap<GameId, Kept>, player: PlayerId) -> Vec<(GameId, Side)> {
    let seats =
        games.iter().flat_map(|(id, kept)| Side::BOTH.map(|side| (id, side, &kept.seats[side.index()])));
    let held = seats.filter(|(_, _, seat)| seat.player == Some(player) && seat.token.is_some());
    held.map(|(id, side, _)| (id.clone(), side)).collect()
}

/// Whether a game goes with a player: all of them do if that is wanted, and otherwise those in which nobody else is left.
fn goes(kept: &Kept, erase: &Erase, people: &People) -> bool {
    let is_other = |player| player != erase.player && people.0.contains_key(&player);
    let left = kept.people().into_iter().any(is_other);
    kept.people().contains(&erase.player) && (erase.purge || !left)
}

impl FakeStore {
    fn counted(games: &BTreeMap<GameId, Kept>, erase: &Erase, people: &People) -> Erased {
        let theirs =
            games.values().filter(|kept| kept.record.is_some() && kept.people().contains(&erase.player));
        let (removed, anonymised): (Vec<_>, Vec<_>) = theirs.partition(|kept| goes(kept, erase, people));
        Erased { anonymised: anonymised.len() as u64, removed: removed.len() as u64, aborted: 0 }
    }

    pub(super) async fn count_erased(&self, erase: &Erase) -> Result<Erased, StoreError> {
        self.takes_time().await;
        let games = self.games.lock().expect("the games");
        let people = self.people.lock().expect("the people");
        let aborted = games.values().filter(|kept| kept.is_open() && kept.seats(erase.player)).count();
        Ok(Erased { aborted: aborted as u64, ..Self::counted(&games, erase, &people) })
    }

    pub(super) async fn erase_now(&self, erase: &Erase) -> Result<Erasing, StoreError> {
        self.takes_time().await;
        if self.full.load(Ordering::Relaxed) {
            return Err(StoreError::Unavailable("the disk is full".into()));
        }
        if self.happens(0.1) {
            return Err(unavailable());
        }
        let outcome = self.erase_all(erase);
        if matches!(outcome, Erasing::Done { .. }) {
            let erased = self.erased.lock().expect("the deletions");
            let key = erased.deleted.get(&erase.player).map(|deleted| NameKey::to_find(&deleted.name));
            let mut tournaments = self.tournaments.lock().expect("the tournaments");
            for kept in tournaments.values_mut() {
                kept.forget_token(erase.player);
                kept.names.retain(|given| Some(&given.key) != key.as_ref());
            }
        }
        self.takes_time().await;
        // It was done all the same.
        if self.happens(0.1) { Err(unavailable()) } else { Ok(outcome) }
    }

    fn erase_all(&self, erase: &Erase) -> Erasing {
        let mut games = self.games.lock().expect("the games");
        let mut people = self.people.lock().expect("the people");
        let mut erased = self.erased.lock().expect("the deletions");
        let seats = held(&games, erase.player);
        if !seats.is_empty() {
            erased.noted.entry(erase.player).or_insert(*erase).purge |= erase.purge;
            return Erasing::Seated(seats);
        }
        if !people.0.contains_key(&erase.player) {
            return Erasing::DoneBefore;
        }
        let noted = erased.noted.get(&erase.player).is_some_and(|noted| noted.purge);
        let erase = &Erase { purge: erase.purge || noted, ..*erase };
        let counts = Self::counted(&games, erase, &people);
        let removed: BTreeSet<GameId> =
            games.iter().filter(|(_, kept)| goes(kept, erase, &people)).map(|(id, _)| id.clone()).collect();
        let mut gone = Vec::new();
        for id in removed {
            let Some(kept) = games.remove(&id) else { continue };
            if let Some(record) = kept.record.as_ref().filter(|_| erase.purge) {
                people.take_back(record, erase.player);
            }
            if !kept.log.is_empty() {
                gone.push(id.clone());
            }
            erased.removed.insert(id, kept);
        }
        let name = people.0.remove(&erase.player).map(|kept| kept.name).unwrap_or_default();
        let tombstones = erased.deleted.values().filter(|deleted| deleted.tombstone.is_some()).count() as u32;
        let tombstone = (counts.anonymised > 0).then_some(tombstones + 1);
        erased.deleted.insert(erase.player, Deleted { name, tombstone });
        erased.noted.remove(&erase.player);
        Erasing::Done { erased: counts, gone }
    }

    pub(super) async fn noted_erasures(&self) -> Result<Vec<Erase>, StoreError> {
        self.takes_time().await;
        if self.happens(0.05) {
            return Err(unavailable());
        }
        Ok(self.erased.lock().expect("the deletions").noted.values().copied().collect())
    }
}

impl People {
    /// Takes what a game was worth from the opponent of somebody.
    fn take_back(&mut self, record: &cuatro::game::GameRecord, player: PlayerId) {
        for side in Side::BOTH {
            let Occupant::Person(other) = record.seats[side.index()] else { continue };
            if let Some(kept) = self.0.get_mut(&other).filter(|_| other != player) {
                let mut worth = cuatro::game::Totals::default();
                add_result(&mut worth, record, side);
                let totals = &mut kept.totals;
                totals.points -= worth.points;
                totals.wins -= worth.wins;
                totals.losses -= worth.losses;
                totals.draws -= worth.draws;
            }
        }
    }
}
