//! One address cannot keep the others waiting.

use cuatro::http::{HttpSettings, RateSettings};
use reqwest::{Method, StatusCode};
use serde_json::json;

use super::support::{Answer, Setup, TestServer};

fn rates(requests: u32, creations: u32) -> RateSettings {
    let number = |number: u32| number.try_into().expect("not zero");
    RateSettings { requests: number(requests), creations: number(creations) }
}

/// A server behind a proxy on this machine.
async fn behind_a_proxy(rates: RateSettings) -> TestServer {
    let trusted_proxies = vec!["127.0.0.1/32".parse().expect("a network")];
    Setup::new().http(HttpSettings { rates, trusted_proxies, ..HttpSettings::default() }).start().await
}

async fn ask(server: &TestServer, path: &str, from: &str) -> Answer {
    Answer::of(server.request(Method::GET, path).header("x-forwarded-for", from)).await
}

#[tokio::test]
async fn a_client_beyond_its_share_reads_when_to_come_back_and_the_others_notice_nothing() {
    // 60 at once, and one more a tenth of a second.
    let server = behind_a_proxy(rates(600, 600)).await;
    let first = ask(&server, "/levels", "203.0.113.9").await;
    assert_eq!(first.status, StatusCode::OK);
    assert_eq!(first.header("ratelimit-policy"), r#""requests";q=60;w=6"#);
    assert!(first.header("ratelimit").starts_with(r#""requests";r=59;t="#), "{}", first.header("ratelimit"));
    let mut refused = None;
    for _ in 0..1000 {
        let answer = ask(&server, "/levels", "203.0.113.9").await;
        if answer.status != StatusCode::OK {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("a thousand requests are too many");
    let seconds: u64 = refused.header("retry-after").parse().expect("seconds");
    assert!(refused.header("ratelimit").starts_with(r#""requests";r=0;t="#), "{:?}", refused.headers);
    let problem = refused.refused(429, "too-many-requests");
    assert_eq!(problem["retry_after_s"], seconds);
    let wait = if seconds == 1 { "in 1 second.".to_owned() } else { format!("in {seconds} seconds.") };
    assert!(problem["detail"].as_str().is_some_and(|detail| detail.ends_with(&wait)), "{problem}");
    for other in ["203.0.113.10", "2001:db8::1"] {
        assert_eq!(ask(&server, "/levels", other).await.status, StatusCode::OK, "{other}");
    }
    // What stands before the last hop was written by the asker.
    let forged = |number: u32| format!("198.51.100.{number}, 203.0.113.9");
    let mut passed = 0;
    for number in 0..20 {
        passed += u32::from(ask(&server, "/levels", &forged(number)).await.status == StatusCode::OK);
    }
    assert!(passed < 10, "{passed} of 20 passed under forged addresses");
    for path in ["/healthz", "/metrics"] {
        let answer = Answer::of(
            server.client.get(format!("{}{path}", server.url)).header("x-forwarded-for", "203.0.113.9"),
        );
        assert_eq!(answer.await.status, StatusCode::OK, "{path} is the operator's");
    }
}

/// The parameters of this cap in a `RateLimit` header of an answer, such as `r=2;t=4`.
fn of_cap(answer: &Answer, header: &str, cap: &str) -> [u64; 2] {
    let value = answer.header(header);
    let item = value.split(", ").find_map(|item| item.strip_prefix(&format!("\"{cap}\";")));
    let item = item.unwrap_or_else(|| panic!("nothing about {cap} in {header}: {value:?}"));
    let numbers: Vec<u64> = item.split(';').filter_map(|part| part.split_once('=')?.1.parse().ok()).collect();
    numbers.try_into().unwrap_or_else(|_| panic!("{header}: {value:?}"))
}

#[tokio::test]
async fn the_headers_say_what_is_enforced() {
    // Three requests at once, and one more every two seconds.
    let server = behind_a_proxy(rates(30, 12)).await;
    let (began, mut passed) = (std::time::Instant::now(), 0);
    let refused = loop {
        // An address of IPv6 is its /64.
        let answer = ask(&server, "/levels", &format!("2001:db8::{passed:x}")).await;
        let [quota, window] = of_cap(&answer, "ratelimit-policy", "requests");
        assert_eq!((quota, window), (3, 6), "three at once, which are back after six seconds");
        let [left, until_whole] = of_cap(&answer, "ratelimit", "requests");
        if answer.status != StatusCode::OK {
            assert_eq!(left, 0, "{:?}", answer.headers);
            assert!((4..=6).contains(&until_whole), "{:?}", answer.headers);
            break answer;
        }
        passed += 1;
        let come_back = began.elapsed().as_secs() / 2 + 1;
        assert!(left + passed <= quota + come_back, "{left} are left after {passed}");
        assert_eq!(until_whole, (quota - left) * 2, "two seconds for each that is missing");
    };
    assert!(passed >= 3 && passed <= 3 + began.elapsed().as_secs() / 2 + 1, "{passed} passed");
    let seconds: u64 = refused.header("retry-after").parse().expect("seconds");
    assert!((1..=2).contains(&seconds), "{seconds}");

    // A creation is a request too, and both caps act.
    let request = server.request(Method::POST, "/games").header("x-forwarded-for", "203.0.113.9");
    let made = Answer::of(request.json(&json!({ "seats": [{ "level": "easy" }, {}] }))).await;
    for (cap, policy, state) in [("creations", [3, 15], [2, 5]), ("requests", [3, 6], [2, 2])] {
        assert_eq!(of_cap(&made, "ratelimit-policy", cap), policy, "{cap}");
        assert_eq!(of_cap(&made, "ratelimit", cap), state, "{cap}");
    }
}

#[tokio::test]
async fn what_lasts_has_a_cap_of_its_own_and_what_was_refused_was_not_made() {
    let server = behind_a_proxy(rates(6000, 8)).await;
    let create = async |from: &str| {
        let request = server.request(Method::POST, "/games").header("x-forwarded-for", from);
        Answer::of(request.json(&json!({ "seats": [{ "level": "easy" }, {}] }))).await
    };
    let mut made = 0;
    let refused = loop {
        let answer = create("203.0.113.9").await;
        if answer.status != StatusCode::CREATED {
            break answer;
        }
        made += 1;
        assert!(answer.header("ratelimit").starts_with(r#""creations";"#), "{:?}", answer.headers);
        assert!(made < 8, "{made} games at once");
    };
    refused.refused(429, "too-many-requests");
    let games = ask(&server, "/games?status=waiting", "203.0.113.9").await.ok();
    assert_eq!(games["items"].as_array().map(Vec::len), Some(made));
    assert_eq!(create("203.0.113.10").await.status, StatusCode::CREATED);
    let at_a_terminal =
        server.client.post(format!("{}/play", server.url)).header("x-forwarded-for", "203.0.113.9");
    let refused = Answer::of(at_a_terminal.form(&[("name", "Ana")])).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS, "{}", refused.text);
    assert!(refused.text.contains("(too-many-requests)\n\ncurl "), "{}", refused.text);
}

#[tokio::test]
async fn without_the_caps_nobody_is_refused_and_a_stranger_cannot_name_another_address() {
    let off = HttpSettings { rates: rates(60, 60), unlimited: true, ..HttpSettings::default() };
    let server = Setup::new().http(off).start().await;
    for _ in 0..100 {
        let answer = server.get("/levels").await;
        assert_eq!((answer.status, answer.header("ratelimit")), (StatusCode::OK, ""));
    }
    // No proxy is trusted, so the header is the asker's own fancy.
    let on = HttpSettings { rates: rates(60, 60), ..HttpSettings::default() };
    let server = Setup::new().http(on).start().await;
    let mut refused = 0;
    for number in 0..30 {
        let from = format!("203.0.113.{number}");
        refused += u32::from(ask(&server, "/levels", &from).await.status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(refused > 15, "{refused} of 30 refused");
}
