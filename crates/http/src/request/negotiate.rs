//! The language, the first column and the representation that a request asks for.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use utoipa::IntoParams;

use super::query::{suffixed, value};
use crate::problem::Failure;
use cuatro_app::{AppError, FieldProblem};
use cuatro_words::accept::ranges;
use cuatro_words::lang::{FirstColumn, Lang, Reader};

/// The client's language.
pub(crate) struct RequestLang(pub(crate) Lang);

impl<S: Sync> FromRequestParts<S> for RequestLang {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<RequestLang, Infallible> {
        Ok(RequestLang(lang(parts)))
    }
}

/// The reader of sentences that name columns. [`crate::request_context`] determines it once per request.
pub(crate) struct RequestReader(pub(crate) Reader);

impl<S: Sync> FromRequestParts<S> for RequestReader {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<RequestReader, Infallible> {
        Ok(RequestReader(parts.extensions.get().copied().unwrap_or_default()))
    }
}

/// The names in a query that every address accepts.
pub(crate) const ACCEPTED_EVERYWHERE: [&str; 2] = [LANG, FIRST_COLUMN];
/// The language of the answer.
pub(crate) const LANG: &str = "lang";
/// What the client calls the leftmost column.
pub(crate) const FIRST_COLUMN: &str = "first_column";

/// For the document, where an answer has sentences that name columns.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "every address accepts it: it is read once, before any handler")]
pub(crate) struct ReaderQuery {
    /// What the sentences call the leftmost column, 0 or 1
    #[param(minimum = 0, maximum = 1, default = 0)]
    first_column: Option<u8>,
}

/// The reader that a request asks for. An invalid first column is 0 until the request is refused for it.
pub(crate) fn reader(parts: &Parts) -> Reader {
    let first_column = first_column(parts.uri.query().unwrap_or_default());
    Reader { lang: lang(parts), first_column: first_column.unwrap_or_default() }
}

/// `?first_column=`: 0 or 1, otherwise 0.
pub(crate) fn first_column(query: &str) -> Result<FirstColumn, Failure> {
    match value(query, FIRST_COLUMN).as_deref() {
        None | Some("0") => Ok(FirstColumn::Zero),
        Some("1") => Ok(FirstColumn::One),
        Some(_) => Err(AppError::field(FIRST_COLUMN, FieldProblem::OneOf(vec!["0", "1"])).into()),
    }
}

/// Refuses a `?lang=` that is no language of this server.
pub(crate) fn check_lang(query: &str) -> Result<(), Failure> {
    match value(query, LANG).map(|tag| Lang::from_tag(&tag)) {
        Some(None) => {
            let known = Lang::ALL.map(Lang::as_str).to_vec();
            Err(AppError::field(LANG, FieldProblem::OneOf(known)).into())
        }
        None | Some(Some(_)) => Ok(()),
    }
}

/// The language of a request: `?lang=`, otherwise `Accept-Language`, otherwise English.
pub(crate) fn lang(parts: &Parts) -> Lang {
    let asked = value(parts.uri.query().unwrap_or_default(), LANG);
    let header = parts.headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    Lang::negotiate(asked.as_deref(), header)
}

/// The type of server-sent events.
pub(crate) const EVENT_STREAM: &str = "text/event-stream";
/// The type of a JSON object a line.
pub(crate) const LINES: &str = "application/x-ndjson";

/// The representation of an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Representation {
    /// The page, for browsers.
    Page,
    /// Text, for terminals.
    Text,
    /// JSON.
    Data,
    /// The board as SVG.
    Svg,
    /// The board as PNG.
    Png,
    /// Server-sent events.
    Events,
    /// A JSON object a line, as it happens.
    Lines,
}

/// The available types. Browsers ask for HTML; curl asks for anything, and people use it in terminals.
const TYPES: [(&str, Representation); 12] = [
    ("text/html", Representation::Page),
    ("application/xhtml+xml", Representation::Page),
    ("text/plain", Representation::Text),
    ("text/*", Representation::Text),
    ("*/*", Representation::Text),
    ("application/json", Representation::Data),
    ("application/*", Representation::Data),
    ("image/svg+xml", Representation::Svg),
    ("image/*", Representation::Svg),
    ("image/png", Representation::Png),
    (EVENT_STREAM, Representation::Events),
    (LINES, Representation::Lines),
];

/// Parts of the `User-Agent` of services that fetch a page to show its card in a conversation, or to index it. Many send
/// `Accept: */*`, as curl does.
const CARD_READERS: [&str; 20] = [
    "facebookexternalhit",
    "facebot",
    "whatsapp",
    "telegrambot",
    "twitterbot",
    "slackbot",
    "slack-imgproxy",
    "discordbot",
    "linkedinbot",
    "skypeuripreview",
    "redditbot",
    "pinterest",
    "mastodon",
    "synapse",
    "viber",
    "vkshare",
    "embedly",
    "iframely",
    "googlebot",
    "bingbot",
];

/// Whether the client reads link cards.
fn reads_cards(headers: &HeaderMap) -> bool {
    let agent = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    let agent = agent.unwrap_or_default().to_ascii_lowercase();
    CARD_READERS.iter().any(|reader| agent.contains(reader))
}

impl Representation {
    /// The representation for a request: the page for crawlers of messengers that name no type, which come for its link card;
    /// otherwise according to `Accept`.
    pub(crate) fn of(headers: &HeaderMap) -> Representation {
        let named = headers.get_all(header::ACCEPT).into_iter().filter_map(|value| value.to_str().ok());
        let names_none =
            named.flat_map(|value| value.split(',')).all(|range| range.trim().starts_with("*/*"));
        if names_none && reads_cards(headers) {
            return Representation::Page;
        }
        Representation::accepted(headers)
    }

    /// The available representation with the highest weight in `Accept` (RFC 9110, section 12.5.1), among equals the first;
    /// text if none of the available ones was asked for.
    fn accepted(headers: &HeaderMap) -> Representation {
        let accepted = headers.get_all(header::ACCEPT).into_iter().filter_map(|value| value.to_str().ok());
        let mut best = (0, Representation::Text);
        for (range, weight) in accepted.flat_map(ranges) {
            let named = TYPES.iter().find(|(known, _)| known.eq_ignore_ascii_case(range));
            if let Some((_, representation)) = named
                && weight > best.0
            {
                best = (weight, *representation);
            }
        }
        best.1
    }

    /// The representation that a request for this path asks for.
    pub(crate) fn asked(path: &str, headers: &HeaderMap) -> Representation {
        match path.rsplit_once('/') {
            Some((folder, name)) if folder.ends_with("/g") => Representation::of_game(name, headers),
            // Browsers get the files of a tournament too.
            Some((folder, name)) if folder.ends_with("/t") && suffixed(name).1 == Some("csv") => {
                Representation::Text
            }
            Some((folder, name)) if folder.ends_with("/t") => Representation::of_game(name, headers),
            _ => Representation::of(headers),
        }
    }

    /// The representation that a request for a game asks for: its suffix, `.txt`, `.json`, `.svg` or `.png`, takes precedence
    /// over `Accept`.
    pub(crate) fn of_game(name: &str, headers: &HeaderMap) -> Representation {
        Representation::of_suffix(name).unwrap_or_else(|| Representation::of(headers))
    }

    fn of_suffix(name: &str) -> Option<Representation> {
        match suffixed(name).1? {
            "txt" => Some(Representation::Text),
            "json" => Some(Representation::Data),
            "svg" => Some(Representation::Svg),
            "png" => Some(Representation::Png),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_get_the_page_and_terminals_text() {
        let representation = |accept: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT, accept.parse().expect("a header"));
            Representation::of(&headers)
        };
        assert_eq!(
            representation("text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8"),
            Representation::Page
        );
        assert_eq!(representation("*/*"), Representation::Text);
        assert_eq!(representation("application/json, */*;q=0.1"), Representation::Data);
        assert_eq!(representation("text/plain;q=0.5, image/svg+xml;q=0.7"), Representation::Svg);
        assert_eq!(representation("image/png, image/*;q=0.9"), Representation::Png);
        assert_eq!(representation("application/*"), Representation::Data);
        assert_eq!(representation("text/html;q=0, application/x-ndjson"), Representation::Lines);
        assert_eq!(representation("text/event-stream"), Representation::Events);
        assert_eq!(representation("audio/ogg"), Representation::Text);
        assert_eq!(Representation::of(&HeaderMap::new()), Representation::Text);
    }
}
