//! Every refusal as `application/problem+json` (RFC 9457), from one table.

mod messages;
mod next_command;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

use crate::app::{AppError, Expected, FieldProblem, Thing, first_column};
use crate::game::Refusal;
use crate::lang::Lang;
use crate::printable::{printable, printable_json};
use crate::rules::Column;
use crate::script::ScriptError;
use crate::store::StoreError;

pub(crate) use next_command::NextCommand;

/// Why a request was refused. Carried in the response until [`crate::http::request_context`] writes it in the client's language.
#[derive(Clone, Debug)]
pub(crate) enum Failure {
    /// The app refused the request.
    App(AppError),
    /// The body, the query or the frame cannot be read.
    Malformed(Malformed),
    /// The route does not know the method.
    MethodNotAllowed,
    /// The body is larger than the limit in bytes.
    TooLarge(usize),
    /// The body is of none of these types, which are understood here.
    UnsupportedMediaType(&'static [&'static str]),
    /// The body is compressed in a way that is not understood here.
    UnsupportedCoding,
    /// The address is longer than any that is read.
    UriTooLong,
    /// The headers are more than are read.
    HeadersTooLarge,
    /// The requested format is not available.
    NoSuchFormat,
    /// The request's `Origin` is not allowed.
    ForeignOrigin,
    /// A script file has a bad line.
    Script(Box<ScriptError>),
    /// The server runs, but part of its data is unreadable.
    NotReady,
    /// The answer took too long.
    Timeout,
    /// The body of the request stopped arriving.
    Stalled,
}

/// Why a body or a frame is unreadable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Malformed {
    /// Not JSON from this position on, both numbers from 1.
    Json {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// Whether it ends too early.
        ended: bool,
    },
    /// JSON, but not an object.
    NotAnObject,
    /// Not `name=value&…`.
    Form,
    /// A body that broke off or cannot be decompressed.
    Upload,
    /// Not a request at all.
    Request,
    /// A path that is not percent-encoded UTF-8.
    Path,
    /// Not UTF-8.
    Utf8,
    /// A query that cannot be read.
    Query,
    /// Not exactly one `Host`.
    Host,
    /// The proxy's header with the person's name is not UTF-8, or came more than once.
    User,
    /// A WebSocket was expected.
    NotAnUpgrade,
    /// The first frame must be `hello`.
    HelloFirst,
    /// A frame of an unknown type.
    UnknownType(String),
    /// `hello` was sent twice.
    HelloTwice,
}

impl From<AppError> for Failure {
    fn from(error: AppError) -> Failure {
        Failure::App(error)
    }
}

impl Failure {
    /// A required field is missing.
    pub(crate) fn missing(field: &str) -> Failure {
        Failure::App(AppError::field(field, FieldProblem::Missing))
    }

    /// The address has exceeded its cap.
    pub(crate) fn too_many(retry_after_s: u32) -> Failure {
        Failure::App(AppError::TooMany { retry_after_s })
    }

    /// Two fields were sent of which only one can be.
    pub(crate) fn beside(field: impl Into<String>, other: impl Into<String>) -> Failure {
        Failure::App(AppError::field(field, FieldProblem::Beside(other.into())))
    }

    /// A field has the wrong type.
    pub(crate) fn expected(field: &str, expected: Expected) -> Failure {
        Failure::App(AppError::field(field, FieldProblem::Type(expected)))
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = status(&self).into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Every code of the table below, for the OpenAPI document; the tests check each refusal against it.
pub(crate) const CODES: [&str; 38] = [
    "column-full",
    "column-out-of-range",
    "engine-busy",
    "forbidden",
    "foreign-origin",
    "game-over",
    "gone",
    "headers-too-large",
    "internal",
    "invalid-field",
    "invalid-file",
    "malformed",
    "method-not-allowed",
    "name-taken",
    "no-offer",
    "not-an-integer",
    "not-found",
    "not-implemented",
    "not-manual",
    "not-over",
    "not-signed-on",
    "not-your-turn",
    "opponent-present",
    "seat-taken",
    "signed-on",
    "signed-on-as",
    "stale-ply",
    "store-corrupt",
    "store-unavailable",
    "timeout",
    "too-large",
    "too-late",
    "too-many-offers",
    "too-many-requests",
    "unauthorized",
    "unknown-mode",
    "unsupported-media-type",
    "uri-too-long",
];

/// The table from failures to statuses and codes.
fn table(failure: &Failure) -> (StatusCode, &'static str) {
    use StatusCode as S;
    match failure {
        Failure::App(AppError::NotFound | AppError::NoSuch(_)) => (S::NOT_FOUND, "not-found"),
        Failure::App(AppError::Gone) => (S::GONE, "gone"),
        Failure::App(AppError::Unauthorized) => (S::UNAUTHORIZED, "unauthorized"),
        Failure::App(AppError::Forbidden) => (S::FORBIDDEN, "forbidden"),
        Failure::App(AppError::NameTaken(_)) => (S::CONFLICT, "name-taken"),
        Failure::App(AppError::SignedOnAs(_)) => (S::FORBIDDEN, "signed-on-as"),
        Failure::App(AppError::ProvenBySigningOn) => (S::FORBIDDEN, "signed-on"),
        Failure::App(AppError::NotSignedOn) => (S::UNAUTHORIZED, "not-signed-on"),
        Failure::App(AppError::Field { problem: FieldProblem::NotAColumn { .. }, .. }) => {
            (S::UNPROCESSABLE_ENTITY, "not-an-integer")
        }
        Failure::App(AppError::Field { .. }) => (S::UNPROCESSABLE_ENTITY, "invalid-field"),
        Failure::App(AppError::Move { refusal: Refusal::ColumnFull { .. }, .. }) => {
            (S::UNPROCESSABLE_ENTITY, "column-full")
        }
        Failure::App(AppError::Move { .. }) => (S::UNPROCESSABLE_ENTITY, "column-out-of-range"),
        Failure::App(AppError::Busy { .. }) => (S::SERVICE_UNAVAILABLE, "engine-busy"),
        Failure::App(AppError::NotManual) => (S::CONFLICT, "not-manual"),
        Failure::App(AppError::TooSoon { .. } | AppError::TooMany { .. }) => {
            (S::TOO_MANY_REQUESTS, "too-many-requests")
        }
        Failure::App(AppError::NotEnded) => (S::CONFLICT, "not-over"),
        Failure::App(AppError::InvalidFile(_)) => (S::UNPROCESSABLE_ENTITY, "invalid-file"),
        Failure::App(AppError::Broken) => (S::INTERNAL_SERVER_ERROR, "internal"),
        Failure::App(AppError::Store(StoreError::Corrupt { .. })) => {
            (S::INTERNAL_SERVER_ERROR, "store-corrupt")
        }
        Failure::NotReady => (S::SERVICE_UNAVAILABLE, "store-corrupt"),
        Failure::App(AppError::Store(_)) => (S::SERVICE_UNAVAILABLE, "store-unavailable"),
        Failure::App(AppError::Refused(refusal)) => match refusal {
            Refusal::GameOver => (S::CONFLICT, "game-over"),
            Refusal::NotYourTurn { .. } => (S::CONFLICT, "not-your-turn"),
            Refusal::StalePly { .. } => (S::CONFLICT, "stale-ply"),
            Refusal::ColumnOutOfRange { .. } => (S::UNPROCESSABLE_ENTITY, "column-out-of-range"),
            Refusal::ColumnFull { .. } => (S::UNPROCESSABLE_ENTITY, "column-full"),
            Refusal::SeatTaken => (S::CONFLICT, "seat-taken"),
            Refusal::SamePlayer => (S::UNPROCESSABLE_ENTITY, "invalid-field"),
            Refusal::TooLate => (S::CONFLICT, "too-late"),
            Refusal::NoOffer => (S::CONFLICT, "no-offer"),
            Refusal::TooManyOffers => (S::CONFLICT, "too-many-offers"),
            Refusal::NotGone { .. } => (S::CONFLICT, "opponent-present"),
            Refusal::NotOver => (S::CONFLICT, "not-over"),
        },
        Failure::Malformed(_) => (S::BAD_REQUEST, "malformed"),
        Failure::MethodNotAllowed => (S::METHOD_NOT_ALLOWED, "method-not-allowed"),
        Failure::TooLarge(_) => (S::PAYLOAD_TOO_LARGE, "too-large"),
        Failure::UriTooLong => (S::URI_TOO_LONG, "uri-too-long"),
        Failure::HeadersTooLarge => (S::REQUEST_HEADER_FIELDS_TOO_LARGE, "headers-too-large"),
        Failure::UnsupportedMediaType(_) | Failure::UnsupportedCoding => {
            (S::UNSUPPORTED_MEDIA_TYPE, "unsupported-media-type")
        }
        Failure::NoSuchFormat => (S::NOT_IMPLEMENTED, "not-implemented"),
        Failure::ForeignOrigin => (S::FORBIDDEN, "foreign-origin"),
        Failure::Script(error) => (S::UNPROCESSABLE_ENTITY, error.code.as_str()),
        Failure::Timeout => (S::SERVICE_UNAVAILABLE, "timeout"),
        Failure::Stalled => (S::REQUEST_TIMEOUT, "timeout"),
    }
}

pub(crate) fn status(failure: &Failure) -> StatusCode {
    table(failure).0
}

/// The problem document of a failure. `instance` is the request's id.
pub(crate) fn document(failure: &Failure, lang: Lang, instance: Option<&str>) -> Value {
    let (status, code) = table(failure);
    let mut problem = object(json!({
        "type": format!("/problems/{code}"),
        "title": messages::title(failure, lang),
        "status": status.as_u16(),
        "detail": messages::detail(failure, lang),
        "code": code,
    }));
    if let Some(instance) = instance {
        problem.insert("instance".into(), instance.into());
    }
    problem.extend(members(failure));
    if let Failure::App(AppError::InvalidFile(errors)) = failure {
        let shown = errors.first().iter().map(|error| {
            json!({
                "line": error.line,
                "field": error.field,
                "code": error.code(),
                "detail": error.text(lang),
            })
        });
        problem.insert("errors".into(), shown.collect());
        problem.insert("error_count".into(), errors.count().into());
    }
    Value::Object(problem)
}

/// A document as it is sent.
pub(crate) fn written(document: &Value) -> String {
    printable_json(document.to_string())
}

/// The members that help a program, beside the message.
fn members(failure: &Failure) -> Map<String, Value> {
    let value = match failure {
        Failure::App(AppError::Field { field, problem }) => {
            let mut members = object(json!({ "field": field }));
            match problem {
                FieldProblem::Range { min, max } => {
                    members.extend(object(json!({ "expected": { "min": min, "max": max } })));
                }
                FieldProblem::OneOf(words) => members.extend(object(json!({ "expected": words }))),
                // The move that ends the game, from 0.
                FieldProblem::Over { ply } => {
                    members.extend(object(json!({ "index": ply.saturating_sub(1) })))
                }
                FieldProblem::NotAColumn { index, actual } => {
                    members.insert("actual".into(), actual.clone());
                    members.extend(index.map(|index| ("index".into(), index.into())));
                }
                FieldProblem::Name(error) => members.extend(object(json!({ "reason": error.code() }))),
                _ => {}
            }
            return members;
        }
        Failure::App(AppError::SignedOnAs(name)) => json!({ "field": "name", "name": name }),
        Failure::App(AppError::NameTaken(name)) => json!({ "field": "name", "name": name }),
        Failure::App(AppError::Store(StoreError::Unavailable(_) | StoreError::InUse(_)))
        | Failure::Timeout => json!({ "retry_after_s": RETRY_AFTER_S }),
        Failure::App(
            AppError::Busy { retry_after_s }
            | AppError::TooSoon { retry_after_s }
            | AppError::TooMany { retry_after_s },
        ) => json!({ "retry_after_s": retry_after_s }),
        Failure::App(AppError::Move { field, index, refusal }) => {
            let first = first_column(field);
            let counted = |legal: &[Column]| legal.iter().map(|column| column.0 + first).collect::<Vec<_>>();
            match refusal {
                Refusal::ColumnOutOfRange { column, legal, .. } => {
                    let column = column.counted_from(first);
                    json!({ "field": field, "index": index, "actual": column, "legal": counted(legal) })
                }
                Refusal::ColumnFull { column, legal } => {
                    let column = column.0 + first;
                    json!({ "field": field, "index": index, "actual": column, "legal": counted(legal) })
                }
                _ => json!({ "field": field, "index": index }),
            }
        }
        Failure::App(AppError::Refused(refusal)) => match refusal {
            Refusal::StalePly { expected, actual } => json!({ "expected": expected, "actual": actual }),
            Refusal::NotYourTurn { to_move } => json!({ "to_move": to_move }),
            Refusal::ColumnOutOfRange { column, legal, .. } => {
                json!({ "field": "column", "actual": column, "legal": legal })
            }
            Refusal::ColumnFull { column, legal } => {
                json!({ "field": "column", "actual": column, "legal": legal })
            }
            Refusal::SamePlayer => json!({ "field": "name" }),
            Refusal::NotGone { wait_ms: Some(wait) } => {
                json!({ "retry_after_s": u64::try_from(*wait).unwrap_or(0).div_ceil(1000) })
            }
            _ => json!({}),
        },
        Failure::TooLarge(limit) => json!({ "expected": { "max_bytes": limit } }),
        Failure::UnsupportedMediaType(accepted) => json!({ "expected": accepted }),
        Failure::App(AppError::NoSuch(Thing::Game(id))) => json!({ "field": "id", "actual": id }),
        Failure::App(AppError::NoSuch(Thing::Player(name) | Thing::Rank(name))) => {
            json!({ "field": "name", "actual": name })
        }
        Failure::Script(error) => json!({ "line": error.line, "board": error.position.rows() }),
        _ => json!({}),
    };
    object(value)
}

/// When to retry if the store is unavailable, in seconds.
const RETRY_AFTER_S: u32 = 1;

/// The failure as a complete response: a problem document, or for a terminal text with the next command.
pub(crate) fn respond(
    failure: &Failure,
    lang: Lang,
    instance: &str,
    next: Option<NextCommand>,
) -> Response<String> {
    let (status, code) = table(failure);
    let (kind, body) = match next {
        None => ("application/problem+json", written(&document(failure, lang, Some(instance)))),
        Some(NextCommand(command)) => {
            let detail = messages::at_a_terminal(failure, lang);
            ("text/plain; charset=utf-8", printable(format!("{detail} ({code})\n\n{command}\n")))
        }
    };
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if status == StatusCode::UNAUTHORIZED {
        let scheme = HeaderValue::from_static("Bearer realm=\"cuatro\", Basic realm=\"cuatro\"");
        headers.insert(header::WWW_AUTHENTICATE, scheme);
    }
    let wait = members(failure).get("retry_after_s").and_then(Value::as_u64);
    if let Some(wait) = wait
        && matches!(status, StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS)
    {
        headers.insert(header::RETRY_AFTER, HeaderValue::from(wait));
    }
    response
}

/// A JSON object from a value that is known to be one.
pub(crate) fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(object) => object,
        _ => Map::new(),
    }
}
