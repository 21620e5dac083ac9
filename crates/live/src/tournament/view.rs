//! The view of a tournament, made once for all of its followers.

use std::sync::{Arc, Mutex, OnceLock};

use super::{LiveTournament, TournamentRoom};
use cuatro_game::Time;
use cuatro_protocol as protocol;
use cuatro_tournament::Presence;
use cuatro_words::lang::Lang;

/// The most followers with whom each change makes a new view. With more of them, a view may be a second old.
const MOST_WITH_FRESH_VIEWS: usize = 200;
/// How old a view may be then, in milliseconds.
const VIEW_LASTS_MS: i64 = 1_000;

/// A tournament as its followers see it in one language.
#[derive(Debug)]
pub struct View {
    pub version: u32,
    pub tournament: protocol::Tournament,
    pub table: Vec<protocol::TableRow>,
    /// The frames with these two, once somebody wrote them.
    pub frames: [OnceLock<Arc<str>>; 2],
}

/// The newest view in each language.
#[derive(Default, Debug)]
pub(super) struct Views(Mutex<[Option<CachedView>; Lang::ALL.len()]>);

#[derive(Debug)]
struct CachedView {
    view: Arc<View>,
    /// The state from which the view was made.
    live: Arc<LiveTournament>,
    presence: Arc<Presence>,
    made_at: Time,
}

impl TournamentRoom {
    /// Whether the tournament has so many followers that a view may be a second old.
    pub fn is_crowded(&self) -> bool {
        self.followers() > MOST_WITH_FRESH_VIEWS
    }

    /// The current view: the tournament and the first rows of its table. `make` is called only if the version or the presence has changed
    /// since the last view. With many followers a view may be a second old.
    pub fn view(
        &self,
        lang: Lang,
        now: Time,
        make: impl FnOnce(&LiveTournament, &Presence) -> (protocol::Tournament, Vec<protocol::TableRow>),
    ) -> Arc<View> {
        let many = self.is_crowded();
        let mut views = self.unlogged.views.0.lock().expect("no code panics while it makes a view");
        let cached = &mut views[lang as usize];
        if many
            && let Some(cached) = cached.as_ref().filter(|cached| now.since(cached.made_at) < VIEW_LASTS_MS)
        {
            return cached.view.clone();
        }
        let (live, presence) = (self.live(), self.presence(now));
        let same = |cached: &&CachedView| Arc::ptr_eq(&cached.live, &live) && cached.presence == presence;
        if let Some(cached) = cached.as_ref().filter(same) {
            return cached.view.clone();
        }
        let (tournament, table) = make(&live, &presence);
        let view = View { version: live.state.version, tournament, table, frames: Default::default() };
        let view = Arc::new(view);
        *cached = Some(CachedView { view: view.clone(), live, presence, made_at: now });
        view
    }
}
