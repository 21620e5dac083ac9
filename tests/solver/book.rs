//! The opening book: its format, its making, and its scores against the search.

use std::collections::HashMap;

use cuatro::solver::book::{self, Book, BookError, Entry};
use cuatro::solver::{Board, Search, Table};

use crate::plain::Random;

fn key(pos: &str) -> u64 {
    Board::from_pos(pos).expect("a legal game").mirror_key()
}

fn sample() -> Vec<Entry> {
    vec![
        Entry { key: key("44"), score: -2 },
        Entry { key: key("4455"), score: 20 },
        Entry { key: key("44"), score: 7 },
    ]
}

#[test]
fn a_book_gives_back_what_was_written() {
    let book = Book::from_bytes(&Book::to_bytes(&sample())).expect("a book");
    assert_eq!((book.len(), book.plies()), (2, 4));
    let scores = ["4455", "4433", "44", "45"].map(|pos| book.score(key(pos)));
    assert_eq!(scores, [Some(20), Some(20), Some(-2), None], "mirror images share an entry");
}

#[test]
fn a_changed_byte_and_a_torn_file_are_refused() {
    let bytes = Book::to_bytes(&sample());
    for place in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[place] ^= 1;
        assert!(Book::from_bytes(&changed).is_err(), "byte {place} may change unseen");
        assert!(Book::from_bytes(&bytes[..place]).is_err(), "{place} bytes pass for a whole book");
    }
    let mut scored = bytes.clone();
    scored[16] ^= 1;
    assert_eq!(Book::from_bytes(&scored).err(), Some(BookError::Damaged));
}

#[test]
fn a_key_names_one_position() {
    let mut random = Random(3);
    for game in 0..300 {
        let plain = random.game(game % 42);
        let board = Board::from_columns(plain.moves().iter().copied()).expect("a legal game");
        assert_eq!(Board::from_key(board.key()), Some(board), "{:?}", plain.moves());
    }
    assert_eq!(Board::from_key(0x80), None, "seven discs in a column");
}

/// Entries with the most discs, which are solved quickest, against a search without a book.
#[test]
fn the_embedded_book_agrees_with_the_search() {
    let book = Book::embedded();
    let mut table = Table::new(20);
    let mut checked = 0;
    let step = (book.len() / 200).max(1);
    for (board, entry) in book.iter().step_by(step) {
        let limit = 15_000;
        let mut stop = |nodes| nodes > limit;
        table.reset();
        let mut search = Search::new(&mut table, &mut stop);
        // What takes longer is checked by `cuatro book --verify`.
        if let Ok(score) = search.score(board) {
            assert_eq!(score, entry.score, "{board:?}");
            checked += 1;
        }
    }
    // Every entry is that of a position, with a score that its discs allow.
    assert_eq!(book.iter().count(), book.len());
    for (board, entry) in book.iter() {
        assert!(entry.score.unsigned_abs() <= (43 - board.plies()) / 2, "{entry:?}");
        // A book score must be the best of its children's, where all of them are in the book.
        let children: Option<Vec<i32>> = (0..7)
            .filter_map(|column| board.play(column))
            .map(|next| book.score(next.mirror_key()).map(|score| -score))
            .collect();
        if let Some(best) = children.and_then(|scores| scores.into_iter().max()) {
            assert_eq!(best, entry.score, "{board:?} against its children");
            checked += 1;
        }
    }
    assert!(book.is_empty() || checked > 0, "nothing of the book was checked");
}

#[test]
fn a_search_takes_the_books_word() {
    // Every first move loses but that into the second column.
    let columns =
        ["1", "2", "3", "4"].map(|pos| Entry { key: key(pos), score: if pos == "2" { -17 } else { 3 } });
    let entries = [&columns[..], &[Entry { key: Board::EMPTY.mirror_key(), score: 17 }]].concat();
    let book = Book::from_bytes(&Book::to_bytes(&entries)).expect("a book");
    let mut table = Table::new(14);
    let mut never = |_| false;
    let mut search = Search::new(&mut table, &mut never).with_book(&book);
    assert_eq!((search.score(Board::EMPTY), search.nodes()), (Ok(17), 0));
    assert_eq!((search.best_columns(Board::EMPTY), search.nodes()), (Ok((17, vec![1, 5])), 0));
}

#[test]
fn the_positions_of_the_book_are_all_that_can_arise() {
    // When mirror images count apart (OEIS A212693). The first player can win at once with six discs on the board.
    let counts = [0, 1, 2, 3, 4].map(|plies| {
        let boards = book::positions(plies);
        assert!(boards.iter().all(|board| board.plies() == plies));
        boards.iter().map(|board| if board.mirrored() == *board { 1 } else { 2 }).sum::<u32>()
    });
    assert_eq!(counts, [1, 7, 49, 238, 1120]);
    let boards = book::positions(6);
    let winnable = |board: &Board| (0..7).any(|column| board.wins_with(column));
    assert!(!boards.iter().any(winnable));
    let mut keys: Vec<u64> = boards.iter().map(|board| board.mirror_key()).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), boards.len(), "a position stands twice");
}

#[test]
fn scores_follow_from_those_of_the_last_ply_as_plain_negamax_says() {
    let mut random = Random(11);
    let solved: HashMap<u64, i32> =
        book::positions(5).iter().map(|board| (board.mirror_key(), random.below(37) as i32 - 18)).collect();
    let entries: HashMap<u64, i32> =
        book::above(&solved, 5).into_iter().map(|entry| (entry.key, entry.score)).collect();
    fn plain(board: Board, solved: &HashMap<u64, i32>) -> i32 {
        if (0..7).any(|column| board.wins_with(column)) {
            return (43 - board.plies() as i32) / 2;
        }
        if board.plies() == 5 {
            return solved[&board.mirror_key()];
        }
        let children = (0..7).filter_map(|column| board.play(column));
        children.map(|child| -plain(child, solved)).max().expect("a move")
    }
    for plies in 0..5 {
        for board in book::positions(plies) {
            assert_eq!(entries[&board.mirror_key()], plain(board, &solved), "{board:?}");
        }
    }
}

#[test]
fn what_does_not_follow_is_left_out() {
    let mut solved: HashMap<u64, i32> =
        book::positions(2).iter().map(|board| (board.mirror_key(), 1)).collect();
    solved.remove(&key("14"));
    let entries = book::above(&solved, 2);
    // The first column's score is missing, and with it that of the empty board.
    let mut keys: Vec<u64> = entries.iter().map(|entry| entry.key).collect();
    keys.sort_unstable();
    let mut expected = ["2", "3", "4"].map(key);
    expected.sort_unstable();
    assert_eq!(keys, expected);
}
