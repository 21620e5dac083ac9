//! Writing finished games, with everything that follows from them: totals, rivals, ratings.

use std::collections::{BTreeMap, HashSet};

use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Row};

use super::super::finished::{PackedRecord, gain, packed, raise, rated_between};
use super::super::packed::{MOST_WITHIN_MS, pack_id};
use super::super::standings::raise_totals;
use super::super::{NewPlayer, StoreError, rows};
use crate::game::{GameId, GameRecord};
use crate::rating::Rating;
use crate::rules::Side;

/// Makes a player without a token. False if the name is there already.
pub(super) async fn write_player(
    connection: &mut SqliteConnection,
    player: &NewPlayer,
) -> Result<bool, StoreError> {
    let made = sqlx::query(
        "insert into player (id, name_key, name, created_at) values (?, ?, ?, ?) on conflict do nothing",
    )
    .bind(player.player.0)
    .bind(&player.name_key)
    .bind(&player.name)
    .bind(player.at.0)
    .execute(connection)
    .await?;
    Ok(made.rows_affected() == 1)
}

/// Keeps a finished game and raises the totals of its players. Ratings are left alone while they are to be computed anew.
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
    for side in Side::BOTH {
        add_to_totals(connection, record, side, 1).await?;
        add_to_rival(connection, record, side).await?;
    }
    if let Some((players, winner)) = rated_between(record).filter(|_| rate) {
        raise_ratings(connection, players, winner).await?;
    }
    Ok(())
}

/// Takes an unrated record out, with what it gave to totals and rivals. Its id is remembered, so that an import does not bring it
/// back unasked. False if there is none.
pub(super) async fn withdraw_record(
    connection: &mut SqliteConnection,
    id: &GameId,
) -> Result<bool, StoreError> {
    let row = sqlx::query("select * from record where id = ?")
        .bind(pack_id(id))
        .fetch_optional(&mut *connection)
        .await?;
    let Some(row) = row else { return Ok(false) };
    let (record, _) = rows::record(&row)?;
    for side in Side::BOTH {
        add_to_totals(connection, &record, side, -1).await?;
        take_from_rival(connection, &record, side).await?;
    }
    for statement in [
        "insert or ignore into removed (id, x, o) select id, x, o from record where id = ?",
        "delete from record where id = ?",
    ] {
        sqlx::query(statement).bind(pack_id(id)).execute(&mut *connection).await?;
    }
    Ok(true)
}

/// Adds to a person's totals what a game gave to one side, `times` 1, or takes it back, -1.
pub(in crate::store::sqlite) async fn add_to_totals(
    connection: &mut SqliteConnection,
    record: &GameRecord,
    side: Side,
    times: i64,
) -> Result<(), StoreError> {
    let Some(gain) = gain(record, side) else { return Ok(()) };
    let [won, lost, drawn] = gain.ends.map(|end| times * end);
    let pair = "select ?1 as who, ?2 as whom, ?3 as points, ?4 as wins, ?5 as losses, ?6 as draws";
    sqlx::query(AssertSqlSafe(raise_totals(pair, "player")))
        .bind(gain.player)
        .bind(gain.rival)
        .bind(times * gain.points)
        .bind(won)
        .bind(lost)
        .bind(drawn)
        .execute(connection)
        .await?;
    Ok(())
}

/// Adds a game to what a person has against the other seat.
async fn add_to_rival(
    connection: &mut SqliteConnection,
    record: &GameRecord,
    side: Side,
) -> Result<(), StoreError> {
    let Some(gain) = gain(record, side) else { return Ok(()) };
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

/// Takes a game from what a person has against the other seat. Two who have no game left are no rivals; one who was deleted is
/// none either, and has no row.
async fn take_from_rival(
    connection: &mut SqliteConnection,
    record: &GameRecord,
    side: Side,
) -> Result<(), StoreError> {
    let Some(gain) = gain(record, side) else { return Ok(()) };
    let [won, lost, drawn] = gain.ends;
    sqlx::query(
        "update rival set points = points - ?1, wins = wins - ?2, losses = losses - ?3, draws = draws - ?4
         where player = ?5 and rival = ?6",
    )
    .bind(gain.points)
    .bind(won)
    .bind(lost)
    .bind(drawn)
    .bind(gain.player)
    .bind(gain.rival)
    .execute(&mut *connection)
    .await?;
    sqlx::query("delete from rival where player = ? and rival = ? and wins + losses + draws = 0")
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

/// What is known of players before a game counts for their ratings.
pub(super) struct Ratings {
    /// The rating of each; of one without, that of a beginner. Bots have none.
    pub(super) of: BTreeMap<i64, Rating>,
    /// Those whose games do not count.
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
