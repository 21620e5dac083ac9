//! Methods for processes that share the data, and what is stored once for all of them.

use crate::game::{GameId, Time};
use crate::store::columns::Columns;
use crate::store::rows::corrupt;
use crate::store::sql::{Connection, sql};
use crate::store::{PULSE_LASTS_MS, Pulse, StoreError, TokenHash};

pub(in crate::store) async fn pulse<C: Connection>(connection: &mut C) -> Result<Pulse, StoreError> {
    let pulse = sql(format!(
        "update origin set pulse_at = now,
            served_since = case when pulse_at > now - $1 and served_since is not null then served_since else now end
         from (select {} as now) clock returning pulse_at, served_since",
        C::CLOCK
    ));
    let row = connection.first(pulse.bind(PULSE_LASTS_MS)).await?.ok_or(sqlx::Error::RowNotFound)?;
    Ok(Pulse { now: Time(row.number("pulse_at")?), since: Time(row.number("served_since")?) })
}

pub(in crate::store) async fn extend_due<C: Connection>(
    connection: &mut C,
    games: &[GameId],
    until: Time,
) -> Result<(), StoreError> {
    let extend = format!("update game set due_at = $2 where due_at is not null and id {}", C::one_of("$1"));
    connection.run(sql(extend).bind(games).bind(until.0)).await?;
    Ok(())
}

pub(in crate::store) async fn settle_due<C: Connection>(
    connection: &mut C,
    games: &[GameId],
    until: Time,
) -> Result<(), StoreError> {
    let settle = format!("update game set due_at = null where due_at = $2 and id {}", C::one_of("$1"));
    connection.run(sql(settle).bind(games).bind(until.0)).await?;
    Ok(())
}

pub(in crate::store) async fn admin_token(
    connection: &mut impl Connection,
    offer: &TokenHash,
) -> Result<TokenHash, StoreError> {
    let keep = sql("update origin set admin_hash = coalesce(admin_hash, $1) returning admin_hash");
    let kept = connection.first(keep.bind(offer.0.as_slice())).await?.ok_or(sqlx::Error::RowNotFound)?;
    let hash = kept.bytes("admin_hash")?.try_into();
    hash.map(TokenHash).map_err(|_| corrupt("origin", "admin_hash", "it is not 32 bytes"))
}

pub(in crate::store) async fn claim_summary(
    connection: &mut impl Connection,
    day: i64,
) -> Result<bool, StoreError> {
    let first = sql("update origin set summary_day = $1 where summary_day is null").bind(day);
    let first = connection.run(first).await? == 1;
    // Of several processes that ask at once, the row's lock lets only one see an earlier day.
    let later = sql("update origin set summary_day = $1 where summary_day < $1").bind(day);
    Ok(!first && connection.run(later).await? == 1)
}
