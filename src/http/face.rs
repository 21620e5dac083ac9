//! Which face of an address a request wants to see.

use axum::http::{HeaderMap, header};

/// The type of server-sent events.
pub(super) const EVENT_STREAM: &str = "text/event-stream";
/// The type of a JSON object a line.
pub(super) const LINES: &str = "application/x-ndjson";

/// What an address shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Face {
    /// The page, for browsers.
    Page,
    /// Text, for terminals.
    Text,
    /// JSON.
    Data,
    /// SVG.
    Picture,
    /// Server-sent events.
    Events,
    /// A JSON object a line, as it happens.
    Lines,
}

/// The types that can be asked for. Browsers name HTML; curl asks for anything, and is used by people in terminals.
const TYPES: [(&str, Face); 9] = [
    ("text/html", Face::Page),
    ("application/xhtml+xml", Face::Page),
    ("text/plain", Face::Text),
    ("text/*", Face::Text),
    ("*/*", Face::Text),
    ("application/json", Face::Data),
    ("image/svg+xml", Face::Picture),
    (EVENT_STREAM, Face::Events),
    (LINES, Face::Lines),
];

impl Face {
    /// The face with the highest weight in `Accept` (RFC 9110, section 12.5.1), of equals the one named first; text for whoever
    /// asks for nothing that there is.
    pub(super) fn of(headers: &HeaderMap) -> Face {
        let accepted = headers.get_all(header::ACCEPT).into_iter().filter_map(|value| value.to_str().ok());
        let mut best = (0.0, Face::Text);
        for range in accepted.flat_map(|value| value.split(',')) {
            let mut parts = range.split(';').map(str::trim);
            let kind = parts.next().unwrap_or_default().to_ascii_lowercase();
            let Some((_, face)) = TYPES.iter().find(|(known, _)| *known == kind) else { continue };
            let weight = parts.find_map(|part| part.strip_prefix("q=")?.parse::<f32>().ok()).unwrap_or(1.0);
            if weight > best.0 {
                best = (weight, *face);
            }
        }
        best.1
    }

    /// The face that the end of an address asks for: `.txt`, `.json`, `.svg`.
    pub(super) fn of_suffix(suffix: &str) -> Option<Face> {
        match suffix {
            "txt" => Some(Face::Text),
            "json" => Some(Face::Data),
            "svg" => Some(Face::Picture),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_get_the_page_and_terminals_text() {
        let face = |accept: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT, accept.parse().expect("a header"));
            Face::of(&headers)
        };
        assert_eq!(
            face("text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8"),
            Face::Page
        );
        assert_eq!(face("*/*"), Face::Text);
        assert_eq!(face("application/json, */*;q=0.1"), Face::Data);
        assert_eq!(face("text/plain;q=0.5, image/svg+xml;q=0.7"), Face::Picture);
        assert_eq!(face("text/html;q=0, application/x-ndjson"), Face::Lines);
        assert_eq!(face("text/event-stream"), Face::Events);
        assert_eq!(face("audio/ogg"), Face::Text);
        assert_eq!(Face::of(&HeaderMap::new()), Face::Text);
    }
}
