//! Whether what was printed has the shape of what a document shows.
//!
//! `…` matches anything, on a line of its own any lines. Numbers, discs, ids, tokens and suggested names may differ; the ids and tokens
//! that were printed are remembered, because the next command names those of the document.

use std::collections::HashMap;

/// The printed ids and tokens by those of the document.
#[derive(Clone, Default, Debug)]
pub(super) struct Meanings(HashMap<String, String>);

impl Meanings {
    /// A command of a document, as it is to be typed here.
    pub(super) fn applied_to(&self, command: &str) -> String {
        self.0.iter().fold(command.to_owned(), |command, (shown, real)| command.replace(shown, real))
    }

    fn agree(&mut self, shown: &str, real: &str) -> bool {
        self.0.entry(shown.to_owned()).or_insert_with(|| real.to_owned()) == real
    }
}

/// Takes over what the printed lines mean if they have the shape of those that are shown.
pub(super) fn matches(shown: &[String], printed: &[String], meanings: &mut Meanings) -> bool {
    all_match(shown, printed, meanings, line_matches)
}

/// Whether all items match, in order; `…` matches any number of them.
fn all_match(
    shown: &[String],
    printed: &[String],
    meanings: &mut Meanings,
    matches: fn(&str, &str, &mut Meanings) -> bool,
) -> bool {
    let mut tried = meanings.clone();
    let fits = match (shown, printed) {
        ([], []) => true,
        ([any, rest @ ..], _) if any == "…" => {
            all_match(rest, printed, &mut tried, matches)
                || (!printed.is_empty() && all_match(shown, &printed[1..], &mut tried, matches))
        }
        ([first, rest @ ..], [item, items @ ..]) => {
            matches(first, item, &mut tried) && all_match(rest, items, &mut tried, matches)
        }
        _ => false,
    };
    if fits {
        *meanings = tried;
    }
    fits
}

fn line_matches(shown: &str, printed: &str, meanings: &mut Meanings) -> bool {
    if shown.starts_with('|') {
        let cells = |line: &str| line.split('|').map(|cell| cell.chars().count()).collect::<Vec<_>>();
        return cells(shown) == cells(printed);
    }
    all_match(&pieces(shown), &pieces(printed), meanings, piece_matches)
}

/// Words and the signs between them; runs of spaces count as one, since columns are as wide as what stands in them.
fn pieces(line: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    for c in line.trim().chars() {
        match pieces.last_mut() {
            Some(last) if last.ends_with(is_word) && is_word(c) => last.push(c),
            Some(last) if last.starts_with("c4") && c == '…' => last.push(c),
            Some(last) if last == " " && c == ' ' => {}
            _ => pieces.push(c.to_string()),
        }
    }
    pieces
}

fn piece_matches(shown: &str, printed: &str, meanings: &mut Meanings) -> bool {
    let number = |text: &str| text.parse::<u64>().is_ok();
    if is_token(shown) || is_id(shown) {
        return (is_token(printed) || can_be_id(printed)) && meanings.agree(shown, printed);
    }
    shown == printed || (number(shown) && number(printed)) || (is_suggestion(shown) && is_suggestion(printed))
}

/// `c4s_` or `c4p_` and more: in a document the beginning only.
fn is_token(text: &str) -> bool {
    text.starts_with("c4s_") || text.starts_with("c4p_")
}

/// The id of a game in a document, where a digit tells it from a word.
fn is_id(text: &str) -> bool {
    can_be_id(text) && text.bytes().any(|byte| byte.is_ascii_digit())
}

/// What a server can draw as an id: one in fifty has no digit.
fn can_be_id(text: &str) -> bool {
    text.len() == 12 && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// `Nora195`, a name that the server thought of.
fn is_suggestion(text: &str) -> bool {
    let name = text.trim_end_matches(|c: char| c.is_ascii_digit());
    name.len() < text.len() && name.starts_with(char::is_uppercase) && name.chars().all(char::is_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::{Meanings, matches};

    fn fit(shown: &str, printed: &str) -> bool {
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        matches(&lines(shown), &lines(printed), &mut Meanings::default())
    }

    #[test]
    fn what_differs_by_chance_fits_and_what_is_something_else_does_not() {
        assert!(fit("12 games\n…\nBye, Nora195", "3   games\na\nb\nBye, Max7"));
        assert!(fit("seat c4s_12…, game c1ou11xnnr3l", "seat c4s_99ab, game hctqk3r7h439"));
        assert!(fit("game c1ou11xnnr3l", "game knzsmcxlcebi"), "an id without a digit");
        assert!(fit(r#"{"id":"hctqk3r7h439",…,"ply":1}"#, r#"{"id":"c1ou11xnnr3l","x":null,"ply":4}"#));
        for (shown, printed) in [
            ("12 games", "twelve games"),
            ("one\ntwo", "one"),
            ("one", "one\ntwo"),
            ("c1ou11xnnr3l c1ou11xnnr3l", "hctqk3r7h439 c1ou11xnnr3l"),
            (r#"{"ply":1}"#, r#"{"ply":1,"x":null}"#),
            (r#"{"ply":1…}"#, r#"{"ply":"1"}"#),
            ("| X |", "| X |   |"),
        ] {
            assert!(!fit(shown, printed), "{shown} fits {printed}");
        }
    }
}
