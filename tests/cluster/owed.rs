//! What a process that died owed its games.

use std::time::{Duration, Instant};

use cuatro::app::{Caller, NewSeat};
use cuatro::computer::Level;
use cuatro::game::{ClockSettings, ColumnNumber, Event, PlyNumber, Status, Termination};
use cuatro::rules::{Side, Variant};
use cuatro::store::PULSE_LASTS_MS;

use super::bus::Weather;
use super::world::{HOUR_MS, World, new_game, once};

const CLOCK: Option<ClockSettings> = Some(ClockSettings { initial_s: 10, increment_s: 1 });

/// Turns all clocks as fast as real ones.
pub fn run_clocks(world: &std::sync::Arc<World>) -> tokio::task::JoinHandle<()> {
    let world = world.clone();
    tokio::spawn(async move {
        let mut last = Instant::now();
        let mut ticks = tokio::time::interval(Duration::from_millis(5));
        loop {
            ticks.tick().await;
            let passed = last.elapsed().as_millis();
            last += Duration::from_millis(passed as u64);
            world.advance(passed as i64);
        }
    })
}

#[tokio::test]
async fn a_move_that_a_dead_process_owed_is_made_by_another_within_two_seconds_and_once() {
    let world = std::sync::Arc::new(World::new(Weather::Silent, 1).await);
    let clocks = run_clocks(&world);
    let seats = [NewSeat::Person { name: "Ana".into(), token: None }, NewSeat::Computer(Level::Perfect)];
    // On such a board the computer thinks for seconds.
    let new =
        cuatro::app::NewGame { variant: Variant::new(10, 10, 5).expect("a board"), ..new_game(seats, None) };
    let (live, _) = world.app(0).create(new, &Caller::default()).await.expect("a game");
    let room = world.app(0).room(&live.id).await.expect("the room");
    world.app(0).play(&room, Side::X, ColumnNumber(6), Some(PlyNumber(0))).await.expect("a move");
    let watcher = world.app(1).room(&live.id).await.expect("the room");
    let mut here = watcher.watch_presence();
    let mut others = world.app(2).room(&live.id).await.expect("the room").watch_presence();
    world.kill(0);
    let died = Instant::now();
    let taken_over = async {
        tokio::select! {
            thinks = here.wait_for(|presence| presence.thinking.is_some()) => drop(thinks.expect("the room lives")),
            thinks = others.wait_for(|presence| presence.thinking.is_some()) => drop(thinks.expect("the room lives")),
        }
    };
    tokio::time::timeout(Duration::from_secs(20), taken_over).await.expect("another process thinks about it");
    let after = died.elapsed();
    assert!(after < Duration::from_secs(2), "{after:?}");
    let live = once(&watcher, "the computer moves", |live| live.game.ply() == 2).await;
    assert_eq!(live.game.to_move(), Some(Side::X));
    clocks.abort();
    let moves = world.log(&live.id).await;
    let moves = moves.iter().filter(|logged| matches!(logged.event, Event::Moved { .. })).count();
    assert_eq!(moves, 2, "one of each");
}

#[tokio::test]
async fn a_flag_falls_although_the_process_that_watched_the_clock_is_dead() {
    let world = World::new(Weather::Silent, 1).await;
    let table = world.table(0, 0, "Ana", CLOCK).await;
    let room = world.app(0).room(&table.id).await.expect("the room");
    for ply in 0..2 {
        world.app(0).play(&room, Side::of_ply(ply), ColumnNumber(ply.into()), None).await.expect("a move");
    }
    let room = world.app(1).room(&table.id).await.expect("the room");
    world.kill(0);
    world.advance(12_000);
    let live = once(&room, "the flag falls", |live| live.game.status == Status::Finished).await;
    let result = live.game.result.clone().expect("a result");
    assert_eq!((result.reason, result.winner), (Termination::Time, Some(Side::O)));
}

#[tokio::test]
async fn clocks_that_are_an_hour_apart_take_nobodys_time() {
    let world = World::new(Weather::Calm, 1).await;
    let table = world.table(0, 1, "Ana", CLOCK).await;
    let mut last = None;
    for ply in 0..7 {
        world.advance(3_000);
        let app = world.app(usize::from(ply % 3));
        let room = app.room(&table.id).await.expect("the room");
        let column = ColumnNumber([0, 1, 0, 1, 3, 0, 1][usize::from(ply)]);
        let played = app.play(&room, Side::of_ply(ply), column, Some(ply.into())).await;
        let live = played.unwrap_or_else(|error| panic!("ply {ply}: {error}")).live;
        assert_eq!(live.game.status, Status::Playing, "after ply {ply}: {:?}", live.game.result);
        let entry = live.log.iter().next_back().expect("the move").clone();
        // Ten seconds, one more for each move of one's own, and three for each turn.
        let mover = Side::of_ply(ply).index();
        let left = 10_000 - 2_000 * i64::from(ply / 2 + 1);
        assert_eq!(entry.clock.expect("a clock").1[mover], left, "after ply {ply}");
        assert_eq!(entry.logged.at, world.around.time.now(), "the database's time");
        last = Some(live);
    }
    assert_eq!(last.expect("moves").game.ply(), 7);
}

#[tokio::test]
async fn a_pause_in_which_no_process_served_costs_nobody_time() {
    let world = World::new(Weather::Calm, 1).await;
    let table = world.table(0, 1, "Ana", CLOCK).await;
    let room = world.app(0).room(&table.id).await.expect("the room");
    for ply in 0..2 {
        world.app(0).play(&room, Side::of_ply(ply), ColumnNumber(ply.into()), None).await.expect("a move");
    }
    // A restart of one process beside others is no such pause.
    world.kill(2);
    world.restart(2).await;
    let live = world.app(2).room(&table.id).await.expect("the room").game();
    let deadline = live.game.clock.as_ref().expect("a clock").deadline(Side::X);
    assert_eq!(deadline, world.around.time.now().plus(11_000));
    (0..3).for_each(|which| world.kill(which));
    world.advance(HOUR_MS.max(PULSE_LASTS_MS));
    for which in 0..3 {
        world.restart(which).await;
    }
    for which in 0..3 {
        let live = world.app(which).room(&table.id).await.expect("the room").game();
        let deadline = live.game.clock.as_ref().expect("a clock").deadline(Side::X);
        assert_eq!(deadline, world.around.time.now().plus(21_000), "ten seconds to come back, at {which}");
    }
    world.advance(20_000);
    let room = world.app(0).room(&table.id).await.expect("the room");
    let played = world.app(0).play(&room, Side::X, ColumnNumber(3), None).await.expect("a move");
    assert_eq!(played.live.game.status, Status::Playing);
}
