//! Three real servers on a real PostgreSQL behind a real HAProxy, and people who play through it while servers are killed, stopped and
//! replaced. Nothing that was acknowledged may be lost, nothing may come twice or out of order, and every game must go on.
//!
//! `CUATRO_CHAOS=1800 cargo test --test scale chaos` is the long form: so many seconds.
#![allow(unreachable_pub, reason = "nothing outside reaches into a test binary")]
#![cfg(target_os = "linux")]

mod chaos;
mod commands;
mod half_open;
mod people;
#[path = "../postgres/mod.rs"]
mod postgres_server;
#[path = "../program/mod.rs"]
mod program;
mod proxy;
mod replica;
mod rolling;
mod service;
mod sharing;

use std::io::Write;
use std::time::Duration;

use tokio::time::Instant;

use people::{Game, Table};
use service::Service;

/// How long anything awaited may take on a busy machine before the test fails with what it saw.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Says a figure to the person who runs the tests with `--nocapture`.
fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_on_different_servers_go_on_when_either_of_theirs_is_killed() {
    let mut service = Service::start().await;
    let game = Game::create(&service).await;
    for victim in [0, 1] {
        // X is at the first server, O at the second.
        let addresses = [service.server_url(0), service.server_url(1)];
        let table = Table::sit(&game, addresses).await;
        table.reach(10).await;
        table.leave(&service).await;
        // Through the balancer nobody chooses; a cut connection comes back somewhere.
        let table = Table::sit(&game, [service.url(), service.url()]).await;
        table.reach(20).await;
        service.kill(victim);
        let (before, killed) = (table.plies(), Instant::now());
        table.reach(before + 2).await;
        say(&format!("two moves {:?} after a server was killed", killed.elapsed()));
        table.reach(before + 20).await;
        table.leave(&service).await;
        service.restart(victim).await;
    }
}
