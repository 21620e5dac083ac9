//! Pairing of a round of a Swiss: with a like score, nobody twice, sides in balance.

use std::cmp::Reverse;
use std::collections::HashSet;

use rand::Rng;

use crate::matching::{fits_whole, in_windows};
use crate::sides::{Pairs, beyond, is_third, seat, seated};
use crate::{EntrantNumber, Membership, Presence, Stage, Standing, Tournament};

// What each fault of a pair costs, the small ones first. Each stands above the sum of all below it in a window, so that no number of small
// faults outweighs a greater one.
const FOLD: i128 = 100;
const MOST_FOLD: i128 = 100;
const SIDES: i128 = 1_000_000;
const THIRD: i128 = 1_000_000_000;
const SCORES: i128 = 1_000_000_000_000;
/// A place in the order of those who can get the bye.
const BYE: i128 = 1_000_000_000_000_000_000;
/// X and O out of balance by more than 1.
const BEYOND: i128 = 100_000_000_000_000_000_000_000;
/// A pair, or a bye, again.
const AGAIN: i128 = 100_000_000_000_000_000_000_000_000;
const APART: i128 = 100_000_000_000_000_000_000_000_000_000;

/// Somebody to pair, best score first.
struct Player<'a> {
    n: EntrantNumber,
    lot: u64,
    halves: u32,
    standing: &'a Standing,
    /// The place among those with the same score, and how many they are.
    group: [usize; 2],
}

/// The pairs of the next round; `None` while fewer than two are here.
///
/// No pair meets again while that can be avoided. In a window of 64 it can as long as each has met fewer than 32 others: a graph in
/// which each vertex has at least half of the others as neighbours has a Hamiltonian cycle (G. A. Dirac, 1952), so a perfect
/// matching.
pub(crate) fn pair(t: &Tournament, stage: &Stage, presence: &Presence, rng: &mut impl Rng) -> Option<Pairs> {
    let mut players: Vec<Player<'_>> = t
        .entrants()
        .filter(|(n, entrant)| entrant.membership == Membership::In && presence.is_here(*n))
        .filter(|(_, entrant)| entrant.playing.is_none())
        .map(|(n, entrant)| {
            let standing = stage.standing(n);
            Player { n, lot: entrant.lot, halves: standing.points().halves, standing, group: [0; 2] }
        })
        .collect();
    let by_hand = by_hand(t, stage);
    if !by_hand.is_empty() {
        let named: HashSet<EntrantNumber> = by_hand.iter().flatten().copied().collect();
        let byes = players.iter().map(|player| player.n).filter(|n| !named.contains(n)).collect();
        let pairs = by_hand.into_iter().map(|[a, b]| seat(stage, a, b, rng)).collect();
        return Some(Pairs { pairs, byes });
    }
    if players.len() < 2 {
        return None;
    }
    players.sort_unstable_by_key(|player| (Reverse(player.halves), player.lot));
    let mut byes = Vec::new();
    let mut order = bye_order(&players);
    if players.len() % 2 == 1 && !fits_whole(players.len() + 1) {
        let fewest = fewest_byes(&players);
        let mut first = (0..players.len()).filter(|at| players[*at].standing.byes == fewest);
        if let Some(at) = first.by_ref().min_by_key(|at| order[*at]) {
            byes.push(players.remove(at).n);
            order.remove(at);
        }
    }
    for group in players.chunk_by_mut(|a, b| a.halves == b.halves) {
        let size = group.len();
        group.iter_mut().enumerate().for_each(|(place, player)| player.group = [place, size]);
    }
    let fewest = fewest_byes(&players);
    // The same coins in whatever order the pairs are looked at.
    let coins = rng.next_u64();
    let cost = |a: usize, b: usize| match (players.get(a), players.get(b)) {
        (Some(a), Some(b)) => cost(t, a, b) + coin(coins, a, b),
        // The bye is a pair like any other, so that the others can still be paired without meeting again.
        (Some(alone), None) => AGAIN * i128::from(alone.standing.byes - fewest) + BYE * i128::from(order[a]),
        _ => 0,
    };
    let mut pairs = Vec::new();
    for (a, b) in in_windows(players.len().next_multiple_of(2), BEYOND, cost) {
        match players.get(b) {
            Some(player) => pairs.push([players[a].n, player.n]),
            None => byes.push(players[a].n),
        }
    }
    // The boards of the leaders come first.
    let pairs = pairs.into_iter().map(|[a, b]| seat(stage, a, b, rng)).collect();
    Some(Pairs { pairs, byes })
}

/// The pairs that the organiser set, as far as both are still in.
fn by_hand(t: &Tournament, stage: &Stage) -> Vec<[EntrantNumber; 2]> {
    let is_in = |n: &EntrantNumber| {
        t.entrant(*n).is_some_and(|entrant| entrant.membership == Membership::In && entrant.playing.is_none())
    };
    stage.by_hand.iter().filter(|pair| pair.iter().all(is_in)).copied().collect()
}

fn fewest_byes(players: &[Player<'_>]) -> u16 {
    players.iter().map(|player| player.standing.byes).min().unwrap_or(0)
}

/// The place of each in the order in which they get the bye: the lowest score, then who met another score least recently, then
/// the last lot.
fn bye_order(players: &[Player<'_>]) -> Vec<u32> {
    let mut places: Vec<usize> = (0..players.len()).collect();
    places.sort_unstable_by_key(|at| {
        let Player { lot, halves, standing, .. } = &players[*at];
        (*halves, standing.floated, Reverse(*lot))
    });
    let mut order = vec![0; players.len()];
    for (at, place) in (0..).zip(places) {
        order[place] = at;
    }
    order
}

fn cost(t: &Tournament, a: &Player<'_>, b: &Player<'_>) -> i128 {
    let seats = seated(a.standing, b.standing);
    let [x, o] = seats;
    let apart = i128::from(t.are_apart(a.n, b.n));
    let again = a.standing.times_met(b.n) as i128;
    let scores = i128::from(a.halves.abs_diff(b.halves));
    let sides = i128::from((x.balance + 1).abs() + (o.balance - 1).abs());
    // The top half of those with the same score against the bottom half, by lot and not by tie-breaks.
    let [place, size] = a.group;
    let fold = if scores == 0 { place.abs_diff(b.group[0]).abs_diff(size / 2) as i128 } else { 0 };
    APART * apart
        + AGAIN * again
        + BEYOND * beyond(1, seats)
        + SCORES * scores * scores
        + THIRD * i128::from(is_third(seats))
        + SIDES * sides
        + FOLD * fold.min(MOST_FOLD)
}

/// A number below 100 for each pair.
fn coin(coins: u64, a: &Player<'_>, b: &Player<'_>) -> i128 {
    let mixed = (coins ^ a.lot ^ b.lot.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    i128::from((mixed >> 32) % 100)
}
