//! Connections to the database that stay open and carry nothing: how long until a server has others.

use std::time::Duration;

use futures_util::future::join_all;
use futures_util::{SinkExt, StreamExt};
use reqwest::StatusCode;
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Instant, interval, timeout};
use tokio_tungstenite::tungstenite::Message;

use super::PATIENCE;
use super::people::{Game, Socket};
use super::postgres_server;
use super::proxy::{Fault, Proxy};
use super::service::{ADMIN, Service};

/// What a busy machine adds.
const BUSY: Duration = Duration::from_secs(3);

/// The server that reaches the database through the proxy, and one that does so directly.
const BEHIND: usize = 1;
const DIRECT: usize = 0;

async fn one_behind_a_proxy() -> (Service, Proxy) {
    one_behind_a_proxy_on(postgres_server::shared().database().await).await
}

/// The same on this database.
async fn one_behind_a_proxy_on(database: String) -> (Service, Proxy) {
    let postgres = postgres_server::shared();
    let proxy = Proxy::before(postgres.port).await;
    let mut databases = [database.clone(), database.clone(), database.clone()];
    databases[BEHIND] = proxy.url(&database);
    (Service::each_on(databases).await, proxy)
}

/// The next frame of a type.
async fn next_of(socket: &mut Socket, kind: &str) -> Value {
    let coming = async {
        while let Some(message) = socket.next().await {
            let Message::Text(text) = message.expect("the socket lives") else { continue };
            let frame: Value = serde_json::from_str(&text).expect("JSON");
            if frame["type"] == kind {
                return frame;
            }
        }
        panic!("the socket was closed");
    };
    timeout(PATIENCE, coming).await.unwrap_or_else(|_| panic!("no frame {kind} within {PATIENCE:?}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hints_are_heard_again_four_seconds_after_their_connection_hangs() {
    let (service, proxy) = one_behind_a_proxy().await;
    let (heard, mut hearing) = mpsc::unbounded_channel();
    let (mut showing, mut listening) = (Vec::new(), JoinSet::new());
    // Emotes travel in hints alone. Of one person they come two seconds apart at least, so there are many.
    for _ in 0..12 {
        let game = Game::create(&service).await;
        let mut shows = game.connect(&service.server_url(DIRECT), 0, None).await.expect("a socket");
        let mut sees = game.connect(&service.server_url(BEHIND), 1, None).await.expect("a socket");
        next_of(&mut shows, "snapshot").await;
        next_of(&mut sees, "snapshot").await;
        showing.push(shows);
        let heard = heard.clone();
        listening.spawn(async move {
            loop {
                next_of(&mut sees, "emote").await;
                let _ = heard.send(Instant::now());
            }
        });
    }
    let show = json!({ "type": "emote", "emote": "hello" }).to_string();
    showing[0].send(Message::text(&show)).await.expect("the socket lives");
    timeout(PATIENCE, hearing.recv()).await.expect("an emote is seen at another server");
    proxy.make(Fault::HalfOpen);
    let began = Instant::now();
    let mut next = interval(Duration::from_millis(250));
    for shows in (1..showing.len()).cycle() {
        tokio::select! {
            _ = next.tick() => showing[shows].send(Message::text(&show)).await.expect("the socket lives"),
            at = hearing.recv() => {
                let after = at.expect("the listeners live") - began;
                super::say(&format!("hints were heard again after {after:?}"));
                assert!(after > Duration::from_secs(2), "the connection was not half-open: {after:?}");
                assert!(after < Duration::from_secs(5) + BUSY, "{after:?}");
                return;
            }
        }
        assert!(began.elapsed() < PATIENCE, "hints are not heard again");
    }
}

/// As many moves as can be are under way when the connections hang: what waits for an answer that never comes, what is about to be
/// sent, and what comes next.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_move_is_refused_because_connections_hang_while_it_is_committed() {
    let (service, proxy) = one_behind_a_proxy().await;
    let server = service.server_url(BEHIND);
    let mut games = Vec::new();
    for _ in 0..12 {
        games.push(Game::create(&service).await);
    }
    let began = Instant::now();
    let playing = games.iter().map(async |game| {
        let mut slowest = Duration::ZERO;
        for ply in 0..20 {
            tokio::time::sleep_until(began + ply as u32 * Duration::from_millis(50)).await;
            let sent = Instant::now();
            let answer = game.put(&server, ply).await;
            slowest = slowest.max(sent.elapsed());
            assert_eq!(answer, StatusCode::CREATED, "move {ply}, {:?} after the start", began.elapsed());
        }
        slowest
    });
    let hanging = async {
        tokio::time::sleep_until(began + Duration::from_millis(333)).await;
        proxy.make(Fault::HalfOpen);
    };
    let (slowest, ()) = tokio::join!(join_all(playing), hanging);
    super::say(&format!("the slowest move of each game while connections hung: {slowest:?}"));
    let slowest = slowest.into_iter().max().expect("games");
    assert!(slowest > Duration::from_secs(1), "the connection was not half-open: {slowest:?}");
    assert!(slowest < Duration::from_secs(4) + BUSY, "{slowest:?}");
}

/// A transaction that hangs between its steps holds what it has written. The database must end it, or everybody else waits for it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_result_is_entered_although_its_first_attempt_hangs_between_two_steps() {
    let database = postgres_server::shared().database().await;
    let (service, proxy) = one_behind_a_proxy_on(database.clone()).await;
    let (mut other, mut observer) = (
        PgConnection::connect(&database).await.expect("a connection"),
        PgConnection::connect(&database).await.expect("a connection"),
    );
    // The first step waits for the name, so that its answer comes when nothing passes any more.
    let mut transaction = other.begin().await.expect("a transaction");
    let taken = "insert into player (id, name_key, name, created_at) values (1000000, 'nova', 'Nova', 1)";
    sqlx::query(taken).execute(&mut *transaction).await.expect("a row");
    let entering = tokio::spawn({
        let url = format!("{}/api/v1/history", service.server_url(BEHIND));
        let seats = json!([{ "name": "Nova" }, { "name": "Otra" }]);
        let entry = json!({ "seats": seats, "winner": "X", "rounds": 8 });
        reqwest::Client::new().post(url).bearer_auth(ADMIN).json(&entry).send()
    });
    let waits = "select exists (select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock')";
    while !sqlx::query_scalar::<_, bool>(waits).fetch_one(&mut observer).await.expect("an answer") {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    proxy.make(Fault::HalfOpen);
    let began = Instant::now();
    transaction.rollback().await.expect("a rollback");
    let answer = entering.await.expect("no panic").expect("an answer").status();
    let after = began.elapsed();
    super::say(&format!("a result whose transaction hung was answered with {answer} after {after:?}"));
    assert_eq!(answer, StatusCode::CREATED, "after {after:?}");
    assert!(after < Duration::from_secs(4) + BUSY, "{after:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_database_hangs_every_move_is_refused_within_five_seconds() {
    let (service, proxy) = one_behind_a_proxy().await;
    let server = service.server_url(BEHIND);
    let mut games = Vec::new();
    for number in 0..12 {
        games.push(Game::create(&service).await);
        assert_eq!(games[number].put(&server, 0).await, StatusCode::CREATED);
    }
    proxy.make(Fault::Stall);
    let began = Instant::now();
    // One after the other, so that some come in the middle of a commit that is going to fail.
    let moves = games.iter().zip(0..).map(async |(game, number)| {
        tokio::time::sleep_until(began + number * Duration::from_millis(600)).await;
        let sent = Instant::now();
        (game.put(&server, 1).await, sent.elapsed())
    });
    let answers = join_all(moves).await;
    super::say(&format!("while the database hung: {answers:?}"));
    for (answer, after) in &answers {
        assert_eq!(*answer, StatusCode::SERVICE_UNAVAILABLE, "{answers:?}");
        assert!(*after < Duration::from_secs(5) + BUSY / 3, "{answers:?}");
    }
    proxy.make(Fault::None);
    let healed = Instant::now();
    for game in &games {
        // It may have been made when the database came back.
        let answer = game.put(&server, 1).await;
        assert!(answer.is_success(), "{answer} {:?} after the database came back", healed.elapsed());
    }
}
