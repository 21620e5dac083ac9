//! Ratings follow the games. A commit only records which games are rated, because commits of several processes are not in the
//! order of the games. One process at a time then computes the changes, once a second and before each read of ratings. If the past has
//! changed, all ratings are computed anew.

use std::collections::BTreeMap;

use futures_util::TryStreamExt;
use sqlx::AssertSqlSafe;
use sqlx::postgres::{PgConnection, PgPool};

use super::connection::Transaction;
use cuatro_game::rating::Rating;
use cuatro_store::columns::Columns;
use cuatro_store::finished::rate_game;
use cuatro_store::packed::Tag;
use cuatro_store::sql::{Connection, sql};
use cuatro_store::{StoreError, rows};

/// The lock for computing ratings: a number that nothing else uses in this database.
const RATINGS_LOCK: i64 = 0x0c4a_7001;
const TAKE_LOCK: &str = "select pg_advisory_xact_lock($1)";

/// A row if the past has changed since all ratings were computed.
const STALE: &str = "select ratings_wanted from origin where ratings_wanted > ratings_done";

/// Computes all ratings anew from the games, in the order in which they ended, if the past has changed. Games go on meanwhile:
/// the next [`update`] counts their ends.
pub(super) async fn recompute(pool: &PgPool) -> Result<(), StoreError> {
    let mut transaction = Transaction::begin(pool).await?;
    transaction.run(sql(TAKE_LOCK).bind(RATINGS_LOCK)).await?;
    let Some(wanted) = transaction.first(sql(STALE)).await? else { return Ok(transaction.commit().await?) };
    transaction.run(sql("delete from unrated")).await?;
    let mut ratings = BTreeMap::new();
    {
        // Games in `unrated` were committed after the deletion above.
        let rated = format!(
            "select n, x, o, tag from record
             where {} and not exists (select 1 from unrated where unrated.n = record.n)
                and x not in (select id from player where bot) and o not in (select id from player where bot)
             order by n",
            Tag::IS_RATED
        );
        let mut games = sqlx::query(AssertSqlSafe(rated)).fetch(&mut *transaction);
        while let Some(row) = games.try_next().await? {
            let (players, winner) = rows::rated(&row)?;
            rate_game(&mut ratings, players, winner);
        }
    }
    let mut players: Vec<i64> = sqlx::query_scalar("select id from player where rating is not null")
        .fetch_all(&mut *transaction)
        .await?;
    players.extend(ratings.keys());
    lock(&mut transaction, &players).await?;
    write(&mut transaction, &players, &ratings).await?;
    let done = sql("update origin set ratings_done = $1").bind(wanted.number("ratings_wanted")?);
    transaction.run(done).await?;
    Ok(transaction.commit().await?)
}

/// Updates the ratings with the games that ended since the last time; waits for another process that is doing so.
pub(super) async fn update(pool: &PgPool) -> Result<(), StoreError> {
    let any: bool = sqlx::query_scalar("select exists (select 1 from unrated)").fetch_one(pool).await?;
    if !any {
        return Ok(());
    }
    let mut transaction = Transaction::begin(pool).await?;
    transaction.run(sql(TAKE_LOCK).bind(RATINGS_LOCK)).await?;
    if transaction.first(sql(STALE)).await?.is_some() {
        return Ok(transaction.commit().await?);
    }
    let games = sql("with noted as (delete from unrated returning n)
         select record.n, x, o, tag from noted join record on record.n = noted.n
         where x not in (select id from player where bot) and o not in (select id from player where bot)
         order by record.n");
    let games = transaction.all(games).await?;
    let games = games.iter().map(rows::rated).collect::<Result<Vec<_>, _>>()?;
    let players: Vec<i64> = games.iter().flat_map(|(players, _)| *players).collect();
    let mut ratings = lock(&mut transaction, &players).await?;
    for (players, winner) in games {
        rate_game(&mut ratings, players, winner);
    }
    write(&mut transaction, &players, &ratings).await?;
    Ok(transaction.commit().await?)
}

/// Locks players in the common order, and returns their ratings.
async fn lock(connection: &mut PgConnection, players: &[i64]) -> Result<BTreeMap<i64, Rating>, StoreError> {
    let locked = sql("select id, rating, deviation, volatility from player where id = any($1)
        order by id for no key update");
    let mut ratings = BTreeMap::new();
    for row in &connection.all(locked.bind(players.to_vec())).await? {
        if let Some(rating) = rows::rating(row)? {
            ratings.insert(row.number("id")?, rating);
        }
    }
    Ok(ratings)
}

/// Writes the new ratings of `players`. A player without a rated game loses the rating; a deleted player gets none.
async fn write(
    connection: &mut PgConnection,
    players: &[i64],
    ratings: &BTreeMap<i64, Rating>,
) -> Result<(), StoreError> {
    let of = |figure: fn(&Rating) -> f64| -> Vec<Option<f64>> {
        players.iter().map(|player| ratings.get(player).map(figure)).collect()
    };
    sqlx::query(
        "update player set rating = new.rating, deviation = new.deviation, volatility = new.volatility
         from unnest($1::bigint[], $2::double precision[], $3::double precision[], $4::double precision[])
            as new (id, rating, deviation, volatility)
         where player.id = new.id and player.name is not null",
    )
    .bind(players)
    .bind(of(|rating| rating.rating))
    .bind(of(|rating| rating.deviation))
    .bind(of(|rating| rating.volatility))
    .execute(connection)
    .await?;
    Ok(())
}
