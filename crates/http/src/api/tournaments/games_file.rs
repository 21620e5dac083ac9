//! All games of a tournament for a spreadsheet.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::response::Response;

use crate::api::stream;
use crate::limits::Share;
use crate::problem::Failure;
use crate::request::tournament::FileQuery;
use crate::request::{Address, QueryFields, RequestLang, Segments};
use crate::state::Server;
use cuatro_app::{LiveTournament, games_heading};
use cuatro_tournament::StageGame;
use cuatro_words::lang::Lang;

/// All games of a tournament, as a table for a spreadsheet.
///
/// A line for each: stage, round, board, who plays X and O, the start, who won and how, the columns of the moves, and when it was
/// paired and scored. The moves of a game that is not recorded are kept for a week.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/games.csv",
    operation_id = "downloadTournamentGames",
    tag = "tournaments",
    params(("id" = String, Path), FileQuery),
    responses((status = 200, body = String, content_type = "text/csv")),
)]
pub(crate) async fn games(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    address: Address,
    Segments(name): Segments<String>,
    QueryFields(fields): QueryFields,
) -> Result<Response, Failure> {
    let live = server.tournament_named(&name, &address).await?.live();
    let separator = fields.read::<FileQuery>()?.separator(lang)?;
    let share = server.share(|limits| &limits.streams, &address)?;
    let reading = Reading { server, live, at: None, separator, lang, _share: share };
    Ok(stream::answer(reading, "text/csv; charset=utf-8"))
}

/// What remains to be sent.
struct Reading {
    server: Server,
    live: Arc<LiveTournament>,
    /// The stage, from 0, and the place of its next game; `None` before the heading.
    at: Option<(usize, usize)>,
    separator: char,
    lang: Lang,
    _share: Share,
}

impl Reading {
    /// The next game, with the number of its stage.
    fn next_game(&mut self) -> Option<(u16, StageGame)> {
        let (stage, game) = self.at.as_mut()?;
        loop {
            let games = &self.live.state.stages().get(*stage)?.games;
            if let Some(found) = games.get(*game) {
                *game += 1;
                return Some((*stage as u16 + 1, found.clone()));
            }
            (*stage, *game) = (*stage + 1, 0);
        }
    }
}

impl stream::Source for Reading {
    async fn next(&mut self) -> Option<Bytes> {
        if self.at.is_none() {
            self.at = Some((0, 0));
            return Some(games_heading(self.separator, self.lang).into());
        }
        let (k, game) = self.next_game()?;
        let line = self.server.app.game_line(&self.live, k, &game, self.separator, self.lang).await;
        // The reader sees that the file is not whole.
        line.ok().map(Into::into)
    }
}
