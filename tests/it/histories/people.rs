//! The players of a history: names of every kind, with the tokens that the server gave for them.

use std::collections::HashMap;

use rand::RngExt;
use serde_json::{Value, json};

use super::History;

const NAMES: [&str; 16] = [
    "Ana",
    "José Pérez",
    "Zoë",
    "李雷",
    "Ωμέγα",
    "Ольга",
    "🦊 zorro",
    "👩‍👩‍👧‍👦",
    "-Leo",
    "O'Neil",
    "M.ª del Mar",
    "player 1",
    "N.1",
    "1",
    "நிலா",
    "ABCDEFGHIJKLMNOPQRSTUVWX",
];

/// The names that were used, each with its token if it has one.
#[derive(Default)]
pub(super) struct People(HashMap<String, String>);

impl People {
    pub(super) fn token(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Remembers the token in the answer to a new player.
    pub(super) fn learn(&mut self, name: &str, token: &Value) {
        if let Some(token) = token.as_str() {
            self.0.insert(name.to_owned(), token.to_owned());
        }
    }

    pub(super) fn forget(&mut self, name: &str) {
        self.0.remove(name);
    }

    /// A seat for this name, as its holder asks for it.
    pub(super) fn seat(&self, name: &str) -> Value {
        match self.token(name) {
            Some(token) => json!({ "name": name, "token": token }),
            None => json!({ "name": name }),
        }
    }
}

impl History {
    pub(super) fn name(&mut self) -> String {
        self.one(&NAMES).to_owned()
    }

    pub(super) fn two_names(&mut self) -> [String; 2] {
        let first = self.chance.random_range(0..NAMES.len());
        let second = (first + self.chance.random_range(1..NAMES.len())) % NAMES.len();
        [NAMES[first].to_owned(), NAMES[second].to_owned()]
    }
}
