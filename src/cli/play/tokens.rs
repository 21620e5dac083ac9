//! The tokens that servers gave to players at this keyboard, so that a game can be resumed and a name stays theirs.
//!
//! One file in the user's state directory, readable by its owner only. Without such a directory they are kept in memory.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy, choose_base_strategy};
use serde::{Deserialize, Serialize};

use crate::cli::data;
use crate::rules::Side;

/// How many games are remembered for each server; the oldest are forgotten.
const MOST_GAMES: usize = 200;

/// The tokens of one server.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Given {
    /// Player tokens by name key.
    #[serde(default)]
    players: BTreeMap<String, String>,
    /// Games, the newest last, with their seat tokens.
    #[serde(default)]
    games: Vec<(String, Side, String)>,
    /// Tournaments, the newest last, with the names and tokens of their entrants.
    #[serde(default)]
    entries: Vec<(String, String, String)>,
}

/// The tokens of one server.
pub(super) struct Tokens {
    file: Option<PathBuf>,
    server: String,
    all: BTreeMap<String, Given>,
}

impl Tokens {
    /// What is remembered for the server at this address.
    pub(super) fn of(server: &str) -> Tokens {
        let file = choose_base_strategy().ok().map(|base| {
            base.state_dir().unwrap_or_else(|| base.data_dir()).join("cuatro").join("tokens.json")
        });
        let read = file.as_deref().and_then(|file| fs::read(file).ok());
        let all = read.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default();
        Tokens { file, server: server.to_owned(), all }
    }

    fn given(&self) -> Option<&Given> {
        self.all.get(&self.server)
    }

    /// The player token of the name with this key.
    pub(super) fn player(&self, key: &str) -> Option<String> {
        self.given()?.players.get(key).cloned()
    }

    /// The seats of a game that are played at this keyboard.
    pub(super) fn seats(&self, game: &str) -> Vec<(Side, String)> {
        let games = self.given().map(|given| given.games.as_slice()).unwrap_or_default();
        games.iter().filter(|(id, ..)| id == game).map(|(_, side, token)| (*side, token.clone())).collect()
    }

    pub(super) fn remember_player(&mut self, key: &str, token: &str) {
        let given = self.all.entry(self.server.clone()).or_default();
        given.players.insert(key.to_owned(), token.to_owned());
        self.save();
    }

    pub(super) fn remember_seat(&mut self, game: &str, side: Side, token: &str) {
        let given = self.all.entry(self.server.clone()).or_default();
        given.games.push((game.to_owned(), side, token.to_owned()));
        let surplus = given.games.len().saturating_sub(MOST_GAMES);
        given.games.drain(..surplus);
        self.save();
    }

    /// The entrants of a tournament at this keyboard, with their tokens; the newest last.
    pub(super) fn entries(&self, tournament: &str) -> Vec<(String, String)> {
        let entries = self.given().map(|given| given.entries.as_slice()).unwrap_or_default();
        let here = entries.iter().filter(|(id, ..)| id == tournament);
        here.map(|(_, name, token)| (name.clone(), token.clone())).collect()
    }

    pub(super) fn remember_entry(&mut self, tournament: &str, name: &str, token: &str) {
        let given = self.all.entry(self.server.clone()).or_default();
        given.entries.retain(|(id, other, _)| id != tournament || other != name);
        given.entries.push((tournament.to_owned(), name.to_owned(), token.to_owned()));
        let surplus = given.entries.len().saturating_sub(MOST_GAMES);
        given.entries.drain(..surplus);
        self.save();
    }

    /// Writes the whole file. Where that fails the tokens are remembered as long as this program runs.
    fn save(&self) {
        if let Some(file) = &self.file {
            let _ = replace(file, &serde_json::to_vec_pretty(&self.all).unwrap_or_default());
        }
    }
}

fn replace(file: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(directory) = file.parent() {
        fs::create_dir_all(directory)?;
    }
    let partial = file.with_extension("partial");
    data::write_secret(&partial, bytes)?;
    fs::rename(&partial, file)
}
