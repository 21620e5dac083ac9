//! A series whose games are opened through different processes.

use cuatro::app::{Caller, NewGame, NewSeat, SeatGrant};
use cuatro::game::{Answer, ColumnNumber, SeatAction, Series};
use cuatro::rules::Side;

use super::bus::Weather;
use super::world::{World, new_game};

#[tokio::test]
async fn the_score_of_a_series_is_the_same_whichever_process_opens_its_next_game() {
    let world = World::new(Weather::Hostile, 1).await;
    let seats = [NewSeat::Person { name: "Ana".into(), token: None }, NewSeat::Open];
    let new = NewGame { series: Some(Series::first_to(2)), ..new_game(seats, None) };
    let (live, [x, _]) = world.app(0).create(new, &Caller::default()).await.expect("a game");
    let SeatGrant::Seated(ana) = x else { panic!("{x:?}") };
    let joined = world.app(1).join(&live.id, Some("Berta"), None, &Caller::default()).await;
    let (_, berta) = joined.expect("a seat");
    let mut tokens = [ana.token, berta.token];
    let mut id = live.id.clone();
    for game in 1..=3 {
        // The side that moves first wins each game.
        for (ply, column) in [0, 1, 0, 1, 0].into_iter().enumerate() {
            let app = world.app((game + ply) % 3);
            let room = app.room(&id).await.expect("the room");
            let side = app.seat(&room, &Caller::with(Some(tokens[ply % 2].as_str()))).await;
            app.play(&room, side.expect("a seat"), ColumnNumber(column), None).await.expect("a move");
        }
        let wins = [[1, 0], [1, 1], [2, 1]][game - 1];
        for which in 0..3 {
            let room = world.app(which).room(&id).await.expect("the room");
            let series = room.game().game.series().expect("a series");
            assert_eq!((usize::from(series.game), series.wins), (game, wins), "process {which}");
        }
        if game < 3 {
            // Both want the next game at once, each through their own process: it is one game.
            let (one, two) = (world.app(game % 3), world.app((game + 1) % 3));
            let [one_room, two_room] =
                [one.room(&id).await, two.room(&id).await].map(|room| room.expect("the room"));
            let (one, two) = tokio::join!(
                one.act(&one_room, Side::X, SeatAction::Rematch(Answer::Offer)),
                two.act(&two_room, Side::O, SeatAction::Rematch(Answer::Offer))
            );
            let next = [one, two].map(|done| done.expect("the next game").game.next.clone().expect("its id"));
            assert_eq!(next[0], next[1]);
            id = next[0].clone();
            tokens.swap(0, 1);
        }
    }
    let room = world.app(2).room(&id).await.expect("the room");
    let live = room.game();
    assert_eq!(live.game.series().and_then(Series::winner), Some(Side::X));
    let asked = world.app(2).act(&room, Side::X, SeatAction::Rematch(Answer::Offer)).await.expect("asked");
    assert_eq!(asked.game.next, None, "the series is decided: another one needs both");
}
