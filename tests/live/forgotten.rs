//! Rooms that are forgotten while somebody reads the game.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use cuatro::game::{ColumnNumber, Command};
use cuatro::live::{CommandContext, Hub};
use futures_util::poll;
use rand::SeedableRng;
use rand::rngs::StdRng;

use super::store::FakeStore;
use super::world::World;

/// Waits until nobody is at any game any more.
async fn forget(hub: &Hub) {
    while hub.sweep() > 0 {
        tokio::task::yield_now().await;
    }
}

/// Whoever reads a game slowly may get an answer from before it was played, when nobody is left at it.
#[tokio::test]
async fn a_game_that_was_played_and_left_while_it_was_read_is_shown_as_it_is() {
    let mut slow = 0;
    for seed in 0..100 {
        let (polls, mut chance) = (seed % 8, StdRng::seed_from_u64(seed));
        let store = Arc::new(FakeStore::new(StdRng::seed_from_u64(seed), false));
        store.calm.store(true, Ordering::Relaxed);
        let world = World::new(store, 1);
        let (hub, writer) = world.node(&mut chance);
        let id = loop {
            world.create(&mut chance).await;
            let id = world.games.lock().expect("the games").last().expect("a game").clone();
            if hub.room(&id).await.expect("a read").expect("the room").game().game.to_move().is_some() {
                break id;
            }
        };
        forget(&hub).await;
        let mut reading = Box::pin(hub.room(&id));
        let mut polled = 0;
        while polled < polls && poll!(&mut reading).is_pending() {
            polled += 1;
        }
        if polled < polls {
            // It was read before anything else could happen.
            continue;
        }
        slow += 1;
        let played = {
            let room = hub.room(&id).await.expect("a read").expect("the room");
            let side = room.game().game.to_move().expect("somebody's turn");
            let command = Command::Move { side, column: ColumnNumber(0), ply: None, why: None };
            writer.play(&room, command, CommandContext::default()).await.expect("a move").live
        };
        forget(&hub).await;
        let room = reading.await.expect("a read").expect("the room");
        assert_eq!(room.version(), played.game.version, "seed {seed}, read after {polls} polls");
    }
    assert!(slow > 20, "only {slow} reads took long");
}
