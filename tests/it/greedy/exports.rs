//! Files that are fetched slowly.

use cuatro::computer::Level;
use cuatro::game::{GameId, GameRecord, GameResult, Kind, Occupant, Termination, Time};
use cuatro::http::HttpSettings;
use cuatro::rules::{Column, Variant};
use cuatro::store::Change;
use reqwest::{Method, StatusCode};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use super::super::support::{Answer, PATIENCE, Setup, TestServer, new_directory, open_store};

/// Enough of the longest games that no buffer takes the file of them.
const GAMES: usize = 30_000;

/// Data with so many games of 80 discs each.
async fn long_games(count: usize) -> std::sync::Arc<tempfile::TempDir> {
    let directory = new_directory();
    let store = open_store(directory.path()).await;
    let variant = Variant::new(10, 10, 10).expect("a board");
    let moves: Vec<Column> = (0..80).map(|ply| Column(ply % 10)).collect();
    let record = |number: usize| GameRecord {
        id: format!("{number:012}").parse::<GameId>().expect("an id"),
        ended_at: Time(1_700_000_000_000 + number as i64),
        kind: Kind::Exhibition,
        seats: [Occupant::Computer(Level::Easy); 2],
        variant,
        result: GameResult::undecided(variant, 80, 0, None, Termination::Agreed),
        moves: Some(moves.clone()),
        taken_back: false,
        fair_discs: 0,
    };
    let results: Vec<GameRecord> = (0..count).map(record).collect();
    let changes: Vec<Change> =
        results.chunks(1000).map(|games| Change { results: games.to_vec(), ..Change::default() }).collect();
    for outcome in store.commit(&changes).await.expect("a commit") {
        outcome.expect("no conflict");
    }
    store.close().await;
    directory
}

/// Asks for the file and reads the first line of the answer.
async fn begin(server: &TestServer, from: &str) -> (TcpStream, String) {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("a small buffer");
    let address = server.url.strip_prefix("http://").expect("a URL").parse().expect("an address");
    let mut stream = socket.connect(address).await.expect("a connection");
    let request =
        format!("GET /api/v1/export.txt HTTP/1.1\r\nhost: cuatro\r\nx-forwarded-for: {from}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("it is sent");
    let mut begins = [0; 12];
    timeout(PATIENCE, stream.read_exact(&mut begins)).await.expect("an answer in time").expect("an answer");
    (stream, String::from_utf8_lossy(&begins).into_owned())
}

#[tokio::test]
async fn a_slow_reader_of_the_file_keeps_neither_readers_nor_writers_waiting() {
    let trusted_proxies = vec!["127.0.0.1/32".parse().expect("a network")];
    let settings = HttpSettings { trusted_proxies, ..HttpSettings::default() };
    let server = Setup::new().directory(long_games(GAMES).await).http(settings).start().await;
    let mut slow = Vec::new();
    for (from, status) in [
        ("203.0.113.1", "HTTP/1.1 200"),
        ("203.0.113.1", "HTTP/1.1 429"),
        ("203.0.113.2", "HTTP/1.1 200"),
        ("203.0.113.3", "HTTP/1.1 429"),
    ] {
        let (stream, answered) = begin(&server, from).await;
        assert_eq!(answered, status, "for {from}");
        slow.push(stream);
    }
    server.get("/history").await.ok();
    server.get("/ranking").await.ok();
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[3, 2, 3]).await;
    server.page("/readyz").await.ok();
    let fetch = || server.request(Method::GET, "/export.txt").header("x-forwarded-for", "203.0.113.4");
    let refused = Answer::of(fetch()).await;
    assert_eq!(refused.header("retry-after"), "30");
    refused.refused(429, "too-many-requests");
    drop(slow);
    let whole = async {
        loop {
            let answer = fetch().send().await.expect("an answer");
            if answer.status() == StatusCode::OK {
                return answer.text().await.expect("the whole file");
            }
        }
    };
    let whole = timeout(PATIENCE * 3, whole).await.expect("who leaves makes room");
    assert_eq!(whole.lines().filter(|line| line.contains("exhibition")).count(), GAMES);
    assert!(
        whole.trim_end().lines().last().is_some_and(|line| line.starts_with("[end]")),
        "the file is whole"
    );
}
