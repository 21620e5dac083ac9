//! One-time codes for another device.

use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, Row};

use super::super::{StoreError, TokenHash};
use crate::game::{PlayerId, Time};

/// Keeps a code: from when on, and until when it is good.
pub(super) async fn keep(
    writer: &mut SqliteConnection,
    code: &TokenHash,
    player: PlayerId,
    [now, until]: [Time; 2],
    most: u32,
) -> Result<(), StoreError> {
    let mut transaction = writer.begin_with("begin immediate").await?;
    sqlx::query("delete from transfer where until <= ?").bind(now.0).execute(&mut *transaction).await?;
    sqlx::query(
        "delete from transfer where code_hash in (
            select code_hash from transfer where player = ? order by until desc limit -1 offset ?)",
    )
    .bind(player.0)
    .bind(most.saturating_sub(1))
    .execute(&mut *transaction)
    .await?;
    sqlx::query("insert into transfer (code_hash, player, until) values (?, ?, ?)")
        .bind(code.0.as_slice())
        .bind(player.0)
        .bind(until.0)
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await?;
    Ok(())
}

pub(super) async fn take(
    writer: &mut SqliteConnection,
    code: &TokenHash,
) -> Result<Option<(PlayerId, Time)>, StoreError> {
    let row = sqlx::query("delete from transfer where code_hash = ? returning player, until")
        .bind(code.0.as_slice())
        .fetch_optional(writer)
        .await?;
    row.map(|row| Ok((PlayerId(row.try_get(0)?), Time(row.try_get(1)?)))).transpose()
}
