//! The games of a tournament: with which rules a paired game begins, when a missing player loses it, and what it gives.

use cuatro_game::starts::{self, Start};
use cuatro_game::{Game, GameId, InTournament, Kind, Occupant, PlayerId, Setup, Stopped, Time};
use cuatro_rules::{Column, Side, Variant, notation};

use crate::{
    Begin, EntrantNumber, ResultBy, Stage, StageGame, StageOutcome, StageSettings, Tournament, TournamentId,
};

/// How long a player may take to open the game before the time for the first disc counts, in milliseconds.
const TIME_TO_OPEN_GAME_MS: i64 = 10_000;

/// A paired game that was created, as the server finds it.
#[derive(Clone, Copy, Debug)]
pub enum Board<'a> {
    Found {
        game: &'a Game,
        /// Since when the player to move has been away from both game and tournament, at the earliest since the turn began;
        /// `None` while they are connected.
        away_since: Option<Time>,
        /// What the solver found, if it was asked.
        solved: Option<Solved>,
    },
    /// It was removed with its log.
    Removed,
}

/// The answer of the solver for an adjudicated game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solved {
    /// The exact score for the side to move.
    Score(i32),
    /// The search took too long.
    Unknown,
}

/// A game to create for a pairing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewGame {
    pub game: GameId,
    pub setup: Setup,
    /// The entrants that play X and O.
    pub entrants: [EntrantNumber; 2],
}

/// The end of a game, as its stage counts it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ending {
    pub(crate) outcome: StageOutcome,
    pub(crate) how: ResultBy,
    /// The side that never dropped its first disc: the entrant is paused.
    pub(crate) absent: Option<Side>,
}

impl Ending {
    /// A game that does not count, as it was removed or cannot be created.
    pub(crate) fn void() -> Ending {
        Ending { outcome: StageOutcome::Void, how: ResultBy::Forfeit, absent: None }
    }

    fn lost_by_forfeit(loser: Side) -> Ending {
        Ending { outcome: StageOutcome::won_by(loser.opponent()), ..Ending::void() }
    }

    /// A game that cannot be created because a player was deleted.
    pub(crate) fn of_deleted(is_deleted: [bool; 2]) -> Ending {
        match is_deleted {
            [true, false] => Ending::lost_by_forfeit(Side::X),
            [false, true] => Ending::lost_by_forfeit(Side::O),
            _ => Ending::void(),
        }
    }
}

impl Board<'_> {
    /// The end of the game; `None` while it goes on, or its position must be solved first.
    pub(crate) fn ending(&self) -> Option<Ending> {
        let Board::Found { game, solved, .. } = self else { return Some(Ending::void()) };
        if !game.status.is_over() {
            return None;
        }
        let ended = |outcome, how| Some(Ending { outcome, how, absent: None });
        if let Some(result) = &game.result {
            return ended(result.winner.map_or(StageOutcome::Draw, StageOutcome::won_by), ResultBy::Played);
        }
        let missing = |side| Ending { absent: Some(side), ..Ending::lost_by_forfeit(side) };
        match (game.stopped, game.aborted_by) {
            (Some(Stopped::Adjudicated), _) => ended(adjudicated(game, *solved)?, ResultBy::Adjudicated),
            (Some(Stopped::Dropped), _) => ended(StageOutcome::Void, ResultBy::Adjudicated),
            (Some(Stopped::Missing(side)), _) => Some(missing(side)),
            (None, Some(side)) => Some(Ending::lost_by_forfeit(side)),
            (None, None) => Some(match Side::BOTH.into_iter().find(|side| game.deleted[side.index()]) {
                Some(side) => Ending::lost_by_forfeit(side),
                // The clock ran out before the second disc.
                None => missing(Side::of_ply(game.ply())),
            }),
        }
    }

    /// Whether the solver must find the outcome of the game.
    pub(crate) fn is_unsolved(&self) -> bool {
        matches!(self, Board::Found { game, .. } if game.status.is_over() && self.ending().is_none())
    }

    /// Whether the game is held; `None` if it is over.
    pub(crate) fn is_held(&self) -> Option<bool> {
        match self {
            Board::Found { game, .. } => (!game.status.is_over()).then_some(game.held),
            Board::Removed => None,
        }
    }

    /// The side to move, and when it counts as missing if it stays away; `None` while the game is held. Absence before
    /// `directed_since` does not count: this process cannot know of it.
    pub(crate) fn missing(&self, directed_since: Time) -> Option<(Side, Time)> {
        let Board::Found { game, away_since, .. } = self else { return None };
        let rules = game.setup.tournament.as_ref()?;
        let side = game.to_move()?;
        let (from, seconds) = match game.plies_played() {
            // A hold restarts this time.
            0 => (game.turn_since.max(game.created_at.plus(TIME_TO_OPEN_GAME_MS)), rules.first_disc_s),
            1 => (game.turn_since, rules.first_disc_s),
            _ => ((*away_since)?, rules.away_s),
        };
        Some((side, from.max(directed_since).plus(i64::from(seconds) * 1_000)))
    }
}

/// The exact value of the position in which a game was stopped; a draw on boards that are not solved. `None` if the solver was not
/// asked yet.
fn adjudicated(game: &Game, solved: Option<Solved>) -> Option<StageOutcome> {
    if game.position.variant() != Variant::STANDARD {
        return Some(StageOutcome::Draw);
    }
    let to_move = Side::of_ply(game.ply());
    Some(match solved? {
        Solved::Score(1..) => StageOutcome::won_by(to_move),
        Solved::Score(..0) => StageOutcome::won_by(to_move.opponent()),
        Solved::Score(0) | Solved::Unknown => StageOutcome::Draw,
    })
}

/// A paired game of the stage `k` for these players.
pub(crate) fn new_game(
    id: &TournamentId,
    t: &Tournament,
    (k, Stage { settings, .. }): (u16, &Stage),
    game: &StageGame,
    players: [PlayerId; 2],
) -> NewGame {
    let (opening, start, seed) = opening(settings, game.start);
    let entrants = [game.x, game.o];
    let unverified = |n: &EntrantNumber| t.entrant(*n).is_none_or(|entrant| entrant.is_unverified());
    let setup = Setup {
        clock: settings.clock,
        seed,
        opening,
        start,
        unlisted: !t.settings.listed,
        tournament: Some(InTournament {
            id: id.key().clone(),
            stage: k,
            round: game.round,
            board: game.board,
            first_disc_s: settings.first_disc_s,
            away_s: settings.away_s,
            unrecorded: entrants.iter().any(unverified) || !settings.recorded,
        }),
        ..Setup::plain(settings.variant, Kind::Online, players.map(|player| Some(Occupant::Person(player))))
    };
    NewGame { game: game.game.clone(), setup, entrants }
}

/// The discs on the board at the beginning, how they were drawn, and the seed.
fn opening(settings: &StageSettings, begin: Begin) -> (Vec<Column>, Option<Start>, u64) {
    match begin {
        Begin::Empty => (Vec::new(), None, 0),
        Begin::Fair(seed) => {
            (starts::draw_fair(seed.into()), Some(Start::Fair { again: false }), seed.into())
        }
        Begin::Position(index) => {
            let stacks = settings.positions.get(usize::from(index));
            let read = stacks.and_then(|stacks| notation::parse_stacks(settings.variant, stacks).ok());
            (read.map(|(_, moves)| moves).unwrap_or_default(), None, 0)
        }
    }
}
