//! The ranking.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::dto::{WireRating, WireTotals};
use super::list::{self, Page};
use crate::http::problem::Failure;
use crate::http::request::QueryFields;
use crate::http::request::lists::{CountedQuery, RankingQuery, ranking_place};
use crate::http::state::Server;
use crate::store::RankingRow;

/// A row of the ranking.
#[derive(Serialize, ToSchema)]
#[schema(as = RankingItem)]
pub(crate) struct WireRanked {
    /// 1 for the most points; equal points share it (1, 2, 2, 4).
    position: i64,
    #[schema(value_type = String)]
    name: Arc<str>,
    /// Whether the name is marked as a bot.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    bot: bool,
    #[serde(flatten)]
    totals: WireTotals,
    #[serde(flatten)]
    rating: WireRating,
}

/// The best players by points.
#[utoipa::path(
    get,
    path = "/ranking",
    operation_id = "listRanking",
    tag = "statistics",
    params(RankingQuery),
    responses((status = 200, body = Page<WireRanked>)),
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
        (place, WireRanked::from(row))
    });
    Ok(list::answer(rows.collect(), asked.limit, "ranking", &filters, &server))
}

/// A player's row of the ranking.
#[utoipa::path(
    get,
    path = "/ranking/{name}",
    operation_id = "readPlace",
    tag = "statistics",
    params(("name" = String, Path), CountedQuery),
    responses((status = 200, body = WireRanked)),
)]
pub(crate) async fn place(
    State(server): State<Server>,
    Path(name): Path<String>,
    QueryFields(fields): QueryFields,
) -> Result<Json<WireRanked>, Failure> {
    let CountedQuery { period, against } = fields.read()?;
    let place = server.app.place(period.unwrap_or_default(), against.unwrap_or_default(), &name).await?;
    Ok(Json(place.into()))
}

impl From<RankingRow> for WireRanked {
    fn from(RankingRow { position, name, bot, totals, rating, .. }: RankingRow) -> WireRanked {
        WireRanked { position, name, bot, totals: totals.into(), rating: rating.into() }
    }
}
