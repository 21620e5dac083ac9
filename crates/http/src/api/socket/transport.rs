//! The frames of a socket on its connection. tungstenite reads them, answers pings and closes; texts are written past it, since it keeps a
//! buffer as long as the longest one of each socket, and a snapshot is long.

use std::io::Cursor;

use axum::body::Bytes;
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};

/// tungstenite fills its whole read buffer with zeros for each socket and keeps it; the default of 128 KiB costs 20 times the
/// memory and half of the time. A move takes about 60 bytes, and longer frames are read in pieces.
const READ_BUFFER: usize = 512;
/// The largest frame that is read at all.
pub(super) const LARGEST_READ: usize = 64 * 1024;
/// The most that waits of pings, their answers and the end, for a client that does not read.
const WRITE_BUFFER: usize = 16 * 1024;
/// Texts that wait for a flush, in bytes: an answer and its event are sent in one write.
const FLUSHED_AT: usize = 16 * 1024;

/// A connection that was upgraded.
pub(super) struct Transport {
    frames: WebSocketStream<TokioIo<Upgraded>>,
    /// Texts with their headers, of which the connection has those up to the cursor. Given back once it has all of them. Until then
    /// nothing is received and no ping is sent: the frames that tungstenite writes would lie within a text.
    unsent: Cursor<Vec<u8>>,
}

impl Transport {
    pub(super) async fn new(connection: Upgraded) -> Transport {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .max_message_size(Some(LARGEST_READ))
            .max_frame_size(Some(LARGEST_READ))
            .write_buffer_size(0)
            .max_write_buffer_size(WRITE_BUFFER);
        let frames =
            WebSocketStream::from_raw_socket(TokioIo::new(connection), Role::Server, Some(config)).await;
        Transport { frames, unsent: Cursor::default() }
    }

    /// The next message; `None` once the other side has closed. What the last one asks for is answered first: a ping, or a close.
    pub(super) async fn receive(&mut self) -> Option<Result<Message, Error>> {
        debug_assert_eq!(self.unsent.position(), 0, "a text is written by half");
        self.frames.next().await
    }

    /// Sends a text with the next flush.
    pub(super) async fn feed(&mut self, text: &str) -> Result<(), Error> {
        let unsent = self.unsent.get_mut();
        let header = FrameHeader { opcode: OpCode::Data(Data::Text), ..FrameHeader::default() };
        let length = text.len() as u64;
        unsent.reserve(header.len(length) + text.len());
        header.format(length, unsent)?;
        unsent.extend_from_slice(text.as_bytes());
        if unsent.len() < FLUSHED_AT { Ok(()) } else { self.flush().await }
    }

    /// Sends a ping.
    pub(super) async fn ping(&mut self) -> Result<(), Error> {
        debug_assert_eq!(self.unsent.position(), 0, "a text is written by half");
        self.frames.feed(Message::Ping(Bytes::new())).await
    }

    /// Writes what waits. Broken off, it goes on where it was.
    pub(super) async fn flush(&mut self) -> Result<(), Error> {
        // A frame of tungstenite may have been written by half.
        self.frames.flush().await?;
        let connection = self.frames.get_mut();
        connection.write_all_buf(&mut self.unsent).await?;
        self.unsent = Cursor::default();
        Ok(connection.flush().await?)
    }

    /// Sends what waits, and then why the socket ends.
    pub(super) async fn close(&mut self, reason: CloseFrame) -> Result<(), Error> {
        self.flush().await?;
        self.frames.send(Message::Close(Some(reason))).await
    }
}
