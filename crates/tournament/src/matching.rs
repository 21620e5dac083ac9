//! Pairs of least cost.

use integer_blossom::min_weight_perfect_matching;

/// How many are matched at once. The time of a matching grows with its third power, so larger fields are matched piece by piece.
pub const WINDOW: usize = 64;

/// The pairs of least total cost of the numbers below `count`, which must be even. `cost(a, b)` is called once for each `a < b`; it
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

/// Up to so many are matched together at the end, so that the last window is never a small one without choice.
const LARGEST_WHOLE: usize = 96;
/// So many of the lowest ranks of a window are matched again with the next one, so that no border is felt.
const HANDED_ON: usize = 16;
/// The most entrants handed on to the next window. Every window settles the others, so it makes progress.
const MOST_HANDED_ON: usize = 48;

/// Whether so many are matched together, and not in windows.
pub(crate) fn fits_whole(count: usize) -> bool {
    count <= LARGEST_WHOLE
}

/// Pairs of low cost of the numbers below `count`, which must be even: the cheapest ones in windows of [`WINDOW`], from 0. Pairs that
/// cost `bad` or more are matched again in the next window, which may contain better partners.
pub(crate) fn in_windows(
    count: usize,
    bad: i128,
    cost: impl Fn(usize, usize) -> i128,
) -> Vec<(usize, usize)> {
    let mut settled = Vec::with_capacity(count / 2);
    let mut window: Vec<usize> = Vec::new();
    let mut next = 0;
    loop {
        let left = window.len() + count - next;
        let size = if fits_whole(left) { left } else { WINDOW };
        let new = size - window.len();
        window.extend(next..next + new);
        next += new;
        let pairs = cheapest(size, |a, b| cost(window[a], window[b]));
        if size == left {
            settled.extend(pairs.into_iter().map(|(a, b)| (window[a], window[b])));
            return settled;
        }
        let mut handed_on = Vec::new();
        let (low, high): (Vec<_>, Vec<_>) = pairs.into_iter().partition(|(_, b)| *b >= size - HANDED_ON);
        low.iter().for_each(|(a, b)| handed_on.extend([window[*a], window[*b]]));
        for (a, b) in high {
            let (a, b) = (window[a], window[b]);
            if handed_on.len() < MOST_HANDED_ON && cost(a, b) >= bad {
                handed_on.extend([a, b]);
            } else {
                settled.push((a, b));
            }
        }
        handed_on.sort_unstable();
        window = handed_on;
    }
}
