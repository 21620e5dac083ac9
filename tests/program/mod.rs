//! The program that the tests start. It refuses names beginning with `CUATRO_` that are no settings, and the tests read such names for
//! themselves, so nothing of that kind is passed on.
#![allow(dead_code, reason = "no test binary needs all of it")]

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command};

/// The binary, with no settings.
pub(crate) fn cuatro() -> Command {
    started_by(env!("CARGO_BIN_EXE_cuatro"))
}

/// A program that starts it, or another build of it.
pub(crate) fn started_by(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.as_encoded_bytes().starts_with(b"CUATRO_")) {
        command.env_remove(name);
    }
    command
}

/// Waits for the line with the address of a server whose output is piped; the address.
pub(crate) fn address(child: &mut Child) -> String {
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("the address line");
    let address = line.trim().strip_prefix("listening on ");
    address.unwrap_or_else(|| panic!("not the address line: {line:?}")).to_owned()
}

/// A process that ends with its test.
pub(crate) struct Killed(pub(crate) Child);

impl Drop for Killed {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
