//! Reads the command line, and refuses wrong values in the user's language, with the flag, the value and what would be right.

use std::error::Error as _;
use std::ffi::{OsStr, OsString};

use clap::builder::Resettable;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};

use super::language::lang;
use super::{CommandError, config};
use crate::config::{GivenSettings, Settings, WrongValue};
use crate::printable::printable;
use cuatro_words::say;

/// The command line with settings from elsewhere, which it overrides. Help ends the process.
pub(super) fn read(command: &Command, given: &mut GivenSettings) -> Result<ArgMatches, CommandError> {
    // The library would read the environment by itself, without the file, and take an empty value as one.
    let bare = without_environment(command.clone());
    let mut words: Vec<OsString> = std::env::args_os().collect();
    let typed =
        bare.clone().try_get_matches_from(&words).map_err(|error| match refusal(&error, command) {
            Some(sentence) => CommandError::Usage(sentence),
            // The help names the variables.
            None => command.clone().try_get_matches().map_or_else(|error| error.exit(), |_| error.exit()),
        })?;
    let mut added = Vec::new();
    for setting in config::settings(command) {
        let (Some(flag), Some(name)) = (setting.get_long(), setting.get_env().and_then(OsStr::to_str)) else {
            continue;
        };
        if typed.value_source(setting.get_id().as_str()) == Some(ValueSource::CommandLine) {
            given.take(name);
        } else if let Some((value, _)) = given.get(name) {
            let mut word = OsString::from(format!("--{flag}="));
            word.push(value);
            added.push(word);
        }
    }
    let after_the_name = words.len().min(1);
    words.splice(after_the_name..after_the_name, added);
    bare.try_get_matches_from(words).map_err(|error| match refusal(&error, command) {
        Some(sentence) => CommandError::Usage(sentence),
        None => error.exit(),
    })
}

fn without_environment(command: Command) -> Command {
    command.mut_args(|arg| arg.env(Resettable::Reset)).mut_subcommands(without_environment)
}

/// Refuses settings that are wrong only together, or secret: a parser's message would repeat them.
pub(super) fn check(settings: &Settings) -> Result<(), CommandError> {
    let refused =
        |flag: &str, wrong: WrongValue| CommandError::Usage(format!("{flag}: {}", wrong.text(lang())));
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

/// The message for a number out of its bounds, or for another text.
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
