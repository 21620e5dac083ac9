//! Obstacles to writing the data, with advice.

use std::path::Path;

#[cfg(unix)]
use super::output_file::beside;

/// Why a file, its directory or what SQLite keeps beside it cannot be written; `None` if permissions are not the reason.
#[cfg(unix)]
pub(super) fn hindrance(file: &Path) -> Option<String> {
    let directory = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let beside = ["", "-wal", "-shm", "-lock"].map(|suffix| beside(file, suffix));
    unix::refusal(directory, directory)
        .or_else(|| beside.iter().find_map(|path| unix::refusal(path, directory)))
}

#[cfg(not(unix))]
pub(super) fn hindrance(_: &Path) -> Option<String> {
    None
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::MetadataExt;
    use std::path::Path;

    use rustix::fs::{Access, access};
    use rustix::io::Errno;
    use rustix::process::{getegid, geteuid};

    use super::super::language::lang;
    use cuatro_words::say;

    /// Why a file or directory of the data cannot be written. A missing one can be created.
    pub(super) fn refusal(path: &Path, directory: &Path) -> Option<String> {
        let wanted = match path.is_dir() {
            true => Access::WRITE_OK | Access::EXEC_OK,
            false => Access::READ_OK | Access::WRITE_OK,
        };
        let shown = path.display().to_string();
        match access(path, wanted) {
            Err(Errno::ROFS) => Some(say!(lang(), "cli-mounted-read-only", file = shown)),
            Err(Errno::ACCESS | Errno::PERM) => {
                let (user, group) = (geteuid().as_raw(), getegid().as_raw());
                let own = path.metadata().is_ok_and(|known| known.uid() == user);
                let command = match own {
                    true => "chmod -R u+rwX".to_owned(),
                    false => format!("chown -R {user}:{group}"),
                };
                let (directory, user) = (directory.display().to_string(), user.to_string());
                Some(say!(
                    lang(),
                    "cli-not-writable",
                    file = shown,
                    user = user,
                    command = command,
                    directory = directory
                ))
            }
            _ => None,
        }
    }
}
