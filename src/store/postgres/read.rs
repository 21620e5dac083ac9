//! Reading games and players, each in one statement, so that it sees one moment.

use std::sync::Arc;

use sqlx::postgres::{PgPool, PgRow};
use sqlx::{Executor, Postgres, QueryBuilder, Row};

use super::super::rows::{self, corrupt, side_number, status_number};
use super::super::{Invite, LobbyFilter, News, PlayerRow, Seat, StoreError, StoredGame, TokenHash};
use crate::game::{GameId, Logged, PlayerId, Status, Time};
use crate::rules::Side;

/// The events of each game after a version, and its seats, as lists; no row for a game in which nothing has happened since.
/// `offset 0` keeps it a look at each player: a plan from when the table was empty would read them all.
const GAMES: &str = "
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
    let found = sqlx::query(GAMES)
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

/// The seats of a row of lists.
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
        let code = rows::token(invites[index].as_deref(), game.as_str())?;
        let invited = invite_names[index].as_deref().map(Arc::from);
        let place = usize::try_from(side).ok().and_then(|side| seats.get_mut(side));
        *place.ok_or_else(|| corrupt("seat", game, "side is neither 0 nor 1"))? = Seat {
            player: players[index].map(PlayerId),
            name: names[index].as_deref().map(Arc::from),
            token: rows::token(tokens[index].as_deref(), game.as_str())?,
            invite: code.zip(invited).map(|(code, name)| Invite { code, name }),
            seen_at: seen[index].map(Time),
            bot: bots[index],
        };
    }
    Ok(seats)
}

pub(super) async fn games_in_play(pool: &PgPool) -> Result<Vec<GameId>, StoreError> {
    let ids: Vec<String> =
        sqlx::query_scalar("select id from game where status = $1 order by created_at, id")
            .bind(status_number(Status::Playing))
            .fetch_all(pool)
            .await?;
    ids.into_iter().map(rows::game_id).collect()
}

pub(super) async fn lobby(pool: &PgPool, filter: &LobbyFilter) -> Result<Vec<(Time, GameId)>, StoreError> {
    let mut query = QueryBuilder::<Postgres>::new("select created_at, id from game where ");
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
    query.push(" order by created_at desc, id desc limit ").push_bind(i64::from(filter.limit));
    let found = query.build().fetch_all(pool).await?;
    found.iter().map(|row| Ok((Time(row.try_get(0)?), rows::game_id(row.try_get(1)?)?))).collect()
}

pub(super) async fn player(pool: &PgPool, name_key: &str) -> Result<Option<PlayerRow>, StoreError> {
    let row = sqlx::query(
        "select player.*, coalesce(sums.points, 0) as carried_points, coalesce(sums.wins, 0) as carried_wins,
                coalesce(sums.losses, 0) as carried_losses, coalesce(sums.draws, 0) as carried_draws
         from player left join lateral (
            select sum(points)::bigint as points, sum(wins)::bigint as wins, sum(losses)::bigint as losses,
                   sum(draws)::bigint as draws
            from carried where carried.player = player.id) sums on true
         where name_key = $1",
    )
    .bind(name_key)
    .fetch_optional(pool)
    .await?;
    row.as_ref().map(rows::player).transpose()
}

pub(super) async fn player_of_token(
    pool: &PgPool,
    token: &TokenHash,
) -> Result<Option<PlayerId>, StoreError> {
    let player: Option<i64> = sqlx::query_scalar("select player from credential where token_hash = $1")
        .bind(token.0.as_slice())
        .fetch_optional(pool)
        .await?;
    Ok(player.map(PlayerId))
}

pub(super) async fn seat_of_token(
    pool: &PgPool,
    token: &TokenHash,
) -> Result<Option<(GameId, Side)>, StoreError> {
    let row = sqlx::query("select game, side from seat where token_hash = $1 limit 1")
        .bind(token.0.as_slice())
        .fetch_optional(pool)
        .await?;
    row.map(|row| {
        let side = if row.try_get::<i64, _>(1)? == side_number(Side::X) { Side::X } else { Side::O };
        Ok((rows::game_id(row.try_get(0)?)?, side))
    })
    .transpose()
}
