//! The sentences of a report and its lessons: they claim no more than was proven, and name the right player.

use cuatro_game::report::{
    Accuracy, Grade, JudgedMove, Lesson, MoveVerdict, Names, Proof, Prospect, Report, Try, Worth,
};
use cuatro_game::{GameResult, Termination};
use cuatro_rules::{Cell, Column, Side, Variant};
use cuatro_words::lang::{FirstColumn, Lang, Reader};

const X: Side = Side::X;

fn names() -> Names {
    Names::new(["Ana".into(), "Bea".into()], 4)
}

fn worth(outcome: Prospect, in_plies: u32) -> Option<Worth> {
    Some(Worth { outcome, in_plies, score: 0 })
}

fn columns(columns: &[u8]) -> Vec<Column> {
    columns.iter().copied().map(Column).collect()
}

/// Four cells of column 6.
fn vertical() -> Vec<Cell> {
    (2..6).map(|row| Cell { row, column: 6 }).collect()
}

/// Ana's disc in column 5, where 2 was best.
fn move_of(verdict: MoveVerdict, before: Option<Worth>, after: Option<Worth>) -> JudgedMove {
    JudgedMove {
        ply: 8,
        side: X,
        column: Column(5),
        exact: true,
        verdict: Some(verdict),
        before,
        after,
        best: columns(&[2, 3]),
        grade: Some(Grade::Mistake),
        keeps: columns(&[2, 3]),
        choice: true,
        proof: None,
        cells: Vec::new(),
        moves: Vec::new(),
    }
}

fn proven(judged: JudgedMove, proof: Proof, moves: &[u8]) -> JudgedMove {
    JudgedMove { proof: Some(proof), moves: columns(moves), cells: vertical(), ..judged }
}

#[test]
fn a_move_without_a_better_one_is_told_by_what_it_keeps() {
    let perfect = |after, choice| {
        let judged = move_of(MoveVerdict::Perfect, after, after);
        JudgedMove { choice, ..judged }.text(&names(), Lang::En)
    };
    for (after, choice, text) in [
        (worth(Prospect::Win, 1), true, "Ana completes four in a row and wins."),
        (worth(Prospect::Win, 2), true, "Ana wins in 2 discs, this one included."),
        (worth(Prospect::Win, 12), true, "Ana wins in 12 discs, this one included."),
        (worth(Prospect::Win, 13), true, "It keeps the win, but the win is still far away."),
        (worth(Prospect::Loss, 4), true, "Every column loses against best play; none holds out longer."),
        (worth(Prospect::Draw, 9), true, "It keeps the draw."),
        (worth(Prospect::Draw, 9), false, "No column was better."),
        (None, true, "It keeps the draw."),
        (None, false, "No column was better."),
    ] {
        assert_eq!(perfect(after, choice), text);
    }
    let yours = move_of(MoveVerdict::Perfect, None, worth(Prospect::Win, 1));
    assert_eq!(yours.text(&names().spoken_to(Some(X)), Lang::En), "You complete four in a row and win.");
    let unproven = JudgedMove { verdict: None, ..yours };
    assert_eq!(unproven.text(&names(), Lang::En), "What column 5 leads to is not proven.");
}

#[test]
fn a_worse_move_is_told_by_its_proof_if_a_person_can_follow_it() {
    use MoveVerdict::{DrawToLoss, FasterLoss, SlowerWin, WinToDraw, WinToLoss};
    use Prospect::{Draw, Loss, Win};
    let far = [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1];
    let good = |judged| JudgedMove { grade: Some(Grade::Good), ..judged };
    let cases = [
        (
            proven(move_of(SlowerWin, worth(Win, 1), worth(Win, 3)), Proof::MissedLine, &[2]),
            "Still winning, but column 2 would have completed four in a row at once.",
        ),
        (
            proven(move_of(SlowerWin, worth(Win, 3), worth(Win, 5)), Proof::MissedWin, &[2, 3, 2]),
            "Still winning; column 2 wins sooner.",
        ),
        (move_of(SlowerWin, worth(Win, 1), worth(Win, 5)), "Still winning; column 2 wins sooner."),
        (
            proven(move_of(WinToLoss, worth(Win, 1), worth(Loss, 2)), Proof::Unstopped, &[6]),
            "Column 2 would have completed four in a row at once; now Bea wins.",
        ),
        (
            good(proven(move_of(FasterLoss, worth(Loss, 9), worth(Loss, 7)), Proof::Refuted, &[6, 1, 6])),
            "The game was lost against best play; column 2 holds out longer.",
        ),
        (
            proven(move_of(FasterLoss, worth(Loss, 9), worth(Loss, 4)), Proof::Refuted, &[6, 1, 6]),
            "Bea answers in column 6 and forces four in a row within 3 discs, vertical in column 6.",
        ),
        (
            proven(move_of(WinToDraw, worth(Win, 1), worth(Draw, 9)), Proof::MissedLine, &[2]),
            "Column 2 would have completed four in a row at once, vertical in column 6.",
        ),
        (
            proven(move_of(WinToDraw, worth(Win, 3), worth(Draw, 9)), Proof::MissedWin, &[2, 1, 2]),
            "Column 2 would have won: it forces four in a row within 3 discs, vertical in column 6.",
        ),
        (
            proven(move_of(DrawToLoss, worth(Draw, 9), worth(Loss, 2)), Proof::Unstopped, &[6]),
            "Ana had to block column 6: Bea completes four in a row there, vertical in column 6.",
        ),
        (
            proven(move_of(DrawToLoss, worth(Draw, 9), worth(Loss, 2)), Proof::MadeRoom, &[5]),
            "Column 5 makes room: Bea completes four in a row on top of it, vertical in column 6.",
        ),
        (
            proven(move_of(WinToLoss, worth(Win, 9), worth(Loss, 13)), Proof::Refuted, &far[..12]),
            "Bea answers in column 1 and forces four in a row within 12 discs, vertical in column 6.",
        ),
        (
            proven(move_of(WinToLoss, worth(Win, 9), worth(Loss, 14)), Proof::Refuted, &far),
            "With best play Bea wins now, but only after 13 more discs. Column 2 was better.",
        ),
        (
            move_of(DrawToLoss, worth(Draw, 9), worth(Loss, 2)),
            "With best play Bea wins now, but only after 1 more disc. Column 2 was better.",
        ),
        (
            move_of(WinToDraw, worth(Win, 9), worth(Draw, 9)),
            "Ana could win with best play, but this leads to a draw. Column 2 was better.",
        ),
    ];
    for (judged, text) in cases {
        assert_eq!(judged.text(&names(), Lang::En), text, "{judged:?}");
    }
    let judged = proven(move_of(DrawToLoss, worth(Draw, 9), worth(Loss, 2)), Proof::Unstopped, &[6]);
    assert_eq!(
        judged.text(&names().spoken_to(Some(X)), Lang::En),
        "You had to block column 6: Bea completes four in a row there, vertical in column 6."
    );
    let from_one = Reader { lang: Lang::En, first_column: FirstColumn::One };
    assert_eq!(
        judged.text(&names().spoken_to(Some(Side::O)), from_one),
        "Ana had to block column 7: you complete four in a row there, vertical in column 7."
    );
}

fn report(moves: Vec<JudgedMove>) -> Report {
    let decided_by = moves.first().map(|judged| judged.ply);
    Report { exact: true, turning_point: None, decided_by, moves, lessons: Vec::new() }
}

/// The next disc, of Bea.
fn then(column: u8) -> JudgedMove {
    let judged = move_of(MoveVerdict::Perfect, None, worth(Prospect::Win, 1));
    JudgedMove { ply: 9, side: Side::O, column: Column(column), ..judged }
}

#[test]
fn the_deciding_move_is_told_with_what_was_played_after_it() {
    use MoveVerdict::{DrawToLoss, FasterLoss, WinToDraw, WinToLoss};
    use Prospect::{Draw, Loss, Win};
    let lost = || move_of(DrawToLoss, worth(Draw, 9), worth(Loss, 2));
    let could_win = || move_of(WinToLoss, worth(Win, 1), worth(Loss, 2));
    let only = |judged, keeps: &[u8]| JudgedMove { keeps: columns(keeps), ..judged };
    let cases = [
        (
            proven(lost(), Proof::Unstopped, &[6]),
            Some(6),
            "Ana had to block column 6 but played 5, and Bea completed four in a row.",
        ),
        (
            proven(lost(), Proof::Unstopped, &[6]),
            Some(1),
            "Ana had to block column 6 but played 5, and Bea could complete four in a row.",
        ),
        (
            proven(lost(), Proof::Unstopped, &[6]),
            None,
            "Ana had to block column 6 but played 5, and Bea could complete four in a row.",
        ),
        (
            proven(lost(), Proof::MadeRoom, &[5]),
            Some(5),
            "Ana played column 5, which made room on top of it, and Bea completed four in a row there.",
        ),
        (
            proven(lost(), Proof::MadeRoom, &[5]),
            Some(1),
            "Ana played column 5, which made room on top of it, and Bea could complete four in a row there.",
        ),
        (
            proven(lost(), Proof::Refuted, &[6, 1, 6]),
            Some(6),
            "Ana played column 5 (columns 2 and 3 were right), and Bea could force four in a row.",
        ),
        (
            only(proven(lost(), Proof::Refuted, &[6, 1, 6]), &[4]),
            Some(6),
            "Ana played column 5 (column 4 was right), and Bea could force four in a row.",
        ),
        (
            only(
                proven(move_of(FasterLoss, worth(Loss, 19), worth(Loss, 4)), Proof::Refuted, &[6, 1, 6]),
                &[0, 1, 2],
            ),
            Some(6),
            "Ana played column 5 (columns 0, 1 and 2 would have held out much longer), and Bea could force four in a row.",
        ),
        (
            proven(move_of(WinToDraw, worth(Win, 1), worth(Draw, 9)), Proof::MissedLine, &[2]),
            Some(6),
            "Ana could have completed four in a row in column 2 but played 5.",
        ),
        (
            proven(move_of(WinToDraw, worth(Win, 3), worth(Draw, 9)), Proof::MissedWin, &[2, 1, 2]),
            Some(6),
            "Ana could have won with column 2 but played 5.",
        ),
        (
            proven(could_win(), Proof::Unstopped, &[6]),
            Some(6),
            "Ana could have completed four in a row in column 2 but played 5, and Bea completed four in a row.",
        ),
        (
            proven(could_win(), Proof::MadeRoom, &[5]),
            Some(5),
            "Ana could have completed four in a row in column 2 but played 5, and Bea completed four in a row.",
        ),
        (
            proven(could_win(), Proof::Refuted, &[6, 1, 6]),
            Some(6),
            "Ana could have completed four in a row in column 2 but played 5, and Bea could force four in a row.",
        ),
        (lost(), Some(6), "With best play Bea wins now, but only after 1 more disc. Column 2 was better."),
    ];
    for (judged, next, why) in cases {
        let moves: Vec<JudgedMove> = [judged].into_iter().chain(next.map(then)).collect();
        let text = report(moves).text(None, &names(), Lang::En);
        assert_eq!(text, format!("Move 9 decided it. {why}"));
    }
    // A line of more discs is not completed by the next one, even if that is its first.
    let inaccuracy = JudgedMove { grade: Some(Grade::Inaccuracy), ..proven(lost(), Proof::Unstopped, &[6]) };
    assert_eq!(
        report(vec![inaccuracy]).text(None, &names(), Lang::En),
        "Move 9 made the difference. Ana had to block column 6: Bea completes four in a row there, vertical in column 6."
    );
}

fn ended(winner: Option<Side>, reason: Termination) -> GameResult {
    GameResult::undecided(Variant::STANDARD, 9, 0, winner, reason)
}

#[test]
fn a_game_without_a_deciding_move_says_what_is_known() {
    let none =
        |exact, moves, lessons| Report { exact, turning_point: None, decided_by: None, moves, lessons };
    let quiet = || vec![move_of(MoveVerdict::Perfect, None, worth(Prospect::Draw, 9))];
    let resigned = ended(Some(X), Termination::Resign);
    let full = ended(None, Termination::Full);
    for (report, result, text) in [
        (none(true, vec![], vec![]), None, "No disc was played."),
        (none(true, vec![], vec![]), Some(&full), "The moves of this game are not known."),
        (none(true, quiet(), vec![]), None, "Nobody gave anything away: no move changed who stood to win."),
        (
            none(true, quiet(), vec![lesson()]),
            None,
            "No move changed who stood to win, though a win at once was missed.",
        ),
        (none(false, quiet(), vec![]), None, "No move was proven to change the outcome."),
        (
            none(true, quiet(), vec![]),
            Some(&resigned),
            "Bea resigned; on the board it was still level. Until then no move had changed who stood to win.",
        ),
        (
            none(false, quiet(), vec![]),
            Some(&resigned),
            "Bea resigned; on the board it was still level. No move was proven to change the outcome.",
        ),
    ] {
        assert_eq!(report.text(result, &names(), Lang::En), text);
    }
    let mistake = proven(
        move_of(MoveVerdict::DrawToLoss, worth(Prospect::Draw, 9), worth(Prospect::Loss, 2)),
        Proof::Unstopped,
        &[6],
    );
    let far = JudgedMove { grade: Some(Grade::Inaccuracy), ..mistake.clone() };
    let lost = ended(Some(Side::O), Termination::Resign);
    assert_eq!(
        report(vec![mistake]).text(Some(&lost), &names(), Lang::En),
        "Ana resigned; on the board Bea was winning. The last mistake on the board was move 9. \
         Ana had to block column 6 but played 5, and Bea could complete four in a row."
    );
    let text = report(vec![far]).text(Some(&lost), &names(), Lang::En);
    assert!(text.contains("The last move to change who stood to win was move 9. Ana had to block"), "{text}");
}

#[test]
fn an_end_that_the_board_does_not_show_is_told_with_the_position_at_that_moment() {
    use Prospect::{Draw, Loss, Win};
    let ending = |after, result: &GameResult, names: &Names| {
        let moves = vec![move_of(MoveVerdict::Perfect, None, after)];
        report(moves).ending(result, names, Lang::En)
    };
    let resigned = ended(Some(Side::O), Termination::Resign);
    for (after, text) in [
        (worth(Win, 13), "Ana resigned in a winning position."),
        (worth(Win, 14), "Ana resigned; with best play Ana would have won much later."),
        (worth(Loss, 13), "Ana resigned; on the board Bea was winning."),
        (worth(Loss, 14), "Ana resigned; with best play Bea would have won much later."),
        (worth(Draw, 9), "Ana resigned; on the board it was still level."),
        (None, "Ana resigned."),
    ] {
        assert_eq!(ending(after, &resigned, &names()).as_deref(), Some(text));
    }
    let unknown = Report { moves: Vec::new(), ..report(Vec::new()) };
    assert_eq!(unknown.ending(&resigned, &names(), Lang::En).as_deref(), Some("Ana resigned."));
    for (reason, text) in [
        (Termination::Abandon, "Ana left the game; on the board it was still level."),
        (Termination::Time, "Ana ran out of time; on the board it was still level."),
    ] {
        assert_eq!(ending(worth(Draw, 9), &ended(Some(Side::O), reason), &names()).as_deref(), Some(text));
    }
    for reason in [Termination::Line, Termination::Full] {
        assert_eq!(ending(worth(Draw, 9), &ended(Some(Side::O), reason), &names()), None);
    }
    let agreed = ended(None, Termination::Agreed);
    for (you, text) in [
        (None, "Ana and Bea agreed on a draw; on the board Ana was winning."),
        (Some(X), "You and Bea agreed on a draw; on the board you were winning."),
        (Some(Side::O), "You and Ana agreed on a draw; on the board Ana was winning."),
    ] {
        assert_eq!(ending(worth(Win, 3), &agreed, &names().spoken_to(you)).as_deref(), Some(text));
    }
    let you = names().spoken_to(Some(X));
    assert_eq!(
        ending(worth(Win, 3), &resigned, &you).as_deref(),
        Some("You resigned in a winning position.")
    );
}

#[test]
fn two_equal_names_are_told_apart_by_their_sides() {
    let names = Names::new(["Ana".into(), "Ana".into()], 4);
    assert_eq!([X, Side::O].map(|side| names.of(side).to_owned()), ["Ana (X)", "Ana (O)"]);
}

/// Ana was to win and played column 5; 2 and 3 are right.
fn lesson() -> Lesson {
    Lesson {
        ply: 8,
        side: X,
        played: Column(5),
        goal: Prospect::Win,
        at_once: false,
        blocks: false,
        far: false,
        keeps: columns(&[2, 3]),
        tries: Vec::new(),
    }
}

#[test]
fn a_lesson_says_what_to_find_and_gives_a_hint() {
    let block = || Lesson { blocks: true, ..lesson() };
    let at_once = || Lesson { at_once: true, ..lesson() };
    let far = || Lesson { far: true, ..lesson() };
    let goal = |goal| Lesson { goal, ..lesson() };
    let one = |lesson| Lesson { keeps: columns(&[2]), ..lesson };
    let only = "Only one column is right. What is the other side threatening, and what can you threaten?";
    let hold = "2 columns are right. What is the other side threatening?";
    for (lesson, task, hint, hint_of_one) in [
        (
            block(),
            "Ana played column 5 here but had to block. Find the column.",
            "The other side needs one more disc. Where?",
            "The other side needs one more disc. Where?",
        ),
        (
            at_once(),
            "Ana played column 5 here and missed four in a row. Find the column that completes it.",
            "You need one more disc. Where?",
            "You need one more disc. Where?",
        ),
        (
            lesson(),
            "Ana played column 5 here and let a win slip. Find a column that wins.",
            "2 columns win. Look for two threats at once.",
            only,
        ),
        (far(), "Ana played column 5 here, and Bea could win. Find a column that holds.", hold, only),
        (
            goal(Prospect::Draw),
            "Ana played column 5 here, and Bea could win. Find a column that holds.",
            hold,
            only,
        ),
        (
            goal(Prospect::Loss),
            "Ana played column 5 here, which loses much sooner. Find a column that holds out.",
            hold,
            only,
        ),
    ] {
        assert_eq!(lesson.task(&names(), Lang::En), task);
        assert_eq!(lesson.hint(Lang::En), hint);
        assert_eq!(one(lesson).hint(Lang::En), hint_of_one);
    }
    assert_eq!(
        goal(Prospect::Draw).task(&names().spoken_to(Some(X)), Lang::En),
        "You played column 5 here, and Bea could win. Find a column that holds."
    );
    assert_eq!(
        goal(Prospect::Draw).task(&names().spoken_to(Some(Side::O)), Lang::En),
        "Ana played column 5 here, and you could win. Find a column that holds."
    );
    assert_eq!(lesson().answer(Lang::En), "The answer: columns 2 and 3.");
    assert_eq!(one(lesson()).answer(Lang::En), "The answer: column 2.");
}

#[test]
fn each_answer_to_a_lesson_is_told_its_consequences() {
    let right = || Try { column: Column(2), right: true, outcome: None, moves: vec![], cells: vec![] };
    let wrong = |moves: &[u8], cells| Try { right: false, moves: columns(moves), cells, ..right() };
    let block = || Lesson { blocks: true, ..lesson() };
    let at_once = || Lesson { at_once: true, ..lesson() };
    let far = || Lesson { far: true, ..lesson() };
    let goal = |goal| Lesson { goal, ..lesson() };
    let wins = Try { outcome: Some(Prospect::Win), ..wrong(&[], vec![]) };
    for (lesson, tried, text) in [
        (block(), right(), "Right: column 2 blocks."),
        (at_once(), right(), "Right: column 2 completes four in a row."),
        (lesson(), right(), "Right: column 2 wins."),
        (far(), right(), "Right: column 2 holds."),
        (goal(Prospect::Draw), right(), "Right: column 2 holds."),
        (goal(Prospect::Loss), right(), "Right: column 2 holds out."),
        (Lesson { at_once: true, ..goal(Prospect::Draw) }, right(), "Right: column 2 holds."),
        (block(), wrong(&[6], vertical()), "Not column 2: Bea completes four in a row in column 6."),
        (
            lesson(),
            wrong(&[6, 1, 6], vertical()),
            "Not column 2: Bea answers in column 6 and forces four in a row.",
        ),
        (lesson(), wrong(&[6, 1], vec![]), "Not column 2: Bea answers in column 6 and wins in the end."),
        (lesson(), wrong(&[6], vec![]), "Not column 2: Bea answers in column 6 and wins in the end."),
        (lesson(), wins, "Column 2 still wins, but not at once."),
        (lesson(), wrong(&[], vec![]), "Not column 2: the win would be gone."),
        (goal(Prospect::Draw), wrong(&[], vec![]), "Not column 2: it loses."),
    ] {
        assert_eq!(lesson.verdict(&tried, &names(), Lang::En), text);
    }
    let yours = names().spoken_to(Some(Side::O));
    assert_eq!(
        lesson().verdict(&wrong(&[6], vertical()), &yours, Lang::En),
        "Not column 2: you complete four in a row in column 6."
    );
}

#[test]
fn accuracy_counts_the_moves_with_a_choice_and_is_never_rounded_up() {
    assert_eq!(Accuracy::new(0, 0).percent, None);
    assert_eq!(Accuracy::new(3, 2), Accuracy { choices: 3, kept: 2, percent: Some(66) });
    assert_eq!(Accuracy::new(1_000, 999).percent, Some(99));
    assert_eq!(Accuracy::new(7, 7).percent, Some(100));
    let kept = |ply, column| JudgedMove {
        ply,
        column: Column(column),
        ..move_of(MoveVerdict::Perfect, None, worth(Prospect::Draw, 9))
    };
    let of_o = JudgedMove { side: Side::O, ..kept(1, 5) };
    let no_choice = JudgedMove { choice: false, ..kept(4, 5) };
    let unproven = JudgedMove { verdict: None, ..kept(6, 2) };
    let report = report(vec![kept(0, 2), of_o, kept(2, 5), no_choice, unproven, kept(8, 3)]);
    assert_eq!(report.accuracy(X), Accuracy { choices: 3, kept: 2, percent: Some(66) });
    assert_eq!(report.accuracy(Side::O), Accuracy { choices: 1, kept: 0, percent: Some(0) });
}

#[test]
fn the_best_move_is_the_one_that_was_hardest_to_find() {
    let best = |ply, keeps: &[u8], after| JudgedMove {
        ply,
        grade: Some(Grade::Best),
        keeps: columns(keeps),
        ..move_of(MoveVerdict::Perfect, None, after)
    };
    let found = |moves: Vec<JudgedMove>| report(moves).best_move(X).map(|judged| judged.ply);
    let win = |plies| worth(Prospect::Win, plies);
    assert_eq!(
        found(vec![best(0, &[1, 2], win(9)), best(2, &[1], win(5)), best(4, &[1, 2, 3], win(20))]),
        Some(2)
    );
    assert_eq!(found(vec![best(0, &[1], win(5)), best(2, &[1], win(9)), best(4, &[1], None)]), Some(2));
    assert_eq!(found(vec![best(0, &[1], win(1))]), None, "a line that is completed");
    assert_eq!(found(vec![best(0, &[1], win(2))]), Some(0));
    assert_eq!(found(vec![best(0, &[1], worth(Prospect::Loss, 9))]), None, "it only put off the end");
    assert_eq!(found(vec![JudgedMove { grade: Some(Grade::Good), ..best(0, &[1], win(9)) }]), None);
    assert_eq!(found(vec![JudgedMove { choice: false, ..best(0, &[1], win(9)) }]), None);
    assert_eq!(found(vec![JudgedMove { side: Side::O, ..best(0, &[1], win(9)) }]), None);
}
