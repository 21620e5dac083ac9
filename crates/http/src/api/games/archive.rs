//! `GET /games.ndjson`: finished games as lines of JSON, with exact values for statistics and machine learning.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::Response;

use crate::api::history::history_item;
use crate::api::list::link_to_next;
use crate::api::stream;
use crate::limits::Share;
use crate::problem::Failure;
use crate::request::lists::{self, HistoryQuery};
use crate::request::negotiate::LINES;
use crate::request::{Address, QueryFields, RequestLang};
use crate::state::Server;
use cuatro_app::{AppError, HistoryItem};
use cuatro_protocol::ArchivedGame;
use cuatro_words::lang::Lang;

/// How long to wait if the engine is busy: a download is in no hurry.
const BUSY: Duration = Duration::from_secs(1);

/// The finished games, one per line, latest first.
///
/// A line is an item of the history. With `values=1` its `values` are the exact scores of all its positions for the side to
/// move, from the empty board on, as in the analysis; null on boards other than 6×7·4, and for results without moves. The
/// `Link` header names the next page of earlier games.
#[utoipa::path(
    get,
    path = "/games.ndjson",
    operation_id = "downloadGames",
    tag = "statistics",
    params(("values" = Option<String>, Query, description = "1 to add the exact values"), HistoryQuery),
    responses((status = 200, content((ArchivedGame = "application/x-ndjson")))),
)]
pub(crate) async fn archive(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    address: Address,
    QueryFields(mut fields): QueryFields,
) -> Result<Response, Failure> {
    let filters = fields.filters();
    let values = fields.take("values")?;
    let filter = fields.read::<HistoryQuery>()?.filter(100);
    let share = server.share(|limits| &limits.streams, &address)?;
    let items = server.app.history(&filter).await?;
    let (items, next) = lists::page(items, filter.limit, |item| item.place);
    let link = next.map(|next| link_to_next(&next, "games.ndjson", &filters, &server));
    let archive = Archive { server, items: items.into(), values, lang, address: address.0, _share: share };
    let mut response = stream::answer(archive, LINES);
    if let Some(link) = link {
        response.headers_mut().insert(header::LINK, link);
    }
    Ok(response)
}

/// The games that remain to be sent.
struct Archive {
    server: Server,
    items: VecDeque<HistoryItem>,
    values: bool,
    lang: Lang,
    address: Option<IpAddr>,
    _share: Share,
}

impl stream::Source for Archive {
    async fn next(&mut self) -> Option<Bytes> {
        let item = self.items.pop_front()?;
        let values = match self.values {
            true => Some(self.scores(&item).await?),
            false => None,
        };
        let line = ArchivedGame { past: history_item(&item, self.lang), values };
        let mut line = serde_json::to_vec(&line).expect("a game is plain data");
        line.push(b'\n');
        Some(line.into())
    }
}

impl Archive {
    /// The scores of a game's positions, if they can be known; `None` once the server stops.
    async fn scores(&self, item: &HistoryItem) -> Option<Option<Vec<i32>>> {
        let app = &self.server.app;
        let Some(moves) = &item.record.moves else { return Some(None) };
        loop {
            match app.scores(item.record.variant, moves, self.address).await {
                Ok(scores) => return Some(scores),
                Err(AppError::Busy { .. }) if app.pause(BUSY).await => {}
                Err(AppError::Busy { .. }) => return None,
                Err(_) => return Some(None),
            }
        }
    }
}
