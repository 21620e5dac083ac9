//! What every store promises.

use cuatro_game::names::PlayerName;
use cuatro_game::{Event, GameId, Logged, PlayerId, Status, Time};
use cuatro_rules::Side;
use cuatro_store::{
    Change, Claim, Conflict, Erase, Erased, Erasing, GameChange, KeptReport, PlayerRow, Renaming, Seat,
    SeatName, SeatPresence, Store, TokenHash,
};

use super::Bench;
use super::samples::{
    claim, columns, commit, committed, creation, finish, hash, id, key, moved, of, report, with_game,
};

pub async fn what_is_committed_is_there_after_opening_again(bench: &Bench) {
    let game = id("g1");
    let store = with_game(bench, &game).await;
    committed(&*store, of(vec![moved(&game, 2, 3)])).await;
    let before = store.game(&game).await.expect("a read");
    store.close().await;
    let store = bench.open().await;
    let after = store.game(&game).await.expect("a read");
    assert_eq!(after, before);
    let after = after.expect("the game");
    assert_eq!(after.seats[0].name.as_deref(), Some("Ana"));
    assert_eq!(after.log.len(), 2);
    assert_eq!(store.directory().as_deref(), Some(bench.directory.path()), "the directory of large files");
    assert_eq!(store.games_in_play().await.expect("a read"), [game]);
    assert_eq!(store.game(&id("none")).await.expect("a read"), None);
}

pub async fn a_taken_version_is_a_conflict_and_changes_nothing(bench: &Bench) {
    let game = id("g1");
    let store = with_game(bench, &game).await;
    let commit = async |change| commit(&*store, change).await;
    assert_eq!(commit(of(vec![moved(&game, 2, 3)])).await, Ok(()));
    assert_eq!(commit(of(vec![moved(&game, 2, 4)])).await, Err(Conflict::Version(game.clone())));
    assert_eq!(commit(of(vec![creation(&game)])).await, Err(Conflict::Version(game.clone())));
    // Two events of which the first is taken: neither is written.
    let mut two = moved(&game, 2, 5);
    two.events.extend(moved(&game, 3, 5).events);
    assert_eq!(commit(of(vec![two])).await, Err(Conflict::Version(game.clone())));
    assert_eq!(columns(&*store, &game).await, [3]);
}

pub async fn a_refused_change_leaves_the_others_of_its_batch_alone(bench: &Bench) {
    let (one, two) = (id("g1"), id("g2"));
    let store = with_game(bench, &one).await;
    let batch = [
        of(vec![creation(&two)]),
        of(vec![moved(&one, 2, 3)]),
        of(vec![moved(&one, 2, 4)]),
        Change { claims: vec![claim(3, "Ana")], ..Change::default() },
        Change { claims: vec![claim(4, "Carla")], ..Change::default() },
    ];
    let outcomes = store.commit(&batch).await.expect("a commit");
    assert_eq!(outcomes[0], Ok(()));
    assert_eq!(outcomes[1..3], [Ok(()), Err(Conflict::Version(one.clone()))]);
    assert_eq!(outcomes[3], Err(Conflict::Name("Ana".into())));
    assert_eq!(outcomes[4], Ok(()));
    assert!(store.game(&two).await.expect("a read").is_some());
    assert!(store.player(&key("carla")).await.expect("a read").is_some());
}

pub async fn a_change_of_two_games_is_made_whole_or_not_at_all(bench: &Bench) {
    let (one, two) = (id("g1"), id("g2"));
    let store = with_game(bench, &one).await;
    let change = Change {
        claims: vec![claim(7, "Gala")],
        games: vec![creation(&two), moved(&one, 9, 0), creation(&one)],
        ..Change::default()
    };
    let outcome = commit(&*store, change).await;
    assert_eq!(outcome, Err(Conflict::Version(one.clone())));
    assert_eq!(store.game(&two).await.expect("a read"), None, "nothing half done");
    assert_eq!(store.player(&key("gala")).await.expect("a read"), None);
    assert_eq!(columns(&*store, &one).await, [] as [u8; 0]);
}

pub async fn a_name_is_claimed_once(bench: &Bench) {
    let store = bench.open().await;
    let commit = async |claim| commit(&*store, Change { claims: vec![claim], ..Change::default() }).await;
    assert_eq!(commit(claim(1, "Ana")).await, Ok(()));
    assert_eq!(
        commit(Claim { player: PlayerId(2), token: hash(2), ..claim(1, "ANA") }).await,
        Err(Conflict::Name("ANA".into()))
    );
    assert_eq!(commit(Claim { token: hash(3), ..claim(1, "Ana") }).await, Err(Conflict::Name("Ana".into())));
    assert_eq!(
        commit(Claim { token: hash(4), further: true, ..claim(1, "Ana") }).await,
        Ok(()),
        "another device"
    );
    let row = store.player(&key("ana")).await.expect("a read").expect("the player");
    assert_eq!((&*row.name, row.held, row.id), ("Ana", true, PlayerId(1)));
    for token in [1, 4] {
        let found = store.player_of_token(&hash(token)).await.expect("a read");
        assert_eq!(found, Some((PlayerId(1), Time(1000))), "its player and its time");
    }
}

pub async fn a_renamed_player_is_the_same_and_the_former_name_is_free(bench: &Bench) {
    let game = id("g1");
    let store = with_game(bench, &game).await;
    let rename = async |player, from: &str, to: &str| {
        let to = PlayerName::parse(to).expect("a name");
        store.rename(PlayerId(player), &key(from), &to).await.expect("a write")
    };
    assert_eq!(rename(1, "Ana", "Zoe").await, Renaming::Playing(game.clone()));
    committed(&*store, of(vec![moved(&game, 2, 3)])).await;
    let mut over = moved(&game, 3, 0);
    over.status = Some(Status::Aborted);
    committed(&*store, of(vec![over])).await;
    let before = store.player(&key("ana")).await.expect("a read").expect("Ana");
    assert_eq!(rename(1, "Ana", "Berta").await, Renaming::Taken);
    assert_eq!(rename(1, "Berta", "Zoe").await, Renaming::OtherName, "only the own name");
    assert_eq!(rename(9, "Ana", "Zoe").await, Renaming::OtherName, "nobody");
    // The same name in other letters.
    assert_eq!(rename(1, "Ana", "ANA").await, Renaming::Done);
    assert_eq!(&*store.player(&key("ana")).await.expect("a read").expect("Ana").name, "ANA");
    for call in ["once", "and once more"] {
        assert_eq!(rename(1, "Ana", "Zoe").await, Renaming::Done, "{call}");
    }
    let zoe = store.player(&key("zoe")).await.expect("a read").expect("Zoe");
    assert_eq!(zoe, PlayerRow { name: "Zoe".into(), ..before });
    assert_eq!(store.player(&key("ana")).await.expect("a read"), None, "the name is free");
    let stored = store.game(&game).await.expect("a read").expect("the game");
    assert_eq!(stored.seats[0].name.as_deref(), Some("Zoe"));
    assert_eq!(store.player_of_token(&hash(1)).await.expect("a read"), Some((PlayerId(1), Time(1000))));
    let claimed = Change { claims: vec![Claim { token: hash(7), ..claim(7, "Ana") }], ..Change::default() };
    committed(&*store, claimed).await;
    assert_eq!(rename(1, "Zoe", "Ana").await, Renaming::Taken, "by its new holder");
    store.close().await;
    let store = bench.open().await;
    let ana = store.player(&key("ana")).await.expect("a read").expect("the new holder");
    assert_eq!((ana.id, ana.all.played()), (PlayerId(7), 0));
}

pub async fn a_report_is_kept_with_its_record_and_goes_with_it(bench: &Bench) {
    let game = id("g1");
    let store = with_game(bench, &game).await;
    store.keep_report(&game, &report("too early", 9)).await.expect("a write");
    assert_eq!(store.report(&game).await.expect("a read"), None, "there is no record yet");
    finish(&*store, &game).await;
    for (text, choices) in [("first", 1), ("second", 2)] {
        store.keep_report(&game, &report(text, choices)).await.expect("a write");
    }
    store.close().await;
    let store = bench.open().await;
    let KeptReport { accuracy, body } = report("second", 2);
    assert_eq!(store.report(&game).await.expect("a read"), Some(body.clone()));
    let asked = [id("g0"), game.clone()];
    assert_eq!(store.reports(&asked).await.expect("a read"), [(game.clone(), body)]);
    assert_eq!(store.reports(&[]).await.expect("a read"), []);
    assert_eq!(store.accuracies(&asked).await.expect("a read"), [(game.clone(), accuracy)]);
    assert_eq!(store.accuracies(&[]).await.expect("a read"), []);
    let erase = Erase { player: PlayerId(1), at: Time(20), purge: true };
    delete(&*store, &game, &erase, REMOVED).await;
    assert_eq!(store.report(&game).await.expect("a read"), None);
}

const REMOVED: Erased = Erased { anonymised: 0, removed: 1, aborted: 0 };

/// Deletes player 1, X of a finished game with two versions.
async fn delete(store: &dyn Store, game: &GameId, erase: &Erase, done: Erased) {
    let seats = vec![(game.clone(), Side::X)];
    assert_eq!(store.erase(erase).await.expect("a write"), Erasing::Seated(seats));
    assert_eq!(store.erasing().await.expect("a read"), [*erase], "noted");
    let event = Event::PlayerDeleted { side: Side::X };
    let written = GameChange {
        events: vec![Logged { version: 3, at: erase.at, event }],
        seats: vec![(Side::X, Seat { player: Some(erase.player), ..Seat::default() })],
        ..moved(game, 3, 0)
    };
    committed(store, of(vec![written])).await;
    let gone = if done.removed > 0 { vec![game.clone()] } else { Vec::new() };
    assert_eq!(store.erase(erase).await.expect("a write"), Erasing::Done { erased: done, gone });
    assert_eq!(store.game(game).await.expect("a read").is_none(), done.removed > 0, "its log");
    assert_eq!(store.is_removed(game).await.expect("a read"), done.removed > 0);
    let removed = store.removed_of(&[id("other"), game.clone()]).await.expect("a read");
    assert_eq!(removed, vec![game.clone(); done.removed as usize]);
    assert_eq!(store.removed_of(&[]).await.expect("a read"), []);
    assert_eq!(store.erasing().await.expect("a read"), []);
    assert_eq!(store.player(&key("ana")).await.expect("a read"), None);
}

/// Two processes can continue a recorded deletion.
pub async fn a_deleted_player_is_not_deleted_again(bench: &Bench) {
    let game = id("g1");
    let store = with_game(bench, &game).await;
    finish(&*store, &game).await;
    let erase = Erase { player: PlayerId(1), at: Time(20), purge: false };
    delete(&*store, &game, &erase, Erased { anonymised: 1, ..Erased::default() }).await;
    let names = async || store.finished(&game).await.expect("a read").expect("a finished game").names;
    let deleted = names().await;
    assert_eq!(deleted[0], SeatName::Deleted(1));
    for purge in [false, true] {
        let again = store.erase(&Erase { purge, ..erase }).await.expect("a write");
        assert_eq!(again, Erasing::DoneBefore, "purge: {purge}");
    }
    assert_eq!(names().await, deleted);
}

pub async fn a_deleted_player_takes_no_seat(bench: &Bench) {
    let game = id("g1");
    let store = with_game(bench, &game).await;
    finish(&*store, &game).await;
    let erase = Erase { player: PlayerId(1), at: Time(20), purge: true };
    delete(&*store, &game, &erase, REMOVED).await;
    let late = id("g2");
    let outcome = commit(&*store, of(vec![creation(&late)])).await;
    assert_eq!(outcome, Err(Conflict::Version(late.clone())));
    assert_eq!(store.game(&late).await.expect("a read"), None);
}

pub async fn presence_is_kept_over_a_restart(bench: &Bench) {
    let game = id("g1");
    let store = with_game(bench, &game).await;
    let seen = async |store: &dyn Store| {
        let seats = store.game(&game).await.expect("a read").expect("the game").seats;
        seats.map(|seat| seat.seen_at)
    };
    assert_eq!(seen(&*store).await, [None, None]);
    let here = |side, here, seen_at| SeatPresence { game: game.clone(), side, here, seen_at };
    let news = [here(Side::X, true, None), here(Side::O, false, Some(Time(70)))];
    store.keep_presence(&news).await.expect("a write");
    assert_eq!(seen(&*store).await, [None, Some(Time(70))]);
    store.close().await;
    let store = bench.open().await;
    store.begin_presence(Time(90)).await.expect("a write");
    assert_eq!(seen(&*store).await, [Some(Time(90)), Some(Time(70))], "X was here until the process ended");
    store.keep_presence(&[here(Side::X, false, None)]).await.expect("a write");
    store.begin_presence(Time(99)).await.expect("a write");
    assert_eq!(seen(&*store).await, [Some(Time(90)), Some(Time(70))]);
}

pub async fn tokens_are_found_by_their_hash(bench: &Bench) {
    let game = id("g1");
    let store = with_game(bench, &game).await;
    assert_eq!(store.seat_of_token(&hash(12)).await.expect("a read"), Some((game, Side::O)));
    assert_eq!(store.seat_of_token(&hash(99)).await.expect("a read"), None);
    assert_eq!(store.player_of_token(&hash(99)).await.expect("a read"), None);
}

pub async fn player_numbers_are_never_given_twice(bench: &Bench) {
    let store = bench.open().await;
    let one = store.next_player_id().await.expect("a number");
    let two = store.next_player_id().await.expect("a number");
    assert!(two > one, "{one:?} {two:?}");
    let claims = vec![Claim { player: two, ..claim(2, "Berta") }];
    committed(&*store, Change { claims, ..Change::default() }).await;
    store.close().await;
    let three = bench.open().await.next_player_id().await.expect("a number");
    assert!(three > two, "{two:?} {three:?}");
}

pub async fn a_thousand_moves_in_one_batch_are_all_there(bench: &Bench) {
    let first = id("g0");
    let store = with_game(bench, &first).await;
    let games: Vec<GameId> = (1..=1000).map(|number| id(&format!("n{number}"))).collect();
    let creations: Vec<_> = games.iter().map(|game| of(vec![creation(game)])).collect();
    assert!(store.commit(&creations).await.expect("a commit").iter().all(Result::is_ok));
    let moves: Vec<_> = games.iter().map(|game| of(vec![moved(game, 2, 6)])).collect();
    assert!(store.commit(&moves).await.expect("a commit").iter().all(Result::is_ok));
    for game in games.iter().step_by(97) {
        assert_eq!(columns(&*store, game).await, [6]);
    }
}

pub async fn a_one_time_code_is_taken_once(bench: &Bench) {
    let store = with_game(bench, &id("g1")).await;
    let code = |byte| TokenHash([byte; 32]);
    let keep = async |byte, player, now, until| {
        let kept = store.keep_one_time_code(&code(byte), PlayerId(player), Time(now), Time(until), 3).await;
        kept.expect("a write");
    };
    let take = async |byte, now| store.take_one_time_code(&code(byte), Time(now)).await.expect("a write");
    let until = async |byte| store.one_time_code_until(&code(byte)).await.expect("a read");
    keep(1, 1, 0, 100).await;
    assert_eq!((until(1).await, until(1).await), (Some(Time(100)), Some(Time(100))), "looking takes nothing");
    assert_eq!((until(2).await, take(2, 10).await), (None, None));
    assert_eq!(take(1, 10).await, Some(PlayerId(1)));
    assert_eq!((take(1, 10).await, until(1).await), (None, Some(Time(10))), "it was used");
    keep(9, 2, 20, 500).await;
    for (byte, until) in [(11, 100), (2, 200), (3, 300), (4, 400)] {
        keep(byte, 1, 20, until).await;
    }
    assert_eq!((take(11, 30).await, until(11).await), (None, Some(Time(20))), "three of a player are valid");
    assert_eq!(take(2, 30).await, Some(PlayerId(1)));
    keep(5, 1, 300, 600).await;
    assert_eq!((take(3, 300).await, until(3).await), (None, Some(Time(300))), "it has expired");
    assert_eq!(take(4, 300).await, Some(PlayerId(1)));
    assert_eq!(take(9, 300).await, Some(PlayerId(2)), "nobody's code goes for another's");
    keep(6, 1, 300 + 7 * Time::DAY_MS, 999 + 7 * Time::DAY_MS).await;
    assert_eq!((until(1).await, until(3).await), (None, None), "what ended a week ago is forgotten");
    assert_eq!(until(5).await, Some(Time(600)));
}
