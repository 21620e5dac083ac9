//! The six public sets (tests/data/solver-positions): every score exact, and a ceiling on the
//! nodes, which do not depend on the machine. As many positions as a build without optimisation
//! solves in seconds; `cargo bench --manifest-path tools/Cargo.toml --bench solver -- all` checks every score.

use cuatro_solver::{Board, Search, TranspositionTable};

/// Solves `count` positions of a set, from `skip` on; the mean of the visited nodes must not
/// exceed `ceiling`.
fn check(set: &str, skip: usize, count: usize, ceiling: u64) {
    let path = format!("{}/../../tests/data/solver-positions/Test_{set}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut table = TranspositionTable::new(18);
    let mut nodes = 0;
    let mut solved = 0;
    for line in text.lines().skip(skip).take(count) {
        let (moves, score) = line.split_once(' ').expect("MOVES SCORE");
        let board = Board::from_pos(moves).unwrap_or_else(|| panic!("{moves} is not a legal game"));
        table.reset();
        let mut never = |_| false;
        let mut search = Search::new(&mut table, &mut never);
        assert_eq!(search.score(board).map(|score| score.to_string()).as_deref(), Ok(score), "{set} {moves}");
        nodes += search.nodes();
        solved += 1;
    }
    assert_eq!(solved, count, "{set} has too few positions");
    let mean = nodes / solved as u64;
    assert!(mean <= ceiling, "{set}: {mean} nodes a position, more than {ceiling}");
}

#[test]
fn end_easy_is_exact() {
    check("L3_R1", 0, 1000, 10);
}

#[test]
fn middle_easy_is_exact() {
    check("L2_R1", 0, 1000, 99);
}

#[test]
fn begin_easy_is_exact() {
    check("L1_R1", 0, 150, 390);
}

#[test]
fn middle_medium_is_exact() {
    check("L2_R2", 0, 30, 5_800);
}

#[test]
fn begin_medium_is_exact() {
    check("L1_R2", 0, 1, 38_000);
}

#[test]
fn begin_hard_is_exact() {
    check("L1_R3", 5, 1, 180_000);
}
