//! The whole service: a database, three servers, the balancer of deploy/haproxy.cfg.

use std::net::TcpListener;
use std::process::{Command, Stdio};

use tempfile::TempDir;
use tokio::time::{Instant, sleep};

use super::{PATIENCE, postgres_server};
use crate::program::{Killed, address, started_by};

pub const SERVERS: usize = 3;
pub const ADMIN: &str = "c4a_admin-for-tests-of-three-servers";

struct Server {
    port: u16,
    child: Option<Killed>,
    directory: TempDir,
}

pub struct Service {
    /// The URL of the database for each server.
    databases: [String; SERVERS],
    servers: Vec<Server>,
    _balancer: Killed,
    port: u16,
}

/// A port that is free at the moment.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").expect("a port").local_addr().expect("a port").port()
}

impl Server {
    /// Starts the real binary and waits for the line with its address.
    fn start(&mut self, database: &str) {
        // A long run may have a binary of its own, which no build replaces meanwhile.
        let binary = std::env::var_os("CUATRO_BIN").unwrap_or_else(|| env!("CARGO_BIN_EXE_cuatro").into());
        let mut child = started_by(binary)
            .args(["--listen", &format!("127.0.0.1:{}", self.port), "--database-url", database])
            .args(["--trusted-proxies", "127.0.0.1", "--rate-limits", "off", "--log", "error", "--data-dir"])
            .arg(self.directory.path())
            .env("CUATRO_ADMIN_TOKEN", ADMIN)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        address(&mut child);
        self.child = Some(Killed(child));
    }
}

impl Service {
    pub async fn start() -> Service {
        Service::on(postgres_server::shared().database().await).await
    }

    /// On this database.
    pub async fn on(database: String) -> Service {
        Service::each_on(std::array::from_fn(|_| database.clone())).await
    }

    /// On one database that each server reaches by a way of its own.
    pub async fn each_on(databases: [String; SERVERS]) -> Service {
        let mut servers = Vec::new();
        for database in &databases {
            let mut server =
                Server { port: free_port(), child: None, directory: TempDir::new().expect("a directory") };
            server.start(database);
            servers.push(server);
        }
        let port = free_port();
        let mut balancer = Command::new("haproxy");
        balancer.args(["-q", "-db", "-f", concat!(env!("CARGO_MANIFEST_DIR"), "/deploy/haproxy.cfg")]);
        // Debian keeps it where only root looks.
        balancer.env("PATH", format!("{}:/usr/sbin", std::env::var("PATH").unwrap_or_default()));
        balancer.env("HAPROXY_BIND", format!("127.0.0.1:{port}"));
        for (number, server) in servers.iter().enumerate() {
            balancer.env(format!("CUATRO_{}", number + 1), format!("127.0.0.1:{}", server.port));
        }
        let balancer = balancer.spawn().expect("haproxy is installed by script/setup (Debian: haproxy)");
        let service = Service { databases, servers, _balancer: Killed(balancer), port };
        service.until_ready().await;
        service
    }

    /// The balancer's address.
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// The address of one server.
    pub fn server_url(&self, server: usize) -> String {
        format!("http://127.0.0.1:{}", self.servers[server].port)
    }

    /// The URL of the database by which a server reaches it.
    pub fn database(&self, server: usize) -> &str {
        &self.databases[server]
    }

    async fn until_ready(&self) {
        let began = Instant::now();
        while !reqwest::get(format!("{}/readyz", self.url()))
            .await
            .is_ok_and(|answer| answer.status().is_success())
        {
            assert!(began.elapsed() < PATIENCE, "the service does not become ready");
            sleep(std::time::Duration::from_millis(20)).await;
        }
    }

    /// SIGKILL: no destructor and no signal handler runs.
    pub fn kill(&mut self, server: usize) {
        drop(self.servers[server].child.take().expect("it runs"));
    }

    /// Sends a signal by its name.
    pub fn signal(&self, server: usize, name: &str) {
        let child = self.servers[server].child.as_ref().expect("it runs");
        let sent = Command::new("kill").args([&format!("-{name}"), &child.0.id().to_string()]).status();
        assert!(sent.expect("kill").success());
    }

    /// Asks a server to stop, and waits until it has.
    pub async fn stop(&mut self, server: usize) {
        self.signal(server, "TERM");
        let mut child = self.servers[server].child.take().expect("it runs");
        let status =
            tokio::task::spawn_blocking(move || child.0.wait().expect("it ends")).await.expect("no panic");
        assert!(status.success(), "{status}");
    }

    /// Starts a server again that ended.
    pub async fn restart(&mut self, server: usize) {
        self.servers[server].start(&self.databases[server]);
    }
}
