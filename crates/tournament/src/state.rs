//! The state of a tournament: the fold over its events.

use std::collections::{BTreeSet, HashMap};

use cuatro_game::{GameId, PlayerId, Time};
use cuatro_rules::Side;
use serde::{Deserialize, Serialize};

use crate::chance::{self, Draw};
use crate::stage::{EntrantAwaits, Stage, StageGame, StageState};
use crate::{
    Entrant, EntrantDoing, EntrantNumber, Event, Format, Logged, Mark, Membership, NewEntry, Pairing,
    Playing, Presence, Scored, Settings,
};

// The fold computes with these figures, so they are part of the file format: with others, logs of earlier versions would mean something else.

/// The most boards that a hold stops. With more, it pauses the pairing and nothing else.
const MOST_HELD: usize = 200;
/// How long games are played on after the end of their stage.
pub(crate) const PLAY_ON_MS: i64 = 120_000;
/// The most games that are created in one change. Those of a larger pairing exist once [`Event::Made`] says so.
pub(crate) const MOST_CREATED_AT_ONCE: usize = 250;
/// How long a pause of an entrant counts against the next one.
pub(crate) const PAUSES_COUNT_MS: i64 = 10 * 60_000;
/// The number of pauses in that time that cost nothing.
pub(crate) const FREE_PAUSES: usize = 2;
/// The wait after the next pause, and the increase with each further one.
pub(crate) const PAUSE_COSTS_MS: i64 = 20_000;
/// The longest wait after a pause.
pub(crate) const MOST_PAUSE_COSTS_MS: i64 = 120_000;

/// How many entrants do what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EntrantCounts {
    /// All that are in.
    pub entrants: u32,
    /// The present ones of them.
    pub here: u32,
    /// In a game.
    pub playing: u32,
    /// Here and free.
    pub waiting: u32,
    /// Free, but not here.
    pub away: u32,
    /// Not to be paired for now.
    pub paused: u32,
    /// Waiting for admission by the organiser; not yet entrants.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(required))]
    pub asking: u32,
}

/// The state of a tournament after its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tournament {
    /// Its settings, with the newest title.
    pub settings: Settings,
    pub version: u32,
    pub created_at: Time,
    /// The time of its last event.
    pub updated_at: Time,
    /// The end; `None` before.
    pub ended_at: Option<Time>,
    /// Whether people may enter.
    pub registration_open: bool,
    /// The start of the current hold. A hold stops the pairing.
    pub held_since: Option<Time>,
    /// Whether the hold, if there is one, also stops the boards.
    holds_boards: bool,
    /// Since when no stage has been going on.
    pub idle_since: Time,
    entrants: Vec<Entrant>,
    stages: Vec<Stage>,
    apart: BTreeSet<[EntrantNumber; 2]>,
    players: HashMap<PlayerId, EntrantNumber>,
    /// The stage of each game, and its place there.
    games: HashMap<GameId, (u16, usize)>,
    /// The requests that can be sent again, by their keys.
    marked: HashMap<u64, Marked>,
}

/// What a request with a mark has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marked {
    pub mark: Mark,
    pub at: Time,
    /// How many stages there were then: the number of the one that it added, if it added one.
    pub stages: u16,
}

impl Tournament {
    /// The state after the first event.
    pub fn new(settings: Settings, at: Time) -> Tournament {
        Tournament {
            settings,
            version: 1,
            created_at: at,
            updated_at: at,
            ended_at: None,
            registration_open: true,
            held_since: None,
            holds_boards: false,
            idle_since: at,
            entrants: Vec::new(),
            stages: Vec::new(),
            apart: BTreeSet::new(),
            players: HashMap::new(),
            games: HashMap::new(),
            marked: HashMap::new(),
        }
    }

    /// The state after a whole log; `None` for a log that does not begin with its creation, has a gap or contains an impossible
    /// event.
    pub fn replay<'a>(log: impl IntoIterator<Item = &'a Logged>) -> Option<Tournament> {
        let mut log = log.into_iter();
        let first = log.next().filter(|first| first.version == 1)?;
        let Event::Created(settings) = &first.event else { return None };
        log.try_fold(Tournament::new(settings.clone(), first.at), |mut tournament, logged| {
            let follows = logged.version == tournament.version + 1;
            (follows && tournament.apply(&logged.event, logged.at)).then_some(tournament)
        })
    }

    pub fn entrant(&self, n: EntrantNumber) -> Option<&Entrant> {
        self.entrants.get(n.index())
    }

    /// All entrants ever, in the order of their numbers.
    pub fn entrants(&self) -> impl ExactSizeIterator<Item = (EntrantNumber, &Entrant)> {
        self.entrants.iter().enumerate().map(|(index, entrant)| (EntrantNumber::at(index), entrant))
    }

    pub fn entrant_of(&self, player: PlayerId) -> Option<EntrantNumber> {
        self.players.get(&player).copied()
    }

    /// Whether an entrant is listed: one that left without a game is not.
    pub fn is_shown(&self, n: EntrantNumber) -> bool {
        self.entrant(n).is_some_and(|entrant| entrant.has_played || !entrant.membership.is_out())
    }

    /// What a request with the key of this mark has done; `None` if none has come.
    pub fn marked(&self, mark: Mark) -> Option<Marked> {
        self.marked.get(&mark.key).copied()
    }

    /// A stage, by its number from 1.
    pub fn stage(&self, k: u16) -> Option<&Stage> {
        self.stages.get(stage_index(k)?)
    }

    /// All stages, in the order of their numbers.
    pub fn stages(&self) -> &[Stage] {
        &self.stages
    }

    /// The stage that pairs or waits for its last games, with its number: at most one does.
    pub fn current_stage(&self) -> Option<(u16, &Stage)> {
        let index = self.stages.iter().rposition(Stage::is_going_on)?;
        Some((index as u16 + 1, &self.stages[index]))
    }

    pub fn game(&self, game: &GameId) -> Option<(u16, &StageGame)> {
        let (k, place) = *self.games.get(game)?;
        Some((k, &self.stage(k)?.games[place]))
    }

    /// Whether a game that was paired exists.
    pub fn is_made(&self, game: &GameId) -> bool {
        let paired = self.games.get(game);
        paired.is_some_and(|(k, place)| self.stage(*k).is_some_and(|stage| *place < stage.created_games))
    }

    /// The board of an entrant, once its game exists: those of a large pairing are made in parts.
    pub fn playing(&self, n: EntrantNumber) -> Option<&Playing> {
        self.entrant(n)?.playing.as_ref().filter(|playing| self.is_made(&playing.game))
    }

    /// What an entrant does, if they are here or not.
    pub fn doing(&self, n: EntrantNumber, is_here: bool) -> EntrantDoing {
        match self.entrant(n).map_or(Membership::Left, |entrant| entrant.membership) {
            _ if self.playing(n).is_some() => EntrantDoing::Playing,
            Membership::In if is_here => EntrantDoing::Waiting,
            Membership::In => EntrantDoing::Away,
            Membership::Paused => EntrantDoing::Paused,
            Membership::Asking => EntrantDoing::Asking,
            Membership::Left | Membership::Removed | Membership::Banned => EntrantDoing::Out,
        }
    }

    /// Whether these two are never paired, except in a round robin.
    pub fn are_apart(&self, a: EntrantNumber, b: EntrantNumber) -> bool {
        !self.apart.is_empty() && self.apart.contains(&sorted(a, b))
    }

    /// The pairs that are kept apart, each with the smaller number first.
    pub fn apart(&self) -> impl Iterator<Item = [EntrantNumber; 2]> {
        self.apart.iter().copied()
    }

    /// Whether the hold also stops the boards, which it does unless they were too many at its start.
    pub fn holds_boards(&self) -> bool {
        self.held_since.is_some() && self.holds_boards
    }

    /// Counts the entrants in each state.
    pub fn counts(&self, presence: &Presence) -> EntrantCounts {
        let mut counts = EntrantCounts::default();
        for (n, _) in self.entrants() {
            let here = presence.is_here(n);
            let of_state = match self.doing(n, here) {
                EntrantDoing::Out => continue,
                EntrantDoing::Asking => {
                    counts.asking += 1;
                    continue;
                }
                EntrantDoing::Waiting => &mut counts.waiting,
                EntrantDoing::Playing => &mut counts.playing,
                EntrantDoing::Away => &mut counts.away,
                EntrantDoing::Paused => &mut counts.paused,
            };
            *of_state += 1;
            counts.entrants += 1;
            counts.here += u32::from(here);
        }
        counts
    }

    /// Applies one event. For an event that cannot follow this state, returns `false` and leaves the state unusable: the log is
    /// then corrupt, because only [`crate::decide`] and [`crate::next_action`] create events.
    #[must_use]
    pub fn apply(&mut self, event: &Event, at: Time) -> bool {
        let done = match event {
            Event::Created(_) => None,
            Event::Retitled { title } => {
                self.settings.title.clone_from(title);
                Some(())
            }
            Event::Entered { n, player, name_given, bot, asks, device } => {
                let entry = NewEntry {
                    player: *player,
                    name_given: *name_given,
                    bot: *bot,
                    let_in: !*asks,
                    device: *device,
                };
                self.enter(*n, entry, at)
            }
            Event::Asked { n } => self.change(*n, |entrant| entrant.membership = Membership::Asking),
            Event::Left { n } => self.change(*n, |entrant| entrant.membership = Membership::Left),
            Event::Paused { n, own } => self.change(*n, |entrant| entrant.pause(*own, at)),
            Event::Back { n } => {
                let asked = self.entrant(*n).is_some_and(|entrant| entrant.membership == Membership::Asking);
                self.change(*n, |entrant| entrant.come_back(at)).map(|()| {
                    if asked {
                        self.take_in(*n);
                    }
                })
            }
            Event::Removed { n, banned } => self.change(*n, |entrant| {
                entrant.membership = if *banned { Membership::Banned } else { Membership::Removed };
            }),
            Event::Renamed { n, free } => self.change(*n, |entrant| {
                (entrant.is_renamed, entrant.has_free_name) = (true, *free);
            }),
            Event::TokenGiven { n } => self.change(*n, |_| ()),
            Event::Registration { open } => {
                self.registration_open = *open;
                Some(())
            }
            Event::Hold { on } => {
                self.hold(*on, at);
                Some(())
            }
            Event::Apart { a, b } => {
                self.apart.insert(sorted(*a, *b));
                Some(())
            }
            Event::Together { a, b } => {
                self.apart.remove(&sorted(*a, *b));
                Some(())
            }
            Event::StageAdded { k, settings } => (usize::from(*k) == self.stages.len() + 1)
                .then(|| self.stages.push(Stage::new(settings.clone()))),
            Event::Paired { k, round, pairs, byes, forfeits } => {
                self.pair(*k, *round, pairs, at).map(|()| self.without_game(*k, byes, forfeits))
            }
            Event::Scored { k, results } => results.iter().try_for_each(|scored| self.score(*k, scored, at)),
            Event::Corrected { k, game, outcome } => {
                let place = self.place(*k, game);
                place.and_then(|place| self.stage_mut(*k)?.correct(place, *outcome).then_some(()))
            }
            Event::StageStarted { k, .. }
            | Event::Extended { k, .. }
            | Event::RoundCalled { k, .. }
            | Event::PairingsSet { k, .. }
            | Event::Made { k, .. }
            | Event::Finishing { k }
            | Event::LastGamesCalled { k } => self.stage_mut(*k).and_then(|stage| stage.apply(event, at)),
            Event::StageEnded { k } => {
                self.idle_since = at;
                self.stage_mut(*k).and_then(|stage| stage.apply(event, at))
            }
            Event::Ended => {
                self.ended_at = Some(at);
                Some(())
            }
            Event::Marked(mark) => {
                let stages = self.stages.len() as u16;
                self.marked.insert(mark.key, Marked { mark: *mark, at, stages });
                Some(())
            }
        };
        self.version += 1;
        self.updated_at = at;
        done.is_some()
    }

    fn stage_mut(&mut self, k: u16) -> Option<&mut Stage> {
        self.stages.get_mut(stage_index(k)?)
    }

    /// The place of a game in this stage.
    fn place(&self, k: u16, game: &GameId) -> Option<usize> {
        self.games.get(game).filter(|(of, _)| *of == k).map(|(_, place)| *place)
    }

    fn enter(&mut self, n: EntrantNumber, entry: NewEntry, at: Time) -> Option<()> {
        if n.index() != self.entrants.len() {
            return None;
        }
        let NewEntry { player, name_given, bot, let_in, device } = entry;
        self.entrants.push(Entrant {
            player,
            name_given,
            bot,
            entered_at: at,
            membership: if let_in { Membership::In } else { Membership::Asking },
            playing: None,
            free_since: at,
            not_before: at,
            lot: chance::number(self.settings.seed, Draw::Lot, n.0.into()),
            has_played: false,
            is_renamed: false,
            has_free_name: false,
            device,
            pauses: Vec::new(),
        });
        self.players.extend(player.map(|player| (player, n)));
        if let_in {
            self.take_in(n);
        }
        Some(())
    }

    fn take_in(&mut self, n: EntrantNumber) {
        // An entrant that has played keeps the lateness of the first pairing.
        if self.entrant(n).is_none_or(|entrant| entrant.has_played) {
            return;
        }
        if let Some(stage) = self.stages.iter_mut().find(|stage| stage.is_going_on()) {
            stage.take_in_late(n);
        }
    }

    /// What a free entrant waits for in the current stage; `None` without one.
    pub fn awaits(&self, n: EntrantNumber) -> Option<EntrantAwaits> {
        let (_, stage) = self.current_stage()?;
        let no_more = stage.status == StageState::Finishing
            || stage.is_too_late_for(n)
            || (stage.rounds > 0 && stage.round >= stage.rounds);
        let is_out =
            |other: EntrantNumber| self.entrant(other).is_none_or(|entrant| entrant.membership.is_out());
        Some(match stage.settings.format {
            _ if no_more => EntrantAwaits::Stage,
            Format::RoundRobin { free: true, cycles } => {
                let against = |other: &EntrantNumber| {
                    *other != n
                        && !is_out(*other)
                        && stage.standing(n).times_met(*other) < usize::from(cycles)
                };
                if stage.field.iter().any(against) { EntrantAwaits::Game } else { EntrantAwaits::Stage }
            }
            Format::Arena { .. } => EntrantAwaits::Game,
            Format::Swiss { .. } | Format::RoundRobin { .. } => EntrantAwaits::Round,
        })
    }

    fn change(&mut self, n: EntrantNumber, change: impl FnOnce(&mut Entrant)) -> Option<()> {
        self.entrants.get_mut(n.index()).map(change)
    }

    /// Rounds and last games are prolonged by a hold, and nobody has waited during it. An arena is not: its end was announced.
    fn hold(&mut self, on: bool, at: Time) {
        let held = self.held_since.map_or(0, |since| at.since(since));
        self.held_since = on.then_some(self.held_since.unwrap_or(at));
        let boards = self.current_stage().map_or(0, |(_, stage)| stage.running_games().count());
        self.holds_boards = boards <= MOST_HELD;
        if !on {
            self.entrants.iter_mut().for_each(|entrant| entrant.free_since = entrant.free_since.max(at));
        }
        if let Some(stage) = self.stages.iter_mut().find(|stage| stage.is_going_on()).filter(|_| !on) {
            stage.deadline = stage.deadline.map(|deadline| deadline.plus(held));
        }
    }

    fn pair(&mut self, k: u16, round: u16, pairs: &[Pairing], at: Time) -> Option<()> {
        let Tournament { entrants, stages, games, .. } = self;
        let stage = stages.get_mut(stage_index(k)?)?;
        if stage.status != StageState::Running || round != stage.round + 1 {
            return None;
        }
        (stage.round, stage.paired_at, stage.called) = (round, Some(at), false);
        stage.by_hand.clear();
        if let Format::Swiss { round_minutes, .. } = stage.settings.format {
            stage.deadline = Some(at.plus(i64::from(round_minutes) * 60_000));
        }
        let all_created = stage.created_games == stage.games.len() && pairs.len() <= MOST_CREATED_AT_ONCE;
        for game in stage.games_of(round, pairs, at) {
            for side in Side::BOTH {
                let entrant = entrants.get_mut(game.player(side).index())?;
                if entrant.playing.is_some() {
                    return None;
                }
                let opponent = game.player(side.opponent());
                entrant.playing = Some(Playing { game: game.game.clone(), k, side, opponent });
                entrant.has_played = true;
            }
            if games.insert(game.game.clone(), (k, stage.games.len())).is_some() {
                return None;
            }
            stage.seat(game);
        }
        if all_created {
            stage.created_games = stage.games.len();
        }
        Some(())
    }

    fn without_game(&mut self, k: u16, byes: &[EntrantNumber], forfeits: &[[EntrantNumber; 2]]) {
        let Some(stage) = self.stage_mut(k) else { return };
        byes.iter().for_each(|n| stage.bye(*n));
        forfeits.iter().for_each(|forfeit| stage.walkover(*forfeit));
        for n in byes.iter().chain(forfeits.iter().flatten()) {
            if let Some(entrant) = self.entrants.get_mut(n.index()) {
                entrant.has_played = true;
            }
        }
    }

    fn score(&mut self, k: u16, scored: &Scored, at: Time) -> Option<()> {
        let place = self.place(k, &scored.game)?;
        let stage = self.stage_mut(k)?;
        let is_new = stage.score(place, (scored.outcome, scored.how), at);
        let players = Side::BOTH.map(|side| stage.games[place].player(side));
        is_new.then(|| players.iter().for_each(|n| self.free(*n, at)))
    }

    fn free(&mut self, n: EntrantNumber, at: Time) {
        if let Some(entrant) = self.entrants.get_mut(n.index()) {
            entrant.playing = None;
            entrant.free_since = at;
        }
    }
}

/// The index of the stage with this number, which is from 1.
fn stage_index(k: u16) -> Option<usize> {
    usize::from(k).checked_sub(1)
}

/// Two entrants with the smaller number first.
pub(crate) fn sorted(a: EntrantNumber, b: EntrantNumber) -> [EntrantNumber; 2] {
    if a < b { [a, b] } else { [b, a] }
}
