//! What processes that share the data ask for besides.

use sqlx::postgres::PgPool;
use sqlx::{Executor, Postgres, Row};

use super::super::rows::{corrupt, game_id, side_number};
use super::super::{PULSE_LASTS_MS, Pulse, SeatPresence, StoreError, TokenHash};
use crate::game::{GameId, PlayerId, Time};
use crate::rules::Side;

/// The database's clock in milliseconds since 1970.
const CLOCK: &str = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

pub(super) async fn pulse(executor: impl Executor<'_, Database = Postgres>) -> Result<Pulse, StoreError> {
    let row = sqlx::query(sqlx::AssertSqlSafe(format!(
        "update origin set pulse_at = now,
            served_since = case when pulse_at > now - $1 and served_since is not null then served_since else now end
         from (select {CLOCK} as now) clock returning pulse_at, served_since"
    )))
    .bind(PULSE_LASTS_MS)
    .fetch_one(executor)
    .await?;
    Ok(Pulse { now: Time(row.try_get(0)?), since: Time(row.try_get(1)?) })
}

/// Rows that another process is at are left to it.
pub(super) async fn claim_due(
    executor: impl Executor<'_, Database = Postgres>,
    now: Time,
    until: Time,
    limit: u32,
) -> Result<Vec<GameId>, StoreError> {
    let ids: Vec<String> = sqlx::query_scalar(
        "update game set due_at = $2 where id = any(array(
            select id from game where due_at <= $1 order by due_at limit $3 for update skip locked))
         returning id",
    )
    .bind(now.0)
    .bind(until.0)
    .bind(i64::from(limit))
    .fetch_all(executor)
    .await?;
    ids.into_iter().map(game_id).collect()
}

pub(super) async fn extend_due(
    executor: impl Executor<'_, Database = Postgres>,
    games: &[GameId],
    until: Time,
) -> Result<(), StoreError> {
    sqlx::query("update game set due_at = $2 where due_at is not null and id = any($1)")
        .bind(texts(games))
        .bind(until.0)
        .execute(executor)
        .await?;
    Ok(())
}

pub(super) async fn settle_due(
    executor: impl Executor<'_, Database = Postgres>,
    games: &[GameId],
    until: Time,
) -> Result<(), StoreError> {
    sqlx::query("update game set due_at = null where due_at = $2 and id = any($1)")
        .bind(texts(games))
        .bind(until.0)
        .execute(executor)
        .await?;
    Ok(())
}

pub(super) async fn presence(
    executor: impl Executor<'_, Database = Postgres>,
    games: &[GameId],
) -> Result<Vec<SeatPresence>, StoreError> {
    // `offset 0` keeps it a look at each game: a plan from when the table was empty would read all seats.
    let question = "select found.* from unnest($1::text[]) as asked (game) cross join lateral (
            select game, side, here, seen_at from seat where seat.game = asked.game and player is not null offset 0) found";
    let found = sqlx::query(question).bind(texts(games)).fetch_all(executor).await?;
    let rows = found.iter().map(|row| {
        let side = if row.try_get::<i64, _>(1)? == side_number(Side::X) { Side::X } else { Side::O };
        Ok(SeatPresence {
            game: game_id(row.try_get(0)?)?,
            side,
            here: row.try_get(2)?,
            seen_at: row.try_get::<Option<i64>, _>(3)?.map(Time),
        })
    });
    rows.collect()
}

pub(super) async fn admin_token(pool: &PgPool, offer: &TokenHash) -> Result<TokenHash, StoreError> {
    let hash: Vec<u8> =
        sqlx::query_scalar("update origin set admin_hash = coalesce(admin_hash, $1) returning admin_hash")
            .bind(offer.0.as_slice())
            .fetch_one(pool)
            .await?;
    hash.try_into().map(TokenHash).map_err(|_| corrupt("origin", "admin_hash", "it is not 32 bytes"))
}

pub(super) async fn claim_summary(pool: &PgPool, day: i64) -> Result<bool, StoreError> {
    let first = sqlx::query("update origin set summary_day = $1 where summary_day is null")
        .bind(day)
        .execute(pool)
        .await?;
    // Of several that ask at once the row's lock lets one find an earlier day.
    let later = sqlx::query("update origin set summary_day = $1 where summary_day < $1").bind(day);
    Ok(first.rows_affected() == 0 && later.execute(pool).await?.rows_affected() == 1)
}

/// Keeps a one-time code: from when on, and until when it is good.
pub(super) async fn keep_transfer(
    pool: &PgPool,
    code: &TokenHash,
    player: PlayerId,
    [now, until]: [Time; 2],
    most: u32,
) -> Result<(), StoreError> {
    sqlx::query("delete from transfer where until <= $1").bind(now.0).execute(pool).await?;
    sqlx::query(
        "with old as (delete from transfer where code_hash in (
            select code_hash from transfer where player = $2 order by until desc offset $4))
         insert into transfer (code_hash, player, until) values ($1, $2, $3)",
    )
    .bind(code.0.as_slice())
    .bind(player.0)
    .bind(until.0)
    .bind(i64::from(most.saturating_sub(1)))
    .execute(pool)
    .await?;
    Ok(())
}

pub(super) async fn take_transfer(
    pool: &PgPool,
    code: &TokenHash,
) -> Result<Option<(PlayerId, Time)>, StoreError> {
    let row = sqlx::query("delete from transfer where code_hash = $1 returning player, until")
        .bind(code.0.as_slice())
        .fetch_optional(pool)
        .await?;
    row.map(|row| Ok((PlayerId(row.try_get(0)?), Time(row.try_get(1)?)))).transpose()
}

fn texts(games: &[GameId]) -> Vec<&str> {
    games.iter().map(GameId::as_str).collect()
}
