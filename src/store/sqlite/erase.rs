//! Deleting players, and forgetting the logs of games long over.

use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, Row};

use super::super::{Erase, Erased, StoreError};
use super::rows::{side_number, status_number};
use crate::game::{Event, GameId, Status, Time};
use crate::rules::Side;

/// The games of a player that have no other person left: those with the computer or with another deleted player. Each condition
/// `> 0` says what the player's number says already, in the words of the indexes, which leave the computers out.
pub(super) const NOBODY_LEFT: &str = "select n from record
        where o = ?1 and o > 0 and (x < 0 or x in (select id from player where name is null))
     union all
     select n from record
        where x = ?1 and x > 0 and (o < 0 or o in (select id from player where name is null))";
/// All finished games of a player.
pub(super) const ALL: &str = "select n from record where x = ?1 and x > 0
     union all select n from record where o = ?1 and o > 0";

/// Whether it has made the ratings stale stands beside what it did.
pub(super) async fn erase(
    writer: &mut SqliteConnection,
    erase: &Erase,
) -> Result<(Erased, bool), StoreError> {
    let mut transaction = writer.begin_with("begin immediate").await?;
    let player = erase.player.0;
    let goes = if erase.purge { ALL } else { NOBODY_LEFT };
    let count = |of: &str| format!("select count(*) from ({of})");
    let all: i64 =
        sqlx::query_scalar(sqlx::AssertSqlSafe(count(ALL))).bind(player).fetch_one(&mut *transaction).await?;
    let removed: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(count(goes)))
        .bind(player)
        .fetch_one(&mut *transaction)
        .await?;
    let games = games_of(&mut transaction, player).await?;
    let unfinished = games.iter().filter(|(_, _, status)| *status < status_number(Status::Finished));
    let mut erased = Erased {
        anonymised: (all - removed).unsigned_abs(),
        removed: removed.unsigned_abs(),
        aborted: unfinished.count() as u64,
        told: Vec::new(),
    };
    if erase.dry_run {
        return Ok((erased, false));
    }
    for (game, side, status) in games {
        tell(&mut transaction, &game, side, status, erase.at).await?;
        erased.told.push(game);
    }
    let mut stale = false;
    if removed > 0 {
        let rated = format!("select exists (select 1 from record where tag & 4 = 4 and n in ({goes}))");
        stale =
            sqlx::query_scalar(sqlx::AssertSqlSafe(rated)).bind(player).fetch_one(&mut *transaction).await?;
        for statement in [
            format!(
                "insert or ignore into removed (id, x, o) select id, x, o from record where n in ({goes})"
            ),
            format!("delete from record where n in ({goes})"),
        ] {
            sqlx::query(sqlx::AssertSqlSafe(statement)).bind(player).execute(&mut *transaction).await?;
        }
    }
    if erase.purge {
        lower_opponents(&mut transaction, player).await?;
    }
    forget(&mut transaction, player, erase.at, erased.anonymised > 0).await?;
    if stale {
        sqlx::query("update origin set stale_ratings = 1").execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok((erased, stale))
}

/// The games whose log is kept: id, side and stored status.
async fn games_of(
    connection: &mut SqliteConnection,
    player: i64,
) -> Result<Vec<(GameId, Side, i64)>, StoreError> {
    let rows = sqlx::query("select game, side, status from seat join game on id = game where player = ?")
        .bind(player)
        .fetch_all(connection)
        .await?;
    rows.iter()
        .map(|row| {
            let id: String = row.try_get(0)?;
            let id = id.parse().map_err(|error| super::rows::corrupt("game", &id, error))?;
            let side = if row.try_get::<i64, _>(1)? == side_number(Side::X) { Side::X } else { Side::O };
            Ok((id, side, row.try_get(2)?))
        })
        .collect()
}

/// Writes into a game's log that the person on this seat is gone, and aborts it if it had not ended.
async fn tell(
    connection: &mut SqliteConnection,
    game: &GameId,
    side: Side,
    status: i64,
    at: Time,
) -> Result<(), StoreError> {
    let unfinished = status < status_number(Status::Finished);
    let aborted = unfinished.then_some(Event::Aborted { by: None });
    for event in aborted.into_iter().chain([Event::PlayerDeleted { side }]) {
        sqlx::query("insert into event (game, version, at, body) select ?1, max(version) + 1, ?2, ?3 from event where game = ?1")
            .bind(game.as_str())
            .bind(at.0)
            .bind(serde_json::to_string(&event).expect("an event is always JSON"))
            .execute(&mut *connection)
            .await?;
    }
    if unfinished {
        sqlx::query("update game set status = ? where id = ?")
            .bind(status_number(Status::Aborted))
            .bind(game.as_str())
            .execute(&mut *connection)
            .await?;
    }
    sqlx::query("update seat set token_hash = null, invite_hash = null, invite_name = null where game = ? and side = ?")
        .bind(game.as_str())
        .bind(side_number(side))
        .execute(connection)
        .await?;
    Ok(())
}

/// Takes back what the player's games gave to their opponents: just what stands between the two as rivals.
async fn lower_opponents(connection: &mut SqliteConnection, player: i64) -> Result<(), StoreError> {
    sqlx::query(
        "update player set
            points = player.points - r.points, wins = player.wins - r.wins,
            losses = player.losses - r.losses, draws = player.draws - r.draws,
            people_points = people_points - r.points, people_wins = people_wins - r.wins,
            people_losses = people_losses - r.losses, people_draws = people_draws - r.draws
         from (select theirs.* from rival mine join rival theirs on theirs.player = mine.rival and theirs.rival = ?1
               where mine.player = ?1) r
         where player.id = r.player",
    )
    .bind(player)
    .execute(connection)
    .await?;
    Ok(())
}

/// Blanks everything that names or counts the player. The row stays for the games that point to it.
async fn forget(
    connection: &mut SqliteConnection,
    player: i64,
    at: Time,
    tombstone: bool,
) -> Result<(), StoreError> {
    for statement in [
        "delete from rival where rival = ?1 and player in (select rival from rival where player = ?1)",
        "delete from rival where player = ?1",
        "delete from credential where player = ?1",
        "delete from carried where player = ?1",
    ] {
        sqlx::query(statement).bind(player).execute(&mut *connection).await?;
    }
    sqlx::query(
        "update player set name_key = null, name = null, deleted_at = ?2,
            tombstone = case when ?3 then (select coalesce(max(tombstone), 0) + 1 from player) end,
            points = 0, wins = 0, losses = 0, draws = 0,
            people_points = 0, people_wins = 0, people_losses = 0, people_draws = 0,
            rating = null, deviation = null, volatility = null
         where id = ?1",
    )
    .bind(player)
    .bind(at.0)
    .bind(tombstone)
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets logs and seats of games that ended before a time.
pub(super) async fn prune(
    writer: &mut SqliteConnection,
    before: Time,
    limit: u32,
) -> Result<u64, StoreError> {
    let mut transaction = writer.begin_with("begin immediate").await?;
    let old: Vec<String> = sqlx::query_scalar(
        "select id from game where status in (?1, ?2) and created_at < ?3
            and (select max(at) from event where game = id) < ?3 limit ?4",
    )
    .bind(status_number(Status::Finished))
    .bind(status_number(Status::Aborted))
    .bind(before.0)
    .bind(limit)
    .fetch_all(&mut *transaction)
    .await?;
    let ids = serde_json::to_string(&old).expect("strings are JSON");
    for statement in [
        "delete from event where game in (select value from json_each(?))",
        "delete from seat where game in (select value from json_each(?))",
        "delete from game where id in (select value from json_each(?))",
    ] {
        sqlx::query(statement).bind(&ids).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(old.len() as u64)
}
