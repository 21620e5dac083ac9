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

/// How much is unpacked at once, in compressed bytes: a thousand times as much can come out.
const STEP: usize = 1024;

/// Unpacks a body in gzip, in one member or in several; `x-gzip` is its old name (RFC 9110, section 8.4.1.3).
pub(crate) async fn unpacked(mut request: Request, next: Next) -> Response {
    let coding = request.headers_mut().remove(header::CONTENT_ENCODING);
    let coding = coding.as_ref().map_or(Ok("identity"), |coding| coding.to_str());
    match coding.unwrap_or_default().trim().to_ascii_lowercase().as_str() {
        "identity" => next.run(request).await,
        "gzip" | "x-gzip" => {
            // It is the length of what is packed.
            request.headers_mut().remove(header::CONTENT_LENGTH);
            next.run(request.map(gunzipped)).await
        }
        _ => Failure::UnsupportedCoding.into_response(),
    }
}

/// A body that is being unpacked.
struct Unpacking {
    packed: BodyDataStream,
    /// What came and is not unpacked yet.
    came: Bytes,
    decoder: MultiGzDecoder<Vec<u8>>,
    ended: bool,
}

fn gunzipped(body: Body) -> Body {
    let decoder = MultiGzDecoder::new(Vec::new());
    let unpacking = Unpacking { packed: body.into_data_stream(), came: Bytes::new(), decoder, ended: false };
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
            if self.came.is_empty() {
                match self.packed.next().await {
                    Some(came) => self.came = came?,
                    None => {
                        self.ended = true;
                        self.decoder.try_finish()?;
                    }
                }
            }
            if !self.came.is_empty() {
                let step = self.came.split_to(self.came.len().min(STEP));
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
