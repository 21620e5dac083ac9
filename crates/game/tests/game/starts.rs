//! The embedded starts, as another solver and a plain look at the board see them.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use connect_four_ai::{Position as Theirs, Solver};
use cuatro_game::starts::{
    GAMES, STEPS, draw_fair, draw_head, fair, head, is_even, is_fair, leaves_choice, step,
};
use cuatro_rules::{Column, Position, Side, Variant, notation};
use cuatro_solver::book::Book;
use cuatro_solver::{Engine, Verdict};

fn position(moves: &[Column]) -> Position {
    Position::replay(Variant::STANDARD, moves.iter().copied()).expect("legal moves")
}

/// The score for X, the side to move, by the other solver.
fn score(solver: &mut Solver, moves: &[Column]) -> i8 {
    let pos = notation::write_pos(moves).expect("seven columns");
    solver.solve(&Theirs::from_moves(&pos).unwrap_or_else(|_| panic!("{pos} is legal")))
}

/// Whether so many equal discs are in a row anywhere.
fn has_row(rows: &[String], wanted: i32) -> bool {
    let at = |row: i32, column: i32| {
        let row = rows.get(usize::try_from(row).ok()?)?;
        row.chars().nth(usize::try_from(column).ok()?).filter(|disc| *disc != ' ')
    };
    let mut cells = (0..6).flat_map(|row| (0..7).map(move |column| (row, column)));
    cells.any(|(row, column)| {
        [(0, 1), (1, 0), (1, 1), (1, -1)].iter().any(|(down, right)| {
            let disc = at(row, column);
            disc.is_some() && (1..wanted).all(|step| at(row + down * step, column + right * step) == disc)
        })
    })
}

fn nobody_wins_at_once(position: &Position) -> bool {
    let closes = |side| position.legal().any(|column| !position.lines_closed_by(side, column).is_empty());
    !Side::BOTH.into_iter().any(closes)
}

#[test]
fn another_solver_says_that_every_fair_start_is_a_draw() {
    let mut solver = Solver::new();
    for moves in fair() {
        assert_eq!(score(&mut solver, moves), 0, "{moves:?}");
    }
}

#[test]
fn another_solver_says_that_every_head_start_is_a_win_for_its_side() {
    let mut solver = Solver::new();
    for (moves, side, step) in head() {
        let score = score(&mut solver, moves);
        assert_eq!(score.signum(), if side == Side::X { 1 } else { -1 }, "{moves:?}: {score}");
        assert!(nobody_wins_at_once(&position(moves)), "{moves:?}");
        assert!((1..=STEPS).contains(&step), "{moves:?}");
    }
    for side in Side::BOTH {
        for step in 1..=STEPS {
            assert!(draw_head(side, step, 1).is_some(), "{side} has no head start of step {step}");
        }
        assert_eq!(draw_head(side, STEPS + 1, 1), None);
    }
}

#[test]
fn fair_starts_are_flat_without_a_threat_and_listed_once() {
    let mut keys = HashSet::new();
    for moves in fair() {
        let position = position(moves);
        assert!([4, 6, 8].contains(&position.ply()), "{moves:?}");
        assert!(nobody_wins_at_once(&position), "{moves:?}");
        assert!((0..7).all(|column| position.height(Column(column)) <= 4), "{moves:?}");
        assert!(!has_row(&position.rows(), 3), "{moves:?}");
        assert!(keys.insert(notation::write_key(&position)), "{moves:?} stands there twice");
    }
}

#[test]
fn a_start_leaves_a_choice_if_the_engine_holds_the_draw_in_two_columns() {
    let mut engine = Engine::new(16, Arc::new(Book::embedded()));
    let marked: HashMap<_, _> = (0..4000).map(|seed| (draw_fair(seed), leaves_choice(seed))).collect();
    for moves in fair() {
        let columns = engine.analyse(&position(moves), &mut |_| false).columns;
        let holding = columns.iter().filter(|column| column.verdict == Verdict::Draw).count();
        assert_eq!(marked[moves], holding > 1, "{moves:?}: {holding} columns hold the draw");
    }
}

#[test]
fn every_fair_start_and_its_mirror_image_is_drawn() {
    let mirrored = |moves: &[Column]| moves.iter().map(|column| Column(6 - column.0)).collect::<Vec<_>>();
    let all: HashSet<Vec<String>> =
        fair().flat_map(|moves| [position(moves).rows(), position(&mirrored(moves)).rows()]).collect();
    let mut drawn = HashSet::new();
    for seed in 0..all.len() as u64 * 20 {
        let moves = draw_fair(seed);
        assert_eq!(draw_fair(seed), moves, "the same seed draws the same start");
        assert!(is_fair(Variant::STANDARD, &moves));
        drawn.insert(position(&moves).rows());
    }
    assert_eq!(drawn, all);
}

#[test]
fn the_order_of_the_discs_does_not_matter_but_the_board_does() {
    let moves = draw_fair(1);
    let stacks = notation::write_stacks(&position(&moves));
    let (_, smallest) = notation::parse_stacks(Variant::STANDARD, &stacks).expect("a position");
    assert!(is_fair(Variant::STANDARD, &smallest));
    assert!(!is_fair(Variant::STANDARD, &moves[..moves.len() - 1]));
    assert!(!is_fair(Variant::STANDARD, &[]));
    assert!(!is_fair(Variant::new(7, 7, 4).expect("a board"), &moves));
}

/// In 200 games, each worth two half points.
#[test]
fn a_start_is_even_from_45_to_55_per_cent_and_a_head_start_from_60() {
    assert_eq!(GAMES, 200);
    let even: Vec<u32> = (0..=400).filter(|half_points| is_even(*half_points)).collect();
    assert_eq!(even, (180..=220).collect::<Vec<_>>());
    for (half_points, steep) in [
        (0, None),
        (239, None),
        (240, Some(1)),
        (259, Some(1)),
        (260, Some(2)),
        (287, Some(2)),
        (288, Some(3)),
        (319, Some(3)),
        (320, Some(4)),
        (360, Some(4)),
        (361, Some(5)),
        (400, Some(5)),
    ] {
        assert_eq!(step(half_points), steep, "{half_points}");
    }
}

/// As long as the list is the same; the number of the draw is one that no move and no other draw has.
#[test]
fn the_start_of_a_seed_never_changes() {
    let fair = [0, 1, u64::MAX].map(|seed| notation::write_moves(&draw_fair(seed)));
    assert_eq!(fair, ["5 6 5 6 6 5 6 4", "0 3 0 0 2 4 3 4", "0 5 2 2 4 2 2 6"]);
}
