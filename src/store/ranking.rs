//! Players and their totals as the store answers them.

use std::sync::Arc;

use serde::Deserialize;

use crate::computer::Level;
use crate::game::{PlayerId, Time, Totals};
use crate::rating::Rating;

/// Whose games count in a ranking.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize, strum::EnumString)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Against {
    /// All games.
    #[default]
    All,
    /// Games between two people, neither of them a bot.
    People,
    /// Bots alone, by their games with people and with other bots.
    Bots,
}

/// A player.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerRow {
    /// The number.
    pub id: PlayerId,
    /// The name as shown.
    pub name: Arc<str>,
    /// When the name was claimed.
    pub created_at: Time,
    /// Whether somebody holds the name with a token.
    pub held: bool,
    /// Whether the name is a bot's.
    pub bot: bool,
    /// All games that count.
    pub all: Totals,
    /// Games between two people, neither of them a bot.
    pub people: Totals,
    /// Games between two names of which at least one is a bot's.
    pub bots: Totals,
    /// Totals that came without games, from an old ranking. They are part of `all`.
    pub carried: Totals,
    /// The rating, once there is a rated game.
    pub rating: Option<Rating>,
}

impl PlayerRow {
    /// Games against the computer: what is left of all without those between two names and without what was carried.
    pub fn computers(&self) -> Totals {
        let rest =
            |of: fn(&Totals) -> i64| of(&self.all) - of(&self.people) - of(&self.bots) - of(&self.carried);
        Totals {
            points: rest(|totals| totals.points),
            wins: rest(|totals| totals.wins),
            losses: rest(|totals| totals.losses),
            draws: rest(|totals| totals.draws),
        }
    }
}

/// Somebody that a player has met.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rival {
    /// A person, by the name as shown.
    Person(Arc<str>),
    /// The computer.
    Computer(Level),
}

/// What a player has won and lost against one rival.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RivalRow {
    /// The rival.
    pub rival: Rival,
    /// Whether the rival is a bot under a name.
    pub bot: bool,
    /// From the player's point of view.
    pub totals: Totals,
}

/// Which rivals to list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RivalFilter {
    /// This many, the most played first.
    MostPlayed(u32),
    /// The person under this name key.
    Person(String),
    /// The computer at this level.
    Computer(Level),
}

/// A place in a ranking, to go on after.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankingKey {
    /// Points, wins and losses of the last row seen.
    pub totals: Totals,
    /// The name of that row.
    pub name: String,
    /// Its position.
    pub position: i64,
    /// Its number in the whole list, 1 for the first row.
    pub number: i64,
}

/// A row of a ranking.
#[derive(Clone, PartialEq, Debug)]
pub struct RankingRow {
    /// Its number in the whole list, 1 for the first row; 0 where it was not read as part of the list.
    pub number: i64,
    /// 1 for the most points; equal points share it, and the next position counts them all (1, 2, 2, 4).
    pub position: i64,
    /// The name as shown.
    pub name: Arc<str>,
    /// Whether the name is a bot's.
    pub bot: bool,
    /// What counts in this ranking.
    pub totals: Totals,
    /// The rating, once there is a rated game.
    pub rating: Option<Rating>,
}

/// What a player won and lost since some moment.
#[derive(Clone, PartialEq, Debug)]
pub struct RecentTotals {
    /// The name as shown.
    pub name: Arc<str>,
    /// Whether the name is a bot's.
    pub bot: bool,
    /// All games.
    pub all: Totals,
    /// Games between two people, neither of them a bot.
    pub people: Totals,
    /// Games with a bot.
    pub bots: Totals,
    /// The rating as of now, once there is a rated game.
    pub rating: Option<Rating>,
}
