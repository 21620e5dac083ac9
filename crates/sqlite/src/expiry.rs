//! Unused names.

use sqlx::sqlite::SqliteConnection;

use cuatro_game::Time;
use cuatro_store::StoreError;

/// Players without references. The first conditions repeat those of the index.
const UNUSED: &str = "select id from player
    where name is not null and wins + losses + draws = 0 and used = 0 and created_at < ?1
        and not exists (select 1 from seat where seat.player = player.id)
        and not exists (select 1 from record where x = player.id and x > 0)
        and not exists (select 1 from record where o = player.id and o > 0)
        and not exists (select 1 from entrant where entrant.player = player.id)
        and not exists (select 1 from carried where carried.player = player.id)
        and not exists (select 1 from erasing where erasing.player = player.id)
        and id not in (select x from removed where x is not null union all select o from removed where o is not null)
        and name not in (select invite_name from seat where invite_name is not null)
    order by created_at limit ?2";

pub(super) async fn forget_unused_players(
    transaction: &mut SqliteConnection,
    before: Time,
    limit: u32,
) -> Result<u64, StoreError> {
    let unused: Vec<i64> =
        sqlx::query_scalar(UNUSED).bind(before.0).bind(limit).fetch_all(&mut *transaction).await?;
    let ids = serde_json::to_string(&unused).expect("numbers are JSON");
    for statement in [
        "delete from credential where player in (select value from json_each(?))",
        "delete from transfer where player in (select value from json_each(?))",
        "delete from former_name where player in (select value from json_each(?))",
        // The row with the newest number stays without its name, so that no number is given out twice.
        "update player set name = null, name_key = null, deleted_at = created_at
         where id in (select value from json_each(?)) and id = (select max(id) from player)",
        "delete from player where id in (select value from json_each(?)) and name is not null",
    ] {
        sqlx::query(statement).bind(&ids).execute(&mut *transaction).await?;
    }
    Ok(unused.len() as u64)
}
