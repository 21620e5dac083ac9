//! What an operator does in a history, and what players do besides playing.

use rand::RngExt;
use reqwest::Method;
use serde_json::{Value, json};

use super::super::support::{ADMIN, text};
use super::{Event, History, import};

const END: &str = "2026-11-20T18:00:00Z";

impl History {
    /// A result entered by hand; sometimes removed again.
    pub(super) async fn entered_by_hand(&mut self) -> Event {
        let (rows, columns, connect) = self.board();
        let half = (u32::from(rows) * u32::from(columns)).div_ceil(2);
        let names = self.two_names();
        let mut seats = names.map(|name| json!({ "name": name }));
        if self.chance.random_bool(0.3) {
            seats[self.chance.random_range(0..2)] = json!({ "level": self.level() });
        }
        let winner = self.one(&[json!("X"), json!("O"), Value::Null]);
        let mut body = json!({
            "seats": seats, "winner": winner, "rows": rows, "columns": columns, "connect": connect,
            "rounds": self.chance.random_range(0..half + 3),
        });
        if self.chance.random() {
            let reasons = ["line", "full", "agreed", "resign", "time", "abandon"];
            body["reason"] = json!(self.one(&reasons));
        }
        if self.chance.random() {
            let times =
                ["1970-01-01T00:00:00Z", "1999-12-31T23:59:59.999Z", "2026-02-28T12:00:00+05:30", END];
            body["ended_at"] = json!(self.one(&times));
        }
        let (status, answer) = self.ask(Method::POST, "/history", Some(ADMIN), Some(body.clone())).await;
        if !status.is_success() {
            // Not all that was drawn can have happened; what was refused must leave nothing behind.
            assert_eq!(status, 422, "{body}: {answer}");
            return format!("manual refused: {body}");
        }
        if self.chance.random_bool(0.2) {
            let path = format!("/history/{}", text(&answer["id"]));
            self.accepted(Method::DELETE, &path, Some(ADMIN), None).await;
            return format!("manual removed: {body}");
        }
        format!("manual {} {}: {body}", answer["reason"], answer["winner"])
    }

    /// The totals of an old ranking.
    pub(super) async fn carried(&mut self) -> Event {
        let (name, wins, draws) =
            (self.name(), self.chance.random_range(0..4), self.chance.random_range(0..4));
        let points = 500 * wins + 250 * draws + self.chance.random_range(0..=3000 * wins);
        let losses = self.chance.random_range(0..4);
        let games = wins + draws + losses;
        let file = format!(
            "#cuatro 1\n[ranking]\n1 | {name} | {points} | {wins} | {losses} | {draws} | {games}\n[end] ranking=1 games=0 carried=0\n"
        );
        match import(&self.server, &file).await {
            Ok(_) => format!("carried: {file}"),
            // A player with games here is no old ranking's.
            Err(refused) => format!("carried refused: {file}{refused}"),
        }
    }

    pub(super) async fn bot(&mut self) -> Event {
        let name = self.name();
        if self.people.token(&name).is_none() {
            let claimed = self.ask(Method::POST, "/players", None, Some(json!({ "name": name }))).await.1;
            self.people.learn(&name, &claimed["player_token"]);
        }
        let Some(token) = self.people.token(&name) else { return format!("no bot: {name}") };
        let path = format!("/players/{}/bot", encoded(&name));
        self.post(&path, Some(token), json!({})).await;
        format!("bot: {name}")
    }

    pub(super) async fn deletion(&mut self) -> Event {
        let name = self.name();
        let purge = if self.chance.random() { "?games=purge" } else { "" };
        let path = format!("/players/{}{purge}", encoded(&name));
        let (status, answer) = self.ask(Method::DELETE, &path, Some(ADMIN), None).await;
        assert!(status.is_success() || status == 404, "{path}: {answer}");
        self.people.forget(&name);
        format!("deleted {status}: {name} {purge}")
    }
}

fn encoded(name: &str) -> String {
    percent_encoding::utf8_percent_encode(name, percent_encoding::NON_ALPHANUMERIC).to_string()
}
