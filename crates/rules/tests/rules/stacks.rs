//! Positions by their columns and by their keys, beside a search that knows nothing of dead ends.

use std::collections::HashMap;

use cuatro_rules::notation::{StacksError, parse_stacks, write_key, write_stacks};
use cuatro_rules::{Cell, Column, Outcome, Position, Variant};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

fn variant(rows: u8, columns: u8, connect: u8) -> Variant {
    Variant::new(rows.into(), columns.into(), connect.into()).expect("a board")
}

/// A random game, cut off anywhere before its end.
fn cut_off(variant: Variant, rng: &mut ChaCha8Rng) -> Position {
    let mut positions = vec![Position::new(variant)];
    loop {
        let mut next = positions[positions.len() - 1].clone();
        let legal: Vec<Column> = next.legal().collect();
        next.play(legal[rng.random_range(0..legal.len())]).expect("a legal move");
        if next.outcome().is_some() {
            return positions.swap_remove(rng.random_range(0..positions.len()));
        }
        positions.push(next);
    }
}

/// Random discs of both colours on a board of 4 × 5, about half of them impossible: from the bottom up in each column.
fn random_stacks(rng: &mut ChaCha8Rng) -> Vec<Vec<u8>> {
    let discs = rng.random_range(0..=12_usize);
    let mut colours: Vec<u8> = (0..discs).map(|ply| b"xo"[ply % 2]).collect();
    if discs > 1 {
        for _ in 0..rng.random_range(0..4_usize) {
            colours.swap(rng.random_range(0..discs), rng.random_range(0..discs));
        }
    }
    if discs > 0 && rng.random_bool(0.1) {
        colours[0] = b"xo"[rng.random_range(0..2_usize)];
    }
    let mut stacks = vec![Vec::new(); 5];
    for colour in colours {
        let open: Vec<usize> = (0..5).filter(|column| stacks[*column].len() < 4).collect();
        stacks[open[rng.random_range(0..open.len())]].push(colour);
    }
    stacks
}

/// Whether the discs can be dropped in turn, found by trying each column at each point; the first order that is found is the
/// smallest.
fn brute_force(stacks: &[Vec<u8>], order: &mut Vec<u8>) -> bool {
    let mut left = false;
    for (column, stack) in stacks.iter().enumerate() {
        let dropped = order.iter().filter(|dropped| usize::from(**dropped) == column).count();
        let Some(disc) = stack.get(dropped) else { continue };
        left = true;
        if *disc == b"xo"[order.len() % 2] {
            order.push(column as u8);
            if brute_force(stacks, order) {
                return true;
            }
            order.pop();
        }
    }
    !left
}

/// Whether four equal discs are in a row anywhere.
fn has_line(stacks: &[Vec<u8>]) -> bool {
    let at = |column: i32, height: i32| {
        let column = stacks.get(usize::try_from(column).ok()?)?;
        column.get(usize::try_from(height).ok()?)
    };
    let directions = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let mut cells = (0..stacks.len() as i32).flat_map(|column| (0..4).map(move |height| (column, height)));
    cells.any(|(column, height)| {
        directions.iter().any(|(right, up)| {
            let disc = at(column, height);
            disc.is_some() && (1..4).all(|step| at(column + right * step, height + up * step) == disc)
        })
    })
}

#[test]
fn random_stacks_are_accepted_if_and_only_if_trying_everything_finds_an_order() {
    let mut rng = ChaCha8Rng::seed_from_u64(20);
    let board = variant(4, 5, 4);
    let mut seen = HashMap::new();
    for _ in 0..10_000 {
        let stacks = random_stacks(&mut rng);
        let words = stacks.iter().map(|stack| match stack.as_slice() {
            [] => "0".to_owned(),
            stack => String::from_utf8(stack.to_vec()).expect("letters"),
        });
        let text = words.collect::<Vec<_>>().join("-");
        let count = |colour| stacks.iter().flatten().filter(|disc| **disc == colour).count();
        let counted = [0, 1].contains(&count(b'x').wrapping_sub(count(b'o')));
        let mut order = Vec::new();
        let found = brute_force(&stacks, &mut order);
        let read = parse_stacks(board, &text);
        let outcome = match &read {
            Ok((position, columns)) => {
                assert!(found && !has_line(&stacks), "{text} was accepted");
                let columns: Vec<u8> = columns.iter().map(|column| column.0).collect();
                assert_eq!(columns, order, "the smallest order of {text}");
                assert_eq!(write_stacks(position), text);
                "accepted"
            }
            Err(StacksError::Count { .. }) => {
                assert!(!counted, "{text}: {read:?}");
                "count"
            }
            Err(StacksError::NoOrder { cell }) => {
                assert!(counted && !found, "{text}: {order:?} is an order");
                let height = usize::from(3 - cell.row);
                assert!(height < stacks[usize::from(cell.column)].len(), "{text}: no disc at {cell:?}");
                "no order"
            }
            Err(StacksError::Over { cells }) => {
                assert!(found && has_line(&stacks), "{text}: {cells:?}");
                assert!(cells.len() >= 4, "{text}: {cells:?}");
                "over"
            }
            Err(error) => panic!("{text}: {error}"),
        };
        *seen.entry(outcome).or_insert(0) += 1;
    }
    for outcome in ["accepted", "count", "no order", "over"] {
        assert!(seen.get(outcome).is_some_and(|times| *times > 50), "{outcome}: {seen:?}");
    }
}

#[test]
fn a_game_cut_off_anywhere_is_found_again_from_its_stacks() {
    let mut rng = ChaCha8Rng::seed_from_u64(21);
    for board in [Variant::STANDARD, variant(4, 4, 4), variant(1, 9, 3), variant(9, 3, 4), variant(7, 7, 4)] {
        for _ in 0..300 {
            let position = cut_off(board, &mut rng);
            let text = write_stacks(&position);
            match parse_stacks(board, &text) {
                Ok((again, columns)) => {
                    assert_eq!(again.rows(), position.rows(), "{text}");
                    let replayed = Position::replay(board, columns).expect("legal moves");
                    assert_eq!(replayed, position, "{text}");
                }
                Err(error) => assert_eq!((error, board.cells() > 42), (StacksError::TooManyOrders, true)),
            }
        }
    }
}

#[test]
fn stacks_that_are_no_position_are_refused_with_the_place() {
    let standard = Variant::STANDARD;
    let word = |index| StacksError::Word { index, columns: 7 };
    for (text, error) in [
        ("", word(0)),
        ("x", word(1)),
        ("0-0-0-0-0-0", word(6)),
        ("0-0-0-0-0-0-0-0", word(7)),
        ("0--0-0-0-0-0", word(1)),
        ("0-0-xz-0-0-0-0", word(2)),
        ("0-0-x0-0-0-0-0", word(2)),
        ("0-xoxoxox-0-0-0-0-0", StacksError::TooHigh { column: Column(1), discs: 7, rows: 6 }),
        ("0-0-0-o-0-0-0", StacksError::Count { x: 0, o: 1 }),
        ("xx-0-0-0-0-0-0", StacksError::Count { x: 2, o: 0 }),
        // X begins, and both columns begin with O.
        ("0-ox-ox-0-0-0-0", StacksError::NoOrder { cell: Cell { row: 5, column: 1 } }),
        // After the first X it is O's turn, and X is next.
        ("xxoo-0-0-0-0-0-0", StacksError::NoOrder { cell: Cell { row: 4, column: 0 } }),
        // X in the first column and then both of the third come further than X there alone.
        ("xxo-0-xo-0-0-0-0", StacksError::NoOrder { cell: Cell { row: 4, column: 0 } }),
    ] {
        assert_eq!(parse_stacks(standard, text), Err(error), "{text}");
    }
    let won = parse_stacks(standard, "xxxx-ooo-0-0-0-0-0").expect_err("a line");
    let cells = (2..6).map(|row| Cell { row, column: 0 }).collect();
    assert_eq!(won, StacksError::Over { cells });
}

#[test]
fn a_board_that_is_full_without_a_line_is_a_position_and_letters_may_be_capital() {
    let (drawn, _) = parse_stacks(variant(4, 4, 4), "xoxo-xoxo-oxox-oxox").expect("a draw");
    assert_eq!(drawn.outcome(), Some(&Outcome::Draw));
    let (position, moves) = parse_stacks(Variant::STANDARD, "0-X-XO-0-ox-0-0").expect("a position");
    assert_eq!(write_stacks(&position), "0-x-xo-0-ox-0-0");
    assert_eq!(moves, [1, 4, 2, 2, 4].map(Column));
}

#[test]
fn a_key_is_that_of_the_position_and_its_mirror_image_and_of_no_other() {
    let mut rng = ChaCha8Rng::seed_from_u64(22);
    for board in [Variant::STANDARD, variant(4, 4, 4), variant(10, 10, 5), variant(2, 10, 2)] {
        let mut boards: HashMap<String, Vec<String>> = HashMap::new();
        for _ in 0..400 {
            let position = cut_off(board, &mut rng);
            let rows = position.rows();
            let mirrored: Vec<String> = rows.iter().map(|row| row.chars().rev().collect()).collect();
            let either = rows.min(mirrored);
            let key = write_key(&position);
            if board == Variant::STANDARD {
                assert_eq!(key.len(), 13, "{key}");
            }
            let first = boards.entry(key.clone()).or_insert_with(|| either.clone());
            assert_eq!(*first, either, "{key} is the key of two positions");
        }
        let mut all: Vec<&Vec<String>> = boards.values().collect();
        let keys = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), keys, "a position has two keys");
    }
    let [left, right] = [[0, 1, 2], [6, 5, 4]].map(|moves| {
        write_key(&Position::replay(Variant::STANDARD, moves.map(Column)).expect("legal moves"))
    });
    assert_eq!(left, right);
}

/// Two million are five to the sixth and two to the seventh: six columns of four discs and seven of one.
#[test]
fn two_million_states_are_searched_and_more_are_not() {
    let board = variant(4, 10, 10);
    let text = "xoxo-xoxo-xoxo-xoxo-xoxo-xoxo-xoxo-xoxo-x-o";
    let (position, moves) = parse_stacks(board, text).expect("an order");
    assert_eq!((write_stacks(&position), moves.len()), (text.to_owned(), 34));
    let more = text.replacen("xoxo-x-o", "xoxo-xo-ox", 1);
    assert_eq!(parse_stacks(board, &more), Err(StacksError::TooManyOrders));
}

/// Stores and lists of starting positions keep keys. Computed by Python, as a number of base 2 from the digits of each column, with a 1
/// for X and one more 1 above the top disc.
#[test]
fn the_key_of_a_position_never_changes() {
    let standard = Variant::STANDARD;
    for (board, moves, key) in [
        (standard, &[][..], "0000410820g41"),
        (standard, &[3], "0000410860g41"),
        (standard, &[0, 0, 1], "0000410820gc5"),
        (standard, &[6, 6, 5], "0000410820gc5"),
        (variant(8, 9, 4), &[4, 3], "004080g10608080g1"),
    ] {
        let position = Position::replay(board, moves.iter().copied().map(Column)).expect("legal moves");
        assert_eq!(write_key(&position), key, "{board} {moves:?}");
    }
}
