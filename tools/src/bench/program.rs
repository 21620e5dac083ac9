//! The server's program, with data of its own.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::client::{Http, Server};
use super::process::Process;

/// A server in a process of its own. Its data is removed with it.
pub(super) struct Program {
    path: PathBuf,
    data: PathBuf,
    process: Child,
    url: String,
}

impl Program {
    /// Starts it with an empty directory for its data.
    pub(super) fn start(path: Option<&Path>) -> Result<Program, String> {
        let beside = || std::env::current_exe().map(|own| own.with_file_name("cuatro"));
        let path = path.map_or_else(beside, |path| Ok(path.to_owned())).map_err(|error| error.to_string())?;
        let data = std::env::temp_dir().join(format!("cuatro-bench-{}", std::process::id()));
        std::fs::create_dir_all(&data).map_err(|error| format!("{}: {error}", data.display()))?;
        let (process, url, _) = listening(&path, &data)?;
        Ok(Program { path, data, process, url })
    }

    /// Where it listens.
    pub(super) fn server(&self) -> Result<Server, String> {
        Server::parse(&self.url)
    }

    /// Length of what it has logged, in bytes.
    pub(super) fn log_bytes(&self) -> u64 {
        std::fs::metadata(log(&self.data)).map_or(0, |log| log.len())
    }

    /// Length of its data files, in bytes.
    pub(super) fn data_bytes(&self) -> u64 {
        let files = std::fs::read_dir(&self.data).into_iter().flatten().flatten();
        files.filter_map(|file| file.metadata().ok()).map(|file| file.len()).sum::<u64>() - self.log_bytes()
    }

    /// Its process, where the system says what that uses.
    pub(super) fn process(&self) -> Option<Process> {
        let pid = i32::try_from(self.process.id()).ok()?;
        Process::of(Some(pid), self.server().ok()?.address)
    }

    /// Kills it and starts it again. Returns how long it took from the start until it listened, and until this path could be read.
    pub(super) async fn restart(
        &mut self,
        read: &str,
        patience: Duration,
    ) -> Result<(Duration, Duration), String> {
        self.kill();
        let began = Instant::now();
        let (process, url, listens) = listening(&self.path, &self.data)?;
        (self.process, self.url) = (process, url);
        let server = self.server()?;
        loop {
            let read = async { Http::connect(&server).await?.get(read).await };
            match read.await {
                Ok(_) => return Ok((listens, began.elapsed())),
                Err(error) if began.elapsed() > patience => return Err(error),
                Err(_) => tokio::task::yield_now().await,
            }
        }
    }

    fn kill(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
        let _ = std::fs::remove_dir_all(&self.data);
    }
}

/// What the server logs.
fn log(data: &Path) -> PathBuf {
    data.join("server.log")
}

/// Starts a server and waits until it says where it listens.
fn listening(path: &Path, data: &Path) -> Result<(Child, String, Duration), String> {
    let began = Instant::now();
    let path_of_log = log(data);
    let log = File::options().create(true).append(true).open(&path_of_log);
    let log = log.map_err(|error| format!("{}: {error}", path_of_log.display()))?;
    let mut command = Command::new(path);
    // Names that are no settings are refused, and those of the tests and tools begin as settings do.
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.as_encoded_bytes().starts_with(b"CUATRO_")) {
        command.env_remove(name);
    }
    let mut process = command
        .args(["--listen", "127.0.0.1:0", "--rate-limits", "off", "--data-dir"])
        .arg(data)
        .stdout(Stdio::piped())
        .stderr(log)
        .spawn()
        .map_err(|error| format!("{} cannot be started: {error} (--program)", path.display()))?;
    let out = process.stdout.take().ok_or("the server has no output")?;
    let mut line = String::new();
    BufReader::new(out).read_line(&mut line).map_err(|error| error.to_string())?;
    let url = line.trim().strip_prefix("listening on ").map(str::to_owned);
    let url = url.ok_or_else(|| format!("{} said {line:?} instead of where it listens", path.display()))?;
    Ok((process, url, began.elapsed()))
}
