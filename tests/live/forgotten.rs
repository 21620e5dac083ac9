//! Rooms that are forgotten while somebody reads the game.

use std::sync::Arc;
use std::time::Duration;

use cuatro::app::{App, Caller, NewGame, NewSeat, Room};
use cuatro::game::{ColumnNumber, Command, SeatAction};
use cuatro::live::{CommandContext, Hub};
use cuatro::rules::Side;
use cuatro::time_source::TimeSource;
use futures_util::poll;
use tokio::time::sleep;

use super::attendance::process;
use super::node::Node;
use super::room::new_game;
use super::scenes;
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
            writer.play(&room, command, CommandContext::default()).await.expect("a move").live
        };
        forget(&hub).await;
        let room = reading.await.expect("a read").expect("the room");
        assert_eq!(room.version(), played.game.version, "seed {seed}, read after {polls} polls");
    }
    assert!(slow > 20, "only {slow} reads took long");
}

/// A game of two new people.
async fn game(app: &App, names: [&str; 2]) -> Arc<Room> {
    let seats = names.map(|name| NewSeat::Person { name: name.into(), token: None });
    let new = NewGame { seats, ..scenes::new_game(NewSeat::Open, None) };
    let (live, _) = app.create(new, &Caller::default()).await.expect("a game");
    app.room(&live.id).await.expect("the room")
}

#[tokio::test(start_paused = true)]
async fn a_game_that_is_over_leaves_the_memory_two_seconds_after_its_last_follower() {
    let node = Node::start(&FakeStore::calm(1, false)).await;
    let app = &node.app;
    drop(game(app, ["Ana", "Berta"]).await);
    let [left, followed] = [game(app, ["Carla", "Dora"]).await, game(app, ["Eva", "Fabio"]).await];
    for room in [&left, &followed] {
        app.act(room, Side::X, SeatAction::Resign).await.expect("a resignation");
    }
    let (id, follower) = (left.id.clone(), followed.watch());
    drop((left, followed));
    let later = || sleep(Duration::from_millis(2_100));
    later().await;
    assert_eq!(app.metrics().rooms, 2, "the one that goes on, and the one that is followed");
    drop(follower);
    later().await;
    assert_eq!(app.metrics().rooms, 1, "the one that goes on");
    drop(app.room(&id).await.expect("it is read again"));
    later().await;
    assert_eq!(app.metrics().rooms, 1, "the one that goes on");
}
