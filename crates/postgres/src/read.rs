//! Reading games, each in one statement, so that it sees a single moment.

use std::sync::Arc;

use sqlx::postgres::{PgPool, PgRow};
use sqlx::{Executor, Postgres, Row};

use cuatro_game::{GameId, Logged, PlayerId, Time};
use cuatro_store::rows::{self, corrupt};
use cuatro_store::{Invite, News, Seat, StoreError, StoredGame};

/// The events of each game after a version, and its seats, as lists; no row for a game without news. `offset 0` forces one
/// lookup per player: a plan from when the table was empty would read them all.
const NEWS_OF_GAMES: &str = "
    select known.game, log.*, seats.*
    from unnest($1::text[], $2::bigint[]) as known (game, version)
    join lateral (
        select array_agg(event.version order by event.version) as versions, array_agg(at order by event.version) as times,
               array_agg(body::text order by event.version) as bodies
        from event where event.game = known.game and event.version > known.version) log on versions is not null
    cross join lateral (
        select array_agg(side) as sides, array_agg(seat.player) as players, array_agg(player.name) as names,
               array_agg(token_hash) as tokens, array_agg(invite_hash) as invites, array_agg(invite_name) as invite_names,
               array_agg(seen_at) as seen, array_agg(player.bot is true) as bots
        from seat left join lateral (select name, bot from player where id = seat.player offset 0) player on true
        where seat.game = known.game) seats";

pub(super) async fn game(pool: &PgPool, id: &GameId) -> Result<Option<StoredGame>, StoreError> {
    let found = news(pool, &[(id.clone(), 0)]).await?.pop();
    Ok(found.map(|News { game: _, events, seats }| StoredGame { log: events, seats }))
}

pub(super) async fn news(
    executor: impl Executor<'_, Database = Postgres>,
    known: &[(GameId, u32)],
) -> Result<Vec<News>, StoreError> {
    let found = sqlx::query(NEWS_OF_GAMES)
        .bind(known.iter().map(|(game, _)| game.as_str()).collect::<Vec<_>>())
        .bind(known.iter().map(|(_, version)| i64::from(*version)).collect::<Vec<_>>())
        .fetch_all(executor)
        .await?;
    let news = found.iter().map(|row| {
        let game = rows::game_id(row.try_get("game")?)?;
        Ok(News { events: log(&game, row)?, seats: seats(&game, row)?, game })
    });
    news.collect()
}

/// The events of a row of lists.
fn log(game: &GameId, row: &PgRow) -> Result<Vec<Logged>, StoreError> {
    let versions: Vec<i64> = row.try_get("versions")?;
    let times: Vec<i64> = row.try_get("times")?;
    let bodies: Vec<String> = row.try_get("bodies")?;
    let events = versions.into_iter().zip(times).zip(&bodies);
    events.map(|((version, at), body)| rows::event(game, version, at, body)).collect()
}

fn seats(game: &GameId, row: &PgRow) -> Result<[Seat; 2], StoreError> {
    let mut seats = [Seat::default(), Seat::default()];
    let Some(sides) = row.try_get::<Option<Vec<i64>>, _>("sides")? else { return Ok(seats) };
    let players: Vec<Option<i64>> = row.try_get("players")?;
    let names: Vec<Option<String>> = row.try_get("names")?;
    let tokens: Vec<Option<Vec<u8>>> = row.try_get("tokens")?;
    let invites: Vec<Option<Vec<u8>>> = row.try_get("invites")?;
    let invite_names: Vec<Option<String>> = row.try_get("invite_names")?;
    let seen: Vec<Option<i64>> = row.try_get("seen")?;
    let bots: Vec<bool> = row.try_get("bots")?;
    for (index, side) in sides.into_iter().enumerate() {
        let code = rows::seat_hash(game, invites[index].as_deref())?;
        let invited = invite_names[index].as_deref().map(Arc::from);
        let place = usize::try_from(side).ok().and_then(|side| seats.get_mut(side));
        *place.ok_or_else(|| corrupt("seat", game, "side is neither 0 nor 1"))? = Seat {
            player: players[index].map(PlayerId),
            name: names[index].as_deref().map(Arc::from),
            token: rows::seat_hash(game, tokens[index].as_deref())?,
            invite: code.zip(invited).map(|(code, name)| Invite { code, name }),
            seen_at: seen[index].map(Time),
            bot: bots[index],
        };
    }
    Ok(seats)
}
