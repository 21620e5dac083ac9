//! Sockets on a line that takes a few bytes at a time, so that everything is written in pieces.

use std::time::Duration;

use cuatro::app::{Caller, NewSeat};
use cuatro::computer::Level;
use cuatro::game::GameId;
use cuatro::http::{HttpSettings, ServeLimits, router, serve_one};
use cuatro::protocol::ServerFrame;
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
use tokio::time::{Instant, sleep};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use super::node::Node;
use super::scenes::new_game;
use super::store::FakeStore;

/// What the line holds of what is not read: a snapshot is written in dozens of pieces.
const HELD: usize = 40;

struct Place {
    node: Node,
    game: GameId,
}

impl Place {
    async fn new() -> Place {
        let node = Node::start(&FakeStore::calm(1, false)).await;
        let game = new_game(NewSeat::Computer(Level::Easy), None);
        let (live, _) = node.app.create(game, &Caller::with(None), None).await.expect("a game");
        Place { node, game: live.id.clone() }
    }

    /// A connection to the server.
    fn line(&self) -> DuplexStream {
        let (near, far) = duplex(HELD);
        let router = router(self.node.app.clone(), HttpSettings::default());
        let limits = ServeLimits::default();
        tokio::spawn(serve_one(far, ([10, 0, 0, 1], 1000).into(), (), router, &limits, Default::default()));
        near
    }

    async fn socket(&self) -> WebSocketStream<DuplexStream> {
        let address = format!("ws://cuatro/api/v1/games/{}/ws", self.game);
        tokio_tungstenite::client_async(address, self.line()).await.expect("the socket opens").0
    }
}

fn hello() -> Message {
    Message::text(r#"{"type":"hello","ref":0}"#)
}

fn frame(text: &str) -> ServerFrame {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[tokio::test(start_paused = true)]
async fn answers_to_pings_and_to_frames_never_lie_within_each_other() {
    const PINGS: u8 = 40;
    let place = Place::new().await;
    let (mut say, mut hear) = place.socket().await.split();
    let talking = async {
        say.send(hello()).await.expect("it is sent");
        for number in 1..=PINGS {
            say.send(Message::Ping(vec![number; 100].into())).await.expect("it is sent");
            let asked = format!(r#"{{"type":"nonsense","ref":{number}}}"#);
            say.send(Message::text(asked)).await.expect("it is sent");
        }
    };
    let listening = async {
        let (mut snapshots, mut pongs, mut refused) = (0, Vec::new(), Vec::new());
        while refused.last() != Some(&u64::from(PINGS)) {
            match hear.next().await.expect("the socket is open").expect("a frame that can be read") {
                Message::Text(text) => match frame(&text) {
                    ServerFrame::Snapshot { .. } => snapshots += 1,
                    ServerFrame::Problem { reference: Some(reference), .. } => {
                        refused.push(reference.as_u64().expect("a number"));
                    }
                    _ => {}
                },
                Message::Pong(bytes) => {
                    assert_eq!((bytes.len(), bytes[0]), (100, bytes[99]));
                    pongs.push(bytes[0]);
                }
                other => panic!("{other:?}"),
            }
        }
        (snapshots, pongs, refused)
    };
    let ((), (snapshots, pongs, refused)) = tokio::join!(talking, listening);
    assert_eq!((snapshots, refused), (1, (1..=PINGS.into()).collect()));
    assert!(pongs.is_sorted() && pongs.last() == Some(&PINGS), "{pongs:?}");
}

#[tokio::test(start_paused = true)]
async fn a_slow_reader_gets_the_frame_that_was_begun_and_then_the_reason() {
    let place = Place::new().await;
    let mut socket = place.socket().await;
    socket.send(hello()).await.expect("it is sent");
    sleep(Duration::from_millis(5_500)).await;
    let mut heard = Vec::new();
    while let Some(Ok(message)) = socket.next().await {
        heard.push(message);
    }
    let [Message::Text(ok), Message::Text(snapshot), .., Message::Close(Some(reason))] = &heard[..] else {
        panic!("{heard:?}")
    };
    assert!(matches!(frame(ok), ServerFrame::Ok { .. }), "{ok}");
    assert!(matches!(frame(snapshot), ServerFrame::Snapshot { .. }), "{snapshot}");
    assert_eq!(u16::from(reason.code), 4010, "{reason:?}");
}

/// The client says hello and then nothing, not even pongs.
#[tokio::test(start_paused = true)]
async fn a_socket_that_is_silent_for_45_s_is_closed_then_and_not_at_the_next_ping() {
    let place = Place::new().await;
    let (mut hear, mut say) = tokio::io::split(place.line());
    let upgrade = format!(
        "GET /api/v1/games/{}/ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        place.game
    );
    let hello = br#"{"type":"hello","token":null,"version":null}"#;
    // A masked text frame; the mask is zero.
    let frame = [&[0x81, 0x80 | hello.len() as u8, 0, 0, 0, 0], &hello[..]].concat();
    let mut heard = Vec::new();
    let talking = async {
        say.write_all(upgrade.as_bytes()).await.expect("it is sent");
        say.write_all(&frame).await.expect("it is sent");
        Instant::now()
    };
    let (began, read) = tokio::join!(talking, hear.read_to_end(&mut heard));
    read.expect("it is closed");
    let took = began.elapsed();
    assert!((44..=46).contains(&took.as_secs()), "closed after {took:?}");
}
