//! What a game in memory says while it changes, and once its log is forgotten.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use cuatro::game::{ColumnNumber, Command, GameId, Kind, Occupant, PlayerId, Setup};
use cuatro::live::{CommandContext, Hub, Room, Writer};
use cuatro::rules::{Column, Side, Variant};
use cuatro::store::Seat;
use cuatro::time_source::TimeSource;
use rand::SeedableRng;
use rand::rngs::StdRng;
use tokio::time::sleep;

use super::store::{FakeStore, START};

/// A process: its hub, and what changes there.
pub fn process(store: &Arc<FakeStore>, time: &TimeSource) -> (Arc<Hub>, Writer) {
    let hub = Arc::new(Hub::new(store.clone(), START, time.clone()));
    let (writer, task) = Writer::new(store.clone(), hub.clone(), time.clone());
    tokio::spawn(task);
    tokio::spawn(hub.clone().follow(time.clone()));
    (hub, writer)
}

/// A game of two players whose numbers are 1 and 2.
pub async fn new_game(hub: &Hub, writer: &Writer, seed: u64) -> Arc<Room> {
    let players = [1, 2].map(PlayerId);
    let seats = players.map(|player| Seat { player: Some(player), ..Seat::default() });
    let players = players.map(|player| Some(Occupant::Person(player)));
    let setup = Setup { seed, ..Setup::plain(Variant::STANDARD, Kind::Online, players) };
    let id = GameId::random(&mut StdRng::seed_from_u64(seed));
    writer.create_game(id.clone(), setup, seats, Vec::new()).await.expect("a game");
    hub.room(&id).await.expect("a read").expect("the room")
}

#[tokio::test(start_paused = true)]
async fn a_player_who_is_marked_as_a_bot_while_a_disc_is_committed_stays_marked() {
    let store = FakeStore::calm(1, false);
    let (hub, writer) = process(&store, &TimeSource::manual(START));
    let room = new_game(&hub, &writer, 1).await;
    store.slow_ms.store(400, Ordering::Relaxed);
    let moving = tokio::spawn({
        let room = room.clone();
        let disc = Command::Move { side: Side::X, column: ColumnNumber(0), ply: None, why: None };
        async move { writer.change_game(&room, disc, CommandContext::default()).await }
    });
    while store.games.lock().expect("the games")[&room.id].log.len() < 2 {
        sleep(Duration::from_millis(1)).await;
    }
    assert_eq!(room.game().game.ply(), 0, "the answer has come already");
    hub.mark_bot(PlayerId(1));
    moving.await.expect("no panic").expect("a move");
    let live = room.game();
    assert_eq!((live.game.ply(), live.seats.each_ref().map(|seat| seat.bot)), (1, [true, false]));
}

#[tokio::test(start_paused = true)]
async fn of_a_game_whose_log_is_forgotten_nobody_is_told_single_events() {
    let store = FakeStore::calm(1, false);
    let (hub, writer) = process(&store, &TimeSource::manual(START));
    let room = new_game(&hub, &writer, 1).await;
    let disc = |side, column| Command::Move { side, column: ColumnNumber(column), ply: None, why: None };
    for command in [disc(Side::X, 0), disc(Side::O, 1), Command::Resign { side: Side::X }] {
        writer.change_game(&room, command, CommandContext::default()).await.expect("a command");
    }
    let (id, events) = (room.id.clone(), |live: &cuatro::live::LiveGame| live.after(0).map(Iterator::count));
    assert_eq!(events(&room.game()), Some(4));
    store.games.lock().expect("the games").get_mut(&id).expect("the game").log.clear();
    drop(room);
    hub.sweep();
    let room = hub.room(&id).await.expect("a read").expect("the record");
    let live = room.game();
    assert!(live.game.status.is_over(), "{live:?}");
    assert_eq!(events(&live), None, "{live:?}");
}

/// As after a failover to a database that had not got the last commits yet.
#[tokio::test]
async fn a_room_that_is_ahead_of_its_store_goes_back_to_it_and_leaves_no_hole() {
    let store = FakeStore::calm(1, true);
    let (hub, writer) = process(&store, &TimeSource::manual(START));
    let room = new_game(&hub, &writer, 1).await;
    let play = |side, column| {
        let command = Command::Move { side, column: ColumnNumber(column), ply: None, why: None };
        writer.change_game(&room, command, CommandContext::default())
    };
    for (side, column) in [(Side::X, 0), (Side::O, 1), (Side::X, 2)] {
        play(side, column).await.expect("a move");
    }
    store.games.lock().expect("the games").get_mut(&room.id).expect("the game").log.truncate(2);
    // It is O's turn here and there, at another ply.
    play(Side::O, 3).await.expect("a move");
    let live = room.game();
    let here: Vec<_> = live.log.iter().map(|entry| entry.logged.clone()).collect();
    assert_eq!(here, store.games.lock().expect("the games")[&room.id].log);
    assert_eq!(live.game.moves, [Column(0), Column(3)]);
}
