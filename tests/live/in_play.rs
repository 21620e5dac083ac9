//! Boards of tournament games in play, with which nobody is helped.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use cuatro::game::{ColumnNumber, Command, GameId, InTournament, Kind, Occupant, PlayerId, Setup};
use cuatro::live::{CommandContext, Hub, Room, Writer};
use cuatro::rules::{Column, Position, Variant};
use cuatro::store::Seat;
use cuatro::time_source::TimeSource;
use rand::SeedableRng;
use rand::rngs::StdRng;

use super::attendance::process;
use super::store::FakeStore;
use super::world::START;

/// A game on the standard board, of a tournament if one is named.
async fn paired(hub: &Hub, writer: &Writer, seed: u64, tournament: Option<&str>) -> Arc<Room> {
    let setup = Setup {
        seed,
        tournament: tournament.map(|id| InTournament {
            id: id.parse().expect("an id"),
            stage: 1,
            round: 1,
            board: 1,
            first_disc_s: 60,
            away_s: 60,
            unrecorded: false,
        }),
        ..Setup::plain(
            Variant::STANDARD,
            Kind::Online,
            [1, 2].map(|number| Some(Occupant::Person(PlayerId(number)))),
        )
    };
    let seats = [1, 2].map(|number| Seat { player: Some(PlayerId(number)), ..Seat::default() });
    let id = GameId::random(&mut StdRng::seed_from_u64(seed));
    writer.create(id.clone(), setup, seats, Vec::new()).await.expect("a game");
    hub.room(&id).await.expect("a read").expect("the room")
}

async fn play(writer: &Writer, room: &Arc<Room>, columns: &[u8]) {
    for column in columns {
        let side = room.game().game.to_move().expect("somebody's turn");
        let column = ColumnNumber(i64::from(*column));
        let disc = Command::Move { side, column, ply: None, why: None };
        writer.play(room, disc, CommandContext::default()).await.expect("a move");
    }
}

fn board(variant: Variant, columns: &[u8]) -> Position {
    let columns: Vec<_> = columns.iter().copied().map(Column).collect();
    Position::after_legal(variant, &columns).expect("a position")
}

#[tokio::test]
async fn a_board_of_a_tournament_is_near_as_it_is_or_mirrored_or_a_disc_apart() {
    let store = Arc::new(FakeStore::new(StdRng::seed_from_u64(1), false));
    store.calm.store(true, Ordering::Relaxed);
    let (hub, writer) = process(&store, &TimeSource::manual(START));
    let near = |columns: &[u8]| {
        let near = hub.in_play(&board(Variant::STANDARD, columns));
        near.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    let friendly = paired(&hub, &writer, 1, None).await;
    let room = paired(&hub, &writer, 2, Some("tournament1")).await;
    let played = [3, 3, 2, 4, 4, 2];
    play(&writer, &friendly, &played).await;
    play(&writer, &room, &played[..5]).await;
    assert_eq!(near(&played[..5]), "", "thousands stand before it");
    play(&writer, &room, &played[5..]).await;
    for (columns, what) in [
        (&played[..], "the board"),
        (&[3, 3, 4, 2, 2, 4], "its mirror image"),
        (&played[..5], "a disc earlier"),
        (&[3, 3, 4, 2, 2], "its mirror image a disc earlier"),
        (&[3, 3, 2, 4, 4, 2, 0], "a disc later"),
        (&[3, 3, 2, 4, 4, 2, 2], "a disc later, upon the others"),
        (&[3, 3, 4, 2, 2, 4, 6], "its mirror image a disc later"),
    ] {
        assert_eq!(near(columns), "tournament1", "{what}");
    }
    for (columns, what) in [
        (&[3, 3, 2, 4, 4, 2, 0, 0][..], "two discs later"),
        (&played[..4], "two discs earlier"),
        (&[3, 3, 2, 4, 4, 0], "one disc elsewhere"),
        (&[2, 3, 3, 4, 4, 2], "other colours"),
        (&[2, 3, 3, 4, 4, 2, 0], "other colours, a disc later"),
        (&[3, 3, 2, 4, 0, 1, 0], "two discs elsewhere"),
        (&[0, 1, 5, 6, 0, 1], "another board"),
    ] {
        assert_eq!(near(columns), "", "{what}");
    }
    assert_eq!(hub.in_play(&board(Variant::new(6, 8, 4).expect("a board"), &played)), []);
    // Of each tournament once, in their order, as long as the games go on and are in memory.
    let others = [(3, "tournament1"), (4, "tournament0")];
    let mut rooms = Vec::new();
    for (seed, tournament) in others {
        let other = paired(&hub, &writer, seed, Some(tournament)).await;
        play(&writer, &other, &played).await;
        rooms.push(other);
    }
    assert_eq!(near(&played), "tournament0 tournament1");
    let side = rooms[1].game().game.to_move().expect("somebody's turn");
    writer.play(&rooms[1], Command::Resign { side }, CommandContext::default()).await.expect("they give up");
    assert_eq!(near(&played), "tournament1");
    drop((rooms, room));
    while hub.sweep() > 1 {
        tokio::task::yield_now().await;
    }
    assert_eq!((hub.len(), near(&played).as_str()), (1, ""), "only the friendly game is in memory");
    let again = hub.room(&GameId::random(&mut StdRng::seed_from_u64(2))).await.expect("a read");
    assert!(again.is_some() && near(&played) == "tournament1", "it was read again");
}
