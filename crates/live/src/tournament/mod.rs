//! Tournaments in memory: their state, the presence of entrants, and what commands to them write.

pub(crate) mod attendants;
mod change;
mod room;
mod view;

use std::collections::{BTreeSet, HashSet};
use std::sync::{Arc, OnceLock};

use cuatro_game::PlayerId;
use cuatro_game::names::{NameKey, deleted_player, split_number};
use cuatro_store::{EntrantToken, GivenName, StoredEntrant, StoredTournament, TokenHash};
use cuatro_tournament::{EntrantNumber, Logged, Stage, StandingsRow, Tournament, TournamentId, standings};
use cuatro_words::lang::Lang;

pub use change::{EntrantName, NewEntrant, PairedGame, TournamentCommand, TournamentWork};
pub use room::TournamentRoom;
pub use view::View;

/// A tournament with its entrants. It is immutable: each change creates a new one.
#[derive(Clone, Debug)]
pub struct LiveTournament {
    pub id: TournamentId,
    pub state: Tournament,
    /// The hash of the organiser's token.
    pub organiser: TokenHash,
    /// The code that can be typed instead of the link; `None` once registration is closed.
    pub code: Option<u32>,
    /// The names that the organiser gave.
    pub names: Arc<[GivenName]>,
    /// Its entrants, in the order of their numbers.
    pub entrants: Vec<StoredEntrant>,
    marks: Marks,
    /// The table of the stage that is shown, once somebody asked for it.
    table: OnceLock<Arc<Table>>,
}

/// Facts about players that no event says. They become known while the tournament is in memory, and a state that is decided or read at
/// that moment does not contain them yet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Marks {
    deleted: BTreeSet<PlayerId>,
    bots: BTreeSet<PlayerId>,
}

impl Marks {
    /// Whether an entrant differs from what is known of their player.
    fn change(&self, entrant: &StoredEntrant) -> bool {
        let player = &entrant.is.player;
        (entrant.name.is_some() && self.deleted.contains(player))
            || (!entrant.bot && self.bots.contains(player))
    }
}

#[derive(Debug, Default)]
pub struct Table {
    /// Its rows, best first.
    pub rows: Vec<StandingsRow>,
    /// The place of each entrant's row, in the order of their numbers.
    of_entrants: Vec<Option<u32>>,
}

impl Table {
    pub fn new(rows: Vec<StandingsRow>) -> Table {
        let count = rows.iter().map(|row| row.n.index() + 1).max().unwrap_or(0);
        let mut of_entrants = vec![None; count];
        for (at, row) in (0..).zip(&rows) {
            of_entrants[row.n.index()] = Some(at);
        }
        Table { rows, of_entrants }
    }

    /// The row of an entrant, if they are in it.
    pub fn row(&self, n: EntrantNumber) -> Option<&StandingsRow> {
        self.rows.get(self.at(n)?)
    }

    /// The place of an entrant's row, from 0.
    pub fn at(&self, n: EntrantNumber) -> Option<usize> {
        self.of_entrants.get(n.index())?.map(|at| at as usize)
    }
}

impl LiveTournament {
    /// A tournament from the store; `None` if its log does not replay.
    pub fn restore(id: TournamentId, stored: StoredTournament) -> Option<LiveTournament> {
        let StoredTournament { log, organiser, code, names, entrants } = stored;
        let state = Tournament::replay(&log)?;
        let complete = entrants.len() == state.entrants().len();
        complete.then(|| LiveTournament {
            id,
            state,
            organiser,
            code,
            names: names.into(),
            entrants,
            marks: Marks::default(),
            table: OnceLock::new(),
        })
    }

    /// Marks players, and removes given names that are not among `names`. False if that changes nothing.
    fn mark(live: &mut Arc<LiveTournament>, marks: &Marks, names: &[GivenName]) -> bool {
        let is_known = marks.deleted.is_subset(&live.marks.deleted) && marks.bots.is_subset(&live.marks.bots);
        let same_names = std::ptr::eq(&*live.names, names) || *live.names == *names;
        if is_known && same_names && !live.entrants.iter().any(|entrant| marks.change(entrant)) {
            return false;
        }
        let live = Arc::make_mut(live);
        live.marks.deleted.extend(&marks.deleted);
        live.marks.bots.extend(&marks.bots);
        for entrant in live.entrants.iter_mut().filter(|entrant| marks.change(entrant)) {
            if marks.deleted.contains(&entrant.is.player) {
                entrant.name = None;
                // As in the store: no token has this hash.
                entrant.is.token = TokenHash([0; 32]);
            }
            entrant.bot |= marks.bots.contains(&entrant.is.player);
        }
        let left: HashSet<&NameKey> = names.iter().map(|given| &given.key).collect();
        live.names = live.names.iter().filter(|given| left.contains(&given.key)).cloned().collect();
        true
    }

    /// Gives a player another name; false if that changes nothing.
    fn rename(live: &mut Arc<LiveTournament>, player: PlayerId, name: &Arc<str>) -> bool {
        let differs = |entrant: &StoredEntrant| {
            entrant.is.player == player && entrant.name.as_ref().is_some_and(|old| old != name)
        };
        if !live.entrants.iter().any(differs) {
            return false;
        }
        for entrant in Arc::make_mut(live).entrants.iter_mut().filter(|entrant| differs(entrant)) {
            entrant.name = Some(name.clone());
        }
        true
    }

    /// The tournament after more events; `None` if one of them cannot follow.
    pub(super) fn with(&self, logged: &[Logged]) -> Option<LiveTournament> {
        let mut next = LiveTournament { table: OnceLock::new(), ..self.clone() };
        logged.iter().all(|logged| next.state.apply(&logged.event, logged.at)).then_some(next)
    }

    pub fn entrant_of(&self, token: &TokenHash) -> Option<EntrantNumber> {
        self.entrants.iter().find(|entrant| entrant.is.token == *token).map(|entrant| entrant.is.n)
    }

    /// An entrant; `None` if nobody has this number.
    pub fn entrant(&self, n: EntrantNumber) -> Option<&StoredEntrant> {
        self.entrants.get(n.index())
    }

    /// The name of an entrant, or the replacement for a deleted player's name.
    pub fn name(&self, n: EntrantNumber, lang: Lang) -> Arc<str> {
        let name = self.entrant(n).and_then(|entrant| entrant.name.clone());
        name.unwrap_or_else(|| deleted_player(lang).into())
    }

    /// The names that the organiser gave and that nobody has entered under.
    pub fn names_left(&self) -> impl Iterator<Item = &GivenName> {
        let entered =
            self.state.entrants().filter(|(_, is)| !self.names.is_empty() && !is.membership.is_out());
        let taken: HashSet<NameKey> = entered
            .filter_map(|(n, is)| {
                let name = self.entrant(n)?.name.as_deref()?;
                // An unverified entrant may have the requested name with a number.
                let numbered = is.is_unverified().then(|| split_number(name)).flatten();
                Some(NameKey::to_find(numbered.map_or(name, |(requested, _)| requested)))
            })
            .collect();
        self.names.iter().filter(move |given| !taken.contains(&given.key))
    }

    /// The stage that is shown, with its number: the one that goes on, or else the last one that began.
    pub fn shown_stage(&self) -> Option<(u16, &Stage)> {
        let last = || {
            let at = self.state.stages().iter().rposition(|stage| stage.started_at.is_some())?;
            Some((at as u16 + 1, &self.state.stages()[at]))
        };
        self.state.current_stage().or_else(last)
    }

    /// The table of the stage that is shown; empty before the first one begins.
    pub fn table(&self) -> &Arc<Table> {
        self.table.get_or_init(|| {
            let rows = self.shown_stage().map_or_else(Vec::new, |(k, _)| standings(&self.state, k));
            Arc::new(Table::new(rows))
        })
    }

    /// Adds an entrant, or gives one another name or token. Returns the row to store.
    fn put_entrant(&mut self, n: EntrantNumber, new: &NewEntrant) -> Option<EntrantToken> {
        let there = self.entrant(n).cloned();
        let is_renamed = self.state.entrant(n).is_some_and(|entrant| entrant.is_renamed);
        // A returning entrant keeps the name that the organiser gave.
        let name = new.name.as_ref().filter(|name| name.is_guest || !is_renamed);
        let entrant = match (name, there) {
            (Some(EntrantName { player, name, bot, .. }), there) => {
                let token = new.token.or_else(|| there.map(|there| there.is.token))?;
                let is = EntrantToken { n, player: *player, token };
                StoredEntrant { is, name: Some(name.clone()), bot: *bot }
            }
            (None, Some(there)) => {
                let token = new.token.unwrap_or(there.is.token);
                StoredEntrant { is: EntrantToken { token, ..there.is }, ..there }
            }
            (None, None) => return None,
        };
        let is = entrant.is.clone();
        match self.entrants.get_mut(n.index()) {
            Some(there) => *there = entrant,
            None => self.entrants.push(entrant),
        }
        Some(is)
    }
}
