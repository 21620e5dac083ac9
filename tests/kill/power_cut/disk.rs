//! A disk that keeps what it was asked to keep, and of the rest whatever it likes.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::path::Path;

use rand::RngExt;
use rand::rngs::StdRng;

use super::trace::Step;

/// The smallest part of a disk.
const SECTOR: usize = 512;
/// Zeroes, of which as many as these are left out of an image's file.
const ZEROES: [u8; 4096] = [0; 4096];

/// What happened to a file's bytes and may not be on the disk yet.
#[derive(Clone)]
enum Pending {
    Write { offset: usize, data: Vec<u8> },
    Truncate(usize),
}

#[derive(Clone, Default)]
struct File {
    kept: Vec<u8>,
    pending: Vec<(u64, Pending)>,
}

/// The disk at some moment.
#[derive(Clone)]
pub(super) struct Disk {
    /// How many bytes it writes at once, and no part of them; by chance one of these.
    units: &'static [usize],
    /// Where data lies: the file, and which of its bytes.
    data: (&'static str, Vec<Range<usize>>),
    files: Vec<File>,
    /// Names as processes see them.
    names: BTreeMap<String, usize>,
    /// Names that outlive a power cut.
    kept: BTreeMap<String, usize>,
    /// Changes of names that may not be on the disk yet.
    renamed: Vec<(u64, String, Option<usize>)>,
    /// By thread, what it asked to keep: the file, and everything that was written before.
    syncing: HashMap<u32, (String, u64)>,
    now: u64,
}

/// What the disk did with what it was not asked to keep, for the counts of a run.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Image {
    /// Writes to the log and to the data file that were not flushed.
    pub(super) pending_log: usize,
    pub(super) pending_data: usize,
    pub(super) dropped: usize,
    pub(super) torn: usize,
    /// Files whose creation or removal did not come through.
    pub(super) names_lost: usize,
}

impl Disk {
    /// An empty one for the files of a server.
    pub(super) fn new(units: &'static [usize]) -> Disk {
        Disk {
            units,
            data: ("cuatro.db", vec![Range { start: 0, end: usize::MAX }]),
            files: Vec::new(),
            names: BTreeMap::new(),
            kept: BTreeMap::new(),
            renamed: Vec::new(),
            syncing: HashMap::new(),
            now: 0,
        }
    }

    pub(super) fn step(&mut self, step: &Step) {
        self.now += 1;
        let now = self.now;
        match step {
            Step::Create(name) => {
                self.files.push(File::default());
                let file = self.files.len() - 1;
                self.names.insert(name.clone(), file);
                self.renamed.push((now, name.clone(), Some(file)));
            }
            Step::Remove(name) => {
                self.names.remove(name);
                self.renamed.push((now, name.clone(), None));
            }
            Step::Write { file, offset, data } => {
                let file = self.file(file);
                file.pending.push((now, Pending::Write { offset: *offset, data: data.clone() }));
            }
            Step::Truncate { file, length } => {
                self.file(file).pending.push((now, Pending::Truncate(*length)))
            }
            Step::SyncBegins { file, thread } => {
                self.syncing.insert(*thread, (file.clone(), now));
            }
            Step::SyncEnds { thread } => {
                if let Some((file, asked)) = self.syncing.remove(thread) {
                    self.keep(&file, asked);
                }
            }
            Step::Sent(_) => {}
        }
    }

    fn file(&mut self, name: &str) -> &mut File {
        let file = self.names.get(name).unwrap_or_else(|| panic!("{name} is written before it is made"));
        &mut self.files[*file]
    }

    fn keep(&mut self, name: &str, asked: u64) {
        if name.is_empty() {
            for (_, name, file) in self.renamed.extract_if(.., |(at, ..)| *at <= asked) {
                match file {
                    Some(file) => self.kept.insert(name, file),
                    None => self.kept.remove(&name),
                };
            }
        } else if let Some(file) = self.names.get(name) {
            let File { kept, pending } = &mut self.files[*file];
            pending.extract_if(.., |(at, _)| *at <= asked).for_each(|(_, change)| apply(kept, &change));
        }
    }

    /// Whether the data file itself is being written.
    pub(super) fn is_checkpointing(&self) -> bool {
        let (name, places) = &self.data;
        let Some(file) = self.names.get(*name) else { return false };
        let is_data = |at: &usize| places.iter().any(|place| place.contains(at));
        self.files[*file].pending.iter().any(|(_, change)| match change {
            Pending::Write { offset, .. } => is_data(offset),
            Pending::Truncate(_) => true,
        })
    }

    /// How many changes may not be on the disk yet.
    pub(super) fn unsettled(&self) -> usize {
        self.renamed.len() + self.files.iter().map(|file| file.pending.len()).sum::<usize>()
    }

    /// Whether the creation or removal of a file may not be on the disk yet.
    pub(super) fn is_renaming(&self) -> bool {
        !self.renamed.is_empty()
    }

    /// Leaves in `directory` what could be on the disk if the power failed now; with `loses_names` no creation or removal of a file that
    /// was not flushed.
    pub(super) fn fail(&self, directory: &Path, loses_names: bool, chance: &mut StdRng) -> Image {
        let mut image = Image::default();
        // How careless this disk is: it may have written everything, nothing, or anything between.
        let written = [0.0, 1.0, 0.5, 0.9][chance.random_range(0..4)];
        // And how much of the rest it had begun to write.
        let torn = [0.0, 0.3, 0.9][chance.random_range(0..3)];
        let mut names = self.kept.clone();
        for (_, name, file) in &self.renamed {
            match file {
                _ if loses_names || !chance.random_bool(written) => image.names_lost += 1,
                Some(file) => drop(names.insert(name.clone(), *file)),
                None => drop(names.remove(name)),
            }
        }
        for (name, file) in &names {
            let file = &self.files[*file];
            match name.as_str() {
                "cuatro.db" => image.pending_data = file.pending.len(),
                "cuatro.db-wal" => image.pending_log = file.pending.len(),
                _ => {}
            }
            let image_file = std::fs::File::create(directory.join(name)).expect("a file of the image");
            put_sparsely(&image_file, &file.kept);
            for (_, change) in &file.pending {
                if chance.random_bool(written) {
                    put(&image_file, change);
                    continue;
                }
                image.dropped += 1;
                if let Pending::Write { offset, data } = change
                    && chance.random_bool(torn)
                {
                    image.torn += 1;
                    self.tear(&image_file, *offset, data, chance);
                }
            }
        }
        image
    }

    /// Puts a part of a write into a file: its beginning, or some of its sectors.
    fn tear(&self, file: &std::fs::File, offset: usize, data: &[u8], chance: &mut StdRng) {
        let unit = self.units[chance.random_range(0..self.units.len())];
        if chance.random_bool(0.5) {
            let part = chance.random_range(0..=data.len()) / unit * unit;
            put_at(file, offset, &data[..part]);
        } else {
            let unit = unit.max(SECTOR);
            for (number, sector) in data.chunks(unit).enumerate() {
                if chance.random_bool(0.5) {
                    put_at(file, offset + number * unit, sector);
                }
            }
        }
    }
}

/// Makes a file of these bytes that takes no space for zeroes.
fn put_sparsely(file: &std::fs::File, bytes: &[u8]) {
    file.set_len(bytes.len() as u64).expect("space");
    for (number, block) in bytes.chunks(ZEROES.len()).enumerate() {
        if block != &ZEROES[..block.len()] {
            put_at(file, number * ZEROES.len(), block);
        }
    }
}

fn put(file: &std::fs::File, change: &Pending) {
    match change {
        Pending::Write { offset, data } => put_at(file, *offset, data),
        Pending::Truncate(length) => file.set_len(*length as u64).expect("space"),
    }
}

fn put_at(file: &std::fs::File, offset: usize, data: &[u8]) {
    file.write_all_at(data, offset as u64).expect("space");
}

fn apply(bytes: &mut Vec<u8>, change: &Pending) {
    match change {
        Pending::Write { offset, data } => write(bytes, *offset, data),
        Pending::Truncate(length) => bytes.resize(*length, 0),
    }
}

fn write(bytes: &mut Vec<u8>, offset: usize, data: &[u8]) {
    if data.is_empty() {
        return;
    }
    let end = offset + data.len();
    if bytes.len() < end {
        bytes.resize(end, 0);
    }
    bytes[offset..end].copy_from_slice(data);
}
