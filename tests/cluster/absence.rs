//! Who is here, whichever process they are connected to.

use cuatro::app::AppError;
use cuatro::game::{ColumnNumber, Refusal, SeatAction, Status, Termination};
use cuatro::rules::Side;
use cuatro::store::SharedStore;

use super::bus::Weather;
use super::world::{Table, World, until};

/// A game in which it is O's turn.
async fn waiting_for_o(world: &World) -> Table {
    let table = world.table(0, 1, "Ana", None).await;
    let room = world.app(0).room(&table.id).await.expect("the room");
    for ply in 0..3 {
        world.app(0).play(&room, Side::of_ply(ply), ColumnNumber(ply.into()), None).await.expect("a move");
    }
    table
}

async fn claim(world: &World, which: usize, table: &Table) -> Result<Termination, Refusal> {
    let app = world.app(which);
    let room = app.room(&table.id).await.expect("the room");
    match app.act(&room, Side::X, SeatAction::Claim).await {
        Ok(live) => Ok(live.game.result.clone().expect("a result").reason),
        Err(AppError::Refused(refusal)) => Err(refusal),
        Err(error) => panic!("{error}"),
    }
}

/// Time passes, and the presence of those who are here is written down again.
async fn pass_while_o_is_here(world: &World, table: &Table, ms: i64) {
    for _ in 0..ms / 10_000 {
        world.advance(10_000);
        let now = world.around.time.now();
        until(
            "the lease of O is renewed",
            async || world.reader().presence(std::slice::from_ref(&table.id)).await.expect("a read"),
            |seats| seats.iter().any(|seat| seat.side == Side::O && seat.here && seat.seen_at == Some(now)),
        )
        .await;
    }
}

#[tokio::test]
async fn nobody_loses_who_is_connected_to_another_process() {
    let world = World::new(Weather::Hostile, 1).await;
    let table = waiting_for_o(&world).await;
    let room = world.app(1).room(&table.id).await.expect("the room");
    let _here = world.app(1).follow(&room, Some(Side::O));
    pass_while_o_is_here(&world, &table, 70_000).await;
    for which in 0..3 {
        assert_eq!(claim(&world, which, &table).await, Err(Refusal::NotGone { wait_ms: None }), "at {which}");
    }
    let room = world.app(0).room(&table.id).await.expect("the room");
    assert!(room.presence().is_connected(Side::O), "shown as here");
    assert_eq!(room.game().game.status, Status::Playing);
}

#[tokio::test]
async fn whose_process_died_is_gone_since_they_were_last_seen() {
    let world = World::new(Weather::Silent, 1).await;
    let table = waiting_for_o(&world).await;
    let room = world.app(1).room(&table.id).await.expect("the room");
    let _here = world.app(1).follow(&room, Some(Side::O));
    pass_while_o_is_here(&world, &table, 20_000).await;
    world.kill(1);
    world.advance(20_000);
    assert_eq!(
        claim(&world, 0, &table).await,
        Err(Refusal::NotGone { wait_ms: None }),
        "they may still be there"
    );
    world.advance(30_000);
    assert_eq!(claim(&world, 0, &table).await, Err(Refusal::NotGone { wait_ms: Some(10_000) }));
    world.advance(10_000);
    assert_eq!(claim(&world, 2, &table).await, Ok(Termination::Abandon));
}
