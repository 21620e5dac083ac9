//! Stored reports of finished games. They only save work: they can be computed again from the moves.

use crate::StoreError;
use crate::columns::Columns;
use crate::packed::{pack_id, unpack_id};
use crate::rows::corrupt;
use crate::sql::{Connection, sql};
use cuatro_game::GameId;

pub(crate) async fn read(
    connection: &mut impl Connection,
    game: &GameId,
) -> Result<Option<String>, StoreError> {
    let report = connection.first(sql("select body from report where game = $1").bind(pack_id(game))).await?;
    Ok(report.map(|row| row.text("body").map(str::to_owned)).transpose()?)
}

/// Those that exist among the reports of these games, in no order.
pub(crate) async fn of(
    connection: &mut impl Connection,
    games: &[GameId],
) -> Result<Vec<(GameId, String)>, StoreError> {
    if games.is_empty() {
        return Ok(Vec::new());
    }
    let mut reports = sql("select game, body from report where game in (");
    reports.push_values(games.iter().map(|game| pack_id(game).into())).push(")");
    let rows = connection.all(reports.unprepared()).await?;
    let unreadable = || corrupt("report", String::new(), "the id cannot be read");
    rows.iter()
        .map(|row| {
            let game = unpack_id(row.bytes("game")?).ok_or_else(unreadable)?;
            Ok((game, row.text("body")?.to_owned()))
        })
        .collect()
}

pub(crate) async fn keep(
    connection: &mut impl Connection,
    game: &GameId,
    report: &str,
) -> Result<(), StoreError> {
    let keep = sql("insert into report (game, body) select id, $2 from record where id = $1
         on conflict (game) do update set body = excluded.body");
    connection.run(keep.bind(pack_id(game)).bind(report)).await?;
    Ok(())
}
