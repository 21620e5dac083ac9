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
        let port = free_port();
        Server::in_directory(directory, port)
    }

    /// A replica of everything on a server, which from then on waits for it with each commit.
    pub async fn standby_of(primary: &Server) -> Server {
        let directory =
            tempfile::Builder::new().prefix("cuatro-standby-").tempdir().expect("a directory").keep();
        if is_root() {
            run(Command::new("chown").arg("postgres").arg(&directory));
        }
        let mut copy = as_server(&binary("pg_basebackup"));
        copy.args(["--no-sync", "-R", "-c", "fast", "-D"]).arg(directory.join("data"));
        let source = format!("host=127.0.0.1 port={} user=cuatro application_name=standby", primary.port);
        run(copy.args(["-d", &source]));
        let standby = Server::in_directory(directory, free_port());
        let mut connection = PgConnection::connect(&primary.url("postgres")).await.expect("it answers");
        for command in ["alter system set synchronous_standby_names = 'standby'", "select pg_reload_conf()"] {
            connection.execute(command).await.expect("an administrator may");
        }
        let began = std::time::Instant::now();
        let replicates = "select exists (select 1 from pg_stat_replication where sync_state = 'sync')";
        while !sqlx::query_scalar::<_, bool>(replicates).fetch_one(&mut connection).await.expect("an answer")
        {
            assert!(began.elapsed().as_secs() < 60, "the replica does not become synchronous");
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        standby
    }

    /// Makes a replica the primary, and waits until it is.
    pub async fn promote(&self) {
        let mut connection = PgConnection::connect(&self.url("postgres")).await.expect("it answers");
        let promoted: bool = sqlx::query_scalar("select pg_promote(true, 60)")
            .fetch_one(&mut connection)
            .await
            .expect("an administrator may");
        assert!(promoted, "the replica was not promoted within a minute");
    }

    /// SIGKILL to the process whose children serve; they end when they see it.
    pub fn kill(&mut self) {
        let file = std::fs::read_to_string(self.directory.join("data/postmaster.pid")).expect("its number");
        run(Command::new("kill").args(["-KILL", file.lines().next().expect("its number")]));
    }

    /// Runs what is in a directory.
    fn in_directory(directory: PathBuf, port: u16) -> Server {
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

    /// A PgBouncer in session mode before a database, configured with nothing that is only for Cuatro; and the URL through it. It ends with
    /// the directory's owner killing it.
    pub fn pooler(&self, url: &str, directory: &Path) -> (Child, String) {
        let port = free_port();
        let configuration = directory.join("pgbouncer.ini");
        let lines = format!(
            "[databases]\n* = host=127.0.0.1 port={} user=cuatro\n[pgbouncer]\nlisten_addr = 127.0.0.1\n\
             listen_port = {port}\nauth_type = any\npool_mode = session\nunix_socket_dir =\n",
            self.port
        );
        std::fs::write(&configuration, lines).expect("a file");
        if is_root() {
            run(Command::new("chown").arg("-R").arg("postgres").arg(directory));
        }
        let on_path = Path::new("/usr/sbin/pgbouncer");
        let program = if on_path.exists() { on_path } else { Path::new("pgbouncer") };
        let mut pooler = as_server(program);
        let child = pooler.arg("-q").arg(&configuration).spawn().expect("script/setup installs pgbouncer");
        (child, url.replace(&format!(":{}/", self.port), &format!(":{port}/")))
    }

    fn url(&self, database: &str) -> String {
        format!("postgres://cuatro@127.0.0.1:{}/{database}", self.port)
    }
}

/// A port that is free at the moment.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("a port").port()
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
