//! `Idempotency-Key`: every POST that creates something takes one, and the document names it there and nowhere else.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::{Value, json};

use super::support::{ADMIN, Answer, TestServer, text};

/// The POST routes that create something lasting.
const CREATIONS: [&str; 10] = [
    "/games",
    "/games/{id}/join",
    "/history",
    "/players",
    "/players with a code",
    "/players/{name}/transfer",
    "/tournaments",
    "/tournaments/{id}/entries",
    "/tournaments/{id}/entries/{n}/token",
    "/tournaments/{id}/stages",
];

/// The others, and why the same request twice does no harm.
const OTHERS: [(&str, &str); 18] = [
    ("/analysis", "it only reads"),
    ("/scripts", "it only reads"),
    ("/import", "a game is known by its id"),
    ("/games/{id}/moves", "a disc is known by its ply"),
    ("/games/{id}/resign", "the game is over"),
    ("/games/{id}/abort", "the game is over"),
    ("/games/{id}/claim", "the game is over"),
    ("/games/{id}/rematch", "the offer stands"),
    ("/games/{id}/draw", "the offer stands"),
    ("/games/{id}/takeback", "the offer stands"),
    ("/players/{name}/bot", "the name is a bot"),
    ("/tournaments/{id}/me", "the entrant is in that state"),
    ("/tournaments/{id}/stages/{k}/start", "the stage has begun"),
    ("/tournaments/{id}/stages/{k}/end", "the stage is over"),
    ("/tournaments/{id}/stages/{k}/next_round", "a round is known by its number"),
    ("/tournaments/{id}/stages/{k}/extend", "the organiser sees how long it lasts"),
    ("/tournaments/{id}/stages/{k}/pairings", "they are set"),
    ("/players/{name}/rename", "the name is that"),
];

/// A creation: address, token, body, another body.
struct Creation {
    path: String,
    token: Option<String>,
    body: Value,
    other: Option<Value>,
}

impl Creation {
    fn new(path: impl Into<String>, body: Value) -> Creation {
        Creation { path: path.into(), token: None, body, other: None }
    }

    fn with(self, token: impl Into<String>) -> Creation {
        Creation { token: Some(token.into()), ..self }
    }

    fn not(self, other: Value) -> Creation {
        Creation { other: Some(other), ..self }
    }

    async fn send(&self, server: &TestServer, key: &str, body: &Value) -> Answer {
        let request = server.request(Method::POST, &self.path).header("idempotency-key", key);
        let request = request.header("host", "cuatro.example").json(body);
        Answer::of(match &self.token {
            Some(token) => request.bearer_auth(token),
            None => request,
        })
        .await
    }
}

/// What there is to create something in.
struct Scene {
    game: String,
    player: String,
    tournament: String,
    organiser: String,
}

impl Scene {
    async fn new(server: &TestServer) -> Scene {
        let game = server.post("/games", json!({ "seats": [{ "name": "Ana" }, {}] })).await.body;
        let made = server.post("/tournaments", json!({ "title": "Friday" })).await.body;
        let tournament = text(&made["tournament"]["id"]);
        let entry =
            server.post(&format!("/tournaments/{tournament}/entries"), json!({ "name": "Leo" })).await;
        entry.created();
        Scene {
            game: text(&game["game"]["id"]),
            player: text(&game["seats"][0]["player_token"]),
            tournament,
            organiser: text(&made["organiser_token"]),
        }
    }

    async fn creation(&self, server: &TestServer, name: &str) -> Creation {
        let in_tournament = |rest: &str| format!("/tournaments/{}{rest}", self.tournament);
        let result = |rounds: u8| json!({ "seats": [{ "name": "Ana" }, { "level": "easy" }], "winner": "X", "rounds": rounds });
        match name {
            "/games" => Creation::new(name, json!({ "seats": [{ "name": "Berta" }, {}] }))
                .not(json!({ "seats": [{ "name": "Greta" }, {}] })),
            "/games/{id}/join" => {
                Creation::new(format!("/games/{}/join", self.game), json!({ "name": "Carla" }))
                    .not(json!({ "name": "Dora" }))
            }
            "/history" => Creation::new(name, result(5)).with(ADMIN).not(result(6)),
            "/players" => Creation::new(name, json!({ "name": "Eva" })).not(json!({ "name": "Fina" })),
            "/players with a code" => {
                let code = server.post_as(&self.player, "/players/Ana/transfer", json!({})).await;
                let code = code.created()["code"].clone();
                Creation::new("/players", json!({ "name": "Ana", "code": code }))
            }
            "/players/{name}/transfer" => {
                Creation::new("/players/Ana/transfer", json!({})).with(&self.player)
            }
            "/tournaments" => {
                Creation::new(name, json!({ "title": "Monday" })).not(json!({ "title": "Tuesday" }))
            }
            "/tournaments/{id}/entries" => {
                Creation::new(in_tournament("/entries"), json!({ "name": "Gala" }))
                    .not(json!({ "name": "Hanna" }))
            }
            "/tournaments/{id}/entries/{n}/token" => {
                Creation::new(in_tournament("/entries/1/token"), json!({})).with(&self.organiser)
            }
            "/tournaments/{id}/stages" => {
                Creation::new(in_tournament("/stages"), json!({ "kind": "swiss", "begin": "ready" }))
                    .with(&self.organiser)
                    .not(json!({ "kind": "arena", "begin": "ready" }))
            }
            _ => panic!("how does one create by {name}?"),
        }
    }
}

#[tokio::test]
async fn the_document_names_the_key_at_every_creation_and_nowhere_else() {
    let server = TestServer::start().await;
    let document = server.get("/openapi.json").await.body;
    let paths = document["paths"].as_object().expect("paths");
    let mut named = BTreeSet::new();
    for (path, item) in paths {
        for (method, operation) in item.as_object().expect("operations") {
            let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
            let is_key =
                |one: &Value| (&one["name"], &one["in"]) == (&json!("Idempotency-Key"), &json!("header"));
            if parameters.iter().any(is_key) {
                assert_eq!(method, "post", "{path}");
                named.insert(path.as_str());
            }
        }
        let is_known = CREATIONS.contains(&path.as_str()) || OTHERS.iter().any(|(other, _)| other == path);
        assert!(
            item.get("post").is_none() || is_known,
            "POST {path}: does it create something? Then it belongs among the creations of the router and of this test"
        );
    }
    let creations = CREATIONS.into_iter().filter(|name| !name.contains(' ')).collect();
    assert_eq!(named, creations);
}

/// An answer without what changes by itself: the presence of players, and from when on a win can be claimed.
fn made(body: &Value) -> Value {
    let mut body = body.clone();
    for name in ["game", "tournament"] {
        if let Some(id) = body.get(name).and_then(|thing| thing.get("id")).cloned() {
            body[name] = id;
        }
    }
    body
}

#[tokio::test]
async fn a_creation_that_is_sent_again_with_its_key_is_made_once() {
    for name in CREATIONS {
        let server = TestServer::start().await;
        let scene = Scene::new(&server).await;
        let creation = scene.creation(&server, name).await;
        let first = creation.send(&server, "k-1", &creation.body).await;
        assert!(first.status.is_success(), "{name}: {}", first.text);
        assert_eq!(first.header("idempotency-replayed"), "", "{name}");
        let is_repeated = async |server: &TestServer, when: &str| {
            let again = creation.send(server, "k-1", &creation.body).await;
            let answers = [&again, &first].map(|answer| (answer.status, made(&answer.body)));
            assert_eq!(answers[0], answers[1], "{name}, {when}");
            assert_eq!(again.header("idempotency-replayed"), "true", "{name}, {when}");
        };
        is_repeated(&server, "at once").await;
        if let Some(other) = &creation.other {
            let refused = creation.send(&server, "k-1", other).await.refused(422, "invalid-field");
            assert_eq!(refused["field"], "Idempotency-Key", "{name} with another body");
        }
        let server = server.restart().await;
        is_repeated(&server, "after a restart").await;
    }
}

#[tokio::test]
async fn an_old_request_for_an_entrants_token_does_not_end_a_newer_one() {
    let server = TestServer::start().await;
    let scene = Scene::new(&server).await;
    let creation = scene.creation(&server, "/tournaments/{id}/entries/{n}/token").await;
    let first = creation.send(&server, "k-1", &json!({})).await.created();
    let second = creation.send(&server, "k-2", &json!({})).await.created();
    assert_ne!(first["token"], second["token"]);
    assert_eq!(creation.send(&server, "k-1", &json!({})).await.created(), first);
    let me = async |token: &Value| {
        let request = server.request(Method::GET, &format!("/tournaments/{}/me", scene.tournament));
        Answer::of(request.bearer_auth(text(token))).await
    };
    me(&second["token"]).await.ok();
    me(&first["token"]).await.refused(401, "unauthorized");
}

#[tokio::test]
async fn a_code_that_is_used_is_not_valid_again_when_its_request_comes_again() {
    let server = TestServer::start().await;
    let scene = Scene::new(&server).await;
    let creation = scene.creation(&server, "/players/{name}/transfer").await;
    let made = creation.send(&server, "k-1", &json!({})).await.created();
    let redeem = async || server.post("/players", json!({ "name": "Ana", "code": made["code"] })).await;
    redeem().await.created();
    let again = creation.send(&server, "k-1", &json!({})).await.created();
    assert_eq!(again["code"], made["code"]);
    let refused = redeem().await.refused(422, "invalid-field");
    assert_eq!(refused["field"], "code", "{refused}");
    server.time.advance(24 * 60 * 60 * 1000);
    let late = creation.send(&server, "k-1", &json!({})).await.refused(422, "invalid-field");
    assert_eq!(late["field"], "Idempotency-Key", "{late}");
}
