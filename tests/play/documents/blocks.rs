//! The fenced blocks of the documents, and what each says about how it is run.

use std::path::{Path, PathBuf};

/// A fenced block.
pub(super) struct Block {
    /// `README.md:49`, of its fence.
    pub(super) place: String,
    pub(super) lines: Vec<String>,
    pub(super) run: Run,
}

/// How a block is run: the words after the language in its fence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Run {
    /// `run`: to the end, in a directory with some games.
    Alone,
    /// `server`: the same, while a server has the data.
    BesideServer,
    /// `serves`: the last command is a server and goes on.
    Serves,
    /// `terminal`: one command at a terminal, and what is typed there.
    Terminal,
    /// `skip: reason`: it cannot be run here.
    Skipped(String),
}

impl Run {
    /// Reads what follows the three backticks. Refused where it does not say how the block is run.
    fn of(info: &str) -> Result<Run, String> {
        let (language, how) = info.split_once(' ').unwrap_or((info, ""));
        match (language, how) {
            ("sh" | "console", "run") => Ok(Run::Alone),
            ("sh" | "console", "server") => Ok(Run::BesideServer),
            ("sh", "serves") => Ok(Run::Serves),
            ("console", "terminal") => Ok(Run::Terminal),
            _ => match how.strip_prefix("skip: ").map(str::trim) {
                Some(reason) if reason.contains(' ') => Ok(Run::Skipped(reason.to_owned())),
                _ => Err(format!(
                    "the fence says {info:?}; it is to be text for a drawing, or sh or console with run, server, serves, \
                     terminal or \"skip: reason\""
                )),
            },
        }
    }
}

/// The documents of the repository: those at its root and in `docs`.
pub(super) fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for directory in [root.to_owned(), root.join("docs")] {
        let entries = std::fs::read_dir(&directory).expect("a directory").flatten();
        found.extend(
            entries.map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|e| e == "md")),
        );
    }
    found.sort();
    assert!(found.len() > 8, "where are the documents? {found:?}");
    found
}

/// The blocks of all documents, in order, or what is wrong with each that does not say how it is run.
pub(super) fn blocks() -> Result<Vec<Block>, Vec<String>> {
    let mut blocks = Vec::new();
    let mut wrong = Vec::new();
    for path in documents() {
        let text = std::fs::read_to_string(&path).expect("a document");
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        let mut lines = text.lines().enumerate();
        while let Some((number, line)) = lines.next() {
            let Some(info) = line.trim_start().strip_prefix("```") else { continue };
            let drawing = info == "text";
            let place = format!("{name}:{}", number + 1);
            let inside = lines.by_ref().map(|(_, line)| line.to_owned());
            let inside: Vec<String> = inside.take_while(|line| line.trim_start() != "```").collect();
            match Run::of(info.trim()) {
                _ if drawing => {}
                Ok(run) => blocks.push(Block { place, lines: inside, run }),
                Err(why) => wrong.push(format!("{place}: {why}")),
            }
        }
    }
    if wrong.is_empty() { Ok(blocks) } else { Err(wrong) }
}

/// A command and the lines that it is said to print.
pub(super) struct Example {
    pub(super) command: String,
    pub(super) printed: Vec<String>,
}

impl Block {
    /// The commands: in a block of a console those behind `$`, with what they print, elsewhere each line.
    pub(super) fn examples(&self) -> Vec<Example> {
        let mut examples: Vec<Example> = Vec::new();
        let console = self.lines.iter().any(|line| line.starts_with("$ "));
        for line in &self.lines {
            match (console, line.strip_prefix("$ ")) {
                (true, Some(command)) => {
                    examples.push(Example { command: command.to_owned(), printed: Vec::new() })
                }
                (true, None) => {
                    examples.last_mut().expect("a block begins with a command").printed.push(line.clone())
                }
                (false, _) if line.trim().is_empty() => {}
                (false, _) => examples.push(Example { command: line.clone(), printed: vec!["…".into()] }),
            }
        }
        for example in &mut examples {
            // Blank lines between two commands are for the eye.
            while example.printed.last().is_some_and(|line| line.is_empty()) {
                example.printed.pop();
            }
        }
        examples
    }
}
