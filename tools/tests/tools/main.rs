//! The tools that are not in the server: `bench` and `league`. What `book` makes is tested with the solver.

mod bench;
mod league;

use std::process::{Command, Output, Stdio};

/// Runs the tools to their end.
fn tools(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cuatro-tools"));
    command.args(arguments).stdin(Stdio::null()).output().expect("the tools run")
}

/// What a run printed on both its outputs, for the message of a test that fails.
fn printed(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}
