//! Deadlines for both directions of a connection: sent data must be read, and an announced body must keep arriving.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::Bytes;
use hyper::body::{Body, Frame, Incoming, SizeHint};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep, sleep_until};

use super::ServeLimits;
use crate::limits::Allowance;
use crate::request::body::Stalled;

/// A connection on which the peer must read what it is sent: a write that makes no progress for `patience` fails. The head of a request
/// must be complete soon after its first byte; between requests hyper waits longer. The peer may send no more than its allowance.
pub(super) struct DeadlineStream<S, H> {
    stream: S,
    patience: Duration,
    head_patience: Duration,
    allowance: Allowance,
    /// Runs while a write waits.
    waiting: Option<Pin<Box<Sleep>>>,
    /// The number of the request whose head the last bytes belong to. A new connection is expected to send the first one at once.
    head_number: Option<u32>,
    /// Runs while this head is incomplete.
    head: Option<(u32, Pin<Box<Sleep>>)>,
    /// Returned when the connection ends. An upgraded connection leaves the task that accepted it, and takes this along.
    _held: H,
}

impl<S, H> DeadlineStream<S, H> {
    pub(super) fn new(
        stream: S,
        held: H,
        limits: &ServeLimits,
        allowance: Allowance,
    ) -> DeadlineStream<S, H> {
        let (patience, head_patience) = (limits.write_deadline, limits.header_deadline);
        let head_number = allowance.expected_head();
        DeadlineStream {
            stream,
            patience,
            head_patience,
            allowance,
            waiting: None,
            head_number,
            head: None,
            _held: held,
        }
    }

    /// Fails when the head of a request is not complete in time after its first byte.
    fn poll_head(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Some(number) = self.allowance.expected_head().filter(|number| self.head_number == Some(*number))
        else {
            self.head = None;
            return Poll::Pending;
        };
        let patience = self.head_patience;
        let (of, deadline) = self.head.get_or_insert_with(|| (number, Box::pin(sleep(patience))));
        if *of != number {
            (*of, *deadline) = (number, Box::pin(sleep(patience)));
        }
        ready!(deadline.as_mut().poll(context));
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the head of the request does not end")))
    }

    /// The result of a write, or its failure if it has waited too long.
    fn in_time<T>(&mut self, written: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.waiting = None;
            return written;
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(waiting.as_mut().poll(context));
        Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the other side does not read")))
    }
}

impl<S: AsyncRead + Unpin, H: Unpin> AsyncRead for DeadlineStream<S, H> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        match Pin::new(&mut self.stream).poll_read(context, buffer) {
            Poll::Ready(read) => read?,
            Poll::Pending => return self.poll_head(context),
        }
        self.head_number = self.allowance.expected_head();
        Poll::Ready(match self.allowance.take(buffer.filled().len() - before) {
            true => Ok(()),
            false => Err(io::Error::new(io::ErrorKind::QuotaExceeded, "a message does not end")),
        })
    }
}

impl<S: AsyncWrite + Unpin, H: Unpin> AsyncWrite for DeadlineStream<S, H> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.in_time(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.in_time(written, context)
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

/// The least that must arrive in each span of [`BodyTimeout::patience`], in bytes, unless the body ends in it.
const LEAST: usize = 4096;

/// A body that must keep arriving. Only the time in which the server waits for it counts.
pub(super) struct BodyTimeout {
    body: Incoming,
    patience: Duration,
    /// Time that is left for the next [`LEAST`] bytes.
    left: Duration,
    came: usize,
    /// Since when the server waits, and the end of its patience.
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl BodyTimeout {
    pub(super) fn new(body: Incoming, patience: Duration) -> BodyTimeout {
        BodyTimeout { body, patience, left: patience, came: 0, waiting: None }
    }
}

impl Body for BodyTimeout {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        match Pin::new(&mut self.body).poll_frame(context) {
            Poll::Pending => {
                let left = self.left;
                let (_, end) = self.waiting.get_or_insert_with(|| {
                    let now = Instant::now();
                    (now, Box::pin(sleep_until(now + left)))
                });
                ready!(end.as_mut().poll(context));
                Poll::Ready(Some(Err(Box::new(Stalled))))
            }
            Poll::Ready(frame) => {
                if let Some((since, _)) = self.waiting.take() {
                    self.left = self.left.saturating_sub(since.elapsed());
                }
                if let Some(Ok(frame)) = &frame {
                    self.came += frame.data_ref().map_or(0, Bytes::len);
                }
                if self.came >= LEAST {
                    (self.came, self.left) = (0, self.patience);
                }
                Poll::Ready(frame.map(|frame| frame.map_err(Into::into)))
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
