//! The small parts of a line: fields, numbers, excerpts for messages.

use super::error::LineProblem;

const MAX_DIGITS: usize = 15;
/// How much of a wrong text a message repeats.
const EXCERPT_CHARACTERS: usize = 40;

/// Without the spaces and tabs around it. Byte by byte, which is right because both are ASCII.
pub(super) fn trimmed(text: &str) -> &str {
    let bytes = text.as_bytes();
    let padding = |byte: &u8| matches!(byte, b' ' | b'\t');
    let start = bytes.iter().take_while(|byte| padding(byte)).count();
    let end = bytes.len() - bytes[start..].iter().rev().take_while(|byte| padding(byte)).count();
    &text[start..end]
}

/// The fields between `|`, trimmed, or how many there are if they are not `N`.
pub(super) fn fields<const N: usize>(line: &str) -> Result<[&str; N], usize> {
    let mut fields = [""; N];
    let (mut found, mut start) = (0, 0);
    let bars = line.bytes().enumerate().filter(|(_, byte)| *byte == b'|').map(|(at, _)| at);
    for end in bars.chain([line.len()]) {
        if let Some(place) = fields.get_mut(found) {
            *place = trimmed(&line[start..end]);
        }
        (found, start) = (found + 1, end + 1);
    }
    if found == N { Ok(fields) } else { Err(found) }
}

/// The words between spaces.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(' ').filter(|word| !word.is_empty())
}

/// Plain digits, 1 to 15 of them.
pub(super) fn number(text: &str) -> Result<i64, LineProblem> {
    let wrong = || LineProblem::NotANumber { says: excerpt(text) };
    if text.is_empty() || text.len() > MAX_DIGITS {
        return Err(wrong());
    }
    text.bytes().try_fold(0, |number, digit| match digit {
        b'0'..=b'9' => Ok(number * 10 + i64::from(digit - b'0')),
        _ => Err(wrong()),
    })
}

/// The beginning of a text, for a message.
pub(super) fn excerpt(text: &str) -> Box<str> {
    match text.char_indices().nth(EXCERPT_CHARACTERS) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}

/// Whether an ASCII control character is in the text. No early exit, so that it runs as vector code.
pub(super) fn has_control(text: &str) -> bool {
    text.bytes().fold(false, |found, byte| found | (byte < b' ') | (byte == 0x7f))
}
