//! What processes that share the data ask for besides.

use std::collections::HashMap;

use sqlx::sqlite::SqliteConnection;
use sqlx::{Row, SqlitePool};

use super::super::rows::{self, corrupt, game_id};
use super::super::{News, PULSE_LASTS_MS, Pulse, Seat, StoreError, TokenHash};
use crate::game::{GameId, Time};

pub(super) async fn news(pool: &SqlitePool, known: &[(GameId, u32)]) -> Result<Vec<News>, StoreError> {
    let asked: HashMap<&str, &GameId> = known.iter().map(|(game, _)| (game.as_str(), game)).collect();
    // Both reads in one transaction, so that they see the same moment.
    let mut snapshot = pool.begin().await?;
    // The journal is short: it is taken apart once and not for each game.
    let rows = sqlx::query(
        "with known (game, version) as (select value ->> 0, value ->> 1 from json_each(?1))
         select event.game, event.version, at, body from known join event
            on event.game = known.game and event.version > known.version
         union all
         select known.game, value ->> 1, value ->> 2, value ->> 3 from journal, json_each(journal.body) join known
            on known.game = value ->> 0 and value ->> 1 > known.version
         order by 1, 2",
    )
    .bind(json(known))
    .fetch_all(&mut *snapshot)
    .await?;
    let mut news: Vec<News> = Vec::new();
    for row in &rows {
        let game: &str = row.try_get(0)?;
        let game = *asked.get(game).ok_or_else(|| corrupt("event", game, "nobody asked for it"))?;
        let logged = rows::logged(game, row)?;
        match news.last_mut().filter(|news| news.game == *game) {
            Some(news) => news.events.push(logged),
            None => {
                let seats = [Seat::default(), Seat::default()];
                news.push(News { game: game.clone(), events: vec![logged], seats });
            }
        }
    }
    if news.is_empty() {
        return Ok(news);
    }
    let changed: Vec<&GameId> = news.iter().map(|news| &news.game).collect();
    let rows = sqlx::query(
        "select game, side, player, player.name, token_hash, invite_hash, invite_name, seen_at, player.bot is true as bot
         from seat left join player on player.id = seat.player where game in (select value from json_each(?))",
    )
    .bind(json(&changed))
    .fetch_all(&mut *snapshot)
    .await?;
    snapshot.commit().await?;
    for row in &rows {
        let game: &str = row.try_get(0)?;
        let of_game = news.binary_search_by(|news| news.game.as_str().cmp(game));
        let of_game = of_game.map_err(|_| corrupt("seat", game, "nobody asked for it"))?;
        let (side, seat) = rows::seat(&news[of_game].game, row)?;
        news[of_game].seats[side] = seat;
    }
    Ok(news)
}

pub(super) async fn pulse(writer: &mut SqliteConnection) -> Result<Pulse, StoreError> {
    let row = sqlx::query(
        "with clock (now) as (select cast(unixepoch('subsec') * 1000 as integer))
         update origin set pulse_at = now,
            served_since = iif(pulse_at > now - ? and served_since is not null, served_since, now)
         from clock returning pulse_at, served_since",
    )
    .bind(PULSE_LASTS_MS)
    .fetch_one(writer)
    .await?;
    Ok(Pulse { now: Time(row.try_get(0)?), since: Time(row.try_get(1)?) })
}

pub(super) async fn claim_due(
    writer: &mut SqliteConnection,
    now: Time,
    until: Time,
    limit: u32,
) -> Result<Vec<GameId>, StoreError> {
    let ids: Vec<String> = sqlx::query_scalar(
        "update game set due_at = ?2
         where id in (select id from game where due_at <= ?1 order by due_at limit ?3) returning id",
    )
    .bind(now.0)
    .bind(until.0)
    .bind(limit)
    .fetch_all(writer)
    .await?;
    ids.into_iter().map(game_id).collect()
}

pub(super) async fn extend_due(
    writer: &mut SqliteConnection,
    games: &[GameId],
    until: Time,
) -> Result<(), StoreError> {
    sqlx::query(
        "update game set due_at = ? where due_at is not null and id in (select value from json_each(?))",
    )
    .bind(until.0)
    .bind(json(games))
    .execute(writer)
    .await?;
    Ok(())
}

pub(super) async fn settle_due(
    writer: &mut SqliteConnection,
    games: &[GameId],
    until: Time,
) -> Result<(), StoreError> {
    sqlx::query("update game set due_at = null where due_at = ? and id in (select value from json_each(?))")
        .bind(until.0)
        .bind(json(games))
        .execute(writer)
        .await?;
    Ok(())
}

pub(super) async fn admin_token(
    writer: &mut SqliteConnection,
    offer: &TokenHash,
) -> Result<TokenHash, StoreError> {
    let hash: Vec<u8> =
        sqlx::query_scalar("update origin set admin_hash = coalesce(admin_hash, ?) returning admin_hash")
            .bind(offer.0.as_slice())
            .fetch_one(writer)
            .await?;
    hash.try_into().map(TokenHash).map_err(|_| corrupt("origin", "admin_hash", "it is not 32 bytes"))
}

pub(super) async fn claim_summary(writer: &mut SqliteConnection, day: i64) -> Result<bool, StoreError> {
    let first = sqlx::query("update origin set summary_day = ? where summary_day is null")
        .bind(day)
        .execute(&mut *writer)
        .await?;
    let later = sqlx::query("update origin set summary_day = ?1 where summary_day < ?1").bind(day);
    Ok(first.rows_affected() == 0 && later.execute(writer).await?.rows_affected() == 1)
}

fn json<T: serde::Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("ids and numbers are always JSON")
}
