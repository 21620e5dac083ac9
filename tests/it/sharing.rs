//! What is handed on: pictures of the board and the address of a game for a camera.

use cuatro::http::HttpSettings;
use reqwest::StatusCode;
use serde_json::json;

use super::support::{Setup, TestServer};

/// The dark modules of the code's picture, read by a program that was not made together with it.
fn scanned(svg: &str) -> String {
    let number = |text: &str| text.parse::<usize>().expect("a number");
    let path = svg.split(" d=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a path");
    // Each bar is `M<left> <top>h<width>v<height>H<left>V<top>`.
    let bars: Vec<[usize; 4]> = path
        .split('M')
        .skip(1)
        .map(|bar| {
            let mut numbers =
                bar.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty()).map(number);
            [0; 4].map(|_| numbers.next().expect("four numbers"))
        })
        .collect();
    let module = bars.iter().map(|[.., height]| *height).min().expect("dark modules");
    let left = bars.iter().map(|bar| bar[0]).min().expect("dark modules");
    let right = bars.iter().map(|bar| bar[0] + bar[2]).max().expect("dark modules");
    let top = bars.iter().map(|bar| bar[1]).min().expect("dark modules");
    let grid = rqrr::SimpleGrid::from_func((right - left) / module, |x, y| {
        let (x, y) = (left + x * module, top + y * module);
        bars.iter().any(|[l, t, w, h]| (*l..l + w).contains(&x) && (*t..t + h).contains(&y))
    });
    rqrr::Grid::new(grid).decode().expect("a code that can be read").1
}

#[tokio::test]
async fn a_camera_reads_the_address_of_the_game() {
    let lan = HttpSettings { lan_url: Some("http://192.168.1.20:8080".into()), ..HttpSettings::default() };
    let public = HttpSettings { public_url: Some("https://juegos.example/cuatro".into()), ..lan.clone() };
    for (settings, base) in [(lan, "http://192.168.1.20:8080"), (public, "https://juegos.example/cuatro")] {
        let server = Setup::new().http(settings).start().await;
        let table = server.two_people("Ana", "Berta").await;
        let answer = server.get(&table.path("/qr.svg")).await;
        assert_eq!((answer.status, answer.header("content-type")), (StatusCode::OK, "image/svg+xml"));
        assert_eq!(scanned(&answer.text), format!("{base}/g/{}", table.id));
        server.get("/games/0123456789ab/qr.svg").await.refused(404, "not-found");
    }
}

#[tokio::test]
async fn without_an_address_for_others_there_is_no_code() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.get(&table.path("/qr.svg")).await.refused(404, "not-found");
}

#[tokio::test]
async fn a_camera_reads_the_code_that_takes_a_name_to_another_device() {
    let public =
        HttpSettings { public_url: Some("https://juegos.example".into()), ..HttpSettings::default() };
    for (settings, known) in [(public, true), (HttpSettings::default(), false)] {
        let server = Setup::new().http(settings).start().await;
        let claimed = server.post("/players", json!({ "name": "José M" })).await.created();
        let token = claimed["player_token"].as_str().expect("a token");
        let answer = server.post_as(token, "/players/Jos%C3%A9%20M/transfer", json!({})).await;
        let answer = answer.created();
        let code = answer["code"].as_str().expect("a code");
        let read = answer["qr"].as_str().map(scanned);
        let address = format!("https://juegos.example/#redeem={code}&name=Jos%C3%A9%20M");
        assert_eq!(read, known.then_some(address), "{answer}");
    }
}
