//! Somebody who makes games, joins others', plays, looks on, leaves and comes back, over lines that break.

use std::sync::Arc;

use axum::body::Bytes;
use cuatro::app::token_hash;
use cuatro::game::{GameId, Status};
use cuatro::protocol::{self, Code};
use cuatro::rules::{Column, Side};
use hyper::Method;
use rand::RngExt;
use rand::rngs::StdRng;
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::arena::Entry;
use super::line::Slot;
use super::operator::{self, Deletion};
use super::place::Place;
use super::request::Asked;
use super::world::{Acknowledged, World};
use cuatro_people::{Answered, Open, Seen, fold};

pub struct Person {
    pub world: Arc<World>,
    pub name: String,
    /// Theirs for what they do and ask, and that of their socket.
    pub slot: Slot,
    pub socket_slot: Slot,
    pub chance: StdRng,
    player_token: Option<String>,
    pub places: Vec<Place>,
    asked: u32,
    /// Where they are in an arena.
    pub entry: Option<Entry>,
    /// Whether they are somebody who now and then wants to be forgotten.
    leaves_for_good: bool,
}

impl Person {
    pub fn new(world: &Arc<World>, number: u64, mut chance: StdRng) -> Person {
        Person {
            leaves_for_good: chance.random_bool(0.3),
            world: world.clone(),
            name: format!("Person {number}"),
            slot: world.slot(2 * number),
            socket_slot: world.slot(2 * number + 1),
            chance,
            player_token: None,
            places: Vec::new(),
            asked: 0,
            entry: None,
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
            let arena = self.world.arena.lock().expect("the arena").is_some();
            match self.chance.random_range(0..100) {
                40..90 if arena => self.take_part().await,
                _ if going_on == 0 => self.begin().await,
                0..15 if going_on < 3 => self.begin().await,
                15..20 => self.claim_a_name().await,
                20..28 => self.look_on().await,
                28 if self.leaves_for_good => self.delete_themselves().await,
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
        let mut place = self.places.swap_remove(at);
        let mut sitting = self.open_socket(&mut place).await?;
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
        // Nobody knows beforehand which seat is open.
        let joins = Side::BOTH.map(|side| self.world.history.begin(&id, cuatro_people::Asked::join(side)));
        let joined = self.create(&format!("/games/{id}/join"), asked, 200).await;
        drop(joins);
        let Some(joined) = joined else { return };
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

    /// Has everything forgotten that names them, and begins anew.
    async fn delete_themselves(&mut self) {
        let Some(token) = self.player_token.take() else { return };
        // Somebody else may have the name by now: its holder was deleted.
        let holder = self.world.store.people.lock().expect("the people").holder(&token_hash(&token));
        let Some((player, _)) = holder else { return };
        let asked =
            Deletion { player, name: &self.name, token: &token, purge: false, attempts: operator::ATTEMPTS };
        if asked.carry_out(&self.world, self.slot, &mut self.chance).await {
            self.world.saw("people who deleted themselves");
        }
        self.entry = None;
        let heard = self.places.drain(..).map(|place| place.heard);
        self.world.said.lock().expect("what was said").heard.extend(heard);
    }

    pub fn keep_player_token(&mut self, token: &Value) {
        if let Some(token) = token.as_str() {
            self.player_token = Some(token.to_owned());
        }
    }

    /// Creates something, again with the same key until the outcome is known; `None` if it was refused.
    pub async fn create(&mut self, path: &str, body: Value, done: u16) -> Option<Value> {
        self.asked += 1;
        let key = format!("{}-{}", self.name, self.asked);
        let token = self.player_token.clone().filter(|_| path != "/players");
        let body = Bytes::from(body.to_string());
        for attempt in 0.. {
            let headers = vec![("idempotency-key", key.clone())];
            let body = Some(("application/json", body.clone()));
            let asked = Asked { method: Method::POST, path, token: token.as_deref(), headers, body };
            match self.ask(asked).await {
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

    /// One request on a line of its own, and its answer as JSON; `None` if none came.
    pub async fn ask(&mut self, asked: Asked<'_>) -> Option<(u16, Value)> {
        let (status, body) = self.world.ask(self.slot, &mut self.chance, asked).await?;
        Some((status, serde_json::from_slice(&body).unwrap_or(Value::Null)))
    }

    async fn look_on(&mut self) {
        let games: Vec<GameId> = self.world.store.games.lock().expect("the games").keys().cloned().collect();
        if games.is_empty() {
            return;
        }
        let id = games[self.chance.random_range(0..games.len())].clone();
        let mut place = Place::new(id, None, true);
        match self.chance.random_bool(0.7) {
            true => self.sit(&mut place).await,
            false => self.listen(&mut place).await,
        }
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
        match self.chance.random_range(0..100) {
            0..60 => self.sit(&mut place).await,
            60..80 => self.listen(&mut place).await,
            _ => self.play_by_requests(&mut place).await,
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

    /// Plays without a line that stays open.
    async fn play_by_requests(&mut self, place: &mut Place) {
        let path = format!("/games/{}", place.game);
        for _ in 0..self.chance.random_range(1..8) {
            let token = place.token.clone();
            let wait = if self.chance.random_bool(0.5) { "?wait=5" } else { "" };
            let path = format!("{path}{wait}");
            let asked = Asked { path: &path, token: token.as_deref(), ..Asked::default() };
            let look = self.look(&place.game);
            let game = match self.ask(asked).await {
                Some((200, game)) => {
                    self.saw(look, Seen::json(&game));
                    game
                }
                Some((status @ (401 | 404 | 410), _)) => return self.refused(place, status),
                _ => continue,
            };
            let game: protocol::Game = serde_json::from_value(game).expect("a game");
            let known = fold::folded(&game).expect("a game that can be");
            let turn = game.you.is_some() && game.to_move == game.you;
            let ply = game.ply;
            place.you = game.you;
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
            self.post_move(place, side, column, ply).await;
        }
    }

    /// Plays a disc, again until the outcome is known.
    pub async fn post_move(&mut self, place: &mut Place, side: Side, column: u8, ply: u16) {
        let (path, token) = (format!("/games/{}/moves", place.game), place.token.clone());
        let body = Bytes::from(json!({ "column": column, "ply": ply }).to_string());
        let mut again = self.chance.random_bool(0.1);
        for _ in 0..4 {
            let body = Some(("application/json", body.clone()));
            let (method, token) = (Method::POST, token.as_deref());
            let disc = cuatro_people::Asked::disc(side, Column(column).into(), Some(ply.into()));
            let open = self.world.history.begin(&place.game, disc);
            match self.ask(Asked { method, path: &path, token, body, ..Asked::default() }).await {
                Some((200 | 201, answer)) => {
                    open.end(Answered::Done(Some(Seen::json(&answer["game"]))));
                    let played: protocol::Played = serde_json::from_value(answer).expect("a move");
                    if played.repeated {
                        self.world.saw("moves sent again");
                    }
                    self.acknowledged(&place.game, played.game.version, Some((side, column, ply)));
                    // As if the answer had been lost.
                    if !std::mem::take(&mut again) {
                        return;
                    }
                }
                Some((status, answer)) if status < 500 => {
                    self.refused_by_rules(open, status, cuatro_people::http::code(&answer["code"]));
                    return self.refused(place, status);
                }
                _ => {
                    open.end(Answered::Nothing);
                    self.slot.sleep(self.chance.random_range(100..1_000)).await;
                }
            }
        }
    }

    /// Asks how a game is.
    pub fn look(&self, game: &GameId) -> Open {
        self.world.history.begin(game, cuatro_people::Asked::Look)
    }

    /// Notes how a game is said to be. Beside others, a process that does not reach the store shows what it remembers.
    pub fn saw(&self, look: Open, seen: Seen) {
        let alone = self.world.machines.len() == 1;
        look.end(if alone { Answered::Saw(seen) } else { Answered::Heard(seen) });
    }

    /// Notes a refusal if the rules are its reason, and not who asks.
    pub fn refused_by_rules(&self, open: Open, status: u16, code: Code) {
        if matches!(status, 409 | 422) {
            self.world.saw("refused by the rules");
            return open.end(Answered::Refused(code));
        }
        open.forget();
    }

    /// Gives a place up if the token is refused, or the game is not there any more.
    pub fn refused(&self, place: &mut Place, status: u16) {
        let mut said = self.world.said.lock().expect("what was said");
        match status {
            401 => {
                said.refused.push(place.game.clone());
                (place.token, place.you) = (None, None);
            }
            404 | 410 => said.gone.push(place.game.clone()),
            _ => return,
        }
        place.plays = false;
    }

    pub fn acknowledged(&self, game: &GameId, version: u32, disc: Option<(Side, u8, u16)>) {
        self.world.saw("acknowledged");
        let acknowledged = Acknowledged { game: game.clone(), version, disc };
        self.world.said.lock().expect("what was said").acknowledged.push(acknowledged);
    }
}
