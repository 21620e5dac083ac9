//! What strangers try: somebody else's keys, links that speak to a terminal, forms on other sites.

use cuatro::app::AdminToken;
use cuatro::http::HttpSettings;
use reqwest::{Client, Method, StatusCode};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::support::{ADMIN, Answer, Setup, TestServer, text};

#[tokio::test]
async fn a_key_of_a_creation_belongs_to_the_address_that_sent_it() {
    let server = TestServer::start().await;
    let other = Client::builder().local_address("127.0.0.2".parse::<std::net::IpAddr>().ok()).build();
    let other = other.expect("a client of another address");
    let body = json!({ "seats": [{}, {}] });
    let create = async |client: &Client, host: Option<&str>| {
        let request = client.post(format!("{}/api/v1/games", server.url)).header("idempotency-key", "k");
        let request = host.into_iter().fold(request, |request, host| request.header("host", host));
        let answer = Answer::of(request.json(&body)).await;
        (text(&answer.body["game"]["id"]), answer.header("idempotency-replayed") == "true")
    };
    let (first, _) = create(&server.client, None).await;
    assert_eq!(create(&server.client, None).await, (first.clone(), true), "the sender gets the answer again");
    let (stranger, replayed) = create(&other, None).await;
    assert!(stranger != first && !replayed, "a stranger got {first}");
    let (renamed, replayed) = create(&server.client, Some("other.example")).await;
    assert!(renamed != first && !replayed, "an answer that names another host");
}

#[tokio::test]
async fn no_link_makes_a_text_answer_speak_to_the_terminal() {
    let server = TestServer::start().await;
    let odd = "%1b%5d0;pwned%07%c2%9b2J%e2%80%ae%7f%0d";
    let paths = [
        format!("/ranking?{odd}=1"),
        format!("/ranking?against={odd}"),
        format!("/stats?{odd}=1"),
        format!("/stats?player={odd}"),
        format!("/stats?kind={odd}"),
        format!("/g/{odd}"),
        format!("/g/abcdefgh?{odd}"),
        format!("/players/{odd}"),
        format!("/api/v1/ranking?{odd}=1"),
        format!("/api/v1/players/{odd}"),
        format!("/{odd}"),
    ];
    for path in paths {
        let request = server.client.get(format!("{}{path}", server.url)).header("accept", "*/*");
        let answer = Answer::of(request).await;
        let obeyed = |c: &char| (c.is_control() && *c != '\n') || *c == '\u{202e}';
        assert_eq!(answer.text.chars().find(obeyed), None, "{path}: {:?}", answer.text);
    }
}

#[tokio::test]
async fn the_page_of_another_site_changes_nothing_and_our_own_page_and_curl_do() {
    let server = TestServer::start().await;
    let claim = async |name: &str, headers: &[(&str, &str)]| {
        let request = server.client.request(Method::POST, format!("{}/api/v1/players", server.url));
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        Answer::of(request.form(&[("name", name)])).await
    };
    let own = server.url.clone();
    for headers in [
        &[("origin", "https://evil.example")][..],
        &[("origin", "null")],
        &[("origin", "https://evil.example"), ("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "cross-site")],
    ] {
        claim("Eva", headers).await.refused(403, "foreign-origin");
    }
    // At the addresses of the text interface the refusal is a text with the next command, as every refusal there.
    let play = server.client.post(format!("{}/play", server.url)).header("origin", "https://evil.example");
    let refused = Answer::of(play.header("accept", "*/*").form(&[("name", "Eva")])).await;
    assert_eq!((refused.status.as_u16(), refused.header("content-type")), (403, "text/plain; charset=utf-8"));
    assert!(refused.text.contains("(foreign-origin)\n\ncurl "), "{}", refused.text);
    for (name, headers) in [
        ("Ana", &[][..]),
        ("Berta", &[("origin", own.as_str())]),
        ("Carla", &[("origin", own.as_str()), ("sec-fetch-site", "same-origin")]),
        ("Dora", &[("origin", "null"), ("sec-fetch-site", "same-origin")]),
        ("Eva", &[("sec-fetch-site", "none")]),
    ] {
        claim(name, headers).await.created();
    }
}

#[tokio::test]
async fn a_request_names_its_host_exactly_once() {
    let server = TestServer::start().await;
    let address = server.url.trim_start_matches("http://");
    for (hosts, status) in [("host: a\r\n", "200"), ("", "400"), ("host: a\r\nhost: b\r\n", "400")] {
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        let request = format!("GET /healthz HTTP/1.1\r\n{hosts}connection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.expect("an answer");
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{hosts:?}: {answer}");
    }
}

#[tokio::test]
async fn a_player_that_asks_for_many_codes_loses_only_their_own_oldest() {
    let server = TestServer::start().await;
    let mut tokens = Vec::new();
    for name in ["Ana", "Berta"] {
        let claimed = server.post("/players", json!({ "name": name })).await.created();
        tokens.push(text(&claimed["player_token"]));
    }
    let code = async |index: usize, name: &str| {
        server.time.advance(1_000);
        let answer = server.post_as(&tokens[index], &format!("/players/{name}/transfer"), json!({})).await;
        assert!(answer.status.is_success(), "{}", answer.text);
        text(&answer.body["code"])
    };
    let bertas = code(1, "Berta").await;
    let mut anas = Vec::new();
    for _ in 0..4 {
        anas.push(code(0, "Ana").await);
    }
    let redeem = async |name: &str, code: &str| {
        server.post("/players", json!({ "name": name, "code": code })).await.status
    };
    assert_eq!(redeem("Ana", &anas[0]).await, StatusCode::UNPROCESSABLE_ENTITY, "the oldest is gone");
    assert_eq!(redeem("Ana", &anas[3]).await, StatusCode::CREATED);
    assert_eq!(redeem("Berta", &bertas).await, StatusCode::CREATED);
}

/// What comes of asking from an address, behind the proxy, with a token.
async fn with_token(server: &TestServer, from: &str, token: &str) -> Answer {
    let request = server.request(Method::GET, "/server").header("x-forwarded-for", from);
    Answer::of(request.bearer_auth(token)).await
}

#[tokio::test]
async fn guesses_of_a_chosen_admin_token_are_held_off_and_nothing_else_is() {
    let trusted_proxies = vec!["127.0.0.1/32".parse().expect("a network")];
    let server = Setup::new().http(HttpSettings { trusted_proxies, ..HttpSettings::default() }).start().await;
    let table = server.two_people("Ana", "Berta").await;
    // An address of IPv6 is its /64, so a new one is no new chance.
    let from = |number: u32| format!("2001:db8::{number:x}");
    for number in 0..10 {
        with_token(&server, &from(number), &format!("password{number}")).await.refused(401, "unauthorized");
    }
    let refused = with_token(&server, &from(11), "password11").await;
    let seconds: u32 = refused.header("retry-after").parse().expect("seconds");
    assert!((1..=60).contains(&seconds), "{seconds}");
    refused.refused(429, "too-many-requests");
    with_token(&server, &from(12), ADMIN).await.refused(429, "too-many-requests");

    // A frame is another way to try.
    let headers = [("x-forwarded-for", "2001:db8::d")];
    let mut socket = server.socket_with(&table.id, &headers).await.expect("a socket");
    socket.hello(Some(ADMIN), None).await;
    let problem = socket.next_of("problem").await;
    assert_eq!(problem["problem"]["code"], "too-many-requests", "{problem}");

    let operator = with_token(&server, "2001:db8:0:1::1", ADMIN).await.ok();
    assert_eq!(operator["admin"], true, "at another address");
    // The others behind the same address go on, also those with a token that is no longer known.
    with_token(&server, &from(13), &table.x).await.ok();
    with_token(&server, &from(14), "c4p_of-an-earlier-server").await.refused(401, "unauthorized");
}

#[tokio::test]
async fn wrong_tokens_lock_nobody_out_but_the_operator_who_has_chosen_a_token() {
    for (operator, is_locked_out) in [(AdminToken::generate(), false), (ADMIN.to_owned(), true)] {
        let server = Setup::new().admin(&operator).start().await;
        let made = server.post("/tournaments", json!({ "title": "Friday" })).await.created();
        let path = format!("/tournaments/{}", text(&made["tournament"]["id"]));
        let hold = async |token: &str| {
            let request = server.request(Method::PATCH, &path).bearer_auth(token);
            Answer::of(request.json(&json!({ "hold": false }))).await
        };
        for number in 0..30_u128 {
            hold(&format!("c4m_{number:032x}")).await.refused(401, "unauthorized");
        }
        for number in 0..20_u128 {
            for token in [format!("c4a_{number:032x}"), format!("password{number}")] {
                let answer = hold(&token).await;
                assert!(is_locked_out || answer.status == StatusCode::UNAUTHORIZED, "{}", answer.text);
            }
        }
        hold(&text(&made["organiser_token"])).await.ok();
        match is_locked_out {
            true => drop(hold(&operator).await.refused(429, "too-many-requests")),
            false => drop(hold(&operator).await.ok()),
        }
    }
}

#[tokio::test]
async fn a_seats_own_token_that_is_the_operators_is_refused_like_an_unknown_one() {
    let server = TestServer::start().await;
    for token in [ADMIN, "password"] {
        let seats = json!([{ "name": "Ana", "token": token }, { "level": "easy" }]);
        server.post("/games", json!({ "seats": seats })).await.refused(401, "unauthorized");
    }
}
