//! Tournaments by REST: organising, entering, playing and reading.

mod hold;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::support::{ADMIN, Answer, TestServer, text};

/// A tournament on a server, with its organiser's token.
struct Tournament<'a> {
    server: &'a TestServer,
    id: String,
    organiser: String,
    code: u64,
}

impl<'a> Tournament<'a> {
    async fn new(server: &'a TestServer, body: Value) -> Tournament<'a> {
        let made = server.post("/tournaments", body).await.expect(StatusCode::CREATED);
        Tournament {
            server,
            id: text(&made["tournament"]["id"]),
            organiser: text(&made["organiser_token"]),
            code: made["code"].as_u64().expect("a code"),
        }
    }

    fn path(&self, rest: &str) -> String {
        format!("/tournaments/{}{rest}", self.id)
    }

    async fn get(&self, rest: &str) -> Value {
        self.server.get(&self.path(rest)).await.expect(StatusCode::OK)
    }

    async fn enter(&self, name: &str) -> Answer {
        self.server.post(&self.path("/entries"), json!({ "name": name })).await
    }

    /// The token of a new entrant.
    async fn entrant(&self, name: &str) -> String {
        text(&self.enter(name).await.expect(StatusCode::CREATED)["token"])
    }

    async fn organise(&self, method: Method, rest: &str, body: Value) -> Answer {
        self.send(&self.organiser, method, rest, body).await
    }

    async fn send(&self, token: &str, method: Method, rest: &str, body: Value) -> Answer {
        Answer::of(self.server.request(method, &self.path(rest)).bearer_auth(token).json(&body)).await
    }

    async fn me(&self, token: &str, wait: u8) -> Value {
        let request = self.server.request(Method::GET, &self.path(&format!("/me?wait={wait}")));
        Answer::of(request.bearer_auth(token)).await.expect(StatusCode::OK)
    }

    /// What an entrant is told once they are in a game.
    async fn game(&self, token: &str) -> Value {
        loop {
            let me = self.me(token, 10).await;
            if me["game"].is_string() {
                return me;
            }
        }
    }

    /// What an entrant is told once they are in no game.
    async fn free(&self, token: &str) -> Value {
        loop {
            let me = self.me(token, 1).await;
            if me["game"].is_null() {
                return me;
            }
        }
    }

    /// The tournament once its last stage is over.
    async fn ended(&self) -> Value {
        loop {
            let now = self.get("").await;
            let last = now["stages"].as_array().expect("stages").last().expect("a stage");
            if last["status"] == "ended" {
                return now;
            }
        }
    }
}

/// A game once it is over.
async fn over(server: &TestServer, game: &str) -> Value {
    loop {
        let state = server.get(&format!("/games/{game}")).await.expect(StatusCode::OK);
        if state["status"] != "playing" {
            return state;
        }
    }
}

#[tokio::test]
async fn people_enter_by_link_or_code_and_are_counted() {
    let server = TestServer::start().await;
    let friday = Tournament::new(&server, json!({ "title": " Friday " })).await;
    assert!((1_000..10_000).contains(&friday.code), "{}", friday.code);
    let by_code = server.get(&format!("/tournaments/{}", friday.code)).await.expect(StatusCode::OK);
    assert_eq!((&by_code["id"], &by_code["title"]), (&json!(friday.id), &json!("Friday")));
    let entered = friday.enter("Ana").await.expect(StatusCode::CREATED);
    assert_eq!(entered["entrant"], json!({ "n": 1, "name": "Ana" }));
    assert!(text(&entered["token"]).starts_with("c4s_"), "{entered}");
    let player = text(&entered["player_token"]);
    friday.enter("ana").await.refused(409, "name-taken");
    let again = json!({ "name": "Ana", "token": player });
    server.post(&friday.path("/entries"), again).await.refused(409, "already-entered");
    let counts = &friday.get("").await["counts"];
    assert_eq!((&counts["entrants"], &counts["here"]), (&json!(1), &json!(0)), "nobody was seen yet");
    let me = friday.me(&text(&entered["token"]), 0).await;
    assert_eq!((&me["n"], &me["state"], &me["game"]), (&json!(1), &json!("waiting"), &Value::Null));
    assert_eq!(friday.get("").await["counts"]["here"], 1);
    let closed = friday.organise(Method::PATCH, "", json!({ "registration": "closed" })).await;
    assert_eq!(closed.expect(StatusCode::OK)["code"], Value::Null);
    friday.enter("Bruno").await.refused(409, "registration-closed");
    server.get(&format!("/tournaments/{}", friday.code)).await.refused(404, "not-found");
    // The organiser lets somebody in all the same.
    let let_in = friday.organise(Method::POST, "/entries", json!({ "name": "Bruno" })).await;
    assert_eq!(let_in.expect(StatusCode::CREATED)["entrant"]["n"], 2);
    let seed = friday.get("").await.to_string();
    assert!(!seed.contains("seed"), "{seed}");
}

#[tokio::test]
async fn only_given_names_enter_unless_others_may() {
    let server = TestServer::start().await;
    let body = json!({ "title": "Class 4b", "names": ["Ana", "Zoë", "ana"] });
    let class = Tournament::new(&server, body).await;
    let before = class.get("").await;
    assert_eq!((&before["open"], &before["names"]), (&json!(false), &json!(["Ana", "Zoë"])));
    class.enter("Bruno").await.refused(403, "not-on-list");
    class.entrant("ZOË").await;
    assert_eq!(class.get("").await["names"], json!(["Ana"]));
    let open = json!({ "title": "Class 4c", "names": ["Carla"], "open": true });
    Tournament::new(&server, open).await.entrant("Bruno").await;
    let wrong = json!({ "title": "Class 4d", "names": ["Ana", ""] });
    let refused = server.post("/tournaments", wrong).await.refused(422, "invalid-field");
    assert_eq!(refused["field"], "names[1]");
    let refused = server.post("/tournaments", json!({ "title": " " })).await.refused(422, "invalid-field");
    assert_eq!(refused["field"], "title");
}

#[tokio::test]
async fn a_game_of_an_arena_is_played_scored_and_read() {
    let server = TestServer::start().await;
    let friday = Tournament::new(&server, json!({ "title": "Friday" })).await;
    let tokens = [friday.entrant("Ana").await, friday.entrant("Bruno").await];
    for token in &tokens {
        friday.me(token, 0).await;
    }
    let stage = json!({ "kind": "arena", "minutes": 5, "start": "empty", "begin": "now" });
    let stage = friday.organise(Method::POST, "/stages", stage).await.expect(StatusCode::CREATED);
    assert_eq!((&stage["k"], &stage["status"]), (&json!(1), &json!("running")));
    let told = [friday.game(&tokens[0]).await, friday.game(&tokens[1]).await];
    assert_eq!(told[0]["game"], told[1]["game"]);
    let game = text(&told[0]["game"]);
    let x = usize::from(told[0]["side"] == "O");
    let now = server.get(&format!("/games/{game}")).await.expect(StatusCode::OK);
    let place =
        json!({ "id": friday.id, "stage": 1, "round": 1, "board": 1, "first_disc_s": 30, "away_s": 30 });
    assert_eq!(now["tournament"], place);
    let shown = server.client.get(format!("{}/g/{game}", server.url)).header("user-agent", "curl/8");
    assert!(Answer::of(shown).await.text.contains("Board 1, round 1 of tournament"), "the text says it too");
    for (action, answer) in [("draw", "offer"), ("takeback", "offer"), ("rematch", "offer")] {
        let body = json!({ "answer": answer });
        let answer = server.post_as(&tokens[x], &format!("/games/{game}/{action}"), body).await;
        answer.refused(409, "forbidden-in-tournament");
    }
    for (ply, column) in [3, 2, 3, 2, 3, 2, 3].into_iter().enumerate() {
        let token = &tokens[(x + ply) % 2];
        let moved = server.post_as(token, &format!("/games/{game}/moves"), json!({ "column": column })).await;
        moved.expect(StatusCode::CREATED);
    }
    // Both are told that they are free again, or of their next game.
    let me = friday.me(&tokens[x], 10).await;
    assert_ne!(me["game"], json!(game), "{me}");
    assert_eq!((&me["place"], &me["points"]), (&json!(1), &json!(2.0)), "{me}");
    let games = friday.get("/stages/1/games").await;
    let first = &games["items"][0];
    assert_eq!(
        (&first["game"], &first["outcome"], &first["how"]),
        (&json!(game), &json!("X"), &json!("played"))
    );
    let table = friday.get("/stages/1/table").await;
    assert_eq!(
        (&table["total"], &table["items"][0]["wins"], &table["items"][1]["losses"]),
        (&json!(2), &json!(1), &json!(1))
    );
    // What the organiser corrects counts instead.
    let result = format!("/stages/1/results/{game}");
    let corrected = friday.organise(Method::PUT, &result, json!({ "outcome": "draw" })).await;
    assert_eq!(corrected.expect(StatusCode::OK)["how"], "entered");
    assert_eq!(friday.get("/stages/1/table").await["items"][0]["points"], json!(1.0));
    friday.organise(Method::POST, "/stages/1/end", json!({})).await.expect(StatusCode::OK);
    for file in ["txt", "csv"] {
        let answer = server.get(&format!("/tournaments/{}.{file}", friday.id)).await;
        assert!(answer.text.contains("Bruno"), "{}", answer.text);
    }
    let spanish = server.get(&format!("/tournaments/{}.csv?lang=es", friday.id)).await;
    assert!(spanish.text.starts_with("\u{feff}puesto;nombre;puntos;jugadas;"), "{}", spanish.text);
}

#[tokio::test]
async fn a_stage_that_ends_adjudicates_what_is_unfinished() {
    let server = TestServer::start().await;
    let friday = Tournament::new(&server, json!({ "title": "Friday" })).await;
    let tokens = [friday.entrant("Ana").await, friday.entrant("Bruno").await];
    for token in &tokens {
        friday.me(token, 0).await;
    }
    let stage = json!({ "kind": "arena", "start": "empty", "at_end": "adjudicate", "begin": "now" });
    friday.organise(Method::POST, "/stages", stage).await.expect(StatusCode::CREATED);
    let told = friday.game(&tokens[0]).await;
    let game = text(&told["game"]);
    let x = usize::from(told["side"] == "O");
    // X has three in a row and is to move.
    for (ply, column) in [2, 2, 3, 3, 4, 4].into_iter().enumerate() {
        let token = &tokens[(x + ply) % 2];
        let body = json!({ "column": column });
        server.post_as(token, &format!("/games/{game}/moves"), body).await.expect(StatusCode::CREATED);
    }
    friday.organise(Method::POST, "/stages/1/end", json!({})).await.expect(StatusCode::OK);
    friday.ended().await;
    let scored = &friday.get("/stages/1/games").await["items"][0];
    assert_eq!((&scored["outcome"], &scored["how"]), (&json!("X"), &json!("adjudicated")));
    let stopped = server.get(&format!("/games/{game}")).await.expect(StatusCode::OK);
    assert_eq!((&stopped["status"], &stopped["result"]), (&json!("aborted"), &Value::Null));
    friday.organise(Method::PATCH, "", json!({ "ended": true })).await.expect(StatusCode::OK);
    friday.enter("Carla").await.refused(409, "tournament-over");
}

#[tokio::test]
async fn who_gives_up_before_the_second_disc_loses_by_forfeit() {
    let server = TestServer::start().await;
    let friday = Tournament::new(&server, json!({ "title": "Friday" })).await;
    let tokens = [friday.entrant("Ana").await, friday.entrant("Bruno").await];
    for token in &tokens {
        friday.me(token, 0).await;
    }
    let stage = json!({ "kind": "arena", "begin": "now" });
    friday.organise(Method::POST, "/stages", stage).await.expect(StatusCode::CREATED);
    let told = friday.game(&tokens[0]).await;
    let game = text(&told["game"]);
    server.post_as(&tokens[0], &format!("/games/{game}/resign"), json!({})).await.expect(StatusCode::OK);
    let winner = friday.free(&tokens[1]).await;
    assert_eq!((&winner["place"], &winner["points"]), (&json!(1), &json!(2.0)), "{winner}");
    let first = &friday.get("/stages/1/games").await["items"][0];
    assert_eq!(first["how"], "forfeit");
    assert_ne!(first["outcome"], told["side"]);
}

#[tokio::test]
async fn who_is_missing_loses_by_themselves() {
    let server = TestServer::start().await;
    let friday = Tournament::new(&server, json!({ "title": "Friday" })).await;
    let tokens = [friday.entrant("Ana").await, friday.entrant("Bruno").await];
    for token in &tokens {
        friday.me(token, 0).await;
    }
    let stage = json!({ "kind": "arena", "start": "empty", "begin": "now" });
    friday.organise(Method::POST, "/stages", stage).await.expect(StatusCode::CREATED);
    let told = friday.game(&tokens[0]).await;
    let (game, x) = (text(&told["game"]), usize::from(told["side"] == "O"));
    // Ten seconds to open the game, and thirty for the first disc.
    server.time.advance(39_000);
    let going_on = server.get(&format!("/games/{game}?wait=1")).await.expect(StatusCode::OK);
    assert_eq!(going_on["status"], "playing");
    server.time.advance(1_000);
    let missed = over(&server, &game).await;
    assert_eq!((&missed["status"], &missed["result"]), (&json!("aborted"), &Value::Null));
    let there = friday.free(&tokens[1 - x]).await;
    assert_eq!((&there["points"], &there["state"]), (&json!(2.0), &json!("waiting")), "{there}");
    let missing = friday.me(&tokens[x], 0).await;
    assert_eq!((&missing["points"], &missing["state"]), (&json!(0.0), &json!("paused")), "{missing}");
    // One request and they are back, and then they are away on their turn.
    friday.send(&tokens[x], Method::POST, "/me", json!({ "state": "back" })).await.expect(StatusCode::OK);
    friday.me(&tokens[1 - x], 0).await;
    server.time.advance(4_000);
    let told = friday.game(&tokens[0]).await;
    let (game, x) = (text(&told["game"]), usize::from(told["side"] == "O"));
    for ply in 0..2 {
        let token = &tokens[(x + ply) % 2];
        let moved = server.post_as(token, &format!("/games/{game}/moves"), json!({ "column": 3 })).await;
        moved.expect(StatusCode::CREATED);
    }
    server.time.advance(30_000);
    let left = over(&server, &game).await;
    assert_eq!(
        (&left["result"]["winner"], &left["result"]["reason"]),
        (&json!("O"), &json!("abandon")),
        "{left}"
    );
}

#[tokio::test]
async fn who_is_deleted_is_sent_out_and_nobody_is_paired_with_them() {
    let server = TestServer::start().await;
    let friday =
        Tournament::new(&server, json!({ "title": "Friday", "names": ["Ana", "Bruno", "Carla"] })).await;
    let ana = friday.entrant("Ana").await;
    let bruno = friday.enter("Bruno").await.expect(StatusCode::CREATED);
    let bruno = [text(&bruno["token"]), text(&bruno["player_token"])];
    for token in [&ana, &bruno[0]] {
        friday.me(token, 0).await;
    }
    let stage = json!({ "kind": "arena", "begin": "now" });
    friday.organise(Method::POST, "/stages", stage).await.expect(StatusCode::CREATED);
    let told = friday.game(&ana).await;
    let delete = server.request(Method::DELETE, "/players/Bruno").bearer_auth(&bruno[1]);
    Answer::of(delete).await.expect(StatusCode::OK);
    let freed = friday.free(&ana).await;
    assert_eq!((&freed["game"], &freed["points"]), (&Value::Null, &json!(2.0)), "{freed}");
    assert_ne!(freed["game"], told["game"]);
    for rest in ["", "/entries", "/stages/1/table", ".txt", ".csv"] {
        let answer = server.get(&friday.path(rest)).await;
        assert!(!answer.text.contains("Bruno"), "{rest}: {}", answer.text);
    }
    let gone = server.post("/players", json!({ "name": "Dora" })).await.expect(StatusCode::CREATED);
    let class = Tournament::new(&server, json!({ "title": "Class", "names": ["dora", "Elena"] })).await;
    let delete = server.request(Method::DELETE, "/players/Dora").bearer_auth(text(&gone["player_token"]));
    Answer::of(delete).await.expect(StatusCode::OK);
    assert_eq!(class.get("").await["names"], json!(["Elena"]), "a name that was given goes with its player");
    // Others play on.
    let carla = friday.entrant("Carla").await;
    friday.me(&carla, 0).await;
    server.time.advance(4_000);
    assert_ne!(friday.game(&carla).await["game"], told["game"]);
}

#[tokio::test]
async fn a_tournament_goes_on_after_a_restart() {
    let server = TestServer::start().await;
    let friday = Tournament::new(&server, json!({ "title": "Friday" })).await;
    let tokens = [friday.entrant("Ana").await, friday.entrant("Bruno").await];
    for token in &tokens {
        friday.me(token, 0).await;
    }
    let stage = json!({ "kind": "arena", "begin": "now" });
    friday.organise(Method::POST, "/stages", stage).await.expect(StatusCode::CREATED);
    let told = friday.game(&tokens[0]).await;
    let Tournament { id, organiser, code, .. } = friday;
    let server = server.restart().await;
    let friday = Tournament { server: &server, id, organiser, code };
    assert_eq!(friday.game(&tokens[0]).await, told);
    let game = text(&told["game"]);
    server.post_as(&tokens[0], &format!("/games/{game}/resign"), json!({})).await.expect(StatusCode::OK);
    assert_eq!(friday.me(&tokens[1], 10).await["points"], json!(2.0));
}

#[tokio::test]
async fn a_repeated_creation_or_entry_is_made_once() {
    let server = TestServer::start().await;
    let send = async |path: &str, body: Value| {
        let request = server.request(Method::POST, path).header("idempotency-key", "once").json(&body);
        Answer::of(request).await.expect(StatusCode::CREATED)
    };
    let first = send("/tournaments", json!({ "title": "Friday" })).await;
    assert_eq!(send("/tournaments", json!({ "title": "Friday" })).await, first);
    let entries = format!("/tournaments/{}/entries", text(&first["tournament"]["id"]));
    let entered = send(&entries, json!({ "name": "Ana" })).await;
    assert_eq!(send(&entries, json!({ "name": "Ana" })).await, entered);
}

#[tokio::test]
async fn a_follower_is_told_what_changes_and_an_entrant_of_their_game() {
    let server = TestServer::start().await;
    let friday = Tournament::new(&server, json!({ "title": "Friday" })).await;
    let tokens = [friday.entrant("Ana").await, friday.entrant("Bruno").await];
    let follow = async |token: &str| {
        let request = server.request(Method::GET, &friday.path("/events")).bearer_auth(token);
        request.header("accept", "application/x-ndjson").send().await.expect("a stream")
    };
    let mut streams = [follow(&tokens[0]).await, follow(&tokens[1]).await];
    let stage = json!({ "kind": "arena", "begin": "now" });
    friday.organise(Method::POST, "/stages", stage).await.expect(StatusCode::CREATED);
    let mut games = Vec::new();
    for stream in &mut streams {
        let (mut text, mut kinds) = (String::new(), Vec::new());
        let game = 'game: loop {
            let piece = stream.chunk().await.expect("it goes on").expect("it has no end");
            text += std::str::from_utf8(&piece).expect("UTF-8");
            while let Some((line, rest)) = text.clone().split_once('\n') {
                text = rest.to_owned();
                let Ok(frame) = serde_json::from_str::<Value>(line) else { continue };
                kinds.push(super::support::text(&frame["type"]));
                if frame["type"] == "game" {
                    break 'game frame;
                }
            }
        };
        assert_eq!(kinds[0], "snapshot", "{kinds:?}");
        games.push(game);
    }
    assert_eq!(games[0]["id"], games[1]["id"]);
    assert_ne!(games[0]["side"], games[1]["side"]);
    assert_eq!((&games[0]["opponent"], &games[0]["start"]), (&json!("Bruno"), &json!("fair")));
    assert_eq!(friday.get("").await["counts"]["playing"], 2, "who follows is here");
}

#[tokio::test]
async fn a_swiss_pairs_all_who_are_here_round_after_round() {
    let server = TestServer::start().await;
    let friday = Tournament::new(&server, json!({ "title": "Friday" })).await;
    let mut tokens = Vec::new();
    for name in ["Ana", "Bruno", "Carla", "Diego", "Elena"] {
        let token = friday.entrant(name).await;
        friday.me(&token, 0).await;
        tokens.push(token);
    }
    let stage = json!({ "kind": "swiss", "rounds": 2, "break_s": 0, "begin": "now" });
    let stage = friday.organise(Method::POST, "/stages", stage).await.expect(StatusCode::CREATED);
    assert_eq!((&stage["kind"], &stage["rounds"]), (&json!("swiss"), &json!(2)));
    for round in 1..=2 {
        // All games of the round exist once somebody is in one.
        loop {
            let now = friday.get("").await;
            if now["stages"][0]["round"] == round || now["stages"][0]["status"] == "ended" {
                break;
            }
            for token in &tokens {
                friday.me(token, 0).await;
            }
        }
        let games = friday.get("/stages/1/games").await;
        for game in games["items"].as_array().expect("games").iter().filter(|game| game["round"] == round) {
            let game = text(&game["game"]);
            for token in &tokens {
                // Only one of them sits there.
                let _ = server.post_as(token, &format!("/games/{game}/resign"), json!({})).await;
            }
        }
    }
    friday.ended().await;
    let games = friday.get("/stages/1/games").await;
    assert_eq!(games["total"], 4, "two boards a round: {games}");
    let table = friday.get("/stages/1/table").await;
    let byes: u64 =
        table["items"].as_array().expect("rows").iter().filter_map(|row| row["byes"].as_u64()).sum();
    assert_eq!(byes, 2, "one a round: {table}");
    assert!(table["items"][0]["buchholz"].is_number(), "{table}");
}

#[tokio::test]
async fn the_organiser_pauses_sends_out_and_lets_in_again() {
    let server = TestServer::start().await;
    let friday = Tournament::new(&server, json!({ "title": "Friday" })).await;
    let ana = friday.entrant("Ana").await;
    friday.entrant("Bruno").await;
    let set = async |state: &str| {
        let answer = friday.organise(Method::PATCH, "/entries/1", json!({ "state": state })).await;
        text(&answer.expect(StatusCode::OK)["state"])
    };
    friday.me(&ana, 0).await;
    assert_eq!(set("paused").await, "paused");
    assert_eq!(set("in").await, "waiting");
    assert_eq!(set("removed").await, "out");
    let back = friday.send(&ana, Method::POST, "/me", json!({ "state": "back" })).await;
    back.refused(403, "sent-out");
    assert_eq!(set("in").await, "waiting");
    let left = friday.send(&ana, Method::POST, "/me", json!({ "state": "leave" })).await;
    assert_eq!(left.expect(StatusCode::OK)["state"], "out");
    // Who left without a game is no longer shown.
    assert_eq!(friday.get("/entries").await["items"][0]["name"], "Bruno");
    friday.organise(Method::PATCH, "/entries/9", json!({ "state": "in" })).await.refused(404, "not-found");
    let apart = friday.organise(Method::PATCH, "", json!({ "apart": [[1, 2]], "hold": true })).await;
    assert_eq!(apart.expect(StatusCode::OK)["hold"], true);
    let twice = friday.organise(Method::PATCH, "", json!({ "apart": [[2, 2]] })).await;
    twice.refused(422, "invalid-field");
    friday.send(ADMIN, Method::PATCH, "", json!({ "hold": false })).await.expect(StatusCode::OK);
    friday.send(&ana, Method::PATCH, "", json!({ "hold": true })).await.refused(403, "forbidden");
}

#[tokio::test]
async fn an_address_has_few_open_tournaments_and_few_wrong_codes() {
    let server = TestServer::start_telling(Default::default()).await;
    for number in 1..=5 {
        Tournament::new(&server, json!({ "title": format!("Friday {number}") })).await;
    }
    let sixth = server.post("/tournaments", json!({ "title": "Friday 6" })).await;
    sixth.refused(429, "too-many-tournaments");
    let mut refused = None;
    for guess in 0..25 {
        // Codes have four digits or five, and none begins with a nought.
        let answer = server.get(&format!("/tournaments/0{guess:03}")).await;
        if answer.status != StatusCode::NOT_FOUND {
            refused = Some((guess, answer));
            break;
        }
    }
    let (guesses, answer) = refused.expect("the guesses are limited");
    assert_eq!(guesses, 20);
    answer.refused(429, "too-many-requests");
}
