//! `cuatro config`: the settings as they are in effect, and where each came from.

use std::ffi::OsStr;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use serde_json::{Map, Value, json};

use super::language::lang;
use crate::config::GivenSettings;
use crate::lang::Lang;
use crate::printable::printable;
use cuatro_words::say;

/// How to show the settings.
#[derive(Debug, clap::Args)]
pub(super) struct Config {
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// A setting in effect.
struct Setting {
    flag: String,
    /// `None` if it is not set and has no default.
    value: Option<String>,
    source: String,
}

/// Prints all settings. `matches` are those of `command`, with the values of the command line and of `given`.
pub(super) fn run(
    asked: &Config,
    command: &Command,
    matches: &ArgMatches,
    given: &GivenSettings,
) -> Result<(), String> {
    // JSON is for programs, which get the same words everywhere.
    let lang = if asked.json { Lang::default() } else { lang() };
    let settings: Vec<Setting> = settings(command).map(|arg| setting(arg, matches, given, lang)).collect();
    if asked.json {
        let object: Map<String, Value> = settings
            .into_iter()
            .map(|Setting { flag, value, source }| (flag, json!({ "value": value, "source": source })))
            .collect();
        return super::answer(&Value::Object(object).to_string());
    }
    let width = |of: fn(&Setting) -> usize| settings.iter().map(of).max().unwrap_or(0);
    let flags = width(|setting| setting.flag.len());
    let values = width(|setting| setting.value.as_ref().map_or(1, |value| value.chars().count())).min(40);
    let lines: Vec<String> = settings
        .iter()
        .map(|Setting { flag, value, source }| {
            format!("--{flag:<flags$}  {:<values$}  {source}", value.as_deref().unwrap_or("-"))
        })
        .collect();
    super::answer(&lines.join("\n"))
}

/// The settings of the server among the arguments of the command line.
pub(super) fn settings(command: &Command) -> impl Iterator<Item = &Arg> {
    command.get_arguments().filter(|arg| arg.is_global_set() && arg.get_env().is_some())
}

fn setting(arg: &Arg, matches: &ArgMatches, given: &GivenSettings, lang: Lang) -> Setting {
    let id = arg.get_id().as_str();
    let variable = arg.get_env().and_then(OsStr::to_str).unwrap_or_default();
    let source = match (matches.value_source(id), given.get(variable)) {
        (Some(ValueSource::CommandLine), None) => say!(lang, "cli-config-command-line"),
        (_, Some((_, Some(file)))) => format!("{} ({variable})", file.display()),
        (_, Some((_, None))) => say!(lang, "cli-config-environment", variable = variable),
        _ => say!(lang, "cli-config-default"),
    };
    let value = matches.get_raw(id).map(|values| {
        let values: Vec<_> = values.map(OsStr::to_string_lossy).collect();
        values.join(",")
    });
    let value = value.filter(|value| !value.is_empty()).map(|value| match arg.is_hide_env_values_set() {
        true => without_secret(&value, lang),
        false => printable(value),
    });
    Setting { flag: arg.get_long().unwrap_or(id).to_owned(), value, source }
}

/// The URL of a database without the parts that may be secret: user, password and options. Other secrets are hidden entirely.
fn without_secret(value: &str, lang: Lang) -> String {
    let Some((scheme, rest)) = value.split_once("://") else { return hidden(lang) };
    match scheme {
        "sqlite" => return printable(value.to_owned()),
        "postgres" | "postgresql" => {}
        // The URL of a webhook is entirely secret.
        _ => return hidden(lang),
    }
    let place = rest.rsplit_once('@').map_or(rest, |(_, place)| place);
    let place = place.split('?').next().unwrap_or_default();
    printable(format!("{scheme}://{}@{place}", hidden(lang)))
}

/// Shown instead of a secret.
fn hidden(lang: Lang) -> String {
    say!(lang, "cli-config-hidden")
}
