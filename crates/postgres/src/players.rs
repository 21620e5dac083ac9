//! Changes of players that lock other players first, in the order of all transactions.

use sqlx::postgres::PgConnection;

use cuatro_game::PlayerId;
use cuatro_game::names::{NameKey, PlayerName};
use cuatro_store::queries::{bots, erase, rename};
use cuatro_store::sql::{Connection, sql};
use cuatro_store::{Erase, Erasing, Renaming, TransactionError};

/// Locks a player and all rivals.
async fn lock(connection: &mut PgConnection, player: PlayerId, strength: &str) -> Result<(), sqlx::Error> {
    let lock = sql(format!(
        "select 1 from player where id = $1 or id in (select rival from rival where player = $1) order by id {strength}"
    ));
    connection.run(lock.bind(player.0)).await.map(drop)
}

/// Deletes a player without seats.
pub(super) async fn erase(
    transaction: &mut PgConnection,
    erase: &Erase,
) -> Result<Erasing, TransactionError> {
    // Taking a seat locks the player first: either this transaction sees the seat, or the other one sees the deletion.
    lock(transaction, erase.player, "for update").await?;
    let (erasing, _) = erase::erase(transaction, erase).await?;
    if matches!(erasing, Erasing::Done { .. }) {
        let let_go = sql("update player set held = false where id = $1").bind(erase.player.0);
        transaction.run(let_go).await?;
    }
    Ok(erasing)
}

/// Marks a player as a bot. Returns whether the player exists.
pub(super) async fn mark_bot(transaction: &mut PgConnection, player: PlayerId) -> Result<bool, sqlx::Error> {
    // The end of a concurrent game either waits and sees the mark, or locked first, and its opponent is among the rivals.
    lock(transaction, player, "for no key update").await?;
    Ok(bots::mark(transaction, player).await?.0)
}

/// Renames a player.
pub(super) async fn rename(
    transaction: &mut PgConnection,
    player: PlayerId,
    from: &NameKey,
    to: &PlayerName,
) -> Result<Renaming, TransactionError> {
    // Taking a seat or entering a tournament locks the player: either it is seen here, or it waits and has the new name.
    transaction.run(sql("select 1 from player where id = $1 for update").bind(player.0)).await?;
    rename::rename(transaction, player, from, to).await
}
