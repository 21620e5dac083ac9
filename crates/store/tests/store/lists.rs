//! The promises of every store about its lists: ranking, history, rivals, waiting games, and the dump of all data.

use std::sync::Arc;

use cuatro_game::computer::Level;
use cuatro_game::{GameId, GameRecord, Kind, Occupant, PlayerId, Status, Time, Totals};
use cuatro_rules::Side;
use cuatro_store::{
    Against, Change, Dump, Erase, Erased, GameChange, HistoryFilter, LobbyFilter, RankingKey, RankingRow,
    ResultFilter, Rival, RivalFilter, Seat, SeatName, Store,
};
use tokio::sync::mpsc;

use super::Bench;
use super::samples::{
    claim, committed, creation, dump, id, key, moved, of, record, seat, unlisted, with_game,
};

fn person(player: i64) -> Occupant {
    Occupant::Person(PlayerId(player))
}

const HARD: Occupant = Occupant::Computer(Level::Hard);

/// Finished games of Ana (1), Berta (2), Carla (3), the bot Dora (4), and Elsa (5), in the order of time.
fn results() -> Vec<GameRecord> {
    let played = |game: &str, seats, winner, at| record(&id(game), seats, winner, at);
    vec![
        played("a", [person(1), person(2)], Some(Side::X), 10),
        GameRecord {
            kind: Kind::Online,
            fair_discs: 8,
            ..played("b", [person(2), person(1)], Some(Side::O), 20)
        },
        GameRecord { kind: Kind::Manual, ..played("c", [person(1), person(3)], None, 30) },
        GameRecord { kind: Kind::Computer, ..played("d", [HARD, person(1)], Some(Side::X), 40) },
        GameRecord { kind: Kind::Computer, ..played("e", [person(4), HARD], None, 50) },
        GameRecord { kind: Kind::Computer, ..played("f", [person(5), HARD], None, 50) },
        GameRecord { kind: Kind::Online, ..played("g", [person(1), person(4)], Some(Side::X), 60) },
    ]
}

/// A store in which these games were played.
async fn with_results(bench: &Bench) -> Arc<dyn Store> {
    let store = with_game(bench, &id("g1")).await;
    store.refresh_ratings().await.expect("ratings to go on from");
    // The last one never plays.
    let names = [(3, "Carla"), (4, "Dora"), (5, "Elsa"), (6, "Nemo")];
    let claims = names.map(|(player, name)| claim(player, name)).to_vec();
    let claimed = Change { claims, ..Change::default() };
    committed(&*store, claimed).await;
    let ended = results().into_iter().map(|result| Change { results: vec![result], ..Change::default() });
    let outcomes = store.commit(&ended.collect::<Vec<_>>()).await.expect("a commit");
    assert!(outcomes.iter().all(Result::is_ok), "{outcomes:?}");
    assert!(store.mark_bot(PlayerId(4)).await.expect("a write"));
    store.refresh_ratings().await.expect("ratings without the bot's");
    store
}

fn totals(points: i64, wins: i64, losses: i64, draws: i64) -> Totals {
    Totals { points, wins, losses, draws }
}

/// The points of a win of these games, and of a draw.
const WIN: i64 = 3_500;
const DRAW: i64 = 250;

pub async fn the_ranking_comes_in_pages_with_shared_positions(bench: &Bench) {
    let store = with_results(bench).await;
    let page = async |against, after: Option<&RankingRow>, limit| {
        let after = after.map(|row| RankingKey {
            totals: row.totals,
            name: row.name.to_string(),
            position: row.position,
            number: row.number,
        });
        store.ranking(against, after.as_ref(), limit).await.expect("a read")
    };
    let all = [
        (1, 1, "Ana", totals(3 * WIN + DRAW, 3, 1, 1)),
        (2, 2, "Carla", totals(DRAW, 0, 0, 1)),
        (3, 2, "Elsa", totals(DRAW, 0, 0, 1)),
        (4, 2, "Dora", totals(DRAW, 0, 1, 1)),
        (5, 5, "Berta", totals(0, 0, 2, 0)),
    ];
    let people = [
        (1, 1, "Ana", totals(2 * WIN + DRAW, 2, 0, 1)),
        (2, 2, "Carla", totals(DRAW, 0, 0, 1)),
        (3, 3, "Berta", totals(0, 0, 2, 0)),
    ];
    let bots = [(1, 1, "Dora", totals(0, 0, 1, 0))];
    let kinds = [(Against::All, &all[..]), (Against::People, &people), (Against::Bots, &bots)];
    for (against, expected) in kinds {
        for limit in 1..=6 {
            let mut rows = page(against, None, limit).await;
            assert_eq!(rows.len(), expected.len().min(limit as usize), "{against:?} {limit}");
            while rows.len() < expected.len() {
                let next = page(against, rows.last(), limit).await;
                assert!(!next.is_empty(), "{against:?} {limit}: {rows:?}");
                rows.extend(next);
            }
            assert_eq!(page(against, rows.last(), limit).await, []);
            let found: Vec<_> =
                rows.iter().map(|row| (row.number, row.position, &*row.name, row.totals)).collect();
            assert_eq!(found, expected, "{against:?} {limit}");
            for row in rows {
                assert_eq!(row.bot, &*row.name == "Dora");
                // The only rated game that is left is Ana's with Berta.
                assert_eq!(row.rating.is_some(), ["Ana", "Berta"].contains(&&*row.name), "{row:?}");
                let alone = store.place(against, &key(&row.name)).await.expect("a read");
                assert_eq!(alone, Some(row), "the same row by name");
            }
        }
    }
    let found = async |part: &str| {
        let found = store.players_like(part, 2).await.expect("a read");
        found.iter().map(|row| row.name.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(
        (found("a").await, found("ert").await),
        (vec!["Ana".into(), "Carla".into()], vec!["Berta".into()])
    );
    assert_eq!(found("nem").await, [""; 0], "no game of Nemo's counts");
    for part in ["\0", "a\0", "%", "_", "\\", "\u{fffe}"] {
        assert_eq!(found(part).await, [""; 0], "{part:?} is in no name");
    }
    for (against, name) in [(Against::Bots, "Ana"), (Against::People, "Dora"), (Against::All, "Nadie")] {
        assert_eq!(store.place(against, &key(name)).await.expect("a read"), None, "{against:?} {name}");
    }
}

pub async fn a_player_has_totals_by_opponents_and_rivals_by_games(bench: &Bench) {
    let store = with_results(bench).await;
    let ana = store.player(&key("ana")).await.expect("a read").expect("Ana");
    assert_eq!((ana.all, ana.people), (totals(3 * WIN + DRAW, 3, 1, 1), totals(2 * WIN + DRAW, 2, 0, 1)));
    assert_eq!((ana.bots, ana.computers()), (totals(WIN, 1, 0, 0), totals(0, 0, 1, 0)));
    assert_eq!((ana.carried, ana.created_at, ana.bot), (Totals::default(), Time(1000), false));
    let better = ana.rating.expect("a rated game").rating;
    let berta = store.player(&key("berta")).await.expect("a read").expect("Berta");
    assert!(better > berta.rating.expect("a rated game").rating, "the winner is rated higher");
    let since = store.totals_since(Time(21)).await.expect("a read");
    let mut since: Vec<_> = since
        .into_iter()
        .map(|row| (row.name.to_string(), row.bot, [row.all, row.people, row.bots]))
        .collect();
    since.sort_by(|one, other| one.0.cmp(&other.0));
    let none = Totals::default();
    let expected = [
        ("Ana", false, [totals(WIN + DRAW, 1, 1, 1), totals(DRAW, 0, 0, 1), totals(WIN, 1, 0, 0)]),
        ("Carla", false, [totals(DRAW, 0, 0, 1), totals(DRAW, 0, 0, 1), none]),
        ("Dora", true, [totals(DRAW, 0, 1, 1), none, totals(0, 0, 1, 0)]),
        ("Elsa", false, [totals(DRAW, 0, 0, 1), none, none]),
    ];
    assert_eq!(since, expected.map(|(name, bot, totals)| (name.to_owned(), bot, totals)));
    let rivals = async |filter| {
        let rows = store.rivals(PlayerId(1), &filter).await.expect("a read");
        rows.into_iter().map(|row| (row.rival, row.bot, row.totals)).collect::<Vec<_>>()
    };
    let named = |name: &str| Rival::Person(name.into());
    let all = [
        (named("Berta"), false, totals(2 * WIN, 2, 0, 0)),
        (named("Dora"), true, totals(WIN, 1, 0, 0)),
        (named("Carla"), false, totals(DRAW, 0, 0, 1)),
        (Rival::Computer(Level::Hard), false, totals(0, 0, 1, 0)),
    ];
    assert_eq!(rivals(RivalFilter::MostPlayed(9)).await, all);
    assert_eq!(rivals(RivalFilter::MostPlayed(2)).await, all[..2]);
    assert_eq!(rivals(RivalFilter::Person(key("carla"))).await, all[2..3]);
    assert_eq!(rivals(RivalFilter::Person(key("elsa"))).await, []);
    assert_eq!(rivals(RivalFilter::Computer(Level::Hard)).await, all[3..]);
    assert_eq!(rivals(RivalFilter::Computer(Level::Easy)).await, []);
}

pub async fn the_history_lists_what_its_filter_asks_for(bench: &Bench) {
    let store = with_results(bench).await;
    let any = || HistoryFilter { limit: 9, ..HistoryFilter::default() };
    let listed = async |filter: HistoryFilter| {
        let items = store.history(&filter).await.expect("a read");
        items.iter().map(|item| item.record.id.as_str()[7..].to_owned()).collect::<String>()
    };
    let ana = Some(key("ana"));
    for (filter, games) in [
        (any(), "gfedcba"),
        (HistoryFilter { limit: 3, ..any() }, "gfe"),
        (HistoryFilter { player: ana.clone(), ..any() }, "gdcba"),
        (HistoryFilter { player: ana.clone(), limit: 2, ..any() }, "gd"),
        (HistoryFilter { player: Some(key("nadie")), ..any() }, ""),
        (HistoryFilter { kind: Some(Kind::Computer), ..any() }, "fed"),
        (HistoryFilter { kind: Some(Kind::Online), player: ana.clone(), ..any() }, "gb"),
        (HistoryFilter { result: Some(ResultFilter::Draw), ..any() }, "fec"),
        (HistoryFilter { result: Some(ResultFilter::Winner(Side::X)), ..any() }, "gda"),
        (HistoryFilter { result: Some(ResultFilter::Winner(Side::O)), ..any() }, "b"),
        (HistoryFilter { fair: true, ..any() }, "b"),
        (HistoryFilter { from: Some(Time(40)), ..any() }, "gfed"),
        (HistoryFilter { to: Some(Time(40)), ..any() }, "cba"),
        (HistoryFilter { from: Some(Time(20)), to: Some(Time(41)), player: ana, ..any() }, "dcb"),
        // As far as times reach.
        (HistoryFilter { from: Some(Time(i64::MIN)), to: Some(Time(i64::MAX)), ..any() }, "gfedcba"),
        (HistoryFilter { from: Some(Time(i64::MAX)), ..any() }, ""),
    ] {
        assert_eq!(listed(filter.clone()).await, games, "{filter:?}");
    }
    let items = store.history(&any()).await.expect("a read");
    for pair in items.windows(2) {
        let (after, asked) = (Some(pair[0].place), HistoryFilter { limit: 1, ..any() });
        let next = store.history(&HistoryFilter { after, ..asked }).await.expect("a read");
        assert_eq!(next, pair[1..], "the next page begins with the next game");
    }
    let names: Vec<_> = items.iter().map(|item| (&item.names, item.bots)).collect();
    let named = |name: &str| SeatName::Person(name.into());
    assert_eq!(names[0], (&[named("Ana"), named("Dora")], [false, true]));
    assert_eq!(names[3], (&[SeatName::Computer(Level::Hard), named("Ana")], [false; 2]));
    for (item, result) in items.iter().rev().zip(results()) {
        assert_eq!(item.record, result, "as it was written");
        assert_eq!(store.finished(&result.id).await.expect("a read").as_ref(), Some(item));
    }
    assert_eq!(store.finished(&id("none")).await.expect("a read"), None);
}

pub async fn waiting_games_come_in_pages_the_newest_first(bench: &Bench) {
    let store = with_game(bench, &id("g1")).await;
    let made = |name: &str, at, status| {
        let mut change = creation(&id(name));
        change.events[0].at = Time(at);
        change.status = Some(status);
        change.seats = vec![(Side::X, seat(1, at as u8))];
        of(vec![change])
    };
    let changes = [
        made("g2", 200, Status::Waiting),
        made("g3", 200, Status::Playing),
        made("g4", 100, Status::Waiting),
        made("g5", 300, Status::Aborted),
        made("g6", 400, Status::Finished),
        of(vec![GameChange { seats: vec![(Side::X, seat(2, 7))], ..unlisted(&id("g7")) }]),
    ];
    let outcomes = store.commit(&changes).await.expect("a commit");
    assert!(outcomes.iter().all(Result::is_ok), "{outcomes:?}");
    let any = || LobbyFilter { limit: 9, ..LobbyFilter::default() };
    let all = [(1000, "g1"), (200, "g3"), (200, "g2"), (100, "g4")].map(|(at, game)| (Time(at), id(game)));
    let lobby = async |filter: LobbyFilter| store.lobby(&filter).await.expect("a read");
    assert_eq!(lobby(any()).await, all);
    assert_eq!(lobby(LobbyFilter { limit: 2, ..any() }).await, all[..2]);
    for (index, place) in all.iter().enumerate() {
        let after = Some(place.clone());
        assert_eq!(lobby(LobbyFilter { after, ..any() }).await, all[index + 1..]);
    }
    let only = |status| LobbyFilter { status: Some(status), ..any() };
    assert_eq!(lobby(only(Status::Waiting)).await, all[2..]);
    assert_eq!(lobby(only(Status::Playing)).await, all[..2]);
    assert_eq!(lobby(only(Status::Aborted)).await, [(Time(300), id("g5"))]);
    let hidden = (Time(1000), id("g7"));
    let of_berta = lobby(LobbyFilter { player: Some(key("berta")), ..any() }).await;
    assert_eq!(of_berta, [hidden, all[0].clone()], "unlisted games are listed only for their players");
    let in_play = ["g3", "g1", "g7"].map(id);
    assert_eq!(store.games_in_play().await.expect("a read"), in_play, "the oldest first");
}

pub async fn all_data_come_in_one_piece_after_another(bench: &Bench) {
    let store = with_results(bench).await;
    let pieces = dump(&*store).await;
    let [
        Dump::Widest(widest),
        Dump::Ranking(ranking),
        Dump::Bots(bots),
        Dump::Games(games),
        Dump::Carried(carried),
    ] = &pieces[..]
    else {
        panic!("{pieces:?}")
    };
    assert_eq!((*widest, &carried[..]), ("Berta".len(), &[][..]));
    let ranking: Vec<_> =
        ranking.iter().map(|(position, name, totals)| (*position, &**name, *totals)).collect();
    let expected = [
        (1, "Ana", totals(3 * WIN + DRAW, 3, 1, 1)),
        (2, "Carla", totals(DRAW, 0, 0, 1)),
        (2, "Dora", totals(DRAW, 0, 1, 1)),
        (2, "Elsa", totals(DRAW, 0, 0, 1)),
        (5, "Berta", totals(0, 0, 2, 0)),
    ];
    assert_eq!(ranking, expected, "equal points by name");
    assert_eq!(bots, &[SeatName::Person("Dora".into())]);
    let records: Vec<_> = games.iter().map(|item| item.record.clone()).collect();
    assert_eq!(records, results());
    assert_eq!(games[3].names, [SeatName::Computer(Level::Hard), SeatName::Person("Ana".into())]);
    // The receiver may stop.
    let (to, pieces) = mpsc::channel(1);
    drop(pieces);
    store.dump(to).await.expect("no error without a receiver");
    // Deleted players have a number instead of their name.
    let emptied = Seat { token: None, ..seat(1, 11) };
    let over = GameChange { seats: vec![(Side::X, emptied)], ..moved(&id("g1"), 2, 3) };
    committed(&*store, of(vec![over])).await;
    let erased = async |player| {
        let erase = Erase { player: PlayerId(player), at: Time(99), purge: false };
        store.erase(&erase).await.expect("a deletion");
        dump(&*store).await
    };
    let pieces = erased(4).await;
    let Dump::Bots(bots) = &pieces[2] else { panic!("{pieces:?}") };
    assert_eq!(bots, &[SeatName::Deleted(1)], "Dora");
    let pieces = erased(1).await;
    let [_, Dump::Ranking(ranking), Dump::Games(games), _] = &pieces[..] else { panic!("{pieces:?}") };
    assert_eq!(ranking.iter().map(|(_, name, _)| &**name).collect::<Vec<_>>(), ["Carla", "Elsa", "Berta"]);
    let names: Vec<_> = games.iter().map(|item| item.names.clone()).collect();
    let named = |name: &str| SeatName::Person(name.into());
    let gone = SeatName::Deleted;
    assert_eq!(
        names,
        [
            [gone(2), named("Berta")],
            [named("Berta"), gone(2)],
            [gone(2), named("Carla")],
            [named("Elsa"), SeatName::Computer(Level::Hard)],
        ],
        "games in which nobody is left go with the last"
    );
}

/// More of one millisecond than are read at once.
pub async fn many_games_of_one_millisecond_are_all_in_a_dump_once_by_id(bench: &Bench) {
    let store = with_game(bench, &id("g1")).await;
    let played = |game: GameId, at| record(&game, [person(1), person(2)], None, at);
    let crowd = (0..2_001).rev().map(|number| played(id(&format!("n{number}")), 7));
    let mut results: Vec<_> = [played(id("first"), 5)].into_iter().chain(crowd).collect();
    results.push(played(id("last"), 9));
    let outcomes = store.commit(&[Change { results: results.clone(), ..Change::default() }]).await;
    assert_eq!(outcomes.expect("a commit"), [Ok(())]);
    let games = dump(&*store).await.into_iter().filter_map(|piece| match piece {
        Dump::Games(games) => Some(games),
        _ => None,
    });
    let dumped: Vec<_> = games.flatten().map(|item| (item.record.ended_at, item.record.id)).collect();
    let mut expected: Vec<_> = results.into_iter().map(|record| (record.ended_at, record.id)).collect();
    expected.sort();
    assert_eq!(dumped.len(), expected.len());
    assert_eq!(dumped, expected);
}

pub async fn what_a_deletion_would_do_is_counted(bench: &Bench) {
    let store = with_results(bench).await;
    let waiting = of(vec![GameChange {
        status: Some(Status::Waiting),
        seats: vec![(Side::X, seat(1, 21)), (Side::O, seat(1, 22))],
        ..creation(&id("g2"))
    }]);
    committed(&*store, waiting).await;
    let counted = async |player, purge| {
        let erase = Erase { player: PlayerId(player), at: Time(99), purge };
        store.count_erase(&erase).await.expect("a read")
    };
    let erased = |anonymised, removed, aborted| Erased { anonymised, removed, aborted };
    assert_eq!(counted(1, false).await, erased(4, 1, 2), "the game with the computer goes");
    assert_eq!(counted(1, true).await, erased(0, 5, 2));
    assert_eq!(counted(2, false).await, erased(2, 0, 1));
    assert_eq!(counted(3, true).await, erased(0, 1, 0));
    assert_eq!(counted(5, false).await, erased(0, 1, 0));
    assert_eq!(counted(9, false).await, Erased::default());
}
