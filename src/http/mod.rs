//! The doors: HTTP and WebSocket. The router below is the table of contents.

mod analysis;
mod assets;
mod extract;
mod face;
mod fields;
mod follow;
mod frames;
mod games;
mod idempotency;
mod levels;
mod limits;
mod metrics;
mod middleware;
mod modules;
mod openapi;
mod page;
mod players;
mod problem;
mod scripts;
mod serve;
mod shares;
mod site;
mod statistics;
mod text;
mod textfile;
mod wire;
mod wording;
mod ws;

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, OriginalUri, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::get;
use ipnet::IpNet;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::decompression::RequestDecompressionLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::{App, AppError};
use extract::AskedLang;
use face::Face;
use problem::Failure;

pub use limits::{RateSettings, ShareSettings};
pub use serve::{ServeLimits, serve};

/// What the doors need to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HttpSettings {
    /// The path before all others, without a slash at the end; empty for none.
    pub base_path: String,
    /// The address that people use, if the operator said it: `https://cuatro.example`.
    pub public_url: Option<String>,
    /// The address on the local network, if the server listens there.
    pub lan_url: Option<String>,
    /// Whether only this machine can reach the server.
    pub loopback_only: bool,
    /// Origins besides our own whose pages may open sockets.
    pub allowed_origins: Vec<String>,
    /// The server's name, in the page and in exports.
    pub name: String,
    /// Whether the caps per address are off, for benchmarks and checks.
    pub unlimited: bool,
    /// The caps on the requests of an address.
    pub rates: RateSettings,
    /// What an address may hold open.
    pub shares: ShareSettings,
    /// Proxies whose word on where a request comes from is taken.
    pub trusted_proxies: Vec<IpNet>,
    /// The largest file that can be imported, in bytes, unpacked.
    pub import_limit: u64,
}

/// The largest file that can be imported unless the operator says otherwise, in MiB.
pub const IMPORT_LIMIT_MIB: u64 = 256;

impl Default for HttpSettings {
    fn default() -> HttpSettings {
        HttpSettings {
            base_path: String::new(),
            public_url: None,
            lan_url: None,
            loopback_only: false,
            allowed_origins: Vec::new(),
            name: String::new(),
            unlimited: false,
            rates: RateSettings::default(),
            shares: ShareSettings::default(),
            trusted_proxies: Vec::new(),
            import_limit: IMPORT_LIMIT_MIB << 20,
        }
    }
}

/// What every handler has.
#[derive(Clone)]
pub(crate) struct Server {
    app: App,
    settings: Arc<HttpSettings>,
    creations: Arc<idempotency::Creations>,
    metrics: Arc<metrics::Metrics>,
    /// Nothing if the caps are off.
    limits: Option<Arc<limits::Limits>>,
}

/// All routes.
pub fn router(app: App, settings: HttpSettings) -> Router {
    let base_path = settings.base_path.clone();
    let metrics = Arc::new(metrics::Metrics::new(&app));
    let limits =
        (!settings.unlimited).then(|| Arc::new(limits::Limits::new(settings.rates, settings.shares)));
    let server = Server { app, settings: Arc::new(settings), creations: Arc::default(), metrics, limits };
    let creates = OpenApiRouter::new()
        .routes(routes!(games::make::create))
        .routes(routes!(games::make::join))
        .routes(routes!(players::claim))
        .route_layer(from_fn_with_state(server.clone(), idempotency::once))
        .route_layer(from_fn_with_state(server.clone(), limits::creations));
    let entries = OpenApiRouter::new()
        .routes(routes!(statistics::enter))
        .route_layer(from_fn_with_state(server.clone(), idempotency::once))
        .route_layer(from_fn_with_state(server.clone(), middleware::operator))
        .route_layer(from_fn_with_state(server.clone(), limits::creations));
    // Longer than the longest wait for a change; an upgraded socket has deadlines of its own.
    let deadline =
        TimeoutLayer::with_status_code(StatusCode::GATEWAY_TIMEOUT, std::time::Duration::from_secs(75));
    // A file may take as long as it likes, as long as it keeps coming.
    let uploads = OpenApiRouter::new()
        .routes(routes!(textfile::import))
        .layer(RequestDecompressionLayer::new())
        .layer(DefaultBodyLimit::disable())
        .route_layer(from_fn_with_state(server.clone(), middleware::announced))
        .route_layer(from_fn_with_state(server.clone(), middleware::operator));
    let (api, document) = openapi::begun(&base_path)
        .routes(routes!(games::read::list))
        .routes(routes!(games::read::read))
        .routes(routes!(games::play::play))
        .routes(routes!(games::play::resign))
        .routes(routes!(games::play::abort))
        .routes(routes!(games::play::claim))
        .routes(routes!(games::play::rematch))
        .routes(routes!(games::play::draw))
        .routes(routes!(games::play::takeback))
        .routes(routes!(games::report::report))
        .routes(routes!(games::events::events))
        .routes(routes!(site::qr))
        .routes(routes!(ws::upgrade))
        .routes(routes!(levels::list))
        .routes(routes!(analysis::by_query, analysis::by_body))
        .routes(routes!(scripts::run))
        .routes(routes!(statistics::ranking))
        .routes(routes!(statistics::place))
        .routes(routes!(players::find))
        .routes(routes!(statistics::history))
        .routes(routes!(statistics::withdraw))
        .routes(routes!(players::player, players::delete))
        .routes(routes!(players::transfer))
        .routes(routes!(textfile::export))
        .routes(routes!(site::server))
        .merge(creates)
        .merge(entries)
        .layer(deadline)
        .merge(uploads)
        .split_for_parts();
    let document = openapi::finished(document);
    let api = api
        .route("/openapi.json", get(async move || openapi::answer(document)))
        .fallback(nothing_here)
        .layer(from_fn_with_state(server.clone(), limits::requests));
    let site = Router::new()
        .merge(text::routes(&server))
        .route("/assets/{hash}/{*name}", get(assets::asset))
        .route("/favicon.svg", get(assets::at_root))
        .route("/manifest.webmanifest", get(assets::at_root))
        .route("/service-worker.js", get(assets::at_root))
        .layer(deadline)
        .nest("/api/v1", api)
        .fallback(nowhere);
    // A stream that is packed would be kept back until there is enough of it.
    let at_rest = DefaultPredicate::new().and(NotForContentType::const_new(face::LINES));
    let under_base = match base_path.as_str() {
        "" => site,
        // A nested `/` answers without the slash at the end only.
        base => Router::new().nest(base, site).nest(&format!("{base}/"), text::home(&server).layer(deadline)),
    };
    Router::new()
        .merge(under_base)
        .route("/healthz", get(site::healthz))
        .route("/readyz", get(site::readyz))
        .route("/metrics", get(metrics::metrics))
        .fallback(nowhere)
        .layer(CatchPanicLayer::new())
        .layer(from_fn_with_state(server.clone(), middleware::around))
        .layer(CompressionLayer::new().compress_when(at_rest))
        .with_state(server)
}

/// At an address that names nothing a person gets the page, which says so and shows the way home; a program gets a problem.
async fn nowhere(
    server: State<Server>,
    method: Method,
    uri: OriginalUri,
    lang: AskedLang,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    if method != Method::GET || Face::of(&headers) != Face::Page {
        return Err(Failure::App(AppError::NotFound));
    }
    let mut page = assets::page(server, uri, lang).await?;
    *page.status_mut() = StatusCode::NOT_FOUND;
    Ok(page)
}

async fn nothing_here() -> Failure {
    Failure::App(AppError::NotFound)
}
