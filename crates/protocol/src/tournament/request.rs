//! What organisers and entrants send.

use serde::{Deserialize, Serialize};

use super::{EntrantStanding, EntrantWish, Registration, StageOutcome};

/// A name to enter under.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = NewEntry))]
pub struct EntryRequest {
    /// The name.
    pub name: String,
    /// The player token that proves it, if it is held; the token of the request does the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// If the name is taken: `true` asks the organiser to let you in all the same, under that name with a number behind it. No
    /// game of yours is recorded then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ask: Option<bool>,
    /// A secret name of the device, 8 to 128 characters: three can enter with the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(min_length = 8, max_length = 128))]
    pub device: Option<String>,
}

/// What an entrant wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = EntrantChange))]
pub struct MeRequest {
    /// What they want.
    pub state: EntrantWish,
}

/// What the organiser changes about a tournament. What is left out stays.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = TournamentChange))]
pub struct TournamentRequest {
    /// Another title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Opens or closes registration.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub registration: Option<Registration>,
    /// Stops pairing, or goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold: Option<bool>,
    /// All pairs of entrants that are never to be paired, except in a round robin.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<[u32; 2]>>))]
    pub apart: Option<Vec<EntrantPair>>,
    /// `true` ends the tournament, once no stage goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<bool>,
}

/// What the organiser makes of an entrant. What is left out stays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = EntryChange))]
pub struct EntryChangeRequest {
    /// What becomes of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<EntrantStanding>,
    /// Another name for games from now on, which are not recorded. A held name gets a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// By how much a stage is extended: one of the two.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Extension))]
pub struct ExtendRequest {
    /// An arena, by so many minutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minutes: Option<u16>,
    /// A Swiss, by so many rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u16>,
}

/// How a stage ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = EndStage))]
pub struct EndStageRequest {
    /// Whether its last games are adjudicated at once instead of being finished; false by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_once: Option<bool>,
}

/// Which round is to begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = NextRound))]
pub struct NextRoundRequest {
    /// Its number; the one after the current one by default. The same round asked for again is no second one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round: Option<u16>,
}

/// Two entrants, by number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EntrantPair(pub u32, pub u32);

/// Pairings of the next round by hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Pairings))]
pub struct PairingsRequest {
    /// The pairs, by number; empty to withdraw them. Present entrants without a pair get the bye.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<[u32; 2]>))]
    pub pairs: Vec<EntrantPair>,
}

/// A corrected result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = CorrectedResult))]
pub struct ResultRequest {
    /// What counts from now on.
    pub outcome: StageOutcome,
}
