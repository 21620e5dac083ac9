//! What a server asked the system to do with its data files and what it sent, read from strace.

use std::collections::HashMap;
use std::fmt;
use std::path::Path;

/// The calls that matter.
pub(super) const CALLS: &str = "trace=openat,pwrite64,write,writev,sendto,fsync,fdatasync,ftruncate,unlink";

/// One thing that happened, in the order in which the system was asked. Files go by their names in the data directory; the
/// directory itself has none.
pub(super) enum Step {
    /// A file is there from now on.
    Create(String),
    /// A file is there no more.
    Remove(String),
    Write {
        file: String,
        offset: usize,
        data: Vec<u8>,
    },
    Truncate {
        file: String,
        length: usize,
    },
    /// Somebody asks for what was written so far to be kept.
    SyncBegins {
        file: String,
        thread: u32,
    },
    /// It is kept.
    SyncEnds {
        thread: u32,
    },
    /// An answer begins to leave.
    Sent(Vec<u8>),
}

/// Without the bytes.
impl fmt::Debug for Step {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Create(name) => write!(formatter, "{name} is made"),
            Step::Remove(name) => write!(formatter, "{name} is removed"),
            Step::Write { file, offset, data } => {
                write!(formatter, "{} bytes are written at {offset} of {file}", data.len())
            }
            Step::Truncate { file, length } => write!(formatter, "{file} is cut to {length} bytes"),
            Step::SyncBegins { file, .. } => write!(formatter, "a flush of {file} begins"),
            Step::SyncEnds { .. } => formatter.write_str("a flush ends"),
            Step::Sent(sent) => write!(formatter, "{} bytes are sent", sent.len()),
        }
    }
}

/// Reads the trace of a server on the data in `directory`.
pub(super) fn read(trace: &str, directory: &Path) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut existing: HashMap<String, bool> = HashMap::new();
    let prefix = format!("{}/", directory.display());
    let name = |path: &str| {
        let name = path.strip_prefix(&prefix)?;
        // The index of the log is made again after a crash, and the lock holds nothing.
        let data = name.starts_with("cuatro.db") && !name.ends_with("-shm") && !name.ends_with("-lock");
        data.then(|| name.to_owned())
    };
    for line in trace.lines() {
        let Some((thread, call)) = line.split_once(' ') else { continue };
        let Ok(thread) = thread.parse() else { continue };
        let call = call.trim_start();
        if call.starts_with("<... fsync resumed>") || call.starts_with("<... fdatasync resumed>") {
            steps.push(Step::SyncEnds { thread });
            continue;
        }
        let Some((what, arguments)) = call.split_once('(') else { continue };
        let failed = arguments.rsplit_once(") = ").is_some_and(|(_, result)| result.starts_with("-1"));
        if failed {
            continue;
        }
        // The file behind the descriptor, and what follows it.
        let (path, rest) = match arguments.split_once('<').zip(arguments.find(">")) {
            Some(((_, path), end)) => (text(path), arguments.get(end + 1..).unwrap_or_default()),
            None => (String::new(), arguments),
        };
        match what {
            "openat" if rest.contains("O_CREAT") => {
                let opened = name(&text(rest.split('"').nth(1).unwrap_or_default()));
                if let Some(file) = opened.filter(|file| !existing.get(file).copied().unwrap_or_default()) {
                    existing.insert(file.clone(), true);
                    steps.push(Step::Create(file));
                }
            }
            "unlink" => {
                if let Some(file) = name(&text(arguments.split('"').nth(1).unwrap_or_default())) {
                    existing.insert(file.clone(), false);
                    steps.push(Step::Remove(file));
                }
            }
            "pwrite64" => {
                if let Some(file) = name(&path) {
                    let data = bytes(rest.split('"').nth(1).unwrap_or_default());
                    let numbers = rest.rsplit('"').next().unwrap_or_default();
                    let mut numbers =
                        numbers.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
                    let length: usize =
                        numbers.next().and_then(|length| length.parse().ok()).expect("a length");
                    let offset = numbers.next().and_then(|offset| offset.parse().ok()).expect("an offset");
                    assert_eq!(data.len(), length, "strace cut a write short");
                    steps.push(Step::Write { file, offset, data });
                }
            }
            "ftruncate" => {
                if let Some(file) = name(&path) {
                    let length = rest.split(|c: char| !c.is_ascii_digit()).find(|number| !number.is_empty());
                    steps.push(Step::Truncate {
                        file,
                        length: length.expect("a length").parse().expect("a number"),
                    });
                }
            }
            "fsync" | "fdatasync" => {
                let file = if Path::new(&path) == directory { Some(String::new()) } else { name(&path) };
                // A sync of anything else ends too, and settles nothing.
                steps.push(Step::SyncBegins { file: file.unwrap_or_else(|| "another".into()), thread });
                if !call.contains("<unfinished") {
                    steps.push(Step::SyncEnds { thread });
                }
            }
            "write" | "writev" | "sendto" if path.starts_with("socket:") || path.starts_with("TCP:") => {
                let sent = rest.split('"').skip(1).step_by(2).flat_map(bytes).collect();
                steps.push(Step::Sent(sent));
            }
            "write" | "writev" => {
                assert!(name(&path).is_none(), "data is written in another way: {call:.80}")
            }
            _ => {}
        }
    }
    steps
}

/// Text of which every byte is written as `\x2f`, up to the end of such bytes.
fn text(escaped: &str) -> String {
    String::from_utf8_lossy(&bytes(escaped)).into_owned()
}

fn bytes(escaped: &str) -> Vec<u8> {
    let digit = |byte: u8| (byte as char).to_digit(16).map(|digit| digit as u8);
    escaped
        .as_bytes()
        .chunks_exact(4)
        .map_while(|piece| {
            Some(digit(piece[2])? << 4 | digit(piece[3])?).filter(|_| piece.starts_with(b"\\x"))
        })
        .collect()
}
