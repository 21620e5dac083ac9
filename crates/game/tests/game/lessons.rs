//! A lesson and the report of the same move say the same.

use std::sync::Arc;

use cuatro_game::report::{Grade, Lesson, Names, Proof, Prospect, Report};
use cuatro_rules::{Column, Position, Side, Variant};
use cuatro_solver::Engine;
use cuatro_solver::book::Book;
use cuatro_words::lang::Lang;

use crate::plain::Random;

/// How many games of each board.
const GAMES: u64 = 6;
/// Bounds a question about the standard board; what is not proven then is judged by a short look ahead.
const NODES: u64 = 20_000;

/// A game of players that see a line one disc ahead, mostly, and nothing else.
fn game(variant: Variant, random: &mut Random) -> Vec<Column> {
    let mut position = Position::new(variant);
    let mut moves = Vec::new();
    while position.outcome().is_none() {
        let open: Vec<Column> = position.legal().collect();
        let side = Side::of_ply(position.ply());
        let line = open.iter().find(|column| !position.lines_closed_by(side, **column).is_empty());
        let blind = random.below(4) == 0;
        let column = match line {
            Some(column) if !blind => *column,
            _ => open[random.below(open.len())],
        };
        position.play(column).expect("an open column");
        moves.push(column);
    }
    moves
}

/// What the report says of a move that a lesson contradicts; empty if nothing.
fn contradictions(report: &Report, lesson: &Lesson) -> Vec<String> {
    let judged = &report.moves[usize::from(lesson.ply)];
    let mut wrong = Vec::new();
    let mut must = |holds: bool, what: &str| {
        if !holds {
            wrong.push(what.to_owned());
        }
    };
    must(judged.column == lesson.played && judged.side == lesson.side, "they are about two moves");
    must(!lesson.keeps.is_empty(), "nothing is right");
    must(!lesson.keeps.contains(&lesson.played), "the mistake is right");
    must(judged.best.iter().all(|best| lesson.keeps.contains(best)), "a best column is wrong");
    must(
        lesson.keeps.iter().all(|column| judged.keeps.contains(column)),
        "a right column gives something away",
    );
    for tried in &lesson.tries {
        must(
            tried.right == lesson.keeps.contains(&tried.column),
            "a try is judged otherwise than the answer",
        );
    }
    let first = judged.moves.first();
    match judged.proof {
        Some(Proof::MissedLine | Proof::MissedWin) => {
            must(
                first.is_some_and(|column| lesson.keeps.contains(column)),
                "the win that was missed is wrong",
            );
        }
        Some(Proof::Unstopped) if !lesson.at_once => {
            must(lesson.keeps.as_slice() == judged.moves.as_slice(), "to block is not the answer");
        }
        _ => {}
    }
    if matches!(judged.proof, Some(Proof::Unstopped | Proof::MadeRoom | Proof::Refuted)) {
        let played = lesson.tries.iter().find(|tried| tried.column == lesson.played);
        must(
            played.is_some_and(|played| played.outcome == Some(Prospect::Loss)),
            "the report says that the move loses, the lesson does not",
        );
        must(
            played.is_some_and(|played| judged.moves.starts_with(&played.moves)),
            "they refute the move in two ways",
        );
    }
    wrong
}

#[test]
fn a_lesson_and_the_report_of_the_same_move_say_the_same() {
    let names = Names::new(["Ana".into(), "Bea".into()], 4);
    let mut learnt = 0;
    for (rows, columns, connect) in [(4, 4, 3), (4, 4, 4), (5, 6, 4), (6, 7, 4), (8, 9, 4)] {
        let variant = Variant::new(rows, columns, connect).expect("a board");
        let mut engine = Engine::new(16, Arc::new(Book::default()));
        for seed in 1..=GAMES {
            let moves = game(variant, &mut Random(seed));
            let report = Report::of(variant, &moves, 0, &mut engine, &mut |nodes| nodes >= NODES);
            let mistakes: Vec<u16> = report
                .moves
                .iter()
                .filter(|judged| judged.grade.is_some_and(Grade::is_mistake))
                .map(|judged| judged.ply)
                .collect();
            let plies: Vec<u16> = report.lessons.iter().map(|lesson| lesson.ply).collect();
            assert_eq!(plies, mistakes, "{rows}×{columns}, {moves:?}");
            for lesson in &report.lessons {
                learnt += 1;
                let wrong = contradictions(&report, lesson);
                let judged = &report.moves[usize::from(lesson.ply)];
                assert!(
                    wrong.is_empty(),
                    "{rows}×{columns}·{connect}, {moves:?}, ply {}: {wrong:?}\n{}\n{}\n{judged:?}\n{lesson:?}",
                    lesson.ply,
                    judged.text(&names, Lang::default()),
                    lesson.task(&names, Lang::default()),
                );
            }
        }
    }
    assert!(learnt > 20, "only {learnt} lessons");
}
