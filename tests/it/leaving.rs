//! Deleting players.

use cuatro::names::PlayerName;
use cuatro::store::{Erase, Erasing};
use reqwest::header::ACCEPT;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::support::{ADMIN, Answer, Table, TestServer, open_store, text};

const WIN_IN_4: [u8; 7] = [3, 2, 3, 2, 3, 2, 3];

async fn delete(server: &TestServer, token: Option<&str>, path: &str) -> Answer {
    let request = server.request(Method::DELETE, path);
    Answer::of(match token {
        Some(token) => request.bearer_auth(token),
        None => request,
    })
    .await
}

/// Ana has beaten Berta, resigned against the computer, is playing Carla and waits for somebody else.
async fn ana_and_others(server: &TestServer) -> (String, Table, [Table; 2]) {
    let beaten = server.two_people("Ana", "Berta").await;
    server.play(&beaten, &WIN_IN_4).await;
    let ana = beaten.x_player.clone().expect("a new player");
    let body = json!({ "seats": [{ "name": "Ana" }, { "level": "easy" }], "first": "first" });
    let created = server.post_as(&ana, "/games", body).await.expect(StatusCode::CREATED);
    let computer = Table {
        id: text(&created["game"]["id"]),
        x: text(&created["seats"][0]["token"]),
        o: String::new(),
        x_player: None,
    };
    server.post_as(&computer.x, &computer.path("/moves"), json!({ "column": 0 })).await;
    let path = format!("{}?wait=20", computer.path(""));
    while server.get(&path).await.body["ply"].as_u64() < Some(2) {}
    server.post_as(&computer.x, &computer.path("/resign"), json!({})).await.expect(StatusCode::OK);
    let with = |name: &str| json!({ "seats": [{ "name": "Ana" }, { "invite": name }], "first": "first" });
    let mut open = Vec::new();
    for name in ["Carla", "Dora"] {
        let created = server.post_as(&ana, "/games", with(name)).await.expect(StatusCode::CREATED);
        let id = text(&created["game"]["id"]);
        let x = text(&created["seats"][0]["token"]);
        let mut o = String::new();
        if name == "Carla" {
            let body = json!({ "name": name, "invite": created["seats"][1]["invite"] });
            o = text(&server.post(&format!("/games/{id}/join"), body).await.expect(StatusCode::OK)["token"]);
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
    delete(&server, Some(&ana), "/players/Ana").await.expect(StatusCode::OK);
    upload.write_all(rest.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    upload.read_to_string(&mut answer).await.expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[tokio::test]
async fn t3_a_player_deletes_themselves_and_leaves_a_tombstone() {
    let server = TestServer::start().await;
    let (ana, beaten, [playing, waiting]) = ana_and_others(&server).await;
    let mut carla = server.socket(&playing.id).await;
    carla.hello(Some(&playing.o), None).await;
    carla.next_of("snapshot").await;

    let counted = delete(&server, Some(&ana), "/players/Ana?dry_run=1").await.expect(StatusCode::OK);
    let expected = |dry_run: bool| json!({ "games_anonymised": 1, "games_removed": 1, "games_aborted": 2, "dry_run": dry_run });
    assert_eq!(counted, expected(true));
    server.get("/players/Ana").await.expect(StatusCode::OK);
    let done = delete(&server, Some(&ana), "/players/Ana").await.expect(StatusCode::OK);
    assert_eq!(done, expected(false));

    // Those who played with her are notified.
    let frame = carla.next_of("deleted").await;
    assert_eq!(frame["seats"]["X"]["deleted"], true, "{frame}");
    let result = carla.next_of("result").await;
    assert_eq!((&result["status"], &result["by"]), (&json!("aborted"), &Value::Null), "{result}");
    assert_eq!(result["version"], frame["version"].as_u64().expect("a version") + 1);
    assert_eq!(server.get(&playing.path("")).await.body["status"], "aborted");
    server.get(&waiting.path("")).await.refused(410, "gone");
    // The name is nowhere any more; the loss of Berta stays.
    server.get("/players/Ana").await.refused(404, "not-found");
    let history = server.get("/history").await.expect(StatusCode::OK);
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
    // Her tokens are no credential any more, and who takes the name starts at zero.
    server.post_as(&ana, "/games", json!({ "name": "Ana" })).await.refused(401, "unauthorized");
    server.post_as(&playing.x, &playing.path("/rematch"), json!({})).await.refused(401, "unauthorized");
    server.post("/players", json!({ "name": "Ana" })).await.expect(StatusCode::CREATED);
    assert_eq!(server.get("/players/Ana").await.body["played"], 0);
    assert_eq!(server.get("/history?player=Ana").await.body["items"], json!([]));
    assert_eq!(server.get("/players/Berta").await.body["head_to_head"], json!([]));
}

#[tokio::test]
async fn t3_purging_removes_the_games_and_recomputes_opponents() {
    let server = TestServer::start().await;
    let (ana, ..) = ana_and_others(&server).await;
    let table = server.two_people("Eva", "Fina").await;
    server.play(&table, &WIN_IN_4).await;
    let eva = server.get("/players/Eva").await.body;
    delete(&server, Some(&ana), "/players/Ana?games=purge").await.refused(403, "forbidden");
    let done = delete(&server, Some(ADMIN), "/players/Ana?games=purge").await.expect(StatusCode::OK);
    let expected = json!({ "games_anonymised": 0, "games_removed": 2, "games_aborted": 2, "dry_run": false });
    assert_eq!(done, expected);
    let berta = server.get("/players/Berta").await.expect(StatusCode::OK);
    assert_eq!(
        (&berta["played"], &berta["against_people"]["losses"], &berta["rating"]),
        (&json!(0), &json!(0), &Value::Null)
    );
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
    let created = server.post_as(&ana, "/games", body).await.expect(StatusCode::CREATED);
    let mut opened = Table {
        id: text(&created["game"]["id"]),
        x: text(&created["seats"][0]["token"]),
        o: String::new(),
        x_player: None,
    };
    opened.o = text(
        &server.post(&opened.path("/join"), json!({ "name": "Emma" })).await.expect(StatusCode::OK)["token"],
    );
    server.play(&opened, &[3]).await;
    let mut watching = server.socket(&beaten.id).await;
    watching.hello(None, None).await;
    watching.next_of("presence").await;
    let version = server.get(&beaten.path("")).await.body["version"].as_u64().expect("a version");
    let waiting = server
        .request(Method::GET, &beaten.path("?wait=50"))
        .header("if-none-match", format!("\"{version}\""));
    let waiting = tokio::spawn(Answer::of(waiting));

    delete(&server, Some(ADMIN), "/players/Ana?games=purge").await.expect(StatusCode::OK);
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
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &WIN_IN_4).await;
    delete(&server, Some(ADMIN), "/players/Ana").await.expect(StatusCode::OK);
    server.get(&table.path("")).await.expect(StatusCode::OK);
    delete(&server, Some(ADMIN), "/players/Berta").await.expect(StatusCode::OK);
    is_removed(&server, &table).await;
    is_removed(&server.restart().await, &table).await;
}

#[tokio::test]
async fn t3_games_that_a_deletion_aborts_are_gone_unless_somebody_is_left_in_them() {
    let mut server = TestServer::start().await;
    let ana = text(&server.post("/players", json!({ "name": "Ana" })).await.body["player_token"]);
    let berta = text(&server.post("/players", json!({ "name": "Berta" })).await.body["player_token"]);
    let mut games = Vec::new();
    for other in [json!({}), json!({ "level": "easy" }), json!({ "name": "Berta", "token": berta })] {
        let body = json!({ "seats": [{ "name": "Ana", "token": ana }, other], "first": "first" });
        games.push(text(&server.post("/games", body).await.expect(StatusCode::CREATED)["game"]["id"]));
    }
    let erased = delete(&server, Some(ADMIN), "/players/Ana").await.expect(StatusCode::OK);
    assert_eq!(erased["games_aborted"], 3);
    for restarted in [false, true] {
        if restarted {
            server = server.restart().await;
        }
        for gone in &games[..2] {
            server.get(&format!("/games/{gone}")).await.refused(410, "gone");
        }
        server.get(&format!("/games/{}", games[2])).await.expect(StatusCode::OK);
        let listed = server.get("/games?status=aborted").await.body["items"].clone();
        let listed: Vec<_> =
            listed.as_array().expect("a list").iter().map(|game| text(&game["id"])).collect();
        assert_eq!(listed, games[2..], "with Berta in it");
    }
}

#[tokio::test]
async fn t3_when_both_are_gone_the_game_goes() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &WIN_IN_4).await;
    for (name, anonymised, removed) in [("Ana", 1, 0), ("Berta", 0, 1)] {
        let done = delete(&server, Some(ADMIN), &format!("/players/{name}")).await.expect(StatusCode::OK);
        assert_eq!(
            (&done["games_anonymised"], &done["games_removed"]),
            (&json!(anonymised), &json!(removed))
        );
    }
    assert_eq!(server.get("/history").await.body["items"], json!([]));
}

#[tokio::test]
async fn t3_only_the_player_and_the_operator_delete() {
    let server = TestServer::start().await;
    let ana = text(&server.post("/players", json!({ "name": "Ana" })).await.body["player_token"]);
    let eva = text(&server.post("/players", json!({ "name": "Eva" })).await.body["player_token"]);
    delete(&server, None, "/players/Ana").await.refused(401, "unauthorized");
    delete(&server, Some("c4p_nobody"), "/players/Ana").await.refused(401, "unauthorized");
    delete(&server, Some(&eva), "/players/Ana").await.refused(403, "forbidden");
    delete(&server, Some(ADMIN), "/players/Nobody").await.refused(404, "not-found");
    delete(&server, Some(ADMIN), "/players/Ana?games=burn").await.refused(422, "invalid-field");
    server.get("/players/Ana").await.expect(StatusCode::OK);
    delete(&server, Some(&ana), "/players/Ana").await.expect(StatusCode::OK);
}

#[tokio::test]
async fn t2_the_positions_close_up_when_a_player_goes() {
    let server = TestServer::start().await;
    for (winner, loser) in [("Ana", "Berta"), ("Carla", "Dora")] {
        let table = server.two_people(winner, loser).await;
        server.play(&table, &WIN_IN_4).await;
    }
    delete(&server, Some(ADMIN), "/players/Ana").await.expect(StatusCode::OK);
    let ranking = server.get("/ranking").await.body;
    let rows: Vec<_> = ranking["items"]
        .as_array()
        .expect("items")
        .iter()
        .map(|row| (row["position"].as_u64().unwrap_or_default(), text(&row["name"])))
        .collect();
    let expected = [(1, "Carla"), (2, "Berta"), (2, "Dora")].map(|(place, name)| (place, name.to_owned()));
    assert_eq!(rows, expected);
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
        let created = server.post_as(&ana, "/games", body).await.expect(StatusCode::CREATED);
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
    let done = deleting.await.expect("an answer").expect(StatusCode::OK);
    assert_eq!(done["games_aborted"], 100, "after {whole} looks at her and {gone} without her");
    assert!(is_gone(&server, &games).await);
}

#[tokio::test]
async fn t3_a_deletion_that_was_begun_is_finished_at_the_next_start() {
    let mut server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &WIN_IN_4).await;
    let going_on = server.two_people("Carla", "Dora").await;
    let ana = table.x_player.as_deref().expect("a token");
    let mut games = Vec::new();
    for _ in 0..2 {
        let body = json!({ "seats": [{ "name": "Ana" }, {}] });
        let created = server.post_as(ana, "/games", body).await.expect(StatusCode::CREATED);
        games.push(text(&created["game"]["id"]));
    }
    server.stop().await;
    let store = open_store(server.directory()).await;
    let name = PlayerName::parse("Ana").expect("a name");
    let ana = store.player(name.key()).await.expect("a read").expect("Ana").id;
    let erase = Erase { player: ana, at: server.time.now(), purge: false };
    let Erasing::Seated(seats) = store.erase(&erase).await.expect("a write") else {
        panic!("she holds seats")
    };
    assert_eq!(seats.len(), 3, "{seats:?}");
    store.close().await;
    let server = server.restart().await;
    assert!(is_gone(&server, &games).await);
    assert_eq!(server.get(&table.path("")).await.body["seats"]["X"]["deleted"], true);
    let history = server.get("/history").await.expect(StatusCode::OK);
    assert_eq!(history["items"][0]["seats"]["X"]["deleted"], true, "{history}");
    server.play(&going_on, &[3]).await;
}

#[tokio::test]
async fn a_purge_beside_a_deletion_of_the_same_player_removes_the_games_or_says_that_nobody_is_there() {
    let server = TestServer::start_unlimited().await;
    for round in 0..20 {
        let (ana, berta) = (format!("Ana {round}"), format!("Berta {round}"));
        let table = server.two_people(&ana, &berta).await;
        server.play(&table, &WIN_IN_4).await;
        let path = format!("/players/Ana%20{round}");
        let purge_path = format!("{path}?games=purge");
        let by_herself = delete(&server, table.x_player.as_deref(), &path);
        let (by_herself, purge) = tokio::join!(by_herself, delete(&server, Some(ADMIN), &purge_path));
        let left = server.get(&table.path("")).await;
        match (by_herself.status, purge.status) {
            (_, StatusCode::OK) => {
                assert_eq!(purge.body["games_removed"], 1, "round {round}: {}", purge.text);
                left.refused(410, "gone");
            }
            (StatusCode::OK, StatusCode::NOT_FOUND) => {
                assert_eq!(left.expect(StatusCode::OK)["seats"]["X"]["deleted"], true);
            }
            other => panic!("round {round}: {other:?}: {} {}", by_herself.text, purge.text),
        }
    }
}

/// Neither by the same request to the same server, nor to one that knows nothing of the first one.
#[tokio::test]
async fn what_was_removed_is_not_made_again() {
    let server = TestServer::start().await;
    let games = [
        ("/games", json!({ "seats": [{ "name": "Eva" }, { "level": "easy" }] })),
        ("/history", json!({ "seats": [{ "name": "Ana" }, { "name": "Luis" }], "winner": "X", "rounds": 5 })),
    ];
    let make = async |server: &TestServer, (path, body): &(&str, Value)| {
        let request = server.request(Method::POST, path).header("host", "cuatro.example");
        let request = if *path == "/history" { request.bearer_auth(ADMIN) } else { request };
        Answer::of(request.header("idempotency-key", *path).json(body)).await
    };
    let game = make(&server, &games[0]).await.expect(StatusCode::CREATED)["game"]["id"].clone();
    let result = make(&server, &games[1]).await.expect(StatusCode::CREATED)["id"].clone();
    delete(&server, Some(ADMIN), "/players/Eva?games=purge").await.expect(StatusCode::OK);
    delete(&server, Some(ADMIN), &format!("/history/{}", text(&result))).await.expect(StatusCode::OK);
    for asked in &games {
        make(&server, asked).await.refused(410, "gone");
    }
    let server = server.restart().await;
    for asked in &games {
        make(&server, asked).await.refused(410, "gone");
    }
    for id in [game, result] {
        server.get(&format!("/games/{}", text(&id))).await.refused(410, "gone");
    }
}
