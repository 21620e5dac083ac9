//! Every row of `wrong_requests.txt`, by the API, at a terminal and on a socket.

use std::collections::HashMap;
use std::fmt::Write;

use cuatro::lang::Lang;
use reqwest::Method;
use serde_json::{Map, Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::support::{ADMIN, Answer, Socket, Table, TestServer, text};

const TABLE: &str = include_str!("wrong_requests.txt");

/// Members of a problem document that a row does not repeat, or that differ each time.
const IN_EVERY: [&str; 7] = ["type", "title", "status", "detail", "code", "field", "instance"];

/// A wrong request. Its answer is on the lines below it.
struct Row {
    line: &'static str,
    method: &'static str,
    path: &'static str,
    whose: Option<&'static str>,
    headers: Vec<(&'static str, &'static str)>,
    body: Vec<u8>,
}

impl Row {
    fn read(line: &'static str) -> Row {
        let (method, rest) = line.split_once(' ').expect("a method");
        let (path, mut rest) = match method {
            "SOCKET" => ("", rest),
            _ => rest.split_once(' ').unwrap_or((rest, "")),
        };
        let mut whose = None;
        if let Some(behind) = rest.strip_prefix("as ") {
            let (name, behind) = behind.split_once(' ').unwrap_or((behind, ""));
            (whose, rest) = (Some(name), behind);
        }
        let mut headers = Vec::new();
        while let Some((header, behind)) = rest.strip_prefix('[').and_then(|rest| rest.split_once("] ")) {
            headers.push(header.split_once(": ").unwrap_or_else(|| panic!("no header: {line}")));
            rest = behind;
        }
        for (kind, media_type) in [
            ("json ", "application/json"),
            ("form ", "application/x-www-form-urlencoded"),
            ("text ", "text/plain"),
        ] {
            if let Some(body) = rest.strip_prefix(kind) {
                headers.push(("content-type", media_type));
                rest = body;
            }
        }
        Row { line, method, path, whose, headers, body: bytes(rest) }
    }

    /// A line that begins with a method is a row; others are headings and answers.
    fn of(line: &'static str) -> Option<Row> {
        line.starts_with(|letter: char| letter.is_ascii_uppercase()).then(|| Row::read(line))
    }

    fn all() -> impl Iterator<Item = Row> {
        TABLE.lines().filter_map(Row::of)
    }

    fn is_frame(&self) -> bool {
        self.method == "SOCKET"
    }

    /// The request at an address that begins so.
    fn request(&self, world: &World, prefix: &str, path: &str) -> reqwest::RequestBuilder {
        let method = Method::from_bytes(self.method.as_bytes()).expect("a method");
        let path = world
            .names
            .iter()
            .fold(path.to_owned(), |path, (name, id)| path.replace(&format!("{{{name}}}"), id));
        let mut request = world.server.client.request(method, format!("{}{prefix}{path}", world.server.url));
        if let Some(whose) = self.whose {
            request = request.bearer_auth(&world.names[whose]);
        }
        for (name, value) in &self.headers {
            request = request.header(*name, *value);
        }
        request.body(self.body.clone())
    }

    /// The address at which a terminal asks for the same.
    fn at_a_terminal(&self) -> Option<String> {
        if self.path.contains("first_column=1") {
            // A terminal counts from 0.
            return None;
        }
        let (path, query) = self.path.split_once('?').unwrap_or((self.path, ""));
        let place = match path.split('/').skip(1).collect::<Vec<_>>()[..] {
            ["games"] if self.method == "POST" => "/play".to_owned(),
            ["games", id, "moves"] => format!("/g/{id}"),
            ["games", id] if !id.contains('.') && self.method == "GET" => format!("/g/{id}"),
            ["games", id, action] if self.method == "POST" => format!("/g/{id}/{action}"),
            ["ranking"] => "/ranking".to_owned(),
            ["history"] if self.method == "GET" => "/stats".to_owned(),
            ["players", name] if self.method == "GET" => format!("/players/{name}"),
            ["position"] => "/board".to_owned(),
            ["tournaments", id] if self.method == "GET" => format!("/t/{id}"),
            ["tournaments", id, "entries"] if self.method == "POST" => format!("/t/{id}/join"),
            ["tournaments", id, "me"] => format!("/t/{id}/me"),
            _ => return None,
        };
        Some(if query.is_empty() { place } else { format!("{place}?{query}") })
    }
}

/// The bytes of a body, in which `\xHH` is one.
fn bytes(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).expect("two digits"));
        bytes.extend(&part.as_bytes()[2..]);
    }
    bytes
}

/// A refusal as the table has it.
fn written(problem: &Value) -> String {
    let field = problem["field"].as_str().map(|field| format!(" {field}")).unwrap_or_default();
    let mut written = format!(
        "    {} {}{field}: {}\n",
        problem["status"],
        text(&problem["code"]),
        text(&problem["detail"])
    );
    let others: Map<String, Value> = problem
        .as_object()
        .expect("an object")
        .iter()
        .filter(|(name, value)| !IN_EVERY.contains(&name.as_str()) && !value.is_null())
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    if !others.is_empty() {
        writeln!(written, "    {}", Value::Object(others)).expect("memory takes it");
    }
    written
}

/// A server with what the rows are about.
struct World {
    server: TestServer,
    /// Ids and tokens by the names that the rows have for them.
    names: HashMap<&'static str, String>,
    table: Table,
}

async fn world() -> World {
    let server = TestServer::start_unlimited().await;
    let table = server.two_people("Ana", "Berta").await;
    server.play(&table, &[0, 0, 0, 0, 0, 0]).await;
    let over = server.two_people("Eva", "Fee").await;
    server.play(&over, &[3, 2, 3, 2, 3, 2, 3]).await;
    let made = async |path: &str, body: Value| server.post(path, body).await.created();
    let open = made("/games", json!({ "seats": [{ "name": "Hugo" }, {}] })).await;
    let reserved = made("/games", json!({ "seats": [{ "name": "Ida" }, { "invite": "Marta" }] })).await;
    let berta = server.post("/players", json!({ "name": "Gerda" })).await.created();
    let friday = made("/tournaments", json!({ "title": "Friday" })).await;
    let (tournament, organiser) = (text(&friday["tournament"]["id"]), text(&friday["organiser_token"]));
    let carla = made(&format!("/tournaments/{tournament}/entries"), json!({ "name": "Carla" })).await;
    let stages = format!("/tournaments/{tournament}/stages");
    server.post_as(&organiser, &stages, json!({ "kind": "arena" })).await.created();
    let names = HashMap::from([
        ("operator", ADMIN.to_owned()),
        ("nobody", String::new()),
        ("game", table.id.clone()),
        ("x", table.x.clone()),
        ("o", table.o.clone()),
        ("ana", table.x_player.clone().expect("a new name")),
        ("gerda", text(&berta["player_token"])),
        ("over", over.id),
        ("eva_x", over.x),
        ("open", text(&open["game"]["id"])),
        ("hugo", text(&open["seats"][0]["player_token"])),
        ("reserved", text(&reserved["game"]["id"])),
        ("tournament", tournament),
        ("organiser", organiser),
        ("carla", text(&carla["token"])),
    ]);
    World { server, names, table }
}

impl World {
    /// All that a refusal could have changed.
    async fn state(&self) -> Vec<Value> {
        let mut state = Vec::new();
        for path in ["/games", "/games?status=finished", "/history", "/ranking", "/players?query=Kim"] {
            state.push(self.server.get(path).await.ok());
        }
        for path in ["", "/entries"] {
            let path = format!("/tournaments/{}{path}", self.names["tournament"]);
            state.push(self.server.get(&path).await.ok());
        }
        state
    }

    async fn socket(&self, row: &Row) -> Socket {
        let mut socket = self.server.socket(&self.table.id).await;
        let token = row.whose.map(|whose| self.names[whose].as_str()).filter(|token| !token.is_empty());
        socket.hello(token, None).await;
        socket.next_of("snapshot").await;
        socket
    }

    /// What a row is answered, in a language.
    async fn answered(&self, row: &Row, lang: Lang) -> Value {
        if row.is_frame() {
            let mut socket = self.socket(row).await;
            socket.say_raw(Message::text(String::from_utf8(row.body.clone()).expect("text"))).await;
            return socket.next_of("problem").await["problem"].clone();
        }
        let request = row.request(self, "/api/v1", row.path);
        let answer = Answer::of(request.header("accept-language", lang.as_str())).await;
        let code = answer.body["code"].as_str().unwrap_or_else(|| panic!("{}: {}", row.line, answer.text));
        let (status, code) = (answer.status.as_u16(), code.to_owned());
        answer.refused(status, &code)
    }
}

/// The table with what its rows are answered now.
async fn recorded(world: &World) -> String {
    let mut table = String::new();
    for line in TABLE.lines().filter(|line| !line.starts_with(' ')) {
        table = table + line + "\n";
        if let Some(row) = Row::of(line) {
            let mut answer = written(&world.answered(&row, Lang::En).await);
            for (name, id) in world.names.iter().filter(|(_, id)| !id.is_empty()) {
                answer = answer.replace(id, &format!("{{{name}}}"));
            }
            table += &answer;
        }
    }
    table
}

#[tokio::test]
async fn every_wrong_request_is_refused_with_what_was_wrong_and_what_would_be_right() {
    let world = world().await;
    let before = world.state().await;
    let now = recorded(&world).await;
    if std::env::var_os("UPDATE_REFUSALS").is_some() {
        std::fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/wrong_requests.txt"), &now)
            .expect("the table is written");
    } else {
        let differ: Vec<String> = TABLE
            .lines()
            .zip(now.lines())
            .filter(|(expected, now)| expected != now)
            .take(20)
            .map(|(expected, now)| format!("- {expected}\n+ {now}"))
            .collect();
        assert!(TABLE == now, "refusals differ from tests/it/wrong_requests.txt:\n{}", differ.join("\n"));
    }
    assert_eq!(world.state().await, before, "what is refused changes nothing");
}

#[tokio::test]
async fn every_language_refuses_the_same_in_its_own_words() {
    let world = world().await;
    let mut wrong = Vec::new();
    for row in Row::all().filter(|row| !row.is_frame() && !row.path.contains("lang=")) {
        let english = world.answered(&row, Lang::En).await;
        for lang in Lang::ALL.into_iter().filter(|lang| *lang != Lang::En) {
            let other = world.answered(&row, lang).await;
            let facts = |problem: &Value| {
                let mut facts = problem.clone();
                for member in ["detail", "title", "instance", "errors"] {
                    facts[member] = Value::Null;
                }
                facts
            };
            if other["detail"] == english["detail"] || facts(&other) != facts(&english) {
                wrong.push(format!("{lang}: {}\n{english}\n{other}", row.line));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn a_terminal_is_refused_in_the_same_words_and_told_what_to_type() {
    let world = world().await;
    let (mut rows, mut wrong) = (0, Vec::new());
    for row in Row::all() {
        let Some(path) = row.at_a_terminal() else { continue };
        let api = world.answered(&row, Lang::En).await;
        let answer = Answer::of(row.request(&world, "", &path)).await;
        let said = answer.text.lines().next().unwrap_or_default();
        let code = text(&api["code"]);
        let words = match code.as_str() {
            // A token is given to curl with -u.
            "unauthorized" => said.ends_with("(unauthorized)"),
            code => said == format!("{} ({code})", text(&api["detail"])),
        };
        let command = answer.text.lines().last().is_some_and(|command| command.starts_with("curl "));
        let kind = answer.header("content-type") == "text/plain; charset=utf-8";
        if answer.status.as_u16() != api["status"] || !words || !command || !kind {
            wrong.push(format!("{}\n{api}\n{} {}", row.line, answer.status, answer.text));
        }
        rows += 1;
    }
    assert!(wrong.is_empty() && rows > 100, "{rows} rows; wrong are:\n{}", wrong.join("\n"));
}
