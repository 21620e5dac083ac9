//! Standard output for subcommands that print.

use std::io::{ErrorKind, Result, Write, stdout};

/// Standard output. When its reader has read enough, as `head` does, the program ends without a word.
pub(super) struct Output;

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        while_read(stdout().write(bytes))
    }

    fn flush(&mut self) -> Result<()> {
        while_read(stdout().flush())
    }
}

fn while_read<T>(written: Result<T>) -> Result<T> {
    if written.as_ref().is_err_and(|error| error.kind() == ErrorKind::BrokenPipe) {
        std::process::exit(0);
    }
    written
}
