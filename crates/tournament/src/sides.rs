//! The side of each player of a pair.

use std::cmp::Ordering;

use rand::{Rng, RngExt};

use crate::stage::Stage;
use crate::{EntrantNumber, Standing};

/// A pairing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pairs {
    /// The pairs, each with X first.
    pub(crate) pairs: Vec<[EntrantNumber; 2]>,
    /// Present entrants without an opponent.
    pub(crate) byes: Vec<EntrantNumber>,
    /// The winners and losers of games of a round robin that need not be played, because the loser is out.
    pub(crate) forfeits: Vec<[EntrantNumber; 2]>,
}

/// The standings of a pair as X and O; the order of equal ones is open.
pub(crate) fn seated<'a>(a: &'a Standing, b: &'a Standing) -> [&'a Standing; 2] {
    if order(a) <= order(b) { [a, b] } else { [b, a] }
}

/// X goes to the entrant with fewer games as X, then to the one with O in the last game, then by coin.
pub(crate) fn seat(
    stage: &Stage,
    a: EntrantNumber,
    b: EntrantNumber,
    rng: &mut impl Rng,
) -> [EntrantNumber; 2] {
    let [first, second] = [a, b].map(|n| order(stage.standing(n)));
    let a_is_x = if first == second { rng.random() } else { first < second };
    if a_is_x { [a, b] } else { [b, a] }
}

/// As [`seated`], but a third same side in a row counts for more than the balance, as long as that is within the bound.
pub(crate) fn seated_in_turn<'a>(bound: i32, a: &'a Standing, b: &'a Standing) -> [&'a Standing; 2] {
    match compare(bound, a, b) {
        Ordering::Less => [a, b],
        Ordering::Equal => seated(a, b),
        Ordering::Greater => [b, a],
    }
}

/// As [`seat`], in the order of [`seated_in_turn`].
pub(crate) fn seat_in_turn(
    stage: &Stage,
    bound: i32,
    [a, b]: [EntrantNumber; 2],
    rng: &mut impl Rng,
) -> [EntrantNumber; 2] {
    match compare(bound, stage.standing(a), stage.standing(b)) {
        Ordering::Less => [a, b],
        Ordering::Equal => seat(stage, a, b, rng),
        Ordering::Greater => [b, a],
    }
}

/// `Less` if the first of the pair should play X.
fn compare(bound: i32, a: &Standing, b: &Standing) -> Ordering {
    let faults = |seats| (beyond(bound, seats), is_third(seats), imbalance(seats));
    faults([a, b]).cmp(&faults([b, a]))
}

/// The smaller one plays X.
fn order(standing: &Standing) -> (i32, i32) {
    (standing.balance, standing.run.clamp(-2, 2))
}

/// Whether a player would have the same side a third time in a row.
pub(crate) fn is_third([x, o]: [&Standing; 2]) -> bool {
    x.run >= 2 || o.run <= -2
}

/// By how much the sides of X and O would be out of balance after the game, together.
pub(crate) fn imbalance(seats: [&Standing; 2]) -> i128 {
    beyond(0, seats)
}

/// The same beyond this bound of each.
pub(crate) fn beyond(bound: i32, [x, o]: [&Standing; 2]) -> i128 {
    let excess = |balance: i32| (balance.abs() - bound).max(0);
    i128::from(excess(x.balance + 1) + excess(o.balance - 1))
}
