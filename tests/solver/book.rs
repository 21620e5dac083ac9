//! The opening book: its format, and its scores against the search.

use cuatro::solver::book::{Book, BookError, Entry, Plan, solve_chapter};
use cuatro::solver::{Board, Search, Table};

fn sample() -> Vec<Entry> {
    vec![
        Entry { key: 9, plies: 2, score: -2 },
        Entry { key: 5, plies: 4, score: 21 },
        Entry { key: 9, plies: 2, score: 7 },
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

/// Positions without an entry cost no more than the book's threshold; those with one must have
/// the score that the search finds without a book. The whole check takes long, so a few.
#[test]
fn the_embedded_book_agrees_with_the_search() {
    let book = Book::embedded();
    let mut table = Table::new(20);
    let late: Vec<Board> = Plan { first_plies: book.plies(), last_plies: book.plies(), hard_nodes: 0 }
        .chapters()
        .into_iter()
        .flatten()
        .filter(|board| book.score(board.mirror_key()).is_some())
        .collect();
    let step = (late.len() / 3).max(1);
    for board in late.iter().step_by(step) {
        let score = Search::new(&mut table, &mut |_| false).score(*board);
        assert_eq!(book.score(board.mirror_key()), score.ok(), "{board:?}");
    }
}

#[test]
fn a_search_takes_the_books_word() {
    let entry = Entry { key: Board::EMPTY.mirror_key(), plies: 0, score: 17 };
    let book = Book::from_bytes(&Book::to_bytes(&[entry])).expect("a book");
    let mut table = Table::new(14);
    let mut never = |_| false;
    let mut search = Search::new(&mut table, &mut never).with_book(&book);
    assert_eq!((search.score(Board::EMPTY), search.nodes()), (Ok(17), 0));
}

#[test]
fn chapters_hold_every_open_position_once() {
    let plan = Plan { first_plies: 2, last_plies: 4, hard_nodes: 0 };
    let boards: Vec<Board> = plan.chapters().into_iter().flatten().collect();
    let mut keys: Vec<u64> = boards.iter().map(|board| board.mirror_key()).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), boards.len(), "a position is in two chapters");
    // 49, 238 and 1120 positions of 2, 3 and 4 discs when mirror images count apart (OEIS A212693).
    let of = |plies| {
        let those = boards.iter().filter(|board| board.plies() == plies);
        those.map(|board| if board.mirrored() == *board { 1 } else { 2 }).sum::<u32>()
    };
    assert_eq!((of(2), of(3), of(4)), (49, 238, 1120), "positions of 2, 3 and 4 discs");
}

#[test]
fn a_chapter_is_solved_the_same_way_every_time() {
    let board = Board::from_pos("444444223322").expect("a legal game");
    let chapter: Vec<Board> = (0..7).filter_map(|column| board.play(column)).collect();
    let plan = Plan { first_plies: 13, last_plies: 13, hard_nodes: 1 };
    let mut fresh = Table::new(16);
    let mut used = Table::new(16);
    let _ = Search::new(&mut used, &mut |_| false).score(board);
    let one = solve_chapter(&plan, &chapter, &mut fresh, &mut |_| false).expect("nobody stops it");
    let other = solve_chapter(&plan, &chapter, &mut used, &mut |_| false).expect("nobody stops it");
    assert!(!one.is_empty(), "the chapter has a hard position");
    assert_eq!(one, other);
}
