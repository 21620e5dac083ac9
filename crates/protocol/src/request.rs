//! What clients send: games to create, what happens in them, and names.

use cuatro_game::computer::Level;
use cuatro_game::{Answer, ClockSettings, ColumnNumber, PlyNumber};
use cuatro_rules::Side;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// The longest time between the moves of two computers, ms.
pub const MOST_PACE_MS: i64 = 5000;

/// A new game: two `seats`, or the shortcuts `name` with `level`, `opponent_name` or neither.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = NewGame))]
pub struct NewGameRequest {
    /// Two seats; `first` says which one starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<NewSeatRequest>>, min_items = 2, max_items = 2))]
    pub seats: Option<[NewSeatRequest; 2]>,
    /// `random`, `first` or `second` seat; with the shortcuts also `me` or `opponent`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub first: Option<FirstMove>,
    /// Rows of the board, 6 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<u8>,
    /// Columns of the board, 7 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<u8>,
    /// How many discs in a row win, 4 by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub connect: Option<u8>,
    /// A clock for two people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockSettings>,
    /// Seed of all random choices.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Milliseconds between the moves of two computers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::pace))]
    pub pace_ms: Option<i64>,
    /// Your name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The computer's level, to play against it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// The name of an opponent on the same device.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent_name: Option<String>,
    /// Columns of the discs on the board before the first move, X first; in a form `3,3,2`. Such a game is never recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<cuatro_rules::Column>>))]
    pub opening: Option<Vec<i64>>,
    /// The same in the notation of solvers, one digit per move, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pos: Option<String>,
    /// The same as the discs in each column: `0-x-xo-0-ox-0-0`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stacks: Option<String>,
    /// `fair`, `empty` (the default), or a head start: a position that the server draws.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<NewStartRequest>,
    /// Whether the game appears in lists and in the stream of all games; true by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub listed: Option<bool>,
    /// The first game of a series.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub series: Option<NewSeriesRequest>,
}

/// The position that a game begins from, drawn by the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = NewStart))]
pub enum NewStartRequest {
    /// `empty` or `fair`.
    Named(StartName),
    /// A proven win for a side.
    Head(HeadStartRequest),
}

/// Not derived: of an untagged enum serde says only that nothing matches.
impl<'de> Deserialize<'de> for NewStartRequest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<NewStartRequest, D::Error> {
        struct Start;

        impl<'de> Visitor<'de> for Start {
            type Value = NewStartRequest;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a start")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<NewStartRequest, E> {
                match name {
                    "empty" => Ok(NewStartRequest::Named(StartName::Empty)),
                    "fair" => Ok(NewStartRequest::Named(StartName::Fair)),
                    other => Err(E::unknown_variant(other, &["empty", "fair", r#"{"head_start", "step"}"#])),
                }
            }

            fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<NewStartRequest, A::Error> {
                let members = MapAccessDeserializer::new(members);
                HeadStartRequest::deserialize(members).map(NewStartRequest::Head)
            }
        }

        deserializer.deserialize_any(Start)
    }
}

/// A start by its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum StartName {
    /// The empty board.
    Empty,
    /// A proven draw that comes out even in games. The game counts.
    Fair,
}

/// A head start: a proven win. The game does not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = NewHeadStart))]
pub struct HeadStartRequest {
    /// The favoured side.
    pub head_start: Side,
    /// How much, from 1 to 5.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 5))]
    pub step: u8,
}

/// Which of the two requested seats starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstMove {
    /// Picked at random.
    #[default]
    Random,
    /// The first requested seat.
    #[serde(alias = "me")]
    First,
    /// The second requested seat.
    #[serde(alias = "opponent")]
    Second,
}

/// `name` (with `token` if it is held), `level`, `invite`, or nothing for an open seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = NewSeat))]
pub struct NewSeatRequest {
    /// A person's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The token of the name, if it is held.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// A level of the computer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// The name for which the seat is reserved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
}

/// How many games must be won to win the series.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = NewSeries))]
pub struct NewSeriesRequest {
    /// How many wins decide it.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 20))]
    pub first_to: u8,
}

/// A disc to drop.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MoveRequest {
    /// The column, from 0.
    #[cfg_attr(feature = "schema", schema(value_type = cuatro_rules::Column))]
    pub column: ColumnNumber,
    /// The number of discs before it, which makes the move idempotent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<u16>))]
    pub ply: Option<PlyNumber>,
}

/// A seat to take.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct JoinRequest {
    /// Not needed if the seat is reserved for a name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The code of the invitation, if the seat is reserved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
}

/// An offer, the answer to one, or its withdrawal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AnswerRequest {
    /// `offer`, `accept`, `decline` or `withdraw`.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub answer: Answer,
}

/// A request for another game, the answer to one, or its withdrawal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RematchRequest {
    /// `offer` (the default), `accept`, `decline` or `withdraw`.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answer>,
}

/// A name to claim, with the one-time code of another device if it is already held.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClaimRequest {
    /// The name.
    pub name: String,
    /// The code that the other device shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// Another name for a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RenameRequest {
    /// The new name, which nobody has.
    #[cfg_attr(feature = "schema", schema(example = "Carla"))]
    pub name: String,
}
