//! Settings from the environment and the settings file. The environment takes precedence. An empty value counts as none:
//! so compose passes on a variable that is not set.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use super::settings_file::{SettingsFault, parse};

/// The prefix of all settings' names.
const PREFIX: &str = "CUATRO_";
/// The file with settings.
const FILE: &str = "CUATRO_CONFIG";
/// Other variables with the prefix: the settings file, and the directory of the page during development.
const BESIDE: [&str; 2] = [FILE, "CUATRO_STATIC_DIR"];

/// Settings by their names in the environment.
#[derive(Debug, Default)]
pub struct GivenSettings {
    file: PathBuf,
    values: BTreeMap<String, Given>,
}

#[derive(Debug)]
struct Given {
    value: OsString,
    in_file: bool,
}

/// Why settings cannot be used. Values are left out: they may be secret.
#[derive(Debug)]
pub enum GivenError {
    /// The file cannot be read.
    Unreadable(PathBuf, std::io::Error),
    /// A line of the file, counted from 1, is wrong.
    Line(PathBuf, usize, SettingsFault),
    /// An unknown name with the prefix of settings: a misspelt setting would silently do nothing.
    Unknown(Option<PathBuf>, String),
}

/// The settings file, whether or not it exists: the one that `CUATRO_CONFIG` names, or `cuatro.env` in the working directory.
pub fn settings_file() -> PathBuf {
    let named = std::env::var_os(FILE).filter(|path| !path.is_empty());
    named.map_or_else(|| PathBuf::from("cuatro.env"), PathBuf::from)
}

impl GivenSettings {
    /// Reads the environment and the [`settings_file`], which has to exist if it was named.
    pub fn read(known: &[&str]) -> Result<GivenSettings, GivenError> {
        let environment: BTreeMap<String, OsString> = std::env::vars_os()
            .filter_map(|(name, value)| Some((name.into_string().ok()?, value)))
            .filter(|(name, _)| name.starts_with(PREFIX))
            .collect();
        let is_named = environment.get(FILE).is_some_and(|path| !path.is_empty());
        let file = settings_file();
        let lines = match is_named || file.exists() {
            true => {
                let text =
                    std::fs::read(&file).map_err(|error| GivenError::Unreadable(file.clone(), error))?;
                parse(&text).map_err(|(line, fault)| GivenError::Line(file.clone(), line, fault))?
            }
            false => Vec::new(),
        };
        let mut values = BTreeMap::new();
        for (name, value) in lines.into_iter().filter(|(name, _)| name.starts_with(PREFIX)) {
            if !known.contains(&&*name) {
                return Err(GivenError::Unknown(Some(file), name));
            }
            values.insert(name, Given { value: value.into(), in_file: true });
        }
        for (name, value) in environment {
            if known.contains(&&*name) {
                if !value.is_empty() {
                    values.insert(name, Given { value, in_file: false });
                }
            } else if !BESIDE.contains(&&*name) && !is_of_kubernetes(&name) {
                return Err(GivenError::Unknown(None, name));
            }
        }
        values.retain(|_, given| !given.value.is_empty());
        Ok(GivenSettings { file, values })
    }

    /// Takes a setting out.
    pub fn take(&mut self, name: &str) {
        self.values.remove(name);
    }

    /// The value of a setting, with the file if it came from there.
    pub fn get(&self, name: &str) -> Option<(&OsStr, Option<&Path>)> {
        let given = self.values.get(name)?;
        Some((&given.value, given.in_file.then_some(&self.file)))
    }
}

/// Kubernetes sets these in every container beside a service that is called `cuatro`, or `cuatro-` and more.
fn is_of_kubernetes(name: &str) -> bool {
    name.ends_with("_SERVICE_HOST")
        || name.contains("_SERVICE_PORT")
        || name.ends_with("_PORT")
        || name.contains("_PORT_")
}
