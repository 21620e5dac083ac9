//! What is to be done in a tournament, decided on its state, and what that writes. Pure.

use std::sync::{Arc, OnceLock};

use super::LiveTournament;
use crate::game::{GameId, PlayerId, Setup, Time};
use crate::live::LiveGame;
use crate::live::transition::{new_game, note_due};
use crate::store::{
    Change, Claim, Due, EntrantToken, GivenName, NewTournament, Seat, TokenHash, TournamentChange,
};
use crate::tournament::{
    Command, EntrantNumber, Event, Logged, Refusal, Settings, Tournament, TournamentId, decide,
};

/// Who enters, and what proves them from now on.
#[derive(Clone, Debug)]
pub struct NewEntrant {
    /// Their player.
    pub player: PlayerId,
    /// The name as displayed.
    pub name: Arc<str>,
    /// Whether that name is marked as a bot.
    pub bot: bool,
    /// The hash of their token.
    pub token: TokenHash,
}

/// A game that a pairing creates.
#[derive(Clone, Debug)]
pub struct PairedGame {
    /// Its id.
    pub id: GameId,
    /// Its first event.
    pub setup: Setup,
    /// Its seats.
    pub seats: [Seat; 2],
}

/// What is to be done in a tournament.
#[derive(Clone, Debug)]
pub enum TournamentWork {
    /// Perform a command.
    Command {
        /// The command.
        command: Command,
        /// Names claimed with it.
        claims: Vec<Claim>,
        /// Who enters or comes back with it.
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
        /// The games.
        games: Vec<PairedGame>,
    },
}

/// What work on a tournament comes to.
pub(in crate::live) enum Decided {
    /// This change.
    Change(Box<Decision>),
    /// What was asked for holds already.
    Already,
    /// The state is another one than the work was found on.
    Stale,
    /// The rules refuse it.
    Refused(Refusal),
}

/// A change, and what there is after it.
pub(in crate::live) struct Decision {
    pub(in crate::live) change: Change,
    pub(in crate::live) after: LiveTournament,
    pub(in crate::live) games: Vec<LiveGame>,
}

/// Decides work on a tournament.
pub(in crate::live) fn decided(
    live: &LiveTournament,
    work: &TournamentWork,
    now: Time,
    shared: bool,
) -> Decided {
    match work {
        TournamentWork::Command { command, claims, entrant, code } => {
            match decide(&live.state, command, now) {
                Err(refusal) => Decided::Refused(refusal),
                Ok(events) if events.is_empty() => Decided::Already,
                Ok(events) => {
                    let mut decision = after(live, events, now, Some(*code));
                    decision.change.claims.clone_from(claims);
                    if let Some((n, new)) = entering(live, &decision.after.state, entrant.as_ref()) {
                        let is = EntrantToken { n, player: new.player, token: new.token };
                        decision.change.tournaments[0].entrants.push(is.clone());
                        decision.after.place(is, new);
                    }
                    Decided::Change(Box::new(decision))
                }
            }
        }
        TournamentWork::Step { version, .. } if *version != live.state.version => Decided::Stale,
        TournamentWork::Step { events, games, .. } => {
            let mut decision = after(live, events.clone(), now, None);
            if events.is_empty() {
                decision.change.tournaments.clear();
            }
            for PairedGame { id, setup, seats } in games {
                let (mut change, game) = new_game(id.clone(), setup.clone(), seats.clone(), now);
                if shared {
                    note_due(&mut change, None, &game.game);
                }
                decision.change.games.push(change);
                decision.games.push(game);
            }
            Decided::Change(Box::new(decision))
        }
    }
}

/// Who enters or comes back, and under which number.
fn entering<'a>(
    live: &LiveTournament,
    after: &Tournament,
    new: Option<&'a NewEntrant>,
) -> Option<(EntrantNumber, &'a NewEntrant)> {
    let new = new?;
    let before = live.state.entrant_of(new.player);
    Some((before.or_else(|| after.entrant_of(new.player))?, new))
}

/// The change that these events make; they follow the state. A code is void once nobody can enter, and `code` is another one for
/// when people can again.
fn after(live: &LiveTournament, events: Vec<Event>, now: Time, code: Option<u32>) -> Decision {
    let first = live.state.version + 1;
    let logged = (first..).zip(events).map(|(version, event)| Logged { version, at: now, event });
    let events: Vec<Logged> = logged.collect();
    let mut after = live.with(&events).expect("only events that can follow are decided");
    let is_open = after.state.registration_open && after.state.ended_at.is_none();
    let wanted = if is_open { live.code.or(code) } else { None };
    let change = TournamentChange {
        tournament: live.id.clone(),
        events,
        made: None,
        code: (wanted != live.code).then_some(wanted),
        entrants: Vec::new(),
        due: if after.state.ended_at.is_some() { Due::Never } else { Due::AsBefore },
    };
    after.code = wanted;
    Decision { change: Change { tournaments: vec![change], ..Change::default() }, after, games: Vec::new() }
}

/// A new tournament, and the change that makes it durable.
pub(in crate::live) fn made(
    id: &TournamentId,
    settings: &Settings,
    organiser: TokenHash,
    names: &Arc<[GivenName]>,
    code: u32,
    now: Time,
    shared: bool,
) -> (Change, LiveTournament) {
    let first = Logged { version: 1, at: now, event: Event::Created(settings.clone()) };
    let change = TournamentChange {
        tournament: id.clone(),
        events: vec![first],
        made: Some(NewTournament { organiser, names: names.to_vec() }),
        code: Some(Some(code)),
        entrants: Vec::new(),
        // From then on one process after another directs it.
        due: if shared { Due::At(now) } else { Due::AsBefore },
    };
    let live = LiveTournament {
        id: id.clone(),
        state: Tournament::new(settings.clone(), now),
        organiser,
        code: Some(code),
        names: names.clone(),
        entrants: Vec::new(),
        table: OnceLock::new(),
    };
    (Change { tournaments: vec![change], ..Change::default() }, live)
}
