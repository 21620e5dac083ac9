//! `cuatro completions` and `cuatro man`: generated from the command line's definition.

use std::path::PathBuf;

use clap::Command;
use clap_complete::Shell;

use super::{failed, output_file};
use crate::config::Settings;

/// Which shell to print completions for.
#[derive(Debug, clap::Args)]
pub(super) struct Completions {
    /// Name of the shell.
    shell: Shell,
}

/// Where to write the manual pages.
#[derive(Debug, clap::Args)]
pub(super) struct Man {
    /// Directory for the pages: cuatro.1 and one for each subcommand. Without it, cuatro.1 goes to standard output.
    directory: Option<PathBuf>,
}

/// Prints the completions of a shell.
pub(super) fn completions(asked: &Completions, mut command: Command) -> Result<(), String> {
    let mut script = Vec::new();
    clap_complete::generate(asked.shell, &mut command, "cuatro", &mut script);
    super::answer(String::from_utf8_lossy(&script).trim_end())
}

/// Writes the manual pages.
pub(super) fn man(asked: &Man, command: Command, settings: &Settings) -> Result<(), String> {
    match &asked.directory {
        None => {
            let mut page = Vec::new();
            let rendered = clap_mangen::Man::new(command).render(&mut page);
            rendered.map_err(|error| error.to_string())?;
            super::answer(String::from_utf8_lossy(&page).trim_end())
        }
        Some(directory) => {
            let said = |error: std::io::Error| failed::to_write(directory, error);
            let pages = tempfile::tempdir().map_err(said)?;
            clap_mangen::generate_to(command, pages.path()).map_err(said)?;
            std::fs::create_dir_all(directory).map_err(said)?;
            for page in std::fs::read_dir(pages.path()).map_err(said)? {
                let page = page.map_err(said)?;
                let text = std::fs::read(page.path()).map_err(said)?;
                let path = directory.join(page.file_name());
                output_file::write(&path, settings, |out| out.write_all(&text).map_err(said))?;
            }
            Ok(())
        }
    }
}
