//! Sign-on by a proxy: the name in its header is the player, and no other header, token or claim makes anybody that player.

use std::net::IpAddr;

use cuatro::http::HttpSettings;
use reqwest::header::HeaderValue;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::support::{Answer, Setup, TestServer, new_directory, text};

const HEADER: &str = "remote-user";

/// Settings of a server that believes the header from this address alone.
fn trusting(address: &str) -> HttpSettings {
    HttpSettings {
        user_header: Some(HEADER.parse().expect("a header")),
        trusted_proxies: vec![address.parse::<IpAddr>().expect("an address").into()],
        ..HttpSettings::default()
    }
}

/// A server that believes the header from the tests' own address, or from none of theirs.
async fn server(trusted: &str) -> TestServer {
    Setup::new().http(trusting(trusted)).start().await
}

async fn behind_a_proxy() -> TestServer {
    server("127.0.0.1").await
}

/// What comes of a request of this person.
async fn as_user(user: &str, request: RequestBuilder) -> Answer {
    Answer::of(request.header(HEADER, HeaderValue::from_bytes(user.as_bytes()).expect("a value"))).await
}

async fn create(server: &TestServer, user: &str, body: Value) -> Answer {
    as_user(user, server.request(Method::POST, "/games").json(&body)).await
}

#[tokio::test]
async fn a_signed_on_person_plays_under_that_name_on_every_device_without_a_token() {
    let server = behind_a_proxy().await;
    let made = create(&server, "ana", json!({ "name": "ana" })).await.created();
    assert_eq!(made["seats"][0].get("player_token"), None, "it would prove nothing: {made}");
    // From anywhere else, without anything that the first answer gave; capitals do not matter.
    create(&server, "Ana", json!({ "name": "ana" })).await.created();
    let path = format!("/games/{}/join", text(&made["game"]["id"]));
    let joined =
        as_user("bruno", server.request(Method::POST, &path).json(&json!({ "name": "bruno" }))).await;
    let joined = joined.ok();
    assert_eq!(joined.get("player_token"), None, "{joined}");
    // Seats are proven by their tokens, as everywhere: in headers and on sockets.
    let (x, id) = (text(&made["seats"][0]["token"]), text(&made["game"]["id"]));
    let seats = [(&x, &made["seats"][0]["side"]), (&text(&joined["token"]), &joined["side"])]
        .map(|(t, s)| (t.clone(), s.clone()));
    let first = seats.iter().find(|(_, side)| *side == "X").expect("X");
    let moved = server.request(Method::POST, &format!("/games/{id}/moves")).bearer_auth(&first.0);
    as_user("ana", moved.json(&json!({ "column": 3 }))).await.created();
    let second = seats.iter().find(|(_, side)| *side == "O").expect("O");
    let mut socket = server.follow(&id, Some(&second.0)).await;
    socket.next_of("snapshot").await;
    socket.say(json!({ "type": "move", "column": 2, "ply": 1, "ref": "a" })).await;
    assert_eq!(socket.next_of("ok").await["ref"], "a");
}

#[tokio::test]
async fn nobody_plays_under_another_name_than_their_own() {
    let server = behind_a_proxy().await;
    create(&server, "ana", json!({ "name": "ana" })).await.created();
    for body in [
        json!({ "name": "bruno" }),
        json!({ "name": "ana" }),
        json!({ "seats": [{ "name": "carla" }, { "name": "ana" }] }),
    ] {
        let refused = create(&server, "carla", body.clone()).await.refused(403, "signed-on-as");
        assert!(text(&refused["detail"]).contains("signed on as carla"), "{body}: {refused}");
    }
    let claim = server.request(Method::POST, "/players").json(&json!({ "name": "bruno" }));
    as_user("carla", claim).await.refused(403, "signed-on-as");
    let delete = server.request(Method::DELETE, "/players/ana");
    as_user("carla", delete).await.refused(401, "unauthorized");
    let delete = server.request(Method::DELETE, "/players/ana");
    as_user("ana", delete).await.ok();
}

#[tokio::test]
async fn nobody_gets_a_token_for_a_name_where_people_sign_on() {
    let server = behind_a_proxy().await;
    let claim = || server.request(Method::POST, "/players").json(&json!({ "name": "ana" }));
    let refused = as_user("ana", claim()).await.refused(403, "signed-on");
    assert!(text(&refused["detail"]).contains("sign on"), "{refused}");
    // Nor for one that has been played under.
    create(&server, "ana", json!({ "name": "ana" })).await.created();
    as_user("ana", claim()).await.refused(403, "signed-on");
    let transfer = server.request(Method::POST, "/players/ana/transfer").json(&json!({}));
    as_user("ana", transfer).await.refused(403, "signed-on");
    let rename = server.request(Method::POST, "/players/ana/rename").json(&json!({ "name": "anabel" }));
    as_user("ana", rename).await.refused(403, "signed-on");
    let redeem = json!({ "name": "ana", "code": "2345678923" });
    as_user("ana", server.request(Method::POST, "/players").json(&redeem)).await.refused(403, "signed-on");
}

#[tokio::test]
async fn a_join_that_is_sent_again_after_a_restart_gives_no_token_that_the_first_did_not() {
    let directory = new_directory();
    let start = || Setup::new().directory(directory.clone()).http(trusting("127.0.0.1")).start();
    let mut server = start().await;
    let made = create(&server, "bruno", json!({ "name": "bruno" })).await.created();
    let path = format!("/games/{}/join", text(&made["game"]["id"]));
    let join = async |server: &TestServer| {
        let join = server.request(Method::POST, &path).header("host", "cuatro.example");
        let answer = as_user("ana", join.header("idempotency-key", "k-1").json(&json!({ "name": "ana" })));
        answer.await.ok()
    };
    let first = join(&server).await;
    server.stop().await;
    let again = join(&start().await).await;
    assert_eq!((&again["token"], again.get("player_token")), (&first["token"], None), "{again}");
}

#[tokio::test]
async fn without_signing_on_one_may_look_and_takes_no_name() {
    let server = behind_a_proxy().await;
    let made = create(&server, "ana", json!({ "name": "ana" })).await.created();
    let id = text(&made["game"]["id"]);
    server.get(&format!("/games/{id}")).await.ok();
    server.post("/games", json!({ "name": "bruno" })).await.refused(401, "not-signed-on");
    create(&server, "", json!({ "name": "bruno" })).await.refused(401, "not-signed-on");
    server.post(&format!("/games/{id}/join"), json!({ "name": "bruno" })).await.refused(401, "not-signed-on");
    assert_eq!(server.get("/server").await.body["user"], json!({ "name": null }));
    // Two computers are nobody.
    let computers = json!({ "seats": [{ "level": "easy" }, { "level": "easy" }] });
    server.post("/games", computers).await.created();
}

#[tokio::test]
async fn a_stranger_that_sends_the_header_is_nobody() {
    let server = server("192.0.2.1").await;
    create(&server, "ana", json!({ "name": "ana" })).await.refused(401, "not-signed-on");
    // Nor does it help to say that a proxy sent it.
    let forwarded = server.request(Method::POST, "/games").header("x-forwarded-for", "192.0.2.1");
    as_user("ana", forwarded.json(&json!({ "name": "ana" }))).await.refused(401, "not-signed-on");
}

#[tokio::test]
async fn a_name_that_cannot_be_one_here_may_look_and_reads_why_it_cannot_play() {
    let server = behind_a_proxy().await;
    for user in ["ana@school.example", "Computer", "\u{202e}ana"] {
        let refused = create(&server, user, json!({ "name": "ana" })).await.refused(422, "invalid-field");
        assert_eq!(refused["field"], "user", "{refused}");
        let read = as_user(user, server.request(Method::GET, "/games")).await;
        read.ok();
    }
    let twice = server.request(Method::POST, "/games").header(HEADER, "bruno");
    as_user("ana", twice.json(&json!({ "name": "ana" }))).await.refused(400, "malformed");
}

#[tokio::test]
async fn two_people_behind_one_proxy_do_not_get_each_others_answers_by_a_key() {
    let server = behind_a_proxy().await;
    let keyed = || server.request(Method::POST, "/games").header("idempotency-key", "same");
    let body = json!({ "seats": [{ "level": "easy" }, {}] });
    let ana = as_user("ana", keyed().json(&body)).await.created();
    let bruno = as_user("bruno", keyed().json(&body)).await.created();
    assert_ne!(ana["game"]["id"], bruno["game"]["id"]);
    let again = as_user("ana", keyed().json(&body)).await.created();
    assert_eq!(ana["game"]["id"], again["game"]["id"]);
}

#[tokio::test]
async fn the_page_and_programs_can_read_the_signed_on_name() {
    let server = behind_a_proxy().await;
    let said = as_user("Añá O'Hara", server.request(Method::GET, "/server")).await;
    assert_eq!(said.body["user"], json!({ "name": "Añá O'Hara" }));
    let page = |user: Option<&'static str>| {
        let request = server.client.get(format!("{}/", server.url)).header("accept", "text/html");
        let request = user.into_iter().fold(request, |request, user| request.header(HEADER, user));
        async move { request.send().await.expect("an answer").text().await.expect("a body") }
    };
    let html = page(Some("ana")).await;
    assert!(html.contains(r#"<meta name="cuatro-user" content="ana">"#), "{html}");
    assert!(!page(None).await.contains("cuatro-user"));
    let plain = TestServer::start().await;
    assert_eq!(as_user("ana", plain.request(Method::GET, "/server")).await.body["user"], Value::Null);
}
