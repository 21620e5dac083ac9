//! The computer plays, and says why.

use reqwest::Method;
use serde_json::json;

use super::support::{Answer, TestServer, text};

/// M6
#[tokio::test]
async fn a_level_is_taken_by_number_id_alias_and_shown_name_by_objects_forms_scripts_and_queries() {
    let server = TestServer::start().await;
    let es = server.get("/levels?lang=es").await.ok();
    let items = es["items"].as_array().expect("items");
    assert_eq!(items.iter().map(|level| &level["number"]).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    let mut asked: Vec<(String, String)> = Vec::new();
    for level in items {
        let id = text(&level["id"]);
        let names = [text(&level["name"]), text(&level["name"]).to_uppercase(), level["number"].to_string()];
        asked.extend(names.into_iter().chain([id.clone()]).map(|name| (name, id.clone())));
    }
    asked.extend(
        [("Fácil", "easy"), ("DIFICIL", "hard"), ("Hard (smart)", "hard"), ("heuristica", "heuristic")]
            .into_iter()
            .chain([("computer", "heuristic"), ("Difícil", "hard")])
            .map(|(name, id)| (name.to_owned(), id.to_owned())),
    );
    for (number, (name, id)) in asked.iter().enumerate() {
        let person = format!("Ana {number}");
        let body = json!({ "seats": [{ "name": person }, { "level": name }], "first": "first" });
        let created = server.post("/games", body).await.created();
        assert_eq!(created["game"]["seats"]["O"]["level"], **id, "{name} in an object");
        let person = format!("Eva {number}");
        let form = [("name", &*person), ("level", name), ("first", "me")];
        let created = server.request(Method::POST, "/games").form(&form);
        let created = Answer::of(created).await.created();
        assert_eq!(created["game"]["seats"]["O"]["level"], **id, "{name} in a form");
        let name = percent_encoding::utf8_percent_encode(name, percent_encoding::NON_ALPHANUMERIC);
        let script = server.request(Method::POST, &format!("/scripts?level={name}"));
        Answer::of(script.body("2\n4\n")).await.ok();
    }
    let as_number = json!({ "seats": [{ "name": "Berta" }, { "level": 3 }], "first": "first" });
    let created = server.post("/games", as_number).await.created();
    assert_eq!(created["game"]["seats"]["O"]["level"], "hard");
    let unnamed = [("name", "Carla"), ("level", "computer"), ("first", "me")];
    let unnamed = server.client.post(format!("{}/play", server.url)).form(&unnamed);
    let shown = Answer::of(unnamed).await;
    assert!(shown.text.contains("Heuristic"), "computer means heuristic at a terminal: {}", shown.text);
    for (lang, words) in [
        ("en", "easy, medium, hard, heuristic, expert, perfect"),
        ("es", "facil, medio, dificil, heuristica, experto, perfecto"),
        ("fr", "facile, moyen, difficile, heuristique, expert, parfait"),
    ] {
        let ask = |path: &str| format!("{}{path}?lang={lang}", server.url);
        let god = server.client.post(ask("/play")).form(&[("name", "Dora"), ("level", "god")]);
        let refusal = Answer::of(god).await.text;
        assert!(refusal.contains(words), "a refusal has the words of the language: {refusal}");
        let help = Answer::of(server.client.get(ask("/help"))).await.text;
        assert!(
            words.split(", ").all(|word| help.contains(&format!("  {word} "))),
            "as the help has: {help}"
        );
    }
}

#[tokio::test]
async fn m7_the_computer_answers_a_move_and_says_why_in_two_languages() {
    let server = TestServer::start().await;
    for (level, alias) in [
        ("easy", "facil"),
        ("medium", "medio"),
        ("hard", "dificil"),
        ("heuristic", "heuristica"),
        ("expert", "experto"),
        ("perfect", "perfecto"),
    ] {
        let name = format!("Ana {}{}", level.len(), alias.len());
        let body = json!({ "seats": [{ "name": name }, { "level": alias }], "first": "first", "seed": 7 });
        let created = server.post("/games", body).await.created();
        let id = text(&created["game"]["id"]);
        let token = text(&created["seats"][0]["token"]);
        assert_eq!(
            created["game"]["seats"]["O"],
            json!({ "level": level, "human": false, "connected": true })
        );
        let (mut en, mut es) =
            (server.socket(&id).await, server.socket_with(&id, &[("accept-language", "es")]).await.unwrap());
        en.hello(Some(&token), None).await;
        es.hello(None, None).await;
        en.next_of("snapshot").await;
        es.next_of("snapshot").await;
        server.post_as(&token, &format!("/games/{id}/moves"), json!({ "column": 0 })).await.created();
        en.next_of("move").await;
        es.next_of("move").await;
        let (en, es) = (en.next_of("move").await, es.next_of("move").await);
        let (why_en, why_es) = (&en["move"]["why"], &es["move"]["why"]);
        assert_eq!(en["move"]["side"], "O");
        assert_eq!(why_en["column"], en["move"]["column"]);
        assert!(why_en["code"].is_string() && why_en["cells"].is_array(), "{why_en}");
        assert_ne!(why_en["text"], why_es["text"], "each in its language: {why_en} {why_es}");
    }
}

#[tokio::test]
async fn m1_p4_two_computers_play_by_themselves_and_count_for_nobody() {
    let server = TestServer::start().await;
    let body = json!({ "seats": [{ "level": "heuristic" }, { "level": "easy" }], "first": "first", "seed": 5, "pace_ms": 0 });
    let created = server.post("/games", body.clone()).await.created();
    assert_eq!(created["seats"], json!([null, null]));
    let id = text(&created["game"]["id"]);
    let mut watcher = server.socket(&id).await;
    watcher.hello(None, Some(1)).await;
    let result = watcher.next_of("result").await;
    assert!(result["result"]["points"].is_object(), "points are computed and shown: {result}");
    assert_eq!(server.get("/ranking").await.body["items"], json!([]));
    let history = server.get("/history").await.body;
    assert_eq!(history["items"][0]["kind"], "exhibition");
    // The same seed gives the same game.
    let again = server.post("/games", body).await.created();
    let mut watcher = server.socket(&text(&again["game"]["id"])).await;
    watcher.hello(None, Some(1)).await;
    watcher.next_of("result").await;
    let first = server.get(&format!("/games/{id}")).await.body;
    let second = server.get(&format!("/games/{}", text(&again["game"]["id"]))).await.body;
    assert_eq!(first["moves"], second["moves"]);
}

#[tokio::test]
async fn two_computers_keep_their_pace() {
    let server = TestServer::start().await;
    let body = json!({ "seats": [{ "level": "easy" }, { "level": "easy" }], "pace_ms": 1000 });
    let created = server.post("/games", body).await.created();
    let mut watcher = server.socket(&text(&created["game"]["id"])).await;
    watcher.hello(None, Some(1)).await;
    watcher.next_of("thinking").await;
    for ply in 0..3 {
        server.time.advance(1000);
        assert_eq!(watcher.next_of("move").await["move"]["ply"], ply);
    }
}
