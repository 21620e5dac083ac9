//! All games of a tournament for a spreadsheet.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use crate::api::stream;
use crate::limits::Share;
use crate::problem::Failure;
use crate::request::tournament::FileQuery;
use crate::request::{Address, QueryFields, RequestLang, Segments};
use crate::state::Server;
use cuatro_app::LiveTournament;
use cuatro_app::text::{award_line, file_name, games_heading};
use cuatro_tournament::{Award, StageEntry, StageGame};
use cuatro_words::lang::Lang;

/// All games of a tournament, as a table for a spreadsheet.
///
/// A line for each: stage, round, board, who plays X and O, the start, who won and how, the columns of the moves, and when it was
/// paired and scored. Points without a game, such as a bye, have a line, too, without a board. The moves of a game that is not
/// recorded are kept for a week.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/games.csv",
    operation_id = "downloadTournamentGames",
    tag = "tournaments",
    params(FileQuery),
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
    let named = [(header::CONTENT_DISPOSITION, file_name(&live, "attachment", " games.csv"))];
    let file = GamesFile { server, live, at: None, separator, lang, _share: share };
    Ok((named, stream::answer(file, "text/csv; charset=utf-8")).into_response())
}

/// The lines that remain to be sent.
struct GamesFile {
    server: Server,
    live: Arc<LiveTournament>,
    /// The stage, from 0, and how many of its games and awards were sent; `None` before the heading.
    at: Option<(usize, [usize; 2])>,
    separator: char,
    lang: Lang,
    _share: Share,
}

/// A line of the file.
enum Line {
    Game(StageGame),
    Award(Award),
}

impl GamesFile {
    /// The next game, or points without one, with the number of the stage.
    fn next_line(&mut self) -> Option<(u16, Line)> {
        let (stage, [games, awards]) = self.at.as_mut()?;
        loop {
            let k = *stage as u16 + 1;
            match self.live.state.stages().get(*stage)?.entry_after(*games, *awards) {
                Some(StageEntry::Game(game)) => {
                    *games += 1;
                    return Some((k, Line::Game(game.clone())));
                }
                Some(StageEntry::Award(award)) => {
                    *awards += 1;
                    return Some((k, Line::Award(*award)));
                }
                None => (*stage, *games, *awards) = (*stage + 1, 0, 0),
            }
        }
    }
}

impl stream::Source for GamesFile {
    async fn next(&mut self) -> Option<Bytes> {
        if self.at.is_none() {
            self.at = Some((0, [0, 0]));
            return Some(games_heading(self.separator, self.lang).into());
        }
        let (live, separator, lang) = (self.live.clone(), self.separator, self.lang);
        match self.next_line()? {
            (k, Line::Award(award)) => Some(award_line(&live, k, &award, separator, lang).into()),
            (k, Line::Game(game)) => {
                let line = self.server.app.game_line(&live, k, &game, separator, lang).await;
                // An error ends the file early.
                line.ok().map(Into::into)
            }
        }
    }
}
