//! Pairs of least cost.

use integer_blossom::min_weight_perfect_matching;

/// How many are matched at once. The time of a matching grows with its third power, so larger fields are matched piece by piece.
pub const WINDOW: usize = 64;

/// The pairs of least total cost of the numbers below `count`, which must be even. `cost(a, b)` is asked once for each `a < b`; it
/// must not be negative, and below 2¹²⁰.
///
/// Edmonds' blossom algorithm (J. Edmonds, "Paths, trees, and flowers", 1965), in O(n³).
pub fn cheapest(count: usize, mut cost: impl FnMut(usize, usize) -> i128) -> Vec<(usize, usize)> {
    let mut costs = vec![0; count * count];
    for a in 0..count {
        for b in a + 1..count {
            costs[a * count + b] = cost(a, b);
        }
    }
    let mates = min_weight_perfect_matching(&costs, count).into_iter().enumerate();
    mates.filter(|(a, b)| a < b).collect()
}
