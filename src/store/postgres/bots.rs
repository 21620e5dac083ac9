//! Saying that a player is a bot.

use sqlx::postgres::PgPool;

use super::super::StoreError;
use super::super::standings::{IS_RATED, MARK_BOT, MARK_OPPONENTS};
use super::connection::{Failure, failure};
use super::ratings::mark_stale;
use crate::game::PlayerId;

/// How often it is tried again when others hold what is to be locked.
const TRIES: usize = 20;

/// Whether the player is there.
pub(super) async fn mark(pool: &PgPool, player: PlayerId) -> Result<bool, StoreError> {
    for _ in 0..TRIES {
        match once(pool, player).await {
            Err(error) if failure(&error) == Some(Failure::Locked) => {}
            marked => return Ok(marked?),
        }
    }
    Err(StoreError::Unavailable("others kept what was to be changed locked".into()))
}

async fn once(pool: &PgPool, player: PlayerId) -> Result<bool, sqlx::Error> {
    let mut transaction = pool.begin().await?;
    // In the order in which everybody locks. A game that ends meanwhile either waits and sees the bot, or has locked before and is
    // among the rivals of the statements that follow.
    sqlx::query(
        "select 1 from player where id = $1 or id in (select rival from rival where player = $1) order by id for no key update",
    )
    .bind(player.0)
    .execute(&mut *transaction)
    .await?;
    let marked = sqlx::query(MARK_BOT).bind(player.0).execute(&mut *transaction).await?;
    if marked.rows_affected() == 0 {
        return sqlx::query_scalar("select exists (select 1 from player where id = $1 and name is not null)")
            .bind(player.0)
            .fetch_one(&mut *transaction)
            .await;
    }
    sqlx::query(MARK_OPPONENTS).bind(player.0).execute(&mut *transaction).await?;
    if sqlx::query_scalar(IS_RATED).bind(player.0).fetch_one(&mut *transaction).await? {
        mark_stale(&mut transaction).await?;
    }
    transaction.commit().await?;
    Ok(true)
}
