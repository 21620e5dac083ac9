//! The summary that is sent once a day.

use crate::StoreError;
use crate::sql::{Connection, sql};

pub(crate) async fn claim(connection: &mut impl Connection, day: i64) -> Result<bool, StoreError> {
    let first = sql("update origin set summary_day = $1 where summary_day is null").bind(day);
    let first = connection.run(first).await? == 1;
    // Of several processes that ask at once, the row's lock lets only one see another day. A clock can be a little behind the one that claimed
    // a day; a day further ahead was claimed by a clock that was wrong.
    let later =
        sql("update origin set summary_day = $1 where summary_day < $1 or summary_day > $1 + 1").bind(day);
    Ok(!first && connection.run(later).await? == 1)
}
