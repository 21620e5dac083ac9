//! Pairing of a round of a Swiss: no pair twice, then similar scores, then balanced sides.

use std::cmp::Reverse;
use std::collections::HashSet;

use rand::Rng;

use crate::matching::{fits_whole, in_windows};
use crate::sides::{Pairs, beyond, imbalance, is_third, seat_in_turn, seated_in_turn};
use crate::{EntrantNumber, Membership, Presence, Stage, Standing, Tournament};

/// The largest difference between games with X and games with O.
const LARGEST_IMBALANCE: i32 = 2;

// The costs of faults in a pair, small ones first. Each costs more than all below it together in the largest matching, of
// 48 pairs, so that no number of small faults outweighs a greater one.
/// A coin for each pair is below this.
const COINS_BELOW: u64 = 1 << 6;
/// A place away from the opponent in the other half of the score group, up to a most.
const FOLD_COST: i128 = 1 << 12;
const MOST_FOLD_DISTANCE: i128 = 127;
/// X and O out of balance by one game more.
const SIDES_COST: i128 = 1 << 25;
/// The same side a third time in a row.
const THIRD_SIDE_COST: i128 = 1 << 37;
/// The square of a difference of half points.
const SCORES_COST: i128 = 1 << 43;
/// X and O out of balance by one more than they may be.
const BEYOND_BALANCE_COST: i128 = 1 << 62;
/// A place in the order of candidates for the bye.
const BYE_COST: i128 = 1 << 74;
/// The square of the number of times that they have met.
const MET_AGAIN_COST: i128 = 1 << 81;
/// A bye more than another entrant.
const BYE_AGAIN_COST: i128 = 1 << 98;
/// A pair that the organiser keeps apart.
const APART_COST: i128 = 1 << 105;

/// An entrant to pair, best score first.
struct Player<'a> {
    n: EntrantNumber,
    lot: u64,
    halves: u32,
    standing: &'a Standing,
    /// The place in the score group, and the size of the group.
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
        .filter(|(n, entrant)| entrant.playing.is_none() && !stage.is_too_late_for(*n))
        .map(|(n, entrant)| {
            let standing = stage.standing(n);
            Player { n, lot: entrant.lot, halves: standing.points().halves, standing, group: [0; 2] }
        })
        .collect();
    let by_hand = by_hand(t, stage);
    if !by_hand.is_empty() {
        let named: HashSet<EntrantNumber> = by_hand.iter().flatten().copied().collect();
        let byes = players.iter().map(|player| player.n).filter(|n| !named.contains(n)).collect();
        let pairs =
            by_hand.into_iter().map(|pair| seat_in_turn(stage, LARGEST_IMBALANCE, pair, rng)).collect();
        return Some(Pairs { pairs, byes, ..Pairs::default() });
    }
    if players.len() < 2 {
        return None;
    }
    players.sort_unstable_by_key(|player| (Reverse(player.halves), player.lot));
    let mut byes = Vec::new();
    let mut order = bye_order(&players);
    if players.len() % 2 == 1 && !fits_whole(players.len() + 1) {
        let first = (0..players.len()).min_by_key(|at| (byes_of(&players[*at]), order[*at]));
        if let Some(at) = first {
            byes.push(players.remove(at).n);
            order.remove(at);
        }
    }
    for group in players.chunk_by_mut(|a, b| a.halves == b.halves) {
        let size = group.len();
        group.iter_mut().enumerate().for_each(|(place, player)| player.group = [place, size]);
    }
    let fewest = players.iter().map(byes_of).min().unwrap_or(0);
    // The same coins in whatever order the pairs are looked at.
    let coins = rng.next_u64();
    let cost = |a: usize, b: usize| match (players.get(a), players.get(b)) {
        (Some(a), Some(b)) => cost(t, a, b) + coin(coins, a, b),
        // The bye is a pair like any other, so that the others can still be paired without meeting again.
        (Some(alone), None) => {
            BYE_AGAIN_COST * i128::from(byes_of(alone) - fewest) + BYE_COST * i128::from(order[a])
        }
        _ => 0,
    };
    let mut pairs = Vec::new();
    for (a, b) in in_windows(players.len().next_multiple_of(2), BEYOND_BALANCE_COST, cost) {
        match players.get(b) {
            Some(player) => pairs.push([players[a].n, player.n]),
            None => byes.push(players[a].n),
        }
    }
    // The boards of the leaders come first.
    let pairs = pairs.into_iter().map(|pair| seat_in_turn(stage, LARGEST_IMBALANCE, pair, rng)).collect();
    Some(Pairs { pairs, byes, ..Pairs::default() })
}

/// The pairs that the organiser set, as far as both are still in.
fn by_hand(t: &Tournament, stage: &Stage) -> Vec<[EntrantNumber; 2]> {
    let is_in = |n: &EntrantNumber| {
        t.entrant(*n).is_some_and(|entrant| entrant.membership == Membership::In && entrant.playing.is_none())
    };
    stage.by_hand.iter().filter(|pair| pair.iter().all(is_in)).copied().collect()
}

/// A win by forfeit counts like a bye.
fn byes_of(player: &Player<'_>) -> u16 {
    player.standing.full_points_without_playing()
}

/// The order of candidates for the bye: the lowest score, then the longest time since meeting another score, then the last lot.
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
    let seats = seated_in_turn(LARGEST_IMBALANCE, a.standing, b.standing);
    let apart = i128::from(t.are_apart(a.n, b.n));
    let met = a.standing.times_met(b.n) as i128;
    let scores = i128::from(a.halves.abs_diff(b.halves));
    // The top half of a score group against the bottom half, by lot and not by tie-breaks.
    let [place, size] = a.group;
    let fold = if scores == 0 { place.abs_diff(b.group[0]).abs_diff(size / 2) as i128 } else { 0 };
    APART_COST * apart
        + MET_AGAIN_COST * met * met
        + BEYOND_BALANCE_COST * beyond(LARGEST_IMBALANCE, seats)
        + SCORES_COST * scores * scores
        + THIRD_SIDE_COST * i128::from(is_third(seats))
        + SIDES_COST * imbalance(seats)
        + FOLD_COST * fold.min(MOST_FOLD_DISTANCE)
}

/// A number below [`COINS_BELOW`] for each pair.
fn coin(coins: u64, a: &Player<'_>, b: &Player<'_>) -> i128 {
    let mixed = (coins ^ a.lot ^ b.lot.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    i128::from((mixed >> 32) % COINS_BELOW)
}
