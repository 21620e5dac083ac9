//! Games that somebody would make longer and longer without playing.

use cuatro::http::{HttpSettings, RateSettings};
use reqwest::StatusCode;
use serde_json::json;

use super::super::support::{Setup, Table, TestServer};

/// Offers a draw and lets the other side decline it until that is refused; how often it went.
async fn offers_until_refused(server: &TestServer, table: &Table) -> usize {
    for count in 0..1000 {
        let offered = server.post_as(&table.x, &table.path("/draw"), json!({ "answer": "offer" })).await;
        if offered.status != StatusCode::OK {
            offered.refused(409, "too-many-offers");
            return count;
        }
        let decline = json!({ "answer": "decline" });
        server.post_as(&table.o, &table.path("/draw"), decline).await.ok();
    }
    panic!("a thousand offers without a disc");
}

#[tokio::test]
async fn offers_have_an_end_until_there_is_a_new_disc() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[3, 2]).await;
    let first = offers_until_refused(&server, &table).await;
    assert!(first >= 10, "{first} offers are few");
    // The other side has offers of its own.
    server.post_as(&table.o, &table.path("/draw"), json!({ "answer": "offer" })).await.ok();
    server.play(&table, &[3]).await;
    assert_eq!(offers_until_refused(&server, &table).await, first, "after a new disc");
}

#[tokio::test]
async fn frames_count_for_the_address_and_not_for_each_of_its_sockets() {
    let number = |number: u32| number.try_into().expect("not zero");
    // Twenty at once, and three a second, so that on a slow machine, too, there are more.
    let rates = RateSettings { requests: number(200), creations: number(600) };
    let trusted_proxies = vec!["127.0.0.1/32".parse().expect("a network")];
    let server =
        Setup::new().http(HttpSettings { rates, trusted_proxies, ..HttpSettings::default() }).start().await;
    let table = server.two_people("Ana", "Berta").await;
    let mut sockets = Vec::new();
    for _ in 0..4 {
        let mut socket =
            server.socket_with(&table.id, &[("x-forwarded-for", "203.0.113.9")]).await.expect("a socket");
        socket.hello(None, None).await;
        socket.next_of("snapshot").await;
        sockets.push(socket);
    }
    // Each is far from a flood of its own.
    for _ in 0..50 {
        for socket in &mut sockets {
            socket.say(json!({ "type": "nothing" })).await;
        }
    }
    assert_eq!(sockets[0].closed().await, 4008);
    let from_elsewhere = [("x-forwarded-for", "203.0.113.10")];
    let mut other = server.socket_with(&table.id, &from_elsewhere).await.expect("a socket");
    other.hello(None, None).await;
    other.next_of("snapshot").await;
}
