//! The opening book: its format, its making, and its scores against the search.

use std::collections::BTreeSet;

use cuatro::solver::book::{Book, BookError, Entry, Generator, Plan};
use cuatro::solver::{Board, Search, Table};

use crate::plain::Random;

fn sample() -> Vec<Entry> {
    vec![
        Entry { key: 9, plies: 2, score: -2, best: 0b1000 },
        Entry { key: 5, plies: 4, score: 21, best: 1 },
        Entry { key: 9, plies: 2, score: 7, best: 1 },
    ]
}

#[test]
fn a_book_gives_back_what_was_written() {
    let book = Book::from_bytes(&Book::to_bytes(&sample())).expect("a book");
    assert_eq!((book.len(), book.plies()), (2, 4));
    assert_eq!((book.score(5), book.score(9), book.score(6)), (Some(21), Some(-2), None));
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
    scored[23] ^= 1;
    assert_eq!(Book::from_bytes(&scored).err(), Some(BookError::Damaged));
}

#[test]
fn an_entry_serves_a_position_and_its_mirror_image() {
    let board = Board::from_pos("44556").expect("a legal game");
    let entry = Entry::of(board, 3, &[1, 6]);
    let book = Book::from_bytes(&Book::to_bytes(&[entry])).expect("a book");
    assert_eq!(book.best_columns(board), Some((3, vec![1, 6])));
    assert_eq!(book.best_columns(board.mirrored()), Some((3, vec![0, 5])));
    assert_eq!(book.best_columns(Board::EMPTY), None);
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
        if let Ok((score, best)) = search.best_columns(board) {
            assert_eq!(Entry::of(board, score, &best), entry, "{board:?}");
            checked += 1;
        }
    }
    // Every entry is that of a position, with a score that its discs allow.
    assert_eq!(book.iter().count(), book.len());
    for (board, entry) in book.iter() {
        assert!(entry.score.unsigned_abs() <= (43 - board.plies()) / 2, "{entry:?}");
        assert!(entry.best_columns(board).iter().all(|column| board.can_play(*column)), "{entry:?}");
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
    let entry = Entry { key: Board::EMPTY.mirror_key(), plies: 0, score: 17, best: 0b10 };
    let book = Book::from_bytes(&Book::to_bytes(&[entry])).expect("a book");
    let mut table = Table::new(14);
    let mut never = |_| false;
    let mut search = Search::new(&mut table, &mut never).with_book(&book);
    assert_eq!((search.score(Board::EMPTY), search.nodes()), (Ok(17), 0));
    assert_eq!((search.best_columns(Board::EMPTY), search.nodes()), (Ok((17, vec![1])), 0));
}

/// What the generator asks for, with made-up answers in place of searches.
fn asked(plan: Plan, answer: impl Fn(Board) -> Entry) -> Vec<Board> {
    let mut solved = Vec::new();
    let mut boards = Vec::new();
    loop {
        let open = Generator::new(plan, solved.iter().copied()).next();
        if open.is_empty() {
            return boards;
        }
        for board in open {
            solved.push((answer(board), true));
            boards.push(board);
        }
    }
}

#[test]
fn the_generator_asks_for_every_open_position_of_the_full_plies_once() {
    let plan = Plan { full_plies: 4, perfect_plies: 0, slow_nodes: 0 };
    let boards = asked(plan, |board| Entry::of(board, 0, &[3]));
    let mut keys: Vec<u64> = boards.iter().map(|board| board.mirror_key()).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), boards.len(), "a position is asked for twice");
    // 1, 7, 49, 238 and 1120 positions when mirror images count apart (OEIS A212693).
    let of = |plies| {
        let those = boards.iter().filter(|board| board.plies() == plies);
        those.map(|board| if board.mirrored() == *board { 1 } else { 2 }).sum::<u32>()
    };
    assert_eq!([0, 1, 2, 3, 4].map(of), [1, 7, 49, 238, 1120]);
}

#[test]
fn beyond_the_full_plies_it_asks_for_what_one_perfect_player_can_meet() {
    let plan = Plan { full_plies: 0, perfect_plies: 3, slow_nodes: 0 };
    // Whoever plays perfectly plays the middle.
    let boards = asked(plan, |board| Entry::of(board, 0, &[3]));
    let of = |plies| boards.iter().filter(|board| board.plies() == plies).count();
    // The first player's turn: the empty board; the middle and any reply, up to mirror images. The
    // second player's: any first move; the middle in reply to it, and any move again.
    assert_eq!([0, 1, 2].map(of), [1, 4, 4]);
    let mut third = BTreeSet::new();
    for first in 0..7 {
        for next in 0..7 {
            third.extend(Board::from_columns([first, 3, next]).map(Board::mirror_key));
        }
    }
    let asked: BTreeSet<u64> =
        boards.iter().filter(|board| board.plies() == 3).map(|board| board.mirror_key()).collect();
    assert_eq!(asked, third);
}

#[test]
fn a_generated_entry_is_what_the_search_says() {
    let board = Board::from_pos("444444223322").expect("a legal game");
    let mut generator = Generator::new(Plan { full_plies: 0, perfect_plies: 0, slow_nodes: 0 }, []);
    let mut used = Table::new(16);
    let _ = Search::new(&mut used, &mut |_| false).score(board);
    let (entry, slow) = generator.solve(board, &mut used, &mut |_| false).expect("nobody stops it");
    let mut fresh = Table::new(16);
    let (score, best) = Search::new(&mut fresh, &mut |_| false).best_columns(board).expect("nobody stops it");
    assert_eq!(entry, Entry::of(board, score, &best));
    assert!(!slow, "a search without a book solves it at once");
}
