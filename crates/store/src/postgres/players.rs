//! Changes of players that lock other players first, in the order in which all transactions lock them.

use sqlx::AssertSqlSafe;
use sqlx::postgres::{PgConnection, PgPool};

use super::super::queries::{bots, erase};
use super::super::{Erase, Erasing, StoreError};
use super::connection::{Transaction, retried};
use cuatro_game::PlayerId;

/// Locks a player and all rivals.
async fn lock(connection: &mut PgConnection, player: PlayerId, strength: &str) -> Result<(), sqlx::Error> {
    sqlx::query(AssertSqlSafe(format!(
        "select 1 from player where id = $1 or id in (select rival from rival where player = $1) order by id {strength}"
    )))
    .bind(player.0)
    .execute(connection)
    .await?;
    Ok(())
}

/// Deletes a player who holds no seat any more.
pub(super) async fn erase(pool: &PgPool, erase: &Erase) -> Result<Erasing, StoreError> {
    retried(|| erase_once(pool, erase)).await
}

async fn erase_once(pool: &PgPool, erase: &Erase) -> Result<Erasing, sqlx::Error> {
    let mut transaction = Transaction::begin(pool).await?;
    // Anyone who takes a seat locks the player first: either their seat is seen here, or they see that the player is gone.
    lock(&mut transaction, erase.player, "for update").await?;
    let (erasing, _) = erase::erase(&mut *transaction, erase).await?;
    if matches!(erasing, Erasing::Done { .. }) {
        let let_go = sqlx::query("update player set held = false where id = $1").bind(erase.player.0);
        let_go.execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(erasing)
}

/// Marks a player as a bot. Returns whether the player exists.
pub(super) async fn mark_bot(pool: &PgPool, player: PlayerId) -> Result<bool, StoreError> {
    retried(|| mark_once(pool, player)).await
}

async fn mark_once(pool: &PgPool, player: PlayerId) -> Result<bool, sqlx::Error> {
    let mut transaction = Transaction::begin(pool).await?;
    // A game that ends meanwhile either waits and sees the mark, or has locked before and its opponent is among the rivals that
    // are read then.
    lock(&mut transaction, player, "for no key update").await?;
    let (there, _) = bots::mark(&mut *transaction, player).await?;
    transaction.commit().await?;
    Ok(there)
}
