//! People at their browsers: each holds a socket, moves when it is their turn, and comes back when the socket is gone.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use cuatro_people::DRAWN;

use super::PATIENCE;
use super::service::Service;

pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// How long somebody thinks about a move.
const THINKING: Duration = Duration::from_millis(40);

/// How long somebody waits before they try again.
const RETRY: Duration = Duration::from_millis(50);
/// How long a connection may be silent after a move was sent before somebody tries another one.
const SILENCE: Duration = Duration::from_secs(3);

/// A game of two with moves that are known beforehand.
#[derive(Clone)]
pub struct Game(cuatro_people::Table);

impl Game {
    pub async fn create(service: &Service) -> Game {
        Game::at(&service.url()).await.expect("a game is made")
    }

    /// The same at a server; `None` if that cannot be reached, or makes none now.
    async fn at(address: &str) -> Option<Game> {
        static CREATED: AtomicUsize = AtomicUsize::new(0);
        let number = CREATED.fetch_add(1, Ordering::Relaxed);
        let names = ["Ana", "Berta"].map(|name| format!("{name} {number}"));
        let url = format!("{address}/api/v1");
        cuatro_people::Table::create(&Client::new(), &url, names, json!({})).await.map(Game)
    }

    /// A socket with the token of a seat, at this version.
    pub async fn connect(&self, address: &str, seat: usize, version: Option<u64>) -> Option<Socket> {
        let url = format!("{}/api/v1/games/{}/ws", address.replacen("http", "ws", 1), self.0.id);
        let mut request = url.into_client_request().expect("a URL");
        let protocol = "cuatro.v1".parse().expect("a header");
        request.headers_mut().insert("sec-websocket-protocol", protocol);
        let (mut socket, _) = tokio_tungstenite::connect_async(request).await.ok()?;
        let hello = json!({ "type": "hello", "token": self.0.tokens[seat], "version": version });
        socket.send(Message::text(hello.to_string())).await.ok()?;
        Some(socket)
    }

    /// Puts the disc of a ply at a server: what it answers.
    pub async fn put(&self, address: &str, ply: usize) -> StatusCode {
        let url = format!("{address}/api/v1");
        self.0.put(&Client::new(), &url, ply, DRAWN[ply]).await.expect("an answer").0
    }

    /// The game as the balancer's servers show it.
    pub async fn read(&self, service: &Service) -> Value {
        let url = format!("{}/api/v1/games/{}", service.url(), self.0.id);
        reqwest::get(url).await.expect("an answer").json().await.expect("JSON")
    }

    /// Compares what was said to each person with the game as it is in the end.
    async fn check(&self, service: &Service, said: impl Iterator<Item = &Heard>) {
        let game = self.read(service).await;
        let moves = game["moves"].as_array().unwrap_or_else(|| panic!("moves were expected: {game}"));
        let moves: Vec<u64> = moves.iter().filter_map(Value::as_u64).collect();
        assert_eq!(moves, DRAWN[..moves.len()], "nothing lost, doubled or out of order in {}", self.0.id);
        for Heard { acknowledged, versions } in said {
            assert!(*acknowledged <= moves.len(), "{acknowledged} acknowledged, {} there", moves.len());
            // The last moves may not have come before the socket was closed, but what came is there.
            for (version, seen) in versions {
                let at = *version as usize - 2;
                assert_eq!(moves.get(at), Some(seen), "version {version} of {}", self.0.id);
            }
        }
    }
}

/// What the service said to one person about one game.
#[derive(Default)]
struct Heard {
    /// Plies up to the last acknowledged move.
    acknowledged: usize,
    /// Every move that came, by its version.
    versions: BTreeMap<u64, u64>,
}

/// What the service said to one person.
#[derive(Default)]
pub struct Said {
    /// Of each of the games.
    games: Vec<Heard>,
    /// The closing code of each socket that the service ended; `None` for one that was cut without a word.
    pub ends: Vec<Option<u16>>,
}

/// Two people who play one game after the other, and those who look on.
pub struct Table {
    plies: watch::Receiver<usize>,
    leaving: Arc<AtomicBool>,
    people: Vec<JoinHandle<Said>>,
    /// Their games. The first to come to a new one creates it.
    games: Arc<tokio::sync::Mutex<Vec<Game>>>,
    doing: Arc<[Mutex<String>; 2]>,
}

impl Table {
    /// Both begin to play, each at an address.
    pub async fn sit(game: &Game, addresses: [String; 2]) -> Table {
        Table::of(game, addresses.map(|address| vec![address]).into())
    }

    /// Both begin to play, and others look on: each at the next of these servers, and whenever their socket is gone at the one after.
    pub async fn surrounded(game: &Game, servers: &[String], onlookers: usize) -> Table {
        let from = |first: usize| {
            let mut servers = servers.to_vec();
            let number = servers.len();
            servers.rotate_left(first % number);
            servers
        };
        Table::of(game, (0..2 + onlookers).map(from).collect())
    }

    fn of(game: &Game, addresses: Vec<Vec<String>>) -> Table {
        let (seen, plies) = watch::channel(0);
        let leaving = Arc::new(AtomicBool::new(false));
        let doing: Arc<[Mutex<String>; 2]> = Arc::default();
        let games = Arc::new(tokio::sync::Mutex::new(vec![game.clone()]));
        let mut people = Vec::new();
        for (number, addresses) in addresses.into_iter().enumerate() {
            let person = Person {
                addresses,
                at: 0,
                games: games.clone(),
                game: game.clone(),
                seat: number % 2,
                plays: number < 2,
                seen: seen.clone(),
                leaving: leaving.clone(),
                doing: doing.clone(),
                said: Said { games: vec![Heard::default()], ends: Vec::new() },
                version: None,
                ply: 0,
            };
            people.push(tokio::spawn(person.play()));
        }
        Table { plies, leaving, people, games, doing }
    }

    /// How many moves both have seen.
    pub fn plies(&self) -> usize {
        *self.plies.borrow()
    }

    /// Waits until somebody has seen so many moves.
    pub async fn reach(&self, plies: usize) {
        let mut seen = self.plies.clone();
        let reached = timeout(PATIENCE, seen.wait_for(|seen| *seen >= plies)).await;
        if let Err(_) | Ok(Err(_)) = reached {
            let doing = |seat: usize| self.doing[seat].lock().expect("a text").clone();
            panic!(
                "{:?} stay at {} instead of {plies}; X: {}; O: {}",
                self.games.lock().await.iter().map(|game| &game.0.id).collect::<Vec<_>>(),
                self.plies(),
                doing(0),
                doing(1)
            );
        }
    }

    /// All close their pages; what was said to them, which is what there is.
    pub async fn leave(self, service: &Service) -> Vec<Said> {
        self.leaving.store(true, Ordering::SeqCst);
        let mut said = Vec::new();
        for person in self.people {
            let ended = timeout(PATIENCE, person).await.expect("they leave");
            said.push(ended.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic())));
        }
        for (number, game) in self.games.lock().await.iter().enumerate() {
            game.check(service, said.iter().filter_map(|said| said.games.get(number))).await;
        }
        said
    }
}

struct Person {
    /// Where they go, and which of these is next.
    addresses: Vec<String>,
    at: usize,
    games: Arc<tokio::sync::Mutex<Vec<Game>>>,
    game: Game,
    seat: usize,
    /// Not so on a second device, which only looks on.
    plays: bool,
    seen: watch::Sender<usize>,
    leaving: Arc<AtomicBool>,
    doing: Arc<[Mutex<String>; 2]>,
    said: Said,
    /// The last version that came.
    version: Option<u64>,
    /// Moves that came.
    ply: usize,
}

impl Person {
    fn note(&self, doing: impl Into<String>) {
        if !self.plays {
            return;
        }
        *self.doing[self.seat].lock().expect("a text") = doing.into();
    }

    async fn play(mut self) -> Said {
        while !self.leaving.load(Ordering::SeqCst) {
            let address = self.addresses[self.at % self.addresses.len()].clone();
            if self.ply == DRAWN.len() && !self.go_on(&address).await {
                self.note(format!("cannot create a game at {address}"));
                self.at += 1;
                sleep(RETRY).await;
                continue;
            }
            match timeout(SILENCE, self.game.connect(&address, self.seat, self.version)).await {
                Ok(Some(socket)) => self.stay(socket).await,
                _ => {
                    self.note(format!("cannot connect to {address}"));
                    self.at += 1;
                }
            }
            sleep(RETRY).await;
        }
        self.said
    }

    /// Goes to the next game; the first of the people to come there creates it.
    async fn go_on(&mut self, address: &str) -> bool {
        let mut games = self.games.lock().await;
        let next = self.said.games.len();
        if games.len() == next {
            let Ok(Some(game)) = timeout(SILENCE, Game::at(address)).await else { return false };
            games.push(game);
        }
        self.game = games[next].clone();
        self.said.games.push(Heard::default());
        (self.version, self.ply) = (None, 0);
        true
    }

    /// Plays until the socket is gone, after which the next address is tried, or the game is over.
    async fn stay(&mut self, mut socket: Socket) {
        // A move is sent when it is due, and again over a new socket.
        let mut sent = None;
        if self.version.is_some() {
            self.send(&mut socket, &mut sent).await;
        }
        while !self.leaving.load(Ordering::SeqCst) && self.ply < DRAWN.len() {
            let ended = match timeout(SILENCE, socket.next()).await {
                Ok(Some(Ok(Message::Text(text)))) => {
                    let frame: Value = serde_json::from_str(&text).expect("JSON");
                    self.take(&frame);
                    self.send(&mut socket, &mut sent).await;
                    continue;
                }
                Ok(Some(Ok(Message::Close(frame)))) => Some(frame.map(|frame| frame.code.into())),
                Ok(Some(Ok(_))) => continue,
                Ok(Some(Err(_)) | None) => Some(None),
                // It may be alive: this person has lost patience.
                Err(_) => None,
            };
            self.note(format!("lost the socket at ply {}: {ended:?}", self.ply));
            self.said.ends.extend(ended);
            self.at += 1;
            return;
        }
        let _ = socket.close(None).await;
    }

    /// Moves if it is their turn and they have not on this socket. Why it takes no move is read from it afterwards.
    async fn send(&mut self, socket: &mut Socket, sent: &mut Option<usize>) {
        let Some(column) = DRAWN.get(self.ply) else { return };
        if !self.plays || self.ply % 2 != self.seat || *sent == Some(self.ply) {
            return;
        }
        *sent = Some(self.ply);
        let ply = self.ply;
        sleep(THINKING).await;
        self.note(format!("sent ply {ply}"));
        let frame = json!({ "type": "move", "column": column, "ply": ply, "ref": ply.to_string() });
        let _ = socket.send(Message::text(frame.to_string())).await;
    }

    fn take(&mut self, frame: &Value) {
        let heard = self.said.games.last_mut().expect("there is a game");
        match frame["type"].as_str() {
            Some("snapshot") => {
                let game = &frame["game"];
                let moves = game["moves"].as_array().expect("moves");
                assert!(moves.len() >= self.ply, "a snapshot from before: {} < {}", moves.len(), self.ply);
                for (ply, column) in moves.iter().enumerate() {
                    heard.versions.insert(ply as u64 + 2, column.as_u64().expect("a column"));
                }
                self.ply = moves.len();
                self.version = game["version"].as_u64();
            }
            Some("move") => {
                let version = frame["version"].as_u64().expect("a version");
                assert_eq!(Some(version), self.version.map(|version| version + 1), "in order: {frame}");
                let column = frame["move"]["column"].as_u64().expect("a column");
                assert!(heard.versions.insert(version, column).is_none(), "once: {frame}");
                self.version = Some(version);
                self.ply += 1;
            }
            Some("ok") => {
                if let Some(ply) = frame["ref"].as_str().and_then(|text| text.parse::<usize>().ok()) {
                    heard.acknowledged = heard.acknowledged.max(ply + 1);
                }
            }
            Some("problem") => {
                let code = frame["problem"]["code"].as_str().unwrap_or_default();
                // A move that had been made is news that is on its way; a database that is away comes back.
                let known = matches!(code, "store-unavailable" | "not-your-turn" | "stale-ply");
                assert!(known, "a right move was refused: {frame}");
                self.note(format!("refused: {code}"));
            }
            _ => {}
        }
        let plies = (self.said.games.len() - 1) * DRAWN.len() + self.ply;
        self.seen.send_if_modified(|seen| {
            let more = plies > *seen;
            *seen = (*seen).max(plies);
            more
        });
    }
}

/// Somebody who asks for the lobby and the ranking without a pause.
pub struct Asking {
    stop: Arc<AtomicBool>,
    task: JoinHandle<Vec<Result<StatusCode, String>>>,
}

pub fn ask_all_the_time(url: String) -> Asking {
    let stop = Arc::new(AtomicBool::new(false));
    let stopping = stop.clone();
    let asked = Arc::new(AtomicUsize::new(0));
    let task = tokio::spawn(async move {
        let client = Client::new();
        let mut answers = Vec::new();
        while !stopping.load(Ordering::SeqCst) {
            let path = ["/api/v1/games", "/api/v1/ranking"][asked.fetch_add(1, Ordering::Relaxed) % 2];
            let answer = client.get(format!("{url}{path}")).send().await;
            answers.push(answer.map(|answer| answer.status()).map_err(|error| error.to_string()));
        }
        answers
    });
    Asking { stop, task }
}

impl Asking {
    pub async fn stop(self) -> Vec<Result<StatusCode, String>> {
        self.stop.store(true, Ordering::SeqCst);
        self.task.await.expect("no panic")
    }
}
