//! Somebody who makes games, joins others', plays, looks on, leaves and comes back, over lines that break.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use cuatro::game::{Game, GameId, Status};
use cuatro::protocol;
use cuatro::rules::Side;
use http_body_util::{BodyExt, Full};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use rand::RngExt;
use rand::rngs::StdRng;
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::line::{Fate, Slot, open};
use super::world::{Acknowledged, Heard, World};

/// How long somebody waits for an answer. A multiple of the slots, so that it ends in one of theirs.
const PATIENCE: Duration = Duration::from_millis(9_984);

/// A game in which somebody has a seat, or that they watch.
pub struct Place {
    pub game: GameId,
    /// What proves the seat.
    pub token: Option<String>,
    /// The game as they know it.
    pub known: Option<Game>,
    pub heard: Heard,
    /// Whether they have asked for a rematch.
    pub asked: bool,
    /// Whether they mean to play it at all.
    pub plays: bool,
}

impl Place {
    fn new(game: GameId, token: Option<String>, plays: bool) -> Place {
        let heard = Heard { game: game.clone(), events: Vec::new(), boards: Vec::new() };
        Place { game, token, known: None, heard, asked: false, plays }
    }

    fn is_over(&self) -> bool {
        self.known.as_ref().is_some_and(|game| game.status.is_over())
    }
}

pub struct Person {
    pub world: Arc<World>,
    name: String,
    /// Theirs for what they do and ask, and that of their socket.
    pub slot: Slot,
    pub socket_slot: Slot,
    pub chance: StdRng,
    player_token: Option<String>,
    places: Vec<Place>,
    asked: u32,
}

impl Person {
    pub fn new(world: &Arc<World>, number: u64, chance: StdRng) -> Person {
        Person {
            world: world.clone(),
            name: format!("Person {number}"),
            slot: world.slot(2 * number),
            socket_slot: world.slot(2 * number + 1),
            chance,
            player_token: None,
            places: Vec::new(),
            asked: 0,
        }
    }

    /// Does this and that until everybody leaves. Some vanish before.
    pub async fn live(mut self) -> Person {
        let vanishes =
            self.chance.random_bool(0.3).then(|| self.slot.after(self.chance.random_range(8_000..50_000)));
        while !self.world.over.is_cancelled() {
            if vanishes.is_some_and(|at| at <= Instant::now()) {
                self.world.saw("people who vanished");
                self.world.over.cancelled().await;
                break;
            }
            self.slot.sleep(self.chance.random_range(100..3_000)).await;
            let going_on = self.places.iter().filter(|place| place.plays && !place.is_over()).count();
            match self.chance.random_range(0..100) {
                _ if going_on == 0 => self.begin().await,
                0..15 if going_on < 3 => self.begin().await,
                15..20 => self.claim_a_name().await,
                20..28 => self.look_on().await,
                _ => self.play_somewhere().await,
            }
        }
        let heard = self.places.iter().map(|place| place.heard.clone());
        self.world.said.lock().expect("what was said").heard.extend(heard);
        self
    }

    /// Sits down at a game that goes on, and stays there without a word. Which game that is, and on which side.
    pub async fn stay(&mut self) -> Option<(GameId, Side, JoinHandle<()>)> {
        let at = self.places.iter().position(|place| place.token.is_some() && !place.is_over())?;
        let place = self.places.swap_remove(at);
        let mut sitting = self.open_socket(&place).await?;
        let side = sitting.is_proved().await?;
        self.world.note(|| format!("{} stays at {} as {side:?}", self.name, place.game));
        let world = self.world.clone();
        let stays = tokio::spawn(async move {
            while let Some(heard) = sitting.hears_anything().await {
                world.note(|| format!("{side:?} stays and hears {heard:?}"));
            }
            world.note(|| format!("{side:?} hears nothing more"));
        });
        Some((place.game, side, stays))
    }

    /// Takes an open seat, or makes a game.
    async fn begin(&mut self) {
        let open = self.world.open.lock().expect("open games").pop();
        match open {
            Some(game) => self.join(game).await,
            None => self.make().await,
        }
    }

    async fn make(&mut self) {
        let (rows, columns, connect) = if self.chance.random_bool(0.2) { (6, 7, 4) } else { (4, 4, 3) };
        let mut game = json!({ "rows": rows, "columns": columns, "connect": connect });
        let me = json!({ "name": self.name });
        let level = ["easy", "medium", "hard", "heuristic"][self.chance.random_range(0..4)];
        let kind = self.chance.random_range(0..100);
        let (mut open, mut plays) = (false, true);
        match kind {
            0..45 => {
                game["seats"] = json!([me, {}]);
                if self.chance.random_bool(0.5) {
                    game["clock"] = json!({ "initial_s": 10, "increment_s": self.chance.random_range(0..3) });
                }
                open = true;
            }
            45..75 => game["seats"] = json!([me, { "level": level }]),
            75..84 => {
                game["seats"] = json!([{ "level": level }, { "level": "hard" }]);
                game["pace_ms"] = json!(self.chance.random_range(200..1_000));
            }
            84..92 => {
                game["seats"] = json!([me, {}]);
                plays = false;
            }
            _ => {
                game["seats"] = json!([me, { "level": level }]);
                plays = false;
            }
        }
        let Some(created) = self.create("/games", game, 201).await else { return };
        let id: GameId = created["game"]["id"].as_str().expect("an id").parse().expect("an id");
        let token = created["seats"][0]["token"].as_str().map(str::to_owned);
        self.keep_player_token(&created["seats"][0]["player_token"]);
        self.places.push(Place::new(id.clone(), token, plays));
        if open {
            self.world.open.lock().expect("open games").push(id);
        }
    }

    async fn join(&mut self, id: GameId) {
        let asked = json!({ "name": self.name });
        let Some(joined) = self.create(&format!("/games/{id}/join"), asked, 200).await else { return };
        self.keep_player_token(&joined["player_token"]);
        let token = joined["token"].as_str().expect("a token").to_owned();
        self.places.push(Place::new(id, Some(token), true));
    }

    async fn claim_a_name(&mut self) {
        let name = format!("{} {}", self.name, self.asked);
        if self.create("/players", json!({ "name": name }), 201).await.is_some() {
            self.world.saw("names claimed");
        }
    }

    fn keep_player_token(&mut self, token: &Value) {
        if let Some(token) = token.as_str() {
            self.player_token = Some(token.to_owned());
        }
    }

    /// Creates something, again with the same key until the outcome is known; `None` if it was refused.
    async fn create(&mut self, path: &str, body: Value, done: u16) -> Option<Value> {
        self.asked += 1;
        let key = format!("{}-{}", self.name, self.asked);
        let token = self.player_token.clone().filter(|_| path != "/players");
        for attempt in 0.. {
            let answer = self.ask(Method::POST, path, token.as_deref(), Some(&key), Some(&body)).await;
            match answer {
                Some((status, answer)) if status == done => {
                    if attempt > 0 {
                        self.world.saw("creations sent again");
                    }
                    return Some(answer);
                }
                Some((status, _)) if status >= 500 => {}
                None => {}
                Some((status, answer)) => {
                    assert!((400..500).contains(&status), "{path} answers {status} {answer}");
                    if answer["code"] == "unauthorized" {
                        self.player_token = None;
                    }
                    self.world.saw("creations refused");
                    return None;
                }
            }
            if self.world.over.is_cancelled() && self.world.calm.is_cancelled() && attempt > 20 {
                panic!("{path} is not answered although everything works");
            }
            self.slot.sleep(self.chance.random_range(300..3_000)).await;
        }
        None
    }

    /// One request on a line of its own; `None` if no answer came.
    pub async fn ask(
        &mut self,
        method: Method,
        path: &str,
        token: Option<&str>,
        key: Option<&str>,
        body: Option<&Value>,
    ) -> Option<(u16, Value)> {
        let fate = if self.world.calm.is_cancelled() { Fate::Good } else { Fate::draw(&mut self.chance) };
        let process = self.world.process(&mut self.chance)?;
        let line = open(&process, self.slot, fate, &mut self.chance);
        fate.name().into_iter().for_each(|name| self.world.saw(name));
        let mut request =
            Request::builder().method(method.clone()).uri(format!("/api/v1{path}")).header("host", "cuatro");
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        let body = body.map(|body| Bytes::from(body.to_string())).unwrap_or_default();
        if !body.is_empty() {
            request = request.header("content-type", "application/json");
        }
        let request = request.body(Full::new(body)).expect("a request");
        let asking = async {
            let (mut sender, connection) =
                hyper::client::conn::http1::handshake(TokioIo::new(line)).await.ok()?;
            let answering = async {
                let answer = sender.send_request(request).await.ok()?;
                let status = answer.status().as_u16();
                let bytes = answer.into_body().collect().await.ok()?.to_bytes();
                Some((status, serde_json::from_slice(&bytes).unwrap_or(Value::Null)))
            };
            tokio::select! {
                biased;
                answer = answering => answer,
                _ = connection => None,
            }
        };
        let answer = tokio::time::timeout(PATIENCE, asking).await.ok().flatten();
        let said = answer
            .as_ref()
            .map(|(status, answer)| (*status, answer["game"]["version"].clone(), answer["code"].clone()));
        self.world.note(|| format!("{} at {}: {method} {path} {said:?}", self.name, process.run));
        if let Some((status, answer)) = &answer {
            // Nothing that anybody does is a fault of the server's.
            assert!(
                *status < 500 || matches!(*status, 503 | 504),
                "{method} {path} answers {status} {answer}"
            );
        }
        answer
    }

    async fn look_on(&mut self) {
        let games: Vec<GameId> = self.world.store.games.lock().expect("the games").keys().cloned().collect();
        if games.is_empty() {
            return;
        }
        let id = games[self.chance.random_range(0..games.len())].clone();
        let mut place = Place::new(id, None, true);
        self.sit(&mut place).await;
        self.world.saw("watched");
        self.world.said.lock().expect("what was said").heard.push(place.heard);
    }

    async fn play_somewhere(&mut self) {
        let mut going: Vec<usize> = (0..self.places.len()).filter(|at| self.places[*at].plays).collect();
        // Most go on with what is not over.
        if self.chance.random_bool(0.9) {
            going.retain(|at| !self.places[*at].is_over());
        }
        if going.is_empty() {
            return;
        }
        let at = going[self.chance.random_range(0..going.len())];
        let mut place = self.places.swap_remove(at);
        if self.chance.random_bool(0.75) || place.token.is_none() {
            self.sit(&mut place).await;
        } else {
            self.play_by_requests(&mut place).await;
        }
        let next = place.known.as_ref().and_then(|game| game.next.clone());
        if let (Some(next), Some(token)) = (next, place.token.clone())
            && self.places.iter().all(|other| other.game != next)
            && place.plays
        {
            self.world.saw("rematches");
            self.places.push(Place::new(next, Some(token), true));
            place.plays = false;
        }
        self.places.push(place);
    }

    /// Plays without a socket, as a program does.
    async fn play_by_requests(&mut self, place: &mut Place) {
        let token = place.token.clone();
        let path = format!("/games/{}", place.game);
        for _ in 0..self.chance.random_range(1..8) {
            let wait = if self.chance.random_bool(0.5) { "?wait=5" } else { "" };
            let asked = format!("{path}{wait}");
            let answer = self.ask(Method::GET, &asked, token.as_deref(), None, None).await;
            let Some((200, answer)) = answer else { continue };
            let game: protocol::Game = serde_json::from_value(answer).expect("a game");
            let known = game.folded().expect("a game that can be");
            let turn = game.you.is_some() && game.to_move == game.you;
            let ply = game.ply;
            place.heard.boards.push((game.version, game.moves.iter().map(|column| column.0).collect()));
            if place.known.as_ref().is_none_or(|have| have.version < known.version) {
                place.known = Some(known);
            }
            if game.status != Status::Playing {
                return;
            }
            if !turn {
                self.slot.sleep(self.chance.random_range(100..1_500)).await;
                continue;
            }
            self.slot.sleep(self.chance.random_range(50..1_500)).await;
            let column = game.legal[self.chance.random_range(0..game.legal.len())].0;
            let side = game.you.expect("a seat");
            let body = json!({ "column": column, "ply": ply });
            let mut again = self.chance.random_bool(0.1);
            for _ in 0..4 {
                let answer = self
                    .ask(Method::POST, &format!("{path}/moves"), token.as_deref(), None, Some(&body))
                    .await;
                match answer {
                    Some((200 | 201, answer)) => {
                        let played: protocol::Played = serde_json::from_value(answer).expect("a move");
                        if played.repeated {
                            self.world.saw("moves sent again");
                        }
                        self.acknowledged(&place.game, played.game.version, Some((side, column, ply)));
                        // As if the answer had been lost.
                        if !std::mem::take(&mut again) {
                            break;
                        }
                    }
                    Some((status, _)) if status < 500 => break,
                    _ => self.slot.sleep(self.chance.random_range(100..1_000)).await,
                }
            }
        }
    }

    pub fn acknowledged(&self, game: &GameId, version: u32, disc: Option<(Side, u8, u16)>) {
        self.world.saw("acknowledged");
        let acknowledged = Acknowledged { game: game.clone(), version, disc };
        self.world.said.lock().expect("what was said").acknowledged.push(acknowledged);
    }
}
