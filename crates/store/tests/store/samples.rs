//! Changes, and stores with some data.

use cuatro_game::names::{NameKey, PlayerName};
use cuatro_game::report::Accuracy;
use cuatro_game::{
    Event, GameId, GameRecord, GameResult, Kind, Logged, Occupant, PlayerId, Series, Setup, Status,
    Termination, Time,
};
use cuatro_rules::{Column, Side, Variant};
use cuatro_store::{Change, Claim, Conflict, Due, Dump, GameChange, KeptReport, Seat, Store, TokenHash};

use super::Bench;

pub fn id(name: &str) -> GameId {
    format!("{name:0>8}").parse().expect("an id")
}

pub fn claim(player: i64, name: &str) -> Claim {
    Claim {
        player: PlayerId(player),
        name: name.into(),
        name_key: key(name),
        token: hash(player as u8),
        at: Time(1000),
        further: false,
    }
}

pub fn key(name: &str) -> NameKey {
    PlayerName::existing(name).expect("a name").key().clone()
}

pub fn hash(byte: u8) -> TokenHash {
    TokenHash([byte; 32])
}

pub fn seat(player: i64, token: u8) -> Seat {
    Seat { player: Some(PlayerId(player)), token: Some(hash(token)), ..Seat::default() }
}

/// A game of players 1 and 2.
pub fn creation(game: &GameId) -> GameChange {
    let setup = Setup {
        seed: u64::MAX,
        series: Some(Series::first_to(3)),
        ..Setup::plain(
            Variant::STANDARD,
            Kind::Local,
            [Some(Occupant::Person(PlayerId(1))), Some(Occupant::Person(PlayerId(2)))],
        )
    };
    GameChange {
        game: game.clone(),
        events: vec![Logged { version: 1, at: Time(1000), event: Event::Created(setup) }],
        status: Some(Status::Playing),
        seats: vec![(Side::X, seat(1, 11)), (Side::O, seat(2, 12))],
        record: None,
        due: Due::AsBefore,
    }
}

/// The same, in no list of all games.
pub fn unlisted(game: &GameId) -> GameChange {
    let mut change = creation(game);
    if let Event::Created(setup) = &mut change.events[0].event {
        setup.unlisted = true;
    }
    change
}

pub fn moved(game: &GameId, version: u32, column: u8) -> GameChange {
    let side = Side::of_ply((version - 2) as u16);
    let event = Event::Moved { side, column: Column(column), why: None, left_ms: None };
    let events = vec![Logged { version, at: Time(1000 + i64::from(version)), event }];
    GameChange {
        game: game.clone(),
        events,
        status: None,
        seats: Vec::new(),
        record: None,
        due: Due::AsBefore,
    }
}

pub fn of(games: Vec<GameChange>) -> Change {
    Change { games, ..Change::default() }
}

/// Commits one change.
pub async fn commit(store: &dyn Store, change: Change) -> Result<(), Conflict> {
    store.commit(&[change]).await.expect("a commit").remove(0)
}

/// Commits one change, which must be possible.
pub async fn committed(store: &dyn Store, change: Change) {
    assert_eq!(commit(store, change).await, Ok(()));
}

/// A store with players 1 (Ana) and 2 (Berta) and a game between them.
pub async fn with_game(bench: &Bench, game: &GameId) -> std::sync::Arc<dyn Store> {
    let store = bench.open().await;
    let change = Change {
        claims: vec![claim(1, "Ana"), claim(2, "Berta")],
        games: vec![creation(game)],
        ..Change::default()
    };
    committed(&*store, change).await;
    store
}

pub async fn columns(store: &dyn Store, game: &GameId) -> Vec<u8> {
    let stored = store.game(game).await.expect("a read").expect("the game");
    let column = |logged: &Logged| match &logged.event {
        Event::Moved { column, .. } => Some(column.0),
        _ => None,
    };
    stored.log.iter().filter_map(column).collect()
}

/// All pieces of the data.
pub async fn dump(store: &dyn Store) -> Vec<Dump> {
    let (to, mut pieces) = tokio::sync::mpsc::channel(5_000);
    store.dump(to).await.expect("a dump");
    let mut all = Vec::new();
    pieces.recv_many(&mut all, 5_000).await;
    all
}

/// The same, with each game in a piece of its own.
pub async fn dump_by_game(store: &dyn Store) -> Vec<Dump> {
    let pieces = dump(store).await.into_iter().flat_map(|piece| match piece {
        Dump::Games(games) => games.into_iter().map(|game| Dump::Games(vec![game])).collect(),
        piece => vec![piece],
    });
    pieces.collect()
}

pub fn record(game: &GameId, seats: [Occupant; 2], winner: Option<Side>, ended: i64) -> GameRecord {
    let reason = if winner.is_some() { Termination::Resign } else { Termination::Agreed };
    GameRecord {
        id: game.clone(),
        ended_at: Time(ended),
        kind: Kind::Local,
        seats,
        variant: Variant::STANDARD,
        result: GameResult::undecided(Variant::STANDARD, 8, 0, winner, reason),
        moves: Some((0..8).map(|column| Column(column % 7)).collect()),
        taken_back: false,
        fair_discs: 0,
    }
}

/// Ends a game that is one move old with its second.
pub async fn finish(store: &dyn Store, game: &GameId) {
    let mut change = moved(game, 2, 0);
    change.status = Some(Status::Finished);
    let people = [Occupant::Person(PlayerId(1)), Occupant::Person(PlayerId(2))];
    change.record = Some(record(game, people, Some(Side::X), 10));
    committed(store, of(vec![change])).await;
}

/// A report with this text.
pub fn report(text: &str, choices: u16) -> KeptReport {
    let accuracy = [Accuracy::new(choices, 1), Accuracy::new(2 * choices, 0)];
    KeptReport { accuracy, body: text.as_bytes().to_vec() }
}
