//! A tournament with nothing but curl.

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{commands, get, last, read, typed};
use crate::support::{Answer, TestServer, text};

async fn made(server: &TestServer, body: Value) -> (String, String) {
    let made = server.post("/tournaments", body).await.created();
    (text(&made["tournament"]["id"]), text(&made["organiser_token"]))
}

#[tokio::test]
async fn two_enter_play_and_wait_for_the_next_board_by_typing_what_is_shown() {
    let server = TestServer::start().await;
    let (id, organiser) = made(&server, json!({ "title": "Friday" })).await;
    let shown = read(&server, &format!("/t/{id}")).await.text;
    assert!(shown.starts_with("Friday\nNothing is being played now.\nEntered: 0, here: 0"), "{shown}");
    let enter = last(&shown).to_owned();
    assert!(enter.starts_with("curl -d name="), "{enter}");
    let [ana, bruno] = ["Ana", "Bruno"].map(|name| {
        let given = enter.split("name=").nth(1).and_then(|rest| rest.split(' ').next()).expect("a name");
        enter.replace(given, name)
    });
    let (ana, bruno) = (typed(&ana).await, typed(&bruno).await);
    assert!(ana.starts_with("Ana is entrant 1. The token, shown only once"), "{ana}");
    assert!(ana.contains("player token, shown only once: c4p_"), "{ana}");
    assert!(last(&ana).starts_with("curl -u Ana:c4s_"), "{ana}");
    assert!(last(&ana).ends_with(&format!("/t/{id}/me?wait=60'")), "{ana}");
    let stages = format!("/tournaments/{id}/stages");
    let begin = server.post_as(&organiser, &stages, json!({ "kind": "arena", "begin": "now" }));
    let (ana, bruno, begun) = tokio::join!(typed(last(&ana)), typed(last(&bruno)), begin);
    begun.created();
    let (mover, other) = if ana.contains("-d column=") { (ana, bruno) } else { (bruno, ana) };
    assert!(mover.starts_with("Friday\n") && mover.contains("Board 1, round 1"), "{mover}");
    assert!(last(&other).contains("/g/") && last(&other).contains("wait=60"), "{other}");
    let (played, seen) = tokio::join!(typed(last(&mover)), typed(last(&other)));
    assert!(seen.contains("-d column="), "{seen}");
    let resign = last(&seen).split(" -d column=").next().expect("a command").to_owned();
    let game = last(&played).split('?').next().and_then(|game| game.split("'").nth(1)).expect("a game");
    typed(last(&seen)).await;
    let over = typed(&format!("{resign} -X POST {game}/resign")).await;
    let other_waits = typed(last(&played)).await;
    assert!(last(&over).ends_with(&format!("/t/{id}/me?wait=60'")), "{over}");
    let table = read(&server, &format!("/t/{id}")).await.text;
    assert!(table.contains(" left.\n") && table.contains("place  name"), "{table}");
    let spanish = read(&server, &format!("/t/{id}?lang=es")).await.text;
    assert!(spanish.contains("Para apuntarte") && last(&spanish).ends_with("/join?lang=es'"), "{spanish}");
    server.time.advance(4_000);
    for waits in [last(&over), last(&other_waits)] {
        // A player that is on the board already waits for their turn there.
        let briefly = waits.replace("wait=60", "wait=1");
        let mut told = typed(&briefly).await;
        while !told.contains("Board 2, round 2") {
            told = typed(&briefly).await;
        }
    }
}

#[tokio::test]
async fn what_an_entrant_is_told_ends_with_what_they_can_do() {
    let server = TestServer::start().await;
    let (id, organiser) = made(&server, json!({ "title": "Friday", "names": ["Zoë", "Ana"] })).await;
    let path = format!("/t/{id}");
    let entered = typed(last(&read(&server, &path).await.text)).await;
    assert!(entered.starts_with("Ana is entrant 1."), "a name of the list runs as shown:\n{entered}");
    let wait = last(&entered).to_owned();
    let with = |state: &str| wait.replace("curl", &format!("curl -d state={state}")).replace("?wait=60", "");
    let paused = typed(&with("pause")).await;
    assert!(paused.contains("you are taking a break"), "{paused}");
    let back = typed(last(&paused)).await;
    assert!(back.contains("waiting for your next board") && last(&back) == wait, "{back}");
    let left = typed(&with("leave")).await;
    assert!(left.contains("no longer in this tournament") && last(&left).contains("/join"), "{left}");
    let wrong = get(&server, &format!("{path}/me")).bearer_auth("c4s_0");
    let wrong = Answer::of(wrong).await;
    assert_eq!(wrong.status, StatusCode::UNAUTHORIZED, "{}", wrong.text);
    assert!(last(&wrong.text).ends_with(&path), "{}", wrong.text);
    let ended = server.request(reqwest::Method::PATCH, &format!("/tournaments/{id}"));
    Answer::of(ended.bearer_auth(organiser).json(&json!({ "ended": true }))).await.ok();
    let over = read(&server, &path).await.text;
    assert!(over.contains("The tournament is over."), "{over}");
    assert_eq!(commands(&over).len(), 1, "nobody can enter:\n{over}");
    let file = typed(last(&over)).await;
    assert!(file.starts_with("Friday\n") && file.ends_with('\n') && !file.contains("curl"), "{file:?}");
    let html = get(&server, &format!("{path}.csv")).header("accept", "text/html,*/*;q=0.8");
    let csv = Answer::of(html).await;
    assert_eq!(csv.header("content-type"), "text/csv; charset=utf-8", "a browser gets the file");
    let data = Answer::of(get(&server, &path).header("accept", "application/json")).await;
    assert_eq!(data.ok()["id"], json!(id));
    assert_eq!(read(&server, "/t/abcdefgh").await.status, StatusCode::NOT_FOUND);
}
