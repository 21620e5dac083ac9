//! Names that are bots', and the bots in `examples/`, as somebody runs them.

use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

use super::support::{PATIENCE, Table, TestServer, text};

/// X wins in round 4.
const WIN: [u8; 7] = [3, 2, 3, 2, 3, 2, 3];

/// Runs a bot to its end.
async fn run(bot: &str, server: &str, opponent: &str) -> Output {
    let path = format!("{}/examples/{bot}", env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new(&path);
    command.args([server, opponent]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let playing = tokio::task::spawn_blocking(move || command.output());
    let output = tokio::time::timeout(3 * PATIENCE, playing).await;
    output
        .unwrap_or_else(|_| panic!("{bot} does not end"))
        .expect("a thread")
        .expect("this test needs bash, curl and python3")
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// The newest game that is over.
async fn newest(server: &TestServer) -> Value {
    server.get("/history?limit=1").await.ok()["items"][0].clone()
}

fn winner(item: &Value) -> String {
    item["winner"].as_str().unwrap_or("none").to_owned()
}

#[tokio::test]
async fn the_example_bots_play_the_computer_to_the_end_and_say_the_result() {
    let server = TestServer::start().await;
    for (bot, name, none) in [("bot.sh", "bash-", "null"), ("bot.py", "Python-", "None")] {
        let output = run(bot, &server.url, "easy").await;
        assert!(output.status.success(), "{bot}: {}", said(&output));
        let item = newest(&server).await;
        let names = [&item["seats"]["X"]["name"], &item["seats"]["O"]["name"]];
        assert!(names.iter().any(|seat| seat.as_str().is_some_and(|seat| seat.starts_with(name))), "{item}");
        assert_eq!(item["kind"], "computer", "{item}");
        assert!(["X", "O"].iter().any(|side| item["seats"][side]["bot"] == true), "{item}");
        let won = said(&output).trim().replace('"', "").replace(none, "none");
        assert_eq!(won, format!("winner: {}", winner(&item)), "{item}");
    }
}

#[tokio::test]
async fn the_example_bots_play_each_other_when_one_joins_the_game_of_the_other() {
    let server = TestServer::start().await;
    let open = json!({ "seats": [{}, {}], "first": "first" });
    let created = server.post("/games", open).await.created();
    let id = text(&created["game"]["id"]);
    let (bash, python) = tokio::join!(run("bot.sh", &server.url, &id), run("bot.py", &server.url, &id));
    assert!(bash.status.success() && python.status.success(), "{} {}", said(&bash), said(&python));
    let item = newest(&server).await;
    assert_eq!((text(&item["id"]), text(&item["kind"])), (id, "online".to_owned()));
    let ladder = server.get("/ranking?against=bots").await.ok();
    assert_eq!(ladder["items"].as_array().map(Vec::len), Some(2), "{ladder}");
    assert_eq!(server.get("/ranking?against=people").await.ok()["items"], json!([]));
    let sentence = format!("winner: {}", winner(&item));
    assert_eq!(said(&python).trim().replace("None", "none"), sentence);
    assert_eq!(said(&bash).trim().replace('"', "").replace("null", "none"), sentence);
}

/// Totals as an answer has them: wins, losses and how many were played.
fn figures(totals: &Value) -> [Value; 3] {
    [&totals["wins"], &totals["losses"], &totals["played"]].map(Clone::clone)
}

fn names(page: &Value) -> Vec<String> {
    page["items"].as_array().expect("items").iter().map(|row| text(&row["name"])).collect()
}

async fn says_it_is_a_bot(server: &TestServer, name: &str, token: &str) {
    for _ in 0..2 {
        let said = server.post_as(token, &format!("/players/{name}/bot"), json!({})).await;
        assert_eq!(said.ok(), json!({ "name": name, "bot": true }), "once, and once more");
    }
}

#[tokio::test]
async fn a_bots_games_past_and_future_count_apart_from_those_between_people() {
    let server = TestServer::start().await;
    // Robo wins against Ana before it says what it is, and Ana against Berta.
    let before = server.won_game("Robo", "Ana").await;
    let robo = before.x_player.expect("a player token");
    server.won_game("Ana 2", "Berta").await;
    let rated = server.get("/players/Ana").await.ok();
    assert!(rated["rating"].is_i64(), "{rated}");

    says_it_is_a_bot(&server, "Robo", &robo).await;
    for name in ["Robo", "Ana"] {
        let player = server.get(&format!("/players/{name}")).await.ok();
        assert_eq!(figures(&player["against_people"]), [json!(0), json!(0), json!(0)], "{player}");
        assert_eq!(player["against_bots"]["played"], 1, "{player}");
        assert_eq!(player["rating"], Value::Null, "{player}");
        assert_eq!(player["played"], 1, "{player}");
    }

    // A game that ends afterwards counts in the same way.
    let open = json!({ "seats": [{ "name": "Robo", "token": robo }, {}], "first": "first" });
    let created = server.post("/games", open).await.created();
    let id = text(&created["game"]["id"]);
    assert_eq!(created["game"]["seats"]["X"]["bot"], true, "{created}");
    let joined = server.post(&format!("/games/{id}/join"), json!({ "name": "Carla" })).await.ok();
    assert_eq!(joined["game"]["seats"]["O"].get("bot"), None, "{joined}");
    let table =
        Table { id, x: text(&created["seats"][0]["token"]), o: text(&joined["token"]), x_player: None };
    server.play(&table, &WIN).await;
    for period in ["all", "week"] {
        let ranking = async |against: &str| {
            server.get(&format!("/ranking?against={against}&period={period}")).await.ok()
        };
        assert_eq!(names(&ranking("people").await), ["Ana 2", "Berta"], "{period}");
        let bots = ranking("bots").await;
        assert_eq!(names(&bots), ["Robo"], "{period}");
        assert_eq!(figures(&bots["items"][0]), [json!(2), json!(0), json!(2)], "{bots}");
        assert_eq!(
            (&bots["items"][0]["bot"], &bots["items"][0]["rating"]),
            (&json!(true), &Value::Null),
            "{bots}"
        );
        let all = ranking("all").await;
        assert_eq!(all["items"].as_array().map(Vec::len), Some(5), "{all}");
        let marked: Vec<_> =
            all["items"].as_array().into_iter().flatten().filter(|row| row["bot"] == true).collect();
        assert_eq!(marked.len(), 1, "{all}");
    }
    assert_eq!(server.get("/ranking/Robo?against=bots").await.ok()["position"], 1);
    server.get("/ranking/Carla?against=bots").await.refused(404, "not-found");
    server.get("/ranking/Robo?against=people").await.refused(404, "not-found");
}

#[tokio::test]
async fn a_bot_is_marked_wherever_its_name_is_shown_also_in_a_game_that_goes_on() {
    let server = TestServer::start().await;
    let table = server.two_people("Robo", "Ana").await;
    server.won_game("Berta", "Carla").await;
    let mut socket = server.follow(&table.id, None).await;
    socket.next_of("snapshot").await;
    says_it_is_a_bot(&server, "Robo", table.x_player.as_deref().expect("a player token")).await;
    let game = server.get(&format!("/games/{}", table.id)).await.ok();
    assert_eq!((&game["seats"]["X"]["bot"], game["seats"]["O"].get("bot")), (&json!(true), None), "{game}");
    // The state that a move makes from the one before knows it as well.
    let game = server.play(&table, &WIN).await;
    assert_eq!(game["seats"]["X"]["bot"], true, "{game}");
    let item = &server.get("/history?player=Robo").await.ok()["items"][0];
    assert_eq!((&item["seats"]["X"]["bot"], item["seats"]["O"].get("bot")), (&json!(true), None), "{item}");
    let ana = server.get("/players/Ana").await.ok();
    assert_eq!(ana["head_to_head"][0]["bot"], true, "{ana}");
    assert_eq!(server.get("/players?query=rob").await.body["items"][0]["bot"], true);
    let texts = [
        &*format!("/g/{}", table.id),
        "/ranking",
        "/ranking?against=bots",
        "/stats",
        "/players/Robo",
        "/players/Ana",
    ];
    for path in texts {
        let said = server.page(path).await.text;
        assert!(said.contains("Robo (bot)"), "{path}: {said}");
    }
    let people = server.page("/ranking?against=people").await.text;
    assert!(people.contains("Berta") && !people.contains("Robo"), "{people}");

    // After a start it is read from the data.
    socket.leave().await;
    let server = server.restart().await;
    let game = server.get(&format!("/games/{}", table.id)).await.ok();
    assert_eq!(game["seats"]["X"]["bot"], true, "{game}");
}

#[tokio::test]
async fn rule_13_a_mark_travels_in_the_file_and_is_only_ever_added() {
    let server = TestServer::start().await;
    let table = server.won_game("Robo", "Ana").await;
    let plain = server.get("/export.txt").await.text;
    assert!(!plain.contains("bots"), "nobody is a bot: {plain}");
    says_it_is_a_bot(&server, "Robo", table.x_player.as_deref().expect("a player token")).await;
    let file = server.get("/export.txt").await.text;
    assert!(file.contains("\n[bots]\n# player\nRobo\n\n[games]\n"), "{file}");
    assert!(file.ends_with("[end] ranking=2 games=1 carried=0 bots=1\n"), "{file}");
    let import = async |server: &TestServer, file: &str| {
        server.import(file.to_owned()).await.ok();
        let ana = server.get("/players/Ana").await.ok();
        [&ana["against_people"]["played"], &ana["against_bots"]["played"], &ana["rating"]].map(Clone::clone)
    };
    let marked = [json!(0), json!(1), Value::Null];
    let empty = TestServer::start().await;
    assert_eq!(import(&empty, &file).await, marked, "where nobody was known");
    assert_eq!(import(&empty, &plain).await, marked, "a file without the mark takes none away");
    // Where the games were there already, they count as a bot's from now on.
    let knowing = TestServer::start().await;
    assert_eq!(import(&knowing, &plain).await[..2], [json!(1), json!(0)]);
    assert_eq!(import(&knowing, &file).await, marked, "where it was taken for a person");
    let without_time = |text: String| text.split_once("# Fields").expect("a head").1.to_owned();
    for other in [&empty, &knowing] {
        assert_eq!(without_time(other.get("/export.txt").await.text), without_time(file.clone()));
    }
}
