//! Names of players: which are accepted, how they are displayed, and when two are the same.

mod emoji;
mod error;

use std::sync::{Arc, LazyLock};

use caseless::Caseless;
use serde::Serialize;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection, skeleton};
use unicode_segmentation::UnicodeSegmentation;

use crate::computer::{Level, UNNAMED};
use cuatro_words::label;
use cuatro_words::lang::Lang;

use emoji::Visible;
pub use error::NameError;

/// The most visible characters (grapheme clusters) of a name.
pub const MAX_CHARACTERS: usize = 24;
/// The most bytes of a name in UTF-8, so that no stack of accents fits in.
pub const MAX_BYTES: usize = 128;
/// The most accents on top of each other (UTS 39 §5.4).
const MAX_MARKS: usize = 4;

/// The name shown for deleted players. It is reserved.
pub fn deleted_player(lang: Lang) -> &'static str {
    label!(lang, "name-deleted-player")
}

/// A name as displayed: a bot's is marked.
pub fn marked(name: &str, bot: bool) -> String {
    if bot { format!("{name} (bot)") } else { name.to_owned() }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct PlayerName {
    shown: String,
    #[serde(skip)]
    key: NameKey,
}

/// What must be unique of a name: the UTS 39 skeleton of the case-folded NFKC form. Names that differ only in case, or that look
/// alike, have the same key. It depends on the Unicode version of the tables, and is never shown. It is never empty.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NameKey(Arc<str>);

impl NameKey {
    /// The key to look a name up by. An invalid name gets a key that no player has.
    pub fn to_find(text: &str) -> NameKey {
        // A skeleton has no vertical line, so no name has this key.
        PlayerName::existing(text).map_or_else(|_| NameKey("|".into()), |name| name.key)
    }

    /// The key as it is stored.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl PlayerName {
    /// Reads a name as a person types it: composed (NFC), without surrounding spaces, and with single inner spaces.
    ///
    /// Letters, marks and digits of the scripts in common use are accepted (the identifier profile of UTS 39, read on the
    /// compatibility form, so that "Mª José" passes), and space, apostrophe, hyphen, full stop, middle dot and underscore; and
    /// the emoji that Unicode recommends, each with exactly the invisible characters that belong to it. The colon is refused
    /// because HTTP's Basic scheme ends the name there.
    pub fn parse(text: &str) -> Result<PlayerName, NameError> {
        let name = PlayerName::existing(text)?;
        let later = RESERVED_LATER.iter().any(|word| word == name.key.as_str());
        if later { Err(NameError::Reserved) } else { Ok(name) }
    }

    /// Like [`PlayerName::parse`], but accepts names that were reserved later: for look-ups, and for files.
    pub fn existing(text: &str) -> Result<PlayerName, NameError> {
        // The whole text, and the text without its emoji.
        let (mut shown, mut rest) = (String::new(), String::new());
        for one in emoji::visible(text) {
            match one {
                Visible::Emoji(emoji) => shown.push_str(emoji),
                Visible::Other(other) => {
                    if let Some(character) = other.chars().find(|character| is_invisible(*character)) {
                        return Err(NameError::Invisible { character });
                    }
                    if other.chars().any(char::is_control) {
                        return Err(NameError::Control);
                    }
                    shown.push_str(other);
                }
            }
        }
        let shown = collapsed(&shown.nfc().collect::<String>());
        for one in emoji::visible(&shown) {
            rest.push_str(if let Visible::Other(other) = one { other } else { " " });
        }
        let characters = shown.graphemes(true).count();
        match (characters, shown.len()) {
            (0, _) => return Err(NameError::Empty),
            (characters, _) if characters > MAX_CHARACTERS => {
                return Err(NameError::TooLong { characters });
            }
            (_, bytes) if bytes > MAX_BYTES => return Err(NameError::TooManyBytes { bytes }),
            _ => {}
        }
        let key = folded(&shown);
        if is_reserved(&key) {
            return Err(NameError::Reserved);
        }
        check_characters(&rest, rest != shown)?;
        Ok(PlayerName { shown, key: NameKey(key.into()) })
    }

    /// The name as displayed.
    pub fn as_str(&self) -> &str {
        &self.shown
    }

    /// What must be unique.
    pub fn key(&self) -> &NameKey {
        &self.key
    }
}

impl std::fmt::Display for PlayerName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.shown)
    }
}

/// A name and the number after it, as an unverified entrant of a tournament has them: "Ana 2".
pub fn split_number(name: &str) -> Option<(&str, u32)> {
    let (name, number) = name.rsplit_once(' ')?;
    Some((name, number.parse().ok()?))
}

/// Orders names as people look for them: capitals and accents matter only between names that are equal without them.
pub fn alphabetical(name: &str) -> (String, String) {
    let plain: String = name.nfkd().filter(|c| !is_combining_mark(*c)).collect();
    (plain.to_lowercase(), name.to_owned())
}

/// A text folded like the key of a name, valid name or not: texts that look alike become equal.
pub fn folded(text: &str) -> String {
    // Most names are ASCII and fold character by character. The rounds below are a third of the cost of creating a game.
    if !text.is_ascii() {
        return folded_in_rounds(text);
    }
    let fold = |c: char| if c.is_whitespace() { " " } else { &ASCII[c as usize] };
    collapsed(&text.chars().map(fold).collect::<String>())
}

/// What each character of ASCII folds to.
static ASCII: LazyLock<[String; 128]> =
    LazyLock::new(|| std::array::from_fn(|code| folded_in_rounds(&char::from(code as u8).to_string())));

fn folded_in_rounds(text: &str) -> String {
    let mut key = collapsed(&emoji::folded(text));
    // The skeleton of a folded text can hold capitals again (of the digit 0 it is the letter O), and the compatibility form
    // of a free-standing accent begins with a space; so go round until it stays. Few rounds are ever needed; the bound keeps
    // a change of the tables from looping.
    for _ in 0..8 {
        let folded: String = key.nfkc().default_case_fold().nfkc().collect();
        let next = collapsed(&emoji::folded(&skeleton(&folded).collect::<String>()));
        if next == key {
            break;
        }
        key = next;
    }
    key
}

/// The text without spaces around it and with one space for several.
fn collapsed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Checks the characters of a name. Emoji have been replaced by spaces.
fn check_characters(shown: &str, has_emoji: bool) -> Result<(), NameError> {
    if let Some(character) = shown.chars().next().filter(|first| "=+@".contains(*first)) {
        return Err(NameError::FormulaStart { character });
    }
    let in_identifiers = |c: char| std::iter::once(c).nfkc().all(|c| c.identifier_allowed());
    let allowed = |c: char| c == ' ' || c != ':' && (in_identifiers(c) || is_rare_ideograph(c));
    if let Some(character) = shown.chars().find(|character| !allowed(*character)) {
        return Err(NameError::Character { character });
    }
    if !has_emoji && !shown.chars().any(char::is_alphanumeric) {
        return Err(NameError::NoLetter);
    }
    let mut marks = MAX_MARKS;
    for character in shown.nfd() {
        marks = match character {
            // A mark at the start of a name or a word would combine with the character before it on the screen.
            ' ' => MAX_MARKS,
            mark if is_combining_mark(mark) => marks + 1,
            _ => 0,
        };
        if marks > MAX_MARKS {
            return Err(NameError::Marks);
        }
    }
    // Spaces belong to every script and to no identifier, so they take no part. The form is the compatible one, as above.
    let letters = shown.nfkc().filter(|character| *character != ' ');
    let letters: String = letters.map(|c| if is_rare_ideograph(c) { '一' } else { c }).collect();
    if !letters.as_str().check_restriction_level(RestrictionLevel::HighlyRestrictive) {
        return Err(NameError::MixedScripts);
    }
    Ok(())
}

/// Ideographs that no identifier needs, according to UTS 39, but that people are called, such as 𠮷 in Japanese family names.
fn is_rare_ideograph(character: char) -> bool {
    matches!(character, '\u{3400}'..='\u{4dbf}' | '\u{20000}'..='\u{3ffff}') && character.is_alphabetic()
}

/// Whether a title shows all that it has: no control characters, and no invisible ones but those of emoji.
pub fn is_visible(title: &str) -> bool {
    let hidden =
        |other: &str| other.chars().any(|character| is_invisible(character) || character.is_control());
    !emoji::visible(title).any(|part| matches!(part, Visible::Other(other) if hidden(other)))
}

/// Format characters, direction overrides, joiners, fillers, variation selectors, line and paragraph separators.
fn is_invisible(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}' | '\u{890}'..='\u{891}'
        | '\u{8e2}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{110bd}' | '\u{110cd}'
        | '\u{13430}'..='\u{1343f}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// The keys of the reserved names.
static RESERVED: LazyLock<Vec<String>> = LazyLock::new(|| {
    // Words for deleted players and the computer that the catalogues do not contain.
    let words = ["deleted", "deleted player", "eliminado", "jugador eliminado"].into_iter().chain(UNNAMED);
    // "Fácil (Aleatorio)" is displayed whole; each of its words could be mistaken for it.
    let levels = Level::ALL.iter().flat_map(|level| level.words());
    words.chain(Lang::ALL.map(deleted_player)).chain(levels).map(folded).collect()
});

/// Names of discs, of the computer and of nobody that players of earlier versions may have.
static RESERVED_LATER: LazyLock<Vec<String>> =
    LazyLock::new(|| ["x", "o", "null", "cpu", "máquina", "maquina"].map(folded).to_vec());

/// The text file's notation of the computer and deleted players: `computer:easy`, `deleted:7`.
static RESERVED_STARTS: LazyLock<[String; 2]> = LazyLock::new(|| ["computer:", "deleted:"].map(folded));

fn is_reserved(key: &str) -> bool {
    RESERVED.iter().any(|word| word == key) || RESERVED_STARTS.iter().any(|start| key.starts_with(start))
}
