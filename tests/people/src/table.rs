//! A game of two people at a server.

use std::sync::Arc;

use cuatro_game::GameId;
use rand::rngs::StdRng;
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};

use super::History;
use super::visitor::Visitor;

/// A whole game on the standard board, which nobody wins.
pub const DRAWN: [u64; 42] = [
    5, 4, 5, 0, 6, 2, 4, 5, 5, 0, 4, 1, 1, 0, 4, 5, 6, 5, 3, 1, 1, 2, 2, 6, 2, 6, 6, 3, 6, 2, 0, 3, 0, 3, 3,
    4, 3, 1, 4, 2, 1, 0,
];

/// A game with the tokens of X and O.
#[derive(Clone, Debug)]
pub struct Table {
    pub id: GameId,
    pub tokens: [String; 2],
    /// The game as it was made.
    pub game: Value,
}

impl Table {
    /// Two new people at a game with these settings, X first, at the server whose API has this address. `None` if it is gone before it
    /// answers, or makes no game now.
    pub async fn create(
        client: &Client,
        url: &str,
        names: [String; 2],
        mut settings: Value,
    ) -> Option<Table> {
        settings["seats"] = json!(names.map(|name| json!({ "name": name })));
        settings["first"] = json!("first");
        let answer = client.post(format!("{url}/games")).json(&settings).send().await.ok()?;
        let created: Value = (answer.status() == StatusCode::CREATED).then_some(answer.json().await.ok()?)?;
        let token = |seat: usize| Some(created["seats"][seat]["token"].as_str()?.to_owned());
        let id = created["game"]["id"].as_str()?.parse().ok()?;
        Some(Table { id, tokens: [token(0)?, token(1)?], game: created["game"].clone() })
    }

    /// Drops the disc of a ply: the status and the answer, if one comes.
    pub async fn put(
        &self,
        client: &Client,
        url: &str,
        ply: usize,
        column: u64,
    ) -> Option<(StatusCode, Value)> {
        let request =
            client.post(format!("{url}/games/{}/moves", self.id)).bearer_auth(&self.tokens[ply % 2]);
        let answer = request.json(&json!({ "column": column, "ply": ply })).send().await.ok()?;
        Some((answer.status(), answer.json().await.ok()?))
    }

    /// A visitor of it, with the tokens of both.
    pub fn visitor(&self, history: &Arc<History>, client: &Client, chance: StdRng) -> Visitor {
        Visitor {
            history: history.clone(),
            client: client.clone(),
            id: self.id.clone(),
            tokens: self.tokens.clone(),
            chance,
            game: self.game.clone(),
        }
    }
}
