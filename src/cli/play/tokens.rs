//! The tokens that servers gave to players at this keyboard, so that a game can be resumed and a name stays theirs.
//!
//! One file, readable by its owner only: for servers in the user's state directory, and without such a directory in memory; for games
//! without a server beside the data.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy, choose_base_strategy};
use serde::{Deserialize, Serialize};

use super::Mine;
use crate::cli::data;
use crate::config::Settings;
use crate::names::NameKey;
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
        let base = choose_base_strategy().ok();
        let directory = base.map(|base| base.state_dir().unwrap_or_else(|| base.data_dir()).join("cuatro"));
        Tokens::read(directory.map(|directory| directory.join("tokens.json")), server)
    }

    /// What is remembered for games without a server.
    pub(super) fn beside_data(settings: &Settings) -> Tokens {
        Tokens::read(Some(settings.play_tokens_file()), "")
    }

    fn read(file: Option<PathBuf>, server: &str) -> Tokens {
        let read = file.as_deref().and_then(|file| fs::read(file).ok());
        let all = read.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default();
        Tokens { file, server: server.to_owned(), all }
    }

    fn given(&self) -> Option<&Given> {
        self.all.get(&self.server)
    }

    /// The player token of a name.
    pub(super) fn player(&self, name: &str) -> Option<String> {
        self.given()?.players.get(NameKey::to_find(name).as_str()).cloned()
    }

    /// The seats of a game that are played at this keyboard.
    pub(super) fn seats(&self, game: &str) -> Mine {
        let games = self.given().map(|given| given.games.as_slice()).unwrap_or_default();
        games.iter().filter(|(id, ..)| id == game).map(|(_, side, token)| (*side, token.clone())).collect()
    }

    /// All games with seats at this keyboard, the newest first.
    pub(super) fn games(&self) -> Vec<(String, Mine)> {
        let games = self.given().map(|given| given.games.as_slice()).unwrap_or_default();
        let mut ids: Vec<&String> = games.iter().rev().map(|(id, ..)| id).collect();
        ids.dedup();
        ids.into_iter().map(|id| (id.clone(), self.seats(id))).collect()
    }

    pub(super) fn remember_player(&mut self, name: &str, token: &str) {
        let given = self.all.entry(self.server.clone()).or_default();
        given.players.insert(NameKey::to_find(name).as_str().to_owned(), token.to_owned());
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
