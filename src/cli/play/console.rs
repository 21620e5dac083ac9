//! The terminal, or a file or pipe instead of it: prints lines, reads lines.

use std::io::{BufRead, BufReader, ErrorKind, IsTerminal, Read, Stdin, Write};

use anstream::ColorChoice;
use rustyline::error::ReadlineError;
use rustyline::{DefaultEditor, ExternalPrinter};

use super::{Flow, Stop};
use crate::lang::Lang;
use cuatro_words::{label, say};

/// The longest line that is read; the rest is dropped.
const LONGEST_LINE: u64 = 4096;

/// The style of the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Style {
    /// Whether colours are supported and wanted (NO_COLOR).
    pub(super) colour: bool,
    /// Whether the output is a terminal.
    pub(super) terminal: bool,
}

/// Whether a line is one of the words that can be typed: those of a message, in any language.
pub(super) fn is_typed(line: &str, words: fn(Lang) -> &'static str) -> bool {
    Lang::ALL.into_iter().flat_map(|lang| words(lang).split(' ')).any(|word| word == line)
}

/// The source of lines.
enum Input {
    /// A person at a terminal.
    Terminal(Box<DefaultEditor>),
    /// A file or a pipe, and the number of its last line.
    Lines(BufReader<Stdin>, usize),
}

/// The input and output of a run.
pub(super) struct Console {
    pub(super) lang: Lang,
    pub(super) style: Style,
    input: Input,
}

/// Prints from another thread, also while a line is being edited.
pub(super) type Printer = Box<dyn FnMut(String) -> Flow<()> + Send>;

impl Console {
    /// The standard streams. It asks only if both are a terminal.
    pub(super) fn new(lang: Lang) -> Flow<Console> {
        let out = std::io::stdout();
        let input = if std::io::stdin().is_terminal() && out.is_terminal() {
            let editor = DefaultEditor::new();
            Input::Terminal(Box::new(
                editor.map_err(|error| say!(lang, "cli-no-terminal", error = error.to_string()))?,
            ))
        } else {
            Input::Lines(BufReader::new(std::io::stdin()), 0)
        };
        Ok(Console { lang, style: Style::of_stdout(), input })
    }

    /// Whether a person can be asked.
    pub(super) fn interactive(&self) -> bool {
        matches!(self.input, Input::Terminal(_))
    }

    /// Prints a line.
    pub(super) fn say(&mut self, text: &str) -> Flow<()> {
        print(text)
    }

    /// Says what was wrong with the last line: on a terminal below it, otherwise on standard error with its number.
    pub(super) fn complain(&mut self, text: &str) -> Flow<()> {
        match &self.input {
            Input::Terminal(_) => print(text),
            Input::Lines(_, number) => {
                last_words(&say!(self.lang, "cli-line", line = number.to_string(), problem = text));
                Ok(())
            }
        }
    }

    /// Reads a line, without surrounding spaces. The prompt is only for people.
    pub(super) fn ask(&mut self, prompt: &str) -> Flow<String> {
        let unread = |error: std::io::Error| say!(self.lang, "cli-no-input", error = error.to_string());
        match &mut self.input {
            Input::Terminal(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    let _ = editor.add_history_entry(&line);
                    Ok(line.trim().to_owned())
                }
                Err(ReadlineError::Interrupted | ReadlineError::Eof) => Err(Stop::Left),
                Err(error) => {
                    Err(Stop::Failed(say!(self.lang, "cli-no-terminal", error = error.to_string())))
                }
            },
            Input::Lines(reader, number) => {
                let mut line = Vec::new();
                let read = reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
                if read.map_err(unread)? == 0 {
                    return Err(Stop::Left);
                }
                if line.last() != Some(&b'\n') {
                    reader.skip_until(b'\n').map_err(unread)?;
                }
                *number += 1;
                let line = String::from_utf8_lossy(&line);
                // Files from elsewhere may begin with a byte order mark.
                Ok(line.trim_start_matches('\u{feff}').trim().to_owned())
            }
        }
    }

    /// Asks until the answer is valid.
    pub(super) fn ask_for<T>(
        &mut self,
        prompt: &str,
        mut read: impl FnMut(&str) -> Result<T, String>,
    ) -> Flow<T> {
        loop {
            let line = self.ask(prompt)?;
            match read(&line) {
                Ok(answer) => return Ok(answer),
                Err(error) => self.complain(&error)?,
            }
        }
    }

    /// A yes-or-no question; Enter alone means `default`.
    pub(super) fn confirm(&mut self, question: &str, default: bool) -> Flow<bool> {
        let lang = self.lang;
        let hint = match default {
            true => label!(lang, "cli-yes-or-no"),
            false => label!(lang, "cli-no-or-yes"),
        };
        self.ask_for(&format!("{question} {hint} "), |line| match line.to_lowercase().as_str() {
            "" => Ok(default),
            line if is_typed(line, |lang| label!(lang, "typed-yes")) => Ok(true),
            line if is_typed(line, |lang| label!(lang, "typed-no")) => Ok(false),
            _ => Err(say!(lang, "cli-type-yes-or-no")),
        })
    }

    /// A numbered list to choose from; returns an index, Enter alone means `default`.
    pub(super) fn choose(&mut self, title: &str, options: &[String], default: usize) -> Flow<usize> {
        let lang = self.lang;
        let mut text = title.to_owned();
        for (index, option) in options.iter().enumerate() {
            text += &format!("\n  {}  {option}", index + 1);
        }
        self.say(&text)?;
        let (count, number) = (options.len(), default + 1);
        let prompt = say!(lang, "cli-ask-or-enter", what = label!(lang, "cli-choice"), number);
        self.ask_for(&prompt, |line| match line.parse::<usize>() {
            _ if line.is_empty() => Ok(default),
            Ok(number) if (1..=count).contains(&number) => Ok(number - 1),
            _ => Err(say!(lang, "cli-type-choice", last = count)),
        })
    }

    /// Prints while this console waits for a line.
    pub(super) fn printer(&mut self) -> Flow<Printer> {
        match &mut self.input {
            Input::Terminal(editor) => {
                let printer = editor.create_external_printer();
                let mut printer =
                    printer.map_err(|error| say!(self.lang, "cli-no-terminal", error = error.to_string()))?;
                Ok(Box::new(move |text| {
                    // A closed terminal is noticed when it is read from.
                    let _ = printer.print(text + "\n");
                    Ok(())
                }))
            }
            Input::Lines(..) => Ok(Box::new(|text| print(&text))),
        }
    }
}

impl Style {
    pub(super) fn of_stdout() -> Style {
        let out = std::io::stdout();
        let colour = anstream::AutoStream::choice(&out) != ColorChoice::Never;
        Style { colour, terminal: out.is_terminal() }
    }
}

/// Prints a line to standard output; if the reader is gone, the program ends.
pub(super) fn print(text: &str) -> Flow<()> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{text}").and_then(|()| out.flush()).map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => Stop::Unread,
        _ => Stop::Failed(crate::cli::output_closed(error)),
    })
}

/// Prints a line to standard error, if that can be written: errors in the input do not belong between the boards.
pub(super) fn last_words(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}
