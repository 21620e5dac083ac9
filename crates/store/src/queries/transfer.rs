//! One-time codes for another device.

use crate::columns::Columns;
use crate::sql::{Connection, sql};
use crate::{StoreError, TokenHash};
use cuatro_game::{PlayerId, Time};

/// For how long an expired code is remembered, in milliseconds: the request for it may be repeated.
const REMEMBERED_MS: i64 = 7 * Time::DAY_MS;

/// Stores a code, with when it was created and when it expires.
pub async fn keep(
    transaction: &mut impl Connection,
    code: &TokenHash,
    player: PlayerId,
    [now, until]: [Time; 2],
    most: u32,
) -> Result<(), sqlx::Error> {
    let old = sql("delete from transfer where until <= $1").bind(now.plus(-REMEMBERED_MS).0);
    transaction.run(old).await?;
    // SQLite knows an offset only after a limit.
    let too_many = sql("update transfer set until = $1 where code_hash in (
            select code_hash from transfer where player = $2 and until > $1 order by until desc limit 1000000 offset $3)");
    transaction.run(too_many.bind(now.0).bind(player.0).bind(most.saturating_sub(1))).await?;
    let new = sql("insert into transfer (code_hash, player, until) values ($1, $2, $3)");
    transaction.run(new.bind(code.0.as_slice()).bind(player.0).bind(until.0)).await?;
    Ok(())
}

pub async fn until(connection: &mut impl Connection, code: &TokenHash) -> Result<Option<Time>, StoreError> {
    let until = sql("select until from transfer where code_hash = $1").bind(code.0.as_slice());
    connection.first(until).await?.map(|row| Ok(Time(row.number("until")?))).transpose()
}

/// A used code expires at once.
pub async fn take(
    connection: &mut impl Connection,
    code: &TokenHash,
    now: Time,
) -> Result<Option<PlayerId>, StoreError> {
    let taken = sql("update transfer set until = $2 where code_hash = $1 and until > $2 returning player");
    let taken = connection.first(taken.bind(code.0.as_slice()).bind(now.0)).await?;
    taken.map(|row| Ok(PlayerId(row.number("player")?))).transpose()
}
