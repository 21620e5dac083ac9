//! Reading, on connections that cannot write.

use sqlx::{QueryBuilder, Row, Sqlite, SqlitePool};

use super::super::rows::{self, game_id, side_number, status_number};
use super::super::{LobbyFilter, PlayerRow, Seat, StoreError, StoredGame, TokenHash};
use crate::game::{GameId, PlayerId, Status, Time};
use crate::rules::Side;

pub(super) async fn game(pool: &SqlitePool, id: &GameId) -> Result<Option<StoredGame>, StoreError> {
    // Both reads in one transaction, so that they see the same moment.
    let mut snapshot = pool.begin().await?;
    let log = sqlx::query(
        "select version, at, body from event where game = ?1
         union all
         select value ->> 1, value ->> 2, value ->> 3 from journal, json_each(journal.body) where value ->> 0 = ?1
         order by 1",
    )
    .bind(id.as_str())
        .fetch_all(&mut *snapshot)
        .await?;
    if log.is_empty() {
        return Ok(None);
    }
    let seats = sqlx::query(
        "select side, player, player.name, token_hash, invite_hash, invite_name, seen_at, player.bot is true as bot
         from seat left join player on player.id = seat.player where game = ?",
    )
    .bind(id.as_str())
    .fetch_all(&mut *snapshot)
    .await?;
    snapshot.commit().await?;
    let mut stored = StoredGame {
        log: log.iter().map(|row| rows::logged(id, row)).collect::<Result<_, _>>()?,
        seats: [Seat::default(), Seat::default()],
    };
    for row in &seats {
        let (side, seat) = rows::seat(id, row)?;
        stored.seats[side] = seat;
    }
    Ok(Some(stored))
}

pub(super) async fn games_in_play(pool: &SqlitePool) -> Result<Vec<GameId>, StoreError> {
    let ids: Vec<String> = sqlx::query_scalar("select id from game where status = ? order by created_at, id")
        .bind(status_number(Status::Playing))
        .fetch_all(pool)
        .await?;
    ids.into_iter().map(game_id).collect()
}

pub(super) async fn lobby(
    pool: &SqlitePool,
    filter: &LobbyFilter,
) -> Result<Vec<(Time, GameId)>, StoreError> {
    let mut query = QueryBuilder::<Sqlite>::new("select created_at, id from game where ");
    match filter.status {
        Some(status) => query.push("status = ").push_bind(status_number(status)),
        None => query
            .push("status in (")
            .push_bind(status_number(Status::Waiting))
            .push(", ")
            .push_bind(status_number(Status::Playing))
            .push(")"),
    };
    if let Some(key) = &filter.player {
        query
            .push(" and id in (select game from seat where player = (select id from player where name_key = ")
            .push_bind(key)
            .push("))");
    }
    if let Some((at, id)) = &filter.after {
        query.push(" and (created_at, id) < (").push_bind(at.0).push(", ").push_bind(id.as_str()).push(")");
    }
    query.push(" order by created_at desc, id desc limit ").push_bind(filter.limit);
    let rows = query.build().fetch_all(pool).await?;
    rows.iter().map(|row| Ok((Time(row.try_get(0)?), game_id(row.try_get(1)?)?))).collect()
}

pub(super) async fn player(pool: &SqlitePool, name_key: &str) -> Result<Option<PlayerRow>, StoreError> {
    let row = sqlx::query(
        "select player.*, exists (select 1 from credential where credential.player = player.id) as held,
                coalesce(sum(carried.points), 0) as carried_points, coalesce(sum(carried.wins), 0) as carried_wins,
                coalesce(sum(carried.losses), 0) as carried_losses, coalesce(sum(carried.draws), 0) as carried_draws
         from player left join carried on carried.player = player.id where name_key = ? group by player.id",
    )
    .bind(name_key)
    .fetch_optional(pool)
    .await?;
    row.as_ref().map(rows::player).transpose()
}

pub(super) async fn player_of_token(
    pool: &SqlitePool,
    token: &TokenHash,
) -> Result<Option<PlayerId>, StoreError> {
    let player: Option<i64> = sqlx::query_scalar("select player from credential where token_hash = ?")
        .bind(token.0.as_slice())
        .fetch_optional(pool)
        .await?;
    Ok(player.map(PlayerId))
}

pub(super) async fn seat_of_token(
    pool: &SqlitePool,
    token: &TokenHash,
) -> Result<Option<(GameId, Side)>, StoreError> {
    let row = sqlx::query("select game, side from seat where token_hash = ? limit 1")
        .bind(token.0.as_slice())
        .fetch_optional(pool)
        .await?;
    row.map(|row| {
        let side = if row.try_get::<i64, _>(1)? == side_number(Side::X) { Side::X } else { Side::O };
        Ok((game_id(row.try_get(0)?)?, side))
    })
    .transpose()
}
