//! Why somebody lost, through the door.

mod endings;

use std::time::Duration;

use cuatro::engine::EngineSettings;
use cuatro::rules::{Column, Outcome, Variant};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::oracle::{Oracle, Worth, drawn_positions, position};
use super::support::{ADMIN, Answer, Table, TestServer, small_engine, text};

/// From so many discs on, trying everything is quick.
const LATE: usize = 34;

async fn report(server: &TestServer, table: &Table, lang: &str) -> Value {
    server.get(&table.path(&format!("/report?lang={lang}"))).await.expect(StatusCode::OK)
}

/// The verdict that the two worths give, written from the words of the document.
fn verdict(before: Worth, after: Worth) -> &'static str {
    match (before.0, after.0) {
        (1, 0) => "win-to-draw",
        (1, -1) => "win-to-loss",
        (0, -1) => "draw-to-loss",
        (1, 1) if after.1 > before.1 => "slower-win",
        (-1, -1) if after.1 < before.1 => "faster-loss",
        _ => "perfect",
    }
}

/// A drawn ending with a disc that loses it, and the best play after it: the moves, and the ply of that disc.
fn lost_draw(oracle: &mut Oracle) -> (Vec<u8>, usize) {
    for mut moves in drawn_positions(LATE) {
        let board = position(Variant::STANDARD, &moves);
        let blunder =
            (0..7).find(|column| oracle.column(&board, Column(*column)).is_some_and(|worth| worth.0 < 0));
        if let Some(blunder) = blunder {
            let ply = moves.len();
            moves.push(blunder);
            loop {
                let board = position(Variant::STANDARD, &moves);
                if board.outcome().is_some() {
                    return (moves, ply);
                }
                moves.push(oracle.best(&board).0);
            }
        }
    }
    panic!("no drawn position of the set can be lost");
}

#[tokio::test]
async fn the_disc_that_lost_a_drawn_game_is_its_turning_point() {
    let server = TestServer::start().await;
    let mut oracle = Oracle::default();
    let (moves, blunder) = lost_draw(&mut oracle);
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &moves).await;
    let (en, es) = (report(&server, &table, "en").await, report(&server, &table, "es").await);
    assert_eq!(en["turning_point"], blunder, "{}", en["text"]);
    let judged = en["moves"].as_array().expect("moves");
    assert_eq!(judged.len(), moves.len());
    for ply in LATE..moves.len() {
        let board = position(Variant::STANDARD, &moves[..ply]);
        let before = oracle.position(&board);
        let after = oracle.column(&board, Column(moves[ply])).expect("a legal move");
        let judgement = &judged[ply];
        let outcome = |worth: Worth| ["loss", "draw", "win"][(worth.0 + 1) as usize];
        assert_eq!((&judgement["ply"], &judgement["column"]), (&json!(ply), &json!(moves[ply])));
        assert_eq!(judgement["exact"], true, "ply {ply}: {judgement}");
        assert_eq!(judgement["verdict"], verdict(before, after), "ply {ply}: {judgement}");
        assert_eq!(
            (&judgement["before"]["outcome"], &judgement["before"]["in_plies"]),
            (&json!(outcome(before)), &json!(before.1))
        );
        assert_eq!(
            (&judgement["after"]["outcome"], &judgement["after"]["in_plies"]),
            (&json!(outcome(after)), &json!(after.1))
        );
        let best: Vec<u8> =
            (0..7).filter(|column| oracle.column(&board, Column(*column)) == Some(before)).collect();
        assert_eq!(judgement["best"], json!(best), "ply {ply}");
    }
    let judgement = &judged[blunder];
    assert_eq!(
        (&judgement["verdict"], &judgement["from_ply"]),
        (&json!("draw-to-loss"), &json!(blunder + 1))
    );
    // The refutation can be played, and closes the line that the sentence names.
    let refutation: Vec<u8> = serde_json::from_value(judgement["moves"].clone()).expect("columns");
    let end = position(Variant::STANDARD, &[&moves[..=blunder], &refutation].concat());
    let Some(Outcome::Win { side, cells }) = end.outcome() else { panic!("{judgement}") };
    assert_ne!(side.as_str(), judgement["side"], "{judgement}");
    assert_eq!(judgement["cells"], json!(cells));
    for (report, lang) in [(&en, "en"), (&es, "es")] {
        let sentence = text(&report["moves"][blunder]["text"]);
        assert_eq!(report["decided_by"], blunder, "{lang}: {}", report["text"]);
        assert!(
            text(&report["text"]).contains("Ana") && text(&report["text"]).contains("Berta"),
            "{lang}: {}",
            report["text"]
        );
        for cell in cells.first().into_iter().chain(cells.last()) {
            assert!(sentence.contains(&cell.column.to_string()), "{lang}: {sentence}");
        }
    }
    for (en, es) in judged.iter().zip(es["moves"].as_array().expect("moves")) {
        assert_ne!(en["text"], es["text"]);
        assert_eq!(en["verdict"], es["verdict"]);
    }
}

#[tokio::test]
async fn a_line_left_open_and_a_line_missed_are_named() {
    let server = TestServer::start().await;
    // On 4×4: O leaves the left column alone, and X closes it only a round later.
    let table = server.two_people_on("Ana", "Berta", json!({ "rows": 4, "columns": 4, "connect": 4 })).await;
    server.play(&table, &[0, 1, 0, 1, 0, 2, 3, 3, 0]).await;
    let report = report(&server, &table, "en").await;
    assert_eq!(report["exact"], false, "only the standard board is solved as a whole");
    let column: Value = json!([[0, 0], [1, 0], [2, 0], [3, 0]]);
    let (left, missed, again, closed) =
        (&report["moves"][5], &report["moves"][6], &report["moves"][7], &report["moves"][8]);
    assert_eq!((&left["proof"], &left["moves"], &left["cells"]), (&json!("unstopped"), &json!([0]), &column));
    assert!(
        text(&left["text"]).contains("Berta had to block column 0: Ana completes four in a row there"),
        "{left}"
    );
    assert_eq!(
        (&missed["proof"], &missed["moves"], &missed["cells"]),
        (&json!("missed-line"), &json!([0]), &column)
    );
    assert_eq!(again["proof"], "unstopped", "{again}");
    assert_eq!((&closed["verdict"], &closed["after"]["in_plies"]), (&json!("perfect"), &json!(1)));
    assert!(text(&closed["text"]).contains("wins"), "{closed}");
}

#[tokio::test]
async fn a_report_is_made_once_and_kept_over_a_restart() {
    let server = TestServer::start().await;
    let table = server.two_people_on("Ana", "Berta", json!({ "rows": 4, "columns": 4, "connect": 4 })).await;
    server.play(&table, &[0, 1, 0, 1, 0, 2, 0]).await;
    let first = report(&server, &table, "en").await;
    assert!(
        first["moves"].as_array().expect("moves").iter().any(|judged| !judged["proof"].is_null()),
        "{first}"
    );
    // Without any time, a second report would find less.
    let server = server.restart_with(EngineSettings { report: Duration::ZERO, ..small_engine() }).await;
    assert_eq!(report(&server, &table, "en").await, first);
}

#[tokio::test]
async fn a_players_reviews_are_those_reports_that_exist_and_say_what_they_say() {
    let server = TestServer::start().await;
    let board = json!({ "rows": 4, "columns": 4, "connect": 4 });
    let reviewed = server.two_people_on("Ana", "Berta", board.clone()).await;
    server.play(&reviewed, &[0, 1, 0, 1, 0, 2, 0]).await;
    let other = server.two_people_on("Carla", "Dora", board).await;
    server.play(&other, &[0, 1, 0, 1, 0, 2, 0]).await;
    let reviews = async |name: &str| {
        server.get(&format!("/players/{name}/reviews")).await.expect(StatusCode::OK)["items"].clone()
    };
    assert_eq!(reviews("Ana").await, json!([]), "nobody has asked for a report");
    let report = report(&server, &reviewed, "en").await;
    for (name, side) in [("Ana", "X"), ("berta", "O")] {
        let items = reviews(name).await;
        let [review] = items.as_array().expect("a list").as_slice() else { panic!("{name}: {items}") };
        assert_eq!(review["game"], report["game"]);
        assert_eq!(review["side"], side);
        assert_eq!(review["accuracy"], report["accuracy"][side]);
        let lessons = report["lessons"].as_array().expect("lessons").iter();
        let own: Vec<&Value> =
            lessons.filter(|lesson| lesson["side"] == side).map(|lesson| &lesson["ply"]).collect();
        assert_eq!(review["lessons"], json!(own));
    }
    assert_eq!(reviews("Carla").await, json!([]));
    server.get("/players/Elena/reviews").await.refused(404, "not-found");
}

#[tokio::test]
async fn while_a_game_is_played_nobody_gets_a_report() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[3, 3]).await;
    let en = server.get(&table.path("/report")).await.refused(409, "not-over");
    let es = server.get(&table.path("/report?lang=es")).await.refused(409, "not-over");
    assert_ne!(en["detail"], es["detail"]);
    server.get("/games/abcdefghijkl/report").await.refused(404, "not-found");
}

#[tokio::test]
async fn a_result_without_moves_has_an_empty_report() {
    let server = TestServer::start().await;
    let body = json!({ "seats": [{ "name": "Ana" }, { "name": "Berta" }], "winner": "X", "rounds": 5 });
    let entered = server.post_as(ADMIN, "/history", body).await.expect(StatusCode::CREATED);
    let report = server.get(&format!("/games/{}/report", text(&entered["id"]))).await.expect(StatusCode::OK);
    assert_eq!((&report["moves"], &report["turning_point"]), (&json!([]), &Value::Null));
    assert!(text(&report["text"]).contains("not known"), "{report}");
}

#[tokio::test]
async fn a_result_entered_by_hand_shows_no_line_and_no_board_and_says_that_its_moves_are_not_known() {
    let server = TestServer::start().await;
    let names = json!([{ "name": "Ana" }, { "name": "Berta" }]);
    for (winner, rounds, reason) in
        [(json!("X"), 5, "line"), (Value::Null, 21, "full"), (Value::Null, 9, "agreed")]
    {
        let body = json!({ "seats": names, "winner": winner, "rounds": rounds, "reason": reason });
        let entered = server.post_as(ADMIN, "/history", body).await.expect(StatusCode::CREATED);
        for (lang, says) in
            [("en", "The moves are not known".to_lowercase()), ("es", "no se conocen las jugadas".into())]
        {
            let address = format!("{}/g/{}?lang={lang}", server.url, text(&entered["id"]));
            let shown = Answer::of(server.client.get(address)).await.text;
            assert!(shown.to_lowercase().contains(&says), "{shown}");
            for wrong in ["Winning line", "Línea ganadora", "vertical", "+---+", "/report"] {
                assert!(!shown.contains(wrong), "{wrong}: {shown}");
            }
        }
    }
}

#[tokio::test]
async fn a_game_aborted_before_its_first_disc_says_that_none_was_played() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.post_as(&table.x, &table.path("/abort"), json!({})).await.expect(StatusCode::OK);
    let report = report(&server, &table, "en").await;
    assert_eq!(report["text"], "No disc was played.");
}

/// X opens in the corner, which loses forty discs later; then leaves the middle column to O, who closes it.
const OPENED_IN_THE_CORNER: [u8; 8] = [0, 3, 0, 3, 1, 3, 1, 3];

#[tokio::test]
async fn a_loss_that_nobody_can_see_is_an_inaccuracy_and_the_disc_that_was_not_blocked_decided() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &OPENED_IN_THE_CORNER).await;
    let (en, es) = (report(&server, &table, "en").await, report(&server, &table, "es").await);
    let first = &en["moves"][0];
    assert_eq!(
        (&first["verdict"], &first["grade"]),
        (&json!("win-to-loss"), &json!("inaccuracy")),
        "{first}"
    );
    let digits = |text: &Value| text.as_str().expect("text").bytes().filter(u8::is_ascii_digit).count();
    for (report, lang) in [(&en, "en"), (&es, "es")] {
        for judged in report["moves"].as_array().expect("moves") {
            assert!(digits(&judged["text"]) <= 8, "{lang}: a row of digits: {}", judged["text"]);
        }
    }
    assert_eq!(en["decided_by"], 6, "{}", en["text"]);
    assert_eq!(
        en["text"],
        "Move 7 decided it. Ana had to block column 3 but played 1, and Berta completed four in a row."
    );
    assert_eq!(
        es["text"],
        "La jugada 7 fue decisiva. Ana tenía que bloquear la columna 3, pero jugó en la 1, y Berta completó cuatro en raya."
    );
    assert!(
        en["moves"][6]["grade"] == "blunder" || en["moves"][6]["grade"] == "mistake",
        "{}",
        en["moves"][6]
    );
    let (x, o) = (&en["accuracy"]["X"], &en["accuracy"]["O"]);
    assert!(x["percent"].as_u64() < o["percent"].as_u64(), "the loser chose worse: {x} {o}");
    let counted = |side: &str| {
        let moves = en["moves"].as_array().expect("moves").iter();
        let choices: Vec<_> =
            moves.filter(|judged| judged["side"] == side && judged["choice"] == true).collect();
        let kept = choices
            .iter()
            .filter(|judged| judged["keeps"].as_array().expect("columns").contains(&judged["column"]));
        (json!(choices.len()), json!(kept.count()))
    };
    for side in ["X", "O"] {
        assert_eq!(
            (en["accuracy"][side]["choices"].clone(), en["accuracy"][side]["kept"].clone()),
            counted(side)
        );
    }
}

#[tokio::test]
async fn a_blunder_is_refuted_within_twelve_discs_and_every_lesson_knows_what_refutes_the_wrong_columns() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &OPENED_IN_THE_CORNER).await;
    let report = report(&server, &table, "en").await;
    for judged in report["moves"].as_array().expect("moves") {
        let (before, after) = (&judged["before"], &judged["after"]);
        let near = after["in_plies"].as_u64().is_some_and(|plies| plies <= 13) || before["in_plies"] == 1;
        assert!(judged["grade"] != "blunder" || near, "{judged}");
    }
    let lessons = report["lessons"].as_array().expect("lessons");
    let lesson = lessons.iter().find(|lesson| lesson["ply"] == 6).expect("the disc that was not blocked");
    assert_eq!((&lesson["side"], &lesson["played"]), (&json!("X"), &json!(1)), "{lesson}");
    assert!(lesson["keeps"].as_array().expect("columns").contains(&json!(3)), "{lesson}");
    assert_eq!(lesson["text"], "Ana played column 1 here but had to block. Find the column.");
    assert_eq!(lesson["answer"], "The answer: column 3.");
    for tried in lesson["tries"].as_array().expect("tries") {
        let right = lesson["keeps"].as_array().expect("columns").contains(&tried["column"]);
        assert_eq!(tried["right"], right, "{tried}");
        if right {
            continue;
        }
        let column = tried["column"].as_u64().expect("a column") as u8;
        let reply: Vec<u8> = serde_json::from_value(tried["moves"].clone()).expect("columns");
        let end = position(Variant::STANDARD, &[&OPENED_IN_THE_CORNER[..6], &[column], &reply].concat());
        let Some(Outcome::Win { side, cells }) = end.outcome() else { panic!("{tried}") };
        assert_eq!((side.as_str(), &tried["cells"]), ("O", &json!(cells)), "{tried}");
    }
}

#[tokio::test]
async fn at_a_terminal_a_mistake_is_learnt_from_by_typing_what_is_shown() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &OPENED_IN_THE_CORNER).await;
    let id = &table.id;
    let ask = async |query: &str| {
        let answer =
            server.client.get(format!("{}/g/{id}/learn{query}", server.url)).send().await.expect("an answer");
        (answer.status(), answer.text().await.expect("text"))
    };
    let (_, report) = (
        0,
        server
            .client
            .get(format!("{}/g/{id}/report", server.url))
            .send()
            .await
            .expect("an answer")
            .text()
            .await
            .expect("text"),
    );
    assert!(report.contains("Move 7 decided it.") && report.contains(&format!("/g/{id}/learn")), "{report}");
    assert!(report.contains("Ana (X): accuracy "), "{report}");
    let (_, first) = ask("").await;
    assert!(first.contains("Mistake 1 of ") && first.contains("move="), "{first}");
    let (_, wrong) = ask("?move=7&column=6").await;
    assert!(wrong.contains("Not column 6: Berta completes four in a row in column 3."), "{wrong}");
    assert!(
        wrong.contains("| O |") && wrong.lines().last().is_some_and(|last| last.contains("move=7")),
        "{wrong}"
    );
    let (_, right) = ask("?move=7&column=3").await;
    assert!(right.contains("Right: column 3"), "{right}");
    assert!(right.lines().last().is_some_and(|last| last.starts_with("curl ")), "{right}");
    let (_, shown) = ask("?move=7&show=1&lang=es").await;
    assert!(shown.contains("La respuesta: la columna 3."), "{shown}");
    assert!(ask("?move=7&hint=1").await.1.contains("The other side needs one more disc."));
    assert_eq!(ask("?move=7&column=9").await.0, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(ask("?move=2").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_line_that_was_missed_while_the_win_stayed_is_a_lesson_and_decides_nothing() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    // X has 2, 3 and 4 of the lowest row with room on both sides, plays elsewhere, and completes it a round later.
    server.play(&table, &[3, 3, 2, 2, 4, 4, 0, 1, 5]).await;
    let answer = server.get(&table.path("/report?lang=en&you=X")).await.expect(StatusCode::OK);
    let missed = &answer["moves"][6];
    assert_eq!((&missed["verdict"], &missed["grade"]), (&json!("slower-win"), &json!("mistake")), "{missed}");
    assert_ne!(answer["decided_by"], 6, "{}", answer["text"]);
    let lessons = answer["lessons"].as_array().expect("lessons");
    let lesson = lessons.iter().find(|lesson| lesson["ply"] == 6).expect("the line that was missed");
    assert_eq!(lesson["keeps"], json!([1, 5]), "{lesson}");
    assert_eq!(
        lesson["text"],
        "You played column 0 here and missed four in a row. Find the column that completes it."
    );
    let slower = lesson["tries"].as_array().expect("tries").iter().find(|tried| tried["column"] == 0);
    assert_eq!(slower.expect("a try")["text"], "Column 0 still wins, but not at once.");
}

#[tokio::test]
async fn who_could_complete_a_line_at_once_did_not_have_to_block() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[1, 2, 0, 3, 0, 3, 0, 3, 5, 3]).await;
    let expected = [
        (
            "en",
            "Move 9 decided it. Ana could have completed four in a row in column 0 but played 5, and Berta completed four in a row.",
        ),
        (
            "es",
            "La jugada 9 fue decisiva. Ana pudo completar cuatro en raya en la columna 0, pero jugó en la 5, y Berta completó cuatro en raya.",
        ),
    ];
    for (lang, sentence) in expected {
        assert_eq!(report(&server, &table, lang).await["text"], sentence);
        let shown =
            server.client.get(format!("{}/g/{}/report?lang={lang}", server.url, table.id)).send().await;
        let shown = shown.expect("an answer").text().await.expect("text");
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words(&shown).contains(sentence), "{shown}");
    }
}

#[tokio::test]
async fn the_sentences_of_a_reader_with_a_seat_say_you() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &OPENED_IN_THE_CORNER).await;
    let expected = [
        ("en", "X", "You had to block column 3 but played 1, and Berta completed four in a row."),
        ("en", "O", "Ana had to block column 3 but played 1, and you completed four in a row."),
        (
            "es",
            "X",
            "Tenías que bloquear la columna 3, pero jugaste en la 1, y Berta completó cuatro en raya.",
        ),
        ("es", "O", "Ana tenía que bloquear la columna 3, pero jugó en la 1, y completaste cuatro en raya."),
    ];
    for (lang, you, sentence) in expected {
        let answer =
            server.get(&table.path(&format!("/report?lang={lang}&you={you}"))).await.expect(StatusCode::OK);
        assert!(text(&answer["text"]).ends_with(sentence), "{lang} {you}: {}", answer["text"]);
        let own = if you == "X" { "Ana" } else { "Berta" };
        let sentences = answer["moves"].as_array().into_iter().chain(answer["lessons"].as_array()).flatten();
        for sentence in sentences.map(|one| text(&one["text"])) {
            assert!(!sentence.contains(own), "{lang} {you}: {sentence}");
        }
    }
}

#[tokio::test]
async fn in_a_lost_game_no_column_was_right_but_some_would_have_held_out() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Bea").await;
    let moves = [3, 3, 3, 3, 3, 3, 1, 4, 2, 0, 0, 2, 2, 2, 0, 2, 1, 1, 1, 2, 0, 0, 0, 4, 1, 4, 1, 4];
    server.play(&table, &moves).await;
    for (lang, expected, denied) in
        [("en", "would have held out much longer", "right"), ("es", "habría aguantado mucho más", "correcto")]
    {
        let report = report(&server, &table, lang).await;
        assert_eq!(report["moves"][24]["before"]["outcome"], "loss", "{report}");
        let said = text(&report["text"]);
        assert!(said.contains(expected) && !said.contains(denied), "{said}");
    }
}

#[tokio::test]
async fn the_best_move_of_a_side_is_graded_best_and_every_lesson_takes_what_the_report_called_better() {
    let server = TestServer::start().await;
    let mut chance = StdRng::seed_from_u64(11);
    let (mut best, mut lessons) = (0, 0);
    for game in 0..40 {
        let board = json!({ "rows": 4, "columns": 5, "connect": 4 });
        let table = server.two_people_on(&format!("Ana {game}"), &format!("Bea {game}"), board).await;
        let mut position = position(Variant::new(4, 5, 4).expect("a board"), &[]);
        let mut moves = Vec::new();
        while position.outcome().is_none() {
            let column = position.legal().nth(chance.random_range(0..position.legal().count()));
            let column = column.expect("a column with room");
            position.play(column).expect("a legal move");
            moves.push(column.0);
        }
        server.play(&table, &moves).await;
        let report = report(&server, &table, "en").await;
        for side in ["X", "O"] {
            let Some(ply) = report["best_move"][side].as_u64() else { continue };
            best += 1;
            let judged = &report["moves"][ply as usize];
            assert_eq!(judged["grade"], "best", "move {} of {moves:?}", ply + 1);
            assert_ne!(judged["after"]["outcome"], "loss", "move {} of {moves:?}", ply + 1);
        }
        if let Some(ply) = report["decided_by"].as_u64()
            && report["moves"][ply as usize]["before"]["outcome"] == "loss"
        {
            let text = text(&report["text"]);
            assert!(!text.contains("right"), "nothing was right in a lost game: {text}");
        }
        for lesson in report["lessons"].as_array().expect("lessons") {
            lessons += 1;
            let judged = &report["moves"][lesson["ply"].as_u64().expect("a ply") as usize];
            let right = lesson["keeps"].as_array().expect("columns");
            assert!(right.contains(&judged["best"][0]), "{judged} and {lesson} of {moves:?}");
            assert!(!right.contains(&judged["column"]), "{judged} and {lesson} of {moves:?}");
        }
    }
    assert!(best > 20 && lessons > 20, "{best} best moves and {lessons} lessons are too few to tell");
}
