//! What is to be done in a tournament, decided on its state, and what that writes. Pure.

use std::sync::{Arc, OnceLock};

use super::{LiveTournament, Marks};
use crate::LiveGame;
use crate::decision::new_game;
use cuatro_game::{GameId, PlayerId, Setup, Time};
use cuatro_store::{
    Change, Claim, Due, GivenName, NewTournament, Seat, StoredEntrant, TokenHash, TournamentChange,
};
use cuatro_tournament::{
    Command, EntrantNumber, Event, Logged, Refusal, Settings, Tournament, TournamentId, decide,
};

/// The name and token of an entrant from now on.
#[derive(Clone, Debug)]
pub struct NewEntrant {
    /// Their number, if it is known: they have entered before, and have another name or token from now on.
    pub n: Option<EntrantNumber>,
    /// The name; `None` leaves it as it is.
    pub name: Option<EntrantName>,
    /// The hash of their token; `None` leaves it as it is.
    pub token: Option<TokenHash>,
}

#[derive(Clone, Debug)]
pub struct EntrantName {
    pub player: PlayerId,
    /// The name as displayed.
    pub name: Arc<str>,
    /// Whether it is marked as a bot.
    pub bot: bool,
    /// Whether nobody has proved it: then nobody else in the tournament may have it.
    pub is_guest: bool,
}

/// A game that a pairing creates.
#[derive(Clone, Debug)]
pub struct PairedGame {
    pub id: GameId,
    pub setup: Setup,
    pub seats: [Seat; 2],
}

/// What is to be done in a tournament.
#[derive(Clone, Debug)]
pub enum TournamentWork {
    Command {
        command: Command,
        claims: Vec<Claim>,
        /// The entrant who enters, comes back, or gets another name or token with it.
        entrant: Option<NewEntrant>,
        /// The code from now on, if people can enter again.
        code: u32,
    },
    /// Append the events that a step of the director has found, and create games that are paired.
    Step {
        /// The version on which they were found; at another one they are refused as a conflict.
        version: u32,
        /// The events, in order.
        events: Vec<Event>,
        games: Vec<PairedGame>,
    },
}

/// What work on a tournament comes to.
pub(crate) enum Decided {
    /// This change.
    Change(Box<Decision>),
    /// What was asked for holds already.
    Already,
    /// The state is another one than the work was found on.
    Stale,
    Refused(Refusal),
}

/// A change, and what there is after it.
pub(crate) struct Decision {
    pub(crate) change: Change,
    pub(crate) after: LiveTournament,
    pub(crate) games: Vec<LiveGame>,
}

/// Decides work on a tournament.
pub(crate) fn decided(live: &LiveTournament, work: &TournamentWork, now: Time) -> Decided {
    let mut change = Change { tournaments: vec![unchanged(live)], ..Change::default() };
    match work {
        TournamentWork::Command { entrant: Some(new), .. } if is_taken(live, new) => Decided::Stale,
        TournamentWork::Command { command, .. } => match decide(&live.state, command, now) {
            Err(refusal) => Decided::Refused(refusal),
            Ok(events) if events.is_empty() => Decided::Already,
            Ok(events) => {
                let mut after = live.clone();
                perform(&mut after, &mut change, work, events, now);
                Decided::Change(Box::new(Decision { change, after, games: Vec::new() }))
            }
        },
        TournamentWork::Step { version, .. } if *version != live.state.version => Decided::Stale,
        TournamentWork::Step { events, games, .. } => {
            let mut after = live.clone();
            append(&mut after, &mut change.tournaments[0], events.clone(), now, None);
            let mut made = Vec::with_capacity(games.len());
            for PairedGame { id, setup, seats } in games {
                let (game_change, game) = new_game(id.clone(), setup.clone(), seats.clone(), now);
                change.games.push(game_change);
                made.push(game);
            }
            Decided::Change(Box::new(Decision { change, after, games: made }))
        }
    }
}

/// Adds another command to a change of the same tournament that is not written yet; `after` is the state after that. `false` leaves
/// both as they are: what is refused, or holds already, must not be answered before the change is durable.
pub(crate) fn joined(
    after: &mut LiveTournament,
    change: &mut Change,
    work: &TournamentWork,
    now: Time,
) -> bool {
    let TournamentWork::Command { command, entrant, .. } = work else { return false };
    if entrant.as_ref().is_some_and(|new| is_taken(after, new)) {
        return false;
    }
    match decide(&after.state, command, now) {
        Ok(events) if !events.is_empty() => perform(after, change, work, events, now),
        Ok(_) | Err(_) => return false,
    }
    true
}

/// Whether somebody else has entered under the name that a guest is to have.
fn is_taken(live: &LiveTournament, new: &NewEntrant) -> bool {
    new.name.as_ref().is_some_and(|name| {
        let has = |other: &StoredEntrant| other.is.player == name.player && Some(other.is.n) != new.n;
        name.is_guest && live.entrants.iter().any(has)
    })
}

/// Performs a command by the events that it decided.
fn perform(
    after: &mut LiveTournament,
    change: &mut Change,
    work: &TournamentWork,
    events: Vec<Event>,
    now: Time,
) {
    let TournamentWork::Command { claims, entrant, code, .. } = work else { return };
    let player = entrant.as_ref().and_then(|new| new.name.as_ref()).map(|name| name.player);
    let before = player.and_then(|player| after.state.entrant_of(player));
    let tournament = &mut change.tournaments[0];
    append(after, tournament, events, now, Some(*code));
    change.claims.extend(claims.iter().cloned());
    if let Some(new) = entrant {
        // A new entrant is the last one now.
        let n = new.n.or(before).unwrap_or(EntrantNumber(after.state.entrants().len() as u32));
        if let Some(entrant) = after.become_of(n, new) {
            tournament.entrants.push(entrant);
        }
    }
}

/// Applies events to the state that they follow, and adds them to its change. A code is void once nobody can enter, and `code` is another
/// one for when people can again.
fn append(
    live: &mut LiveTournament,
    change: &mut TournamentChange,
    events: Vec<Event>,
    now: Time,
    code: Option<u32>,
) {
    live.table = OnceLock::new();
    for event in events {
        let follows = live.state.apply(&event, now);
        assert!(follows, "only events that can follow are decided");
        change.events.push(Logged { version: live.state.version, at: now, event });
    }
    let is_open = live.state.registration_open && live.state.ended_at.is_none();
    let wanted = if is_open { live.code.or(code) } else { None };
    if wanted != live.code {
        live.code = wanted;
        change.code = Some(wanted);
    }
    if live.state.ended_at.is_some() {
        change.due = Due::Never;
    }
}

/// A change of a tournament that changes nothing yet.
fn unchanged(live: &LiveTournament) -> TournamentChange {
    TournamentChange {
        tournament: live.id.clone(),
        events: Vec::new(),
        made: None,
        code: None,
        entrants: Vec::new(),
        due: Due::AsBefore,
    }
}

/// A new tournament, and the change that makes it durable.
pub(crate) fn made(
    id: &TournamentId,
    settings: &Settings,
    organiser: TokenHash,
    names: &Arc<[GivenName]>,
    code: u32,
    now: Time,
) -> (Change, LiveTournament) {
    let first = Logged { version: 1, at: now, event: Event::Created(settings.clone()) };
    let change = TournamentChange {
        tournament: id.clone(),
        events: vec![first],
        made: Some(NewTournament { organiser, names: names.to_vec() }),
        code: Some(Some(code)),
        entrants: Vec::new(),
        due: Due::AsBefore,
    };
    let live = LiveTournament {
        id: id.clone(),
        state: Tournament::new(settings.clone(), now),
        organiser,
        code: Some(code),
        names: names.clone(),
        entrants: Vec::new(),
        marks: Marks::default(),
        table: OnceLock::new(),
    };
    (Change { tournaments: vec![change], ..Change::default() }, live)
}
