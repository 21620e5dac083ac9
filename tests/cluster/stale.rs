//! What a process remembers is out of date as soon as another one writes.

use cuatro::app::{AppError, Caller};
use cuatro::game::{Answer, ColumnNumber, GameId, Logged, Offer, PlyNumber, Refusal, SeatAction};
use cuatro::rules::Side;

use super::bus::Weather;
use super::world::{World, once};
use cuatro::store::Store;

pub async fn log(world: &World, id: &GameId) -> Vec<Logged> {
    world.reader().game(id).await.expect("a read").expect("the game").log
}

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

#[tokio::test]
async fn what_is_read_is_never_older_than_what_was_acknowledged_elsewhere() {
    let world = World::new(Weather::Silent, 1).await;
    let table = world.table(0, 1, "Ana", None).await;
    for ply in 0..4 {
        let app = world.app(usize::from(ply % 3));
        let room = app.room(&table.id).await.expect("the room");
        let played =
            app.play(&room, Side::of_ply(ply), ColumnNumber(i64::from(ply % 2)), None).await.expect("a move");
        for reader in 0..3 {
            let room = world.app(reader).room(&table.id).await.expect("the room");
            assert_eq!(room.version(), played.live.game.version, "through process {reader}");
            assert_eq!(room.game().game.moves, played.live.game.moves);
        }
    }
}

#[tokio::test]
async fn nothing_is_refused_for_what_is_no_longer_so() {
    let world = World::new(Weather::Silent, 1).await;
    let table = world.table(0, 1, "Ana", None).await;
    let mut rooms = Vec::new();
    for reader in 0..3 {
        rooms.push(world.app(reader).room(&table.id).await.expect("the room"));
    }
    // On each process's own memory it is still the other's turn, or the ply is another.
    for ply in 0..6 {
        let which = usize::from(ply % 3);
        let app = world.app(which);
        let played =
            app.play(&rooms[which], Side::of_ply(ply), ColumnNumber(i64::from(ply % 2)), Some(ply.into()));
        played.await.unwrap_or_else(|error| panic!("ply {ply} is refused: {error}"));
        if ply == 4 {
            // Three in a column end this board.
            break;
        }
    }
    let asked = world
        .app(2)
        .act(&rooms[2], Side::X, SeatAction::Rematch(Answer::Offer))
        .await
        .expect("a rematch is asked for");
    let made = world
        .app(0)
        .act(&rooms[0], Side::O, SeatAction::Rematch(Answer::Offer))
        .await
        .expect("a rematch is made");
    assert!(asked.game.next.is_none() && made.game.next.is_some(), "{:?} {:?}", asked.game, made.game);
}

#[tokio::test]
async fn a_move_that_is_sent_again_through_another_process_is_no_second_one() {
    let world = World::new(Weather::Silent, 1).await;
    let table = world.table(0, 1, "Ana", None).await;
    for which in [0, 1, 2, 0] {
        let app = world.app(which);
        let room = app.room(&table.id).await.expect("the room");
        let played = app.play(&room, Side::X, ColumnNumber(2), Some(PlyNumber(0))).await.expect("a move");
        assert_eq!((played.repeated, played.live.game.ply()), (which != 0 || played.repeated, 1));
    }
    assert_eq!(log(&world, &table.id).await.len(), 3, "made, joined, moved");
}

#[tokio::test]
async fn a_disc_that_was_taken_back_through_another_process_can_be_put_again() {
    let world = World::new(Weather::Silent, 1).await;
    let table = world.table(0, 1, "Ana", None).await;
    let mut rooms = Vec::new();
    for reader in 0..2 {
        rooms.push(world.app(reader).room(&table.id).await.expect("the room"));
    }
    let put = async || {
        let put = world.app(0).play(&rooms[0], Side::X, ColumnNumber(2), Some(PlyNumber(0))).await;
        put.expect("a move")
    };
    put().await;
    // On the memory of the first process the disc still lies there afterwards, and X's offer stands.
    let takeback = SeatAction::Answer(Offer::Takeback, Answer::Offer);
    world.app(0).act(&rooms[0], Side::X, takeback).await.expect("an offer");
    world.app(1).act(&rooms[1], Side::O, takeback).await.expect("it is accepted");
    let again = put().await;
    assert_eq!((again.repeated, again.live.game.ply()), (false, 1), "{:?}", again.live.game);
}

#[tokio::test]
async fn an_offer_that_was_declined_through_another_process_can_be_made_again() {
    let world = World::new(Weather::Silent, 1).await;
    let table = world.table(0, 1, "Ana", None).await;
    let mut rooms = Vec::new();
    for reader in 0..2 {
        rooms.push(world.app(reader).room(&table.id).await.expect("the room"));
    }
    let answer = async |which: usize, answer| {
        let (side, action) = ([Side::X, Side::O][which], SeatAction::Answer(Offer::Draw, answer));
        world.app(which).act(&rooms[which], side, action).await.expect("an answer")
    };
    answer(0, Answer::Offer).await;
    answer(1, Answer::Decline).await;
    let offered = answer(0, Answer::Offer).await;
    assert_eq!(log(&world, &table.id).await.len(), 5, "made, joined, offered, declined, offered");
    assert_eq!((offered.game.version, offered.game.offers.draw), (5, Some(Side::X)));
}

#[tokio::test]
async fn of_moves_that_race_through_all_processes_one_is_made() {
    let world = World::new(Weather::Hostile, 1).await;
    for round in 0..10 {
        let table = world.table(0, 1, &format!("Ana {round}"), None).await;
        let mut tries = Vec::new();
        for which in 0..3 {
            let (app, id) = (world.app(which), table.id.clone());
            tries.push(tokio::spawn(async move {
                let room = app.room(&id).await.expect("the room");
                app.play(&room, Side::X, ColumnNumber(which as i64), Some(PlyNumber(0))).await
            }));
        }
        let mut made = 0;
        for tried in tries {
            match tried.await.expect("no panic") {
                Ok(_) => made += 1,
                Err(AppError::Refused(Refusal::StalePly { .. } | Refusal::NotYourTurn { .. })) => {}
                Err(error) => panic!("{error}"),
            }
        }
        assert_eq!(made, 1);
        let log = log(&world, &table.id).await;
        assert_eq!(log.len(), 3, "{log:?}");
    }
}
