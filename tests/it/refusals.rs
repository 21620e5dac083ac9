//! Every refusal has a body that says what was wrong, where, and what would be right.

use cuatro::lang::Lang;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

use super::support::{ADMIN, Answer, PATIENCE, TestServer, text};

/// All that comes back for these bytes until the server closes the connection.
async fn answered(server: &TestServer, request: &[u8]) -> String {
    let mut stream =
        TcpStream::connect(server.url.trim_start_matches("http://")).await.expect("a connection");
    // The server may refuse before it has read everything.
    let _ = stream.write_all(request).await;
    let mut bytes = Vec::new();
    let read = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await;
    let came = String::from_utf8_lossy(&bytes).into_owned();
    assert!(read.is_ok(), "the connection stays open; what came: {came:?}");
    came
}

#[tokio::test]
async fn what_is_no_request_is_refused_without_a_body() {
    let server = TestServer::start().await;
    let long = "a".repeat(100_000);
    let many: String = (0..200).map(|number| format!("x-{number}: 1\r\n")).collect();
    for (request, status) in [
        ("GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n".to_owned(), 400),
        ("{\"column\": 3}\r\n\r\n".to_owned(), 400),
        ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}\r\n\r\n".to_owned(), 400),
        ("GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n".to_owned(), 400),
        (format!("GET /{long} HTTP/1.1\r\nHost: a\r\n\r\n"), 414),
        (format!("GET / HTTP/1.1\r\nHost: a\r\nx-long: {}\r\n\r\n", long.repeat(5)), 431),
        (format!("GET / HTTP/1.1\r\nHost: a\r\n{many}\r\n"), 431),
    ] {
        let shown: String = request.chars().take(60).collect();
        let came = answered(&server, request.as_bytes()).await;
        assert!(came.starts_with(&format!("HTTP/1.1 {status} ")), "{shown:?}: {came:?}");
        assert!(came.contains("connection: close") && came.ends_with("\r\n\r\n"), "{shown:?}: {came:?}");
    }
    let request = "GET /api/v1/levels HTTP/1.1\r\nHost: a\r\n\r\nnonsense\r\n\r\n";
    let came = answered(&server, request.as_bytes()).await;
    assert!(came.starts_with("HTTP/1.1 200 OK\r\n") && came.contains("HTTP/1.1 400 "), "{came:?}");
}

#[tokio::test]
async fn the_api_answers_a_browser_as_it_answers_programs() {
    let server = TestServer::start().await;
    for path in ["/api/v1", "/api/v1/", "/api/v1/nothing", "/api/v1/games/0123456789ab"] {
        let request = server.client.get(format!("{}{path}", server.url)).header("accept", "text/html");
        Answer::of(request).await.refused(404, "not-found");
    }
    let page = server.client.get(format!("{}/api/v1x", server.url)).header("accept", "text/html");
    let page = Answer::of(page).await;
    assert!(page.header("content-type").starts_with("text/html"), "{}", page.text);
}

#[tokio::test]
async fn a_404_names_what_is_missing_in_every_language() {
    let server = TestServer::start().await;
    for (path, field, missing) in [
        ("/games/0123456789ab", "id", "0123456789ab"),
        ("/games/%C3%B1o%C3%B1o", "id", "ñoño"),
        ("/games/0123456789ab/report", "id", "0123456789ab"),
        ("/players/Nobody", "name", "Nobody"),
        ("/players/%3Cb%3E", "name", "<b>"),
        ("/ranking/Nobody", "name", "Nobody"),
    ] {
        for lang in Lang::ALL {
            let refused = server.get(&format!("{path}?lang={lang}")).await.refused(404, "not-found");
            assert_eq!((&refused["field"], &refused["actual"]), (&json!(field), &json!(missing)), "{path}");
            assert!(text(&refused["detail"]).contains(missing), "{path}: {refused}");
        }
    }
    let deleted = server.request(Method::DELETE, "/players/Nobody").bearer_auth(ADMIN);
    assert_eq!(Answer::of(deleted).await.refused(404, "not-found")["actual"], "Nobody");
    let entry = server.request(Method::DELETE, "/history/0123456789ab").bearer_auth(ADMIN);
    assert_eq!(Answer::of(entry).await.refused(404, "not-found")["actual"], "0123456789ab");
    let long = "x".repeat(5000);
    let refused = server.get(&format!("/games/{long}")).await.refused(404, "not-found");
    assert!(text(&refused["detail"]).len() < 200, "{refused}");
    let shown = server.client.get(format!("{}/g/0123456789ab", server.url));
    let shown = Answer::of(shown).await;
    assert!(shown.text.contains("0123456789ab"), "{}", shown.text);
}

#[tokio::test]
async fn fields_that_exclude_each_other_are_refused_with_both_names() {
    let server = TestServer::start().await;
    let both = |body: Value| {
        let server = &server;
        async move { server.post("/games", body).await.refused(422, "invalid-field") }
    };
    for (body, field, other) in [
        (json!({ "name": "Ana", "level": "easy", "opponent_name": "Eva" }), "opponent_name", "level"),
        (json!({ "seats": [{ "name": "Ana" }, {}], "name": "Eva" }), "name", "seats"),
        (json!({ "seats": [{ "name": "Ana" }, {}], "level": "easy" }), "level", "seats"),
        (json!({ "seats": [{ "name": "Ana", "level": "easy" }, {}] }), "seats[0].name", "seats[0].level"),
        (json!({ "seats": [{}, { "invite": "Ana", "name": "Eva" }] }), "seats[1].name", "seats[1].invite"),
        (json!({ "seats": [{}, { "level": 1, "invite": "Eva" }] }), "seats[1].invite", "seats[1].level"),
    ] {
        let refused = both(body.clone()).await;
        let detail = text(&refused["detail"]);
        assert_eq!(refused["field"], field, "{body}: {refused}");
        assert!(detail.contains(field) && detail.contains(other), "{body}: {detail}");
        assert!(!detail.contains("known"), "{body}: {detail}");
    }
    let refused = both(json!({ "seats": [{ "token": "c4p_x" }, {}] })).await;
    assert_eq!(refused["detail"], "seats[0].name is missing.");
    let form = server.request(Method::POST, "/games").form(&[("x_name", "Ida"), ("name", "Eva")]);
    let refused = Answer::of(form).await.refused(422, "invalid-field");
    assert_eq!(refused["detail"], "Send name or x_name, not both.");
    let twice = json!({
        "seats": [{ "name": "Ana" }, { "name": "Eva" }], "x_name": "Ida", "winner": "X", "rounds": 5,
    });
    let refused = server.post_as(ADMIN, "/history", twice).await.refused(422, "invalid-field");
    assert_eq!(refused["detail"], "Send x_name or seats, not both.");
}

#[tokio::test]
async fn an_offset_whose_plus_was_not_escaped_gets_a_hint() {
    let server = TestServer::start().await;
    let refused = server.get("/history?from=2026-11-20T18:02:11+02:00").await.refused(422, "invalid-field");
    assert!(text(&refused["detail"]).contains("%2B02:00"), "{refused}");
    let refused = server.get("/history?to=2026-11-20T18:02:11+02:00&lang=es").await;
    assert!(text(&refused.refused(422, "invalid-field")["detail"]).contains("%2B02:00"));
    server.get("/history?from=2026-11-20T18:02:11%2B02:00").await.expect(StatusCode::OK);
    let refused = server.get("/history?from=yesterday").await.refused(422, "invalid-field");
    assert!(!text(&refused["detail"]).contains("%2B"), "{refused}");
}

#[tokio::test]
async fn a_415_names_the_types_that_are_accepted_there() {
    let server = TestServer::start().await;
    for (path, accepted, other) in [
        ("/import", &["text/plain", "multipart/form-data"][..], "application/json"),
        ("/games", &["application/json", "application/x-www-form-urlencoded"], "text/plain"),
        ("/scripts", &["text/plain"], "application/json"),
    ] {
        let request = server.request(Method::POST, path).bearer_auth(ADMIN);
        let answer = Answer::of(request.header("content-type", "image/png").body("x")).await;
        let refused = answer.refused(415, "unsupported-media-type");
        let (detail, expected) = (text(&refused["detail"]), refused["expected"].to_string());
        for kind in accepted {
            assert!(detail.contains(kind) && expected.contains(kind), "{path}: {refused}");
        }
        assert!(!detail.contains(other), "{path}: {detail}");
    }
}

#[tokio::test]
async fn a_key_that_comes_twice_in_an_object_is_refused_and_named_at_every_depth() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let send = async |path: &str, body: &'static str| {
        let request = server.request(Method::POST, path).bearer_auth(&table.x);
        let answer = Answer::of(request.header("content-type", "application/json").body(body)).await;
        answer.refused(422, "invalid-field")
    };
    for (path, body, field) in [
        (table.path("/moves"), r#"{"column":3,"column":4}"#, "column"),
        (table.path("/moves"), r#"{"column":3,"ply":0,"\u0070ly":0}"#, "ply"),
        ("/games".to_owned(), r#"{"seats":[{"name":"Eva"},{"level":1,"level":2}]}"#, "seats[1].level"),
        ("/games".to_owned(), r#"{"name":"Eva","clock":{"initial_s":60,"initial_s":61}}"#, "clock.initial_s"),
    ] {
        let refused = send(&path, body).await;
        assert_eq!(refused["field"], field, "{body}: {refused}");
        assert!(text(&refused["detail"]).contains("more than once"), "{refused}");
    }
    let mut socket = server.socket(&table.id).await;
    socket.hello(Some(&table.x), None).await;
    socket.next_of("snapshot").await;
    let twice = r#"{"type":"move","column":3,"column":4,"ref":"a"}"#;
    socket.say_raw(Message::text(twice)).await;
    let problem = socket.next_of("problem").await;
    assert_eq!(problem["problem"]["field"], "column", "{problem}");
    assert_eq!(server.get(&table.path("")).await.body["ply"], 0, "nothing was played");
}

#[tokio::test]
async fn a_parameter_that_nobody_reads_is_refused_with_every_method() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let carla = text(&server.post("/players", json!({ "name": "Carla" })).await.body["player_token"]);
    for (method, path, token) in [
        (Method::POST, "/games", None),
        (Method::POST, "/players", None),
        (Method::POST, &*table.path("/moves"), Some(&*table.x)),
        (Method::POST, &*table.path("/resign"), Some(&*table.x)),
        (Method::POST, &*table.path("/draw"), Some(&*table.x)),
        (Method::POST, "/players/Carla/transfer", Some(&*carla)),
        (Method::POST, "/players/Carla/bot", Some(&*carla)),
        (Method::POST, "/history", Some(ADMIN)),
        (Method::POST, "/import", Some(ADMIN)),
        (Method::POST, "/scripts", None),
        (Method::POST, "/analysis", None),
        (Method::DELETE, "/players/Carla", Some(&*carla)),
        (Method::DELETE, "/history/0123456789ab", Some(ADMIN)),
    ] {
        let mut request = server.request(method.clone(), &format!("{path}?lang=en&colour=red"));
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let refused = Answer::of(request).await.refused(422, "invalid-field");
        assert_eq!(refused["detail"], "colour is not a known field.", "{method} {path}");
    }
    let request = server.request(Method::POST, "/analysis?moves=3").json(&json!({ "moves": [4] }));
    assert_eq!(Answer::of(request).await.refused(422, "invalid-field")["field"], "moves");
    let game = server.get(&table.path("")).await.expect(StatusCode::OK);
    assert_eq!((&game["status"], &game["ply"]), (&json!("playing"), &json!(0)));
    server.get("/players/Carla").await.expect(StatusCode::OK);
}

#[tokio::test]
async fn a_deletion_reads_its_fields_from_the_body_as_from_the_query() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[3, 2, 3, 2, 3, 2, 3]).await;
    let delete =
        |query: &str| server.request(Method::DELETE, &format!("/players/Ana{query}")).bearer_auth(ADMIN);
    let counted = Answer::of(delete("").form(&[("games", "purge"), ("dry_run", "1")])).await;
    let counted = counted.expect(StatusCode::OK);
    assert_eq!((&counted["games_removed"], &counted["dry_run"]), (&json!(1), &json!(true)), "{counted}");
    let counted = Answer::of(delete("?dry_run=1").json(&json!({ "games": "purge" }))).await;
    let counted = counted.expect(StatusCode::OK);
    assert_eq!((&counted["games_removed"], &counted["dry_run"]), (&json!(1), &json!(true)), "{counted}");
    for (query, body, field) in
        [("", "game=purge", "game"), ("?games=keep", "games=purge", "games"), ("", "games=all", "games")]
    {
        let request = delete(query).header("content-type", "application/x-www-form-urlencoded").body(body);
        assert_eq!(Answer::of(request).await.refused(422, "invalid-field")["field"], field, "{query} {body}");
    }
    let stranger = server.request(Method::DELETE, "/players/Ana").header("content-type", "image/png");
    Answer::of(stranger.body("x")).await.refused(401, "unauthorized");
    let stranger =
        server.request(Method::DELETE, "/history/0123456789ab").header("content-type", "image/png");
    Answer::of(stranger.body("x")).await.refused(401, "unauthorized");
    let purged = Answer::of(delete("").form(&[("games", "purge")])).await.expect(StatusCode::OK);
    assert_eq!(purged["games_removed"], 1, "{purged}");
}

#[tokio::test]
async fn every_seed_of_64_bits_is_taken_and_no_larger_one() {
    let server = TestServer::start().await;
    let moves = async |seed: Value| {
        let settings =
            json!({ "seats": [{ "level": "easy" }, { "level": "easy" }], "pace_ms": 0, "seed": seed });
        let created = server.post("/games", settings).await.expect(StatusCode::CREATED);
        let path = format!("/games/{}", text(&created["game"]["id"]));
        let mut watched = server.socket(&text(&created["game"]["id"])).await;
        watched.hello(None, None).await;
        server.until(&path, |answer| answer.body["status"] == "finished").await.body["moves"].clone()
    };
    let most = moves(json!(u64::MAX)).await;
    assert_eq!(moves(json!(u64::MAX)).await, most);
    assert_ne!(moves(json!(u64::MAX - 1)).await, most, "the seed lost a bit");
    assert_ne!(moves(json!(i64::MAX)).await, most, "the seed was clamped");
    let form = [("x_level", "easy"), ("o_level", "easy"), ("seed", "18446744073709551615")];
    Answer::of(server.request(Method::POST, "/games").form(&form)).await.expect(StatusCode::CREATED);
    let script = |seed: &str| {
        server.request(Method::POST, &format!("/scripts?level=easy&first=computer&seed={seed}")).body("2\n")
    };
    Answer::of(script("18446744073709551615")).await.expect(StatusCode::OK);
    Answer::of(script("18446744073709551616")).await.refused(422, "invalid-field");
    for body in [
        r#"{"name":"Eva","seed":18446744073709551616}"#,
        r#"{"name":"Eva","seed":-1}"#,
        r#"{"name":"Eva","seed":1e30}"#,
    ] {
        let request = server.request(Method::POST, "/games").header("content-type", "application/json");
        let refused = Answer::of(request.body(body)).await.refused(422, "invalid-field");
        assert_eq!(refused["field"], "seed");
        assert_eq!(refused["detail"], "seed must be from 0 to 18446744073709551615.", "{body}");
        assert_eq!(refused["expected"], json!({ "min": 0, "max": u64::MAX }), "{body}");
    }
}
