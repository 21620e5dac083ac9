//! The commands to a game, and whether its rules currently allow them.

use serde::{Deserialize, Serialize};
use strum::VariantArray;

use super::asked::{ColumnNumber, PlyNumber};
use super::event::Event;
use super::offer::{Answer, Offer};
use super::setup::Status;
use super::state::Game;
use super::{
    CLAIM_AFTER_MS, FEWEST_PLIES, GameId, GameResult, Occupant, PlayerId, Stopped, Termination, Time,
};
use crate::computer::Reason;
use cuatro_rules::{Column, PlayError, Position, Side};

/// A command to a game. The sender's right to give it (the seat's token) has already been checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Take an open seat.
    Join {
        side: Side,
        /// The player to seat.
        player: PlayerId,
    },
    /// Drop a disc.
    Move {
        side: Side,
        /// The column to put it into.
        column: ColumnNumber,
        /// The number of discs before it. With it the move is idempotent.
        ply: Option<PlyNumber>,
        /// The reason, if the computer moves.
        why: Option<Reason>,
    },
    /// Give up.
    Resign { side: Side },
    /// Stop a game that has hardly started.
    Abort { side: Side },
    /// Offer, accept, decline or withdraw a draw or a take-back.
    Answer {
        /// The subject.
        offer: Offer,
        side: Side,
        answer: Answer,
    },
    /// Claim the win because the opponent is away.
    Claim {
        side: Side,
        /// Since when the opponent has been away; `None` while they are present. Time before the current turn does not count.
        away_since: Option<Time>,
    },
    /// Ask for another game, or agree to one.
    Rematch {
        side: Side,
        /// The id of the next game, if both have now asked.
        next: GameId,
    },
    /// Decline the opponent's request for another game, or withdraw the own one.
    DeclineRematch {
        /// The side that declines or withdraws.
        side: Side,
        asked: Side,
    },
    /// Check the clock: the side to move loses if its time has run out.
    Flag,
    /// Stop a game because its tournament says so.
    Stop { why: Stopped },
    /// Hold the board, or release it, because the tournament says so.
    Hold {
        /// Whether it is held from now on.
        on: bool,
    },
    /// End the game if no person has ever moved in it.
    Expire {
        /// The game stays if anything happened in it at this time or later.
        before: Time,
    },
    /// The person on this seat is deleted.
    DeletePlayer { side: Side },
}

/// Why a command is refused. A refusal changes nothing, and nobody loses their turn. Sentences for people are in the catalogue.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{self:?}")]
pub enum Refusal {
    /// The game has ended.
    GameOver,
    /// It is the other side's turn, or the game has not started.
    NotYourTurn {
        /// The side to move; `None` while a seat is open.
        to_move: Option<Side>,
    },
    /// The tournament holds the board.
    Held,
    /// The move is for another position than the current one.
    StalePly {
        /// The current ply.
        expected: u16,
        /// The ply that the move named.
        actual: PlyNumber,
    },
    /// The board has no such column.
    ColumnOutOfRange {
        column: ColumnNumber,
        /// The rightmost column.
        last: u8,
        /// The columns that can be played.
        legal: Vec<Column>,
    },
    /// The column has no free cell.
    ColumnFull {
        column: Column,
        /// The columns that can be played.
        legal: Vec<Column>,
    },
    /// The seat is not open.
    SeatTaken,
    /// The two players of a game must differ.
    SamePlayer,
    /// Only a game with fewer than two discs can be aborted.
    TooLate,
    /// There is nothing to accept, decline or withdraw.
    NoOffer,
    /// The opponent is deleted, or never joined.
    NobodyLeft,
    /// The side has no disc on the board besides the opening.
    NothingToTakeBack,
    /// The side has made too many offers since the last new disc.
    TooManyOffers,
    /// The opponent is present, or has not been away long enough.
    NotGone {
        /// Milliseconds until the win can be claimed if the opponent stays away; `None` while they are present.
        wait_ms: Option<i64>,
    },
    /// A game of a tournament has no offers, no claims and no rematch.
    InTournament,
    /// A rematch needs a finished game.
    NotOver,
}

/// The limit on offers of a side until the board holds more discs than ever before, and after the end. It bounds a game's log.
const MOST_OFFERS: u8 = 20;

/// Decides a command on a state: the resulting events, in order. None if the requested state already holds (a repeated move, a
/// second request).
pub fn decide(game: &Game, command: &Command, now: Time) -> Result<Vec<Event>, Refusal> {
    match *command {
        Command::Join { side, player } => join(game, side, player),
        Command::Move { side, column, ply, ref why } => play(game, side, column, ply, why.clone(), now),
        Command::Resign { side } => going_on(game).map(|()| lose(game, side, Termination::Resign)),
        Command::Abort { side } => {
            going_on(game)?;
            if is_new(game) { Ok(vec![aborted(Some(side))]) } else { Err(Refusal::TooLate) }
        }
        Command::Answer { .. } | Command::Claim { .. } | Command::Rematch { .. }
            if game.setup.tournament.is_some() =>
        {
            Err(Refusal::InTournament)
        }
        Command::Answer { offer, side, answer } => answer_offer(game, offer, side, answer, now),
        Command::Claim { side, away_since } => claim(game, side, away_since, now),
        Command::Rematch { side, ref next } => rematch(game, side, next),
        Command::DeclineRematch { side, asked } => {
            let open = game.offers.rematch[asked.index()] && game.next.is_none();
            if open { Ok(vec![Event::RematchDeclined { side }]) } else { Err(Refusal::NoOffer) }
        }
        Command::Flag => Ok(flag(game, now)),
        Command::Stop { why } => going_on(game).map(|()| stop(game, why)),
        Command::Hold { on } => hold(game, on, now),
        Command::Expire { before } => Ok(match game.is_untouched() && game.updated_at < before {
            true => vec![Event::Aborted { by: None, expired: true, stopped: None }],
            false => Vec::new(),
        }),
        Command::DeletePlayer { side } => {
            if game.deleted[side.index()] {
                return Ok(Vec::new());
            }
            let deleted = Event::PlayerDeleted { side };
            Ok(if game.status.is_over() { vec![deleted] } else { vec![deleted, aborted(None)] })
        }
    }
}

fn going_on(game: &Game) -> Result<(), Refusal> {
    if game.status.is_over() { Err(Refusal::GameOver) } else { Ok(()) }
}

fn join(game: &Game, side: Side, player: PlayerId) -> Result<Vec<Event>, Refusal> {
    going_on(game)?;
    if game.seats[side.opponent().index()] == Some(Occupant::Person(player)) {
        return Err(Refusal::SamePlayer);
    }
    match game.seats[side.index()] {
        Some(_) => Err(Refusal::SeatTaken),
        None => Ok(vec![Event::Joined { side, player }]),
    }
}

fn play(
    game: &Game,
    side: Side,
    column: ColumnNumber,
    ply: Option<PlyNumber>,
    why: Option<Reason>,
    now: Time,
) -> Result<Vec<Event>, Refusal> {
    // The same move sent again is not a second move: the first answer may have been lost on the way.
    if let Some(ply) = ply.and_then(PlyNumber::ply)
        && let Some(played) = game.moves.get(usize::from(ply))
        && column == ColumnNumber::from(*played)
        && Side::of_ply(ply) == side
        && ply >= game.opening_plies()
    {
        return Ok(Vec::new());
    }
    going_on(game)?;
    let flagged = flag(game, now);
    if !flagged.is_empty() {
        return Ok(flagged);
    }
    if game.held {
        return Err(Refusal::Held);
    }
    if let Some(actual) = ply
        && actual != PlyNumber::from(game.ply())
    {
        return Err(Refusal::StalePly { expected: game.ply(), actual });
    }
    if game.to_move() != Some(side) {
        return Err(Refusal::NotYourTurn { to_move: game.to_move() });
    }
    let mut position = game.position.clone();
    let column = put_disc(&mut position, column)?;
    let left_ms = game.clock.as_ref().map(|clock| clock.left_after_move(side, now));
    let mut events = vec![Event::Moved { side, column, why, left_ms }];
    events.extend(GameResult::of_position(&position).map(|result| finished(game, result)));
    Ok(events)
}

/// Drops a disc into the column with this number. A refused move changes nothing.
pub fn put_disc(position: &mut Position, column: ColumnNumber) -> Result<Column, Refusal> {
    let variant = position.variant();
    let Some(on_board) = column.on(variant) else {
        let legal = position.legal().collect();
        return Err(Refusal::ColumnOutOfRange { column, last: variant.columns() - 1, legal });
    };
    match position.play(on_board) {
        Ok(_) => Ok(on_board),
        Err(PlayError::Over) => Err(Refusal::GameOver),
        Err(_) => Err(Refusal::ColumnFull { column: on_board, legal: position.legal().collect() }),
    }
}

/// Whether the game has hardly started, so that it has no result yet.
fn is_new(game: &Game) -> bool {
    game.plies_played() < FEWEST_PLIES
}

/// The end by a loss without a line. A game that has hardly started is aborted instead.
fn lose(game: &Game, loser: Side, reason: Termination) -> Vec<Event> {
    if is_new(game) {
        let by = (reason == Termination::Resign).then_some(loser);
        return vec![aborted(by)];
    }
    vec![finished(game, undecided(game, Some(loser.opponent()), reason))]
}

/// The result of a game that ends on an undecided board.
fn undecided(game: &Game, winner: Option<Side>, reason: Termination) -> GameResult {
    GameResult::undecided(game.setup.variant, game.ply(), game.opening_plies(), winner, reason)
}

/// The end without a result.
fn aborted(by: Option<Side>) -> Event {
    Event::Aborted { by, expired: false, stopped: None }
}

/// The end that a tournament makes. A missing side abandons the game, unless it has just dropped its disc.
fn stop(game: &Game, why: Stopped) -> Vec<Event> {
    match why {
        Stopped::Missing(side) if game.to_move() != Some(side) => Vec::new(),
        Stopped::Missing(loser) if !is_new(game) => lose(game, loser, Termination::Abandon),
        why => vec![Event::Aborted { by: None, expired: false, stopped: Some(why) }],
    }
}

/// The end with a result. A game that does not count gives no points.
fn finished(game: &Game, result: GameResult) -> Event {
    let points = if game.counts() { result.points } else { [0, 0] };
    Event::Finished(GameResult { points, ..result })
}

/// Ends a game whose running clock has run out. A command that comes after the deadline ends it, too.
fn flag(game: &Game, now: Time) -> Vec<Event> {
    match (game.to_move(), &game.clock) {
        (Some(side), Some(clock)) if clock.deadline(side) <= now => lose(game, side, Termination::Time),
        _ => Vec::new(),
    }
}

/// The time left on the running clock.
fn left_ms(game: &Game, now: Time) -> Option<i64> {
    game.to_move().zip(game.clock.as_ref()).map(|(side, clock)| clock.left_ms(side, Some(side), now))
}

/// Holds the board or releases it. A clock that has run out cannot be held, and a game that has not started need not be.
fn hold(game: &Game, on: bool, now: Time) -> Result<Vec<Event>, Refusal> {
    going_on(game)?;
    let flagged = flag(game, now);
    Ok(match (on, game.held) {
        (true, _) if game.status != Status::Playing => Vec::new(),
        (true, false) if flagged.is_empty() => vec![Event::Held { left_ms: left_ms(game, now) }],
        (true, false) => flagged,
        (false, true) => vec![Event::Released {}],
        _ => Vec::new(),
    })
}

fn claim(game: &Game, side: Side, away_since: Option<Time>, now: Time) -> Result<Vec<Event>, Refusal> {
    going_on(game)?;
    let opponent = side.opponent();
    match claimable(game, opponent, away_since) {
        None => Err(Refusal::NotGone { wait_ms: None }),
        Some(Claimable { at, .. }) if at > now => Err(Refusal::NotGone { wait_ms: Some(at.since(now)) }),
        Some(_) => Ok(lose(game, opponent, Termination::Abandon)),
    }
}

/// A claim that the opponent of an absent player can make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claimable {
    /// The time of the claim if the player stays away.
    pub at: Time,
    /// How it ends the game.
    pub ends: ClaimEnd,
}

/// How a claim ends a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum ClaimEnd {
    /// With a win of the side that claims.
    Win,
    /// Without a result, because the game has hardly started.
    Abort,
}

/// The claim that the opponent of this absent side can make; `None` if the side is present, not to move, or a computer. A
/// tournament has no claims: its director ends such games.
pub fn claimable(game: &Game, side: Side, away_since: Option<Time>) -> Option<Claimable> {
    if game.setup.tournament.is_some() {
        return None;
    }
    let person = matches!(game.seats[side.index()], Some(Occupant::Person(_)));
    let since = away_since.filter(|_| person && game.to_move() == Some(side))?;
    let at = since.max(game.turn_since).plus(CLAIM_AFTER_MS);
    Some(Claimable { at, ends: if is_new(game) { ClaimEnd::Abort } else { ClaimEnd::Win } })
}

fn answer_offer(
    game: &Game,
    offer: Offer,
    side: Side,
    answer: Answer,
    now: Time,
) -> Result<Vec<Event>, Refusal> {
    going_on(game)?;
    if game.status != Status::Playing {
        return Err(Refusal::NotYourTurn { to_move: None });
    }
    let theirs = game.offers.by(offer) == Some(side.opponent());
    let own = game.offers.by(offer) == Some(side);
    let computer = matches!(game.seats[side.opponent().index()], Some(Occupant::Computer(_)));
    match answer {
        Answer::Offer | Answer::Accept if theirs => accept(game, offer, side.opponent(), now),
        Answer::Decline if theirs => Ok(vec![Event::Declined { offer, side }]),
        Answer::Withdraw if own => Ok(vec![Event::Withdrawn { offer, side }]),
        Answer::Accept | Answer::Decline | Answer::Withdraw => Err(Refusal::NoOffer),
        Answer::Offer if own => Ok(Vec::new()),
        Answer::Offer if game.offers_made[side.index()] >= MOST_OFFERS => Err(Refusal::TooManyOffers),
        Answer::Offer if offer == Offer::Takeback && last_own_ply(game, side).is_none() => {
            Err(Refusal::NothingToTakeBack)
        }
        // The computer lets a person take back a slip, and plays every game to its end.
        Answer::Offer if computer => match offer {
            Offer::Takeback => accept(game, offer, side, now),
            Offer::Draw => Ok(vec![Event::Declined { offer, side: side.opponent() }]),
        },
        Answer::Offer => Ok(vec![Event::Offered { offer, side }]),
    }
}

fn accept(game: &Game, offer: Offer, offered_by: Side, now: Time) -> Result<Vec<Event>, Refusal> {
    match offer {
        Offer::Draw if is_new(game) => Ok(vec![aborted(None)]),
        Offer::Draw => Ok(vec![finished(game, undecided(game, None, Termination::Agreed))]),
        Offer::Takeback => {
            let ply = last_own_ply(game, offered_by).ok_or(Refusal::NothingToTakeBack)?;
            Ok(vec![Event::TakenBack { ply, left_ms: None, clock_ms: clock_after_takeback(game, ply, now) }])
        }
    }
}

/// What both sides have left once the discs from `ply` on are taken back, with their increments.
fn clock_after_takeback(game: &Game, ply: u16, now: Time) -> Option<[i64; 2]> {
    let taken = Side::BOTH.map(|side| (ply..game.ply()).filter(|ply| Side::of_ply(*ply) == side).count());
    game.clock.as_ref().map(|clock| clock.left_after_takeback(game.to_move(), taken, now))
}

/// The ply of the last disc of `side`, to which a take-back returns.
fn last_own_ply(game: &Game, side: Side) -> Option<u16> {
    (game.opening_plies()..game.ply()).rev().find(|ply| Side::of_ply(*ply) == side)
}

fn rematch(game: &Game, side: Side, next: &GameId) -> Result<Vec<Event>, Refusal> {
    if !game.status.is_over() {
        return Err(Refusal::NotOver);
    }
    let opponent = side.opponent().index();
    // The opponent is deleted, or never joined.
    if game.deleted.contains(&true) || game.seats[opponent].is_none() {
        return Err(Refusal::NobodyLeft);
    }
    if game.next.is_some() || game.offers.rematch[side.index()] {
        return Ok(Vec::new());
    }
    if game.offers_made[side.index()] >= MOST_OFFERS {
        return Err(Refusal::TooManyOffers);
    }
    let computer = matches!(game.seats[opponent], Some(Occupant::Computer(_)));
    let mut events = vec![Event::RematchAsked { side }];
    if computer || game.offers.rematch[opponent] || game.is_next_agreed() {
        events.push(Event::RematchMade { next: next.clone() });
    }
    Ok(events)
}
