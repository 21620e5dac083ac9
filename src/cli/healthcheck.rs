//! `cuatro healthcheck`: for containers, which have no curl.

use std::io::{Read, Write};
use std::net::TcpStream;
#[cfg(unix)]
use std::os::unix::net::UnixStream;
use std::time::Duration;

use super::language::lang;
use crate::config::{Listen, Settings};
use crate::printable::printable;
use cuatro_words::say;

const ANSWER_WITHIN: Duration = Duration::from_secs(5);

/// Requests `/healthz` from the server at the listening address.
pub(super) fn run(settings: &Settings) -> Result<(), String> {
    let address = settings.listen.from_here();
    let shown = address.to_string();
    let Answer { status, line, .. } = ask(&address, "/healthz")
        .map_err(|error| say!(lang(), "cli-does-not-answer", address = shown, error = error.to_string()))?;
    match status {
        Some(200) => Ok(()),
        _ => Err(say!(lang(), "cli-not-well", address = shown, answer = printable(line))),
    }
}

/// The response to a GET.
pub(super) struct Answer {
    /// `None` if it is not HTTP.
    pub(super) status: Option<u16>,
    /// The first line.
    line: String,
    pub(super) body: String,
}

/// Asks the server at an address that it listens on.
pub(super) fn ask(address: &Listen, path: &str) -> std::io::Result<Answer> {
    let answer = match address {
        Listen::Tcp(address) => {
            let stream = TcpStream::connect_timeout(address, ANSWER_WITHIN)?;
            stream.set_read_timeout(Some(ANSWER_WITHIN))?;
            exchange(stream, &address.to_string(), path)
        }
        #[cfg(unix)]
        Listen::Unix(socket) => {
            let stream = UnixStream::connect(socket)?;
            stream.set_read_timeout(Some(ANSWER_WITHIN))?;
            exchange(stream, "localhost", path)
        }
        #[cfg(not(unix))]
        Listen::Unix(_) => Err(std::io::ErrorKind::Unsupported.into()),
    }?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let line = head.lines().next().unwrap_or_default();
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
    Ok(Answer { status, line: line.to_owned(), body: body.to_owned() })
}

fn exchange(mut stream: impl Read + Write, host: &str, path: &str) -> std::io::Result<String> {
    // In one piece: what answers may have read enough after the first.
    let request = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut answer = String::new();
    stream.take(64 * 1024).read_to_string(&mut answer)?;
    Ok(answer)
}
