//! The page, embedded in the binary. Everything except the HTML is under a prefix with the hash of all of it, so that browsers
//! can cache it forever and never mix two versions.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::Read;
use std::path::PathBuf;
use std::sync::LazyLock;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use flate2::read::GzDecoder;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::problem::Failure;
use crate::request::Segments;
use cuatro_app::AppError;
use cuatro_words::accept::ranges;
use cuatro_words::label;
use cuatro_words::lang::Lang;

/// How long browsers may cache files under the hash.
pub(crate) const FOR_EVER: &str = "max-age=31536000, immutable";

/// The bytes of a file of the page.
enum Content {
    Plain(&'static [u8]),
    /// Only compressed: every browser takes one of these, and for a client that takes neither the file is unpacked.
    Packed {
        brotli: &'static [u8],
        gzip: &'static [u8],
    },
}

// `FILES`, by name, and `HASH`, from the build script.
include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The directory that files are read from at every request instead of the binary, for development: CONTRIBUTING.md names the
/// variable.
static DIRECTORY: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    std::env::var_os("CUATRO_STATIC_DIR").filter(|path| !path.is_empty()).map(PathBuf::from)
});

fn embedded(name: &str) -> Option<&'static Content> {
    FILES.iter().find(|(known, _)| *known == name).map(|(_, content)| content)
}

/// The bytes of a file.
fn plain(name: &str) -> Option<Cow<'static, [u8]>> {
    let Some(directory) = &*DIRECTORY else {
        return Some(match embedded(name)? {
            Content::Plain(bytes) => (*bytes).into(),
            Content::Packed { gzip, .. } => {
                let mut bytes = Vec::new();
                GzDecoder::new(*gzip).read_to_end(&mut bytes).expect("the build packed it");
                bytes.into()
            }
        });
    };
    if name.split('/').any(|part| part.is_empty() || part.starts_with('.')) {
        return None;
    }
    let built = std::fs::read(directory.join("dist").join(name));
    built.or_else(|_| std::fs::read(directory.join(name))).ok().map(Cow::Owned)
}

fn text(name: &str) -> Result<String, AppError> {
    let bytes = plain(name).ok_or(AppError::NotFound)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The prefix of the files.
fn hash() -> &'static str {
    if DIRECTORY.is_some() { "directory" } else { HASH }
}

/// Only the page's own files: no inline script or style, no other origin. The page itself adds the hashes of its one inline script
/// and of the style of its empty board.
pub(crate) const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
     form-action 'self'; frame-ancestors 'none'";

/// What the page at an address loads first, as `static/dist/pages.json` has it.
#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct FirstFiles {
    scripts: Vec<String>,
    /// One file with the dictionaries `in_words`, and one with the stylesheets `in_sheet`, which the scripts then need not fetch.
    words: String,
    in_words: String,
    sheet: String,
    in_sheet: String,
}

/// The screen at an address without its base path; `other` if the HTML lists no files for it.
fn screen_at(path: &str) -> &'static str {
    match path {
        "" | "/" => "home",
        "/board" => "board",
        path if path.starts_with("/g/") => "game",
        path if path.starts_with("/t/") => "tournament",
        _ => "other",
    }
}

fn first_files(screen: &str) -> Result<FirstFiles, AppError> {
    let read = || serde_json::from_str::<BTreeMap<String, FirstFiles>>(&text("pages.json").ok()?).ok();
    static PAGES: LazyLock<Option<BTreeMap<String, FirstFiles>>> = LazyLock::new(|| match &*DIRECTORY {
        None => serde_json::from_slice(&plain("pages.json")?).ok(),
        Some(_) => None,
    });
    let pages = PAGES.clone().or_else(read).ok_or(AppError::Broken)?;
    pages.get(screen).cloned().ok_or(AppError::Broken)
}

/// The page for an address without its base path; `card` are the elements of its link card.
pub(super) fn page(base: &str, path: &str, lang: Lang, card: &str) -> Result<Response, Failure> {
    let screen = screen_at(path);
    // Needed before the first paint, so it must not be a separate file.
    let theme = text("js/theme.js")?;
    let mut policy = allowing(CONTENT_SECURITY_POLICY, "script-src 'self'", &theme);
    let mut shell = String::new();
    if screen == "home" {
        let style = text("css/shell.css")?;
        policy = allowing(&policy, "style-src 'self'", &style);
        shell = format!("<style>{style}</style>");
    }
    let FirstFiles { scripts, words, in_words, sheet, in_sheet } = first_files(screen)?;
    // A browser would find each script only in the one that imports it, with a round trip for each level of imports.
    let mut modules = String::new();
    for script in &scripts {
        let _ = writeln!(modules, r#"<link rel="modulepreload" href="{{{{assets}}}}/{script}">"#);
    }
    let words =
        format!(r#"<link rel="modulepreload" href="{{{{assets}}}}/{words}" data-words="{in_words}">"#);
    let sheets = format!(r#"<link rel="stylesheet" href="{{{{assets}}}}/{sheet}" data-sheets="{in_sheet}">"#);
    let without_scripts =
        format!("{} {}", label!(lang, "page-needs-javascript"), label!(lang, "page-terminal"));
    // The board in it is painted before anything else has come, so no stylesheet may stand above it.
    let html = text("index.html")?
        .replace("{{theme}}", &theme)
        .replace("{{shell}}", &shell)
        .replace("{{words}}", &words)
        .replace("{{modules}}", &modules)
        .replace("{{sheets}}", &sheets)
        .replace("{{assets}}", &format!("{base}/assets/{}", hash()))
        .replace("{{base}}", base)
        .replace("{{lang}}", lang.as_str())
        .replace("{{description}}", label!(lang, "page-server"))
        .replace("{{without_scripts}}", &without_scripts)
        // Last, so that a name that looks like a placeholder is not replaced.
        .replace("{{card}}", card);
    let mut response = Html(html).into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    let policy = HeaderValue::try_from(policy).expect("a policy and a hash in base64 are visible ASCII");
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    let vary = HeaderValue::from_static("Accept, Accept-Encoding, Accept-Language, User-Agent");
    response.headers_mut().insert(header::VARY, vary);
    Ok(response)
}

/// A policy that also allows, by its hash, a text in the HTML itself.
fn allowing(policy: &str, directive: &str, inline: &str) -> String {
    let hash = BASE64_STANDARD.encode(Sha256::digest(inline));
    policy.replace(directive, &format!("{directive} 'sha256-{hash}'"))
}

/// The colours of a wall, overriding the reader's own.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Theme {
    Light,
    Dark,
}

/// The page for a screen on a wall, with scripts and styles of its own.
pub(super) fn wall(base: &str, lang: Lang, theme: Option<Theme>) -> Result<Response, Failure> {
    let theme = match theme {
        None => "",
        Some(Theme::Light) => " data-theme=\"light\"",
        Some(Theme::Dark) => " data-theme=\"dark\"",
    };
    let html = text("tv.html")?
        .replace("{{theme}}", theme)
        .replace("{{assets}}", &format!("{base}/assets/{}", hash()))
        .replace("{{base}}", base)
        .replace("{{lang}}", lang.as_str())
        .replace("{{without_scripts}}", label!(lang, "page-needs-javascript"));
    let mut response = Html(html).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Language"));
    Ok(response)
}

/// The path of a file of the page, without the base path.
pub(super) fn path_of(name: &str) -> String {
    format!("/assets/{}/{name}", hash())
}

/// A file under the hash. Another hash is not found: an old page then reloads itself.
pub(crate) async fn asset(
    Segments((of, name)): Segments<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    if of != hash() || name.ends_with(".html") || name.ends_with(".json") {
        return Err(AppError::NotFound.into());
    }
    let cache = if DIRECTORY.is_some() { "no-store" } else { FOR_EVER };
    serve(&name, cache, &headers)
}

/// The few files that browsers expect at the root.
pub(crate) async fn at_root(uri: axum::http::Uri, headers: HeaderMap) -> Result<Response, Failure> {
    serve(uri.path().rsplit('/').next().unwrap_or_default(), "no-cache", &headers)
}

/// A file in the smallest coding that the client takes.
fn serve(name: &str, cache: &'static str, headers: &HeaderMap) -> Result<Response, Failure> {
    let coded = match embedded(name).filter(|_| DIRECTORY.is_none()) {
        Some(Content::Packed { brotli, gzip }) => Coding::taken(headers).map(|coding| match coding {
            Coding::Brotli => (coding, *brotli),
            Coding::Gzip => (coding, *gzip),
        }),
        _ => None,
    };
    let mut response = match coded {
        Some((_, bytes)) => Body::from(bytes),
        None => Body::from(plain(name).ok_or(AppError::NotFound)?.into_owned()),
    }
    .into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    if let Some((coding, _)) = coded {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
    }
    Ok(response)
}

/// The codings of the files, which are compressed when Cuatro is built.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Coding {
    /// A sixth smaller than gzip.
    Brotli,
    /// Browsers accept nothing else over plain HTTP.
    Gzip,
}

/// Whether `Accept-Encoding` allows a coding.
fn takes(headers: &HeaderMap, coding: Coding) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).into_iter();
    let accepted = accepted.filter_map(|value| value.to_str().ok());
    accepted.flat_map(ranges).any(|(name, weight)| name.eq_ignore_ascii_case(coding.name()) && weight > 0)
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
        [Coding::Brotli, Coding::Gzip].into_iter().find(|coding| takes(headers, *coding))
    }
}

/// The media type of a file.
fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
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
