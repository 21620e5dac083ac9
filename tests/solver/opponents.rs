//! Analysis and the two levels that search, on the standard board and on others.

use cuatro::rules::{Column, Outcome, Position, Variant};
use cuatro::solver::book::Book;
use cuatro::solver::{Engine, Table, Verdict, Why, analyse, expert, look_ahead, perfect};

use crate::plain::Random;

fn variant(rows: i64, columns: i64, connect: i64) -> Variant {
    Variant::new(rows, columns, connect).expect("a board")
}

fn position(variant: Variant, moves: &[u8]) -> Position {
    Position::replay(variant, moves.iter().copied().map(Column)).expect("legal moves")
}

/// Runs `think` with an engine that stops after `nodes`.
fn with_engine<T>(nodes: u64, think: impl FnOnce(&mut Engine<'_>) -> T) -> T {
    let mut table = Table::new(18);
    let book = Book::default();
    think(&mut Engine { table: &mut table, book: &book, stop: &mut |visited| visited >= nodes })
}

/// The four boards of the page beside the standard one.
fn other_boards() -> [Variant; 4] {
    [variant(8, 9, 4), variant(10, 10, 5), variant(10, 10, 7), variant(20, 20, 5)]
}

#[test]
fn an_analysis_tells_outcome_distance_and_score_of_every_column() {
    // Three full columns of alternating discs: X has three in the bottom row, column 3 wins at once.
    let standard = variant(6, 7, 4);
    let found = with_engine(u64::MAX, |engine| {
        analyse(&position(standard, &[[6u8; 6], [5; 6], [4; 6]].concat()), engine)
    });
    assert!(found.exact, "{found:?}");
    assert_eq!(found.best, [Column(3)]);
    let win = found.columns[3];
    assert_eq!((win.verdict, win.in_plies, win.score), (Verdict::Win, Some(1), Some(12)));
    assert_eq!(found.columns.len(), 7);
}

#[test]
fn distances_follow_from_scores_to_the_end_of_the_game() {
    let mut random = Random(2024);
    for game in 0..60 {
        let plain = random.game(24 + game % 17);
        let moves: Vec<u8> = plain.moves().iter().map(|column| *column as u8).collect();
        let mut position = position(variant(6, 7, 4), &moves);
        let first = with_engine(u64::MAX, |engine| analyse(&position, engine));
        let best = first.columns[first.best[0].index()];
        let end = u32::from(position.ply()) + best.in_plies.expect("an exact column has a distance");
        // Playing on perfectly must end the game exactly when it was said.
        while position.outcome().is_none() {
            let now = with_engine(u64::MAX, |engine| analyse(&position, engine));
            position.play(now.best[0]).expect("a best column can be played");
        }
        assert_eq!(u32::from(position.ply()), end, "{moves:?}");
        let drawn = position.outcome() == Some(&Outcome::Draw);
        assert_eq!(best.verdict == Verdict::Draw, drawn, "{moves:?}");
    }
}

#[test]
fn full_columns_and_finished_games_have_nothing_to_choose() {
    let full = position(variant(6, 7, 4), &[0, 0, 0, 0, 0, 0, 1, 2]);
    let found = with_engine(200_000, |engine| analyse(&full, engine));
    assert_eq!(found.columns[0].verdict, Verdict::Full);
    assert_eq!((found.columns[0].in_plies, found.columns[0].score), (None, None));
    let over = position(variant(6, 7, 4), &[0, 1, 0, 1, 0, 1, 0]);
    assert_eq!(with_engine(1000, |engine| analyse(&over, engine)).best, []);
    assert_eq!(with_engine(1000, |engine| perfect(&over, engine, &mut |_| 0)), None);
    assert_eq!(expert(&over, &mut |_| 0), None);
}

#[test]
fn a_stopped_analysis_says_that_it_is_not_exact() {
    let found = with_engine(4096, |engine| analyse(&position(variant(6, 7, 4), &[]), engine));
    assert!(!found.exact);
    assert!(!found.best.is_empty(), "even then there is a best guess");
}

#[test]
fn small_boards_are_solved_and_agree_with_known_results() {
    // 4x4 and 4x5 are draws (John Tromp's table of small boards).
    for (rows, columns) in [(4, 4), (4, 5)] {
        let found = look_ahead(&position(variant(rows, columns, 4), &[]), u32::MAX, &mut |_| false);
        assert!(found.is_exact(), "{rows}x{columns}: {found:?}");
        let best = found.columns.iter().flatten().map(|estimate| format!("{estimate:?}")).collect::<Vec<_>>();
        assert!(best.contains(&"Draw".to_owned()), "{rows}x{columns}: {best:?}");
        assert!(best.iter().all(|estimate| !estimate.starts_with("Win")), "{rows}x{columns}: {best:?}");
    }
}

#[test]
fn bounded_search_and_exact_search_agree_on_endgames() {
    let mut random = Random(5);
    for game in 0..80 {
        let plain = random.game(30 + game % 12);
        let moves: Vec<u8> = plain.moves().iter().map(|column| *column as u8).collect();
        let position = position(variant(6, 7, 4), &moves);
        let found = look_ahead(&position, u32::MAX, &mut |_| false);
        assert!(found.is_exact(), "{moves:?}: {found:?}");
        let exact = with_engine(u64::MAX, |engine| analyse(&position, engine));
        for (column, estimate) in exact.columns.iter().zip(&found.columns) {
            let said = match estimate {
                Some(cuatro::solver::Estimate::Win(n)) => (Verdict::Win, Some(*n)),
                Some(cuatro::solver::Estimate::Loss(n)) => (Verdict::Loss, Some(*n)),
                Some(_) => (Verdict::Draw, column.in_plies),
                None => (Verdict::Full, None),
            };
            assert_eq!((column.verdict, column.in_plies), said, "{moves:?} column {}", column.column);
        }
    }
}

#[test]
fn both_levels_take_a_win_and_block_one_on_every_board() {
    for variant in other_boards().into_iter().chain([variant(6, 7, 4)]) {
        let run = variant.connect() - 1;
        // Both sides pile up their discs; X is to move and wins in column 0.
        let ladder: Vec<u8> = (0..run).flat_map(|_| [0, 2]).collect();
        let winning = position(variant, &ladder);
        // One more disc of X elsewhere: O is to move and has the win itself.
        for choice in [
            with_engine(20_000, |engine| perfect(&winning, engine, &mut |_| 0)),
            expert(&winning, &mut |_| 0),
        ] {
            let choice = choice.expect("the game goes on");
            assert_eq!((choice.column, choice.why), (Column(0), Why::Win), "{variant:?}");
            assert_eq!(choice.cells.len(), usize::from(variant.connect()), "{variant:?}: the line it closes");
        }
        // O has one disc fewer in its pile: it must block column 0.
        let mut moves: Vec<u8> = (0..run).flat_map(|i| [0, if i == 0 { 5 } else { 2 }]).collect();
        moves.truncate(2 * usize::from(run) - 1);
        let threatened = position(variant, &moves);
        for choice in [
            with_engine(20_000, |engine| perfect(&threatened, engine, &mut |_| 0)),
            expert(&threatened, &mut |_| 0),
        ] {
            let choice = choice.expect("the game goes on");
            assert_eq!(choice.column, Column(0), "{variant:?}: {choice:?}");
        }
    }
}

#[test]
fn a_double_threat_is_stopped_before_it_stands_and_made_when_possible() {
    for variant in [variant(6, 7, 4), variant(8, 9, 4), variant(10, 10, 5), variant(20, 20, 5)] {
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
            with_engine(30_000, |engine| perfect(&to_stop, engine, &mut |_| 0)),
            expert(&to_stop, &mut |_| 0),
        ] {
            let choice = choice.expect("the game goes on");
            assert!(ends.contains(&choice.column), "{variant:?} does not stop the open run: {choice:?}");
        }
        for choice in [
            with_engine(30_000, |engine| perfect(&to_make, engine, &mut |_| 0)),
            expert(&to_make, &mut |_| 0),
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
    for game in 0..40 {
        let plain = random.game(20 + game % 10);
        let moves: Vec<u8> = plain.moves().iter().map(|column| *column as u8).collect();
        let mut position = position(variant(6, 7, 4), &moves);
        let me = position.to_move().expect("the game goes on");
        let promised = with_engine(u64::MAX, |engine| perfect(&position, engine, &mut |_| 0));
        let promised = promised.expect("the game goes on").score.expect("6x7 has a score");
        while let Some(side) = position.to_move() {
            let column = if side == me {
                with_engine(u64::MAX, |engine| perfect(&position, engine, &mut |n| random.below(n)))
                    .expect("the game goes on")
                    .column
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
fn ties_are_broken_by_the_given_chance() {
    let empty = position(variant(8, 9, 4), &[]);
    let mut asked = Vec::new();
    let choice = expert(&empty, &mut |n| {
        asked.push(n);
        n - 1
    });
    assert!(choice.is_some());
    assert_eq!(asked.len(), 1, "chance is asked once: {asked:?}");
    assert!(asked[0] >= 1);
}
