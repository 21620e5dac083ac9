//! Building the book, from its last ply upwards: every position with so many discs is solved, and the scores of those with
//! fewer discs follow from them. Earlier positions are more work, so the earliest, which would take longest, are never
//! searched.

use std::collections::{HashMap, HashSet};

use super::super::board::{Board, COLUMNS, win_score};
use super::BookEntry;

/// The columns from the middle outwards.
const FROM_THE_MIDDLE: [usize; COLUMNS] = [3, 2, 4, 1, 5, 0, 6];

/// All positions of `plies` discs that can arise and in which the side to move cannot win at once, one of each pair of mirror
/// images. Neighbours in the list are neighbours in the game, so that a table's results for one help with the next.
#[must_use]
pub fn positions(plies: u32) -> Vec<Board> {
    let (mut seen, mut found) = (HashSet::new(), Vec::new());
    walk(Board::EMPTY, plies, &mut seen, &mut found);
    found
}

fn walk(board: Board, plies: u32, seen: &mut HashSet<u64>, found: &mut Vec<Board>) {
    if !seen.insert(board.mirror_key()) {
        return;
    }
    if board.plies() == plies {
        if !can_win(board) {
            found.push(board);
        }
        return;
    }
    for column in FROM_THE_MIDDLE {
        if !board.wins_with(column)
            && let Some(next) = board.play(column)
        {
            walk(next, plies, seen, found);
        }
    }
}

/// Lower bounds for positions with one disc more than those of `known`, by mirror key: the side that has moved cannot have
/// gained more than the position before was worth.
#[must_use]
pub fn at_least(known: impl Iterator<Item = (Board, BookEntry)>) -> HashMap<u64, i32> {
    let mut bounds = HashMap::new();
    for (board, entry) in known {
        for next in (0..COLUMNS).filter_map(|column| board.play(column)) {
            let bound = bounds.entry(next.mirror_key()).or_insert(-entry.score);
            *bound = (*bound).max(-entry.score);
        }
    }
    bounds
}

/// The entries of all positions with fewer discs and a score that follows from `solved`, the scores of positions of `plies` discs by
/// mirror key.
#[must_use]
pub fn above(solved: &HashMap<u64, i32>, plies: u32) -> Vec<BookEntry> {
    let mut entries = Vec::new();
    let mut below = solved.clone();
    for plies in (0..plies).rev() {
        let known: Vec<BookEntry> = positions(plies)
            .into_iter()
            .filter_map(|board| Some(BookEntry { key: board.mirror_key(), score: score(board, &below)? }))
            .collect();
        below = known.iter().map(|entry| (entry.key, entry.score)).collect();
        entries.extend(known);
    }
    entries
}

/// The score that follows from those of the next positions; `None` if one of them is missing.
fn score(board: Board, next: &HashMap<u64, i32>) -> Option<i32> {
    let scores = (0..COLUMNS).filter_map(|column| board.play(column)).map(|child| {
        // The other side wins at once, with the second disc from now.
        let lost = can_win(child).then(|| win_score(child.plies() as i32 + 1));
        lost.or_else(|| next.get(&child.mirror_key()).copied()).map(|score| -score)
    });
    scores.collect::<Option<Vec<i32>>>()?.into_iter().max()
}

fn can_win(board: Board) -> bool {
    (0..COLUMNS).any(|column| board.wins_with(column))
}
