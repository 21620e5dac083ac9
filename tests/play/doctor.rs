//! `cuatro doctor`: what keeps a server from running well, and what to do about it.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::sync::Arc;

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use sqlx::{Connection, SqliteConnection};

use super::support::{Place, Ran};

/// The line about this; it must be there.
fn line<'a>(ran: &'a Ran, about: &str) -> &'a str {
    let mut lines = ran.out.lines();
    let found = lines.find(|line| line.split_whitespace().nth(1) == Some(about));
    found.unwrap_or_else(|| panic!("nothing about {about} in:\n{}{}", ran.out, ran.err))
}

fn says(ran: &Ran, about: &str, state: &str, words: &str) {
    let line = line(ran, about);
    assert!(line.starts_with(state) && line.contains(words), "{state} {words:?} is not in {line:?}");
}

#[test]
fn a_running_server_is_found_well() {
    let place = Place::new();
    let server = place.server();
    let address = server.url.trim_start_matches("http://").to_owned();
    let arguments =
        ["doctor", "--listen", &address, "--public-url", &server.url, "--trusted-proxies", "127.0.0.1"];
    let ran = place.run(&arguments, "");
    // Its own public address is another setting of that process.
    ran.ends_with(1);
    says(&ran, "address", "BAD", "leads elsewhere");
    let ran = place.run(&["doctor", "--listen", &address], "");
    ran.ends_with(0);
    for about in ["version", "directory", "permissions", "data", "log", "clock", "space", "server"] {
        assert!(!line(&ran, about).starts_with("BAD"), "{}", ran.out);
    }
    says(&ran, "server", "ok", "can play");
    says(&ran, "data", "ok", "schema of this version");
    says(&ran, "copies", "note", "--backup-every 24h");
    assert_eq!(ran.err, "");
    says(&ran, "sqlite", "ok", "SQLite 3.");
    let release = line(&ran, "sqlite").rsplit(' ').next().unwrap_or_default();
    let numbers: Vec<u32> = release.split('.').map(|part| part.parse().expect("a number")).collect();
    assert!(numbers >= vec![3, 51, 3], "SQLite {release} can lose what was acknowledged");
}

#[test]
fn a_network_that_is_trusted_as_if_it_were_a_proxy_is_named() {
    let place = Place::new();
    let with =
        |proxies: &str| place.run(&["doctor", "--listen", "127.0.0.1:9", "--trusted-proxies", proxies], "");
    for wide in ["10.0.0.0/8", "192.168.1.0/24", "fd00::/8", "2001:db8::/64"] {
        let ran = with(&format!("127.0.0.1,{wide}"));
        ran.ends_with(0);
        says(&ran, "proxy", "note", &format!("everybody in {wide} is trusted"));
    }
    let ran = with("10.0.0.0/8,127.0.0.1,fd00::/8,192.168.1.0/24");
    says(&ran, "proxy", "note", "everybody in 10.0.0.0/8, fd00::/8, 192.168.1.0/24 is trusted");
    for narrow in ["127.0.0.1", "10.0.0.5,10.0.0.6", "192.0.2.8/30", "::1", "2001:db8::8/126"] {
        says(&with(narrow), "proxy", "ok", "trusted proxies alone");
    }
}

#[test]
fn a_start_says_that_the_clock_is_behind_the_data() {
    let place = Place::new();
    place.server().stop();
    let data = place.path().join("d");
    let later = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(4_000_000_000);
    let file = std::fs::File::options().write(true).open(data.join("cuatro.db")).expect("the data");
    file.set_modified(later).expect("a time");
    // So that the start ends by itself.
    std::fs::write(data.join("admin.token"), "short").expect("a file");
    let started = place.run(&["serve", "--listen", "127.0.0.1:0"], "");
    assert!(started.err.contains("the system's clock is behind"), "{}", started.err);
}

#[tokio::test]
async fn a_damaged_page_of_the_data_is_named() {
    let place = Place::new();
    place.server().stop();
    let path = place.path().join("d/cuatro.db");
    let doctor = || place.run(&["doctor", "--listen", "127.0.0.1:9"], "");
    says(&doctor(), "data", "ok", "schema of this version");
    let mut file =
        SqliteConnection::connect(&format!("sqlite:{}", path.display())).await.expect("the data file");
    // The first page of the finished games, which no start reads.
    let page = "select rootpage from sqlite_master where type = 'table' and name = 'record'";
    let page: u32 = sqlx::query_scalar(page).fetch_one(&mut file).await.expect("a number");
    file.close().await.expect("closed");
    let mut data = std::fs::read(&path).expect("the data");
    let end = page as usize * 4096;
    data[end - 4096..end].fill(0xa5);
    std::fs::write(&path, &data).expect("the data");
    says(&doctor(), "data", "BAD", "`cuatro restore` a copy");
}

#[test]
fn each_fault_is_named_with_what_to_do() {
    let place = Place::new();
    place.server().stop();
    let data = place.path().join("d");
    std::fs::set_permissions(data.join("admin.token"), PermissionsExt::from_mode(0o644)).expect("a file");
    let backups = data.join("backups");
    std::fs::create_dir(&backups).expect("a directory");
    std::fs::write(backups.join("cuatro-20200101T000000Z.db"), "old").expect("a file");
    std::fs::write(backups.join("cuatro-20990101T000000Z.db"), "new").expect("a file");
    let later = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(4_000_000_000);
    let file = std::fs::File::options().write(true).open(data.join("cuatro.db")).expect("the data");
    file.set_modified(later).expect("a time");
    let arguments = [
        "doctor",
        "--listen",
        "127.0.0.1:9",
        "--backup-every",
        "24h",
        "--public-url",
        "http://127.0.0.1:9/x",
    ];
    let ran = place.run(&arguments, "");
    ran.ends_with(1);
    says(&ran, "permissions", "BAD", "chmod 600");
    says(&ran, "copies", "BAD", "cuatro-20990101T000000Z.db is dated in the future");
    assert!(ran.out.contains("the newest is from 2020-01-01T00:00:00.000Z"), "{}", ran.out);
    says(&ran, "clock", "BAD", "set the clock");
    says(&ran, "server", "note", "none answers at 127.0.0.1:9");
    says(&ran, "address", "BAD", "does not answer");
    says(&ran, "proxy", "note", "--trusted-proxies");
    assert_eq!(ran.err, "cuatro: 5 things need to be put right\n");

    // Something else listens there.
    let other = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = other.local_addr().expect("an address").to_string();
    let answering = std::thread::spawn(move || {
        let (mut stream, _) = other.accept().expect("a connection");
        let mut request = [0; 1024];
        let _ = std::io::Read::read(&mut stream, &mut request);
        let _ = std::io::Write::write_all(&mut stream, b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi");
    });
    let ran = place.run(&["doctor", "--listen", &address], "");
    answering.join().expect("it answered");
    says(&ran, "server", "BAD", "is not Cuatro");

    // A directory that is none.
    std::fs::write(place.path().join("file"), "in the way").expect("a file");
    let ran = place.run(&["doctor", "--listen", "127.0.0.1:9", "--data-dir", "file"], "");
    ran.ends_with(1);
    says(&ran, "directory", "BAD", "cannot be written");

    // Data that cannot be read, without a log that still has all of it.
    for suffix in ["-wal", "-shm"] {
        let _ = std::fs::remove_file(data.join(format!("cuatro.db{suffix}")));
    }
    std::fs::write(data.join("cuatro.db"), "no database at all").expect("a file");
    let ran = place.run(&["doctor", "--listen", "127.0.0.1:9"], "");
    says(&ran, "data", "BAD", "cuatro restore");
}

#[tokio::test]
async fn a_damaged_journal_is_named_with_its_row() {
    let place = Place::new();
    place.server().stop();
    let path = place.path().join("d/cuatro.db");
    let mut file =
        SqliteConnection::connect(&format!("sqlite:{}", path.display())).await.expect("the data file");
    let damage = sqlx::query("insert into journal (n, body) values (7, '[[1,')");
    damage.execute(&mut file).await.expect("a row");
    file.close().await.expect("closed");
    let ran = place.run(&["doctor", "--listen", "127.0.0.1:9"], "");
    ran.ends_with(1);
    says(&ran, "data", "BAD", "journal 7: ");
    says(&ran, "data", "BAD", "delete from journal where n = 7");
}

#[test]
fn what_a_server_saved_beside_its_data_is_named() {
    let place = Place::new();
    place.server().stop();
    let data = place.path().join("d");
    let arguments = ["doctor", "--listen", "127.0.0.1:9"];
    let ran = place.run(&arguments, "");
    assert!(!ran.out.contains("saved"), "{}", ran.out);
    std::fs::copy(data.join("cuatro.db"), data.join("cuatro.db.rescued-2")).expect("a copy");
    std::fs::write(data.join("cuatro.db.rescued-10-wal"), "a log").expect("a file");
    for other in ["cuatro.db.rescued-2-lock", "cuatro.db.rescued-", "cuatro.db.rescued-old"] {
        std::fs::write(data.join(other), "").expect("a file");
    }
    let ran = place.run(&arguments, "");
    ran.ends_with(0);
    says(&ran, "saved", "note", "d/cuatro.db.rescued-10-wal, ");
    says(&ran, "saved", "note", "d/cuatro.db.rescued-2: a server saved this");
    std::fs::remove_file(data.join("cuatro.db")).expect("the data");
    let ran = place.run(&arguments, "");
    ran.ends_with(1);
    says(&ran, "saved", "BAD", "cuatro restore");
}

/// What openssl makes a certificate of.
const CERTIFICATE: &str = "[req]\ndistinguished_name=name\nx509_extensions=more\n[name]\n[more]\nsubjectAltName=IP:127.0.0.1\nbasicConstraints=CA:FALSE\n";

/// Answers one request by TLS with this body, under a certificate in `cert.pem` of this place: the port.
fn answers_by_tls(place: &Place, body: impl Fn(u16) -> String + Send + 'static) -> u16 {
    let path = |name: &str| place.path().join(name);
    std::fs::write(path("req.conf"), CERTIFICATE).expect("a file");
    let make = "openssl req -x509 -config req.conf -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 \
                -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=cuatro";
    let made = place.program("sh", &["-c", make]).output().expect("a shell");
    assert!(made.status.success(), "this test needs openssl: {}", String::from_utf8_lossy(&made.stderr));
    let config = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions of TLS")
        .with_no_client_auth()
        .with_single_cert(
            vec![CertificateDer::from_pem_file(path("cert.pem")).expect("a certificate")],
            PrivateKeyDer::from_pem_file(path("key.pem")).expect("a key"),
        )
        .expect("a certificate with its key");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    std::thread::spawn(move || {
        let (stream, _) = listener.accept().expect("a connection");
        let connection = ServerConnection::new(Arc::new(config)).expect("TLS");
        let mut stream = BufReader::new(StreamOwned::new(connection, stream));
        let mut line = String::new();
        // A client that does not trust the certificate sends nothing.
        while stream.read_line(&mut line).is_ok_and(|read| read > 2) {
            line.clear();
        }
        let body = body(port);
        let _ = write!(stream.get_mut(), "HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    });
    port
}

#[test]
fn a_public_address_of_https_is_asked_too() {
    let place = Place::new();
    let found = |port: u16, trusted: bool| {
        let url = format!("https://127.0.0.1:{port}");
        let mut command = place.command(&["doctor", "--listen", "127.0.0.1:9", "--public-url", &url]);
        let none = place.path().join("req.conf");
        command.env("SSL_CERT_FILE", if trusted { place.path().join("cert.pem") } else { none });
        let output = command.env_remove("SSL_CERT_DIR").output().expect("the binary");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let own = |port: u16| format!("{{\"public_url\":\"https://127.0.0.1:{port}\"}}");
    let said = found(answers_by_tls(&place, own), true);
    assert!(said.contains("ok    address") && said.contains("leads to this server"), "{said}");
    let said = found(answers_by_tls(&place, |_| "{}".to_owned()), true);
    assert!(said.contains("BAD   address") && said.contains("leads elsewhere"), "{said}");
    let said = found(answers_by_tls(&place, own), false);
    assert!(said.contains("note  address") && said.contains("could not be asked from here"), "{said}");
}

/// What the doctor says of a database, with a server's address at which none listens.
fn examined(place: &Place, url: &str) -> Ran {
    place.run(&["doctor", "--listen", "127.0.0.1:9", "--database-url", url], "")
}

/// Runs statements as the administrator of the database. Its name is put in the place of `DATABASE`.
async fn administer(url: &str, statements: &[&str]) {
    let mut connection = sqlx::PgConnection::connect(url).await.expect("PostgreSQL answers");
    let name = url.rsplit('/').next().expect("a name");
    for statement in statements {
        let statement = sqlx::AssertSqlSafe(statement.replace("DATABASE", name));
        sqlx::query(statement).execute(&mut connection).await.expect("an administrator may");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_a_database_of_postgresql_is_named_with_what_to_do() {
    let place = Place::new();
    let ran = examined(&place, "postgres://cuatro:canary@127.0.0.1:1/none");
    ran.ends_with(1);
    says(&ran, "data", "BAD", "PostgreSQL at 127.0.0.1:1 cannot be reached");
    assert!(!format!("{ran:?}").contains("canary"), "{ran:?}");

    let url = crate::postgres_server::shared().database().await;
    let ran = examined(&place, &url);
    ran.ends_with(0);
    says(&ran, "data", "note", "no data yet");
    for about in ["notices", "connections", "clock"] {
        says(&ran, about, "ok", "");
    }
    place.run(&["ranking", "--database-url", &url], "").ends_with(0);
    let ran = examined(&place, &url);
    ran.ends_with(0);
    says(&ran, "data", "ok", "has the schema of this version");

    administer(
        &url,
        &[
            "alter database DATABASE set default_transaction_read_only = on",
            "alter database DATABASE connection limit 5",
        ],
    )
    .await;
    let ran = examined(&place, &url);
    ran.ends_with(1);
    assert!(
        ran.out.contains("BAD   data         the store is unavailable: the database takes no writes"),
        "{}",
        ran.out
    );
    says(&ran, "connections", "BAD", "raise max_connections");
    administer(
        &url,
        &[
            "set default_transaction_read_only = off",
            "alter database DATABASE reset default_transaction_read_only",
            "alter database DATABASE connection limit -1",
            "create role reader login",
            "grant select, insert, update, delete on all tables in schema public to reader",
            "grant usage on all sequences in schema public to reader",
        ],
    )
    .await;
    let reader = url.replace("cuatro@", "reader@");
    examined(&place, &reader).ends_with(0);
    administer(&url, &["revoke insert on event from reader"]).await;
    let ran = examined(&place, &reader);
    ran.ends_with(1);
    assert!(ran.out.contains("the user lost rights on event"), "{}", ran.out);

    let mut command = place.command(&["doctor", "--listen", "127.0.0.1:9", "--database-url", &url]);
    let libraries = std::fs::read_dir("/usr/lib").expect("libraries").flatten();
    let mut fake =
        libraries.map(|place| place.path().join("faketime/libfaketimeMT.so.1")).filter(|path| path.exists());
    let fake = fake.next().expect("this test needs libfaketime: script/setup installs it");
    command.env("LD_PRELOAD", fake).env("FAKETIME", "+1h").env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
    let ran = Place::finish(command, "");
    ran.ends_with(1);
    says(&ran, "clock", "BAD", "s apart: let NTP set both");

    let other = crate::postgres_server::shared().database().await;
    administer(&other, &["create table shop (id int)"]).await;
    let ran = examined(&place, &other);
    ran.ends_with(1);
    says(&ran, "data", "BAD", "another application");
}

/// A way to a database on which nobody can listen, as behind a pooler that changes connections between transactions. Returns its port.
fn without_listening(port: u16) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let own = listener.local_addr().expect("an address").port();
    std::thread::spawn(move || {
        for client in listener.incoming() {
            let mut client = client.expect("a connection");
            let mut server = std::net::TcpStream::connect(("127.0.0.1", port)).expect("PostgreSQL answers");
            let (mut answers, mut back) =
                (server.try_clone().expect("a socket"), client.try_clone().expect("a socket"));
            std::thread::spawn(move || std::io::copy(&mut answers, &mut back));
            std::thread::spawn(move || {
                let mut bytes = [0; 8192];
                while let Ok(read @ 1..) = std::io::Read::read(&mut client, &mut bytes) {
                    let mut sent = bytes[..read].to_vec();
                    if let Some(at) = sent.windows(7).position(|word| word == b"LISTEN ") {
                        // The name that follows is quoted: a statement that does nothing.
                        let end = sent.len() - 1;
                        sent[at..end].fill(b' ');
                    }
                    if server.write_all(&sent).is_err() {
                        return;
                    }
                }
            });
        }
    });
    own
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pooler_behind_which_nobody_hears_anything_is_named() {
    let database = crate::postgres_server::shared();
    let url = database
        .database()
        .await
        .replace(&database.port.to_string(), &without_listening(database.port).to_string());
    let ran = examined(&Place::new(), &url);
    ran.ends_with(1);
    says(&ran, "notices", "BAD", "a pooler in session mode");
}
