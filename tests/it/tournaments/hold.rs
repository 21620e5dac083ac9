//! A hold: all boards of a tournament stand still until the organiser releases them.

use reqwest::Method;
use serde_json::{Value, json};

use super::Tournament;
use crate::support::{TestServer, assert_has, text};

/// A board: its game, and the tokens of X and O.
struct Board {
    game: String,
    tokens: [String; 2],
}

impl Board {
    /// The boards of an arena that four play with a clock and a time for the first disc.
    async fn of_four(friday: &Tournament<'_>) -> [Board; 2] {
        let mut tokens = Vec::new();
        for name in ["Ana", "Bruno", "Carla", "Diego"] {
            let token = friday.entrant(name).await;
            friday.me(&token, 0).await;
            tokens.push(token);
        }
        let arena =
            json!({ "kind": "arena", "start": "empty", "clock": { "initial_s": 60 }, "begin": "now" });
        friday.organise(Method::POST, "/stages", arena).await.created();
        let mut boards: Vec<Board> = Vec::new();
        for token in &tokens {
            let me = friday.game(token).await;
            let (game, x) = (text(&me["game"]), me["side"] == "X");
            let at = boards.iter().position(|board| board.game == game).unwrap_or_else(|| {
                boards.push(Board { game, tokens: Default::default() });
                boards.len() - 1
            });
            boards[at].tokens[usize::from(!x)].clone_from(token);
        }
        boards.try_into().unwrap_or_else(|boards: Vec<Board>| panic!("{} boards", boards.len()))
    }

    async fn now(&self, server: &TestServer) -> Value {
        server.get(&format!("/games/{}", self.game)).await.ok()
    }

    /// The game once it is held, or once it is not any more.
    async fn once(&self, server: &TestServer, held: bool) -> Value {
        loop {
            let now = self.now(server).await;
            if now.get("held").is_some() == held {
                return now;
            }
            assert_eq!(now["status"], "playing", "{now}");
        }
    }

    /// Drops a disc for the side whose turn it is.
    async fn drop(&self, server: &TestServer, ply: usize) -> crate::support::Answer {
        let path = format!("/games/{}/moves", self.game);
        server.post_as(&self.tokens[ply % 2], &path, json!({ "column": 3, "ply": ply })).await
    }
}

async fn hold(friday: &Tournament<'_>, on: bool) {
    let changed = friday.organise(Method::PATCH, "", json!({ "hold": on })).await;
    assert_eq!(changed.ok()["hold"], on);
}

#[tokio::test]
async fn boards_that_are_held_refuse_discs_and_go_on_where_they_were() {
    let server = TestServer::start_unlimited().await;
    let friday = Tournament::new(&server, json!({ "title": "Friday" })).await;
    let boards = Board::of_four(&friday).await;
    let beside = server.two_people("Elena", "Felix").await;
    boards[0].drop(&server, 0).await.created();
    server.time.advance(7_000);
    hold(&friday, true).await;
    for (board, ply) in boards.iter().zip([1, 0]) {
        let held = board.once(&server, true).await;
        assert_has(&held, json!({ "to_move": null, "clock": { "running": null } }));
        let refused = board.drop(&server, ply).await.refused(409, "held");
        assert!(text(&refused["detail"]).contains("organiser"), "{refused}");
    }
    // Longer than a clock has, than a missing player has for the first disc, and than an absent one has for any other.
    server.time.advance(10 * 60_000);
    let waited = server.get(&format!("/games/{}?wait=1", boards[1].game)).await.ok();
    assert_has(&waited, json!({ "status": "playing", "clock": { "X_ms": 53_000 } }));
    server.play(&beside, &[3, 3]).await;
    hold(&friday, false).await;
    let released = boards[0].once(&server, false).await;
    assert_has(&released, json!({ "to_move": "O", "clock": { "O_ms": 53_000 } }));
    boards[1].once(&server, false).await;
    // For three seconds the clocks still stand.
    server.time.advance(2_000);
    boards[0].drop(&server, 1).await.created();
    server.time.advance(3_000);
    let clocks =
        [boards[0].now(&server).await, boards[1].now(&server).await].map(|game| game["clock"].clone());
    let left = clocks.each_ref().map(|clock| [&clock["X_ms"], &clock["O_ms"]]);
    assert_eq!(left, [[&json!(58_000), &json!(53_000)], [&json!(51_000), &json!(60_000)]], "{clocks:?}");
    // A missing player has all of their time again.
    server.time.advance(24_000);
    let going_on = server.get(&format!("/games/{}?wait=1", boards[1].game)).await.ok();
    assert_eq!(going_on["status"], "playing", "{going_on}");
    server.time.advance(2_000);
    super::over(&server, &boards[1].game).await;
}

#[tokio::test]
async fn followers_are_told_of_a_hold_and_of_when_the_clocks_go_on() {
    let server = TestServer::start_unlimited().await;
    let friday = Tournament::new(&server, json!({ "title": "Friday" })).await;
    let [board, _] = Board::of_four(&friday).await;
    let mut socket = server.follow(&board.game, Some(&board.tokens[0])).await;
    socket.next_of("snapshot").await;
    server.time.advance(5_000);
    hold(&friday, true).await;
    let held = socket.next_of("hold").await;
    assert_has(&held, json!({ "on": true, "to_move": null }));
    assert_eq!(held["clock"]["X_ms"], 55_000, "{held}");
    socket.say(json!({ "type": "move", "column": 3, "ply": 0, "ref": 1 })).await;
    assert_eq!(socket.next_of("problem").await["problem"]["code"], "held");
    // A socket that comes back meanwhile learns the same from the whole game.
    let mut late = server.follow(&board.game, None).await;
    let game = &late.next_of("snapshot").await["game"];
    assert_has(game, json!({ "held": true, "to_move": null, "clock": { "X_ms": 55_000 } }));
    server.time.advance(60_000);
    let before = server.time.now();
    hold(&friday, false).await;
    let released = socket.next_of("hold").await;
    assert_has(&released, json!({ "on": false, "to_move": "X" }));
    let goes_on = before.plus(3_000).to_string();
    assert_has(&released, json!({ "clock": { "X_ms": 55_000, "at": goes_on } }));
    let state = board.now(&server).await;
    assert_eq!(state["clock"]["at"], json!(goes_on), "a clock that stands says from when on it runs");
}
