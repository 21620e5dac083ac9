//! The settings of a tournament and of its stages, and their errors.

use serde::{Deserialize, Serialize};

use cuatro_game::{ClockSettings, ClockSettingsError};
use cuatro_rules::{Variant, notation};

/// Whether programs may enter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bots {
    /// People only.
    #[default]
    No,
    /// People and programs.
    Yes,
    /// Programs only.
    Only,
}

/// The settings of a tournament; the payload of its first event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// Its title, 1..=80 characters, none of them a control character.
    pub title: String,
    /// Whether people may enter under names that are not on the organiser's list.
    pub open: bool,
    /// The most entrants, 2..=5,000.
    pub places: u32,
    /// Whether programs may enter.
    #[serde(default)]
    pub bots: Bots,
    /// Whether the list of all tournaments contains it.
    #[serde(default)]
    pub listed: bool,
    /// The seed of all lots, coins, game ids and starts. Secret: it predicts all of them.
    pub seed: u64,
}

impl Settings {
    /// The most entrants of any tournament.
    pub const MOST_PLACES: u32 = 5_000;
    /// The longest title in characters.
    pub const LONGEST_TITLE: usize = 80;

    /// An open tournament with this title, all places, and no programs.
    pub fn new(title: String, seed: u64) -> Settings {
        Settings { title, open: true, places: Self::MOST_PLACES, bots: Bots::No, listed: false, seed }
    }

    /// These settings, if all are in their ranges.
    ///
    /// # Errors
    ///
    /// The first field that is not.
    pub fn checked(self) -> Result<Settings, SettingsError> {
        check_title(&self.title)?;
        within("places", self.places, 2, Self::MOST_PLACES)?;
        Ok(self)
    }
}

/// Whether a tournament can have this title.
///
/// # Errors
///
/// It is empty, too long, or has control characters.
pub(crate) fn check_title(title: &str) -> Result<(), SettingsError> {
    let length = title.chars().count();
    let fits = (1..=Settings::LONGEST_TITLE).contains(&length) && !title.chars().any(char::is_control);
    if fits { Ok(()) } else { Err(SettingsError::Title { max: Settings::LONGEST_TITLE }) }
}

/// How a stage pairs, with the settings of that alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Format {
    /// Everybody plays as often as they can until the time is over.
    Arena {
        /// How long it lasts, 1..=180.
        minutes: u16,
        /// Whether results after two wins in a row count double.
        #[serde(default = "yes")]
        streaks: bool,
    },
    /// A given number of rounds against others with a like score.
    Swiss {
        /// The number of rounds, 1..=31; `None` for ⌈log₂ n⌉ + 1, but at most n − 1, with the n entrants at its start.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rounds: Option<u16>,
        /// Minutes until unfinished games of a round are adjudicated, 1..=60.
        #[serde(default = "round_minutes")]
        round_minutes: u16,
        /// Seconds between rounds, 0..=600.
        #[serde(default = "break_s")]
        break_s: u16,
    },
    /// Everybody against everybody.
    RoundRobin {
        /// How often, 1..=2; the second time with sides swapped.
        #[serde(default = "one")]
        cycles: u16,
        /// Whether any two that are free play their outstanding game, instead of round after round.
        #[serde(default)]
        free: bool,
    },
}

impl Format {
    /// An arena of so many minutes.
    pub fn arena(minutes: u16) -> Format {
        Format::Arena { minutes, streaks: true }
    }

    /// A Swiss of so many rounds; `None` for as many as its entrants need.
    pub fn swiss(rounds: Option<u16>) -> Format {
        Format::Swiss { rounds, round_minutes: round_minutes(), break_s: break_s() }
    }

    /// A single round robin, in rounds.
    pub fn round_robin() -> Format {
        Format::RoundRobin { cycles: 1, free: false }
    }
}

/// Where the games of a stage begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StartRule {
    /// From a fair start of the server: only on 6×7·4.
    Fair,
    /// From the empty board.
    Empty,
}

/// What becomes of games that are not finished when the stage is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AtEnd {
    /// They are played on for up to two minutes, and then adjudicated.
    #[default]
    PlayOn,
    /// They are adjudicated at once.
    Adjudicate,
    /// They do not count.
    Drop,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StageSettings {
    /// How it pairs.
    #[serde(flatten)]
    pub format: Format,
    #[serde(flatten)]
    pub variant: Variant,
    /// The clock of its games; `None` without one.
    pub clock: Option<ClockSettings>,
    /// Where its games begin, unless the organiser gave positions.
    pub start: StartRule,
    /// Seconds until a player must have dropped the first disc, 15..=180.
    pub first_disc_s: u16,
    /// Seconds that a player can be away on their own turn, 15..=120.
    pub away_s: u16,
    /// What becomes of unfinished games.
    #[serde(default)]
    pub at_end: AtEnd,
    /// Whether its games change ratings.
    pub rated: bool,
    /// Whether its games are recorded.
    pub recorded: bool,
    /// Positions of the organiser's own, as `stacks`, used in turn: at most 100. Such games are not recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub positions: Vec<String>,
}

impl StageSettings {
    /// The most positions that an organiser can give.
    pub const MOST_POSITIONS: usize = 100;
    /// The most rounds of a Swiss.
    pub const MOST_ROUNDS: u16 = 31;
    /// The longest arena in minutes.
    pub const LONGEST_ARENA: u16 = 180;

    /// This format on 6×7·4 from fair starts, with two minutes and a second a move.
    pub fn new(format: Format) -> StageSettings {
        StageSettings {
            format,
            variant: Variant::STANDARD,
            clock: Some(ClockSettings { initial_s: 120, increment_s: 1 }),
            start: StartRule::Fair,
            first_disc_s: 30,
            away_s: 30,
            at_end: AtEnd::PlayOn,
            rated: true,
            recorded: true,
            positions: Vec::new(),
        }
    }

    /// These settings, if all are in their ranges and fit together.
    ///
    /// # Errors
    ///
    /// The first field that is not.
    pub fn checked(self) -> Result<StageSettings, SettingsError> {
        match self.format {
            Format::Arena { minutes, .. } => within("minutes", minutes, 1, Self::LONGEST_ARENA.into())?,
            Format::Swiss { rounds, round_minutes, break_s } => {
                within("rounds", rounds.unwrap_or(1), 1, Self::MOST_ROUNDS.into())?;
                within("round_minutes", round_minutes, 1, 60)?;
                within("break_s", break_s, 0, 600)?;
            }
            Format::RoundRobin { cycles, .. } => within("cycles", cycles, 1, 2)?,
        }
        within("first_disc_s", self.first_disc_s, 15, 180)?;
        within("away_s", self.away_s, 15, 120)?;
        let clock = self.clock.map(ClockSettings::checked).transpose()?;
        if self.start == StartRule::Fair && self.variant != Variant::STANDARD {
            return Err(SettingsError::StartNotProven { variant: self.variant });
        }
        if self.positions.len() > Self::MOST_POSITIONS {
            return Err(SettingsError::TooManyPositions { max: Self::MOST_POSITIONS });
        }
        let wrong = |stacks: &String| notation::parse_stacks(self.variant, stacks).is_err();
        match self.positions.iter().position(wrong) {
            Some(index) => Err(SettingsError::Position { index }),
            None => Ok(StageSettings { clock, ..self }),
        }
    }
}

/// An error in settings: the field, and the valid values.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SettingsError {
    #[error("{field} must be from {min} to {max}, got {actual}")]
    OutOfRange {
        /// The field, as in JSON.
        field: &'static str,
        /// The smallest value allowed.
        min: u32,
        /// The largest value allowed.
        max: u32,
        actual: u32,
    },
    /// The clock is out of its range.
    #[error(transparent)]
    Clock(#[from] ClockSettingsError),
    /// The title is empty, too long, or has control characters.
    #[error("title must have 1 to {max} characters, without control characters")]
    Title {
        /// The most characters.
        max: usize,
    },
    /// Fair starts are proven on 6×7·4 alone.
    #[error("start must be \"empty\" on {variant}: \"fair\" is for 6x7 n=4")]
    StartNotProven {
        /// The board that was asked for.
        variant: Variant,
    },
    #[error("positions must be at most {max}")]
    TooManyPositions {
        /// The most positions.
        max: usize,
    },
    /// A position cannot be played on from.
    #[error("positions[{index}] must be the stacks of a position on this board that is not over")]
    Position {
        /// Its place in the list, from 0.
        index: usize,
    },
}

fn within(field: &'static str, actual: impl Into<u32>, min: u32, max: u32) -> Result<(), SettingsError> {
    let actual = actual.into();
    if (min..=max).contains(&actual) {
        Ok(())
    } else {
        Err(SettingsError::OutOfRange { field, min, max, actual })
    }
}

fn yes() -> bool {
    true
}

fn one() -> u16 {
    1
}

fn round_minutes() -> u16 {
    6
}

fn break_s() -> u16 {
    20
}
