//! Reads the command line, and refuses wrong values in the user's language, with the flag, the value and what would be right.

use std::error::Error as _;

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{ArgMatches, Command};

use super::Failure;
use super::language::lang;
use crate::config::{Settings, WrongValue};
use crate::printable::printable;
use cuatro_words::say;

/// The command line as it was given. Help ends the process.
pub(super) fn read(command: &Command) -> Result<ArgMatches, Failure> {
    command.clone().try_get_matches().map_err(|error| match refusal(&error, command) {
        Some(sentence) => Failure::Usage(sentence),
        None => error.exit(),
    })
}

/// Refuses settings that are wrong only together, or that no parser may see because it would repeat them.
pub(super) fn check(settings: &Settings) -> Result<(), Failure> {
    let refused = |flag: &str, wrong: WrongValue| Failure::Usage(format!("{flag}: {}", wrong.text(lang())));
    settings.database().map_err(|wrong| refused("--database-url", wrong))?;
    settings.signed_on_by().map_err(|wrong| refused("--user-header", wrong))?;
    settings.webhook().map_err(|wrong| refused("--webhook-url", wrong))?;
    Ok(())
}

/// Why a value is refused; `None` if something else is wrong.
fn refusal(error: &Error, command: &Command) -> Option<String> {
    let texts = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.as_str()],
        Some(ContextValue::Strings(texts)) => texts.iter().map(String::as_str).collect(),
        _ => Vec::new(),
    };
    let text = |kind| texts(kind).first().copied();
    if error.kind() == ErrorKind::InvalidSubcommand {
        let known = command.get_subcommands().map(Command::get_name).collect::<Vec<_>>().join(", ");
        let given = shown(text(ContextKind::InvalidSubcommand)?);
        return Some(say!(lang(), "cli-no-subcommand", command = given, known = known));
    }
    let argument = text(ContextKind::InvalidArg)?;
    // As in the help: `--rows <ROWS>`.
    let flag = argument.split(' ').next()?;
    let value = text(ContextKind::InvalidValue).unwrap_or_default();
    match error.kind() {
        ErrorKind::UnknownArgument => Some(match text(ContextKind::SuggestedArg) {
            Some(known) => say!(lang(), "cli-similar-argument", argument = shown(argument), known = known),
            None => say!(lang(), "cli-unknown-argument", argument = shown(argument)),
        }),
        ErrorKind::MissingRequiredArgument => {
            Some(say!(lang(), "cli-missing-argument", arguments = texts(ContextKind::InvalidArg).join(" ")))
        }
        ErrorKind::ArgumentConflict => {
            let other = texts(ContextKind::PriorArg).join(" ");
            Some(match other.is_empty() || other == argument {
                true => say!(lang(), "cli-argument-twice", argument = flag),
                false => say!(lang(), "cli-argument-conflict", argument = argument, other = other),
            })
        }
        ErrorKind::InvalidValue if value.is_empty() => Some(say!(lang(), "cli-no-value", flag = flag)),
        ErrorKind::InvalidValue => {
            let Some(ContextValue::Strings(choices)) = error.get(ContextKind::ValidValue) else {
                return None;
            };
            let choices = choices.join(", ");
            Some(say!(lang(), "cli-no-choice", flag = flag, choices = choices, value = shown(value)))
        }
        ErrorKind::ValueValidation => {
            let wrong = error.source()?.downcast_ref::<WrongValue>()?;
            Some(match wrong {
                WrongValue::Number { min, max } => must_be(flag, min, max, value),
                _ if is_secret(flag, command) => format!("{flag}: {}", wrong.text(lang())),
                _ => say!(
                    lang(),
                    "cli-wrong-value",
                    flag = flag,
                    value = shown(value),
                    right = wrong.text(lang())
                ),
            })
        }
        _ => None,
    }
}

/// That a number is out of its bounds, or is none.
pub(super) fn must_be(flag: &str, min: impl ToString, max: impl ToString, value: &str) -> String {
    let (min, max) = (min.to_string(), max.to_string());
    say!(
        lang(),
        "cli-no-number",
        field = flag,
        single = min == max,
        min = min,
        max = max,
        value = shown(value)
    )
}

fn is_secret(flag: &str, command: &Command) -> bool {
    let mut arguments = command.get_arguments();
    let name = flag.trim_start_matches('-');
    arguments.any(|argument| argument.get_long() == Some(name) && argument.is_hide_env_values_set())
}

/// A value in a sentence: in quotes where its ends could not be seen.
fn shown(value: &str) -> String {
    let plain = !value.is_empty() && !value.contains(|c: char| c.is_whitespace() || c.is_control());
    printable(if plain { value.to_owned() } else { format!("{value:?}") })
}
