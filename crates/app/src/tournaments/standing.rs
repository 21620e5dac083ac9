//! The state of a tournament for one entrant, and waiting for changes of it.

use std::sync::Arc;
use std::time::Duration;

use super::super::{App, AppError, Credential};
use cuatro_live::{LiveTournament, TournamentRoom};
use cuatro_protocol::Me;
use cuatro_tournament::{EntrantAwaits, EntrantDoing, EntrantNumber};
use cuatro_words::lang::Lang;
use cuatro_words::say;

/// The state of a tournament for one entrant. The request makes them present.
pub fn own_standing(live: &LiveTournament, n: EntrantNumber, lang: Lang) -> Me {
    let row = live.table().row(n);
    let (playing, state) = (live.state.playing(n), live.state.doing(n, true));
    let shown = live.shown_stage();
    let current = live.state.current_stage().map(|(_, stage)| stage);
    Me {
        n: n.0,
        name: live.name(n, lang),
        state,
        bye: current.is_some_and(|stage| stage.has_bye(n)),
        awaits: live.state.awaits(n).filter(|_| state == EntrantDoing::Waiting),
        full: current.is_some_and(|stage| stage.is_too_late_for(n)),
        place: row.and_then(|row| row.place),
        points: row.map_or(0.0, |row| row.points.value()),
        game: playing.map(|playing| playing.game.to_string()),
        side: playing.map(|playing| playing.side),
        stage: shown.map(|(k, _)| k),
        stage_status: shown.map(|(_, stage)| stage.status),
    }
}

/// The state of an entrant without a board, in a sentence.
pub fn own_sentence(me: &Me, is_over: bool, lang: Lang) -> String {
    let name = &*me.name;
    match (me.state, me.awaits) {
        _ if is_over => say!(lang, "tournament-over"),
        (EntrantDoing::Paused, _) => say!(lang, "tournament-you-pause", name),
        (EntrantDoing::Out, _) => say!(lang, "tournament-you-are-out", name),
        (EntrantDoing::Asking, _) => say!(lang, "tournament-you-ask", name),
        _ if me.bye => say!(lang, "tournament-you-have-bye", name),
        _ if me.full => say!(lang, "tournament-you-came-late", name),
        (_, Some(EntrantAwaits::Stage)) => say!(lang, "tournament-you-have-played", name),
        _ => say!(lang, "tournament-you-wait", name),
    }
}

pub fn entrant_credential(live: &LiveTournament, n: EntrantNumber) -> Option<Credential> {
    live.entrant(n).map(|entrant| Credential(entrant.is.token))
}

impl App {
    /// Waits for news for an entrant with the knowledge `is_known`, or with none: then it answers at once during a game, else at
    /// the next change. Waits as long as `patience`.
    pub async fn own_news(
        &self,
        room: &Arc<TournamentRoom>,
        n: EntrantNumber,
        lang: Lang,
        patience: Duration,
        is_known: Option<impl Fn(&Me) -> bool>,
    ) -> Result<Me, AppError> {
        let live = room.live();
        let first = own_standing(&live, n, lang);
        let is_news = |me: &Me| match &is_known {
            Some(is_known) => !is_known(me),
            None => *me != first,
        };
        let at_once = match (&is_known, live.state.playing(n)) {
            (Some(_), _) => is_news(&first),
            (None, Some(playing)) => !self.is_over(&playing.game).await?,
            (None, None) => false,
        };
        if !patience.is_zero() && !at_once {
            self.wait_for_tournament(room, patience, |live| is_news(&own_standing(live, n, lang))).await;
        }
        Ok(own_standing(&room.live(), n, lang))
    }
}
