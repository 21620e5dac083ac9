//! The subscription of a tournament: the same for streams and sockets.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::dto;
use crate::api::frames;
use crate::api::stream::{Frame, Subscription};
use crate::state::Server;
use cuatro_app::{
    Attending, Credential, LiveTournament, TournamentRoom, TournamentView as View, entrant_credential,
};
use cuatro_protocol::{Me, TournamentFrame};
use cuatro_tournament::EntrantNumber;
use cuatro_words::lang::Lang;

/// The shortest time between two parts.
const PACE: Duration = Duration::from_millis(250);
/// The interval at which followers of a crowded tournament poll. Waking all of them at each change would delay everybody else on the
/// server.
const APART: Duration = Duration::from_millis(500);
/// How often to check presence, which is not an event.
const PRESENCE: Duration = Duration::from_secs(2);
/// How many rows of the table followers see.
const ROWS: usize = 10;

/// The last state that a follower was sent.
struct Sent {
    view: Arc<View>,
    you: Option<Me>,
}

/// One follower of a tournament. An entrant is present as long as this value lives.
pub(super) struct TournamentSubscription {
    server: Server,
    room: Arc<TournamentRoom>,
    changes: watch::Receiver<Arc<LiveTournament>>,
    you: Option<EntrantNumber>,
    /// The entrant's credential when the subscription began.
    credential: Option<Credential>,
    lang: Lang,
    sent: Option<Sent>,
    not_before: Instant,
    /// Whether the shared view is older than the tournament.
    is_behind: bool,
    here: Option<Attending>,
}

impl TournamentSubscription {
    pub(super) fn new(
        server: Server,
        room: Arc<TournamentRoom>,
        you: Option<EntrantNumber>,
        lang: Lang,
    ) -> TournamentSubscription {
        TournamentSubscription {
            changes: room.watch(),
            credential: you.and_then(|n| entrant_credential(&room.live(), n)),
            sent: None,
            not_before: Instant::now(),
            is_behind: false,
            here: you.map(|n| server.app.attend(&room, n)),
            room,
            server,
            you,
            lang,
        }
    }

    async fn changed(&mut self) -> Vec<Frame> {
        sleep_until(self.not_before).await;
        loop {
            let frames = self.poll();
            if !frames.is_empty() {
                self.not_before = Instant::now() + if self.room.is_crowded() { APART } else { PACE };
                return frames;
            }
            if self.room.is_crowded() {
                // Followers joined one after another, so their polls are spread over time.
                sleep(APART).await;
                continue;
            }
            // The room outlives its followers, so only a change ends this early.
            let patience = if self.is_behind { PACE } else { PRESENCE };
            let _ = timeout(patience, self.changes.changed()).await;
        }
    }

    /// The frames of what has changed since the last call.
    fn poll(&mut self) -> Vec<Frame> {
        let live = self.changes.borrow_and_update().clone();
        let version = live.state.version;
        if self.you.is_some_and(|n| entrant_credential(&live, n) != self.credential) {
            // Another device has their token now.
            (self.you, self.here) = (None, None);
        }
        let (lang, now) = (self.lang, self.server.app.time().now());
        let view = self.room.view(lang, now, |live, presence| {
            let (table, stage) = (live.table(), live.shown_stage());
            let row = |row| dto::table_row(live, (stage?.1, table), row, presence, lang).into();
            let rows = table.rows.iter().take(ROWS).filter_map(row).collect();
            (dto::tournament(live, presence), rows)
        });
        let you = self.you.map(|n| dto::me(&live, n, lang));
        let game = game(self.sent.as_ref().and_then(|sent| sent.you.as_ref()), you.as_ref(), &live, lang);
        let now = Sent { view, you };
        let mut texts = news(self.sent.as_ref(), &now, version);
        texts.extend(game.as_ref().map(written));
        self.is_behind = now.view.version < version;
        self.sent = Some(now);
        texts.into_iter().map(|text| Frame { version: Some(version), moved_at: None, text }).collect()
    }
}

impl Subscription for TournamentSubscription {
    /// A snapshot first, then the changes, at most four times a second.
    async fn next(&mut self) -> Option<Vec<Frame>> {
        let stopping = self.server.app.stopping().clone();
        stopping.run_until_cancelled(self.changed()).await
    }
}

fn written(frame: &TournamentFrame) -> Arc<str> {
    frames::text(frame).into()
}

/// The frames that lead from `before` to `now`. Those with the tournament and its table are written once for all followers.
fn news(before: Option<&Sent>, now: &Sent, version: u32) -> Vec<Arc<str>> {
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

/// The frame of an entrant's new game.
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
        opponent: live.name(game.player(side.opponent()), lang),
        start: dto::start(game),
    })
}
