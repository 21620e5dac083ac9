//! The representations of a game, by `Accept` and by suffix.

use reqwest::StatusCode;

use super::support::TestServer;

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
