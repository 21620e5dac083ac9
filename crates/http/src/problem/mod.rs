//! Every refusal as `application/problem+json` (RFC 9457): those of the app, and those of requests that cannot be read.

mod next_command;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use cuatro_app::{self as app, AppError, FieldProblem};
use cuatro_game::script::{ScriptError, ScriptErrorCode};
use cuatro_protocol::{Code, Expected, Problem};
use cuatro_words::lang::{Lang, Reader};
use cuatro_words::printable::{printable, printable_json};
use cuatro_words::say;

pub(crate) use next_command::NextCommand;

/// When to try again if an answer took too long, in seconds.
const TIMEOUT_RETRY_S: u32 = 1;

/// Why a request was refused. Carried in the response until [`crate::request_context`] writes it in the client's language.
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
    /// The body has another type than these.
    UnsupportedMediaType(&'static [&'static str]),
    /// The body has an unknown compression.
    UnsupportedCoding,
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
    /// A body that broke off or cannot be decompressed.
    Upload,
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
    pub(crate) fn expected(field: &str, expected: app::ExpectedType) -> Failure {
        Failure::App(AppError::field(field, FieldProblem::Type(expected)))
    }

    /// The refusal as a client reads it, complete but for the `instance`.
    fn refusal(&self, reader: Reader) -> Problem {
        let lang = reader.lang;
        let refused = |code, detail| Problem::new(code, lang, detail);
        match self {
            Failure::App(error) => error.refusal(reader),
            Failure::Malformed(malformed) => refused(Code::Malformed, malformed.sentence(lang)),
            Failure::MethodNotAllowed => {
                refused(Code::MethodNotAllowed, say!(lang, "problem-method-not-allowed"))
            }
            Failure::TooLarge(limit) => Problem {
                expected: Some(Expected::Bytes { max_bytes: *limit }),
                ..refused(Code::TooLarge, say!(lang, "problem-too-large", bytes = limit))
            },
            Failure::UnsupportedMediaType(accepted) => {
                let types = match accepted {
                    [others @ .., last] if !others.is_empty() => {
                        say!(lang, "list-or", others = others.join(", "), last)
                    }
                    accepted => accepted.concat(),
                };
                let accepted = accepted.iter().map(|kind| (*kind).to_owned()).collect();
                Problem {
                    expected: Some(Expected::Words(accepted)),
                    ..refused(Code::UnsupportedMediaType, say!(lang, "problem-unsupported-media-type", types))
                }
            }
            Failure::UnsupportedCoding => {
                refused(Code::UnsupportedMediaType, say!(lang, "problem-unsupported-coding"))
            }
            Failure::ForeignOrigin => refused(Code::ForeignOrigin, say!(lang, "problem-foreign-origin")),
            Failure::Script(error) => {
                let code = match error.code {
                    ScriptErrorCode::UnknownMode => Code::UnknownMode,
                    ScriptErrorCode::NotAnInteger => Code::NotAnInteger,
                    ScriptErrorCode::ColumnOutOfRange => Code::ColumnOutOfRange,
                    ScriptErrorCode::ColumnFull => Code::ColumnFull,
                };
                Problem {
                    line: Some(error.line),
                    board: Some(error.position.rows()),
                    ..refused(code, error.text(lang))
                }
            }
            Failure::NotReady => Problem {
                status: StatusCode::SERVICE_UNAVAILABLE.as_u16(),
                ..refused(Code::StoreCorrupt, say!(lang, "refusal-corrupt"))
            },
            Failure::Timeout => Problem {
                retry_after_s: Some(TIMEOUT_RETRY_S),
                ..refused(Code::Timeout, say!(lang, "problem-timeout"))
            },
            Failure::Stalled => Problem {
                status: StatusCode::REQUEST_TIMEOUT.as_u16(),
                ..refused(Code::Timeout, say!(lang, "problem-stalled"))
            },
        }
    }
}

impl Malformed {
    fn sentence(&self, lang: Lang) -> String {
        match self {
            Malformed::Json { ended: true, .. } => say!(lang, "problem-json-ended"),
            Malformed::Json { line, column, .. } => say!(lang, "problem-json", line, column),
            Malformed::NotAnObject => say!(lang, "problem-not-an-object"),
            Malformed::Upload => say!(lang, "problem-upload"),
            Malformed::Path => say!(lang, "problem-path"),
            Malformed::Utf8 => say!(lang, "problem-utf8"),
            Malformed::Query => say!(lang, "problem-query"),
            Malformed::Host => say!(lang, "problem-host"),
            Malformed::User => say!(lang, "problem-user"),
            Malformed::NotAnUpgrade => say!(lang, "problem-not-an-upgrade"),
            Malformed::HelloFirst => say!(lang, "problem-hello-first"),
            Malformed::HelloTwice => say!(lang, "problem-hello-twice"),
            Malformed::UnknownType(kind) => say!(lang, "problem-unknown-type", kind = format!("{kind:?}")),
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = status(&self.refusal(Reader::default())).into_response();
        response.extensions_mut().insert(self);
        response
    }
}

fn status(problem: &Problem) -> StatusCode {
    StatusCode::from_u16(problem.status).expect("the codes have valid statuses")
}

/// The problem document of a failure, as the answer to the request with this id, or in a frame of a socket.
pub(crate) fn document(failure: &Failure, reader: Reader, instance: Option<&str>) -> Problem {
    let mut problem = failure.refusal(reader);
    problem.instance = instance.map(str::to_owned);
    if instance.is_none() && matches!(failure, Failure::App(AppError::Unauthorized)) {
        // A socket proves its seat by its hello.
        problem.detail = say!(reader.lang, "refusal-unauthorized-socket");
    }
    problem
}

/// The sentence of a failure for curl. Its commands send a token with `-u` and count columns from 0.
fn sentence_at_a_terminal(failure: &Failure, lang: Lang) -> String {
    match failure {
        Failure::App(AppError::Unauthorized) => say!(lang, "refusal-unauthorized-curl"),
        failure => failure.refusal(lang.into()).detail,
    }
}

/// A document as it is sent, its members in the order of the alphabet.
pub(crate) fn written(document: &Problem) -> String {
    printable_json(json!(document).to_string())
}

/// The version of WebSockets that is spoken: that of RFC 6455.
pub(crate) const WEBSOCKET_VERSION: HeaderValue = HeaderValue::from_static("13");

/// The failure as a complete response: a problem document, or for a terminal text with the next command.
pub(crate) fn respond(
    failure: &Failure,
    reader: Reader,
    instance: &str,
    next: Option<NextCommand>,
) -> Response<String> {
    let problem = document(failure, reader, Some(instance));
    let (kind, body) = match next {
        None => ("application/problem+json", written(&problem)),
        Some(NextCommand(command)) => {
            let (detail, code) = (sentence_at_a_terminal(failure, reader.lang), problem.code);
            ("text/plain; charset=utf-8", printable(format!("{detail} ({code})\n\n{command}\n")))
        }
    };
    let status = status(&problem);
    let mut response = Response::new(body);
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if status == StatusCode::UNAUTHORIZED {
        let scheme = HeaderValue::from_static("Bearer realm=\"cuatro\", Basic realm=\"cuatro\"");
        headers.insert(header::WWW_AUTHENTICATE, scheme);
    }
    if let Some(wait) = problem.retry_after_s {
        headers.insert(header::RETRY_AFTER, HeaderValue::from(wait));
    }
    if matches!(failure, Failure::Malformed(Malformed::NotAnUpgrade)) {
        // It may have been another version of the protocol.
        headers.insert(header::SEC_WEBSOCKET_VERSION, WEBSOCKET_VERSION);
    }
    response
}
