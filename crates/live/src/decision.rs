//! What the rules decide about a request to the writer: a change to commit, with the game after it; nothing to do; or a refusal. Pure.

use std::sync::Arc;

use super::writer::{Done, NewRoom, Request, WriteError};
use super::{LiveGame, LiveTournament, Room, tournament};
use cuatro_game::starts::{self, Start};
use cuatro_game::{Command, Event, Game, GameId, GameRecord, Kind, Logged, Setup, Status, Time, decide};
use cuatro_rules::Side;
use cuatro_store::{Change, Claim, Conflict, Due, GameChange, Seat};

/// By how much a clock may be behind the one that wrote the last event, in milliseconds: times in a log never decrease because of that.
const SKEW_MS: i64 = 1_000;

/// How often commands to a tournament are decided together with others; after that many conflicts each is alone, so that only
/// the faulty ones fail.
pub(super) const TOGETHER: u8 = 2;

/// A request waiting for a decision.
pub(super) struct Waiting {
    pub(super) request: Request,
    /// How often its version was already taken.
    pub(super) attempts: u8,
    /// Whether its room is known to have the newest state, so that an answer that changes nothing is final.
    pub(super) is_current: bool,
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

/// A request with a change that is being committed.
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
    fn new(waiting: Waiting, before: u32) -> Pending {
        Pending {
            waiting,
            before,
            after: None,
            also: Vec::new(),
            tournament: None,
            joined: Vec::new(),
            events: 0,
        }
    }

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
}

pub(super) enum Decided {
    Change(Box<(Change, Pending)>),
    /// The request changes nothing, and gets this answer.
    Unchanged(Waiting, Unchanged),
}

impl Decided {
    fn change(change: Change, pending: Pending) -> Decided {
        Decided::Change(Box::new((change, pending)))
    }
}

/// The answer to a request that changes nothing.
pub(super) enum Unchanged {
    /// The game is as it was asked to be.
    Game(Done),
    /// The tournament is as it was asked to be.
    Tournament(Arc<LiveTournament>),
    Refused(WriteError),
}

impl Unchanged {
    pub(super) fn answer(self, request: Request) {
        match (self, request) {
            (Unchanged::Game(done), Request::Play { reply, .. }) => drop(reply.send(Ok(done))),
            (Unchanged::Tournament(live), Request::Direct { reply, .. }) => {
                drop(reply.send(Ok((live, false))))
            }
            (Unchanged::Refused(error), request) => refuse(request, error),
            (Unchanged::Game(_) | Unchanged::Tournament(_), _) => {
                unreachable!("each request has its kind of answer")
            }
        }
    }
}

/// Decides a request. One that changes nothing adds nothing to the commit.
pub(super) fn prepare(waiting: Waiting, now: Time, dated: Time) -> Decided {
    match &waiting.request {
        Request::Apply { change, .. } => {
            let change = Change::clone(change);
            Decided::change(change, Pending::new(waiting, 0))
        }
        Request::Create { id, setup, seats, claims, .. } => {
            let (change, live) = new_game(id.clone(), Setup::clone(setup), (**seats).clone(), now);
            let change = Change { claims: claims.clone(), games: vec![change], ..Change::default() };
            let pending = Pending { after: Some(Arc::new(live)), events: 1, ..Pending::new(waiting, 0) };
            Decided::change(change, pending)
        }
        Request::Organise { new, .. } => {
            let NewRoom { id, settings, organiser, names, code } = &**new;
            let (change, live) = tournament::made(id, settings, *organiser, names, *code, now);
            Decided::change(change, Pending { tournament: Some(live), ..Pending::new(waiting, 0) })
        }
        Request::Direct { room, work, .. } => {
            let live = room.live();
            match tournament::decided(&live, work, in_order(live.state.updated_at, now)) {
                tournament::Decided::Already => Decided::Unchanged(waiting, Unchanged::Tournament(live)),
                tournament::Decided::Stale => {
                    let conflict = Conflict::Tournament(room.id.clone());
                    // Whatever the room does not know yet, this stays.
                    let waiting = Waiting { is_current: true, ..waiting };
                    Decided::Unchanged(waiting, Unchanged::Refused(conflict.into()))
                }
                tournament::Decided::Refused(refusal) => {
                    Decided::Unchanged(waiting, Unchanged::Refused(refusal.into()))
                }
                tournament::Decided::Change(decision) => {
                    let tournament::Decision { change, after, games } = *decision;
                    let pending = Pending::new(waiting, live.state.version);
                    Decided::change(change, Pending { also: games, tournament: Some(after), ..pending })
                }
            }
        }
        Request::Play { room, command, context, .. } => {
            let live = room.game();
            let now = in_order(live.log.iter().next_back().map_or(now, |entry| entry.logged.at), now);
            match decide(&live.game, command, now) {
                Err(refusal) => Decided::Unchanged(waiting, Unchanged::Refused(refusal.into())),
                Ok(events) if events.is_empty() => {
                    let moved = match command {
                        Command::Move { ply, .. } => ply.and_then(|ply| live.move_at(ply)),
                        _ => None,
                    };
                    Decided::Unchanged(waiting, Unchanged::Game(Done { live, events: 0, moved }))
                }
                Ok(events) => {
                    let (change, after, also) = after_events(&live, &events, context, now, dated);
                    let pending = Pending {
                        after: Some(Arc::new(after)),
                        also: also.into_iter().collect(),
                        events: events.len(),
                        ..Pending::new(waiting, live.game.version)
                    };
                    Decided::change(change, pending)
                }
            }
        }
    }
}

/// The time of the event after one at `last`: times in a log never decrease because a clock differs a little.
fn in_order(last: Time, now: Time) -> Time {
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

/// What is committed together with a command.
#[derive(Clone, Debug, Default)]
pub struct CommandContext {
    /// Names claimed in the same commit.
    pub claims: Vec<Claim>,
    /// A seat that is taken if the command is allowed.
    pub seat: Option<(Side, Seat)>,
}

/// How long the process that wrote the last event may take for a computer's move before another process takes over, in
/// milliseconds. While it thinks it renews this.
const HEAD_START_MS: i64 = 1_000;
/// How long that process may take to end a game on time, in milliseconds.
const FLAG_SLACK_MS: i64 = 250;

/// When any process may do what is due in a game; `None` if nothing is due. In games of two computers nothing is ever due: they
/// go on where somebody watches them.
pub fn due_at(game: &Game) -> Option<Time> {
    let side = game.to_move()?;
    let flag = game.clock.as_ref().map(|clock| clock.deadline(side).plus(FLAG_SLACK_MS));
    let thinks = game.computer_to_move().is_some() && game.setup.kind != Kind::Exhibition;
    let moves = thinks.then(|| game.turn_since.plus(HEAD_START_MS));
    flag.into_iter().chain(moves).min()
}

/// A new game, and the change that makes it durable.
pub(super) fn new_game(id: GameId, setup: Setup, seats: [Seat; 2], now: Time) -> (GameChange, LiveGame) {
    let first = Logged { version: 1, at: now, event: Event::Created(setup) };
    let live = LiveGame::create(id.clone(), first.clone(), seats.clone())
        .expect("an opening is checked before it is asked for");
    let [x, o] = seats;
    let change = GameChange {
        game: id,
        events: vec![first],
        status: Some(live.game.status),
        seats: vec![(Side::X, x), (Side::O, o)],
        record: None,
        due: Due::AsBefore,
    };
    (change, live)
}

/// The change that the decided events make, the game after it, and the rematch if they create one. `now` is the clock for
/// durations, `dated` the one that the history shows.
pub(super) fn after_events(
    live: &LiveGame,
    events: &[Event],
    context: &CommandContext,
    now: Time,
    dated: Time,
) -> (Change, LiveGame, Option<LiveGame>) {
    let mut after = live.clone();
    if let Some((side, seat)) = &context.seat {
        after.seats[side.index()] = seat.clone();
    }
    let mut logged = Vec::with_capacity(events.len());
    for event in events {
        let next = Logged { version: after.game.version + 1, at: now, event: event.clone() };
        logged.push(next.clone());
        after = after.with(next).expect("decide makes only events that can follow");
    }
    let status = Some(after.game.status).filter(|status| *status != live.game.status);
    let ended = status == Some(Status::Finished);
    let change = GameChange {
        game: live.id.clone(),
        events: logged,
        status,
        seats: context.seat.clone().into_iter().collect(),
        record: after
            .game
            .record(&live.id)
            .filter(|_| ended)
            .map(|record| GameRecord { ended_at: dated, ..record }),
        due: Due::AsBefore,
    };
    let mut change = Change { claims: context.claims.clone(), games: vec![change], ..Change::default() };
    let rematch = events.iter().find_map(|event| match event {
        Event::RematchMade { next } => Some(next.clone()),
        _ => None,
    });
    let rematch = rematch.map(|id| {
        let (created, next) = next_game(id, &after, now);
        change.games.push(created);
        next
    });
    (change, after, rematch)
}

/// The rematch: the same people with the same seat tokens, the same board and opening, and the sides swapped. From a fair start
/// each player has either side once; then a new one is drawn.
fn next_game(id: GameId, ended: &LiveGame, now: Time) -> (GameChange, LiveGame) {
    let [x, o] = ended.seats.clone().map(|seat| Seat { invite: None, seen_at: None, ..seat });
    let [x_occupant, o_occupant] = ended.game.seats;
    // A different seed, so that a series does not repeat the same game; it still follows from the first one's.
    let seed = ended.game.setup.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    let (opening, start) = match ended.game.setup.start {
        Some(Start::Fair { again: true }) => (starts::draw_fair(seed), Some(Start::Fair { again: false })),
        Some(Start::Fair { again: false }) => {
            (ended.game.setup.opening.clone(), Some(Start::Fair { again: true }))
        }
        start => (ended.game.setup.opening.clone(), start),
    };
    let setup = Setup {
        seats: [o_occupant, x_occupant],
        drawn: false,
        seed,
        opening,
        start,
        previous: Some(ended.id.clone()),
        series: ended.game.series().map(|series| series.next(ended.game.result.is_some())),
        ..ended.game.setup.clone()
    };
    new_game(id, setup, [o, x], now)
}
