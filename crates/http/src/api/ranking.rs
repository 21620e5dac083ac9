//! The ranking.

use axum::Json;
use axum::extract::{Path, State};
use axum::response::Response;

use super::list;
use crate::problem::Failure;
use crate::request::QueryFields;
use crate::request::lists::{CountedQuery, RankingQuery, ranking_place};
use crate::state::Server;
use cuatro_app::RankingRow;
use cuatro_protocol::{Page, RankingItem};

/// The best players by points.
#[utoipa::path(
    get,
    path = "/ranking",
    operation_id = "listRanking",
    tag = "statistics",
    params(RankingQuery),
    responses((status = 200, body = Page<RankingItem>)),
)]
pub(crate) async fn ranking(
    State(server): State<Server>,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    let filters = fields.filters();
    let asked = fields.read::<RankingQuery>()?.filter()?;
    let rows = server.app.ranking(asked.period, asked.against, asked.after.as_ref(), asked.limit).await?;
    let rows = rows.into_iter().map(|row| {
        let place = ranking_place(&row);
        (place, item(row))
    });
    Ok(list::answer(rows.collect(), asked.limit, "ranking", &filters, &server))
}

/// A player's row of the ranking.
#[utoipa::path(
    get,
    path = "/ranking/{name}",
    operation_id = "readPlace",
    tag = "statistics",
    params(CountedQuery),
    responses((status = 200, body = RankingItem)),
)]
pub(crate) async fn place(
    State(server): State<Server>,
    Path(name): Path<String>,
    QueryFields(fields): QueryFields,
) -> Result<Json<RankingItem>, Failure> {
    let CountedQuery { period, against } = fields.read()?;
    let place = server.app.place(period.unwrap_or_default(), against.unwrap_or_default(), &name).await?;
    Ok(Json(item(place)))
}

fn item(RankingRow { position, name, bot, totals, rating, .. }: RankingRow) -> RankingItem {
    RankingItem { position, name, bot, totals: totals.into(), rating: rating.into() }
}
