//! Compressed bodies of requests.

use std::io::Write;

use axum::body::{Body, BodyDataStream, Bytes};
use axum::extract::Request;
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use flate2::write::MultiGzDecoder;
use futures_util::{StreamExt, stream};

use crate::problem::Failure;

/// The most compressed bytes that are unpacked at once. Their content can be a thousand times as large.
const MOST_UNPACKED_AT_ONCE: usize = 1024;

/// Unpacks a body in gzip, in one member or in several; `x-gzip` is its old name (RFC 9110, section 8.4.1.3).
pub(crate) async fn unpacked(mut request: Request, next: Next) -> Response {
    let coding = request.headers_mut().remove(header::CONTENT_ENCODING);
    let coding = coding.as_ref().map_or(Ok("identity"), |coding| coding.to_str());
    match coding.unwrap_or_default().trim().to_ascii_lowercase().as_str() {
        "identity" => next.run(request).await,
        "gzip" | "x-gzip" => {
            // The length is that of the compressed body.
            request.headers_mut().remove(header::CONTENT_LENGTH);
            next.run(request.map(gunzipped)).await
        }
        _ => Failure::UnsupportedCoding.into_response(),
    }
}

/// A body that is being unpacked.
struct Unpacking {
    packed: BodyDataStream,
    /// Bytes that have arrived and are not unpacked yet.
    arrived: Bytes,
    decoder: MultiGzDecoder<Vec<u8>>,
    ended: bool,
}

fn gunzipped(body: Body) -> Body {
    let decoder = MultiGzDecoder::new(Vec::new());
    let unpacking =
        Unpacking { packed: body.into_data_stream(), arrived: Bytes::new(), decoder, ended: false };
    Body::from_stream(stream::unfold(unpacking, |mut unpacking| async {
        let next = unpacking.next().await.transpose()?;
        unpacking.ended |= next.is_err();
        Some((next, unpacking))
    }))
}

impl Unpacking {
    /// The next bytes; none at the end of the last member.
    async fn next(&mut self) -> Result<Option<Bytes>, axum::BoxError> {
        while !self.ended {
            if self.arrived.is_empty() {
                match self.packed.next().await {
                    Some(arrived) => self.arrived = arrived?,
                    None => {
                        self.ended = true;
                        self.decoder.try_finish()?;
                    }
                }
            }
            if !self.arrived.is_empty() {
                let step = self.arrived.split_to(self.arrived.len().min(MOST_UNPACKED_AT_ONCE));
                self.decoder.write_all(&step)?;
            }
            let unpacked = std::mem::take(self.decoder.get_mut());
            if !unpacked.is_empty() {
                return Ok(Some(unpacked.into()));
            }
        }
        Ok(None)
    }
}
