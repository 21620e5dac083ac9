//! `GET /tournaments/{id}/events`: a tournament as it goes on. Server-sent events or, with `Accept: application/x-ndjson`, one JSON object
//! a line.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};

use super::dto;
use crate::app::{Attending, LiveTournament, TournamentRoom, TournamentView as View};
use crate::http::api::stream::{self, Format, KEEP_ALIVE};
use crate::http::limits::Share;
use crate::http::metrics::Counted;
use crate::http::problem::Failure;
use crate::http::request::tournament::TournamentPath;
use crate::http::request::{Address, QueryFields, RequestLang, Sender};
use crate::http::state::Server;
use crate::lang::Lang;
use crate::protocol::{Me, StageStart, TournamentFrame};
use crate::tournament::{Begin, EntrantNumber};

/// The shortest time between two parts of a stream.
const PACE: Duration = Duration::from_millis(250);
/// How often it is looked who is here, which is no event.
const PEOPLE: Duration = Duration::from_secs(2);
/// How many rows of the table followers see.
const ROWS: usize = 10;

/// A tournament as it goes on: a `snapshot`, then what changes, with the version as its id, at most four times a second.
///
/// With an entrant's token also what the tournament says to them, and their games as they begin. They are here as long as they follow.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/events",
    operation_id = "followTournament",
    tag = "tournaments",
    params(("id" = String, Path)),
    responses((status = 200, content((String = "text/event-stream"), (String = "application/x-ndjson")))),
    security((), ("token" = []), ("basic" = [])),
)]
pub(crate) async fn events(
    State(server): State<Server>,
    RequestLang(lang): RequestLang,
    TournamentPath(id, ()): TournamentPath<()>,
    address: Address,
    Sender(caller): Sender,
    QueryFields(fields): QueryFields,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    fields.finish()?;
    let room = server.app.tournament(&id).await?;
    let you = match caller.token() {
        None => None,
        // Any valid credential may follow.
        Some(token) => match server.app.entrant_if_any(&room, token) {
            None => server.app.credential(&caller).await.map(|_| None)?,
            found => found,
        },
    };
    let share = server.share(|limits| &limits.streams, &address)?;
    let format = Format::asked(&headers);
    let here = you.map(|n| server.app.attend(&room, n));
    let reading = Reading {
        changes: room.watch(),
        said: None,
        ready: VecDeque::new(),
        not_before: Instant::now(),
        is_behind: false,
        _counted: Counted::one_more(&server.metrics.streams),
        room,
        server,
        you,
        lang,
        format,
        _here: here,
        _share: share,
    };
    Ok(stream::answer(reading, format.media_type()))
}

/// What a follower has been told.
struct Said {
    view: Arc<View>,
    you: Option<Me>,
}

/// One follower of a tournament.
struct Reading {
    server: Server,
    room: Arc<TournamentRoom>,
    changes: watch::Receiver<Arc<LiveTournament>>,
    you: Option<EntrantNumber>,
    lang: Lang,
    format: Format,
    said: Option<Said>,
    ready: VecDeque<Bytes>,
    not_before: Instant,
    /// Whether there is more to be told than what all are told by now.
    is_behind: bool,
    _here: Option<Attending>,
    _share: Share,
    _counted: Counted,
}

impl stream::Source for Reading {
    async fn next(&mut self) -> Option<Bytes> {
        let stopping = self.server.app.stopping().clone();
        stopping.run_until_cancelled(self.bytes()).await
    }
}

impl Reading {
    async fn bytes(&mut self) -> Bytes {
        let keep_alive = Instant::now() + KEEP_ALIVE;
        loop {
            if let Some(bytes) = self.ready.pop_front() {
                return bytes;
            }
            sleep_until(self.not_before).await;
            self.look();
            if !self.ready.is_empty() {
                self.not_before = Instant::now() + PACE;
            } else if Instant::now() >= keep_alive {
                return self.format.keep_alive();
            } else {
                // The room outlives its followers, so only a change ends this early.
                let patience = if self.is_behind { PACE } else { PEOPLE };
                let _ = timeout(patience, self.changes.changed()).await;
            }
        }
    }

    /// Notes what is new.
    fn look(&mut self) {
        let live = self.changes.borrow_and_update().clone();
        let (lang, now) = (self.lang, self.server.app.time().now());
        let view = self.room.view(lang, now, |live, presence| {
            let rows = live.table().rows.iter().take(ROWS);
            let table = rows.map(|row| dto::table_row(live, row, presence, lang)).collect();
            (dto::tournament(live, presence), table)
        });
        let you = self.you.map(|n| dto::me(&live, n, lang));
        let game = game(self.said.as_ref().and_then(|said| said.you.as_ref()), you.as_ref(), &live, lang);
        let says = Said { view, you };
        let mut texts = frames(self.said.as_ref(), &says, live.state.version);
        texts.extend(game.as_ref().map(written));
        self.is_behind = says.view.version < live.state.version;
        self.ready.extend(texts.iter().map(|text| self.format.write(Some(live.state.version), text)));
        self.said = Some(says);
    }
}

fn written(frame: &TournamentFrame) -> Arc<str> {
    serde_json::to_string(frame).expect("numbers and texts are always JSON").into()
}

/// The frames from what was said to what is to be said. Those with tournament and table are written once for all who follow.
fn frames(before: Option<&Said>, now: &Said, version: u32) -> Vec<Arc<str>> {
    let View { tournament, table, frames: [of_tournament, of_table], version: seen } = &*now.view;
    let Some(before) = before else {
        let (tournament, table, you) = (Box::new(tournament.clone()), table.clone(), now.you.clone());
        return vec![written(&TournamentFrame::Snapshot { version, tournament, you, table })];
    };
    let mut texts = Vec::new();
    if !Arc::ptr_eq(&before.view, &now.view) {
        if before.view.tournament.hold != tournament.hold {
            texts.push(written(&TournamentFrame::Hold { version, on: tournament.hold }));
        }
        if before.view.tournament != *tournament {
            let frame =
                || TournamentFrame::Tournament { version: *seen, tournament: Box::new(tournament.clone()) };
            texts.push(of_tournament.get_or_init(|| written(&frame())).clone());
        }
        if before.view.table != *table {
            let frame = || TournamentFrame::Table { version: *seen, table: table.clone() };
            texts.push(of_table.get_or_init(|| written(&frame())).clone());
        }
    }
    if let Some(you) = now.you.as_ref().filter(|you| before.you.as_ref() != Some(*you)) {
        texts.push(written(&TournamentFrame::You { version, you: you.clone() }));
    }
    texts
}

/// The game that an entrant is in now and was not in before.
fn game(before: Option<&Me>, now: Option<&Me>, live: &LiveTournament, lang: Lang) -> Option<TournamentFrame> {
    let you = now?;
    let id = you.game.clone().filter(|_| before.and_then(|you| you.game.as_ref()) != you.game.as_ref())?;
    let (_, game) = live.state.game(&id.parse().ok()?)?;
    let side = you.side?;
    Some(TournamentFrame::Game {
        version: live.state.version,
        id,
        side,
        board: game.board,
        opponent: dto::name(live, game.player(side.opponent()), lang),
        start: match game.start {
            Begin::Fair(_) => StageStart::Fair,
            Begin::Empty | Begin::Position(_) => StageStart::Empty,
        },
    })
}
