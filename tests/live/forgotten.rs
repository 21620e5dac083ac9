//! Rooms that are forgotten while somebody reads the game.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use cuatro::game::{ColumnNumber, Command};
use cuatro::live::CommandContext;
use futures_util::poll;
use rand::SeedableRng;
use rand::rngs::StdRng;

use super::store::FakeStore;
use super::world::World;

/// Whoever reads a game slowly may get an answer from before it was played, when nobody is left at it.
#[tokio::test]
async fn a_game_that_was_played_and_left_while_it_was_read_is_shown_as_it_is() {
    for polls in 0..12 {
        let mut chance = StdRng::seed_from_u64(polls);
        let store = Arc::new(FakeStore::new(StdRng::seed_from_u64(polls), false));
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
        hub.sweep();
        let mut reading = Box::pin(hub.room(&id));
        let mut read = None;
        for _ in 0..polls {
            if let std::task::Poll::Ready(room) = poll!(&mut reading) {
                read = Some(room);
                break;
            }
        }
        let played = {
            let room = hub.room(&id).await.expect("a read").expect("the room");
            let side = room.game().game.to_move().expect("somebody's turn");
            let command = Command::Move { side, column: ColumnNumber(0), ply: None, why: None };
            writer.play(&room, command, CommandContext::default()).await.expect("a move").live
        };
        hub.sweep();
        let room = match read {
            Some(room) => room,
            None => reading.await,
        };
        let room = room.expect("a read").expect("the room");
        assert_eq!(room.version(), played.game.version, "after {polls} polls");
    }
}
