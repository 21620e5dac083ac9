//! `cuatro doctor`: what keeps a server from running well, and what to do about it.

use std::os::unix::fs::PermissionsExt;

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
    says(&ran, "copies", "BAD", "the newest is of 2020-01-01T00:00:00.000Z");
    says(&ran, "clock", "BAD", "set the clock");
    says(&ran, "server", "note", "none answers at 127.0.0.1:9");
    says(&ran, "address", "BAD", "does not answer");
    says(&ran, "proxy", "note", "--trusted-proxies");
    assert_eq!(ran.err, "cuatro: 4 things need to be put right\n");

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
