//! The settings of a stage: in its rules and log, in requests, and in answers.

use serde::{Deserialize, Serialize};

use cuatro_game::ClockSettings;
use cuatro_rules::{Variant, notation};

use crate::SettingsError;
use crate::settings::within;

/// How a stage pairs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum StageKind {
    /// Everybody plays as often as they can until the time is over.
    Arena,
    /// Rounds against others with a like score.
    Swiss,
    /// Everybody against everybody.
    RoundRobin,
}

impl StageKind {
    /// The kind as in JSON.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
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
    pub fn kind(self) -> StageKind {
        match self {
            Format::Arena { .. } => StageKind::Arena,
            Format::Swiss { .. } => StageKind::Swiss,
            Format::RoundRobin { .. } => StageKind::RoundRobin,
        }
    }

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
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum StageStart {
    /// From a fair start of the server: only on 6×7·4.
    Fair,
    /// From the empty board.
    Empty,
}

/// When a new stage begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum StageBegin {
    /// At once.
    Now,
    /// When the organiser says so.
    Ready,
}

/// What becomes of games that are not finished when their stage is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum UnfinishedGames {
    /// They are played on for up to two minutes, and then adjudicated.
    #[default]
    PlayOn,
    /// They are adjudicated at once.
    Adjudicate,
    /// They do not count.
    Drop,
}

/// The settings of a stage: the payload of its event.
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
    pub start: StageStart,
    /// Seconds until a player must have dropped the first disc, 15..=180.
    pub first_disc_s: u16,
    /// Seconds that a player can be away on their own turn, 15..=120.
    pub away_s: u16,
    /// What becomes of unfinished games.
    #[serde(default)]
    pub at_end: UnfinishedGames,
    /// Whether its games are recorded and change points and ratings; in the log twice, also as `rated`.
    #[serde(flatten, with = "recorded")]
    pub recorded: bool,
    /// Positions of the organiser's own, as `stacks`, used in turn: at most 100. Such games are not recorded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub positions: Vec<String>,
}

impl StageSettings {
    /// The most positions that an organiser can give.
    pub const MOST_POSITIONS: usize = 100;
    pub const MOST_ROUNDS: u16 = 31;
    pub const LONGEST_ARENA: u16 = 180;
    const USUAL_ARENA: u16 = 20;

    /// This format on 6×7·4 from fair starts, with two minutes and a second a move.
    pub fn new(format: Format) -> StageSettings {
        StageSettings {
            format,
            variant: Variant::STANDARD,
            clock: Some(ClockSettings { initial_s: 120, increment_s: 1 }),
            start: StageStart::Fair,
            first_disc_s: 30,
            away_s: 30,
            at_end: UnfinishedGames::PlayOn,
            recorded: true,
            positions: Vec::new(),
        }
    }

    /// These settings, if all are in their ranges and fit together.
    pub fn checked(self) -> Result<StageSettings, SettingsError> {
        let StageSettings {
            format,
            variant,
            clock,
            start,
            first_disc_s,
            away_s,
            at_end: _,
            recorded: _,
            ref positions,
        } = self;
        match format {
            Format::Arena { minutes, streaks: _ } => {
                within("minutes", minutes, 1, Self::LONGEST_ARENA.into())?;
            }
            Format::Swiss { rounds, round_minutes, break_s } => {
                within("rounds", rounds.unwrap_or(1), 1, Self::MOST_ROUNDS.into())?;
                within("round_minutes", round_minutes, 1, 60)?;
                within("break_s", break_s, 0, 600)?;
            }
            Format::RoundRobin { cycles, free: _ } => within("cycles", cycles, 1, 2)?,
        }
        within("first_disc_s", first_disc_s, 15, 180)?;
        within("away_s", away_s, 15, 120)?;
        let clock = clock.map(ClockSettings::checked).transpose()?;
        if start == StageStart::Fair && variant != Variant::STANDARD {
            return Err(SettingsError::StartNotProven { variant });
        }
        if positions.len() > Self::MOST_POSITIONS {
            return Err(SettingsError::TooManyPositions { max: Self::MOST_POSITIONS });
        }
        let wrong = |stacks: &String| notation::parse_stacks(variant, stacks).is_err();
        match positions.iter().position(wrong) {
            Some(index) => Err(SettingsError::Position { index }),
            None => Ok(StageSettings { clock, ..self }),
        }
    }

    /// The settings as answers show them.
    pub fn shown(&self) -> ShownSettings {
        let StageSettings {
            format,
            variant,
            clock,
            start,
            first_disc_s,
            away_s,
            at_end,
            recorded,
            ref positions,
        } = *self;
        let mut shown = ShownSettings {
            minutes: None,
            streaks: None,
            round_minutes: None,
            break_s: None,
            cycles: None,
            free: None,
            rows: variant.rows(),
            columns: variant.columns(),
            connect: variant.connect(),
            clock,
            start,
            first_disc_s,
            away_s,
            at_end,
            recorded,
            positions: positions.clone(),
        };
        match format {
            Format::Arena { minutes, streaks } => {
                (shown.minutes, shown.streaks) = (Some(minutes), Some(streaks));
            }
            Format::Swiss { round_minutes, break_s, rounds: _ } => {
                (shown.round_minutes, shown.break_s) = (Some(round_minutes), Some(break_s));
            }
            Format::RoundRobin { cycles, free } => {
                (shown.cycles, shown.free) = (Some(cycles), Some(free));
            }
        }
        shown
    }
}

/// The log has `rated` beside `recorded`, as earlier versions told them apart: only with both do games count.
mod recorded {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Logged {
        rated: bool,
        recorded: bool,
    }

    pub(super) fn serialize<S: Serializer>(recorded: &bool, serializer: S) -> Result<S::Ok, S::Error> {
        Logged { rated: *recorded, recorded: *recorded }.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
        Logged::deserialize(deserializer).map(|Logged { rated, recorded }| rated && recorded)
    }
}

/// A new stage. What is left out is as for a lesson: 6×7·4 from fair starts, two minutes and a second a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewStage {
    /// How it pairs.
    pub kind: StageKind,
    /// When it begins; `ready` by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begin: Option<StageBegin>,
    /// Of an arena: how long it lasts, 1 to 180; 20 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u16>,
    /// Of an arena: whether results after two wins in a row count double; true by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub streaks: Option<bool>,
    /// Of a Swiss: how many rounds, 1 to 31; as many as its entrants need by default, and then no more than they have opponents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u16>,
    /// Of a Swiss: minutes until unfinished games of a round are adjudicated, 1 to 60; 6 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round_minutes: Option<u16>,
    /// Of a Swiss: seconds between rounds, 0 to 600; 20 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub break_s: Option<u16>,
    /// Of a round robin: how often each pair meets, 1 or 2; 1 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cycles: Option<u16>,
    /// Of a round robin: whether any two that are free play, instead of round after round; false by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub free: Option<bool>,
    /// Rows of the board, 6 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<u8>,
    /// Columns of the board, 7 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<u8>,
    /// How many discs in a row win, 4 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub connect: Option<u8>,
    /// The clock; two minutes and a second a move by default, and none if both numbers are 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSettings>,
    /// Where its games begin; `fair` by default on 6×7·4, else `empty`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<StageStart>,
    /// Seconds until a player must have dropped the first disc, 15 to 180; 30 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_disc_s: Option<u16>,
    /// Seconds that a player can be away on their own turn, 15 to 120; 30 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub away_s: Option<u16>,
    /// What becomes of unfinished games; `play_on` by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_end: Option<UnfinishedGames>,
    /// Whether its games are recorded and change points and ratings; true by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recorded: Option<bool>,
    /// Positions of the organiser's own, as `stacks`, used in turn: at most 100. Such games are not recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<Vec<String>>,
}

impl NewStage {
    /// The requested settings, with defaults for missing fields; [`StageSettings::checked`] checks their ranges.
    pub fn settings(self) -> Result<StageSettings, SettingsError> {
        let of_one_kind = [
            ("minutes", self.minutes.is_some(), StageKind::Arena),
            ("streaks", self.streaks.is_some(), StageKind::Arena),
            ("rounds", self.rounds.is_some(), StageKind::Swiss),
            ("round_minutes", self.round_minutes.is_some(), StageKind::Swiss),
            ("break_s", self.break_s.is_some(), StageKind::Swiss),
            ("cycles", self.cycles.is_some(), StageKind::RoundRobin),
            ("free", self.free.is_some(), StageKind::RoundRobin),
        ];
        let other = of_one_kind.into_iter().find(|(_, sent, kind)| *sent && *kind != self.kind);
        if let Some((field, _, kind)) = other {
            return Err(SettingsError::OtherKind { field, kind });
        }
        let format = match self.kind {
            StageKind::Arena => Format::Arena {
                minutes: self.minutes.unwrap_or(StageSettings::USUAL_ARENA),
                streaks: self.streaks.unwrap_or_else(yes),
            },
            StageKind::Swiss => Format::Swiss {
                rounds: self.rounds,
                round_minutes: self.round_minutes.unwrap_or_else(round_minutes),
                break_s: self.break_s.unwrap_or_else(break_s),
            },
            StageKind::RoundRobin => Format::RoundRobin {
                cycles: self.cycles.unwrap_or_else(one),
                free: self.free.unwrap_or(false),
            },
        };
        let usual = StageSettings::new(format);
        let variant = Variant::or_standard(self.rows, self.columns, self.connect)?;
        let start = if variant == Variant::STANDARD { StageStart::Fair } else { StageStart::Empty };
        Ok(StageSettings {
            format,
            variant,
            clock: match self.clock {
                Some(ClockSettings { initial_s: 0, increment_s: 0 }) => None,
                clock => clock.or(usual.clock),
            },
            start: self.start.unwrap_or(start),
            first_disc_s: self.first_disc_s.unwrap_or(usual.first_disc_s),
            away_s: self.away_s.unwrap_or(usual.away_s),
            at_end: self.at_end.unwrap_or_default(),
            recorded: self.recorded.unwrap_or(true),
            positions: self.positions.unwrap_or_default(),
        })
    }
}

/// The settings of a stage. Those that its kind does not have are left out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = StageSettings))]
pub struct ShownSettings {
    /// How long an arena lasts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u16>,
    /// Whether results after two wins in a row count double in an arena.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub streaks: Option<bool>,
    /// Minutes until unfinished games of a round of a Swiss are adjudicated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round_minutes: Option<u16>,
    /// Seconds between rounds of a Swiss.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub break_s: Option<u16>,
    /// How often each pair meets in a round robin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cycles: Option<u16>,
    /// Whether any two that are free play in a round robin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free: Option<bool>,
    /// Rows of the board.
    pub rows: u8,
    /// Columns of the board.
    pub columns: u8,
    /// How many discs in a row win.
    pub connect: u8,
    /// The clock; null without one.
    #[cfg_attr(feature = "schema", schema(required))]
    pub clock: Option<ClockSettings>,
    /// Where its games begin.
    pub start: StageStart,
    /// Seconds until a player must have dropped the first disc.
    pub first_disc_s: u16,
    /// Seconds that a player can be away on their own turn.
    pub away_s: u16,
    /// What becomes of unfinished games.
    pub at_end: UnfinishedGames,
    /// Whether its games are recorded and change points and ratings.
    pub recorded: bool,
    /// Positions of the organiser's own, as `stacks`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub positions: Vec<String>,
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
