//! B7: garbage at every address gets a clear refusal, and nothing else happens.

use std::io::Read;

use flate2::read::GzDecoder;
use reqwest::{Method, StatusCode};

use super::support::{Answer, TestServer, text};

#[tokio::test]
async fn b7_what_the_framework_refuses_speaks_the_same_language() {
    let server = TestServer::start().await;
    let long = server.get(&format!("/games/{}", "x".repeat(5000))).await.refused(404, "not-found");
    assert!(text(&long["detail"]).len() < 200, "{long}");
    let wrong = Answer::of(server.request(Method::DELETE, "/games")).await;
    assert!(wrong.header("allow").contains("GET"), "the right methods are named: {:?}", wrong.headers);
    wrong.refused(405, "method-not-allowed");
    let large = server.request(Method::POST, "/games").header("content-type", "application/json");
    Answer::of(large.body("x".repeat(70_000))).await.refused(413, "too-large");
    let deep = server.request(Method::POST, "/games").header("content-type", "application/json");
    Answer::of(deep.body("[".repeat(50_000))).await.refused(400, "malformed");
}

#[tokio::test]
async fn refusals_speak_the_asked_language() {
    let server = TestServer::start().await;
    let ask = |query: &str, header: &str| {
        Answer::of(server.request(Method::GET, &format!("/nothing{query}")).header("accept-language", header))
    };
    let (en, es) = ("There is nothing at this address.", "No hay nada en esta dirección.");
    assert_eq!(ask("", "es-ES,es;q=0.9").await.body["detail"], es);
    assert_eq!(ask("", "de").await.body["detail"], en);
    assert_eq!(ask("?lang=en", "es").await.body["detail"], en);
    for query in ["?lang=es", "?%6Cang=%65s"] {
        assert_eq!(ask(query, "").await.body["detail"], es, "{query}");
    }
    for query in ["lang=xx", "%6Cang=xx", "first_column=2", "first%5Fcolumn=2"] {
        server.get(&format!("/games?{query}")).await.refused(422, "invalid-field");
    }
}

#[tokio::test]
async fn every_answer_carries_the_headers_of_safety() {
    let server = TestServer::start().await;
    for path in ["/api/v1/levels", "/", "/nowhere", "/healthz"] {
        let answer = server.page(path).await;
        let policy = answer.header("content-security-policy").to_owned();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert!(!answer.header("x-request-id").is_empty(), "{path}");
        // Only a document can be asked for the camera.
        let data = answer.header("content-type").starts_with("application/");
        assert_eq!(answer.header("permissions-policy").is_empty(), data, "{path}");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}: {policy}");
        // Over plain HTTP browsers ignore it, with a warning in the console.
        assert!(answer.header("cross-origin-opener-policy").is_empty(), "{path}");
    }
}

/// What a browser gets that somebody sends to an address.
async fn as_browser(server: &TestServer, path: String) -> Answer {
    let accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    Answer::of(server.client.get(format!("{}{path}", server.url)).header("accept", accept)).await
}

#[tokio::test]
async fn the_page_and_its_files_come_from_the_binary() {
    let server = TestServer::start().await;
    let page = as_browser(&server, "/".into()).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.header("content-type").starts_with("text/html"), "{:?}", page.headers);
    let at = page.text.find("/assets/").expect("the page names its files");
    let prefix: String = page.text[at..].chars().take("/assets/".len() + 16).collect();
    let script = server.page(&format!("{prefix}/js/page/app.js")).await;
    assert_eq!(script.status, StatusCode::OK, "{prefix}");
    assert!(script.header("cache-control").contains("immutable"));
    assert!(script.header("content-type").contains("javascript"), "{}", script.header("content-type"));
    server.page("/assets/0000000000000000/js/page/app.js").await.refused(404, "not-found");
    server.page(&format!("{prefix}/../Cargo.toml")).await.refused(404, "not-found");
}

/// What a page's card is made of.
const CARD: [&str; 2] = ["<meta property=\"og:", "<meta name=\"twitter:"];

#[tokio::test]
async fn every_screen_is_the_same_page_and_names_the_modules_it_needs() {
    let server = TestServer::start().await;
    let get = |path: String| as_browser(&server, path);
    let mut pages = Vec::new();
    for (path, own, others) in [
        ("/", "js/page/home.js", "js/page/game.js"),
        ("/g/0123456789ab", "js/page/game.js", "js/page/home.js"),
        ("/board", "js/page/board.js", "js/page/game.js"),
        ("/t/0123456789ab", "js/page/tournament.js", "js/page/game.js"),
        ("/help", "js/page/app.js", "js/page/home.js"),
    ] {
        let page = get(path.into()).await.text;
        let (named, rest): (Vec<&str>, Vec<&str>) = page.lines().map(str::trim).partition(|line| {
            ["preload\"", "data-sheets", "type=\"module\""].iter().any(|kind| line.contains(kind))
        });
        assert!(named.iter().any(|link| link.contains(own)), "{path} does not name {own}:\n{page}");
        assert!(!named.iter().any(|link| link.contains(others)), "{path} names {others}:\n{page}");
        for link in named {
            let address = link.split('"').find(|part| part.starts_with('/')).expect("a link has an address");
            assert_eq!(get(address.to_owned()).await.status, StatusCode::OK, "{path} names {address}");
        }
        // A link's card says what it leads to.
        let rest: Vec<&str> =
            rest.into_iter().filter(|line| !CARD.iter().any(|kind| line.contains(kind))).collect();
        // At home the empty board stands where the screen will have its own.
        let rest = rest.join("\n");
        let (before, after) = rest.split_once("<style>").unwrap_or((&rest, "</style>"));
        assert_eq!(after == "</style>", path != "/", "{path}:\n{rest}");
        let rest = before.to_owned() + after.split_once("</style>").expect("the style ends").1;
        pages.push(rest.lines().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n"));
    }
    assert!(pages.iter().all(|page| *page == pages[0]), "they differ in more:\n{pages:#?}");
}

#[tokio::test]
async fn where_nothing_is_a_person_gets_the_page_and_a_program_a_problem() {
    let server = TestServer::start().await;
    let request = |path: &str, accept: &str| {
        Answer::of(server.client.get(format!("{}{path}", server.url)).header("accept", accept))
    };
    for path in ["/nowhere", "/no/where", "/api/v1x", "/embed/g/0123456789ab", "/oembed"] {
        let page = request(path, "text/html,application/xhtml+xml,*/*;q=0.8").await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{path}");
        assert!(page.header("content-type").starts_with("text/html"), "{path}: {:?}", page.headers);
        request(path, "*/*").await.refused(404, "not-found");
    }
    for path in ["/api/v1", "/api/v1/", "/api/v1/nowhere", "/api/v1/games/0123456789ab"] {
        request(path, "text/html").await.refused(404, "not-found");
    }
}

#[tokio::test]
async fn a_link_in_capitals_or_with_the_punctuation_of_its_sentence_leads_to_what_it_means() {
    let server = TestServer::start().await;
    let game = server.two_people("Ana", "Berta").await.id;
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build();
    let client = client.expect("a client");
    let place = async |path: String| {
        let request = client.get(format!("{}{path}", server.url)).header("accept", "text/html");
        let answer = Answer::of(request).await;
        (answer.status.as_u16(), answer.header("location").to_owned())
    };
    let meant = (308, format!("/g/{game}"));
    for end in [".", ")", "/", ",", ").", "!"] {
        assert_eq!(place(format!("/g/{game}{end}")).await, meant, "{end}");
    }
    assert_eq!(place(format!("/g/{}", game.to_uppercase())).await, meant);
    assert_eq!(place(format!("/g/{game}?fbclid=x")).await.0, 200);
    assert_eq!(place(format!("/g/{game}.?a=b")).await.1, format!("/g/{game}?a=b"));
    for link in ["/t/0123456789AB", "/t/0123456789ab.", "/t/0123456789ab/", "/t/0123456789ab.)"] {
        assert_eq!(place(link.into()).await, (308, "/t/0123456789ab".into()), "{link}");
    }
    for other in ["/g/no!thing.", "/g/.", "/t/", "/tv?fbclid=x&utm_source=y"] {
        assert_eq!(place(other.into()).await.1, "", "{other}");
    }
}

#[tokio::test]
async fn what_is_long_comes_packed_as_its_reader_can_unpack_it() {
    let server = TestServer::start().await;
    server.won_game("Ana", "Berta").await;
    let home = as_browser(&server, "/".into()).await.text;
    let at = home.find("/assets/").expect("the page names its files");
    let sheet = format!("{}/css/base.css", &home[at..at + "/assets/".len() + 16]);
    for (path, accepted, coding) in [
        (&*sheet, "gzip, deflate, br, zstd", "br"),
        (&sheet, "gzip;q=0.5, BR;q=0.1", "br"),
        (&sheet, "br;q=0, gzip", "gzip"),
        ("/board?pos=4453", "gzip, br", "gzip"),
        ("/api/v1/openapi.json", "gzip", "gzip"),
        ("/api/v1/export.txt", "gzip", "gzip"),
    ] {
        let fetch = async |accepted: &str| {
            let request =
                server.client.get(format!("{}{path}", server.url)).header("accept", "text/html,*/*");
            let answer = request.header("accept-encoding", accepted).send().await.expect("an answer");
            (answer.headers().clone(), answer.bytes().await.expect("a whole body"))
        };
        let (plain, whole) = fetch("identity").await;
        assert!(!plain.contains_key("content-encoding"), "{path}: {plain:?}");
        // The second time a file is packed already.
        for _ in 0..2 {
            let (headers, packed) = fetch(accepted).await;
            assert_eq!(headers["content-encoding"], coding, "{path} as {accepted}");
            assert_eq!(headers["content-type"], plain["content-type"], "{path}");
            let mut unpacked = Vec::new();
            match coding {
                "br" => brotli::BrotliDecompress(&mut &packed[..], &mut unpacked).expect("whole brotli"),
                _ => drop(GzDecoder::new(&packed[..]).read_to_end(&mut unpacked).expect("whole gzip")),
            }
            assert!(unpacked == whole, "{path} as {accepted}: {}", String::from_utf8_lossy(&unpacked));
            assert!(packed.len() < whole.len(), "{path}: {} of {} bytes", packed.len(), whole.len());
        }
    }
}
