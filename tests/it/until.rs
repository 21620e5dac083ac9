//! Waiting for what a server says in the end.

use std::time::Instant;

use super::support::{Answer, PATIENCE, TestServer};

impl TestServer {
    /// Asks again and again until the answer is as wanted.
    pub async fn until(&self, path: &str, wanted: impl Fn(&Answer) -> bool) -> Answer {
        let began = Instant::now();
        loop {
            let answer = self.get(path).await;
            if wanted(&answer) {
                return answer;
            }
            assert!(began.elapsed() < PATIENCE, "{path} stays as it is: {} {}", answer.status, answer.text);
            tokio::task::yield_now().await;
        }
    }
}
