//! The database's machine is lost, and its replica takes over.

use tokio::time::Instant;

use super::people::{Game, Table};
use super::postgres_server::Server as Postgres;
use super::proxy::Proxy;
use super::service::Service;

const TABLES: usize = 4;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replica_that_is_promoted_has_every_move_that_was_acknowledged() {
    let mut primary = Postgres::start();
    let database = primary.database().await;
    let standby = Postgres::standby_of(&primary).await;
    // The address that follows the primary.
    let proxy = Proxy::before(primary.port).await;
    let service = Service::on(proxy.url(&database)).await;
    let mut tables = Vec::new();
    for _ in 0..TABLES {
        let game = Game::create(&service).await;
        tables.push(Table::sit(&game, [service.url(), service.url()]).await);
    }
    for table in &tables {
        table.reach(20).await;
    }
    primary.kill();
    let lost = Instant::now();
    let before: Vec<_> = tables.iter().map(|table| table.plies()).collect();
    standby.promote().await;
    proxy.lead_to(standby.port);
    let promoted = lost.elapsed();
    for (table, before) in tables.iter().zip(&before) {
        // Moves that were on their way may still come; these were made after.
        table.reach(before + 4).await;
    }
    super::say(&format!("promoted after {promoted:?}, all games went on after {:?}", lost.elapsed()));
    for table in tables {
        table.leave(&service).await;
    }
}
