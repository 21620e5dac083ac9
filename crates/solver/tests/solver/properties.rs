//! What must hold for every position.

use cuatro_solver::{Board, Search, Stopped, TranspositionTable};

use crate::plain::Random;

fn score(table: &mut TranspositionTable, board: Board) -> i32 {
    Search::new(table, &mut |_| false).score(board).expect("nobody stops this search")
}

#[test]
fn two_thousand_endgames_agree_with_plain_minimax() {
    let mut random = Random(0x00C0_FFEE);
    let mut table = TranspositionTable::new(16);
    for game in 0..2000 {
        let mut plain = random.game(30 + game % 12);
        let board = Board::from_columns(plain.moves().iter().copied()).expect("a legal game");
        let expected = plain.score();
        assert_eq!(score(&mut table, board), expected, "{:?}", plain.moves());
        let outcome = Search::new(&mut table, &mut |_| false).outcome(board);
        assert_eq!(outcome, Ok(expected.signum()), "{:?}", plain.moves());
    }
}

#[test]
fn a_position_and_its_mirror_image_have_the_same_score() {
    let mut random = Random(7);
    for game in 0..200 {
        let plain = random.game(16 + game % 20);
        let board = Board::from_columns(plain.moves().iter().copied()).expect("a legal game");
        let mirrored = Board::from_columns(plain.moves().iter().map(|column| 6 - column));
        assert_eq!(mirrored, Some(board.mirrored()), "{:?}", plain.moves());
        let (mut one, mut other) = (TranspositionTable::new(14), TranspositionTable::new(14));
        assert_eq!(score(&mut one, board), score(&mut other, board.mirrored()), "{:?}", plain.moves());
    }
}

#[test]
fn a_score_is_the_best_of_the_moves_scores() {
    let mut random = Random(99);
    let mut table = TranspositionTable::new(16);
    for game in 0..200 {
        let plain = random.game(20 + game % 20);
        let board = Board::from_columns(plain.moves().iter().copied()).expect("a legal game");
        let top = score(&mut table, board);
        let columns = [21, top].map(|bound| {
            let mut column = |column| Search::new(&mut table, &mut |_| false).column(board, column, bound);
            [0, 1, 2, 3, 4, 5, 6].map(|number| column(number).expect("nobody stops it"))
        });
        assert_eq!(columns[0], columns[1], "{:?} when the score is known before", plain.moves());
        for (column, score) in columns[0].iter().enumerate() {
            assert_eq!(score.is_some(), plain.can_play(column), "{:?} column {column}", plain.moves());
        }
        assert_eq!(columns[0].into_iter().flatten().max(), Some(top), "{:?}", plain.moves());
    }
}

#[test]
fn a_search_that_is_stopped_can_be_taken_up_again() {
    let mut table = TranspositionTable::new(18);
    let mut asked = 0;
    let mut stop = |nodes: u64| {
        asked += 1;
        nodes >= 20_000
    };
    let mut search = Search::new(&mut table, &mut stop);
    assert_eq!(search.score(Board::EMPTY), Err(Stopped));
    assert!(search.nodes() < 30_000, "{} nodes", search.nodes());
    assert!(asked > 1, "the search asked {asked} times");
    let board = Board::from_pos("2252576253462244111563365343671351441").expect("a legal game");
    assert_eq!(score(&mut table, board), -1, "what an unfinished search left in the table is true");
}

#[test]
fn illegal_move_lists_are_no_positions() {
    for moves in ["8", "0", "1111111", "12121212", "a"] {
        assert_eq!(Board::from_pos(moves), None, "{moves}");
    }
}
