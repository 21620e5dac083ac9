//! Deleting players.

use reqwest::header::ACCEPT;
use reqwest::{Method, StatusCode};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::support::{ADMIN, Answer, Table, TestServer, assert_has, text};

/// Ana has beaten Berta, resigned against the computer, is playing Carla and waits for somebody else.
async fn ana_and_others(server: &TestServer) -> (String, Table, [Table; 2]) {
    let beaten = server.won_game("Ana", "Berta").await;
    let ana = beaten.x_player.clone().expect("a new player");
    let body = json!({ "seats": [{ "name": "Ana" }, { "level": "easy" }], "first": "first" });
    let created = server.post_as(&ana, "/games", body).await.created();
    let computer = Table {
        id: text(&created["game"]["id"]),
        x: text(&created["seats"][0]["token"]),
        o: String::new(),
        x_player: None,
    };
    server.post_as(&computer.x, &computer.path("/moves"), json!({ "column": 0 })).await;
    let path = format!("{}?wait=20", computer.path(""));
    while server.get(&path).await.body["ply"].as_u64() < Some(2) {}
    server.post_as(&computer.x, &computer.path("/resign"), json!({})).await.ok();
    let with = |name: &str| json!({ "seats": [{ "name": "Ana" }, { "invite": name }], "first": "first" });
    let mut open = Vec::new();
    for name in ["Carla", "Dora"] {
        let created = server.post_as(&ana, "/games", with(name)).await.created();
        let id = text(&created["game"]["id"]);
        let x = text(&created["seats"][0]["token"]);
        let mut o = String::new();
        if name == "Carla" {
            let body = json!({ "name": name, "invite": created["seats"][1]["invite"] });
            o = text(&server.post(&format!("/games/{id}/join"), body).await.ok()["token"]);
        }
        open.push(Table { id, x, o, x_player: None });
    }
    (ana, beaten, open.try_into().expect("two games"))
}

#[tokio::test]
async fn a_file_that_trickles_in_keeps_no_deletion_waiting() {
    let server = TestServer::start().await;
    let (ana, ..) = ana_and_others(&server).await;
    let file = "#cuatro 1\n[end] ranking=0 games=0 carried=0\n";
    let (first, rest) = file.split_at(4);
    let mut upload =
        TcpStream::connect(server.url.trim_start_matches("http://")).await.expect("a connection");
    let request = format!(
        "POST /api/v1/import HTTP/1.1\r\nhost: cuatro\r\nauthorization: Bearer {ADMIN}\r\nexpect: 100-continue\r\n\
         content-type: text/plain\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        file.len()
    );
    upload.write_all(request.as_bytes()).await.expect("sent");
    // The server asks for the file once the import has begun.
    let go_on = "HTTP/1.1 100 Continue\r\n\r\n";
    let mut asked_for = vec![0; go_on.len()];
    upload.read_exact(&mut asked_for).await.expect("an answer");
    assert_eq!(String::from_utf8_lossy(&asked_for), go_on);
    upload.write_all(first.as_bytes()).await.expect("sent");
    server.delete(&ana, "/players/Ana").await.ok();
    upload.write_all(rest.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    upload.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[tokio::test]
async fn t3_a_player_deletes_themselves_and_leaves_a_tombstone() {
    let server = TestServer::start().await;
    let (ana, beaten, [playing, waiting]) = ana_and_others(&server).await;
    let mut carla = server.follow(&playing.id, Some(&playing.o)).await;
    carla.next_of("snapshot").await;

    let counted = server.delete(&ana, "/players/Ana?dry_run=1").await.ok();
    let expected = |dry_run: bool| json!({ "games_anonymised": 1, "games_removed": 1, "games_aborted": 2, "dry_run": dry_run });
    assert_eq!(counted, expected(true));
    server.get("/players/Ana").await.ok();
    let done = server.delete(&ana, "/players/Ana").await.ok();
    assert_eq!(done, expected(false));

    // Those who played with her are notified.
    let frame = carla.next_of("deleted").await;
    assert_eq!(frame["seats"]["X"]["deleted"], true, "{frame}");
    let result = carla.next_of("result").await;
    assert_has(&result, json!({ "status": "aborted", "by": null }));
    assert_eq!(result["version"], frame["version"].as_u64().expect("a version") + 1);
    assert_eq!(server.get(&playing.path("")).await.body["status"], "aborted");
    server.get(&waiting.path("")).await.refused(410, "gone");
    // The name is nowhere any more; the loss of Berta stays.
    server.get("/players/Ana").await.refused(404, "not-found");
    let history = server.get("/history").await.ok();
    assert_eq!(history["items"].as_array().map(Vec::len), Some(1), "{history}");
    let seat = json!({ "name": "(deleted player)", "human": true, "deleted": true });
    assert_eq!(history["items"][0]["seats"]["X"], seat);
    assert_eq!(server.get(&beaten.path("?lang=es")).await.body["seats"]["X"]["name"], "(jugador eliminado)");
    assert_eq!(server.get("/players/Berta").await.body["losses"], 1);
    assert_eq!(server.get("/ranking").await.body["items"][0]["name"], "Berta");
    for path in ["/history", "/games?status=finished", "/games?status=aborted", "/ranking", "/players/Berta"]
    {
        let text = server.get(path).await.text;
        assert!(!text.contains("Ana"), "{path} still names her: {text}");
    }
    // Her tokens are no credential any more, and the next player with the name starts at zero.
    server.post_as(&ana, "/games", json!({ "name": "Ana" })).await.refused(401, "unauthorized");
    server.post_as(&playing.x, &playing.path("/rematch"), json!({})).await.refused(401, "unauthorized");
    server.post("/players", json!({ "name": "Ana" })).await.created();
    assert_eq!(server.get("/players/Ana").await.body["played"], 0);
    assert_eq!(server.get("/history?player=Ana").await.body["items"], json!([]));
    assert_eq!(server.get("/players/Berta").await.body["head_to_head"], json!([]));
}

#[tokio::test]
async fn t3_purging_removes_the_games_and_recomputes_opponents() {
    let server = TestServer::start().await;
    let (ana, ..) = ana_and_others(&server).await;
    server.won_game("Eva", "Fina").await;
    let eva = server.get("/players/Eva").await.body;
    server.delete(&ana, "/players/Ana?games=purge").await.refused(403, "forbidden");
    let done = server.delete(ADMIN, "/players/Ana?games=purge").await.ok();
    let expected = json!({ "games_anonymised": 0, "games_removed": 2, "games_aborted": 2, "dry_run": false });
    assert_eq!(done, expected);
    let berta = server.get("/players/Berta").await.ok();
    assert_has(&berta, json!({ "played": 0, "against_people": { "losses": 0 }, "rating": null }));
    assert_eq!(server.get("/players/Eva").await.body, eva, "others are not touched");
    assert_eq!(server.get("/history").await.body["items"].as_array().map(Vec::len), Some(1));
}

/// Asserts that a game says `gone` at every address, to everybody, and stands in no list.
async fn is_removed(server: &TestServer, table: &Table) {
    let id = &table.id;
    let at =
        |path: &str, accept: &str| server.client.get(format!("{}{path}", server.url)).header(ACCEPT, accept);
    for rest in ["", ".json", ".txt", ".svg", ".png", "?ply=1", "?wait=5", "/report", "/events", "/qr.svg"] {
        server.get(&table.path(rest)).await.refused(410, "gone");
    }
    for (action, body) in [
        ("moves", json!({ "column": 0 })),
        ("resign", json!({})),
        ("abort", json!({})),
        ("claim", json!({})),
        ("rematch", json!({})),
        ("draw", json!({ "answer": "offer" })),
        ("takeback", json!({ "answer": "offer" })),
        ("join", json!({ "name": "Zoe" })),
    ] {
        server.post_as(&table.o, &table.path(&format!("/{action}")), body).await.refused(410, "gone");
    }
    for rest in ["", ".txt", "/report", "/learn"] {
        let answer = Answer::of(at(&format!("/g/{id}{rest}"), "text/plain")).await;
        assert_eq!(answer.status, StatusCode::GONE, "{rest}: {}", answer.text);
        assert!(answer.text.contains("was removed"), "{rest}: {}", answer.text);
        assert!(answer.text.trim_end().ends_with("/help"), "{rest}: {}", answer.text);
    }
    Answer::of(at(&format!("/g/{id}/card.png"), "*/*")).await.refused(410, "gone");
    let page = Answer::of(at(&format!("/g/{id}"), "text/html")).await;
    assert_eq!((page.status, page.text.contains("<html")), (StatusCode::GONE, true));
    assert_eq!(server.socket_with(id, &[]).await.err(), Some(StatusCode::GONE));
    for list in
        ["/games?status=finished&limit=100", "/history?limit=100", "/games?player=Berta&status=finished"]
    {
        let text = server.get(list).await.text;
        assert!(!text.contains(id.as_str()), "{list}: {text}");
    }
}

#[tokio::test]
async fn t3_removed_games_are_gone_at_every_address_and_after_a_restart() {
    let server = TestServer::start().await;
    let (ana, beaten, _) = ana_and_others(&server).await;
    // Finished and never recorded: it has only its log.
    let body = json!({ "seats": [{ "name": "Ana" }, {}], "first": "first", "opening": [3, 2, 3, 2, 3, 2] });
    let created = server.post_as(&ana, "/games", body).await.created();
    let mut opened = Table {
        id: text(&created["game"]["id"]),
        x: text(&created["seats"][0]["token"]),
        o: String::new(),
        x_player: None,
    };
    opened.o = text(&server.post(&opened.path("/join"), json!({ "name": "Emma" })).await.ok()["token"]);
    server.play(&opened, &[3]).await;
    let mut watching = server.follow(&beaten.id, None).await;
    watching.next_of("presence").await;
    let version = server.get(&beaten.path("")).await.body["version"].as_u64().expect("a version");
    let waiting = server
        .request(Method::GET, &beaten.path("?wait=50"))
        .header("if-none-match", format!("\"{version}\""));
    let waiting = tokio::spawn(Answer::of(waiting));

    server.delete(ADMIN, "/players/Ana?games=purge").await.ok();
    assert_eq!(watching.closed().await, 4410);
    // It may have been answered before the removal, with the name gone.
    let waited = waiting.await.expect("an answer");
    assert!(waited.status == StatusCode::GONE || !waited.text.contains("Ana"), "{}", waited.text);
    is_removed(&server, &beaten).await;
    is_removed(&server, &opened).await;
    let server = server.restart().await;
    is_removed(&server, &beaten).await;
    is_removed(&server, &opened).await;
}

#[tokio::test]
async fn t3_a_game_with_nobody_left_is_gone_and_one_with_somebody_stays() {
    let server = TestServer::start().await;
    let table = server.won_game("Ana", "Berta").await;
    server.delete(ADMIN, "/players/Ana").await.ok();
    server.get(&table.path("")).await.ok();
    server.delete(ADMIN, "/players/Berta").await.ok();
    is_removed(&server, &table).await;
    is_removed(&server.restart().await, &table).await;
}

/// Whether Ana is gone: then her name stands nowhere and none of her games goes on; otherwise nothing has happened to them.
async fn is_gone(server: &TestServer, games: &[String]) -> bool {
    let gone = server.get("/players/Ana").await.status == StatusCode::NOT_FOUND;
    let mut texts = vec![server.get("/export.txt").await.text, server.get("/history").await.text];
    for id in games {
        let game = server.get(&format!("/games/{id}")).await;
        let over = game.body["status"] == "aborted" || game.status == StatusCode::GONE;
        assert_eq!(over, gone, "{}", game.text);
        texts.push(game.text);
    }
    let named = texts.iter().any(|text| text.contains("Ana"));
    assert_eq!(named, !gone, "{texts:#?}");
    gone
}

#[tokio::test]
async fn t3_a_deletion_that_a_kill_cuts_short_is_finished_at_the_next_start_or_had_not_begun() {
    let server = TestServer::start().await;
    let ana = text(&server.post("/players", json!({ "name": "Ana" })).await.body["player_token"]);
    let mut games = Vec::new();
    for _ in 0..100 {
        let body = json!({ "seats": [{ "name": "Ana" }, {}] });
        let created = server.post_as(&ana, "/games", body).await.created();
        games.push(text(&created["game"]["id"]));
    }
    let request = server.request(Method::DELETE, "/players/Ana").bearer_auth(&ana);
    let deleting = tokio::spawn(Answer::of(request));
    let (mut whole, mut gone) = (0, 0);
    while !deleting.is_finished() {
        match is_gone(&server.as_if_killed(0).await, &games).await {
            true => gone += 1,
            false => whole += 1,
        }
    }
    let done = deleting.await.expect("an answer").ok();
    assert_eq!(done["games_aborted"], 100, "after {whole} looks at her and {gone} without her");
    assert!(is_gone(&server, &games).await);
}
