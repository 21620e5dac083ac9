//! What is compared after a storm.

use std::time::Instant;

use reqwest::StatusCode;
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection, SqliteConnection};

use super::super::support::{PATIENCE, TestServer, open_store};
use super::Pair;
use cuatro_people::{History, check::Checked};

impl Pair {
    /// Everything that was acknowledged is there.
    pub(super) async fn is_kept_by(&self, server: &TestServer) {
        for (id, known) in &self.games {
            let game = server.get(&format!("/games/{id}")).await.expect(StatusCode::OK);
            assert_eq!(game["moves"], known["moves"], "{known}");
            assert!(game["version"].as_u64() >= known["version"].as_u64(), "{game} after {known}");
            let result = |game: &Value| (game["status"].clone(), game["result"]["winner"].clone());
            assert_eq!(result(&game), result(known), "{game}");
        }
        // Each game that was made was asked for.
        let mut there = 0;
        let mut cursor = String::new();
        let name = self.names[0].replace(' ', "%20");
        loop {
            let path = format!("/games?player={name}&limit=100{cursor}");
            let page = server.get(&path).await.expect(StatusCode::OK);
            there += page["items"].as_array().expect("a list").len();
            match page["next"].as_str() {
                Some(next) => cursor = format!("&cursor={next}"),
                None => break,
            }
        }
        let played = self.games.values().filter(|game| game["status"] == "playing").count();
        assert_eq!(there, played, "games of {name}");
        for (path, token) in &self.held {
            let code = server.post_as(token, &format!("{path}/transfer"), json!({})).await;
            code.expect(StatusCode::CREATED);
        }
        for path in &self.gone {
            let (status, code) = if path.starts_with("/games/") { (410, "gone") } else { (404, "not-found") };
            server.get(path).await.refused(status, code);
        }
    }
}

/// Compares everything that was asked and answered with the logs of a server, which is stopped for it.
pub(super) async fn histories(mut server: TestServer, history: &History) -> Checked {
    server.stop().await;
    let store = open_store(server.directory()).await;
    let mut checked = Checked::default();
    for (id, operations) in history.take() {
        let log = store.game(&id).await.expect("a read").map(|game| game.log).unwrap_or_default();
        let fits = cuatro_people::check::check(&log, operations);
        checked.add(fits.unwrap_or_else(|problem| panic!("{id}: {problem}")));
    }
    store.close().await;
    checked
}

/// No connection of the server keeps a transaction: on PostgreSQL none stays open, and SQLite can empty its log. The last requests that
/// were cut may still be in the middle of one.
pub(super) async fn nothing_is_open(server: &TestServer) {
    let began = Instant::now();
    while let Some(open) = what_is_open(server).await {
        assert!(began.elapsed() < PATIENCE, "nobody ends this: {open}");
    }
}

async fn what_is_open(server: &TestServer) -> Option<String> {
    let Some(url) = server.database_url() else {
        let url = format!("sqlite:{}", server.data_file().display());
        let mut connection = SqliteConnection::connect(&url).await.expect("the data file");
        let emptied = sqlx::query_as("pragma wal_checkpoint(truncate)").fetch_one(&mut connection).await;
        let (blocked, ..): (i64, i64, i64) = emptied.expect("a checkpoint");
        return (blocked != 0).then(|| "somebody reads an old state".to_owned());
    };
    let mut connection = PgConnection::connect(&url).await.expect("PostgreSQL answers");
    let open: Vec<String> = sqlx::query_scalar(
        "select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    )
    .fetch_all(&mut connection)
    .await
    .expect("an answer");
    (!open.is_empty()).then(|| format!("{open:?}"))
}
