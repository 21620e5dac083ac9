//! The task that writes games, when it panics.

use std::io::Write;
use std::sync::Arc;

use cuatro::app::{AdminToken, App, AppSettings, Caller, ManualResult, ManualSeat};
use cuatro::engine::EngineSettings;
use cuatro::rules::{Side, Variant};
use cuatro::sqlite::SqliteStore;
use cuatro::store::Store;
use cuatro::time_source::TimeSource;
use sqlx::{Connection, SqliteConnection};

use super::support::{ADMIN, PATIENCE};

/// A log that panics as soon as the writer has something to say.
struct Panicking;

impl Write for Panicking {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        assert!(!String::from_utf8_lossy(bytes).contains("commit failed"), "as the test wants it");
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn the_end_of_the_writer_is_noticed_also_where_it_panics() {
    let logging = tracing_subscriber::fmt().with_ansi(false).with_writer(|| Panicking).finish();
    let _logging = tracing::subscriber::set_default(logging);
    let data = tempfile::TempDir::new().expect("a temporary directory");
    let path = data.path().join("cuatro.db");
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&path).await.expect("a new data file opens"));
    let (app, tasks) = App::start(
        store,
        TimeSource::System,
        AdminToken::new(ADMIN),
        AppSettings::plain(EngineSettings::default()),
    )
    .await
    .expect("the app starts");
    let mut file =
        SqliteConnection::connect(&format!("sqlite:{}", path.display())).await.expect("the data file");
    sqlx::query("create trigger refuse before insert on player begin select json('{'); end")
        .execute(&mut file)
        .await
        .expect("a trigger");
    let early = tokio::time::timeout(std::time::Duration::ZERO, tasks.writer_ended()).await;
    assert!(early.is_err(), "the writer ended before it panicked");
    let person = |name: &str| ManualSeat::Person(name.to_owned());
    let result = ManualResult {
        seats: [person("Ana"), person("Berta")],
        winner: Some(Side::X),
        reason: None,
        rounds: 7,
        ended_at: None,
        variant: Variant::STANDARD,
    };
    let answer = app.enter_result(result, &Caller::default()).await;
    assert!(answer.is_err(), "nothing was written, so nothing is acknowledged: {answer:?}");
    let ended = tokio::time::timeout(PATIENCE, tasks.writer_ended()).await;
    assert!(ended.is_ok(), "the writer has ended, and nobody knows");
}
