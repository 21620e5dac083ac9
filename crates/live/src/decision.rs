//! What the rules decide about a request to the writer: a change to commit, nothing to do, or a refusal.

use std::sync::Arc;

use super::transition::{after_events, new_game, note_due};
use super::writer::{Done, NewRoom, Request, WriteError};
use super::{LiveGame, LiveTournament, Room, tournament};
use cuatro_game::{Command, Event, Setup, Time, decide};
use cuatro_store::{Change, Conflict, Written};

/// By how much the clocks of processes may differ, in milliseconds: times in a log never decrease because of that.
const SKEW_MS: i64 = 1_000;

/// How often commands to a tournament are decided together with others; after that many conflicts each is alone, so that only those fail
/// whose fault it is.
pub(super) const TOGETHER: u8 = 2;

/// A request waiting for a decision.
pub(super) struct Waiting {
    pub(super) request: Request,
    /// How often its version was already taken.
    pub(super) attempts: u8,
    /// Whether its room was read after it arrived, so that an answer that changes nothing is final.
    pub(super) fresh: bool,
}

impl Waiting {
    /// The room of the game that it is about, if there is one already.
    pub(super) fn room(&self) -> Option<&Arc<Room>> {
        self.request.room()
    }

    /// Whether a clock has run out by this time.
    pub(super) fn flag_falls(&self, now: Time) -> bool {
        let Some(room) = self.room() else { return false };
        let live = room.game();
        let running = live.game.to_move().zip(live.game.clock.as_ref());
        running.is_some_and(|(side, clock)| clock.deadline(side) <= now)
    }
}

/// A request whose change is being committed.
pub(super) struct Pending {
    pub(super) waiting: Waiting,
    /// The version on which it was decided.
    pub(super) before: u32,
    /// The game after the change, to be published once it is durable.
    pub(super) after: Option<Arc<LiveGame>>,
    /// The games created with it: a rematch, or those of a pairing.
    pub(super) also: Vec<LiveGame>,
    /// The tournament after the change, to be published once it is durable.
    pub(super) tournament: Option<LiveTournament>,
    /// Further commands to that tournament in the same change.
    pub(super) joined: Vec<Waiting>,
    pub(super) events: usize,
}

impl Pending {
    /// Adds another command to the change of a tournament, or gives it back: then it must wait for the next commit.
    pub(super) fn join(&mut self, change: &mut Change, waiting: Waiting, now: Time) -> Result<(), Waiting> {
        let fits = self.waiting.attempts < TOGETHER && waiting.attempts < TOGETHER;
        let (Some(after), Request::Direct { work, .. }) = (&mut self.tournament, &waiting.request) else {
            return Err(waiting);
        };
        let now = after.state.updated_at.max(now);
        if fits && tournament::joined(after, change, work, now) {
            self.joined.push(waiting);
            return Ok(());
        }
        Err(waiting)
    }

    /// What is announced to other processes.
    pub(super) fn written(&self) -> Option<Written> {
        let live = self.after.as_ref()?;
        let entries = || live.log.after(self.before as usize).into_iter().flatten();
        // The events do not contain the seats' players and their names.
        let by_events = match &self.waiting.request {
            Request::Play { context, .. } => {
                context.seat.is_none()
                    && !entries().any(|entry| matches!(entry.logged.event, Event::PlayerDeleted { .. }))
            }
            Request::Create { .. }
            | Request::Direct { .. }
            | Request::Organise { .. }
            | Request::Apply { .. } => false,
        };
        Some(Written {
            game: live.id.clone(),
            version: live.game.version,
            at: entries().next_back()?.logged.at,
            events: entries().filter(|_| by_events).map(|entry| entry.logged.event.clone()).collect(),
        })
    }
}

/// The outcome of a decision.
pub(super) enum Decided {
    Change(Box<(Change, Pending)>),
    /// The requested state already holds; the answer has been sent.
    Already,
    Refused(Request, WriteError),
    /// Nothing would change, by a room that may be out of date: to be decided again once it has been read.
    Doubtful(Waiting),
}

/// Decides a request. One that changes nothing is answered at once and adds nothing to the commit.
pub(super) fn prepare(waiting: Waiting, now: Time, dated: Time, shared: bool) -> Decided {
    let Waiting { request, attempts, fresh } = waiting;
    let pending = |request, before, after, also: Option<LiveGame>, events| {
        let waiting = Waiting { request, attempts, fresh };
        let also = also.into_iter().collect();
        Pending { waiting, before, after, also, tournament: None, joined: Vec::new(), events }
    };
    // No version decides about what changes nothing.
    let doubtful = shared && !fresh;
    let again = |request| Decided::Doubtful(Waiting { request, attempts, fresh });
    match request {
        Request::Apply { ref change, .. } => {
            Decided::Change(Box::new((Change::clone(change), pending(request, 0, None, None, 0))))
        }
        Request::Create { ref id, ref setup, ref seats, ref claims, .. } => {
            let (mut change, live) = new_game(id.clone(), Setup::clone(setup), (**seats).clone(), now);
            if shared {
                note_due(&mut change, None, &live.game);
            }
            let change = Change { claims: claims.clone(), games: vec![change], ..Change::default() };
            Decided::Change(Box::new((change, pending(request, 0, Some(Arc::new(live)), None, 1))))
        }
        Request::Organise { ref new, .. } => {
            let NewRoom { id, settings, organiser, names, code } = &**new;
            let (change, live) = tournament::made(id, settings, *organiser, names, *code, now, shared);
            let pending = Pending { tournament: Some(live), ..pending(request, 0, None, None, 0) };
            Decided::Change(Box::new((change, pending)))
        }
        Request::Direct { room, work, reply } => {
            let live = room.live();
            let now = if shared { after_last(live.state.updated_at, now) } else { now };
            match tournament::decided(&live, &work, now, shared) {
                tournament::Decided::Already | tournament::Decided::Refused(_) if doubtful => {
                    again(Request::Direct { room, work, reply })
                }
                tournament::Decided::Already => {
                    drop(reply.send(Ok((live, false))));
                    Decided::Already
                }
                tournament::Decided::Stale => {
                    let conflict = Conflict::Tournament(room.id.clone());
                    drop(reply.send(Err(conflict.into())));
                    Decided::Already
                }
                tournament::Decided::Refused(refusal) => {
                    Decided::Refused(Request::Direct { room, work, reply }, refusal.into())
                }
                tournament::Decided::Change(decision) => {
                    let tournament::Decision { change, after, games } = *decision;
                    let request = Request::Direct { room, work, reply };
                    let none = pending(request, live.state.version, None, None, 0);
                    let pending = Pending { also: games, tournament: Some(after), ..none };
                    Decided::Change(Box::new((change, pending)))
                }
            }
        }
        Request::Play { room, command, context, reply } => {
            let live = room.game();
            let now = if shared { in_order(&live, now) } else { now };
            let decided = decide(&live.game, &command, now);
            let changes = decided.as_ref().is_ok_and(|events| !events.is_empty());
            match decided {
                _ if doubtful && !changes => again(Request::Play { room, command, context, reply }),
                Err(refusal) => {
                    Decided::Refused(Request::Play { room, command, context, reply }, refusal.into())
                }
                Ok(events) if events.is_empty() => {
                    let moved = match command {
                        Command::Move { ply, .. } => ply.and_then(|ply| live.move_at(ply)),
                        _ => None,
                    };
                    drop(reply.send(Ok(Done { live, events: 0, moved })));
                    Decided::Already
                }
                Ok(events) => {
                    let (mut change, after, also) = after_events(&live, &events, &context, now, dated);
                    if shared {
                        let nexts = [
                            Some((Some(&live.game), &after.game)),
                            also.as_ref().map(|next| (None, &next.game)),
                        ];
                        for (change, (before, after)) in
                            change.games.iter_mut().zip(nexts.into_iter().flatten())
                        {
                            note_due(change, before, after);
                        }
                    }
                    let request = Request::Play { room, command, context, reply };
                    let version = live.game.version;
                    let pending = pending(request, version, Some(Arc::new(after)), also, events.len());
                    Decided::Change(Box::new((change, pending)))
                }
            }
        }
    }
}

/// The time of the next event: times in a log never decrease, although the clocks of two processes differ a little.
fn in_order(live: &LiveGame, now: Time) -> Time {
    after_last(live.log.iter().next_back().map_or(now, |entry| entry.logged.at), now)
}

fn after_last(last: Time, now: Time) -> Time {
    if last.since(now) <= SKEW_MS { now.max(last) } else { now }
}

/// Answers a request with an error.
pub(super) fn refuse(request: Request, error: WriteError) {
    match request {
        Request::Play { reply, .. } => drop(reply.send(Err(error))),
        Request::Create { reply, .. } => drop(reply.send(Err(error))),
        Request::Direct { reply, .. } => drop(reply.send(Err(error))),
        Request::Organise { reply, .. } => drop(reply.send(Err(error))),
        Request::Apply { reply, .. } => drop(reply.send(Err(error))),
    }
}
