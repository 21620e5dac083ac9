//! Script files, as the program in C# reads them that Cuatro replaces: a mode, then one column per line, counted from **1**; they contain only people's moves.

use rand::rngs::ChaCha8Rng;
use serde::Deserialize;

use crate::computer::{Level, Reason};
use crate::opponent::{self, Choice};
use cuatro_rules::notation::whole_number;
use cuatro_rules::{Column, Placed, PlayError, Position, Side, Variant};
use cuatro_words::lang::Lang;
use cuatro_words::say;

/// The settings of a script; the file itself contains only the mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScriptSettings {
    pub variant: Variant,
    /// The first player of a game against the computer; ignored in the other modes.
    pub first: Starter,
    /// How the computer plays.
    pub level: Level,
    /// The seed of the computer's random choices.
    pub seed: u64,
}

/// The first player of a script of mode 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Starter {
    /// The lines of the file are X's moves.
    #[default]
    #[serde(alias = "me")]
    Human,
    /// The computer is X.
    #[serde(alias = "opponent")]
    Computer,
}

/// Which seats are people's: the first line of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    People,
    PersonAndComputer,
    Computers,
}

/// One disc of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The cell where it landed.
    pub placed: Placed,
    /// Its line in the file, from 1; `None` for the computer's discs.
    pub line: Option<usize>,
    /// The computer's reason; `None` for a person's disc.
    pub why: Option<Reason>,
}

/// A script that ran to its last line or to the end of its game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Script {
    /// Every disc, in order.
    pub steps: Vec<Step>,
    /// The final board. The game may not have ended: then the lines ran out.
    pub position: Position,
    /// How many lines came after the end of the game.
    pub unused_lines: usize,
}

/// A line that could not be played. It stopped the script and changed nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {}", self.code.as_str())]
pub struct ScriptError {
    /// Which line of the file, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub code: ScriptErrorCode,
    /// The line's text; the first 40 characters.
    pub text: String,
    /// The discs before it.
    pub steps: Vec<Step>,
    /// The board after them.
    pub position: Position,
}

/// What can be wrong with a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ScriptErrorCode {
    /// The first line is not 1, 2 or 3.
    UnknownMode,
    /// Not a whole number.
    NotAnInteger,
    /// The board has no such column.
    ColumnOutOfRange,
    /// The column has no free cell.
    ColumnFull,
}

impl ScriptErrorCode {
    /// The code in problem documents.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

impl ScriptError {
    /// What is wrong, and how to correct it.
    pub fn text(&self, lang: Lang) -> String {
        let (line, text, last) = (self.line, &self.text, self.position.variant().columns());
        let columns = lang.columns(1, last);
        // Escaped, so that it can do nothing to a terminal.
        let quoted = format!("{text:?}");
        match self.code {
            ScriptErrorCode::UnknownMode => say!(lang, "script-unknown-mode", line, text = quoted),
            ScriptErrorCode::NotAnInteger => {
                say!(lang, "script-not-an-integer", line, text = quoted, columns)
            }
            ScriptErrorCode::ColumnOutOfRange => {
                say!(lang, "script-column-out-of-range", line, text, columns)
            }
            ScriptErrorCode::ColumnFull => say!(lang, "script-column-full", line, text, last),
        }
    }
}

/// Plays a script to its last line or to the end of its game, whichever comes first.
///
/// A byte order mark, CRLF, spaces around a number and blank lines at the end of the file are accepted. After a person's last
/// line the computer still answers.
///
/// The computer moves as [`opponent::choose`] does; see [`run_with`].
pub fn run(text: &str, settings: ScriptSettings) -> Result<Script, Box<ScriptError>> {
    run_with(text, settings, &mut opponent::choose)
}

/// How the computer of a script chooses; it is asked only while the game is undecided.
pub type Chooser<'a> = dyn FnMut(Level, &Position, &mut ChaCha8Rng) -> Option<Choice> + 'a;

/// Like [`run`], with the computer's moves from `choose`, which may use an engine.
pub fn run_with(
    text: &str,
    settings: ScriptSettings,
    choose: &mut Chooser<'_>,
) -> Result<Script, Box<ScriptError>> {
    let mut running = Running::begin(text, settings)?;
    while let Some(asked) = running.go_on()? {
        running.answer(asked.choices(choose, &mut || false));
    }
    Ok(running.end())
}

/// Whether the computer plays this side.
fn is_computer(mode: Mode, first: Starter, side: Side) -> bool {
    match (mode, first) {
        (Mode::People, _) => false,
        (Mode::Computers, _) => true,
        (Mode::PersonAndComputer, Starter::Human) => side == Side::O,
        (Mode::PersonAndComputer, Starter::Computer) => side == Side::X,
    }
}

/// A script in the middle of its game, for callers that play it a few moves at a time.
#[derive(Clone, Debug)]
pub struct Running {
    settings: ScriptSettings,
    mode: Mode,
    /// Unread lines, the last one first, each with its number.
    lines: Vec<(usize, String)>,
    steps: Vec<Step>,
    position: Position,
}

/// A question to the computer of a script: moves from a position on.
#[derive(Clone, Debug)]
pub struct Asked {
    settings: ScriptSettings,
    mode: Mode,
    position: Position,
}

impl Running {
    /// Reads the mode.
    pub fn begin(text: &str, settings: ScriptSettings) -> Result<Running, Box<ScriptError>> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim_end();
        let lines = text.lines().map(|line| line.trim().to_owned()).enumerate();
        let mut lines: Vec<(usize, String)> = lines.map(|(index, text)| (index + 1, text)).collect();
        lines.reverse();
        let (line, first) = lines.pop().unwrap_or((1, String::new()));
        let mode = match &*first {
            "1" => Some(Mode::People),
            "2" => Some(Mode::PersonAndComputer),
            "3" => Some(Mode::Computers),
            _ => None,
        };
        let position = Position::new(settings.variant);
        let running =
            Running { settings, mode: mode.unwrap_or(Mode::People), lines, steps: Vec::new(), position };
        match mode {
            Some(_) => Ok(running),
            None => Err(running.refuse(line, ScriptErrorCode::UnknownMode, &first)),
        }
    }

    /// Plays the following lines of people. Returns the next question to the computer; `None` at the end.
    pub fn go_on(&mut self) -> Result<Option<Asked>, Box<ScriptError>> {
        while let Some(side) = self.position.to_move() {
            if is_computer(self.mode, self.settings.first, side) {
                let (settings, mode, position) = (self.settings, self.mode, self.position.clone());
                return Ok(Some(Asked { settings, mode, position }));
            }
            let Some((line, text)) = self.lines.pop() else { break };
            if let Err(code) = self.play(line, &text) {
                return Err(self.clone().refuse(line, code, &text));
            }
        }
        Ok(None)
    }

    /// Plays the computer's choices.
    pub fn answer(&mut self, choices: Vec<Choice>) {
        for choice in choices {
            let placed = self.position.play(choice.column).expect("a choice is a playable column");
            self.steps.push(Step { placed, line: None, why: Some(choice.reason) });
        }
    }

    /// The script up to this point.
    pub fn end(self) -> Script {
        Script { steps: self.steps, position: self.position, unused_lines: self.lines.len() }
    }

    fn play(&mut self, line: usize, text: &str) -> Result<(), ScriptErrorCode> {
        let column = column(text)?;
        let placed = self.position.play(column).map_err(|error| match error {
            PlayError::Full { .. } => ScriptErrorCode::ColumnFull,
            PlayError::OutOfRange { .. } => ScriptErrorCode::ColumnOutOfRange,
            PlayError::Over => unreachable!("a line is read only while the game goes on"),
        })?;
        self.steps.push(Step { placed, line: Some(line), why: None });
        Ok(())
    }

    fn refuse(self, line: usize, code: ScriptErrorCode, text: &str) -> Box<ScriptError> {
        let text = text.chars().take(40).collect();
        Box::new(ScriptError { line, code, text, steps: self.steps, position: self.position })
    }
}

impl Asked {
    /// The computer's moves until a person's turn, the end of the game, or `enough`; at least one.
    pub fn choices(&self, choose: &mut Chooser<'_>, enough: &mut dyn FnMut() -> bool) -> Vec<Choice> {
        let mut position = self.position.clone();
        let mut choices = Vec::new();
        while let Some(side) = position.to_move()
            && is_computer(self.mode, self.settings.first, side)
        {
            let mut rng = opponent::rng(self.settings.seed, position.ply());
            let choice = choose(self.settings.level, &position, &mut rng)
                .expect("the computer is asked only while the game goes on");
            position.play(choice.column).expect("a choice is a playable column");
            choices.push(choice);
            if enough() {
                break;
            }
        }
        choices
    }
}

/// Reads a column counted from 1.
fn column(text: &str) -> Result<Column, ScriptErrorCode> {
    let from_one = whole_number(text).ok_or(ScriptErrorCode::NotAnInteger)?;
    let column = u8::try_from(from_one).ok().and_then(|from_one| from_one.checked_sub(1));
    column.map(Column).ok_or(ScriptErrorCode::ColumnOutOfRange)
}
