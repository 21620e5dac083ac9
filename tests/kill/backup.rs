//! A copy that is taken while people play is whole as of one moment, and can be put back.

use std::path::Path;

use super::*;

fn ran(arguments: &[&str], data: &Path) -> String {
    let output = run(arguments, data);
    assert!(output.status.success(), "{arguments:?}: {}", said(&output));
    said(&output)
}

fn refused(arguments: &[&str], data: &Path, words: &str) {
    let output = run(arguments, data);
    assert!(!output.status.success(), "{arguments:?} was done: {}", said(&output));
    assert!(said(&output).contains(words), "{words:?} is not in: {}", said(&output));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_taken_while_people_play_is_a_moment_of_the_game_and_can_be_put_back() {
    let data = tempfile::TempDir::new().expect("a temporary directory");
    let copies = tempfile::TempDir::new().expect("a temporary directory");
    let server = start(data.path());
    let client = Client::new();
    let mut games = Vec::new();
    for number in 0..GAMES {
        games.push(create(&client, &server.url, number).await);
    }
    let tables: Vec<Table> = games.iter().map(|game| game.table.clone()).collect();
    let acknowledged = Arc::new(Semaphore::new(0));
    let players: Vec<_> = games
        .into_iter()
        .map(|game| tokio::spawn(game.plays_on(client.clone(), server.url.clone(), acknowledged.clone())))
        .collect();
    let mut taken = Vec::new();
    for number in 0..3 {
        let traffic = tokio::time::timeout(PATIENCE, acknowledged.acquire_many(MOVES_PER_LIFE)).await;
        traffic.expect("the players play on").expect("the semaphore is open").forget();
        let mut before = Vec::new();
        for table in &tables {
            before.push(moves(&done(client.get(format!("{}/games/{}", server.url, table.id))).await));
        }
        let copy = copies.path().join(format!("{number}.db"));
        let path = copy.to_str().expect("UTF-8").to_owned();
        let directory = data.path().to_owned();
        let asked = path.clone();
        tokio::task::spawn_blocking(move || ran(&["backup", &asked], &directory)).await.expect("a copy");
        taken.push((path, before));
    }
    refused(&["restore", &taken[0].0], data.path(), "a server is running");
    refused(&["backup", &taken[0].0], data.path(), "is there already");
    server.kill();
    let damaged = copies.path().join("damaged.db");
    std::fs::write(&damaged, "no copy of a database").expect("a file");
    for arguments in [&["restore"] as &[_], &["restore", "--check"]] {
        let arguments = [arguments, &[damaged.to_str().expect("UTF-8")]].concat();
        refused(&arguments, data.path(), "damaged.db");
    }
    let mut games = Vec::new();
    for player in players {
        let (game, other) = player.await.expect("a player");
        assert_eq!(other, None, "a right move was refused");
        games.push(game);
    }
    for (copy, before) in &taken {
        let checked = ran(&["restore", "--check", copy], data.path());
        assert!(checked.contains(&format!("{GAMES} in play")), "{checked}");
        let other = tempfile::TempDir::new().expect("a temporary directory");
        ran(&["restore", copy], other.path());
        let server = start(other.path());
        let client = Client::new();
        for (game, before) in games.iter().zip(before) {
            let held = moves(&shown(&client, &server.url, game).await);
            let known = &game.acknowledged;
            assert!(held.starts_with(before), "{before:?} was there before the copy: {held:?}");
            assert!(
                known.starts_with(&held) || held.starts_with(known) && held.len() == known.len() + 1,
                "no moment of the game: {held:?} of {known:?}"
            );
        }
        server.kill();
    }
    // What is put in the place of data leaves the data beside it.
    let put_back = ran(&["restore", &taken[0].0], data.path());
    let former = put_back.rsplit(' ').next().unwrap_or_default().trim();
    assert!(Path::new(former).exists(), "{put_back}");
    let server = start(data.path());
    let now = moves(&shown(&Client::new(), &server.url, &games[0]).await);
    assert!(now.len() < games[0].acknowledged.len(), "{now:?} of {:?}", games[0].acknowledged);
    server.kill();
}
