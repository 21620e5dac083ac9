//! An answer of the server.

use reqwest::StatusCode;
use serde_json::Value;

use super::{PATIENCE, in_time};
use crate::document;

/// An answer with everything that a test may ask about it.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: reqwest::header::HeaderMap,
    pub body: Value,
    pub text: String,
}

impl Answer {
    pub async fn of(request: reqwest::RequestBuilder) -> Answer {
        let (client, request) = request.build_split();
        let request = request.expect("a request");
        let (url, method) = (request.url().clone(), request.method().clone());
        let response = in_time(PATIENCE * 4, client.execute(request)).await;
        let response = response.expect("an answer in time").expect("an answer");
        let (status, headers) = (response.status(), response.headers().clone());
        let text = response.text().await.expect("a body");
        let body = serde_json::from_str(&text).unwrap_or(Value::Null);
        let answer = Answer { status, headers, body, text };
        document::check(&url, &method, &answer).await;
        let secret = ["c4s_", "c4p_", "c4i_"].into_iter().find(|prefix| answer.text.contains(prefix));
        if let Some(prefix) = secret {
            let kept = answer.header("cache-control");
            assert_eq!(kept, "no-store", "{method} {url} answers with a token ({prefix})");
        }
        answer
    }

    pub fn expect(self, status: StatusCode) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        self.body
    }

    /// The body of an answer with status 200.
    pub fn ok(self) -> Value {
        self.expect(StatusCode::OK)
    }

    /// The body of an answer with status 201.
    pub fn created(self) -> Value {
        self.expect(StatusCode::CREATED)
    }

    /// A refusal in the form of RFC 9457 with this status and code.
    pub fn refused(self, status: u16, code: &str) -> Value {
        assert_eq!((self.status.as_u16(), self.body["code"].as_str()), (status, Some(code)), "{}", self.text);
        assert_eq!(self.header("content-type"), "application/problem+json");
        assert_eq!(self.body["status"], status);
        assert_eq!(self.body["type"], format!("/problems/{code}"));
        for member in ["title", "detail", "instance"] {
            assert!(
                self.body[member].as_str().is_some_and(|text| !text.is_empty()),
                "{member}: {}",
                self.text
            );
        }
        self.body
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}

/// Fails unless a value has these members. What else it has does not matter, and a member that is absent is null.
pub fn assert_has(value: &Value, members: Value) {
    fn wrong(value: &Value, expected: &Value, path: &str) -> Vec<String> {
        match expected.as_object() {
            Some(members) if value.is_object() && !members.is_empty() => members
                .iter()
                .flat_map(|(name, member)| wrong(&value[name.as_str()], member, &format!("{path}.{name}")))
                .collect(),
            _ if value == expected => Vec::new(),
            _ => vec![format!("{path} is {value} and not {expected}")],
        }
    }
    let wrong = wrong(value, &members, "");
    assert!(wrong.is_empty(), "{}\n{value}", wrong.join("\n"));
}
