//! How a game ended, in its report.

use super::*;

/// A game of two people that ended by resignation, asked for by everybody who reads it.
async fn resigned(server: &TestServer, names: [&str; 2], moves: &[u8], x_resigns: bool) -> Table {
    let table = server.two_people(names[0], names[1]).await;
    server.play(&table, moves).await;
    let token = if x_resigns { &table.x } else { &table.o };
    server.post_as(token, &table.path("/resign"), json!({})).await.expect(StatusCode::OK);
    table
}

#[tokio::test]
async fn after_a_resignation_the_report_says_so_first_and_how_the_board_stood() {
    let server = TestServer::start().await;
    // X has three in the middle of an empty row: nothing stops the fourth.
    let lost = resigned(&server, ["Ana", "Berta"], &[3, 3, 2, 2, 4], false).await;
    let said = async |table: &Table, query: &str| {
        let report = server.get(&table.path(&format!("/report?{query}"))).await.expect(StatusCode::OK);
        (text(&report["text"]), report)
    };
    let (third, report) = said(&lost, "lang=en").await;
    assert_eq!(report["ending"], "Berta resigned; on the board Ana was winning.");
    assert!(
        third.starts_with(
            "Berta resigned; on the board Ana was winning. The last mistake on the board was move 4."
        ),
        "{third}"
    );
    let expected = [
        ("lang=en&you=O", "You resigned; on the board Ana was winning. "),
        ("lang=en&you=X", "Berta resigned; on the board you were winning. "),
        ("lang=es", "Berta se rindió; en el tablero ganaba Ana. "),
        ("lang=es&you=O", "Te rendiste; en el tablero ganaba Ana. "),
        ("lang=es&you=X", "Berta se rindió; en el tablero ganabas tú. "),
    ];
    for (query, start) in expected {
        let (answer, _) = said(&lost, query).await;
        assert!(answer.starts_with(start), "{query}: {answer}");
    }
    let given = resigned(&server, ["Carla", "Dora"], &[3, 3, 2, 2, 4, 4], true).await;
    assert_eq!(said(&given, "lang=en").await.1["ending"], "Carla resigned in a winning position.");
    assert_eq!(said(&given, "lang=es&you=X").await.1["ending"], "Te rendiste con la posición ganada.");
    let page =
        server.client.get(format!("{}/g/{}/report", server.url, given.id)).send().await.expect("an answer");
    let page = page.text().await.expect("text");
    assert!(page.contains("\nCarla resigned in a winning position."), "the terminal says it too:\n{page}");
    server.get(&given.path("/report?you=Z")).await.refused(422, "invalid-field");
}

#[tokio::test]
async fn an_agreed_draw_and_a_level_board_are_named_as_such_and_a_line_needs_no_ending() {
    let server = TestServer::start().await;
    let level = drawn_positions(LATE).into_iter().next().expect("a drawn position");
    let table = resigned(&server, ["Ana", "Berta"], &level, true).await;
    let answer = report(&server, &table, "en").await;
    assert_eq!(answer["ending"], "Ana resigned; on the board it was still level.", "{}", answer["text"]);
    let agreed = server.two_people("Carla", "Dora").await;
    server.play(&agreed, &level).await;
    for (token, answer) in [(&agreed.x, "offer"), (&agreed.o, "accept")] {
        server
            .post_as(token, &agreed.path("/draw"), json!({ "answer": answer }))
            .await
            .expect(StatusCode::OK);
    }
    let answer = report(&server, &agreed, "en").await;
    assert_eq!(answer["ending"], "Carla and Dora agreed on a draw; on the board it was still level.");
    let answer = server.get(&agreed.path("/report?lang=es&you=O")).await.expect(StatusCode::OK);
    assert_eq!(answer["ending"], "Carla y tú acordasteis el empate; en el tablero todo seguía igualado.");
    let line = server.two_people("Eva", "Fina").await;
    server.play(&line, &OPENED_IN_THE_CORNER).await;
    let answer = report(&server, &line, "en").await;
    assert_eq!(answer["ending"], Value::Null, "{}", answer["text"]);
}

#[tokio::test]
async fn sentences_call_a_computer_by_its_name_without_what_explains_it() {
    let server = TestServer::start().await;
    let body = json!({ "seats": [{ "name": "Ana" }, { "level": "easy" }], "first": "first", "seed": 7 });
    let created = server.post("/games", body).await.expect(StatusCode::CREATED);
    let (id, token) = (text(&created["game"]["id"]), text(&created["seats"][0]["token"]));
    let mut socket = server.socket(&id).await;
    socket.hello(None, None).await;
    for column in [0, 6] {
        let dropped = json!({ "column": column });
        server.post_as(&token, &format!("/games/{id}/moves"), dropped).await.expect(StatusCode::CREATED);
        for side in ["X", "O"] {
            assert_eq!(socket.next_of("move").await["move"]["side"], side);
        }
    }
    server.post_as(&token, &format!("/games/{id}/resign"), json!({})).await.expect(StatusCode::OK);
    for (lang, name, explained) in [("en", "Easy", "random"), ("es", "Fácil", "Aleatorio")] {
        let report = server.get(&format!("/games/{id}/report?lang={lang}")).await.expect(StatusCode::OK);
        let sentences = report.to_string();
        assert!(sentences.contains(name) && !sentences.contains(explained), "{lang}: {sentences}");
    }
}
