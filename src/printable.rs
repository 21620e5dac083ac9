//! Text for a terminal. Foreign text may contain characters that a terminal interprets, or that reverse the order of a line.

use serde_json::Value;

/// Whether a terminal would interpret this character, or a line be reordered by it, instead of showing it.
fn is_obeyed(character: char) -> bool {
    match character {
        '\n' => false,
        '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' => true,
        '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}' => true,
        _ => character.is_control(),
    }
}

/// The text with every such character escaped: `\u{1b}` for ESC. Line ends stay.
pub fn printable(text: String) -> String {
    if !text.contains(is_obeyed) {
        return text;
    }
    text.chars().fold(String::new(), |mut shown, character| {
        match is_obeyed(character) {
            true => shown.extend(character.escape_unicode()),
            false => shown.push(character),
        }
        shown
    })
}

/// JSON with every such character as a JSON escape, so that its meaning stays the same.
pub fn printable_json(json: String) -> String {
    if !json.contains(is_obeyed) {
        return json;
    }
    json.chars().fold(String::new(), |mut shown, character| {
        match is_obeyed(character) {
            true => {
                let units = character
                    .encode_utf16(&mut [0; 2])
                    .iter()
                    .map(|unit| format!("\\u{unit:04x}"))
                    .collect::<String>();
                shown.push_str(&units);
            }
            false => shown.push(character),
        }
        shown
    })
}

/// A server's answer, with all its texts made printable: it may be any server.
pub fn printable_value(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(printable(text)),
        Value::Array(values) => values.into_iter().map(printable_value).collect(),
        Value::Object(members) => {
            members.into_iter().map(|(name, value)| (printable(name), printable_value(value))).collect()
        }
        value => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_written_out_and_everything_else_stays() {
        let hostile = "a\u{1b}]0;x\u{7}\r\u{9b}2J\u{7f}\u{202e}b\u{e0041}\nñ 💡 Ж".to_owned();
        assert_eq!(
            printable(hostile.clone()),
            "a\\u{1b}]0;x\\u{7}\\u{d}\\u{9b}2J\\u{7f}\\u{202e}b\\u{e0041}\nñ 💡 Ж"
        );
        let json = Value::String(hostile).to_string();
        let shown = printable_json(json.clone());
        assert!(!shown.contains(is_obeyed), "{shown:?}");
        assert_eq!(
            serde_json::from_str::<Value>(&shown).expect("JSON"),
            serde_json::from_str::<Value>(&json).expect("JSON")
        );
    }
}
