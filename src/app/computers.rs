//! What is known in memory about the games that the computer plays: who made them, who pays for its moves, and which games of two
//! computers go on. After a restart nothing is known: such games then pay for themselves, and pause until somebody watches.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard};

use super::AppError;
use crate::address::network;
use crate::game::{GameId, Time};

/// How long a game of two computers goes on after somebody last asked for it, in milliseconds: longer than the longest wait for a
/// change.
const UNWATCHED_MS: i64 = 90_000;
/// How many games of two computers go on at a time. Those that pause are not counted.
const MOST: usize = 500;
/// When to come back if too many go on, in seconds.
const RETRY_AFTER_S: u32 = 60;

/// The games of the computer.
#[derive(Default)]
pub(super) struct Computers {
    games: Mutex<Games>,
    /// How many games of two computers go on at a time for one address; nothing for no cap.
    per_address: Option<usize>,
}

#[derive(Default)]
struct Games {
    /// Who made a game of a person and the computer.
    makers: HashMap<GameId, IpAddr>,
    exhibitions: HashMap<GameId, Exhibition>,
}

/// A game of two computers that goes on.
struct Exhibition {
    maker: Option<IpAddr>,
    /// When somebody last asked for it; nothing if it goes on even if nobody does.
    looked: Option<Time>,
}

impl Computers {
    pub(super) fn new(per_address: Option<usize>) -> Computers {
        Computers { per_address, ..Computers::default() }
    }

    /// Somebody makes a game of a person and the computer.
    pub(super) fn made(&self, id: &GameId, maker: Option<IpAddr>) {
        if let Some(maker) = maker {
            self.games().makers.insert(id.clone(), network(maker));
        }
    }

    /// Somebody makes a game of two computers. Refused if too many go on. One that is made from within the program goes on whether
    /// or not somebody watches.
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

    /// Somebody asks for a game of two computers. True if it paused and goes on now.
    pub(super) fn look(&self, id: &GameId, now: Time) -> bool {
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

    /// Whether a game of two computers goes on. It pauses here if nobody `watches` it and nobody asked for it lately.
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

    /// Whether it goes on, regardless of spectators.
    pub(super) fn is_going_on(&self, id: &GameId) -> bool {
        self.games().exhibitions.contains_key(id)
    }

    /// Who pays for the computer's moves in a game, if that is known.
    pub(super) fn payer(&self, id: &GameId) -> Option<IpAddr> {
        let games = self.games();
        let exhibition = || games.exhibitions.get(id).and_then(|game| game.maker);
        games.makers.get(id).copied().or_else(exhibition)
    }

    /// A game has ended, or was not made.
    pub(super) fn forget(&self, id: &GameId) {
        let mut games = self.games();
        games.makers.remove(id);
        games.exhibitions.remove(id);
    }

    /// How many games of two computers go on.
    pub(super) fn exhibitions(&self) -> usize {
        self.games().exhibitions.len()
    }

    fn games(&self) -> MutexGuard<'_, Games> {
        self.games.lock().expect("no code panics while it holds the games")
    }
}
