//! Ranking, history and import.

use std::sync::Arc;

use cuatro_game::{Kind, Termination};
use cuatro_rules::{BySide, Column, Side};
use serde::{Deserialize, Serialize};

use crate::{GameStart, PastSeat, Timestamp, Word};

/// A page of a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Page<R> {
    /// The rows, in the order of the list.
    pub items: Vec<R>,
    /// The `cursor` of the next page; null on the last one.
    #[cfg_attr(feature = "schema", schema(required))]
    pub next: Option<String>,
}

/// A row of the ranking.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RankingItem {
    /// 1 for the most points; equal points share it (1, 2, 2, 4).
    pub position: i64,
    /// The name of the player.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub name: Arc<str>,
    /// Whether the name is marked as a bot.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
    /// Points, wins, losses and draws.
    #[serde(flatten)]
    pub totals: Totals,
    /// The rating.
    #[serde(flatten)]
    pub rating: Rating,
}

/// Totals as members of an object.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Totals {
    /// All points.
    pub points: i64,
    /// Games won.
    pub wins: i64,
    /// Games lost.
    pub losses: i64,
    /// Games drawn.
    pub draws: i64,
    /// Games finished.
    pub played: i64,
}

/// A rating as members of an object, in whole numbers; null before the first rated game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rating {
    /// The Glicko-2 rating.
    #[cfg_attr(feature = "schema", schema(required))]
    pub rating: Option<i64>,
    /// Its deviation: smaller means better known.
    #[cfg_attr(feature = "schema", schema(required))]
    pub rating_deviation: Option<i64>,
}

/// A game that has ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HistoryItem {
    /// The id of the game.
    pub id: String,
    /// When it ended.
    #[cfg_attr(feature = "schema", schema(schema_with = crate::schema::time))]
    pub ended_at: Timestamp,
    /// How the seats were filled, as in a game; `manual` is a result entered by hand.
    #[cfg_attr(feature = "schema", schema(value_type = Kind))]
    pub kind: Word<Kind>,
    /// The side that won; null for a draw.
    #[cfg_attr(feature = "schema", schema(required))]
    pub winner: Option<Side>,
    /// How it ended.
    #[cfg_attr(feature = "schema", schema(value_type = Termination))]
    pub reason: Word<Termination>,
    /// How many rounds it took.
    pub rounds: u16,
    /// The points of both sides.
    pub points: BySide<u32>,
    /// Whether a move was taken back, so that it gives no rating.
    pub taken_back: bool,
    /// The fair start that it began from; absent in a game from the empty board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<GameStart>,
    /// The players.
    pub seats: BySide<PastSeat>,
    /// Rows of the board.
    pub rows: u8,
    /// Columns of the board.
    pub columns: u8,
    /// How many discs in a row win.
    pub connect: u8,
    /// Null where they are not known.
    #[cfg_attr(feature = "schema", schema(required))]
    pub moves: Option<Vec<Column>>,
}

/// A finished game as a line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArchivedGame {
    /// The game, as in the history.
    #[serde(flatten)]
    pub past: HistoryItem,
    /// The exact score of each position for the side to move, from the empty board on; null if unknown.
    #[serde(default, deserialize_with = "crate::present::present", skip_serializing_if = "Option::is_none")]
    pub values: Option<Option<Vec<i32>>>,
}

/// What an import did, or would do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Imported {
    /// Games that were not here before.
    pub new_games: u64,
    /// Games that were here already.
    pub known_games: u64,
    /// Games left out because they were deleted here.
    pub skipped_deleted: u64,
    /// Names that were not here before.
    pub new_players: u64,
    /// Players with carried totals, which have no games.
    pub carried: u64,
    /// Whether this was only counted.
    pub dry_run: bool,
}

impl From<Option<cuatro_game::rating::Rating>> for Rating {
    fn from(rating: Option<cuatro_game::rating::Rating>) -> Rating {
        // The cast saturates; ratings are far from its bounds.
        let whole = |number: f64| number.round() as i64;
        Rating {
            rating: rating.map(|rating| whole(rating.rating)),
            rating_deviation: rating.map(|rating| whole(rating.deviation)),
        }
    }
}

impl From<cuatro_game::Totals> for Totals {
    fn from(totals: cuatro_game::Totals) -> Totals {
        Totals {
            points: totals.points,
            wins: totals.wins,
            losses: totals.losses,
            draws: totals.draws,
            played: totals.played(),
        }
    }
}

impl<R> Page<R> {
    /// A list that is a page.
    pub fn whole(items: Vec<R>) -> Page<R> {
        Page { items, next: None }
    }
}
