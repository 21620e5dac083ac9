//! Who is connected to a game, since when somebody is away, and the emotes that players send.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use cuatro::game::{CLAIM_AFTER_MS, ColumnNumber, Command, Emote, GameId, Time};
use cuatro::live::{CommandContext, Hub, Room, Writer};
use cuatro::rules::Side;
use cuatro::time_source::TimeSource;
use rand::SeedableRng;
use rand::rngs::StdRng;

use super::attendance::process;
use super::room::new_game;
use super::store::{FakeStore, START};

fn at(ms: i64) -> Time {
    START.plus(ms)
}

/// A process on a store that it shares or not, and a game in which it is the turn of X.
async fn alone(shared: bool) -> (Arc<FakeStore>, TimeSource, Arc<Hub>, Writer, Arc<Room>) {
    let mut store = FakeStore::new(StdRng::seed_from_u64(1), shared);
    // Once it is not calm any more, no presence is written.
    store.faults = 10.0;
    store.calm.store(true, Ordering::Relaxed);
    let store = Arc::new(store);
    let time = TimeSource::manual(START);
    let (hub, writer) = process(&store, &time);
    let room = new_game(&hub, &writer, 1).await;
    (store, time, hub, writer, room)
}

async fn play(writer: &Writer, room: &Arc<Room>, side: Side, column: i64) {
    let disc = Command::Move { side, column: ColumnNumber(column), ply: None, why: None };
    writer.play(room, disc, CommandContext::default()).await.expect("a move");
}

#[tokio::test]
async fn whoever_left_is_away_since_then_and_whoever_is_connected_is_not() {
    let (_, time, _, writer, room) = alone(false).await;
    let away = |side| room.presence().away_since(side, &room.game().game);
    let (arrive, leave) = (
        |seat| room.update_presence(|presence| presence.arrive(seat)),
        |seat, ms| room.update_presence(|presence| presence.leave(seat, at(ms))),
    );
    assert_eq!((away(Side::X), away(Side::O)), (Some(START), Some(START)), "nobody was ever here");
    assert_eq!(room.presence().claimable(&room.game().game).map(|claim| claim.at), Some(at(CLAIM_AFTER_MS)));
    let mut follower = room.watch_presence();
    follower.mark_unchanged();
    [Some(Side::X), Some(Side::X), None].into_iter().for_each(arrive);
    assert!(follower.has_changed().expect("the room lives"));
    assert_eq!((away(Side::X), away(Side::O), room.presence().watching), (None, Some(START), 1));
    assert_eq!(room.presence().claimable(&room.game().game), None);
    leave(Some(Side::X), 10_000);
    assert_eq!(away(Side::X), None, "one of two connections");
    leave(Some(Side::X), 20_000);
    assert_eq!(away(Side::X), Some(at(20_000)));
    let claim = room.presence().claimable(&room.game().game).map(|claim| claim.at);
    assert_eq!(claim, Some(at(20_000 + CLAIM_AFTER_MS)));
    // What ends twice ends once.
    [(Some(Side::X), 15_000), (None, 0), (None, 0)].into_iter().for_each(|(seat, ms)| leave(seat, ms));
    assert_eq!((away(Side::X), room.presence().watching), (Some(at(20_000)), 0), "time never goes back");
    [Some(Side::X), None].into_iter().for_each(arrive);
    assert_eq!((away(Side::X), room.presence().watching), (None, 1));
    leave(Some(Side::X), 21_000);
    follower.mark_unchanged();
    room.update_presence(|presence| presence.asked(Side::X, at(5_000)));
    assert_eq!(away(Side::X), Some(at(21_000)));
    room.update_presence(|presence| presence.asked(Side::X, at(30_000)));
    assert_eq!((away(Side::X), room.presence().last_request(Side::X)), (Some(at(30_000)), Some(at(30_000))));
    follower.mark_unchanged();
    room.update_presence(|presence| presence.asked(Side::X, at(29_000)));
    assert!(!follower.has_changed().expect("the room lives"), "nothing has changed");
    arrive(Some(Side::X));
    leave(Some(Side::X), 31_000);
    assert_eq!(room.presence().last_request(Side::X), None, "who connects and goes has gone");
    // Nobody is away for longer than it has been their turn.
    time.advance(50_000);
    play(&writer, &room, Side::X, 0).await;
    assert_eq!((away(Side::X), away(Side::O)), (Some(at(50_000)), Some(at(50_000))));
}

#[tokio::test]
async fn the_same_people_are_those_who_are_connected() {
    let (.., room) = alone(false).await;
    let before = room.presence();
    let with = |change: &dyn Fn(&mut cuatro::live::Presence)| {
        let mut after = before.clone();
        change(&mut after);
        after
    };
    let thinking = with(&|presence| presence.thinking = Some((Side::X, 3)));
    assert!(before.same_people(&thinking) && before != thinking);
    for seat in [Some(Side::X), Some(Side::O), None] {
        let after = with(&|presence| presence.arrive(seat));
        assert!(!before.same_people(&after) && !after.same_people(&before), "{seat:?}");
    }
    let twice = with(&|presence| [Some(Side::X); 2].into_iter().for_each(|seat| presence.arrive(seat)));
    assert!(with(&|presence| presence.arrive(Some(Side::X))).same_people(&twice), "a second device");
}

#[tokio::test]
async fn an_emote_waits_for_two_seconds_after_the_last_one_of_its_side() {
    let (.., room) = alone(false).await;
    let [first, second] = [Emote::ALL[0], Emote::ALL[1]];
    let before = room.presence();
    assert_eq!(room.show_emote(Side::X, first, at(1_000)), Ok(()));
    assert_eq!(room.show_emote(Side::O, first, at(1_001)), Ok(()), "each side waits for itself");
    let between = room.presence();
    let shown: Vec<_> = between.emotes_since(&before).collect();
    assert_eq!(shown, [(Side::X, first), (Side::O, first)]);
    assert_eq!(room.show_emote(Side::X, second, at(1_600)), Err(1_400));
    assert_eq!(room.show_emote(Side::X, second, at(2_999)), Err(1));
    assert_eq!(room.presence().emotes_since(&between).count(), 0, "nothing was shown");
    assert_eq!(room.show_emote(Side::X, second, at(3_000)), Ok(()));
    let shown: Vec<_> = room.presence().emotes_since(&between).collect();
    assert_eq!(shown, [(Side::X, second)]);
    assert_eq!(room.show_emote(Side::X, second, at(5_000)), Ok(()));
    assert_eq!(room.presence().emotes_since(&between).count(), 1, "the same again is another one");
}

/// What the store has of who is here, and when they were last.
fn kept(store: &FakeStore, game: &GameId) -> ([bool; 2], [Option<Time>; 2]) {
    let games = store.games.lock().expect("the games");
    let game = &games[game];
    (game.here, game.seats.each_ref().map(|seat| seat.seen_at))
}

/// Writes what has changed.
async fn keep(hub: &Hub, store: &FakeStore, now: Time) {
    hub.attendance().keep(store, now).await.expect("it is written");
}

#[tokio::test]
async fn the_store_has_who_came_and_went_and_is_asked_for_no_more() {
    let (store, _, hub, _, room) = alone(false).await;
    let changed = || hub.attendance().changed(&room);
    let arrive = || room.update_presence(|presence| presence.arrive(Some(Side::O)));
    let leave = |ms| room.update_presence(|presence| presence.leave(Some(Side::O), at(ms)));
    arrive();
    keep(&hub, &store, at(1_000)).await;
    assert_eq!(kept(&store, &room.id), ([false; 2], [None; 2]), "nobody said that something has changed");
    changed();
    keep(&hub, &store, at(1_000)).await;
    assert_eq!(kept(&store, &room.id), ([false, true], [None; 2]));
    leave(2_000);
    changed();
    // A write that fails is tried again.
    store.calm.store(false, Ordering::Relaxed);
    hub.attendance().keep(&*store, at(2_000)).await.expect_err("it fails");
    assert_eq!(kept(&store, &room.id).0, [false, true]);
    store.calm.store(true, Ordering::Relaxed);
    keep(&hub, &store, at(2_000)).await;
    assert_eq!(kept(&store, &room.id), ([false; 2], [None, Some(at(2_000))]));
    // It is the other's turn: when they went does not matter, and nothing is written of it.
    arrive();
    leave(9_000);
    changed();
    keep(&hub, &store, at(9_000)).await;
    assert_eq!(kept(&store, &room.id), ([false; 2], [None, Some(at(2_000))]));
}

#[tokio::test]
async fn a_program_that_polls_on_its_turn_is_here_until_it_stops() {
    let (store, time, hub, writer, room) = alone(false).await;
    let asked = |side, ms| {
        room.update_presence(|presence| presence.asked(side, at(ms)));
        hub.attendance().changed(&room);
    };
    // One that answers at once is never written, nor one that waits for the other.
    asked(Side::X, 1_999);
    keep(&hub, &store, at(1_999)).await;
    asked(Side::O, 5_000);
    keep(&hub, &store, at(5_000)).await;
    assert_eq!(kept(&store, &room.id).0, [true, false], "X has asked, and the turn is no longer young");
    asked(Side::X, 20_000);
    keep(&hub, &store, at(44_999)).await;
    assert_eq!(kept(&store, &room.id).0, [true, false]);
    // Nobody says that it stopped.
    keep(&hub, &store, at(45_000)).await;
    assert_eq!(kept(&store, &room.id), ([false; 2], [Some(at(20_000)), None]));
    time.advance(50_000);
    play(&writer, &room, Side::X, 0).await;
    asked(Side::O, 51_999);
    keep(&hub, &store, at(51_999)).await;
    assert_eq!(kept(&store, &room.id).0, [false; 2], "a young turn");
    keep(&hub, &store, at(52_000)).await;
    assert_eq!(kept(&store, &room.id).0, [false, true]);
}

#[tokio::test]
async fn where_processes_share_the_data_presence_is_renewed_and_runs_out() {
    let (store, time, hub, _, room) = alone(true).await;
    let (other, _) = process(&store, &time);
    let there = other.room(&room.id).await.expect("a read").expect("the room");
    room.update_presence(|presence| presence.arrive(Some(Side::O)));
    hub.attendance().changed(&room);
    let seen = async |ms: i64| {
        keep(&hub, &store, at(ms)).await;
        kept(&store, &room.id).1[Side::O.index()].map(|seen| seen.since(START))
    };
    assert_eq!(seen(0).await, Some(0));
    assert_eq!(
        (seen(9_999).await, seen(10_000).await, seen(19_999).await),
        (Some(0), Some(10_000), Some(10_000))
    );
    assert_eq!(seen(20_000).await, Some(20_000));
    for (ms, here) in [(44_999, true), (45_000, false)] {
        time.advance(ms - time.now().since(START));
        other.refresh(&there).await.expect("a read");
        assert_eq!(there.presence().is_connected(Side::O), here, "after {ms} ms");
    }
    assert_eq!(there.presence().away_since(Side::O, &there.game().game), Some(at(20_000)));
    // Who is connected to it is here, whatever others say, and where they go it knows itself.
    there.update_presence(|presence| presence.arrive(Some(Side::O)));
    keep(&hub, &store, at(45_000)).await;
    other.refresh(&there).await.expect("a read");
    there.update_presence(|presence| presence.leave(Some(Side::O), at(45_000)));
    assert!(!there.presence().is_connected(Side::O));
    other.refresh(&there).await.expect("a read");
    assert!(there.presence().is_connected(Side::O), "the other process still sees them");
}
