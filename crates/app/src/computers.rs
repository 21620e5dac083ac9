//! Facts about the computer's games that are in memory only: their creators, which are charged for the computer's moves, and the
//! running games of two computers. After a restart nothing is known: such games are then charged to themselves, and pause until
//! they have a spectator.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard};

use super::AppError;
use cuatro_engine::network;
use cuatro_game::{GameId, Time};

/// How long a game of two computers continues after the last request for it, in milliseconds: longer than the longest wait for a
/// change.
const UNWATCHED_MS: i64 = 90_000;
/// How many games of two computers may run at a time. Paused ones are not counted.
const MOST: usize = 500;
/// When to retry if too many are running, in seconds.
const RETRY_AFTER_S: u32 = 60;

#[derive(Default)]
pub(super) struct Computers {
    games: Mutex<Games>,
    /// How many games of two computers may run at a time for one address; `None` for no limit.
    per_address: Option<usize>,
}

#[derive(Default)]
struct Games {
    /// The creators of games between a person and the computer.
    makers: HashMap<GameId, IpAddr>,
    exhibitions: HashMap<GameId, Exhibition>,
}

/// A running game of two computers.
struct Exhibition {
    maker: Option<IpAddr>,
    /// The time of the last request for it; `None` if it continues without spectators.
    looked: Option<Time>,
}

impl Computers {
    pub(super) fn new(per_address: Option<usize>) -> Computers {
        Computers { per_address, ..Computers::default() }
    }

    /// Registers a game between a person and the computer.
    pub(super) fn made(&self, id: &GameId, maker: Option<IpAddr>) {
        if let Some(maker) = maker {
            self.games().makers.insert(id.clone(), network(maker));
        }
    }

    /// Registers a game of two computers; refused if too many are running. A game that the program itself creates continues without
    /// spectators.
    pub(super) fn begin(&self, id: &GameId, maker: Option<IpAddr>, now: Time) -> Result<(), AppError> {
        let mut games = self.games();
        let maker = maker.map(network);
        let of_maker = || games.exhibitions.values().filter(|game| game.maker == maker).count();
        let too_many = games.exhibitions.len() >= MOST
            || (maker.is_some() && self.per_address.is_some_and(|most| of_maker() >= most));
        if too_many {
            return Err(AppError::TooMany { retry_after_s: RETRY_AFTER_S });
        }
        let looked = maker.map(|_| now);
        games.exhibitions.insert(id.clone(), Exhibition { maker, looked });
        Ok(())
    }

    /// Notes a request for a game of two computers. True if the game was paused and continues now.
    pub(super) fn note_request(&self, id: &GameId, now: Time) -> bool {
        let mut games = self.games();
        match games.exhibitions.get_mut(id) {
            Some(game) => {
                game.looked = game.looked.map(|looked| looked.max(now));
                false
            }
            None => {
                games.exhibitions.insert(id.clone(), Exhibition { maker: None, looked: Some(now) });
                true
            }
        }
    }

    /// Whether a game of two computers continues. It pauses here without a spectator (`watches`) and without a recent request.
    pub(super) fn goes_on(&self, id: &GameId, watches: bool, now: Time) -> bool {
        let mut games = self.games();
        let Some(game) = games.exhibitions.get_mut(id) else { return false };
        if watches {
            game.looked = game.looked.map(|looked| looked.max(now));
        }
        let goes_on = game.looked.is_none_or(|looked| now.since(looked) < UNWATCHED_MS);
        if !goes_on {
            games.exhibitions.remove(id);
        }
        goes_on
    }

    /// Whether it is running, regardless of spectators.
    pub(super) fn is_going_on(&self, id: &GameId) -> bool {
        self.games().exhibitions.contains_key(id)
    }

    /// The client that is charged for the computer's moves in a game, if known.
    pub(super) fn client(&self, id: &GameId) -> Option<IpAddr> {
        let games = self.games();
        let exhibition = || games.exhibitions.get(id).and_then(|game| game.maker);
        games.makers.get(id).copied().or_else(exhibition)
    }

    /// Forgets a game that has ended or was not created.
    pub(super) fn forget(&self, id: &GameId) {
        let mut games = self.games();
        games.makers.remove(id);
        games.exhibitions.remove(id);
    }

    /// How many games of two computers are running.
    pub(super) fn exhibitions(&self) -> usize {
        self.games().exhibitions.len()
    }

    fn games(&self) -> MutexGuard<'_, Games> {
        self.games.lock().expect("no code panics while it holds the games")
    }
}
