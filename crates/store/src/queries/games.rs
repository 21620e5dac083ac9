//! Looking up games, seats and players.

use crate::columns::Columns;
use crate::rows::{self, status_number};
use crate::sql::{Connection, Statement, sql};
use crate::{LobbyFilter, PlayerRow, StoreError, TokenHash};
use cuatro_game::names::NameKey;
use cuatro_game::{GameId, PlayerId, Status, Time};
use cuatro_rules::Side;

pub async fn games_in_play(connection: &mut impl Connection) -> Result<Vec<GameId>, StoreError> {
    let games = sql("select id from game where status = $1 order by created_at, id");
    rows::game_ids(&connection.all(games.bind(status_number(Status::Playing))).await?)
}

pub async fn lobby(
    connection: &mut impl Connection,
    filter: &LobbyFilter,
) -> Result<Vec<(Time, GameId)>, StoreError> {
    let found = connection.all(lobby_page(filter)).await?;
    found.iter().map(|row| Ok((Time(row.number("created_at")?), rows::game_id(row.text("id")?)?))).collect()
}

/// The newest games that match the filter.
pub fn lobby_page(filter: &LobbyFilter) -> Statement {
    let mut games = sql("select created_at, id from game where ");
    match filter.status {
        Some(status) => games.push("status = ").push_value(status_number(status)),
        None => games
            .push("status in (")
            .push_value(status_number(Status::Waiting))
            .push(", ")
            .push_value(status_number(Status::Playing))
            .push(")"),
    };
    match &filter.player {
        Some(key) => games
            .push(" and id in (select game from seat where player = (select id from player where name_key = ")
            .push_value(key.as_str())
            .push("))"),
        // Worded as the condition of the index `game_listed`.
        None => games.push(" and listed"),
    };
    if let Some((at, id)) = &filter.after {
        games.push(" and (created_at, id) < (").push_value(at.0).push(", ").push_value(id.as_str()).push(")");
    }
    games.push(" order by created_at desc, id desc limit ").push_value(filter.limit);
    games
}

pub async fn player(
    connection: &mut impl Connection,
    name_key: &NameKey,
) -> Result<Option<PlayerRow>, StoreError> {
    let player = sql("select player.id, name, created_at, bot, rating, deviation, volatility,
            player.points, player.wins, player.losses, player.draws,
            people_points, people_wins, people_losses, people_draws, bots_points, bots_wins, bots_losses, bots_draws,
            exists (select 1 from credential where credential.player = player.id) as held,
            cast(coalesce(sum(carried.points), 0) as bigint) as carried_points,
            cast(coalesce(sum(carried.wins), 0) as bigint) as carried_wins,
            cast(coalesce(sum(carried.losses), 0) as bigint) as carried_losses,
            cast(coalesce(sum(carried.draws), 0) as bigint) as carried_draws
         from player left join carried on carried.player = player.id where name_key = $1 group by player.id");
    connection.first(player.bind(name_key.as_str())).await?.as_ref().map(rows::player).transpose()
}

pub async fn player_of_token(
    connection: &mut impl Connection,
    token: &TokenHash,
) -> Result<Option<(PlayerId, Time)>, StoreError> {
    let held =
        sql("select player, created_at from credential where token_hash = $1").bind(token.0.as_slice());
    let held = connection.first(held).await?;
    held.map(|row| Ok((PlayerId(row.number("player")?), Time(row.number("created_at")?)))).transpose()
}

pub async fn seat_of_token(
    connection: &mut impl Connection,
    token: &TokenHash,
) -> Result<Option<(GameId, Side)>, StoreError> {
    let seat = sql("select game, side from seat where token_hash = $1 limit 1").bind(token.0.as_slice());
    connection.first(seat).await?.as_ref().map(rows::seat_place).transpose()
}
