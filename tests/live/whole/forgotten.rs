//! Who was deleted is forgotten everywhere, and what was removed with them is nowhere.

use cuatro::app::AppError;
use cuatro::game::{Event, GameId};
use cuatro::rules::Side;

use super::process::Process;
use super::world::World;
use crate::store::Kept;

/// Checks that once everything works.
pub async fn check_forgotten(world: &World) {
    check_people(world);
    check_refusals(world);
    let (removed, kept) = {
        let games = world.store.games.lock().expect("the games");
        let erased = world.store.erased.lock().expect("the deletions");
        let removed: Vec<GameId> = erased.removed.keys().cloned().collect();
        (removed, games.iter().map(|(id, kept)| (id.clone(), kept.clone())).collect::<Vec<_>>())
    };
    for process in world.running() {
        for id in &removed {
            let found = process.node.app.room(id).await;
            assert!(matches!(found, Err(AppError::Gone)), "process {} still has {id}", process.run);
        }
        check_tournaments(world, &process).await;
        for (id, kept) in &kept {
            let live = process.node.app.room(id).await.expect("the store is calm").game();
            for side in Side::BOTH.into_iter().filter(|side| is_deleted(world, kept, *side)) {
                let name = live.seat(side).name;
                assert_eq!(name, None, "process {} still names {side:?} of {id}", process.run);
            }
        }
    }
}

/// No tournament names a player who was deleted.
async fn check_tournaments(world: &World, process: &Process) {
    let ids: Vec<_> = world.store.tournaments.lock().expect("the tournaments").keys().cloned().collect();
    for id in ids {
        let live = process.node.app.tournament(&id).await.expect("the store is calm").live();
        let erased = world.store.erased.lock().expect("the deletions");
        for entrant in live.entrants.iter().filter(|one| erased.deleted.contains_key(&one.is.player)) {
            assert_eq!(entrant.name, None, "process {} still names {entrant:?} of {id}", process.run);
        }
    }
}

fn is_deleted(world: &World, kept: &Kept, side: Side) -> bool {
    let erased = world.store.erased.lock().expect("the deletions");
    let in_log = kept.seats[side.index()].player;
    let of_record = kept.record.as_ref().and_then(|record| record.seats[side.index()].player());
    let player = if kept.log.is_empty() { of_record } else { in_log };
    player.is_some_and(|player| erased.deleted.contains_key(&player))
}

/// Nobody is left half deleted, and whoever was told that somebody is deleted was told the truth.
fn check_people(world: &World) {
    let people = world.store.people.lock().expect("the people");
    let erased = world.store.erased.lock().expect("the deletions");
    let said = world.said.lock().expect("what was said");
    assert!(erased.noted.is_empty(), "half deleted: {:?}", erased.noted);
    for player in &said.deleted {
        let kept = people.0.get(player).map(|kept| &kept.name);
        assert_eq!(kept, None, "{player:?} was deleted");
    }
    for (player, deleted) in &erased.deleted {
        assert!(
            said.to_be_deleted.contains(&*deleted.name),
            "nobody asked to delete {player:?}: {deleted:?}"
        );
    }
    for (id, kept) in world.store.games.lock().expect("the games").iter() {
        assert!(!erased.removed.contains_key(id), "{id} was removed and made again");
        for side in Side::BOTH {
            let gone = kept.seats[side.index()].player.filter(|player| erased.deleted.contains_key(player));
            if gone.is_some() {
                let event = Event::PlayerDeleted { side };
                assert!(kept.log.iter().any(|logged| logged.event == event), "{side:?} in {:?}", kept.log);
                assert!(!kept.is_open(), "nobody plays on with somebody who is deleted: {:?}", kept.log);
            }
        }
    }
}

/// Tokens are refused only to who was deleted, and games are gone only with them.
fn check_refusals(world: &World) {
    let games = world.store.games.lock().expect("the games");
    let erased = world.store.erased.lock().expect("the deletions");
    let said = world.said.lock().expect("what was said");
    let was_removed = |id: &GameId| erased.removed.contains_key(id);
    for id in &said.refused {
        let log = games.get(id).map(|kept| kept.log.as_slice()).unwrap_or_default();
        // Who left a tournament has no seat in its games any more, nor has anybody once it is over.
        let of_tournament = log
            .first()
            .is_some_and(|first| matches!(&first.event, Event::Created(setup) if setup.tournament.is_some()));
        let deleted =
            of_tournament || log.iter().any(|logged| matches!(logged.event, Event::PlayerDeleted { .. }));
        assert!(deleted || was_removed(id), "a token of {id} was refused: {log:?}");
    }
    for id in &said.gone {
        assert!(was_removed(id), "{id} was said to be gone");
    }
}
