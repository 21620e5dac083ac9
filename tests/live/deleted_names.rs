//! Players who are deleted while their tournament changes or is read.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use cuatro::app::{Caller, NewTournamentEntry};
use cuatro::live::{LiveTournament, TournamentRoom};
use cuatro::rules::Variant;
use cuatro::tournament::{Command, Format, NewTournament, StageSettings, StageStart, StageState};
use tokio::time::timeout;

use super::node::{ADMIN, Node};
use super::store::FakeStore;

/// The longest wait for the end of a stage.
const PATIENCE: Duration = Duration::from_secs(60);

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

/// A tournament whose first stage, an arena, has begun, with these entrants.
async fn tournament(node: &Node, entrants: &[&str]) -> Arc<TournamentRoom> {
    let new = NewTournament {
        title: "Friday".into(),
        places: Some(10),
        listed: Some(true),
        ..NewTournament::default()
    };
    let organised = node.app.organise(new, &Caller::with(None), None).await.expect("a tournament");
    let room = organised.room;
    for name in entrants {
        enter(node, &room, name).await;
    }
    let settings = StageSettings {
        variant: Variant::new(4, 4, 3).expect("a board"),
        start: StageStart::Empty,
        ..StageSettings::new(Format::arena(5))
    };
    node.app.command(&room, Command::AddStage { settings, start: true }).await.expect("a stage");
    room
}

/// Enters a tournament under a name that nobody holds.
async fn enter(node: &Node, room: &Arc<TournamentRoom>, name: &str) {
    let new = NewTournamentEntry { name: name.into(), proof: None, ask: false, device: None };
    node.app.enter(room, new, &Caller::default()).await.expect("an entry");
}

/// Checks that the first stage ends.
async fn stage_ends(room: &TournamentRoom) {
    let ended =
        |live: &LiveTournament| live.state.stage(1).is_some_and(|stage| stage.status == StageState::Ended);
    let over = timeout(PATIENCE, room.watch().wait_for(|live| ended(live))).await.is_ok();
    assert!(over, "the stage does not end: {:?}", room.live().state);
}
