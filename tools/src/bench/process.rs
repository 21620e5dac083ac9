//! The resources that a process has used, from Linux' /proc. On other systems they are unknown.

use std::net::SocketAddr;
use std::ops::AddAssign;

/// What a process has used so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Usage {
    /// User and system time of all threads, in nanoseconds.
    cpu_ns: u64,
    /// Resident memory in bytes.
    pub(super) memory: u64,
    /// The part of it that is no page of a file.
    pub(super) anonymous: u64,
}

impl Usage {
    /// What was used between the two.
    pub(super) fn since(&self, before: &Usage) -> Usage {
        Usage {
            cpu_ns: self.cpu_ns.saturating_sub(before.cpu_ns),
            memory: self.memory,
            anonymous: self.anonymous,
        }
    }

    /// User and system time in microseconds.
    pub(super) fn cpu_us(&self) -> f64 {
        self.cpu_ns as f64 / 1000.0
    }
}

impl AddAssign for Usage {
    fn add_assign(&mut self, other: Usage) {
        self.cpu_ns += other.cpu_ns;
        self.memory += other.memory;
        self.anonymous += other.anonymous;
    }
}

/// A process of this machine.
#[derive(Clone, Copy, Debug)]
pub(super) struct Process {
    #[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "only Linux has /proc"))]
    pid: i32,
}

impl Process {
    /// The process that runs this.
    pub(super) fn own() -> Process {
        Process {
            pid: i32::try_from(std::process::id()).expect("the number of a process is an i32 to the system"),
        }
    }
}

#[cfg(target_os = "linux")]
impl Process {
    /// The process with this number, otherwise the one that listens at `address`.
    pub(super) fn of(pid: Option<i32>, address: SocketAddr) -> Option<Process> {
        pid.or_else(|| listening_at(address)).map(|pid| Process { pid })
    }

    /// How many descriptors it has open.
    pub(super) fn descriptors(&self) -> Option<usize> {
        procfs::process::Process::new(self.pid).ok()?.fd_count().ok()
    }

    /// What it has used so far; nothing once it has ended.
    pub(super) fn usage(&self) -> Usage {
        let Ok(process) = procfs::process::Process::new(self.pid) else { return Usage::default() };
        // The scheduler counts nanoseconds for each thread; the process's own figure comes in hundredths of a second.
        let threads = process.tasks().into_iter().flatten().flatten();
        let cpu_ns =
            threads.filter_map(|thread| thread.schedstat().ok()).map(|stat| stat.sum_exec_runtime).sum();
        let pages = process.statm().map_or((0, 0), |statm| (statm.resident, statm.resident - statm.shared));
        let (memory, anonymous) = (pages.0 * procfs::page_size(), pages.1 * procfs::page_size());
        Usage { cpu_ns, memory, anonymous }
    }
}

#[cfg(target_os = "linux")]
fn listening_at(address: SocketAddr) -> Option<i32> {
    use procfs::net::{TcpState, tcp, tcp6};
    use procfs::process::{FDTarget, all_processes};

    let sockets = tcp().into_iter().chain(tcp6()).flatten();
    let inode = sockets
        .filter(|socket| socket.state == TcpState::Listen && socket.local_address.port() == address.port())
        .map(|socket| socket.inode)
        .next()?;
    let holds = |process: &procfs::process::Process| {
        process.fd().into_iter().flatten().flatten().any(|fd| fd.target == FDTarget::Socket(inode))
    };
    all_processes().ok()?.flatten().find(holds).map(|process| process.pid)
}

#[cfg(not(target_os = "linux"))]
impl Process {
    pub(super) fn of(_: Option<i32>, _: SocketAddr) -> Option<Process> {
        None
    }

    pub(super) fn descriptors(&self) -> Option<usize> {
        None
    }

    pub(super) fn usage(&self) -> Usage {
        Usage::default()
    }
}
