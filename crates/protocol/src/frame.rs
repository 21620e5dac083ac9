//! The frames of sockets and streams, in both directions.

use cuatro_game::{Answer, Emote, Offer, SeatAction, Status};
use cuatro_rules::{BySide, Column, Side};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::present::present;
use crate::{
    AnswerRequest, Game, GameResult, Move, MoveRequest, PastSeat, Problem, Reason, RematchRequest, Series,
    Timestamp,
};

/// A frame from the server about one game. Events describe the game after them; `version` is that of the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(tag = "type", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[expect(missing_docs, reason = "members are called as in the game, where they are explained")]
pub enum ServerFrame {
    /// The whole game.
    Snapshot { version: u32, game: Box<Snapshot> },
    /// It was created.
    Created { version: u32 },
    /// A person took an open seat.
    Joined {
        version: u32,
        seats: BySide<Option<PastSeat>>,
        status: Status,
        #[cfg_attr(feature = "schema", schema(required))]
        to_move: Option<Side>,
        #[cfg_attr(feature = "schema", schema(required))]
        clock: Option<ClockReading>,
    },
    /// A disc was dropped.
    Move {
        version: u32,
        #[serde(rename = "move")]
        #[cfg_attr(feature = "schema", schema(required))]
        moved: Option<Move>,
        #[cfg_attr(feature = "schema", schema(required))]
        clock: Option<ClockReading>,
    },
    /// An offer was made, declined or withdrawn.
    Offer { version: u32, offer: Offer, side: Side, answer: Answer },
    /// The discs from `ply` on were taken back.
    Takeback {
        version: u32,
        ply: u16,
        moves: Vec<Column>,
        #[cfg_attr(feature = "schema", schema(required))]
        clock: Option<ClockReading>,
    },
    /// The tournament holds the board, or has released it. No side is to move on a held board.
    Hold {
        version: u32,
        on: bool,
        #[cfg_attr(feature = "schema", schema(required))]
        to_move: Option<Side>,
        #[cfg_attr(feature = "schema", schema(required))]
        clock: Option<ClockReading>,
    },
    /// It ended.
    Result {
        version: u32,
        status: Status,
        #[cfg_attr(feature = "schema", schema(required))]
        result: Option<GameResult>,
        /// The series with this result; only in a game of a series.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        series: Option<Series>,
        #[serde(flatten)]
        aborted: Option<Aborted>,
        #[cfg_attr(feature = "schema", schema(required))]
        clock: Option<ClockReading>,
    },
    /// Players asked for another game, or `declined` does not want one, its own request or the opponent's; `next_game` once both have asked.
    Rematch {
        version: u32,
        asked: Vec<Side>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        declined: Option<Side>,
        #[cfg_attr(feature = "schema", schema(required))]
        next_game: Option<String>,
    },
    /// A player was deleted.
    Deleted { version: u32, seats: BySide<Option<PastSeat>> },
    /// Presence of the players.
    Presence {
        version: u32,
        seats: BySide<bool>,
        watching: u32,
        #[cfg_attr(feature = "schema", schema(value_type = BySide<Option<String>>))]
        away_since: BySide<Option<Timestamp>>,
    },
    /// The computer is thinking.
    Thinking { version: u32, side: Side, ply: u16 },
    /// A player sends an emote.
    Emote { version: u32, side: Side, emote: Emote },
    /// A frame was performed; the answer to a hello says which side the token proved.
    Ok {
        #[serde(rename = "ref")]
        reference: Option<Value>,
        version: u32,
        #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
        you: Option<Option<Side>>,
    },
    /// A frame was refused.
    Problem {
        #[serde(rename = "ref")]
        reference: Option<Value>,
        version: u32,
        problem: Box<Problem>,
    },
    /// A frame of a newer server, to be ignored.
    #[serde(other)]
    Unknown,
}

impl ServerFrame {
    /// The game's version when it was sent; `None` for a frame that is unknown here.
    pub fn version(&self) -> Option<u32> {
        use ServerFrame as F;
        match self {
            F::Snapshot { version, .. }
            | F::Created { version }
            | F::Joined { version, .. }
            | F::Move { version, .. }
            | F::Offer { version, .. }
            | F::Takeback { version, .. }
            | F::Hold { version, .. }
            | F::Result { version, .. }
            | F::Rematch { version, .. }
            | F::Deleted { version, .. }
            | F::Presence { version, .. }
            | F::Thinking { version, .. }
            | F::Emote { version, .. }
            | F::Ok { version, .. }
            | F::Problem { version, .. } => Some(*version),
            F::Unknown => None,
        }
    }
}

/// A game as its followers get it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Snapshot {
    /// The game, without `you`.
    #[serde(flatten)]
    pub game: Game,
    /// The follower's side.
    #[cfg_attr(feature = "schema", schema(required))]
    pub you: Option<Side>,
    /// The computer's reason for each disc, null for a person's.
    pub whys: Vec<Option<Reason>>,
}

/// The time left for both sides after an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClockReading {
    /// Milliseconds left for X.
    #[serde(rename = "X_ms")]
    pub x_ms: i64,
    /// Milliseconds left for O.
    #[serde(rename = "O_ms")]
    pub o_ms: i64,
    /// The time of this reading; in the future while clocks stand still, for a moment after a hold or a start of the server.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::time))]
    pub at: Timestamp,
}

/// How a game ended that has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Aborted {
    /// The side that aborted it; null if none did.
    #[cfg_attr(feature = "schema", schema(required))]
    pub by: Option<Side>,
    /// Whether it expired without a move.
    pub expired: bool,
}

/// A frame of the stream of all games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(tag = "type", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[expect(missing_docs, reason = "each frame is explained as a whole")]
pub enum ActivityFrame {
    /// A new game.
    Game { game: Box<Game> },
    /// Anything else that happened in a game: the frame that its followers get.
    Event { id: String, event: Box<ServerFrame> },
    /// Events were missed, and the lists must be read again.
    Gap,
    /// A frame of a newer server, to be ignored.
    #[serde(other)]
    Unknown,
}

/// A frame from a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, strum::VariantNames)]
#[serde(tag = "type", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ClientFrame {
    /// The first frame.
    Hello(Hello),
    /// Drops a disc.
    Move(MoveRequest),
    /// Sends an emote.
    Emote(EmoteRequest),
    /// Says whether anybody can see the page.
    Visibility(VisibilityRequest),
    /// Gives up.
    Resign,
    /// Stops a game that has hardly started.
    Abort,
    /// Claims the win over an absent opponent.
    Claim,
    /// Asks for another game, answers that, or withdraws it.
    Rematch(RematchRequest),
    /// Makes, answers or withdraws the offer of a draw.
    Draw(AnswerRequest),
    /// The same for taking the last disc back.
    Takeback(AnswerRequest),
}

/// The follower's credential, and the version from which to go on.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Hello {
    /// The token of a seat; null to watch.
    #[cfg_attr(feature = "schema", schema(required))]
    pub token: Option<String>,
    /// The version that the client has; null to get the whole game.
    #[cfg_attr(feature = "schema", schema(required))]
    pub version: Option<u32>,
}

/// An emote to send.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EmoteRequest {
    /// Which one.
    pub emote: Emote,
}

/// Whether the page that holds the socket is out of sight. The only frame that needs no seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct VisibilityRequest {
    /// Whether the page is out of sight.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub hidden: bool,
}

impl ClientFrame {
    /// The action of a seat that it asks for, if it asks for one.
    pub fn action(&self) -> Option<SeatAction> {
        match self {
            ClientFrame::Hello(_)
            | ClientFrame::Move(_)
            | ClientFrame::Emote(_)
            | ClientFrame::Visibility(_) => None,
            ClientFrame::Resign => Some(SeatAction::Resign),
            ClientFrame::Abort => Some(SeatAction::Abort),
            ClientFrame::Claim => Some(SeatAction::Claim),
            ClientFrame::Rematch(RematchRequest { answer }) => {
                Some(SeatAction::Rematch(answer.unwrap_or(Answer::Offer)))
            }
            ClientFrame::Draw(AnswerRequest { answer }) => Some(SeatAction::Answer(Offer::Draw, *answer)),
            ClientFrame::Takeback(AnswerRequest { answer }) => {
                Some(SeatAction::Answer(Offer::Takeback, *answer))
            }
        }
    }
}

impl From<SeatAction> for ClientFrame {
    fn from(action: SeatAction) -> ClientFrame {
        match action {
            SeatAction::Resign => ClientFrame::Resign,
            SeatAction::Abort => ClientFrame::Abort,
            SeatAction::Claim => ClientFrame::Claim,
            SeatAction::Rematch(answer) => {
                let answer = (answer != Answer::Offer).then_some(answer);
                ClientFrame::Rematch(RematchRequest { answer })
            }
            SeatAction::Answer(Offer::Draw, answer) => ClientFrame::Draw(AnswerRequest { answer }),
            SeatAction::Answer(Offer::Takeback, answer) => ClientFrame::Takeback(AnswerRequest { answer }),
        }
    }
}

/// A client's frame with the reference that its answer repeats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Referenced {
    /// What is asked.
    #[serde(flatten)]
    pub frame: ClientFrame,
    /// Any value.
    #[serde(rename = "ref", default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<Value>,
}
