//! Which errors may pass by themselves, and where data can be.

use std::io::{Error, ErrorKind};
use std::path::PathBuf;

use cuatro_store::{Database, StoreError, TransactionError, is_postgres};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, PgConnection};

use super::Bench;

/// What an error is: it may pass, lasts in the data or their place, in a row, or in the program.
fn kind(error: &StoreError) -> &'static str {
    match error {
        StoreError::Unavailable(_) => "passes",
        StoreError::Unusable(_) => "unusable",
        StoreError::Corrupt { .. } => "corrupt",
        StoreError::Failed(_) => "failed",
        StoreError::InUse(_) | StoreError::Moved(_) => "other",
    }
}

#[test]
fn what_is_wrong_with_a_file_passes_if_the_system_lacks_something() {
    let passing = [
        ErrorKind::Interrupted,
        ErrorKind::OutOfMemory,
        ErrorKind::QuotaExceeded,
        ErrorKind::ResourceBusy,
        ErrorKind::StorageFull,
        ErrorKind::TimedOut,
        ErrorKind::WouldBlock,
    ];
    for error in passing {
        assert_eq!(kind(&StoreError::file("it", &error.into())), "passes", "{error}");
    }
    for error in
        [ErrorKind::NotFound, ErrorKind::PermissionDenied, ErrorKind::ReadOnlyFilesystem, ErrorKind::Other]
    {
        assert_eq!(kind(&StoreError::file("it", &error.into())), "unusable", "{error}");
    }
    // No space, too many open files in the system and in the process; no such file, no directory.
    for (number, found) in [(28, "passes"), (23, "passes"), (24, "passes"), (2, "unusable"), (20, "unusable")]
    {
        let error = StoreError::file("the data", &Error::from_raw_os_error(number));
        assert_eq!(kind(&error), found, "{error}");
        assert!(error.to_string().contains("the data: "), "{error}");
    }
    assert_eq!((kind(&StoreError::stopping()), kind(&StoreError::importing())), ("passes", "passes"));
    for error in [
        sqlx::Error::PoolTimedOut,
        sqlx::Error::PoolClosed,
        sqlx::Error::WorkerCrashed,
        sqlx::Error::Protocol("of it".into()),
        sqlx::Error::Io(ErrorKind::BrokenPipe.into()),
        sqlx::Error::Tls("of it".into()),
    ] {
        assert_eq!(kind(&error.into()), "passes");
    }
    assert_eq!(kind(&sqlx::Error::RowNotFound.into()), "failed");
    assert_eq!(kind(&sqlx::Error::Decode("of it".into()).into()), "corrupt");
    // A row that cannot be read stays what it is on its way through a transaction.
    let row = StoreError::Corrupt { table: "event", row: "g1/2".into(), problem: "no JSON".into() };
    let on_its_way = StoreError::from(TransactionError::from(row));
    assert!(
        matches!(&on_its_way, StoreError::Corrupt { table: "event", row, .. } if row == "g1/2"),
        "{on_its_way:?}"
    );
}

async fn sqlite(bench: &Bench) -> SqliteConnection {
    let path = bench.directory.path().join("cuatro.db");
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .busy_timeout(std::time::Duration::ZERO);
    options.connect().await.expect("the file opens")
}

#[tokio::test]
async fn what_sqlite_says_passes_if_it_is_busy_or_full() {
    let bench = Bench::sqlite().await;
    bench.open().await.close().await;
    let said = async |connection: &mut SqliteConnection, statement: &'static str| {
        kind(&connection.execute(statement).await.expect_err(statement).into())
    };
    let (mut one, mut two) = (sqlite(&bench).await, sqlite(&bench).await);
    one.execute("begin immediate").await.expect("a transaction");
    assert_eq!(said(&mut two, "update origin set id = id").await, "passes", "busy");
    one.execute("rollback").await.expect("the end");
    assert_eq!(
        said(&mut two, "insert into player (id, created_at) values (1, null)").await,
        "failed",
        "a constraint"
    );
    assert_eq!(said(&mut two, "select nothing").await, "failed", "no such column");
    two.execute("pragma max_page_count = 1").await.expect("as few as it has");
    assert_eq!(
        said(&mut two, "create table more (text); insert into more values (zeroblob(1000000))").await,
        "passes",
        "full"
    );
    let row = sqlx::query("select 'text' as n").fetch_one(&mut two).await.expect("a row");
    let wrong = sqlx::Row::try_get::<i64, _>(&row, "n").expect_err("no number");
    assert_eq!(kind(&wrong.into()), "corrupt", "another type");
    std::fs::write(bench.directory.path().join("cuatro.db"), "no database, though a long text ".repeat(200))
        .expect("a file");
    for beside in ["cuatro.db-wal", "cuatro.db-shm"] {
        let _ = std::fs::remove_file(bench.directory.path().join(beside));
    }
    let mut three = sqlite(&bench).await;
    assert_eq!(said(&mut three, "select * from origin").await, "corrupt", "not a database");
}

#[tokio::test]
async fn what_postgresql_says_passes_if_its_code_says_so() {
    let bench = Bench::postgres().await;
    let mut connection = PgConnection::connect(bench.url()).await.expect("a connection");
    for (code, found) in [
        ("08006", "passes"), // connection failure
        ("25006", "passes"), // a standby
        ("40001", "passes"), // serialization
        ("40P01", "passes"), // deadlock
        ("53300", "passes"), // too many connections
        ("55P03", "passes"), // locked
        ("57014", "passes"), // canceled
        ("58030", "passes"), // I/O
        ("22012", "failed"), // division by zero
        ("23505", "failed"), // a constraint
        ("25001", "failed"), // in a transaction
        ("42501", "failed"), // no permission
        ("55000", "failed"), // not in this state
    ] {
        let raise = format!("do $$ begin raise exception using errcode = '{code}'; end $$");
        let error = connection.execute(AssertSqlSafe(raise)).await.expect_err("raised");
        assert_eq!(kind(&error.into()), found, "{code}");
    }
}

#[test]
fn a_url_says_where_the_data_are() {
    let file = |path: &str| Some(Database::File(PathBuf::from(path)));
    for (url, place) in [
        ("sqlite:///var/lib/cuatro.db", file("/var/lib/cuatro.db")),
        ("sqlite://here.db", file("here.db")),
        ("sqlite:here.db", file("here.db")),
        ("sqlite://here.db?mode=rwc", file("here.db")),
        ("sqlite://here.db?cache=shared", None),
        ("sqlite::memory:", None),
        ("sqlite://", None),
        ("sqlite:", None),
        ("here.db", None),
        ("mysql://here", None),
        ("postgres://here/x", Some(Database::Postgres("postgres://here/x".into()))),
        ("postgresql://here/x", Some(Database::Postgres("postgresql://here/x".into()))),
    ] {
        let found = Database::of(url);
        assert!(found == place, "{url}");
        assert_eq!(is_postgres(url), matches!(place, Some(Database::Postgres(_))), "{url}");
        let path = found.and_then(Database::file);
        assert_eq!(path.is_some(), matches!(place, Some(Database::File(_))), "{url}");
    }
}
