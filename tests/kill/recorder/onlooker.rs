//! Somebody beside the two players who looks at their game in all the ways that there are, and has their tokens on a second device.

use futures_util::{SinkExt, StreamExt};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_util::sync::CancellationToken;

use super::super::linearizable::Answered;
use super::super::linearizable::http;
use super::*;

/// The most turns that others get between two looks, as a power of two.
const REST: u32 = 10;

/// Looks on until it is told to leave, or the server is dead.
pub(super) struct Onlooker {
    leave: CancellationToken,
    looking: JoinHandle<()>,
}

impl Onlooker {
    pub(super) async fn leave(self) {
        self.leave.cancel();
        self.looking.await.expect("an onlooker");
    }
}

pub(super) fn look_on(life: Life, game: &Value, tokens: [String; 2], chance: StdRng) -> Onlooker {
    let leave = CancellationToken::new();
    let seat = Looking { life, id: word(&game["id"]), tokens, chance, game: game.clone() };
    let looking = tokio::spawn(seat.run(leave.clone()));
    Onlooker { leave, looking }
}

struct Looking {
    life: Life,
    id: String,
    tokens: [String; 2],
    chance: StdRng,
    /// As it was last seen.
    game: Value,
}

impl Looking {
    async fn run(mut self, leave: CancellationToken) {
        while !leave.is_cancelled() {
            for _ in 0..1_u32 << self.chance.random_range(0..=REST) {
                tokio::task::yield_now().await;
            }
            let lives = match self.chance.random_range(0..10) {
                0..4 => self.look("").await,
                4 => tokio::select! {
                    lives = self.look("?wait=1") => lives,
                    () = leave.cancelled() => return,
                },
                5 => self.look_at_picture().await,
                6 | 7 => self.look_by_socket().await,
                _ => self.move_as_well().await,
            };
            if lives.is_none() {
                return;
            }
        }
    }

    async fn look(&mut self, query: &str) -> Option<()> {
        let look = self.life.history.begin(&game_id(&self.id), Asked::Look);
        let request = self.life.client.get(format!("{}/games/{}{query}", self.life.url, self.id));
        let (status, game) = self.life.answer(request).await?;
        look.end(http::answered(status, &game));
        self.game = game;
        Some(())
    }

    /// The board as text, which says its version in a header.
    async fn look_at_picture(&self) -> Option<()> {
        let look = self.life.history.begin(&game_id(&self.id), Asked::Look);
        let answer =
            self.life.client.get(format!("{}/games/{}.txt", self.life.url, self.id)).send().await.ok()?;
        look.end(Answered::Saw(http::version(answer.headers()).expect("a tag")));
        Some(())
    }

    /// What a socket has at its beginning, and a disc by it.
    async fn look_by_socket(&mut self) -> Option<()> {
        let id = game_id(&self.id);
        let url = format!("{}/games/{}/ws", self.life.url.replacen("http", "ws", 1), self.id);
        let mut request = url.into_client_request().expect("a URL");
        request.headers_mut().insert("sec-websocket-protocol", "cuatro.v1".parse().expect("a header"));
        let look = self.life.history.begin(&id, Asked::Look);
        let (mut socket, _) = tokio_tungstenite::connect_async(request).await.ok()?;
        let side = usize::from(self.chance.random_bool(0.5));
        let hello = json!({ "type": "hello", "token": self.tokens[side], "ref": 1 });
        socket.send(Message::text(hello.to_string())).await.ok()?;
        let said = next_of(&mut socket, "ok").await?;
        look.end(Answered::Saw(Seen::version(number(&said["version"]) as u32)));
        let snapshot = next_of(&mut socket, "snapshot").await?;
        self.life.history.heard(&id, Seen::json(&snapshot["game"]));
        self.game = snapshot["game"].clone();
        let Some((body, to_move)) = self.disc() else { return Some(()) };
        // A disc that is never answered because the socket is gone may lie there all the same.
        let mut frame = body.clone();
        (frame["type"], frame["ref"]) = (json!("move"), json!(2));
        let command = self.life.history.begin(&id, asked(Side::BOTH[side], "moves", &body));
        if to_move != side || self.chance.random_bool(0.5) {
            command.forget();
            return Some(());
        }
        socket.send(Message::text(frame.to_string())).await.ok()?;
        loop {
            let frame = next(&mut socket).await?;
            match frame["type"].as_str() {
                Some("ok") => {
                    command.end(Answered::Done(Some(Seen::version(number(&frame["version"]) as u32))));
                    return Some(());
                }
                Some("problem") => {
                    command.end(Answered::Refused(http::code(&frame["problem"]["code"])));
                    return Some(());
                }
                Some("presence") => {}
                _ => self.life.history.heard(&id, Seen::version(number(&frame["version"]) as u32)),
            }
        }
    }

    /// Puts a disc as well, as if the player had two devices.
    async fn move_as_well(&mut self) -> Option<()> {
        let Some((body, side)) = self.disc() else { return self.look("").await };
        let answer =
            self.life.command(&self.id, &self.tokens[side], Side::BOTH[side], "moves", &body).await?;
        if answer["game"].is_object() {
            self.game = answer["game"].clone();
        }
        Some(())
    }

    /// A disc as far as is known, and whose turn it is.
    fn disc(&mut self) -> Option<(Value, usize)> {
        let legal = numbers(&self.game["legal"]);
        let column = *legal.get(self.chance.random_range(0..legal.len().max(1)))?;
        Some((json!({ "column": column, "ply": self.game["ply"] }), usize::from(self.game["to_move"] == "O")))
    }
}

type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

/// The next frame; nothing if the server is dead.
async fn next(socket: &mut Socket) -> Option<Value> {
    loop {
        match socket.next().await?.ok()? {
            Message::Text(text) => return Some(serde_json::from_str(&text).expect("JSON")),
            Message::Close(_) => return None,
            _ => {}
        }
    }
}

async fn next_of(socket: &mut Socket, kind: &str) -> Option<Value> {
    loop {
        let frame = next(socket).await?;
        if frame["type"] == kind {
            return Some(frame);
        }
    }
}
