//! The people whom the store in memory knows.

use std::collections::BTreeMap;
use std::sync::Arc;

use cuatro::game::{PlayerId, Time, Totals};
use cuatro::names::NameKey;
use cuatro::store::*;

use super::FakeStore;

/// A name and who holds it.
#[derive(Clone)]
pub struct KeptPlayer {
    pub name: Arc<str>,
    pub key: NameKey,
    pub created_at: Time,
    pub tokens: Vec<(TokenHash, Time)>,
    pub totals: Totals,
}

/// All names.
#[derive(Default)]
pub struct People(pub BTreeMap<PlayerId, KeptPlayer>);

impl People {
    /// Who has this name.
    pub fn named(&self, key: &NameKey) -> Option<(PlayerId, &KeptPlayer)> {
        self.0.iter().find(|(_, kept)| kept.key == *key).map(|(id, kept)| (*id, kept))
    }

    /// Who has this token, and since when.
    pub fn holder(&self, token: &TokenHash) -> Option<(PlayerId, Time)> {
        self.0.iter().find_map(|(id, kept)| {
            let (_, at) = kept.tokens.iter().find(|(hash, _)| hash == token)?;
            Some((*id, *at))
        })
    }

    /// The row of whoever has this name.
    pub fn row(&self, key: &NameKey) -> Option<PlayerRow> {
        self.named(key).map(|(id, kept)| PlayerRow {
            id,
            name: kept.name.clone(),
            created_at: kept.created_at,
            held: !kept.tokens.is_empty(),
            bot: false,
            all: kept.totals,
            people: Totals::default(),
            bots: Totals::default(),
            carried: Totals::default(),
            rating: None,
        })
    }

    /// Whether a claim can be met: the name is free, or a further device is added.
    pub fn allows(&self, claim: &Claim) -> bool {
        match self.named(&claim.name_key) {
            Some((player, kept)) => player == claim.player && (claim.further || kept.tokens.is_empty()),
            None => !claim.further,
        }
    }

    pub fn add(&mut self, player: PlayerId, name: &str, key: &NameKey, at: Time) -> &mut KeptPlayer {
        self.0.entry(player).or_insert_with(|| KeptPlayer {
            name: name.into(),
            key: key.clone(),
            created_at: at,
            tokens: Vec::new(),
            totals: Totals::default(),
        })
    }

    /// A seat with what its player's row says.
    pub fn shown(&self, seat: &Seat) -> Seat {
        let name = seat.player.and_then(|player| self.0.get(&player)).map(|kept| kept.name.clone());
        Seat { name: name.or_else(|| seat.name.clone()), ..seat.clone() }
    }
}

impl FakeStore {
    /// Forgets names that nothing refers to; how many.
    pub fn forget_unused(&self, before: Time, limit: usize) -> usize {
        let games = self.games.lock().expect("the games");
        let tournaments = self.tournaments.lock().expect("the tournaments");
        let mut people = self.people.lock().expect("the people");
        let erased = self.erased.lock().expect("the deletions");
        let enters = |id| tournaments.values().any(|kept| kept.entrant(id).is_some());
        let plays = |id| games.values().any(|kept| kept.seats(id) || kept.people().contains(&id));
        let holds = |id| plays(id) || enters(id) || erased.refers_to(id);
        let unused = people.0.iter().filter(|(id, kept)| kept.created_at < before && !holds(**id));
        let unused: Vec<PlayerId> = unused.map(|(id, _)| *id).take(limit).collect();
        for id in &unused {
            people.0.remove(id);
        }
        unused.len()
    }
}
