//! Writing finished games, with everything that follows from them: totals, rivals, ratings.

use sqlx::Row;
use sqlx::sqlite::SqliteConnection;

use super::super::packed::{Body, MOST_WITHIN_MS, Tag, first_row, pack_id};
use super::super::{NewPlayer, StoreError};
use super::rows::{self, occupant_number};
use crate::game::{GameId, GameRecord, Occupant};
use crate::rating;
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
    let result = &record.result;
    let rated = record.is_rated();
    let tag = Tag {
        winner: result.winner,
        rated,
        kind: record.kind,
        reason: result.reason,
        taken_back: record.taken_back,
    };
    let body = Body {
        variant: record.variant,
        rounds: result.rounds,
        points: result.points,
        moves: record.moves.clone(),
    };
    let first = first_row(record.ended_at);
    sqlx::query(
        "insert into record (n, id, x, o, tag, body)
         select coalesce(max(n) + 1, ?1), ?2, ?3, ?4, ?5, ?6 from record where n >= ?1 and n < ?7",
    )
    .bind(first)
    .bind(pack_id(&record.id))
    .bind(occupant_number(record.seats[0]))
    .bind(occupant_number(record.seats[1]))
    .bind(tag.pack())
    .bind(body.pack())
    .bind(first + MOST_WITHIN_MS)
    .execute(&mut *connection)
    .await?;
    for side in Side::BOTH {
        add_to_totals(connection, record, side, 1).await?;
        add_to_rival(connection, record, side).await?;
    }
    if let ([Occupant::Person(x), Occupant::Person(o)], true) = (record.seats, rated && rate) {
        raise_ratings(connection, [x.0, o.0], result.winner).await?;
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

/// Adds to a person's totals what a game gave to one side, `times` 1, or takes it back, -1. Computers and the deleted have none.
pub(in crate::store::sqlite) async fn add_to_totals(
    connection: &mut SqliteConnection,
    record: &GameRecord,
    side: Side,
    times: i64,
) -> Result<(), StoreError> {
    let Occupant::Person(player) = record.seats[side.index()] else { return Ok(()) };
    let [won, lost, drawn] = ends(record, side).map(|end| times * i64::from(end));
    let between_people = record.seats.iter().all(|seat| seat.player().is_some());
    sqlx::query(
        "update player set
            points = points + ?1, wins = wins + ?2, losses = losses + ?3, draws = draws + ?4,
            people_points = people_points + ?1 * ?5, people_wins = people_wins + ?2 * ?5,
            people_losses = people_losses + ?3 * ?5, people_draws = people_draws + ?4 * ?5
         where id = ?6 and name is not null",
    )
    .bind(times * i64::from(record.result.points[side.index()]))
    .bind(won)
    .bind(lost)
    .bind(drawn)
    .bind(between_people)
    .bind(player.0)
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether a side won, lost or drew.
fn ends(record: &GameRecord, side: Side) -> [bool; 3] {
    let winner = record.result.winner;
    [winner == Some(side), winner == Some(side.opponent()), winner.is_none()]
}

/// Adds a game to what a person has against the other seat.
async fn add_to_rival(
    connection: &mut SqliteConnection,
    record: &GameRecord,
    side: Side,
) -> Result<(), StoreError> {
    let Occupant::Person(player) = record.seats[side.index()] else { return Ok(()) };
    let [won, lost, drawn] = ends(record, side);
    sqlx::query(
        "insert into rival (player, rival, points, wins, losses, draws) values (?5, ?6, ?1, ?2, ?3, ?4)
         on conflict do update set points = points + ?1, wins = wins + ?2, losses = losses + ?3, draws = draws + ?4",
    )
    .bind(record.result.points[side.index()])
    .bind(won)
    .bind(lost)
    .bind(drawn)
    .bind(player.0)
    .bind(occupant_number(record.seats[side.opponent().index()]))
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
    let Occupant::Person(player) = record.seats[side.index()] else { return Ok(()) };
    let rival = occupant_number(record.seats[side.opponent().index()]);
    let [won, lost, drawn] = ends(record, side);
    sqlx::query(
        "update rival set points = points - ?1, wins = wins - ?2, losses = losses - ?3, draws = draws - ?4
         where player = ?5 and rival = ?6",
    )
    .bind(record.result.points[side.index()])
    .bind(won)
    .bind(lost)
    .bind(drawn)
    .bind(player.0)
    .bind(rival)
    .execute(&mut *connection)
    .await?;
    sqlx::query("delete from rival where player = ? and rival = ? and wins + losses + draws = 0")
        .bind(player.0)
        .bind(rival)
        .execute(connection)
        .await?;
    Ok(())
}

async fn raise_ratings(
    connection: &mut SqliteConnection,
    players: [i64; 2],
    winner: Option<Side>,
) -> Result<(), StoreError> {
    let rows = sqlx::query("select id, rating, deviation, volatility from player where id in (?, ?)")
        .bind(players[0])
        .bind(players[1])
        .fetch_all(&mut *connection)
        .await?;
    let mut before = [rating::Rating::default(); 2];
    for row in &rows {
        let side = usize::from(row.try_get::<i64, _>("id")? == players[1]);
        before[side] = rows::rating(row)?.unwrap_or_default();
    }
    let after = rating::after_game(before, winner);
    for (player, rating) in players.into_iter().zip(after) {
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
