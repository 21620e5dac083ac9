//! Methods for processes that share the data.

use sqlx::{Executor, Postgres};

use super::super::rows;
use super::super::{SeatPresence, StoreError};
use cuatro_game::{GameId, Time};

/// Rows that another process has locked are left to it.
pub(super) async fn claim_due(
    executor: impl Executor<'_, Database = Postgres>,
    now: Time,
    until: Time,
    limit: u32,
) -> Result<Vec<GameId>, StoreError> {
    let due = sqlx::query(
        "update game set due_at = $2 where id = any(array(
            select id from game where due_at <= $1 order by due_at, id limit $3 for update skip locked))
         returning id",
    )
    .bind(now.0)
    .bind(until.0)
    .bind(i64::from(limit))
    .fetch_all(executor)
    .await?;
    rows::game_ids(&due)
}

pub(super) async fn presence(
    executor: impl Executor<'_, Database = Postgres>,
    games: &[GameId],
) -> Result<Vec<SeatPresence>, StoreError> {
    // `offset 0` forces one lookup per game: a plan from when the table was empty would read all seats.
    let question = "select found.* from unnest($1::text[]) as asked (game) cross join lateral (
            select game, side, here, seen_at from seat where seat.game = asked.game and player is not null offset 0) found";
    let found = sqlx::query(question).bind(texts(games)).fetch_all(executor).await?;
    found.iter().map(rows::seat_presence).collect()
}

fn texts(games: &[GameId]) -> Vec<&str> {
    games.iter().map(GameId::as_str).collect()
}
