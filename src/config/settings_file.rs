//! The settings file: lines of `NAME=value`. The environment takes precedence over it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The prefix of all settings' names.
const PREFIX: &str = "CUATRO_";

/// A settings file that was read.
#[derive(Debug, Default)]
pub struct SettingsFile {
    path: PathBuf,
    /// The names in it.
    names: BTreeSet<String>,
    /// Those of them that the environment did not set.
    given: BTreeSet<String>,
}

/// Why a settings file cannot be used.
#[derive(Debug)]
pub enum SettingsFileError {
    /// It cannot be read.
    Unreadable(PathBuf, std::io::Error),
    /// A line is not `NAME=value`; what is before its equals sign, because the rest may be a secret.
    Line(PathBuf, String),
}

impl SettingsFileError {
    fn of(path: &Path, error: dotenvy::Error) -> SettingsFileError {
        let path = path.to_owned();
        match error {
            dotenvy::Error::LineParse(line, _) => {
                let name = line.split('=').next().unwrap_or_default().trim();
                SettingsFileError::Line(path, name.to_owned())
            }
            dotenvy::Error::Io(error) => SettingsFileError::Unreadable(path, error),
            error => SettingsFileError::Unreadable(path, std::io::Error::other(error)),
        }
    }
}

impl SettingsFile {
    /// Reads the file that `CUATRO_CONFIG` names, or `cuatro.env` in the working directory if there is one, and adds its
    /// settings to the environment of this process. Must be called before any other thread starts.
    pub fn read() -> Result<SettingsFile, SettingsFileError> {
        let named = std::env::var_os("CUATRO_CONFIG").filter(|path| !path.is_empty());
        let path = named.as_ref().map_or_else(|| PathBuf::from("cuatro.env"), PathBuf::from);
        if named.is_none() && !path.exists() {
            return Ok(SettingsFile::default());
        }
        let said = |error| SettingsFileError::of(&path, error);
        let mut file = SettingsFile { path: path.clone(), ..SettingsFile::default() };
        for line in dotenvy::from_path_iter(&path).map_err(said)? {
            let (name, _) = line.map_err(said)?;
            if std::env::var_os(&name).is_none() {
                file.given.insert(name.clone());
            }
            file.names.insert(name);
        }
        dotenvy::from_path(&path).map_err(said)?;
        Ok(file)
    }

    /// The file's path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the value of this variable came from the file.
    pub fn gives(&self, name: &str) -> bool {
        self.given.contains(name)
    }

    /// A name in it that looks like a setting but is none of these.
    pub fn unknown(&self, known: &[&str]) -> Option<&str> {
        let mut names = self.names.iter().filter(|name| name.starts_with(PREFIX));
        names.find(|name| !known.contains(&name.as_str())).map(String::as_str)
    }
}
