//! How requests are read: credentials before bodies, sizes before bytes, and nothing that could mean two things.

use std::time::{Duration, Instant};

use cuatro::http::HttpSettings;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::support::{ADMIN, Answer, Setup, TestServer, text};

/// A connection to the server, with this already sent.
async fn sent(server: &TestServer, request: &str) -> TcpStream {
    let address = server.url.trim_start_matches("http://");
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    stream.write_all(request.as_bytes()).await.expect("sent");
    stream
}

/// What comes until the connection is closed, and how long that takes.
async fn until_closed(mut stream: TcpStream, patience: Duration) -> (String, Duration) {
    let began = Instant::now();
    let mut bytes = Vec::new();
    let read = tokio::time::timeout(patience, stream.read_to_end(&mut bytes)).await;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    assert!(read.is_ok(), "still open after {patience:?}; what came: {text:?}");
    (text, began.elapsed())
}

#[tokio::test]
async fn a_body_that_is_announced_too_large_is_refused_at_once() {
    let server = TestServer::start().await;
    for path in
        ["/games", "/scripts", "/import", "/players", "/analysis", "/history", "/games/0123456789ab/moves"]
    {
        let request = format!(
            "POST /api/v1{path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {ADMIN}\r\n\
             Content-Type: text/plain\r\nContent-Length: 1073741824\r\n\r\n"
        )
        .replace(
            "text/plain",
            if path == "/import" || path == "/scripts" { "text/plain" } else { "application/json" },
        );
        let (answer, took) = until_closed(sent(&server, &request).await, Duration::from_secs(20)).await;
        let status = if path.ends_with("/moves") { "HTTP/1.1 4" } else { "HTTP/1.1 413" };
        assert!(answer.starts_with(status), "{path}: {answer}");
        assert!(answer.contains("application/problem+json"), "{path}: {answer}");
        assert!(took < Duration::from_secs(5), "{path} took {took:?}");
    }
}

#[tokio::test]
async fn a_body_that_stalls_is_refused_and_its_connection_closed_within_15_s() {
    // Two imports at once would wait for each other, so each has its own server.
    let (server, other) = (TestServer::start().await, TestServer::start().await);
    let request = |path: &str, kind: &str| {
        format!(
            "POST /api/v1{path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {ADMIN}\r\n\
             Content-Type: {kind}\r\nContent-Length: 100\r\n\r\n{{"
        )
    };
    let stalled = async |server: &TestServer, path: &str, kind: &str| {
        let stream = sent(server, &request(path, kind)).await;
        let (answer, took) = until_closed(stream, Duration::from_secs(40)).await;
        assert!(
            answer.starts_with("HTTP/1.1 408") && answer.contains("/problems/timeout"),
            "{path}: {answer}"
        );
        assert!(took < Duration::from_secs(15), "{path} took {took:?}");
    };
    tokio::join!(
        stalled(&server, "/games", "application/json"),
        stalled(&server, "/scripts", "text/plain"),
        stalled(&server, "/import", "text/plain"),
        stalled(&other, "/import", "multipart/form-data; boundary=b"),
    );
}

#[tokio::test]
async fn the_next_page_of_a_list_is_linked_with_the_filters_of_this_one() {
    let server = TestServer::start().await;
    for number in 0..5 {
        let form = [("x_name", format!("Eva {number}")), ("o_level", "easy".to_owned())];
        let seats = if number % 2 == 0 {
            json!({ "seats": [{ "name": "Ana" }, { "name": "Luis" }] })
        } else {
            json!({ "seats": [{ "name": "Berta" }, { "name": "Carla" }] })
        };
        let mut result = seats;
        result["rounds"] = json!(5);
        result["winner"] = json!("X");
        server.post_as(ADMIN, "/history", result).await.expect(StatusCode::CREATED);
        Answer::of(server.request(Method::POST, "/games").form(&form)).await.expect(StatusCode::CREATED);
    }
    let follow = async |first: &str| {
        let (mut path, mut items) = (first.to_owned(), Vec::<Value>::new());
        for _ in 0..10 {
            let answer = Answer::of(server.client.get(format!("{}{path}", server.url))).await;
            let link = answer.header("link").to_owned();
            assert_eq!(link.is_empty(), answer.body["next"].is_null(), "{path}: {}", answer.text);
            items.extend(answer.body["items"].as_array().expect("items").iter().cloned());
            let Some(next) = link.strip_prefix('<').and_then(|link| link.split_once(">; rel=\"next\""))
            else {
                break;
            };
            path = next.0.to_owned();
        }
        items
    };
    let games = follow("/api/v1/history?player=Ana&kind=manual&result=X&limit=1&lang=es").await;
    assert_eq!(games.len(), 3, "{games:?}");
    assert!(games.iter().all(|game| game["seats"]["X"]["name"] == "Ana"), "{games:?}");
    let people = follow("/api/v1/ranking?against=people&limit=1").await;
    assert_eq!(people.len(), 4, "{people:?}");
    let open = follow("/api/v1/games?player=Eva%201&limit=1&status=playing").await;
    assert_eq!(open.len(), 1, "{open:?}");
}

#[tokio::test]
async fn a_form_can_say_of_each_side_all_that_an_object_can() {
    let server = TestServer::start().await;
    let send = |form: &'static str| {
        let request = server.request(Method::POST, "/games");
        Answer::of(request.header("content-type", "application/x-www-form-urlencoded").body(form))
    };
    let created =
        send("x_name=Ana&o_level=4&clock=60+1&rows=8&columns=9&seed=7").await.expect(StatusCode::CREATED);
    let game = &created["game"];
    assert_eq!(
        (&game["seats"]["X"]["name"], &game["seats"]["O"]["level"]),
        (&json!("Ana"), &json!("heuristic"))
    );
    assert_eq!((&game["clock"]["initial_s"], &game["clock"]["increment_s"]), (&json!(60), &json!(1)));
    assert_eq!((&game["rows"], &game["kind"]), (&json!(8), &json!("computer")));
    let table = send("x_invite=Marta&o_invite=Pablo&clock=30").await.expect(StatusCode::CREATED);
    assert!(table["seats"][0]["invite"].is_string() && table["seats"][1]["invite"].is_string(), "{table}");
    assert_eq!(table["game"]["seats"]["X"]["name"], "Marta", "the seats are in the order X, O: {table}");
    assert_eq!(table["game"]["clock"]["increment_s"], 0);
    let local = send("x_name=Eva&o_name=Luis&clock=60%2B1").await.expect(StatusCode::CREATED);
    assert_eq!(
        (&local["game"]["kind"], &local["game"]["clock"]["increment_s"]),
        (&json!("local"), &json!(1))
    );
    let open = send("x_name=Nora").await.expect(StatusCode::CREATED);
    assert_eq!(
        (&open["game"]["kind"], &open["game"]["seats"]["O"]),
        (&json!("online"), &json!(null)),
        "{open}"
    );
    let watched = send("x_level=easy&o_level=Dif%C3%ADcil&pace_ms=0").await.expect(StatusCode::CREATED);
    assert_eq!(watched["game"]["kind"], "exhibition");
    send("x_name=Ana&o_level=easy").await.refused(409, "name-taken");
    let token = text(&created["seats"][0]["player_token"]);
    let held = [("x_name", "Ana"), ("x_token", token.as_str()), ("o_level", "easy")];
    let held = server.request(Method::POST, "/games").form(&held);
    Answer::of(held).await.expect(StatusCode::CREATED);
    for (form, field) in [
        ("x_name=A%7CB&o_level=easy", "x_name"),
        ("x_level=god&o_level=easy", "x_level"),
        ("x_name=Ida&o_name=Ida", "o_name"),
        ("x_name=Ida&o_colour=red", "o_colour"),
        ("x_name=Ida&name=Ida", "name"),
        ("x_name=Ida&clock=60+x", "clock"),
        ("x_name=Ida&clock=5+1", "clock.initial_s"),
    ] {
        let refused = send(form).await.refused(422, "invalid-field");
        assert_eq!(refused["field"], field, "{form}: {refused}");
    }
}

#[tokio::test]
async fn a_version_that_is_no_number_is_a_problem_about_the_version_and_the_socket_stays() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let mut socket = server.socket(&table.id).await;
    socket.say(json!({ "type": "hello", "token": table.x, "version": "x", "ref": "h" })).await;
    let problem = socket.next_of("problem").await;
    assert_eq!(
        (&problem["ref"], &problem["problem"]["field"]),
        (&json!("h"), &json!("version")),
        "{problem}"
    );
    socket.hello(Some(&table.x), None).await;
    socket.next_of("snapshot").await;
}

/// The client says hello and then nothing, not even pongs.
#[tokio::test]
async fn a_socket_that_is_silent_for_45_s_is_closed_then_and_not_at_the_next_ping() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let upgrade = format!(
        "GET /api/v1/games/{}/ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        table.id
    );
    let mut stream = sent(&server, &upgrade).await;
    let hello = br#"{"type":"hello","token":null,"version":null}"#;
    // A masked text frame; the mask is zero.
    let mut frame = vec![0x81, 0x80 | hello.len() as u8, 0, 0, 0, 0];
    frame.extend(hello);
    stream.write_all(&frame).await.expect("sent");
    let (_, took) = until_closed(stream, Duration::from_secs(90)).await;
    assert!((44..=47).contains(&took.as_secs()), "closed after {took:?}");
}

#[tokio::test]
async fn under_a_base_path_the_home_answers_with_and_without_a_slash_at_the_end() {
    let settings = HttpSettings { base_path: "/games".to_owned(), ..HttpSettings::default() };
    let server = Setup::new().http(settings).start().await;
    for path in ["/games", "/games/", "/games/?lang=es"] {
        for (accept, kind) in
            [("*/*", "text/plain; charset=utf-8"), ("text/html", "text/html; charset=utf-8")]
        {
            let answer =
                Answer::of(server.client.get(format!("{}{path}", server.url)).header("accept", accept)).await;
            assert_eq!(
                (answer.status, answer.header("content-type")),
                (StatusCode::OK, kind),
                "{path}: {}",
                answer.text
            );
        }
    }
    let home = Answer::of(server.client.get(format!("{}/games/", server.url))).await.text;
    let command = home.lines().rfind(|line| line.starts_with("curl ")).expect("a command");
    assert!(command.contains("/games/play"), "{home}");
}

#[tokio::test]
async fn an_operators_token_moves_no_discs() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    for path in ["/moves", "/resign", "/draw"] {
        let body = if path == "/moves" { json!({ "column": 3 }) } else { json!({}) };
        server.post_as(ADMIN, &table.path(path), body).await.refused(403, "forbidden");
    }
    let mut socket = server.socket(&table.id).await;
    socket.hello(Some(ADMIN), None).await;
    let problem = socket.next_of("problem").await;
    assert_eq!(problem["problem"]["code"], "forbidden", "{problem}");
}

#[tokio::test]
async fn a_query_that_no_address_knows_is_refused_by_all_that_can_be_read() {
    let settings =
        HttpSettings { public_url: Some("https://cuatro.example".into()), ..HttpSettings::default() };
    let server = Setup::new().http(settings).unlimited().start().await;
    let table = server.two_people("Ana", "Berta").await;
    let ended = server.play(&table, &[3, 2, 3, 2, 3, 2, 3]).await;
    let made = server.post("/tournaments", json!({ "title": "Friday" })).await.expect(StatusCode::CREATED);
    let tournament = text(&made["tournament"]["id"]);
    let entries = format!("/tournaments/{tournament}/entries");
    let entered = server.post(&entries, json!({ "name": "Carla" })).await.expect(StatusCode::CREATED);
    let entrant = text(&entered["token"]);
    let stages = format!("/tournaments/{tournament}/stages");
    server.post_as(ADMIN, &stages, json!({ "kind": "arena" })).await.expect(StatusCode::CREATED);
    let document = server.get("/openapi.json").await.expect(StatusCode::OK);
    let paths = document["paths"].as_object().expect("paths");
    let readable = paths.iter().filter(|(_, operations)| operations.get("get").is_some());
    let mut count = 0;
    for (path, _) in readable {
        let id = if path.contains("/tournaments/") { &*tournament } else { &*table.id };
        let path = path.replace("{id}", id).replace("{name}", "Ana").replace("{k}", "1").replace("{n}", "1");
        let path = path.strip_prefix("/api/v1").unwrap_or(&path);
        for query in ["nothing=1", "lang=es&lang=en"] {
            // Credentials are looked at before fields.
            let token = if path.ends_with("/me") { &*entrant } else { ADMIN };
            let request = server.request(Method::GET, &format!("{path}?{query}"));
            let answer = Answer::of(request.bearer_auth(token)).await;
            assert_eq!(answer.body["code"], "invalid-field", "{path}?{query}: {}", answer.text);
            answer.refused(422, "invalid-field");
        }
        count += 1;
    }
    assert!(count > 30, "{count} addresses; the game is {}", ended["status"]);
}
