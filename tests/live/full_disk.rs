//! What is due while nothing can be written.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use cuatro::app::{AppSettings, Caller, NewSeat};
use cuatro::game::{ClockSettings, Status};
use cuatro::time_source::{Machine, TimeSource};
use rand::SeedableRng;
use rand::rngs::StdRng;
use tokio::time::sleep;

use super::node::{Node, small_engine};
use super::scenes::new_game;
use super::store::{FakeStore, START};

#[tokio::test(start_paused = true)]
async fn a_clock_that_has_run_out_is_tried_about_once_a_second_until_it_can_be_written() {
    let machine = Arc::new(Machine::new(START));
    let mut store = FakeStore::new(StdRng::seed_from_u64(1), false);
    store.time = TimeSource::simulated(machine.clone());
    store.calm.store(true, Ordering::Relaxed);
    store.slow_ms.store(5, Ordering::Relaxed);
    let (store, settings) = (Arc::new(store), AppSettings::plain(small_engine()));
    let started = Node::try_start(&store, TimeSource::simulated(machine), settings, 1).await;
    let (node, _tasks) = started.expect("it starts");
    let new = new_game(NewSeat::Open, Some(ClockSettings { initial_s: 10, increment_s: 0 }));
    let (live, _) = node.app.create(new, &Caller::default(), None).await.expect("a game");
    node.app.join(&live.id, Some("Berta"), None, &Caller::default()).await.expect("a seat");
    store.full.store(true, Ordering::Relaxed);
    sleep(Duration::from_secs(40)).await;
    let tried = store.counts.lock().expect("counts").full;
    assert!((20..=60).contains(&tried), "tried {tried} times in about 30 s");
    store.full.store(false, Ordering::Relaxed);
    sleep(Duration::from_secs(5)).await;
    assert_eq!(node.app.room(&live.id).await.expect("the room").game().game.status, Status::Aborted);
}
