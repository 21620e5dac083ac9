//! Games that take long to replay: who waits for one keeps nobody else waiting.

use std::sync::atomic::Ordering;
use std::sync::{Arc, mpsc};

use cuatro::engine::{EngineSettings, JobPool};
use cuatro::game::{ColumnNumber, Command, Event, GameId, Kind, Logged, Occupant, PlayerId, Setup};
use cuatro::live::{CommandContext, Hub, Room, Writer};
use cuatro::rules::{Column, Side, Variant};
use cuatro::store::Seat;
use cuatro::time_source::TimeSource;
use futures_util::poll;
use rand::SeedableRng;
use rand::rngs::StdRng;

use super::store::FakeStore;
use super::world::START;

/// Moves of the long game.
const MOVES: u16 = 520;

/// The next move of a game that goes from left to right, over and over.
fn next_move(room: &Room) -> Command {
    let ply = room.game().game.ply();
    Command::Move { side: Side::of_ply(ply), column: ColumnNumber(i64::from(ply % 64)), ply: None, why: None }
}

pub async fn new_game(hub: &Hub, writer: &Writer, seed: u64) -> Arc<Room> {
    let setup = Setup {
        seed,
        ..Setup::plain(
            Variant::new(64, 64, 64).expect("a board"),
            Kind::Online,
            [1, 2].map(|number| Some(Occupant::Person(PlayerId(number)))),
        )
    };
    let seats = [1, 2].map(|number| Seat { player: Some(PlayerId(number)), ..Seat::default() });
    let id = GameId::random(&mut StdRng::seed_from_u64(seed));
    writer.create(id.clone(), setup, seats, Vec::new()).await.expect("a game");
    hub.room(&id).await.expect("a read").expect("the room")
}

#[tokio::test]
async fn a_long_game_that_is_read_again_keeps_neither_the_writer_nor_other_games_waiting() {
    let store = Arc::new(FakeStore::new(StdRng::seed_from_u64(1), false));
    store.calm.store(true, Ordering::Relaxed);
    let (jobs, time) = (JobPool::start(&EngineSettings::default()), TimeSource::manual(START));
    let hub = Arc::new(Hub::new(store.clone(), START).replaying_on(jobs.clone()));
    let (writer, task) = Writer::new(store.clone(), hub.clone(), time);
    tokio::spawn(task);
    let (long, short) = (new_game(&hub, &writer, 1).await, new_game(&hub, &writer, 2).await);
    let play = |room: Arc<Room>| {
        let writer = writer.clone();
        async move { writer.play(&room, next_move(&room), CommandContext::default()).await }
    };
    for _ in 0..MOVES {
        play(long.clone()).await.expect("a move");
    }

    // Nothing is replayed until the test lets it.
    let mut holds = Vec::new();
    for _ in 0..2 {
        let (hold, held) = mpsc::channel::<()>();
        let (begun, begins) = tokio::sync::oneshot::channel();
        let jobs = jobs.clone();
        tokio::spawn(async move {
            let wait = move || (begun.send(()), held.recv());
            jobs.run(None, wait).await.map(drop)
        });
        begins.await.expect("it begins");
        holds.push(hold);
    }
    // As after a commit whose answer was lost: the store has a move that is not in memory.
    let moved = Event::Moved { side: Side::of_ply(MOVES), column: Column(63), why: None, left_ms: None };
    let logged = Logged { version: long.version() + 1, at: START, event: moved };
    store.games.lock().expect("the games").get_mut(&long.id).expect("the game").log.push(logged);
    let command = Command::Move { side: Side::X, column: ColumnNumber(0), ply: None, why: None };
    let writing = writer.clone();
    let room = long.clone();
    let of_long = tokio::spawn(async move { writing.play(&room, command, CommandContext::default()).await });
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    let others = tokio::time::timeout(std::time::Duration::from_secs(20), play(short.clone())).await;
    others.expect("the writer waits for nothing").expect("a move");
    assert!(!of_long.is_finished(), "its game is still being read");

    // Nor does a request for another game wait for one that is loaded.
    let (long_id, short_id) = (long.id.clone(), short.id.clone());
    let elsewhere = Hub::new(store.clone(), START).replaying_on(jobs.clone());
    let mut loading = Box::pin(elsewhere.room(&long_id));
    for _ in 0..100 {
        assert!(poll!(&mut loading).is_pending(), "replayed here");
        tokio::task::yield_now().await;
    }
    elsewhere.room(&short_id).await.expect("a read").expect("the room");

    drop(holds);
    let refused = of_long.await.expect("no panic");
    assert!(refused.is_err(), "X moves twice: {refused:?}");
    assert_eq!(long.game().game.ply(), MOVES + 1, "what the store has is in memory");
    loading.await.expect("a read").expect("the room");
    play(long.clone()).await.expect("a move after it");
}
