//! A series: games between two people until one of them has won often enough.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::support::{Table, TestServer, assert_has, text};

const WIN_OF_X: [u8; 7] = [0, 1, 0, 1, 0, 1, 0];
const WIN_OF_O: [u8; 8] = [6, 0, 1, 0, 1, 0, 1, 0];

/// Ana and Berta at the first game of a series, Ana first.
async fn series(server: &TestServer, first_to: u8) -> Table {
    server.two_people_on("Ana", "Berta", json!({ "series": { "first_to": first_to } })).await
}

async fn rematch(server: &TestServer, token: &str, table: &Table) -> Value {
    server.post_as(token, &table.path("/rematch"), json!({})).await.ok()["next_game"].clone()
}

/// The next game, opened by one side alone. Both keep their tokens and swap sides.
async fn next(server: &TestServer, token: &str, table: &Table) -> Table {
    let id = text(&rematch(server, token, table).await);
    Table { id, x: table.o.clone(), o: table.x.clone(), x_player: None }
}

/// What a game says of its series: its number, the score, and its winner.
async fn standing(server: &TestServer, table: &Table) -> Value {
    server.get(&table.path("")).await.ok()["series"].clone()
}

fn stands(first_to: u8, game: u16, [x, o]: [u8; 2], winner: Option<&str>) -> Value {
    json!({ "first_to": first_to, "game": game, "score": { "X": x, "O": o }, "winner": winner })
}

#[tokio::test]
async fn one_side_alone_opens_the_next_game_until_somebody_has_won_the_series() {
    let server = TestServer::start().await;
    let table = series(&server, 2).await;
    assert_eq!(standing(&server, &table).await, stands(2, 1, [0, 0], None));
    let early = server.post_as(&table.x, &table.path("/rematch"), json!({})).await;
    early.refused(409, "not-over");
    let won = server.play(&table, &WIN_OF_X).await;
    assert_eq!(won["series"], stands(2, 1, [1, 0], None), "a win counts with the disc that wins");
    let second = next(&server, &table.o, &table).await;
    let game = server.get(&second.path("")).await.ok();
    assert_has(&game, json!({ "seats": { "X": { "name": "Berta" } }, "status": "playing" }));
    assert_eq!(game["series"], stands(2, 2, [0, 1], None));
    assert_eq!(
        rematch(&server, &table.x, &table).await,
        json!(second.id),
        "who comes later finds the same game"
    );
    // A draw is a win for nobody, and the series goes on.
    server.play(&second, &[3, 3]).await;
    for (token, answer) in [(&second.x, "offer"), (&second.o, "accept")] {
        let path = second.path("/draw");
        server.post_as(token, &path, json!({ "answer": answer })).await.ok();
    }
    assert_eq!(standing(&server, &second).await, stands(2, 2, [0, 1], None));
    let server = server.restart().await;
    let third = next(&server, &second.x, &second).await;
    assert_eq!(standing(&server, &third).await, stands(2, 3, [1, 0], None));
    // A game that is aborted does not count: the next one has its number.
    server.post_as(&third.x, &third.path("/abort"), json!({})).await.ok();
    assert_eq!(standing(&server, &third).await, stands(2, 3, [1, 0], None));
    let third = next(&server, &third.o, &third).await;
    assert_eq!(standing(&server, &third).await, stands(2, 3, [0, 1], None));
    server.play(&third, &WIN_OF_O).await;
    let server = server.restart().await;
    assert_eq!(standing(&server, &third).await, stands(2, 3, [0, 2], Some("O")));
    // The series is decided: another one needs both, like every rematch.
    assert_eq!(rematch(&server, &third.x, &third).await, Value::Null);
    let offered = server.get(&third.path("")).await.ok();
    assert_eq!(offered["offers"]["rematch"], json!(["X"]));
    let again = next(&server, &third.o, &third).await;
    assert_eq!(standing(&server, &again).await, stands(2, 1, [0, 0], None));
}

#[tokio::test]
async fn curl_reads_the_score_and_the_command_for_the_next_game() {
    let server = TestServer::start().await;
    let typed = server.client.post(format!("{}/play", server.url));
    let form = [("x_name", "Ana"), ("o_name", "Berta"), ("series", "2")];
    let typed = typed.form(&form).send().await.expect("an answer");
    assert_eq!(typed.status(), StatusCode::CREATED);
    let id = server.get("/games").await.ok()["items"][0]["id"].clone();
    let said = typed.text().await.expect("a text");
    assert!(said.contains("Ana 0 – 0 Berta, first to 2."), "{said}");
    let tokens: Vec<&str> = said
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .filter(|word| word.starts_with("c4s_"))
        .collect();
    let (x, o) = (
        tokens[0].to_owned(),
        tokens.iter().find(|token| **token != tokens[0]).expect("two seats").to_string(),
    );
    let table = Table { id: text(&id), x, o, x_player: None };
    let read = async |table: &Table, lang: &str| {
        let address = format!("{}/g/{}?lang={lang}", server.url, table.id);
        let shown = server.client.get(address).bearer_auth(&table.x).send().await.expect("an answer");
        shown.text().await.expect("a text")
    };
    server.play(&table, &WIN_OF_X).await;
    let after = read(&table, "en").await;
    assert!(after.contains("\nAna 1 – 0 Berta, first to 2.\n"), "{after}");
    assert!(after.contains("To play the next game of the series:"), "{after}");
    let second = next(&server, &table.x, &table).await;
    let during = read(&second, "es").await;
    assert!(during.contains("\nBerta 0 – 1 Ana, gana quien llegue a 2.\n"), "{during}");
    server.play(&second, &WIN_OF_O).await;
    let decided = read(&second, "en").await;
    assert!(decided.contains("\nAna wins the series 2 – 0.\n"), "{decided}");
    assert!(decided.contains("To play again:"), "{decided}");
}
