//! What every store promises about tournaments.

use cuatro_game::{PlayerId, Time};
use cuatro_store::{
    Change, Conflict, Due, EntrantToken, Erase, Erasing, GivenName, Store, TokenHash, TournamentChange,
    TournamentCreation,
};
use cuatro_tournament::{EntrantNumber, Event, Logged, Settings, TournamentId};

use super::Bench;
use super::samples::{claim, commit, committed, creation, id, key, of, with_game};
use super::shared::shared;

pub fn tournament(name: &str) -> TournamentId {
    format!("{name:0>8}").parse().expect("an id")
}

/// Events from this version on.
fn events(first: u32, events: impl IntoIterator<Item = Event>) -> Vec<Logged> {
    let logged = |(version, event)| Logged { version, at: Time(1000 + i64::from(version)), event };
    (first..).zip(events).map(logged).collect()
}

/// A change that only adds these events.
fn add(name: &str, first: u32, added: impl IntoIterator<Item = Event>) -> TournamentChange {
    TournamentChange {
        tournament: tournament(name),
        events: events(first, added),
        creation: None,
        code: None,
        entrants: Vec::new(),
        due: Due::AsBefore,
    }
}

/// A new tournament for which the organiser gave the name Zoë.
fn made(name: &str, code: u32) -> TournamentChange {
    let names = vec![GivenName { name: "Zoë".into(), key: key("Zoë") }];
    TournamentChange {
        creation: Some(TournamentCreation { organiser: TokenHash([9; 32]), names }),
        code: Some(Some(code)),
        ..add(name, 1, [Event::Created(Settings::new("Friday".into(), u64::MAX))])
    }
}

fn entered(n: u32, player: i64) -> Event {
    Event::Entered {
        n: EntrantNumber(n),
        player: Some(PlayerId(player)),
        name_given: false,
        bot: false,
        asks: false,
        device: None,
    }
}

/// The token of an entrant.
fn token(n: u32, player: i64) -> EntrantToken {
    EntrantToken { n: EntrantNumber(n), player: PlayerId(player), token: TokenHash([n as u8; 32]) }
}

fn with(tournament: TournamentChange) -> Change {
    Change { tournaments: vec![tournament], ..Change::default() }
}

/// Creates a tournament with this code that these players have entered.
pub async fn enter(store: &dyn Store, name: &str, code: u32, players: [i64; 2]) {
    committed(store, with(made(name, code))).await;
    for (n, player) in (1..).zip(players) {
        let change =
            TournamentChange { entrants: vec![token(n, player)], ..add(name, n + 1, [entered(n, player)]) };
        committed(store, with(change)).await;
    }
}

pub async fn a_tournament_is_there_after_opening_again(bench: &Bench) {
    let store = with_game(bench, &id("g1")).await;
    enter(&*store, "t1", 4321, [1, 2]).await;
    let before = store.tournament(&tournament("t1")).await.expect("a read").expect("the tournament");
    store.close().await;
    let store = bench.open().await;
    let after = store.tournament(&tournament("t1")).await.expect("a read").expect("the tournament");
    assert_eq!(after, before);
    assert_eq!(after.log.iter().map(|logged| logged.version).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!((after.code, after.organiser), (Some(4321), TokenHash([9; 32])));
    assert_eq!(after.names.iter().map(|given| &*given.name).collect::<Vec<_>>(), ["Zoë"]);
    let entrants: Vec<_> =
        after.entrants.iter().map(|entrant| (entrant.is.clone(), entrant.name.as_deref())).collect();
    assert_eq!(entrants, [(token(1, 1), Some("Ana")), (token(2, 2), Some("Berta"))]);
    assert_eq!(store.open_tournaments().await.expect("a read"), [tournament("t1")]);
    assert_eq!(store.tournament_of_code(4321).await.expect("a read"), Some(tournament("t1")));
    assert_eq!(store.tournament_of_code(4322).await.expect("a read"), None);
    let entries = store.entries_of(PlayerId(2)).await.expect("a read");
    assert_eq!(entries, [(tournament("t1"), EntrantNumber(2))]);
    for (hash, known) in [(9, true), (2, true), (77, false)] {
        assert_eq!(store.is_tournament_token(&TokenHash([hash; 32])).await.expect("a read"), known, "{hash}");
    }
    // No game has its id or its log.
    assert_eq!(store.game(tournament("t1").key()).await.expect("a read"), None);
    assert_eq!(store.tournament(&tournament("none")).await.expect("a read"), None);
    let over = TournamentChange { code: Some(None), ..add("t1", 4, [Event::Ended]) };
    committed(&*store, with(over)).await;
    assert_eq!(store.open_tournaments().await.expect("a read"), []);
    assert_eq!(store.tournament_of_code(4321).await.expect("a read"), None);
    assert_eq!(store.entries_of(PlayerId(2)).await.expect("a read"), []);
}

pub async fn a_taken_version_or_code_is_a_conflict_and_changes_nothing(bench: &Bench) {
    let store = with_game(bench, &id("g1")).await;
    enter(&*store, "t1", 4321, [1, 2]).await;
    let before = store.tournament(&tournament("t1")).await.expect("a read");
    for version in [1, 3, 5] {
        let taken = with(add("t1", version, [Event::Ended]));
        assert_eq!(commit(&*store, taken).await, Err(Conflict::Tournament(tournament("t1"))), "{version}");
    }
    assert_eq!(commit(&*store, with(made("t1", 4322))).await, Err(Conflict::Tournament(tournament("t1"))));
    assert_eq!(commit(&*store, with(made("t2", 4321))).await, Err(Conflict::Code(4321)));
    assert_eq!(store.tournament(&tournament("t1")).await.expect("a read"), before);
    assert_eq!(store.tournament(&tournament("t2")).await.expect("a read"), None);
    // A refused change leaves the others of its batch alone.
    let batch = [with(made("t3", 4321)), with(add("t1", 4, [Event::Ended])), with(made("t4", 17))];
    let outcomes = store.commit(&batch).await.expect("a commit");
    assert_eq!(outcomes, [Err(Conflict::Code(4321)), Ok(()), Ok(())]);
}

pub async fn a_pairing_and_its_games_are_made_whole_or_not_at_all(bench: &Bench) {
    let store = with_game(bench, &id("g1")).await;
    enter(&*store, "t1", 4321, [1, 2]).await;
    let pairing = |version, games: Vec<_>| Change {
        tournaments: vec![add("t1", version, [Event::Hold { on: true }])],
        ..of(games)
    };
    let taken = pairing(4, vec![creation(&id("g2")), creation(&id("g1"))]);
    assert_eq!(commit(&*store, taken).await, Err(Conflict::Version(id("g1"))));
    let late = pairing(3, vec![creation(&id("g2"))]);
    assert_eq!(commit(&*store, late).await, Err(Conflict::Tournament(tournament("t1"))));
    assert_eq!(store.game(&id("g2")).await.expect("a read"), None);
    let whole = pairing(4, vec![creation(&id("g2")), creation(&id("g3"))]);
    committed(&*store, whole).await;
    for game in ["g2", "g3"] {
        assert!(store.game(&id(game)).await.expect("a read").is_some(), "{game}");
    }
    let stored = store.tournament(&tournament("t1")).await.expect("a read").expect("the tournament");
    assert_eq!(stored.log.len(), 4);
}

pub async fn a_deleted_player_does_not_enter_and_the_name_is_gone(bench: &Bench) {
    let store = with_game(bench, &id("g1")).await;
    let claims = vec![claim(3, "Zoë")];
    committed(&*store, Change { claims, ..Change::default() }).await;
    enter(&*store, "t1", 4321, [1, 3]).await;
    let gone = Erase { player: PlayerId(3), at: Time(9_999), purge: false };
    assert!(matches!(store.erase(&gone).await.expect("a deletion"), Erasing::Done { .. }));
    let stored = store.tournament(&tournament("t1")).await.expect("a read").expect("the tournament");
    assert_eq!(stored.names, []);
    assert_eq!(stored.entrants[1].name, None);
    let again = TournamentChange { entrants: vec![token(3, 3)], ..add("t1", 4, [entered(3, 3)]) };
    assert_eq!(commit(&*store, with(again)).await, Err(Conflict::Deleted(PlayerId(3))));
    let stored = store.tournament(&tournament("t1")).await.expect("a read").expect("the tournament");
    assert_eq!((stored.log.len(), stored.entrants.len()), (3, 2));
}

pub async fn an_entrant_keeps_the_name_although_nothing_was_played(bench: &Bench) {
    let store = with_game(bench, &id("g1")).await;
    let claims = vec![claim(3, "Zoë"), claim(4, "Nadie")];
    committed(&*store, Change { claims, ..Change::default() }).await;
    enter(&*store, "t1", 4321, [1, 3]).await;
    // The newest player keeps a row in any case.
    assert_eq!(store.forget_unused_players(Time(50_000), 10).await.expect("a write"), 1);
    assert!(store.player(&key("Zoë")).await.expect("a read").is_some());
    assert!(store.player(&key("Nadie")).await.expect("a read").is_none());
}

pub async fn a_tournament_that_is_due_is_leased_once(bench: &Bench) {
    let store = bench.open().await;
    let due = TournamentChange { due: Due::At(Time(40)), ..made("t1", 1) };
    committed(&*store, with(due)).await;
    let due_at = async |now, until| {
        shared(&*store).lease_due(Time(now), Time(until), 10).await.expect("a lease").tournaments
    };
    assert_eq!(due_at(39, 70).await, []);
    assert_eq!(due_at(40, 70).await, [tournament("t1")]);
    assert_eq!(due_at(69, 90).await, []);
    assert_eq!(due_at(70, 90).await, [tournament("t1")], "the lease has expired");
    let never = TournamentChange { due: Due::Never, ..add("t1", 2, [Event::Hold { on: true }]) };
    committed(&*store, with(never)).await;
    assert_eq!(due_at(1_000, 2_000).await, []);
    committed(&*store, Change { claims: vec![claim(1, "Ana"), claim(2, "Berta")], ..Change::default() })
        .await;
    for (n, player) in [(1, 1), (2, 2)] {
        let entry =
            TournamentChange { entrants: vec![token(n, player)], ..add("t1", n + 2, [entered(n, player)]) };
        committed(&*store, with(entry)).await;
    }
    let seen = |n, at| (tournament("t1"), EntrantNumber(n), Time(at));
    shared(&*store).keep_entrants(&[seen(2, 500), seen(1, 400)]).await.expect("a write");
    shared(&*store).keep_entrants(&[seen(2, 300)]).await.expect("a write");
    let lately = async |from| {
        let mut seen = shared(&*store).entrants_seen(&tournament("t1"), Time(from)).await.expect("a read");
        seen.sort();
        seen
    };
    assert_eq!(lately(400).await, [(EntrantNumber(1), Time(400)), (EntrantNumber(2), Time(500))]);
    assert_eq!(lately(401).await, [(EntrantNumber(2), Time(500))], "an older time changes nothing");
    let known = [(tournament("t1"), 2), (tournament("none"), 0)];
    let news = shared(&*store).tournament_news(&known).await.expect("a read");
    let versions: Vec<_> = news
        .iter()
        .map(|news| (&news.tournament, news.events.iter().map(|logged| logged.version).collect::<Vec<_>>()))
        .collect();
    assert_eq!(versions, [(&tournament("t1"), vec![3, 4])]);
    let none = shared(&*store).tournament_news(&[(tournament("t1"), 4)]).await.expect("a read");
    assert_eq!(none, []);
}
