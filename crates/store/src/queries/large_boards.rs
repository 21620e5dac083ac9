//! Games and tournaments on boards of more than ten rows or columns, which schema 18 and those before it had.

use serde_json::Value;

use super::erase::{forget_logs, remember_removed};
use super::expiry::mark_used;
use super::withdrawal::withdraw;
use crate::StoreError;
use crate::columns::Columns;
use crate::packed::{OTHER, unpack_id};
use crate::rows::{self, corrupt};
use crate::sql::{Connection, sql};
use cuatro_rules::{MAX_COLUMNS, MAX_ROWS};

/// How many of each were removed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RemovedBoards {
    pub games: usize,
    pub tournaments: usize,
}

impl RemovedBoards {
    /// Tells the operator, if there were any.
    pub fn report(self) {
        let RemovedBoards { games, tournaments } = self;
        if games + tournaments > 0 {
            tracing::warn!(
                games,
                tournaments,
                "games on boards of more than 10 rows or columns removed: there are no such boards any more; the copy made before the upgrade has them"
            );
        }
    }
}

/// Removes them, with what they added to totals. Every event must be in its table.
pub async fn remove<C: Connection>(transaction: &mut C) -> Result<RemovedBoards, StoreError> {
    let mut games = finished(transaction).await?;
    let logs = transaction.all(sql("select game, cast(body as text) as body from event
            where version = 1 or game in (select id from tournament)"));
    let (mut live, mut tournaments) = (Vec::new(), Vec::new());
    for row in &logs.await? {
        let (log, body) = (row.text("game")?, row.text("body")?);
        if serde_json::from_str(body).is_ok_and(|event: Value| names_large_board(&event)) {
            live.push(log.to_owned());
        }
    }
    for row in &transaction.all(sql("select id from tournament")).await? {
        let id = row.text("id")?;
        if live.iter().any(|log| log == id) {
            tournaments.push(id.to_owned());
        }
    }
    live.retain(|log| !tournaments.contains(log));
    live.sort();
    live.dedup();
    mark_used(transaction, &live).await?;
    let ids = live.iter().map(|id| id.parse().map_err(|error| corrupt("game", id, error)));
    remember_removed(transaction, &ids.collect::<Result<Vec<_>, _>>()?).await?;
    forget_logs(transaction, live.clone()).await?;
    for tournament in &tournaments {
        for statement in ["delete from event where game = $1", "delete from tournament where id = $1"] {
            transaction.run(sql(statement).bind(tournament)).await?;
        }
    }
    games.extend(live);
    games.sort();
    games.dedup();
    Ok(RemovedBoards { games: games.len(), tournaments: tournaments.len() })
}

/// Removes the records. Their ids.
async fn finished(transaction: &mut impl Connection) -> Result<Vec<String>, StoreError> {
    let large = sql("select n, id, body from record where substr(body, 1, 1) = $1
            and (substr(body, 2, 1) > $2 or substr(body, 3, 1) > $3)")
    .bind(&[OTHER][..])
    .bind(&[MAX_ROWS][..])
    .bind(&[MAX_COLUMNS][..]);
    let mut games = Vec::new();
    for row in &transaction.all(large).await? {
        let unreadable = || rows::corrupt("record", String::new(), "the id cannot be read");
        let id = unpack_id(row.bytes("id")?).ok_or_else(unreadable)?;
        // A board that can be read: only the result counts for the totals.
        let mut body = row.bytes("body")?.to_vec();
        body[1..4].copy_from_slice(&[MAX_ROWS, MAX_COLUMNS, 2]);
        let readable = sql("update record set body = $1 where n = $2").bind(body).bind(row.number("n")?);
        transaction.run(readable).await?;
        withdraw(transaction, &id).await?;
        games.push(id.to_string());
    }
    Ok(games)
}

/// Whether an event has a board beyond the limits.
fn names_large_board(event: &Value) -> bool {
    match event {
        Value::Object(members) => {
            let beyond = |name: &str, most: u8| {
                members.get(name).and_then(Value::as_u64).is_some_and(|number| number > most.into())
            };
            beyond("rows", MAX_ROWS)
                || beyond("columns", MAX_COLUMNS)
                || members.values().any(names_large_board)
        }
        Value::Array(items) => items.iter().any(names_large_board),
        _ => false,
    }
}
