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

/// The flags that are written with letters hidden anywhere else: of England, Scotland and Wales.
const FLAGS: [&str; 3] = [
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
    "🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}",
];

/// The text with every such character escaped: `\u{1b}` for ESC. Line ends stay.
pub fn printable(text: String) -> String {
    if !text.contains(is_obeyed) {
        return text;
    }
    let (mut shown, mut rest) = (String::new(), text.as_str());
    while let Some(character) = rest.chars().next() {
        let flag = FLAGS.into_iter().find(|flag| rest.starts_with(flag));
        let written = flag.map_or(character.len_utf8(), str::len);
        match flag.is_none() && is_obeyed(character) {
            true => shown.extend(character.escape_unicode()),
            false => shown.push_str(&rest[..written]),
        }
        rest = &rest[written..];
    }
    shown
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

/// The text quoted as one word of a shell.
pub fn shell_word(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./:=@,%+".contains(&byte);
    if !text.is_empty() && text.bytes().all(plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_written_out_and_everything_else_stays() {
        let hostile = "a\u{1b}]0;x\u{7}\r\u{9b}2J\u{7f}\u{202e}b\u{e0041}\nñ 💡 Ж 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👩‍🚀".to_owned();
        assert_eq!(
            printable(hostile.clone()),
            "a\\u{1b}]0;x\\u{7}\\u{d}\\u{9b}2J\\u{7f}\\u{202e}b\\u{e0041}\nñ 💡 Ж 🏴󠁧󠁢󠁥󠁮󠁧󠁿 👩‍🚀"
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
