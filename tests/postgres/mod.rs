//! A PostgreSQL of the tests' own: in a private directory, on a free port, gone with the process that started it.
#![allow(dead_code, reason = "no test binary needs all of it")]

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

/// A running server. It ends when its standard input does, and with it the process that holds the other end.
pub struct Server {
    pub port: u16,
    directory: PathBuf,
    watcher: Child,
    output: BufReader<ChildStdout>,
    databases: AtomicU32,
}

/// The server that all tests of this process share; each takes a database of its own.
pub fn shared() -> &'static Server {
    static SHARED: OnceLock<Server> = OnceLock::new();
    SHARED.get_or_init(Server::start)
}

impl Server {
    /// Makes a cluster and starts it. Panics with what is to be installed.
    pub fn start() -> Server {
        let directory =
            tempfile::Builder::new().prefix("cuatro-postgres-").tempdir().expect("a directory").keep();
        let data = directory.join("data");
        if is_root() {
            run(Command::new("chown").arg("postgres").arg(&directory));
        }
        let mut initdb = as_server(&binary("initdb"));
        initdb
            .args(["--no-sync", "-A", "trust", "-U", "cuatro", "-E", "UTF8", "--locale=C.UTF-8", "-D"])
            .arg(&data);
        run(&mut initdb);
        let port = TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("a port").port();
        let mut watcher = as_server(Path::new("sh"))
            .args(["-c", include_str!("server.sh"), "server"])
            .arg(&directory)
            .arg(port.to_string())
            .arg(binary("postgres"))
            .arg(binary("pg_isready"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let output = BufReader::new(watcher.stdout.take().expect("an output"));
        let mut server = Server { port, directory, watcher, output, databases: AtomicU32::new(0) };
        server.until_ready();
        server
    }

    fn until_ready(&mut self) {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("its output");
        let log = || std::fs::read_to_string(self.directory.join("log")).unwrap_or_default();
        assert_eq!(line, "ready\n", "PostgreSQL did not start: {}", log());
    }

    /// Stops it at once, without a farewell to anybody, and starts it again.
    pub fn restart_at_once(&mut self) {
        self.watcher.stdin.as_mut().expect("an input").write_all(b"again\n").expect("the shell reads");
        self.until_ready();
    }

    /// The URL of a new empty database.
    pub async fn database(&self) -> String {
        let number = self.databases.fetch_add(1, Ordering::Relaxed);
        let mut connection = PgConnection::connect(&self.url("postgres")).await.expect("PostgreSQL answers");
        let create = format!("create database t{number}");
        connection.execute(AssertSqlSafe(create)).await.expect("a database");
        self.url(&format!("t{number}"))
    }

    fn url(&self, database: &str) -> String {
        format!("postgres://cuatro@127.0.0.1:{}/{database}", self.port)
    }
}

/// Copies what is in a database into an empty one, as it is at this moment.
pub fn copy(from: &str, to: &str) {
    let mut dump = Command::new(binary("pg_dump")).arg(from).stdout(Stdio::piped()).spawn().expect("pg_dump");
    let read = dump.stdout.take().expect("an output");
    run(Command::new(binary("psql")).args(["-q", "-v", "ON_ERROR_STOP=1", to]).stdin(read));
    assert!(dump.wait().expect("pg_dump ends").success(), "pg_dump of {from} failed");
}

/// A program of PostgreSQL: on the path, or where Debian keeps it, the newest version.
fn binary(name: &str) -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<_> =
        versions.map(|entry| entry.path().join("bin").join(name)).filter(|path| path.exists()).collect();
    found.sort_by_key(|path| {
        path.components().nth(4).and_then(|v| v.as_os_str().to_str()?.parse::<u32>().ok())
    });
    found.pop().unwrap_or_else(|| {
        let there = Command::new(name).arg("--version").output().is_ok();
        assert!(there, "{name} is missing: script/setup installs PostgreSQL (Debian: postgresql)");
        name.into()
    })
}

/// A command as the user who may run PostgreSQL, which refuses to be root.
fn as_server(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--init-groups", "--"]).arg(program);
    command.current_dir("/");
    command
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("id");
    id.stdout.trim_ascii() == b"0"
}

fn run(command: &mut Command) {
    let done = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(done.status.success(), "{command:?}: {}", String::from_utf8_lossy(&done.stderr));
}
