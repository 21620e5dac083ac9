//! An unlisted game, made through one process, is in no list of any other.

use cuatro::app::{App, Caller, NewGame, NewSeat, SeatGrant};
use cuatro::game::{Answer, ColumnNumber, GameId, SeatAction, Status};
use cuatro::names::NameKey;
use cuatro::rules::Side;
use cuatro::store::LobbyFilter;

use super::bus::Weather;
use super::world::{World, new_game};

/// The games in a list of a process.
async fn listed(app: &App, player: Option<&str>, status: Option<Status>) -> Vec<GameId> {
    let filter = LobbyFilter { player: player.map(NameKey::to_find), status, after: None, limit: 9 };
    let games = app.lobby(&filter).await.expect("a list");
    games.into_iter().map(|(_, id, ..)| id).collect()
}

#[tokio::test]
async fn an_unlisted_game_and_its_rematch_are_in_no_list_of_any_process() {
    let world = World::new(Weather::Hostile, 1).await;
    let seats = [NewSeat::Person { name: "Ana".into(), token: None }, NewSeat::Open];
    let new = NewGame { listed: false, ..new_game(seats, None) };
    let (live, [x, _]) = world.app(0).create(new, &Caller::default()).await.expect("a game");
    let SeatGrant::Seated(ana) = x else { panic!("{x:?}") };
    let id = std::slice::from_ref(&live.id);
    for which in 0..3 {
        assert_eq!(listed(&world.app(which), None, None).await, [], "process {which}");
        assert_eq!(listed(&world.app(which), Some("Ana"), None).await, id, "process {which}");
    }
    let joined = world.app(1).join(&live.id, Some("Berta"), None, &Caller::default()).await;
    let (_, berta) = joined.expect("a seat");
    for (ply, column) in [0, 1, 0, 1, 0].into_iter().enumerate() {
        let app = world.app(ply % 3);
        let room = app.room(&live.id).await.expect("the room");
        let side = app.seat(&room, &Caller::with(Some([&ana, &berta][ply % 2].token.as_str()))).await;
        app.play(&room, side.expect("a seat"), ColumnNumber(column), None).await.expect("a move");
    }
    // The process that makes the rematch knows the first game only from its log.
    for (which, side) in [(2, Side::X), (1, Side::O)] {
        let app = world.app(which);
        let room = app.room(&live.id).await.expect("the room");
        app.act(&room, side, SeatAction::Rematch(Answer::Offer)).await.expect("another game");
    }
    world.kill(0);
    world.restart(0).await;
    for which in 0..3 {
        let app = world.app(which);
        for status in [None, Some(Status::Playing), Some(Status::Finished)] {
            assert_eq!(listed(&app, None, status).await, [], "process {which}: {status:?}");
        }
        let next = listed(&app, Some("Berta"), Some(Status::Playing)).await;
        assert!(next.len() == 1 && next[0] != live.id, "process {which}: {next:?}");
        assert_eq!(listed(&app, Some("Berta"), Some(Status::Finished)).await, id);
    }
}
