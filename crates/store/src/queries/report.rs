//! Stored reports of finished games. They only save work: they can be computed again from the moves.

use crate::StoreError;
use crate::columns::Columns;
use crate::packed::pack_id;
use crate::sql::{Connection, sql};
use cuatro_game::GameId;

pub(crate) async fn read(
    connection: &mut impl Connection,
    game: &GameId,
) -> Result<Option<String>, StoreError> {
    let report = connection.first(sql("select body from report where game = $1").bind(pack_id(game))).await?;
    Ok(report.map(|row| row.text("body").map(str::to_owned)).transpose()?)
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
