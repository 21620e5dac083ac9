//! People who play on a server whose power will fail.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use cuatro_people::Table;
use reqwest::Client;
use serde_json::json;

/// Games in a short life, and after the log began again in a long one.
pub(super) const FEW_GAMES: usize = 12;
/// How many play at once, so that commits take more than one change and one is written while another's answer leaves.
const PLAYERS: usize = 4;

/// Games of seven moves on the server at `url`, one after the other by each player. In a long life they go on until the log in `data`
/// was brought back into the data file and began again.
pub(super) async fn play(url: &str, data: &Path, long: bool) {
    let begun = log_header(data).expect("the log is there once the server listens");
    let enough = Arc::new(AtomicBool::new(!long));
    let client = Client::new();
    let players: Vec<_> = (0..PLAYERS)
        .map(|number| {
            let player = Player {
                client: client.clone(),
                url: url.to_owned(),
                number,
                data: data.to_owned(),
                begun: begun.clone(),
                enough: enough.clone(),
            };
            tokio::spawn(player.play())
        })
        .collect();
    for player in players {
        player.await.expect("a player");
    }
}

/// What the write-ahead log begins with; it changes when the log begins again.
fn log_header(data: &Path) -> Option<Vec<u8>> {
    use std::io::Read;
    let mut header = vec![0; 32];
    std::fs::File::open(data.join("cuatro.db-wal")).ok()?.read_exact(&mut header).ok()?;
    Some(header)
}

struct Player {
    client: Client,
    url: String,
    number: usize,
    data: PathBuf,
    /// The log's header at first.
    begun: Vec<u8>,
    enough: Arc<AtomicBool>,
}

impl Player {
    async fn play(self) {
        let Player { client, url, number: player, .. } = &self;
        let mut left = FEW_GAMES / PLAYERS;
        for number in 0.. {
            let names = ["A", "B"].map(|side| format!("{side}{player} n{number}"));
            let table = Table::create(client, url, names, json!({})).await.expect("a game");
            for (ply, column) in [3, 2, 3, 2, 3, 2, 3].into_iter().enumerate() {
                let (status, answer) = table.put(client, url, ply, column).await.expect("an answer");
                assert!(status.is_success(), "{answer}");
            }
            if log_header(&self.data).is_some_and(|header| header != self.begun) {
                self.enough.store(true, Ordering::SeqCst);
            }
            if self.enough.load(Ordering::SeqCst) {
                left -= 1;
            }
            if left == 0 {
                return;
            }
        }
    }
}
