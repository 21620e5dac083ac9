//! A visitor looks at a game in all the ways that there are, and has the tokens of both players on another device.

use std::sync::Arc;

use cuatro_game::GameId;
use cuatro_rules::Side;
use futures_util::{SinkExt, StreamExt};
use rand::RngExt;
use rand::rngs::StdRng;
use reqwest::{Client, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use super::http::{answered, asked, code, version};
use super::{Answered, Asked, History, Open, Seen};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

pub struct Visitor {
    pub history: Arc<History>,
    pub client: Client,
    pub id: GameId,
    /// Of X and O.
    pub tokens: [String; 2],
    pub chance: StdRng,
    /// The game as it was last seen.
    pub game: Value,
}

/// What a visitor does at a server whose API has this address gives nothing if the server is gone before its answer came.
impl Visitor {
    /// Something, whatever chance says.
    pub async fn step(&mut self, url: &str) -> Option<()> {
        if let Some(next) = self.game["next_game"].as_str() {
            // The same tokens, the other sides.
            self.id = next.parse().expect("an id");
            self.tokens.swap(0, 1);
            self.game = Value::Null;
        }
        if self.game.is_null() {
            return self.look(url, "").await;
        }
        match self.chance.random_range(0..20) {
            0..6 => self.look(url, "").await,
            6 => self.look(url, "?wait=1").await,
            7 | 8 => self.look_at_text(url).await,
            9 => self.follow(url).await,
            10..15 => self.visit_by_socket(url).await,
            _ => match self.wish() {
                Some((side, word, body)) => self.command(url, side, word, &body).await,
                None => self.look(url, "").await,
            },
        }
    }

    /// The game as JSON.
    pub async fn look(&mut self, url: &str, query: &str) -> Option<()> {
        let history = self.history.clone();
        let look = history.begin(&self.id, Asked::Look);
        let request = self.client.get(format!("{url}/games/{}{query}", self.id));
        let (status, game) = answer(request).await?;
        if status.is_server_error() {
            // Its server is dying.
            return None;
        }
        assert_eq!(status, StatusCode::OK, "{game}");
        look.end(answered(status, &game));
        self.game = game;
        Some(())
    }

    /// The board as text, which says its version in a header.
    async fn look_at_text(&self, url: &str) -> Option<()> {
        let look = self.history.begin(&self.id, Asked::Look);
        let answer = self.client.get(format!("{url}/games/{}.txt", self.id)).send().await.ok()?;
        if answer.status().is_server_error() {
            // Its server is dying.
            return None;
        }
        look.end(Answered::Saw(version(answer.headers()).expect("a tag")));
        Some(())
    }

    /// The stream of the events, as far as its first part.
    async fn follow(&self, url: &str) -> Option<()> {
        let request = self.client.get(format!("{url}/games/{}/events", self.id));
        let request = request.header("accept", "application/x-ndjson").header("last-event-id", 1);
        let mut answer = request.send().await.ok()?;
        let part = answer.chunk().await.ok()??;
        let lines = part.split(|byte| *byte == b'\n');
        // The part may end in the middle of a line.
        for frame in lines.filter_map(|line| serde_json::from_slice::<Value>(line).ok()) {
            self.hear(&frame);
        }
        Some(())
    }

    /// A command by a request of its own.
    pub async fn command(&mut self, url: &str, side: Side, word: &str, body: &Value) -> Option<()> {
        let history = self.history.clone();
        let command = history.begin(&self.id, asked(side, word, body));
        let request = self.client.post(format!("{url}/games/{}/{word}", self.id));
        let request = request.bearer_auth(&self.tokens[side.index()]).json(body);
        let (status, answer) = answer(request).await?;
        command.end(answered(status, &answer));
        if answer["game"].is_object() {
            self.game = answer["game"].clone();
        }
        Some(())
    }

    /// What a socket has at its beginning, and perhaps a command by it.
    async fn visit_by_socket(&mut self, url: &str) -> Option<()> {
        let history = self.history.clone();
        let address = format!("{}/games/{}/ws", url.replacen("http", "ws", 1), self.id);
        let mut request = address.into_client_request().expect("a URL");
        request.headers_mut().insert("sec-websocket-protocol", "cuatro.v1".parse().expect("a header"));
        let look = history.begin(&self.id, Asked::Look);
        let (mut socket, _) = tokio_tungstenite::connect_async(request).await.ok()?;
        let side = Side::BOTH[usize::from(self.chance.random_bool(0.5))];
        let hello = json!({ "type": "hello", "token": self.tokens[side.index()], "ref": 1 });
        socket.send(Message::text(hello.to_string())).await.ok()?;
        let said = self.listen(&mut socket, |frame| frame["type"] == "ok").await?;
        look.end(Answered::Saw(seen(&said)));
        let snapshot = self.listen(&mut socket, |frame| frame["type"] == "snapshot").await?;
        history.heard(&self.id, Seen::json(&snapshot["game"]));
        self.game = snapshot["game"].clone();
        match self.wish() {
            Some((wisher, word, body)) if wisher == side => {
                let command = history.begin(&self.id, asked(side, word, &body));
                self.command_by_socket(&mut socket, command, word, &body).await
            }
            _ => Some(()),
        }
    }

    async fn command_by_socket(
        &self,
        socket: &mut Socket,
        command: Open,
        word: &str,
        body: &Value,
    ) -> Option<()> {
        let mut frame = body.clone();
        frame["type"] = if word == "moves" { "move" } else { word }.into();
        frame["ref"] = 2.into();
        socket.send(Message::text(frame.to_string())).await.ok()?;
        let said = self.listen(socket, |frame| frame["ref"] == 2).await?;
        command.end(match said["type"].as_str() {
            Some("ok") => Answered::Done(Some(seen(&said))),
            _ if said["problem"]["status"].as_u64() >= Some(500) => Answered::Nothing,
            _ => Answered::Refused(code(&said["problem"]["code"])),
        });
        Some(())
    }

    /// The first frame as it is wanted; what comes before it is heard.
    async fn listen(&self, socket: &mut Socket, wanted: impl Fn(&Value) -> bool) -> Option<Value> {
        loop {
            let frame: Value = match socket.next().await?.ok()? {
                Message::Text(text) => serde_json::from_str(&text).expect("JSON"),
                Message::Close(_) => return None,
                _ => continue,
            };
            if wanted(&frame) {
                return Some(frame);
            }
            self.hear(&frame);
        }
    }

    fn hear(&self, frame: &Value) {
        if frame["version"].is_u64() {
            self.history.heard(&self.id, seen(frame));
        }
    }

    /// What a player could ask for next as far as is known: mostly a disc, now and then one that lies there already.
    pub fn wish(&mut self) -> Option<(Side, &'static str, Value)> {
        let (game, chance) = (&self.game, &mut self.chance);
        if matches!(game["status"].as_str(), Some("finished" | "aborted")) {
            let side = Side::BOTH[usize::from(chance.random_bool(0.5))];
            return Some((side, "rematch", json!({})));
        }
        let to_move = if game["to_move"] == "O" { Side::O } else { Side::X };
        let moves = game["moves"].as_array().expect("moves");
        for offer in ["draw", "takeback"] {
            if let Some(by) = game["offers"][offer].as_str()
                && chance.random_bool(0.5)
            {
                let answer = ["accept", "decline", "decline"][chance.random_range(0..3)];
                return Some((if by == "X" { Side::O } else { Side::X }, offer, json!({ "answer": answer })));
            }
        }
        match chance.random_range(0..100) {
            0 => return Some((to_move, "resign", json!({}))),
            1..5 => return Some((to_move, "draw", json!({ "answer": "offer" }))),
            5..15 => return Some((to_move.opponent(), "takeback", json!({ "answer": "offer" }))),
            15..30 if !moves.is_empty() => {
                let ply = chance.random_range(0..moves.len());
                let body = json!({ "column": moves[ply], "ply": ply });
                return Some((Side::BOTH[ply % 2], "moves", body));
            }
            _ => {}
        }
        let legal = game["legal"].as_array().expect("columns");
        let column = legal.get(chance.random_range(0..legal.len().max(1)))?;
        Some((to_move, "moves", json!({ "column": column, "ply": game["ply"] })))
    }
}

/// The version that a frame names.
fn seen(frame: &Value) -> Seen {
    let version = frame["version"].as_u64().unwrap_or_else(|| panic!("a version was expected: {frame}"));
    Seen::version(u32::try_from(version).expect("a version"))
}

async fn answer(request: RequestBuilder) -> Option<(StatusCode, Value)> {
    let answer = request.send().await.ok()?;
    Some((answer.status(), answer.json().await.ok()?))
}
