//! Rooms that are forgotten while somebody reads the game.

use cuatro::game::{ColumnNumber, Command};
use cuatro::live::{CommandContext, Hub};
use cuatro::time_source::TimeSource;
use futures_util::poll;

use super::room::{new_game, process};
use super::store::{FakeStore, START};

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
        let polls = seed % 8;
        let (hub, writer) = process(&FakeStore::calm(seed, false), &TimeSource::manual(START));
        let id = new_game(&hub, &writer, seed).await.id.clone();
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
            writer.change_game(&room, command, CommandContext::default()).await.expect("a move").live
        };
        forget(&hub).await;
        let room = reading.await.expect("a read").expect("the room");
        assert_eq!(room.version(), played.game.version, "seed {seed}, read after {polls} polls");
    }
    assert!(slow > 20, "only {slow} reads took long");
}
