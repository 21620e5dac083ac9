//! Backups of a data file: made, checked and put back.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cuatro_sqlite::backup::{BackupFault, back_up, check, interrupted, restore};
use cuatro_sqlite::{SqliteStore, log_bytes};
use cuatro_store::{SchemaFault, Store, StoreError};
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

use super::Bench;
use super::samples::{columns, committed, id, moved, of, with_game};

/// The data file of a bench.
fn data(bench: &Bench) -> PathBuf {
    bench.directory.path().join("cuatro.db")
}

/// A file beside another one.
fn beside(path: &Path, suffix: &str) -> PathBuf {
    PathBuf::from(format!("{}{suffix}", path.display()))
}

/// The names of the entries of a directory, sorted.
fn files(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("a directory");
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// The moves of the game g1 in a data file.
async fn moves(path: &Path) -> Vec<u8> {
    let store = SqliteStore::open(path).await.expect("it opens");
    let moves = columns(&store, &id("g1")).await;
    store.close().await;
    moves
}

/// A closed data file in which g1 has this one move.
async fn played(column: u8) -> Bench {
    let bench = Bench::sqlite().await;
    let store = with_game(&bench, &id("g1")).await;
    let change = of(vec![moved(&id("g1"), 2, column)]);
    committed(&*store, change).await;
    store.close().await;
    bench
}

/// Runs statements in a file, without looking after references.
async fn run(path: &Path, statements: &str) {
    let url = format!("sqlite://{}", path.display());
    let mut connection = SqliteConnection::connect(&url).await.expect("the file opens");
    let statements = format!("pragma foreign_keys = off; {statements}");
    sqlx::raw_sql(AssertSqlSafe(statements)).execute(&mut connection).await.expect("statements");
    connection.close().await.expect("it closes");
}

#[tokio::test]
async fn a_backup_has_what_was_committed_and_is_only_its_owners() {
    let bench = Bench::sqlite().await;
    let store = with_game(&bench, &id("g1")).await;
    let play = async |version, column| {
        let change = of(vec![moved(&id("g1"), version, column)]);
        committed(&*store, change).await;
    };
    play(2, 5).await;
    let directory = bench.directory.path().join("new/backups");
    let copy = directory.join("copy.db");
    store.back_up(&copy).await.expect("a backup");
    play(3, 6).await;
    assert_eq!(check(&copy).await, Ok(2), "Ana and Berta");
    assert_eq!(files(&directory), ["copy.db"], "and nothing unfinished");
    let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    assert_eq!((mode(&copy), mode(&directory)), (0o600, 0o700));
    let before = fs::read(&copy).expect("the copy");
    for again in [store.back_up(&copy).await, back_up(&data(&bench), &copy).await] {
        let refused = again.expect_err("it is there").to_string();
        assert!(refused.contains("is there already"), "{refused}");
    }
    assert!(fs::read(&copy).expect("the copy") == before, "it was written again");
    // Beside a running server.
    let second = bench.directory.path().join("second.db");
    back_up(&data(&bench), &second).await.expect("a backup");
    assert_eq!((moves(&copy).await, moves(&second).await), (vec![5], vec![5, 6]));
    let missing = back_up(&bench.directory.path().join("none.db"), &directory.join("none.db")).await;
    assert!(missing.is_err() && files(&directory) == ["copy.db", "copy.db-lock"], "{missing:?}");
    // A file in the place of the directory.
    let refused = back_up(&data(&bench), &second.join("copy.db")).await.expect_err("no directory");
    assert!(matches!(refused, StoreError::Unusable(_)), "{refused:?}");
    store.close().await;
    assert_eq!(log_bytes(&data(&bench)), None, "the data file alone has everything");
}

#[tokio::test]
async fn what_is_wrong_with_a_backup_is_found() {
    let bench = played(1).await;
    let newest = {
        let url = format!("sqlite://{}", data(&bench).display());
        let mut connection = SqliteConnection::connect(&url).await.expect("the file opens");
        sqlx::query_scalar("select max(version) from _sqlx_migrations")
            .fetch_one(&mut connection)
            .await
            .expect("a number")
    };
    let copy = |name: &str| {
        let path = bench.directory.path().join(name);
        fs::copy(data(&bench), &path).expect("a copy");
        path
    };
    assert_eq!(check(&bench.directory.path().join("none.db")).await, Err(BackupFault::Missing));
    let text = bench.directory.path().join("text.db");
    fs::write(&text, "No database, but a text that is long enough to be read as one.".repeat(50))
        .expect("a file");
    let fault = check(&text).await;
    assert!(
        matches!(&fault, Err(BackupFault::Unreadable(why)) if why.contains("not a database")),
        "{fault:?}"
    );
    let damaged = copy("damaged.db");
    run(
        &damaged,
        "pragma writable_schema = on; delete from sqlite_schema where name = 'credential_of_player'",
    )
    .await;
    let fault = check(&damaged).await;
    assert!(matches!(&fault, Err(BackupFault::Damaged(why)) if why.contains("never used")), "{fault:?}");
    for (name, change, fault) in [
        ("dangling.db", "delete from player", BackupFault::Dangling(4)),
        (
            "newer.db",
            "update _sqlx_migrations set version = 9999 where version = (select max(version) from _sqlx_migrations)",
            BackupFault::Schema(SchemaFault::Newer { number: 9999, newest }),
        ),
        (
            "too-old.db",
            "delete from _sqlx_migrations where version > 15; update _sqlx_migrations set version = 13",
            BackupFault::Schema(SchemaFault::TooOld(13)),
        ),
        (
            "different.db",
            "update _sqlx_migrations set checksum = x'00' where version = 15",
            BackupFault::Schema(SchemaFault::Different(15)),
        ),
        (
            "failed.db",
            "update _sqlx_migrations set success = false where version = 15",
            BackupFault::Schema(SchemaFault::Different(15)),
        ),
        ("no-schema.db", "delete from _sqlx_migrations", BackupFault::Schema(SchemaFault::Missing)),
    ] {
        let path = copy(name);
        run(&path, change).await;
        let found = check(&path).await;
        assert_eq!(found, Err(fault.clone()), "{name}");
        assert!(!beside(&path, "-wal").exists(), "a check leaves nothing behind");
        let fault = match fault {
            BackupFault::Schema(fault) => Some(fault),
            _ => None,
        };
        assert_eq!(SqliteStore::unreadable(&path).await.expect("a look"), fault, "{name}");
    }
    let older = copy("older.db");
    run(&older, "delete from _sqlx_migrations where version > 15").await;
    assert_eq!(check(&older).await, Ok(2), "a start would bring it up to date");
    assert_eq!(SqliteStore::unreadable(&older).await.expect("a look"), Some(SchemaFault::Older));
    assert_eq!(SqliteStore::unreadable(&data(&bench)).await.expect("a look"), None);
}

#[tokio::test]
async fn a_backup_that_is_restore_replaces_the_data_and_keeps_them() {
    let (backup, bench) = (played(1).await, played(2).await);
    let (backup, data) = (data(&backup).to_owned(), data(&bench));
    let store = bench.open().await;
    let refused = restore(&backup, &data, "now").await.expect_err("it is open");
    assert!(matches!(refused, StoreError::InUse(_)), "{refused:?}");
    store.close().await;
    // What a killed process leaves belongs to the former data.
    for (suffix, content) in [("-wal", ""), ("-shm", "index")] {
        fs::write(beside(&data, suffix), content).expect("a file");
    }
    let former = restore(&backup, &data, "now").await.expect("a restore").expect("former data");
    assert_eq!(former, beside(&data, ".before-now"));
    assert_eq!(interrupted(&data), None);
    let names = ["cuatro.db", "cuatro.db-lock", "cuatro.db.before-now", "cuatro.db.before-now-wal"];
    assert_eq!(files(bench.directory.path()), names);
    assert!(fs::read(&backup).expect("the backup") == fs::read(&data).expect("the data"));
    assert_eq!(moves(&data).await, [1]);
    assert_eq!(moves(&former).await, [2]);
    // Where there were no data, there are no former ones.
    let empty = Bench::sqlite().await;
    let there = empty.directory.path().join("cuatro.db");
    assert_eq!(restore(&backup, &there, "now").await.expect("a restore"), None);
    assert_eq!(moves(&there).await, [1]);
}

#[tokio::test]
async fn a_copied_data_file_is_checked_and_restored_with_the_log_beside_it() {
    let bench = played(1).await;
    let store = bench.open().await;
    let change = of(vec![moved(&id("g1"), 3, 6)]);
    assert_eq!(store.commit(&[change]).await.expect("a commit"), [Ok(())]);
    // As a copy of the directory takes them, or a process that is killed leaves them.
    let (data, copy) = (data(&bench), bench.directory.path().join("copy.db"));
    for suffix in ["", "-wal"] {
        fs::copy(beside(&data, suffix), beside(&copy, suffix)).expect("a copy");
    }
    store.close().await;
    assert!(log_bytes(&copy) > Some(0), "the last move is in the log");
    assert_eq!(check(&copy).await, Ok(2), "Ana and Berta");
    let elsewhere = played(2).await;
    let there = elsewhere.directory.path().join("cuatro.db");
    restore(&copy, &there, "now").await.expect("a restore");
    assert_eq!(moves(&there).await, [1, 6]);
}

#[tokio::test]
async fn a_log_without_its_data_is_not_replayed_into_restored_data() {
    let (backup, bench) = (played(1).await, played(2).await);
    let (backup, data) = (data(&backup), data(&bench));
    let store = bench.open().await;
    let change = of(vec![moved(&id("g1"), 3, 6)]);
    assert_eq!(store.commit(&[change]).await.expect("a commit"), [Ok(())]);
    let log = fs::read(beside(&data, "-wal")).expect("the log of an open store");
    store.close().await;
    fs::remove_file(&data).expect("the data");
    fs::write(beside(&data, "-wal"), &log).expect("a log");
    let former = restore(&backup, &data, "now").await.expect("a restore").expect("a former log");
    assert_eq!(moves(&data).await, [1]);
    assert!(fs::read(beside(&former, "-wal")).expect("the log") == log, "it is kept");
}

#[tokio::test]
async fn a_restore_that_fails_has_changed_nothing() {
    let (backup, bench) = (played(1).await, played(2).await);
    let (backup, data) = (data(&backup), data(&bench));
    fs::write(beside(&data, "-wal"), "").expect("a log");
    let before = files(bench.directory.path());
    let refused =
        restore(&bench.directory.path().join("none.db"), &data, "now").await.expect_err("no backup");
    assert!(matches!(refused, StoreError::Unusable(_)), "{refused:?}");
    assert_eq!(files(bench.directory.path()), before);
    // A file cannot be moved.
    let in_the_way = beside(&data, ".before-now-wal");
    fs::create_dir(&in_the_way).expect("a directory");
    let refused = restore(&backup, &data, "now").await.expect_err("something is in the way");
    assert!(matches!(refused, StoreError::Unusable(_)), "{refused:?}");
    assert_eq!(interrupted(&data), None);
    fs::remove_dir(&in_the_way).expect("it is there");
    assert_eq!(files(bench.directory.path()), before);
    assert_eq!(moves(&data).await, [2]);
}

#[tokio::test]
async fn an_interrupted_restore_lets_nobody_open_the_data_until_another_one_ends_it() {
    for moved_already in [false, true] {
        let (backup, bench) = (played(1).await, played(2).await);
        let (backup, data) = (data(&backup), data(&bench));
        let (former, marker) = (beside(&data, ".before-then"), beside(&data, "-restoring"));
        fs::write(&marker, "cuatro.db.before-then\n").expect("a marker");
        if moved_already {
            fs::rename(&data, &former).expect("it moves");
            // As far as the copy has come.
            fs::copy(&backup, &data).expect("a copy");
        }
        let found = interrupted(&data).expect("it was interrupted");
        assert_eq!((&found.former, &found.data, &found.marker), (&former, &data, &marker));
        let refused = SqliteStore::open(&data).await.err().expect("half a restore").to_string();
        assert!(refused.contains("a restore did not come to its end"), "{refused}");
        let ended = restore(&backup, &data, "now").await.expect("a restore");
        assert_eq!(ended.as_ref(), Some(&former), "moved already: {moved_already}");
        assert!(interrupted(&data).is_none() && !beside(&data, ".before-now").exists());
        assert_eq!((moves(&data).await, moves(&former).await), (vec![1], vec![2]));
    }
}

/// Between its fork and its start a program has all files of the process that starts it.
#[tokio::test]
async fn a_data_file_that_was_closed_can_be_opened_at_once_while_programs_are_started() {
    let bench = Bench::sqlite().await;
    let path = data(&bench);
    let over = Arc::new(AtomicBool::new(false));
    let starting = [(); 4].map(|()| {
        let over = over.clone();
        std::thread::spawn(move || {
            while !over.load(Ordering::Relaxed) {
                Command::new("true").status().expect("it is started");
            }
        })
    });
    let mut opened = Ok(());
    for _ in 0..50 {
        match SqliteStore::open(&path).await {
            Ok(store) => store.close().await,
            Err(error) => opened = Err(error),
        }
    }
    over.store(true, Ordering::Relaxed);
    starting.into_iter().for_each(|starting| starting.join().expect("no panic"));
    assert!(opened.is_ok(), "{opened:?}");
}
