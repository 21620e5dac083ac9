//! Changes to the store and their parts.

use std::sync::Arc;

use super::{Due, TournamentChange};
use cuatro_game::names::NameKey;
use cuatro_game::{Event, GameId, GameRecord, Logged, PlayerId, Status, Time};
use cuatro_rules::Side;
use cuatro_tournament::TournamentId;

/// The SHA-256 of a token. The token itself is never stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TokenHash(pub [u8; 32]);

/// A claim of a name without a token, by its first device or by a further one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// The player's number: a new one, or the existing one of the name.
    pub player: PlayerId,
    /// The name as displayed.
    pub name: String,
    /// The name as compared with others.
    pub name_key: NameKey,
    /// The hash of the token that proves the player from now on.
    pub token: TokenHash,
    pub at: Time,
    /// Whether this adds a device for the holder of the name.
    pub further: bool,
}

/// A player without a token: the first claim gets the name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewPlayer {
    pub player: PlayerId,
    /// The name as displayed.
    pub name: String,
    /// The name as compared with others.
    pub name_key: NameKey,
    pub at: Time,
}

/// The player of a seat, or the name for which it is reserved.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seat {
    /// The person; `None` for the computer and for an open seat.
    pub player: Option<PlayerId>,
    /// The person's current name; `None` once they are deleted. Ignored when writing.
    pub name: Option<Arc<str>>,
    /// The hash of the seat's token.
    pub token: Option<TokenHash>,
    /// The name for which an open seat is reserved.
    pub invite: Option<Invite>,
    /// When the player was last connected, as far as the store knows. Ignored when writing.
    pub seen_at: Option<Time>,
    /// Whether the person's name is marked as a bot. Ignored when writing.
    pub bot: bool,
}

/// Whether a seat's player is present.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatPresence {
    pub game: GameId,
    pub side: Side,
    pub here: bool,
    /// When they were last seen; `None` keeps the stored time.
    pub seen_at: Option<Time>,
}

/// A reserved seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invite {
    /// The hash of the code in the link.
    pub code: TokenHash,
    pub name: Arc<str>,
}

/// What a commit adds to one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameChange {
    /// The game. Its row is created if the first event is version 1.
    pub game: GameId,
    /// The events, with the next versions in order.
    pub events: Vec<Logged>,
    /// The status of the game after them, if it changed.
    pub status: Option<Status>,
    pub seats: Vec<(Side, Seat)>,
    /// The record, if the game ended with a result. The totals of its players are raised with it.
    pub record: Option<GameRecord>,
    /// When something is due in the game, if that changed.
    pub due: Due,
}

impl GameChange {
    /// Whether the game that it creates is listed.
    pub fn is_listed(&self) -> bool {
        let unlisted = |first: &Logged| matches!(&first.event, Event::Created(setup) if setup.unlisted);
        !self.events.first().is_some_and(unlisted)
    }
}

/// One atomic change: all of it or nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Change {
    pub claims: Vec<Claim>,
    pub players: Vec<NewPlayer>,
    pub tournaments: Vec<TournamentChange>,
    pub games: Vec<GameChange>,
    pub results: Vec<GameRecord>,
    /// Unrated records to remove, with their points. Their ids are remembered as removed.
    pub withdrawn: Vec<GameId>,
}

impl Change {
    /// The logs that it adds to, by their keys, each with the first and the last version that it writes.
    pub fn logs(&self) -> impl Iterator<Item = (&GameId, Option<(u32, u32)>)> {
        let tournaments = self.tournaments.iter().map(|change| {
            let (first, last) = (change.events.first(), change.events.last());
            (change.tournament.key(), first.zip(last).map(|(first, last)| (first.version, last.version)))
        });
        let games = self.games.iter().map(|change| {
            let (first, last) = (change.events.first(), change.events.last());
            (&change.game, first.zip(last).map(|(first, last)| (first.version, last.version)))
        });
        games.chain(tournaments)
    }

    pub fn conflict(&self, log: &GameId) -> Conflict {
        let tournament = self.tournaments.iter().find(|change| change.tournament.key() == log);
        match tournament {
            Some(change) => Conflict::Tournament(change.tournament.clone()),
            None => Conflict::Version(log.clone()),
        }
    }

    /// The parts of the change as changes of their own, each with the conflict that explains its refusal. A part depends only on
    /// earlier ones.
    pub fn parts(&self) -> impl Iterator<Item = (Change, Conflict)> {
        let claims = self.claims.iter().map(|claim| {
            let part = Change { claims: vec![claim.clone()], ..Change::default() };
            (part, Conflict::Name(claim.name.clone()))
        });
        let players = self.players.iter().map(|player| {
            let part = Change { players: vec![player.clone()], ..Change::default() };
            (part, Conflict::Name(player.name.clone()))
        });
        let tournaments = self.tournaments.iter().flat_map(|tournament| {
            let part = |tournament| Change { tournaments: vec![tournament], ..Change::default() };
            let log = TournamentChange { code: None, entrants: Vec::new(), ..tournament.clone() };
            let nothing = TournamentChange { events: Vec::new(), creation: None, ..log.clone() };
            let log = (part(log), Conflict::Tournament(tournament.tournament.clone()));
            let code = tournament.code.flatten().map(|code| {
                let alone = TournamentChange { code: Some(Some(code)), ..nothing.clone() };
                (part(alone), Conflict::Code(code))
            });
            let entrants = tournament.entrants.iter().map(move |entrant| {
                let alone = TournamentChange { entrants: vec![entrant.clone()], ..nothing.clone() };
                (part(alone), Conflict::Deleted(entrant.player))
            });
            [log].into_iter().chain(code).chain(entrants)
        });
        let games = self.games.iter().map(|game| {
            let part = Change { games: vec![game.clone()], ..Change::default() };
            (part, Conflict::Version(game.game.clone()))
        });
        let results = self.results.iter().map(|result| {
            let part = Change { results: vec![result.clone()], ..Change::default() };
            (part, Conflict::Version(result.id.clone()))
        });
        claims.chain(players).chain(tournaments).chain(games).chain(results)
    }
}

/// Why a change was refused although the store works.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Conflict {
    /// Another change wrote this version of this game first.
    #[error("game {0} has changed meanwhile")]
    Version(GameId),
    /// Another change wrote this version of this tournament first.
    #[error("tournament {0} has changed meanwhile")]
    Tournament(TournamentId),
    /// Another tournament has this code.
    #[error("the code {0} was taken meanwhile")]
    Code(u32),
    /// Another player claimed this name first, or another entrant of the tournament has it.
    #[error("the name {0:?} was taken meanwhile")]
    Name(String),
    /// The player who enters a tournament was deleted.
    #[error("{0:?} was deleted meanwhile")]
    Deleted(PlayerId),
    #[error("there is no record of game {0}")]
    NoRecord(GameId),
}
