//! Ranking, records and history.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

use super::support::{ADMIN, TestServer, assert_has, text};

#[tokio::test]
async fn m8_t2_the_ranking_shows_a_win_as_soon_as_it_is_acknowledged() {
    let server = TestServer::start().await;
    server.won_game("Ana", "Berta").await;
    let ranking = server.get("/ranking").await.ok();
    let ana = json!({
        "position": 1, "name": "Ana", "points": 3500, "wins": 1, "losses": 0, "draws": 0, "played": 1,
        "rating": 1662, "rating_deviation": 290,
    });
    assert_eq!(ranking["items"][0], ana);
    assert_eq!(ranking["items"][1]["position"], 2);
    assert_eq!(ranking["items"][1]["name"], "Berta");
}

#[tokio::test]
async fn t4_history_has_all_facts_filters_and_stable_pages() {
    let server = TestServer::start().await;
    for number in 0..5 {
        server.time.advance(60_000);
        server.won_game(&format!("Ana {number}"), &format!("Berta {number}")).await;
    }
    let first = server.get("/history?limit=2").await.ok();
    let item = &first["items"][0];
    assert_eq!(item["ended_at"], "2026-11-20T18:05:00.000Z");
    assert_eq!(item["seats"]["X"], json!({ "name": "Ana 4", "human": true }));
    assert_has(
        item,
        json!({ "kind": "online", "winner": "X", "reason": "line", "rounds": 4, "points": { "X": 3500, "O": 0 }, "moves": [3, 2, 3, 2, 3, 2, 3] }),
    );
    // A game that ends between two pages moves nothing.
    server.time.advance(60_000);
    server.won_game("New", "Newer").await;
    let mut names: Vec<Value> = first["items"].as_array().expect("items").clone();
    let mut next = first["next"].as_str().map(str::to_owned);
    while let Some(cursor) = next {
        let page = server.get(&format!("/history?limit=2&cursor={cursor}")).await.body;
        names.extend(page["items"].as_array().expect("items").clone());
        next = page["next"].as_str().map(str::to_owned);
    }
    let names: Vec<String> = names.iter().map(|item| text(&item["seats"]["X"]["name"])).collect();
    assert_eq!(names, ["Ana 4", "Ana 3", "Ana 2", "Ana 1", "Ana 0"]);
    for (query, count) in [
        ("player=ana%202", 1),
        ("player=Nobody", 0),
        ("kind=online", 6),
        ("kind=manual", 0),
        ("result=X", 6),
        ("result=draw", 0),
        ("from=2026-11-20T18:03:00Z", 4),
        ("to=2026-11-20T18:03:00Z", 3),
        ("to=2026-11-20T18:02:59.999Z", 2),
        ("from=2026-11-20T18:03:00Z&to=2026-11-20T18:03:00Z", 1),
        ("from=2026-11-20&to=2026-11-20", 6),
        ("to=2026-11-19", 0),
        ("from=2026-11-21", 0),
    ] {
        let page = server.get(&format!("/history?limit=100&{query}")).await.ok();
        assert_eq!(page["items"].as_array().map(Vec::len), Some(count), "{query}");
    }
}

#[tokio::test]
async fn the_ranking_of_the_week_counts_the_last_seven_days_only_and_pages_like_the_other() {
    let server = TestServer::start().await;
    let old = json!({ "seats": [{ "name": "Olga" }, { "name": "Ana" }], "winner": "X", "rounds": 4, "ended_at": "2020-01-01" });
    server.post_as(ADMIN, "/history", old).await.created();
    for (winner, loser) in [("Ana", "Berta"), ("Carla", "Dora")] {
        server.won_game(winner, loser).await;
    }
    let rows = |body: &Value| -> Vec<(i64, String, i64)> {
        let items = body["items"].as_array().cloned().unwrap_or_default();
        let number = |value: &Value| value.as_i64().expect("a number");
        items
            .iter()
            .map(|row| (number(&row["position"]), text(&row["name"]), number(&row["points"])))
            .collect()
    };
    let expected = [(1, "Ana", 3500), (1, "Carla", 3500), (3, "Berta", 0), (3, "Dora", 0)]
        .map(|(p, n, points)| (p, n.to_owned(), points));
    // The week's ranking is counted again every two seconds.
    let week = server.until("/ranking?period=week", |answer| rows(&answer.body).len() == 4).await.body;
    assert_eq!(rows(&week), expected);
    assert_eq!(rows(&server.get("/ranking?period=week&against=people").await.body), expected);
    let (mut paged, mut path) = (Vec::new(), "/ranking?period=week&limit=1".to_owned());
    loop {
        let page = server.get(&path).await.body;
        paged.extend(rows(&page));
        let Some(next) = page["next"].as_str() else { break };
        path = format!("/ranking?period=week&limit=1&cursor={next}");
    }
    assert_eq!(paged, expected);
    // All time has Olga, too.
    assert_eq!(server.get("/ranking").await.body["items"].as_array().map(Vec::len), Some(5));
    server.get("/ranking?period=month").await.refused(422, "invalid-field");
}

#[tokio::test]
async fn a_player_asks_for_their_own_place() {
    let server = TestServer::start().await;
    for (winner, loser) in [("Ana", "Berta"), ("Carla", "Dora")] {
        server.won_game(winner, loser).await;
    }
    for name in ["Ana", "Berta", "Carla", "Dora"] {
        let items = server.get("/ranking").await.body["items"].clone();
        let row =
            items.as_array().expect("items").iter().find(|row| row["name"] == name).expect("a row").clone();
        assert_eq!(server.get(&format!("/ranking/{}", name.to_uppercase())).await.ok(), row);
    }
    assert_eq!(server.get("/ranking/Berta").await.body["position"], 3);
    server.until("/ranking/Berta?period=week", |answer| answer.body["position"] == 3).await;
    server.get("/ranking/Nobody").await.refused(404, "not-found");
    server.get("/ranking/Nobody?period=week").await.refused(404, "not-found");
}

#[tokio::test]
async fn players_are_found_by_a_part_of_their_name_in_any_case() {
    let server = TestServer::start().await;
    for (winner, loser) in [("María José", "Mario"), ("Josefa", "Berta")] {
        server.won_game(winner, loser).await;
    }
    let found = async |query: &str| {
        let body = server.get(&format!("/players?{query}")).await.ok();
        body["items"].as_array().expect("items").iter().map(|row| text(&row["name"])).collect::<Vec<_>>()
    };
    assert_eq!(found("query=JOS").await, ["Josefa", "María José"]);
    assert_eq!(found("query=mar").await, ["María José", "Mario"]);
    assert_eq!(found("query=jos&limit=1").await, ["Josefa"]);
    assert_eq!(found("query=zz").await, Vec::<String>::new());
    server.get("/players").await.refused(422, "invalid-field");
    server.get("/players?query=a&limit=21").await.refused(422, "invalid-field");
}

#[tokio::test]
async fn a_place_in_the_ranking_that_was_made_up_is_answered_with_what_comes_after_it() {
    let server = TestServer::start().await;
    server.won_game("Ana", "Berta").await;
    let after = async |place: Value| {
        let cursor = URL_SAFE_NO_PAD.encode(place.to_string());
        server.get(&format!("/ranking?cursor={cursor}")).await
    };
    let rows = |page: &Value| page["items"].as_array().expect("rows").clone();
    // Points, wins, losses, name, position, number: nobody has these.
    let page = after(json!([2000, 9, 0, "M", 700, 800])).await.ok();
    assert_eq!((rows(&page).len(), &page["next"]), (1, &Value::Null), "{page}");
    assert_eq!(page["items"][0]["name"], "Berta");
    let page = after(json!([9_000_000, 9, 0, "M", 1, 1])).await.ok();
    assert_eq!(rows(&page).len(), 2, "{page}");
    let page = after(json!([i64::MIN, i64::MIN, i64::MAX, "", 1, 99_999])).await;
    assert_eq!(rows(&page.ok()).len(), 0);
    for place in
        [json!([2000, 9, 0, "M", 5, 4]), json!([2000, 9, 0, "M", 0, 4]), json!([2000, 9]), json!("M")]
    {
        after(place).await.refused(422, "invalid-field");
    }
}
