//! The HTTP side of the server. The router below is its table of contents; three modules answer, each to one kind of client:
//!
//! - `api`: programs, under `/api/v1`
//! - `terminal`: people at a terminal
//! - `page`: browsers
//!
//! They call the app, parse requests with `request`, refuse with `problem`, and know nothing of each other.

mod api;
mod board_png;
mod conditional;
mod cors;
mod idempotency;
mod in_process;
mod limits;
mod metrics;
mod page;
#[doc(hidden)]
pub mod parsers;
mod problem;
mod request;
mod request_context;
mod serve;
mod state;
mod terminal;

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use tower::ServiceExt;
use tower::util::option_layer;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::timeout::TimeoutLayer;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use api::{
    activity, analysis, board, files, games, history, levels, openapi, players, position, ranking, scripts,
    tournaments, tv,
};
use cuatro_app::{App, AppError};
use page::assets;
use problem::Failure;
use request::negotiate::LINES;
use request::{NoFields, Representation, auth, coding};
use state::Server;

pub use in_process::InProcess;
pub use limits::{RateSettings, ShareSettings};
#[cfg(unix)]
pub use serve::SocketFile;
pub use serve::{Listener, ServeLimits, serve, serve_one};
pub use state::{HttpSettings, IMPORT_LIMIT_MIB, Walls};

/// How long a response may take: longer than the longest wait for a change. An upgraded socket has its own deadlines.
const DEADLINE: Duration = Duration::from_secs(75);

/// All routes.
pub fn router(app: App, settings: HttpSettings) -> Router {
    let server = Server::new(app, settings);
    let base_path = server.settings.base_path.clone();
    let people = Router::new()
        .merge(for_people(&server))
        .merge(for_screens(&server))
        .route("/assets/{hash}/{*name}", get(assets::asset))
        .route("/favicon.svg", get(assets::at_root))
        .route("/manifest.webmanifest", get(assets::at_root))
        .layer(deadline());
    let site = people.nest("/api/v1", for_programs(&server)).fallback(page::not_found);
    let under_base = match base_path.as_str() {
        "" => site,
        // A nested `/` matches only without a trailing slash.
        base => Router::new().nest(base, site).nest(&format!("{base}/"), home(&server).layer(deadline())),
    };
    // A compressed stream would be held back until there is enough of it.
    let at_rest = DefaultPredicate::new().and(NotForContentType::const_new(LINES));
    Router::new()
        .merge(under_base)
        .route("/healthz", get(api::server::healthz))
        .route("/readyz", get(api::server::readyz))
        .route("/metrics", get(metrics::metrics).with_state(server.metrics.clone()))
        .fallback(page::not_found)
        .layer(from_fn(conditional::unchanged))
        .layer(CatchPanicLayer::new())
        .layer(from_fn_with_state(server.clone(), request_context::request_context))
        .layer(option_layer(cors::layer(&server)))
        .layer(CompressionLayer::new().compress_when(at_rest))
        .with_state(server)
}

fn deadline() -> TimeoutLayer {
    TimeoutLayer::with_status_code(StatusCode::GATEWAY_TIMEOUT, DEADLINE)
}

/// The operations of the API by what surrounds them, and the document that describes them.
#[derive(Clone)]
struct Operations {
    ordinary: Router<Server>,
    creates: Router<Server>,
    organises: Router<Server>,
    entries: Router<Server>,
    renames: Router<Server>,
    uploads: Router<Server>,
    document: Arc<OpenApi>,
}

/// Described once: that takes longer than the rest of a router, of which a test or a simulation makes many.
static OPERATIONS: LazyLock<Operations> = LazyLock::new(|| {
    let (ordinary, mut document) = openapi::base_document()
        .routes(routes!(games::read::list))
        .routes(routes!(games::archive::archive))
        .routes(routes!(games::read::read))
        .routes(routes!(games::moves::play_move))
        .routes(routes!(games::actions::resign))
        .routes(routes!(games::actions::abort))
        .routes(routes!(games::actions::claim))
        .routes(routes!(games::actions::rematch))
        .routes(routes!(games::actions::draw))
        .routes(routes!(games::actions::takeback))
        .routes(routes!(games::report::report))
        .routes(routes!(games::events::events))
        .routes(routes!(activity::events))
        .routes(routes!(games::qr::qr))
        .routes(routes!(games::socket::upgrade))
        .routes(routes!(levels::list))
        .routes(routes!(analysis::by_query, analysis::by_body))
        .routes(routes!(position::read))
        .routes(routes!(position::draw))
        .routes(routes!(scripts::run))
        .routes(routes!(ranking::ranking))
        .routes(routes!(ranking::place))
        .routes(routes!(players::find))
        .routes(routes!(history::history))
        .routes(routes!(history::withdraw))
        .routes(routes!(players::player, players::delete))
        .routes(routes!(players::reviews))
        .routes(routes!(players::bot))
        .routes(routes!(files::export))
        .routes(routes!(api::server::server))
        .routes(routes!(api::server::qr))
        .routes(routes!(tv::read))
        .routes(routes!(tournaments::read, tournaments::organiser::change))
        .routes(routes!(tournaments::qr))
        .routes(routes!(tournaments::events::events))
        .routes(routes!(tournaments::socket::upgrade))
        .routes(routes!(tournaments::entries::list))
        .routes(routes!(tournaments::entries::read_me, tournaments::entries::change_me))
        .routes(routes!(tournaments::organiser::change_entry))
        .routes(routes!(tournaments::stages::start))
        .routes(routes!(tournaments::stages::end))
        .routes(routes!(tournaments::stages::next_round))
        .routes(routes!(tournaments::stages::extend))
        .routes(routes!(tournaments::stages::set_pairings))
        .routes(routes!(tournaments::stages::correct))
        .routes(routes!(tournaments::table::table))
        .routes(routes!(tournaments::table::games))
        .routes(routes!(tournaments::games_file::games))
        .split_for_parts();
    // Creations: each takes an `Idempotency-Key`.
    let mut creations = |router: OpenApiRouter<Server>| {
        let (router, mut part) = router.split_for_parts();
        idempotency::describe(&mut part);
        document.merge(part);
        router
    };
    let creates = creations(
        OpenApiRouter::new()
            .routes(routes!(games::create::create))
            .routes(routes!(games::join::join))
            .routes(routes!(players::claim))
            .routes(routes!(players::transfer))
            .routes(routes!(tournaments::entries::enter))
            .routes(routes!(tournaments::organiser::give_token))
            .routes(routes!(tournaments::stages::add)),
    );
    let organises = creations(OpenApiRouter::new().routes(routes!(tournaments::create)));
    let entries = creations(OpenApiRouter::new().routes(routes!(history::enter)));
    let (renames, part) = OpenApiRouter::new().routes(routes!(players::rename)).split_for_parts();
    document.merge(part);
    let (uploads, part) = OpenApiRouter::new().routes(routes!(files::import)).split_for_parts();
    document.merge(part);
    Operations { ordinary, creates, organises, entries, renames, uploads, document: Arc::new(document) }
});

/// The API, without its prefix.
fn for_programs(server: &Server) -> Router<Server> {
    let once = from_fn_with_state(
        (Arc::<idempotency::CreationLocks>::default(), server.app.clone()),
        idempotency::once,
    );
    let creations = from_fn_with_state(server.limits.clone(), limits::creations);
    let operator = from_fn_with_state(server.app.clone(), auth::operator);
    let Operations { ordinary, creates, organises, entries, renames, uploads, document } = OPERATIONS.clone();
    let renames = renames.route_layer(creations.clone());
    let creates = creates.route_layer(once.clone()).route_layer(creations.clone());
    let organises = organises
        .route_layer(once.clone())
        .route_layer(from_fn_with_state(server.limits.clone(), limits::tournaments));
    let entries = entries.route_layer(once).route_layer(operator.clone()).route_layer(creations);
    // A file may take any time, as long as it keeps coming.
    let uploads = uploads
        .layer(from_fn(coding::unpacked))
        .layer(DefaultBodyLimit::disable())
        .route_layer(from_fn_with_state(server.clone(), files::announced))
        .route_layer(operator);
    let api = ordinary.merge(creates).merge(organises).merge(entries).merge(renames);
    let api = api.layer(deadline()).merge(uploads);
    // Written when somebody asks for it first.
    let base_path = server.settings.base_path.clone();
    let document = move || openapi::complete_document(OpenApi::clone(&document), &base_path);
    let document = Arc::new(LazyLock::new(document));
    api.route("/openapi.json", get(async move |_: NoFields| openapi::answer(&document)))
        .fallback(api_not_found)
        .layer(from_fn_with_state(server.limits.clone(), limits::requests))
        .layer(from_fn_with_state(server.clone(), request_context::admission))
}

/// The addresses that people open, in a browser or at a terminal. Programs can ask for data there.
fn for_people(server: &Server) -> Router<Server> {
    let creates = Router::new()
        .route("/play", negotiated(server, post(terminal::create_game), post(games::create::create)))
        .route("/g/{id}/join", negotiated(server, post(terminal::join_game), post(games::join::join)))
        .route(
            "/t/{id}/join",
            negotiated(server, post(terminal::enter_tournament), post(tournaments::entries::enter)),
        )
        .route_layer(from_fn_with_state(
            (Arc::<idempotency::CreationLocks>::default(), server.app.clone()),
            idempotency::once,
        ))
        .route_layer(from_fn_with_state(server.limits.clone(), limits::creations));
    let me = get(tournaments::entries::read_me).post(tournaments::entries::change_me);
    let game = get(games::read::represent).post(games::moves::play_move);
    let with_page = Router::new()
        .route("/", get(terminal::front))
        .route("/g/{id}", negotiated(server, get(terminal::show_game).post(terminal::play_move), game))
        .route("/stats", negotiated(server, get(terminal::results), get(history::history)))
        .route("/ranking", negotiated(server, get(terminal::ranking), get(ranking::ranking)))
        .route("/players/{name}", negotiated(server, get(terminal::player), get(players::player)))
        .route("/board", negotiated(server, get(terminal::board), get(position::read)))
        .route("/t", get(terminal::help))
        .route("/t/{id}", negotiated(server, get(terminal::show_tournament), get(tournaments::read)))
        .route("/help", get(terminal::help))
        .route("/docs", get(terminal::help));
    let without = Router::new()
        .route("/export.txt", get(files::export))
        .route("/board.svg", get(board::svg))
        .route("/board.png", get(board::png))
        .route("/board.txt", get(board::txt))
        .route("/g/{id}/report", negotiated(server, get(terminal::report), get(games::report::report)))
        // Programs find the lessons in the report.
        .route("/g/{id}/learn", negotiated(server, get(terminal::learn), get(games::report::report)))
        .route(
            "/g/{id}/{action}",
            negotiated(server, post(terminal::act), post(games::actions::by_name))
                .fallback(games::actions::by_other_method),
        )
        .route("/t/{id}/games.csv", get(tournaments::games_file::games))
        .route("/t/{id}/me", negotiated(server, get(terminal::show_me).post(terminal::change_me), me))
        .merge(creates);
    for_terminals(server, with_page)
        .route_layer(from_fn_with_state(server.clone(), page::for_browsers))
        .merge(for_terminals(server, without))
}

/// The picture of a link card, and the page for a screen on a wall.
fn for_screens(server: &Server) -> Router<Server> {
    Router::new()
        .route("/g/{id}/card.png", get(page::card::show))
        .route("/tv", get(page::wall::show))
        .route_layer(from_fn_with_state(server.limits.clone(), limits::requests))
}

/// Only the home screen, for the base path with a trailing slash.
fn home(server: &Server) -> Router<Server> {
    for_terminals(server, Router::new().route("/", get(terminal::front)))
        .route_layer(from_fn_with_state(server.clone(), page::for_browsers))
}

fn for_terminals(server: &Server, router: Router<Server>) -> Router<Server> {
    router
        .route_layer(from_fn_with_state(server.limits.clone(), limits::requests))
        .route_layer(from_fn_with_state(server.clone(), request_context::admission))
        .route_layer(from_fn_with_state(server.clone(), terminal::refusals))
}

/// An address that answers people with `text`, and programs that ask for it with `data`.
fn negotiated(
    server: &Server,
    text: MethodRouter<Server>,
    data: MethodRouter<Server>,
) -> MethodRouter<Server> {
    text.layer(from_fn_with_state(data.with_state::<()>(server.clone()), by_representation))
}

async fn by_representation(State(data): State<MethodRouter>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let is_data = match Representation::asked(path, request.headers()) {
        // A table for a spreadsheet is the same everywhere.
        _ if path.ends_with(".csv") => true,
        Representation::Data => true,
        // Only games have pictures and streams.
        Representation::Svg | Representation::Png | Representation::Events | Representation::Lines => {
            request.method() == Method::GET && path.rsplit('/').nth(1) == Some("g")
        }
        Representation::Page | Representation::Text => false,
    };
    if is_data { data.oneshot(request).await.into_response() } else { next.run(request).await }
}

async fn api_not_found() -> Failure {
    Failure::App(AppError::NotFound)
}
