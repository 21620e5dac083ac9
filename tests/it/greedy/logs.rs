//! Frames that say nothing, on many sockets.

use cuatro::http::{HttpSettings, RateSettings};
use serde_json::json;

use super::super::support::Setup;

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
