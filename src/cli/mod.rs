//! The subcommands of the binary.

mod announcement;
mod arguments;
mod backup;
mod config;
mod contents;
mod data;
mod doctor;
mod export;
mod failed;
mod healthcheck;
mod help;
mod import;
mod language;
mod listen;
mod log;
mod migrate;
mod output;
mod output_file;
mod play;
#[cfg_attr(not(feature = "postgres"), path = "without_postgres.rs")]
mod postgres;
mod ranking;
mod serve;
mod server;
mod shell;
mod writable;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{FromArgMatches, Parser, Subcommand};

use crate::config::{GivenError, GivenSettings, Settings, SettingsFault};
use cuatro_words::say;
use language::lang;
use output::Output;

/// Connect Four for a class, a family, an office: one binary, one data file, one link to play.
#[derive(Debug, Parser)]
#[command(name = "cuatro", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Option<CliCommand>,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Debug, Subcommand)]
enum CliCommand {
    /// Run the server (the default).
    Serve,
    /// Play in the terminal: two people, the computer, or a game on a server
    Play(play::Play),
    /// Check that a running server can play; exits with 0 if it can.
    Healthcheck,
    /// Export ranking and history to one .txt file.
    Export(export::Export),
    /// Import an exported file: all of it, or nothing.
    Import(import::Import),
    /// Show the best players.
    Ranking(ranking::Ranking),
    /// Back up the data file, even while a server uses it.
    Backup(backup::Backup),
    /// Check a backup, and replace the data file with it.
    Restore(backup::Restore),
    /// Copy everything from one database to another, between data files and PostgreSQL in either direction.
    MigrateStore(migrate::MigrateStore),
    /// Show the settings in effect and where each came from; secrets stay hidden.
    Config(config::Config),
    /// Check for everything that can keep a server from running well, and say what to do about it.
    Doctor,
    /// Print shell completions.
    Completions(shell::Completions),
    /// Write the manual pages.
    Man(shell::Man),
}

/// Runs the command line. The exit status is 0 if everything was done, 1 if something failed or is unfinished, 2 for wrong
/// usage.
pub fn main() -> ExitCode {
    run().map_or_else(CommandError::status, |()| ExitCode::SUCCESS)
}

fn run() -> Result<(), CommandError> {
    let command = help::command();
    let known: Vec<_> = config::settings(&command).filter_map(|arg| arg.get_env()?.to_str()).collect();
    let mut given = GivenSettings::read(&known).map_err(|error| CommandError::Usage(unusable(error)))?;
    let matches = arguments::read(&command, &mut given)?;
    let cli = match Cli::from_arg_matches(&matches) {
        Ok(cli) => cli,
        Err(error) => error.exit(),
    };
    let settings = cli.settings;
    arguments::check(&settings)?;
    let done = match cli.command {
        Some(CliCommand::Play(asked)) => return play::run(&asked, &settings),
        None | Some(CliCommand::Serve) => return serve::run(settings),
        Some(CliCommand::Healthcheck) => healthcheck::run(&settings),
        Some(CliCommand::Export(export)) => export::run(&export, &settings),
        Some(CliCommand::Import(import)) => import::run(&import, &settings),
        Some(CliCommand::Ranking(ranking)) => ranking::run(&ranking, &settings),
        Some(CliCommand::Backup(asked)) => backup::back_up(&asked, &settings),
        Some(CliCommand::Restore(asked)) => backup::restore(&asked, &settings),
        Some(CliCommand::MigrateStore(asked)) => migrate::run(&asked, &settings),
        Some(CliCommand::Config(asked)) => config::run(&asked, &command, &matches, &given),
        Some(CliCommand::Doctor) => doctor::run(&settings),
        Some(CliCommand::Completions(asked)) => shell::completions(&asked, command),
        Some(CliCommand::Man(asked)) => shell::man(&asked, command, &settings),
    };
    done.map_err(CommandError::Failed)
}

/// Why the settings in the environment or the settings file cannot be used.
fn unusable(error: GivenError) -> String {
    let shown = |path: PathBuf| path.display().to_string();
    match error {
        GivenError::Unreadable(path, error) => failed::to_read(&path, error),
        GivenError::Line(path, line, fault) => {
            let (file, line) = (shown(path), line.to_string());
            match fault {
                SettingsFault::NoText => say!(lang(), "cli-settings-no-text", file = file, line = line),
                SettingsFault::NoAssignment => say!(lang(), "cli-settings-line", file = file, line = line),
                SettingsFault::OpenQuote(name) => {
                    say!(lang(), "cli-settings-open-quote", file = file, line = line, name = name)
                }
            }
        }
        GivenError::Unknown(Some(path), name) => {
            say!(lang(), "cli-unknown-setting", file = shown(path), name = name)
        }
        GivenError::Unknown(None, name) => say!(lang(), "cli-unknown-variable", name = name),
    }
}

/// Why a command did not do everything that was asked.
#[derive(Debug)]
enum CommandError {
    /// Something went wrong; the message to print.
    Failed(String),
    /// Not everything is done, and the user has been informed.
    Unfinished,
    /// The command line is wrong.
    Usage(String),
}

impl CommandError {
    /// Prints the message, if there is one, and returns the exit status.
    fn status(self) -> ExitCode {
        match self {
            CommandError::Failed(words) => fail(&words, 1),
            CommandError::Unfinished => ExitCode::FAILURE,
            CommandError::Usage(words) => fail(&words, 2),
        }
    }
}

/// Prints the answer of a subcommand.
fn answer(text: &str) -> Result<(), String> {
    writeln!(Output, "{text}").and_then(|()| Output.flush()).map_err(output_closed)
}

fn output_closed(error: std::io::Error) -> String {
    say!(lang(), "cli-output-closed", error = error.to_string())
}

/// Prints on standard error why a command failed; if that cannot be written, only the exit status shows it.
fn fail(error: &str, status: u8) -> ExitCode {
    let _ = writeln!(std::io::stderr(), "cuatro: {error}");
    ExitCode::from(status)
}
