//! Unused names.

use sqlx::sqlite::SqliteConnection;

use cuatro_game::Time;
use cuatro_store::StoreError;
use cuatro_store::queries::expiry::unused_players;

pub(super) async fn forget_unused_players(
    transaction: &mut SqliteConnection,
    before: Time,
    limit: u32,
) -> Result<u64, StoreError> {
    let unused = unused_players(transaction, before, limit).await?;
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
