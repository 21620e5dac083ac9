//! Saying that a player is a bot.

use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, Row};

use super::super::StoreError;
use super::super::standings::{IS_RATED, MARK_BOT, MARK_OPPONENTS};
use crate::game::PlayerId;

/// Whether the player is there, and whether the ratings are stale by it.
pub(super) async fn mark(
    writer: &mut SqliteConnection,
    player: PlayerId,
) -> Result<(bool, bool), StoreError> {
    let mut transaction = writer.begin_with("begin immediate").await?;
    let marked = sqlx::query(MARK_BOT).bind(player.0).execute(&mut *transaction).await?;
    if marked.rows_affected() == 0 {
        let there = sqlx::query("select exists (select 1 from player where id = $1 and name is not null)")
            .bind(player.0)
            .fetch_one(&mut *transaction)
            .await?;
        return Ok((there.try_get(0)?, false));
    }
    sqlx::query(MARK_OPPONENTS).bind(player.0).execute(&mut *transaction).await?;
    let stale: bool = sqlx::query_scalar(IS_RATED).bind(player.0).fetch_one(&mut *transaction).await?;
    if stale {
        sqlx::query("update origin set stale_ratings = 1").execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok((true, stale))
}
