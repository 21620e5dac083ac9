//! The representations of a game, by `Accept` and by suffix.

use reqwest::StatusCode;

use super::support::{Answer, TestServer};

#[tokio::test]
async fn a_game_is_what_accept_asks_for() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    for (accept, kind) in [
        ("image/png", "image/png"),
        ("image/svg+xml", "image/svg+xml"),
        ("image/*", "image/svg+xml"),
        ("image/svg+xml;q=0.5, image/png", "image/png"),
        ("application/*", "application/json"),
        ("application/*;q=0.5, image/png;q=0.1", "application/json"),
        ("application/json", "application/json"),
        ("text/plain", "text/plain; charset=utf-8"),
        ("*/*", "text/plain; charset=utf-8"),
        ("text/html", "text/html; charset=utf-8"),
    ] {
        let request = server.client.get(format!("{}/g/{}", server.url, table.id)).header("accept", accept);
        let answer = request.send().await.expect("an answer");
        let found = answer.headers()["content-type"].to_str().expect("a type").to_owned();
        assert_eq!((answer.status(), &*found), (StatusCode::OK, kind), "{accept}");
        let vary = answer.headers().get_all("vary").iter().map(|vary| vary.to_str().expect("a list"));
        let vary = vary.collect::<Vec<_>>().join(", ").to_lowercase();
        assert!(vary.split(", ").any(|name| name == "accept"), "{accept}: {vary}");
        if kind == "image/png" {
            let png = answer.bytes().await.expect("a picture");
            assert!(png.starts_with(b"\x89PNG"), "{:?}", &png[..8.min(png.len())]);
        }
    }
    for accept in ["application/*", "image/png"] {
        let request = server.client.get(format!("{}/ranking", server.url)).header("accept", accept);
        let found = Answer::of(request).await;
        let json = found.header("content-type") == "application/json";
        assert_eq!(json, accept == "application/*", "{accept}: {}", found.text);
    }
}

#[tokio::test]
async fn the_document_describes_each_face_of_a_game() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let document = server.get("/openapi.json").await.expect(StatusCode::OK);
    for (suffix, kind) in
        [("json", "application/json"), ("txt", "text/plain"), ("svg", "image/svg+xml"), ("png", "image/png")]
    {
        let operation = &document["paths"][format!("/games/{{id}}.{suffix}")]["get"];
        let content = operation["responses"]["200"]["content"].as_object();
        let kinds: Vec<&String> = content.into_iter().flat_map(|content| content.keys()).collect();
        assert_eq!(kinds, [kind], "{suffix}: {operation}");
        let named = |name: &str| {
            operation["parameters"].as_array().is_some_and(|all| all.iter().any(|one| one["name"] == name))
        };
        assert!(["id", "ply", "If-None-Match"].into_iter().all(named), "{suffix}: {operation}");
        assert!(operation["responses"]["304"].is_object(), "{suffix}: {operation}");
        let answer = server.get(&format!("{}?ply=0", table.path(&format!(".{suffix}")))).await;
        assert_eq!(answer.status, StatusCode::OK, "{suffix}: {}", answer.text);
    }
}
