//! What each level may choose, written from the words of the rules (docs/rules.md) on the array board.

use std::collections::BTreeSet;

use crate::array_board::ArrayBoard;

/// What a level may answer: one of these columns, for this reason.
#[derive(Debug)]
pub(crate) struct Allowed {
    pub(crate) code: &'static str,
    pub(crate) columns: BTreeSet<usize>,
    pub(crate) score: Option<i32>,
    pub(crate) cells: BTreeSet<(usize, usize)>,
}

/// The allowed answers of a level for `me`, the side to move.
pub(crate) fn allowed(level: &str, board: &ArrayBoard, me: char) -> Allowed {
    let rival = if me == 'X' { 'O' } else { 'X' };
    let rules: &[&str] = match level {
        "easy" => &[],
        "medium" => &["block"],
        "hard" => &["win", "block"],
        "heuristic" => &["win", "block", "placement", "center"],
        other => panic!("no model of the level {other}"),
    };
    for rule in rules {
        let decided = match *rule {
            "win" => line_closed_by(board, me, "win"),
            "block" => line_closed_by(board, rival, "block"),
            "placement" => placement(board, me, rival),
            _ => center(board),
        };
        if let Some(decided) = decided {
            return decided;
        }
    }
    let columns = board.open_columns().into_iter().collect();
    Allowed { code: "random", columns, score: None, cells: BTreeSet::new() }
}

/// The lowest column where this disc would win now.
fn line_closed_by(board: &ArrayBoard, disc: char, code: &'static str) -> Option<Allowed> {
    for column in board.open_columns() {
        let row = board.resting_row(column).expect("an open column");
        let mut tried = board.clone();
        tried.grid[row][column] = disc;
        if tried.has_line(disc) {
            let cells = tried.lines_through(row, column);
            return Some(Allowed { code, columns: [column].into(), score: None, cells });
        }
    }
    None
}

/// Column, score and counted discs of the best place of one side.
type Best = (usize, usize, BTreeSet<(usize, usize)>);

fn placement(board: &ArrayBoard, me: char, rival: char) -> Option<Allowed> {
    let (my_column, my_score, my_cells) = best_place(board, me);
    let (rival_column, rival_score, rival_cells) = best_place(board, rival);
    if rival_score > my_score {
        let score = Some(rival_score as i32);
        return Some(Allowed { code: "deny", columns: [rival_column].into(), score, cells: rival_cells });
    }
    if my_score > 1 {
        let score = Some(my_score as i32);
        return Some(Allowed { code: "extend", columns: [my_column].into(), score, cells: my_cells });
    }
    None
}

/// Columns left to right, a later one only if strictly greater.
fn best_place(board: &ArrayBoard, disc: char) -> Best {
    let mut best: Best = (usize::MAX, 0, BTreeSet::new());
    for column in board.open_columns() {
        let row = board.resting_row(column).expect("an open column");
        let (score, cells) = score(board, row, column, disc);
        if score > best.1 {
            best = (column, score, cells);
        }
    }
    best
}

/// The largest of four runs. Upwards is always 1.
fn score(board: &ArrayBoard, row: usize, column: usize, disc: char) -> (usize, BTreeSet<(usize, usize)>) {
    let mut with_disc = board.clone();
    with_disc.grid[row][column] = disc;
    let mut largest = (1, BTreeSet::from([(row, column)]));
    for direction in ["right", "up-right", "down-right"] {
        // The window: at most N cells, from the disc to the edge.
        let mut window = vec![(row, column)];
        while window.len() < board.connect {
            let (row, column) = window[window.len() - 1];
            let at_edge = column + 1 == board.columns()
                || direction == "up-right" && row == 0
                || direction == "down-right" && row + 1 == board.rows();
            if at_edge {
                break;
            }
            window.push(match direction {
                "right" => (row, column + 1),
                "up-right" => (row - 1, column + 1),
                _ => (row + 1, column + 1),
            });
        }
        // Own discs at the far end of it.
        let mut run = BTreeSet::new();
        while let Some((row, column)) = window.pop() {
            if with_disc.grid[row][column] != disc {
                break;
            }
            run.insert((row, column));
        }
        if run.len() > largest.0 {
            largest = (run.len(), run);
        }
    }
    largest
}

fn center(board: &ArrayBoard) -> Option<Allowed> {
    let column = (board.columns() - 1) / 2;
    let free = board.open_columns().contains(&column);
    free.then(|| Allowed { code: "center", columns: [column].into(), score: None, cells: BTreeSet::new() })
}
