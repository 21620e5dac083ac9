//! Pages of other sites that use the API.

use cuatro::http::HttpSettings;
use reqwest::header::HeaderMap;
use reqwest::{Method, StatusCode};

use super::support::{Setup, TestServer};

const FRIEND: &str = "https://club.example";
const STRANGER: &str = "https://stranger.example";

/// Status and headers of a request as a browser sends it from a page of this origin.
async fn ask(
    server: &TestServer,
    method: Method,
    path: &str,
    origin: &str,
    more: &[(&str, &str)],
) -> (StatusCode, HeaderMap) {
    let mut request = server.client.request(method, format!("{}{path}", server.url)).header("origin", origin);
    for (name, value) in more {
        request = request.header(*name, *value);
    }
    let answer = request.send().await.expect("an answer");
    (answer.status(), answer.headers().clone())
}

fn allowed(headers: &HeaderMap) -> Option<&str> {
    headers.get("access-control-allow-origin").map(|value| value.to_str().expect("a word"))
}

#[tokio::test]
async fn a_page_of_an_allowed_origin_may_use_the_api_and_no_other_may() {
    let settings = HttpSettings { allowed_origins: vec![FRIEND.into()], ..HttpSettings::default() };
    let server = Setup::new().http(settings).start().await;
    let (status, headers) = ask(&server, Method::GET, "/api/v1/levels", FRIEND, &[]).await;
    assert_eq!((status, allowed(&headers)), (StatusCode::OK, Some(FRIEND)));
    let shown =
        headers.get_all("access-control-expose-headers").iter().map(|value| value.to_str().expect("words"));
    assert!(shown.collect::<Vec<_>>().join(",").contains("etag"), "{headers:?}");
    let vary = headers
        .get_all("vary")
        .iter()
        .map(|value| value.to_str().expect("words"))
        .collect::<Vec<_>>()
        .join(",");
    assert!(vary.to_lowercase().contains("origin"), "a cache must not give it to another page: {vary}");
    let wanted = [
        ("access-control-request-method", "POST"),
        ("access-control-request-headers", "authorization,content-type"),
    ];
    let (status, headers) = ask(&server, Method::OPTIONS, "/api/v1/games", FRIEND, &wanted).await;
    assert_eq!((status, allowed(&headers)), (StatusCode::OK, Some(FRIEND)));
    assert!(headers["access-control-allow-methods"].to_str().expect("words").contains("POST"), "{headers:?}");
    assert!(
        headers["access-control-allow-headers"].to_str().expect("words").contains("authorization"),
        "{headers:?}"
    );
    let form = [("content-type", "application/x-www-form-urlencoded")];
    let made = server
        .client
        .post(format!("{}/api/v1/games", server.url))
        .header("origin", FRIEND)
        .header(form[0].0, form[0].1);
    let made = made.body("name=Ana&level=easy").send().await.expect("an answer");
    assert_eq!((made.status(), allowed(made.headers())), (StatusCode::CREATED, Some(FRIEND)));
    // Refusals can be read as well.
    let (status, headers) = ask(&server, Method::GET, "/api/v1/games/0123456789ab", FRIEND, &[]).await;
    assert_eq!((status, allowed(&headers)), (StatusCode::NOT_FOUND, Some(FRIEND)));

    for (method, path, origin) in [
        (Method::GET, "/api/v1/levels", STRANGER),
        (Method::OPTIONS, "/api/v1/games", STRANGER),
        (Method::GET, "/", FRIEND),
        (Method::GET, "/metrics", FRIEND),
    ] {
        let (_, headers) = ask(&server, method.clone(), path, origin, &wanted).await;
        assert_eq!(allowed(&headers), None, "{method} {path} from {origin}");
    }
}

#[tokio::test]
async fn with_open_reads_every_page_reads_and_none_changes_anything() {
    let settings = HttpSettings { open_reads: true, ..HttpSettings::default() };
    let server = Setup::new().http(settings).start().await;
    let table = server.two_people("Ana", "Berta").await;
    for path in ["/api/v1/levels", "/api/v1/ranking", &format!("/api/v1/games/{}", table.id)] {
        let (status, headers) = ask(&server, Method::GET, path, STRANGER, &[]).await;
        assert_eq!((status, allowed(&headers)), (StatusCode::OK, Some(STRANGER)), "{path}");
    }
    for method in ["POST", "DELETE"] {
        let wanted = [("access-control-request-method", method)];
        let (_, headers) = ask(&server, Method::OPTIONS, "/api/v1/players/Ana", STRANGER, &wanted).await;
        assert_eq!(allowed(&headers), None, "{method}");
    }
    let (status, headers) = ask(&server, Method::POST, "/api/v1/games", STRANGER, &[]).await;
    assert_eq!((status, allowed(&headers)), (StatusCode::FORBIDDEN, None));

    // Without either setting the answer has no headers for browsers.
    let closed = TestServer::start().await;
    let (status, headers) = ask(&closed, Method::GET, "/api/v1/levels", STRANGER, &[]).await;
    assert_eq!((status, allowed(&headers)), (StatusCode::OK, None));
    let (status, _) = ask(&closed, Method::OPTIONS, "/api/v1/levels", STRANGER, &[]).await;
    assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED);
}
