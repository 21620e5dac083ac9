//! Analysis and the two levels that search, on the standard board and on others.

use cuatro_rules::{Column, Outcome, Position, Variant};
use std::sync::Arc;

use cuatro_solver::book::Book;
use cuatro_solver::{Engine, Stopped, Verdict, Why};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::plain::Random;

fn variant(rows: i64, columns: i64, connect: i64) -> Variant {
    Variant::new(rows, columns, connect).expect("a board")
}

fn position(variant: Variant, moves: &[u8]) -> Position {
    Position::replay(variant, moves.iter().copied().map(Column)).expect("legal moves")
}

/// An engine without a book.
fn engine() -> Engine {
    Engine::new(18, Arc::new(Book::default()))
}

/// Chance that is the same on every run.
fn chance(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Stops after `nodes`.
fn after(nodes: u64) -> impl FnMut(u64) -> bool {
    move |visited| visited >= nodes
}

/// Never stops.
fn never(_: u64) -> bool {
    false
}

#[test]
fn distances_follow_from_scores_to_the_end_of_the_game() {
    let mut random = Random(2024);
    let mut engine = engine();
    for game in 0..60 {
        let plain = random.game(24 + game % 17);
        let moves: Vec<u8> = plain.moves().iter().map(|column| *column as u8).collect();
        let mut position = position(variant(6, 7, 4), &moves);
        let first = engine.analyse(&position, &mut never);
        let best = first.columns[first.best[0].index()];
        let end = u32::from(position.ply()) + best.in_plies.expect("an exact column has a distance");
        // Playing on perfectly must end the game exactly when it was said.
        let line = engine.line(&position, &mut never).expect("nobody stops it");
        for column in &line.moves {
            let now = engine.analyse(&position, &mut never);
            assert!(now.best.contains(column), "{moves:?}: {column} in {line:?}");
            position.play(*column).expect("a best column can be played");
        }
        assert_eq!(u32::from(position.ply()), end, "{moves:?}");
        match position.outcome() {
            Some(Outcome::Win { cells, .. }) => assert_eq!(line.cells, *cells, "{moves:?}"),
            Some(Outcome::Draw) => assert_eq!(best.verdict, Verdict::Draw, "{moves:?}"),
            None => panic!("{moves:?}: the line {line:?} does not end the game"),
        }
    }
}

#[test]
fn full_columns_and_finished_games_have_nothing_to_choose() {
    let mut engine = engine();
    let full = position(variant(6, 7, 4), &[0, 0, 0, 0, 0, 0, 1, 2]);
    let found = engine.analyse(&full, &mut after(50_000));
    assert_eq!(found.columns[0].verdict, Verdict::Full);
    assert_eq!((found.columns[0].in_plies, found.columns[0].score), (None, None));
    let over = position(variant(6, 7, 4), &[0, 1, 0, 1, 0, 1, 0]);
    assert_eq!(engine.analyse(&over, &mut never).best, []);
    assert_eq!(engine.perfect(&over, &mut never, &mut chance(1)), None);
    assert_eq!(engine.expert(&over, &mut never, &mut chance(1)), None);
    // O has lost with 35 cells free: X used 4 of its 21 discs.
    assert_eq!(engine.score(&over, &mut never), Ok(-18));
    assert_eq!(engine.line(&over, &mut never).map(|line| line.moves), Ok(vec![]));
}

#[test]
fn a_stopped_search_says_so_and_still_has_a_guess() {
    let empty = position(variant(6, 7, 4), &[]);
    let mut engine = engine();
    let found = engine.analyse(&empty, &mut after(4096));
    assert!(!found.exact);
    assert!(!found.best.is_empty(), "even then there is a best guess");
    assert_eq!(engine.score(&empty, &mut after(4096)), Err(Stopped));
    assert_eq!(engine.line(&empty, &mut after(4096)), Err(Stopped));
    let choice = engine.perfect(&empty, &mut after(4096), &mut chance(1)).expect("a column");
    assert!(!choice.exact, "{choice:?}");
}

/// What an array board says about a board of any size and connect, by trying everything.
fn plain_score(position: &Position) -> i32 {
    match position.outcome() {
        Some(Outcome::Win { .. }) => {
            -(i32::from(position.variant().cells()) + 2 - i32::from(position.ply())) / 2
        }
        Some(Outcome::Draw) => 0,
        None => position
            .legal()
            .map(|column| {
                let mut next = position.clone();
                next.play(column).expect("a legal column");
                -plain_score(&next)
            })
            .max()
            .expect("an unfinished game has a legal column"),
    }
}

#[test]
fn other_boards_agree_with_trying_everything() {
    let mut random = Random(31);
    let mut engine = engine();
    let boards =
        [(4, 4, 4), (4, 4, 3), (5, 4, 4), (4, 5, 4), (5, 5, 4), (6, 6, 4), (5, 6, 4), (3, 6, 3), (2, 9, 4)];
    for (rows, columns, connect) in boards {
        let variant = variant(rows, columns, connect);
        for _ in 0..12 {
            // The last ten plies, so that everything can be tried.
            let position = loop {
                let mut position = Position::new(variant);
                while position.outcome().is_none() && position.ply() + 10 < variant.cells() {
                    let legal: Vec<Column> = position.legal().collect();
                    position.play(legal[random.below(legal.len())]).expect("a legal column");
                }
                // Boards on which every random game is won early give what they have.
                if position.outcome().is_none() || connect == 3 {
                    break position;
                }
            };
            let expected = plain_score(&position);
            assert_eq!(engine.score(&position, &mut never), Ok(expected), "{position:?}");
            assert_eq!(engine.outcome(&position, &mut never), Ok(expected.signum()), "{position:?}");
            if position.outcome().is_none() {
                let found = engine.analyse(&position, &mut never);
                assert!(found.exact, "{position:?}");
                assert_eq!(found.columns.iter().filter_map(|column| column.score).max(), Some(expected));
            }
        }
    }
}

#[test]
fn small_boards_are_solved() {
    let mut engine = engine();
    // All of these are draws (John Tromp's table of small boards).
    for (rows, columns) in [(4, 4), (4, 5), (5, 4), (5, 5)] {
        let empty = position(variant(rows, columns, 4), &[]);
        assert_eq!(engine.score(&empty, &mut never), Ok(0), "{rows}x{columns}");
        assert!(engine.analyse(&empty, &mut never).exact, "{rows}x{columns}");
    }
}

#[test]
fn a_double_threat_is_prevented_and_made_when_possible() {
    let mut engine = engine();
    for variant in [variant(6, 7, 4), variant(8, 9, 4), variant(10, 10, 5)] {
        let connect = variant.connect();
        // X has connect-2 discs side by side in the bottom row with room on both sides.
        let mut moves = Vec::new();
        for i in 0..connect - 2 {
            moves.extend([2 + i, 2 + i]);
        }
        moves.pop();
        let to_stop = position(variant, &moves);
        let ends = [Column(1), Column(connect), Column(0), Column(connect + 1)];
        let mut to_make = moves.clone();
        to_make.push(2 + connect - 3);
        let to_make = position(variant, &to_make);
        for choice in [
            engine.perfect(&to_stop, &mut after(20_000), &mut chance(1)),
            engine.expert(&to_stop, &mut after(20_000), &mut chance(1)),
        ] {
            let choice = choice.expect("the game goes on");
            assert!(ends.contains(&choice.column), "{variant:?} does not stop the open run: {choice:?}");
        }
        for choice in [
            engine.perfect(&to_make, &mut after(20_000), &mut chance(1)),
            engine.expert(&to_make, &mut after(20_000), &mut chance(1)),
        ] {
            let choice = choice.expect("the game goes on");
            assert_eq!(choice.why, Why::ForcedWin, "{variant:?}: {choice:?}");
            assert!(choice.in_plies.is_some_and(|plies| plies <= 3), "{variant:?}: {choice:?}");
        }
    }
}

#[test]
fn perfect_wins_won_endgames_and_never_worsens_a_result() {
    let mut random = Random(11);
    let mut engine = engine();
    for game in 0..40 {
        let plain = random.game(22 + game % 10);
        let moves: Vec<u8> = plain.moves().iter().map(|column| *column as u8).collect();
        let mut position = position(variant(6, 7, 4), &moves);
        let me = position.to_move().expect("the game goes on");
        let promised = engine.perfect(&position, &mut never, &mut chance(1)).expect("the game goes on");
        let promised = promised.score.expect("6x7 has a score");
        while let Some(side) = position.to_move() {
            let column = if side == me {
                let choice = engine.perfect(&position, &mut never, &mut chance(game as u64));
                choice.expect("the game goes on").column
            } else {
                let legal: Vec<Column> = position.legal().collect();
                legal[random.below(legal.len())]
            };
            position.play(column).expect("a legal column");
        }
        let result = match position.outcome() {
            Some(Outcome::Win { side, .. }) if *side == me => 1,
            Some(Outcome::Win { .. }) => -1,
            _ => 0,
        };
        assert!(result >= promised.signum(), "{moves:?}: promised {promised}, got {result}");
    }
}

#[test]
fn every_board_has_a_legal_choice_even_when_stopped_at_once() {
    let mut engine = engine();
    let boards = [
        (1, 2, 2),
        (2, 1, 2),
        (1, 10, 10),
        (10, 1, 10),
        (10, 10, 2),
        (10, 10, 10),
        (10, 10, 6),
        (10, 10, 4),
        (3, 3, 3),
        (7, 8, 4),
    ];
    for (rows, columns, connect) in boards {
        let variant = variant(rows, columns, connect);
        let mut random = Random(rows as u64 * 77 + columns as u64);
        let mut position = Position::new(variant);
        for _ in 0..6 {
            if position.outcome().is_some() {
                break;
            }
            for choice in [
                engine.perfect(&position, &mut |_| true, &mut chance(3)),
                engine.expert(&position, &mut |_| true, &mut chance(3)),
            ] {
                let choice = choice.unwrap_or_else(|| panic!("{variant:?}: no choice"));
                assert!(position.landing(choice.column).is_some(), "{variant:?}: {choice:?}");
            }
            let legal: Vec<Column> = position.legal().collect();
            position.play(legal[random.below(legal.len())]).expect("a legal column");
        }
    }
}

#[test]
fn the_same_chance_gives_the_same_choice_and_different_chance_different_ones() {
    let empty = position(variant(8, 9, 4), &[]);
    let mut engine = engine();
    let mut column = |seed| engine.expert(&empty, &mut never, &mut chance(seed)).map(|choice| choice.column);
    let drawn: Vec<_> = (0..12).map(&mut column).collect();
    assert_eq!(drawn, (0..12).map(&mut column).collect::<Vec<_>>());
    assert!(drawn.iter().any(|other| *other != drawn[0]), "{drawn:?}");
}
