//! Why a name is refused, with messages that say how to correct it.

use super::{MAX_BYTES, MAX_CHARACTERS};
use cuatro_words::lang::Lang;

/// Why a text is not a valid name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, strum::IntoStaticStr)]
#[error("{}", self.text(Lang::En))]
#[strum(prefix = "name-", serialize_all = "kebab-case")]
pub enum NameError {
    /// Nothing but spaces.
    Empty,
    /// More visible characters than [`MAX_CHARACTERS`].
    TooLong {
        /// How many there are.
        characters: usize,
    },
    /// More bytes than [`MAX_BYTES`].
    TooManyBytes {
        /// How many there are.
        bytes: usize,
    },
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
    /// The code as it stands in problem documents.
    pub fn code(self) -> &'static str {
        self.into()
    }

    /// What is wrong, and how to correct it.
    pub fn text(self, lang: Lang) -> String {
        let fixed = |english: &str, spanish: &str| lang.pick(english, spanish).to_owned();
        match self {
            NameError::Empty => fixed(
                "The name is empty: write 1 to 24 characters.",
                "El nombre está vacío: escribe de 1 a 24 caracteres.",
            ),
            NameError::TooLong { characters } => match lang {
                Lang::En => format!("The name has {characters} characters: write at most {MAX_CHARACTERS}."),
                Lang::Es => {
                    format!("El nombre tiene {characters} caracteres: escribe {MAX_CHARACTERS} como mucho.")
                }
            },
            NameError::TooManyBytes { bytes } => match lang {
                Lang::En => format!("The name takes {bytes} bytes: at most {MAX_BYTES} fit, so shorten it."),
                Lang::Es => format!("El nombre ocupa {bytes} bytes: caben {MAX_BYTES}, así que acórtalo."),
            },
            NameError::Control => fixed(
                "The name holds a control character, such as a tab or a line break: write it on one line, with spaces.",
                "El nombre contiene un carácter de control, como un tabulador o un salto de línea: escríbelo en una línea, con espacios.",
            ),
            NameError::Invisible { character } => {
                let code = u32::from(character);
                match lang {
                    Lang::En => format!(
                        "The name holds an invisible character (U+{code:04X}): type it again without copying."
                    ),
                    Lang::Es => format!(
                        "El nombre contiene un carácter invisible (U+{code:04X}): tecléalo de nuevo sin copiar."
                    ),
                }
            }
            NameError::Character { character } => {
                let code = u32::from(character);
                match lang {
                    Lang::En => format!(
                        "The name holds {character:?} (U+{code:04X}): use letters, digits, emoji, spaces, ' - . and _"
                    ),
                    Lang::Es => format!(
                        "El nombre contiene {character:?} (U+{code:04X}): usa letras, cifras, emoji, espacios, ' - . y _"
                    ),
                }
            }
            NameError::FormulaStart { character } => match lang {
                Lang::En => format!("A name cannot start with {character}: start with a letter or a digit."),
                Lang::Es => {
                    format!("Un nombre no puede empezar por {character}: empieza por una letra o una cifra.")
                }
            },
            NameError::NoLetter => fixed(
                "The name has neither a letter nor a digit: write at least one.",
                "El nombre no tiene letras ni cifras: escribe al menos una.",
            ),
            NameError::Marks => fixed(
                "The name has an accent without its letter, or too many on one letter: write plain letters.",
                "El nombre tiene un acento sin su letra, o demasiados sobre una: escribe letras normales.",
            ),
            NameError::MixedScripts => fixed(
                "The name mixes alphabets that look alike: write all of it in one.",
                "El nombre mezcla alfabetos que se confunden: escríbelo entero en uno.",
            ),
            NameError::Reserved => fixed(
                "That name belongs to the computer, to one of its levels, to a disc or to deleted players: choose another.",
                "Ese nombre es del ordenador, de uno de sus niveles, de una ficha o de jugadores eliminados: elige otro.",
            ),
        }
    }
}
