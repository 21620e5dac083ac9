//! `If-None-Match`: what has not changed is not sent again.

use reqwest::{Method, StatusCode};
use serde_json::json;

use super::support::{ADMIN, Answer, TestServer};

async fn read(server: &TestServer, path: &str, headers: &[(&str, &str)]) -> Answer {
    let mut request = server.request(Method::GET, path);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    Answer::of(request).await
}

#[tokio::test]
async fn every_picture_and_text_of_a_game_and_every_list_is_not_sent_twice() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[3]).await;
    server.won_game("Carla", "Dora").await;
    let of_game = ["", ".json", ".txt", ".svg", ".png", ".txt?ply=0", ".svg?ply=1"];
    let lists = ["/levels", "/ranking", "/history", "/games", "/players?query=a", "/players/Carla"];
    let paths = of_game.map(|rest| table.path(rest)).into_iter().chain(lists.map(str::to_owned));
    for path in paths {
        let first = read(&server, &path, &[]).await;
        let tag = first.header("etag").to_owned();
        assert!(first.status == StatusCode::OK && !tag.is_empty(), "{path}: {:?}", first.headers);
        assert_eq!(read(&server, &path, &[]).await.header("etag"), tag, "{path}");
        for known in [&tag, "*", &format!("\"other\", W/{}", tag.trim_start_matches("W/"))] {
            let again = read(&server, &path, &[("if-none-match", known)]).await;
            assert_eq!((again.status, &*again.text), (StatusCode::NOT_MODIFIED, ""), "{path} {known}");
            assert_eq!(again.header("etag"), tag, "{path} {known}");
        }
        let other = read(&server, &path, &[("if-none-match", "\"other\"")]).await;
        assert_eq!(other.status, StatusCode::OK, "{path}");
    }
    for (path, change) in [("/history", true), ("/ranking", true), ("/levels", false)] {
        let tag = read(&server, path, &[]).await.header("etag").to_owned();
        let result = json!({ "seats": [{ "name": "Eva" }, { "name": "Fee" }], "winner": "X", "rounds": 9 });
        server.post_as(ADMIN, "/history", result).await.created();
        let status = read(&server, path, &[("if-none-match", &tag)]).await.status;
        assert_eq!(status, if change { StatusCode::OK } else { StatusCode::NOT_MODIFIED }, "{path}");
    }
    for path in ["/games/0123456789ab.png", "/players/Nobody"] {
        let missing = read(&server, path, &[("if-none-match", "*")]).await;
        missing.refused(404, "not-found");
    }
}

#[tokio::test]
async fn a_list_in_words_has_a_tag_for_each_language() {
    let server = TestServer::start().await;
    let of = async |lang: &str| {
        let answer = read(&server, "/levels", &[("accept-language", lang)]).await;
        assert!(answer.header("vary").to_lowercase().contains("accept-language"), "{:?}", answer.headers);
        (answer.header("etag").to_owned(), answer.text)
    };
    let (english, spanish) = (of("en").await, of("es").await);
    assert!(english.0 != spanish.0 && english.1 != spanish.1, "{english:?} {spanish:?}");
    let crossed = read(&server, "/levels", &[("accept-language", "es"), ("if-none-match", &english.0)]).await;
    assert_eq!(crossed.status, StatusCode::OK);
}

#[tokio::test]
async fn head_has_the_headers_of_get_and_no_content() {
    let server = TestServer::start().await;
    let table = server.won_game("Ana", "Berta").await;
    let id = &table.id;
    let ask = async |method: Method, path: &str, accept: &str| {
        let request = server.client.request(method, format!("{}{path}", server.url));
        let mut answer = Answer::of(request.header("accept", accept)).await;
        for of_each in ["date", "ratelimit", "transfer-encoding", "x-request-id"] {
            answer.headers.remove(of_each);
        }
        answer
    };
    let kinds = ["application/json", "text/html", "image/svg+xml", "image/png", "*/*"];
    let games = ["", ".json", ".txt", ".svg", ".png"].map(|rest| format!("/g/{id}{rest}"));
    let lists =
        ["levels", "ranking", "history", "games", "players?query=a", "players/Ana", "position", "server"];
    let lists = lists.map(|list| format!("/api/v1/{list}"));
    let pages = ["/stats", "/ranking", "/players/Ana", "/export.txt", "/board.svg", "/nothing"];
    for path in games.into_iter().chain(lists).chain(pages.map(str::to_owned)) {
        for accept in kinds {
            let (head, get) = (ask(Method::HEAD, &path, accept).await, ask(Method::GET, &path, accept).await);
            assert_eq!(head.text, "", "{path} as {accept}");
            assert_eq!((head.status, &head.headers), (get.status, &get.headers), "{path} as {accept}");
        }
    }
}
