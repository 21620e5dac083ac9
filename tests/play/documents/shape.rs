//! Whether what was printed has the shape of what a document shows.
//!
//! `…` stands for anything, on a line of its own for any lines. Numbers, what lies on a board, ids, tokens and suggested names may
//! differ; of ids and tokens is remembered what stands for them here, because the next command names them.

use std::collections::HashMap;

use serde_json::Value;

/// What stands here for the ids and tokens of a document.
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
    let mut tried = meanings.clone();
    let fits = match (shown, printed) {
        ([], []) => true,
        ([any, rest @ ..], _) if any == "…" => {
            matches(rest, printed, &mut tried)
                || (!printed.is_empty() && matches(shown, &printed[1..], &mut tried))
        }
        ([first, rest @ ..], [line, lines @ ..]) => {
            line_matches(first, line, &mut tried) && matches(rest, lines, &mut tried)
        }
        _ => false,
    };
    if fits {
        *meanings = tried;
    }
    fits
}

fn line_matches(shown: &str, printed: &str, meanings: &mut Meanings) -> bool {
    if shown.starts_with('{') {
        let shown = shown.replace(":…", ":\"…\"").replace(",…", ",\"…\":0").replace("{…", "{\"…\":0");
        let shown = serde_json::from_str(&shown).unwrap_or_else(|error| panic!("{error} in {shown}"));
        return serde_json::from_str(printed).is_ok_and(|printed| json_matches(&shown, &printed, meanings));
    }
    if shown.starts_with('|') {
        let cells = |line: &str| line.split('|').map(|cell| cell.chars().count()).collect::<Vec<_>>();
        return cells(shown) == cells(printed);
    }
    pieces_match(&pieces(shown), &pieces(printed), meanings)
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

fn pieces_match(shown: &[String], printed: &[String], meanings: &mut Meanings) -> bool {
    match (shown, printed) {
        ([], []) => true,
        ([any, rest @ ..], _) if any == "…" => {
            pieces_match(rest, printed, meanings)
                || (!printed.is_empty() && pieces_match(shown, &printed[1..], meanings))
        }
        ([first, rest @ ..], [piece, more @ ..]) => {
            piece_matches(first, piece, meanings) && pieces_match(rest, more, meanings)
        }
        _ => false,
    }
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

/// The same members with values of the same type; texts, true and false are the same unless they are ids, tokens or `…`.
fn json_matches(shown: &Value, printed: &Value, meanings: &mut Meanings) -> bool {
    match (shown, printed) {
        (Value::String(any), _) if any == "…" => true,
        (Value::String(shown), Value::String(printed)) => {
            pieces_match(&pieces(shown), &pieces(printed), meanings)
        }
        (Value::Number(_), Value::Number(_)) => true,
        (Value::Array(shown), Value::Array(printed)) => {
            shown.len() == printed.len()
                && shown.iter().zip(printed).all(|(shown, printed)| json_matches(shown, printed, meanings))
        }
        (Value::Object(shown), Value::Object(printed)) => {
            let open = shown.contains_key("…");
            let mut members = shown.iter().filter(|(name, _)| *name != "…");
            (open || shown.len() == printed.len())
                && members.all(|(name, shown)| {
                    printed.get(name).is_some_and(|printed| json_matches(shown, printed, meanings))
                })
        }
        _ => shown == printed,
    }
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
        assert!(fit(
            "{\"id\":\"hctqk3r7h439\",…,\"ply\":1}",
            "{\"id\":\"c1ou11xnnr3l\",\"ply\":4,\"x\":null}"
        ));
        for (shown, printed) in [
            ("12 games", "twelve games"),
            ("one\ntwo", "one"),
            ("one", "one\ntwo"),
            ("c1ou11xnnr3l c1ou11xnnr3l", "hctqk3r7h439 c1ou11xnnr3l"),
            ("{\"ply\":1}", "{\"ply\":1,\"x\":null}"),
            ("{\"ply\":1,…}", "{\"ply\":\"1\"}"),
            ("| X |", "| X |   |"),
        ] {
            assert!(!fit(shown, printed), "{shown} fits {printed}");
        }
    }
}
