//! Emoji in names: those that Unicode recommends for interchange, and which of them look the same.

use unicode_segmentation::UnicodeSegmentation;

/// Flags and hearts that are drawn alike; the first stands for the others in the key of a name.
const TWINS: [(&str, &[&str]); 8] = [
    ("❤", &["♥"]),
    ("🇦🇺", &["🇭🇲"]),
    ("🇪🇸", &["🇪🇦"]),
    ("🇫🇷", &["🇨🇵", "🇲🇫"]),
    ("🇮🇩", &["🇲🇨"]),
    ("🇳🇴", &["🇧🇻", "🇸🇯"]),
    ("🇷🇴", &["🇹🇩"]),
    ("🇺🇸", &["🇺🇲"]),
];

/// A visible character of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Visible<'a> {
    /// An emoji, fully qualified: with all the invisible characters that belong to it, and no others.
    Emoji(&'static str),
    /// Anything else.
    Other(&'a str),
}

/// The visible characters of a text. Sequences that are no single emoji stay as they are, with their joiners and selectors.
pub(super) fn visible(text: &str) -> impl Iterator<Item = Visible<'_>> {
    text.graphemes(true).map(|one| match one.is_ascii() {
        true => Visible::Other(one),
        false => emojis::get(one).map_or(Visible::Other(one), |emoji| Visible::Emoji(emoji.as_str())),
    })
}

/// A text in which emoji that look the same are the same. Joiners and selectors are left out: a font that does not know a
/// sequence draws its parts.
pub(super) fn folded(text: &str) -> String {
    visible(text)
        .map(|one| match one {
            Visible::Emoji(emoji) => {
                let bare: String =
                    emoji.chars().filter(|part| !matches!(part, '\u{200d}' | '\u{fe0f}')).collect();
                let twin = TWINS.iter().find(|(_, others)| others.contains(&&*bare));
                twin.map_or(bare, |(first, _)| (*first).to_owned())
            }
            Visible::Other(other) => other.to_owned(),
        })
        .collect()
}
