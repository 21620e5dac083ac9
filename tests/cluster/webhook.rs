//! Of several processes one tells what happens.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};

use cuatro::app::{SecretUrl, UrlReceiver, WebhookEvent, WebhookFormat, WebhookSettings};
use cuatro::game::ColumnNumber;
use cuatro::lang::Lang;
use cuatro::rules::Side;
use serde_json::Value;

use super::bus::Weather;
use super::world::{PATIENCE, World};

/// Takes every notice; what came, in order.
fn receiver() -> (String, Receiver<Value>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}/", listener.local_addr().expect("an address"));
    let (sender, got) = channel();
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let sender = sender.clone();
            std::thread::spawn(move || {
                let mut stream = BufReader::new(stream);
                let mut length = 0;
                loop {
                    let mut line = String::new();
                    if stream.read_line(&mut line).unwrap_or(0) == 0 {
                        return;
                    }
                    let header = line.to_ascii_lowercase();
                    if let Some(value) = header.strip_prefix("content-length:") {
                        length = value.trim().parse().expect("a length");
                    }
                    if line == "\r\n" {
                        let mut body = vec![0; length];
                        stream.read_exact(&mut body).expect("a body");
                        // The test may be over.
                        let _ = sender.send(serde_json::from_slice(&body).expect("JSON"));
                        let _ = stream.get_mut().write_all(b"HTTP/1.1 204 No Content\r\n\r\n");
                    }
                }
            });
        }
    });
    (url, got)
}

#[tokio::test]
async fn what_happens_at_three_processes_is_sent_once() {
    let (url, got) = receiver();
    let webhook = WebhookSettings {
        receiver: Arc::new(UrlReceiver::new(SecretUrl::new(&url).expect("an address"), PATIENCE)),
        format: WebhookFormat::Json,
        events: vec![WebhookEvent::Waiting, WebhookEvent::Over],
        lang: Lang::En,
        server: "Test".into(),
        links: "http://test".into(),
        pauses: Vec::new(),
    };
    let world = World::telling(Weather::Calm, 1, Some(webhook)).await;
    let got = Arc::new(Mutex::new(got));
    // Off the thread that has to send it.
    let next = async || {
        let got = got.clone();
        let next = move || got.lock().expect("no test panics here").recv_timeout(PATIENCE).expect("a notice");
        tokio::task::spawn_blocking(next).await.expect("a notice")
    };
    let table = world.table(0, 1, "Ana", None).await;
    assert_eq!(next().await["event"], "game-waiting");
    // Each move through another process.
    for (ply, column) in [0, 1, 0, 1, 0].into_iter().enumerate() {
        let app = world.app(ply % 3);
        let room = app.room(&table.id).await.expect("the room");
        let ply = u16::try_from(ply).expect("few");
        app.play(&room, Side::of_ply(ply), ColumnNumber(column), Some(ply.into())).await.expect("a move");
    }
    let over = next().await;
    assert_eq!(
        (&over["event"], &over["game"]["id"]),
        (&"game-over".into(), &table.id.as_str().into()),
        "{over}"
    );
    // A second notice of the same event would come before that of the next game.
    let table = world.table(2, 0, "Berta", None).await;
    let next = next().await;
    assert_eq!(
        (&next["event"], &next["game"]["id"]),
        (&"game-waiting".into(), &table.id.as_str().into()),
        "{next}"
    );
}
