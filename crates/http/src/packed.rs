//! Large bodies that never change: compressed once for each coding, as small as possible, and never again for a request. And HTML, which is
//! made for each request, and compressed as well as that takes no time.

use std::io::Write;
use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};

use super::problem::Failure;
use cuatro_app::AppError;
use cuatro_words::accept::ranges;

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

/// HTML that is made for one request, packed for clients that take brotli.
pub(crate) fn html(html: &str, headers: &HeaderMap) -> Response {
    // Above this it takes milliseconds.
    const QUALITY: i32 = 5;
    let packed = Coding::taken(headers) == Some(Coding::Brotli);
    let body = if packed { brotli(html.as_bytes(), QUALITY) } else { html.to_owned().into() };
    let mut response = body.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    if packed {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(Coding::Brotli.name()));
    }
    response
}

/// Packed with this quality, of 11 at most.
fn brotli(text: &[u8], quality: i32) -> Bytes {
    let settings = brotli::enc::BrotliEncoderParams { quality, lgwin: 18, ..Default::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &text[..], &mut packed, &settings).expect("memory takes all bytes");
    packed.into()
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
        match self {
            Coding::Brotli => brotli(text, 11),
            Coding::Gzip => {
                let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
                let packed = encoder.write_all(text).and_then(|()| encoder.finish());
                packed.expect("memory takes all bytes").into()
            }
        }
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
