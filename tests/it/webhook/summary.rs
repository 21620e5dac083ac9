//! The summary of the day that the operator's webhook gets.

use std::sync::atomic::Ordering;

use cuatro::app::{AppSettings, WebhookEvent, WebhookFormat, WebhookSettings};
use cuatro::game::Time;
use cuatro::lang::Lang;
use cuatro::store::Store;
use reqwest::StatusCode;
use serde_json::json;

use super::super::broken_store::faulty::Faulty;
use super::super::support::{PATIENCE, Setup, Table, new_directory, open_store, small_engine, text};
use super::receiver::Receiver;
use super::settings;

const DAY_MS: i64 = 24 * 3_600_000;

/// Settings of a server that sends summaries.
fn daily(receiver: &Receiver, lang: Lang) -> AppSettings {
    let events = vec![WebhookEvent::Daily];
    let webhook = WebhookSettings { events, lang, ..settings(&receiver.url, WebhookFormat::Json) };
    AppSettings { webhook: Some(webhook), ..AppSettings::from(small_engine()) }
}

/// As if a server had run on the day on which the next one starts.
async fn begin(store: &dyn Store) {
    let today = Time::parse("2026-11-20T18:00:00Z").expect("a time").0 / DAY_MS;
    assert!(!store.claim_summary(today).await.expect("a write"), "the first day has nothing to sum up");
}

#[tokio::test]
async fn the_day_is_summed_up_once_also_where_the_server_is_started_again() {
    let mut receiver = Receiver::start(vec![]).await;
    let directory = new_directory();
    let (first, second) = (daily(&receiver, Lang::Es), daily(&receiver, Lang::Es));
    let store = open_store(directory.path()).await;
    begin(&*store).await;
    store.close().await;
    drop(store);
    let mut server = Setup::new().directory(directory.clone()).app(first).start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[0, 1, 0, 1, 0, 1, 0]).await;
    let computer =
        json!({ "name": "Carla", "level": "easy", "first": "me", "rows": 1, "columns": 2, "connect": 2 });
    let made = server.post("/games", computer).await.expect(StatusCode::CREATED);
    let path = format!("/games/{}", text(&made["game"]["id"]));
    let token = text(&made["seats"][0]["token"]);
    let mut watched = server.socket(&text(&made["game"]["id"])).await;
    watched.hello(None, None).await;
    server
        .post_as(&token, &format!("{path}/moves"), json!({ "column": 0 }))
        .await
        .expect(StatusCode::CREATED);
    watched.next_of("result").await;
    drop(watched);
    server.time.advance(DAY_MS / 4);
    let summary = receiver.object().await;
    assert_eq!(summary["event"], "daily-summary", "{summary}");
    assert_eq!(summary["at"], "2026-11-21T00:00:00.000Z");
    let best = &summary["summary"]["best"];
    assert_eq!(
        (&summary["summary"]["people"], &summary["summary"]["games"]),
        (&json!(3), &json!(2)),
        "{summary}"
    );
    assert!(best["points"].as_i64() >= Some(3500), "{summary}");
    assert!(
        text(&summary["text"]).starts_with("En las últimas 24 horas 3 personas jugaron 2 partidas."),
        "{summary}"
    );
    server.stop().await;
    let mut again = Setup::new().directory(directory).app(second).start().await;
    // It starts on the day of the first again; a day that was summed up is not summed up again, and the next one is.
    again.time.advance(DAY_MS / 4);
    again.time.advance(DAY_MS);
    let next = receiver.object().await;
    assert_eq!(next["at"], "2026-11-22T00:00:00.000Z", "{next}");
    assert_eq!(next["text"], "Nadie ha jugado en las últimas 24 horas.");
    again.stop().await;
    assert!(receiver.got.try_recv().is_err(), "once a day");
}

#[tokio::test]
async fn a_day_on_which_only_bots_played_is_not_one_without_games() {
    for (lang, words) in [
        (Lang::En, "In the last 24 hours only bots played: 1 game."),
        (Lang::Es, "En las últimas 24 horas solo jugaron bots: 1 partida."),
    ] {
        let mut receiver = Receiver::start(vec![]).await;
        let directory = new_directory();
        let store = open_store(directory.path()).await;
        begin(&*store).await;
        let server = Setup::new().directory(directory).app(daily(&receiver, lang)).start_on(store).await;
        let mut seats = Vec::new();
        for name in ["Ana", "Berta"] {
            let claimed = server.post("/players", json!({ "name": name })).await.expect(StatusCode::CREATED);
            let token = text(&claimed["player_token"]);
            server.post_as(&token, &format!("/players/{name}/bot"), json!({})).await.expect(StatusCode::OK);
            seats.push(json!({ "name": name, "token": token }));
        }
        let made = server.post("/games", json!({ "seats": seats, "first": "first" })).await;
        let made = made.expect(StatusCode::CREATED);
        let [x, o] = [0, 1].map(|seat| text(&made["seats"][seat]["token"]));
        let table = Table { id: text(&made["game"]["id"]), x, o, x_player: None };
        server.play(&table, &[0, 1, 0, 1, 0, 1, 0]).await;
        server.time.advance(DAY_MS / 4);
        let summary = receiver.object().await;
        assert_eq!(summary["text"], words, "{summary}");
        assert_eq!(summary["summary"], json!({ "hours": 24, "people": 0, "games": 1, "best": null }));
    }
}

#[tokio::test]
async fn a_day_whose_games_could_not_be_read_is_summed_up_ten_minutes_later() {
    let mut receiver = Receiver::start(vec![]).await;
    let directory = new_directory();
    let store = Faulty::over(open_store(directory.path()).await);
    begin(&*store).await;
    store.unreadable.store(true, Ordering::SeqCst);
    let server =
        Setup::new().directory(directory).app(daily(&receiver, Lang::En)).start_on(store.clone()).await;
    server.time.advance(DAY_MS / 4);
    let asked = async {
        while store.unreadable.load(Ordering::SeqCst) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, asked).await.expect("it reads the games of the day");
    server.time.advance(DAY_MS / 24 / 6);
    let summary = receiver.object().await;
    assert_eq!(summary["at"], "2026-11-21T00:10:00.000Z", "{summary}");
}
