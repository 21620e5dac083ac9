//! A request on a line of its own, and its answer.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::{Method, Request};
use hyper_util::rt::TokioIo;
use rand::rngs::StdRng;
use tokio::io::DuplexStream;

use super::line::{Fate, Slot, open};
use super::world::World;

/// How long somebody waits for an answer. A multiple of the slots, so that it ends in one of theirs.
const PATIENCE: Duration = Duration::from_millis(9_984);

/// What is asked.
#[derive(Default)]
pub struct Asked<'a> {
    pub method: Method,
    pub path: &'a str,
    pub token: Option<&'a str>,
    /// Further headers.
    pub headers: Vec<(&'static str, String)>,
    /// The body and its type.
    pub body: Option<(&'static str, Bytes)>,
}

impl Asked<'_> {
    pub fn request(&self) -> Request<Full<Bytes>> {
        let uri = format!("/api/v1{}", self.path);
        let mut request = Request::builder().method(&self.method).uri(uri).header("host", "cuatro");
        if let Some(token) = self.token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        if let Some((kind, _)) = &self.body {
            request = request.header("content-type", *kind);
        }
        let body = self.body.as_ref().map(|(_, body)| body.clone()).unwrap_or_default();
        request.body(Full::new(body)).expect("a request")
    }
}

impl World {
    /// A line to a process that somebody reaches, with the number of that process.
    pub fn line(self: &Arc<World>, slot: Slot, chance: &mut StdRng) -> Option<(DuplexStream, usize)> {
        let fate = if self.calm.is_cancelled() { Fate::Good } else { Fate::draw(chance) };
        let process = self.process(chance)?;
        let line = open(&process, slot, fate, chance);
        fate.name().into_iter().for_each(|name| self.saw(name));
        Some((line, process.run))
    }

    /// Asks something; `None` if no answer came.
    pub async fn ask(
        self: &Arc<World>,
        slot: Slot,
        chance: &mut StdRng,
        asked: Asked<'_>,
    ) -> Option<(u16, Bytes)> {
        let (line, run) = self.line(slot, chance)?;
        let request = asked.request();
        let asking = async {
            let (mut sender, connection) =
                hyper::client::conn::http1::handshake(TokioIo::new(line)).await.ok()?;
            let answering = async {
                let answer = sender.send_request(request).await.ok()?;
                let status = answer.status().as_u16();
                let bytes = answer.into_body().collect().await.ok()?.to_bytes();
                Some((status, bytes))
            };
            tokio::select! {
                biased;
                answer = answering => answer,
                _ = connection => None,
            }
        };
        let answer = tokio::time::timeout(PATIENCE, asking).await.ok().flatten();
        let Asked { method, path, .. } = asked;
        self.note(|| {
            let said = answer.as_ref().map(|(status, body)| (*status, body.len()));
            format!("slot {} at {run}: {method} {path} {said:?}", slot.number)
        });
        if let Some((status, body)) = &answer {
            // Nothing that anybody does is a fault of the server's.
            assert!(
                *status < 500 || matches!(*status, 503 | 504),
                "{method} {path} answers {status} {body:?}"
            );
        }
        answer
    }
}
