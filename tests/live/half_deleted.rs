//! Deletions of which a process does not hear: their answers are lost on the way from the store, or another process carries them out.

use std::sync::atomic::Ordering;
use std::time::Duration;

use cuatro::app::{AppError, Caller, NewSeat, Thing};
use cuatro::computer::Level;
use cuatro::game::SeatAction;
use cuatro::live::LiveTournament;
use cuatro::rules::Side;
use cuatro::tournament::{Command, EntrantNumber};

use super::node::{ADMIN, Node};
use super::scenes::{enter, new_game, pass_time, stage_ends, tournament};
use super::store::FakeStore;

#[tokio::test(start_paused = true)]
async fn a_game_that_another_process_removed_is_shown_to_nobody_and_its_followers_hear_of_it() {
    let store = FakeStore::calm(1, true);
    let (here, there) = (Node::start(&store).await, Node::start(&store).await);
    let (live, _) =
        there.app.create(new_game(NewSeat::Open, None), &Caller::with(None)).await.expect("a game");
    let followed = here.app.room(&live.id).await.expect("the room");
    let mut follower = followed.watch();

    // It is aborted and removed before anything of that is heard here.
    here.cut_off.store(true, Ordering::Relaxed);
    let deleted = there.app.delete_player("Ana", &Caller::with(Some(ADMIN)), false, false).await;
    assert_eq!(deleted.expect("a deletion").aborted, 1);
    here.cut_off.store(false, Ordering::Relaxed);

    let patience = Duration::from_secs(10);
    let heard = tokio::time::timeout(patience, follower.wait_for(|live| live.removed)).await;
    assert!(heard.is_ok(), "its followers see {:?}", followed.game());
    let shown = here.app.room(&live.id).await;
    assert!(matches!(shown, Err(AppError::Gone)), "it is shown: {:?}", shown.map(|room| room.game()));
}

#[tokio::test(start_paused = true)]
async fn a_game_that_went_with_its_player_is_not_shown_by_a_process_that_did_not_hear_of_it() {
    let store = FakeStore::calm(1, false);
    store.slow_ms.store(400, Ordering::Relaxed);
    let node = Node::start(&store).await;
    let (live, _) = node
        .app
        .create(new_game(NewSeat::Computer(Level::Easy), None), &Caller::with(None))
        .await
        .expect("a game");
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

#[tokio::test(start_paused = true)]
async fn two_processes_that_delete_a_player_at_the_same_time_are_not_in_each_others_way() {
    for seed in 0..60 {
        let store = FakeStore::calm(seed, true);
        store.slow_ms.store(100, Ordering::Relaxed);
        let (one, other) = (Node::start(&store).await, Node::start(&store).await);
        one.app.create(new_game(NewSeat::Open, None), &Caller::with(None)).await.expect("a game");
        let delete = |node: &Node| {
            let app = node.app.clone();
            async move { app.delete_player("Ana", &Caller::with(Some(ADMIN)), seed % 2 == 0, false).await }
        };
        for outcome in <[_; 2]>::from(tokio::join!(delete(&one), delete(&other))) {
            let done = matches!(outcome, Ok(_) | Err(AppError::NoSuch(Thing::Player(_))));
            assert!(done, "with seed {seed}: {outcome:?}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_stage_ends_though_a_game_of_it_was_removed_before_its_director_heard_that_it_was_aborted() {
    let store = FakeStore::calm(1, true);
    let node = Node::start(&store).await;
    pass_time(&store);
    let room = tournament(&node, &["Ana", "Ben"]).await;
    let _attending = [1, 2].map(|n| node.app.attend(&room, EntrantNumber(n)));
    let game = |live: &LiveTournament| {
        let (_, stage) = live.state.current_stage()?;
        stage.running_games().next().map(|game| game.game.clone())
    };
    let mut watch = room.watch();
    let made = watch.wait_for(|live| game(live).is_some_and(|game| live.state.is_made(&game)));
    let made = tokio::time::timeout(Duration::from_secs(60), made).await.is_ok();
    assert!(made, "nobody is paired: {:?}", room.live().state);
    let game = game(&room.live()).expect("it is played");
    tokio::time::sleep(Duration::from_secs(2)).await;

    // Another process aborts it, and removes it with its player; the hints of that are lost.
    let removed = store.games.lock().expect("the games").remove(&game).expect("the game");
    store.erased.lock().expect("the deletions").removed.insert(game, removed);
    node.app.command(&room, Command::EndStage { k: 1, at_once: false }).await.expect("it is to end");
    stage_ends(&room).await;
}

#[tokio::test(start_paused = true)]
async fn the_name_of_a_player_who_is_deleted_beside_other_changes_of_a_tournament_stays_deleted() {
    for seed in 0..30 {
        let store = FakeStore::calm(seed, false);
        let node = Node::start(&store).await;
        let room = tournament(&node, &["Ana", "Ben"]).await;
        store.slow_ms.store(100, Ordering::Relaxed);
        let operator = Caller::with(Some(ADMIN));
        let others = async {
            for number in 1..=8 {
                enter(&node, &room, &format!("Guest {number}")).await;
            }
        };
        let (deleted, ()) = tokio::join!(node.app.delete_player("Ana", &operator, false, false), others);
        deleted.expect("a deletion");
        let names: Vec<_> = room.live().entrants.iter().map(|entrant| entrant.name.clone()).collect();
        assert!(names[0].is_none(), "with seed {seed}: {names:?}");
        assert!(names[1..].iter().all(Option::is_some), "with seed {seed}: {names:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_tournament_that_is_read_while_a_player_is_deleted_is_shown_without_the_name() {
    for seed in 0..30 {
        let store = FakeStore::calm(seed, false);
        let id = {
            let before = Node::start(&store).await;
            let room = tournament(&before, &["Ana", "Ben"]).await;
            before.app.command(&room, Command::EndStage { k: 1, at_once: true }).await.expect("it ends");
            stage_ends(&room).await;
            before.app.command(&room, Command::End).await.expect("it ends");
            before.kill();
            room.id.clone()
        };
        let node = Node::start(&store).await;
        store.slow_ms.store(100, Ordering::Relaxed);
        let operator = Caller::with(Some(ADMIN));
        let deleting = node.app.delete_player("Ana", &operator, false, false);
        let reading = async {
            tokio::time::sleep(Duration::from_millis(seed * 10)).await;
            node.app.tournament(&id).await
        };
        let (deleted, room) = tokio::join!(deleting, reading);
        deleted.expect("a deletion");
        let live = room.expect("the tournament").live();
        assert_eq!(live.entrants[0].name, None, "with seed {seed}");
    }
}
