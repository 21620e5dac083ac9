//! The promises of a store to several processes.

use cuatro_game::Time;
use cuatro_rules::Side;
use cuatro_store::{Due, GameChange, SeatPresence, SharedStore, Store, TokenHash};

use super::Bench;
use super::samples::{committed, creation, id, moved, of, with_game};

pub fn shared(store: &dyn Store) -> &dyn SharedStore {
    store.shared().expect("a store that processes share")
}

pub async fn news_are_the_events_after_what_is_known_of_many_games_at_once(bench: &Bench) {
    let (one, two, three) = (id("g1"), id("g2"), id("g3"));
    let store = with_game(bench, &one).await;
    let made = of(vec![creation(&two), creation(&three)]);
    committed(&*store, made).await;
    let commit = async |change| committed(&*store, of(vec![change])).await;
    commit(moved(&one, 2, 3)).await;
    commit(moved(&two, 2, 4)).await;
    store.upkeep().await.expect("some upkeep");
    commit(moved(&one, 3, 3)).await;
    let asked = [(one.clone(), 1), (two.clone(), 2), (three.clone(), 0), (id("none"), 0)];
    let mut news = shared(&*store).news(&asked).await.expect("a read");
    news.sort_by(|one, other| one.game.cmp(&other.game));
    let versions = |index: usize| news[index].events.iter().map(|logged| logged.version).collect::<Vec<_>>();
    assert_eq!(news.len(), 2, "nothing new in the second, no such game as the fourth: {news:?}");
    assert_eq!((&news[0].game, versions(0)), (&one, vec![2, 3]));
    assert_eq!((&news[1].game, versions(1)), (&three, vec![1]));
    for news in &news {
        let stored = store.game(&news.game).await.expect("a read").expect("the game");
        assert!(stored.log.ends_with(&news.events), "{news:?} of {stored:?}");
        assert_eq!(news.seats, stored.seats);
    }
    assert_eq!(shared(&*store).news(&[]).await.expect("a read"), []);
}

pub async fn what_is_due_is_leased_once_and_comes_back(bench: &Bench) {
    let (one, two) = (id("g1"), id("g2"));
    let store = with_game(bench, &one).await;
    let due = |game, version, due| of(vec![GameChange { due, ..moved(game, version, 3) }]);
    let made = of(vec![GameChange { due: Due::At(Time(50)), ..creation(&two) }]);
    let changes = [made, due(&one, 2, Due::At(Time(40)))];
    assert_eq!(store.commit(&changes).await.expect("a commit"), [Ok(()), Ok(())]);
    let lease = async |now, until| {
        let leased = shared(&*store).lease_due(Time(now), Time(until), 10).await.expect("a lease").games;
        leased.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(lease(39, 70).await, [""; 0]);
    assert_eq!(lease(40, 70).await, [one.as_str()]);
    assert_eq!(lease(69, 90).await, [two.as_str()], "the first is leased");
    assert_eq!(lease(70, 90).await, [one.as_str()], "the lease has expired");
    shared(&*store).extend_due(std::slice::from_ref(&one), Time(100)).await.expect("a write");
    assert_eq!(lease(99, 120).await, [two.as_str()]);
    // A change sets what is due, or leaves it.
    committed(&*store, due(&one, 3, Due::AsBefore)).await;
    assert_eq!(lease(100, 120).await, [one.as_str()]);
    committed(&*store, due(&one, 4, Due::Never)).await;
    shared(&*store).extend_due(std::slice::from_ref(&one), Time(101)).await.expect("a write");
    assert_eq!(lease(119, 121).await, [""; 0], "nothing is due");
    // Settling removes a lease, unless the game was changed since.
    shared(&*store).settle_due(std::slice::from_ref(&two), Time(119)).await.expect("a write");
    assert_eq!(lease(120, 150).await, [two.as_str()], "leased until another time than it says");
    shared(&*store).settle_due(std::slice::from_ref(&two), Time(150)).await.expect("a write");
    assert_eq!(lease(1_000, 2_000).await, [""; 0]);
}

pub async fn games_that_are_due_since_the_same_time_are_leased_by_id(bench: &Bench) {
    // It is due at no time.
    let store = with_game(bench, &id("g5")).await;
    for game in ["g3", "g1", "g4", "g2"].map(id) {
        let made = of(vec![GameChange { due: Due::At(Time(40)), ..creation(&game) }]);
        committed(&*store, made).await;
    }
    for expected in [["g1", "g2"], ["g3", "g4"]] {
        let mut leased = shared(&*store).lease_due(Time(50), Time(90), 2).await.expect("a lease").games;
        leased.sort();
        assert_eq!(leased, expected.map(id));
    }
}

pub async fn presence_is_read_for_many_games_at_once(bench: &Bench) {
    let (one, two) = (id("g1"), id("g2"));
    let store = with_game(bench, &one).await;
    committed(&*store, of(vec![creation(&two)])).await;
    let row = |game: &_, side, here, seen_at| SeatPresence {
        game: Clone::clone(game),
        side,
        here,
        seen_at: Option::map(seen_at, Time),
    };
    store
        .keep_presence(&[row(&one, Side::O, true, Some(70)), row(&two, Side::X, false, Some(80))])
        .await
        .expect("a write");
    let mut rows = shared(&*store).presence(&[one.clone(), two.clone(), id("none")]).await.expect("a read");
    rows.sort_by(|one, other| (&one.game, one.side.index()).cmp(&(&other.game, other.side.index())));
    let expected = [
        row(&one, Side::X, false, None),
        row(&one, Side::O, true, Some(70)),
        row(&two, Side::X, false, Some(80)),
        row(&two, Side::O, false, None),
    ];
    assert_eq!(rows, expected);
}

pub async fn the_first_secrets_stay(bench: &Bench) {
    let (one, two) = ([1; 32], [2; 32]);
    let agreed = async |store: &dyn Store, offer| {
        let admin = shared(store).admin_token(&TokenHash(offer)).await.expect("a write");
        (admin, shared(store).idempotency_secret(&offer).await.expect("a write"))
    };
    let store = bench.open().await;
    assert_eq!(agreed(&*store, one).await, (TokenHash(one), one));
    assert_eq!(agreed(&*store, two).await, (TokenHash(one), one));
    store.close().await;
    assert_eq!(agreed(&*bench.open().await, two).await, (TokenHash(one), one));
}

pub async fn a_pulse_goes_on_from_the_last_one(bench: &Bench) {
    let store = bench.open().await;
    let first = shared(&*store).pulse().await.expect("a write");
    assert_eq!(first.now, first.since, "nobody has served before");
    let second = shared(&*store).pulse().await.expect("a write");
    assert!(second.now >= first.now, "{first:?} {second:?}");
    assert_eq!(second.since, first.since);
}
