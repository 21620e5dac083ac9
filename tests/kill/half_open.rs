//! Clients behind a line that goes down: nothing says that they are gone, neither FIN nor RST. The server must find out within the time that
//! it promises, show it to the others, and keep nothing of theirs: no descriptor, no memory, no seat that is taken for present.
//!
//! `CUATRO_VANISHED=500 cargo test --test kill half_open -- --ignored --nocapture`: it takes as long as the promise, most of a minute. The
//! line is a pair of virtual interfaces between two network namespaces, which root can make, or anybody as root of a user namespace.

use std::time::Instant;

use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use tokio_util::sync::CancellationToken;

use super::*;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

const TEST: &str =
    "half_open::clients_whose_line_goes_down_are_gone_within_the_time_that_the_server_promises";
/// Set in the namespaces of the test.
const INSIDE: &str = "CUATRO_TEST_NAMESPACE";
/// Clients that vanish.
const CLIENTS: usize = 500;
/// How long a client may be silent, says docs/api.md; and what a busy machine adds.
const PROMISED: Duration = Duration::from_secs(45);
const BUSY: Duration = Duration::from_secs(5);
/// Whoever is found out sooner than a ping comes was not half open.
const NO_SOONER: Duration = Duration::from_secs(20);
/// What the server may have more of afterwards: 4 KiB for each of 500 clients.
const MEMORY: u64 = 2 << 20;
const PORT: u16 = 8080;

/// Runs a command that must succeed.
fn run(line: &str) {
    let mut words = line.split(' ');
    let mut command = Command::new(words.next().expect("a program"));
    let path = std::env::var("PATH").unwrap_or_default();
    let done = command.args(words).env("PATH", format!("{path}:/usr/sbin:/sbin")).output();
    let done = done.unwrap_or_else(|error| panic!("{line}: {error}"));
    assert!(done.status.success(), "{line}: {}", String::from_utf8_lossy(&done.stderr));
}

/// Runs the test again in a network namespace of its own, where this returns `true`.
fn is_inside() -> bool {
    if std::env::var_os(INSIDE).is_some() {
        return true;
    }
    let mut unshare = Command::new("unshare");
    if !rustix::process::geteuid().is_root() {
        unshare.args(["--user", "--map-root-user"]);
    }
    let inside = unshare
        .arg("--net")
        .arg(std::env::current_exe().expect("this program has a path"))
        .args(["--exact", TEST, "--ignored", "--nocapture"])
        .env(INSIDE, "1")
        .status();
    assert!(inside.expect("unshare runs").success(), "{TEST} failed, see above");
    false
}

/// The server in a namespace of its own, with two lines to this one.
struct Far {
    server: Child,
    _data: tempfile::TempDir,
}

/// The ends of the lines here, and the address of the server at the end of each.
const LINES: [(&str, &str); 2] = [("line", "10.77.0"), ("other", "10.77.1")];

impl Far {
    fn start() -> Far {
        let data = tempfile::TempDir::new().expect("a directory");
        // It waits in its namespace until the lines are there.
        let mut server = crate::program::started_by("unshare")
            .args([
                "--net",
                "sh",
                "-c",
                "echo there; read -r _; exec \"$0\" \"$@\"",
                env!("CARGO_BIN_EXE_cuatro"),
            ])
            .args([
                "--listen",
                &format!("0.0.0.0:{PORT}"),
                "--rate-limits",
                "off",
                "--log",
                "warn",
                "--data-dir",
            ])
            .arg(data.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("unshare runs");
        let mut output = BufReader::new(server.stdout.take().expect("its output"));
        let mut line = String::new();
        output.read_line(&mut line).expect("its output");
        assert_eq!(line, "there\n");
        let there = server.id();
        run("ip link set lo up");
        for (name, net) in LINES {
            run(&format!("ip link add {name} type veth peer name far-{name} netns {there}"));
            run(&format!("ip addr add {net}.1/24 dev {name}"));
            run(&format!("ip link set {name} up"));
            let enter = format!("nsenter --net=/proc/{there}/ns/net");
            run(&format!("{enter} ip addr add {net}.2/24 dev far-{name}"));
            run(&format!("{enter} ip link set far-{name} up"));
        }
        std::io::Write::write_all(&mut server.stdin.take().expect("its input"), b"\n").expect("it reads");
        line.clear();
        output.read_line(&mut line).expect("the address line");
        assert!(line.starts_with("listening on "), "not the address line: {line:?}");
        Far { server, _data: data }
    }

    /// Its address by a line.
    fn address(line: usize) -> String {
        format!("{}.2:{PORT}", LINES[line].1)
    }

    /// How many descriptors it has open for connections by the line that goes down. One that only the system still knows has no inode.
    fn descriptors(&self) -> usize {
        let table = std::fs::read_to_string(format!("/proc/{}/net/tcp", self.server.id())).expect("it runs");
        let here = format!("0200{:02X}0A:", 77);
        let is_open = |line: &&str| {
            let words: Vec<_> = line.split_whitespace().collect();
            words.get(1).is_some_and(|local| local.starts_with(&here))
                && words.get(9).is_some_and(|inode| *inode != "0")
        };
        table.lines().filter(is_open).count()
    }

    /// Its memory in bytes.
    fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.server.id())).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a line");
        line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") * 1024
    }

    /// Sockets that it counts.
    async fn sockets(&self) -> u64 {
        let text = reqwest::get(format!("http://{}/metrics", Far::address(1)))
            .await
            .expect("an answer")
            .text()
            .await;
        let text = text.expect("a text");
        let line = text.lines().find_map(|line| line.strip_prefix("cuatro_sockets ")).expect("a line");
        line.parse().expect("a number")
    }
}

impl Drop for Far {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// A socket of a game by a line, past its snapshot; with a token that of its seat.
async fn follow(game: &Game, seat: Option<usize>, line: usize) -> Socket {
    let url = format!("ws://{}/api/v1/games/{}/ws", Far::address(line), game.id);
    let mut request = url.into_client_request().expect("a URL");
    request.headers_mut().insert("sec-websocket-protocol", "cuatro.v1".parse().expect("a header"));
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await.expect("a socket");
    let hello = json!({ "type": "hello", "token": seat.map(|seat| &game.tokens[seat]) });
    socket.send(Message::text(hello.to_string())).await.expect("it is sent");
    while frame(&mut socket).await["type"] != "snapshot" {}
    socket
}

/// The next frame.
async fn frame(socket: &mut Socket) -> Value {
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).expect("JSON"),
            Some(Ok(Message::Close(frame))) => panic!("closed: {frame:?}"),
            Some(Ok(_)) => {}
            end => panic!("gone: {end:?}"),
        }
    }
}

/// Waits until both players are shown as present, or as away.
async fn until_present(witness: &mut Socket, present: bool) {
    loop {
        let frame = frame(witness).await;
        let seats = &frame["seats"];
        if frame["type"] == "presence" && seats["X"] == present && seats["O"] == present {
            return;
        }
    }
}

/// All players come by the line that goes down, and answer pings until they vanish: then nobody reads their sockets any more.
async fn come(games: &Arc<Vec<Game>>, vanish: &CancellationToken) -> JoinSet<Socket> {
    let (mut clients, arrived) = (JoinSet::new(), Arc::new(Semaphore::new(0)));
    let count = games.len() * 2;
    for number in 0..count {
        let (games, vanish, arrived) = (games.clone(), vanish.clone(), arrived.clone());
        clients.spawn(async move {
            let mut socket = follow(&games[number / 2], Some(number % 2), 0).await;
            arrived.add_permits(1);
            while let Some(Some(Ok(_))) = vanish.run_until_cancelled(socket.next()).await {}
            socket
        });
    }
    let all =
        tokio::time::timeout(PATIENCE, arrived.acquire_many(u32::try_from(count).expect("few clients")))
            .await;
    drop(all.expect("all arrive"));
    clients
}

/// Waits for what every witness sees of the players: when it was seen of the first and the last game.
async fn all_see(witnesses: &mut [Socket], present: bool) -> (Duration, Duration) {
    let began = Instant::now();
    let seen = witnesses.iter_mut().map(async |witness| {
        let seen = tokio::time::timeout(PROMISED + PATIENCE, until_present(witness, present)).await;
        seen.unwrap_or_else(|_| panic!("the players are not shown as present: {present}"));
        began.elapsed()
    });
    let seen = futures_util::future::join_all(seen).await;
    (*seen.iter().min().expect("games"), *seen.iter().max().expect("games"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "it takes as long as a client may be silent"]
async fn clients_whose_line_goes_down_are_gone_within_the_time_that_the_server_promises() {
    if !is_inside() {
        return;
    }
    let wanted = std::env::var("CUATRO_VANISHED").ok().map(|text| text.parse().expect("a number"));
    let clients: usize = wanted.unwrap_or(CLIENTS);
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let far = Far::start();
    let (client, url) = (Client::new(), format!("http://{}/api/v1", Far::address(1)));
    let (mut games, mut witnesses) = (Vec::new(), Vec::new());
    for number in 0..clients / 2 {
        games.push(create(&client, &url, number).await);
        witnesses.push(follow(&games[number], None, 1).await);
    }
    let games = Arc::new(games);
    // What the server has when only the witnesses are there.
    let left = async || {
        let began = Instant::now();
        while far.sockets().await != games.len() as u64 {
            assert!(began.elapsed() < PATIENCE, "{} sockets are counted", far.sockets().await);
        }
        (far.descriptors(), far.memory())
    };
    // What so many clients have once needed is not given back to the system: they come and leave as they should, first.
    let leave = CancellationToken::new();
    let mut polite = come(&games, &leave).await;
    all_see(&mut witnesses, true).await;
    leave.cancel();
    while let Some(socket) = polite.join_next().await {
        let _ = socket.expect("nobody panics").close(None).await;
    }
    all_see(&mut witnesses, false).await;
    let before = left().await;

    let vanish = CancellationToken::new();
    let mut vanished = come(&games, &vanish).await;
    all_see(&mut witnesses, true).await;
    let there = (far.descriptors(), far.memory());
    run(&format!("ip link set {} down", LINES[0].0));
    vanish.cancel();
    // They are held: not even this machine could say that they are gone.
    let mut held = Vec::new();
    while let Some(socket) = vanished.join_next().await {
        held.push(socket.expect("nobody panics"));
    }
    let (first, last) = all_see(&mut witnesses, false).await;
    let after = left().await;
    let mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
    let said = format!(
        "{} clients vanished: away after {first:.1?} to {last:.1?}; descriptors {} before, {} with them, {} after; memory {:.1}, {:.1}, {:.1} MiB\n",
        held.len(),
        before.0,
        there.0,
        after.0,
        mib(before.1),
        mib(there.1),
        mib(after.1),
    );
    let _ = std::io::Write::write_all(&mut std::io::stderr(), said.as_bytes());
    assert!(first >= NO_SOONER, "the line was not half open: {first:?}");
    assert!(last <= PROMISED + BUSY, "{last:?}");
    assert_eq!((before.0, there.0, after.0), (0, held.len(), 0), "descriptors before, with them, and after");
    assert!(after.1 <= before.1 + MEMORY, "{} bytes instead of {}", after.1, before.1);

    // The line is there again, and so are they.
    run(&format!("ip link set {} up", LINES[0].0));
    let leave = CancellationToken::new();
    let _again = come(&games, &leave).await;
    all_see(&mut witnesses, true).await;
}
