//! A reader who counts columns from 1 gets sentences that do; fields, terminals and everybody else count from 0.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::support::{Answer, TestServer, text};

/// The texts of a report, in its order.
fn texts(value: &Value) -> Vec<String> {
    match value {
        Value::Object(members) => members
            .iter()
            .flat_map(|(name, member)| match name.as_str() {
                "text" | "hint" | "answer" => vec![text(member)],
                _ => texts(member),
            })
            .collect(),
        Value::Array(items) => items.iter().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

/// The same without its texts.
fn facts(value: &Value) -> Value {
    match value {
        Value::Object(members) => members
            .iter()
            .filter(|(name, _)| !["text", "hint", "answer"].contains(&name.as_str()))
            .map(|(name, member)| (name.clone(), facts(member)))
            .collect(),
        Value::Array(items) => items.iter().map(facts).collect(),
        other => other.clone(),
    }
}

#[tokio::test]
async fn a_report_counts_columns_as_its_reader_does_and_leaves_names_alone() {
    let server = TestServer::start().await;
    let board = json!({ "rows": 4, "columns": 4, "connect": 4 });
    let table = server.two_people_on("Ana", "Column 3", board).await;
    server.play(&table, &[0, 1, 0, 1, 0, 2, 0]).await;
    let report = async |query: &str| server.get(&table.path(&format!("/report?{query}"))).await.body;
    let zero = report("lang=en").await;
    assert_eq!(report("lang=en&first_column=0").await, zero);
    for (lang, name, zero_says, one_says) in [
        ("en", "Column 3 had to block", "had to block column 0", "had to block column 1"),
        ("es", "Column 3 tenía que", "la columna 0", "la columna 1"),
    ] {
        let zero = report(&format!("lang={lang}")).await;
        let one = report(&format!("lang={lang}&first_column=1")).await;
        assert_eq!(facts(&one), facts(&zero), "fields count from 0");
        let (zero, one) = (texts(&zero).join("\n"), texts(&one).join("\n"));
        assert!(zero.contains(zero_says) && !zero.contains("olumn 4"), "{zero}");
        assert!(one.contains(one_says) && !one.contains("olumn 0") && !one.contains("olumna 0"), "{one}");
        assert!(
            one.contains(name) && !one.contains("Column 4 had") && !one.contains("Column 4 ten"),
            "{one}"
        );
    }
}

#[tokio::test]
async fn each_follower_of_a_game_is_told_the_computers_reasons_in_its_own_numbers() {
    let server = TestServer::start().await;
    let body = json!({ "seats": [{ "name": "Ana" }, { "level": "heuristic" }], "first": "first", "seed": 7 });
    let created = server.post("/games", body).await.created();
    let (id, token) = (text(&created["game"]["id"]), text(&created["seats"][0]["token"]));
    let mut zero = server.socket(&id).await;
    let mut one = server.socket_at(&format!("/games/{id}/ws?first_column=1"), &[]).await.expect("a socket");
    for socket in [&mut zero, &mut one] {
        socket.hello(Some(&token), None).await;
        socket.next_of("snapshot").await;
    }
    server.post_as(&token, &format!("/games/{id}/moves"), json!({ "column": 3 })).await.created();
    let mut whys = Vec::new();
    for socket in [&mut zero, &mut one] {
        socket.next_of("move").await;
        whys.push(socket.next_of("move").await["move"]["why"].clone());
    }
    let [zero, one] = whys.try_into().expect("two reasons");
    let column = zero["column"].as_u64().expect("a column");
    assert_eq!(facts(&one), facts(&zero));
    assert!(text(&zero["text"]).contains(&format!("column {column}")), "{zero}");
    assert!(text(&one["text"]).contains(&format!("column {}", column + 1)), "{one}");
    // Later readers are told the same.
    let mut late = server.socket_at(&format!("/games/{id}/ws?first_column=1"), &[]).await.expect("a socket");
    late.hello(None, None).await;
    assert_eq!(late.next_of("snapshot").await["game"]["whys"][1], one);
}

#[tokio::test]
async fn a_script_counts_as_the_reader_does() {
    let server = TestServer::start().await;
    let script =
        server.request(Method::POST, "/scripts?level=heuristic&seed=1&first_column=1").body("2\n4\n");
    let run = Answer::of(script).await.ok();
    let step = &run["steps"][1];
    let column = step["column"].as_u64().expect("a column");
    assert!(text(&step["why"]["text"]).contains(&format!("column {}", column + 1)), "{step}");
}

#[tokio::test]
async fn a_board_as_text_counts_as_its_reader_does() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[3]).await;
    let board = async |query: &str| server.get(&table.path(&format!(".txt{query}"))).await.text;
    let [zero, one] = [board("").await, board("?first_column=1&ply=1").await];
    assert_eq!(zero.lines().next(), Some("  0   1   2   3   4   5   6"));
    assert_eq!(one.lines().next(), Some("  1   2   3   4   5   6   7"));
    assert!(zero.lines().skip(1).eq(one.lines().skip(1)), "{zero}\n{one}");
}

#[tokio::test]
async fn a_socket_refuses_any_other_first_column_and_a_terminal_counts_from_0() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    for value in ["2", "-1", "one", ""] {
        let socket = server.socket_at(&table.path(&format!("/ws?first_column={value}")), &[]).await;
        assert_eq!(socket.err(), Some(StatusCode::UNPROCESSABLE_ENTITY));
    }
    let read = async |query: &str| {
        let game = server.client.get(format!("{}/g/{}{query}", server.url, table.id));
        Answer::of(game).await.text.replace("?first_column=1", "")
    };
    server.play(&table, &[3]).await;
    assert_eq!(read("?first_column=1").await, read("").await);
}
