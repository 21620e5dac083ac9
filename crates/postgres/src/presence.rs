//! Presence.

use sqlx::postgres::PgPool;

use cuatro_game::Time;
use cuatro_store::rows::side_number;
use cuatro_store::{SeatPresence, StoreError};

pub(super) async fn begin(pool: &PgPool, now: Time) -> Result<(), StoreError> {
    sqlx::query("update seat set here = false, seen_at = $1 where here").bind(now.0).execute(pool).await?;
    Ok(())
}

pub(super) async fn keep(pool: &PgPool, seats: &[SeatPresence]) -> Result<(), StoreError> {
    let mut seats: Vec<_> = seats.iter().collect();
    // All transactions lock seats in this order.
    seats.sort_unstable_by_key(|seat| (&seat.game, seat.side.index()));
    sqlx::query(
        "update seat set here = news.here, seen_at = coalesce(news.seen_at, seat.seen_at)
         from unnest($1::text[], $2::bigint[], $3::boolean[], $4::bigint[]) as news (game, side, here, seen_at)
         where seat.game = news.game and seat.side = news.side",
    )
    .bind(seats.iter().map(|seat| seat.game.as_str()).collect::<Vec<_>>())
    .bind(seats.iter().map(|seat| side_number(seat.side)).collect::<Vec<_>>())
    .bind(seats.iter().map(|seat| seat.here).collect::<Vec<_>>())
    .bind(seats.iter().map(|seat| seat.seen_at.map(|at| at.0)).collect::<Vec<_>>())
    .execute(pool)
    .await?;
    Ok(())
}
