//! Nobody is helped with a board on which a tournament is played.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::Tournament;
use crate::support::{ADMIN, Answer, TestServer, text};

/// Six discs without a line, on a board that is no mirror image of itself.
const SIX: [u8; 6] = [0, 1, 0, 1, 2, 2];

/// A small board, whose values take no time.
fn board(moves: &str) -> String {
    format!("rows=4&columns=5&connect=4&moves={moves}")
}

async fn ask(server: &TestServer, moves: &str, token: Option<&str>) -> Answer {
    let request = server.request(Method::GET, &format!("/analysis?{}", board(moves)));
    Answer::of(match token {
        Some(token) => request.bearer_auth(token),
        None => request,
    })
    .await
}

/// A game against the computer from a position.
fn from(moves: &[u8], seats: Value) -> Value {
    json!({ "seats": seats, "rows": 4, "columns": 5, "connect": 4, "opening": moves })
}

struct Playing<'a> {
    friday: Tournament<'a>,
    game: String,
    /// Of X and O.
    tokens: [String; 2],
}

impl Playing<'_> {
    /// Six discs have been dropped, each of which `before` looks at first.
    async fn begin(server: &TestServer, mut before: impl AsyncFnMut(&[u8])) -> Playing<'_> {
        let (friday, mut tokens) = Tournament::of_two(server).await;
        let stage = json!({ "kind": "arena", "start": "empty", "rows": 4, "columns": 5, "connect": 4 });
        friday.begin(stage).await;
        let told = friday.game(&tokens[0]).await;
        if told["side"] == "O" {
            tokens.swap(0, 1);
        }
        let game = text(&told["game"]);
        for (ply, column) in SIX.into_iter().enumerate() {
            before(&SIX[..ply]).await;
            let body = json!({ "column": column });
            let moved = server.post_as(&tokens[ply % 2], &format!("/games/{game}/moves"), body).await;
            moved.expect(StatusCode::CREATED);
        }
        Playing { friday, game, tokens }
    }
}

fn written(moves: &[u8]) -> String {
    moves.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
}

#[tokio::test]
async fn values_of_a_board_in_play_are_refused_until_its_game_is_over() {
    let server = TestServer::start_unlimited().await;
    let before = async |moves: &[u8]| {
        ask(&server, &written(moves), None).await.expect(StatusCode::OK);
    };
    let playing = Playing::begin(&server, before).await;
    let refused = ask(&server, "0,1,0,1,2,2", None).await;
    assert_eq!(refused.header("retry-after"), "30");
    let problem = refused.refused(409, "in-play");
    assert_eq!(problem["retry_after_s"], 30);
    for moves in [
        "4,3,4,3,2,2",   // the mirror image
        "0,1,2,1,0,2",   // in another order
        "0,1,0,1,2",     // one disc before
        "4,3,4,3,2",     // the mirror image of that
        "0,1,0,1,2,2,3", // one disc later
        "4,3,4,3,2,2,2", // the mirror image of another one
    ] {
        ask(&server, moves, None).await.refused(409, "in-play");
    }
    let stacks = "/analysis?rows=4&columns=5&connect=4&stacks=xx-oo-xo-0-0";
    server.get(stacks).await.refused(409, "in-play");
    for moves in ["0,1,0,1", "0,1,0,1,2,2,3,3", "0,1,0,1,2,3", "0,1,0,1,3,3", "4,3,4,3,1,1"] {
        ask(&server, moves, None).await.expect(StatusCode::OK);
    }
    let terminal = format!("{}/board?{}", server.url, board("0,1,0,1,2,2"));
    let at_a_terminal = async |token: Option<&str>| {
        let request = server.client.get(&terminal).header("user-agent", "curl/8");
        let request = match token {
            Some(token) => request.basic_auth("Ana", Some(token)),
            None => request,
        };
        Answer::of(request).await
    };
    let refused = at_a_terminal(None).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert!(
        refused.text.contains("being played in a tournament") && refused.text.contains("(in-play)"),
        "{}",
        refused.text
    );
    at_a_terminal(Some(&playing.friday.organiser)).await.expect(StatusCode::OK);
    // The position itself is no help.
    server.get(&format!("/position?{}", board("0,1,0,1,2,2"))).await.expect(StatusCode::OK);
    let resign = format!("/games/{}/resign", playing.game);
    server.post_as(&playing.tokens[0], &resign, json!({})).await.expect(StatusCode::OK);
    ask(&server, "0,1,0,1,2,2", None).await.expect(StatusCode::OK);
}

#[tokio::test]
async fn the_computer_does_not_play_on_from_a_board_in_play_but_people_do() {
    let server = TestServer::start_unlimited().await;
    let playing = Playing::begin(&server, async |_| {}).await;
    let computer = || json!([{ "name": "Eve" }, { "level": "easy" }]);
    for moves in [&[0, 1, 0, 1, 2, 2][..], &[4, 3, 4, 3, 2, 2], &[0, 1, 0, 1, 2], &[0, 1, 0, 1, 2, 2, 4]] {
        server.post("/games", from(moves, computer())).await.refused(409, "in-play");
    }
    let two_computers = || json!([{ "level": "easy" }, { "level": "easy" }]);
    server.post("/games", from(&SIX, two_computers())).await.refused(409, "in-play");
    let people = json!([{ "name": "Eve" }, {}]);
    server.post("/games", from(&SIX, people)).await.expect(StatusCode::CREATED);
    server
        .post("/games", from(&SIX[..4], json!([{ "name": "Zoe" }, { "level": "easy" }])))
        .await
        .expect(StatusCode::CREATED);
    let made = server.post_as(&playing.friday.organiser, "/games", from(&SIX, two_computers())).await;
    made.expect(StatusCode::CREATED);
}

#[tokio::test]
async fn the_organiser_and_the_operator_are_not_refused_and_the_players_are() {
    let server = TestServer::start_unlimited().await;
    let playing = Playing::begin(&server, async |_| {}).await;
    let moves = "0,1,0,1,2,2";
    for token in [&playing.friday.organiser, ADMIN] {
        ask(&server, moves, Some(token)).await.expect(StatusCode::OK);
    }
    let other = Tournament::new(&server, json!({ "title": "Monday" })).await;
    for token in [&other.organiser, &playing.tokens[0], "c4m_nobody's"] {
        ask(&server, moves, Some(token)).await.refused(409, "in-play");
    }
}

#[tokio::test]
async fn a_board_is_still_in_play_after_a_restart() {
    let server = TestServer::start_unlimited().await;
    Playing::begin(&server, async |_| {}).await;
    let server = server.restart().await;
    // From the moment on at which the tournament has found its games again, which a start does not wait for.
    let asked = format!("/analysis?{}", board("0,1,0,1,2,2"));
    server.until(&asked, |answer| answer.status == StatusCode::CONFLICT).await.refused(409, "in-play");
    // Nobody follows the game, and it stays in memory.
    server.hub.sweep();
    server.get(&asked).await.refused(409, "in-play");
}
