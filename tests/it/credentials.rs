//! Every route and every message of a socket, asked with every credential there is.

mod table;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use cuatro::game::SeatAction;
use cuatro::http::HttpSettings;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::support::{ADMIN, Answer, Setup, Table, TestServer, text};
use table::{Asker, Row, Scene, messages, rows};

/// A server without caps, and people who are no part of any scene.
struct World {
    server: TestServer,
    /// Games that were made, so that every name is new.
    made: usize,
    other_seat: String,
    other_player: String,
    deleted: String,
}

/// What a request is about.
struct Stage {
    table: Table,
    name: String,
    new: String,
    version: Value,
}

impl World {
    async fn new() -> World {
        let settings = HttpSettings {
            unlimited: true,
            public_url: Some("https://cuatro.example".into()),
            ..HttpSettings::default()
        };
        let server = Setup::new().http(settings).start().await;
        let other = server.two_people("Elsewhere", "Opposite").await;
        let claim = async |name: &str| {
            let claimed = server.post("/players", json!({ "name": name })).await.created();
            text(&claimed["player_token"])
        };
        let (other_player, deleted) = (claim("Stranger").await, claim("Former").await);
        server.delete(&deleted, "/players/Former").await.ok();
        World { other_seat: other.x, other_player, deleted, made: 0, server }
    }

    async fn stage(&mut self, scene: Scene) -> Stage {
        self.made += 1;
        let name = format!("Ana {}", self.made);
        let opponent = format!("Berta {}", self.made);
        let server = &self.server;
        let table = match scene {
            Scene::Open => {
                let body = json!({ "seats": [{ "name": name }, {}], "first": "first" });
                let created = server.post("/games", body).await.created();
                let seat = &created["seats"][0];
                let (id, x) = (text(&created["game"]["id"]), text(&seat["token"]));
                // Nobody holds O, and its column repeats X's.
                Table { id, o: x.clone(), x, x_player: seat["player_token"].as_str().map(str::to_owned) }
            }
            _ => server.two_people(&name, &opponent).await,
        };
        if scene == Scene::Tournament {
            return self.tournament(name).await;
        }
        let columns: &[u8] = match scene {
            Scene::Playing => &[3, 2],
            Scene::Ended => &[3, 2, 3, 2, 3, 2, 3],
            _ => &[],
        };
        server.play(&table, columns).await;
        let version = server.get(&table.path("")).await.ok()["version"].clone();
        let mut stage = Stage { table, name, new: format!("New {}", self.made), version };
        if scene == Scene::Result {
            let seats = json!([{ "name": stage.new }, { "level": "easy" }]);
            let result = json!({ "seats": seats, "winner": "X", "rounds": 7 });
            let entered = server.post_as(ADMIN, "/history", result).await;
            stage.table.id = text(&entered.created()["id"]);
        }
        stage
    }

    /// A tournament that somebody with this name has entered, with a stage.
    async fn tournament(&self, name: String) -> Stage {
        let server = &self.server;
        let made = server.post("/tournaments", json!({ "title": "Friday" })).await.created();
        let (id, organiser) = (text(&made["tournament"]["id"]), text(&made["organiser_token"]));
        let path = format!("/tournaments/{id}");
        let name = format!("{name}b");
        let entered = server.post(&format!("{path}/entries"), json!({ "name": name })).await;
        let entered = entered.created();
        let stage = server.post_as(&organiser, &format!("{path}/stages"), json!({ "kind": "arena" })).await;
        stage.created();
        let x_player = entered["player_token"].as_str().map(str::to_owned);
        let table = Table { id, x: text(&entered["token"]), o: organiser, x_player };
        Stage { table, name, new: format!("New {}", self.made), version: Value::Null }
    }

    fn authorization(&self, asker: Asker, stage: &Stage) -> Option<String> {
        let token = match asker {
            Asker::Nobody => return None,
            Asker::Garbled => return Some("Digest username=\"Ana\"".into()),
            Asker::Unknown => "c4s_0123456789abcdef0123456789abcdef",
            Asker::Deleted => &self.deleted,
            Asker::X => &stage.table.x,
            Asker::O => &stage.table.o,
            Asker::OtherSeat => &self.other_seat,
            Asker::Player => stage.table.x_player.as_deref().expect("the name was claimed with the game"),
            Asker::OtherPlayer => &self.other_player,
            Asker::Operator => ADMIN,
        };
        Some(format!("Bearer {token}"))
    }

    async fn ask(&self, row: &Row, asker: Asker, stage: &Stage) -> StatusCode {
        let fill = |text: &str| {
            text.replace("{id}", &stage.table.id).replace("{name}", &stage.name).replace("{new}", &stage.new)
        };
        let address = fill(&row.address).replace(' ', "%20");
        let mut request =
            self.server.client.request(row.method.clone(), format!("{}{address}", self.server.url));
        if let Some(authorization) = self.authorization(asker, stage) {
            request = request.header("authorization", authorization);
        }
        request = match row.body.map(|body| body.strip_prefix("text ").ok_or(body)) {
            Some(Ok(text)) => request.header("content-type", "text/plain").body(text.replace("\\n", "\n")),
            Some(Err(json)) => request.header("content-type", "application/json").body(fill(json)),
            None => request,
        };
        // A stream does not end.
        if row.route.ends_with("/events") {
            return request.send().await.expect("an answer").status();
        }
        let answer = Answer::of(request).await;
        // A command at a terminal repeats the token that came with the request, and no other.
        if answer.status.is_client_error() {
            for other in
                [Asker::Deleted, Asker::X, Asker::O, Asker::OtherSeat, Asker::OtherPlayer, Asker::Operator]
            {
                let authorization = self.authorization(other, stage).unwrap_or_default();
                let token = authorization.trim_start_matches("Bearer ");
                let own = self.authorization(asker, stage).is_some_and(|own| own.ends_with(token));
                assert!(own || !answer.text.contains(token), "the token of {other:?} is in: {}", answer.text);
            }
        }
        answer.status
    }
}

#[tokio::test]
async fn every_route_answers_every_credential_as_the_table_says() {
    let mut world = World::new().await;
    let (mut wrong, mut cells) = (Vec::new(), 0);
    for row in rows() {
        let mut got = Vec::new();
        let mut stage = world.stage(row.scene).await;
        for asker in Asker::ALL {
            let status = world.ask(&row, asker, &stage).await;
            got.push(status.as_u16());
            cells += 1;
            // What was done changes the scene for the next one; what was refused must not.
            if status.is_success() && row.method != Method::GET {
                stage = world.stage(row.scene).await;
            } else if row.scene != Scene::Result && row.scene != Scene::Tournament {
                let game = world.server.get(&stage.table.path("")).await.ok();
                assert_eq!(
                    game["version"], stage.version,
                    "{} {} as {asker:?}: {status}",
                    row.method, row.route
                );
            }
        }
        if got != row.statuses {
            let (method, address, expected) = (&row.method, &row.address, &row.statuses);
            wrong.push(format!("{method} {address}\n  expected {expected:?}\n  got      {got:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(cells >= 500, "{cells} cells");
}

/// The sources of the HTTP layer.
fn sources(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).expect("the sources are here") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => sources(&path, found),
            false => found.push(path),
        }
    }
}

fn source_texts() -> Vec<String> {
    let mut found = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/http/src"), &mut found);
    found.iter().map(|path| std::fs::read_to_string(path).expect("a source file")).collect()
}

/// Routes that are in no document, with their methods: axum's routers cannot be asked, so the calls that make them are read.
fn undocumented_routes() -> BTreeSet<(String, String)> {
    let mut routes = BTreeSet::new();
    for source in source_texts() {
        for call in source.split(".route(").skip(1) {
            let mut quoted = call.splitn(3, '"');
            let (Some(before), Some(path), Some(rest)) = (quoted.next(), quoted.next(), quoted.next()) else {
                continue;
            };
            assert!(before.trim().is_empty(), "a route whose path is no plain text: {before}");
            let path = if path == "/openapi.json" { "/api/v1/openapi.json" } else { path };
            let mut depth = 1;
            let end = rest.find(|c| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                depth == 0
            });
            let handlers = &rest[..end.expect("the call ends")];
            let before = routes.len();
            for method in ["get", "post", "put", "patch", "delete"] {
                let words = handlers.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '(');
                if words.into_iter().any(|word| word.starts_with(&format!("{method}("))) {
                    routes.insert((method.to_ascii_uppercase(), path.to_owned()));
                }
            }
            assert!(routes.len() > before || path == "/", "no method of {path} was understood: {handlers}");
        }
    }
    routes
}

#[tokio::test]
async fn no_route_is_without_a_row() {
    let server = TestServer::start().await;
    let document = server.get("/openapi.json").await.ok();
    let mut routes = undocumented_routes();
    assert!(routes.len() >= 20, "too few for the text interface: {routes:?}");
    for (path, item) in document["paths"].as_object().expect("paths") {
        for method in item.as_object().expect("operations").keys() {
            routes.insert((method.to_ascii_uppercase(), format!("/api/v1{path}")));
        }
    }
    let rows = rows();
    let known: BTreeSet<(String, String)> =
        rows.iter().map(|row| (row.method.to_string(), row.route.to_owned())).collect();
    assert_eq!(routes, known, "routes of the server on the left, rows of the table on the right");
    // What the router takes at these addresses, whatever the sources say.
    let mut methods: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for row in &rows {
        methods.entry(row.route).or_default().insert(row.method.as_str());
    }
    for (route, known) in methods {
        let address =
            route.replace("{id}", "0123456789ab").replace("{name}", "Nobody").replace("{action}", "resign");
        let address = address.replace("{hash}/{*name}", "0/none");
        let address = address.replace("{n}", "1").replace("{k}", "1").replace("{game}", "0123456789ab");
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE"] {
            let asked = Method::from_bytes(method.as_bytes()).expect("a method");
            let request = server.client.request(asked, format!("{}{address}", server.url));
            let status = request.send().await.expect("an answer").status();
            assert_eq!(
                status != StatusCode::METHOD_NOT_ALLOWED,
                known.contains(method),
                "{method} {route}: {status}"
            );
        }
    }
    // The commands of a game are the same in both places.
    let commands = |prefix: &str| -> BTreeSet<String> {
        let rows = rows.iter().filter(|row| row.method == Method::POST);
        rows.filter_map(|row| row.address.strip_prefix(prefix)).map(str::to_owned).collect()
    };
    let mut api = commands("/api/v1/games/{id}/");
    api.remove("moves");
    assert_eq!(commands("/g/{id}/"), api);
}

/// What a socket answers to a frame that has a reference: 200 for `ok`, otherwise the status of the problem.
async fn answered(socket: &mut super::support::Socket, mut frame: Value) -> u16 {
    frame["ref"] = json!("asked");
    socket.say(frame).await;
    loop {
        let answer = socket.next().await.unwrap_or_else(|close| panic!("closed: {close:?}"));
        if answer["ref"] == "asked" {
            return match answer["type"].as_str() {
                Some("ok") => 200,
                _ => answer["problem"]["status"].as_u64().unwrap_or_default() as u16,
            };
        }
    }
}

#[tokio::test]
async fn every_message_of_a_socket_is_answered_as_the_table_says() {
    let mut world = World::new().await;
    for (frame, scene, statuses) in messages() {
        let mut stage = world.stage(scene).await;
        let kind = text(&frame["type"]);
        if kind != "hello" {
            let mut early = world.server.socket(&stage.table.id).await;
            assert_eq!(answered(&mut early, frame.clone()).await, 400, "{kind} before the hello");
        }
        for (seat, expected) in ["", "X", "O"].into_iter().zip(statuses) {
            let token = match seat {
                "X" => Some(stage.table.x.as_str()),
                "O" => Some(stage.table.o.as_str()),
                _ => None,
            };
            let mut socket = world.server.socket(&stage.table.id).await;
            socket.hello(token, None).await;
            socket.next_of("snapshot").await;
            let status = answered(&mut socket, frame.clone()).await;
            assert_eq!(status, expected, "{kind} as {seat:?}");
            if status == 200 {
                stage = world.stage(scene).await;
            } else {
                let game = world.server.get(&stage.table.path("")).await.ok();
                assert_eq!(game["version"], stage.version, "{kind} as {seat:?} was refused");
            }
        }
    }
}

#[tokio::test]
async fn a_hello_is_taken_from_the_seats_and_from_spectators_only() {
    let mut world = World::new().await;
    let stage = world.stage(Scene::Playing).await;
    for asker in Asker::ALL {
        let token = world.authorization(asker, &stage);
        let token = token.as_deref().map(|token| token.trim_start_matches("Bearer "));
        let mut socket = world.server.socket(&stage.table.id).await;
        let frame = json!({ "type": "hello", "token": token, "version": null });
        let status = answered(&mut socket, frame).await;
        let expected = match asker {
            Asker::Nobody | Asker::X | Asker::O => 200,
            Asker::Garbled | Asker::Unknown | Asker::Deleted => 401,
            Asker::OtherSeat | Asker::Player | Asker::OtherPlayer | Asker::Operator => 403,
        };
        assert_eq!(status, expected, "{asker:?}");
        if expected != 200 {
            assert_eq!(socket.closed().await, 4401, "{asker:?}");
        }
    }
}

/// The messages that a socket takes are the actions of a seat, and the arms of one `match`, which is read here.
#[test]
fn no_message_is_without_a_row() {
    let source =
        source_texts().into_iter().find(|text| text.contains("match kind {")).expect("the session's match");
    let arms =
        source.split("match kind {").nth(1).expect("its arms").split("kind =>").next().expect("the last arm");
    let known: BTreeSet<String> = messages().iter().map(|(frame, ..)| text(&frame["type"])).collect();
    let taken: BTreeSet<String> = arms
        .lines()
        .filter_map(|line| line.trim().strip_prefix('"')?.split_once("\" =>"))
        .map(|(kind, _)| kind.to_owned())
        .chain(SeatAction::ALL.into_iter().map(|action| action.name().to_owned()))
        .collect();
    assert_eq!(taken, known, "messages of the socket on the left, rows of the table on the right");
}
