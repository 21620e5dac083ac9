//! Comparing what the server said with what its log holds.

use cuatro::sqlite::SqliteStore;
use cuatro::store::Store;

use super::super::linearizable::{self, check::Checked};
use super::*;

/// What the checker found there, for the summary and the sums.
#[derive(Default)]
pub(super) struct Found {
    pub(super) events: usize,
    pub(super) finished: usize,
    /// Points, wins, losses and draws by name.
    pub(super) totals: BTreeMap<String, [u64; 4]>,
}

/// Compares a game's log with what a spectator received of it, and with the rules.
pub(super) async fn check(life: &Life, id: &str, received: &[(u64, String)], found: &mut Found) {
    let game = life.get(&format!("/games/{id}")).await;
    let version = number(&game["version"]);
    let mut lines = events(life, id, 1).await.expect("the server lives");
    let mut log = Vec::new();
    while log.len() as u64 + 1 < version {
        log.push(lines.next().await.expect("as many events as there are versions"));
    }
    let versions: Vec<u64> = log.iter().map(|(version, _)| *version).collect();
    assert_eq!(versions, (2..=version).collect::<Vec<_>>(), "{id} has a hole, or an event twice");
    assert!(received.len() <= log.len(), "{id}: more was sent than is in the log");
    for (received, logged) in received.iter().zip(&log) {
        assert_eq!(received, logged, "{id}: a spectator received something else, or in another order");
    }
    // The moves, from the frames alone.
    let mut moves: Vec<u64> = Vec::new();
    let mut ended = None;
    for (_, line) in &log {
        let frame: Value = serde_json::from_str(line).expect("JSON");
        match frame["type"].as_str().expect("a type") {
            "move" => {
                assert_eq!(number(&frame["move"]["ply"]), moves.len() as u64, "{id} {line}");
                moves.push(number(&frame["move"]["column"]));
            }
            "takeback" => moves.truncate(number(&frame["ply"]) as usize),
            "result" => {
                assert_eq!(ended, None, "{id} ends twice");
                ended = Some(word(&frame["status"]));
            }
            _ => {}
        }
    }
    assert_eq!(numbers(&game["moves"]), moves, "{id}");
    replays(&game, &moves, ended, found);
    found.events += log.len() + 1;
}

/// Compares everything that was asked and answered with the logs in the data file; how long the comparison took.
pub(super) async fn histories(data: &Path, history: &History) -> (Checked, Duration) {
    let store = SqliteStore::open(data).await.expect("the data file opens");
    let (mut checked, mut took) = (Checked::default(), Duration::ZERO);
    for (id, operations) in history.take() {
        let log = store.game(&id).await.expect("a read").map(|game| game.log).unwrap_or_default();
        let began = Instant::now();
        let fits = linearizable::check::check(&log, operations);
        checked.add(fits.unwrap_or_else(|problem| panic!("{id}: {problem}")));
        took += began.elapsed();
    }
    store.close().await;
    (checked, took)
}

/// A game follows the rules, ends when they say so, and gives the points that they say.
pub(super) fn replays(game: &Value, moves: &[u64], ended: Option<String>, found: &mut Found) {
    let columns = moves.iter().map(|column| Column(*column as u8));
    let position = Position::replay(Variant::STANDARD, columns).unwrap_or_else(|_| panic!("illegal: {game}"));
    let result = &game["result"];
    let by_board = matches!(result["reason"].as_str(), Some("line" | "full"));
    assert_eq!(position.to_move().is_none(), by_board, "{game}");
    assert_eq!(ended.as_deref().unwrap_or("playing"), playing(&game["status"]), "{game}");
    if game["status"] != "finished" {
        return;
    }
    let rounds = moves.len().div_ceil(2) as u64;
    let win = if rounds < 4 { 500 } else { 3500_u64.saturating_sub(500 * (rounds - 4)).max(500) };
    for (side, other) in [("X", "O"), ("O", "X")] {
        let name = word(&game["seats"][side]["name"]);
        let totals = found.totals.entry(name).or_default();
        let (points, place) = match result["winner"].as_str() {
            Some(winner) if winner == side => (win, 1),
            Some(winner) if winner == other => (0, 2),
            _ => (250, 3),
        };
        assert_eq!(number(&result["points"][side]), points, "{game}");
        totals[0] += points;
        totals[place] += 1;
    }
    found.finished += 1;
}

/// The status of a game that has not ended, under one name.
pub(super) fn playing(status: &Value) -> &str {
    match status.as_str().expect("a status") {
        "waiting" => "playing",
        status => status,
    }
}

pub(super) async fn totals_equal_the_games(life: &Life, pairs: &[Pair], found: &Found) {
    for name in pairs.iter().flat_map(|pair| &pair.names) {
        let player = life.get(&format!("/players/{}", name.replace(' ', "%20"))).await;
        let totals = ["points", "wins", "losses", "draws"].map(|field| number(&player[field]));
        assert_eq!(totals, found.totals.get(name).copied().unwrap_or_default(), "{name}: {player}");
    }
    let file = life.client.get(format!("{}/export.txt", life.url)).send().await.expect("an answer");
    let file = file.text().await.expect("a file");
    let last = file.lines().last().unwrap_or_default();
    assert!(last.contains(&format!(" games={} ", found.finished)), "{} games ended: {last}", found.finished);
}

/// Games that ended although nobody heard of their creation: a rematch whose answer was lost, for instance. Counts them among
/// those that were found.
pub(super) async fn all_finished(
    life: &Life,
    all: &[(&String, &Vec<(u64, String)>)],
    found: &mut Found,
) -> usize {
    let known: std::collections::BTreeSet<&str> = all.iter().map(|(id, _)| id.as_str()).collect();
    let (mut unknown, mut next) = (0, String::new());
    loop {
        let page = life.get(&format!("/history?limit=100{next}")).await;
        for item in page["items"].as_array().expect("items") {
            let id = word(&item["id"]);
            if !known.contains(id.as_str()) {
                unknown += 1;
                check(life, &id, &[], found).await;
            }
        }
        match page["next"].as_str() {
            Some(cursor) => next = format!("&cursor={cursor}"),
            None => return unknown,
        }
    }
}
