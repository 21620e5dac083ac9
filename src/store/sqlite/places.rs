//! A player's place in the ranking, what was won lately, and players by a part of their name.

use sqlx::{AssertSqlSafe, SqlitePool};

use super::super::packed::first_row;
use super::super::standings::{Sums, listed, ranking_columns, unnumbered};
use super::super::{Against, RankingRow, RecentTotals, StoreError};
use crate::game::Time;

/// Of more players whose names fit nobody finds the right one; who wants one of them writes more letters.
const PLENTY: u32 = 500;

pub(super) async fn place(
    pool: &SqlitePool,
    against: Against,
    name_key: &str,
) -> Result<Option<RankingRow>, StoreError> {
    let mut snapshot = pool.begin().await?;
    let (prefix, listed) = listed(against);
    let row = sqlx::query(AssertSqlSafe(format!("{} where name_key = ?", ranking_columns(prefix))))
        .bind(name_key)
        .fetch_optional(&mut *snapshot)
        .await?;
    let Some(found) = row.as_ref().map(unnumbered).transpose()? else { return Ok(None) };
    let totals = found.totals;
    if totals.played() == 0 || against == Against::Bots && !found.bot {
        return Ok(None);
    }
    let position = sqlx::query_scalar::<_, i64>(AssertSqlSafe(format!(
        "select count(*) + 1 from player where {listed} and {prefix}points > ?"
    )))
    .bind(totals.points)
    .fetch_one(&mut *snapshot)
    .await?;
    snapshot.commit().await?;
    Ok(Some(RankingRow { position, ..found }))
}

pub(super) async fn totals_since(pool: &SqlitePool, from: Time) -> Result<Vec<RecentTotals>, StoreError> {
    let mut snapshot = pool.begin().await?;
    // Rows lie in the order of time, so this reads the end of the table and nothing else.
    let games = sqlx::query("select n, id, x, o, tag, body from record where n >= ?")
        .bind(first_row(from.max(Time(0))))
        .fetch_all(&mut *snapshot)
        .await?;
    let bots = sqlx::query_scalar("select id from player where bot").fetch_all(&mut *snapshot).await?;
    let mut sums = Sums::with_bots(bots);
    for game in &games {
        sums.add(game)?;
    }
    let numbers = serde_json::to_string(&sums.players()).expect("numbers are plain data");
    let players = sqlx::query(
        "select id, name, bot, rating, deviation, volatility from player
         where id in (select value from json_each(?)) and name is not null",
    )
    .bind(numbers)
    .fetch_all(&mut *snapshot)
    .await?;
    snapshot.commit().await?;
    players.iter().map(|row| sums.of(row)).collect()
}

pub(super) async fn players_like(
    pool: &SqlitePool,
    part: &str,
    limit: u32,
) -> Result<Vec<RankingRow>, StoreError> {
    // The inner question reads nothing but the index of the keys, and ends where there are plenty.
    let found = sqlx::query(AssertSqlSafe(format!(
        "{} where id in (select id from player where name_key is not null and instr(name_key, ?) > 0 limit ?)
           and wins + losses + draws > 0
         order by points desc, wins desc, losses, name limit ?",
        ranking_columns("")
    )))
    .bind(part)
    .bind(PLENTY)
    .bind(limit)
    .fetch_all(pool)
    .await?;
    found.iter().map(unnumbered).collect()
}
