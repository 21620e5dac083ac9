//! What people who work on Cuatro run beside it: `bench` measures a running server, `league` lets programs play each other, `book`
//! makes the opening book, `starts` the lists of starting positions. None of it is in the server.

mod bench;
mod book;
mod league;
mod starts;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

/// Tools for people who measure Cuatro, teach programs to play, or make its opening book.
#[derive(Debug, Parser)]
#[command(name = "cuatro-tools", version)]
enum Cli {
    /// Measure a running server with random games.
    Bench(bench::Bench),
    /// Let programs play each other, from starting positions that are draws.
    League(league::League),
    /// Build the engine's opening book.
    Book(book::BookSettings),
    /// Make the lists of fair starts and of head starts.
    Starts(starts::StartsSettings),
}

fn main() -> ExitCode {
    let done = match Cli::parse() {
        Cli::Bench(asked) => bench::run(&asked),
        Cli::League(asked) => league::run(&asked),
        Cli::Book(asked) => book::run(&asked),
        Cli::Starts(asked) => starts::run(&asked),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "cuatro-tools: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the answer of a subcommand.
fn answer(text: &str) -> Result<(), String> {
    writeln!(std::io::stdout(), "{text}").map_err(|error| format!("standard output is closed: {error}"))
}
