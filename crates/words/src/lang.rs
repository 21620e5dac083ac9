//! Which language of the catalogues a request asks for.

mod bounds;
mod reader;

use crate::accept::ranges;
pub use crate::catalogue::Lang;
use crate::say;
pub use reader::{FirstColumn, Reader};

impl Lang {
    /// The language tag, such as `en`.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// The language for a tag such as `es`, `ES` or `es-MX`; `None` for an unsupported one.
    pub fn from_tag(tag: &str) -> Option<Lang> {
        let primary = tag.trim().split(['-', '_']).next()?;
        Lang::ALL.into_iter().find(|lang| lang.as_str().eq_ignore_ascii_case(primary))
    }

    /// The tags of all languages, as a choice in this one: `en, es or fr`.
    pub fn choices(self) -> String {
        let [others @ .., last] = &Lang::ALL.map(Lang::as_str);
        say!(self, "list-or", others = others.join(", "), last)
    }

    /// The language of a request: the `lang` of its query if supported, otherwise the best of its `Accept-Language`, otherwise
    /// the default.
    pub fn negotiate(query: Option<&str>, accept_language: Option<&str>) -> Lang {
        query.and_then(Lang::from_tag).or_else(|| accept_language.and_then(preferred)).unwrap_or_default()
    }
}

/// The language with the highest weight in an `Accept-Language` value (RFC 9110 §12.5.4); among equals the first.
///
/// `*` means all other languages. Invalid ranges are ignored.
fn preferred(header: &str) -> Option<Lang> {
    let ranges: Vec<(&str, u16)> = ranges(header).collect();
    let named = |lang: Lang| {
        let found = ranges.iter().enumerate().filter(move |(_, (tag, _))| Lang::from_tag(tag) == Some(lang));
        found.map(|(at, (_, weight))| (*weight, at)).max_by_key(|(weight, at)| (*weight, usize::MAX - at))
    };
    let any = ranges.iter().position(|(tag, _)| *tag == "*").map(|at| (ranges[at].1, at));
    Lang::ALL
        .into_iter()
        .enumerate()
        .filter_map(|(order, lang)| named(lang).or(any).map(|(weight, at)| (weight, at, order, lang)))
        .filter(|(weight, ..)| *weight > 0)
        .max_by_key(|(weight, at, order, _)| (*weight, usize::MAX - at, usize::MAX - order))
        .map(|(.., lang)| lang)
}

impl std::fmt::Display for Lang {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::Lang;

    #[test]
    fn a_request_gets_the_language_it_prefers() {
        let cases = [
            (None, None, Lang::En),
            (None, Some(""), Lang::En),
            (None, Some("es"), Lang::Es),
            (None, Some("es-MX,es;q=0.9,en;q=0.8"), Lang::Es),
            (None, Some("en;q=0.5, ES-ar;q=0.7"), Lang::Es),
            (None, Some("de, en;q=0.3, es;q=0.3"), Lang::En),
            (None, Some("de, es;q=0.3, en;q=0.3"), Lang::Es),
            (None, Some("fr-CA, de;q=0.9, en;q=0.5"), Lang::Fr),
            (None, Some("de-DE"), Lang::En),
            (None, Some("es;q=0, *"), Lang::En),
            (None, Some("en;q=0, *;q=0.1"), Lang::Es),
            (None, Some("*"), Lang::En),
            (None, Some("*;q=0.5, es;q=0.5"), Lang::En),
            (None, Some("es;q=0"), Lang::En),
            (None, Some("es;q=7, ;;, =, en;q=x"), Lang::En),
            (None, Some("español"), Lang::En),
            (Some("es"), Some("en"), Lang::Es),
            (Some("EN-gb"), Some("es"), Lang::En),
            (Some("tlh"), Some("es"), Lang::Es),
        ];
        for (query, header, expected) in cases {
            assert_eq!(
                Lang::negotiate(query, header),
                expected,
                "?lang={query:?}, Accept-Language: {header:?}"
            );
        }
    }
}
