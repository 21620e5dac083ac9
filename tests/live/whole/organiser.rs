//! The organiser of a small tournament: an arena, a Swiss or a round robin.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use hyper::Method;
use rand::RngExt;
use rand::rngs::StdRng;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::line::{SLOTS, Slot};
use super::request::Asked;
use super::world::World;

/// How long everything may take to end once nothing fails any more: two minutes of playing on, and some for those who are on their way.
const LONGEST_END: Duration = Duration::from_secs(240);

pub struct Organiser {
    world: Arc<World>,
    slot: Slot,
    chance: StdRng,
}

impl Organiser {
    pub fn new(world: &Arc<World>, chance: StdRng) -> Organiser {
        Organiser { world: world.clone(), slot: world.slot(SLOTS - 3), chance }
    }

    /// Has an arena played, and ends it once it is calm.
    pub async fn work(mut self) {
        self.slot.sleep(self.chance.random_range(500..10_000)).await;
        let (id, token) = self.make().await;
        *self.world.arena.lock().expect("the arena") = Some(id.clone());
        self.slot.sleep(self.chance.random_range(3_000..15_000)).await;
        while !self.world.calm.is_cancelled() {
            let (_, stages) = self.look(&id).await.unzip();
            match stages.as_deref() {
                Some([]) => self.add_stage(&id, &token).await,
                Some(_) if self.chance.random_bool(0.1) => {
                    self.hold(&id, &token, true).await;
                    self.slot.sleep(self.chance.random_range(500..6_000)).await;
                    self.hold(&id, &token, false).await;
                    self.world.saw("arenas held");
                }
                Some(_) | None => {}
            }
            self.slot.sleep(self.chance.random_range(1_000..8_000)).await;
        }
        self.end(&id, &token).await;
    }

    /// Makes it, again with the same key until the outcome is known.
    async fn make(&mut self) -> (String, String) {
        let body = Bytes::from(json!({ "title": "Arena" }).to_string());
        loop {
            let (method, path) = (Method::POST, "/tournaments");
            let headers = vec![("idempotency-key", "the arena".to_owned())];
            let body = Some(("application/json", body.clone()));
            let answer = self.ask(Asked { method, path, headers, body, ..Asked::default() }).await;
            if let Some((201, made)) = answer {
                let text = |value: &Value| value.as_str().expect("a text").to_owned();
                self.world.saw("arenas");
                return (text(&made["tournament"]["id"]), text(&made["organiser_token"]));
            }
            assert!(answer.as_ref().is_none_or(|(status, _)| *status >= 500), "{answer:?}");
            self.slot.sleep(self.chance.random_range(300..3_000)).await;
        }
    }

    /// Whether it is held, and how its stages stand; `None` if that was not said.
    async fn look(&mut self, id: &str) -> Option<(bool, Vec<String>)> {
        let path = format!("/tournaments/{id}");
        match self.ask(Asked { path: &path, ..Asked::default() }).await {
            Some((200, tournament)) => {
                let stages = tournament["stages"].as_array().expect("stages");
                let status = |stage: &Value| stage["status"].as_str().expect("a status").to_owned();
                Some((tournament["hold"] == true, stages.iter().map(status).collect()))
            }
            Some((status, answer)) => {
                assert!(status >= 500, "{path} answers {status} {answer}");
                None
            }
            None => None,
        }
    }

    async fn add_stage(&mut self, id: &str, token: &str) {
        let at_end = ["play_on", "adjudicate", "drop"][self.chance.random_range(0..3)];
        let clock = if self.chance.random_bool(0.5) { 10 } else { 0 };
        let mut stage = match self.chance.random_range(0..10) {
            0 | 1 => json!({ "kind": "swiss", "rounds": 2, "round_minutes": 1, "break_s": 2 }),
            2 => json!({ "kind": "round_robin", "free": self.chance.random_bool(0.5) }),
            _ => json!({ "kind": "arena", "minutes": self.chance.random_range(1..3) }),
        };
        let other = json!({
            "begin": "now", "at_end": at_end, "rows": 4, "columns": 4, "connect": 3, "clock": { "initial_s": clock, "increment_s": 0 },
            "first_disc_s": 15, "away_s": 15,
        });
        stage.as_object_mut().expect("an object").extend(other.as_object().expect("an object").clone());
        self.tell(Method::POST, &format!("/tournaments/{id}/stages"), token, stage).await;
    }

    async fn hold(&mut self, id: &str, token: &str, on: bool) {
        // A board stays held only until it is calm.
        let done = |answer: Option<u16>| answer.is_some_and(|status| status < 500);
        let path = format!("/tournaments/{id}");
        while !done(self.tell(Method::PATCH, &path, token, json!({ "hold": on })).await) && !on {
            self.slot.sleep(self.chance.random_range(300..2_000)).await;
        }
    }

    /// Ends its stages, waits for their last games, and ends it.
    async fn end(&mut self, id: &str, token: &str) {
        let latest = Instant::now() + LONGEST_END;
        loop {
            assert!(Instant::now() < latest, "{id} does not end");
            self.slot.sleep(self.chance.random_range(500..3_000)).await;
            let Some((held, stages)) = self.look(id).await else { continue };
            if held {
                // What was asked may have come late.
                self.hold(id, token, false).await;
            }
            let going_on = (1..).zip(&stages).find(|(_, status)| *status != "ended");
            match going_on {
                Some((k, status)) if status == "running" => {
                    let path = format!("/tournaments/{id}/stages/{k}/end");
                    self.tell(Method::POST, &path, token, json!({})).await;
                }
                Some(_) => {}
                None => {
                    let ended = json!({ "ended": true });
                    if self.tell(Method::PATCH, &format!("/tournaments/{id}"), token, ended).await
                        == Some(200)
                    {
                        return;
                    }
                }
            }
        }
    }

    /// Asks something that changes it; the status of the answer.
    async fn tell(&mut self, method: Method, path: &str, token: &str, body: Value) -> Option<u16> {
        let body = Some(("application/json", Bytes::from(body.to_string())));
        let (status, answer) =
            self.ask(Asked { method, path, token: Some(token), body, ..Asked::default() }).await?;
        assert!(!matches!(status, 400..404), "{path} answers {status} {answer}");
        Some(status)
    }

    async fn ask(&mut self, asked: Asked<'_>) -> Option<(u16, Value)> {
        let (status, body) = self.world.ask(self.slot, &mut self.chance, asked).await?;
        Some((status, serde_json::from_slice(&body).unwrap_or(Value::Null)))
    }
}
