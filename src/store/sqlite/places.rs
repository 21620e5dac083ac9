//! A player's place in the ranking, what was won lately, and players by a part of their name.

use std::collections::HashMap;

use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Row, SqlitePool};

use super::super::packed::first_row;
use super::super::{Against, RankingRow, RecentTotals, StoreError, Totals};
use super::rows;
use crate::game::{Occupant, Time};
use crate::rules::Side;

/// Of more players whose names fit nobody finds the right one; who wants one of them writes more letters.
const PLENTY: u32 = 500;

pub(super) async fn place(
    pool: &SqlitePool,
    against: Against,
    name_key: &str,
) -> Result<Option<RankingRow>, StoreError> {
    let mut snapshot = pool.begin().await?;
    // The same columns with or without the prefix; never anything that a person wrote.
    let prefix = match against {
        Against::All => "",
        Against::People => "people_",
    };
    let row = sqlx::query(AssertSqlSafe(format!("{} where name_key = ?", columns(prefix))))
        .bind(name_key)
        .fetch_optional(&mut *snapshot)
        .await?;
    let Some(found) = row.as_ref().map(ranked).transpose()? else { return Ok(None) };
    let totals = found.totals;
    if totals.played() == 0 {
        return Ok(None);
    }
    let position = sqlx::query_scalar::<_, i64>(AssertSqlSafe(format!(
        "select count(*) + 1 from player
         where name is not null and {prefix}wins + {prefix}losses + {prefix}draws > 0 and {prefix}points > ?"
    )))
    .bind(totals.points)
    .fetch_one(&mut *snapshot)
    .await?;
    snapshot.commit().await?;
    Ok(Some(RankingRow { position, ..found }))
}

/// What a row of the ranking is made of.
fn columns(prefix: &str) -> String {
    format!(
        "select name, rating, deviation, volatility, {prefix}points as points, {prefix}wins as wins,
                {prefix}losses as losses, {prefix}draws as draws from player"
    )
}

/// A row of the ranking without its position.
fn ranked(row: &SqliteRow) -> Result<RankingRow, StoreError> {
    let totals = Totals {
        points: row.try_get("points")?,
        wins: row.try_get("wins")?,
        losses: row.try_get("losses")?,
        draws: row.try_get("draws")?,
    };
    let name = row.try_get::<String, _>("name")?.into();
    Ok(RankingRow { number: 0, position: 0, name, totals, rating: rows::rating(row)? })
}

pub(super) async fn totals_since(pool: &SqlitePool, from: Time) -> Result<Vec<RecentTotals>, StoreError> {
    let mut snapshot = pool.begin().await?;
    // Rows lie in the order of time, so this reads the end of the table and nothing else.
    let games = sqlx::query("select n, id, x, o, tag, body from record where n >= ?")
        .bind(first_row(from.max(Time(0))))
        .fetch_all(&mut *snapshot)
        .await?;
    let mut totals: HashMap<i64, [Totals; 2]> = HashMap::new();
    for game in &games {
        let (record, seats) = rows::record(game)?;
        let people = seats.iter().all(|seat| matches!(seat, Occupant::Person(_)));
        for side in Side::BOTH {
            let Occupant::Person(player) = seats[side.index()] else { continue };
            let [all, among_people] = totals.entry(player.0).or_default();
            for totals in [Some(all), people.then_some(among_people)].into_iter().flatten() {
                totals.points += i64::from(record.result.points[side.index()]);
                match record.result.winner {
                    Some(winner) if winner == side => totals.wins += 1,
                    Some(_) => totals.losses += 1,
                    None => totals.draws += 1,
                }
            }
        }
    }
    let numbers = serde_json::to_string(&totals.keys().collect::<Vec<_>>()).expect("numbers are plain data");
    let players = sqlx::query(
        "select id, name, rating, deviation, volatility from player
         where id in (select value from json_each(?)) and name is not null",
    )
    .bind(numbers)
    .fetch_all(&mut *snapshot)
    .await?;
    snapshot.commit().await?;
    players
        .iter()
        .map(|row| {
            let [all, people] = totals.get(&row.try_get("id")?).copied().unwrap_or_default();
            let name = row.try_get::<String, _>("name")?.into();
            Ok(RecentTotals { name, all, people, rating: rows::rating(row)? })
        })
        .collect()
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
        columns("")
    )))
    .bind(part)
    .bind(PLENTY)
    .bind(limit)
    .fetch_all(pool)
    .await?;
    found.iter().map(ranked).collect()
}
