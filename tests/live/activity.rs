//! The latest events of all games, and counts of what the writer has done.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use cuatro::game::{ColumnNumber, Command};
use cuatro::live::{CommandContext, Hub, Room};
use cuatro::time_source::TimeSource;

use super::attendance::process;
use super::room::new_game;
use super::store::{FakeStore, START};

/// The numbers of the events after this one, with their versions; nothing if they are no longer there.
fn after(hub: &Hub, number: u64) -> Option<Vec<(u64, u32)>> {
    let events = hub.activity().after(number)?;
    Some(events.iter().map(|event| (event.number, event.entry.logged.version)).collect())
}

#[tokio::test]
async fn events_of_all_games_are_numbered_and_the_latest_kept() {
    let store = FakeStore::calm(1, false);
    let time = TimeSource::manual(START);
    let (hub, writer) = process(&store, &time);
    assert_eq!((after(&hub, 0), after(&hub, 1)), (Some(vec![]), None));
    let mut newest = hub.activity().watch();
    let (one, two) = (new_game(&hub, &writer, 1).await, new_game(&hub, &writer, 2).await);
    assert_eq!(*newest.borrow_and_update(), 2);
    let play = async |room: &Arc<Room>, column| {
        let side = room.game().game.to_move().expect("somebody's turn");
        let disc = Command::Move { side, column: ColumnNumber(column), ply: None, why: None };
        writer.play(room, disc, CommandContext::default()).await
    };
    for (room, column) in [(&one, 0), (&two, 1), (&one, 2)] {
        play(room, column).await.expect("a move");
    }
    let all = [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)];
    assert_eq!(after(&hub, 0).as_deref(), Some(&all[..]));
    assert_eq!(
        (after(&hub, 3).as_deref(), after(&hub, 5), after(&hub, 6)),
        (Some(&all[3..]), Some(vec![]), None)
    );
    assert_eq!(*newest.borrow(), 5);
    // The newest 2,048 are kept, of which a reader gets 64 at once.
    for seed in 0..2_100 {
        new_game(&hub, &writer, 3 + seed).await;
    }
    let last = *newest.borrow();
    assert_eq!(last, 2_105);
    assert_eq!(after(&hub, last - 2_049), None);
    let oldest = after(&hub, last - 2_048).expect("they are kept");
    assert_eq!((oldest.len(), oldest[0].0, oldest[63].0), (64, last - 2_047, last - 2_047 + 63));
    assert_eq!(after(&hub, last - 1).expect("it is kept").len(), 1);
    let metrics = writer.metrics();
    assert_eq!((metrics.commits.get(), metrics.changes.get(), metrics.failures.get()), (last, last, 0));
    assert!(metrics.seconds.get() > 0.0);
    store.full.store(true, Ordering::Relaxed);
    play(&one, 0).await.expect_err("a full disk");
    assert_eq!((metrics.commits.get(), metrics.failures.get(), *newest.borrow()), (last, 1, last));
}
