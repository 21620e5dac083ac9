//! Files of the data that are removed or replaced while a store has them open. `tests/kill/moved.rs` removes each of them under a server.

use std::fs;
use std::path::{Path, PathBuf};

use cuatro_sqlite::{SqliteStore, rescued};
use cuatro_store::{Store, StoreError};
use tokio::sync::mpsc;

use super::Bench;
use super::samples::{columns, committed, id, moved, of, with_game};

/// A file of the data, by its suffix.
fn file(bench: &Bench, suffix: &str) -> PathBuf {
    bench.directory.path().join(format!("cuatro.db{suffix}"))
}

/// A store with a move that only the log has.
async fn played(bench: &Bench) -> std::sync::Arc<dyn Store> {
    let store = with_game(bench, &id("g1")).await;
    let change = of(vec![moved(&id("g1"), 2, 3)]);
    committed(&*store, change).await;
    store
}

/// The moves of g1 in a closed data file.
async fn moves(path: &Path) -> Vec<u8> {
    let store = SqliteStore::open(path).await.expect("it opens");
    let there = store.game(&id("g1")).await.expect("a read").is_some();
    let moves = if there { columns(&store, &id("g1")).await } else { Vec::new() };
    store.close().await;
    moves
}

/// Another data file, with nothing in it, closed.
async fn other(bench: &Bench) -> PathBuf {
    let path = bench.directory.path().join("other.db");
    SqliteStore::open(&path).await.expect("a store").close().await;
    fs::remove_file(bench.directory.path().join("other.db-lock")).expect("its lock");
    path
}

fn moved_at(version: u32) -> cuatro_store::GameChange {
    moved(&id("g1"), version, 0)
}

#[tokio::test]
async fn what_was_saved_before_is_kept_and_found() {
    let bench = Bench::sqlite().await;
    for kept in [".rescued-1", ".rescued-2-wal", ".rescued-x", ".rescued-4.old"] {
        fs::write(file(&bench, kept), "kept").expect("a file");
    }
    let store = played(&bench).await;
    fs::remove_file(file(&bench, "")).expect("it is there");
    store.close().await;
    let found = [".rescued-1", ".rescued-2-wal", ".rescued-3"].map(|suffix| file(&bench, suffix));
    assert_eq!(rescued(&file(&bench, "")), found);
    assert_eq!(fs::read_to_string(&found[0]).expect("it is there"), "kept");
    assert_eq!(moves(&found[2]).await, [3]);
}

#[tokio::test]
async fn a_file_that_is_back_in_its_place_is_written_again() {
    let bench = Bench::sqlite().await;
    let store = played(&bench).await;
    fs::rename(file(&bench, ""), file(&bench, ".elsewhere")).expect("it moves");
    let refused = store.commit(&[of(vec![moved_at(3)])]).await.expect_err("nothing is written");
    assert!(matches!(refused, StoreError::Moved(_)), "{refused:?}");
    fs::rename(file(&bench, ".elsewhere"), file(&bench, "")).expect("it moves back");
    store.try_writing().await.expect("it can be written");
    committed(&*store, of(vec![moved_at(3)])).await;
    store.close().await;
    assert_eq!(rescued(&file(&bench, "")), [] as [PathBuf; 0]);
    assert_eq!(moves(&file(&bench, "")).await, [3, 0]);
}

/// No copy can be made where nothing is; what was committed is still in the files that have moved.
#[tokio::test]
async fn a_directory_that_was_moved_keeps_everything() {
    let bench = Bench::sqlite().await;
    let (before, after) = (bench.directory.path().join("before"), bench.directory.path().join("after"));
    fs::create_dir(&before).expect("a directory");
    let inner =
        Bench { directory: tempfile::Builder::new().tempdir_in(&before).expect("a directory"), url: None };
    let store = played(&inner).await;
    fs::rename(&before, &after).expect("it moves");
    store.close().await;
    let data = after.join(inner.directory.path().file_name().expect("a name")).join("cuatro.db");
    assert_eq!(moves(&data).await, [3]);
    fs::rename(&after, &before).expect("it moves back");
}

#[tokio::test]
async fn a_file_in_the_place_of_the_data_is_neither_copied_nor_exported_nor_read() {
    let bench = Bench::sqlite().await;
    let foreign = other(&bench).await;
    let store = played(&bench).await;
    let name = store.origin().await.expect("a name");
    fs::rename(&foreign, file(&bench, "")).expect("a replacement");
    let copy = bench.directory.path().join("backups/copy.db");
    let refused = store.back_up(&copy).await.expect_err("not the data");
    assert!(matches!(refused, StoreError::Moved(_)) && !copy.exists(), "{refused:?}");
    let (to, mut pieces) = mpsc::channel(100);
    let refused = store.dump(to).await.expect_err("not the data");
    assert!(matches!(refused, StoreError::Moved(_)) && pieces.recv().await.is_none(), "{refused:?}");
    let reads = futures_util::future::join_all((0..16).map(|_| store.origin())).await;
    assert!(reads.iter().all(|read| read.as_ref().is_ok_and(|read| *read == name)), "{reads:?}");
    store.close().await;
}
