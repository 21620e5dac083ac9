//! Commits that were made though their answer was lost, and that a process finds only later: what is due after them is done all the same.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use cuatro::app::{AppError, Caller, NewSeat};
use cuatro::computer::Level;
use cuatro::game::ClockSettings;
use cuatro::live::Room;
use cuatro::rules::{Column, Side};
use cuatro::tournament::Command;
use tokio::time::{sleep, timeout};

use super::node::Node;
use super::scenes::{PATIENCE, new_game, pass_time, stage_ends, tournament};
use super::store::FakeStore;

/// A process alone on a store that takes its time; the clock goes on.
async fn process() -> (Arc<FakeStore>, Arc<Node>) {
    let store = FakeStore::calm(1, false);
    store.slow_ms.store(400, Ordering::Relaxed);
    let node = Arc::new(Node::start(&store).await);
    pass_time(&store);
    (store, node)
}

/// Does it while the store goes away as soon as it is `written`, so that neither the answer comes nor can anything be read.
async fn lose_the_answer<T: Send + std::fmt::Debug + 'static>(
    node: &Node,
    work: impl Future<Output = Result<T, AppError>> + Send + 'static,
    written: impl Fn() -> bool,
) {
    let working = tokio::spawn(work);
    while !written() {
        sleep(Duration::from_millis(1)).await;
    }
    node.cut_off.store(true, Ordering::Relaxed);
    let outcome = working.await.expect("no panic");
    assert!(matches!(outcome, Err(AppError::Store(_))), "the answer is lost: {outcome:?}");
    sleep(Duration::from_secs(3)).await;
    node.cut_off.store(false, Ordering::Relaxed);
}

/// Drops a disc whose answer is lost, and then again, as whoever hears nothing does.
async fn drop_a_disc_twice(store: &Arc<FakeStore>, node: &Arc<Node>, room: &Arc<Room>) {
    let disc = {
        let (node, room) = (node.clone(), room.clone());
        move || {
            let (node, room) = (node.clone(), room.clone());
            async move { node.app.play(&room, Side::X, Column(0).into(), Some(0.into())).await }
        }
    };
    let versions = || store.games.lock().expect("the games")[&room.id].log.len();
    let before = versions();
    lose_the_answer(node, disc(), || versions() > before).await;
    assert_eq!(room.game().game.ply(), 0, "the process could not read it");
    let again = disc().await.expect("it is settled");
    assert!(again.repeated, "it fell twice: {:?}", room.game());
}

#[tokio::test(start_paused = true)]
async fn the_computer_answers_a_disc_that_was_dropped_though_nobody_heard_so() {
    let (store, node) = process().await;
    let game = new_game(NewSeat::Computer(Level::Easy), None);
    let (live, _) = node.app.create(game, &Caller::with(None)).await.expect("a game");
    let room = node.app.room(&live.id).await.expect("the room");
    drop_a_disc_twice(&store, &node, &room).await;
    let answered = timeout(PATIENCE, room.watch().wait_for(|live| live.game.ply() == 2)).await.is_ok();
    assert!(answered, "the computer owes a move: {:?}", room.game().game);
}

#[tokio::test(start_paused = true)]
async fn the_computer_answers_such_a_disc_once_somebody_looks_at_a_game_that_was_forgotten() {
    let (store, node) = process().await;
    let game = new_game(NewSeat::Computer(Level::Easy), None);
    let (live, _) = node.app.create(game, &Caller::with(None)).await.expect("a game");
    let versions = || store.games.lock().expect("the games")[&live.id].log.len();
    let before = versions();
    let disc = {
        let (node, room) = (node.clone(), node.app.room(&live.id).await.expect("the room"));
        async move { node.app.play(&room, Side::X, Column(0).into(), Some(0.into())).await }
    };
    lose_the_answer(&node, disc, || versions() > before).await;
    // Rooms that nobody uses are forgotten twice a minute.
    sleep(Duration::from_secs(65)).await;
    let room = node.app.room(&live.id).await.expect("the room");
    assert_eq!(room.game().game.ply(), 1, "the room was not forgotten");
    let answered = timeout(PATIENCE, room.watch().wait_for(|live| live.game.ply() == 2)).await.is_ok();
    assert!(answered, "the computer owes a move: {:?}", room.game().game);
}

#[tokio::test(start_paused = true)]
async fn the_clock_runs_out_after_a_disc_that_was_dropped_though_nobody_heard_so() {
    let (store, node) = process().await;
    let ben = NewSeat::Person { name: "Ben".into(), token: None };
    let clock = ClockSettings { initial_s: 10, increment_s: 0 };
    let (live, _) = node.app.create(new_game(ben, Some(clock)), &Caller::with(None)).await.expect("a game");
    let room = node.app.room(&live.id).await.expect("the room");
    drop_a_disc_twice(&store, &node, &room).await;
    let over = timeout(PATIENCE, room.watch().wait_for(|live| live.game.status.is_over())).await.is_ok();
    assert!(over, "the time of O is over: {:?}", room.game().game);
}

#[tokio::test(start_paused = true)]
async fn a_stage_ends_that_the_organiser_ended_though_nobody_heard_so() {
    let (store, node) = process().await;
    let room = tournament(&node, &[]).await;
    let events = || store.tournaments.lock().expect("the tournaments")[&room.id].log.len();
    let before = events();
    let ending = {
        let (node, room) = (node.clone(), room.clone());
        async move { node.app.command(&room, Command::EndStage { k: 1, at_once: false }).await }
    };
    lose_the_answer(&node, ending, || events() > before).await;
    node.app.command(&room, Command::EndStage { k: 1, at_once: false }).await.expect("it is settled");
    stage_ends(&room).await;
}
