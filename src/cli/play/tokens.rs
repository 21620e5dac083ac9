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

/// How many seats, and how many entrants, are remembered for each server; the oldest are forgotten.
const MOST_KEPT: usize = 200;

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
        let all = file.as_deref().and_then(stored).unwrap_or_default();
        Tokens { file, server: server.to_owned(), all }
    }

    /// Changes what is remembered for this server. Another terminal may have written since this one read the file, so it is read again,
    /// and nobody else writes meanwhile. Where the file cannot be written, the tokens are remembered as long as this program runs.
    fn change(&mut self, change: impl FnOnce(&mut Given)) {
        let locked = self.file.as_deref().map(locked);
        if let Some(all) = self.file.as_deref().and_then(stored) {
            self.all = all;
        }
        change(self.all.entry(self.server.clone()).or_default());
        if let (Some(file), Some(Ok(_))) = (&self.file, &locked) {
            let _ = replace(file, &serde_json::to_vec_pretty(&self.all).unwrap_or_default());
        }
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
        self.given().map_or_else(Vec::new, |given| kept(&given.games, game))
    }

    /// The entrants of a tournament at this keyboard, by the names that were typed; the newest last.
    pub(super) fn entries(&self, tournament: &str) -> Vec<(String, String)> {
        self.given().map_or_else(Vec::new, |given| kept(&given.entries, tournament))
    }

    /// All games with seats at this keyboard, the newest first.
    pub(super) fn games(&self) -> Vec<(String, Mine)> {
        let games = self.given().map(|given| given.games.as_slice()).unwrap_or_default();
        let mut ids: Vec<&String> = games.iter().rev().map(|(id, ..)| id).collect();
        ids.dedup();
        ids.into_iter().map(|id| (id.clone(), self.seats(id))).collect()
    }

    pub(super) fn remember_player(&mut self, name: &str, token: &str) {
        let key = NameKey::to_find(name).as_str().to_owned();
        self.change(|given| drop(given.players.insert(key, token.to_owned())));
    }

    pub(super) fn remember_seat(&mut self, game: &str, side: Side, token: &str) {
        self.change(|given| keep(&mut given.games, game, side, token));
    }

    pub(super) fn remember_entry(&mut self, tournament: &str, name: &str, token: &str) {
        self.change(|given| keep(&mut given.entries, tournament, name.to_owned(), token));
    }
}

/// The seats or entrants of a game or tournament, with their tokens.
fn kept<T: Clone>(all: &[(String, T, String)], id: &str) -> Vec<(T, String)> {
    let these = all.iter().filter(|(other, ..)| other == id);
    these.map(|(_, holder, token)| (holder.clone(), token.clone())).collect()
}

/// Adds a token, instead of an earlier one for the same holder.
fn keep<T: PartialEq>(all: &mut Vec<(String, T, String)>, id: &str, holder: T, token: &str) {
    all.retain(|(other, before, _)| other != id || *before != holder);
    all.push((id.to_owned(), holder, token.to_owned()));
    all.drain(..all.len().saturating_sub(MOST_KEPT));
}

/// The tokens of all servers in the file; `None` if there is no such file yet.
fn stored(file: &Path) -> Option<BTreeMap<String, Given>> {
    serde_json::from_slice(&fs::read(file).ok()?).ok()
}

/// A lock beside the file, held until it is dropped: the file itself is replaced.
fn locked(file: &Path) -> std::io::Result<fs::File> {
    if let Some(directory) = file.parent() {
        fs::create_dir_all(directory)?;
    }
    let lock = fs::File::create(file.with_extension("lock"))?;
    lock.lock()?;
    Ok(lock)
}

fn replace(file: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let partial = file.with_extension("partial");
    data::write_secret(&partial, bytes)?;
    fs::rename(&partial, file)
}
