//! Names of players: which are accepted, how they are displayed, and when two are the same.

mod emoji;
mod error;

use std::sync::LazyLock;

use caseless::Caseless;
use serde::Serialize;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use unicode_security::{GeneralSecurityProfile, RestrictionLevel, RestrictionLevelDetection, skeleton};
use unicode_segmentation::UnicodeSegmentation;

use crate::computer::Level;
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

/// Replaces a deleted player's name. Nobody can have this name.
pub fn deleted_player(lang: Lang) -> &'static str {
    label!(lang, "name-deleted-player")
}

/// A name as displayed: a bot's is marked.
pub fn marked(name: &str, bot: bool) -> String {
    if bot { format!("{name} (bot)") } else { name.to_owned() }
}

/// An accepted name.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct PlayerName {
    shown: String,
    #[serde(skip)]
    key: String,
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
        if RESERVED_LATER.contains(&name.key) { Err(NameError::Reserved) } else { Ok(name) }
    }

    /// Like [`PlayerName::parse`], for the name of somebody who may have had it before it was reserved: to find them, and in files.
    pub fn existing(text: &str) -> Result<PlayerName, NameError> {
        // The text in full, and what stands in it besides emoji.
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
        let key = key(&shown);
        if is_reserved(&key) {
            return Err(NameError::Reserved);
        }
        check_characters(&rest, rest != shown)?;
        Ok(PlayerName { shown, key })
    }

    /// The name as displayed.
    pub fn as_str(&self) -> &str {
        &self.shown
    }

    /// What must be unique: the UTS 39 skeleton of the case-folded NFKC form. Names that differ only in case, or that look
    /// alike, have the same key. It depends on the Unicode version of the tables, and is never shown.
    pub fn key(&self) -> &str {
        &self.key
    }
}

impl std::fmt::Display for PlayerName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.shown)
    }
}

/// The key of any text, whether or not it is a valid name: for looking up a player by what somebody typed.
pub fn key(text: &str) -> String {
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

/// Checks what stands in a name besides emoji, each of which is a space here.
fn check_characters(shown: &str, has_emoji: bool) -> Result<(), NameError> {
    if let Some(character) = shown.chars().next().filter(|first| "=+@".contains(*first)) {
        return Err(NameError::FormulaStart { character });
    }
    let allowed = |c: char| c == ' ' || c != ':' && std::iter::once(c).nfkc().all(|c| c.identifier_allowed());
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
    let letters: String = shown.nfkc().filter(|character| *character != ' ').collect();
    if !letters.as_str().check_restriction_level(RestrictionLevel::HighlyRestrictive) {
        return Err(NameError::MixedScripts);
    }
    Ok(())
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

/// The keys of the names that nobody can take.
static RESERVED: LazyLock<Vec<String>> = LazyLock::new(|| {
    let words = ["computer", "ordenador", "deleted", "deleted player", "eliminado", "jugador eliminado"];
    // "Fácil (Aleatorio)" is displayed whole; each of its words could be mistaken for it.
    let levels = Level::ALL.iter().flat_map(|level| level.words());
    words.into_iter().chain(Lang::ALL.map(deleted_player)).chain(levels).map(key).collect()
});

/// Names of discs, of the computer and of nobody that players of earlier versions may have.
static RESERVED_LATER: LazyLock<Vec<String>> =
    LazyLock::new(|| ["x", "o", "null", "cpu", "máquina", "maquina"].map(key).to_vec());

/// How the text file writes the computer and the deleted: `computer:easy`, `deleted:7`.
static RESERVED_STARTS: LazyLock<[String; 2]> = LazyLock::new(|| ["computer:", "deleted:"].map(key));

fn is_reserved(key: &str) -> bool {
    RESERVED.iter().any(|word| word == key) || RESERVED_STARTS.iter().any(|start| key.starts_with(start))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{NameError, PlayerName, key};
    use crate::computer::Level;
    use cuatro_words::lang::Lang;

    fn accepted(text: &str) -> PlayerName {
        PlayerName::parse(text).unwrap_or_else(|error| panic!("{text:?} was refused: {error}"))
    }

    #[test]
    fn names_of_people_are_accepted_as_they_write_them() {
        let names = "Ana, José Pérez, Mª José, O'Neil, O’Neil, Anne-Marie, J. R., 李雷, Ольга, Ελένη, \
            Núria l·l, 田中さん, 김철수, محمد, דוד, नेहा, Đặng Thị Hồng, Ana 2, 3B_7, 't Hooft, -Ana, \
            Ana 🙂, 🦄, 👩‍👩‍👧‍👦 García, 👍🏽Luis, 🇪🇸 Eva, 🏴󠁧󠁢󠁥󠁮󠁧󠁿, 1️⃣ Leo, ❤️, 👩🏽‍🚀, Łukasz, ß, สมชาย";
        for name in names.split(", ") {
            assert_eq!(accepted(name).as_str(), name);
        }
    }

    #[test]
    fn spaces_are_trimmed_and_collapsed_and_accents_composed() {
        assert_eq!(accepted("  Jose\u{301}   Pe\u{301}rez\u{3000}").as_str(), "José Pérez");
        assert_eq!(accepted("J.\u{a0}R.").as_str(), "J. R.");
    }

    #[test]
    fn what_is_no_name_is_refused_with_its_reason() {
        use NameError::*;
        let family = "👨‍👩‍👧‍👦".repeat(6);
        let cases = [
            ("", Empty),
            (" \u{3000} ", Empty),
            ("a\tb", Control),
            ("Ana\n", Control),
            ("\u{1b}[31mAna", Control),
            ("Ana\u{0}", Control),
            ("Ana\u{85}", Control),
            ("An\u{200b}a", Invisible { character: '\u{200b}' }),
            ("\u{202e}anA", Invisible { character: '\u{202e}' }),
            ("Ana\u{feff}", Invisible { character: '\u{feff}' }),
            ("Ana\u{2028}", Invisible { character: '\u{2028}' }),
            ("\u{3164}", Invisible { character: '\u{3164}' }),
            ("A|B", Character { character: '|' }),
            ("<b>Ana", Character { character: '<' }),
            ("Ana:7", Character { character: ':' }),
            // No emoji that Unicode recommends: half a flag, a tone alone, joined at will, a hidden word, a selector for nothing.
            ("🇪", Character { character: '🇪' }),
            ("🏽", Character { character: '🏽' }),
            ("🙂\u{200d}🚀", Invisible { character: '\u{200d}' }),
            ("🏴\u{e0061}\u{e0062}\u{e007f}", Invisible { character: '\u{e0061}' }),
            ("🙂\u{200b}", Invisible { character: '\u{200b}' }),
            ("Ana\u{fe0f}", Invisible { character: '\u{fe0f}' }),
            ("An\u{200d}a", Invisible { character: '\u{200d}' }),
            ("🙂\u{301}", Character { character: '🙂' }),
            ("Ana, Luis", Character { character: ',' }),
            ("=1+1", FormulaStart { character: '=' }),
            ("+Ana", FormulaStart { character: '+' }),
            ("@Ana", FormulaStart { character: '@' }),
            ("-", NoLetter),
            ("..", NoLetter),
            ("\u{301}Ana", Marks),
            ("Ana \u{301}", Marks),
            ("a\u{300}\u{301}\u{302}\u{303}\u{304}", Marks),
            ("Аna", MixedScripts), // a Cyrillic А
            ("Ana Ольга", MixedScripts),
            ("Ελένη a", MixedScripts),
            ("abcdefghijklmnopqrstuvwxy", TooLong { characters: 25 }),
            (family.as_str(), TooManyBytes { bytes: 150 }),
        ];
        for (text, error) in cases {
            assert_eq!(PlayerName::parse(text), Err(error), "{text:?}");
        }
        assert_eq!(accepted("abcdefghijklmnopqrstuvwx").as_str().len(), 24);
        // 24 visible characters are counted as people count them.
        for one in ["ñ", "李", "ع", "न", "🦄", "🇪🇸"] {
            let name = one.repeat(if one.len() > 4 { 16 } else { 24 });
            assert_eq!(accepted(&name).as_str(), name);
        }
    }

    #[test]
    fn names_of_the_computer_of_levels_and_of_deleted_players_are_reserved() {
        let reserved = "computer, Computer, COMPUTER, соmputer, cornputer, computer:easy, computer:, ＣＯＭＰＵＴＥＲ, \
            deleted, Deleted, deleted:1, DELETED:12, (deleted player), (Deleted Player), \
            (jugador eliminado), deleted player, e\u{430}sy, facil, FÁCIL, Fa\u{301}cil, dificil, \
            Difícil, heuristica, X, x, O, o, 0, Х, null, NULL, nul1, CPU, cpu, máquina, MÁQUINA, \
            Maquina";
        let mut reserved: Vec<String> =
            reserved.split(", ").chain([" computer "]).map(str::to_owned).collect();
        for level in Level::ALL {
            reserved.extend([level.id().to_uppercase(), level.alias().to_owned()]);
            reserved.extend(Lang::ALL.map(|lang| level.name(lang).to_owned()));
        }
        for text in reserved {
            assert_eq!(PlayerName::parse(&text), Err(NameError::Reserved), "{text:?}");
        }
        for text in ["Computera", "Easy Ana", "Deletedo", "Medios"] {
            accepted(text);
        }
    }

    #[test]
    fn twins_have_the_same_key_and_others_do_not() {
        for (one, other) in [
            ("Ana", "ANA"),
            ("Oscar", "0scar"),
            ("modern", "modem"),
            ("Сос", "Coc"),
            ("ß", "SS"),
            ("José", "JOSE\u{301}"),
            ("O'Neil", "O’Neil"),
            ("Ana B", "ana   b"),
            ("Ａｎａ", "Ana"),
            ("Mª", "Ma"),
            ("l1", "ll"),
            ("❤", "❤\u{fe0f}"),
            ("♥", "❤️"),
            ("Ana 🇳🇴", "ANA 🇧🇻"),
            ("👩‍🚀", "👩🚀"),
            ("Ana\u{a0}🙂", "ana 🙂"),
        ] {
            assert_eq!(accepted(one).key(), accepted(other).key(), "{one} and {other}");
        }
        for (one, other) in [
            ("Ana", "Anna"),
            ("José", "Jose"),
            ("Ana B", "AnaB"),
            ("Ana", "Ané"),
            ("🙂", "😀"),
            ("👍", "👍🏽"),
            ("🇪🇸", "🇫🇷"),
            ("Ana", "Ana🙂"),
            ("-Ana", "Ana"),
        ] {
            assert_ne!(accepted(one).key(), accepted(other).key(), "{one} and {other}");
        }
    }

    #[test]
    fn every_refusal_has_its_code_and_both_languages() {
        let character = '|';
        let all = [
            NameError::Empty,
            NameError::TooLong { characters: 25 },
            NameError::TooManyBytes { bytes: 65 },
            NameError::Control,
            NameError::Invisible { character },
            NameError::Character { character },
            NameError::FormulaStart { character },
            NameError::NoLetter,
            NameError::Marks,
            NameError::MixedScripts,
            NameError::Reserved,
        ];
        let codes: std::collections::BTreeSet<&str> = all.iter().map(|error| error.code()).collect();
        assert_eq!(codes.len(), all.len());
        for error in all {
            assert_ne!(error.text(Lang::En), error.text(Lang::Es), "{error:?}");
        }
    }

    #[test]
    fn the_key_of_every_character_is_stable() {
        let unstable = |c: &char| {
            let once = key(&c.to_string());
            key(&once) != once
        };
        // Above lie only unassigned, private and invisible characters.
        let found: Vec<char> = ('\0'..'\u{34000}').filter(unstable).collect();
        assert!(found.is_empty(), "{found:?}");
    }

    proptest! {
        #[test]
        fn reading_a_shown_name_again_changes_nothing(text in any::<String>()) {
            if let Ok(name) = PlayerName::parse(&text) {
                prop_assert_eq!(PlayerName::parse(name.as_str()), Ok(name));
            }
        }

        #[test]
        fn a_word_is_read_again_as_itself(text in r"[\p{L}\p{M}\p{Nd} .'\-_ªº]{1,24}") {
            if let Ok(name) = PlayerName::parse(&text) {
                prop_assert_eq!(PlayerName::parse(name.as_str()), Ok(name.clone()));
                prop_assert_eq!(key(name.key()), name.key());
            }
        }

        #[test]
        fn case_makes_no_other_player(text in r"[\p{Latin}\p{Greek}\p{Cyrillic} ]{1,24}") {
            prop_assert_eq!(key(&text.to_uppercase()), key(&text));
        }
    }
}
