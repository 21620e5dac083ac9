//! What was played in earlier runs.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, read_to_string, write};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The half points of X in the games from each position, and the file to which they are added.
pub(super) struct Progress {
    pub(super) played: HashMap<String, Vec<u32>>,
    path: PathBuf,
    file: File,
}

impl Progress {
    /// Reads what earlier runs with the same title left.
    pub(super) fn take_up(path: &Path, title: &str) -> Result<Progress, String> {
        let at_path = |error: std::io::Error| format!("{}: {error}", path.display());
        let text = if path.exists() { read_to_string(path).map_err(at_path)? } else { String::new() };
        // A last line without a newline was cut off by the end of a run.
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        let mut lines = whole.lines();
        if lines.next().is_some_and(|first| first != title) {
            return Err(format!(
                "{} does not begin with {title:?}: it belongs to another list",
                path.display()
            ));
        }
        let mut played = HashMap::new();
        for line in lines {
            let wrong = || format!("{}: {line:?} is no position with its games", path.display());
            let (pos, counts) = line.split_once(' ').ok_or_else(wrong)?;
            let counts: Result<Vec<u32>, _> = counts.split(' ').map(str::parse).collect();
            played.insert(pos.to_owned(), counts.map_err(|_| wrong())?);
        }
        write(path, if whole.is_empty() { format!("{title}\n") } else { whole.to_owned() })
            .map_err(at_path)?;
        let file = OpenOptions::new().append(true).open(path).map_err(at_path)?;
        Ok(Progress { played, path: path.to_owned(), file })
    }

    /// Keeps the games of a position.
    pub(super) fn note(&mut self, pos: &str, counts: Vec<u32>) -> Result<(), String> {
        let written: Vec<String> = counts.iter().map(u32::to_string).collect();
        writeln!(self.file, "{pos} {}", written.join(" "))
            .map_err(|error| format!("{}: {error}", self.path.display()))?;
        self.played.insert(pos.to_owned(), counts);
        Ok(())
    }
}
