//! What a process remembers is out of date as soon as another one writes.

use cuatro::app::Caller;
use cuatro::game::ColumnNumber;
use cuatro::rules::Side;

use super::bus::Weather;
use super::world::{World, once};

async fn a_move_through_one_process_reaches_who_follows_through_another(weather: Weather) {
    let world = World::new(weather, 1).await;
    let table = world.table(0, 1, "Ana", None).await;
    let room = world.app(2).room(&table.id).await.expect("the room");
    let follower = room.watch();
    for (version, ply) in (room.version() + 1..).zip(0..4) {
        let side = Side::of_ply(ply);
        let app = world.app(usize::from(ply % 2));
        let there = app.room(&table.id).await.expect("the room");
        app.play(&there, side, ColumnNumber(i64::from(ply % 2)), Some(ply.into())).await.expect("a move");
        once(&room, "the move comes", |live| live.game.version == version).await;
    }
    drop(follower);
}

#[tokio::test]
async fn a_hint_brings_a_move_to_who_follows_through_another_process() {
    a_move_through_one_process_reaches_who_follows_through_another(Weather::Calm).await;
}

#[tokio::test]
async fn a_move_reaches_who_follows_through_another_process_without_any_hint() {
    a_move_through_one_process_reaches_who_follows_through_another(Weather::Silent).await;
}

#[tokio::test]
async fn a_seat_that_was_taken_through_another_process_is_known() {
    let world = World::new(Weather::Silent, 1).await;
    let table = world.table(0, 1, "Ana", None).await;
    // As somebody has it who connected before the seat was taken.
    let room = world.app(0).hub().room(&table.id).await.expect("a read").expect("the room");
    let side = world.app(0).seat(&room, &Caller::with(Some(table.token(Side::O)))).await.expect("a seat");
    assert_eq!(side, Side::O);
}
