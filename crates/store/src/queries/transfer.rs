//! One-time codes for another device.

use crate::columns::Columns;
use crate::sql::{Connection, sql};
use crate::{StoreError, TokenHash};
use cuatro_game::{PlayerId, Time};

/// Stores a code, with when it was created and when it expires.
pub(crate) async fn keep(
    transaction: &mut impl Connection,
    code: &TokenHash,
    player: PlayerId,
    [now, until]: [Time; 2],
    most: u32,
) -> Result<(), sqlx::Error> {
    transaction.run(sql("delete from transfer where until <= $1").bind(now.0)).await?;
    // SQLite knows an offset only after a limit.
    let too_many = sql("delete from transfer where code_hash in (
            select code_hash from transfer where player = $1 order by until desc limit 1000000 offset $2)");
    transaction.run(too_many.bind(player.0).bind(most.saturating_sub(1))).await?;
    let new = sql("insert into transfer (code_hash, player, until) values ($1, $2, $3)");
    transaction.run(new.bind(code.0.as_slice()).bind(player.0).bind(until.0)).await?;
    Ok(())
}

pub(crate) async fn until(
    connection: &mut impl Connection,
    code: &TokenHash,
) -> Result<Option<Time>, StoreError> {
    let until = sql("select until from transfer where code_hash = $1").bind(code.0.as_slice());
    connection.first(until).await?.map(|row| Ok(Time(row.number("until")?))).transpose()
}

pub(crate) async fn take(
    connection: &mut impl Connection,
    code: &TokenHash,
) -> Result<Option<(PlayerId, Time)>, StoreError> {
    let taken = sql("delete from transfer where code_hash = $1 returning player, until");
    let taken = connection.first(taken.bind(code.0.as_slice())).await?;
    taken.map(|row| Ok((PlayerId(row.number("player")?), Time(row.number("until")?)))).transpose()
}
