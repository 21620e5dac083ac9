//! Unused names.

use sqlx::postgres::PgConnection;

use cuatro_game::Time;
use cuatro_store::TransactionError;
use cuatro_store::queries::expiry::unused_players;

pub(super) async fn forget_unused_players(
    transaction: &mut PgConnection,
    before: Time,
    limit: u32,
) -> Result<u64, TransactionError> {
    let unused = unused_players(transaction, before, limit).await?;
    for statement in
        ["delete from credential where player = any($1)", "delete from player where id = any($1)"]
    {
        sqlx::query(statement).bind(&unused).execute(&mut *transaction).await?;
    }
    Ok(unused.len() as u64)
}
