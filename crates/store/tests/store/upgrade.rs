//! The list of migrations, and data of older schemas that cannot be upgraded. `tests/upgrade` tests the upgrade.

use std::path::Path;

use cuatro_sqlite::SqliteStore;
use cuatro_store::SchemaFault;

use super::Bench;

pub async fn data_of_a_schema_that_cannot_be_brought_up_to_date_are_left_alone(bench: &Bench) {
    bench.fill(14).await;
    for last in [13, 11, 9] {
        bench.run(format!("delete from _sqlx_migrations where version > {last}")).await;
        let before = (bench.schema().await, bench.versions().await);
        let refused = bench.refused().await;
        let said = format!("schema {last}, which is too old");
        for words in [&said as &str, "revision 1b1e1ef", "and then with this one"] {
            assert!(refused.contains(words), "{refused}");
        }
        assert!(!refused.contains('\n'), "{refused}");
        assert_eq!((bench.schema().await, bench.versions().await), before);
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

#[tokio::test]
async fn data_that_cannot_be_copied_are_not_changed() {
    let bench = Bench::sqlite().await;
    bench.fill(14).await;
    std::fs::write(bench.directory.path().join("backups"), "in the way").expect("a file");
    let refused = bench.refused().await;
    assert!(refused.contains("cannot be copied to"), "{refused}");
    assert_eq!(bench.versions().await.last(), Some(&14));
}

/// A file that is not in the list would never run.
#[test]
fn the_list_of_migrations_is_that_of_both_folders() {
    for (folder, listed) in [
        ("sqlite", cuatro_store::migrations!("/../../migrations/sqlite/")),
        ("postgres", cuatro_store::migrations!("/../../migrations/postgres/")),
    ] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations").join(folder);
        let files = std::fs::read_dir(&path).expect("a folder").map(|file| file.expect("a file"));
        let mut files: Vec<_> = files.map(|file| file.file_name().into_string().expect("a name")).collect();
        files.sort_unstable();
        let name = |number, name| format!("{number:04}_{name}.sql");
        let names: Vec<_> = listed.iter().map(|listed| name(listed.version, &listed.description)).collect();
        assert_eq!(files, names, "{folder}: the rows of `migrations!` in crates/store/src/schema.rs");
        for (file, listed) in files.iter().zip(listed.iter()) {
            let text = std::fs::read_to_string(path.join(file)).expect("a text");
            assert_eq!(text, listed.sql.as_str(), "{folder}/{file}");
        }
    }
}
