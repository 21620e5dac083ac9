//! How requests are read: credentials before bodies, sizes before bytes, and nothing that could mean two things.

use cuatro::http::HttpSettings;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::support::{ADMIN, Answer, Setup, TestServer, assert_has, text};

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
        server.post_as(ADMIN, "/history", result).await.created();
        Answer::of(server.request(Method::POST, "/games").form(&form)).await.created();
    }
    let follow = async |first: &str| {
        let (mut path, mut items) = (first.to_owned(), Vec::<Value>::new());
        for _ in 0..10 {
            let answer = server.page(&path).await;
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
    let created = send("x_name=Ana&o_level=4&clock=60+1&rows=8&columns=9&seed=7").await.created();
    let game = &created["game"];
    assert_has(game, json!({ "seats": { "X": { "name": "Ana" }, "O": { "level": "heuristic" } } }));
    assert_has(game, json!({ "clock": { "initial_s": 60, "increment_s": 1 } }));
    assert_has(game, json!({ "rows": 8, "kind": "computer" }));
    let table = send("x_invite=Marta&o_invite=Pablo&clock=30").await.created();
    assert!(table["seats"][0]["invite"].is_string() && table["seats"][1]["invite"].is_string(), "{table}");
    assert_eq!(table["game"]["seats"]["X"]["name"], "Marta", "the seats are in the order X, O: {table}");
    assert_eq!(table["game"]["clock"]["increment_s"], 0);
    let local = send("x_name=Eva&o_name=Luis&clock=60%2B1").await.created();
    assert_has(&local, json!({ "game": { "kind": "local", "clock": { "increment_s": 1 } } }));
    let open = send("x_name=Nora").await.created();
    assert_has(&open, json!({ "game": { "kind": "online", "seats": { "O": null } } }));
    let watched = send("x_level=easy&o_level=Dif%C3%ADcil&pace_ms=0").await.created();
    assert_eq!(watched["game"]["kind"], "exhibition");
    send("x_name=Ana&o_level=easy").await.refused(409, "name-taken");
    let token = text(&created["seats"][0]["player_token"]);
    let held = [("x_name", "Ana"), ("x_token", token.as_str()), ("o_level", "easy")];
    let held = server.request(Method::POST, "/games").form(&held);
    Answer::of(held).await.created();
}

#[tokio::test]
async fn a_version_that_is_no_number_is_a_problem_about_the_version_and_the_socket_stays() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let mut socket = server.socket(&table.id).await;
    socket.say(json!({ "type": "hello", "token": table.x, "version": "x", "ref": "h" })).await;
    let problem = socket.next_of("problem").await;
    assert_has(&problem, json!({ "ref": "h", "problem": { "field": "version" } }));
    socket.hello(Some(&table.x), None).await;
    socket.next_of("snapshot").await;
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
    let home = server.page("/games/").await.text;
    let command = home.lines().rfind(|line| line.starts_with("curl ")).expect("a command");
    assert!(command.contains("/games/play"), "{home}");
}

#[tokio::test]
async fn a_query_that_no_address_knows_is_refused_by_all_that_can_be_read() {
    let settings =
        HttpSettings { public_url: Some("https://cuatro.example".into()), ..HttpSettings::default() };
    let server = Setup::new().http(settings).unlimited().start().await;
    let table = server.two_people("Ana", "Berta").await;
    let ended = server.play(&table, &[3, 2, 3, 2, 3, 2, 3]).await;
    let made = server.post("/tournaments", json!({ "title": "Friday" })).await.created();
    let tournament = text(&made["tournament"]["id"]);
    let entries = format!("/tournaments/{tournament}/entries");
    let entered = server.post(&entries, json!({ "name": "Carla" })).await.created();
    let entrant = text(&entered["token"]);
    let stages = format!("/tournaments/{tournament}/stages");
    server.post_as(ADMIN, &stages, json!({ "kind": "arena" })).await.created();
    let document = server.get("/openapi.json").await.ok();
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
    for path in ["/healthz", "/readyz", "/metrics"] {
        server.page(&format!("{path}?leaving=4o4")).await.refused(422, "invalid-field");
    }
    assert!(count > 30, "{count} addresses; the game is {}", ended["status"]);
}

#[tokio::test]
async fn below_a_game_there_is_nothing_but_its_pages_and_actions() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let get = async |path: &str, accept: &str| {
        Answer::of(server.client.get(format!("{}{path}", server.url)).header("accept", accept)).await
    };
    for accept in ["*/*", "application/json", "text/html"] {
        let action = get(&format!("/g/{}/resign", table.id), accept).await;
        assert_eq!((action.status.as_u16(), action.header("allow")), (405, "POST"), "{accept}");
        for id in [&*table.id, "0123456789ab"] {
            let nothing = get(&format!("/g/{id}/nothing"), accept).await;
            assert_eq!(nothing.status, StatusCode::NOT_FOUND, "{id} as {accept}: {}", nothing.text);
        }
    }
    for page in ["/report", "/learn"] {
        let missing = get(&format!("/g/0123456789ab{page}"), "text/html").await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND, "{page}");
    }
    server.play(&table, &[3, 2, 3, 2, 3, 2, 3]).await;
    for page in ["/report", "/learn"] {
        let there = get(&format!("/g/{}{page}", table.id), "text/html").await;
        assert_ne!(there.status, StatusCode::GONE, "{page}");
    }
    server.delete(ADMIN, "/players/Ana?games=purge").await.ok();
    for page in ["", "/report", "/learn"] {
        for accept in ["*/*", "application/json", "text/html"] {
            let gone = get(&format!("/g/{}{page}", table.id), accept).await;
            assert_eq!(gone.status, StatusCode::GONE, "{page} as {accept}: {}", gone.text);
        }
    }
}
