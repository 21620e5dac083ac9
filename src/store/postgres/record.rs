//! Players without tokens, and finished games that are taken out again.

use sqlx::AssertSqlSafe;
use sqlx::postgres::PgConnection;

use super::super::finished::{Gain, gain};
use super::super::packed::pack_id;
use super::super::standings::raise_totals;
use super::super::{NewPlayer, StoreError, rows};
use crate::game::{GameId, GameRecord};
use crate::rules::Side;

/// Makes a player without a token. False if the name is there already.
pub(super) async fn write_player(
    connection: &mut PgConnection,
    player: &NewPlayer,
) -> Result<bool, StoreError> {
    let made = sqlx::query(
        "insert into player (id, name_key, name, created_at) values ($1, $2, $3, $4) on conflict do nothing",
    )
    .bind(player.player.0)
    .bind(&player.name_key)
    .bind(&player.name)
    .bind(player.at.0)
    .execute(connection)
    .await?;
    Ok(made.rows_affected() == 1)
}

/// Takes an unrated record out, with what it gave to totals and rivals. Its id is remembered, so that an import does not bring it
/// back unasked. False if there is none.
pub(super) async fn withdraw_record(connection: &mut PgConnection, id: &GameId) -> Result<bool, StoreError> {
    let row = sqlx::query("delete from record where id = $1 returning *")
        .bind(pack_id(id))
        .fetch_optional(&mut *connection)
        .await?;
    let Some(row) = row else { return Ok(false) };
    let (record, seats) = rows::record(&row)?;
    take_totals_back(connection, &record).await?;
    for gain in Side::BOTH.into_iter().filter_map(|side| gain(&record, side)) {
        take_from_rival(connection, &gain).await?;
    }
    sqlx::query("insert into removed (id, x, o) values ($1, $2, $3) on conflict do nothing")
        .bind(pack_id(id))
        .bind(rows::occupant_number(seats[0]))
        .bind(rows::occupant_number(seats[1]))
        .execute(connection)
        .await?;
    Ok(true)
}

/// Takes from the totals of its players what a game gave to them.
pub(super) async fn take_totals_back(
    connection: &mut PgConnection,
    record: &GameRecord,
) -> Result<(), sqlx::Error> {
    let gains: Vec<_> = Side::BOTH.into_iter().filter_map(|side| gain(record, side)).collect();
    let each = |figure: fn(&Gain) -> i64| gains.iter().map(figure).collect::<Vec<_>>();
    let who = each(|gain| gain.player);
    // Everybody locks players in this order, and nobody becomes a bot between this and the write.
    sqlx::query("select 1 from player where id = any($1) order by id for no key update")
        .bind(&who)
        .execute(&mut *connection)
        .await?;
    let pairs = "select who, whom, -points as points, -wins as wins, -losses as losses, -draws as draws
        from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
            as gain (who, whom, points, wins, losses, draws)";
    sqlx::query(AssertSqlSafe(raise_totals(pairs, "player")))
        .bind(who)
        .bind(each(|gain| gain.rival))
        .bind(each(|gain| gain.points))
        .bind(each(|gain| gain.ends[0]))
        .bind(each(|gain| gain.ends[1]))
        .bind(each(|gain| gain.ends[2]))
        .execute(connection)
        .await?;
    Ok(())
}

/// Takes a game from what a person has against the other seat. Two who have no game left are no rivals; one who was deleted is
/// none either, and has no row.
async fn take_from_rival(connection: &mut PgConnection, gain: &Gain) -> Result<(), StoreError> {
    let [won, lost, drawn] = gain.ends;
    sqlx::query(
        "update rival set points = points - $1, wins = wins - $2, losses = losses - $3, draws = draws - $4
         where player = $5 and rival = $6",
    )
    .bind(gain.points)
    .bind(won)
    .bind(lost)
    .bind(drawn)
    .bind(gain.player)
    .bind(gain.rival)
    .execute(&mut *connection)
    .await?;
    sqlx::query("delete from rival where player = $1 and rival = $2 and wins + losses + draws = 0")
        .bind(gain.player)
        .bind(gain.rival)
        .execute(connection)
        .await?;
    Ok(())
}
