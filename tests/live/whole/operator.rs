//! The operator: deletes players and exports everything while people play.

use std::collections::BTreeSet;
use std::sync::Arc;

use cuatro::game::{GameId, PlayerId, Time};
use cuatro::textfile::FileReader;
use hyper::Method;
use rand::RngExt;
use rand::rngs::StdRng;

use super::line::{SLOTS, Slot};
use super::request::Asked;
use super::world::World;
use crate::node::ADMIN;

/// How often something is asked before it counts as refused although everything works.
pub const ATTEMPTS: u32 = 60;

pub struct Operator {
    world: Arc<World>,
    slot: Slot,
    chance: StdRng,
}

impl Operator {
    pub fn new(world: &Arc<World>, chance: StdRng) -> Operator {
        Operator { world: world.clone(), slot: world.slot(SLOTS - 2), chance }
    }

    /// Works until it is calm.
    pub async fn work(mut self) {
        let every_ms = self.chance.random_range(4_000..30_000);
        while !self.world.calm.is_cancelled() {
            self.slot.sleep(self.chance.random_range(1_000..every_ms)).await;
            match self.chance.random_range(0..100) {
                0..60 => self.delete().await,
                _ => self.export().await,
            }
        }
    }

    /// Deletes somebody, again until that is done.
    async fn delete(&mut self) {
        let people = named(&self.world);
        if people.is_empty() {
            return;
        }
        let (player, name) = people[self.chance.random_range(0..people.len())].clone();
        let purge = self.chance.random_bool(0.4);
        // Now and then nobody asks again: what has begun is finished by the next start.
        let attempts = if self.chance.random_bool(0.3) { 1 } else { ATTEMPTS };
        let asked = Deletion { player, name: &name, token: ADMIN, purge, attempts };
        let deleted = asked.carry_out(&self.world, self.slot, &mut self.chance).await;
        if deleted {
            self.world.saw(if purge { "people purged" } else { "people deleted" });
        }
    }

    /// Asks for the whole file: what it says fits together, and everything that was over before it is in it.
    async fn export(&mut self) {
        let before = records(&self.world);
        let asked = Asked { path: "/export.txt", ..Asked::default() };
        let answer = self.world.ask(self.slot, &mut self.chance, asked).await;
        let Some((200, file)) = answer else { return self.world.saw("exports not done") };
        let after = records(&self.world);
        let (mut reader, mut games) = (FileReader::new(Time(i64::MAX)), Vec::new());
        reader.push(&file, &mut games);
        let read = reader.finish(&mut games);
        let text = || String::from_utf8_lossy(&file).into_owned();
        assert!(read.errors.is_empty(), "{:?} in an export: {}", read.errors, text());
        let ids: BTreeSet<GameId> = games.into_iter().filter_map(|game| game.id).collect();
        let removed = |id: &GameId| !after.contains(id);
        let missing = before.iter().find(|id| !ids.contains(*id) && !removed(id));
        assert_eq!(missing, None, "it was over before the export: {}", text());
        let early = ids.iter().find(|id| !before.contains(*id) && !after.contains(*id));
        let passed = early.filter(|id| {
            // Over and removed while it was written.
            !self.world.store.erased.lock().expect("the deletions").removed.contains_key(*id)
        });
        assert_eq!(passed, None, "it never was over: {}", text());
        self.world.saw("exports");
        self.world.add("games exported", ids.len() as u64);
    }
}

/// Who has a name.
fn named(world: &World) -> Vec<(PlayerId, String)> {
    let people = world.store.people.lock().expect("the people");
    people.0.iter().map(|(player, kept)| (*player, kept.name.to_string())).collect()
}

/// The games that have a result.
fn records(world: &World) -> BTreeSet<GameId> {
    let games = world.store.games.lock().expect("the games");
    games.iter().filter(|(_, kept)| kept.record.is_some()).map(|(id, _)| id.clone()).collect()
}

/// Somebody who is to be deleted.
pub struct Deletion<'a> {
    pub player: PlayerId,
    pub name: &'a str,
    /// What proves that whoever asks may do it.
    pub token: &'a str,
    /// Whether their games go too.
    pub purge: bool,
    /// How often it is asked for at most.
    pub attempts: u32,
}

impl Deletion<'_> {
    /// Asks for it until the answer comes that it is done; whether it came.
    pub async fn carry_out(self, world: &Arc<World>, slot: Slot, chance: &mut StdRng) -> bool {
        let Deletion { player, name, token, purge, attempts } = self;
        world.said.lock().expect("what was said").to_be_deleted.insert(name.to_owned());
        let games = if purge { "purge" } else { "keep" };
        let path = format!("/players/{}?games={games}", name.replace(' ', "%20"));
        for _ in 0..attempts {
            let asked = Asked { method: Method::DELETE, path: &path, token: Some(token), ..Asked::default() };
            match world.ask(slot, chance, asked).await {
                // An attempt whose answer was lost may have done it, and then their own token is forgotten too.
                Some((200 | 404, _)) => return world.note_deleted(player),
                Some((401, _)) if token != ADMIN => return world.note_deleted(player),
                Some((status, body)) => assert!(status >= 500, "{path} answers {status} {body:?}"),
                None => {}
            }
            slot.sleep(chance.random_range(300..3_000)).await;
        }
        assert!(
            attempts < ATTEMPTS || !world.over.is_cancelled(),
            "{path} is not answered although all works"
        );
        false
    }
}

impl World {
    fn note_deleted(&self, player: PlayerId) -> bool {
        self.said.lock().expect("what was said").deleted.push(player);
        true
    }

    /// Finishes deletions that nobody asked for again, by a start; it is calm.
    pub async fn finish_deletions(self: &Arc<World>, chance: &mut StdRng) {
        let half_done = || self.store.erased.lock().expect("the deletions").noted.len() as u64;
        let before = half_done();
        if before > 0 {
            self.replace(0, chance, false, self.slot(SLOTS - 1)).await;
            self.add("deletions finished by a start", before.saturating_sub(half_done()));
        }
    }
}
