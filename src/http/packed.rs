//! Large bodies that never change: compressed once for each coding, as small as possible, and never again for a request.

use std::io::Write;
use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};

use super::problem::Failure;
use crate::accept::ranges;
use crate::app::AppError;

/// A text with its compressed forms.
pub(crate) struct Packed {
    text: Bytes,
    kind: HeaderValue,
    brotli: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
}

/// The codings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Coding {
    /// A sixth smaller than gzip.
    Brotli,
    /// Browsers accept nothing else over plain HTTP.
    Gzip,
}

impl Packed {
    /// A text of this media type.
    pub(crate) fn new(text: impl Into<Bytes>, kind: HeaderValue) -> Packed {
        Packed { text: text.into(), kind, brotli: OnceLock::new(), gzip: OnceLock::new() }
    }

    /// The text itself.
    #[cfg(test)]
    pub(crate) fn text(&self) -> &Bytes {
        &self.text
    }

    /// The text in the smallest coding that the client accepts.
    pub(crate) async fn answer(self: &Arc<Self>, headers: &HeaderMap) -> Result<Response, Failure> {
        let taken = Coding::taken(headers);
        let body = match taken {
            None => self.text.clone(),
            Some(coding) => self.packed(coding).await?,
        };
        let mut response = body.into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, self.kind.clone());
        headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
        if let Some(coding) = taken {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
        }
        Ok(response)
    }

    async fn packed(self: &Arc<Self>, coding: Coding) -> Result<Bytes, Failure> {
        if let Some(bytes) = self.cell(coding).get() {
            return Ok(bytes.clone());
        }
        // It takes a moment, during which others want to play.
        let this = self.clone();
        let packing = tokio::task::spawn_blocking(move || {
            this.cell(coding).get_or_init(|| coding.pack(&this.text)).clone()
        });
        Ok(packing.await.map_err(|_| AppError::Broken)?)
    }

    fn cell(&self, coding: Coding) -> &OnceLock<Bytes> {
        match coding {
            Coding::Brotli => &self.brotli,
            Coding::Gzip => &self.gzip,
        }
    }
}

impl Coding {
    fn name(self) -> &'static str {
        match self {
            Coding::Brotli => "br",
            Coding::Gzip => "gzip",
        }
    }

    /// The smallest coding that `Accept-Encoding` allows, if any.
    fn taken(headers: &HeaderMap) -> Option<Coding> {
        let takes = |coding: &Coding| {
            let accepted = headers.get_all(header::ACCEPT_ENCODING).into_iter();
            let accepted = accepted.filter_map(|value| value.to_str().ok());
            accepted
                .flat_map(ranges)
                .any(|(name, weight)| name.eq_ignore_ascii_case(coding.name()) && weight > 0)
        };
        [Coding::Brotli, Coding::Gzip].into_iter().find(takes)
    }

    fn pack(self, text: &[u8]) -> Bytes {
        let mut packed = Vec::new();
        let done = match self {
            Coding::Brotli => {
                let settings =
                    brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 18, ..Default::default() };
                brotli::BrotliCompress(&mut &text[..], &mut packed, &settings).map(|_| ())
            }
            Coding::Gzip => {
                let mut encoder = flate2::write::GzEncoder::new(&mut packed, flate2::Compression::best());
                encoder.write_all(text).and_then(|()| encoder.finish().map(|_| ()))
            }
        };
        done.expect("memory takes all bytes");
        packed.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_coding_that_is_taken_is_chosen() {
        let taken = |accepted: &'static str| {
            let headers =
                HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted))]);
            Coding::taken(&headers)
        };
        assert_eq!(taken("gzip, deflate, br, zstd"), Some(Coding::Brotli));
        assert_eq!(taken("gzip, deflate"), Some(Coding::Gzip));
        assert_eq!(taken("br;q=0, GZIP;q=0.5"), Some(Coding::Gzip));
        assert_eq!(taken("gzip;q=0"), None);
        assert_eq!(Coding::taken(&HeaderMap::new()), None);
    }
}
