//! The director: a pure function that says which action is due.

use std::collections::HashSet;

use rand::Rng;

use cuatro_game::{GameId, Time};
use cuatro_rules::Side;

use crate::chance::{self, Draw};
use crate::sides::Pairs;
use crate::{
    Begin, EntrantNumber, Event, Format, Membership, Pairing, Presence, ResultBy, Scored, Stage,
    StageOutcome, StageStart, StageState, Tournament, UnfinishedGames, arena, round_robin, swiss,
};

/// A hold ends by itself after a quarter of an hour.
const LONGEST_HOLD_MS: i64 = 15 * 60_000;
/// A tournament without a stage ends by itself after a day.
const LONGEST_IDLE_MS: i64 = Time::DAY_MS;
/// Seconds between the rounds of a round robin.
const ROUND_ROBIN_BREAK_S: u16 = 20;

/// A finished game, as reported by the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    pub game: GameId,
    /// The result; void if the game ended without one and no side gets the win.
    pub outcome: StageOutcome,
    /// How the result came about.
    pub how: ResultBy,
    /// The side that never dropped its first disc: the entrant is paused.
    pub absent: Option<Side>,
}

/// A game that the server must stop now. It is then reported as [`Finished`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stop {
    pub game: GameId,
    /// How it is scored.
    pub scoring: StopScoring,
}

/// How a stopped game is scored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopScoring {
    /// Its outcome is the exact value of its position; a draw where that is not known.
    Adjudicate,
    /// It does not count: void.
    Drop,
    /// This side left, or was sent out: the other one wins by forfeit.
    Forfeit(Side),
}

/// The actions due now.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NextAction {
    /// The events to append, in order.
    pub events: Vec<Event>,
    /// Games to stop. Each action repeats them until they are reported as finished.
    pub stop: Vec<Stop>,
    /// The time to ask again if nothing happens before; now, if more is due at once.
    pub due: Option<Time>,
}

/// The actions due now, given presence and finished games. Games that are already scored, or belong to another tournament, are ignored,
/// so each game counts once, however often it is reported.
///
/// An action does one thing, so it need not anticipate the state after its own events. Append its events, and ask again if that is
/// due at once.
pub fn next_action(t: &Tournament, presence: &Presence, finished: &[Finished], now: Time) -> NextAction {
    if t.ended_at.is_some() {
        return NextAction::default();
    }
    let scored = score(t, finished);
    if !scored.is_empty() {
        return NextAction::at_once(scored, now);
    }
    if let Some(since) = t.held_since {
        let end = since.plus(LONGEST_HOLD_MS);
        return NextAction::at(end, now, || vec![Event::Hold { on: false }]);
    }
    let Some((k, stage)) = t.current_stage() else {
        return NextAction::at(t.idle_since.plus(LONGEST_IDLE_MS), now, || vec![Event::Ended]);
    };
    let mut action = match stage.status {
        StageState::Finishing => finish(stage, k, now),
        _ if stage.is_free() => play_freely(t, k, stage, presence, now),
        _ => play_rounds(t, k, stage, presence, now),
    };
    let named: HashSet<GameId> = action.stop.iter().map(|stop| stop.game.clone()).collect();
    let left = stage.running_games().filter(|game| !named.contains(&game.game));
    action.stop.extend(left.filter_map(|game| {
        let is_out = |side: &Side| t.entrant(game.player(*side)).is_some_and(|of| of.membership.is_out());
        let loser = Side::BOTH.into_iter().find(is_out)?;
        Some(Stop { game: game.game.clone(), scoring: StopScoring::Forfeit(loser) })
    }));
    action
}

impl NextAction {
    fn at_once(events: Vec<Event>, now: Time) -> NextAction {
        NextAction { events, stop: Vec::new(), due: Some(now) }
    }

    /// These events, not before `time`.
    fn at(time: Time, now: Time, events: impl FnOnce() -> Vec<Event>) -> NextAction {
        if now >= time { NextAction::at_once(events(), now) } else { NextAction::wait(Some(time)) }
    }

    fn wait(due: Option<Time>) -> NextAction {
        NextAction { due, ..NextAction::default() }
    }
}

/// Results of games that are not scored yet, and pauses of entrants that missed their first disc.
fn score(t: &Tournament, finished: &[Finished]) -> Vec<Event> {
    let Some((k, _)) = t.current_stage() else { return Vec::new() };
    let mut seen = HashSet::new();
    let (mut results, mut pauses) = (Vec::new(), Vec::new());
    for Finished { game, outcome, how, absent } in finished {
        let known = t.game(game).filter(|(of, found)| *of == k && found.result.is_none());
        let Some((_, found)) = known.filter(|_| seen.insert(game)) else { continue };
        results.push(Scored { game: game.clone(), outcome: *outcome, how: *how });
        let missing = absent.map(|side| found.player(side));
        let is_in =
            |n: &EntrantNumber| t.entrant(*n).is_some_and(|entrant| entrant.membership == Membership::In);
        pauses.extend(missing.filter(is_in).map(|n| Event::Paused { n, own: false }));
    }
    if results.is_empty() {
        Vec::new()
    } else {
        [Event::Scored { k, results }].into_iter().chain(pauses).collect()
    }
}

fn finish(stage: &Stage, k: u16, now: Time) -> NextAction {
    if stage.unscored.is_empty() {
        return NextAction::at_once(vec![Event::StageEnded { k }], now);
    }
    match stage.settings.at_end {
        UnfinishedGames::PlayOn => match stage.deadline.filter(|deadline| now < *deadline) {
            None => stop_all(stage, StopScoring::Adjudicate),
            until => NextAction::wait(until),
        },
        UnfinishedGames::Adjudicate => stop_all(stage, StopScoring::Adjudicate),
        UnfinishedGames::Drop => stop_all(stage, StopScoring::Drop),
    }
}

fn stop_all(stage: &Stage, scoring: StopScoring) -> NextAction {
    let stop = stage.running_games().map(|game| Stop { game: game.game.clone(), scoring }).collect();
    NextAction { stop, ..NextAction::default() }
}

/// Pairing without rounds: an arena, or such a round robin.
fn play_freely(t: &Tournament, k: u16, stage: &Stage, presence: &Presence, now: Time) -> NextAction {
    let mut rng = pairing_rng(t);
    if stage.is_round_robin() {
        if stage.unscored.is_empty() && !round_robin::has_outstanding(stage) {
            return NextAction::at_once(vec![Event::StageEnded { k }], now);
        }
        let (pairs, rounds): (Vec<_>, Vec<_>) =
            round_robin::pair_free(t, stage, presence).into_iter().unzip();
        if pairs.is_empty() {
            return NextAction::wait(None);
        }
        let begin = |at: usize| fair(t, k, rounds[at]);
        return NextAction::at_once(
            vec![paired(k, stage, Pairs { pairs, byes: Vec::new() }, begin, &mut rng)],
            now,
        );
    }
    if stage.ends_at.is_some_and(|end| now >= end) {
        return NextAction::at_once(vec![Event::Finishing { k }], now);
    }
    match arena::pair(t, stage, presence, now, &mut rng) {
        Ok(pairs) => {
            let first = stage.games.len();
            // Each game has its own start: without rounds there are no boards to compare.
            let begin = |at: usize| fair(t, k, (first + at) as u16);
            NextAction::at_once(vec![paired(k, stage, pairs, begin, &mut rng)], now)
        }
        Err(next) => NextAction::wait(next.into_iter().chain(stage.ends_at).min()),
    }
}

/// Pairing in rounds: a Swiss, or such a round robin.
fn play_rounds(t: &Tournament, k: u16, stage: &Stage, presence: &Presence, now: Time) -> NextAction {
    if !stage.unscored.is_empty() {
        let is_over = stage.called || stage.deadline.is_some_and(|deadline| now >= deadline);
        return if is_over {
            stop_all(stage, StopScoring::Adjudicate)
        } else {
            NextAction::wait(stage.deadline)
        };
    }
    if stage.round > 0 && stage.round >= stage.rounds {
        return NextAction::at_once(vec![Event::StageEnded { k }], now);
    }
    let break_s = match stage.settings.format {
        Format::Swiss { break_s, .. } => break_s,
        Format::Arena { .. } | Format::RoundRobin { .. } => ROUND_ROBIN_BREAK_S,
    };
    let last = stage.scored_at.max(stage.paired_at).filter(|_| !stage.called);
    if let Some(ready) = last.map(|last| last.plus(i64::from(break_s) * 1000)).filter(|ready| now < *ready) {
        return NextAction::wait(Some(ready));
    }
    let mut rng = pairing_rng(t);
    let round = stage.round + 1;
    let (found, start) = if stage.is_round_robin() {
        (round_robin::pair(t, stage, presence), round_robin::start_number(stage, round))
    } else {
        (swiss::pair(t, stage, presence, &mut rng).map(|pairs| (pairs, Vec::new())), round)
    };
    let Some((pairs, walkovers)) = found else { return NextAction::wait(None) };
    let mut event = paired(k, stage, pairs, |_| fair(t, k, start), &mut rng);
    if let Event::Paired { forfeits, .. } = &mut event {
        *forfeits = walkovers;
    }
    NextAction::at_once(vec![event], now)
}

/// The generator of a pairing follows from the version of the log, so two directors draw the same.
fn pairing_rng(t: &Tournament) -> impl Rng + use<> {
    chance::rng(t.settings.seed, Draw::Pairing, t.version.into())
}

/// The fair start with this number in a stage.
fn fair(t: &Tournament, k: u16, number: u16) -> Begin {
    let number = u64::from(k) << 16 | u64::from(number);
    Begin::Fair(chance::number(t.settings.seed, Draw::Start, number) as u16)
}

fn paired(k: u16, stage: &Stage, found: Pairs, fair: impl Fn(usize) -> Begin, rng: &mut impl Rng) -> Event {
    let round = stage.round + 1;
    let positions = stage.settings.positions.len();
    // Starts in turn: by game where each game has its own, else by round.
    let turn = |at: usize| if stage.is_free() { stage.games.len() + at } else { usize::from(round) - 1 };
    let begin = |at: usize| match stage.settings.start {
        _ if positions > 0 => Begin::Position((turn(at) % positions) as u16),
        StageStart::Fair => fair(at),
        StageStart::Empty => Begin::Empty,
    };
    let pairs = found.pairs.into_iter().enumerate();
    let pairs =
        pairs.map(|(at, [x, o])| Pairing { x, o, game: GameId::random(rng), start: begin(at) }).collect();
    Event::Paired { k, round, pairs, byes: found.byes, forfeits: Vec::new() }
}
