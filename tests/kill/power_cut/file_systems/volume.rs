//! Real file systems: made, mounted, checked. All mounts lie in a namespace of their own and go with the last process in it.

use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::process::Command;

use super::patience::patiently;

/// How large: XFS wants 300 MB at least.
const SIZE: usize = 320 << 20;

/// A kind of file system, and how it is mounted.
pub(super) struct FileSystem {
    /// How a run calls it.
    pub(super) name: &'static str,
    kind: &'static str,
    options: &'static str,
    make: &'static [&'static str],
    /// Says whether one that was unmounted is whole, and changes nothing.
    check: &'static [&'static str],
    /// How much it expects a disk to write at once.
    pub(super) units: &'static [usize],
}

const MAKE_EXT4: &[&str] = &["mkfs.ext4", "-q", "-F", "-b", "4096"];
const CHECK_EXT4: &[&str] = &["e2fsck", "-f", "-n"];
// Its superblock fills two sectors of 512 bytes with one checksum.
const UNITS_EXT4: &[usize] = &[4096];

pub(super) const EXT4: FileSystem = FileSystem {
    name: "ext4",
    kind: "ext4",
    options: "rw",
    make: MAKE_EXT4,
    check: CHECK_EXT4,
    units: UNITS_EXT4,
};

pub(super) const EXT4_WRITEBACK: FileSystem =
    FileSystem { name: "ext4 with data=writeback", options: "data=writeback", ..EXT4 };

/// It never flushes the disk.
pub(super) const EXT4_WITHOUT_BARRIERS: FileSystem =
    FileSystem { name: "ext4 with barrier=0", options: "barrier=0", ..EXT4 };

pub(super) const XFS: FileSystem = FileSystem {
    name: "xfs",
    kind: "xfs",
    options: "rw",
    make: &["mkfs.xfs", "-q", "-f"],
    check: &["xfs_repair", "-n", "-f"],
    units: &[512],
};

impl FileSystem {
    /// The bytes of an empty one. `place` is for the work.
    pub(super) async fn made(&self, place: &Path) -> Vec<u8> {
        let path = place.join("made");
        let file = std::fs::File::create_new(&path).expect("a file");
        file.set_len(SIZE as u64).expect("space");
        run(self.make, &[&path]).await.expect("a file system is made");
        let file = std::fs::File::open(&path).expect("it was made");
        let mut bytes = vec![0; SIZE];
        let mut block = vec![0; 1 << 16];
        for (number, place) in bytes.chunks_mut(block.len()).enumerate() {
            file.read_exact_at(&mut block, (number * place.len()) as u64).expect("it is as long");
            // Untouched pages of the zeroes cost no memory.
            if *place != *block {
                place.copy_from_slice(&block);
            }
        }
        std::fs::remove_file(&path).expect("it is there");
        bytes
    }

    /// Mounts what this file holds. Its loop device goes with the mount.
    pub(super) async fn mount(&self, file: &Path, point: &Path) -> Result<(), String> {
        let options = format!("loop,{}", self.options);
        run(&["mount", "-t", self.kind, "-o", &options], &[file, point]).await.map(drop)
    }

    /// Fails unless the unmounted file system in this image is whole.
    pub(super) async fn is_whole(&self, image: &Path) -> Result<(), String> {
        run(self.check, &[image]).await.map(drop)
    }
}

pub(super) async fn unmount(point: &Path) -> Result<(), String> {
    run(&["umount"], &[point]).await.map(drop)
}

/// Lets the loop device below this mount go past the page cache, with more than one request at once.
pub(super) async fn go_past_the_cache(point: &Path) {
    let device = run(&["findmnt", "--noheadings", "--output", "SOURCE"], &[point]).await;
    let device = device.expect("it is mounted");
    run(&["losetup", "--direct-io=on"], &[Path::new(device.trim())]).await.expect("FUSE allows it");
}

/// Where on its device a file lies, in bytes.
pub(super) async fn extents(file: &Path) -> Vec<Range<usize>> {
    let said = run(&["filefrag", "-b1", "-v"], &[file]).await.expect("the extents of a file");
    // " 0:        0..   16383:  139264..  155647:  16384:             last,eof"
    let numbers = |line: &str| {
        let place = line.split(':').nth(2)?;
        let (from, to) = place.trim().split_once("..")?;
        Some(from.trim().parse().ok()?..to.trim().parse::<usize>().ok()? + 1)
    };
    let extents: Vec<_> = said.lines().filter_map(numbers).collect();
    assert!(!extents.is_empty(), "filefrag says where a file lies: {said}");
    extents
}

/// Runs a program, and returns what it printed, or all that it said if it failed.
pub(super) async fn run(program: &[&str], paths: &[&Path]) -> Result<String, String> {
    let mut command = Command::new(program[0]);
    command.args(&program[1..]).args(paths);
    let what = format!("{command:?}");
    let done = tokio::task::spawn_blocking(move || command.output());
    let output =
        patiently(&what, done).await.expect("it runs").map_err(|error| format!("{what}: {error}"))?;
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(said);
    }
    Err(format!("{what}: {}: {said}{}", output.status, String::from_utf8_lossy(&output.stderr)))
}
