//! A deletion that is made although its answer is lost on the way from the store.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use cuatro::app::{AppError, Caller, FirstMove, NewGame, NewSeat, NewStart};
use cuatro::computer::Level;
use cuatro::game::SeatAction;
use cuatro::rules::{Side, Variant};
use rand::SeedableRng;
use rand::rngs::StdRng;

use super::node::{ADMIN, Node};
use super::store::FakeStore;

#[tokio::test(start_paused = true)]
async fn a_game_that_went_with_its_player_is_not_shown_by_a_process_that_did_not_hear_of_it() {
    let store = FakeStore::new(StdRng::seed_from_u64(1), false);
    store.calm.store(true, Ordering::Relaxed);
    store.slow_ms.store(400, Ordering::Relaxed);
    let store = Arc::new(store);
    let node = Node::start(&store).await;
    let new = NewGame {
        variant: Variant::new(4, 4, 3).expect("a board"),
        seats: [NewSeat::Person { name: "Ana".into(), token: None }, NewSeat::Computer(Level::Easy)],
        first: FirstMove::First,
        clock: None,
        seed: None,
        pace_ms: 20,
        start: NewStart::Empty,
        listed: true,
        series: None,
    };
    let (live, _) = node.app.create(new, &Caller::with(None)).await.expect("a game");
    let room = node.app.room(&live.id).await.expect("the room");
    node.app.act(&room, Side::X, SeatAction::Resign).await.expect("she gives up");

    // The store is out of reach from the moment at which the player is deleted there, and for a while.
    let deleting = tokio::spawn({
        let app = node.app.clone();
        async move { app.delete_player("Ana", &Caller::with(Some(ADMIN)), false, false).await }
    });
    while store.erased.lock().expect("the deletions").deleted.is_empty() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    node.cut_off.store(true, Ordering::Relaxed);
    let outcome = deleting.await.expect("no panic");
    assert!(matches!(outcome, Err(AppError::Store(_))), "the answer is lost: {outcome:?}");
    tokio::time::sleep(Duration::from_secs(5)).await;
    node.cut_off.store(false, Ordering::Relaxed);

    tokio::time::sleep(Duration::from_secs(5)).await;
    let shown = node.app.room(&live.id).await;
    assert!(matches!(shown, Err(AppError::Gone)), "it is shown: {:?}", shown.map(|room| room.game()));
}
