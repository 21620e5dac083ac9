//! A game in the pages of other sites: who may frame it, and what oEmbed says.

use cuatro::http::HttpSettings;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use reqwest::StatusCode;
use reqwest::header::ACCEPT;
use serde_json::json;

use super::support::{Answer, Setup, TestServer, text};

const SITE: &str = "https://school.example";

async fn framed(origins: &[&str]) -> TestServer {
    let embed_origins = origins.iter().map(|origin| origin.to_string()).collect();
    Setup::new().http(HttpSettings { embed_origins, ..HttpSettings::default() }).start().await
}

async fn at(server: &TestServer, path: &str) -> Answer {
    let request = server.client.get(format!("{}{path}", server.url));
    Answer::of(request.header(ACCEPT, "text/html,*/*;q=0.8")).await
}

/// What oEmbed says of an address, with further parameters.
async fn described(server: &TestServer, url: &str, more: &str) -> Answer {
    let url = utf8_percent_encode(url, NON_ALPHANUMERIC);
    Answer::of(server.client.get(format!("{}/oembed?url={url}&{more}", server.url))).await
}

async fn game(server: &TestServer) -> String {
    let open = json!({ "seats": [{ "name": "Ana Eva" }, { "level": "easy" }], "first": "first" });
    text(&server.post("/games", open).await.expect(StatusCode::CREATED)["game"]["id"])
}

/// The part of the policy that says who may frame an answer.
fn ancestors(answer: &Answer) -> &str {
    let policy = answer.header("content-security-policy");
    policy.split("; ").find(|part| part.starts_with("frame-ancestors")).unwrap_or_default()
}

#[tokio::test]
async fn only_a_game_to_watch_can_be_framed_and_only_by_the_origins_of_the_setting() {
    let server = framed(&[SITE, "http://127.0.0.1:9"]).await;
    let id = game(&server).await;
    let page = at(&server, &format!("/embed/g/{id}?lang=es&theme=dark")).await;
    assert_eq!(page.status, StatusCode::OK);
    assert_eq!(ancestors(&page), format!("frame-ancestors {SITE} http://127.0.0.1:9"));
    assert_eq!(page.header("x-frame-options"), "");
    assert!(page.text.contains(r#"<html lang="es" data-theme="dark">"#), "{}", page.text);
    for path in ["/", &format!("/g/{id}"), "/ranking", "/embed/g/"] {
        let page = at(&server, path).await;
        assert_eq!(
            (ancestors(&page), page.header("x-frame-options")),
            ("frame-ancestors 'none'", "DENY"),
            "{path}"
        );
    }
    assert_eq!(ancestors(&at(&server, "/api/v1/server").await), "frame-ancestors 'none'");
    let nobody = at(&server, "/embed/g/0123456789ab").await;
    assert_eq!((nobody.status, ancestors(&nobody).contains(SITE)), (StatusCode::NOT_FOUND, true));
    let wrong = at(&server, &format!("/embed/g/{id}?theme=green")).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);

    let server = framed(&[]).await;
    let id = game(&server).await;
    let page = at(&server, &format!("/embed/g/{id}")).await;
    assert_eq!((ancestors(&page), page.header("x-frame-options")), ("frame-ancestors 'none'", "DENY"));
}

#[tokio::test]
async fn oembed_gives_a_frame_that_fits_and_the_page_of_a_game_says_where() {
    let server = framed(&[SITE]).await;
    let id = game(&server).await;
    let address = format!("{}/g/{id}", server.url);
    let said = described(&server, &address, "maxwidth=2000&maxheight=2000&format=json&omit=1").await;
    assert_eq!(said.header("vary"), "Accept-Language", "its title is in the asker's language");
    let body = said.expect(StatusCode::OK);
    assert_eq!((&body["version"], &body["type"]), (&json!("1.0"), &json!("rich")), "{body}");
    assert_eq!((&body["width"], &body["height"]), (&json!(480), &json!(540)), "{body}");
    assert_eq!(body["thumbnail_url"], format!("{}/g/{id}/card.png", server.url));
    let html = text(&body["html"]);
    assert!(
        html.starts_with(&format!(r#"<iframe src="{}/embed/g/{id}" width="480" height="540""#, server.url)),
        "{html}"
    );
    assert!(html.contains("title=\"Ana Eva against "), "{html}");

    let small = described(&server, &address, "maxwidth=300&maxheight=200").await.expect(StatusCode::OK);
    assert_eq!((&small["width"], &small["height"]), (&json!(300), &json!(200)), "{small}");
    assert_eq!(small.get("thumbnail_url"), None, "a picture that does not fit is left out: {small}");

    let page = at(&server, &format!("/g/{id}")).await.text;
    let link =
        page.split("type=\"application/json+oembed\" href=\"").nth(1).and_then(|rest| rest.split('"').next());
    let found = Answer::of(server.client.get(link.unwrap_or_else(|| panic!("no discovery in {page}")))).await;
    assert_eq!(found.expect(StatusCode::OK)["type"], "rich");
}

#[tokio::test]
async fn oembed_refuses_as_its_standard_says_and_frames_nothing_where_nobody_may() {
    let server = framed(&[]).await;
    let id = game(&server).await;
    let address = format!("{}/g/{id}", server.url);
    let said = described(&server, &address, "").await.expect(StatusCode::OK);
    assert_eq!((&said["type"], said.get("html")), (&json!("link"), None), "{said}");
    for url in [
        &format!("{}/g/0123456789ab", server.url),
        &format!("{}/ranking", server.url),
        &format!("https://elsewhere.example/g/{id}"),
        "nonsense",
    ] {
        described(&server, url, "").await.refused(404, "not-found");
    }
    described(&server, &address, "format=xml").await.refused(501, "not-implemented");
    described(&server, &address, "maxwidth=0").await.refused(422, "invalid-field");
    Answer::of(server.client.get(format!("{}/oembed", server.url))).await.refused(422, "invalid-field");
}
