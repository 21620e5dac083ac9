//! `--server` with a server that speaks to the terminal instead of answering: it changes titles, colours and the direction of lines.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};

use serde_json::json;

use super::support::{Place, Ran, Server};

/// Sets the title of a window, clears the screen, turns a line around, goes back to its beginning.
const ESCAPES: &str = "\u{1b}]0;pwned\u{7}\u{1b}[2J\u{9b}2J\u{202e}\r";

/// Stands before a real server and answers with what `change` makes of each line of its bodies. Ends with the test.
pub(crate) fn before(server: &Server, change: fn(String) -> String) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    let behind = server.url.clone();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let behind = behind.clone();
            std::thread::spawn(move || answer(stream, &behind, change));
        }
    });
    format!("http://{address}")
}

/// Answers one request of a connection and closes it.
fn answer(mut stream: TcpStream, behind: &str, change: fn(String) -> String) -> Option<()> {
    let mut reader = BufReader::new(stream.try_clone().ok()?);
    let (mut first, mut length, mut passed) = (String::new(), 0, Vec::new());
    reader.read_line(&mut first).ok()?;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let (name, value) = line.trim_end().split_once(": ").unwrap_or_default();
        match name.to_ascii_lowercase().as_str() {
            "" => break,
            "content-length" => length = value.parse().ok()?,
            name @ ("accept" | "accept-language" | "authorization" | "content-type" | "if-none-match"
            | "prefer") => {
                passed.push((name.to_owned(), value.to_owned()));
            }
            _ => {}
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    let mut words = first.split(' ');
    let (method, path) = (words.next()?, words.next()?);
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let request = ureq::http::Request::builder().method(method).uri(format!("{behind}{path}"));
    let request = passed.into_iter().fold(request, |request, (name, value)| request.header(name, value));
    let answered = agent.run(request.body(body).ok()?).ok()?;
    let status = answered.status().as_u16();
    let mut head = format!("HTTP/1.1 {status} Made up\r\nconnection: close\r\n");
    for name in ["content-type", "etag"] {
        if let Some(value) = answered.headers().get(name) {
            head += &format!("{name}: {}\r\n", value.to_str().ok()?);
        }
    }
    stream.write_all(format!("{head}\r\n").as_bytes()).ok()?;
    for line in BufReader::new(answered.into_body().into_reader()).lines() {
        stream.write_all(format!("{}\n", change(line.ok()?)).as_bytes()).ok()?;
    }
    Some(())
}

/// Ana gets a name that speaks to the terminal, in the escapes of JSON.
fn hostile_names(line: String) -> String {
    let name = serde_json::to_string(&format!("Ana{ESCAPES}")).expect("a text");
    match line.contains("\"Ana\"") {
        true => line.replace("\"Ana\"", &name),
        // In a text.
        false => line.replace("Ana", &format!("Ana{ESCAPES}")),
    }
}

/// No JSON at all.
fn hostile_bytes(_: String) -> String {
    format!("pwned {ESCAPES}")
}

/// Refusals with sentences that speak to the terminal.
fn hostile_refusals(_: String) -> String {
    json!({ "code": format!("not-found{ESCAPES}"), "title": ESCAPES, "detail": format!("pwned{ESCAPES}") })
        .to_string()
}

fn obeys(character: char) -> bool {
    (character.is_control() && character != '\n') || character == '\u{202e}'
}

fn shows_and_obeys_nothing(ran: &Ran, what: &str) {
    let all = format!("{}{}", ran.out, ran.err);
    assert!(all.contains(what), "{all:?}");
    assert_eq!(all.chars().find(|character| obeys(*character)), None, "{all:?}");
}

#[test]
fn what_a_hostile_server_says_reaches_no_terminal_as_a_command() {
    let place = Place::new();
    let server = place.server();
    let both = ["play", "--server", &server.url, "--x", "Ana", "--o", "Bruno"];
    let played = place.run(&both, "0\n1\n0\n1\n0\n1\n0\n");
    let (_, game) = played.ends_with(0).out.split_once("/g/").expect("a link");
    let game: String = game.chars().take_while(char::is_ascii_alphanumeric).collect();

    let names = before(&server, hostile_names);
    let ranking = place.run(&["ranking", "--server", &names], "");
    shows_and_obeys_nothing(ranking.ends_with(0).shows(&["Ana", "Bruno"]), "pwned");
    let watched = place.run(&["play", "--server", &names, "--game", &game], "");
    shows_and_obeys_nothing(watched.ends_with(0).shows(&["wins. Winning line"]), "pwned");

    for change in [hostile_bytes, hostile_refusals] {
        let odd = before(&server, change);
        let ranking = place.run(&["ranking", "--server", &odd], "");
        assert!(!ranking.out.chars().chain(ranking.err.chars()).any(obeys), "{ranking:?}");
        let unknown = place.run(&["play", "--server", &odd, "--game", "hctqk3r7h439"], "");
        assert!(!unknown.out.chars().chain(unknown.err.chars()).any(obeys), "{unknown:?}");
    }
    // The real server refuses this game, and what comes back says so in other words.
    let refused =
        place.run(&["play", "--server", &before(&server, hostile_refusals), "--game", "hctqk3r7h439"], "");
    shows_and_obeys_nothing(refused.ends_with(1), "pwned");
}
