//! Removing finished games, with their points.

use super::totals::raise_totals;
use crate::finished::{PlayerResult, player_results};
use crate::packed::pack_id;
use crate::sql::{Connection, sql};
use crate::{StoreError, TransactionError, rows};
use cuatro_game::{GameId, GameRecord};

/// Removes an unrated record, with its results in totals and rivals. Its id is remembered, so that an import brings it back only on
/// request. False if there is no record.
pub async fn withdraw(connection: &mut impl Connection, id: &GameId) -> Result<bool, StoreError> {
    let taken =
        connection.first(sql("delete from record where id = $1 returning *").bind(pack_id(id))).await?;
    let Some(taken) = taken else { return Ok(false) };
    let (record, [x, o]) = rows::record(&taken)?;
    take_totals_back(connection, &record).await?;
    for result in player_results(&record) {
        take_from_rival(connection, &result).await?;
    }
    let removed = sql("insert into removed (id, x, o) values ($1, $2, $3) on conflict do nothing");
    let seats = [x, o].map(rows::occupant_number);
    connection.run(removed.bind(pack_id(id)).bind(seats[0]).bind(seats[1])).await?;
    Ok(true)
}

/// Removes anonymised games that an import replaces with their originals, with their results.
pub async fn take_out_restored(connection: &mut impl Connection) -> Result<(), TransactionError> {
    connection.run(sql("delete from removed where id in (select id from staged_restored)")).await?;
    let restored = sql("delete from record where id in (select id from staged_restored) returning *");
    for row in connection.all(restored).await? {
        let (record, _) = rows::record(&row)?;
        // The deletion of the other player has already removed the rivals.
        take_totals_back(connection, &record).await?;
    }
    Ok(())
}

/// Removes a game's results from its players' totals.
async fn take_totals_back(connection: &mut impl Connection, record: &GameRecord) -> Result<(), sqlx::Error> {
    let results: Vec<_> = player_results(record).collect();
    connection.lock_players(results.iter().map(|result| result.player).collect()).await?;
    for PlayerResult { player, rival, points, wins, losses, draws } in results {
        let pair = "select $1 as who, $2 as whom, $3 as points, $4 as wins, $5 as losses, $6 as draws";
        let lower = sql(raise_totals(pair, "player")).bind(player).bind(rival);
        connection.run(lower.bind(-points).bind(-wins).bind(-losses).bind(-draws)).await?;
    }
    Ok(())
}

/// Removes a game from a person's totals against the other player. Two players without a common game are not rivals. A deleted player
/// has no row.
async fn take_from_rival(connection: &mut impl Connection, result: &PlayerResult) -> Result<(), sqlx::Error> {
    let lower = sql(
        "update rival set points = points - $1, wins = wins - $2, losses = losses - $3, draws = draws - $4
         where player = $5 and rival = $6",
    )
    .bind(result.points)
    .bind(result.wins)
    .bind(result.losses)
    .bind(result.draws)
    .bind(result.player)
    .bind(result.rival);
    connection.run(lower).await?;
    let none_left = sql("delete from rival where player = $1 and rival = $2 and wins + losses + draws = 0");
    connection.run(none_left.bind(result.player).bind(result.rival)).await?;
    Ok(())
}
