//! Methods for processes that share the data, and what is stored once for all of them.

use crate::columns::Columns;
use crate::rows::corrupt;
use crate::sql::{Connection, sql};
use crate::{PULSE_LASTS_MS, Pulse, StoreError, TokenHash};
use cuatro_game::{GameId, Time};

pub(crate) async fn pulse<C: Connection>(connection: &mut C) -> Result<Pulse, StoreError> {
    let pulse = sql(format!(
        "update origin set pulse_at = now,
            served_since = case when pulse_at > now - $1 and served_since is not null then served_since else now end
         from (select {} as now) clock returning pulse_at, served_since",
        C::CLOCK
    ));
    let row = connection.first(pulse.bind(PULSE_LASTS_MS)).await?.ok_or(sqlx::Error::RowNotFound)?;
    Ok(Pulse { now: Time(row.number("pulse_at")?), since: Time(row.number("served_since")?) })
}

pub(crate) async fn extend_due<C: Connection>(
    connection: &mut C,
    games: &[GameId],
    until: Time,
) -> Result<(), StoreError> {
    let extend = format!("update game set due_at = $2 where due_at is not null and id {}", C::one_of("$1"));
    connection.run(sql(extend).bind(games).bind(until.0)).await?;
    Ok(())
}

pub(crate) async fn settle_due<C: Connection>(
    connection: &mut C,
    games: &[GameId],
    until: Time,
) -> Result<(), StoreError> {
    let settle = format!("update game set due_at = null where due_at = $2 and id {}", C::one_of("$1"));
    connection.run(sql(settle).bind(games).bind(until.0)).await?;
    Ok(())
}

pub(crate) async fn admin_token(
    connection: &mut impl Connection,
    offer: &TokenHash,
) -> Result<TokenHash, StoreError> {
    first_offered(connection, "admin_hash", &offer.0).await.map(TokenHash)
}

pub(crate) async fn idempotency_secret(
    connection: &mut impl Connection,
    offer: &[u8; 32],
) -> Result<[u8; 32], StoreError> {
    first_offered(connection, "idempotency_secret", offer).await
}

/// The bytes of this column about the data, which are the first that anybody offered.
async fn first_offered(
    connection: &mut impl Connection,
    column: &'static str,
    offer: &[u8; 32],
) -> Result<[u8; 32], StoreError> {
    let keep = sql(format!("update origin set {column} = coalesce({column}, $1) returning {column}"));
    let kept = connection.first(keep.bind(offer.as_slice())).await?.ok_or(sqlx::Error::RowNotFound)?;
    kept.bytes(column)?.try_into().map_err(|_| corrupt("origin", column, "it is not 32 bytes"))
}

pub(crate) async fn claim_summary(connection: &mut impl Connection, day: i64) -> Result<bool, StoreError> {
    let first = sql("update origin set summary_day = $1 where summary_day is null").bind(day);
    let first = connection.run(first).await? == 1;
    // Of several processes that ask at once, the row's lock lets only one see an earlier day.
    let later = sql("update origin set summary_day = $1 where summary_day < $1").bind(day);
    Ok(!first && connection.run(later).await? == 1)
}
