//! The group commit.
//!
//! Nearly all changes are one event of one game. All of them in a batch go into **one** statement, because sqlx pays about 30
//! microseconds of processor time per statement; the others follow one by one, each under a savepoint of its own.

use std::collections::HashSet;

use sqlx::sqlite::{SqliteConnection, SqliteTransaction};
use sqlx::{Acquire, Connection, Row};

use super::super::{Change, Claim, Conflict, GameChange, Seat, StoreError};
use super::record::{withdraw_record, write_player, write_record};
use super::rows::{side_number, status_number};
use crate::game::{GameId, Logged};
use crate::rules::Side;

type Outcome = Result<(), Conflict>;

/// An event alone: nothing else changes with it.
fn lone_event(change: &Change) -> Option<(&GameId, &Logged)> {
    let alone = change.claims.is_empty()
        && change.players.is_empty()
        && change.results.is_empty()
        && change.withdrawn.is_empty();
    if !alone {
        return None;
    }
    match change.games.as_slice() {
        [GameChange { game, events, status: None, seats, record: None }] if seats.is_empty() => {
            match events.as_slice() {
                [event] if event.version > 1 => Some((game, event)),
                _ => None,
            }
        }
        _ => None,
    }
}

pub(super) async fn commit(
    writer: &mut SqliteConnection,
    batch: &[Change],
    rate: bool,
) -> Result<Vec<Outcome>, StoreError> {
    let lone: Vec<_> = batch.iter().filter_map(lone_event).collect();
    // A single statement is a transaction of its own.
    if lone.len() == batch.len() {
        let mut written = append(writer, &lone).await?;
        return Ok(batch.iter().map(|change| lone_outcome(change, &mut written)).collect());
    }
    let mut transaction = writer.begin_with("begin immediate").await?;
    let mut written = append(&mut transaction, &lone).await?;
    let mut outcomes = Vec::with_capacity(batch.len());
    for change in batch {
        outcomes.push(match lone_event(change) {
            Some(_) => lone_outcome(change, &mut written),
            None => whole_change(&mut transaction, change, rate).await?,
        });
    }
    transaction.commit().await?;
    Ok(outcomes)
}

/// What became of a lone event. Of two for one version in one batch the first was written, so it takes the key away.
fn lone_outcome(change: &Change, written: &mut HashSet<(String, u32)>) -> Outcome {
    let (game, event) = lone_event(change).expect("only called for lone events");
    match written.remove(&(game.to_string(), event.version)) {
        true => Ok(()),
        false => Err(Conflict::Version(game.clone())),
    }
}

/// Appends events in one statement, or none of them: false if the key of one is taken. Without `returning`: each row that comes
/// back wakes a thread, which costs more than the insert.
async fn append_new(
    connection: &mut SqliteConnection,
    events: &[(&GameId, &Logged)],
) -> Result<bool, StoreError> {
    if events.is_empty() {
        return Ok(true);
    }
    let insert = "insert into event (game, version, at, body)
         select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(?)";
    match sqlx::query(insert).bind(rows(events)).execute(connection).await {
        Ok(_) => Ok(true),
        Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Appends events in one statement and says which were written: an event whose key is taken is left out.
async fn append(
    connection: &mut SqliteConnection,
    events: &[(&GameId, &Logged)],
) -> Result<HashSet<(String, u32)>, StoreError> {
    if append_new(connection, events).await? {
        return Ok(events.iter().map(|(game, logged)| (game.to_string(), logged.version)).collect());
    }
    let written = sqlx::query(
        "insert into event (game, version, at, body)
         select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(?) where true
         on conflict do nothing returning game, version",
    )
    .bind(rows(events))
    .fetch_all(connection)
    .await?;
    written.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

/// Events as the JSON that the statements read: game, version, time and body of each.
fn rows(events: &[(&GameId, &Logged)]) -> String {
    let rows: Vec<_> = events
        .iter()
        .map(|(game, logged)| (game.as_str(), logged.version, logged.at, body(logged)))
        .collect();
    serde_json::to_string(&rows).expect("strings and numbers are always JSON")
}

fn body(logged: &Logged) -> String {
    serde_json::to_string(&logged.event).expect("an event is always JSON")
}

/// Makes one change under a savepoint, or nothing of it.
async fn whole_change(
    transaction: &mut SqliteTransaction<'_>,
    change: &Change,
    rate: bool,
) -> Result<Outcome, StoreError> {
    let mut savepoint = transaction.begin().await?;
    let outcome = write_change(&mut savepoint, change, rate).await?;
    match outcome {
        Ok(()) => savepoint.commit().await?,
        Err(_) => savepoint.rollback().await?,
    }
    Ok(outcome)
}

async fn write_change(
    connection: &mut SqliteConnection,
    change: &Change,
    rate: bool,
) -> Result<Outcome, StoreError> {
    for claim in &change.claims {
        if !write_claim(connection, claim).await? {
            return Ok(Err(Conflict::Name(claim.name.clone())));
        }
    }
    for player in &change.players {
        if !write_player(connection, player).await? {
            return Ok(Err(Conflict::Name(player.name.clone())));
        }
    }
    for game in &change.games {
        if !write_game(connection, game, rate).await? {
            return Ok(Err(Conflict::Version(game.game.clone())));
        }
    }
    for result in &change.results {
        write_record(connection, result, rate).await?;
    }
    for id in &change.withdrawn {
        if !withdraw_record(connection, id).await? {
            return Ok(Err(Conflict::NoRecord(id.clone())));
        }
    }
    Ok(Ok(()))
}

async fn write_claim(connection: &mut SqliteConnection, claim: &Claim) -> Result<bool, StoreError> {
    sqlx::query(
        "insert into player (id, name_key, name, created_at) values (?, ?, ?, ?) on conflict do nothing",
    )
    .bind(claim.player.0)
    .bind(&claim.name_key)
    .bind(&claim.name)
    .bind(claim.at.0)
    .execute(&mut *connection)
    .await?;
    let free: bool = sqlx::query_scalar(
        "select exists (select 1 from player where id = ?1 and name_key = ?2)
            and (?3 or not exists (select 1 from credential where player = ?1))",
    )
    .bind(claim.player.0)
    .bind(&claim.name_key)
    .bind(claim.further)
    .fetch_one(&mut *connection)
    .await?;
    if free {
        sqlx::query("insert into credential (token_hash, player, created_at) values (?, ?, ?)")
            .bind(claim.token.0.as_slice())
            .bind(claim.player.0)
            .bind(claim.at.0)
            .execute(connection)
            .await?;
    }
    Ok(free)
}

async fn write_game(
    connection: &mut SqliteConnection,
    change: &GameChange,
    rate: bool,
) -> Result<bool, StoreError> {
    if let Some(first) = change.events.first().filter(|first| first.version == 1) {
        let made =
            sqlx::query("insert into game (id, status, created_at) values (?, ?, ?) on conflict do nothing")
                .bind(change.game.as_str())
                .bind(change.status.map(status_number))
                .bind(first.at.0)
                .execute(&mut *connection)
                .await?;
        if made.rows_affected() == 0 {
            return Ok(false);
        }
    } else if let Some(status) = change.status {
        sqlx::query("update game set status = ? where id = ?")
            .bind(status_number(status))
            .bind(change.game.as_str())
            .execute(&mut *connection)
            .await?;
    }
    let events: Vec<_> = change.events.iter().map(|event| (&change.game, event)).collect();
    if !append_new(connection, &events).await? {
        return Ok(false);
    }
    for (side, seat) in &change.seats {
        if !write_seat(connection, &change.game, *side, seat).await? {
            return Ok(false);
        }
    }
    if let Some(record) = &change.record {
        write_record(connection, record, rate).await?;
    }
    Ok(true)
}

/// Writes who holds a seat. False if they were deleted meanwhile.
async fn write_seat(
    connection: &mut SqliteConnection,
    game: &GameId,
    side: Side,
    seat: &Seat,
) -> Result<bool, StoreError> {
    let written = sqlx::query(
        "insert or replace into seat (game, side, player, token_hash, invite_hash, invite_name)
         select ?1, ?2, ?3, ?4, ?5, ?6
         where ?3 is null or ?4 is null or exists (select 1 from player where id = ?3 and name is not null)",
    )
    .bind(game.as_str())
    .bind(side_number(side))
    .bind(seat.player.map(|player| player.0))
    .bind(seat.token.as_ref().map(|token| token.0.as_slice()))
    .bind(seat.invite.as_ref().map(|invite| invite.code.0.as_slice()))
    .bind(seat.invite.as_ref().map(|invite| invite.name.as_ref()))
    .execute(connection)
    .await?;
    Ok(written.rows_affected() == 1)
}
