//! The wire format: the shapes of docs/api.md. Wire types are used only here.

use serde::Serialize;
use utoipa::ToSchema;

use super::openapi::time;
use crate::computer::{Level, Reason};
use crate::game::{ClaimEnd, Claimable, GameResult, Kind, Occupant, Status, Termination, Time};
use crate::lang::Lang;
use crate::live::{Entry, LiveGame, Presence};
use crate::names::deleted_player;
use crate::rating::Rating;
use crate::rules::{Cell, Column, Side, points};
use crate::store::{HistoryItem, SeatName, Totals};

/// A pair of values, one for each side.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct BySide<T> {
    #[serde(rename = "X")]
    pub(crate) x: T,
    #[serde(rename = "O")]
    pub(crate) o: T,
}

impl<T> BySide<T> {
    pub(crate) fn of(mut each: impl FnMut(Side) -> T) -> BySide<T> {
        BySide { x: each(Side::X), o: each(Side::O) }
    }
}

/// The player of a seat, or the name for which it is reserved.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Seat)]
pub(crate) struct WireSeat {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<Level>,
    human: bool,
    /// Whether the person's name is marked as a bot.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    bot: bool,
    connected: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    invited: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    deleted: bool,
}

pub(crate) fn seat(live: &LiveGame, side: Side, presence: &Presence, lang: Lang) -> Option<WireSeat> {
    let view = live.seat(side);
    let person = |name: Option<&str>, connected: bool, invited: bool| WireSeat {
        deleted: name.is_none(),
        name: Some(name.unwrap_or_else(|| deleted_player(lang)).to_owned()),
        level: None,
        human: true,
        bot: view.bot,
        connected,
        invited,
    };
    match (view.occupant, view.kept_for) {
        (Some(Occupant::Computer(level)), _) => Some(WireSeat {
            name: None,
            level: Some(level),
            human: false,
            bot: false,
            connected: true,
            invited: false,
            deleted: false,
        }),
        (Some(Occupant::Person(_)), _) => Some(person(view.name, presence.is_connected(side), false)),
        (None, Some(name)) => Some(person(Some(name), false, true)),
        (None, None) => None,
    }
}

/// A player of a current or past game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = PastSeat)]
pub(crate) struct WirePastSeat {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<Level>,
    human: bool,
    /// Whether the person's name is marked as a bot.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    bot: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    deleted: bool,
}

pub(crate) fn past_seat(item: &HistoryItem, side: Side, lang: Lang) -> WirePastSeat {
    let name = &item.names[side.index()];
    let (shown, level) = match name {
        SeatName::Person(name) => (Some(name.to_string()), None),
        SeatName::Deleted(_) => (Some(deleted_player(lang).to_owned()), None),
        SeatName::Computer(level) => (None, Some(*level)),
    };
    WirePastSeat {
        name: shown,
        level,
        human: level.is_none(),
        bot: item.bots[side.index()] && matches!(name, SeatName::Person(_)),
        deleted: matches!(name, SeatName::Deleted(_)),
    }
}

/// The player of a taken seat, without whether they are connected now.
pub(crate) fn taken_seat(live: &LiveGame, side: Side, lang: Lang) -> WirePastSeat {
    let view = live.seat(side);
    let level = view.occupant.and_then(Occupant::level);
    let deleted = level.is_none() && view.name.is_none();
    let name = level.is_none().then(|| view.name.unwrap_or_else(|| deleted_player(lang)).to_owned());
    WirePastSeat { name, level, human: level.is_none(), bot: view.bot, deleted }
}

/// The sides that ask for a rematch.
pub(crate) fn rematch_asked(asked: [bool; 2]) -> Vec<Side> {
    Side::BOTH.into_iter().filter(|side| asked[side.index()]).collect()
}

/// The result of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Result)]
pub(crate) struct WireResult {
    #[schema(required)]
    winner: Option<Side>,
    reason: Termination,
    line: Vec<Cell>,
    rounds: u16,
    points: BySide<u32>,
}

pub(crate) fn result(result: &GameResult) -> WireResult {
    WireResult {
        winner: result.winner,
        reason: result.reason,
        line: result.line.clone(),
        rounds: result.rounds,
        points: BySide::of(|side| result.points[side.index()]),
    }
}

/// The clock of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Clock)]
pub(crate) struct WireClock {
    initial_s: u32,
    increment_s: u32,
    #[serde(rename = "X_ms")]
    x_ms: i64,
    #[serde(rename = "O_ms")]
    o_ms: i64,
    #[schema(required)]
    running: Option<Side>,
    #[schema(schema_with = time)]
    at: String,
}

/// What the opponent of the absent side to move can claim.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Claim)]
pub(crate) struct WireClaim {
    /// From when on, if the player stays away.
    #[schema(schema_with = time)]
    at: String,
    /// A win, or no result if fewer than two discs were played.
    ends: ClaimEnd,
}

/// The open offers.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Offers)]
pub(crate) struct WireOffers {
    #[schema(required)]
    draw: Option<Side>,
    #[schema(required)]
    takeback: Option<Side>,
    rematch: Vec<Side>,
}

/// A game.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Game)]
pub(crate) struct WireGame {
    id: String,
    version: u32,
    status: Status,
    kind: Kind,
    rows: u8,
    columns: u8,
    connect: u8,
    /// Whether the starting player was picked at random; false if somebody chose, and in a rematch.
    drawn: bool,
    /// The same as `drawn`, in a word that nobody takes for a draw.
    random_first: bool,
    seats: BySide<Option<WireSeat>>,
    #[schema(required)]
    to_move: Option<Side>,
    ply: u16,
    round: u16,
    moves: Vec<Column>,
    /// The discs of `moves` that were on the board before the first move. Such a game is never recorded and gives no points.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    opening: Vec<Column>,
    board: Vec<String>,
    legal: Vec<Column>,
    offers: WireOffers,
    #[schema(required)]
    clock: Option<WireClock>,
    /// Null unless the side to move is a person who is away, in a game against a person.
    #[schema(required)]
    pub(crate) claim: Option<WireClaim>,
    #[schema(required)]
    result: Option<WireResult>,
    /// Whether it was aborted automatically because nobody played it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    expired: bool,
    #[schema(required)]
    next_game: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pace_ms: Option<u16>,
    #[schema(schema_with = time)]
    created_at: String,
    #[schema(schema_with = time)]
    updated_at: String,
    /// The reader's side, if the request carried a token of this game.
    #[serde(skip_serializing_if = "Option::is_none")]
    you: Option<Side>,
}

/// A game as the player of `you` may see it now.
pub(crate) fn game(
    live: &LiveGame,
    presence: &Presence,
    you: Option<Side>,
    lang: Lang,
    now: Time,
) -> WireGame {
    let game = &live.game;
    let variant = game.setup.variant;
    let to_move = game.to_move();
    let rounds = if game.status.is_over() {
        // At the end this is the number of rounds played, as in the result.
        game.result.as_ref().map_or(points::rounds_played(game.ply()), |result| result.rounds)
    } else {
        points::round(game.ply())
    };
    WireGame {
        id: live.id.to_string(),
        version: game.version,
        status: game.status,
        kind: game.setup.kind,
        rows: variant.rows(),
        columns: variant.columns(),
        connect: variant.connect(),
        drawn: game.setup.drawn,
        random_first: game.setup.drawn,
        seats: BySide::of(|side| seat(live, side, presence, lang)),
        to_move,
        ply: game.ply(),
        round: rounds,
        moves: game.moves.clone(),
        opening: game.setup.opening.clone(),
        board: game.position.rows(),
        legal: if to_move.is_some() { game.position.legal().collect() } else { Vec::new() },
        offers: WireOffers {
            draw: game.offers.draw,
            takeback: game.offers.takeback,
            rematch: rematch_asked(game.offers.rematch),
        },
        clock: game.clock.map(|clock| WireClock {
            initial_s: clock.settings.initial_s,
            increment_s: clock.settings.increment_s,
            x_ms: clock.left_ms(Side::X, to_move, now),
            o_ms: clock.left_ms(Side::O, to_move, now),
            running: to_move,
            at: now.to_string(),
        }),
        claim: to_move.and_then(|side| claim(live, side, presence)),
        result: game.result.as_ref().map(result),
        expired: game.expired,
        next_game: game.next.as_ref().map(ToString::to_string),
        pace_ms: game.setup.pace_ms,
        created_at: game.created_at.to_string(),
        updated_at: game.updated_at.to_string(),
        you,
    }
}

/// What the opponent of this side can claim; a computer claims nothing.
fn claim(live: &LiveGame, side: Side, presence: &Presence) -> Option<WireClaim> {
    let game = &live.game;
    matches!(game.seats[side.opponent().index()], Some(Occupant::Person(_))).then_some(())?;
    let Claimable { at, ends } = presence.claimable(game)?;
    Some(WireClaim { at: at.to_string(), ends })
}

/// The computer's reason for its move.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Reason)]
pub(crate) struct WireReason {
    code: crate::computer::ReasonCode,
    text: String,
    column: Column,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<bool>,
    cells: Vec<Cell>,
}

pub(crate) fn reason(reason: &Reason, lang: Lang) -> WireReason {
    WireReason {
        code: reason.code,
        text: reason.text(lang),
        column: reason.column,
        score: reason.score,
        in_plies: reason.in_plies,
        exact: reason.exact,
        cells: reason.cells.clone(),
    }
}

/// A move.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Move)]
pub(crate) struct WireMove {
    side: Side,
    column: u8,
    row: u8,
    ply: u16,
    round: u16,
    #[schema(schema_with = time)]
    at: String,
    #[schema(required)]
    why: Option<WireReason>,
}

/// The move of an entry; `None` if the entry is not a move.
pub(crate) fn moved(entry: &Entry, lang: Lang) -> Option<WireMove> {
    let crate::game::Event::Moved { why, .. } = &entry.logged.event else { return None };
    let placed = entry.placed?;
    Some(WireMove {
        side: placed.side,
        column: placed.cell.column,
        row: placed.cell.row,
        ply: placed.ply,
        round: points::round(placed.ply),
        at: entry.logged.at.to_string(),
        why: why.as_ref().map(|why| reason(why, lang)),
    })
}

/// A rating as members of an object, in whole numbers; null before the first rated game.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = Rating)]
pub(crate) struct WireRating {
    #[schema(required)]
    rating: Option<i64>,
    #[schema(required)]
    rating_deviation: Option<i64>,
}

impl From<Option<Rating>> for WireRating {
    fn from(rating: Option<Rating>) -> WireRating {
        // The cast saturates; ratings are far from its bounds.
        let whole = |number: f64| number.round() as i64;
        WireRating {
            rating: rating.map(|rating| whole(rating.rating)),
            rating_deviation: rating.map(|rating| whole(rating.deviation)),
        }
    }
}

/// Totals as members of an object.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[schema(as = Totals)]
pub(crate) struct WireTotals {
    points: i64,
    wins: i64,
    losses: i64,
    draws: i64,
    played: i64,
}

impl From<Totals> for WireTotals {
    fn from(totals: Totals) -> WireTotals {
        WireTotals {
            points: totals.points,
            wins: totals.wins,
            losses: totals.losses,
            draws: totals.draws,
            played: totals.played(),
        }
    }
}
