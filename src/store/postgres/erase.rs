//! Deleting players, and forgetting the logs of games long over.

use sqlx::postgres::{PgConnection, PgPool};
use sqlx::{AssertSqlSafe, Row};

use super::super::rows::{self, side_number, status_number};
use super::super::standings::raise_totals;
use super::super::{Erase, Erased, Erasing, StoreError};
use crate::game::{GameId, PlayerId, Status, Time};
use crate::rules::Side;

/// The games of a player that have no other person left: those with the computer or with another deleted player.
const NOBODY_LEFT: &str = "select n from record
        where o = $1 and o > 0 and (x < 0 or x in (select id from player where name is null))
     union all
     select n from record
        where x = $1 and x > 0 and (o < 0 or o in (select id from player where name is null))";
/// All finished games of a player.
const ALL: &str = "select n from record where x = $1 and x > 0
     union all select n from record where o = $1 and o > 0";

/// Counts what deleting a player would do.
pub(super) async fn count(pool: &PgPool, erase: &Erase) -> Result<Erased, StoreError> {
    let mut snapshot = pool.begin_with("begin isolation level repeatable read read only").await?;
    let unfinished: i64 = sqlx::query_scalar(
        "select count(distinct id) from seat join game on id = game where player = $1 and status < $2",
    )
    .bind(erase.player.0)
    .bind(status_number(Status::Finished))
    .fetch_one(&mut *snapshot)
    .await?;
    let finished = count_finished(&mut snapshot, erase).await?;
    snapshot.commit().await?;
    Ok(Erased { aborted: unfinished.unsigned_abs(), ..finished })
}

async fn count_finished(connection: &mut PgConnection, erase: &Erase) -> Result<Erased, StoreError> {
    let mut counts = [0_u64; 2];
    for (count, of) in counts.iter_mut().zip([ALL, goes(erase)]) {
        let of: i64 = sqlx::query_scalar(AssertSqlSafe(format!("select count(*) from ({of}) games")))
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

/// Deletes a player who holds no seat any more.
pub(super) async fn erase(pool: &PgPool, erase: &Erase) -> Result<Erasing, StoreError> {
    let mut transaction = pool.begin().await?;
    let player = erase.player.0;
    // Whoever takes a seat locks the player first: either their seat is seen here, or they see that the player is gone. The
    // opponents are locked in the order in which everybody locks.
    sqlx::query(
        "select 1 from player where id = $1 or id in (select rival from rival where player = $1) order by id for update",
    )
    .bind(player)
    .execute(&mut *transaction)
    .await?;
    let seats = held_seats(&mut transaction, player).await?;
    if !seats.is_empty() {
        sqlx::query("insert into erasing (player, at, purge) values ($1, $2, $3) on conflict do nothing")
            .bind(player)
            .bind(erase.at.0)
            .bind(erase.purge)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        return Ok(Erasing::Seated(seats));
    }
    let erased = count_finished(&mut transaction, erase).await?;
    if erased.removed > 0 {
        let gone: Vec<i64> = sqlx::query_scalar(AssertSqlSafe(format!(
            "with gone as (delete from record where n in ({}) returning *),
                  kept as (insert into removed (id, x, o) select id, x, o from gone on conflict do nothing)
             select tag from gone",
            goes(erase)
        )))
        .bind(player)
        .fetch_all(&mut *transaction)
        .await?;
        if gone.iter().any(|tag| tag & 4 == 4) {
            super::ratings::mark_stale(&mut transaction).await?;
        }
    }
    if erase.purge {
        lower_opponents(&mut transaction, player).await?;
    }
    forget(&mut transaction, player, erase.at, erased.anonymised > 0).await?;
    transaction.commit().await?;
    Ok(Erasing::Done(erased))
}

/// The seats that the player holds in games whose log is kept. A deleted player's seats have no token.
async fn held_seats(connection: &mut PgConnection, player: i64) -> Result<Vec<(GameId, Side)>, StoreError> {
    let found = sqlx::query(
        "select game, side from seat where player = $1 and token_hash is not null order by game, side",
    )
    .bind(player)
    .fetch_all(connection)
    .await?;
    found
        .iter()
        .map(|row| {
            let side = if row.try_get::<i64, _>(1)? == side_number(Side::X) { Side::X } else { Side::O };
            Ok((rows::game_id(row.try_get(0)?)?, side))
        })
        .collect()
}

/// Deletions that were noted and are not done.
pub(super) async fn erasing(pool: &PgPool) -> Result<Vec<Erase>, StoreError> {
    let found = sqlx::query("select player, at, purge from erasing order by player").fetch_all(pool).await?;
    found
        .iter()
        .map(|row| {
            Ok(Erase { player: PlayerId(row.try_get(0)?), at: Time(row.try_get(1)?), purge: row.try_get(2)? })
        })
        .collect()
}

/// Takes back what the player's games gave to their opponents: just what stands between the two as rivals.
async fn lower_opponents(connection: &mut PgConnection, player: i64) -> Result<(), StoreError> {
    let pairs =
        "select theirs.player as who, theirs.rival as whom, -theirs.points as points, -theirs.wins as wins,
            -theirs.losses as losses, -theirs.draws as draws
         from rival mine join rival theirs on theirs.player = mine.rival and theirs.rival = $1
         where mine.player = $1";
    sqlx::query(AssertSqlSafe(raise_totals(pairs, "player"))).bind(player).execute(connection).await?;
    Ok(())
}

/// Blanks everything that names or counts the player. The row stays for the games that point to it; that it was a bot's says in which
/// ranking they count.
async fn forget(
    connection: &mut PgConnection,
    player: i64,
    at: Time,
    tombstone: bool,
) -> Result<(), StoreError> {
    for statement in [
        "delete from rival where rival = $1 and player in (select rival from rival where player = $1)",
        "delete from rival where player = $1",
        "delete from credential where player = $1",
        "delete from carried where player = $1",
        "delete from transfer where player = $1",
        "delete from erasing where player = $1",
    ] {
        sqlx::query(statement).bind(player).execute(&mut *connection).await?;
    }
    sqlx::query(
        "update player set name_key = null, name = null, held = false, deleted_at = $2,
            tombstone = case when $3 then nextval('tombstone_number') end,
            points = 0, wins = 0, losses = 0, draws = 0,
            people_points = 0, people_wins = 0, people_losses = 0, people_draws = 0,
            bots_points = 0, bots_wins = 0, bots_losses = 0, bots_draws = 0,
            rating = null, deviation = null, volatility = null
         where id = $1",
    )
    .bind(player)
    .bind(at.0)
    .bind(tombstone)
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets logs and seats of games that ended before a time. Another process may be at others of them.
pub(super) async fn prune(pool: &PgPool, before: Time, limit: u32) -> Result<u64, StoreError> {
    let mut transaction = pool.begin().await?;
    let old: Vec<String> = sqlx::query_scalar(
        "select id from game where status in ($1, $2) and created_at < $3
            and (select max(at) from event where game = id) < $3 limit $4 for update skip locked",
    )
    .bind(status_number(Status::Finished))
    .bind(status_number(Status::Aborted))
    .bind(before.0)
    .bind(i64::from(limit))
    .fetch_all(&mut *transaction)
    .await?;
    for statement in [
        super::expiry::MARK_USED,
        "delete from event where game = any($1)",
        "delete from seat where game = any($1)",
        "delete from game where id = any($1)",
    ] {
        sqlx::query(statement).bind(&old).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(old.len() as u64)
}
