//! The OpenAPI document is true: every answer that any test here gets is checked against it, and so are its requests in this file.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock};

use jsonschema::Validator;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::sync::OnceCell;

use super::support::{ADMIN, Answer, TestServer, assert_has, text};

static DOCUMENT: OnceCell<Value> = OnceCell::const_new();
static VALIDATORS: OnceLock<Mutex<HashMap<String, Option<&'static Validator>>>> = OnceLock::new();

const PREFIX: &str = "/api/v1";

/// The document, read once from the first server that is asked.
async fn document(origin: &str) -> &'static Value {
    let read = async || {
        let text = reqwest::get(format!("{origin}{PREFIX}/openapi.json")).await.expect("an answer").text();
        serde_json::from_str(&text.await.expect("a text")).expect("the document is JSON")
    };
    DOCUMENT.get_or_init(read).await
}

/// Fails with what is wrong if an answer is not as the document says.
pub async fn check(url: &reqwest::Url, method: &Method, answer: &Answer) {
    if method == Method::HEAD {
        // There is no content, and whatever can be read answers it.
        return;
    }
    let path = url.path();
    let Some(path) = path.strip_prefix(PREFIX).filter(|path| *path != "/openapi.json") else { return };
    let document = document(&url.origin().ascii_serialization()).await;
    let Some((template, operation)) = operation(document, path, method) else {
        let refused = matches!(answer.status.as_u16(), 400 | 404 | 405);
        assert!(refused, "{method} {path} is not in the document, and was answered {}", answer.status);
        return;
    };
    let responses = &operation["responses"];
    let status = answer.status.as_str();
    assert!(
        responses.get(status).is_some() || !answer.status.is_success(),
        "{method} {template} is not said to answer {status}"
    );
    let response = responses.get(status).unwrap_or(&responses["default"]);
    let kind = answer.header("content-type").split(';').next().unwrap_or_default().to_owned();
    let Some(content) = response.get("content") else {
        assert!(
            answer.text.is_empty(),
            "{method} {template} {status} has a body that is not described: {}",
            answer.text
        );
        return;
    };
    let schema =
        content.get(&kind).unwrap_or_else(|| panic!("{method} {template} {status} is not said to be {kind}"));
    if !kind.ends_with("json") {
        return;
    }
    let name = format!("{method} {template} {status}");
    if let Some(validator) = validator(&name, &schema["schema"], document) {
        // Of lines the document describes each.
        let bodies: Vec<Value> = match kind.as_str() {
            "application/x-ndjson" => {
                answer.text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
            }
            _ => vec![answer.body.clone()],
        };
        let wrong: Vec<String> = bodies
            .iter()
            .flat_map(|body| validator.iter_errors(body))
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(wrong.is_empty(), "{name} is not as the document says: {wrong:#?}\n{}", answer.text);
    }
}

/// The operation of a path, and the path as it stands in the document.
fn operation<'a>(document: &'a Value, path: &str, method: &Method) -> Option<(&'a str, &'a Value)> {
    let fits = |template: &str| {
        let (mut said, mut asked) = (template.split('/'), path.split('/'));
        loop {
            match (said.next(), asked.next()) {
                (None, None) => return true,
                (Some(said), Some(asked))
                    if said == asked
                        || said.strip_prefix('{').is_some_and(|said| {
                            let suffix = said.split_once('}').expect("a name ends").1;
                            asked.strip_suffix(suffix).is_some_and(|name| !name.is_empty())
                        }) => {}
                _ => return false,
            }
        }
    };
    let paths = document["paths"].as_object().expect("paths");
    // Of several, the one that says most.
    let fitting = paths.iter().filter(|(template, _)| fits(template));
    let (template, item) = fitting.max_by_key(|(template, _)| template.replace("{id}", "").len())?;
    Some((template, item.get(method.as_str().to_ascii_lowercase())?))
}

/// The validator of an answer, made once; nothing for an answer without a schema.
fn validator(name: &str, schema: &Value, document: &Value) -> Option<&'static Validator> {
    let mut validators =
        VALIDATORS.get_or_init(Mutex::default).lock().expect("no test panics while it makes one");
    *validators.entry(name.to_owned()).or_insert_with(|| {
        let mut whole = schema.as_object()?.clone();
        whole.insert("components".into(), document["components"].clone());
        let made = jsonschema::validator_for(&Value::Object(whole));
        Some(Box::leak(Box::new(made.unwrap_or_else(|error| panic!("{name}: {error}")))))
    })
}

#[tokio::test]
async fn the_document_names_every_operation_once_with_the_levels_of_the_one_list() {
    let server = TestServer::start().await;
    let answer = server.get("/openapi.json").await;
    assert_eq!(answer.header("content-type"), "application/json");
    let document = answer.ok();
    assert_eq!((&document["openapi"], &document["servers"][0]["url"]), (&json!("3.1.0"), &json!("/api/v1")));
    let levels = server.get("/levels").await.ok();
    let ids: Vec<&Value> =
        levels["items"].as_array().expect("levels").iter().map(|level| &level["id"]).collect();
    assert_eq!(json!(ids), document["components"]["schemas"]["Level"]["enum"]);
    let mut names = Vec::new();
    for (path, item) in document["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            let tags = operation["tags"].as_array().expect("tags");
            assert_eq!(tags.len(), 1, "{method} {path}");
            assert!(
                operation["summary"].as_str().is_some_and(|text| !text.contains("GET ")),
                "{method} {path}"
            );
            names.push(operation["operationId"].to_string());
            // A real address answers every method that is described, and says so of no other.
            let real = path.replace("{id}", "0123456789ab").replace("{name}", "Nobody");
            let asked = Method::from_bytes(method.to_uppercase().as_bytes()).expect("a method");
            let request = server.request(asked, &real);
            // A stream does not end.
            let status = match path.as_str() {
                "/events" => request.send().await.expect("an answer").status(),
                _ => Answer::of(request).await.status,
            };
            assert_ne!(status, StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
        }
        if item.get("put").is_none() {
            let real = path.replace("{id}", "0123456789ab").replace("{name}", "Nobody");
            let answer =
                server.client.put(format!("{}/api/v1{real}", server.url)).send().await.expect("an answer");
            assert_eq!(answer.status(), StatusCode::METHOD_NOT_ALLOWED, "put {path}");
        }
    }
    for item in document["paths"].as_object().expect("paths").values() {
        for (status, response) in item
            .as_object()
            .expect("methods")
            .values()
            .flat_map(|operation| operation["responses"].as_object().expect("responses"))
        {
            let description = response["description"].as_str().unwrap_or_default();
            assert!(!description.is_empty(), "{status} has no description: {item}");
        }
    }
    let all = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), all, "operations share a name: {names:?}");
}

/// Whether a request's body takes exactly the members that its schema names.
#[tokio::test]
async fn requests_take_the_members_that_are_described_and_no_other() {
    let server = TestServer::start().await;
    let table = server.two_people("Ana", "Berta").await;
    let document = document(&server.url).await;
    let unknown = |answer: &Answer, field: &str| {
        answer.body["code"] == "invalid-field"
            && answer.body["field"] == field
            && answer.body["detail"].as_str().is_some_and(|detail| detail.contains("is not a known field"))
    };
    let mut checked = 0;
    let made = server.post("/tournaments", json!({ "title": "Friday" })).await.created();
    let (tournament, organiser) = (text(&made["tournament"]["id"]), text(&made["organiser_token"]));
    let of_tournaments = format!("/tournaments/{tournament}");
    let entry = server.post(&format!("{of_tournaments}/entries"), json!({ "name": "Zoe" })).await;
    let entrant = text(&entry.created()["token"]);
    let paths = document["paths"].as_object().expect("paths").iter();
    let operations = paths.flat_map(|(path, item)| {
        let changes = [Method::POST, Method::PATCH, Method::PUT].into_iter();
        changes.map(move |method| (path, item[method.as_str().to_lowercase()].clone(), method))
    });
    for (path, operation, method) in operations {
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
        let Some(name) = schema.as_str().and_then(|place| place.rsplit('/').next()) else { continue };
        let schema = &document["components"]["schemas"][name];
        assert_eq!(schema["additionalProperties"], false, "{name}");
        let real = match path.starts_with("/tournaments/") {
            true => path.replace("{id}", &tournament).replace("{n}", "1").replace("{k}", "1"),
            false => path.replace("{id}", &table.id).replace("{name}", "Ana"),
        };
        let real = real.replace("{game}", "0123456789ab");
        let token = match path.as_str() {
            "/history" => ADMIN,
            "/tournaments/{id}/me" => entrant.as_str(),
            path if path.starts_with("/tournaments/") => organiser.as_str(),
            _ => table.x.as_str(),
        };
        let send = async |body: Value| {
            Answer::of(server.request(method.clone(), &real).bearer_auth(token).json(&body)).await
        };
        for member in schema["properties"].as_object().expect("members").keys() {
            // A value that fits no member: it is refused for that, not for its name.
            let answer = send(json!({ member: { "no": "value" } })).await;
            assert!(
                !unknown(&answer, member),
                "{path}: {member} is described, but not known: {}",
                answer.text
            );
        }
        let whole = match name {
            "NewGame" => json!({ "name": "Carla", "colour": 1 }),
            "ClaimRequest" | "JoinRequest" | "RenameRequest" => json!({ "name": "Carla", "colour": 1 }),
            "MoveRequest" => json!({ "column": 3, "colour": 1 }),
            "AnswerRequest" | "RematchRequest" => json!({ "answer": "offer", "colour": 1 }),
            "PositionRequest" => json!({ "colour": 1 }),
            "ManualResult" => {
                json!({ "seats": [{ "name": "A" }, { "name": "B" }], "winner": null, "rounds": 5, "colour": 1 })
            }
            "NewTournament" => json!({ "title": "Friday", "colour": 1 }),
            "NewEntry" => json!({ "name": "Carla", "colour": 1 }),
            "EntrantChange" => json!({ "state": "pause", "colour": 1 }),
            "EntryChange" => json!({ "state": "in", "colour": 1 }),
            "NewStage" => json!({ "kind": "arena", "colour": 1 }),
            "EndStage" | "Extension" | "NextRound" | "TournamentChange" => json!({ "colour": 1 }),
            "Pairings" => json!({ "pairs": [], "colour": 1 }),
            "CorrectedResult" => json!({ "outcome": "draw", "colour": 1 }),
            other => panic!("a request that this test does not know: {other}"),
        };
        let answer = send(whole).await;
        assert!(unknown(&answer, "colour"), "{path}: {}", answer.text);
        checked += 1;
    }
    assert!(checked >= 7, "{checked} requests were checked");
}

/// What a request needs, and which values it takes, is what is described.
#[tokio::test]
async fn requests_are_refused_for_values_and_bodies_exactly_as_described() {
    let server = TestServer::start().await;
    let document = document(&server.url).await;
    let made = server.post("/tournaments", json!({ "title": "Friday" })).await.created();
    let entries = format!("/tournaments/{}/entries", text(&made["tournament"]["id"]));
    for list in ["/tv.json", &entries] {
        for offset in ["-1", "2147483648"] {
            server.get(&format!("{list}?offset={offset}")).await.refused(422, "invalid-field");
        }
        server.get(&format!("{list}?offset=2147483647")).await.ok();
    }
    let described = &document["paths"]["/tv.json"]["get"]["parameters"];
    let parameters = described.as_array().expect("parameters");
    let offset = parameters.iter().find(|parameter| parameter["name"] == "offset").expect("it is described");
    assert_has(offset, json!({ "schema": { "minimum": 0, "maximum": i32::MAX } }));
    // A word is no number, whatever it means in JSON.
    server.get("/games.ndjson?values=null").await.refused(422, "invalid-field");
    let analysis = Answer::of(server.request(Method::POST, "/analysis")).await;
    analysis.ok();
    assert_ne!(document["paths"]["/analysis"]["post"]["requestBody"]["required"], true);
}

/// The bodies among the samples are as the document says: what the document calls otherwise, or does not describe, are frames.
#[tokio::test]
async fn the_samples_of_bodies_are_as_the_document_says() {
    let server = TestServer::start().await;
    let document = document(&server.url).await;
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/protocol");
    let mut checked = 0;
    for file in std::fs::read_dir(folder).expect("the samples") {
        let path = file.expect("a file").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let kind = name.split('.').next().unwrap_or_default();
        if document["components"]["schemas"].get(kind).is_none() {
            assert!(kind.ends_with("Frame") || kind == "Health", "{kind} is not in the document");
            continue;
        }
        let sample = serde_json::from_str(&std::fs::read_to_string(&path).expect("a text")).expect("JSON");
        let schema = json!({ "$ref": format!("#/components/schemas/{kind}") });
        let validator = validator(kind, &schema, document).expect("a schema");
        let wrong: Vec<String> = validator.iter_errors(&sample).map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "{name}: {wrong:#?}");
        checked += 1;
    }
    assert!(checked >= 30, "{checked}");
}

/// The page's types are made from `tests/data/wire.json`, which `crates/protocol/tests/schema.rs` writes; frames stand only there.
#[tokio::test]
async fn the_pages_types_are_made_from_the_schemas_of_the_document() {
    let server = TestServer::start().await;
    let document = document(&server.url).await;
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/wire.json");
    let wire: Value = serde_json::from_str(&std::fs::read_to_string(path).expect("a text")).expect("JSON");
    let mut compared = 0;
    for (name, schema) in wire["components"]["schemas"].as_object().expect("schemas") {
        let Some(published) = document["components"]["schemas"].get(name) else { continue };
        // Only requests refuse members that they do not know, which the document adds.
        let mut published = published.clone();
        published.as_object_mut().expect("a schema").remove("additionalProperties");
        assert_eq!(&published, schema, "{name}");
        compared += 1;
    }
    assert!(compared >= 50, "{compared}");
}
