//! What all processes do by themselves, all at once and beside people who play, on a real PostgreSQL.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use cuatro::app::{App, Caller, FirstMove, NewGame, NewSeat, SeatGrant};
use cuatro::game::{ColumnNumber, Event, Occupant, PlayerId, PlyNumber, Time, Totals};
use cuatro::names::NameKey;
use cuatro::rating::{Rating, after_game};
use cuatro::rules::{Side, Variant};
use cuatro::store::{Against, HistoryFilter, HistoryItem, Store};
use tokio::task::JoinSet;

use super::world::{HOUR_MS, World, new_game, until};

/// Two circles of people. Each plays one game after the other, so that the order of the games is that of the commits, and with it ratings.
const NAMES: [&str; 6] = ["Ana", "Berta", "Carla", "Dora", "Eva", "Fe"];
/// Games that nobody joins, and names that nobody plays under.
const UNTOUCHED: usize = 24;
/// Games whose logs are forgotten.
const OLD: usize = 9;
/// Games of each circle that end meanwhile.
const ROUNDS: usize = 20;

/// A rated game from its creation at one process to its end, every other disc through another one.
async fn play([one, two]: [&App; 2], [x, o]: [(&str, &str); 2]) {
    let person = NewSeat::Person { name: x.0.into(), token: Some(x.1.into()) };
    let new = NewGame {
        variant: Variant::STANDARD,
        first: FirstMove::First,
        ..new_game([person, NewSeat::Open], None)
    };
    let (live, [grant, _]) = one.create(new, &Caller::default()).await.expect("a game");
    let SeatGrant::Seated(first) = grant else { panic!("{grant:?}") };
    let (_, second) = two.join(&live.id, Some(o.0), None, &Caller::with(Some(o.1))).await.expect("a seat");
    let tokens = [first.token, second.token];
    for (ply, column) in [3, 2, 3, 2, 3, 2, 3].into_iter().enumerate() {
        let app = [one, two][ply % 2];
        let room = app.room(&live.id).await.expect("the game");
        let side = app.seat(&room, &Caller::with(Some(&tokens[ply % 2]))).await.expect("a seat");
        app.play(&room, side, ColumnNumber(column), Some(PlyNumber(ply as i64))).await.expect("a move");
    }
}

/// What a process does by itself, again and again without a pause: how many logs it forgot.
async fn tend(store: &dyn Store, done: &AtomicBool, before: Time) -> u64 {
    let mut forgotten = 0;
    while !done.load(Ordering::SeqCst) {
        forgotten += store.prune(before, 4).await.expect("a write");
        store.upkeep().await.expect("a write");
        store.refresh_ratings().await.expect("a write");
        store.ranking(Against::People, None, 100).await.expect("a read");
    }
    forgotten
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_all_processes_do_by_themselves_is_done_once_beside_games_that_end() {
    let world = Arc::new(World::expiring(1, 24 * HOUR_MS).await);
    let mut tokens = Vec::new();
    for (which, name) in NAMES.iter().enumerate() {
        tokens.push(world.app(which % 3).claim_name(name, &Caller::default()).await.expect("a name"));
    }
    // The pair of a round in a circle, either of whom begins.
    let pair = |circle: usize, round: usize| {
        let person = |number: usize| {
            let at = 3 * circle + number % 3;
            (NAMES[at], tokens[at].as_str())
        };
        [person(round), person(round + 1 + round / 3 % 2)]
    };
    for round in 0..OLD {
        let apps = [world.app(round % 3), world.app((round + 1) % 3)];
        play(apps.each_ref(), pair(round % 2, round)).await;
    }
    let mut waiting = Vec::new();
    for number in 0..UNTOUCHED {
        let app = world.app(number % 3);
        let seats = [NewSeat::Person { name: format!("Waits {number}"), token: None }, NewSeat::Open];
        waiting
            .push(app.create(new_game(seats, None), &Caller::default()).await.expect("a game").0.id.clone());
        app.claim_name(&format!("Unused {number}"), &Caller::default()).await.expect("a name");
    }
    let before = world.around.time.now().plus(HOUR_MS);
    // All three find at once what nobody uses, while the last games are forgotten, new ones end, and somebody becomes a bot.
    world.advance(25 * HOUR_MS);
    let (done, ended) = (Arc::new(AtomicBool::new(false)), AtomicUsize::new(0));
    let mut tending = JoinSet::new();
    for _ in 0..3 {
        let (store, done) = (world.new_store().await, done.clone());
        tending.spawn(async move { tend(&store, &done, before).await });
    }
    let playing = async |circle: usize| {
        let apps = [world.app(circle), world.app(1 - circle)];
        for round in 0..ROUNDS {
            play(apps.each_ref(), pair(circle, round)).await;
            ended.fetch_add(1, Ordering::SeqCst);
        }
    };
    let marking = async {
        until("some games have ended", async || ended.load(Ordering::SeqCst), |ended| *ended >= ROUNDS / 2)
            .await;
        world.app(2).mark_bot(NAMES[0], &Caller::with(Some(&tokens[0]))).await.expect("a bot");
        ended.load(Ordering::SeqCst)
    };
    let ((), (), marked) = tokio::join!(playing(0), playing(1), marking);
    assert!(marked < 2 * ROUNDS, "games ended before and after the mark: {marked}");
    let store = world.reader();
    let what_is_left = async || {
        let mut left = 0;
        for number in 0..UNTOUCHED {
            let named = store.player(&NameKey::to_find(&format!("unused {number}"))).await.expect("a read");
            left += usize::from(named.is_some());
        }
        for id in &waiting {
            left += usize::from(world.log(id).await.len() < 2);
        }
        left
    };
    until("what nobody uses is gone", what_is_left, |left| *left == 0).await;
    done.store(true, Ordering::SeqCst);
    let forgotten: u64 = tending.join_all().await.into_iter().sum();
    assert_eq!(forgotten, OLD as u64, "each log is forgotten once");
    for id in &waiting {
        let log = world.log(id).await;
        let versions: Vec<_> = log.iter().map(|logged| logged.version).collect();
        assert_eq!(versions, [1, 2], "{log:?}");
        assert!(matches!(log[1].event, Event::Aborted { by: None, expired: true, .. }), "{log:?}");
    }
    check_sums(&store).await;
}

/// Stored totals are those that the records give, and ratings those of the games between people, one after the other.
async fn check_sums(store: &dyn Store) {
    let filter = HistoryFilter { limit: 10_000, ..HistoryFilter::default() };
    let mut records = store.history(&filter).await.expect("a read");
    assert_eq!(records.len(), OLD + 2 * ROUNDS);
    records.sort_by_key(|item| item.place);
    let mut ratings: HashMap<PlayerId, Rating> = HashMap::new();
    for HistoryItem { record, .. } in records.iter().filter(|item| item.bots == [false; 2]) {
        let players = record.seats.map(|seat| match seat {
            Occupant::Person(player) => player,
            Occupant::Computer(level) => panic!("{level:?} played"),
        });
        let before = players.map(|player| ratings.get(&player).copied().unwrap_or_default());
        ratings.extend(players.into_iter().zip(after_game(before, record.result.winner)));
    }
    for name in NAMES {
        let row = store.player(&NameKey::to_find(name)).await.expect("a read").expect("the player");
        let [mut all, mut people, mut bots] = [Totals::default(); 3];
        for HistoryItem { record, bots: marks, .. } in &records {
            let among = if marks.contains(&true) { &mut bots } else { &mut people };
            for side in
                Side::BOTH.into_iter().filter(|side| record.seats[side.index()] == Occupant::Person(row.id))
            {
                for totals in [&mut all, &mut *among] {
                    totals.points += i64::from(record.result.points[side.index()]);
                    match record.result.winner == Some(side) {
                        true => totals.wins += 1,
                        false => totals.losses += 1,
                    }
                }
            }
        }
        assert_eq!([row.all, row.people, row.bots], [all, people, bots], "{name}");
        assert_eq!(row.rating, ratings.get(&row.id).copied(), "{name}");
        assert_eq!(row.bot, name == NAMES[0]);
    }
}
