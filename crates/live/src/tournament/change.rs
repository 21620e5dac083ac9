//! What is to be done in a tournament, decided on its state, and what that writes. Pure.

use std::sync::{Arc, OnceLock};

use super::{LiveTournament, Marks};
use crate::decision::{Decide, DecidedChange, Decision, in_order, new_game};
use crate::{LiveGame, NewLiveTournament};
use cuatro_game::{GameId, PlayerId, Setup, Time};
use cuatro_store::{
    Change, Claim, Conflict, Due, Seat, StoredEntrant, TokenHash, TournamentChange, TournamentCreation,
};
use cuatro_tournament::{Command, EntrantNumber, Event, Logged, Tournament, TournamentId, decide};

/// The name and token of an entrant from now on.
#[derive(Clone, Debug)]
pub struct NewEntrant {
    /// The number of an entrant already in the tournament; `None` for a new entrant or one found by the player.
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

#[derive(Clone, Debug)]
pub enum TournamentWork {
    Command(TournamentCommand),
    /// Append the events that a step of the director has found, and create games that are paired.
    Step {
        /// The version on which they were found; at another one they are refused as a conflict.
        version: u32,
        events: Vec<Event>,
        games: Vec<PairedGame>,
    },
}

/// A command to a tournament, and what is committed together with it.
#[derive(Clone, Debug)]
pub struct TournamentCommand {
    pub command: Command,
    pub claims: Vec<Claim>,
    /// The entrant that the command adds, lets come back, or gives another name or token.
    pub entrant: Option<NewEntrant>,
    /// The code from now on, if people can enter again.
    pub code: u32,
}

impl Decide for LiveTournament {
    type New = NewLiveTournament;
    type Command = TournamentWork;
    type Done = Arc<LiveTournament>;

    fn key(id: &TournamentId) -> &GameId {
        id.key()
    }

    fn create(new: &NewLiveTournament, now: Time) -> DecidedChange<LiveTournament> {
        let NewLiveTournament { id, settings, organiser, names, code } = new;
        let first = Logged { version: 1, at: now, event: Event::Created(settings.clone()) };
        let change = TournamentChange {
            events: vec![first],
            creation: Some(TournamentCreation { organiser: *organiser, names: names.to_vec() }),
            code: Some(Some(*code)),
            ..unchanged(id)
        };
        let live = LiveTournament {
            id: id.clone(),
            state: Tournament::new(settings.clone(), now),
            organiser: *organiser,
            code: Some(*code),
            names: names.clone(),
            entrants: Vec::new(),
            marks: Marks::default(),
            table: OnceLock::new(),
        };
        let change = Change { tournaments: vec![change], ..Change::default() };
        DecidedChange { change, after: Arc::new(live), games: Vec::new() }
    }

    fn decide(
        live: &Arc<LiveTournament>,
        work: &TournamentWork,
        now: Time,
        _date: Time,
    ) -> Decision<LiveTournament> {
        let now = in_order(live.state.updated_at, now);
        let mut change = Change { tournaments: vec![unchanged(&live.id)], ..Change::default() };
        let (mut after, mut games) = (LiveTournament::clone(live), Vec::new());
        match work {
            TournamentWork::Step { version, .. } if *version != live.state.version => {
                return Decision::Conflict(Conflict::Tournament(live.id.clone()));
            }
            TournamentWork::Step { events, games: paired, .. } => {
                append(&mut after, &mut change.tournaments[0], events.clone(), now, None);
                (change.games, games) = paired.iter().map(|game| new_game(game.clone(), now)).unzip();
            }
            TournamentWork::Command(asked) => {
                if let Some(name) = taken_name(live, asked) {
                    return Decision::Conflict(Conflict::Name(name.to_owned()));
                }
                match decide(&live.state, &asked.command, now) {
                    Err(refusal) => return Decision::Refused(refusal.into()),
                    Ok(events) if events.is_empty() => return Decision::Unchanged(live.clone()),
                    Ok(events) => perform(&mut after, &mut change, asked, events, now),
                }
            }
        }
        Decision::Change(Box::new(DecidedChange { change, after: Arc::new(after), games }))
    }

    /// A class enters a tournament together. What is refused, or holds already, must not be answered before the change is durable.
    fn join(after: &mut LiveTournament, change: &mut Change, work: &TournamentWork, now: Time) -> bool {
        let now = after.state.updated_at.max(now);
        let TournamentWork::Command(asked) = work else { return false };
        if taken_name(after, asked).is_some() {
            return false;
        }
        match decide(&after.state, &asked.command, now) {
            Ok(events) if !events.is_empty() => perform(after, change, asked, events, now),
            Ok(_) | Err(_) => return false,
        }
        true
    }

    fn done(live: Arc<LiveTournament>, _events: usize) -> Arc<LiveTournament> {
        live
    }

    fn is_outdated(conflict: &Conflict) -> bool {
        matches!(conflict, Conflict::Tournament(_))
    }

    fn as_game(_: &Arc<LiveTournament>) -> Option<&Arc<LiveGame>> {
        None
    }
}

/// The name that a guest is to have, if another entrant has it.
fn taken_name<'a>(live: &LiveTournament, asked: &'a TournamentCommand) -> Option<&'a str> {
    let new = asked.entrant.as_ref()?;
    let EntrantName { player, name, .. } = new.name.as_ref().filter(|name| name.is_guest)?;
    let has = |other: &StoredEntrant| other.is.player == *player && Some(other.is.n) != new.n;
    live.entrants.iter().any(has).then_some(&**name)
}

/// Performs a command by the events that it decided.
fn perform(
    after: &mut LiveTournament,
    change: &mut Change,
    TournamentCommand { claims, entrant, code, .. }: &TournamentCommand,
    events: Vec<Event>,
    now: Time,
) {
    let player = entrant.as_ref().and_then(|new| new.name.as_ref()).map(|name| name.player);
    let before = player.and_then(|player| after.state.entrant_of(player));
    let tournament = &mut change.tournaments[0];
    append(after, tournament, events, now, Some(*code));
    change.claims.extend(claims.iter().cloned());
    if let Some(new) = entrant {
        // A new entrant is the last one now.
        let n = new.n.or(before).unwrap_or(EntrantNumber(after.state.entrants().len() as u32));
        if let Some(entrant) = after.put_entrant(n, new) {
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
fn unchanged(id: &TournamentId) -> TournamentChange {
    TournamentChange {
        tournament: id.clone(),
        events: Vec::new(),
        creation: None,
        code: None,
        entrants: Vec::new(),
        due: Due::AsBefore,
    }
}
