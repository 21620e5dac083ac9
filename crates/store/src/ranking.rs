//! Players and their totals as the store returns them.

use std::sync::Arc;

use serde::Deserialize;

use cuatro_game::computer::Level;
use cuatro_game::names::NameKey;
use cuatro_game::rating::Rating;
use cuatro_game::{PlayerId, Time, Totals};

/// Which games count in a ranking.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize, strum::EnumString)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Against {
    #[default]
    All,
    /// Games between two people, neither of them a bot.
    People,
    /// Only bots, by their games with people and with other bots.
    Bots,
}

#[derive(Clone, PartialEq, Debug)]
pub struct PlayerRow {
    pub id: PlayerId,
    /// The name as displayed.
    pub name: Arc<str>,
    pub created_at: Time,
    /// Whether the name has a token.
    pub held: bool,
    /// Whether the name is marked as a bot.
    pub bot: bool,
    /// All games that count.
    pub all: Totals,
    /// Games between two people, neither of them a bot.
    pub people: Totals,
    /// Games between two names of which at least one is a bot.
    pub bots: Totals,
    /// Totals without games, from an old ranking. They are included in `all`.
    pub carried: Totals,
    /// The rating, once there is a rated game.
    pub rating: Option<Rating>,
}

impl PlayerRow {
    /// Games against the computer: all games minus those between two names and minus carried totals.
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

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rival {
    /// A person, with the name as displayed.
    Person(Arc<str>),
    Computer(Level),
}

/// A player's results against one rival.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RivalRow {
    pub rival: Rival,
    /// Whether the rival is a name marked as a bot.
    pub bot: bool,
    /// From the player's point of view.
    pub totals: Totals,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RivalFilter {
    /// This many, the most played first.
    MostPlayed(u32),
    /// The person under this name key.
    Person(NameKey),
    Computer(Level),
}

/// A place in a ranking, from which the next page continues.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankingKey {
    /// Points, wins and losses of the last row seen.
    pub totals: Totals,
    pub name: String,
    pub position: i64,
    /// Its number in the whole list, 1 for the first row.
    pub number: i64,
}

#[derive(Clone, PartialEq, Debug)]
pub struct RankingRow {
    /// Its number in the whole list, 1 for the first row; 0 in a search for part of a name, which has no order of its own.
    pub number: i64,
    /// 1 for the most points; equal points share it, and the next position counts them all (1, 2, 2, 4).
    pub position: i64,
    /// The name as displayed.
    pub name: Arc<str>,
    /// Whether the name is marked as a bot.
    pub bot: bool,
    /// The totals that count in this ranking.
    pub totals: Totals,
    /// The rating, once there is a rated game.
    pub rating: Option<Rating>,
}

/// Numbers the rows of a ranking that come after a place, in order, and gives them their positions.
pub fn numbered(mut rows: Vec<RankingRow>, after: Option<&RankingKey>) -> Vec<RankingRow> {
    let mut above = after.map_or((0, 0, None), |key| (key.number, key.position, Some(key.totals.points)));
    for row in &mut rows {
        (row.number, row.position) = match above {
            (number, position, Some(points)) if points == row.totals.points => (number + 1, position),
            // All rows above have more points.
            (number, ..) => (number + 1, number + 1),
        };
        above = (row.number, row.position, Some(row.totals.points));
    }
    rows
}

/// A player's results since some moment.
#[derive(Clone, PartialEq, Debug)]
pub struct RecentTotals {
    /// The name as displayed.
    pub name: Arc<str>,
    /// Whether the name is marked as a bot.
    pub bot: bool,
    pub all: Totals,
    /// Games between two people, neither of them a bot.
    pub people: Totals,
    pub bots: Totals,
    /// The current rating, once there is a rated game.
    pub rating: Option<Rating>,
}
