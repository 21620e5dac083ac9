//! Finished games that are removed again, with what they added.

use super::totals::raise_totals;
use crate::finished::{Gain, gain};
use crate::packed::pack_id;
use crate::sql::{Connection, sql};
use crate::{StoreError, rows};
use cuatro_game::{GameId, GameRecord};
use cuatro_rules::Side;

/// Removes an unrated record, with what it added to totals and rivals. Its id is remembered, so that an import brings it back
/// only on request. False if there is none.
pub async fn withdraw(connection: &mut impl Connection, id: &GameId) -> Result<bool, StoreError> {
    let taken =
        connection.first(sql("delete from record where id = $1 returning *").bind(pack_id(id))).await?;
    let Some(taken) = taken else { return Ok(false) };
    let (record, [x, o]) = rows::record(&taken)?;
    take_totals_back(connection, &record).await?;
    for gain in gains(&record) {
        take_from_rival(connection, &gain).await?;
    }
    let removed = sql("insert into removed (id, x, o) values ($1, $2, $3) on conflict do nothing");
    let seats = [x, o].map(rows::occupant_number);
    connection.run(removed.bind(pack_id(id)).bind(seats[0]).bind(seats[1])).await?;
    Ok(true)
}

/// Removes anonymised games that an import replaces with their originals, with what they added.
pub async fn take_out_restored(connection: &mut impl Connection) -> Result<(), sqlx::Error> {
    connection.run(sql("delete from removed where id in (select id from staged_restored)")).await?;
    let restored = sql("delete from record where id in (select id from staged_restored) returning *");
    for row in connection.all(restored).await? {
        let (record, _) = rows::record(&row).map_err(|error| sqlx::Error::Decode(error.into()))?;
        // Nothing is removed from the rivals: the other player was deleted, and the meeting with them.
        take_totals_back(connection, &record).await?;
    }
    Ok(())
}

fn gains(record: &GameRecord) -> Vec<Gain> {
    Side::BOTH.into_iter().filter_map(|side| gain(record, side)).collect()
}

/// Removes a game's results from its players' totals.
async fn take_totals_back(connection: &mut impl Connection, record: &GameRecord) -> Result<(), sqlx::Error> {
    let gains = gains(record);
    connection.lock_players(gains.iter().map(|gain| gain.player).collect()).await?;
    for Gain { player, rival, points, ends: [won, lost, drawn] } in gains {
        let pair = "select $1 as who, $2 as whom, $3 as points, $4 as wins, $5 as losses, $6 as draws";
        let lower = sql(raise_totals(pair, "player")).bind(player).bind(rival);
        connection.run(lower.bind(-points).bind(-won).bind(-lost).bind(-drawn)).await?;
    }
    Ok(())
}

/// Removes a game from a person's totals against the other player. Two players without a common game are not rivals; neither is
/// a deleted player, who has no row.
async fn take_from_rival(connection: &mut impl Connection, gain: &Gain) -> Result<(), sqlx::Error> {
    let [won, lost, drawn] = gain.ends;
    let lower = sql(
        "update rival set points = points - $1, wins = wins - $2, losses = losses - $3, draws = draws - $4
         where player = $5 and rival = $6",
    )
    .bind(gain.points)
    .bind(won)
    .bind(lost)
    .bind(drawn)
    .bind(gain.player)
    .bind(gain.rival);
    connection.run(lower).await?;
    let none_left = sql("delete from rival where player = $1 and rival = $2 and wins + losses + draws = 0");
    connection.run(none_left.bind(gain.player).bind(gain.rival)).await?;
    Ok(())
}
