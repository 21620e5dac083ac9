//! The page, embedded in the binary. Everything except the HTML is under a prefix with the hash of all of it, so that browsers
//! can cache it forever and never mix two versions.

use std::collections::HashMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex};

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use rust_embed::{EmbeddedFile, RustEmbed};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::bundle::Bundles;
use super::joined::{self, SHELL_SHEET, SHELL_WORDS};
use super::{compact, preload};
use crate::packed::{self, Packed};
use crate::problem::Failure;
use crate::request::Segments;
use crate::request::value::from_word;
use cuatro_app::AppError;
use cuatro_words::label;
use cuatro_words::lang::Lang;

/// How long browsers may cache files under the hash.
pub(crate) const FOR_EVER: &str = "max-age=31536000, immutable";

#[derive(RustEmbed)]
#[folder = "../../static/"]
struct StaticFiles;

/// Where files are read from instead of the binary, at every request, for people who change the page: CONTRIBUTING.md names the variable.
static DIRECTORY: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    std::env::var_os("CUATRO_STATIC_DIR").filter(|path| !path.is_empty()).map(PathBuf::from)
});

/// A file of the page.
fn file(name: &str) -> Option<EmbeddedFile> {
    match &*DIRECTORY {
        None => StaticFiles::get(name),
        Some(_) if name.split('/').any(|part| part.is_empty() || part.starts_with('.')) => None,
        Some(directory) => rust_embed::utils::read_file_from_fs(&directory.join(name)).ok(),
    }
}

/// The hash of the whole page: 16 hexadecimal digits. A bundle reads others as the code of this server makes them, so that belongs to it.
static HASH: LazyLock<String> = LazyLock::new(|| match &*DIRECTORY {
    None => hash_with(&[include_str!("bundle.rs"), include_str!("module.rs")]),
    Some(_) => "directory".to_owned(),
});

/// The hash of all files and of what makes bundles of them.
fn hash_with(makers: &[&str]) -> String {
    let mut names: Vec<_> = StaticFiles::iter().collect();
    names.sort();
    let mut hasher = Sha256::new();
    makers.iter().for_each(|maker| hasher.update(maker));
    for name in names {
        let file = StaticFiles::get(&name).expect("a listed file is embedded");
        hasher.update(name.as_bytes());
        hasher.update(file.metadata.sha256_hash());
    }
    hasher.finalize().iter().take(8).fold(String::new(), |mut hash, byte| {
        let _ = write!(hash, "{byte:02x}");
        hash
    })
}

/// Only the page's own files: no inline script or style, no other origin. The page itself adds the hashes of its one inline script
/// and of the style of its empty board.
pub(crate) const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
     form-action 'self'; frame-ancestors 'none'";

/// The directive with which no page may frame a response.
const FRAMED_BY_NOBODY: &str = "frame-ancestors 'none'";

/// The page for an address without its base path, and for the headers of a request; `card` are the elements of its link card.
pub(super) fn page(
    base: &str,
    path: &str,
    lang: Lang,
    card: &str,
    headers: &HeaderMap,
) -> Result<Response, Failure> {
    let html = text("index.html").ok_or(AppError::NotFound)?;
    // Needed before the first paint, so it must not be a separate file.
    let theme = compact::inline(&text("js/theme.js").ok_or(AppError::NotFound)?);
    let mut policy = allowing(CONTENT_SECURITY_POLICY, "script-src 'self'", &theme);
    let mut shell = String::new();
    if preload::screen_at(path) == Some(preload::HOME) {
        let style = compact::stylesheet(&text("css/shell.css").ok_or(AppError::NotFound)?);
        policy = allowing(&policy, "style-src 'self'", &style);
        shell = format!("<style>{style}</style>");
    }
    let Links { words, scripts, sheets } = links(path);
    let without_scripts =
        format!("{} {}", label!(lang, "page-needs-javascript"), label!(lang, "page-terminal"));
    let html = html
        .replace("{{theme}}", &theme)
        .replace("{{shell}}", &shell)
        .replace("{{main}}", &file_of(preload::SHELL))
        .replace("{{words}}", &words)
        .replace("{{modules}}", &scripts)
        .replace("{{sheets}}", &sheets)
        .replace("{{assets}}", &format!("{base}/assets/{}/page", *HASH))
        .replace("{{base}}", base)
        .replace("{{lang}}", lang.as_str())
        .replace("{{description}}", label!(lang, "page-server"))
        .replace("{{without_scripts}}", &without_scripts)
        // Last, so that a name that looks like a placeholder is not replaced.
        .replace("{{card}}", card);
    let mut response = packed::html(&html, headers);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    let policy = HeaderValue::try_from(policy).expect("a policy and a hash in base64 are visible ASCII");
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    let vary = HeaderValue::from_static("Accept, Accept-Encoding, Accept-Language, User-Agent");
    response.headers_mut().insert(header::VARY, vary);
    Ok(response)
}

/// A policy that also allows, by its hash, what stands in the HTML itself.
pub(super) fn allowing(policy: &str, directive: &str, inline: &str) -> String {
    let hash = BASE64_STANDARD.encode(Sha256::digest(inline));
    policy.replace(directive, &format!("{directive} 'sha256-{hash}'"))
}

/// The colours of an embedded game, overriding the reader's own.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Theme {
    Light,
    Dark,
}

from_word! { Theme }

/// The page that other origins may frame: those listed, or all for `*`; none if the list is empty.
pub(super) fn embed(
    base: &str,
    lang: Lang,
    theme: Option<Theme>,
    origins: &[String],
) -> Result<Response, Failure> {
    let mut response = alone("embed.html", base, lang, theme, &[])?;
    if !origins.is_empty() {
        let policy = CONTENT_SECURITY_POLICY
            .replace(FRAMED_BY_NOBODY, &format!("frame-ancestors {}", origins.join(" ")));
        let policy = HeaderValue::try_from(policy).expect("origins are visible ASCII");
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    Ok(response)
}

/// The page for a screen on a wall; `plain` is where it goes without scripts.
pub(super) fn wall(base: &str, lang: Lang, theme: Option<Theme>, plain: &str) -> Result<Response, Failure> {
    alone("tv.html", base, lang, theme, &[("{{plain}}", plain)])
}

/// A page that shows one thing only, with scripts and styles of its own; `more` are further places in its HTML.
fn alone(
    name: &str,
    base: &str,
    lang: Lang,
    theme: Option<Theme>,
    more: &[(&str, &str)],
) -> Result<Response, Failure> {
    let theme = match theme {
        None => "",
        Some(Theme::Light) => " data-theme=\"light\"",
        Some(Theme::Dark) => " data-theme=\"dark\"",
    };
    let html = text(name).ok_or(AppError::NotFound)?;
    let html = html
        .replace("{{theme}}", theme)
        .replace("{{assets}}", &format!("{base}/assets/{}", *HASH))
        .replace("{{base}}", base)
        .replace("{{lang}}", lang.as_str())
        .replace("{{without_scripts}}", label!(lang, "page-needs-javascript"));
    let html = more.iter().fold(html, |html, (place, text)| html.replace(place, text));
    let mut response = Html(html).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Language"));
    Ok(response)
}

/// Whether pages of other origins may frame a response with this policy.
pub(crate) fn may_be_framed(policy: &HeaderValue) -> bool {
    !policy.to_str().is_ok_and(|policy| policy.contains(FRAMED_BY_NOBODY))
}

/// The bundles of the page's scripts.
static BUNDLES: LazyLock<Bundles> = LazyLock::new(|| {
    let names: Vec<String> =
        StaticFiles::iter().filter(|name| name.ends_with(".js")).map(Into::into).collect();
    Bundles::new(&names, text)
});

/// The file to load for a module. From a directory each comes by itself: browsers find what it imports.
fn file_of(module: &str) -> String {
    if DIRECTORY.is_some() { module.to_owned() } else { BUNDLES.file_of(module) }
}

/// Elements of the page's HTML.
#[derive(Clone)]
struct Links {
    words: String,
    scripts: String,
    sheets: String,
}

/// The links to what the page at an address needs: scripts, and in one file each its dictionaries and its stylesheets, with the names of
/// what is in them. Finding it reads all files of the page, so it is done once.
fn links(path: &str) -> Links {
    static LINKS: LazyLock<Mutex<HashMap<Option<&str>, Links>>> = LazyLock::new(Mutex::default);
    let screen = preload::screen_at(path);
    let mut links = LINKS.lock().expect("nothing panics while it is held");
    if DIRECTORY.is_some() {
        links.clear();
    }
    let made = links.entry(screen).or_insert_with(|| {
        let entries: Vec<_> = [preload::SHELL].into_iter().chain(screen).collect();
        let (shell, mut files) = (file_of(preload::SHELL), Vec::new());
        for file in preload::in_order(&entries, text).iter().map(|module| file_of(module)) {
            if file != shell && !files.contains(&file) {
                files.push(file);
            }
        }
        let script = |file: &String| format!(r#"<link rel="modulepreload" href="{{{{assets}}}}/{file}">"#);
        let wanted = screen.and_then(|screen| Some((screen, preload::wanted_by(screen, text)?)));
        let (words, sheets, named_words, named_sheets) = match wanted {
            Some((screen, wanted)) => (
                joined::words_of(screen, "{{lang}}"),
                joined::sheet_of(screen),
                joined::parts(&wanted).join(" "),
                wanted.styles.join(" "),
            ),
            None => (
                format!("js/i18n/{{{{lang}}}}/{SHELL_WORDS}.js"),
                SHELL_SHEET.to_owned(),
                SHELL_WORDS.to_owned(),
                String::new(),
            ),
        };
        Links {
            words: format!(
                r#"<link rel="modulepreload" href="{{{{assets}}}}/{words}" data-words="{named_words}">"#
            ),
            scripts: files.iter().map(script).collect::<Vec<_>>().join("\n"),
            sheets: format!(
                r#"<link rel="stylesheet" href="{{{{assets}}}}/{sheets}" data-sheets="{named_sheets}">"#
            ),
        }
    });
    made.clone()
}

/// The path of a file of the page, without the base path.
pub(super) fn path_of(name: &str) -> String {
    format!("/assets/{}/{name}", *HASH)
}

/// A hand-written file of the page.
pub(super) fn text(name: &str) -> Option<String> {
    file(name).map(|file| String::from_utf8_lossy(&file.data).into_owned())
}

/// A file under the hash, or below `page/` the same as the page itself loads it: with what it needs in a few [`Bundles`]. Another
/// hash is not found: an old page then reloads itself.
pub(crate) async fn asset(
    Segments((hash, name)): Segments<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    if hash != *HASH {
        return Err(AppError::NotFound.into());
    }
    let cache = if DIRECTORY.is_some() { "no-store" } else { FOR_EVER };
    let file = file(name.strip_prefix(PAGE).unwrap_or(&name));
    if let Some(file) = file.filter(|file| !file.metadata.mimetype().starts_with("text/")) {
        return Ok(serve(file, cache));
    }
    let code = code(&name).ok_or(AppError::NotFound)?;
    let mut response = code.answer(&headers).await?;
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    Ok(response)
}

/// Below this are the files as the page loads them.
const PAGE: &str = "page/";

/// A script or stylesheet as sent to browsers, prepared once.
fn code(name: &str) -> Option<Arc<Packed>> {
    static CODE: LazyLock<Mutex<HashMap<String, Arc<Packed>>>> = LazyLock::new(Mutex::default);
    let mut code = CODE.lock().expect("nothing panics while it is held");
    if DIRECTORY.is_some() {
        code.clear();
    }
    if let Some(made) = code.get(name) {
        return Some(made.clone());
    }
    let (_, ending) = name.rsplit_once('.')?;
    let (kind, text) = match (ending, name.strip_prefix(PAGE)) {
        ("js", Some(name)) => ("text/javascript", joined::words(name, text).or_else(|| script(name))?),
        ("js", None) => ("text/javascript", text(name)?),
        ("css", Some(page)) => ("text/css", joined::styles(page, text).or_else(|| text(page))?),
        ("css", None) => ("text/css", text(name)?),
        _ => return None,
    };
    let text = match (kind, &*DIRECTORY) {
        (_, Some(_)) => text,
        ("text/css", None) => compact::stylesheet(&text),
        (_, None) => compact::module(&text),
    };
    let made = Arc::new(Packed::new(text, HeaderValue::from_static(kind)));
    code.insert(name.to_owned(), made.clone());
    Some(made)
}

/// A script as the page loads it.
fn script(name: &str) -> Option<String> {
    if DIRECTORY.is_some() { text(name) } else { BUNDLES.script(name, text) }
}

/// The few files that browsers expect at the root.
pub(crate) async fn at_root(uri: axum::http::Uri) -> Result<Response, Failure> {
    let name = uri.path().rsplit('/').next().unwrap_or_default();
    let file = file(name).ok_or(AppError::NotFound)?;
    Ok(serve(file, "no-cache"))
}

fn serve(file: EmbeddedFile, cache: &'static str) -> Response {
    let kind = kind(&file);
    let mut response = file.data.into_response();
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    response
}

fn kind(file: &EmbeddedFile) -> HeaderValue {
    HeaderValue::from_str(file.metadata.mimetype())
        .unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use regex::Regex;

    use super::super::module::Module;
    use super::super::preload;
    use super::{BUNDLES, StaticFiles, hash_with, text};

    /// Every script as the page loads it: bundles, and all modules by themselves.
    fn scripts() -> BTreeMap<String, String> {
        let alone = StaticFiles::iter().filter(|name| name.ends_with(".js")).map(String::from);
        let names: BTreeSet<String> = alone.flat_map(|name| [BUNDLES.file_of(&name), name]).collect();
        names.into_iter().filter_map(|name| Some((name.clone(), BUNDLES.script(&name, text)?))).collect()
    }

    #[test]
    fn whatever_a_script_of_the_page_takes_is_given() {
        let later =
            Regex::new(r"import\('([^']+)'\)\.then\(\(bundle\) => bundle\.(\w+)\)").expect("an expression");
        let scripts = scripts();
        let modules: BTreeMap<&str, Module> =
            scripts.iter().map(|(name, code)| (name.as_str(), Module::read(code))).collect();
        let mut taken = 0;
        for (name, module) in &modules {
            let fetched =
                later.captures_iter(&scripts[*name]).map(|one| (one[1].to_owned(), vec![one[2].to_owned()]));
            for (from, names) in module.takes.iter().cloned().chain(fetched) {
                let target = preload::resolve(name, &from).expect("an address within the page");
                let gives = &modules
                    .get(target.as_str())
                    .unwrap_or_else(|| panic!("{name} takes from {target}"))
                    .gives;
                for one in &names {
                    assert!(gives.contains(one), "{name} takes {one} from {target}, which gives {gives:?}");
                }
                taken += names.len();
            }
            let mut gives = module.gives.clone();
            gives.sort();
            gives.dedup();
            assert_eq!(gives.len(), module.gives.len(), "{name} gives {:?}", module.gives);
        }
        assert!(taken > 500, "only {taken} names are taken");
    }

    #[test]
    fn files_that_are_made_in_another_way_have_other_addresses() {
        let hash = hash_with(&["one"]);
        assert_eq!(hash.len(), 16);
        assert_eq!(hash, hash_with(&["one"]));
        assert_ne!(hash, hash_with(&["another"]));
    }
}
