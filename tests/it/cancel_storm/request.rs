//! Requests that are cut.

use cuatro::game::GameId;
use cuatro::rules::Side;
use reqwest::Method;
use serde_json::Value;

use cuatro_people::Asked;
use cuatro_people::http::asked;

/// A request that can be sent again.
#[derive(Clone)]
pub(super) struct Request {
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) token: String,
    pub(super) key: String,
    pub(super) body: Value,
    /// The game that it is about and what it asks there.
    pub(super) about: Option<(GameId, Asked)>,
}

impl Request {
    pub(super) fn post(path: impl Into<String>, token: &str, body: Value) -> Request {
        let (path, token) = (path.into(), token.to_owned());
        Request { method: Method::POST, path, token, key: String::new(), body, about: None }
    }

    /// A command to a game, by this side.
    pub(super) fn command(game: &str, token: &str, side: Side, word: &str, body: Value) -> Request {
        let about = (game.parse().expect("an id"), asked(side, word, &body));
        Request { about: Some(about), ..Request::post(format!("/games/{game}/{word}"), token, body) }
    }

    pub(super) fn get(path: String) -> Request {
        Request { method: Method::GET, ..Request::post(path, "", Value::Null) }
    }

    pub(super) fn keyed(self, key: String) -> Request {
        Request { key, ..self }
    }

    /// As it goes over the wire.
    pub(super) fn written(&self, host: &str) -> String {
        let Request { method, path, token, key, body, .. } = self;
        let key = if key.is_empty() { String::new() } else { format!("idempotency-key: {key}\r\n") };
        let token =
            if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
        let body = if *method == Method::POST { body.to_string() } else { String::new() };
        format!(
            "{method} /api/v1{path} HTTP/1.1\r\nhost: {host}\r\n{token}{key}content-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            body.len()
        )
    }
}
