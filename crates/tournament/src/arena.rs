//! Pairing in an arena: waiting entrants soon get an opponent of a near rank, and not the last one again.

use std::cmp::Reverse;

use rand::Rng;

use cuatro_game::Time;

use crate::matching::{fits_whole, in_windows};
use crate::sides::{Pairs, beyond, is_third, seat, seated};
use crate::{EntrantNumber, Membership, Presence, Stage, Standing, Tournament};

/// The shortest time between two pairings, in milliseconds.
const BETWEEN_PAIRINGS_MS: i64 = 500;
/// The number of waiting entrants from which nobody has to wait longer.
const PAIRED_AT_ONCE_FROM: usize = 8;
/// The wait in milliseconds after which an entrant is paired although few wait.
const LONGEST_WAIT_MS: i64 = 3_000;
/// The wait in milliseconds after which an entrant may get the last opponent again.
const WAIT_FOR_LAST_OPPONENT_MS: i64 = 10_000;
/// With so few active entrants, meeting again costs nothing.
const FEW_ENTRANTS: usize = 3;
/// The largest difference between games with X and games with O.
const LARGEST_IMBALANCE: i32 = 2;

// Costs of a pair. Costs of rules are far above the sum of all preferences in a window.
const RANK_COST: i128 = 1_000;
const MOST_RANK_COST: i128 = 40_000;
const MET_COST: i128 = 6_000;
const MET_LAST_COST: i128 = 1_000_000;
const THIRD_SIDE_COST: i128 = 20_000;
const SAME_SIDE_COST: i128 = 500;
/// Cost of pairing two entrants with the same side in excess: it brings one of them to the bound of the balance, which is cheaper now,
/// with others to choose from, than later.
const LOPSIDED_COST: i128 = 20_000;
const WAITED_DISCOUNT: i128 = 100;
/// Keeps costs positive: the discount for the waits of both, of which at most ten minutes count.
const DISCOUNT_ROOM: i128 = WAITED_DISCOUNT * 2 * MOST_WAITED_S;
const MOST_WAITED_S: i128 = 600;
const LEFT_OUT_COST_PER_MS: i128 = 10_000_000;
const LEFT_OUT_AGAIN_COST: i128 = 100_000_000_000_000;
const FORBIDDEN_COST: i128 = 10_000_000_000_000_000;

/// An entrant that waits for a game.
struct Waiting<'a> {
    n: EntrantNumber,
    rank: usize,
    waited_ms: i64,
    standing: &'a Standing,
}

/// The pairs to play now, or the next time to ask if nothing happens before.
pub(crate) fn pair(
    t: &Tournament,
    stage: &Stage,
    presence: &Presence,
    now: Time,
    rng: &mut impl Rng,
) -> Result<Pairs, Option<Time>> {
    let tick = stage.paired_at.map(|last| last.plus(BETWEEN_PAIRINGS_MS));
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
        [LONGEST_WAIT_MS, WAIT_FOR_LAST_OPPONENT_MS].iter().for_each(|ms| ask_at(since.plus(*ms)));
        waiting.push(Waiting { n: *n, rank, waited_ms: now.since(since), standing: stage.standing(*n) });
    }
    let longest = waiting.iter().map(|waiting| waiting.waited_ms).max().unwrap_or(0);
    let nobody_plays = stage.unscored.is_empty();
    let is_time = waiting.len() >= PAIRED_AT_ONCE_FROM || longest >= LONGEST_WAIT_MS || nobody_plays;
    if waiting.len() < 2 || !is_time {
        return Err(next);
    }
    let found = choose(t, &mut waiting, active.len() <= FEW_ENTRANTS);
    if found.pairs.is_empty() {
        return Err(next);
    }
    let pairs = found.pairs.into_iter().map(|[a, b]| seat(stage, a, b, rng)).collect();
    Ok(Pairs { pairs, ..found })
}

/// The cheapest allowed pairs of the waiting entrants, and those left over.
fn choose(t: &Tournament, waiting: &mut Vec<Waiting<'_>>, are_few: bool) -> Pairs {
    let mut byes = Vec::new();
    // With a small odd number the matching itself leaves one entrant out, so it can choose the cheapest.
    if waiting.len() % 2 == 1 && !fits_whole(waiting.len() + 1) {
        let shortest = |at: &usize| (waiting[*at].standing.left_out, waiting[*at].waited_ms);
        if let Some(at) = (0..waiting.len()).min_by_key(shortest) {
            byes.push(waiting.remove(at).n);
        }
    }
    let cost = |a: usize, b: usize| match (waiting.get(a), waiting.get(b)) {
        (Some(a), Some(b)) => cost(t, a, b, are_few).unwrap_or(FORBIDDEN_COST),
        (Some(alone), None) | (None, Some(alone)) => {
            let again = if alone.standing.left_out { LEFT_OUT_AGAIN_COST } else { 0 };
            again + i128::from(alone.waited_ms).min(1000 * MOST_WAITED_S) * LEFT_OUT_COST_PER_MS
        }
        (None, None) => 0,
    };
    let mut pairs = Vec::new();
    for (a, b) in in_windows(waiting.len().next_multiple_of(2), FORBIDDEN_COST, cost) {
        if b < waiting.len() && cost(a, b) < FORBIDDEN_COST {
            pairs.push([waiting[a].n, waiting[b].n]);
        } else {
            byes.extend([a, b].iter().filter_map(|at| waiting.get(*at)).map(|waiting| waiting.n));
        }
    }
    byes.sort_unstable();
    Pairs { pairs, byes, ..Pairs::default() }
}

/// The cost of a pair; `None` if the rules forbid it.
fn cost(t: &Tournament, a: &Waiting<'_>, b: &Waiting<'_>, are_few: bool) -> Option<i128> {
    let seats = seated(a.standing, b.standing);
    let met_last = a.standing.last_opponent() == Some(b.n) && b.standing.last_opponent() == Some(a.n);
    let too_soon = met_last && a.waited_ms.max(b.waited_ms) < WAIT_FOR_LAST_OPPONENT_MS;
    if t.are_apart(a.n, b.n) || (!are_few && (too_soon || beyond(LARGEST_IMBALANCE, seats) > 0)) {
        return None;
    }
    let [first, second] = [a.standing, b.standing];
    let same_side = first.run.signum() * second.run.signum() > 0;
    let lopsided = if first.balance == second.balance { i128::from(first.balance.abs()) } else { 0 };
    let waited = |waiting: &Waiting<'_>| i128::from(waiting.waited_ms / 1000).min(MOST_WAITED_S);
    let ranks = a.rank.abs_diff(b.rank) as i128;
    Some(
        DISCOUNT_ROOM
            + (RANK_COST * ranks).min(MOST_RANK_COST)
            + MET_COST * first.times_met(b.n) as i128
            + if met_last { MET_LAST_COST } else { 0 }
            + if is_third(seats) { THIRD_SIDE_COST } else { 0 }
            + if same_side { SAME_SIDE_COST } else { 0 }
            + LOPSIDED_COST * lopsided
            - WAITED_DISCOUNT * (waited(a) + waited(b)),
    )
}
