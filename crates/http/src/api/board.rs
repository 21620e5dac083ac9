//! `GET /board.svg`, `.png` and `.txt`: a picture of any position.

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::board_png;
use crate::problem::Failure;
use crate::request::position::PositionQuery;
use crate::request::{Fields, QueryFields, RequestReader};
use cuatro_app::text::standing;
use cuatro_rules::{Cell, Column, Position, diagram, picture};

/// A picture follows from its address, but may look better in a later version.
const FRESH: &str = "public, max-age=86400";

/// A position to draw.
struct Drawn {
    position: Position,
    moves: Vec<Column>,
    /// The last disc, if the request says which one it was.
    last: Option<Cell>,
}

fn read(fields: Fields) -> Result<Drawn, Failure> {
    let asked: PositionQuery = fields.read()?;
    let ordered = asked.is_ordered();
    let (position, moves) = asked.read()?;
    let last = moves.last().filter(|_| ordered).and_then(|column| position.top(*column));
    Ok(Drawn { position, moves, last })
}

/// `GET /board.svg`
pub(crate) async fn svg(
    RequestReader(reader): RequestReader,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    let Drawn { position, last, .. } = read(fields)?;
    Ok(answer("image/svg+xml", picture::draw(&position, last, &standing(&position, reader.lang))))
}

/// `GET /board.png`
pub(crate) async fn png(QueryFields(fields): QueryFields) -> Result<Response, Failure> {
    let Drawn { position, moves, last } = read(fields)?;
    let png = board_png::of_position(position, moves, last).await?;
    Ok(answer("image/png", png))
}

/// `GET /board.txt`
pub(crate) async fn txt(
    RequestReader(reader): RequestReader,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    let Drawn { position, .. } = read(fields)?;
    Ok(answer("text/plain; charset=utf-8", diagram::draw_from(&position, reader.column(0))))
}

fn answer(kind: &'static str, board: impl IntoResponse) -> Response {
    let headers: [(HeaderName, HeaderValue); 3] = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static(FRESH)),
        (header::VARY, HeaderValue::from_static("Accept-Language")),
    ];
    (headers, board).into_response()
}
