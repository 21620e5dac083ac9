//! The text face: somebody at a terminal with nothing but curl types what every text ends with.

mod shown;
mod tournament;

use std::time::Duration;

use cuatro::engine::EngineSettings;
use cuatro::http::HttpSettings;
use cuatro::lang::Lang;
use reqwest::{Method, StatusCode};
use serde_json::json;

use super::analysis::LONG;
use super::support::{Answer, Setup, TestServer, small_engine};

/// What a command that a text showed prints, run by a shell as it stands; it must succeed.
async fn typed(command: &str) -> String {
    let (command, shown) = (command.to_owned(), command.to_owned());
    let run = move || {
        std::process::Command::new("sh").args(["-c", &command]).env("CURL_HOME", "/nonexistent").output()
    };
    let output = tokio::task::spawn_blocking(run).await.expect("no panic").expect("a shell");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{shown}\n{errors}\n{text}");
    text
}

/// The command that a text ends with.
fn last(text: &str) -> &str {
    let last = text.lines().last().unwrap_or_default();
    assert!(last.starts_with("curl "), "no command at the end of:\n{text}");
    last
}

/// All commands that a text shows.
fn commands(text: &str) -> Vec<String> {
    text.lines().map(str::trim).filter(|line| line.starts_with("curl ")).map(str::to_owned).collect()
}

fn get(server: &TestServer, path: &str) -> reqwest::RequestBuilder {
    server.client.get(format!("{}{path}", server.url))
}

async fn read(server: &TestServer, path: &str) -> Answer {
    Answer::of(get(server, path)).await
}

/// Begins a game as somebody at a terminal would, with these fields.
async fn begin(server: &TestServer, fields: &[(&str, &str)]) -> String {
    let request = server.client.post(format!("{}/play", server.url)).form(fields);
    let answer = Answer::of(request).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
    assert_eq!(answer.header("cache-control"), "no-store", "it holds tokens");
    assert!(answer.header("location").starts_with("/g/"), "{}", answer.header("location"));
    answer.text
}

#[tokio::test]
async fn a_whole_game_against_the_computer_and_the_next_one_are_played_by_typing_what_is_shown() {
    let server = TestServer::start().await;
    let mut text = typed(last(&read(&server, "/").await.text)).await;
    assert!(text.contains("The seat token, shown only once: c4s_"), "{text}");
    for _ in 0..42 {
        if !text.contains("-d column=") {
            break;
        }
        assert!(text.contains("It is your turn"), "the answer has the computer's reply:\n{text}");
        text = typed(last(&text)).await;
    }
    assert!(text.contains("Rounds: ") && text.contains("Points: "), "{text}");
    assert!(last(&text).ends_with("/rematch"), "{text}");
    let report = typed(&commands(&text)[0]).await;
    assert!(report.contains("  1. ") && last(&report).contains("/g/"), "{report}");
    let next = typed(last(&text)).await;
    assert!(next.contains("It is your turn") && last(&next).contains("-d column="), "{next}");
    typed(last(&next)).await;
}

#[tokio::test]
async fn two_people_at_two_terminals_meet_wait_for_each_other_and_end_with_the_same_facts() {
    let server = TestServer::start().await;
    let ana = begin(&server, &[("name", "Ana"), ("first", "me")]).await;
    assert!(ana.contains("A seat is still open."), "{ana}");
    let join = commands(&ana).into_iter().find(|command| command.contains("/join")).expect("a way to join");
    let front = read(&server, "/").await.text;
    assert!(front.contains("Waiting for a player:\n  Ana (X) – … (O)"), "{front}");
    let waiting = typed(last(&ana));
    let joining = async {
        let spectator = typed(&commands(&front)[0]).await;
        assert!(last(&spectator).contains("/join"), "{spectator}");
        typed(&join.replace("-d name=", "-d name=Berta")).await
    };
    let (mut ana, mut berta) = tokio::join!(waiting, joining);
    for round in 1..=4 {
        assert!(ana.contains(&format!("Round {round}. It is your turn, Ana (X).")), "{ana}");
        // Ana puts her disc into the column that stands in the command, Berta always into the next one.
        ana = typed(last(&ana)).await;
        if round == 4 {
            break;
        }
        assert!(last(&ana).contains("wait="), "{ana}");
        berta = typed(last(&berta)).await;
        let reply = last(&berta).replace("column=3", "column=4");
        let (waited, replied) = tokio::join!(typed(last(&ana)), typed(&reply));
        (ana, berta) = (waited, replied);
    }
    let berta = typed(last(&berta)).await;
    let game = read(&server, &format!("/g/{}", id_of(last(&ana)))).await.text;
    assert!(game.contains("/report\n"), "who watched may ask why, too:\n{game}");
    for (text, sentence) in [(&ana, "You win, Ana!"), (&berta, "You lose: Ana wins."), (&game, "\nAna wins.")]
    {
        assert!(text.contains(sentence), "{sentence} is not in:\n{text}");
        assert!(text.contains("Winning line: vertical in column 3."), "{text}");
        assert!(text.contains("Rounds: 4. Points: Ana 3500, Berta"), "{text}");
        assert!(text.contains("|   |   |   | X |   |   |   |\n+---"), "{text}");
    }
    let asked = typed(last(&ana)).await;
    assert!(asked.contains("You asked for a rematch."), "{asked}");
    let next = typed(last(&berta)).await;
    let next = typed(last(&next)).await;
    assert!(next.contains("(X) – Ana (O)") && next.contains("It is your turn"), "sides are swapped:\n{next}");
    let ana = typed(last(&typed(last(&asked)).await)).await;
    assert!(ana.contains("Round 1. It is Berta"), "{ana}");
}

fn id_of(command: &str) -> &str {
    let rest = command.split("/g/").nth(1).expect("a game");
    &rest[..12]
}

#[tokio::test]
async fn every_command_that_a_text_shows_runs_as_typed_in_every_language() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana María", "O'Hara").await;
    server.play(&table, &[3, 0, 3, 0, 3, 0, 3]).await;
    begin(&server, &[("name", "Berta")]).await;
    for lang in Lang::ALL {
        let game = format!("/g/{}", table.id);
        let [report, learn] = ["report", "learn"].map(|rest| format!("{game}/{rest}"));
        for path in ["/", "/help", "/docs", "/ranking", "/stats", "/players/O'Hara", &game, &report, &learn] {
            let text = read(&server, &format!("{path}?lang={lang}")).await.text;
            last(&text);
            for command in commands(&text) {
                let shown = typed(&command.replace("curl ", "curl --fail-with-body ")).await;
                // The file is the same in every language.
                if shown.starts_with("#cuatro 1") {
                    continue;
                }
                assert!(shown.contains(&format!("lang={lang}'")), "{command} leaves the language:\n{shown}");
            }
        }
    }
}

#[tokio::test]
async fn offers_and_other_wishes_are_made_and_answered_by_typing() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[3, 3]).await;
    let wish = |token: &str, word: &str, fields: &[(&str, &str)]| {
        let request = server.client.post(format!("{}/g/{}/{word}", server.url, table.id)).form(fields);
        Answer::of(request.basic_auth("me", Some(token)))
    };
    let offered = wish(&table.x, "draw", &[("answer", "offer")]).await;
    assert_eq!(offered.status, StatusCode::OK, "{}", offered.text);
    let withdraw = commands(&offered.text).into_iter().find(|command| command.contains("answer=withdraw"));
    assert!(withdraw.is_some_and(|command| command.contains("/draw")), "{}", offered.text);
    let withdrawn = wish(&table.x, "draw", &[("answer", "withdraw")]).await;
    assert!(withdrawn.text.contains("Ana withdrew the draw offer."), "{}", withdrawn.text);
    wish(&table.x, "draw", &[("answer", "offer")]).await;
    let berta = get(&server, &format!("/g/{}", table.id)).basic_auth("O", Some(&table.o));
    let berta = Answer::of(berta).await.text;
    assert!(berta.contains("Ana offers a draw. To accept it:"), "{berta}");
    let accept =
        commands(&berta).into_iter().find(|command| command.contains("/draw")).expect("a way to accept");
    let ended = typed(&accept).await;
    assert!(
        ended.contains("A draw. Both agreed.") && ended.contains("Points: Ana 250, Berta 250."),
        "{ended}"
    );
}

/// The engine's only thread thinks about something else for hours, so the computer's reply does not come.
#[tokio::test]
async fn a_request_that_waits_for_the_computer_is_answered_when_the_server_stops() {
    let hours = Duration::from_secs(36_000);
    let engine =
        EngineSettings { threads: 1, per_address: None, analysis: hours, perfect: hours, ..small_engine() };
    let mut server = Setup::new().engine(engine).start().await;
    let long = tokio::spawn(server.request(Method::GET, LONG).send());
    while !read(&server, "/metrics").await.text.contains("cuatro_engine_searches_running 1\n") {}
    let begun = begin(&server, &[("name", "Ana"), ("level", "perfect"), ("first", "me")]).await;
    let game = format!("/g/{}", id_of(last(&begun)));
    let token = last(&begun).split("-u X:").nth(1).and_then(|rest| rest.split(' ').next()).expect("a token");
    let put = server.client.post(format!("{}{game}", server.url)).basic_auth("X", Some(token));
    let put = tokio::spawn(put.form(&[("column", "3")]).send());
    while read(&server, &format!("{game}.json")).await.body["ply"] == 0 {}
    server.stop().await;
    let answer = put.await.expect("no panic").expect("an answer").text().await.expect("a text");
    assert!(answer.contains("It is Perfect's turn (O).") && last(&answer).contains("wait="), "{answer}");
    drop(long);
}

#[tokio::test]
async fn two_people_at_one_terminal_play_a_whole_game_by_typing_the_last_command() {
    let server = TestServer::start().await;
    let fields = [("name", "Ana"), ("opponent_name", "Berta"), ("first", "me")];
    let mut text = begin(&server, &fields).await;
    for ply in 0..7 {
        let mover = if ply % 2 == 0 { "Ana (X)" } else { "Berta (O)" };
        assert!(text.contains(&format!("It is your turn, {mover}.")), "ply {ply}:\n{text}");
        // X fills column 3, O column 4.
        let column = if ply % 2 == 0 { 3 } else { 4 };
        let command = last(&text).replace("column=3", &format!("column={column}"));
        text = typed(&command).await;
        assert!(text.contains(&format!("{mover} played column {column}.")), "ply {ply}:\n{text}");
    }
    assert!(text.contains("\nAna wins."), "both read the end, so nobody is addressed:\n{text}");
    let asked = typed(last(&text)).await;
    let next = typed(last(&asked)).await;
    let next = typed(last(&next)).await;
    assert!(next.contains("It is your turn, Berta (X)."), "sides are swapped:\n{next}");
    assert!(typed(last(&next)).await.contains("It is your turn, Ana (O)."), "and go on in turn");
}

#[tokio::test]
async fn a_language_asked_for_by_header_stays_with_the_commands() {
    let server = TestServer::start().await;
    let home = Answer::of(get(&server, "/").header("accept-language", "es")).await.text;
    assert!(home.contains("Cuatro en raya") && last(&home).contains("lang=es"), "{home}");
    assert!(typed(last(&home)).await.contains("El token de la plaza"), "the answer is in Spanish, too");
}

/// Every command that a table with reserved seats and an open one shows, behind a base path.
#[tokio::test]
async fn behind_a_base_path_the_commands_of_every_kind_of_table_run_as_typed_to_the_end() {
    let settings = HttpSettings { base_path: "/juego".into(), ..HttpSettings::default() };
    let server = Setup::new().http(settings).start().await;
    let begin = async |fields: &[(&str, &str)]| {
        let play = server.client.post(format!("{}/juego/play?lang=es", server.url)).form(fields);
        let answer = Answer::of(play).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
        answer.text
    };
    let joins = |text: &str| {
        commands(text).into_iter().filter(|command| command.contains("/join")).collect::<Vec<_>>()
    };
    // Both seats reserved, one seat reserved, one open: two terminals.
    for (index, fields) in [
        &[("x_invite", "Marta"), ("o_invite", "José Luis O'Hara")][..],
        &[("x_name", "Ana"), ("o_invite", "Berta")],
        &[("name", "Carla"), ("first", "me")],
    ]
    .into_iter()
    .enumerate()
    {
        let begun = begin(fields).await;
        let ways_in = joins(&begun);
        let (mut x, mut o) = match &*ways_in {
            [x, o] => (typed(x).await, typed(o).await),
            [o] => (begun.clone(), typed(o).await),
            _ => panic!("{index}:\n{begun}"),
        };
        // Each types only what their own text ends with; the one that waits is shown the other's move.
        while !last(&x).contains("-d column=") {
            x = typed(last(&x)).await;
        }
        for _ in 0..7 {
            if !last(&x).contains("-d column=") {
                break;
            }
            x = typed(&last(&x).replace("column=3", "column=2")).await;
            o = typed(last(&o)).await;
            if last(&o).contains("-d column=") {
                o = typed(last(&o)).await;
                x = typed(last(&x)).await;
            }
        }
        assert!(x.contains("¡Ganas, ") && o.contains("Pierdes: "), "{index}:\n{x}\n{o}");
        for command in commands(&x).into_iter().filter(|command| command.contains("/report")) {
            typed(&command).await;
        }
        let (asked, next) = (typed(last(&x)).await, typed(last(&o)).await);
        assert!(last(&typed(last(&next)).await).contains("-d column="), "the loser begins:\n{next}");
        typed(last(&asked)).await;
    }
}
