//! Files that commands write: never one of Cuatro's own, and whole or not at all.

use std::fs::{File, Metadata};
use std::io::{BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::failed;
use super::language::lang;
use crate::config::{Settings, settings_file};
use cuatro_words::say;

/// What follows the name of the data file in the names of files that belong to it.
const BESIDE_THE_DATA: [&str; 4] = ["-", ".before-", ".rescued-", ".partial"];

/// Writes a file. An existing one keeps its permissions and is replaced once the new one is complete; a pipe or a device is written as
/// it is.
pub(super) fn write(
    path: &Path,
    settings: &Settings,
    content: impl FnOnce(&mut dyn Write) -> Result<(), String>,
) -> Result<(), String> {
    refuse_own(path, settings)?;
    let said = |error: std::io::Error| failed::to_write(path, error);
    let known = match path.metadata() {
        Ok(known) => Some(known),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(said(error)),
    };
    if known.as_ref().is_some_and(|known| !known.is_file()) {
        let mut out = BufWriter::new(File::options().write(true).open(path).map_err(said)?);
        content(&mut out)?;
        return out.flush().map_err(said);
    }
    // A symbolic link stays one.
    let target = real(path);
    let partial = beside(&target, &format!(".partial-{}", std::process::id()));
    let mut out = BufWriter::new(File::create_new(&partial).map_err(said)?);
    let written = content(&mut out)
        .and_then(|()| out.into_inner().map_err(|error| said(error.into_error())))
        .and_then(|file| finish(&file, known.as_ref()).map_err(said))
        .and_then(|()| std::fs::rename(&partial, &target).map_err(said));
    if written.is_err() {
        // What could not be finished is of no use to anybody.
        let _ = std::fs::remove_file(&partial);
    }
    written
}

fn finish(file: &File, replaced: Option<&Metadata>) -> std::io::Result<()> {
    if let Some(replaced) = replaced {
        file.set_permissions(replaced.permissions())?;
    }
    file.sync_all()
}

/// Refuses a path that leads to a file of Cuatro's own, by its name or through a link.
pub(super) fn refuse_own(path: &Path, settings: &Settings) -> Result<(), String> {
    let target = real(path);
    let data = settings.database().ok().and_then(|database| database.file()).map(|data| real(&data));
    let backups = real(&settings.backup_directory());
    let of_data = |path: &Path| {
        data.as_deref().is_some_and(|data| {
            let (name, of) = (name(path), name(data));
            let rest = (path.parent() == data.parent()).then(|| name.strip_prefix(&of)).flatten();
            rest.is_some_and(|rest| {
                rest.is_empty() || BESIDE_THE_DATA.iter().any(|begin| rest.starts_with(begin))
            })
        })
    };
    let of_backups = |path: &Path| path.parent() == Some(&backups) && name(path).starts_with("cuatro-");
    let mut own = settings.secret_files().to_vec();
    own.push(settings_file());
    own.extend(std::env::current_exe());
    let directories = [data.as_deref().and_then(Path::parent), Some(&*backups)];
    let entries =
        directories.into_iter().flatten().flat_map(|directory| directory.read_dir().into_iter().flatten());
    own.extend(entries.flatten().map(|entry| entry.path()).filter(|path| of_data(path) || of_backups(path)));
    let is_own =
        of_data(&target) || of_backups(&target) || own.iter().any(|own| is_same(&target, &real(own)));
    match is_own {
        true => Err(say!(lang(), "cli-own-file", file = path.display().to_string())),
        false => Ok(()),
    }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The path without links, as far as it exists.
fn real(path: &Path) -> PathBuf {
    let in_directory = || {
        let directory = path.parent().filter(|directory| !directory.as_os_str().is_empty());
        let directory = directory.unwrap_or(Path::new(".")).canonicalize().ok()?;
        Some(directory.join(path.file_name()?))
    };
    path.canonicalize().ok().or_else(in_directory).unwrap_or_else(|| path.to_owned())
}

/// Whether two paths without links lead to the same file.
fn is_same(one: &Path, other: &Path) -> bool {
    #[cfg(unix)]
    if let (Ok(one), Ok(other)) = (one.metadata(), other.metadata()) {
        use std::os::unix::fs::MetadataExt;
        return (one.dev(), one.ino()) == (other.dev(), other.ino());
    }
    one == other
}

/// The path with a suffix to its name.
pub(super) fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
