//! Reports of finished games. Not the truth but work saved: they can be made again from the moves.

use sqlx::SqlitePool;
use sqlx::sqlite::SqliteConnection;

use super::super::StoreError;
use super::super::packed::pack_id;
use crate::game::GameId;

pub(super) async fn read(pool: &SqlitePool, game: &GameId) -> Result<Option<String>, StoreError> {
    let body = sqlx::query_scalar("select body from report where game = ?").bind(pack_id(game));
    Ok(body.fetch_optional(pool).await?)
}

pub(super) async fn keep(
    writer: &mut SqliteConnection,
    game: &GameId,
    report: &str,
) -> Result<(), StoreError> {
    sqlx::query(
        "insert or replace into report (game, body)
         select ?1, ?2 where exists (select 1 from record where id = ?1)",
    )
    .bind(pack_id(game))
    .bind(report)
    .execute(writer)
    .await?;
    Ok(())
}
