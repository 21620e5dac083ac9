//! WebSockets by the byte, as RFC 6455 has them.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::support::{PATIENCE, TestServer, in_time};

/// The headers of a request that opens a socket, but for those of the upgrade.
const OPENING: &str = "Host: a\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
const UPGRADE: &str = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";

const TEXT: u8 = 0x81;
const CLOSE: u8 = 0x88;
const PING: u8 = 0x89;
const PONG: u8 = 0x8a;

/// A connection, and what has come on it.
struct Line(TcpStream, Vec<u8>);

impl Line {
    /// Asks for the socket of a game with these headers; also what the answer's head is.
    async fn open(server: &TestServer, game: &str, headers: &str) -> (Line, String) {
        let address = server.url.trim_start_matches("http://");
        let mut line = Line(TcpStream::connect(address).await.expect("a connection"), Vec::new());
        let request = format!("GET /api/v1/games/{game}/ws HTTP/1.1\r\n{OPENING}{headers}\r\n");
        line.0.write_all(request.as_bytes()).await.expect("sent");
        let end = loop {
            if let Some(at) = line.1.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
                break at + 4;
            }
            assert!(line.more().await, "closed after {:?}", String::from_utf8_lossy(&line.1));
        };
        let rest = line.1.split_off(end);
        let head = String::from_utf8(std::mem::replace(&mut line.1, rest)).expect("a head is text");
        (line, head.to_lowercase())
    }

    async fn socket(server: &TestServer, game: &str) -> Line {
        let (line, head) = Line::open(server, game, UPGRADE).await;
        assert!(head.starts_with("http/1.1 101 "), "{head}");
        line
    }

    /// Whether more has come, and not the end.
    async fn more(&mut self) -> bool {
        let read = in_time(PATIENCE, self.0.read_buf(&mut self.1)).await;
        let read = read.unwrap_or_else(|| panic!("nothing more came after {:?}", self.1));
        read.unwrap_or_else(|error| panic!("{error} after {:?}", self.1)) > 0
    }

    /// Sends a masked frame; the mask is zero.
    async fn send(&mut self, first: u8, payload: &[u8]) {
        let mut frame = vec![first, 0x80 | u8::try_from(payload.len()).expect("short"), 0, 0, 0, 0];
        frame.extend(payload);
        self.0.write_all(&frame).await.expect("sent");
    }

    /// The next frame, which is a short one, and whose first byte is this.
    async fn next(&mut self, first: u8) -> Vec<u8> {
        loop {
            if let [kind, length, rest @ ..] = &*self.1 {
                // Texts can be longer.
                let (header, length) = match length {
                    126 => (4, self.1.get(2..4).map(|two| usize::from(u16::from_be_bytes([two[0], two[1]])))),
                    _ if rest.len() >= usize::from(*length) => (2, Some(usize::from(*length))),
                    _ => (2, None),
                };
                if let Some(end) = length.map(|length| header + length).filter(|end| *end <= self.1.len()) {
                    let (kind, rest) = (*kind, self.1.split_off(end));
                    let frame = std::mem::replace(&mut self.1, rest);
                    if kind == first {
                        return frame[header..].to_vec();
                    }
                    assert_eq!(kind, TEXT, "what came: {frame:?}");
                    continue;
                }
            }
            assert!(self.more().await, "closed before {first:#x}; what came: {:?}", self.1);
        }
    }

    /// The payload of the close, with which the connection ends.
    async fn closed(&mut self) -> Vec<u8> {
        let payload = self.next(CLOSE).await;
        assert!(!self.more().await, "after the close came {:?}", self.1);
        payload
    }
}

async fn game(server: &TestServer) -> String {
    server.two_people("Ana", "Berta").await.id
}

#[tokio::test]
async fn a_close_is_answered_before_the_hello_and_after_it() {
    let server = TestServer::start().await;
    let game = game(&server).await;
    for greeted in [false, true] {
        for reason in [&[][..], &1000_u16.to_be_bytes()] {
            let mut line = Line::socket(&server, &game).await;
            if greeted {
                line.send(TEXT, br#"{"type":"hello","token":null,"version":null}"#).await;
                line.next(TEXT).await;
            }
            line.send(CLOSE, reason).await;
            assert_eq!(line.closed().await, reason, "greeted: {greeted}");
        }
    }
}

#[tokio::test]
async fn a_ping_is_answered_with_its_payload() {
    let server = TestServer::start().await;
    let game = game(&server).await;
    let mut line = Line::socket(&server, &game).await;
    line.send(PING, b"still there?").await;
    assert_eq!(line.next(PONG).await, b"still there?");
}

#[tokio::test]
async fn what_is_no_frame_and_what_is_no_text_is_closed_with_the_code_that_the_standard_has_for_it() {
    let server = TestServer::start().await;
    let game = game(&server).await;
    for (kind, first, payload, code) in [
        ("a reserved bit", 0xc1, &b"{}"[..], 1002),
        ("an unknown kind", 0x83, b"{}", 1002),
        ("the rest of nothing", 0x80, b"{}", 1002),
        ("half a code", CLOSE, b"1", 1002),
        ("not UTF-8", TEXT, b"\xff\xfe", 1007),
    ] {
        let mut line = Line::socket(&server, &game).await;
        line.send(first, payload).await;
        let closed = line.next(CLOSE).await;
        assert_eq!(closed.get(..2), Some(&u16::to_be_bytes(code)[..]), "{kind}: {closed:?}");
    }
}

#[tokio::test]
async fn a_socket_opens_whatever_else_its_headers_list() {
    let server = TestServer::start().await;
    let game = game(&server).await;
    for headers in [
        "Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n",
        "Connection: keep-alive,\tupgrade\r\nUpgrade: WebSocket\r\nSec-WebSocket-Version: 13\r\n",
    ] {
        let (_, head) = Line::open(&server, &game, headers).await;
        assert!(
            head.starts_with("http/1.1 101 ") && !head.contains("sec-websocket-protocol"),
            "{headers}: {head}"
        );
    }
    let offered = format!("{UPGRADE}Sec-WebSocket-Protocol: chat\r\nSec-WebSocket-Protocol: x,cuatro.v1\r\n");
    let (_, head) = Line::open(&server, &game, &offered).await;
    assert!(head.contains("sec-websocket-protocol: cuatro.v1\r\n"), "{head}");
}

#[tokio::test]
async fn a_request_for_another_version_is_told_the_one_that_is_spoken() {
    let server = TestServer::start().await;
    let game = game(&server).await;
    for version in ["", "Sec-WebSocket-Version: 8\r\n"] {
        let headers = format!("Connection: Upgrade\r\nUpgrade: websocket\r\n{version}");
        let (_, head) = Line::open(&server, &game, &headers).await;
        let refused = head.starts_with("http/1.1 400 ") && head.contains("sec-websocket-version: 13\r\n");
        assert!(refused, "{version}: {head}");
    }
}
