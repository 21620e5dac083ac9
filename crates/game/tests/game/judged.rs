//! Reports beside an oracle that tries everything: ends of random games on small boards, where that is quick.

use std::collections::HashMap;
use std::sync::Arc;

use cuatro_game::opponent::small_engine;
use cuatro_game::report::{Grade, JudgedMove, MoveVerdict, Proof, Prospect, Report, Worth};
use cuatro_rules::{Column, Outcome, Position, Side, Variant};
use cuatro_solver::Engine;
use cuatro_solver::book::Book;

use crate::array_board::ArrayBoard;
use crate::plain::Random;

/// With so many free cells, trying everything is quick.
const FREE: usize = 9;

/// Outcome and discs until the end for the side to move: a win is better sooner, a loss later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Value {
    outcome: Prospect,
    plies: u32,
}

impl Value {
    fn rank(self) -> (Prospect, i64) {
        let plies = i64::from(self.plies);
        (self.outcome, if self.outcome == Prospect::Win { -plies } else { plies })
    }

    fn is(self, worth: Option<Worth>) -> bool {
        worth.is_some_and(|worth| (worth.outcome, worth.in_plies) == (self.outcome, self.plies))
    }
}

#[derive(Default)]
struct Oracle {
    known: HashMap<Vec<String>, Option<Value>>,
}

impl Oracle {
    /// The value of a position; `None` once the board is full.
    fn position(&mut self, board: &ArrayBoard, me: char) -> Option<Value> {
        if let Some(known) = self.known.get(&board.lines()) {
            return *known;
        }
        let values = board.open_columns().into_iter().map(|column| self.column(board, me, column));
        let best = values.max_by_key(|value| value.rank());
        self.known.insert(board.lines(), best);
        best
    }

    fn column(&mut self, board: &ArrayBoard, me: char, column: usize) -> Value {
        let mut after = board.clone();
        let row = board.resting_row(column).expect("an open column");
        after.grid[row][column] = me;
        if after.has_line(me) {
            return Value { outcome: Prospect::Win, plies: 1 };
        }
        let reply = self.position(&after, other(me));
        let outcome = match reply.map(|reply| reply.outcome) {
            Some(Prospect::Win) => Prospect::Loss,
            Some(Prospect::Loss) => Prospect::Win,
            Some(Prospect::Draw) | None => Prospect::Draw,
        };
        Value { outcome, plies: 1 + reply.map_or(0, |reply| reply.plies) }
    }
}

fn other(disc: char) -> char {
    if disc == 'X' { 'O' } else { 'X' }
}

/// The verdict that two values give, written from the words of docs/api.md.
fn verdict(best: Value, played: Value) -> MoveVerdict {
    match (best.outcome, played.outcome) {
        (Prospect::Win, Prospect::Draw) => MoveVerdict::WinToDraw,
        (Prospect::Win, Prospect::Loss) => MoveVerdict::WinToLoss,
        (Prospect::Draw, Prospect::Loss) => MoveVerdict::DrawToLoss,
        (Prospect::Win, Prospect::Win) if played.plies > best.plies => MoveVerdict::SlowerWin,
        (Prospect::Loss, Prospect::Loss) if played.plies < best.plies => MoveVerdict::FasterLoss,
        _ => MoveVerdict::Perfect,
    }
}

/// What a person is told, from the same. All ends here are within sight.
fn grade(verdict: MoveVerdict, best: Value, kept: bool) -> Grade {
    match verdict {
        MoveVerdict::Perfect => Grade::Best,
        MoveVerdict::SlowerWin if best.plies == 1 => Grade::Mistake,
        MoveVerdict::SlowerWin => Grade::Good,
        MoveVerdict::WinToLoss | MoveVerdict::DrawToLoss => Grade::Blunder,
        MoveVerdict::WinToDraw if best.plies == 1 => Grade::Blunder,
        MoveVerdict::WinToDraw => Grade::Mistake,
        MoveVerdict::FasterLoss if !kept => Grade::Mistake,
        MoveVerdict::FasterLoss => Grade::Good,
    }
}

/// Whether the proof of a move proves it: its moves can be played, and close the line at their end.
fn proves(judged: &JudgedMove, before: &Position) -> bool {
    let Some(proof) = judged.proof else {
        return judged.moves.is_empty() && judged.cells.is_empty();
    };
    let rival = judged.side.opponent();
    let threatened = |column: Column| !before.lines_closed_by(rival, column).is_empty();
    let mut position = before.clone();
    let missed = matches!(proof, Proof::MissedLine | Proof::MissedWin);
    if !missed && position.play(judged.column).is_err() {
        return false;
    }
    if judged.moves.iter().any(|column| position.play(*column).is_err()) {
        return false;
    }
    let Some(Outcome::Win { side, cells }) = position.outcome() else { return false };
    let first = judged.moves[0];
    let says = match (proof, judged.moves.len()) {
        (Proof::MissedLine, 1) => true,
        (Proof::MissedWin, moves) => moves > 1,
        (Proof::MadeRoom, 1) => first == judged.column,
        (Proof::Unstopped, 1) => first != judged.column && threatened(first),
        (Proof::Refuted, moves) => moves > 1 || (first != judged.column && !threatened(first)),
        _ => false,
    };
    says && *cells == judged.cells && (*side == judged.side) == missed
}

#[test]
fn every_judgement_of_an_end_agrees_with_trying_everything() {
    let mut oracle = HashMap::<(u8, u8, u8), Oracle>::new();
    let mut met = HashMap::<String, usize>::new();
    let mut random = Random(20);
    for (rows, columns, connect) in [(4, 4, 3), (4, 4, 4), (3, 5, 3), (4, 3, 3)] {
        let variant = Variant::new(rows.into(), columns.into(), connect.into()).expect("a board");
        let oracle = oracle.entry((rows, columns, connect)).or_default();
        for _ in 0..40 {
            // Mostly blind, so that there is something to judge.
            let mut positions = vec![Position::new(variant)];
            let mut moves = Vec::new();
            let mut board = ArrayBoard::new(rows.into(), columns.into(), connect.into());
            let mut boards = vec![board.clone()];
            while positions[moves.len()].outcome().is_none() {
                let mut next = positions[moves.len()].clone();
                let open: Vec<Column> = next.legal().collect();
                let column = open[random.below(open.len())];
                next.play(column).expect("an open column");
                let row = board.resting_row(column.index()).expect("an open column");
                board.grid[row][column.index()] = if moves.len().is_multiple_of(2) { 'X' } else { 'O' };
                boards.push(board.clone());
                positions.push(next);
                moves.push(column);
            }
            let mut engine = Engine::new(16, Arc::new(Book::default()));
            let report = Report::of(variant, &moves, 0, &mut engine, &mut |_| false);
            assert!(!report.exact, "only the standard board is solved as a whole");
            assert_eq!(report.moves.len(), moves.len());
            let (mut turning, mut decided) = (None, None);
            for judged in &report.moves {
                let ply = usize::from(judged.ply);
                let (board, side) = (&boards[ply], Side::of_ply(judged.ply));
                let said = format!("{rows}×{columns}·{connect} {moves:?} ply {ply}: {judged:?}");
                assert_eq!((judged.column, judged.side), (moves[ply], side), "{said}");
                if judged.verdict.is_some_and(MoveVerdict::changes_the_outcome) {
                    (turning, decided) = (Some(judged.ply), Some(judged.ply));
                }
                let mistake = matches!(judged.grade, Some(Grade::Mistake | Grade::Blunder));
                if mistake && judged.verdict != Some(MoveVerdict::SlowerWin) {
                    decided = Some(judged.ply);
                }
                assert!(proves(judged, &positions[ply]), "{said}");
                assert_eq!(report.lessons.iter().any(|lesson| lesson.ply == judged.ply), mistake, "{said}");
                if board
                    .open_columns()
                    .iter()
                    .map(|column| (0..board.rows()).filter(|row| board.grid[*row][*column] == ' ').count())
                    .sum::<usize>()
                    > FREE
                {
                    continue;
                }
                let me = if side == Side::X { 'X' } else { 'O' };
                let value = |oracle: &mut Oracle, column: usize| oracle.column(board, me, column);
                let best = oracle.position(board, me).expect("a free cell");
                let played = value(oracle, judged.column.index());
                assert!(best.is(judged.before) && played.is(judged.after), "{best:?} {played:?} {said}");
                let verdict = verdict(best, played);
                assert_eq!(judged.verdict, Some(verdict), "{said}");
                let open = board.open_columns();
                let those = |oracle: &mut Oracle, fits: &dyn Fn(Value) -> bool| -> Vec<Column> {
                    let fitting = open.iter().filter(|column| fits(value(oracle, **column)));
                    fitting.map(|column| Column(*column as u8)).collect()
                };
                assert_eq!(judged.best, those(oracle, &|value| value == best), "{said}");
                let keeps = those(oracle, &|value| {
                    value.outcome == best.outcome
                        && !(best.outcome == Prospect::Loss && best.plies >= value.plies + 8)
                });
                assert_eq!((judged.choice, &judged.keeps), (keeps.len() < open.len(), &keeps), "{said}");
                let grade = grade(verdict, best, keeps.contains(&judged.column));
                assert_eq!(judged.grade, Some(grade), "{said}");
                *met.entry(format!("{verdict:?} {grade:?} {:?}", judged.proof)).or_default() += 1;
                let Some(lesson) = report.lessons.iter().find(|lesson| lesson.ply == judged.ply) else {
                    continue;
                };
                let at_once = best == Value { outcome: Prospect::Win, plies: 1 };
                let right = if at_once { judged.best.clone() } else { keeps };
                assert_eq!((lesson.side, lesson.played, lesson.goal), (side, judged.column, best.outcome));
                assert_eq!(
                    (lesson.at_once, lesson.far, &lesson.keeps),
                    (at_once, false, &right),
                    "{lesson:?}"
                );
                assert_eq!(lesson.blocks, !at_once && judged.proof == Some(Proof::Unstopped), "{lesson:?}");
                assert_eq!(lesson.tries.iter().map(|tried| tried.column.index()).collect::<Vec<_>>(), open);
                for tried in &lesson.tries {
                    let worth = value(oracle, tried.column.index());
                    assert_eq!(tried.outcome, Some(worth.outcome), "{tried:?} {said}");
                    assert_eq!(tried.right, right.contains(&tried.column), "{tried:?} {said}");
                    let refuted = !tried.right && worth.outcome == Prospect::Loss;
                    assert_eq!(
                        (!tried.moves.is_empty(), !tried.cells.is_empty()),
                        (refuted, refuted),
                        "{tried:?}"
                    );
                    if refuted {
                        let mut end = positions[ply].clone();
                        end.play(tried.column).expect("an open column");
                        for column in &tried.moves {
                            end.play(*column).expect("an open column");
                        }
                        let Some(Outcome::Win { cells, .. }) = end.outcome() else { panic!("{tried:?}") };
                        assert_eq!(*cells, tried.cells, "{tried:?}");
                    }
                }
            }
            assert_eq!((report.turning_point, report.decided_by), (turning, decided), "{moves:?}");
        }
    }
    for wanted in [
        "Perfect Best None",
        "SlowerWin Mistake Some(MissedLine)",
        "SlowerWin Good Some(MissedWin)",
        "WinToDraw Blunder Some(MissedLine)",
        "WinToDraw Mistake Some(MissedWin)",
        "WinToLoss Blunder Some(Unstopped)",
        "WinToLoss Blunder Some(Refuted)",
        "DrawToLoss Blunder Some(Unstopped)",
        "DrawToLoss Blunder Some(MadeRoom)",
        "FasterLoss Good Some(Unstopped)",
    ] {
        assert!(met.contains_key(wanted), "{wanted} never happened: {met:?}");
    }
}

/// X opens in the corner, which loses forty discs later, and leaves the middle column to O. O closes it.
#[test]
fn on_the_standard_board_everything_is_proven_and_a_loss_out_of_sight_is_no_blunder() {
    let moves = [0, 3, 0, 3, 1, 3, 1, 3].map(Column);
    let report = Report::of(Variant::STANDARD, &moves, 0, &mut small_engine(), &mut |_| false);
    assert!(report.exact && report.moves.iter().all(|judged| judged.exact));
    let first = &report.moves[0];
    assert_eq!((first.verdict, first.grade), (Some(MoveVerdict::WinToLoss), Some(Grade::Inaccuracy)));
    assert_eq!((report.turning_point, report.decided_by), (Some(0), Some(6)));
    let last = report.lessons.iter().find(|lesson| lesson.ply == 6).expect("the disc that was not blocked");
    assert!(last.blocks && last.keeps.contains(&Column(3)));

    // The same discs as an opening: nobody is judged for them, and what cannot be played is left out.
    let cut = [&moves[..], &[Column(9)]].concat();
    let rest = Report::of(Variant::STANDARD, &cut, 6, &mut small_engine(), &mut |_| false);
    assert_eq!(rest.moves, report.moves[6..]);
    assert_eq!((rest.turning_point, rest.decided_by), (None, Some(6)));

    // Without any time nothing far away is known.
    let hurried = Report::of(
        Variant::STANDARD,
        &moves[..2],
        0,
        &mut Engine::new(16, Arc::new(Book::default())),
        &mut |_| true,
    );
    assert!(!hurried.exact);
    assert_eq!((hurried.moves[0].verdict, hurried.moves[0].grade), (None, None));
}
