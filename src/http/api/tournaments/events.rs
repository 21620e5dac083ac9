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
use crate::app::{Attending, LiveTournament, TournamentRoom};
use crate::http::api::stream::{self, Format, KEEP_ALIVE};
use crate::http::limits::Share;
use crate::http::metrics::Counted;
use crate::http::problem::Failure;
use crate::http::request::tournament::TournamentPath;
use crate::http::request::{Address, QueryFields, RequestLang, Sender};
use crate::http::state::Server;
use crate::lang::Lang;
use crate::protocol::{Me, StageStart, TableRow, Tournament, TournamentFrame};
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
#[derive(PartialEq)]
struct Said {
    tournament: Tournament,
    table: Vec<TableRow>,
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
                let _ = timeout(PEOPLE, self.changes.changed()).await;
            }
        }
    }

    /// Notes what is new.
    fn look(&mut self) {
        let live = self.changes.borrow_and_update().clone();
        let now = self.server.app.time().now();
        let presence = self.room.presence(now);
        let rows = live.table().iter().take(ROWS);
        let says = Said {
            tournament: dto::tournament(&self.room, now),
            table: rows.map(|row| dto::table_row(&live, row, &presence, self.lang)).collect(),
            you: self.you.map(|n| dto::me(&live, n, self.lang)),
        };
        let frames = frames(self.said.as_ref(), &says, &live, self.lang);
        let written = frames.iter().map(|frame| {
            let text = serde_json::to_string(frame).expect("numbers and texts are always JSON");
            self.format.write(Some(live.state.version), &text)
        });
        self.ready.extend(written);
        self.said = Some(says);
    }
}

/// The frames from what was said to what is to be said.
fn frames(before: Option<&Said>, now: &Said, live: &LiveTournament, lang: Lang) -> Vec<TournamentFrame> {
    let version = live.state.version;
    let tournament = || Box::new(now.tournament.clone());
    let mut frames = Vec::new();
    let Some(before) = before else {
        let (you, table) = (now.you.clone(), now.table.clone());
        frames.push(TournamentFrame::Snapshot { version, tournament: tournament(), you, table });
        frames.extend(game(None, now, live, lang));
        return frames;
    };
    if before.tournament.hold != now.tournament.hold {
        frames.push(TournamentFrame::Hold { version, on: now.tournament.hold });
    }
    if before.tournament != now.tournament {
        frames.push(TournamentFrame::Tournament { version, tournament: tournament() });
    }
    if before.table != now.table {
        frames.push(TournamentFrame::Table { version, table: now.table.clone() });
    }
    if let Some(you) = now.you.as_ref().filter(|you| before.you.as_ref() != Some(*you)) {
        frames.push(TournamentFrame::You { version, you: you.clone() });
    }
    frames.extend(game(before.you.as_ref(), now, live, lang));
    frames
}

/// The game that an entrant is in now and was not in before.
fn game(before: Option<&Me>, now: &Said, live: &LiveTournament, lang: Lang) -> Option<TournamentFrame> {
    let you = now.you.as_ref()?;
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
