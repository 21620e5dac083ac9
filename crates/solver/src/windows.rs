//! Which question about the score is asked next.

/// Scores that a question from the outside excludes at once.
const OUTSIDE_STEP: i32 = 2;

/// The open question nearest to 0, so that the score is approached step by step from there: what was found about the last
/// score holds for most of what the next question visits.
pub(super) fn near_zero(lower: i32, upper: i32) -> i32 {
    0.clamp(lower, upper - 1)
}

/// The search for the score from both ends: the quickest wins of either side are the cheapest to
/// prove or to exclude, and a position that has one need not be understood beyond it.
#[derive(Default)]
pub(super) struct Probes {
    /// What the last question cost that the score turned out to lie below, and above.
    pub(super) nodes: [u64; 2],
}

impl Probes {
    /// The next question, "is the score above this?". Until the winner is known it goes to the
    /// end at which the last answer was cheaper.
    pub(super) fn question(&self, lower: i32, upper: i32) -> i32 {
        let middle = (lower + upper) >> 1;
        let from_below = if lower > 0 { false } else { upper < 0 || self.nodes[1] < self.nodes[0] };
        if from_below { (lower + OUTSIDE_STEP - 1).min(middle) } else { (upper - OUTSIDE_STEP).max(middle) }
    }
}
