//! The commands of an operator whose data is in PostgreSQL.

use std::path::Path;
use std::process::Output;

use sqlx::{Connection, Executor, PgConnection};

use super::postgres_server;

const PASSWORD: &str = "s3cret-of-the-database";

/// Runs the binary with the URL of a database in its environment.
fn cuatro(data: &Path, url: &str, arguments: &[&str]) -> Output {
    crate::program::cuatro()
        .args(arguments)
        .arg("--data-dir")
        .arg(data)
        .env("CUATRO_DATABASE_URL", url)
        .output()
        .expect("the binary runs")
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// The URL with a password, which nobody asks for.
fn with_password(url: &str) -> String {
    url.replacen("cuatro@", &format!("cuatro:{PASSWORD}@"), 1)
}

const FILE: &str = "#cuatro 1\n[games]\n\
    g0000001 | 2026-01-02T03:04:05.678Z | online | Ana | José | 6x7 n=4 | X line | 4 | 3500 | 0 | 3 2 3 2 3 2 3\n\
    [end] ranking=0 games=1 carried=0\n";

#[tokio::test(flavor = "multi_thread")]
async fn data_goes_to_postgresql_is_checked_and_comes_back() {
    let url = with_password(&postgres_server::shared().database().await);
    let directory = tempfile::tempdir().expect("a directory");
    let data = directory.path();
    let file = data.join("games.txt");
    std::fs::write(&file, FILE).expect("a file");
    let path = |name: &str| format!("sqlite://{}", data.join(name).display());
    let import = cuatro(data, "", &["import", file.to_str().expect("a path")]);
    assert!(import.status.success(), "{}", said(&import));
    let there = cuatro(data, "", &["migrate-store", &path("cuatro.db"), &url]);
    assert!(there.status.success(), "{}", said(&there));
    assert!(said(&there).contains("both export the same; 1 finished game and 0 in play"), "{}", said(&there));
    let ranking = cuatro(data, &url, &["ranking"]);
    assert!(said(&ranking).contains("José"), "{}", said(&ranking));
    let check = cuatro(data, "", &["restore", "--check", &url]);
    assert!(said(&check).contains("whole; 1 finished game, 0 in play"), "{}", said(&check));
    let back = cuatro(data, "", &["migrate-store", &url, &path("a/new/directory/back.db")]);
    assert!(back.status.success(), "{}", said(&back));
    // As after a process that died before it had compared both.
    let again = cuatro(data, "", &["migrate-store", &path("cuatro.db"), &url]);
    assert!(again.status.success(), "{}", said(&again));
    assert!(said(&again).contains("both export the same; 1 finished game and 0 in play"), "{}", said(&again));
    let other = tempfile::tempdir().expect("a directory");
    let import = cuatro(other.path(), "", &["import", file.to_str().expect("a path")]);
    assert!(import.status.success(), "{}", said(&import));
    let other = format!("sqlite://{}", other.path().join("cuatro.db").display());
    let refused = cuatro(data, "", &["migrate-store", &other, &url]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(said(&refused).contains("holds data"), "{}", said(&refused));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_for_a_data_file_says_what_to_use_instead() {
    let url = with_password(&postgres_server::shared().database().await);
    let directory = tempfile::tempdir().expect("a directory");
    for (arguments, says) in [
        (&["backup", "copy.db"][..], "pg_dump"),
        (&["restore", &url], "pg_restore"),
        (&["serve", "--listen", "127.0.0.1:0", "--backup-every", "24h"], "pg_dump"),
    ] {
        let refused = cuatro(directory.path(), &url, arguments);
        assert_eq!(refused.status.code(), Some(1), "{arguments:?}: {}", said(&refused));
        assert!(said(&refused).contains(says), "{arguments:?}: {}", said(&refused));
        assert!(!said(&refused).contains(PASSWORD), "{arguments:?}: {}", said(&refused));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_cannot_hold_all_names_is_refused_with_the_command_that_makes_another() {
    let url = postgres_server::shared().database().await;
    let mut connection = PgConnection::connect(&url).await.expect("PostgreSQL answers");
    let create = "create database latin encoding 'LATIN1' locale 'C' template template0";
    connection.execute(create).await.expect("a database");
    let (server, _) = url.rsplit_once('/').expect("a name");
    let (latin, directory) = (format!("{server}/latin"), tempfile::tempdir().expect("a directory"));
    for arguments in [&["serve", "--listen", "127.0.0.1:0"][..], &["ranking"], &["doctor"]] {
        let refused = cuatro(directory.path(), &latin, arguments);
        assert_eq!(refused.status.code(), Some(1), "{arguments:?}: {}", said(&refused));
        for says in ["LATIN1", "create database cuatro encoding 'UTF8' template template0"] {
            assert!(said(&refused).contains(says), "{arguments:?}: {}", said(&refused));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pooler_in_session_mode_needs_no_settings_for_cuatro() {
    let server = postgres_server::shared();
    let url = server.database().await;
    let (directory, pooler) =
        (tempfile::tempdir().expect("a directory"), tempfile::tempdir().expect("another"));
    let (mut child, url) = server.pooler(&url, pooler.path());
    let port = url.rsplit(':').next().and_then(|rest| rest.split('/').next()).expect("a port");
    while tokio::net::TcpStream::connect(format!("127.0.0.1:{port}")).await.is_err() {
        assert!(child.try_wait().expect("its state").is_none(), "the pooler ended");
        tokio::task::yield_now().await;
    }
    let file = directory.path().join("games.txt");
    std::fs::write(&file, FILE).expect("a file");
    let results = [&["import", file.to_str().expect("a path")][..], &["ranking"], &["doctor"]]
        .map(|arguments| cuatro(directory.path(), &url, arguments));
    child.kill().expect("it is ours");
    child.wait().expect("it ends");
    for result in &results {
        assert!(result.status.success(), "{}", said(result));
    }
    assert!(said(&results[1]).contains("José"), "{}", said(&results[1]));
}

#[test]
fn the_password_of_the_database_is_shown_nowhere() {
    let url = format!("postgres://cuatro:{PASSWORD}@127.0.0.1:1/cuatro");
    let directory = tempfile::tempdir().expect("a directory");
    for arguments in [
        &["--help"][..],
        &["serve", "--help"],
        &["config"],
        &["serve", "--listen", "127.0.0.1:0"],
        &["doctor"],
    ] {
        let output = cuatro(directory.path(), &url, arguments);
        assert!(!said(&output).contains(PASSWORD), "{arguments:?}: {}", said(&output));
    }
    let refused = cuatro(directory.path(), &url, &["serve", "--listen", "127.0.0.1:0"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(said(&refused).contains("PostgreSQL at 127.0.0.1:1 cannot be reached"), "{}", said(&refused));
    let wrong = format!("mysql://cuatro:{PASSWORD}@127.0.0.1/cuatro");
    let served = cuatro(directory.path(), &wrong, &["serve", "--listen", "127.0.0.1:0"]);
    assert_eq!(served.status.code(), Some(2));
    let copied = cuatro(directory.path(), "", &["migrate-store", &wrong, &url]);
    for refused in [served, copied] {
        assert!(said(&refused).contains("neither sqlite://"), "{}", said(&refused));
        assert!(!said(&refused).contains(PASSWORD), "{}", said(&refused));
    }
}
