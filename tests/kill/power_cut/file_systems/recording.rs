//! A disk in user space that records what it is asked: a file of FUSE, for a loop device.
//!
//! Its cache is volatile: a write is answered when it is in memory, and is kept once a flush that began after that answer has ended.
//! Writes are recorded when they are answered, flushes when they arrive and again when they are answered. So a flush covers exactly
//! what a file system may rely on, however many requests are under way.

use std::io;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, UNIX_EPOCH};

use fuser::{
    BackgroundSession, Config, Errno, FileAttr, FileHandle, FileType, Filesystem, FopenFlags, INodeNo,
    InitFlags, KernelConfig, LockOwner, MountOption, OpenFlags, ReplyAttr, ReplyData, ReplyEmpty, ReplyOpen,
    ReplyWrite, Request, WriteFlags,
};

use super::super::trace::Step;

/// The name of the disk in its own record.
pub(super) const DISK: &str = "disk";
/// How long a flush takes: about as long as on a solid-state disk. An answer that does not wait for its flush arrives before it.
const FLUSH: Duration = Duration::from_millis(1);
/// For how long the kernel may believe what it was told of the file.
const FOR_EVER: Duration = Duration::from_secs(1 << 30);

/// What such a disk holds, and everything that happened to it.
#[derive(Default)]
pub(super) struct Record {
    bytes: Vec<u8>,
    pub(super) steps: Vec<Step>,
}

/// The record, as the disk and those who watch it share it.
#[derive(Clone, Default)]
pub(super) struct Shared(Arc<Mutex<Record>>);

impl Shared {
    pub(super) fn lock(&self) -> MutexGuard<'_, Record> {
        self.0.lock().expect("nobody panics with it")
    }

    /// The last step so far.
    pub(super) fn now(&self) -> usize {
        self.lock().steps.len().saturating_sub(1)
    }
}

/// A disk that is mounted; as long as this is there.
pub(super) struct RecordingDisk {
    pub(super) record: Shared,
    session: Option<BackgroundSession>,
}

impl RecordingDisk {
    /// Makes the file at `path` one, with these bytes.
    pub(super) fn mount(path: &Path, bytes: Vec<u8>) -> io::Result<RecordingDisk> {
        let record = Shared::default();
        record.lock().bytes = bytes;
        let (writes, asked) = channel();
        std::thread::spawn({
            let record = record.clone();
            move || answer_writes(asked, &record)
        });
        let (flushes, asked) = channel();
        std::thread::spawn({
            let record = record.clone();
            move || answer_flushes(asked, &record)
        });
        let disk = Disk { record: record.clone(), writes, flushes };
        let mut config = Config::default();
        config.mount_options = vec![MountOption::FSName(super::NAME.into())];
        let session = fuser::spawn_mount(disk, path, &config)?;
        Ok(RecordingDisk { record, session: Some(session) })
    }

    /// Takes it away, once no device uses it.
    pub(super) fn unmount(mut self) -> io::Result<Shared> {
        self.session.take().expect("it is there until now").umount_and_join()?;
        Ok(self.record)
    }
}

struct Write {
    offset: usize,
    data: Vec<u8>,
    reply: ReplyWrite,
}

struct Flush {
    number: u32,
    reply: ReplyEmpty,
}

fn answer_writes(asked: Receiver<Write>, record: &Shared) {
    for Write { offset, data, reply } in asked {
        let size = data.len() as u32;
        let mut record = record.lock();
        record.bytes[offset..offset + data.len()].copy_from_slice(&data);
        record.steps.push(Step::Write { file: DISK.into(), offset, data });
        drop(record);
        reply.written(size);
    }
}

fn answer_flushes(asked: Receiver<Flush>, record: &Shared) {
    for Flush { number, reply } in asked {
        std::thread::sleep(FLUSH);
        record.lock().steps.push(Step::SyncEnds { thread: number });
        reply.ok();
    }
}

/// The reading side: it takes requests as fast as they come and leaves the answers to others, so that what is under way together is
/// seen to be.
struct Disk {
    record: Shared,
    writes: Sender<Write>,
    flushes: Sender<Flush>,
}

impl Filesystem for Disk {
    fn init(&mut self, _: &Request, config: &mut KernelConfig) -> io::Result<()> {
        // Requests of the loop device need not wait for each other, as with a real disk.
        let parallel = InitFlags::FUSE_ASYNC_DIO;
        config
            .add_capabilities(parallel)
            .map_err(|missing| io::Error::other(format!("this kernel's FUSE lacks {missing:?}")))
    }

    fn getattr(&self, _: &Request, ino: INodeNo, _: Option<FileHandle>, reply: ReplyAttr) {
        let size = self.record.lock().bytes.len() as u64;
        let attributes = FileAttr {
            ino,
            size,
            blocks: size / 512,
            atime: UNIX_EPOCH,
            mtime: UNIX_EPOCH,
            ctime: UNIX_EPOCH,
            crtime: UNIX_EPOCH,
            kind: FileType::RegularFile,
            perm: 0o600,
            nlink: 1,
            uid: 0,
            gid: 0,
            rdev: 0,
            blksize: 4096,
            flags: 0,
        };
        reply.attr(&FOR_EVER, &attributes);
    }

    fn open(&self, _: &Request, _: INodeNo, _: OpenFlags, reply: ReplyOpen) {
        // Nothing stays in the page cache: what a device is asked, this disk is asked.
        let flags = FopenFlags::FOPEN_DIRECT_IO | FopenFlags::FOPEN_PARALLEL_DIRECT_WRITES;
        reply.opened(FileHandle(0), flags);
    }

    fn read(
        &self,
        _: &Request,
        _: INodeNo,
        _: FileHandle,
        offset: u64,
        size: u32,
        _: OpenFlags,
        _: Option<LockOwner>,
        reply: ReplyData,
    ) {
        let record = self.record.lock();
        let end = record.bytes.len().min(offset as usize + size as usize);
        reply.data(&record.bytes[(offset as usize).min(end)..end]);
    }

    fn write(
        &self,
        _: &Request,
        _: INodeNo,
        _: FileHandle,
        offset: u64,
        data: &[u8],
        _: WriteFlags,
        _: OpenFlags,
        _: Option<LockOwner>,
        reply: ReplyWrite,
    ) {
        let offset = offset as usize;
        if offset + data.len() > self.record.lock().bytes.len() {
            return reply.error(Errno::ENOSPC);
        }
        let write = Write { offset, data: data.to_vec(), reply };
        self.writes.send(write).expect("somebody answers as long as there is a disk");
    }

    fn fsync(&self, request: &Request, _: INodeNo, _: FileHandle, _: bool, reply: ReplyEmpty) {
        let number = request.unique().0 as u32;
        self.record.lock().steps.push(Step::SyncBegins { file: DISK.into(), thread: number });
        self.flushes.send(Flush { number, reply }).expect("somebody answers as long as there is a disk");
    }
}
