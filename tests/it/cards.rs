//! Link cards: what a messenger shows of a link to a game, and the picture in it.

use cuatro::http::{HttpSettings, RateSettings};
use reqwest::StatusCode;
use reqwest::header::{ACCEPT, ACCEPT_LANGUAGE, USER_AGENT};
use serde_json::json;
use tiny_skia::Pixmap;

use super::support::{Answer, Setup, TestServer, text};

const BROWSER: &str = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

/// The page at an address, as a browser of this language gets it.
async fn page(server: &TestServer, path: &str, language: &str) -> Answer {
    let request = server.client.get(format!("{}{path}", server.url));
    Answer::of(request.header(ACCEPT, BROWSER).header(ACCEPT_LANGUAGE, language)).await
}

/// The content of a meta element.
fn content<'a>(page: &'a str, property: &str) -> &'a str {
    let start = format!("<meta property=\"{property}\" content=\"");
    let found = page.split(&start).nth(1).and_then(|rest| rest.split('"').next());
    found.unwrap_or_else(|| panic!("no {property} in {page}"))
}

/// A game that waits for a friend: its id.
async fn waiting(server: &TestServer, body: serde_json::Value) -> String {
    text(&server.post("/games", body).await.created()["game"]["id"])
}

/// The picture of a card, with its answer.
async fn picture(server: &TestServer, id: &str) -> (reqwest::header::HeaderMap, Pixmap) {
    let response =
        server.client.get(format!("{}/g/{id}/card.png", server.url)).send().await.expect("an answer");
    assert_eq!(response.status(), StatusCode::OK);
    let headers = response.headers().clone();
    let bytes = response.bytes().await.expect("the picture");
    assert!(bytes.len() < 300_000, "{} bytes: some messengers take no more", bytes.len());
    (headers, Pixmap::decode_png(&bytes).expect("a PNG"))
}

/// The colour of a cell's disc or hole on the standard board, between its rim and its groove.
fn colour(picture: &Pixmap, row: u32, column: u32) -> [u8; 3] {
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let cell = (height - 66.0) / 6.32;
    let x = width / 2.0 + (column as f32 - 3.0) * cell + 0.365 * cell;
    let y = height / 2.0 + (row as f32 - 2.5) * cell;
    let pixel = picture.pixel(x as u32, y as u32).expect("inside the picture");
    [pixel.red(), pixel.green(), pixel.blue()]
}

const CORAL: [u8; 3] = [0xf0, 0x66, 0x4b];
const YELLOW: [u8; 3] = [0xff, 0xd2, 0x3f];
const HOLE: [u8; 3] = [0x0e, 0x15, 0x26];

#[tokio::test]
async fn a_page_without_its_game_tournament_or_player_is_not_found_for_programs() {
    let server = TestServer::start().await;
    let id = waiting(&server, json!({ "seats": [{ "name": "Zoë" }, {}] })).await;
    let friday = server.post("/tournaments", json!({ "title": "Friday" })).await.created();
    let tournament = text(&friday["tournament"]["id"]);
    let code = friday["code"].as_u64().expect("a code");
    let there = [
        format!("/g/{id}"),
        format!("/t/{tournament}"),
        format!("/t/{code}"),
        "/players/Zo%C3%AB".into(),
        "/".into(),
    ];
    for path in there {
        assert_eq!(page(&server, &path, "en").await.status, StatusCode::OK, "{path}");
    }
    let wrong = format!("/t/{}", if code == 1111 { 2222 } else { 1111 });
    for path in ["/g/abcdefghijkl", "/g/abc", "/t/abcdefghijkl", &wrong, "/players/nobody"] {
        let missing = page(&server, path, "en").await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND, "{path}");
        assert!(
            missing.text.contains("<html"),
            "{path}: people get the page, which says it: {}",
            missing.text
        );
    }
}

#[tokio::test]
async fn a_link_to_a_waiting_game_names_the_host_in_the_language_of_the_asker() {
    let server = TestServer::start().await;
    let id = waiting(&server, json!({ "seats": [{ "name": "Ana" }, {}], "first": "first" })).await;
    for (language, title, locale, what) in [
        ("en-GB", "Ana invites you to play", "en_GB", "Four in a row on a 6×7 board."),
        ("es-ES,es;q=0.9", "Ana te invita a jugar", "es_ES", "Cuatro en raya en un tablero de 6×7."),
        ("fr-CA,fr;q=0.9", "Ana vous invite à jouer", "fr_FR", "Quatre à la suite sur une grille de 6×7."),
    ] {
        let page = page(&server, &format!("/g/{id}"), language).await.text;
        assert_eq!(content(&page, "og:title"), title);
        assert_eq!(content(&page, "og:locale"), locale);
        assert!(content(&page, "og:description").starts_with(what), "{page}");
        assert_eq!(content(&page, "og:url"), format!("{}/g/{id}", server.url));
        assert_eq!(content(&page, "og:image"), format!("{}/g/{id}/card.png?v=1", server.url));
        assert!(page.contains("<meta name=\"twitter:card\" content=\"summary_large_image\">"), "{page}");
    }
    // Nobody invites where both seats are kept for others.
    let id =
        waiting(&server, json!({ "seats": [{ "invite": "Eva" }, { "invite": "Leo" }], "first": "first" }))
            .await;
    let page = page(&server, &format!("/g/{id}"), "en").await.text;
    assert_eq!(content(&page, "og:title"), "Eva against Leo");
}

#[tokio::test]
async fn a_card_follows_its_game_and_every_page_has_one() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Bea").await;
    let title = async |path: &str| {
        let page = page(&server, path, "en").await.text;
        let picture = content(&page, "og:image").to_owned();
        (content(&page, "og:title").to_owned(), picture)
    };
    let path = format!("/g/{}", table.id);
    let (playing, before) = title(&path).await;
    assert_eq!(playing, "Ana against Bea");
    server.play(&table, &[3, 2, 3, 2, 3, 2, 3]).await;
    let (over, after) = title(&path).await;
    assert_eq!(over, "Ana beat Bea");
    assert_ne!(before, after, "a new board has a new address, or messengers would show the old one");
    for path in ["/", "/help", "/g/0123456789ab", "/nowhere"] {
        let (title, picture) = title(path).await;
        assert_eq!(title, "Test", "the server's own name at {path}");
        let icon = server.client.get(picture).send().await.expect("an answer");
        assert_eq!(icon.headers()["content-type"], "image/png", "{path}");
    }
}

#[tokio::test]
async fn a_link_to_a_position_shows_it_and_one_to_none_has_the_servers_card() {
    let server = TestServer::start().await;
    for (query, language, title) in [
        ("moves=3,3,2", "en", "O"),
        ("stacks=0-0-x-xo-0-0-0", "es", "O"),
        ("rows=4&columns=5&connect=4&pos=1", "fr", "O"),
        ("", "en", "X"),
    ] {
        let path = format!("/board{}{query}", if query.is_empty() { "" } else { "?" });
        let page = page(&server, &path, language).await.text;
        assert!(content(&page, "og:title").contains(title), "{page}");
        let escaped = query.replace('&', "&amp;");
        assert_eq!(content(&page, "og:image"), format!("{}/board.png?{escaped}", server.url));
        assert_eq!(content(&page, "og:url"), format!("{}{}", server.url, path.replace('&', "&amp;")));
        let picture =
            server.client.get(format!("{}/board.png?{query}", server.url)).send().await.expect("an answer");
        assert_eq!(picture.headers()["content-type"], "image/png", "{query}");
    }
    for query in ["moves=9", "moves=3&pos=4", "stacks=x-0-0-0-0-0-x", "%22%3E%3Cscript%3E=1"] {
        let page = page(&server, &format!("/board?{query}"), "en").await.text;
        assert_eq!(content(&page, "og:title"), "Test", "{query}");
        assert_eq!(content(&page, "og:url"), format!("{}/board", server.url), "{query}");
    }
}

#[tokio::test]
async fn crawlers_of_messengers_get_the_page_and_terminals_still_get_text() {
    let server = TestServer::start().await;
    let id = waiting(&server, json!({ "name": "Ana" })).await;
    let ask = async |agent: &str, accept: Option<&str>| {
        let mut request = server.client.get(format!("{}/g/{id}", server.url)).header(USER_AGENT, agent);
        if let Some(accept) = accept {
            request = request.header(ACCEPT, accept);
        }
        Answer::of(request).await
    };
    for agent in [
        "WhatsApp/2.23.20.0 A",
        "TelegramBot (like TwitterBot)",
        "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
        "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
        "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
        "Twitterbot/1.0",
    ] {
        for accept in [None, Some("*/*"), Some("text/html, */*;q=0.5")] {
            let answer = ask(agent, accept).await;
            assert!(answer.header("content-type").starts_with("text/html"), "{agent}: {:?}", answer.headers);
            assert_eq!(content(&answer.text, "og:title"), "Ana invites you to play", "{agent}");
        }
        let plain = ask(agent, Some("text/plain")).await;
        assert!(plain.header("content-type").starts_with("text/plain"), "{agent} asked for text");
    }
    for agent in ["curl/8.14.1", "Wget/1.25.0", "HTTPie/3.2.4", "python-requests/2.32.5", "mybot/1.0"] {
        let answer = ask(agent, Some("*/*")).await;
        assert!(answer.header("content-type").starts_with("text/plain"), "{agent}: {:?}", answer.headers);
    }
}

#[tokio::test]
async fn the_picture_of_a_card_shows_the_discs_where_they_are() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Bea").await;
    server.play(&table, &[3, 2, 3, 0]).await;
    let (headers, drawn) = picture(&server, &table.id).await;
    assert_eq!(headers["content-type"], "image/png");
    assert_eq!([drawn.width(), drawn.height()], [1200, 630]);
    let expected = |row: u32, column: u32| match (row, column) {
        (5, 3) | (4, 3) => CORAL,
        (5, 2) | (5, 0) => YELLOW,
        _ => HOLE,
    };
    for (row, column) in (0..6).flat_map(|row| (0..7).map(move |column| (row, column))) {
        assert_eq!(colour(&drawn, row, column), expected(row, column), "row {row}, column {column}");
    }
}

#[tokio::test]
async fn every_board_has_a_picture_that_messengers_take() {
    let server = TestServer::start().await;
    for (rows, columns) in [(1, 2), (1, 10), (10, 1), (10, 10)] {
        let body = json!({ "name": format!("Ana {rows} {columns}"), "rows": rows, "columns": columns, "connect": 2 });
        let id = waiting(&server, body).await;
        let (_, drawn) = picture(&server, &id).await;
        assert_eq!([drawn.width(), drawn.height()], [1200, 630], "{rows}×{columns}");
    }
}

#[tokio::test]
async fn pictures_count_as_requests_and_beyond_the_cap_the_page_comes_without_a_card() {
    let few = std::num::NonZeroU32::new(20).expect("more than none");
    let rates = RateSettings { requests: few, ..RateSettings::default() };
    let server = Setup::new().http(HttpSettings { rates, ..HttpSettings::default() }).start().await;
    let path = format!("{}/g/0123456789ab/card.png", server.url);
    let mut last = StatusCode::OK;
    for _ in 0..60 {
        last = server.client.get(&path).send().await.expect("an answer").status();
        if last == StatusCode::TOO_MANY_REQUESTS {
            break;
        }
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
    let page = page(&server, "/", "en").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(!page.text.contains("og:title") && !page.text.contains("{{card}}"), "{}", page.text);
}

/// How many pixels of a picture have this colour.
fn pixels(picture: &Pixmap, [red, green, blue]: [u8; 3]) -> usize {
    let is = |pixel: &&tiny_skia::PremultipliedColorU8| {
        [pixel.red(), pixel.green(), pixel.blue()] == [red, green, blue]
    };
    picture.pixels().iter().filter(is).count()
}

#[tokio::test]
async fn any_position_of_a_game_is_a_png_as_well() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[3, 2, 0]).await;
    let png = async |path: &str| {
        let answer = server.client.get(format!("{}{path}", server.url)).send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        assert_eq!(answer.headers()["content-type"], "image/png", "{path}");
        assert!(answer.headers().contains_key("etag"), "{path}");
        Pixmap::decode_png(&answer.bytes().await.expect("the picture")).expect("a PNG")
    };
    let id = &table.id;
    let now = png(&format!("/api/v1/games/{id}.png")).await;
    assert_eq!(now, picture(&server, id).await.1, "it is the picture of the card");
    assert_eq!(now, png(&format!("/g/{id}.png")).await);
    let (x, o) = ([0xf0, 0x66, 0x4b], [0xff, 0xd2, 0x3f]);
    let first = png(&format!("/api/v1/games/{id}.png?ply=1")).await;
    assert!(pixels(&first, x) > 500 && pixels(&first, o) == 0, "one disc of X");
    // Rings lie over the last disc alone, so two discs have more than one and a half.
    assert!(pixels(&now, x) * 2 > pixels(&first, x) * 3 && pixels(&now, o) > 500, "two of X, one of O");
    let empty = png(&format!("/g/{id}.png?ply=0")).await;
    assert_eq!(pixels(&empty, x) + pixels(&empty, o), 0);
    server.get(&table.path(".png?ply=4")).await.refused(422, "invalid-field");
    server.get("/games/0123456789ab.png").await.refused(404, "not-found");
}
