//! The effect of a decided command: the change to make durable, and the game after it. Pure.

use super::LiveGame;
use cuatro_game::starts::{self, Start};
use cuatro_game::{Event, Game, GameId, GameRecord, Kind, Logged, Setup, Status, Time};
use cuatro_rules::Side;
use cuatro_store::{Change, Claim, Due, GameChange, Seat};

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
