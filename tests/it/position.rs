//! Positions in every notation, through HTTP.

use reqwest::{Method, StatusCode};
use serde_json::json;

use super::support::{Answer, TestServer, assert_has};

#[tokio::test]
async fn a_position_is_the_same_in_every_notation() {
    let server = TestServer::start().await;
    let by_stacks = server.get("/position?stacks=0-x-xo-o-0-0-0").await.ok();
    assert_eq!(
        by_stacks,
        json!({
            "rows": 6, "columns": 7, "connect": 4, "moves": [1, 3, 2, 2], "pos": "2433",
            "stacks": "0-x-xo-o-0-0-0", "key": "0000410842gc1", "ply": 4, "to_move": "X",
            "legal": [0, 1, 2, 3, 4, 5, 6], "over": false, "line": [],
            "board": ["       ", "       ", "       ", "       ", "  O    ", " XXO   "],
        })
    );
    for query in ["moves=1,3,2,2", "pos=2433", "stacks=0-X-XO-O-0-0-0&connect=4"] {
        assert_eq!(server.get(&format!("/position?{query}")).await.ok(), by_stacks, "{query}");
    }
    // The moves that were asked for stay; the stacks know only the smallest.
    let other = server.get("/position?pos=3324").await.ok();
    assert_eq!(other["moves"], json!([2, 2, 1, 3]));
    let mirrored = server.get("/position?stacks=0-0-0-o-xo-x-0").await.ok();
    assert_eq!(mirrored["key"], by_stacks["key"]);
    let empty = server.get("/position?rows=10&columns=10&connect=5").await.ok();
    assert_has(&empty, json!({ "moves": [], "pos": "", "stacks": "0-0-0-0-0-0-0-0-0-0", "ply": 0 }));
}

#[tokio::test]
async fn a_finished_position_can_be_looked_at_but_neither_analysed_nor_begun_from() {
    let server = TestServer::start().await;
    let won = server.get("/position?pos=1717171").await.ok();
    assert_has(
        &won,
        json!({ "over": true, "to_move": null, "legal": [], "line": [[2, 0], [3, 0], [4, 0], [5, 0]] }),
    );
    server.get("/position?pos=17171712").await.refused(422, "invalid-field");
    server.get("/analysis?pos=1717171").await.refused(422, "invalid-field");
    let full = "rows=4&columns=4&connect=4&stacks=xoxo-xoxo-oxox-oxox";
    let drawn = server.get(&format!("/position?{full}")).await.ok();
    assert_has(&drawn, json!({ "over": true, "line": [] }));
    server.get(&format!("/analysis?{full}")).await.refused(422, "over");
    let body = json!({ "name": "Ana", "rows": 4, "columns": 4, "stacks": "xoxo-xoxo-oxox-oxox" });
    server.post("/games", body).await.refused(422, "over");
}

#[tokio::test]
async fn an_analysis_says_what_lies_where_as_the_position_does() {
    let server = TestServer::start().await;
    let query = "rows=4&columns=4&connect=4&stacks=xo-0-x-o";
    let at = server.get(&format!("/position?{query}")).await.ok();
    let body = json!({ "rows": 4, "columns": 4, "connect": 4, "stacks": "xo-0-x-o" });
    for answer in [server.get(&format!("/analysis?{query}")).await, server.post("/analysis", body).await] {
        let found = answer.ok();
        for member in ["moves", "pos", "stacks", "key", "ply", "board", "over", "to_move"] {
            assert_eq!(found[member], at[member], "{member}");
        }
    }
}

#[tokio::test]
async fn a_game_begins_from_a_position_in_any_notation() {
    let server = TestServer::start().await;
    let body = |name: &str, field: &str, text: &str| json!({ "name": name, "opponent_name": format!("{name}2"), (field): text });
    let form = [("name", "Eva"), ("opponent_name", "Eva2"), ("stacks", "0-x-xo-o-0-0-0")];
    for answer in [
        server.post("/games", body("Ana", "pos", "2433")).await,
        server.post("/games", body("Berta", "stacks", "0-x-xo-o-0-0-0")).await,
        Answer::of(server.request(Method::POST, "/games").form(&form)).await,
    ] {
        let created = answer.created();
        assert_eq!(created["game"]["opening"], json!([1, 3, 2, 2]), "{created}");
    }
}

#[tokio::test]
async fn any_position_can_be_drawn() {
    let server = TestServer::start().await;
    let face = async |path: &str| {
        let answer = server.client.get(format!("{}{path}", server.url)).send().await.expect("an answer");
        let kind = answer.headers()["content-type"].to_str().expect("a type").to_owned();
        (answer.status(), kind, answer.bytes().await.expect("a body"))
    };
    let (status, kind, text) = face("/board.txt?moves=3,3,2").await;
    assert_eq!((status, kind.as_str()), (StatusCode::OK, "text/plain; charset=utf-8"));
    let text = String::from_utf8(text.to_vec()).expect("a text");
    assert!(text.ends_with("|   |   | X | X |   |   |   |\n+---+---+---+---+---+---+---+\n"), "{text}");
    for (query, rings) in [("moves=3,3,2", 1), ("stacks=0-0-x-xo-0-0-0", 0), ("pos=1717171", 4), ("", 0)] {
        let (status, kind, svg) = face(&format!("/board.svg?{query}")).await;
        assert_eq!((status, kind.as_str()), (StatusCode::OK, "image/svg+xml"));
        let svg = String::from_utf8(svg.to_vec()).expect("a text");
        assert_eq!(
            svg.matches("r=\"44\"").count(),
            rings,
            "the last disc, if it is known, or the line: {query}"
        );
        let (status, kind, png) = face(&format!("/board.png?{query}")).await;
        assert_eq!((status, kind.as_str()), (StatusCode::OK, "image/png"));
        assert_eq!(
            (&png[..4], &png[16..24]),
            (&b"\x89PNG"[..], &[0, 0, 4, 176, 0, 0, 2, 118][..]),
            "1200 × 630"
        );
    }
    let (status, _, problem) = face("/board.svg?stacks=0").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{problem:?}");
}

#[tokio::test]
async fn a_terminal_sees_the_board_with_its_values_and_what_can_be_done() {
    let server = TestServer::start().await;
    let ask = |accept: &'static str, query: &str| {
        Answer::of(server.client.get(format!("{}/board?{query}", server.url)).header("accept", accept))
    };
    let seen = ask("*/*", "moves=3,3,3,3,3").await;
    assert_eq!(seen.status, StatusCode::OK, "{}", seen.text);
    let values = server.get("/analysis?moves=3,3,3,3,3").await.ok();
    let row = values["columns"].as_array().expect("columns").iter().map(|column| {
        let plies = &column["in_plies"];
        match column["outcome"].as_str().expect("an outcome") {
            "win" => format!(" {:^3}", format!("+{plies}")),
            "loss" => format!(" {:^3}", format!("-{plies}")),
            _ => "  = ".to_owned(),
        }
    });
    let row = row.collect::<String>();
    assert!(seen.text.lines().any(|line| line == row.trim_end()), "{row}: {}", seen.text);
    assert!(seen.text.starts_with("6×7, connect 4 · O is to move\n"), "{}", seen.text);
    let best = &values["best"][0];
    assert!(seen.text.contains(&format!("/board?moves=3,3,3,3,3,{best}'\n")), "{}", seen.text);
    assert!(seen.text.contains(" --data-urlencode opening=3,3,3,3,3 "), "{}", seen.text);
    let data = ask("application/json", "moves=3,3,3,3,3").await.ok();
    assert_eq!(data["pos"], "44444");
    let over = ask("*/*", "pos=1717171").await;
    assert!(
        over.text.starts_with("6×7, connect 4 · X has a line\n") && !over.text.contains("level="),
        "{}",
        over.text
    );
    let refused = ask("*/*", "stacks=0").await;
    assert!(refused.status == 422 && refused.text.contains("(invalid-field)"), "{}", refused.text);
    let page = ask("text/html", "moves=3,3").await;
    assert_eq!((page.status, page.header("content-type")), (StatusCode::OK, "text/html; charset=utf-8"));
}
