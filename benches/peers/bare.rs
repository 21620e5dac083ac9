//! The same game as a bare axum server with group commit: rules, seat tokens, WebSockets and one durable insert a batch, and
//! nothing else that a real server needs. What Cuatro's own layers cost is its distance to this one.
//!
//! It speaks as much of Cuatro's API as `cuatro-tools bench` uses. Run by `benches/peers/run`.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Mutex};

use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{get, post};
use axum::{Json, Router};
use cuatro::rules::{Column, Outcome, Position, Side, Variant};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::sync::mpsc;

/// The most that one commit takes.
const BATCH: usize = 300;

struct Game {
    id: String,
    tokens: [String; 2],
    state: Mutex<Playing>,
}

struct Playing {
    position: Position,
    followers: Vec<mpsc::UnboundedSender<Utf8Bytes>>,
}

/// A decided move, or a resignation, on its way to the disk.
struct Decided {
    game: Arc<Game>,
    ply: u16,
    /// No column has the number of a resignation.
    column: u8,
    frames: Vec<Utf8Bytes>,
    ok: Option<Utf8Bytes>,
    mover: mpsc::UnboundedSender<Utf8Bytes>,
}

/// The column under which a resignation is stored.
const RESIGNED: u8 = u8::MAX;

#[derive(Clone)]
struct Server {
    games: Arc<Mutex<HashMap<String, Arc<Game>>>>,
    writer: mpsc::UnboundedSender<Decided>,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Frame {
    Hello { token: Option<String> },
    Move { column: u8, ply: u16, r#ref: String },
    Resign,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let directory = std::env::args().nth(1).ok_or("usage: bare DIRECTORY")?;
    let mut connection = SqliteConnectOptions::new()
        .filename(std::path::Path::new(&directory).join("bare.db"))
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .disable_statement_logging()
        .connect()
        .await?;
    sqlx::query(
        "create table move (game text, ply integer, column integer, primary key (game, ply)) without rowid",
    )
    .execute(&mut connection)
    .await?;
    let (writer, decided) = mpsc::unbounded_channel();
    tokio::spawn(write(connection, decided));
    let server = Server { games: Arc::default(), writer };
    let router = Router::new()
        .route("/api/v1/games", post(create))
        .route("/api/v1/games/{id}/join", post(join))
        .route("/api/v1/games/{id}/ws", get(upgrade))
        .with_state(server);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    let mut out = std::io::stdout().lock();
    writeln!(out, "listening on http://{}", listener.local_addr()?)?;
    out.flush()?;
    drop(out);
    use axum::serve::ListenerExt;
    let listener = listener.tap_io(|stream| {
        let _ = stream.set_nodelay(true);
    });
    axum::serve(listener, router).await?;
    Ok(())
}

async fn create(State(server): State<Server>, Json(_): Json<Value>) -> (StatusCode, Json<Value>) {
    let random = || uuid::Uuid::new_v4().simple().to_string();
    let (id, tokens) = (random(), [random(), random()]);
    let answer = json!({
        "game": { "id": id, "status": "playing", "ply": 0, "moves": [] },
        "seats": [{ "side": "X", "token": tokens[0] }, { "side": "O", "token": tokens[1] }],
    });
    let state = Mutex::new(Playing { position: Position::new(Variant::STANDARD), followers: Vec::new() });
    let game = Arc::new(Game { id: id.clone(), tokens, state });
    server.games.lock().expect("nothing panics under the lock").insert(id, game);
    (StatusCode::CREATED, Json(answer))
}

async fn join(State(server): State<Server>, Path(id): Path<String>) -> Result<Json<Value>, StatusCode> {
    let game = server.game(&id).ok_or(StatusCode::NOT_FOUND)?;
    game.send(r#"{"type":"joined","version":1,"side":"O"}"#.into());
    Ok(Json(json!({
        "game": { "id": id, "status": "playing", "ply": 0, "moves": [] },
        "side": "O",
        "token": game.tokens[1],
    })))
}

impl Server {
    fn game(&self, id: &str) -> Option<Arc<Game>> {
        self.games.lock().expect("nothing panics under the lock").get(id).cloned()
    }
}

impl Game {
    fn send(&self, frame: Utf8Bytes) {
        let state = self.state.lock().expect("nothing panics under the lock");
        for follower in &state.followers {
            let _ = follower.send(frame.clone());
        }
    }
}

async fn upgrade(
    State(server): State<Server>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, StatusCode> {
    let game = server.game(&id).ok_or(StatusCode::NOT_FOUND)?;
    let upgrade = upgrade.protocols(["cuatro.v1"]).read_buffer_size(4096);
    Ok(upgrade.on_upgrade(move |socket| follow(server, game, socket)))
}

async fn follow(server: Server, game: Arc<Game>, socket: WebSocket) {
    let (mut sink, mut stream) = socket.split();
    let (sender, mut frames) = mpsc::unbounded_channel::<Utf8Bytes>();
    let sending = tokio::spawn(async move {
        while let Some(frame) = frames.recv().await {
            if sink.feed(Message::Text(frame)).await.is_err() {
                return;
            }
            while let Ok(frame) = frames.try_recv() {
                if sink.feed(Message::Text(frame)).await.is_err() {
                    return;
                }
            }
            if sink.flush().await.is_err() {
                return;
            }
        }
    });
    let mut seat = None;
    while let Some(Ok(message)) = stream.next().await {
        let Message::Text(text) = message else { continue };
        match serde_json::from_str(&text) {
            Ok(Frame::Hello { token }) => {
                seat = game.tokens.iter().position(|held| token.as_ref() == Some(held));
                game.state.lock().expect("nothing panics under the lock").followers.push(sender.clone());
                let snapshot =
                    json!({ "type": "snapshot", "version": 1, "game": { "id": game.id, "moves": [] } });
                let _ = sender.send(snapshot.to_string().into());
            }
            Ok(Frame::Move { column, ply, r#ref }) => {
                let decided = decide(&game, seat, column, ply, &r#ref, &sender);
                match decided {
                    Some(decided) => drop(server.writer.send(decided)),
                    None => drop(sender.send(r#"{"type":"problem"}"#.into())),
                }
            }
            Ok(Frame::Resign) => drop(server.writer.send(resigned(&game, seat, &sender))),
            Err(_) => drop(sender.send(r#"{"type":"problem"}"#.into())),
        }
    }
    drop(sender);
    sending.abort();
    let mut state = game.state.lock().expect("nothing panics under the lock");
    state.followers.retain(|follower| !follower.is_closed());
    if state.followers.is_empty() {
        server.games.lock().expect("nothing panics under the lock").remove(&game.id);
    }
}

/// Puts the disc in memory and makes the frames. Only the commit lets them go.
fn decide(
    game: &Arc<Game>,
    seat: Option<usize>,
    column: u8,
    ply: u16,
    reference: &str,
    mover: &mpsc::UnboundedSender<Utf8Bytes>,
) -> Option<Decided> {
    let mut state = game.state.lock().expect("nothing panics under the lock");
    let side = Side::of_ply(ply);
    if ply != state.position.ply() || seat != Some(side.index()) {
        return None;
    }
    let placed = state.position.play(Column(column)).ok()?;
    let outcome = state.position.outcome().cloned();
    let version = ply + 2;
    let (row, round) = (placed.cell.row, ply / 2 + 1);
    #[expect(clippy::disallowed_methods, reason = "a server of its own, with its own clock")]
    let at = chrono::Utc::now().to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
    let frame = format!(
        r#"{{"type":"move","version":{version},"move":{{"side":"{side}","column":{column},"row":{row},"ply":{ply},"round":{round},"at":"{at}","why":null}}}}"#
    );
    let ok = format!(r#"{{"type":"ok","ref":"{reference}","version":{version}}}"#);
    let winner = outcome.map(|outcome| match outcome {
        Outcome::Win { side, .. } => json!(side.to_string()),
        Outcome::Draw => Value::Null,
    });
    let frames = [Some(frame.into()), winner.map(|winner| result(version, &winner))];
    Some(Decided {
        game: game.clone(),
        ply,
        column,
        frames: frames.into_iter().flatten().collect(),
        ok: Some(ok.into()),
        mover: mover.clone(),
    })
}

fn result(version: u16, winner: &Value) -> Utf8Bytes {
    json!({ "type": "result", "version": version, "result": { "winner": winner } }).to_string().into()
}

fn resigned(game: &Arc<Game>, seat: Option<usize>, mover: &mpsc::UnboundedSender<Utf8Bytes>) -> Decided {
    let ply = game.state.lock().expect("nothing panics under the lock").position.ply();
    let winner = if seat == Some(0) { "O" } else { "X" };
    Decided {
        game: game.clone(),
        ply,
        column: RESIGNED,
        frames: vec![result(ply + 2, &winner.into())],
        ok: None,
        mover: mover.clone(),
    }
}

/// Commits what waits with one insert, then sends.
async fn write(mut connection: SqliteConnection, mut decided: mpsc::UnboundedReceiver<Decided>) {
    let mut batch = Vec::with_capacity(BATCH);
    while decided.recv_many(&mut batch, BATCH).await > 0 {
        let rows: Vec<_> = batch.iter().map(|one| (&one.game.id, one.ply, one.column)).collect();
        let rows = serde_json::to_string(&rows).expect("strings and numbers are JSON");
        let insert = "insert into move (game, ply, column) \
                      select value ->> 0, value ->> 1, value ->> 2 from json_each(?)";
        if let Err(error) = sqlx::query(insert).bind(rows).execute(&mut connection).await {
            panic!("the insert failed: {error}");
        }
        for one in batch.drain(..) {
            if let Some(ok) = one.ok {
                let _ = one.mover.send(ok);
            }
            for frame in one.frames {
                one.game.send(frame);
            }
        }
    }
    let _ = connection.close().await;
}
