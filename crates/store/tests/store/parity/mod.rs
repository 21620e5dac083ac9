//! SQLite and PostgreSQL answer alike: generated operations go to one SQLite and, each to either at random, to two handles of one
//! PostgreSQL; every answer is compared, and at the end everything that an export would see.

mod changes;
mod imports;
mod rare;
mod reads;

use std::fmt::Debug;
use std::io::Write as _;
use std::sync::Arc;

use cuatro_game::Time;
use cuatro_store::{Change, Dump, Store, Totals};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::Bench;
use super::processes::connection;
use super::samples::{claim, dump_by_game, key};
use changes::{Known, change, note};
use imports::import;
use rare::other;
use reads::{items, read};

/// How many operations a run has; more of them: CUATRO_PARITY=100000 cargo test -p cuatro-store --test store parity
const OPERATIONS: usize = 1500;
/// After how many of them a long run says how far it is.
const SAID: usize = 5_000;

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
        self.ask_owners(rng, what, async |store| asked(&*store).await).await
    }

    /// The same for callers that need the owned store.
    async fn ask_owners<T: PartialEq + Debug>(
        &self,
        rng: &mut ChaCha8Rng,
        what: &str,
        asked: impl AsyncFn(Arc<dyn Store>) -> T,
    ) -> T {
        let one = asked(self.sqlite.clone()).await;
        let two = asked(self.postgres[rng.random_range(0..2)].clone()).await;
        assert_eq!(one, two, "SQLite, then PostgreSQL, CUATRO_SEED={}: {what}", self.seed);
        one
    }
}

/// Everything that an export sees.
async fn dump(store: &dyn Store) -> Vec<Dump> {
    let pieces = dump_by_game(store).await.into_iter().map(|piece| match piece {
        Dump::Games(games) => Dump::Games(items(games)),
        piece => piece,
    });
    pieces.collect()
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
    for done in 0..operations {
        if done > 0 && done % SAID == 0 {
            let _ = writeln!(std::io::stderr(), "{done} of {operations} operations, CUATRO_SEED={seed}");
        }
        match rng.random_range(0..40) {
            0..=15 => {
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
            16..=36 => read(&pair, &known, rng).await,
            37 => import(&pair, &mut known, rng).await,
            _ => other(&pair, &mut known, rng).await,
        }
    }
    assert!(refused > 0, "some changes must have been impossible");
    let imports = [known.taken_imports, known.refused_imports];
    assert!(imports.iter().all(|came| *came > 0), "imports that were taken, refused: {imports:?}");
    pair.ask(rng, "the whole data", dump).await;
    totals_are_what_the_games_give(&pair, rng).await;
    names_are_held_if_they_have_a_token(&database).await;
}

/// PostgreSQL notes in the row of a player what its tokens say, for claims of several processes at once.
async fn names_are_held_if_they_have_a_token(database: &Bench) {
    let counts = "select count(*) filter (where held), count(*) filter (where not held), count(*) filter (where held <> has_token)
        from (select held, exists (select 1 from credential where player = player.id) as has_token from player) players";
    let mut connection = connection(database).await;
    let (held, free, wrong): (i64, i64, i64) =
        sqlx::query_as(counts).fetch_one(&mut connection).await.expect("counts");
    assert!(held > 0 && free > 0, "{held} held, {free} free");
    assert_eq!(wrong, 0, "of {held} held and {free} free names");
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
        let key = key(&row.name);
        let stored = async |store: &dyn Store| store.player(&key).await.expect("a read").expect("a player");
        let stored = pair.ask(rng, "player", stored).await;
        let (games, carried) = (row.all, stored.carried);
        let all = Totals {
            points: games.points + carried.points,
            wins: games.wins + carried.wins,
            losses: games.losses + carried.losses,
            draws: games.draws + carried.draws,
        };
        let sums = [all, row.people, row.bots];
        assert_eq!([stored.all, stored.people, stored.bots], sums, "{} CUATRO_SEED={}", row.name, pair.seed);
        assert!(!row.bot || (row.people.played() == 0 && stored.rating.is_none()), "{stored:?}");
    }
}
