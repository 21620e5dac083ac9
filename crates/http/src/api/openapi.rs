//! The OpenAPI document: generated from the handlers, their routes and their types, and served at `/api/v1/openapi.json`.
//!
//! What all operations share is added here: the server's address, credentials, and the shape of refusals.

use std::collections::BTreeMap;

use axum::body::Bytes;
use axum::http::header;
use axum::response::IntoResponse;
use serde_json::Value;
use utoipa::PartialSchema;
use utoipa::openapi::path::{HttpMethod, Operation, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{AdditionalProperties, Schema};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityRequirement, SecurityScheme};
use utoipa::openapi::tag::TagBuilder;
use utoipa::openapi::{
    ComponentsBuilder, ContentBuilder, InfoBuilder, OpenApi, OpenApiBuilder, PathItem, Ref, RefOr, Required,
    ResponseBuilder, ServerBuilder,
};
use utoipa_axum::router::OpenApiRouter;

use crate::state::Server;
use cuatro_protocol::Problem;

const DESCRIPTION: &str = "Connect Four by HTTP. Columns count from 0, row 0 is the top row, X moves first; times are UTC. \
     `version` counts a game's events: it is the field, the ETag and the id of events. Words come in the language of `?lang=en|es|fr`, \
     else of `Accept-Language`; with `?first_column=1` they count columns from 1.";

const TAGS: [(&str, &str); 8] = [
    ("games", "Games: made, joined, read"),
    ("play", "Playing, with a seat's token"),
    ("follow", "What happens, as it happens"),
    ("engine", "The computer: levels, analysis, scripts"),
    ("statistics", "Ranking, history, export and import"),
    ("players", "Names and who holds them"),
    ("tournaments", "Tournaments: entering, and for organisers"),
    ("server", "The server itself"),
];

/// The representations of a game: the suffix of the address, the type, the name of the operation and what it answers. One route
/// serves them all, as a router knows no suffixes.
const FACES: [(&str, &str, &str, &str); 4] = [
    ("json", JSON, "readGameAsJson", "The game as JSON"),
    ("txt", "text/plain", "readGameAsText", "The board as text"),
    ("svg", "image/svg+xml", "readGameAsSvg", "The board as SVG"),
    ("png", "image/png", "readGameAsPng", "The board as PNG, 1200 × 630"),
];
const JSON: &str = "application/json";
const FORM: &str = "application/x-www-form-urlencoded";

/// A router with the parts of the document that all operations share.
pub(crate) fn base_document() -> OpenApiRouter<Server> {
    let info = InfoBuilder::new()
        .title("Cuatro")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(DESCRIPTION))
        .build();
    let bearer = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
    // For curl's -u: anything before the colon, the token after it.
    let basic = SecurityScheme::Http(Http::new(HttpAuthScheme::Basic));
    let components = ComponentsBuilder::new()
        .security_scheme("token", bearer)
        .security_scheme("basic", basic)
        .schema("Problem", Problem::schema())
        .build();
    let tags =
        TAGS.map(|(name, description)| TagBuilder::new().name(name).description(Some(description)).build());
    let document = OpenApiBuilder::new().info(info).components(Some(components)).tags(Some(tags)).build();
    OpenApiRouter::with_openapi(document)
}

/// Operations that need no body: every member has a default, and can be sent in the query.
const WITHOUT_BODY: [&str; 1] = ["analyseBody"];

/// Operations whose body is only JSON, because a form has no list of lists.
const WITHOUT_FORM: [&str; 1] = ["setPairings"];

/// The whole document of a server at this path: every operation can be refused, and no request accepts undescribed members.
///
/// A handler describes only its exceptions. The variables of a path are parameters. An operation that changes something needs a token unless its `security` says otherwise,
/// and a JSON body may also be a form.
pub(crate) fn complete_document(mut document: OpenApi, base_path: &str) -> Bytes {
    document.servers = Some(vec![ServerBuilder::new().url(format!("{base_path}/api/v1")).build()]);
    for (path, item) in &mut document.paths.paths {
        operations(item).for_each(|operation| describe_variables(path, operation));
    }
    describe_faces(&mut document);
    let problem = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    let refused = ResponseBuilder::new()
        .description("A refusal; nothing was done")
        .content("application/problem+json", problem)
        .build();
    for item in document.paths.paths.values_mut() {
        let changing = [&mut item.post, &mut item.put, &mut item.patch, &mut item.delete];
        for operation in changing.into_iter().flatten() {
            operation.security.get_or_insert_with(|| vec![credential("token")]);
        }
        // JSON is marked by its content.
        let responses = item.get.as_mut().map(|operation| &mut operation.responses.responses);
        if let Some(responses) = responses
            && matches!(responses.get("200"), Some(RefOr::T(response)) if response.content.contains_key(JSON))
        {
            let unchanged =
                ResponseBuilder::new().description("The client has it already, by `If-None-Match`");
            responses.insert("304".to_owned(), RefOr::T(unchanged.build()));
        }
    }
    for operation in document.paths.paths.values_mut().flat_map(operations) {
        for (status, response) in &mut operation.responses.responses {
            if let RefOr::T(response) = response
                && response.description.is_empty()
            {
                response.description = success(status).to_owned();
            }
        }
        operation.responses.responses.insert("default".to_owned(), RefOr::T(refused.clone()));
        describe_body(operation);
        describe_credentials(operation);
    }
    let requests: Vec<String> =
        document.paths.paths.values_mut().flat_map(operations).flat_map(request_schemas).collect();
    if let Some(components) = &mut document.components {
        close(&mut components.schemas, requests);
    }
    document.to_json().expect("a document is plain data").into()
}

/// Adds the variables of a path as the first parameters.
fn describe_variables(path: &str, operation: &mut Operation) {
    let names = path.split('{').skip(1).filter_map(|part| part.split_once('}'));
    let variables = names.map(|(name, _)| {
        let schema = match name {
            "k" => u16::schema(),
            "n" => u32::schema(),
            _ => String::schema(),
        };
        let variable = ParameterBuilder::new().name(name).parameter_in(ParameterIn::Path);
        RefOr::T(variable.required(Required::True).schema(Some(schema)).build())
    });
    let variables: Vec<_> = variables.collect();
    if !variables.is_empty() {
        operation.parameters.get_or_insert_default().splice(0..0, variables);
    }
}

/// Gives each representation of a game its own operation, with what the route that serves them all says about it.
fn describe_faces(document: &mut OpenApi) {
    const GAME: &str = "/games/{id}";
    let paths = &mut document.paths.paths;
    let Some(all) = paths.get(GAME).and_then(|item| item.get.clone()) else { return };
    for (suffix, kind, name, summary) in FACES {
        let mut face = only(all.clone(), kind);
        (face.operation_id, face.summary) = (Some(name.to_owned()), Some(summary.to_owned()));
        if kind != JSON {
            face.parameters.iter_mut().for_each(|asked| {
                asked.retain(|asked| !matches!(asked, RefOr::T(asked) if asked.name == "wait"))
            });
        }
        paths.insert(format!("{GAME}.{suffix}"), PathItem::new(HttpMethod::Get, face));
    }
    if let Some(item) = paths.get_mut(GAME) {
        item.get = Some(only(all, JSON));
    }
}

/// The operation, with answers of one type.
fn only(mut operation: Operation, kind: &str) -> Operation {
    if let Some(RefOr::T(response)) = operation.responses.responses.get_mut("200") {
        response.content.retain(|known, _| known == kind);
    }
    operation
}

/// The description of a status if its handler has none: the standard requires one for each.
fn success(status: &str) -> &'static str {
    match status {
        "201" => "It was made; nothing is lost once this is answered",
        _ => "What was asked for",
    }
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [&mut item.get, &mut item.post, &mut item.put, &mut item.patch, &mut item.delete].into_iter().flatten()
}

/// Adds the form to a JSON body, unless the handler describes another one.
fn describe_body(operation: &mut Operation) {
    let name = operation.operation_id.as_deref().unwrap_or_default();
    let Some(RefOr::T(body)) = &mut operation.request_body else { return };
    if let Some(json) = body.content.get(JSON).cloned()
        && !WITHOUT_FORM.contains(&name)
    {
        body.content.entry(FORM.to_owned()).or_insert(json);
    }
    if WITHOUT_BODY.contains(&name) {
        body.required = None;
    }
}

/// Adds Basic wherever a token is accepted. An operation with neither has no credentials.
fn describe_credentials(operation: &mut Operation) {
    let Some(accepted) = &mut operation.security else { return };
    if accepted.contains(&credential("token")) {
        accepted.push(credential("basic"));
    } else {
        operation.security = None;
    }
}

fn credential(scheme: &str) -> SecurityRequirement {
    SecurityRequirement::new(scheme, [""; 0])
}

/// The names of the schemas of an operation's request.
fn request_schemas(operation: &mut Operation) -> Vec<String> {
    let mut names = Vec::new();
    // As JSON: anything on the way to a schema may be a reference.
    references(&serde_json::to_value(&operation.request_body).unwrap_or_default(), &mut names);
    names
}

/// Forbids unknown members in these schemas and in those that they contain.
fn close(schemas: &mut BTreeMap<String, RefOr<Schema>>, mut open: Vec<String>) {
    while let Some(name) = open.pop() {
        let Some(RefOr::T(Schema::Object(object))) = schemas.get_mut(&name) else { continue };
        if object.additional_properties.is_some() || object.properties.is_empty() {
            continue;
        }
        object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
        // As JSON: a member may be a reference, a list of them or one of several.
        let members = serde_json::to_value(&object.properties).unwrap_or_default();
        references(&members, &mut open);
    }
}

fn references(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(members) => members.iter().for_each(|(key, member)| match member {
            Value::String(place) if key == "$ref" => {
                found.extend(place.rsplit('/').next().map(str::to_owned))
            }
            member => references(member, found),
        }),
        Value::Array(items) => items.iter().for_each(|item| references(item, found)),
        _ => {}
    }
}

/// `GET /openapi.json`
pub(crate) fn answer(document: &Bytes) -> impl IntoResponse + use<> {
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, "no-cache"),
        (header::VARY, "Accept-Encoding"),
    ];
    (headers, document.clone())
}
