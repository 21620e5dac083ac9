//! Somebody in an arena, and what must hold for it in the end.

use std::collections::{BTreeMap, BTreeSet};

use cuatro::game::GameId;
use cuatro::rules::Side;
use cuatro::tournament::{EntrantNumber, Event, StageStatus, Tournament};
use rand::RngExt;
use serde_json::json;
use tokio::time::Instant;

use super::person::Person;
use super::place::Place;
use super::request::Asked;
use super::world::World;
use crate::store::Kept;

/// Where somebody has entered, and what proves it.
pub struct Entry {
    tournament: String,
    token: String,
}

impl Person {
    /// Enters the arena, or asks what it wants and plays its games.
    pub async fn take_part(&mut self) {
        let arena = self.world.arena.lock().expect("the arena").clone();
        let Some(tournament) = arena else { return };
        let Some(entry) = &self.entry else { return self.enter(tournament).await };
        let path = format!("/tournaments/{}/me?wait=5", entry.tournament);
        let token = entry.token.clone();
        for _ in 0..self.chance.random_range(1..5) {
            let asked = Asked { path: &path, token: Some(&token), ..Asked::default() };
            match self.ask(asked).await {
                Some((200, me)) => {
                    let Some(game) = me["game"].as_str() else { continue };
                    let game: GameId = game.parse().expect("an id");
                    let at = self.places.iter().position(|place| place.game == game);
                    let mut place = match at {
                        Some(at) => self.places.swap_remove(at),
                        None => Place::new(game, Some(token.clone()), true),
                    };
                    match self.chance.random_bool(0.8) {
                        true => self.sit(&mut place).await,
                        false => self.listen(&mut place).await,
                    }
                    self.places.push(place);
                }
                // They were deleted.
                Some((status @ 400..500, me)) => {
                    assert_eq!(status, 401, "{path} answers {me}");
                    self.entry = None;
                    return;
                }
                _ => {}
            }
        }
    }

    async fn enter(&mut self, tournament: String) {
        let path = format!("/tournaments/{tournament}/entries");
        let Some(entered) = self.create(&path, json!({ "name": self.name }), 201).await else { return };
        self.keep_player_token(&entered["player_token"]);
        let token = entered["token"].as_str().expect("a token").to_owned();
        self.world.saw("entries in arenas");
        self.entry = Some(Entry { tournament, token });
    }
}

/// Checks all tournaments.
pub fn check_arenas(world: &World, games: &BTreeMap<GameId, Kept>) {
    for (id, kept) in world.store.tournaments.lock().expect("the tournaments").iter() {
        let log = &kept.log;
        let tournament = Tournament::replay(log).unwrap_or_else(|| panic!("{id} does not replay: {log:?}"));
        assert!(tournament.ended_at.is_some(), "{id} has ended: {log:?}");
        let mut scored = Vec::new();
        for logged in log {
            if let Event::Scored { results, .. } = &logged.event {
                scored.extend(results.iter().map(|result| &result.game));
            }
        }
        let once: BTreeSet<_> = scored.iter().collect();
        assert_eq!(once.len(), scored.len(), "scored twice: {log:?}");
        let mut times: BTreeMap<EntrantNumber, Vec<(Instant, Instant)>> = BTreeMap::new();
        for stage in tournament.stages() {
            assert_eq!(stage.status, StageStatus::Ended, "{log:?}");
            for entry in &stage.games {
                assert!(entry.result.is_some(), "{} is scored: {log:?}", entry.game);
                world.saw("games in arenas");
                let kept = games.get(&entry.game).unwrap_or_else(|| panic!("{} was never made", entry.game));
                let ended = kept.log.iter().position(|logged| {
                    matches!(
                        logged.event,
                        cuatro::game::Event::Finished(_) | cuatro::game::Event::Aborted { .. }
                    )
                });
                let ended = ended.unwrap_or_else(|| panic!("{} goes on: {:?}", entry.game, kept.log));
                for side in Side::BOTH {
                    let time = (kept.written[0].at, kept.written[ended].at);
                    times.entry(entry.player(side)).or_default().push(time);
                }
            }
        }
        for (n, mut times) in times {
            times.sort_unstable();
            let overlap = times.windows(2).find(|pair| pair[1].0 < pair[0].1);
            assert_eq!(overlap, None, "{n:?} is in two games at once: {log:?}");
        }
    }
}
