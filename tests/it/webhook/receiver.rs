//! The receiver of notices.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::{Notify, mpsc};

use super::super::support::PATIENCE;

/// A receiver, with what it answers next; then 200.
pub(super) struct Receiver {
    pub(super) url: String,
    pub(super) got: mpsc::UnboundedReceiver<Got>,
}

/// A request that came.
#[derive(Debug)]
pub(super) struct Got {
    pub(super) path: String,
    pub(super) headers: HeaderMap,
    pub(super) body: String,
}

/// What is answered.
pub(super) enum Answer {
    Status(u16),
    With(u16, &'static str, String),
    /// 200, once this is notified.
    Held(Arc<Notify>),
    Never,
}

pub(super) type Doors = (mpsc::UnboundedSender<Got>, Arc<Mutex<VecDeque<Answer>>>);

pub(super) async fn receive(
    State((sender, answers)): State<Doors>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let body = String::from_utf8(body.to_vec()).expect("UTF-8");
    // The test may be over.
    let _ = sender.send(Got { path: uri.to_string(), headers, body });
    let answer = answers.lock().expect("answers").pop_front();
    let status = |code| StatusCode::from_u16(code).expect("a status");
    match answer {
        None => status(200).into_response(),
        Some(Answer::Status(code)) => status(code).into_response(),
        Some(Answer::With(code, name, value)) => (status(code), [(name, value)]).into_response(),
        Some(Answer::Held(until)) => {
            until.notified().await;
            status(200).into_response()
        }
        Some(Answer::Never) => std::future::pending().await,
    }
}

impl Receiver {
    pub(super) async fn start(answers: Vec<Answer>) -> Receiver {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/secret/canary", listener.local_addr().expect("an address"));
        let (sender, got) = mpsc::unbounded_channel();
        let answers = Arc::new(Mutex::new(VecDeque::from(answers)));
        let router = axum::Router::new().fallback(receive).with_state((sender, answers));
        tokio::spawn(async move { axum::serve(listener, router).await });
        Receiver { url, got }
    }

    pub(super) async fn next(&mut self) -> Got {
        let got = tokio::time::timeout(PATIENCE, self.got.recv()).await;
        got.expect("nothing came").expect("the receiver runs")
    }

    /// The next one as JSON.
    pub(super) async fn object(&mut self) -> Value {
        let got = self.next().await;
        serde_json::from_str(&got.body).unwrap_or_else(|error| panic!("{error}: {got:?}"))
    }
}
