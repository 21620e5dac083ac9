//! Tournaments by REST: organising, entering, playing and reading.

mod entering;
mod following;
mod games;
mod guests;
mod rounds;
mod wall;

use reqwest::Method;
use serde_json::{Value, json};

use super::support::{Answer, TestServer, text};

/// A tournament on a server, with its organiser's token.
pub struct Tournament<'a> {
    server: &'a TestServer,
    id: String,
    organiser: String,
    code: u64,
}

impl<'a> Tournament<'a> {
    async fn new(server: &'a TestServer, body: Value) -> Tournament<'a> {
        let made = server.post("/tournaments", body).await.created();
        Tournament {
            server,
            id: text(&made["tournament"]["id"]),
            organiser: text(&made["organiser_token"]),
            code: made["code"].as_u64().expect("a code"),
        }
    }

    pub fn path(&self, rest: &str) -> String {
        format!("/tournaments/{}{rest}", self.id)
    }

    /// One that two have entered, with their tokens; both were seen.
    pub async fn of_two(server: &'a TestServer) -> (Tournament<'a>, [String; 2]) {
        let friday = Tournament::new(server, json!({ "title": "Friday" })).await;
        let tokens = [friday.entrant("Ana").await, friday.entrant("Bruno").await];
        for token in &tokens {
            friday.me(token, 0).await;
        }
        (friday, tokens)
    }

    /// Begins a stage, and answers it.
    pub async fn begin(&self, mut settings: Value) -> Value {
        settings["begin"] = json!("now");
        self.organise(Method::POST, "/stages", settings).await.created()
    }

    async fn get(&self, rest: &str) -> Value {
        self.server.get(&self.path(rest)).await.ok()
    }

    async fn enter(&self, name: &str) -> Answer {
        self.server.post(&self.path("/entries"), json!({ "name": name })).await
    }

    /// The token of a new entrant.
    async fn entrant(&self, name: &str) -> String {
        text(&self.enter(name).await.created()["token"])
    }

    async fn organise(&self, method: Method, rest: &str, body: Value) -> Answer {
        self.send(&self.organiser, method, rest, body).await
    }

    async fn send(&self, token: &str, method: Method, rest: &str, body: Value) -> Answer {
        Answer::of(self.server.request(method, &self.path(rest)).bearer_auth(token).json(&body)).await
    }

    async fn me(&self, token: &str, wait: u8) -> Value {
        let request = self.server.request(Method::GET, &self.path(&format!("/me?wait={wait}")));
        Answer::of(request.bearer_auth(token)).await.ok()
    }

    /// What an entrant is told once they are in a game.
    pub async fn game(&self, token: &str) -> Value {
        loop {
            let me = self.me(token, 10).await;
            if me["game"].is_string() {
                return me;
            }
        }
    }

    /// The game of these two once they are in one, with the tokens of X and O.
    async fn paired<'t>(&self, tokens: &'t [String; 2]) -> (String, [&'t str; 2]) {
        let told = self.game(&tokens[0]).await;
        let x = usize::from(told["side"] == "O");
        (text(&told["game"]), [&tokens[x], &tokens[1 - x]])
    }

    /// What an entrant is told once they are in no game.
    async fn free(&self, token: &str) -> Value {
        loop {
            let me = self.me(token, 1).await;
            if me["game"].is_null() {
                return me;
            }
        }
    }

    /// Plays a game until X has a line, as those who have these tokens.
    async fn win(&self, game: &str, tokens: [&str; 2]) {
        for (ply, column) in [3, 2, 3, 2, 3, 2, 3].into_iter().enumerate() {
            let disc = json!({ "column": column, "ply": ply });
            self.server.post_as(tokens[ply % 2], &format!("/games/{game}/moves"), disc).await.created();
        }
    }

    /// The tournament once its last stage is over.
    async fn ended(&self) -> Value {
        loop {
            let now = self.get("").await;
            let last = now["stages"].as_array().expect("stages").last().expect("a stage");
            if last["status"] == "ended" {
                return now;
            }
        }
    }
}

/// A game once it is over.
async fn over(server: &TestServer, game: &str) -> Value {
    loop {
        let state = server.get(&format!("/games/{game}")).await.ok();
        if state["status"] != "playing" {
            return state;
        }
    }
}
