//! What players are promised by a server, and whether a data file keeps it.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use cuatro::sqlite::SqliteStore;
use cuatro::store::Store;
use serde_json::Value;
use sqlx::{Connection, Row, SqliteConnection};

/// What a client was promised: this game has so many events, and with them these moves.
pub(super) struct Promise {
    /// The last step of the disk before it was given.
    pub(super) at: usize,
    game: String,
    version: u64,
    moves: Vec<u64>,
}

/// By game, the latest promise.
pub(super) type Promised<'a> = HashMap<&'a str, &'a Promise>;

impl Promise {
    /// The one that an answer to a creation or a move contains.
    pub(super) fn of_answer(at: usize, answer: &Value) -> Option<Promise> {
        let game = answer.get("game")?;
        let moves = game["moves"].as_array()?.iter().filter_map(Value::as_u64).collect();
        Some(Promise { at, game: game["id"].as_str()?.to_owned(), version: game["version"].as_u64()?, moves })
    }

    /// Takes it up unless a later one of its game was given.
    pub(super) fn add_to<'a>(&'a self, promised: &mut Promised<'a>) {
        if promised.get(&*self.game).is_none_or(|known| known.version < self.version) {
            promised.insert(&self.game, self);
        }
    }
}

/// Fails with what is wrong if the image in `directory` is not whole or lacks what was promised.
pub(super) async fn holds(directory: &Path, promised: &Promised<'_>) -> Result<(), String> {
    let file = directory.join("cuatro.db");
    let store = SqliteStore::open(&file).await.map_err(|error| format!("it does not open: {error}"))?;
    store.close().await;
    let wrong = |error: sqlx::Error| error.to_string();
    let mut connection =
        SqliteConnection::connect(&format!("sqlite:{}", file.display())).await.map_err(wrong)?;
    let outcome = is_kept(&mut connection, promised).await;
    connection.close().await.map_err(wrong)?;
    outcome
}

/// The same of an open data file.
async fn is_kept(connection: &mut SqliteConnection, promised: &Promised<'_>) -> Result<(), String> {
    let wrong = |error: sqlx::Error| error.to_string();
    let whole: String =
        sqlx::query_scalar("pragma integrity_check").fetch_one(&mut *connection).await.map_err(wrong)?;
    if whole != "ok" {
        return Err(whole);
    }
    let rows = sqlx::query("select game, version, body from event order by game, version");
    let mut logs: BTreeMap<String, Vec<Option<u64>>> = BTreeMap::new();
    for row in rows.fetch_all(&mut *connection).await.map_err(wrong)? {
        let (game, version, body): (String, i64, String) = (row.get(0), row.get(1), row.get(2));
        let event: Value = serde_json::from_str(&body).map_err(|error| format!("{body}: {error}"))?;
        let log = logs.entry(game).or_default();
        log.push(event["moved"]["column"].as_u64());
        if log.len() as i64 != version {
            return Err(format!("version {version} comes as event {}", log.len()));
        }
    }
    let finished: i64 = sqlx::query_scalar("select count(*) from game where status = 2")
        .fetch_one(&mut *connection)
        .await
        .map_err(wrong)?;
    // The last disc, the result, its record and its totals are one change: nine events or eight less one.
    let over = logs.values().filter(|log| log.len() == 9).count() as i64;
    let half = logs.values().filter(|log| log.len() == 8 && log[7].is_none()).count();
    if over != finished || half > 0 {
        return Err(format!("{over} logs are at their end, {finished} games have ended"));
    }
    for promise in promised.values() {
        let log = logs.get(&promise.game).map(Vec::as_slice).unwrap_or_default();
        let kept: Vec<u64> = log.iter().take(promise.version as usize).flatten().copied().collect();
        if (log.len() as u64) < promise.version || kept != promise.moves {
            return Err(format!(
                "{} has {log:?}; version {} was acknowledged with {:?}",
                promise.game, promise.version, promise.moves
            ));
        }
    }
    Ok(())
}
