//! The settings file: lines of `NAME=value`, read as systemd reads an `EnvironmentFile`, because `/etc/cuatro.env` is one. Nothing in a
//! value is expanded. Where systemd passes over what it cannot use, it is refused here.

use std::iter::Peekable;
use std::str::Chars;

/// The error in a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SettingsFault {
    /// It is not UTF-8, or has a NUL.
    NoText,
    /// It is not `NAME=value`.
    NoAssignment,
    /// A quote in the value of this name is not closed.
    OpenQuote(String),
}

/// The assignments of a file, in its order; or the line, counted from 1, that is wrong.
pub(super) fn parse(file: &[u8]) -> Result<Vec<(String, String)>, (usize, SettingsFault)> {
    let file = file.strip_prefix("\u{feff}".as_bytes()).unwrap_or(file);
    let line_at = |at: usize| file[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
    let text =
        std::str::from_utf8(file).map_err(|error| (line_at(error.valid_up_to()), SettingsFault::NoText))?;
    if let Some(at) = text.find('\0') {
        return Err((line_at(at), SettingsFault::NoText));
    }
    let text = text.replace("\r\n", "\n");
    let mut rest = Rest { text: text.chars().peekable(), line: 1 };
    let mut assignments = Vec::new();
    while let Some(first) = rest.text.peek() {
        match first {
            '#' | ';' => drop(rest.until(&['\n'])),
            space if space.is_ascii_whitespace() => drop(rest.next()),
            _ => {
                let line = rest.line;
                let (name, end) = rest.until(&['=', '\n']);
                let name = name.trim_ascii_end();
                if end != Some('=') || !is_name(name) {
                    return Err((line, SettingsFault::NoAssignment));
                }
                let value = rest.value().ok_or_else(|| (line, SettingsFault::OpenQuote(name.to_owned())))?;
                assignments.push((name.to_owned(), value));
            }
        }
    }
    Ok(assignments)
}

/// Whether this is the name of a variable.
fn is_name(text: &str) -> bool {
    !text.starts_with(|c: char| c.is_ascii_digit())
        && !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The unread rest.
struct Rest<'a> {
    text: Peekable<Chars<'a>>,
    line: usize,
}

impl Rest<'_> {
    fn next(&mut self) -> Option<char> {
        let next = self.text.next();
        self.line += usize::from(next == Some('\n'));
        next
    }

    /// The text before the next of these characters, and the character; `None` at the end of the file.
    fn until(&mut self, ends: &[char]) -> (String, Option<char>) {
        let mut before = String::new();
        while let Some(next) = self.next() {
            if ends.contains(&next) {
                return (before, Some(next));
            }
            before.push(next);
        }
        (before, None)
    }

    /// A value, with its end of line. `None` if a quote in it is not closed.
    fn value(&mut self) -> Option<String> {
        // Quotes count as such before the first other character. Spaces at both ends are left out, unless they are quoted or escaped.
        let (mut value, mut bare, mut kept) = (String::new(), false, 0);
        while let Some(next) = self.next() {
            match next {
                '\n' => break,
                '\'' if !bare => value += &self.quoted('\'')?,
                '"' if !bare => value += &self.quoted('"')?,
                '\\' => {
                    bare = true;
                    match self.next() {
                        // The value goes on in the next line.
                        Some('\n') | None => continue,
                        Some(escaped) => value.push(escaped),
                    }
                }
                space if space.is_ascii_whitespace() => {
                    if bare {
                        value.push(space);
                    }
                    continue;
                }
                other => {
                    bare = true;
                    value.push(other);
                }
            }
            kept = value.len();
        }
        value.truncate(kept);
        Some(value)
    }

    /// The rest of a quoted text; `None` if it has no end.
    fn quoted(&mut self, quote: char) -> Option<String> {
        let mut text = String::new();
        loop {
            match self.next()? {
                end if end == quote => return Some(text),
                '\\' if quote == '"' => match self.next()? {
                    '\n' => {}
                    escaped @ ('"' | '\\' | '`' | '$') => text.push(escaped),
                    other => text.extend(['\\', other]),
                },
                other => text.push(other),
            }
        }
    }
}
