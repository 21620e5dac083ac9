//! Every refusal as `application/problem+json` (RFC 9457), from one table.

mod messages;
mod next_command;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use cuatro_app::text::first_column;
use cuatro_app::{self as app, AppError, FieldProblem, StoreError, Thing};
use cuatro_game::Refusal;
use cuatro_game::script::{ScriptError, ScriptErrorCode};
use cuatro_protocol::{Code, Expected, FileError, Problem};
use cuatro_rules::notation::StacksError;
use cuatro_rules::{Column, Variant};
use cuatro_tournament as tournament;
use cuatro_words::lang::Reader;
use cuatro_words::printable::{printable, printable_json};

pub(crate) use next_command::NextCommand;

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
    /// The body is of none of these types, which are understood here.
    UnsupportedMediaType(&'static [&'static str]),
    /// The body is compressed in a way that is not understood here.
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
    /// Not `name=value&…`.
    Form,
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
    pub(crate) fn expected(field: &str, expected: app::Expected) -> Failure {
        Failure::App(AppError::field(field, FieldProblem::Type(expected)))
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = self::status(&self).into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// The table from failures to codes.
fn code(failure: &Failure) -> Code {
    match failure {
        Failure::App(AppError::NotFound | AppError::NoSuch(_)) => Code::NotFound,
        Failure::App(AppError::Gone) => Code::Gone,
        Failure::App(AppError::Unauthorized) => Code::Unauthorized,
        Failure::App(AppError::Forbidden) => Code::Forbidden,
        Failure::App(AppError::NameTaken(_)) => Code::NameTaken,
        Failure::App(AppError::SignedOnAs(_)) => Code::SignedOnAs,
        Failure::App(AppError::ProvenBySigningOn) => Code::SignedOn,
        Failure::App(AppError::NotSignedOn) => Code::NotSignedOn,
        Failure::App(AppError::Field { problem: FieldProblem::NotAColumn { .. }, .. }) => Code::NotAnInteger,
        Failure::App(AppError::Field { .. }) => Code::InvalidField,
        Failure::App(AppError::Move { refusal: Refusal::ColumnFull { .. }, .. }) => Code::ColumnFull,
        Failure::App(AppError::Move { .. }) => Code::ColumnOutOfRange,
        Failure::App(AppError::Stacks(error)) => match error {
            StacksError::Word { .. } => Code::InvalidField,
            StacksError::TooHigh { .. } => Code::StackTooHigh,
            StacksError::Count { .. } => Code::Count,
            StacksError::NoOrder { .. } => Code::NoOrder,
            StacksError::TooManyOrders => Code::TooManyOrders,
            StacksError::Over { .. } => Code::Over,
        },
        Failure::App(AppError::NotProven | AppError::NoHeadStart { .. }) => Code::NotProven,
        Failure::App(AppError::Busy { .. }) => Code::EngineBusy,
        Failure::App(AppError::NotManual) => Code::NotManual,
        Failure::App(AppError::TooSoon { .. } | AppError::TooMany { .. }) => Code::TooManyRequests,
        Failure::App(AppError::NotEnded) => Code::NotOver,
        Failure::App(AppError::InvalidFile(_)) => Code::InvalidFile,
        Failure::App(AppError::ImportTooLarge { .. }) => Code::ImportTooLarge,
        Failure::App(AppError::Broken) => Code::Internal,
        Failure::App(AppError::Store(StoreError::Corrupt { .. })) => Code::StoreCorrupt,
        Failure::NotReady => Code::StoreCorrupt,
        Failure::App(AppError::Store(_)) => Code::StoreUnavailable,
        Failure::App(AppError::Refused(refusal)) => match refusal {
            Refusal::GameOver => Code::GameOver,
            Refusal::NotYourTurn { .. } => Code::NotYourTurn,
            Refusal::Held => Code::Held,
            Refusal::StalePly { .. } => Code::StalePly,
            Refusal::ColumnOutOfRange { .. } => Code::ColumnOutOfRange,
            Refusal::ColumnFull { .. } => Code::ColumnFull,
            Refusal::SeatTaken => Code::SeatTaken,
            Refusal::SamePlayer => Code::InvalidField,
            Refusal::TooLate => Code::TooLate,
            Refusal::NoOffer | Refusal::NobodyLeft | Refusal::NothingToTakeBack => Code::NoOffer,
            Refusal::TooManyOffers => Code::TooManyOffers,
            Refusal::NotGone { .. } => Code::OpponentPresent,
            Refusal::InTournament => Code::ForbiddenInTournament,
            Refusal::NotOver => Code::NotOver,
        },
        Failure::App(AppError::Tournament(refusal)) => of_tournament(refusal),
        Failure::App(AppError::TooManyTournaments { .. }) => Code::TooManyTournaments,
        Failure::Malformed(_) => Code::Malformed,
        Failure::MethodNotAllowed => Code::MethodNotAllowed,
        Failure::TooLarge(_) => Code::TooLarge,
        Failure::UnsupportedMediaType(_) | Failure::UnsupportedCoding => Code::UnsupportedMediaType,
        Failure::ForeignOrigin => Code::ForeignOrigin,
        Failure::Script(error) => match error.code {
            ScriptErrorCode::UnknownMode => Code::UnknownMode,
            ScriptErrorCode::NotAnInteger => Code::NotAnInteger,
            ScriptErrorCode::ColumnOutOfRange => Code::ColumnOutOfRange,
            ScriptErrorCode::ColumnFull => Code::ColumnFull,
        },
        Failure::Timeout => Code::Timeout,
        Failure::Stalled => Code::Timeout,
    }
}

/// The table from refusals of tournaments to codes.
fn of_tournament(refusal: &tournament::Refusal) -> Code {
    use tournament::Refusal;
    match refusal {
        Refusal::TournamentOver => Code::TournamentOver,
        Refusal::RegistrationClosed | Refusal::Left => Code::RegistrationClosed,
        Refusal::NotOnList => Code::NotOnList,
        Refusal::Full { .. } => Code::TournamentFull,
        Refusal::PeopleOnly => Code::PeopleOnly,
        Refusal::BotsOnly => Code::BotsOnly,
        Refusal::AlreadyEntered { .. } => Code::AlreadyEntered,
        Refusal::Removed | Refusal::Banned => Code::SentOut,
        Refusal::NotLetIn => Code::NotLetIn,
        Refusal::TooManyAsk { .. } => Code::TooManyAsk,
        Refusal::TooManyOnDevice { .. } => Code::TooManyOnDevice,
        Refusal::NoEntrant { .. } | Refusal::NoStage { .. } | Refusal::NoGame => Code::NotFound,
        Refusal::NamedTwice { .. } | Refusal::Settings(_) => Code::InvalidField,
        Refusal::StageGoingOn { .. } => Code::StageGoingOn,
        Refusal::StageBegun | Refusal::StageNotRunning { .. } => Code::StageNotRunning,
        Refusal::WrongFormat => Code::WrongFormat,
        Refusal::EntrantsOutOfRange { .. } => Code::EntrantsOutOfRange,
        Refusal::NoMoreRounds { .. } => Code::NoMoreRounds,
        Refusal::WrongRound { .. } => Code::WrongRound,
        Refusal::TooManyStages { .. } => Code::TooManyStages,
        Refusal::GameNotOver => Code::NotOver,
    }
}

/// The status of a failure: that of its code, except where the code alone does not decide.
pub(crate) fn status(failure: &Failure) -> StatusCode {
    match failure {
        Failure::NotReady => StatusCode::SERVICE_UNAVAILABLE,
        Failure::Stalled => StatusCode::REQUEST_TIMEOUT,
        failure => StatusCode::from_u16(code(failure).status()).expect("the codes have valid statuses"),
    }
}

/// The problem document of a failure. `instance` is the request's id.
pub(crate) fn document(failure: &Failure, reader: Reader, instance: Option<&str>) -> Problem {
    let code = code(failure);
    // A frame has no id of its own.
    let detail = if instance.is_some() { messages::detail } else { messages::on_a_socket };
    let mut problem = Problem {
        r#type: format!("/problems/{code}"),
        title: messages::title(code, reader.lang).to_owned(),
        status: status(failure).as_u16(),
        detail: detail(failure, reader),
        code,
        instance: instance.map(str::to_owned),
        ..members(failure)
    };
    if let Failure::App(AppError::InvalidFile(errors)) = failure {
        let shown = errors.first().iter().map(|error| FileError {
            line: error.line,
            field: error.field.to_owned(),
            code: error.code().to_owned(),
            detail: error.text(reader.lang),
        });
        problem.errors = Some(shown.collect());
        problem.error_count = Some(errors.count());
    }
    problem
}

/// A document as it is sent, its members in the order of the alphabet.
pub(crate) fn written(document: &Problem) -> String {
    printable_json(json!(document).to_string())
}

/// The members that help a program, beside the message.
fn members(failure: &Failure) -> Problem {
    let none = Problem::default();
    let named = |field: &str| Problem { field: Some(field.to_owned()), ..Problem::default() };
    let retry = |seconds: u32| Problem { retry_after_s: Some(seconds), ..Problem::default() };
    match failure {
        Failure::App(AppError::Field { field, problem }) => {
            let named = named(field);
            match problem {
                FieldProblem::Range { min, max } => {
                    Problem { expected: Some(Expected::Range { min: *min, max: *max }), ..named }
                }
                FieldProblem::OneOf(words) => {
                    let words = words.iter().map(|word| (*word).to_owned());
                    Problem { expected: Some(Expected::Words(words.collect())), ..named }
                }
                // The move that ends the game, from 0.
                FieldProblem::Over { ply } => Problem { index: Some(ply.saturating_sub(1).into()), ..named },
                FieldProblem::NotAColumn { index, actual } => {
                    Problem { index: *index, actual: Some(actual.clone()), ..named }
                }
                FieldProblem::Name(error) => Problem { reason: Some(error.code().to_owned()), ..named },
                _ => named,
            }
        }
        Failure::App(AppError::SignedOnAs(name) | AppError::NameTaken(name)) => {
            Problem { name: Some(name.clone()), ..named("name") }
        }
        Failure::App(AppError::Store(StoreError::Unavailable(_) | StoreError::InUse(_)))
        | Failure::Timeout => retry(RETRY_AFTER_S),
        Failure::App(
            AppError::Busy { retry_after_s }
            | AppError::TooSoon { retry_after_s }
            | AppError::TooMany { retry_after_s },
        ) => retry(*retry_after_s),
        Failure::App(AppError::Move { field, index, refusal }) => {
            Problem { index: Some(*index), ..unplayable(field, first_column(field), refusal) }
        }
        Failure::App(AppError::NotProven) => {
            let proven = Variant::STANDARD.to_string();
            Problem { expected: Some(Expected::Words(vec![proven])), ..named("start") }
        }
        Failure::App(AppError::NoHeadStart { .. }) => named("start.step"),
        Failure::App(AppError::Stacks(error)) => {
            let named = named("stacks");
            match error {
                StacksError::Word { index, .. } => Problem { index: Some(*index), ..named },
                StacksError::TooHigh { column, .. } => Problem { column: Some(column.0), ..named },
                StacksError::Count { x, o } => {
                    let right = ["as many X as O", "one X more than O"].map(str::to_owned);
                    let actual = Some(json!({ "X": x, "O": o }));
                    Problem { expected: Some(Expected::Words(right.into())), actual, ..named }
                }
                StacksError::NoOrder { cell } => {
                    Problem { column: Some(cell.column), row: Some(cell.row), ..named }
                }
                StacksError::TooManyOrders => named,
                StacksError::Over { cells } => Problem { cells: Some(cells.clone()), ..named },
            }
        }
        Failure::App(AppError::Refused(refusal)) => match refusal {
            Refusal::StalePly { expected, actual } => {
                Problem { expected: Some(Expected::Ply(*expected)), actual: Some(json!(actual)), ..none }
            }
            Refusal::NotYourTurn { to_move } => Problem { to_move: Some(*to_move), ..none },
            Refusal::ColumnOutOfRange { .. } | Refusal::ColumnFull { .. } => unplayable("column", 0, refusal),
            Refusal::SamePlayer => named("name"),
            Refusal::NotGone { wait_ms: Some(wait) } => {
                retry(u32::try_from(wait.max(&0).unsigned_abs().div_ceil(1000)).unwrap_or(u32::MAX))
            }
            _ => none,
        },
        Failure::App(AppError::ImportTooLarge { new_games, max }) => Problem {
            expected: Some(Expected::Range { min: 0, max: (*max).into() }),
            actual: Some(json!(new_games)),
            ..none
        },
        Failure::TooLarge(limit) => Problem { expected: Some(Expected::Bytes { max_bytes: *limit }), ..none },
        Failure::UnsupportedMediaType(accepted) => {
            let accepted = accepted.iter().map(|kind| (*kind).to_owned());
            Problem { expected: Some(Expected::Words(accepted.collect())), ..none }
        }
        Failure::App(AppError::NoSuch(Thing::Game(id))) => Problem { actual: Some(json!(id)), ..named("id") },
        Failure::App(AppError::NoSuch(Thing::Player(name) | Thing::Rank(name))) => {
            Problem { actual: Some(json!(name)), ..named("name") }
        }
        Failure::App(AppError::NoSuch(Thing::Tournament(id))) => {
            Problem { actual: Some(json!(id)), ..named("id") }
        }
        Failure::App(AppError::NoSuch(Thing::Entrant(n))) => Problem { actual: Some(json!(n)), ..named("n") },
        Failure::App(AppError::NoSuch(Thing::Stage(k))) => Problem { actual: Some(json!(k)), ..named("k") },
        Failure::Script(error) => {
            Problem { line: Some(error.line), board: Some(error.position.rows()), ..none }
        }
        _ => none,
    }
}

/// A column that cannot be played, in a field whose leftmost column is called `first`.
fn unplayable(field: &str, first: u8, refusal: &Refusal) -> Problem {
    let counted = |legal: &[Column]| Some(legal.iter().map(|column| column.0 + first).collect());
    let (actual, legal) = match refusal {
        Refusal::ColumnOutOfRange { column, legal, .. } => {
            (Some(json!(column.counted_from(first))), counted(legal))
        }
        Refusal::ColumnFull { column, legal } => (Some(json!(column.0 + first)), counted(legal)),
        _ => (None, None),
    };
    Problem { field: Some(field.to_owned()), actual, legal, ..Problem::default() }
}

/// The version of WebSockets that is spoken: that of RFC 6455.
pub(crate) const WEBSOCKET_VERSION: HeaderValue = HeaderValue::from_static("13");

/// When to retry if the store is unavailable, in seconds.
const RETRY_AFTER_S: u32 = 1;

/// The failure as a complete response: a problem document, or for a terminal text with the next command.
pub(crate) fn respond(
    failure: &Failure,
    reader: Reader,
    instance: &str,
    next: Option<NextCommand>,
) -> Response<String> {
    let (status, code) = (status(failure), code(failure));
    let (kind, body) = match next {
        None => ("application/problem+json", written(&document(failure, reader, Some(instance)))),
        Some(NextCommand(command)) => {
            let detail = messages::at_a_terminal(failure, reader.lang);
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
    if let Some(wait) = members(failure).retry_after_s {
        headers.insert(header::RETRY_AFTER, HeaderValue::from(wait));
    }
    if matches!(failure, Failure::Malformed(Malformed::NotAnUpgrade)) {
        // It may have been another version of the protocol.
        headers.insert(header::SEC_WEBSOCKET_VERSION, WEBSOCKET_VERSION);
    }
    response
}
