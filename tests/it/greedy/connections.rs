//! Connections that are held, never read, or promise bodies that do not come.

use std::time::Duration;

use cuatro::http::{HttpSettings, RateSettings, ServeLimits, ShareSettings};
use reqwest::{Method, Response, StatusCode};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::super::support::{ADMIN, Answer, PATIENCE, Setup, TestServer};

/// Much shorter than an operator would have it.
const SOON: Duration = Duration::from_millis(200);

fn authority(server: &TestServer) -> &str {
    server.url.strip_prefix("http://").expect("a URL")
}

/// A connection that has asked for the levels and has been answered; nothing if it was closed instead.
async fn asked(server: &TestServer) -> Option<TcpStream> {
    let mut stream = TcpStream::connect(authority(server)).await.expect("a connection");
    let request = "GET /api/v1/levels HTTP/1.1\r\nhost: cuatro\r\n\r\n";
    stream.write_all(request.as_bytes()).await.ok()?;
    let mut begins = [0; 12];
    timeout(PATIENCE, stream.read_exact(&mut begins)).await.expect("an answer or the end").ok()?;
    assert_eq!(&begins, b"HTTP/1.1 200");
    Some(stream)
}

#[tokio::test]
async fn an_address_has_its_share_of_the_connections_and_gets_back_what_it_closes() {
    let limits = ServeLimits { per_address: Some(4), ..ServeLimits::default() };
    let server = Setup::new().limits(limits).start().await;
    let mut held = Vec::new();
    for number in 0..4 {
        held.push(asked(&server).await.unwrap_or_else(|| panic!("connection {number} was closed")));
    }
    assert!(asked(&server).await.is_none(), "a fifth connection is closed");
    held.pop();
    let again = async {
        while asked(&server).await.is_none() {
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, again).await.expect("a closed connection makes room for another one");
}

/// A stream of events of a game, from an address behind the proxy.
async fn stream(server: &TestServer, path: &str, from: &str) -> Response {
    let request = server.request(Method::GET, path).header("accept", "text/event-stream");
    request.header("x-forwarded-for", from).send().await.expect("an answer")
}

#[tokio::test]
async fn an_address_has_its_share_of_sockets_and_streams_and_the_others_have_theirs() {
    let shares = ShareSettings { sockets: 2, streams: 2 };
    let trusted_proxies = vec!["127.0.0.1/32".parse().expect("a network")];
    let server =
        Setup::new().http(HttpSettings { shares, trusted_proxies, ..HttpSettings::default() }).start().await;
    let table = server.two_people("Ana", "Berta").await;
    let events = table.path("/events");
    let mut streams = Vec::new();
    for _ in 0..2 {
        streams.push(stream(&server, &events, "2001:db8::1").await);
    }
    let refused = server.request(Method::GET, &events).header("x-forwarded-for", "2001:db8::2");
    let refused = Answer::of(refused).await;
    assert_eq!(refused.header("retry-after"), "10");
    refused.refused(429, "too-many-requests");
    assert_eq!(stream(&server, &events, "2001:db8:0:1::1").await.status(), StatusCode::OK, "another /64");
    streams.pop();
    let again = async { while stream(&server, &events, "2001:db8::1").await.status() != StatusCode::OK {} };
    timeout(PATIENCE, again).await.expect("a stream that ended makes room for another one");

    let socket = async |from| server.socket_with(&table.id, &[("x-forwarded-for", from)]).await;
    let mut sockets = Vec::new();
    for _ in 0..2 {
        let mut socket = socket("203.0.113.9").await.expect("a socket");
        socket.hello(None, None).await;
        sockets.push(socket);
    }
    assert_eq!(socket("203.0.113.9").await.err(), Some(StatusCode::TOO_MANY_REQUESTS));
    assert!(socket("203.0.113.10").await.is_ok(), "another address");
    sockets.pop().expect("a socket").leave().await;
    let again = async { while socket("203.0.113.9").await.is_err() {} };
    timeout(PATIENCE, again).await.expect("a socket that ended makes room for another one");
}

/// Asks again and again on one connection without ever reading, until nothing more is taken.
async fn never_reads(server: &TestServer) -> TcpStream {
    let mut stream = TcpStream::connect(authority(server)).await.expect("a connection");
    let request = "GET /api/v1/openapi.json HTTP/1.1\r\nhost: cuatro\r\n\r\n".repeat(1000);
    while let Ok(sent) = timeout(SOON, stream.write_all(request.as_bytes())).await {
        sent.expect("the connection is still open");
    }
    stream
}

#[tokio::test]
async fn a_client_that_never_reads_loses_its_connection() {
    let limits = ServeLimits { write_deadline: SOON * 4, ..ServeLimits::default() };
    let server = Setup::new().limits(limits).start().await;
    let mut stream = never_reads(&server).await;
    let closed = async { while stream.write_all(b"GET / HTTP/1.1\r\n").await.is_ok() {} };
    timeout(PATIENCE, closed).await.expect("the connection is closed although nothing was read");
}

/// How often requests of a route were answered with a status.
async fn answered(server: &TestServer, route: &str, status: u16) -> u64 {
    let metrics = server.client.get(format!("{}/metrics", server.url)).send().await.expect("an answer");
    let name = format!(r#"cuatro_http_requests_total{{method="GET",route="{route}",status="{status}"}} "#);
    let metrics = metrics.text().await.expect("a text");
    metrics.lines().find_map(|line| line.strip_prefix(&name)?.parse().ok()).unwrap_or(0)
}

#[tokio::test]
async fn beyond_its_cap_an_address_gets_one_refusal_on_each_connection_however_much_it_sent_ahead() {
    // Ten at once, then one a minute.
    let rates = RateSettings { requests: 100.try_into().expect("not zero"), ..RateSettings::default() };
    let server = Setup::new().http(HttpSettings { rates, ..HttpSettings::default() }).start().await;
    let route = "/api/v1/openapi.json";
    let ahead = format!("GET {route} HTTP/1.1\r\nhost: cuatro\r\n\r\n").repeat(200);
    for connection in 1..=5 {
        let mut stream = TcpStream::connect(authority(&server)).await.expect("a connection");
        stream.write_all(ahead.as_bytes()).await.expect("it is sent");
        // The end comes although nothing more is sent; a reset, where requests were left unread.
        let ends = async { while matches!(stream.read(&mut [0; 65536]).await, Ok(read) if read > 0) {} };
        timeout(PATIENCE, ends).await.expect("the connection ends");
        let refused = answered(&server, route, 429).await;
        assert_eq!(refused, connection, "refusals, after as many connections of 200 requests each");
    }
    let granted = answered(&server, route, 200).await;
    assert!((10..20).contains(&granted), "{granted} of 1000 requests were granted");
}

/// The status lines that answer a request with these headers, whose body is dripped or does not come.
async fn status_of(server: &TestServer, path: &str, headers: &str, drip: Option<&str>) -> String {
    let mut stream = TcpStream::connect(authority(server)).await.expect("a connection");
    let kind = if path == "/import" { "text/plain" } else { "application/json" };
    let request = format!(
        "POST /api/v1{path} HTTP/1.1\r\nhost: cuatro\r\nauthorization: Bearer {ADMIN}\r\n\
         content-type: {kind}\r\n{headers}\r\n"
    );
    stream.write_all(request.as_bytes()).await.expect("it is sent");
    let mut answer = String::new();
    let reading = async {
        loop {
            let mut piece = [0; 4096];
            match timeout(SOON / 10, stream.read(&mut piece)).await {
                Ok(Ok(0) | Err(_)) => return answer,
                Ok(Ok(read)) => answer += &String::from_utf8_lossy(&piece[..read]),
                Err(_) => {
                    if let Some(drip) = drip {
                        let _ = stream.write_all(drip.as_bytes()).await;
                    }
                }
            }
        }
    };
    let answer = timeout(PATIENCE, reading).await.expect("the connection is closed");
    answer.lines().filter(|line| line.starts_with("HTTP/1.1 ")).collect::<Vec<_>>().join(", ")
}

#[tokio::test]
async fn an_announced_body_that_does_not_come_is_answered_and_its_connection_closed() {
    let limits = ServeLimits { body_deadline: SOON, ..ServeLimits::default() };
    let server = Setup::new().limits(limits).start().await;
    let timed_out = "HTTP/1.1 408 Request Timeout";
    for path in ["/games", "/import"] {
        assert_eq!(status_of(&server, path, "content-length: 5000\r\n", None).await, timed_out, "{path}");
        let chunked = "transfer-encoding: chunked\r\n";
        let dripping = status_of(&server, path, chunked, Some("1\r\n \r\n")).await;
        assert_eq!(dripping, timed_out, "a byte now and then to {path}");
    }
    let expected = "content-length: 5000\r\nexpect: 100-continue\r\n";
    let expected = status_of(&server, "/games", expected, None).await;
    assert_eq!(expected, format!("HTTP/1.1 100 Continue, {timed_out}"));
}

#[tokio::test]
async fn half_a_head_ends_a_connection_and_time_between_requests_does_not() {
    let limits = ServeLimits { header_deadline: SOON, ..ServeLimits::default() };
    let server = Setup::new().limits(limits).start().await;
    let request = "GET /healthz HTTP/1.1\r\nhost: cuatro\r\n\r\n";
    let mut kept = TcpStream::connect(authority(&server)).await.expect("a connection");
    let read = async |stream: &mut TcpStream| {
        let mut piece = [0; 4096];
        let read = timeout(PATIENCE, stream.read(&mut piece)).await.expect("an answer or the end");
        String::from_utf8_lossy(&piece[..read.unwrap_or(0)]).into_owned()
    };
    kept.write_all(request.as_bytes()).await.expect("it is sent");
    assert!(read(&mut kept).await.starts_with("HTTP/1.1 200"));
    // These connections end when their time is over, and the one between two requests outlives them.
    for begins in ["", "GET /hea"] {
        let mut stream = TcpStream::connect(authority(&server)).await.expect("a connection");
        stream.write_all(begins.as_bytes()).await.expect("it is sent");
        assert_eq!(read(&mut stream).await, "", "after {begins:?}");
    }
    kept.write_all(request.as_bytes()).await.expect("it is sent");
    assert!(read(&mut kept).await.starts_with("HTTP/1.1 200"), "the connection was idle and is used again");
    kept.write_all(b"GET /hea").await.expect("it is sent");
    assert_eq!(read(&mut kept).await, "", "the second head has no more time than the first");
}

#[tokio::test]
async fn a_stopping_server_breaks_off_clients_that_neither_read_nor_send() {
    let limits = ServeLimits { drain: SOON, ..ServeLimits::default() };
    let mut server = Setup::new().limits(limits).start().await;
    let _unread = never_reads(&server).await;
    let mut announced = TcpStream::connect(authority(&server)).await.expect("a connection");
    let request = "POST /api/v1/games HTTP/1.1\r\nhost: cuatro\r\ncontent-length: 5000\r\n\r\n{";
    announced.write_all(request.as_bytes()).await.expect("it is sent");
    server.stop().await;
}
