//! Why a name is refused, with messages that say how to correct it.

use super::{MAX_BYTES, MAX_CHARACTERS};
use cuatro_words::lang::Lang;
use cuatro_words::say;

/// Why a text is not a valid name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr)]
#[error("{}", self.text(Lang::En))]
#[strum(prefix = "name-", serialize_all = "kebab-case")]
pub enum NameError {
    /// Nothing but spaces.
    Empty,
    /// More visible characters than [`MAX_CHARACTERS`].
    TooLong { characters: usize },
    /// More bytes than [`MAX_BYTES`].
    TooManyBytes { bytes: usize },
    /// A line break, a tab, an escape or another control character.
    #[strum(serialize = "control-character")]
    Control,
    /// A character that cannot be seen or that turns the direction of writing.
    #[strum(serialize = "invisible-character")]
    Invisible {
        /// The first such character.
        character: char,
    },
    /// A character that names do not have: `|`, a symbol, part of an emoji.
    Character {
        /// The first such character.
        character: char,
    },
    /// A first character that a spreadsheet takes for the start of a formula.
    FormulaStart {
        /// `=`, `+` or `@`.
        character: char,
    },
    /// Neither a letter nor a digit nor an emoji.
    NoLetter,
    /// An accent without a letter below it, or too many on one.
    Marks,
    /// Letters of scripts that are not written together, such as Latin and Cyrillic.
    MixedScripts,
    /// The name of a level, of the computer, of deleted players, of a disc or of nobody, or one that looks like it.
    Reserved,
}

impl NameError {
    /// The code in problem documents.
    pub fn code(self) -> &'static str {
        self.into()
    }

    /// What is wrong, and how to correct it.
    pub fn text(self, lang: Lang) -> String {
        let code = |character: char| format!("{:04X}", u32::from(character));
        match self {
            NameError::Empty => say!(lang, "name-empty", most = MAX_CHARACTERS),
            NameError::TooLong { characters } => {
                say!(lang, "name-too-long", characters, most = MAX_CHARACTERS)
            }
            NameError::TooManyBytes { bytes } => say!(lang, "name-too-many-bytes", bytes, most = MAX_BYTES),
            NameError::Control => say!(lang, "name-control-character"),
            NameError::Invisible { character } => {
                say!(lang, "name-invisible-character", code = code(character))
            }
            NameError::Character { character } => {
                let shown = format!("{character:?}");
                say!(lang, "name-character", character = shown, code = code(character))
            }
            NameError::FormulaStart { character } => say!(lang, "name-formula-start", character),
            NameError::NoLetter => say!(lang, "name-no-letter"),
            NameError::Marks => say!(lang, "name-marks"),
            NameError::MixedScripts => say!(lang, "name-mixed-scripts"),
            NameError::Reserved => say!(lang, "name-reserved"),
        }
    }
}
