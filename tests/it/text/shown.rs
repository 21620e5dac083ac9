//! What is shown to who only looks.

use super::*;

#[tokio::test]
async fn an_address_shows_page_text_data_picture_or_stream_by_accept_and_by_suffix() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[3]).await;
    let kind = async |path: &str, accept: &str| {
        let response = get(&server, path).header("accept", accept).send().await.expect("an answer");
        assert_eq!(response.status(), StatusCode::OK, "{path} as {accept}");
        let kind = response.headers()["content-type"].to_str().expect("a type").to_owned();
        kind.split(';').next().unwrap_or_default().to_owned()
    };
    let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";
    let game = format!("/g/{}", table.id);
    for path in ["/", "/help", "/docs", "/stats", "/ranking", "/players/Ana", &game] {
        assert_eq!(kind(path, browser).await, "text/html", "{path}");
        assert_eq!(kind(path, "*/*").await, "text/plain", "{path}");
    }
    for (accept, expected) in [
        ("application/json", "application/json"),
        ("image/svg+xml", "image/svg+xml"),
        ("text/event-stream", "text/event-stream"),
        ("application/x-ndjson", "application/x-ndjson"),
    ] {
        assert_eq!(kind(&game, accept).await, expected);
    }
    for (suffix, expected) in [("txt", "text/plain"), ("json", "application/json"), ("svg", "image/svg+xml")]
    {
        assert_eq!(kind(&format!("{game}.{suffix}"), browser).await, expected);
    }
    for path in ["/ranking", "/stats", "/players/Ana"] {
        assert_eq!(kind(path, "application/json").await, "application/json", "{path}");
    }
    let created = server.client.post(format!("{}/play", server.url)).header("accept", "application/json");
    let created = Answer::of(created.form(&[("name", "Carla")])).await.expect(StatusCode::CREATED);
    assert_eq!(created["game"]["status"], "waiting");
    // What is wrong with an address the page says itself, and a link that somebody garbled still opens.
    for path in ["/?x=%ff", "/ranking?nonsense=%ff", "/players/Ana?x=1", &format!("{game}?x=%ff")] {
        assert_eq!(kind(path, browser).await, "text/html", "{path}");
    }
    let back = read(&server, &format!("{game}?ply=0")).await.text;
    assert!(back.contains("After 0 discs:") && !back.contains("| X |"), "{back}");
}

#[tokio::test]
async fn moves_clocks_offers_and_the_drawn_start_are_shown_to_all_who_look() {
    let server = TestServer::start().await;
    let drawn = begin(&server, &[("name", "Eva"), ("opponent_name", "Luis")]).await;
    assert!(drawn.contains("(X) starts: picked at random."), "{drawn}");
    let chosen = begin(&server, &[("name", "Ida"), ("opponent_name", "Pablo"), ("first", "me")]).await;
    assert!(!chosen.contains("picked at random"), "{chosen}");
    let clock = json!({ "clock": { "initial_s": 60, "increment_s": 0 } });
    let table = server.two_people_on("Ana", "Berta", clock).await;
    server.play(&table, &[3, 5]).await;
    let offer =
        server.client.post(format!("{}/g/{}/draw", server.url, table.id)).form(&[("answer", "offer")]);
    let offered = Answer::of(offer.basic_auth("X", Some(&table.x))).await.text;
    assert!(offered.contains("You offered a draw; Berta has not answered yet."), "{offered}");
    let spectator = read(&server, &format!("/g/{}", table.id)).await.text;
    for words in
        ["Time left: Ana (X) 1:00, Berta (O) 1:00.", "Ana (X) played column 3.", "Berta (O) played column 5."]
    {
        assert!(
            spectator.contains(words) && offered.contains(words),
            "{words} is not in:\n{spectator}\n{offered}"
        );
    }
    assert!(spectator.contains("Ana offers a draw."), "{spectator}");
    let decline =
        server.client.post(format!("{}/g/{}/draw", server.url, table.id)).form(&[("answer", "decline")]);
    let declined = Answer::of(decline.basic_auth("O", Some(&table.o))).await.text;
    assert!(declined.contains("Berta declined the draw."), "{declined}");
}

#[tokio::test]
async fn the_ranking_the_results_and_a_record_take_filters_and_say_what_kind_of_game_it_was() {
    let server = TestServer::start().await;
    for (x, o) in [("Ana", "Berta"), ("Carla", "Dora")] {
        let body = json!({ "seats": [{ "name": x }, { "name": o }], "winner": "X", "rounds": 5 });
        server.post_as(crate::support::ADMIN, "/history", body).await.expect(StatusCode::CREATED);
    }
    let body = json!({ "seats": [{ "name": "Ana" }, { "level": "hard" }], "winner": "O", "rounds": 6 });
    server.post_as(crate::support::ADMIN, "/history", body).await.expect(StatusCode::CREATED);
    let people = read(&server, "/ranking?against=people&limit=1").await;
    assert_eq!(people.status, StatusCode::OK, "{}", people.text);
    assert!(people.text.contains("games between people") && people.text.contains("More:"), "{}", people.text);
    let more =
        commands(&people.text).into_iter().find(|command| command.contains("cursor=")).expect("a next page");
    assert!(more.contains("against=people") && typed(&more).await.contains("Carla"), "{more}");
    let ana = read(&server, "/stats?player=Ana&lang=es").await.text;
    assert!(!ana.contains("Carla") && ana.contains("contra el ordenador (Difícil (Inteligente))"), "{ana}");
    let record = read(&server, "/players/Ana").await.text;
    for words in [
        "against people: 3000 points; 1 played: 1 won",
        "against computers: 0 points; 1 played",
        "\n  Berta: 3000",
    ] {
        assert!(record.contains(words), "{words} is not in:\n{record}");
    }
}
