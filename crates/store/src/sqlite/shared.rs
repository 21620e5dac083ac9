//! Methods for processes that share the data.

use std::collections::HashMap;

use sqlx::sqlite::SqliteConnection;
use sqlx::{Row, SqlitePool};

use super::super::rows::{self, corrupt};
use super::super::sql::{Connection, sql};
use super::super::{News, Seat, StoreError};
use cuatro_game::{GameId, Time};

pub(super) async fn news(pool: &SqlitePool, known: &[(GameId, u32)]) -> Result<Vec<News>, StoreError> {
    let asked: HashMap<&str, &GameId> = known.iter().map(|(game, _)| (game.as_str(), game)).collect();
    // Both reads are in one transaction, so that they see the same moment.
    let mut snapshot = pool.begin().await?;
    // The journal is short: it is unpacked once and not for each game.
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

pub(super) async fn claim_due(
    writer: &mut SqliteConnection,
    now: Time,
    until: Time,
    limit: u32,
) -> Result<Vec<GameId>, StoreError> {
    let due = sql("update game set due_at = $2
         where id in (select id from game where due_at <= $1 order by due_at, id limit $3) returning id")
    .bind(now.0)
    .bind(until.0)
    .bind(limit);
    rows::game_ids(&writer.all(due).await?)
}

fn json<T: serde::Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).expect("ids and numbers are always JSON")
}
