//! Games that a start must look at, logs that are no longer needed, and names that were never used.

use sqlx::postgres::PgPool;

use super::super::StoreError;
use super::super::queries::erase;
use super::super::rows::{game_id, status_number};
use super::connection::{Transaction, retried};
use cuatro_game::{GameId, Status, Time};

pub(super) async fn games_to_resume(pool: &PgPool) -> Result<Vec<GameId>, StoreError> {
    // After a move of the computer, a person is to move.
    let ids: Vec<String> = sqlx::query_scalar(
        "select id from game join event first on first.game = id and first.version = 1
         where status = $1
            and (first.body -> 'created' -> 'clock' is not null and first.body -> 'created' ->> 'clock' is not null
                or first.body -> 'created' ->> 'kind' = 'computer' and (
                    select last.body -> 'moved' -> 'why' is null
                    from event last where last.game = id order by last.version desc limit 1))
         order by created_at, id",
    )
    .bind(status_number(Status::Playing))
    .fetch_all(pool)
    .await?;
    ids.iter().map(|id| game_id(id)).collect()
}

/// Forgets logs. Who ends or deletes others of the same players and games meanwhile may be in the way.
pub(super) async fn prune(pool: &PgPool, before: Time, limit: u32) -> Result<u64, StoreError> {
    retried(|| prune_once(pool, before, limit)).await
}

async fn prune_once(pool: &PgPool, before: Time, limit: u32) -> Result<u64, sqlx::Error> {
    let mut transaction = Transaction::begin(pool).await?;
    let pruned = erase::prune(&mut *transaction, before, limit).await?;
    transaction.commit().await?;
    Ok(pruned)
}

/// A player to whom nothing refers. The first conditions repeat those of the index. Rows that another process is writing are
/// left for the next time.
const UNUSED: &str = "select id from player
    where name is not null and wins + losses + draws = 0 and not used and created_at < $1
        and not exists (select 1 from seat where seat.player = player.id)
        and not exists (select 1 from record where x = player.id and x > 0)
        and not exists (select 1 from record where o = player.id and o > 0)
        and not exists (select 1 from carried where carried.player = player.id)
        and not exists (select 1 from erasing where erasing.player = player.id)
        and not exists (select 1 from removed where removed.x = player.id or removed.o = player.id)
        and not exists (select 1 from seat where invite_name = player.name)
    order by created_at limit $2 for update skip locked";

pub(super) async fn forget_unused_players(
    pool: &PgPool,
    before: Time,
    limit: u32,
) -> Result<u64, StoreError> {
    let mut transaction = Transaction::begin(pool).await?;
    let unused: Vec<i64> =
        sqlx::query_scalar(UNUSED).bind(before.0).bind(i64::from(limit)).fetch_all(&mut *transaction).await?;
    for statement in
        ["delete from credential where player = any($1)", "delete from player where id = any($1)"]
    {
        sqlx::query(statement).bind(&unused).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(unused.len() as u64)
}
