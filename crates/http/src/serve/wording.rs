//! hyper refuses what it cannot read as a request before any handler sees it, with a status and no body. This gives those
//! answers the body of every other refusal.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::http::{HeaderValue, Response, header};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::problem::{Failure, Malformed};
use crate::request_context::refusal;

/// A connection on which hyper's own refusals get a body.
pub(super) struct Worded<S> {
    stream: S,
    /// What is sent instead of hyper's refusal, and how much of it was sent.
    instead: Option<(Vec<u8>, usize)>,
    /// Whether the connection was upgraded: what follows is no answer of HTTP.
    upgraded: bool,
}

impl<S> Worded<S> {
    pub(super) fn new(stream: S) -> Worded<S> {
        Worded { stream, instead: None, upgraded: false }
    }
}

/// The longest head that hyper writes by itself, in bytes, with room to spare.
const LONGEST: usize = 200;

/// How it begins.
const START: &[u8] = b"HTTP/1.1 4";
/// How the last answer before an upgrade begins.
const UPGRADED: &[u8] = b"HTTP/1.1 101 ";

/// Where hyper's own refusal begins, which is the end of what is written, and what it refuses. No answer of ours looks like it:
/// they all have more headers, and nobody's text gets a line end of HTTP into them.
fn found(written: &[u8]) -> Option<(usize, Failure)> {
    let from = written.len().saturating_sub(LONGEST);
    let tail = written[from..].strip_suffix(b"\r\n\r\n")?;
    let at = tail.windows(START.len()).rposition(|bytes| bytes == START)?;
    let mut lines = std::str::from_utf8(&tail[at..]).ok()?.split("\r\n");
    let failure = match lines.next()?.as_bytes().get(9..12)? {
        b"400" => Failure::Malformed(Malformed::Request),
        b"414" => Failure::UriTooLong,
        b"431" => Failure::HeadersTooLarge,
        _ => return None,
    };
    let own =
        |line: &str| line == "connection: close" || line == "content-length: 0" || line.starts_with("date: ");
    lines.all(own).then_some((from + at, failure))
}

/// A response with its head, as it is sent.
fn serialised(response: Response<String>) -> Vec<u8> {
    let (parts, body) = response.into_parts();
    let mut bytes = format!("HTTP/1.1 {}\r\n", parts.status).into_bytes();
    let length = HeaderValue::from(body.len());
    let close = HeaderValue::from_static("close");
    let own = [(&header::CONNECTION, &close), (&header::CONTENT_LENGTH, &length)];
    for (name, value) in parts.headers.iter().chain(own) {
        bytes.extend([name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"].concat());
    }
    bytes.extend(b"\r\n");
    bytes.extend(body.into_bytes());
    bytes
}

impl<S: AsyncRead + Unpin> AsyncRead for Worded<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Worded<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if self.upgraded {
            return Pin::new(&mut self.stream).poll_write(context, bytes);
        }
        if self.instead.is_none() {
            self.upgraded = bytes.starts_with(UPGRADED);
            match found(bytes) {
                None => return Pin::new(&mut self.stream).poll_write(context, bytes),
                // An earlier answer, which is sent first.
                Some((before @ 1.., _)) => {
                    return Pin::new(&mut self.stream).poll_write(context, &bytes[..before]);
                }
                Some((0, failure)) => self.instead = Some((serialised(refusal(&failure)), 0)),
            }
        }
        let this = &mut *self;
        if let Some((instead, sent)) = &mut this.instead {
            while *sent < instead.len() {
                match ready!(Pin::new(&mut this.stream).poll_write(context, &instead[*sent..]))? {
                    0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                    more => *sent += more,
                }
            }
        }
        this.instead = None;
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let mut filled = slices.iter().filter(|slice| !slice.is_empty());
        match (filled.next(), filled.next()) {
            // hyper's refusal has no body, and nothing follows it.
            (Some(only), None) => self.poll_write(context, only),
            _ => Pin::new(&mut self.stream).poll_write_vectored(context, slices),
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_refusal_of_hypers_own_is_found() {
        let own = b"HTTP/1.1 414 URI Too Long\r\nconnection: close\r\ncontent-length: 0\r\ndate: Mon\r\n\r\n";
        assert!(matches!(found(own), Some((0, Failure::UriTooLong))));
        let behind = [&b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}"[..], own].concat();
        let answer = behind.len() - own.len();
        assert!(
            matches!(found(&behind), Some((at, Failure::UriTooLong)) if at == answer),
            "{:?}",
            found(&behind)
        );
        let ours = serialised(refusal(&Failure::UriTooLong));
        assert!(found(&ours).is_none());
        let ours = b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nx-request-id: 1\r\n\r\n";
        assert!(found(ours).is_none() && found(b"").is_none() && found(&own[..40]).is_none());
    }
}
