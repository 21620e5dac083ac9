//! What the rules decide about a request to the writer: a change to commit, with the state after it; nothing to do; or a refusal. Pure.

use std::sync::Arc;

use super::room::LogState;
use super::writer::{Done, NewLiveGame, Request, WriteError};
use super::{LiveGame, PairedGame};
use cuatro_game::starts::{self, Start};
use cuatro_game::{Command, Event, Game, GameId, GameRecord, Kind, Logged, Setup, Status, Time, decide};
use cuatro_rules::Side;
use cuatro_store::{Change, Claim, Conflict, Due, GameChange, Seat};

/// By how much a clock may be behind the one that wrote the last event, in milliseconds: times in a log never decrease because of that.
const CLOCK_SKEW_MS: i64 = 1_000;

/// A kind of log that the writer can change.
pub(crate) trait Decide: LogState {
    /// A log that is to be created.
    type New: Send;
    type Command: Send;
    /// The answer to a command.
    type Done: Send;

    /// The key of the log, among those of all kinds.
    fn key(id: &Self::Id) -> &GameId;

    /// A new log, and the change that makes it durable.
    fn create(new: &Self::New, now: Time) -> DecidedChange<Self>;

    /// Decides a command. `now` is the clock for durations, `date` the one that the history shows.
    fn decide(live: &Arc<Self>, command: &Self::Command, now: Time, date: Time) -> Decision<Self>;

    /// Adds another command to a change that is not written yet; `after` is the state after that change. `false` leaves both as they are.
    fn join(_after: &mut Self, _change: &mut Change, _command: &Self::Command, _now: Time) -> bool {
        false
    }

    /// The answer to a command that has made the last `events` events.
    fn done(live: Arc<Self>, events: usize) -> Self::Done;

    /// Whether a conflict means that the command was decided on a state that is out of date.
    fn is_outdated(conflict: &Conflict) -> bool;

    /// The state as a game, if it is one: only events of games are activity, and only they are announced to other servers.
    fn as_game(live: &Arc<Self>) -> Option<&Arc<LiveGame>>;
}

/// A request that waits for a decision.
pub(crate) struct WaitingRequest<L: Decide> {
    pub(super) request: Request<L>,
    /// Whether it may share a change with other commands to its log. One that failed has its own, so that it fails alone.
    pub(super) may_share: bool,
    /// How often its version was already taken.
    pub(super) taken: u8,
    /// Whether its room is known to have the newest state, so that an answer that changes nothing is final.
    pub(super) is_current: bool,
}

/// A request with a change that is being committed.
pub(crate) struct PendingChange<L: Decide> {
    pub(super) waiting: WaitingRequest<L>,
    /// The place of the change among those of the commit, and of its outcome among theirs.
    pub(super) place: usize,
    /// Further commands to the same log in the same change.
    pub(super) joined: Vec<WaitingRequest<L>>,
    /// The version on which it was decided.
    pub(super) before: u32,
    /// The state after the change, to be published once it is durable.
    pub(super) after: Arc<L>,
    /// The games created with it: a rematch, or those of a pairing.
    pub(super) games: Vec<LiveGame>,
}

impl<L: Decide> PendingChange<L> {
    /// Adds another command to the change, or returns it: then it must wait for the next commit.
    pub(super) fn join(
        &mut self,
        change: &mut Change,
        waiting: WaitingRequest<L>,
        now: Time,
    ) -> Result<(), WaitingRequest<L>> {
        let Request::Decide { command, .. } = &waiting.request else { return Err(waiting) };
        let share = self.waiting.may_share && waiting.may_share;
        if share && L::join(Arc::make_mut(&mut self.after), change, command, now) {
            self.joined.push(waiting);
            return Ok(());
        }
        Err(waiting)
    }
}

/// The decision on a command.
pub(crate) enum Decision<L: Decide> {
    Change(Box<DecidedChange<L>>),
    /// The state is as the command wants it.
    Unchanged(L::Done),
    Refused(WriteError),
    /// A conflict with the state in memory: another attempt would meet the same.
    Conflict(Conflict),
}

/// A change, and what is in memory after it.
pub(crate) struct DecidedChange<L> {
    pub(crate) change: Change,
    pub(crate) after: Arc<L>,
    pub(crate) games: Vec<LiveGame>,
}

/// A command to a game, and what is committed together with it.
pub(crate) struct GameCommand {
    pub(crate) command: Command,
    pub(crate) context: CommandContext,
}

impl Decide for LiveGame {
    type New = NewLiveGame;
    type Command = GameCommand;
    type Done = Done;

    fn key(id: &GameId) -> &GameId {
        id
    }

    fn create(NewLiveGame { game, claims }: &NewLiveGame, now: Time) -> DecidedChange<LiveGame> {
        let (change, after) = new_game(game.clone(), now);
        let change = Change { claims: claims.clone(), games: vec![change], ..Change::default() };
        DecidedChange { change, after: Arc::new(after), games: Vec::new() }
    }

    fn decide(
        live: &Arc<LiveGame>,
        GameCommand { command, context }: &GameCommand,
        now: Time,
        date: Time,
    ) -> Decision<LiveGame> {
        let now = in_order(live.log.iter().next_back().map_or(now, |entry| entry.logged.at), now);
        match decide(&live.game, command, now) {
            Err(refusal) => Decision::Refused(refusal.into()),
            Ok(events) if events.is_empty() => {
                let moved = match command {
                    Command::Move { ply, .. } => ply.and_then(|ply| live.move_at(ply)),
                    _ => None,
                };
                Decision::Unchanged(Done { live: live.clone(), events: 0, moved })
            }
            Ok(events) => Decision::Change(Box::new(after_events(live, &events, context, now, date))),
        }
    }

    fn done(live: Arc<LiveGame>, events: usize) -> Done {
        let moved = live.log.iter().rev().take(events).find(|entry| entry.placed.is_some()).cloned();
        Done { live, events, moved }
    }

    fn is_outdated(conflict: &Conflict) -> bool {
        matches!(conflict, Conflict::Version(_))
    }

    fn as_game(live: &Arc<LiveGame>) -> Option<&Arc<LiveGame>> {
        Some(live)
    }
}

/// The time of the event after one at `last`: times in a log never decrease because a clock differs a little.
pub(super) fn in_order(last: Time, now: Time) -> Time {
    if last.since(now) <= CLOCK_SKEW_MS { now.max(last) } else { now }
}

/// Further changes in the commit of a command.
#[derive(Clone, Debug, Default)]
pub struct CommandContext {
    /// Names claimed in the same commit.
    pub claims: Vec<Claim>,
    /// A seat that is taken if the command is allowed.
    pub seat: Option<(Side, Seat)>,
}

/// How long a computer's move, or a tournament, is left to one process before another takes over, in milliseconds: to the one that wrote
/// the last event, or that leased it from the store. While it thinks, or directs, it renews this.
pub const LEASE_MS: i64 = 1_000;
/// How long that process may take to end a game on time, in milliseconds.
const FLAG_SLACK_MS: i64 = 250;

/// When any process may do what is due in a game; `None` if nothing is due. In games of two computers nothing is ever due: they
/// go on where somebody watches them.
pub fn due_at(game: &Game) -> Option<Time> {
    let side = game.to_move()?;
    let flag = game.clock.as_ref().map(|clock| clock.deadline(side).plus(FLAG_SLACK_MS));
    let thinks = game.computer_to_move().is_some() && game.setup.kind != Kind::Exhibition;
    let moves = thinks.then(|| game.turn_since.plus(LEASE_MS));
    flag.into_iter().chain(moves).min()
}

/// A new game, and the change that makes it durable.
pub(super) fn new_game(PairedGame { id, setup, seats }: PairedGame, now: Time) -> (GameChange, LiveGame) {
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

/// The change that the decided events make, with the rematch if they create one. `now` is the clock for
/// durations, `date` the one that the history shows.
fn after_events(
    live: &LiveGame,
    events: &[Event],
    context: &CommandContext,
    now: Time,
    date: Time,
) -> DecidedChange<LiveGame> {
    let mut after = LiveGame { is_led_elsewhere: false, ..live.clone() };
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
            .map(|record| GameRecord { ended_at: date, ..record }),
        due: Due::AsBefore,
    };
    let mut change = Change { claims: context.claims.clone(), games: vec![change], ..Change::default() };
    let rematch = events.iter().find_map(|event| match event {
        Event::RematchMade { next } => Some(next.clone()),
        _ => None,
    });
    let mut games = Vec::new();
    if let Some(id) = rematch {
        let (created, next) = next_game(id, &after, now);
        change.games.push(created);
        games.push(next);
    }
    DecidedChange { change, after: Arc::new(after), games }
}

/// The rematch: the same people with the same seat tokens, the same board and opening, and the sides swapped. From a fair start
/// each player has either side once; then a new one is drawn.
fn next_game(id: GameId, ended: &LiveGame, now: Time) -> (GameChange, LiveGame) {
    let [x, o] = ended.seats.clone().map(|seat| Seat { invite: None, seen_at: None, ..seat });
    let [x_occupant, o_occupant] = ended.game.seats;
    // A different seed, so that a series does not repeat the same game; it still follows from the first one's.
    let mut seed = ended.game.setup.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    let (opening, start) = match ended.game.setup.start {
        Some(Start::Fair { again: true }) => {
            seed = (seed..=u64::MAX).chain(0..seed).find(|seed| starts::leaves_choice(*seed)).unwrap_or(seed);
            (starts::draw_fair(seed), Some(Start::Fair { again: false }))
        }
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
    new_game(PairedGame { id, setup, seats: [o, x] }, now)
}
