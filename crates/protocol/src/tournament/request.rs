//! What organisers and entrants send.

use serde::{Deserialize, Serialize};

use super::{
    BotsAllowed, EntrantStanding, EntrantWish, Registration, StageBegin, StageKind, StageOutcome, StageStart,
    UnfinishedGames,
};
use crate::NewClockRequest;

/// A new tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = NewTournament))]
pub struct NewTournamentRequest {
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
    pub apart: Option<Vec<[u32; 2]>>,
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

/// A new stage. What is left out is as for a lesson: 6×7·4 from fair starts, two minutes and a second a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = NewStage))]
pub struct NewStageRequest {
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
    pub clock: Option<NewClockRequest>,
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

/// Pairings of the next round by hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = Pairings))]
pub struct PairingsRequest {
    /// The pairs, by number; empty to withdraw them. Present entrants without a pair get the bye.
    pub pairs: Vec<[u32; 2]>,
}

/// A corrected result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = CorrectedResult))]
pub struct ResultRequest {
    /// What counts from now on.
    pub outcome: StageOutcome,
}
