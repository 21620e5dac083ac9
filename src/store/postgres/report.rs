//! Reports of finished games. Not the truth but work saved: they can be made again from the moves.

use sqlx::postgres::PgPool;

use super::super::StoreError;
use super::super::packed::pack_id;
use crate::game::GameId;

pub(super) async fn read(pool: &PgPool, game: &GameId) -> Result<Option<String>, StoreError> {
    let body = sqlx::query_scalar("select body from report where game = $1").bind(pack_id(game));
    Ok(body.fetch_optional(pool).await?)
}

pub(super) async fn keep(pool: &PgPool, game: &GameId, report: &str) -> Result<(), StoreError> {
    sqlx::query(
        "insert into report (game, body) select id, $2 from record where id = $1
         on conflict (game) do update set body = excluded.body",
    )
    .bind(pack_id(game))
    .bind(report)
    .execute(pool)
    .await?;
    Ok(())
}
