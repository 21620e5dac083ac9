//! A WebSocket as a test uses it.

use futures_util::{SinkExt, StreamExt};
use reqwest::StatusCode;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::http::Request;
use tokio_tungstenite::tungstenite::{Message, protocol::CloseFrame};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use super::{PATIENCE, in_time};

/// A WebSocket with a memory for failures.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    transcript: Vec<String>,
}

impl Socket {
    /// Opens one; the status where it is refused.
    pub(super) async fn open(request: Request<()>) -> Result<Socket, StatusCode> {
        match tokio_tungstenite::connect_async(request).await {
            Ok((stream, _)) => Ok(Socket { stream, transcript: Vec::new() }),
            Err(tokio_tungstenite::tungstenite::Error::Http(response)) => {
                Err(StatusCode::from_u16(response.status().as_u16()).expect("a status"))
            }
            Err(error) => panic!("the socket does not open: {error}"),
        }
    }

    pub async fn say(&mut self, frame: Value) {
        self.say_raw(Message::text(frame.to_string())).await;
    }

    pub async fn say_raw(&mut self, message: Message) {
        self.transcript.push(format!("> {message:.200}"));
        // The server may have closed already; what it said is read afterwards.
        let _ = self.stream.send(message).await;
    }

    /// Sends messages that are not worth remembering, in as few writes as they need, and forgets what was said before.
    pub async fn say_all(&mut self, messages: Vec<Message>) {
        self.transcript.clear();
        for message in messages {
            // The server may have closed already; what it said is read afterwards.
            let _ = self.stream.feed(message).await;
        }
        let _ = self.stream.flush().await;
    }

    /// Sends a message that is not worth remembering; whether the connection took it.
    pub async fn offer(&mut self, message: Message) -> bool {
        self.stream.send(message).await.is_ok()
    }

    pub async fn hello(&mut self, token: Option<&str>, version: Option<u64>) {
        self.say(json!({ "type": "hello", "token": token, "version": version, "ref": "hello" })).await;
    }

    /// The next frame, whatever it is.
    pub async fn next(&mut self) -> Result<Value, Option<CloseFrame>> {
        loop {
            let next = in_time(PATIENCE, self.stream.next()).await;
            let Some(next) = next else { panic!("no frame came\n{}", self.transcript.join("\n")) };
            match next {
                Some(Ok(Message::Text(text))) => {
                    self.transcript.push(format!("< {text}"));
                    return Ok(serde_json::from_str(&text).expect("frames are JSON"));
                }
                Some(Ok(Message::Close(frame))) => return Err(frame),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// The next frame of a type; others before it are passed over.
    pub async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            match self.next().await {
                Ok(frame) if frame["type"] == kind => return frame,
                Ok(_) => {}
                Err(close) => panic!("closed ({close:?}) before {kind}\n{}", self.transcript.join("\n")),
            }
        }
    }

    /// The next frame that is an event or a snapshot: neither presence nor thinking.
    pub async fn next_event(&mut self) -> Value {
        loop {
            match self.next().await {
                Ok(frame) if frame["type"] == "presence" || frame["type"] == "thinking" => {}
                Ok(frame) => return frame,
                Err(close) => panic!("closed ({close:?})\n{}", self.transcript.join("\n")),
            }
        }
    }

    /// The code with which the server closes.
    pub async fn closed(&mut self) -> u16 {
        loop {
            match self.next().await {
                Ok(_) => {}
                Err(Some(frame)) => return frame.code.into(),
                Err(None) => panic!("gone without a code\n{}", self.transcript.join("\n")),
            }
        }
    }

    pub async fn leave(mut self) {
        let _ = self.stream.close(None).await;
    }
}
