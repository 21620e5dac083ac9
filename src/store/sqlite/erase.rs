//! Deleting players, and forgetting the logs of games long over.

use sqlx::sqlite::SqliteConnection;
use sqlx::{AssertSqlSafe, Connection, Row};

use super::super::rows::{side_number, status_number};
use super::super::standings::raise_totals;
use super::super::{Erase, Erased, Erasing, StoreError};
use crate::game::{GameId, PlayerId, Status, Time};
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

/// Counts what deleting a player would do.
pub(super) async fn count(connection: &mut SqliteConnection, erase: &Erase) -> Result<Erased, StoreError> {
    let unfinished: i64 = sqlx::query_scalar(
        "select count(distinct id) from seat join game on id = game where player = ? and status < ?",
    )
    .bind(erase.player.0)
    .bind(status_number(Status::Finished))
    .fetch_one(&mut *connection)
    .await?;
    Ok(Erased { aborted: unfinished.unsigned_abs(), ..count_finished(connection, erase).await? })
}

async fn count_finished(connection: &mut SqliteConnection, erase: &Erase) -> Result<Erased, StoreError> {
    let mut counts = [0_u64; 2];
    for (count, of) in counts.iter_mut().zip([ALL, goes(erase)]) {
        let of: i64 = sqlx::query_scalar(AssertSqlSafe(format!("select count(*) from ({of})")))
            .bind(erase.player.0)
            .fetch_one(&mut *connection)
            .await?;
        *count = of.unsigned_abs();
    }
    let [all, removed] = counts;
    Ok(Erased { anonymised: all - removed, removed, aborted: 0 })
}

/// The games that go with the player.
fn goes(erase: &Erase) -> &'static str {
    if erase.purge { ALL } else { NOBODY_LEFT }
}

/// Deletes a player who holds no seat any more. Whether that has made the ratings stale stands beside what it did.
pub(super) async fn erase(
    writer: &mut SqliteConnection,
    erase: &Erase,
) -> Result<(Erasing, bool), StoreError> {
    let mut transaction = writer.begin_with("begin immediate").await?;
    let player = erase.player.0;
    let seats = held_seats(&mut transaction, player).await?;
    if !seats.is_empty() {
        sqlx::query("insert or ignore into erasing (player, at, purge) values (?, ?, ?)")
            .bind(player)
            .bind(erase.at.0)
            .bind(erase.purge)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        return Ok((Erasing::Seated(seats), false));
    }
    let deleted: bool =
        sqlx::query_scalar("select exists (select 1 from player where id = ? and name is null)")
            .bind(player)
            .fetch_one(&mut *transaction)
            .await?;
    if deleted {
        // Another process has done it.
        transaction.rollback().await?;
        return Ok((Erasing::Done(Erased::default()), false));
    }
    let erased = count_finished(&mut transaction, erase).await?;
    let goes = goes(erase);
    let mut stale = false;
    if erased.removed > 0 {
        let rated = format!("select exists (select 1 from record where tag & 4 = 4 and n in ({goes}))");
        stale = sqlx::query_scalar(AssertSqlSafe(rated)).bind(player).fetch_one(&mut *transaction).await?;
        for statement in [
            format!(
                "insert or ignore into removed (id, x, o) select id, x, o from record where n in ({goes})"
            ),
            format!("delete from record where n in ({goes})"),
        ] {
            sqlx::query(AssertSqlSafe(statement)).bind(player).execute(&mut *transaction).await?;
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
    Ok((Erasing::Done(erased), stale))
}

/// The seats that the player holds in games whose log is kept. A deleted player's seats have no token.
async fn held_seats(
    connection: &mut SqliteConnection,
    player: i64,
) -> Result<Vec<(GameId, Side)>, StoreError> {
    let rows = sqlx::query("select game, side from seat where player = ? and token_hash is not null")
        .bind(player)
        .fetch_all(connection)
        .await?;
    rows.iter()
        .map(|row| {
            let id: String = row.try_get(0)?;
            let id = id.parse().map_err(|error| super::super::rows::corrupt("seat", &id, error))?;
            let side = if row.try_get::<i64, _>(1)? == side_number(Side::X) { Side::X } else { Side::O };
            Ok((id, side))
        })
        .collect()
}

/// Deletions that were noted and are not done.
pub(super) async fn erasing(connection: &mut SqliteConnection) -> Result<Vec<Erase>, StoreError> {
    let rows = sqlx::query("select player, at, purge from erasing").fetch_all(connection).await?;
    rows.iter()
        .map(|row| {
            Ok(Erase { player: PlayerId(row.try_get(0)?), at: Time(row.try_get(1)?), purge: row.try_get(2)? })
        })
        .collect()
}

/// Takes back what the player's games gave to their opponents: just what stands between the two as rivals.
async fn lower_opponents(connection: &mut SqliteConnection, player: i64) -> Result<(), StoreError> {
    let pairs =
        "select theirs.player as who, theirs.rival as whom, -theirs.points as points, -theirs.wins as wins,
            -theirs.losses as losses, -theirs.draws as draws
         from rival mine join rival theirs on theirs.player = mine.rival and theirs.rival = ?1
         where mine.player = ?1";
    sqlx::query(AssertSqlSafe(raise_totals(pairs, "player"))).bind(player).execute(connection).await?;
    Ok(())
}

/// Blanks everything that names or counts the player. The row stays for the games that point to it; that it was a bot's says in which
/// ranking they count.
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
        "delete from transfer where player = ?1",
        "delete from carried where player = ?1",
        "delete from erasing where player = ?1",
    ] {
        sqlx::query(statement).bind(player).execute(&mut *connection).await?;
    }
    sqlx::query(
        "update player set name_key = null, name = null, deleted_at = ?2,
            tombstone = case when ?3 then (select coalesce(max(tombstone), 0) + 1 from player) end,
            points = 0, wins = 0, losses = 0, draws = 0,
            people_points = 0, people_wins = 0, people_losses = 0, people_draws = 0,
            bots_points = 0, bots_wins = 0, bots_losses = 0, bots_draws = 0,
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
        super::expiry::MARK_USED,
        "delete from event where game in (select value from json_each(?))",
        "delete from seat where game in (select value from json_each(?))",
        "delete from game where id in (select value from json_each(?))",
    ] {
        sqlx::query(statement).bind(&ids).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(old.len() as u64)
}
