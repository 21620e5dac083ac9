//! Writing finished games and their consequences: totals, rivals, ratings.

use std::collections::{BTreeMap, HashSet};

use sqlx::Row;
use sqlx::sqlite::SqliteConnection;

use super::super::finished::{Gain, PackedRecord, gain, packed, raise, rated_between};
use super::super::packed::MOST_WITHIN_MS;
use super::super::queries::record::add_to_totals;
use super::super::{StoreError, rows};
use cuatro_game::GameRecord;
use cuatro_game::rating::Rating;
use cuatro_rules::Side;

/// Stores a finished game and raises the totals of its players. Stale ratings stay unchanged until all are recomputed.
pub(super) async fn write_record(
    connection: &mut SqliteConnection,
    record: &GameRecord,
    rate: bool,
) -> Result<(), StoreError> {
    let PackedRecord { first, id, seats, tag, body } = packed(record);
    sqlx::query(
        "insert into record (n, id, x, o, tag, body)
         select coalesce(max(n) + 1, ?1), ?2, ?3, ?4, ?5, ?6 from record where n >= ?1 and n < ?7",
    )
    .bind(first)
    .bind(id)
    .bind(seats[0])
    .bind(seats[1])
    .bind(tag)
    .bind(body)
    .bind(first + MOST_WITHIN_MS)
    .execute(&mut *connection)
    .await?;
    for gain in Side::BOTH.into_iter().filter_map(|side| gain(record, side)) {
        add_to_totals(connection, &gain, 1).await?;
        add_to_rival(connection, &gain).await?;
    }
    if let Some((players, winner)) = rated_between(record).filter(|_| rate) {
        raise_ratings(connection, players, winner).await?;
    }
    Ok(())
}

/// Adds a game to a person's totals against the other player.
async fn add_to_rival(connection: &mut SqliteConnection, gain: &Gain) -> Result<(), StoreError> {
    let [won, lost, drawn] = gain.ends;
    sqlx::query(
        "insert into rival (player, rival, points, wins, losses, draws) values (?5, ?6, ?1, ?2, ?3, ?4)
         on conflict do update set points = points + ?1, wins = wins + ?2, losses = losses + ?3, draws = draws + ?4",
    )
    .bind(gain.points)
    .bind(won)
    .bind(lost)
    .bind(drawn)
    .bind(gain.player)
    .bind(gain.rival)
    .execute(connection)
    .await?;
    Ok(())
}

async fn raise_ratings(
    connection: &mut SqliteConnection,
    players: [i64; 2],
    winner: Option<Side>,
) -> Result<(), StoreError> {
    let Ratings { of: mut ratings, bots } = ratings(connection, &players).await?;
    if !bots.is_empty() {
        return Ok(());
    }
    raise(&mut ratings, players, winner);
    for (player, rating) in ratings {
        sqlx::query("update player set rating = ?, deviation = ?, volatility = ? where id = ?")
            .bind(rating.rating)
            .bind(rating.deviation)
            .bind(rating.volatility)
            .bind(player)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// The players' state before a rated game.
pub(super) struct Ratings {
    /// The rating of each; a beginner's for a player without one. Bots have none.
    pub(super) of: BTreeMap<i64, Rating>,
    /// Players whose games are not rated.
    pub(super) bots: HashSet<i64>,
}

pub(super) async fn ratings(
    connection: &mut SqliteConnection,
    players: &[i64],
) -> Result<Ratings, StoreError> {
    let rows = sqlx::query(
        "select id, bot, rating, deviation, volatility from player where id in (select value from json_each(?))",
    )
    .bind(serde_json::to_string(players).expect("numbers are always JSON"))
    .fetch_all(connection)
    .await?;
    let mut ratings = Ratings { of: BTreeMap::new(), bots: HashSet::new() };
    for row in &rows {
        let id = row.try_get("id")?;
        match row.try_get("bot")? {
            true => drop(ratings.bots.insert(id)),
            false => drop(ratings.of.insert(id, rows::rating(row)?.unwrap_or_default())),
        }
    }
    Ok(ratings)
}
