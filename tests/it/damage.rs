//! A data file with a row that cannot be read.

use std::io::Write;
use std::sync::{Arc, Mutex};

use reqwest::StatusCode;
use sqlx::{Connection, SqliteConnection};

use super::support::{Answer, TestServer};

/// What was logged on this thread.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no panic").write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Log {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.lock().expect("no panic")).into_owned()
    }
}

#[tokio::test]
async fn a_row_that_cannot_be_read_is_no_reason_to_try_again() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone()).finish();
    let _logging = tracing::subscriber::set_default(subscriber);

    let mut server = TestServer::start().await;
    let damaged = server.two_people("Ana", "Berta").await;
    server.play(&damaged, &[3, 2, 3]).await;
    let whole = server.two_people("Carla", "Dora").await;
    let ready = server.client.get(format!("{}/readyz", server.url));
    assert_eq!(Answer::of(ready).await.status, StatusCode::OK);
    server.stop().await;
    let mut file = SqliteConnection::connect(&format!("sqlite:{}", server.data_file().display()))
        .await
        .expect("the data file");
    let broken = sqlx::query("update event set body = '{\"moved\":' where game = ? and version = 4")
        .bind(&damaged.id)
        .execute(&mut file)
        .await
        .expect("an update");
    assert_eq!(broken.rows_affected(), 1);
    file.close().await.expect("closed");

    let server = server.restart().await;
    for _ in 0..3 {
        let answer = server.get(&damaged.path("")).await;
        assert_eq!(answer.header("retry-after"), "", "trying again does not help");
        let problem = answer.refused(500, "store-corrupt");
        assert!(problem["retry_after_s"].is_null(), "{problem}");
        assert!(
            problem["detail"].as_str().is_some_and(|text| text.contains("cuatro restore --check")),
            "{problem}"
        );
    }
    let spanish = server.get(&damaged.path("?lang=es")).await.refused(500, "store-corrupt");
    assert!(
        spanish["detail"].as_str().is_some_and(|text| text.contains("cuatro restore --check")),
        "{spanish}"
    );
    let ready = server.page("/readyz").await;
    let problem = ready.refused(503, "store-corrupt");
    assert!(problem["detail"].as_str().is_some_and(|text| text.contains("cannot be read")), "{problem}");
    let alive = server.page("/healthz").await;
    assert_eq!(alive.status, StatusCode::OK, "a restart would not help: {}", alive.text);
    // Everything else goes on.
    server.play(&whole, &[3, 2]).await;
    let listed = server.get("/games?status=playing").await.ok();
    assert_eq!(listed["items"].as_array().map(Vec::len), Some(1), "{listed}");
    let logged = log.text();
    let lines: Vec<_> =
        logged.lines().filter(|line| line.contains("event") && line.contains(&damaged.id)).collect();
    assert_eq!(lines.len(), 1, "{logged}");
}
