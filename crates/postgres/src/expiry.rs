//! Unused names.

use sqlx::postgres::PgConnection;

use cuatro_game::Time;
use cuatro_store::TransactionError;

/// Players without references. The first conditions repeat those of the index. Locked rows are left for the next time.
const UNUSED: &str = "select id from player
    where name is not null and wins + losses + draws = 0 and not used and created_at < $1
        and not exists (select 1 from seat where seat.player = player.id)
        and not exists (select 1 from record where x = player.id and x > 0)
        and not exists (select 1 from record where o = player.id and o > 0)
        and not exists (select 1 from entrant where entrant.player = player.id)
        and not exists (select 1 from carried where carried.player = player.id)
        and not exists (select 1 from erasing where erasing.player = player.id)
        and not exists (select 1 from removed where removed.x = player.id or removed.o = player.id)
        and not exists (select 1 from seat where invite_name = player.name)
    order by created_at limit $2 for update skip locked";

pub(super) async fn forget_unused_players(
    transaction: &mut PgConnection,
    before: Time,
    limit: u32,
) -> Result<u64, TransactionError> {
    let unused: Vec<i64> =
        sqlx::query_scalar(UNUSED).bind(before.0).bind(i64::from(limit)).fetch_all(&mut *transaction).await?;
    for statement in
        ["delete from credential where player = any($1)", "delete from player where id = any($1)"]
    {
        sqlx::query(statement).bind(&unused).execute(&mut *transaction).await?;
    }
    Ok(unused.len() as u64)
}
