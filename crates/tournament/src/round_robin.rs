//! Round robin by Berger tables (R. Schurig, 1886, and J. Berger): the rounds of the circle method, with sides that
//! differ by one at most.

use crate::matching::cheapest;
use crate::sides::Pairs;
use crate::{EntrantNumber, Format, Membership, Presence, Stage, Tournament};

/// How many rounds a cycle of so many has.
fn rounds(count: usize) -> usize {
    count.next_multiple_of(2) - 1
}

/// The round, from 0, in which these two places of a table of `count` meet, and whether the first of them plays X.
fn meeting(count: usize, a: usize, b: usize) -> (usize, bool) {
    let (low, high) = (a.min(b), a.max(b));
    let (rounds, last) = (rounds(count), count.next_multiple_of(2) - 1);
    let (round, low_is_x) = if high == last {
        (2 * low % rounds, low <= last / 2)
    } else {
        ((low + high) % rounds, (low + high) % 2 == 1)
    };
    (round, (a == low) == low_is_x)
}

/// The pairs of a round, from 0, of a table of `count`, each with X first. With an odd number one is free.
fn table(count: usize, round: usize) -> Vec<[usize; 2]> {
    let all = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
    let in_round = all.map(|(a, b)| (a, b, meeting(count, a, b))).filter(|(_, _, (at, _))| *at == round);
    in_round.map(|(a, b, (_, a_is_x))| if a_is_x { [a, b] } else { [b, a] }).collect()
}

/// The cycle, from 0, and the round in it, from 0, of a round from 1.
fn cycle(stage: &Stage, round: u16) -> (usize, usize) {
    let (round, of) = (usize::from(round.max(1)) - 1, rounds(stage.field.len()));
    (round / of, round % of)
}

/// The number of the start of a round: the same in both cycles.
pub(crate) fn start_number(stage: &Stage, round: u16) -> u16 {
    cycle(stage, round).1 as u16
}

/// The pairs of the next round, and the games won because the opponent is out; `None` while fewer than two are present.
///
/// Entrants that are away for a moment are paired all the same: a missing first disc decides the game.
pub(crate) fn pair(t: &Tournament, stage: &Stage, presence: &Presence) -> Option<Pairs> {
    let is_in = |n: EntrantNumber| t.entrant(n).is_some_and(|entrant| entrant.membership == Membership::In);
    if stage.field.iter().filter(|n| is_in(**n) && presence.is_here(**n)).count() < 2 {
        return None;
    }
    let (cycle, round) = cycle(stage, stage.round + 1);
    let mut found = Pairs::default();
    for [x, o] in table(stage.field.len(), round) {
        let [x, o] = [stage.field[x], stage.field[o]];
        match (is_in(x), is_in(o)) {
            (true, true) => found.pairs.push(if cycle.is_multiple_of(2) { [x, o] } else { [o, x] }),
            (true, false) => found.forfeits.push([x, o]),
            (false, true) => found.forfeits.push([o, x]),
            (false, false) => {}
        }
    }
    Some(found)
}

/// Games between free entrants, each with the number of its start, early rounds first.
pub(crate) fn pair_free(
    t: &Tournament,
    stage: &Stage,
    presence: &Presence,
) -> Vec<([EntrantNumber; 2], u16)> {
    const NONE: i128 = 1_000_000;
    let Format::RoundRobin { cycles, .. } = stage.settings.format else { return Vec::new() };
    let count = stage.field.len();
    let is_free =
        |n: EntrantNumber| t.entrant(n).and_then(|entrant| entrant.waiting_since(n, presence)).is_some();
    let free: Vec<usize> = (0..count).filter(|at| is_free(stage.field[*at])).collect();
    let played = |a: usize, b: usize| stage.standing(stage.field[a]).times_met(stage.field[b]);
    let cost = |a: usize, b: usize| match (free.get(a), free.get(b)) {
        (Some(a), Some(b)) if played(*a, *b) < usize::from(cycles) => {
            (played(*a, *b) * rounds(count) + meeting(count, *a, *b).0) as i128
        }
        (Some(_), Some(_)) => NONE,
        _ => 0,
    };
    let mut games = Vec::new();
    for (a, b) in cheapest(free.len().next_multiple_of(2), cost) {
        if b >= free.len() || cost(a, b) >= NONE {
            continue;
        }
        let (a, b) = (free[a], free[b]);
        let (round, a_is_x) = meeting(count, a, b);
        let swapped = played(a, b) % 2 == 1;
        let [x, o] = if a_is_x != swapped { [a, b] } else { [b, a] };
        games.push(([stage.field[x], stage.field[o]], round as u16));
    }
    games
}

/// Whether any two have a game left to play.
pub(crate) fn has_outstanding(stage: &Stage) -> bool {
    let Format::RoundRobin { cycles, .. } = stage.settings.format else { return false };
    let all = usize::from(cycles) * stage.field.len() * stage.field.len().saturating_sub(1) / 2;
    stage.games.len() < all
}
