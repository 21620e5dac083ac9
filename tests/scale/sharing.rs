//! What one server gave is good at the others, once, and what one server took away is refused at all of them.

use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use tokio::time::Instant;

use super::PATIENCE;
use super::service::{SERVERS, Service};

/// A client of three servers that have one name, as behind a balancer.
struct Servers<'a> {
    service: &'a Service,
    client: Client,
    /// What its creations are known by, if they can be sent again.
    key: Option<&'static str>,
}

impl Servers<'_> {
    /// The status and the body of the answer of a server.
    async fn send(
        &self,
        server: usize,
        method: Method,
        path: &str,
        token: &str,
        body: Value,
    ) -> (StatusCode, Value) {
        let url = format!("{}/api/v1{path}", self.service.server_url(server));
        let mut request = self.client.request(method.clone(), url).header("host", "cuatro.example");
        if !token.is_empty() {
            request = request.bearer_auth(token);
        }
        if let Some(key) = self.key {
            request = request.header("idempotency-key", key);
        }
        if method != Method::GET {
            request = request.json(&body);
        }
        let answer = request.send().await.expect("an answer");
        (answer.status(), answer.json().await.expect("JSON"))
    }

    async fn get(&self, server: usize, path: &str, token: &str) -> (StatusCode, Value) {
        self.send(server, Method::GET, path, token, Value::Null).await
    }

    /// The body of an answer to something that must be done.
    async fn post(&self, server: usize, path: &str, token: &str, body: Value) -> Value {
        let (status, answer) = self.send(server, Method::POST, path, token, body).await;
        assert!(status.is_success(), "{path}: {status} {answer}");
        answer
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a text was expected: {value}")).to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_creation_that_comes_to_all_servers_at_once_is_made_once_and_its_code_is_good_once() {
    let service = Service::start().await;
    let servers = Servers { service: &service, client: Client::new(), key: Some("one") };
    for (path, body) in [
        ("/players", json!({ "name": "Ana" })),
        ("/games", json!({ "seats": [{ "name": "Berta" }, {}], "first": "first" })),
    ] {
        let (one, two, three) = tokio::join!(
            servers.post(0, path, "", body.clone()),
            servers.post(1, path, "", body.clone()),
            servers.post(2, path, "", body.clone()),
        );
        for other in [&two, &three] {
            assert_eq!((&other["player_token"], &other["seats"]), (&one["player_token"], &one["seats"]));
        }
    }
    let (_, games) = servers.get(0, "/games", "").await;
    assert_eq!(games["items"].as_array().map(Vec::len), Some(1), "{games}");
    let token = text(&servers.post(2, "/players", "", json!({ "name": "Ana" })).await["player_token"]);
    let code = servers.post(1, "/players/Ana/transfer", &token, json!({})).await["code"].clone();
    let redeem = json!({ "name": "Ana", "code": code });
    let redeemed = async |server: usize, key: &str| {
        let url = format!("{}/api/v1/players", service.server_url(server));
        let request = servers.client.post(url).header("idempotency-key", key).json(&redeem);
        request.send().await.expect("an answer").status()
    };
    assert_eq!(redeemed(2, "two").await, StatusCode::CREATED);
    assert_eq!(redeemed(0, "three").await, StatusCode::UNPROCESSABLE_ENTITY, "it was used");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_entrants_new_token_plays_at_every_server_and_the_old_one_stops_at_all() {
    let service = Service::start().await;
    let servers = Servers { service: &service, client: Client::new(), key: None };
    let made = servers.post(0, "/tournaments", "", json!({ "title": "Friday" })).await;
    let (path, organiser) =
        (format!("/tournaments/{}", text(&made["tournament"]["id"])), text(&made["organiser_token"]));
    let me = format!("{path}/me");
    let mut tokens = Vec::new();
    for (server, name) in [(1, "Ana"), (0, "Bruno")] {
        let entered = servers.post(server, &format!("{path}/entries"), "", json!({ "name": name })).await;
        tokens.push(text(&entered["token"]));
        servers.get(server, &me, &tokens[tokens.len() - 1]).await;
    }
    servers.post(0, &format!("{path}/stages"), &organiser, json!({ "kind": "arena", "begin": "now" })).await;
    let old = &tokens[0];
    let began = Instant::now();
    let told = loop {
        let (_, told) = servers.get(1, &format!("{me}?wait=1"), old).await;
        if told["game"].is_string() {
            break told;
        }
        assert!(began.elapsed() < PATIENCE, "nobody is paired: {told}");
    };
    let game = format!("/games/{}", text(&told["game"]));
    let seated = async |server: usize, token: &str| servers.get(server, &game, token).await.1["you"].clone();
    assert_eq!(seated(1, old).await, told["side"]);
    let given = servers.post(0, &format!("{path}/entries/1/token"), &organiser, json!({})).await;
    let began = Instant::now();
    // At a server where nobody has used the new one.
    while seated(1, old).await == told["side"] {
        assert!(began.elapsed() < PATIENCE, "the old token plays on");
    }
    for server in 0..SERVERS {
        assert_eq!(seated(server, &text(&given["token"])).await, told["side"], "at {server}");
        assert_eq!(seated(server, old).await, Value::Null, "at {server}");
    }
}
