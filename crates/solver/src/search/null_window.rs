//! One question: is a node worth so much or not?
//!
//! Compiled three times, as the same release build runs everywhere: for every processor, for those with AVX2, BMI and `popcnt`
//! (Intel since 2013, AMD since 2015), where the loops over columns become vector code, and for those with the AVX-512 of 2019 and
//! later, which count bits in vectors as well. The first call decides which one runs. What is called from here must be inlined, to
//! be compiled for each of them.

use multiversion::multiversion;

use super::super::board::{CELLS, COLUMNS, Shape, landings, win_score};
use super::super::bounds::{
    BEST_FOLLOW_UP, PAIRS_PLIES, first_player_holds, holds, second_player_holds, second_player_holds_pairs,
    stops_every_line,
};
use super::super::node::{Judged, Node, judge, key, play_forced, reply, won};
use super::super::order::{Lines, Weights};
use super::super::table::{NO_MOVE, Slot, TableEntry};
use super::{NODES_PER_CHECK, Search};

/// From so many discs on, searching again is cheaper than a look into the table.
const TABLE_PLIES: u32 = 38;

/// A node that waits to be searched, with what its parent needs to know.
#[derive(Clone, Copy, Default)]
struct Child {
    node: Node,
    slot: Slot,
    best: u32,
    cell: u32,
    /// Whether the same side is to move as in the parent, after a forced reply.
    same_side: bool,
}

/// The best of the moves that were judged so far, and its column if it was searched.
struct Best {
    score: i32,
    column: u32,
}

impl Best {
    #[inline(always)]
    fn raise(&mut self, score: i32, child: &Child) {
        if score > self.score {
            *self = Best { score, column: child.cell / 8 };
        }
    }
}

/// Is the score at least `beta`? A result of `beta` or more is a lower bound of the score, a smaller one an upper bound.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512cd+avx512dq+avx512vl+avx512vpopcntdq+avx512vbmi2+avx2+bmi1+bmi2+lzcnt+popcnt",
    "x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"
))]
pub(super) fn null_window<S: Shape>(
    search: &mut Search<'_>,
    shape: S,
    node: &Node,
    slot: Slot,
    table_move: u32,
    beta: i32,
) -> i32 {
    search.nodes += 1;
    if search.nodes.is_multiple_of(NODES_PER_CHECK) {
        search.pause();
    }
    if search.stopped {
        return 0;
    }
    let nodes_before = search.nodes;
    let plies = node.plies as i32;

    let judged = judge(shape, node);
    if won(node, &judged.own, &judged.replies) {
        return win_score(plies + 3); // no reply holds: won with the disc after next
    }
    let ceiling = win_score(plies + 5);
    if ceiling < beta {
        return ceiling;
    }
    prefetch(search, shape, node);
    // Far from 0 a question is about quick wins, which pairs of columns rarely stop.
    let look_at_pairs = node.plies < PAIRS_PLIES && node.plies & 1 == 1 && beta.abs() <= BEST_FOLLOW_UP;
    // A side that holds has at least a draw, even if `beta` asks for less.
    if follow_up_holds(shape, node, &judged, beta)
        || (look_at_pairs && pairs_hold_follow_up(shape, node, &judged, beta))
    {
        return beta.max(0);
    }

    let mut best = Best { score: -(CELLS as i32), column: NO_MOVE };
    let mut discs = node.moves;
    // When the other side can reach the bound only with the disc after its next one, one look
    // at each reply decides.
    if win_score(plies + 6) < 1 - beta
        && let Some(score) = look_at_replies(search, shape, node, &judged, &mut discs, &mut best)
    {
        return score;
    }

    let mut children = [Child::default(); COLUMNS];
    let mut count = 0;
    let made = make_children(search, shape, node, &judged, discs, beta, &mut best, &mut children, &mut count);
    if let Some(score) = made {
        return score;
    }
    let ranks = rank(search, shape, node, &judged, &children[..count], table_move);
    search_children(search, shape, node, &children, &ranks[..count], beta, &mut best);
    if search.stopped {
        return 0;
    }
    let known = if best.score >= beta {
        TableEntry { lower: best.score, best: best.column, ..TableEntry::NOTHING }
    } else {
        TableEntry { upper: best.score, ..TableEntry::NOTHING }
    };
    if node.plies < TABLE_PLIES {
        search.table.put(slot, known, search.nodes - nodes_before + 1);
    }
    best.score
}

/// Fetches the table's answers, which should be under way while everything else is looked at.
#[inline(always)]
fn prefetch<S: Shape>(search: &Search<'_>, shape: S, node: &Node) {
    if search.table.is_far(node.plies + 1) {
        for column in 0..COLUMNS {
            let disc = node.moves & (0xFF << (8 * column));
            let mask = node.own | node.other | shape.blocked() | disc;
            search.table.prefetch(search.table.slot(shape.smaller(node.other + mask), node.plies + 1));
        }
    }
}

/// Whether after some move the side that then waits holds `beta` by following up.
#[inline(always)]
fn follow_up_holds<S: Shape>(shape: S, node: &Node, judged: &Judged, beta: i32) -> bool {
    let Judged { own, wins, .. } = judged;
    let mut held = false;
    if node.plies & 1 == 1 {
        if beta <= BEST_FOLLOW_UP {
            for column in 0..8 {
                held |= (own[column] != node.own)
                    & second_player_holds(shape, node.other, own[column], wins[column], beta);
            }
        }
    } else if beta <= 2 {
        for column in 0..8 {
            held |= (own[column] != node.own)
                & ((beta <= 0 && stops_every_line(shape, own[column]))
                    || first_player_holds(shape, own[column], node.other, wins[column], beta));
        }
    }
    held
}

/// As [`follow_up_holds`] for the second player with four or six columns in pairs. It is called rarely and is a function of its own, to keep
/// the search itself short.
#[inline(never)]
fn pairs_hold_follow_up<S: Shape>(shape: S, node: &Node, judged: &Judged, beta: i32) -> bool {
    (0..COLUMNS).any(|column| {
        let own = judged.own[column];
        own != node.own && second_player_holds_pairs(shape, node.other, own, judged.wins[column], beta)
    })
}

/// Looks once at each reply that is not forced. The score, if one cannot be held; otherwise those moves are no longer in `discs`.
#[inline(always)]
fn look_at_replies<S: Shape>(
    search: &mut Search<'_>,
    shape: S,
    node: &Node,
    judged: &Judged,
    discs: &mut u64,
    best: &mut Best,
) -> Option<i32> {
    let Judged { own, wins, replies } = judged;
    let plies = node.plies as i32;
    let mut rest = 0;
    while *discs != 0 {
        let disc = *discs & discs.wrapping_neg();
        *discs ^= disc;
        let column = disc.trailing_zeros() as usize / 8;
        if replies[column] & (replies[column] - 1) == 0 {
            rest |= disc;
            continue;
        }
        let child = reply(node, disc, own[column], wins[column], replies[column]);
        search.nodes += 1;
        let next = judge(shape, &child);
        if !won(&child, &next.own, &next.replies) {
            return Some(-win_score(plies + 6));
        }
        best.score = best.score.max(-win_score(plies + 4));
    }
    *discs = rest;
    None
}

/// Makes the children that are left to search, each after what is forced. The score, if one of them reaches `beta` without a search.
#[inline(always)]
#[expect(
    clippy::too_many_arguments,
    reason = "a piece of one function, which the compiler puts together again"
)]
fn make_children<S: Shape>(
    search: &Search<'_>,
    shape: S,
    node: &Node,
    judged: &Judged,
    mut discs: u64,
    beta: i32,
    best: &mut Best,
    children: &mut [Child; COLUMNS],
    count: &mut usize,
) -> Option<i32> {
    let Judged { own, wins, replies } = judged;
    while discs != 0 {
        let disc = discs & discs.wrapping_neg();
        discs ^= disc;
        let cell = disc.trailing_zeros();
        let column = cell as usize / 8;
        let child = &mut children[*count];
        child.node = reply(node, disc, own[column], wins[column], replies[column]);
        let forced = replies[column] & (replies[column] - 1) == 0;
        let mut sign = -1;
        if forced && let Some(score) = play_forced(shape, &mut child.node, &mut sign) {
            if score >= beta {
                return Some(score);
            }
            best.score = best.score.max(score);
            continue;
        }
        child.slot = search.table.slot(key(shape, &child.node), child.node.plies);
        child.cell = cell;
        child.same_side = sign > 0;
        let (lower, upper, table_best) = bounds(search, shape, child, beta, forced);
        if lower >= beta {
            return Some(lower);
        }
        if upper < beta {
            best.score = best.score.max(upper);
            continue;
        }
        child.best = table_best;
        *count += 1;
    }
    None
}

/// The order of the children: what each promises in the upper bits, 7 minus its number in the lower ones. The only child is the first.
#[inline(always)]
fn rank<S: Shape>(
    search: &Search<'_>,
    shape: S,
    node: &Node,
    judged: &Judged,
    children: &[Child],
    table_move: u32,
) -> [i32; COLUMNS] {
    let Judged { own, wins, replies } = judged;
    let mut ranks = [7i32; COLUMNS];
    if children.len() < 2 {
        return ranks;
    }
    let weights = Weights::of(node.plies);
    let mut promise = [0; 8];
    for column in 0..8 {
        let landing = landings(own[column] | node.other | shape.blocked());
        promise[column] =
            weights.threats(wins[column], own[column], node.other, node.other_wins, landing, replies[column]);
    }
    let open = Lines::open(node.own, node.other);
    for (number, child) in children.iter().enumerate() {
        let column = child.cell as usize / 8;
        let order = promise[column]
            + weights.place(child.cell, node.own_wins, &open, search.history.of(node.plies, child.cell))
            + weights.known(column as u32 == table_move, child.same_side);
        let rank = order << 3 | (7 - number as i32);
        let mut place = number;
        while place > 0 && ranks[place - 1] < rank {
            ranks[place] = ranks[place - 1];
            place -= 1;
        }
        ranks[place] = rank;
    }
    ranks
}

/// Searches the children in their order until one reaches `beta`.
#[inline(always)]
fn search_children<S: Shape>(
    search: &mut Search<'_>,
    shape: S,
    node: &Node,
    children: &[Child; COLUMNS],
    ranks: &[i32],
    beta: i32,
    best: &mut Best,
) {
    for (i, rank) in ranks.iter().enumerate() {
        let child = &children[7 - (rank & 7) as usize];
        let score = if child.same_side {
            null_window(search, shape, &child.node, child.slot, child.best, beta)
        } else {
            -null_window(search, shape, &child.node, child.slot, child.best, 1 - beta)
        };
        if search.stopped {
            return;
        }
        best.raise(score, child);
        if score >= beta {
            if i > 0 {
                let tried = ranks[..i].iter().map(|rank| children[7 - (rank & 7) as usize].cell);
                search.history.decided(node.plies, child.cell, tried);
            }
            return;
        }
    }
}

/// Bounds of a child's score, seen by the parent that asks for at least `beta`, without a
/// search. `forced` says whether forced moves led from the parent's move to the child.
#[inline(always)]
fn bounds<S: Shape>(
    search: &Search<'_>,
    shape: S,
    child: &Child,
    beta: i32,
    forced: bool,
) -> (i32, i32, u32) {
    let node = &child.node;
    if let Some(score) = search.in_book(node) {
        let score = if child.same_side { score } else { -score };
        return (score, score, NO_MOVE);
    }
    let known = if node.plies < TABLE_PLIES { search.table.get(child.slot) } else { TableEntry::NOTHING };
    let (mut lower, mut upper) =
        if child.same_side { (known.lower, known.upper) } else { (-known.upper, -known.lower) };
    if lower >= beta || upper < beta || !forced {
        return (lower, upper, known.best);
    }
    if child.same_side {
        // The other side has moved last: can it hold a score that keeps us below `beta`?
        if holds(shape, node.other, node.own, node.other_wins, node.plies, 1 - beta) {
            upper = (beta - 1).min(0);
        } else if beta <= 0 && stops_every_line(shape, node.own) {
            lower = 0;
        }
    } else if holds(shape, node.other, node.own, node.other_wins, node.plies, beta) {
        lower = beta.max(0);
    } else if beta > 0 && stops_every_line(shape, node.own) {
        upper = 0;
    }
    (lower, upper, known.best)
}
