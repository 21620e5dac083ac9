//! The opening book: its format, its making, and its scores against the search.

use std::collections::HashMap;

use cuatro_solver::book::{self, Book, BookEntry, BookError};
use cuatro_solver::{Board, Search, TranspositionTable};

use crate::plain::Random;

fn key(pos: &str) -> u64 {
    Board::from_pos(pos).expect("a legal game").mirror_key()
}

/// Some score for every position of at most so many discs.
fn sample(plies: u32) -> Vec<BookEntry> {
    let mut random = Random(5);
    let boards = (0..=plies).flat_map(book::positions);
    boards.map(|board| BookEntry { key: board.mirror_key(), score: random.below(37) as i32 - 18 }).collect()
}

#[test]
fn a_book_gives_back_what_was_written() {
    for plies in 0..=5 {
        let entries = sample(plies);
        let bytes = Book::to_bytes(&entries);
        assert!(bytes == Book::to_bytes(&entries), "the same entries make other bytes");
        let book = Book::from_bytes(&bytes).expect("a book");
        assert_eq!((book.len(), book.plies()), (entries.len(), plies));
        for entry in &entries {
            assert_eq!(book.score(entry.key), Some(entry.score), "{entry:?} of {plies} discs");
        }
        let all: usize = (0..=plies).map(|ply| book.of_ply(ply).count()).sum();
        assert_eq!(all, entries.len(), "{plies} discs");
        assert_eq!(book.of_ply(plies + 1).count(), 0);
    }
    let book = Book::from_bytes(&Book::to_bytes(&sample(4))).expect("a book");
    assert_eq!(book.score(key("4455")), book.score(key("4433")), "mirror images share a score");
    let twice = [BookEntry { key: 0, score: -2 }, BookEntry { key: 0, score: 7 }];
    assert_eq!(Book::from_bytes(&Book::to_bytes(&twice)).expect("a book").score(0), Some(-2));
    assert_eq!((Book::default().score(key("44")), Book::default().is_empty()), (None, true));
}

#[test]
fn a_changed_byte_and_a_torn_file_are_refused() {
    let bytes = Book::to_bytes(&sample(2));
    for place in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[place] ^= 1;
        assert!(Book::from_bytes(&changed).is_err(), "byte {place} may change unseen");
        assert!(Book::from_bytes(&bytes[..place]).is_err(), "{place} bytes pass for a whole book");
    }
    let mut scored = bytes.clone();
    scored[24] ^= 1;
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

/// Positions of the last ply, which are solved quickest, against a search without a book; those before against the next ones.
#[test]
fn the_embedded_book_agrees_with_the_search() {
    let book = Book::embedded();
    let last: Vec<(Board, BookEntry)> = book.of_ply(book.plies()).collect();
    let mut table = TranspositionTable::new(20);
    let mut checked = 0;
    for (board, entry) in last.iter().step_by(last.len() / 200) {
        let mut stop = |nodes| nodes > 15_000;
        table.reset();
        // What takes longer is checked by `cuatro-tools book --verify`.
        if let Ok(score) = Search::new(&mut table, &mut stop).score(*board) {
            assert_eq!(score, entry.score, "{board:?}");
            checked += 1;
        }
    }
    assert!(checked > 10, "only {checked} positions were solved");
    let solved: HashMap<u64, i32> = last.iter().map(|(_, entry)| (entry.key, entry.score)).collect();
    let above = book::above(&solved, book.plies());
    assert_eq!(last.len() + above.len(), book.len());
    for entry in &above {
        assert_eq!(
            book.score(entry.key),
            Some(entry.score),
            "{:?} against the next",
            Board::from_key(entry.key)
        );
    }
}

#[test]
fn a_position_is_worth_at_least_what_the_one_before_it_leaves() {
    let book = Book::embedded();
    let bounds = book::at_least(book.of_ply(7));
    let mut reached = 0;
    for (board, entry) in book.of_ply(8) {
        // Where somebody could have won at once instead, the book does not know the position before.
        let Some(&bound) = bounds.get(&entry.key) else { continue };
        assert!(bound <= entry.score, "{board:?} is worth {}, not {bound}", entry.score);
        reached += u32::from(bound == entry.score);
    }
    // One of the next positions is as good as the one before, unless somebody can win at once there.
    assert!(reached > 20_000, "{reached}");
}

#[test]
fn a_search_takes_the_books_word() {
    // Every first move loses but that into the second column.
    let columns =
        ["1", "2", "3", "4"].map(|pos| BookEntry { key: key(pos), score: if pos == "2" { -17 } else { 3 } });
    let entries = [&columns[..], &[BookEntry { key: Board::EMPTY.mirror_key(), score: 17 }]].concat();
    let book = Book::from_bytes(&Book::to_bytes(&entries)).expect("a book");
    let mut table = TranspositionTable::new(14);
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
