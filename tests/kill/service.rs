//! The program within the limits of its systemd service: those of `deploy/cuatro.service` that an ordinary process can set. The mounts and
//! namespaces of the unit need systemd itself.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::Path;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen as Length, SeccompCmpOp as Compare,
    SeccompCondition as Condition, SeccompFilter, SeccompRule, apply_filter,
};
use syscalls::Sysno;

use super::regular_backup::wait_for;
use super::*;

const EPERM: u32 = 1;
/// As in /proc/PID/stat.
const SCHED_IDLE: &str = "5";

/// The unit, with its settings in the order of the file.
struct Unit(Vec<(String, String)>);

impl Unit {
    fn read() -> Unit {
        let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/deploy/cuatro.service"))
            .expect("the unit");
        let settings =
            text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('='));
        Unit(settings.map(|(name, value)| (name.to_owned(), value.to_owned())).collect())
    }

    fn values<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    fn value<'a>(&'a self, name: &'a str) -> &'a str {
        let mut values = self.values(name);
        let value = values.next().unwrap_or_else(|| panic!("the unit has no {name}"));
        assert_eq!(values.next(), None, "the unit has {name} twice");
        value
    }

    fn is_on(&self, name: &str) -> bool {
        self.value(name) == "yes"
    }

    /// The system calls that it allows, as systemd reads its lines: one after the other, those with `~` take calls away.
    fn allowed_calls(&self) -> BTreeSet<String> {
        let groups = groups();
        let mut allowed = members("@default", &groups);
        for line in self.values("SystemCallFilter") {
            let (taken, names) = line.strip_prefix('~').map_or((false, line), |names| (true, names));
            for call in names.split_whitespace().flat_map(|name| members(name, &groups)) {
                if taken {
                    allowed.remove(&call)
                } else {
                    allowed.insert(call)
                };
            }
        }
        allowed
    }

    /// The filters of system calls: what is refused with certain arguments, then what is allowed at all, which no filter is.
    fn filters(&self) -> [BpfProgram; 2] {
        // Other kernels and processors have some of the calls that systemd knows.
        let allowed =
            self.allowed_calls().into_iter().filter_map(|name| Some((name.parse::<Sysno>().ok()?, vec![])));
        let (allow, refuse) = (SeccompAction::Allow, SeccompAction::Errno(EPERM));
        assert_eq!(self.value("SystemCallErrorNumber"), "EPERM");
        [filter(self.refused(), allow.clone(), refuse.clone()), filter(allowed.collect(), refuse, allow)]
    }

    fn refused(&self) -> BTreeMap<Sysno, Vec<SeccompRule>> {
        let mut refused = BTreeMap::new();
        let families = self.value("RestrictAddressFamilies").split_whitespace().map(|family| match family {
            "AF_UNIX" => 1,
            "AF_INET" => 2,
            "AF_INET6" => 10,
            "AF_NETLINK" => 16,
            other => panic!("the number of {other} is missing here"),
        });
        refused.insert(
            Sysno::socket,
            vec![rule(families.map(|family| condition(0, Compare::Ne, family)).collect())],
        );
        if self.is_on("MemoryDenyWriteExecute") {
            // PROT_WRITE with PROT_EXEC, PROT_EXEC later, SHM_EXEC.
            for (call, bits) in
                [(Sysno::mmap, 6), (Sysno::mprotect, 4), (Sysno::pkey_mprotect, 4), (Sysno::shmat, 0o100_000)]
            {
                refused.insert(call, vec![rule(vec![condition(2, Compare::MaskedEq(bits), bits)])]);
            }
        }
        if self.is_on("RestrictRealtime") {
            // SCHED_FIFO, SCHED_RR, and from SCHED_DEADLINE on.
            let policies = [(Compare::Eq, 1), (Compare::Eq, 2), (Compare::Ge, 6)];
            let rules = policies.map(|(compare, policy)| rule(vec![condition(1, compare, policy)]));
            refused.insert(Sysno::sched_setscheduler, rules.into());
        }
        refused
    }

    /// The limit of open files; what a process may raise it to, if that is less.
    fn open_files(&self) -> u64 {
        let files: u64 = self.value("LimitNOFILE").parse().expect("a number");
        files.min(rlimit::Resource::NOFILE.get_hard().expect("a limit"))
    }

    /// The program as the unit starts it, with its data in this directory. It inherits the filters of the thread that starts it.
    fn command(&self, data: &Path, log: &Path) -> Command {
        let mut words = self.value("ExecStart").split_whitespace();
        assert_eq!(words.next(), Some("cuatro"));
        let limits =
            format!("umask {} && ulimit -n {} && exec \"$@\"", self.value("UMask"), self.open_files());
        let mut command = crate::program::started_by("sh");
        command.args(["-ec", &limits, "sh", env!("CARGO_BIN_EXE_cuatro")]).args(words);
        command
            .args(["--listen", "127.0.0.1:0", "--backup-every", "24h", "--data-dir"])
            .arg(data)
            .current_dir(data);
        command.stderr(File::create(log).expect("a file"));
        command
    }

    /// Starts the program with the limits of the unit.
    fn start(&self, data: &Path, log: &Path) -> Server {
        assert!(self.is_on("NoNewPrivileges"), "which a filter sets too");
        let (command, filters) = (self.command(data, log), self.filters());
        // Filters apply to a thread and to what it starts.
        let limited = std::thread::spawn(move || {
            for filter in &filters {
                apply_filter(filter).expect("the kernel takes the filter");
            }
            started(command)
        });
        limited.join().unwrap_or_else(|_| {
            panic!("it does not start: {}", std::fs::read_to_string(log).expect("the log"))
        })
    }
}

fn filter(
    rules: BTreeMap<Sysno, Vec<SeccompRule>>,
    otherwise: SeccompAction,
    matched: SeccompAction,
) -> BpfProgram {
    let rules = rules.into_iter().map(|(call, rules)| (i64::from(call.id()), rules)).collect();
    let processor = std::env::consts::ARCH.try_into().expect("a processor with filters");
    let filter = SeccompFilter::new(rules, otherwise, matched, processor).expect("a filter");
    filter.try_into().expect("a program")
}

fn rule(conditions: Vec<Condition>) -> SeccompRule {
    SeccompRule::new(conditions).expect("a rule")
}

fn condition(argument: u8, compare: Compare, value: u64) -> Condition {
    Condition::new(argument, Length::Dword, compare, value).expect("a condition")
}

/// The groups of system calls, such as `@resources`, as systemd prints them.
fn groups() -> BTreeMap<String, Vec<String>> {
    let printed = Command::new("systemd-analyze").args(["--no-pager", "syscall-filter"]).output();
    let printed =
        printed.expect("this test needs systemd-analyze: script/setup installs it (Debian: systemd)");
    let mut groups = BTreeMap::<String, Vec<String>>::new();
    let mut group = String::new();
    for line in String::from_utf8(printed.stdout).expect("UTF-8").lines() {
        match line.trim() {
            name if line.starts_with('@') => group = name.to_owned(),
            name if line.starts_with(' ') && !name.starts_with('#') => {
                groups.entry(group.clone()).or_default().push(name.to_owned());
            }
            _ => {}
        }
    }
    groups
}

/// The system calls of a group and of the groups in it; or a call by its own name.
fn members(name: &str, groups: &BTreeMap<String, Vec<String>>) -> BTreeSet<String> {
    if !name.starts_with('@') {
        return BTreeSet::from([name.to_owned()]);
    }
    let within = groups.get(name).unwrap_or_else(|| panic!("systemd has no group {name}"));
    within.iter().flat_map(|name| members(name, groups)).collect()
}

/// What a file of a process or a thread in /proc says.
fn proc(server: &Server, file: &str) -> String {
    let path = format!("/proc/{}/{file}", server.child.id());
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The names of the threads, each with its scheduling policy: field 41 of its `stat`, the 39th after its name.
fn policies(server: &Server) -> Vec<(String, String)> {
    let threads =
        std::fs::read_dir(format!("/proc/{}/task", server.child.id())).expect("the threads of the server");
    let policy = |thread: std::io::Result<std::fs::DirEntry>| {
        let stat = std::fs::read_to_string(thread.ok()?.path().join("stat")).ok()?;
        let (name, fields) = stat.split_once('(')?.1.rsplit_once(')')?;
        Some((name.to_owned(), fields.split_whitespace().nth(38)?.to_owned()))
    };
    threads.filter_map(policy).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_service_plays_searches_in_idle_time_and_backs_up_within_the_limits_of_its_unit() {
    let (data, logs) =
        (tempfile::TempDir::new().expect("a directory"), tempfile::TempDir::new().expect("a directory"));
    let log = logs.path().join("log");
    let unit = Unit::read();
    let server = unit.start(data.path(), &log);
    let status = proc(&server, "status");
    for line in ["NoNewPrivs:\t1", "Seccomp:\t2", &format!("Umask:\t{}", unit.value("UMask"))] {
        assert!(status.contains(line), "{line} is not in {status}");
    }
    let limits = proc(&server, "limits");
    let files = limits.lines().find(|line| line.starts_with("Max open files")).unwrap_or_default();
    assert_eq!(files.split_whitespace().nth(3), Some(&*unit.open_files().to_string()), "{limits}");

    let client = Client::new();
    let mut game = create(&client, &server.url, 0).await;
    for _ in 0..5 {
        game.plays(&client, &server.url).await;
    }
    for path in [
        "analysis?moves=3,3,2",
        "analysis?moves=3,2&rows=8&columns=8&connect=4",
        "../../board.png?moves=3,3,2",
    ] {
        let answer = client.get(format!("{}/{path}", server.url)).send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK, "{path}: {}", answer.text().await.unwrap_or_default());
    }
    let threads = policies(&server);
    let engines: Vec<_> = threads.iter().filter(|(name, _)| name.starts_with("engine-")).collect();
    assert!(!engines.is_empty(), "no thread searches: {threads:?}");
    assert!(engines.iter().all(|(_, policy)| policy == SCHED_IDLE), "not in idle time: {engines:?}");
    wait_for(&server, "cuatro_backups_total", |made| made == 1.0).await;
    assert!(terminate(server).success());
    let said = std::fs::read_to_string(&log).expect("the log");
    assert!(said.contains("stopped") && !said.contains("WARN") && !said.contains("ERROR"), "{said}");
}
