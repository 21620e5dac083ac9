//! The real binary on a Unix socket, and on a socket that was passed on to it.

use std::fs;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::os::unix::fs::MetadataExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::support::{Place, Server};

/// Takes its standard input for the sockets, as systemd passes them on from descriptor 3.
const PASSES_ONE: &str = r#"exec 3<&0 </dev/null; export LISTEN_FDS=1 LISTEN_PID=$$; exec "$0" "$@""#;
const PASSES_TWO: &str = r#"exec 3<&0 4<&0 </dev/null; export LISTEN_FDS=2 LISTEN_PID=$$; exec "$0" "$@""#;

/// What a server says that is not to start, and its exit status.
fn refused(command: &mut Command) -> (String, Option<i32>) {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the server starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line or the end");
    if !line.is_empty() {
        child.kill().expect("a process of ours");
    }
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(line, "", "it is not to listen: {said}");
    (said, output.status.code())
}

/// Status and body of the answer to a request with further headers, each with its line end.
fn ask(mut stream: impl Read + Write, request: &str, headers: &str, body: &Value) -> (u16, Value) {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let whole = format!(
        "{request} HTTP/1.1\r\nhost: cuatro\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n{headers}\r\n{body}",
        body.len()
    );
    // A server that refuses the connection may have answered and gone before this is sent.
    if let Err(error) = stream.write_all(whole.as_bytes()) {
        assert_eq!(error.kind(), ErrorKind::BrokenPipe, "{error}");
    }
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer: {answer:?}"));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    let body = serde_json::from_str(body).unwrap_or_else(|error| panic!("{error}: {answer}"));
    (status.unwrap_or_else(|| panic!("no status: {answer}")), body)
}

fn connect(socket: &Path) -> UnixStream {
    UnixStream::connect(socket).expect("somebody listens")
}

/// Plays a game to its end. Each request has a connection of its own.
fn play<S: Read + Write>(connect: impl Fn() -> S) {
    let said = |request: &str, token: &Value, body: Value| -> Value {
        let headers = token.as_str().map(|token| format!("authorization: Bearer {token}\r\n"));
        let (status, answer) = ask(connect(), request, &headers.unwrap_or_default(), &body);
        assert!(matches!(status, 200 | 201), "{request}: {status} {answer}");
        answer
    };
    let ana = said("POST /api/v1/games", &Value::Null, json!({ "name": "Ana", "first": "me" }));
    let game = format!("/api/v1/games/{}", ana["game"]["id"].as_str().expect("an id"));
    let bruno = said(&format!("POST {game}/join"), &Value::Null, json!({ "name": "Bruno" }));
    let (mut mover, mut other) = ((&ana["seats"][0]["token"], 0), (&bruno["token"], 1));
    for _ in 0..7 {
        said(&format!("POST {game}/moves"), mover.0, json!({ "column": mover.1 }));
        (mover, other) = (other, mover);
    }
    let shown = said(&format!("GET {game}"), &Value::Null, Value::Null);
    assert_eq!(shown["result"]["winner"], "X", "{shown}");
}

/// A place, the path of a socket in it, and the command that listens there.
fn socket_in(place: &Place) -> (PathBuf, Command) {
    let socket = place.path().join("cuatro.sock");
    let mut command = place.command(&["serve", "--listen"]);
    command.arg(format!("unix:{}", socket.display()));
    (socket, command)
}

#[test]
fn a_game_is_played_over_a_unix_socket_that_is_there_as_long_as_its_server() {
    let place = Place::new();
    let (socket, mut command) = socket_in(&place);
    let address = format!("unix:{}", socket.display());
    let server = Server::logging(&mut command);
    assert_eq!(server.url, address);
    let mode = fs::metadata(&socket).expect("a socket").mode();
    assert_eq!(mode & 0o777, 0o660, "its owner and its group connect");
    play(|| connect(&socket));
    place.run(&["healthcheck", "--listen", &address], "").ends_with(0);
    place.run(&["doctor", "--listen", &address], "").shows(&[&format!("it answers at {address}")]);
    server.terminate();
    assert!(!socket.exists(), "it is gone");
    let ran = place.run(&["healthcheck", "--listen", &address], "");
    assert!(ran.ends_with(1).err.contains("does not answer"), "{}", ran.err);
}

#[test]
fn a_client_of_the_socket_is_a_proxy_that_says_where_people_come_from() {
    let place = Place::new();
    let (socket, mut command) = socket_in(&place);
    let settings =
        ["--rate-creations", "1", "--connections-per-address", "1", "--user-header", "Remote-User"];
    let server = Server::logging(command.args(settings));
    // A proxy has many connections.
    let _kept = [connect(&socket), connect(&socket)];
    let made = |from: &str| {
        let headers = format!("x-forwarded-for: {from}\r\nremote-user: Ana\r\n");
        ask(connect(&socket), "POST /api/v1/games", &headers, &json!({ "name": "Ana" }))
    };
    let answers = ["203.0.113.9", "203.0.113.9", "203.0.113.10"].map(made);
    assert_eq!(answers.each_ref().map(|(status, _)| *status), [201, 429, 201], "{answers:?}");
    server.terminate();
}

#[test]
fn a_socket_that_was_left_is_replaced_and_one_in_use_stays_with_its_server() {
    let place = Place::new();
    let (socket, mut command) = socket_in(&place);
    drop(UnixListener::bind(&socket).expect("a socket that is left"));
    assert!(socket.exists());
    let first = Server::logging(&mut command);
    let address = format!("unix:{}", socket.display());
    let other = Place::new();
    let (said, status) = refused(&mut other.command(&["serve", "--listen", &address]));
    assert!(
        said.contains("is in use: is Cuatro running already?") && status == Some(1),
        "{status:?}: {said}"
    );
    play(|| connect(&socket));
    first.terminate();
}

#[test]
fn what_is_no_socket_is_not_touched() {
    let place = Place::new();
    let (path, mut command) = socket_in(&place);
    fs::write(&path, "a letter").expect("a file");
    let (said, status) = refused(&mut command);
    assert!(
        said.contains("already exists and is not a socket, so it is kept") && status == Some(1),
        "{status:?}: {said}"
    );
    assert_eq!(fs::read_to_string(&path).expect("the file"), "a letter");
    for wrong in ["unix:", "localhost", "/run/cuatro.sock"] {
        let (said, status) = refused(&mut place.command(&["serve", "--listen", wrong]));
        assert!(said.contains("unix:") && status == Some(2), "{wrong}: {status:?}: {said}");
    }
}

/// The server, started by a shell that passes this on.
fn passing(place: &Place, script: &str, passed: impl Into<OwnedFd>) -> Command {
    let mut command = place.program("sh", &["-c", script, env!("CARGO_BIN_EXE_cuatro"), "serve"]);
    command.args(["--listen", "127.0.0.1:1"]).stdin(passed.into());
    command
}

#[test]
fn a_game_is_played_over_sockets_that_systemd_passes_on() {
    let place = Place::new();
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    let server = Server::logging(&mut passing(&place, PASSES_ONE, listener));
    assert_eq!(server.url, format!("http://{address}"));
    play(|| TcpStream::connect(address).expect("somebody listens"));
    let log = server.terminate();
    assert!(log.contains("not on --listen 127.0.0.1:1"), "{log}");

    let place = Place::new();
    let socket = place.path().join("passed.sock");
    let listener = UnixListener::bind(&socket).expect("a socket");
    let server = Server::logging(&mut passing(&place, PASSES_ONE, listener));
    assert_eq!(server.url, format!("unix:{}", socket.display()));
    play(|| connect(&socket));
    server.terminate();
    assert!(socket.exists(), "its maker removes it");
}

#[test]
fn what_is_passed_on_and_is_not_one_socket_is_refused() {
    let place = Place::new();
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let file = fs::File::open("/dev/null").expect("a file");
    let cases = [
        (
            passing(&place, PASSES_TWO, listener),
            "2 sockets are passed on (LISTEN_FDS), and Cuatro listens on one",
        ),
        (passing(&place, PASSES_ONE, file), "is no stream socket of TCP or Unix"),
    ];
    for (mut command, why) in cases {
        let (said, status) = refused(&mut command);
        assert!(said.contains(why) && status == Some(1), "{status:?}: {said}");
    }
}

#[test]
fn a_strangers_user_header_is_logged_once_with_where_it_came_from() {
    let place = Place::new();
    let mut command = place.command(&["serve", "--listen", "127.0.0.1:0", "--trusted-proxies", "192.0.2.1"]);
    let server = Server::logging(command.args(["--user-header", "Remote-User"]));
    let address = server.url.trim_start_matches("http://");
    for _ in 0..3 {
        let stream = TcpStream::connect(address).expect("somebody listens");
        let (status, said) = ask(stream, "GET /api/v1/server", "remote-user: ana\r\n", &Value::Null);
        assert_eq!((status, &said["user"]), (200, &json!({ "name": null })), "{said}");
    }
    let log = server.terminate();
    let lines: Vec<&str> = log.lines().filter(|line| line.contains("user header")).collect();
    let [line] = lines[..] else { panic!("not one line in:\n{log}") };
    assert!(line.contains("127.0.0.1") && line.contains("remote-user"), "{line}");
}

#[test]
fn a_container_offers_no_address_of_its_own_and_an_empty_public_address_is_none() {
    let place = Place::new();
    let mut command = place.command(&["serve", "--listen", "0.0.0.0:0"]);
    let server = Server::logging(command.env("CUATRO_PUBLIC_URL", "").env("container", "docker"));
    let port = server.url.trim_start_matches("http://0.0.0.0:").to_owned();
    let stream = TcpStream::connect(format!("127.0.0.1:{port}")).expect("somebody listens");
    let (status, said) = ask(stream, "GET /api/v1/server", "", &Value::Null);
    assert_eq!((status, &said["public_url"], &said["lan_url"]), (200, &Value::Null, &Value::Null), "{said}");
    assert_eq!(said["loopback_only"], json!(false), "{said}");
    let log = server.terminate();
    assert!(log.contains(&format!("  Play    http://127.0.0.1:{port}/\n")), "{log}");
    assert!(log.contains(&format!("  Others  at the address of this machine, port {port}\n")), "{log}");
}
