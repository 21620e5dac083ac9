//! Matchings of least cost, beside all possible ones.

use cuatro_tournament::cheapest;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// The least cost of a perfect matching of those not in `matched`, by trying all of them.
fn least(costs: &[Vec<i128>], matched: u32) -> i128 {
    let Some(first) = (0..costs.len()).find(|at| matched & (1 << at) == 0) else { return 0 };
    let others = (first + 1..costs.len()).filter(|at| matched & (1 << at) == 0);
    let with = others.map(|other| costs[first][other] + least(costs, matched | 1 << first | 1 << other));
    with.min().expect("their number is even")
}

#[test]
fn no_matching_of_up_to_ten_costs_less() {
    let mut rng = ChaCha8Rng::seed_from_u64(1965);
    for situation in 0..10_000 {
        let count = 2 * rng.random_range(1..=5_usize);
        // Costs as they occur: many equal ones, and some that outweigh all others together.
        let scale =
            [1, 1_000, 1_000_000_000_000, 100_000_000_000_000_000_000_000_000][rng.random_range(0..4)];
        let mut cost = || rng.random_range(0..4_i128) + scale * rng.random_range(0..3_i128);
        let costs: Vec<Vec<i128>> = (0..count).map(|_| (0..count).map(|_| cost()).collect()).collect();
        let pairs = cheapest(count, |a, b| costs[a][b]);
        let mut seen: Vec<usize> = pairs.iter().flat_map(|(a, b)| [*a, *b]).collect();
        seen.sort_unstable();
        assert_eq!(seen, (0..count).collect::<Vec<_>>(), "situation {situation}: {pairs:?}");
        let total: i128 = pairs.iter().map(|(a, b)| costs[*a][*b]).sum();
        assert_eq!(total, least(&costs, 0), "situation {situation}: {costs:?} {pairs:?}");
    }
}
