//! Presence, stored for the next start.

use sqlx::sqlite::SqliteConnection;

use cuatro_game::Time;
use cuatro_store::rows::side_number;
use cuatro_store::{SeatPresence, StoreError};

pub(super) async fn begin(writer: &mut SqliteConnection, now: Time) -> Result<(), StoreError> {
    sqlx::query("update seat set here = 0, seen_at = ? where here = 1").bind(now.0).execute(writer).await?;
    Ok(())
}

pub(super) async fn keep(writer: &mut SqliteConnection, seats: &[SeatPresence]) -> Result<(), StoreError> {
    let rows: Vec<_> =
        seats.iter().map(|seat| (&seat.game, side_number(seat.side), seat.here, seat.seen_at)).collect();
    sqlx::query(
        "update seat set here = news.value ->> 2, seen_at = coalesce(news.value ->> 3, seen_at)
         from json_each(?) as news where game = news.value ->> 0 and side = news.value ->> 1",
    )
    .bind(serde_json::to_string(&rows).expect("strings and numbers are always JSON"))
    .execute(writer)
    .await?;
    Ok(())
}
