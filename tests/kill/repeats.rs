//! The secret that the tokens of repeatable creations come from.

use super::*;

const ADMIN: &str = "admin-token-of-the-tests";

fn start_with(data: &Path, admin: &str) -> Server {
    started(serving(cuatro(), data, &["--admin-token", admin], Stdio::null()))
}

/// Claims a name with a key, as every client with this key and request would: the token, and whether it was given before.
async fn claim(server: &Server) -> (String, bool) {
    let request = Client::new().post(format!("{}/players", server.url)).header("host", "cuatro.example");
    let answer = request.header("idempotency-key", "1").json(&json!({ "name": "Ana" })).send().await;
    let answer = answer.expect("an answer");
    let again = answer.headers().contains_key("idempotency-replayed");
    let body: Value = answer.json().await.expect("JSON");
    (body["player_token"].as_str().unwrap_or_else(|| panic!("no token: {body}")).to_owned(), again)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_admin_token_does_not_give_the_tokens_of_players() {
    let data = tempfile::TempDir::new().expect("a temporary directory");
    let [one, two] = ["one", "two"].map(|name| data.path().join(name));
    let server = start_with(&one, ADMIN);
    let (token, again) = claim(&server).await;
    assert!(!again);
    let other = start_with(&two, ADMIN);
    let (others, _) = claim(&other).await;
    other.kill();
    assert_ne!(token, others, "two servers with one admin token give the same token for the same request");
    // What was given can be given again, by whatever admin token the server is started with.
    server.kill();
    let server = start_with(&one, "another-admin-token");
    assert_eq!(claim(&server).await, (token, true));
    server.kill();
}
