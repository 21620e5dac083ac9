//! Requests on one connection, sent before the answers to those before them have come: many each second, at no cost but the server's.

use reqwest::Method;
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use super::{PATIENCE, TestServer, in_time};

pub struct Pipeline {
    host: String,
    stream: Option<BufReader<TcpStream>>,
    body: Vec<u8>,
}

impl Pipeline {
    pub fn to(server: &TestServer) -> Pipeline {
        let host = server.url.strip_prefix("http://").expect("an address").to_owned();
        Pipeline { host, stream: None, body: Vec::new() }
    }

    /// A request as it goes over the wire.
    pub fn written(&self, method: &Method, path: &str, token: &str, body: &Value) -> String {
        let (host, body) = (&self.host, body.to_string());
        format!(
            "{method} /api/v1{path} HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {token}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )
    }

    /// Sends requests that may be sent twice; the status of each answer. A connection that the server ends is followed by another one, for
    /// what was not answered.
    pub async fn statuses(&mut self, requests: &[String]) -> Vec<u16> {
        let mut statuses = Vec::with_capacity(requests.len());
        while statuses.len() < requests.len() {
            let (before, fresh) = (statuses.len(), self.stream.is_none());
            let mut stream = match self.stream.take() {
                Some(stream) => stream,
                None => BufReader::new(TcpStream::connect(&self.host).await.expect("the server listens")),
            };
            let sent = stream.get_mut().write_all(requests[before..].concat().as_bytes()).await;
            while sent.is_ok() && statuses.len() < requests.len() {
                let answer = in_time(PATIENCE * 4, self.answer(&mut stream)).await;
                let Some(status) = answer.expect("an answer in time") else { break };
                statuses.push(status);
            }
            if statuses.len() == requests.len() {
                self.stream = Some(stream);
            }
            assert!(
                statuses.len() > before || !fresh,
                "no answer on a new connection to {}",
                requests[before]
            );
        }
        statuses
    }

    /// The status of the next answer; nothing at the end of the connection.
    async fn answer(&mut self, stream: &mut BufReader<TcpStream>) -> Option<u16> {
        let (mut line, mut length) = (String::new(), None);
        stream.read_line(&mut line).await.ok().filter(|read| *read > 0)?;
        let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.unwrap_or_else(|| panic!("no status line: {line:?}"));
        loop {
            line.clear();
            stream.read_line(&mut line).await.ok().filter(|read| *read > 0)?;
            let header = line.trim_end();
            if header.is_empty() {
                break;
            }
            length =
                header.strip_prefix("content-length: ").and_then(|length| length.parse().ok()).or(length);
        }
        self.body.resize(length.unwrap_or_else(|| panic!("an answer with {status} has no length")), 0);
        stream.read_exact(&mut self.body).await.ok()?;
        Some(status)
    }
}
