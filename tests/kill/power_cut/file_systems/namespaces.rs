//! Namespaces of mounts and processes for a test, which take all of it along when they end.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{NAME, volume};

/// Set inside.
const INSIDE: &str = "CUATRO_TEST_NAMESPACE";
/// What makes namespaces, and what mounts and checks inside.
const NEEDED: [&str; 10] = [
    "unshare",
    "setpriv",
    "losetup",
    "mount",
    "findmnt",
    "mkfs.ext4",
    "e2fsck",
    "filefrag",
    "mkfs.xfs",
    "xfs_repair",
];
/// If this process dies, unshare does, and with it everything inside.
const UNSHARE: [&str; 8] =
    ["--pdeathsig", "KILL", "unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];

/// Runs a test again in namespaces of its own, where it gets a directory in memory. Outside it gets `None`.
pub(super) async fn place_of(test: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(NAME);
    std::fs::create_dir_all(&path).expect("a directory");
    if std::env::var_os(INSIDE).is_some() {
        volume::run(&["mount", "-t", "tmpfs", NAME], &[&path]).await.expect("a directory in memory");
        return Some(path);
    }
    assert!(rustix::process::geteuid().is_root(), "only root can mount file systems: run this as root");
    for device in ["/dev/fuse", "/dev/loop-control"] {
        assert!(
            Path::new(device).exists(),
            "this kernel has no {device}, and nothing else here does as well"
        );
    }
    let programs = std::env::var_os("PATH").unwrap_or_default();
    let is_there = |name: &str| std::env::split_paths(&programs).any(|place| place.join(name).is_file());
    let missing: Vec<_> = NEEDED.into_iter().filter(|name| !is_there(name)).collect();
    assert!(missing.is_empty(), "script/setup file-systems installs what is missing: {missing:?}");
    let inside = Command::new("setpriv")
        .args(UNSHARE)
        .arg(std::env::current_exe().expect("this program has a path"))
        .args(["--exact", test, "--ignored", "--nocapture"])
        .env(INSIDE, "1")
        .status();
    assert!(inside.expect("unshare runs").success(), "{test} failed, see above");
    None
}
