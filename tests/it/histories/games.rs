//! The games of a history: every way to fill the two seats, and every way to end.

use rand::RngExt;
use reqwest::Method;
use serde_json::{Value, json};

use super::super::support::text;
use super::{Event, History};

const LEVELS: [&str; 4] = ["easy", "medium", "hard", "heuristic"];

/// Games on larger boards end before they are full.
const MOST_MOVES: usize = 44;

/// The tokens of the two seats, null for a computer's.
struct Seats {
    id: String,
    tokens: [Value; 2],
}

impl History {
    pub(super) fn level(&mut self) -> String {
        self.one(&LEVELS).to_owned()
    }

    /// Rows, columns and how many in a row win.
    pub(super) fn board(&mut self) -> (u8, u8, u8) {
        let side = |history: &mut History| match history.chance.random_range(0..6) {
            0 => 10,
            1 => history.chance.random_range(1..=10),
            _ => history.chance.random_range(1..=6),
        };
        match self.chance.random_range(0..4) {
            0 => (6, 7, 4),
            1 => self.one(&[
                (1, 2, 2),
                (2, 1, 2),
                (1, 10, 10),
                (10, 1, 2),
                (10, 10, 10),
                (10, 10, 2),
                (4, 4, 4),
            ]),
            _ => {
                let (rows, columns) = (side(self), side(self));
                let most = rows.max(columns);
                if most == 1 { (1, 2, 2) } else { (rows, columns, self.chance.random_range(2..=most)) }
            }
        }
    }

    /// A game from its first seat to one of its ends.
    pub(super) async fn game(&mut self) -> Event {
        let way = self.chance.random_range(0..9);
        let (rows, columns, connect) = self.board();
        let mut settings = json!({ "rows": rows, "columns": columns, "connect": connect });
        settings["first"] = json!(self.one(&["first", "second", "random"]));
        if self.chance.random_bool(0.2) {
            settings["clock"] = json!({ "initial_s": 60, "increment_s": 1 });
        }
        let seats = self.seated(way, settings).await;
        let end = self.played(&seats).await;
        let game = self.accepted(Method::GET, &format!("/games/{}", seats.id), None, None).await;
        format!(
            "{} {} {}: way {way}, {end}, {rows}x{columns} n={connect}",
            game["kind"], game["status"], game["result"]["reason"]
        )
    }

    /// Two seats, filled in one of nine ways.
    async fn seated(&mut self, way: u32, mut settings: Value) -> Seats {
        let [one, two] = self.two_names();
        let person = |name: &str| self.people.seat(name);
        let level = json!({ "level": LEVELS[way as usize % LEVELS.len()] });
        let reserved = |name: &str| json!({ "invite": name });
        let asked = match way {
            0 => [person(&one), person(&two)],
            1 => [person(&one), json!({})],
            2 => [person(&one), reserved(&two)],
            3 => [reserved(&one), reserved(&two)],
            4 => [json!({}), json!({})],
            5 => [level, person(&two)],
            6 => [level, json!({})],
            7 => [level, reserved(&two)],
            _ => [level.clone(), level],
        };
        if way == 8 {
            settings["pace_ms"] = json!(0);
        }
        settings["seats"] = json!(asked);
        let created = self.post("/games", None, settings).await;
        let id = text(&created["game"]["id"]);
        let mut tokens = [Value::Null, Value::Null];
        for (at, name) in [&one, &two].into_iter().enumerate() {
            let grant = &created["seats"][at];
            if asked[at]["level"].is_string() {
                continue;
            }
            let granted = if grant["token"].is_string() {
                grant.clone()
            } else {
                let mut body = json!({ "name": name });
                if let Some(invite) = grant["invite"].as_str() {
                    body["invite"] = json!(invite);
                }
                let token = self.people.token(name).map(str::to_owned);
                self.post(&format!("/games/{id}/join"), token.as_deref(), body).await
            };
            self.people.learn(name, &granted["player_token"]);
            let side = usize::from(granted["side"] == "O");
            tokens[side] = granted["token"].clone();
        }
        Seats { id, tokens }
    }

    /// Moves drawn by chance, until the game has ended in a way drawn by chance; which.
    async fn played(&mut self, seats: &Seats) -> &'static str {
        let path = format!("/games/{}", seats.id);
        let ends = ["board", "board", "board", "resign", "agree", "time", "abandon", "abort", "leave"];
        let end = self.one(&ends);
        let moves = match end {
            "board" => MOST_MOVES,
            "abort" => self.chance.random_range(0..2),
            _ => self.chance.random_range(0..12),
        };
        let people = seats.tokens.iter().filter(|token| token.is_string()).count();
        for _ in 0..moves {
            let game = self.settled(&path, seats).await;
            let Some((token, column)) = self.choice(&game, seats) else { return "board" };
            self.post(&format!("{path}/moves"), Some(&token), json!({ "column": column })).await;
            if people == 2 && self.chance.random_bool(0.05) {
                self.both(&format!("{path}/takeback"), &seats.tokens).await;
            }
        }
        let game = self.settled(&path, seats).await;
        let Some((token, _)) = self.choice(&game, seats) else { return "board" };
        let other = seats.tokens.iter().filter_map(Value::as_str).find(|other| *other != token);
        match (end, other) {
            ("agree", Some(_)) => self.both(&format!("{path}/draw"), &seats.tokens).await,
            ("time", _) if game["clock"].is_object() => {
                self.server.time.advance(10_000_000);
                while self.accepted(Method::GET, &path, None, None).await["status"] == "playing" {}
            }
            ("abandon", Some(other)) => {
                self.server.time.advance(61_000);
                self.ask(Method::POST, &format!("{path}/claim"), Some(other), Some(json!({}))).await;
            }
            ("abort", _) => {
                self.ask(Method::POST, &format!("{path}/abort"), Some(&token), Some(json!({}))).await;
            }
            ("leave", _) => {}
            _ => {
                self.ask(Method::POST, &format!("{path}/resign"), Some(&token), Some(json!({}))).await;
            }
        }
        end
    }

    /// One side offers and the other accepts; nothing where that is not possible now.
    async fn both(&mut self, path: &str, tokens: &[Value; 2]) {
        for (token, answer) in tokens.iter().zip(["offer", "accept"]) {
            let body = json!({ "answer": answer });
            self.ask(Method::POST, path, token.as_str(), Some(body)).await;
        }
    }

    /// The game, once no computer is to move.
    async fn settled(&self, path: &str, seats: &Seats) -> Value {
        let mut game = self.accepted(Method::GET, path, None, None).await;
        while let Some(side) = game["to_move"].as_str() {
            if seats.tokens[usize::from(side == "O")].is_string() {
                break;
            }
            tokio::task::yield_now().await;
            game = self.accepted(Method::GET, path, None, None).await;
        }
        game
    }

    /// The token of the person to move and a column to drop a disc in; `None` at the end.
    fn choice(&mut self, game: &Value, seats: &Seats) -> Option<(String, Value)> {
        let side = usize::from(game["to_move"].as_str()? == "O");
        let legal = game["legal"].as_array().filter(|legal| !legal.is_empty())?.clone();
        Some((text(&seats.tokens[side]), self.one(&legal)))
    }
}
