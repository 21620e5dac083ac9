//! How far a run came, for the next one to go on from there.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::PathBuf;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::super::life::Counts;

#[derive(PartialEq, Serialize, Deserialize)]
struct Kind {
    cuts: usize,
    /// When the server was built, and how large it is: another one starts from nothing.
    built: SystemTime,
    size: u64,
}

/// A run that may be cut off.
#[derive(Serialize, Deserialize)]
pub(super) struct Progress {
    kind: Kind,
    /// By file system.
    done: BTreeMap<String, Counts>,
}

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("file-systems.json")
}

impl Progress {
    /// What an earlier run with as many cuts and the same server left, or nothing.
    pub(super) fn of_run(cuts: usize) -> Progress {
        let server = std::fs::metadata(env!("CARGO_BIN_EXE_cuatro")).expect("the server is built");
        let kind = Kind { cuts, built: server.modified().expect("it has a time"), size: server.len() };
        let earlier =
            std::fs::read(path()).ok().and_then(|json| serde_json::from_slice::<Progress>(&json).ok());
        match earlier.filter(|earlier| earlier.kind == kind) {
            Some(earlier) => {
                let _ = writeln!(std::io::stderr(), "an earlier run came to {:?}", earlier.done);
                earlier
            }
            None => Progress { kind, done: BTreeMap::new() },
        }
    }

    pub(super) fn counts(&mut self, system: &str) -> &mut Counts {
        self.done.entry(system.to_owned()).or_default()
    }

    pub(super) fn save(&self) {
        let json = serde_json::to_vec(self).expect("it is JSON");
        std::fs::write(path(), json).expect("the progress is written");
    }

    /// Nothing is left to do.
    pub(super) fn end(self) {
        let _ = writeln!(std::io::stderr(), "done: {:?}", self.done);
        let _ = std::fs::remove_file(path());
    }
}
