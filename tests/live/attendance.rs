//! Who is here, where two processes write it down.

use std::sync::Arc;

use cuatro::game::{ColumnNumber, Command};
use cuatro::live::{CommandContext, Hub, Room, Writer};
use cuatro::rules::Side;
use cuatro::time_source::TimeSource;

use super::room::new_game;
use super::store::{FakeStore, START};

/// A process: its hub, and what changes there.
pub fn process(store: &Arc<FakeStore>, time: &TimeSource) -> (Arc<Hub>, Writer) {
    let hub = Arc::new(Hub::new(store.clone(), START));
    let (writer, task) = Writer::new(store.clone(), hub.clone(), time.clone());
    tokio::spawn(task);
    tokio::spawn(hub.clone().follow(time.clone()));
    (hub, writer)
}

#[tokio::test(start_paused = true)]
async fn nobody_is_said_to_be_gone_by_a_process_that_they_left_for_another() {
    let store = FakeStore::calm(1, true);
    let time = TimeSource::manual(START);
    let ((left, writer), (other, _)) = (process(&store, &time), process(&store, &time));
    let room = new_game(&left, &writer, 1).await;
    let disc = Command::Move { side: Side::X, column: ColumnNumber(0), ply: None, why: None };
    writer.play(&room, disc, CommandContext::default()).await.expect("a move");
    let there = other.room(&room.id).await.expect("a read").expect("the room");
    let comes = |room: &Room, side| room.update_presence(|presence| presence.arrive(Some(side)));
    comes(&room, Side::X);
    comes(&there, Side::O);
    for _ in 0..3 {
        time.advance(10_000);
        for (hub, room) in [(&other, &there), (&left, &room)] {
            hub.refresh(room).await.expect("a read");
            hub.attendance().changed(room);
            hub.attendance().keep(&*store, time.now()).await.expect("it is written");
            let here = store.games.lock().expect("the games")[&room.id].here;
            assert!(here[Side::O.index()], "O is still there: {:?}", room.presence());
        }
    }
}
