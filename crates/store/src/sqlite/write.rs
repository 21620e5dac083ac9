//! The group commit: all changes in one call if none breaks a rule of the store, otherwise one by one.

use std::collections::HashMap;

use sqlx::sqlite::{SqliteConnection, SqliteTransaction};
use sqlx::{Acquire, Connection};

use super::super::queries::record::{withdraw_record, write_player};
use super::super::rows::{event_body, side_number, status_number};
use super::super::{Change, Claim, Conflict, GameChange, Seat, StoreError};
use super::batch;
use super::journal::Journal;
use super::record::write_record;
use cuatro_game::{GameId, Logged};
use cuatro_rules::Side;

type Outcome = Result<(), Conflict>;

pub(super) async fn commit(
    connection: &mut SqliteConnection,
    journal: &mut Journal,
    changes: &[Change],
    rate: bool,
) -> Result<Vec<Outcome>, StoreError> {
    journal.prepare(connection, changes).await?;
    let mut versions = Versions { journal, new: HashMap::new() };
    let mut outcomes: Vec<_> = changes.iter().map(|change| versions.follow(change)).collect();
    let new = versions.new;
    let following: Vec<_> = changes
        .iter()
        .zip(&outcomes)
        .filter(|(_, outcome)| outcome.is_ok())
        .map(|(change, _)| change)
        .collect();
    if batch::write(connection, journal, &following, rate).await? {
        for (game, version) in new {
            journal.came_to(game, version);
        }
    } else {
        outcomes = one_by_one(connection, journal, changes, rate).await?;
    }
    Ok(outcomes)
}

/// The last versions of games while a batch is checked.
struct Versions<'j, 'c> {
    journal: &'j Journal,
    new: HashMap<&'c GameId, u32>,
}

impl<'c> Versions<'_, 'c> {
    /// Whether the events of a change follow the stored ones; then they count as written.
    fn follow(&mut self, change: &'c Change) -> Outcome {
        let events = |game: &'c GameChange| Some((&game.game, game.events.first()?, game.events.last()?));
        for (game, first, _) in change.games.iter().filter_map(events) {
            let last = self.new.get(game).copied().unwrap_or_else(|| self.journal.version(game));
            if first.version != last + 1 {
                return Err(Conflict::Version(game.clone()));
            }
        }
        self.new.extend(change.games.iter().filter_map(events).map(|(game, _, last)| (game, last.version)));
        Ok(())
    }
}

/// Makes each change under a savepoint. Conflicts are found in the tables, so all events must be in theirs.
async fn one_by_one(
    connection: &mut SqliteConnection,
    journal: &mut Journal,
    changes: &[Change],
    rate: bool,
) -> Result<Vec<Outcome>, StoreError> {
    journal.file_all(connection).await?;
    journal.forget_versions();
    let mut transaction = connection.begin_with("begin immediate").await?;
    let mut outcomes = Vec::with_capacity(changes.len());
    for change in changes {
        outcomes.push(whole_change(&mut transaction, change, rate).await?);
    }
    transaction.commit().await?;
    Ok(outcomes)
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
    for event in &change.events {
        if !write_event(connection, &change.game, event).await? {
            return Ok(false);
        }
    }
    for (side, seat) in &change.seats {
        if !write_seat(connection, &change.game, *side, seat).await? {
            return Ok(false);
        }
    }
    if let Some(record) = &change.record {
        write_record(&mut *connection, record, rate).await?;
    }
    Ok(true)
}

/// Writes an event. False if it does not follow the game's last one.
async fn write_event(
    connection: &mut SqliteConnection,
    game: &GameId,
    event: &Logged,
) -> Result<bool, StoreError> {
    let written = sqlx::query(
        "insert into event (game, version, at, body) select ?1, ?2, ?3, ?4
         where ?2 = 1 + coalesce((select max(version) from event where game = ?1), 0)",
    )
    .bind(game.as_str())
    .bind(event.version)
    .bind(event.at.0)
    .bind(event_body(event))
    .execute(connection)
    .await?;
    Ok(written.rows_affected() == 1)
}

/// Writes a seat's player. False if the player was deleted meanwhile.
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
