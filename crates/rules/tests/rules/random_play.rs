//! Random games on many boards, disc by disc beside the array board.

use std::collections::BTreeSet;

use cuatro_rules::{Cell, Column, Outcome, PlayError, Position, Side, Variant, notation};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use crate::array_board::ArrayBoard;

/// What random games came to, so that the tests can say that every ending was met.
#[derive(Default, Debug)]
struct Endings {
    wins: usize,
    draws: usize,
    several_lines: usize,
    long_lines: usize,
}

/// Plays one game on both boards and compares everything that both know after every disc.
fn play_beside_the_array(variant: Variant, rng: &mut ChaCha8Rng, endings: &mut Endings) {
    let [rows, columns, connect] = [variant.rows(), variant.columns(), variant.connect()].map(usize::from);
    let mut array = ArrayBoard::new(rows, columns, connect);
    let mut position = Position::new(variant);
    let mut moves = Vec::new();
    loop {
        let context = || format!("{variant}: {}", notation::write_moves(&moves));
        let legal: Vec<usize> = position.legal().map(Column::index).collect();
        assert_eq!(legal, array.open_columns(), "{}", context());
        assert_eq!(usize::from(position.ply()), moves.len(), "{}", context());
        let side = Side::of_ply(position.ply());
        assert_eq!(position.to_move(), Some(side), "{}", context());

        refused_moves_change_nothing(&position, &array, rng);

        let column = legal[rng.random_range(0..legal.len())];
        let row = array.resting_row(column).expect("the column is open");
        array.grid[row][column] = side.as_str().chars().next().expect("X or O");
        let expected = array.lines_through(row, column);
        let cell = Cell { row: row as u8, column: column as u8 };
        // What would be, before it is.
        assert_eq!(position.landing(Column(cell.column)), Some(cell), "{}", context());
        assert_eq!(pairs(&position.lines_closed_by(side, Column(cell.column))), expected, "{}", context());

        let placed = position.play(Column(cell.column)).expect("an open column");
        moves.push(Column(cell.column));
        let context = || format!("{variant}: {}", notation::write_moves(&moves));
        assert_eq!(
            (placed.side, placed.cell, usize::from(placed.ply) + 1),
            (side, cell, moves.len()),
            "{}",
            context()
        );
        assert_eq!(position.at(cell), Some(side), "{}", context());
        match position.outcome() {
            Some(Outcome::Win { side: winner, cells }) => {
                assert_eq!(*winner, side, "{}", context());
                assert!(cells.is_sorted_by(|a, b| a < b), "reading order, each once: {}", context());
                assert_eq!(pairs(cells), expected, "{}", context());
                assert!(!expected.is_empty(), "{}", context());
                endings.wins += 1;
                endings.long_lines += usize::from(expected.len() > connect);
                endings.several_lines += usize::from(!one_line(&expected));
            }
            Some(Outcome::Draw) => {
                assert!(expected.is_empty() && array.open_columns().is_empty(), "{}", context());
                endings.draws += 1;
            }
            None => assert!(expected.is_empty() && !array.open_columns().is_empty(), "{}", context()),
        }
        if position.outcome().is_some() {
            assert_eq!(position.rows(), array.lines(), "{}", context());
            assert_eq!((position.to_move(), position.legal().count()), (None, 0), "{}", context());
            let before = position.clone();
            assert_eq!(position.play(Column(0)), Err(PlayError::Over), "{}", context());
            assert_eq!(position, before, "{}", context());
            assert_eq!(
                Position::replay(variant, moves.iter().copied()),
                Ok(position.clone()),
                "{}",
                context()
            );
            assert_eq!(
                Position::after_legal(variant, &moves).as_ref(),
                Some(&position),
                "replayed with a look at the last disc only: {}",
                context()
            );
            let earlier = &moves[..rng.random_range(0..moves.len())];
            assert_eq!(
                Position::after_legal(variant, earlier),
                Position::replay(variant, earlier.iter().copied()).ok(),
                "the first {} of {}",
                earlier.len(),
                context()
            );
            return;
        }
    }
}

/// B6: a full column and one that is not there.
fn refused_moves_change_nothing(position: &Position, array: &ArrayBoard, rng: &mut ChaCha8Rng) {
    let columns = array.columns() as u8;
    let column = Column(rng.random_range(0..=u8::MAX));
    if array.open_columns().contains(&column.index()) {
        return;
    }
    let mut after = position.clone();
    let expected = if column.0 < columns {
        PlayError::Full { column }
    } else {
        PlayError::OutOfRange { column, last: columns - 1 }
    };
    assert_eq!(after.play(column), Err(expected));
    assert_eq!(after, *position);
    assert!(position.landing(column).is_none());
}

fn pairs(cells: &[Cell]) -> BTreeSet<(usize, usize)> {
    cells.iter().map(|cell| (cell.row.into(), cell.column.into())).collect()
}

/// Whether all cells lie on one line.
fn one_line(cells: &BTreeSet<(usize, usize)>) -> bool {
    let all_equal =
        |of: fn(&(usize, usize)) -> isize| cells.iter().map(of).collect::<BTreeSet<isize>>().len() == 1;
    all_equal(|cell| cell.0 as isize)
        || all_equal(|cell| cell.1 as isize)
        || all_equal(|cell| cell.0 as isize + cell.1 as isize)
        || all_equal(|cell| cell.0 as isize - cell.1 as isize)
}

/// B3, B4, B5, B6, B9, B10
#[test]
fn ten_thousand_random_games_go_as_on_the_array_board() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut endings = Endings::default();
    let mut games = 0;
    let mut variants = BTreeSet::new();
    // The presets first, then boards of any shape: most are small, so that many games end in every way.
    for game in 0..11_000 {
        let variant = match game {
            0..1_000 => Variant::PRESETS[game % Variant::PRESETS.len()],
            _ => {
                let largest = if game % 100 == 0 { 10 } else { 8 };
                let rows: i64 = rng.random_range(1..=largest);
                let columns = rng.random_range(if rows == 1 { 2 } else { 1 }..=largest);
                // Low goals are drawn more often: at high ones every game is a draw.
                let connect = rng.random_range(2..=rows.max(columns)).min(rng.random_range(2..=8));
                Variant::new(rows, columns, connect).expect("a board within the ranges")
            }
        };
        variants.insert(variant.to_string());
        play_beside_the_array(variant, &mut rng, &mut endings);
        games += 1;
    }
    assert!(games >= 10_000 && variants.len() > 300, "{games} games on {} boards", variants.len());
    assert!(
        endings.wins > 1_000
            && endings.draws > 1_000
            && endings.several_lines > 50
            && endings.long_lines > 100,
        "every ending must be met often: {endings:?}"
    );
}

/// B2: the edges of the range, and both sides of the limit of 64 bits.
#[test]
fn games_on_the_extreme_boards_go_as_on_the_array_board() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut endings = Endings::default();
    for (rows, columns, connect) in [
        (1, 2, 2),
        (2, 1, 2),
        (1, 10, 2),
        (1, 10, 5),
        (1, 10, 10),
        (10, 1, 2),
        (10, 1, 10),
        (10, 2, 10),
        (2, 10, 10),
        (7, 8, 4),  // 64 bits
        (5, 10, 5), // 60 bits
        (10, 6, 5), // 66 bits
        (8, 8, 5),  // 72 bits
        (10, 10, 4),
        (10, 10, 7),
    ] {
        let variant = Variant::new(rows, columns, connect).expect("a board within the ranges");
        for _ in 0..3 {
            play_beside_the_array(variant, &mut rng, &mut endings);
        }
    }
    let variant = Variant::new(10, 10, 10).expect("the largest board");
    play_beside_the_array(variant, &mut rng, &mut endings);
    assert!(endings.wins > 0 && endings.draws > 0, "{endings:?}");
}

/// B5, B9: every width of board and every goal, so that runs of any length meet every edge.
#[test]
fn games_on_boards_of_any_size_go_as_on_the_array_board() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let mut endings = Endings::default();
    for game in 0..600 {
        let rows: i64 = rng.random_range(1..=10);
        let columns = rng.random_range(if rows == 1 { 2 } else { 1 }..=10);
        // High goals end as draws, so they are rare.
        let highest = if game % 40 == 0 { 10 } else { 7 };
        let connect = rng.random_range(2..=rows.max(columns).min(highest));
        let variant = Variant::new(rows, columns, connect).expect("a board within the ranges");
        play_beside_the_array(variant, &mut rng, &mut endings);
    }
    assert!(
        endings.wins > 200 && endings.several_lines > 5 && endings.long_lines > 20,
        "every ending must be met often: {endings:?}"
    );
}

#[test]
fn moves_that_no_board_takes_have_no_position() {
    for moves in [vec![0, 0, 0], vec![2], vec![0, 2]] {
        let moves: Vec<Column> = moves.into_iter().map(Column).collect();
        let variant = Variant::new(2, 2, 2).expect("a board within the ranges");
        assert_eq!(Position::after_legal(variant, &moves), None, "{moves:?}");
    }
}
