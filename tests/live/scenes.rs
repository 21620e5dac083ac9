//! Games and tournaments as the tests of one or two processes need them.

use std::sync::Arc;
use std::time::Duration;

use cuatro::app::{Caller, NewGame, NewSeat, NewStart, NewTournamentEntry};
use cuatro::game::ClockSettings;
use cuatro::live::{LiveTournament, TournamentRoom};
use cuatro::protocol::FirstMove;
use cuatro::rules::Variant;
use cuatro::tournament::{Command, Format, NewTournament, StageSettings, StageStart, StageState};
use tokio::time::{sleep, timeout};

use super::node::Node;
use super::store::FakeStore;

/// How long something may be due.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Lets the clock of a store go on.
pub fn pass_time(store: &FakeStore) {
    let time = store.time.clone();
    tokio::spawn(async move {
        loop {
            sleep(Duration::from_millis(10)).await;
            time.advance(10);
        }
    });
}

/// A game of Ana, who starts, against somebody.
pub fn new_game(other: NewSeat, clock: Option<ClockSettings>) -> NewGame {
    NewGame {
        variant: Variant::new(4, 4, 3).expect("a board"),
        seats: [NewSeat::Person { name: "Ana".into(), token: None }, other],
        first: FirstMove::First,
        clock,
        seed: None,
        pace_ms: 20,
        start: NewStart::Empty,
        listed: true,
        series: None,
    }
}

/// A tournament whose first stage, an arena, has begun, with these entrants.
pub async fn tournament(node: &Node, entrants: &[&str]) -> Arc<TournamentRoom> {
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
pub async fn enter(node: &Node, room: &Arc<TournamentRoom>, name: &str) {
    let new = NewTournamentEntry { name: name.into(), proof: None, ask: false, device: None };
    node.app.enter(room, new, &Caller::default()).await.expect("an entry");
}

/// Checks that the first stage ends.
pub async fn stage_ends(room: &TournamentRoom) {
    let ended =
        |live: &LiveTournament| live.state.stage(1).is_some_and(|stage| stage.status == StageState::Ended);
    let over = timeout(PATIENCE, room.watch().wait_for(|live| ended(live))).await.is_ok();
    assert!(over, "the stage does not end: {:?}", room.live().state);
}
