//! The settings of a tournament, and the errors of all settings.

use serde::{Deserialize, Serialize};

use cuatro_game::ClockSettingsError;
use cuatro_game::names::is_visible;
use cuatro_rules::{Variant, VariantError};

use crate::StageKind;

/// Whether programs may enter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum BotsAllowed {
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
    pub bots: BotsAllowed,
    /// Whether its games are in the lists of all games.
    #[serde(default)]
    pub listed: bool,
    /// The seed of all lots, coins, game ids and starts. Secret: it predicts all of them.
    pub seed: u64,
}

impl Settings {
    /// The most entrants of any tournament.
    pub const MOST_PLACES: u32 = 5_000;
    pub const LONGEST_TITLE: usize = 80;

    /// An open tournament with this title, all places, and no programs.
    pub fn new(title: String, seed: u64) -> Settings {
        Settings { title, open: true, places: Self::MOST_PLACES, bots: BotsAllowed::No, listed: false, seed }
    }

    /// These settings, if all are in their ranges.
    pub fn checked(self) -> Result<Settings, SettingsError> {
        check_title(&self.title)?;
        within("places", self.places, 2, Self::MOST_PLACES)?;
        Ok(self)
    }
}

/// A new tournament.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NewTournament {
    /// Its title, 1 to 80 characters.
    pub title: String,
    /// The names that may enter; in a form one a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<Vec<String>>,
    /// Whether others may enter; by default only if no names are given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<bool>,
    /// The most entrants, 2 to 5,000.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(minimum = 2, maximum = 5000))]
    pub places: Option<u32>,
    /// Whether names that are marked as bots may enter; `no` by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bots: Option<BotsAllowed>,
    /// Whether its games are in lists of all games; false by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub listed: Option<bool>,
}

impl NewTournament {
    /// The requested settings, with defaults for missing fields.
    pub fn settings(self, seed: u64) -> Result<Settings, SettingsError> {
        let settings = Settings {
            title: self.title.trim().to_owned(),
            open: self.open.unwrap_or(self.names.is_none_or(|names| names.is_empty())),
            places: self.places.unwrap_or(Settings::MOST_PLACES),
            bots: self.bots.unwrap_or_default(),
            listed: self.listed.unwrap_or(false),
            seed,
        };
        settings.checked()
    }
}

/// Whether a tournament can have this title.
pub(crate) fn check_title(title: &str) -> Result<(), SettingsError> {
    let length = title.chars().count();
    let fits = (1..=Settings::LONGEST_TITLE).contains(&length) && is_visible(title);
    if fits { Ok(()) } else { Err(SettingsError::Title { max: Settings::LONGEST_TITLE }) }
}

/// An error in settings: the field, and the valid values.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{self:?}")]
pub enum SettingsError {
    OutOfRange {
        /// The field, as in JSON.
        field: &'static str,
        min: u32,
        max: u32,
        actual: u32,
    },
    /// A field belongs to stages of another kind.
    OtherKind { field: &'static str, kind: StageKind },
    /// The board does not exist.
    Board(#[from] VariantError),
    /// The clock is out of its range.
    Clock(#[from] ClockSettingsError),
    /// The title is empty, too long, or has control characters.
    Title {
        /// The most characters.
        max: usize,
    },
    /// Fair starts are proven on 6×7·4 alone.
    StartNotProven {
        /// The board that was asked for.
        variant: Variant,
    },
    TooManyPositions {
        /// The most positions.
        max: usize,
    },
    /// A position cannot be played on from.
    Position {
        /// Its place in the list, from 0.
        index: usize,
    },
}

pub(crate) fn within(
    field: &'static str,
    actual: impl Into<u32>,
    min: u32,
    max: u32,
) -> Result<(), SettingsError> {
    let actual = actual.into();
    if (min..=max).contains(&actual) {
        Ok(())
    } else {
        Err(SettingsError::OutOfRange { field, min, max, actual })
    }
}
