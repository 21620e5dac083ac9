//! Pairing in an arena: whoever waits plays somebody near in the table, soon, and not the same person again.

use std::cmp::Reverse;

use rand::Rng;

use cuatro_game::Time;

use crate::matching::{fits_whole, in_windows};
use crate::sides::{Pairs, beyond, is_third, seat, seated};
use crate::{EntrantNumber, Membership, Presence, Stage, Standing, Tournament};

/// The shortest time between two pairings, in milliseconds.
const TICK_MS: i64 = 500;
/// So many who wait are paired at once.
const ENOUGH: usize = 8;
/// Who waits so long is paired although few wait, in milliseconds.
const PATIENCE_MS: i64 = 3_000;
/// Who waits so long may play the last opponent again, in milliseconds.
const AGAIN_MS: i64 = 10_000;
/// With so few active, playing the same person again is no fault.
const FEW: usize = 3;
/// How far X and O may be out of balance.
const BALANCE: i32 = 2;

// Costs of a pair. Those that are no wish but a rule stand far above the sum of all wishes of a window.
const RANK: i128 = 1_000;
const MOST_RANK: i128 = 40_000;
const MET: i128 = 6_000;
const MET_LAST: i128 = 1_000_000;
const THIRD: i128 = 20_000;
const SAME_SIDE: i128 = 500;
/// Two who both had the same side too often bring one of them to the bound: better now with others than later with nobody.
const LOPSIDED: i128 = 20_000;
const WAITED: i128 = 100;
/// Makes room for what waiting takes off: at most ten minutes of each count.
const ROOM: i128 = WAITED * 2 * MOST_WAITED_S;
const MOST_WAITED_S: i128 = 600;
const LEFT_OUT_AFTER_MS: i128 = 10_000_000;
const LEFT_OUT_AGAIN: i128 = 100_000_000_000_000;
const FORBIDDEN: i128 = 10_000_000_000_000_000;

/// Somebody who waits.
struct Waiting<'a> {
    n: EntrantNumber,
    rank: usize,
    waited_ms: i64,
    standing: &'a Standing,
}

/// The pairs to play now, or when it is worth asking again if nothing happens until then.
pub(crate) fn pair(
    t: &Tournament,
    stage: &Stage,
    presence: &Presence,
    now: Time,
    rng: &mut impl Rng,
) -> Result<Pairs, Option<Time>> {
    let tick = stage.paired_at.map(|last| last.plus(TICK_MS));
    if tick.is_some_and(|tick| now < tick) {
        return Err(tick);
    }
    let mut active: Vec<_> = t
        .entrants()
        .filter(|(n, entrant)| {
            entrant.playing.is_some() || (entrant.membership == Membership::In && presence.is_here(*n))
        })
        .map(|(n, entrant)| (Reverse(stage.standing(n).points()), entrant.lot, n))
        .collect();
    active.sort_unstable();
    let began = stage.started_at.unwrap_or(now);
    let mut next: Option<Time> = None;
    let mut ask_at =
        |time: Time| next = Some(next.map_or(time, |next| next.min(time))).filter(|_| time > now).or(next);
    let mut waiting = Vec::new();
    for (rank, (_, _, n)) in active.iter().enumerate() {
        let Some(since) = t.entrant(*n).and_then(|entrant| entrant.waiting_since(*n, presence)) else {
            continue;
        };
        let since = since.max(began);
        if since > now {
            ask_at(since);
            continue;
        }
        [PATIENCE_MS, AGAIN_MS].iter().for_each(|ms| ask_at(since.plus(*ms)));
        waiting.push(Waiting { n: *n, rank, waited_ms: now.since(since), standing: stage.standing(*n) });
    }
    let longest = waiting.iter().map(|waiting| waiting.waited_ms).max().unwrap_or(0);
    let nobody_plays = stage.unscored.is_empty();
    let is_time = waiting.len() >= ENOUGH || longest >= PATIENCE_MS || nobody_plays;
    if waiting.len() < 2 || !is_time {
        return Err(next);
    }
    let found = choose(t, &mut waiting, active.len() <= FEW);
    if found.pairs.is_empty() {
        return Err(next);
    }
    let pairs = found.pairs.into_iter().map(|[a, b]| seat(stage, a, b, rng)).collect();
    Ok(Pairs { pairs, ..found })
}

/// The cheapest allowed pairs of those who wait, and who is left out.
fn choose(t: &Tournament, waiting: &mut Vec<Waiting<'_>>, are_few: bool) -> Pairs {
    let mut byes = Vec::new();
    // Of a small odd number the matching leaves somebody out, so that it is nobody whom the others need.
    if waiting.len() % 2 == 1 && !fits_whole(waiting.len() + 1) {
        let shortest = |at: &usize| (waiting[*at].standing.left_out, waiting[*at].waited_ms);
        if let Some(at) = (0..waiting.len()).min_by_key(shortest) {
            byes.push(waiting.remove(at).n);
        }
    }
    let cost = |a: usize, b: usize| match (waiting.get(a), waiting.get(b)) {
        (Some(a), Some(b)) => cost(t, a, b, are_few).unwrap_or(FORBIDDEN),
        (Some(alone), None) | (None, Some(alone)) => {
            let again = if alone.standing.left_out { LEFT_OUT_AGAIN } else { 0 };
            again + i128::from(alone.waited_ms).min(1000 * MOST_WAITED_S) * LEFT_OUT_AFTER_MS
        }
        (None, None) => 0,
    };
    let mut pairs = Vec::new();
    for (a, b) in in_windows(waiting.len().next_multiple_of(2), FORBIDDEN, cost) {
        if b < waiting.len() && cost(a, b) < FORBIDDEN {
            pairs.push([waiting[a].n, waiting[b].n]);
        } else {
            byes.extend([a, b].iter().filter_map(|at| waiting.get(*at)).map(|waiting| waiting.n));
        }
    }
    byes.sort_unstable();
    Pairs { pairs, byes }
}

/// What it costs to pair these two; `None` if they must not be.
fn cost(t: &Tournament, a: &Waiting<'_>, b: &Waiting<'_>, are_few: bool) -> Option<i128> {
    let seats = seated(a.standing, b.standing);
    let met_last = a.standing.last_opponent() == Some(b.n) && b.standing.last_opponent() == Some(a.n);
    let too_soon = met_last && a.waited_ms.max(b.waited_ms) < AGAIN_MS;
    if t.are_apart(a.n, b.n) || (!are_few && (too_soon || beyond(BALANCE, seats) > 0)) {
        return None;
    }
    let [first, second] = [a.standing, b.standing];
    let same_side = first.run.signum() * second.run.signum() > 0;
    let lopsided = if first.balance == second.balance { i128::from(first.balance.abs()) } else { 0 };
    let waited = |waiting: &Waiting<'_>| i128::from(waiting.waited_ms / 1000).min(MOST_WAITED_S);
    let ranks = a.rank.abs_diff(b.rank) as i128;
    Some(
        ROOM + (RANK * ranks).min(MOST_RANK)
            + MET * first.times_met(b.n) as i128
            + if met_last { MET_LAST } else { 0 }
            + if is_third(seats) { THIRD } else { 0 }
            + if same_side { SAME_SIDE } else { 0 }
            + LOPSIDED * lopsided
            - WAITED * (waited(a) + waited(b)),
    )
}
