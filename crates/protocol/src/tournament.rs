//! Tournaments: what organisers and entrants send, and what they get.

use std::sync::Arc;

use cuatro_rules::Side;
use serde::{Deserialize, Serialize};

use crate::{NewClockRequest, Timestamp};

/// Words of JSON.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$word:meta])* $variant:ident,)+ })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        pub enum $name {
            $($(#[$word])* $variant,)+
        }
    )+};
}

words! {
    /// Whether programs may enter.
    BotsAllowed {
        /// People only.
        No,
        /// People and programs.
        Yes,
        /// Programs only.
        Only,
    }
    /// Whether people may enter.
    Registration {
        /// They may.
        Open,
        /// They may not.
        Closed,
    }
    /// Where a tournament stands.
    TournamentStatus {
        /// No stage goes on.
        Open,
        /// A stage goes on.
        Running,
        /// It is over.
        Ended,
    }
    /// How a stage pairs.
    StageKind {
        /// Everybody plays as often as they can until the time is over.
        Arena,
        /// Rounds against others with a like score.
        Swiss,
        /// Everybody against everybody.
        RoundRobin,
    }
    /// Where a stage stands.
    StageState {
        /// It has not begun.
        Ready,
        /// It pairs.
        Running,
        /// It pairs no more, and waits for its last games.
        Finishing,
        /// It is over.
        Ended,
    }
    /// Where the games of a stage begin.
    StageStart {
        /// From fair starts of the server: only on 6×7·4.
        Fair,
        /// From the empty board.
        Empty,
    }
    /// What becomes of games that are not finished when their stage is over.
    UnfinishedGames {
        /// They are played on for up to two minutes, and then adjudicated.
        PlayOn,
        /// They are adjudicated at once, by the exact value of the position.
        Adjudicate,
        /// They do not count.
        Drop,
    }
    /// When a new stage begins.
    StageBegin {
        /// At once.
        Now,
        /// When the organiser says so.
        Ready,
    }
    /// What an entrant wants.
    EntrantWish {
        /// Not to be paired for now.
        Pause,
        /// To be paired again.
        Back,
        /// To leave.
        Leave,
    }
    /// What the organiser makes of an entrant.
    EntrantStanding {
        /// To be paired: lets in again who was sent out or left.
        In,
        /// Not to be paired for now.
        Paused,
        /// Sent out, until the organiser lets them in again.
        Removed,
        /// Sent out for good.
        Banned,
    }
    /// What an entrant is doing.
    EntrantDoing {
        /// Here and free.
        Waiting,
        /// In a game.
        Playing,
        /// Free, but not here.
        Away,
        /// Not to be paired for now.
        Paused,
        /// Left, or sent out.
        Out,
    }
    /// How a result came about.
    ResultBy {
        /// On the board.
        Played,
        /// Somebody was missing, or gave up before the second disc.
        Forfeit,
        /// The stage was over first.
        Adjudicated,
        /// The organiser entered it.
        Entered,
    }
    /// Where a game of a stage stands.
    StageGameStatus {
        /// It is played.
        Playing,
        /// Its result counts, or it counts for nobody.
        Scored,
    }
}

/// Who won a game of a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum StageOutcome {
    /// X.
    X,
    /// O.
    O,
    /// Nobody.
    #[serde(rename = "draw")]
    Draw,
    /// The game does not count.
    #[serde(rename = "void")]
    Void,
}

/// A new tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = NewTournament))]
pub struct NewTournamentRequest {
    /// Its title, 1 to 80 characters.
    pub title: String,
    /// The names of those who may enter; in a form one a line.
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
    /// The player token that proves it, if somebody holds it; the token of the request does the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
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

/// What the organiser makes of an entrant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = EntryChange))]
pub struct EntryStateRequest {
    /// What becomes of them.
    pub state: EntrantStanding,
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
    /// Of a Swiss: how many rounds, 1 to 31; as many as its entrants need by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u16>,
    /// Of a Swiss: minutes until unfinished games of a round are adjudicated, 1 to 60; 6 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub round_minutes: Option<u16>,
    /// Of a Swiss: seconds between rounds, 0 to 600; 20 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub break_s: Option<u16>,
    /// Of a round robin: how often everybody meets everybody, 1 or 2; 1 by default.
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
    /// Who plays whom, by their numbers; empty to withdraw what was set. Those not named and here get the bye.
    pub pairs: Vec<[u32; 2]>,
}

/// A corrected result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = CorrectedResult))]
pub struct ResultRequest {
    /// What counts from now on.
    pub outcome: StageOutcome,
}

/// How many entrants do what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EntrantCounts {
    /// All who are not out.
    pub entrants: u32,
    /// Those of them who are here.
    pub here: u32,
    /// In a game.
    pub playing: u32,
    /// Here and free.
    pub waiting: u32,
    /// Free, but not here.
    pub away: u32,
    /// Not to be paired for now.
    pub paused: u32,
}

/// The settings of a stage. Those that its kind does not have are left out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StageSettings {
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
    /// How often everybody meets everybody in a round robin.
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
    pub clock: Option<NewClockRequest>,
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

/// A stage.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Stage {
    /// Its number, from 1.
    pub k: u16,
    /// How it pairs.
    pub kind: StageKind,
    /// Where it stands.
    pub status: StageState,
    /// When it began.
    #[cfg_attr(feature = "schema", schema(required, value_type = Option<String>, format = DateTime))]
    pub started_at: Option<Timestamp>,
    /// When an arena ends, or unfinished games are adjudicated.
    #[cfg_attr(feature = "schema", schema(required, value_type = Option<String>, format = DateTime))]
    pub ends_at: Option<Timestamp>,
    /// The round that was paired last; in an arena the number of pairings.
    pub round: u16,
    /// How many rounds it has; 0 without rounds for all, and before it begins.
    pub rounds: u16,
    /// Its settings.
    pub settings: StageSettings,
}

/// A tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tournament {
    /// Its id.
    pub id: String,
    /// How many events it has.
    pub version: u32,
    /// Its title.
    pub title: String,
    /// Where it stands.
    pub status: TournamentStatus,
    /// Whether people may enter.
    pub registration: Registration,
    /// What can be typed instead of its link, while people may enter.
    #[cfg_attr(feature = "schema", schema(required))]
    pub code: Option<u32>,
    /// Whether people may enter whose names were not given.
    pub open: bool,
    /// The names that were given and that nobody has entered under.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub names: Vec<Arc<str>>,
    /// The most entrants.
    pub places: u32,
    /// Whether programs may enter.
    pub bots: BotsAllowed,
    /// How many entrants do what.
    pub counts: EntrantCounts,
    /// Its stages.
    pub stages: Vec<Stage>,
    /// Whether pairing is stopped.
    pub hold: bool,
    /// When it was created.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::time))]
    pub created_at: Timestamp,
    /// The time of its last event.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::time))]
    pub updated_at: Timestamp,
}

/// A tournament that was created. Its token is shown once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TournamentCreated {
    /// The tournament.
    pub tournament: Tournament,
    /// What proves the organiser.
    pub organiser_token: String,
    /// The link for those who enter.
    pub link: String,
    /// What they can type instead.
    #[cfg_attr(feature = "schema", schema(required))]
    pub code: Option<u32>,
    /// The link as a QR code in SVG, if an address is known that other devices can reach.
    #[cfg_attr(feature = "schema", schema(required))]
    pub qr: Option<String>,
}

/// An entrant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EntrantName {
    /// Their number, from 1.
    pub n: u32,
    /// The name; that of all deleted players once they are deleted.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Arc<str>,
}

/// An entry. Its tokens are shown once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Entered {
    /// Who entered.
    pub entrant: EntrantName,
    /// What proves them, here and on the seats of all their games.
    pub token: String,
    /// What proves their name anywhere, if it was claimed just now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player_token: Option<String>,
}

/// An entrant as the list shows them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EntrantRow {
    /// Their number, from 1.
    pub n: u32,
    /// The name.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Arc<str>,
    /// What they are doing.
    pub state: EntrantDoing,
    /// The game that they are in.
    #[cfg_attr(feature = "schema", schema(required))]
    pub game: Option<String>,
}

/// What a tournament says to one entrant.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Me {
    /// Their number, from 1.
    pub n: u32,
    /// Their name.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Arc<str>,
    /// What they are doing.
    pub state: EntrantDoing,
    /// Their place in the stage; null without a game in it.
    #[cfg_attr(feature = "schema", schema(required))]
    pub place: Option<u32>,
    /// Their points in the stage.
    pub points: f64,
    /// The game that they are in; null between games.
    #[cfg_attr(feature = "schema", schema(required))]
    pub game: Option<String>,
    /// The side that they play in it.
    #[cfg_attr(feature = "schema", schema(required))]
    pub side: Option<Side>,
    /// The number of the stage that goes on, or of the last one.
    #[cfg_attr(feature = "schema", schema(required))]
    pub stage: Option<u16>,
    /// Where that stands.
    #[cfg_attr(feature = "schema", schema(required))]
    pub stage_status: Option<StageState>,
}

/// A row of the table of a stage.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableRow {
    /// The place, shared by those who are equal; null without a game, and for those who are struck out.
    #[cfg_attr(feature = "schema", schema(required))]
    pub place: Option<u32>,
    /// The entrant's number.
    pub n: u32,
    /// The name.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Arc<str>,
    /// The points.
    pub points: f64,
    /// Games that count.
    pub played: u16,
    /// Games won.
    pub wins: u16,
    /// Games drawn.
    pub draws: u16,
    /// Games lost.
    pub losses: u16,
    /// Rounds without an opponent.
    pub byes: u16,
    /// Games lost by being missing.
    pub forfeits: u16,
    /// Games won in a row; only in an arena.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub streak: Option<u16>,
    /// The points of all opponents; only in a Swiss.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub buchholz: Option<f64>,
    /// The points of beaten opponents and half of those of opponents who drew; not in an arena.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sonneborn_berger: Option<f64>,
    /// Whether they played so few games of a round robin that none counts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub struck_out: bool,
    /// What they are doing.
    pub state: EntrantDoing,
}

/// A game of a stage.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StageGame {
    /// The game.
    pub game: String,
    /// Its round; in an arena the number of the pairing.
    pub round: u16,
    /// Its board.
    pub board: u32,
    /// The number of the entrant who plays X.
    pub x: u32,
    /// The number of the entrant who plays O.
    pub o: u32,
    /// Where it begins.
    pub start: StageStart,
    /// Where it stands.
    pub status: StageGameStatus,
    /// Who won; null until it is scored.
    #[cfg_attr(feature = "schema", schema(required))]
    pub outcome: Option<StageOutcome>,
    /// How that came about; null until it is scored.
    #[cfg_attr(feature = "schema", schema(required))]
    pub how: Option<ResultBy>,
}

/// A part of a list whose length is known.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Part<R> {
    /// The rows, in the order of the list.
    pub items: Vec<R>,
    /// How many rows come before them.
    pub offset: u32,
    /// How many rows the whole list has.
    pub total: u32,
}
