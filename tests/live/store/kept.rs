//! What the store in memory keeps, and how it is changed.

use std::collections::BTreeMap;

use cuatro::game::{Event, GameId, GameRecord, Logged, Occupant, PlayerId, Status, Time, Totals};
use cuatro::rules::Side;
use cuatro::store::*;
use cuatro::tournament::TournamentId;
use tokio::time::Instant;

use super::erased::Erasures;
use super::people::People;
use crate::tournaments::{self, KeptTournament};

/// A game as it was written.
#[derive(Clone, Default)]
pub struct Kept {
    pub log: Vec<Logged>,
    pub seats: [Seat; 2],
    pub status: Option<Status>,
    pub record: Option<GameRecord>,
    pub here: [bool; 2],
    pub due: Option<Time>,
    /// How each event of the log came there.
    pub written: Vec<Written>,
}

/// How an event was written.
#[derive(Clone, Copy, Debug)]
pub struct Written {
    /// When that was, whatever any clock says.
    pub at: Instant,
    /// Which process did it.
    pub by: usize,
    /// Whether that process was told that it succeeded.
    pub told: bool,
}

/// Makes a change of a process, or nothing of it.
pub fn write(
    games: &mut BTreeMap<GameId, Kept>,
    kept: &mut BTreeMap<TournamentId, KeptTournament>,
    people: &mut People,
    erased: &Erasures,
    change: &Change,
    by: usize,
) -> Result<(), Conflict> {
    for change in &change.tournaments {
        if let Some(conflict) = tournaments::refusal(kept, erased, change) {
            return Err(conflict);
        }
    }
    for change in &change.games {
        let written = games.get(&change.game).map_or(0, |game| game.log.len());
        let fits = change.events.first().is_none_or(|first| first.version as usize == written + 1);
        let deleted = change.seats.iter().any(|(_, seat)| erased.refuses(seat));
        if !fits || deleted {
            return Err(Conflict::Version(change.game.clone()));
        }
    }
    if let Some(claim) = change.claims.iter().find(|claim| !people.allows(claim)) {
        return Err(Conflict::Name(claim.name.clone()));
    }
    if let Some(new) = change.players.iter().find(|new| people.named(&new.name_key).is_some()) {
        return Err(Conflict::Name(new.name.clone()));
    }
    for claim in &change.claims {
        let kept = people.add(claim.player, &claim.name, &claim.name_key, claim.at);
        kept.tokens.push((claim.token, claim.at));
    }
    for new in &change.players {
        people.add(new.player, &new.name, &new.name_key, new.at);
    }
    for change in &change.tournaments {
        tournaments::write(kept, change);
    }
    for change in &change.games {
        let game = games.entry(change.game.clone()).or_default();
        game.log.extend_from_slice(&change.events);
        let written = Written { at: Instant::now(), by, told: false };
        game.written.resize(game.log.len(), written);
        for (side, seat) in &change.seats {
            game.seats[side.index()] = seat.clone();
        }
        game.status = change.status.or(game.status);
        game.due = due(game.due, change.due);
        if let Some(record) = &change.record {
            assert!(game.record.is_none(), "{} has a result twice", change.game);
            raise(people, record);
            game.record = Some(record.clone());
        }
    }
    Ok(())
}

/// Adds a result to the totals of its players.
fn raise(people: &mut People, record: &GameRecord) {
    for side in Side::BOTH {
        let Occupant::Person(player) = record.seats[side.index()] else { continue };
        let Some(kept) = people.0.get_mut(&player) else { continue };
        add_result(&mut kept.totals, record, side);
    }
}

/// Adds what a game was worth for a side.
pub fn add_result(totals: &mut Totals, record: &GameRecord, side: Side) {
    totals.points += i64::from(record.result.points[side.index()]);
    match record.result.winner {
        None => totals.draws += 1,
        Some(winner) if winner == side => totals.wins += 1,
        Some(_) => totals.losses += 1,
    }
}

impl Kept {
    /// Whether a person has ever moved.
    pub fn is_touched(&self) -> bool {
        self.log.iter().any(|logged| matches!(&logged.event, Event::Moved { why: None, .. }))
    }

    /// Whether it goes on.
    pub fn is_open(&self) -> bool {
        self.status.is_some_and(|status| !status.is_over())
    }

    /// The people who sit in it, or sat.
    pub fn people(&self) -> Vec<PlayerId> {
        match &self.record {
            Some(record) => record.seats.iter().filter_map(|seat| seat.player()).collect(),
            None => self.seats.iter().filter_map(|seat| seat.player).collect(),
        }
    }

    /// Whether a player has a seat in it.
    pub fn seats(&self, player: PlayerId) -> bool {
        self.seats.iter().any(|seat| seat.player == Some(player))
    }
}

/// When something is due from now on.
pub fn due(before: Option<Time>, change: Due) -> Option<Time> {
    match change {
        Due::AsBefore => before,
        Due::Never => None,
        Due::At(time) => Some(time),
    }
}
