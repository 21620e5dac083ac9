//! The page, embedded in the binary. Everything but the page itself lies under a prefix with the hash of all of it, so that
//! browsers may keep it for ever and never mix two versions.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{LazyLock, Mutex};

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};

use super::preload;
use crate::app::AppError;
use crate::http::problem::Failure;
use crate::http::request::Segments;
use crate::lang::Lang;

/// How long browsers may keep what lies under the hash.
pub(crate) const FOR_EVER: &str = "max-age=31536000, immutable";

#[derive(RustEmbed)]
#[folder = "static/"]
struct StaticFiles;

/// The hash of the whole page: 16 hexadecimal digits.
static HASH: LazyLock<String> = LazyLock::new(|| {
    let mut names: Vec<_> = StaticFiles::iter().collect();
    names.sort();
    let mut hasher = Sha256::new();
    for name in names {
        let file = StaticFiles::get(&name).expect("a listed file is embedded");
        hasher.update(name.as_bytes());
        hasher.update(file.metadata.sha256_hash());
    }
    hasher.finalize().iter().take(8).fold(String::new(), |mut hash, byte| {
        let _ = write!(hash, "{byte:02x}");
        hash
    })
});

/// Only the page's own files: no inline script or style, no other origin.
pub(crate) const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
     form-action 'self'; frame-ancestors 'none'";

/// The page for an address without its base path; `card` are the elements of its link card.
pub(super) fn page(base: &str, path: &str, lang: Lang, card: &str) -> Result<Response, Failure> {
    let html = text("index.html").ok_or(AppError::NotFound)?;
    let modules = preload::needed_at(path, text).into_iter().fold(String::new(), |mut links, module| {
        let _ = writeln!(links, r#"<link rel="modulepreload" href="{{{{assets}}}}/{module}">"#);
        links
    });
    let html = html
        .replace("{{modules}}", modules.trim_end())
        .replace("{{assets}}", &format!("{base}/assets/{}", *HASH))
        .replace("{{base}}", base)
        .replace("{{lang}}", lang.as_str())
        // Last, so that a name which looks like a place to fill in stays a name.
        .replace("{{card}}", card);
    let mut response = Html(html).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
        .headers_mut()
        .insert(header::VARY, HeaderValue::from_static("Accept, Accept-Language, User-Agent"));
    Ok(response)
}

/// Where a file of the page lies, without the base path.
pub(super) fn path_of(name: &str) -> String {
    format!("/assets/{}/{name}", *HASH)
}

/// A file of the page that people wrote.
fn text(name: &str) -> Option<String> {
    StaticFiles::get(name).map(|file| String::from_utf8_lossy(&file.data).into_owned())
}

/// A file under the hash. Under another hash there is nothing: an old page loads itself anew.
pub(crate) async fn asset(
    Segments((hash, name)): Segments<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let file = StaticFiles::get(&name).filter(|_| hash == *HASH).ok_or(AppError::NotFound)?;
    if !file.metadata.mimetype().starts_with("text/") {
        return Ok(serve(file, FOR_EVER));
    }
    if !takes_brotli(&headers) {
        let code = without_comments(&String::from_utf8_lossy(&file.data));
        return Ok(serve(EmbeddedFile { data: code.into_bytes().into(), ..file }, FOR_EVER));
    }
    let kind = file.metadata.mimetype().to_owned();
    let packed = tokio::task::spawn_blocking(|| packed(file)).await.map_err(|_| AppError::Broken)?;
    let mut response = packed.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::try_from(kind).map_err(|_| AppError::Broken)?);
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(FOR_EVER));
    Ok(response)
}

fn takes_brotli(headers: &HeaderMap) -> bool {
    let accepted =
        headers.get_all(header::ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("br"));
        let weight = parts.next().and_then(|weight| weight.strip_prefix("q=")?.parse::<f32>().ok());
        named && weight.is_none_or(|weight| weight > 0.0)
    })
}

/// The file packed as small as brotli can, which takes a moment and is done once. A sixth smaller than gzip, which is what
/// brings a first visit to a game below 60 KB.
fn packed(file: EmbeddedFile) -> Bytes {
    static PACKED: LazyLock<Mutex<HashMap<[u8; 32], Bytes>>> = LazyLock::new(Mutex::default);
    let packed = || PACKED.lock().expect("nothing panics while it is held");
    let hash = file.metadata.sha256_hash();
    if let Some(bytes) = packed().get(&hash) {
        return bytes.clone();
    }
    let settings = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 18, ..Default::default() };
    let text = without_comments(&String::from_utf8_lossy(&file.data));
    let mut bytes = Vec::new();
    brotli::BrotliCompress(&mut text.as_bytes(), &mut bytes, &settings).expect("memory takes all bytes");
    let bytes = Bytes::from(bytes);
    packed().insert(hash, bytes.clone());
    bytes
}

/// A script or stylesheet without the block comments that have their lines to themselves. No browser needs them, and they are a
/// sixth of a first visit. The lines stay, so that an error names the line of the source.
fn without_comments(text: &str) -> String {
    let mut inside = false;
    let mut code = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim();
        let end = trimmed.find("*/").map(|at| at + 2);
        match end {
            _ if !inside && !trimmed.starts_with("/*") => code.push_str(line),
            None => {
                inside = true;
                code.push('\n');
            }
            Some(end) if end == trimmed.len() => {
                inside = false;
                code.push('\n');
            }
            // Code follows on the line.
            Some(end) if inside => {
                inside = false;
                code.push_str(&trimmed[end..]);
                code.push('\n');
            }
            Some(_) => code.push_str(line),
        }
    }
    code
}

/// The few files that browsers look for at the root.
pub(crate) async fn at_root(uri: axum::http::Uri) -> Result<Response, Failure> {
    let name = uri.path().rsplit('/').next().unwrap_or_default();
    let file = StaticFiles::get(name).ok_or(AppError::NotFound)?;
    Ok(serve(file, "no-cache"))
}

fn serve(file: EmbeddedFile, cache: &'static str) -> Response {
    let kind = HeaderValue::from_str(file.metadata.mimetype())
        .unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let mut response = file.data.into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    response
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn comments_with_lines_of_their_own_are_left_out_and_lines_keep_their_numbers() {
        let source = "/** What it\n * does. */\n/* a\n */ go();\nlet a = 1; /* beside */\n  /** @type {X} */ b = '/*';\n/* one */\nlast();\n";
        let code = "\n\n\n go();\nlet a = 1; /* beside */\n  /** @type {X} */ b = '/*';\n\nlast();\n";
        assert_eq!(without_comments(source), code);
    }
}
