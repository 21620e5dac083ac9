//! The codings of bodies: files of the page are compressed when Cuatro is built; the OpenAPI document once, and HTML for each request, by gzip.

use std::io::Write;
use std::sync::OnceLock;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};

use cuatro_words::accept::ranges;

/// A text with its compressed form, which is made when it is first asked for.
pub(crate) struct Packed {
    text: Bytes,
    kind: HeaderValue,
    gzip: OnceLock<Bytes>,
}

/// The codings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Coding {
    /// A sixth smaller than gzip.
    Brotli,
    /// Browsers accept nothing else over plain HTTP.
    Gzip,
}

impl Packed {
    /// A text of this media type.
    pub(crate) fn new(text: impl Into<Bytes>, kind: HeaderValue) -> Packed {
        Packed { text: text.into(), kind, gzip: OnceLock::new() }
    }

    /// The text, compressed for clients that take gzip.
    pub(crate) fn answer(&self, headers: &HeaderMap) -> Response {
        let gzip = takes(headers, Coding::Gzip);
        let body =
            if gzip { self.gzip.get_or_init(|| packed(&self.text)).clone() } else { self.text.clone() };
        answer(body, self.kind.clone(), gzip)
    }
}

/// HTML that is made for one request.
pub(crate) fn html(html: &str, headers: &HeaderMap) -> Response {
    let gzip = takes(headers, Coding::Gzip);
    let body = if gzip { packed(html.as_bytes()) } else { html.to_owned().into() };
    answer(body, HeaderValue::from_static("text/html; charset=utf-8"), gzip)
}

fn answer(body: Bytes, kind: HeaderValue, gzip: bool) -> Response {
    let mut response = body.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, kind);
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    if gzip {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(Coding::Gzip.name()));
    }
    response
}

fn packed(text: &[u8]) -> Bytes {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    let packed = encoder.write_all(text).and_then(|()| encoder.finish());
    packed.expect("memory takes all bytes").into()
}

/// Whether `Accept-Encoding` allows a coding.
fn takes(headers: &HeaderMap, coding: Coding) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).into_iter();
    let accepted = accepted.filter_map(|value| value.to_str().ok());
    accepted.flat_map(ranges).any(|(name, weight)| name.eq_ignore_ascii_case(coding.name()) && weight > 0)
}

impl Coding {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Coding::Brotli => "br",
            Coding::Gzip => "gzip",
        }
    }

    /// The smallest coding that `Accept-Encoding` allows, if any.
    pub(crate) fn taken(headers: &HeaderMap) -> Option<Coding> {
        [Coding::Brotli, Coding::Gzip].into_iter().find(|coding| takes(headers, *coding))
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
