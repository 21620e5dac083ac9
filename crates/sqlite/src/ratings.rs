//! Ratings: the current ones, and recomputing all from the rated games, without those with a bot, in
//! the order in which they ended.
//!
//! Games go on meanwhile. While the ratings are stale nothing else writes them, so they can be written in small pieces that
//! delay no move; the last piece adds the games that ended in between and marks the ratings as fresh.

use std::collections::{BTreeMap, HashMap, HashSet};

use futures_util::TryStreamExt;
use sqlx::AssertSqlSafe;
use sqlx::sqlite::SqliteConnection;

use super::SqliteStore;
use super::writer::in_transaction;
use cuatro_game::rating::{Rating, after_game};
use cuatro_store::columns::Columns;
use cuatro_store::packed::Tag;
use cuatro_store::sql::{Connection, sql};
use cuatro_store::{StoreError, rows};

/// Games read in one snapshot; a longer one would keep the log from being emptied.
const GAMES_PER_READ: i64 = 5000;
/// Players written at once.
const PLAYERS_PER_WRITE: usize = 500;

/// The players' state before a rated game.
pub(super) struct Current {
    /// The rating of each; a beginner's for a player without one. Bots have none.
    pub(super) ratings: BTreeMap<i64, Rating>,
    /// Bots: their games are not rated.
    pub(super) bots: HashSet<i64>,
}

impl Current {
    pub(super) async fn read(
        connection: &mut SqliteConnection,
        players: &[i64],
    ) -> Result<Current, StoreError> {
        let rows = sqlx::query(
            "select id, bot, rating, deviation, volatility from player where id in (select value from json_each(?))",
        )
        .bind(serde_json::to_string(players).expect("numbers are always JSON"))
        .fetch_all(connection)
        .await?;
        let mut current = Current { ratings: BTreeMap::new(), bots: HashSet::new() };
        for row in &rows {
            let id = row.number("id")?;
            match row.flag("bot")? {
                true => drop(current.bots.insert(id)),
                false => drop(current.ratings.insert(id, rows::rating(row)?.unwrap_or_default())),
            }
        }
        Ok(current)
    }
}

/// The new ratings of all players: some 60 bytes each.
#[derive(Default)]
struct Computed {
    ratings: HashMap<i64, Rating>,
    /// Players with a rating that is not written yet.
    unwritten: HashSet<i64>,
    /// The last row that is counted.
    last: i64,
}

impl Computed {
    /// Counts the next games. False if there was none.
    async fn next(&mut self, connection: &mut SqliteConnection) -> Result<bool, StoreError> {
        let before = self.last;
        let rated = format!(
            "select n, x, o, tag from record
                 where n > ? and {} and x not in (select id from player where bot)
                    and o not in (select id from player where bot)
                 order by n limit ?",
            Tag::IS_RATED
        );
        let mut games =
            sqlx::query(AssertSqlSafe(rated)).bind(self.last).bind(GAMES_PER_READ).fetch(connection);
        while let Some(row) = games.try_next().await? {
            let (players, winner) = rows::rated(&row)?;
            let before = players.map(|player| self.ratings.get(&player).copied().unwrap_or_default());
            for (player, rating) in players.into_iter().zip(after_game(before, winner)) {
                self.ratings.insert(player, rating);
                self.unwritten.insert(player);
            }
            self.last = row.number("n")?;
        }
        Ok(self.last > before)
    }

    /// Writes the new ratings of `players` in one statement. A player without a rated game loses the rating; a deleted player
    /// gets none.
    async fn write(&self, connection: &mut SqliteConnection, players: &[i64]) -> Result<(), StoreError> {
        let rating = |id| self.ratings.get(id).map(|of| (of.rating, of.deviation, of.volatility));
        let rows: Vec<_> = players.iter().map(|id| (id, rating(id))).collect();
        let rows = serde_json::to_string(&rows).expect("numbers are JSON");
        let write = sql("update player set rating = value ->> '$[1][0]', deviation = value ->> '$[1][1]',
                volatility = value ->> '$[1][2]'
             from json_each($1) where player.id = value ->> 0 and player.name is not null");
        connection.run(write.bind(&rows)).await?;
        Ok(())
    }
}

/// Brings all ratings up to date.
pub(super) async fn refresh(store: &SqliteStore) -> Result<(), StoreError> {
    let mut computed = Computed::default();
    let mut reader = store.readers.acquire().await?;
    while computed.next(&mut reader).await? {}
    let rated: Vec<i64> =
        sqlx::query_scalar("select id from player where rating is not null and name is not null")
            .fetch_all(&mut *reader)
            .await?;
    drop(reader);
    computed.unwritten.extend(rated);
    let players: Vec<i64> = computed.unwritten.drain().collect();
    for slice in players.chunks(PLAYERS_PER_WRITE) {
        store.write(async |writer| computed.write(writer, slice).await).await?;
    }
    let mut exclusive = store.writer.acquire().await?;
    let outcome = in_transaction(&mut exclusive, async |writer| {
        while computed.next(writer).await? {}
        let players: Vec<i64> = computed.unwritten.drain().collect();
        computed.write(writer, &players).await?;
        writer.run(sql("update origin set stale_ratings = 0")).await?;
        Ok(())
    });
    let outcome = outcome.await;
    if outcome.is_ok() {
        store.set_stale(false);
    }
    exclusive.finish(outcome)
}
