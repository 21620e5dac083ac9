//! Rule 14 of the text file: what the server accepted, it can export and import again, byte for byte.
//!
//! Each history is drawn from a seed of its own: who sits at a game and how they got there, how it ends, on which board, what an
//! operator enters, deletes and imports meanwhile. `CUATRO_HISTORIES=10000 cargo test --test it histories -- --nocapture` is the
//! long form, `CUATRO_HISTORY=<seed>` repeats one.

mod games;
mod operator;
mod people;

use std::env;
use std::io::Write as _;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::support::{ADMIN, TestServer};
use people::People;

/// Histories of a test run.
const SHORT: u64 = 24;
/// The most that happens in one history.
const MOST_EVENTS: usize = 6;

/// What happened, for the message of a failure and for the count at the end.
type Event = String;

/// A server and what is done there.
struct History {
    server: TestServer,
    chance: StdRng,
    people: People,
    events: Vec<Event>,
}

impl History {
    async fn happen(seed: u64) -> History {
        let server = without_caps().await;
        let mut history = History {
            server,
            chance: StdRng::seed_from_u64(seed),
            people: People::default(),
            events: Vec::new(),
        };
        for _ in 0..history.chance.random_range(1..=MOST_EVENTS) {
            history.server.time.advance(history.chance.random_range(0..100_000));
            let event = match history.chance.random_range(0..12) {
                0..7 => history.game().await,
                7 | 8 => history.entered_by_hand().await,
                9 => history.carried().await,
                10 => history.bot().await,
                _ => history.deletion().await,
            };
            history.events.push(event);
        }
        history
    }

    /// The status and the body of the answer.
    async fn ask(
        &self,
        method: Method,
        path: &str,
        token: Option<&str>,
        body: Option<Value>,
    ) -> (StatusCode, Value) {
        send(&self.server, method, path, token, body).await
    }

    /// Something that must be accepted.
    async fn accepted(&self, method: Method, path: &str, token: Option<&str>, body: Option<Value>) -> Value {
        let (status, answer) = self.ask(method, path, token, body.clone()).await;
        assert!(status.is_success(), "{path} {body:?}: {answer}\n{}", self.events.join("\n"));
        answer
    }

    async fn post(&self, path: &str, token: Option<&str>, body: Value) -> Value {
        self.accepted(Method::POST, path, token, Some(body)).await
    }

    /// One of these.
    fn one<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.chance.random_range(0..of.len())].clone()
    }
}

/// Without the checks of every answer against the document, which take longer than the histories.
async fn send(
    server: &TestServer,
    method: Method,
    path: &str,
    token: Option<&str>,
    body: Option<Value>,
) -> (StatusCode, Value) {
    let mut request = server.request(method, path);
    if let Some(token) = token {
        request = request.bearer_auth(token);
    }
    if let Some(body) = body {
        request = request.json(&body);
    }
    let answer = request.send().await.expect("an answer");
    (answer.status(), serde_json::from_str(&answer.text().await.expect("a text")).unwrap_or_default())
}

async fn without_caps() -> TestServer {
    TestServer::start_unlimited().await
}

/// The export without the line that says when and where.
async fn export(server: &TestServer) -> String {
    let answer = server.request(Method::GET, "/export.txt").send().await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::OK);
    let text = answer.text().await.expect("a text");
    text.lines().filter(|line| !line.starts_with("# exported")).map(|line| format!("{line}\n")).collect()
}

/// The answer to an import, which must be accepted.
async fn import(server: &TestServer, file: &str) -> Result<Value, String> {
    let request =
        server.request(Method::POST, "/import").bearer_auth(ADMIN).header("content-type", "text/plain");
    let answer = request.body(file.to_owned()).send().await.expect("an answer");
    let (status, text) = (answer.status(), answer.text().await.expect("a text"));
    if status != StatusCode::OK {
        return Err(format!("the import is refused: {text}"));
    }
    serde_json::from_str(&text).map_err(|error| format!("{error}: {text}"))
}

/// What a history comes to on the server where it happened, on an empty one, and again on both.
async fn differences(history: &History) -> Result<(), String> {
    let (here, there) = (&history.server, without_caps().await);
    there.time.advance(here.time.now().0 - there.time.now().0);
    let exported = export(here).await;
    let equal = |what: &str, left: String, right: String| match left == right {
        true => Ok(()),
        false => Err(format!("{what} differ:\n{left}\n---\n{right}")),
    };
    let known = import(here, &exported).await?;
    equal("counts of its own export", known["new_games"].to_string(), json!(0).to_string())?;
    equal("exports before and after importing one's own", export(here).await, exported.clone())?;
    import(&there, &exported).await?;
    equal("exports", export(&there).await, exported.clone())?;
    let again = import(&there, &exported).await?;
    equal("counts of a second import", again["new_games"].to_string(), json!(0).to_string())?;
    equal("exports after a second import", export(&there).await, exported)?;
    // Games that ended in the same millisecond have no order among themselves. Ratings depend on it, so they are left out then.
    let mut ends: Vec<_> =
        rows(here, "/history?limit=100").await.iter().map(|row| row["ended_at"].to_string()).collect();
    ends.sort_unstable();
    let ordered = ends.windows(2).all(|two| two[0] != two[1]);
    for path in ["/ranking?limit=100", "/ranking?limit=100&against=people", "/history?limit=100"] {
        let [mut left, mut right] = [rows(here, path).await, rows(&there, path).await];
        if !ordered {
            for row in left.iter_mut().chain(&mut right).filter_map(Value::as_object_mut) {
                row.retain(|member, _| !member.starts_with("rating"));
            }
        }
        equal(path, Value::from(left).to_string(), Value::from(right).to_string())?;
    }
    Ok(())
}

async fn rows(server: &TestServer, path: &str) -> Vec<Value> {
    let list = send(server, Method::GET, path, None, None).await.1;
    let mut rows = list["items"].as_array().expect("a list").clone();
    rows.sort_by_key(|row| (row["ended_at"].to_string(), row["id"].to_string()));
    rows
}

fn number(name: &str) -> Option<u64> {
    env::var(name).ok().map(|text| text.parse().expect("a whole number"))
}

#[tokio::test]
async fn rule_14_whatever_was_accepted_is_exported_and_imported_without_a_difference() {
    let seeds: Vec<u64> = match number("CUATRO_HISTORY") {
        Some(seed) => vec![seed],
        None => match number("CUATRO_HISTORIES") {
            Some(many) => (0..many).map(|_| cuatro::chance::rng().random()).collect(),
            None => (0..SHORT).collect(),
        },
    };
    let mut kinds = std::collections::BTreeMap::<String, u32>::new();
    for (done, seed) in seeds.iter().enumerate() {
        let mut history = History::happen(*seed).await;
        if let Err(difference) = differences(&history).await {
            panic!("CUATRO_HISTORY={seed}, after {done}: {difference}\n{}", history.events.join("\n"));
        }
        for event in &history.events {
            *kinds.entry(event.split(": ").next().unwrap_or_default().to_owned()).or_default() += 1;
        }
        history.server.stop().await;
    }
    let _ = writeln!(std::io::stdout(), "{} histories without a difference: {kinds:?}", seeds.len());
}
