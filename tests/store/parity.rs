//! SQLite and PostgreSQL answer alike: generated operations go to one SQLite and, each to either at random, to two handles of one
//! PostgreSQL; every answer is compared, and at the end everything that an export would see.

use std::fmt::Debug;
use std::sync::Arc;

use cuatro::computer::Level;
use cuatro::game::{GameId, Kind, Occupant, PlayerId, Status, Time};
use cuatro::rules::Side;
use cuatro::store::{
    Against, Change, Claim, Due, Dump, Erase, Erasing, GameChange, HistoryFilter, HistoryItem, LobbyFilter,
    NewPlayer, RankingKey, ResultFilter, RivalFilter, Seat, SeatPresence, Store, TokenHash,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use tokio::sync::mpsc;

use super::Bench;
use super::contract::{claim, creation, id, moved, of, record};

const AGAINST: [Against; 3] = [Against::All, Against::People, Against::Bots];

/// How many operations a run has; more of them: CUATRO_PARITY=100000 cargo test --test store parity
const OPERATIONS: usize = 1500;

/// The stores that must answer alike.
struct Pair {
    seed: u64,
    sqlite: Arc<dyn Store>,
    postgres: [Arc<dyn Store>; 2],
}

impl Pair {
    /// Asks both and compares what they say.
    async fn ask<T: PartialEq + Debug>(
        &self,
        rng: &mut ChaCha8Rng,
        what: &str,
        asked: impl AsyncFn(&dyn Store) -> T,
    ) -> T {
        let one = asked(&*self.sqlite).await;
        let two = asked(&*self.postgres[rng.random_range(0..2)]).await;
        assert_eq!(one, two, "SQLite, then PostgreSQL, CUATRO_SEED={}: {what}", self.seed);
        one
    }
}

/// What the generator knows of the data.
#[derive(Default)]
struct Known {
    /// Number of the player, or nothing once deleted.
    players: Vec<(i64, String)>,
    games: Vec<(GameId, u32, Status, [i64; 2])>,
    now: i64,
    made: usize,
}

impl Known {
    fn player(&self, rng: &mut ChaCha8Rng) -> i64 {
        self.players[rng.random_range(0..self.players.len())].0
    }

    /// Two different ones.
    fn two_players(&self, rng: &mut ChaCha8Rng) -> [i64; 2] {
        let first = rng.random_range(0..self.players.len());
        let second = (first + rng.random_range(1..self.players.len())) % self.players.len();
        [self.players[first].0, self.players[second].0]
    }

    fn key(&self, rng: &mut ChaCha8Rng) -> String {
        match rng.random_range(0..8) {
            0 => "nobody".into(),
            _ => self.players[rng.random_range(0..self.players.len())].1.to_lowercase(),
        }
    }

    fn game(&self, rng: &mut ChaCha8Rng) -> GameId {
        match rng.random_range(0..8) {
            0 => id("none"),
            _ if self.games.is_empty() => id("none"),
            _ => self.games[rng.random_range(0..self.games.len())].0.clone(),
        }
    }
}

fn token(number: i64) -> TokenHash {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&number.to_be_bytes());
    TokenHash(bytes)
}

fn seats_of(players: [i64; 2], rng: &mut ChaCha8Rng) -> [Occupant; 2] {
    let mut seats = players.map(|player| Occupant::Person(PlayerId(player)));
    if rng.random_bool(0.3) {
        seats[rng.random_range(0..2)] = Occupant::Computer(Level::ALL[rng.random_range(0..Level::ALL.len())]);
    }
    seats
}

/// A change that may or may not be possible; what it will have done if it is.
fn change(known: &mut Known, rng: &mut ChaCha8Rng) -> Change {
    known.now += rng.random_range(0..3);
    known.made += 1;
    let number = known.made;
    match rng.random_range(0..10) {
        0 => {
            let name = match rng.random_range(0..4) {
                0 => known.players[rng.random_range(0..known.players.len())].1.clone(),
                1 => format!("ñandú {number}"),
                _ => format!("Player {number}"),
            };
            let player = 1000 + number as i64;
            let claim = match rng.random_range(0..8) {
                // Another device of somebody who holds a name.
                0 if known.players[0].0 < 1000 => {
                    let (player, name) = &known.players[0];
                    Claim { token: token(-(number as i64)), further: true, ..claim(*player, name) }
                }
                _ => Claim { token: token(player), ..claim(player, &name) },
            };
            Change { claims: vec![claim], ..Change::default() }
        }
        1 | 2 => {
            let game = id(&format!("g{number}"));
            let players = known.two_players(rng);
            let mut made = creation(&game);
            let seat = |side: usize| Seat {
                player: Some(PlayerId(players[side])),
                token: Some(token(10_000 * number as i64 + side as i64)),
                ..Seat::default()
            };
            made.seats = vec![(Side::X, seat(0)), (Side::O, seat(1))];
            made.events[0].at = Time(known.now);
            if rng.random_bool(0.2) {
                made.due = Due::At(Time(known.now + 50));
            }
            of(vec![made])
        }
        3..=7 if !known.games.is_empty() => {
            let (game, version, status, players) =
                known.games[rng.random_range(0..known.games.len())].clone();
            // Now and then the version is taken, or leaves a hole.
            let version = match rng.random_range(0..8) {
                0 => version,
                1 => version + 2,
                _ => version + 1,
            };
            let mut played = moved(&game, version.max(2), rng.random_range(0..7));
            played.events[0].at = Time(known.now);
            if status == Status::Playing && rng.random_bool(0.25) {
                played.status = Some(Status::Finished);
                // Whether it becomes true or not: it ends once at most.
                let ending = known.games.iter_mut().find(|(known, ..)| *known == game);
                ending.expect("a known game").2 = Status::Finished;
                let winner = [Some(Side::X), Some(Side::O), None][rng.random_range(0..3)];
                let mut ended = record(&game, seats_of(players, rng), winner, known.now);
                ended.kind = if rng.random_bool(0.5) { Kind::Online } else { Kind::Local };
                played.record = Some(ended);
                played.due = Due::Never;
            }
            of(vec![played])
        }
        8 => {
            let game = id(&format!("m{number}"));
            let players = known.two_players(rng);
            let mut ended = record(&game, seats_of(players, rng), Some(Side::X), known.now);
            ended.kind = Kind::Manual;
            let mut change = Change { results: vec![ended], ..Change::default() };
            if rng.random_bool(0.3) {
                let name = format!("Manual {number}");
                change.players.push(NewPlayer {
                    player: PlayerId(1000 + number as i64),
                    name_key: name.to_lowercase(),
                    name,
                    at: Time(known.now),
                });
            }
            change
        }
        _ => {
            Change { withdrawn: vec![id(&format!("m{}", rng.random_range(0..=number)))], ..Change::default() }
        }
    }
}

/// Notes what a change has done.
fn note(known: &mut Known, change: &Change) {
    for claim in change.claims.iter().filter(|claim| !claim.further) {
        known.players.push((claim.player.0, claim.name.clone()));
    }
    for player in &change.players {
        known.players.push((player.player.0, player.name.clone()));
    }
    for GameChange { game, events, status, seats, .. } in &change.games {
        let version = events.last().expect("an event").version;
        match known.games.iter_mut().find(|(known, ..)| known == game) {
            Some((_, known, stands, _)) => {
                *known = version;
                *stands = status.unwrap_or(*stands);
            }
            None => {
                let player = |side: usize| seats[side].1.player.expect("a person").0;
                known.games.push((game.clone(), version, Status::Playing, [player(0), player(1)]));
            }
        }
    }
}

/// Without what may differ: the number of the row.
fn items(items: Vec<HistoryItem>) -> Vec<HistoryItem> {
    items.into_iter().map(|item| HistoryItem { place: 0, ..item }).collect()
}

async fn read(pair: &Pair, known: &Known, rng: &mut ChaCha8Rng) {
    let (key, game) = (known.key(rng), known.game(rng));
    match rng.random_range(0..13) {
        0 => drop(pair.ask(rng, "player", async |store| store.player(&key).await.expect("a read")).await),
        1 => drop(pair.ask(rng, "game", async |store| store.game(&game).await.expect("a read")).await),
        2 => {
            let against = AGAINST[rng.random_range(0..3)];
            let limit = rng.random_range(1..8);
            let page = async |store: &dyn Store| store.ranking(against, None, limit).await.expect("a read");
            let first = pair.ask(rng, "ranking", page).await;
            let Some(last) = first.last() else { return };
            let after = RankingKey {
                totals: last.totals,
                name: last.name.to_string(),
                position: last.position,
                number: last.number,
            };
            let next =
                async |store: &dyn Store| store.ranking(against, Some(&after), limit).await.expect("a read");
            pair.ask(rng, "the next page of the ranking", next).await;
        }
        3 => {
            let against = AGAINST[rng.random_range(0..3)];
            let place = async |store: &dyn Store| store.place(against, &key).await.expect("a read");
            pair.ask(rng, "place", place).await;
        }
        4 => {
            let filter = HistoryFilter {
                player: rng.random_bool(0.5).then(|| key.clone()),
                kind: rng.random_bool(0.2).then_some(Kind::Online),
                result: rng.random_bool(0.2).then_some(ResultFilter::Winner(Side::X)),
                from: rng.random_bool(0.2).then_some(Time(known.now / 2)),
                to: rng.random_bool(0.2).then_some(Time(known.now - 3)),
                after: None,
                limit: rng.random_range(1..30),
            };
            pair.ask(rng, "history", async |store| items(store.history(&filter).await.expect("a read")))
                .await;
        }
        5 => {
            let player = PlayerId(known.player(rng));
            let filter = match rng.random_range(0..3) {
                0 => RivalFilter::MostPlayed(5),
                1 => RivalFilter::Person(key),
                _ => RivalFilter::Computer(Level::ALL[rng.random_range(0..Level::ALL.len())]),
            };
            pair.ask(rng, "rivals", async |store| store.rivals(player, &filter).await.expect("a read")).await;
        }
        6 => {
            let from = Time(known.now - rng.random_range(0..100));
            let recent = async |store: &dyn Store| {
                let mut rows = store.totals_since(from).await.expect("a read");
                rows.sort_by(|one, two| one.name.cmp(&two.name));
                rows
            };
            pair.ask(rng, "what was won lately", recent).await;
        }
        7 => {
            let part = ["a", "ñ", "player 1", "zz"][rng.random_range(0..4)];
            pair.ask(rng, "names", async |store| store.players_like(part, 7).await.expect("a read")).await;
        }
        8 => {
            let filter = LobbyFilter {
                status: rng.random_bool(0.5).then_some(Status::Finished),
                player: rng.random_bool(0.5).then_some(key),
                after: None,
                limit: 9,
            };
            pair.ask(rng, "lobby", async |store| store.lobby(&filter).await.expect("a read")).await;
        }
        9 => {
            let item = async |store: &dyn Store| {
                items(store.finished(&game).await.expect("a read").into_iter().collect())
            };
            pair.ask(rng, "finished game", item).await;
        }
        10 => {
            let seat = token(10_000 * rng.random_range(0..=known.made as i64) + rng.random_range(0..2));
            pair.ask(rng, "seat", async |store| store.seat_of_token(&seat).await.expect("a read")).await;
        }
        11 => {
            let known: Vec<_> =
                known.games.iter().rev().take(5).map(|game| (game.0.clone(), game.1 / 2)).collect();
            let news = async |store: &dyn Store| {
                let mut news = store.news(&known).await.expect("a read");
                news.sort_by(|one, two| one.game.cmp(&two.game));
                news
            };
            pair.ask(rng, "news", news).await;
        }
        _ => {
            let games = async |store: &dyn Store| store.games_to_resume().await.expect("a read");
            pair.ask(rng, "games to resume", games).await;
        }
    }
}

/// Rarer things that write.
async fn other(pair: &Pair, known: &mut Known, rng: &mut ChaCha8Rng) {
    let (game, now) = (known.game(rng), known.now);
    match rng.random_range(0..7) {
        0 => {
            let at = rng.random_range(0..known.players.len());
            // Somebody must be left.
            if known.players.len() < 5 {
                return;
            }
            let erase =
                Erase { player: PlayerId(known.players[at].0), at: Time(now), purge: rng.random_bool(0.5) };
            let count = async |store: &dyn Store| store.count_erase(&erase).await.expect("a read");
            pair.ask(rng, "what a deletion would do", count).await;
            let done = async |store: &dyn Store| match store.erase(&erase).await.expect("a write") {
                Erasing::Seated(mut seats) => {
                    seats.sort_by(|one, two| (&one.0, one.1.index()).cmp(&(&two.0, two.1.index())));
                    Erasing::Seated(seats)
                }
                done => done,
            };
            if let Erasing::Done(_) = pair.ask(rng, "deletion", done).await {
                known.players.remove(at);
            }
            pair.ask(rng, "deletions that wait", async |store| store.erasing().await.expect("a read").len())
                .await;
        }
        1 => {
            // Logs of games that are not finished stay, so those that are gone are known to be over.
            let before = Time(now - 40);
            let pruned = async |store: &dyn Store| store.prune(before, 1000).await.expect("a write");
            if pair.ask(rng, "pruning", pruned).await > 0 {
                let mut left = Vec::new();
                for game in std::mem::take(&mut known.games) {
                    if pair.sqlite.game(&game.0).await.expect("a read").is_some() {
                        left.push(game);
                    }
                }
                known.games = left;
            }
        }
        2 => {
            let row = SeatPresence {
                game,
                side: Side::X,
                here: rng.random_bool(0.5),
                seen_at: rng.random_bool(0.5).then_some(Time(now)),
            };
            pair.ask(rng, "presence", async |store| {
                store.keep_presence(std::slice::from_ref(&row)).await.is_ok()
            })
            .await;
        }
        3 => {
            let due = async |store: &dyn Store| {
                let mut due = store.claim_due(Time(now), Time(now + 30), 1000).await.expect("a write");
                due.sort();
                due
            };
            pair.ask(rng, "what is due", due).await;
        }
        4 => {
            let player = PlayerId(known.player(rng));
            let marked = async |store: &dyn Store| store.mark_bot(player).await.expect("a write");
            pair.ask(rng, "a bot", marked).await;
            pair.ask(rng, "ratings", async |store| store.refresh_ratings().await.is_ok()).await;
        }
        5 => {
            let kept = async |store: &dyn Store| {
                store.keep_report(&game, "{}").await.expect("a write");
                store.report(&game).await.expect("a read")
            };
            pair.ask(rng, "report", kept).await;
        }
        _ => {
            let gone =
                async |store: &dyn Store| store.forget_unused_players(Time(0), 5).await.expect("a write");
            pair.ask(rng, "players who were never used", gone).await;
            pair.ask(rng, "upkeep", async |store| store.upkeep().await.is_ok()).await;
            pair.ask(rng, "ratings", async |store| store.refresh_ratings().await.is_ok()).await;
        }
    }
}

/// Everything that an export sees.
async fn dump(store: &dyn Store) -> Vec<Dump> {
    let (to, mut pieces) = mpsc::channel(1);
    let receive = async {
        let mut all = Vec::new();
        while let Some(piece) = pieces.recv().await {
            match piece {
                Dump::Games(games) => {
                    all.extend(items(games).into_iter().map(|item| Dump::Games(vec![item])))
                }
                piece => all.push(piece),
            }
        }
        all
    };
    let (dumped, all) = tokio::join!(store.dump(to), receive);
    dumped.expect("a dump");
    all
}

#[tokio::test]
async fn sqlite_and_two_processes_on_postgresql_answer_alike() {
    let operations =
        std::env::var("CUATRO_PARITY").map_or(OPERATIONS, |text| text.parse().expect("a number"));
    let seed: u64 = std::env::var("CUATRO_SEED")
        .map_or_else(|_| uuid::Uuid::new_v4().as_u64_pair().0, |text| text.parse().expect("a number"));
    let rng = &mut ChaCha8Rng::seed_from_u64(seed);
    let (file, database) = (Bench::sqlite().await, Bench::postgres().await);
    let pair =
        Pair { seed, sqlite: file.open().await, postgres: [database.open().await, database.open().await] };
    let mut known = Known { now: 1_000, ..Known::default() };
    for name in ["Ana", "Berta", "Carla", "Dora"] {
        let number = known.players.len() as i64 + 1;
        let change = Change { claims: vec![claim(number, name)], ..Change::default() };
        pair.ask(rng, "claim", async |store| {
            store.commit(std::slice::from_ref(&change)).await.expect("a commit")
        })
        .await;
        note(&mut known, &change);
    }
    pair.ask(rng, "ratings", async |store| store.refresh_ratings().await.is_ok()).await;
    pair.postgres[1].refresh_ratings().await.expect("a write");
    let mut refused = 0;
    for _ in 0..operations {
        match rng.random_range(0..20) {
            0..=7 => {
                let batch: Vec<Change> =
                    (0..rng.random_range(1..5)).map(|_| change(&mut known, rng)).collect();
                let outcomes = async |store: &dyn Store| store.commit(&batch).await.expect("a commit");
                let outcomes = pair.ask(rng, &format!("commit of {batch:?}"), outcomes).await;
                for (change, outcome) in batch.iter().zip(&outcomes) {
                    match outcome {
                        Ok(()) => note(&mut known, change),
                        Err(_) => refused += 1,
                    }
                }
            }
            8..=18 => read(&pair, &known, rng).await,
            _ => other(&pair, &mut known, rng).await,
        }
    }
    assert!(refused > 0, "some changes must have been impossible");
    pair.ask(rng, "the whole data", dump).await;
    totals_are_what_the_games_give(&pair, rng).await;
}

/// The totals that were raised and lowered, game by game, are those that a count of all games gives.
async fn totals_are_what_the_games_give(pair: &Pair, rng: &mut ChaCha8Rng) {
    let counted = async |store: &dyn Store| {
        let mut rows = store.totals_since(Time(0)).await.expect("a read");
        rows.sort_by(|one, two| one.name.cmp(&two.name));
        rows
    };
    let counted = pair.ask(rng, "all that was won", counted).await;
    assert!(counted.iter().any(|row| row.bots.played() > 0), "some games must have been with a bot");
    for row in counted {
        let key = row.name.to_lowercase();
        let stored = async |store: &dyn Store| store.player(&key).await.expect("a read").expect("a player");
        let stored = pair.ask(rng, "player", stored).await;
        let sums = [row.all, row.people, row.bots];
        assert_eq!([stored.all, stored.people, stored.bots], sums, "{} CUATRO_SEED={}", row.name, pair.seed);
        assert!(!row.bot || (row.people.played() == 0 && stored.rating.is_none()), "{stored:?}");
    }
}
