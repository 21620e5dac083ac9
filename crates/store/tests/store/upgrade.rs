//! Data of schemas from before the ground, as far as the store alone can tell; `tests/upgrade` compares an export of all of it.

use cuatro_game::Kind;
use cuatro_sqlite::{SqliteStore, backup};
use cuatro_store::{HistoryFilter, LobbyFilter, SchemaFault};

use super::Bench;
use super::contract::{columns, id, moved, of};

pub async fn data_of_an_older_schema_are_brought_up_to_date(bench: &Bench) {
    bench.open().await.close().await;
    let newest = bench.schema().await;
    for number in [12, 14] {
        let older = if bench.url.is_some() { &Bench::postgres().await } else { &Bench::sqlite().await };
        older.fill(number).await;
        let path = older.directory.path().join("cuatro.db");
        let store = older.open().await;
        assert_eq!(older.schema().await, newest, "from {number}");
        assert_eq!(older.versions().await.last(), bench.versions().await.last(), "from {number}");
        let playing = id("play1");
        assert_eq!(columns(&*store, &playing).await, [3], "from {number}");
        assert_eq!(
            store.lobby(&LobbyFilter { limit: 9, ..LobbyFilter::default() }).await.expect("a read").len(),
            2
        );
        let computer = HistoryFilter { kind: Some(Kind::Computer), limit: 9, ..HistoryFilter::default() };
        assert!(!store.history(&computer).await.expect("a read").is_empty(), "they were called online");
        assert_eq!(store.commit(&[of(vec![moved(&playing, 3, 4)])]).await.expect("a commit"), [Ok(())]);
        store.close().await;
        let store = older.open().await;
        assert_eq!(columns(&*store, &playing).await, [3, 4], "from {number}, at the next start");
        store.close().await;
        if older.url.is_none() {
            let copies = older.directory.path().join("backups");
            let names: Vec<_> =
                std::fs::read_dir(&copies).expect("copies").map(|copy| copy.expect("one").path()).collect();
            assert_eq!(names, [copies.join(format!("cuatro-schema-{number}.db"))]);
            assert!(backup::check(&names[0]).await.is_ok_and(|players| players > 0));
            assert_eq!(SqliteStore::unreadable(&path).await.expect("a look"), None);
        }
    }
}

/// Nobody has data of a schema between those that can be brought up to date.
pub async fn data_of_a_schema_that_cannot_be_brought_up_to_date_are_left_alone(bench: &Bench) {
    bench.fill(14).await;
    for last in [13, 11, 9] {
        bench.run(format!("delete from _sqlx_migrations where version > {last}")).await;
        let before = bench.schema().await;
        let refused = bench.refused().await;
        let said = format!("schema {last}, which is too old");
        for words in [&said as &str, "revision 1b1e1ef", "and then with this one"] {
            assert!(refused.contains(words), "{refused}");
        }
        assert!(!refused.contains('\n'), "{refused}");
        assert_eq!(bench.schema().await, before);
    }
    assert!(!bench.directory.path().join("backups").exists(), "nothing was to be copied");
}

/// A start that fails again and again must not fill the disk.
#[tokio::test]
async fn the_copy_is_kept_only_if_the_data_have_changed() {
    for (damage, kept) in [
        ("alter table origin drop column idempotency_secret", 0),
        // In the way of a later step.
        ("create table tournament (id)", 1),
    ] {
        let bench = Bench::sqlite().await;
        bench.fill(14).await;
        bench.run(damage.to_owned()).await;
        let path = bench.directory.path().join("cuatro.db");
        let refused = SqliteStore::open(&path).await.err().expect("it cannot be opened").to_string();
        assert!(refused.contains("cannot be brought up to date"), "{damage}: {refused}");
        let older = SqliteStore::unreadable(&path).await.expect("a look");
        assert_eq!(older, Some(SchemaFault::Older), "{damage}");
        let copies = std::fs::read_dir(bench.directory.path().join("backups")).expect("copies");
        assert_eq!(copies.count(), kept, "{damage}");
    }
}
