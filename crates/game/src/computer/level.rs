//! The levels: one list for the page, the help and the API's schema.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use strum::{FromRepr, IntoStaticStr, VariantArray, VariantNames};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use cuatro_words::lang::Lang;
use cuatro_words::{label, say};

/// How the computer chooses its moves. The numbers are those that the store keeps.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    PartialOrd,
    Ord,
    IntoStaticStr,
    VariantArray,
    VariantNames,
    FromRepr,
)]
#[repr(u8)]
#[strum(serialize_all = "lowercase")]
pub enum Level {
    /// Any playable column.
    Easy = 0,
    /// Blocks, and overlooks its own wins by design.
    Medium = 1,
    /// Wins if possible, otherwise blocks, otherwise plays at random.
    Hard = 2,
    /// The cascade with placement scores.
    Heuristic = 3,
    /// Looks some moves ahead.
    Expert = 4,
    /// Knows the standard board, and searches others as deep as it can.
    Perfect = 5,
}

/// Words for a computer of no particular level; they mean [`Level::DEFAULT`].
pub(crate) const UNNAMED: [&str; 2] = ["computer", "ordenador"];

impl Level {
    /// Every level, by its number. The first six go from the easiest to the hardest.
    pub const ALL: &[Level] = <Level as VariantArray>::VARIANTS;

    pub const IDS: &[&str] = <Level as VariantNames>::VARIANTS;

    /// The default level: it plays to win, and can be beaten.
    pub const DEFAULT: Level = Level::Heuristic;

    /// Whether it searches, and so needs an engine and some time; the others answer at once.
    pub const fn searches(self) -> bool {
        match self {
            Level::Easy | Level::Medium | Level::Hard | Level::Heuristic => false,
            Level::Expert | Level::Perfect => true,
        }
    }

    /// The name that programs use.
    pub fn id(self) -> &'static str {
        self.into()
    }

    /// The id in Spanish, without accents; accepted instead of the id.
    pub const fn alias(self) -> &'static str {
        match self {
            Level::Easy => "facil",
            Level::Medium => "medio",
            Level::Hard => "dificil",
            Level::Heuristic => "heuristica",
            Level::Expert => "experto",
            Level::Perfect => "perfecto",
        }
    }

    /// A word of the language that is accepted for it.
    pub fn word(self, lang: Lang) -> String {
        say!(lang, "text-level", id = self.id())
    }

    /// These words for all levels, for messages.
    pub fn choices(lang: Lang) -> String {
        Level::ALL.iter().map(|level| level.word(lang)).collect::<Vec<_>>().join(", ")
    }

    /// The name that people read.
    pub fn name(self, lang: Lang) -> &'static str {
        match self {
            Level::Easy => label!(lang, "level-easy"),
            Level::Medium => label!(lang, "level-medium"),
            Level::Hard => label!(lang, "level-hard"),
            Level::Heuristic => label!(lang, "level-heuristic"),
            Level::Expert => label!(lang, "level-expert"),
            Level::Perfect => label!(lang, "level-perfect"),
        }
    }

    /// How this level plays, in a sentence or more, and how often it wins.
    pub fn description(self, lang: Lang) -> String {
        let plays = match self {
            Level::Easy => label!(lang, "level-easy-plays"),
            Level::Medium => label!(lang, "level-medium-plays"),
            Level::Hard => label!(lang, "level-hard-plays"),
            Level::Heuristic => label!(lang, "level-heuristic-plays"),
            Level::Expert => label!(lang, "level-expert-plays"),
            Level::Perfect => label!(lang, "level-perfect-plays"),
        };
        format!("{plays} {}", say!(lang, "level-wins", won = self.strength()))
    }

    /// Of 100 games against the other levels it wins so many on the standard board, as measured in docs/levels.md.
    pub const fn strength(self) -> u8 {
        match self {
            Level::Easy => 3,
            Level::Medium => 25,
            Level::Hard => 37,
            Level::Heuristic => 51,
            Level::Expert => 79,
            Level::Perfect => 100,
        }
    }

    /// Its name without the part in brackets: "Hard" for "Hard (smart)".
    pub fn short_name(self, lang: Lang) -> &'static str {
        let name = self.name(lang);
        name.split_once(" (").map_or(name, |(short, _)| short)
    }

    /// Its place in [`Level::ALL`], from 1.
    pub fn number(self) -> usize {
        1 + self as usize
    }

    /// Every word for this level: the id, the alias, and the displayed names, whole and in parts ("Fácil (Aleatorio)", "Fácil",
    /// "Aleatorio"). A text that equals one of them, ignoring case, accents and spaces, names the level.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        let names = Lang::ALL.map(|lang| self.name(lang));
        let parts = names.into_iter().flat_map(|name| name.split(['(', ')'])).map(str::trim);
        let parts = parts.filter(|part| !part.is_empty());
        [self.id(), self.alias()].into_iter().chain(names).chain(parts)
    }

    /// Reads a word for a level. Numbers are not words: where a player's name is possible too, `3` is a player.
    pub fn from_word(text: &str) -> Result<Level, UnknownLevel> {
        let word = folded(text);
        if UNNAMED.contains(&word.as_str()) {
            return Ok(Level::DEFAULT);
        }
        let named = |level: &Level| level.words().any(|known| folded(known) == word);
        Level::ALL.iter().copied().find(named).ok_or_else(|| UnknownLevel { text: text.to_owned() })
    }
}

/// A text without case, accents and extra spaces.
fn folded(text: &str) -> String {
    let plain: String = text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A text that names no level.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.text(Lang::En))]
pub struct UnknownLevel {
    pub text: String,
}

impl UnknownLevel {
    /// What is wrong, and the valid values.
    pub fn text(&self, lang: Lang) -> String {
        say!(lang, "level-unknown", word = format!("{:?}", self.text), levels = Level::choices(lang))
    }
}

impl std::str::FromStr for Level {
    type Err = UnknownLevel;

    /// Reads a word for a level, or its number from 1.
    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        let number = text.trim();
        let numbered = Level::ALL.iter().find(|level| level.number().to_string() == number);
        numbered.copied().map_or_else(|| Level::from_word(text), Ok)
    }
}

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

/// By a word or by its number from 1.
impl<'de> Deserialize<'de> for Level {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Level, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Word(String),
            Number(u64),
        }
        let text = match Written::deserialize(deserializer)? {
            Written::Word(text) => text,
            Written::Number(number) => number.to_string(),
        };
        text.parse().map_err(|_| D::Error::unknown_variant(&text, Level::IDS))
    }
}
