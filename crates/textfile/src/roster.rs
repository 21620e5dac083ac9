//! The players of a file. Each spelling is checked only once.

use std::collections::HashMap;
use std::sync::Arc;

use super::error::LineProblem;
use super::{MAX_PLAYERS, ReadPlayer};
use cuatro_game::names::PlayerName;

/// The longest spelling that is cached. Longer ones, with spaces to collapse, are checked each time.
const MAX_SPELLING: usize = 96;
/// How many spellings are cached. Further names are still read, only more slowly.
const MAX_SPELLINGS: usize = 2 * MAX_PLAYERS;

/// Players in the order of first appearance.
#[derive(Debug)]
pub(super) struct Roster {
    /// How many players there can be.
    most: usize,
    players: Vec<ReadPlayer>,
    by_key: HashMap<Arc<str>, u32>,
    by_spelling: HashMap<Arc<str>, u32>,
}

impl Default for Roster {
    fn default() -> Roster {
        Roster::of_at_most(MAX_PLAYERS)
    }
}

impl Roster {
    pub(super) fn of_at_most(most: usize) -> Roster {
        Roster { most, players: Vec::new(), by_key: HashMap::new(), by_spelling: HashMap::new() }
    }

    /// The index of the player with this name.
    pub(super) fn find(&mut self, spelling: &str) -> Result<u32, LineProblem> {
        match self.by_spelling.get(spelling) {
            Some(player) => Ok(*player),
            None => self.meet(spelling),
        }
    }

    pub(super) fn players(&self) -> &[ReadPlayer] {
        &self.players
    }

    pub(super) fn into_players(self) -> Vec<ReadPlayer> {
        self.players
    }

    fn meet(&mut self, spelling: &str) -> Result<u32, LineProblem> {
        let name = PlayerName::existing(spelling).map_err(LineProblem::Name)?;
        let player = match self.by_key.get(name.key().as_str()) {
            Some(player) => *player,
            None if self.players.len() == self.most => return Err(LineProblem::TooManyPlayers),
            None => {
                let player = self.players.len() as u32;
                let (name, key) = (Arc::from(name.as_str()), Arc::from(name.key().as_str()));
                self.by_key.insert(Arc::clone(&key), player);
                self.players.push(ReadPlayer { name, key });
                player
            }
        };
        if spelling.len() <= MAX_SPELLING && self.by_spelling.len() < MAX_SPELLINGS {
            // Nearly always the spelling is the displayed name, so that the text is stored once.
            let name = &self.players[player as usize].name;
            let spelling = if **name == *spelling { Arc::clone(name) } else { Arc::from(spelling) };
            self.by_spelling.insert(spelling, player);
        }
        Ok(player)
    }
}

#[cfg(test)]
mod tests {
    use super::{LineProblem, MAX_SPELLING, Roster};

    #[test]
    fn players_beyond_the_most_are_refused_and_those_before_are_still_found() {
        let mut roster = Roster::of_at_most(2);
        assert_eq!(roster.find("Ana"), Ok(0));
        assert_eq!(roster.find("Luis"), Ok(1));
        for _ in 0..2 {
            assert_eq!(roster.find("Eva"), Err(LineProblem::TooManyPlayers));
            assert_eq!(roster.find("ANA"), Ok(0));
            assert_eq!(roster.find("luis"), Ok(1));
        }
        assert_eq!(roster.players().len(), 2);
    }

    #[test]
    fn long_spellings_are_read_and_not_kept() {
        let mut roster = Roster::default();
        let long = format!("Ana{}Belén", " ".repeat(MAX_SPELLING));
        assert_eq!(roster.find(&long), Ok(0));
        assert_eq!(roster.find("Ana Belén"), Ok(0));
        assert_eq!(roster.by_spelling.keys().map(|spelling| &**spelling).collect::<Vec<_>>(), ["Ana Belén"]);
    }
}
