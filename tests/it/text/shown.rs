//! What is shown to spectators.

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
    let created = Answer::of(created.form(&[("name", "Carla")])).await.created();
    assert_eq!(created["game"]["status"], "waiting");
    // What is wrong with an address the page says itself, and a link that somebody garbled still opens.
    for path in ["/?x=%ff", "/ranking?nonsense=%ff", "/players/Ana?x=1", &format!("{game}?x=%ff")] {
        assert_eq!(kind(path, browser).await, "text/html", "{path}");
    }
    let back = read(&server, &format!("{game}?ply=0")).await.text;
    assert!(back.contains("After 0 discs:") && !back.contains("| X |"), "{back}");
}

#[tokio::test]
async fn moves_clocks_offers_and_the_drawn_start_are_shown_to_all() {
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

/// As `cuatro play` reads it.
#[tokio::test]
async fn a_text_without_commands_waits_for_another_version_and_lists_what_happened_since() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[3, 5, 3]).await;
    let asked = |path: &str, known: &str| {
        get(&server, path).header("prefer", "commands=none").header("if-none-match", known)
    };
    let game = format!("/g/{}", table.id);
    let first = Answer::of(asked(&game, "\"0\"")).await;
    let version: u32 = first.header("etag").trim_matches('"').parse().expect("a version");
    for column in [3, 5] {
        assert!(first.text.contains(&format!("played column {column}.")), "{}", first.text);
    }
    let known = |back: u32| format!("\"{}\"", version - back);
    let last = Answer::of(asked(&format!("{game}?wait=60"), &known(1))).await.text;
    assert_eq!(last.matches(" played column ").count(), 1, "{last}");
    let none = asked(&format!("{game}?wait=0"), &known(0)).send().await.expect("an answer");
    assert_eq!(none.status(), StatusCode::NOT_MODIFIED);
    for path in [&game, "/ranking", "/stats", "/players/Ana"] {
        let text = Answer::of(asked(path, "\"0\"")).await.text;
        assert!(!text.contains("curl"), "{path}:\n{text}");
    }
    let nobody = Answer::of(asked("/players/Nobody", "\"0\"")).await;
    nobody.refused(404, "not-found");
    // With the token of the side to move it waits, too: what comes may be an offer.
    let (mover, later) = (table.o.clone(), asked(&format!("{game}?wait=60"), &known(0)));
    let later = tokio::spawn(Answer::of(later.basic_auth("O", Some(&mover))));
    let offer = server.client.post(format!("{}{game}/draw", server.url)).form(&[("answer", "offer")]);
    Answer::of(offer.basic_auth("X", Some(&table.x))).await;
    let offered = later.await.expect("no panic").text;
    assert!(offered.contains("Ana offers a draw.") && !offered.contains("accept"), "{offered}");
}

#[tokio::test]
async fn the_ranking_the_results_and_a_record_take_filters_and_say_what_kind_of_game_it_was() {
    let server = TestServer::start().await;
    for (x, o) in [("Ana", "Berta"), ("Carla", "Dora")] {
        let body = json!({ "seats": [{ "name": x }, { "name": o }], "winner": "X", "rounds": 5 });
        server.post_as(crate::support::ADMIN, "/history", body).await.created();
    }
    let body = json!({ "seats": [{ "name": "Ana" }, { "level": "hard" }], "winner": "O", "rounds": 6 });
    server.post_as(crate::support::ADMIN, "/history", body).await.created();
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

#[tokio::test]
async fn m9_after_a_minute_without_the_opponent_the_command_to_claim_is_shown() {
    let server = TestServer::start().await;
    for (columns, ends, words, after) in [
        (&[3, 0, 3][..], "win", "To claim the win:", "You win, Ana! Berta was away for too long."),
        (&[3], "abort", "To end the game, which does not count yet:", "The game was aborted"),
    ] {
        let table = server.two_people("Ana", "Berta").await;
        server.play(&table, columns).await;
        let claim = server.get(&table.path("")).await.ok()["claim"].clone();
        let at = server.time.now().plus(60_000).to_string();
        assert_eq!(claim, json!({ "at": at, "ends": ends }));
        let game = format!("/g/{}", table.id);
        let ana = async || Answer::of(get(&server, &game).basic_auth("X", Some(&table.x))).await.text;
        server.time.advance(59_000);
        assert!(!ana().await.contains("/claim"), "{}", ana().await);
        server.time.advance(1_000);
        let text = ana().await;
        assert!(text.contains(&format!("Berta has been away for a minute. {words}")), "{text}");
        let spectator = read(&server, &game).await.text;
        assert!(!spectator.contains("/claim"), "{spectator}");
        let command = commands(&text).into_iter().find(|command| command.ends_with("/claim"));
        let ended = typed(&command.unwrap_or_else(|| panic!("no way to claim in:\n{text}"))).await;
        assert!(ended.contains(after), "{ended}");
        assert_eq!(server.get(&table.path("")).await.body["claim"], json!(null), "it is over");
        for name in ["Ana", "Berta"] {
            let erase = server.request(Method::DELETE, &format!("/players/{name}"));
            Answer::of(erase.bearer_auth(crate::support::ADMIN)).await.ok();
        }
    }
}

#[tokio::test]
async fn an_invitation_names_the_public_address_and_the_next_command_the_one_that_works_here() {
    let public = Some("https://cuatro.example/juego/".to_owned());
    let settings = HttpSettings { public_url: public, base_path: "/juego".into(), ..HttpSettings::default() };
    let server = Setup::new().http(settings).start().await;
    let base = format!("{}/juego", server.url);
    for fields in [&[("x_name", "Ana"), ("o_invite", "Berta")][..], &[("name", "Carla")]] {
        let answer = Answer::of(server.client.post(format!("{base}/play")).form(&fields)).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
        let text = answer.text;
        assert!(text.contains("https://cuatro.example/juego/g/"), "{text}");
        let join = commands(&text).into_iter().find(|command| command.contains("/join")).expect("a way in");
        assert!(join.contains(" https://cuatro.example/juego/g/"), "{join}");
        assert!(last(&text).contains(&base), "{text}");
        let of_the_seat = text.lines().filter(|line| line.contains(&server.url)).count();
        assert_eq!(of_the_seat, 1, "only the next command is for this terminal:\n{text}");
    }
}
