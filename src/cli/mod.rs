//! The subcommands of the binary.

mod backup;
mod book;
mod data;
mod export;
mod healthcheck;
mod import;
mod ranking;
mod serve;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::config::{Settings, read_settings_file};
use crate::lang::Lang;
use crate::opponent::Level;

/// Connect Four for a class, a family, an office: one binary, one data file, one link to play.
#[derive(Debug, Parser)]
#[command(name = "cuatro", version, about, args_conflicts_with_subcommands = true, after_help = levels())]
struct Cli {
    #[command(subcommand)]
    command: Option<CliCommand>,
    #[command(flatten)]
    settings: Settings,
}

#[derive(Debug, Subcommand)]
enum CliCommand {
    /// Run the server (the default).
    Serve(Settings),
    /// Ask a running server whether it is well; exits with 0 if it is.
    Healthcheck(Settings),
    /// Write ranking and history to one .txt file.
    Export(export::Export),
    /// Bring such a file in: all of it, or nothing.
    Import(import::Import),
    /// Show the best players.
    Ranking(ranking::Ranking),
    /// Copy the data file, also while a server uses it.
    Backup(backup::Backup),
    /// Check such a copy, and put it in the place of the data file.
    Restore(backup::Restore),
    /// Make the engine's opening book.
    Book(book::BookSettings),
}

/// The computer's levels, for the help.
fn levels() -> String {
    let line =
        |level: &Level| format!("\n  {}  {:<10} {}", level.number(), level.id(), level.description(Lang::En));
    "Levels of the computer, by number or name:".to_owned() + &Level::ALL.iter().map(line).collect::<String>()
}

/// Runs the command line.
pub fn main() -> ExitCode {
    if let Err(error) = read_settings_file() {
        return fail(&error);
    }
    let cli = Cli::parse();
    let done = match cli.command {
        None => serve::run(cli.settings),
        Some(CliCommand::Serve(settings)) => serve::run(settings),
        Some(CliCommand::Healthcheck(settings)) => healthcheck::run(&settings),
        Some(CliCommand::Export(export)) => export::run(&export),
        Some(CliCommand::Import(import)) => import::run(&import),
        Some(CliCommand::Ranking(ranking)) => ranking::run(&ranking),
        Some(CliCommand::Backup(asked)) => backup::back_up(&asked),
        Some(CliCommand::Restore(asked)) => backup::restore(&asked),
        Some(CliCommand::Book(settings)) => book::run(&settings),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}

#[expect(clippy::print_stdout, reason = "the answer of a subcommand")]
fn answer(text: &str) -> Result<(), String> {
    println!("{text}");
    Ok(())
}

#[expect(clippy::print_stderr, reason = "a command that fails says why, and logging may not be set up")]
fn fail(error: &str) -> ExitCode {
    eprintln!("cuatro: {error}");
    ExitCode::FAILURE
}
