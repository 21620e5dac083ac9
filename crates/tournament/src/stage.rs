//! A stage: its games and standings.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use cuatro_game::{GameId, Time};
use cuatro_rules::Side;

use crate::standing::NOTHING;
use crate::state::PLAY_ON_MS;
use crate::{
    Begin, EntrantNumber, Event, Extension, Format, Pairing, ResultBy, StageOutcome, StageSettings, Standing,
};

/// The status of a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum StageState {
    /// Not started.
    Ready,
    /// It pairs.
    Running,
    /// It pairs no more, and waits for its last games.
    Finishing,
    /// It is over.
    Ended,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StageGame {
    pub game: GameId,
    /// Its round, or the number of the pairing.
    pub round: u16,
    /// The number of its board: from 1 in each round, or in the stage where there are no rounds for all.
    pub board: u32,
    pub x: EntrantNumber,
    pub o: EntrantNumber,
    pub start: Begin,
    /// `None` until it is scored.
    pub result: Option<(StageOutcome, ResultBy)>,
    /// The result before the organiser corrected it; `None` if it counts as it was scored.
    pub corrected_from: Option<(StageOutcome, ResultBy)>,
    pub paired_at: Time,
    pub scored_at: Option<Time>,
}

impl StageGame {
    pub fn player(&self, side: Side) -> EntrantNumber {
        match side {
            Side::X => self.x,
            Side::O => self.o,
        }
    }

    /// The half points of a win, a draw or a loss for this side: 2, 1 or 0; `None` if it does not count, or not yet.
    pub(crate) fn halves(&self, side: Side) -> Option<u32> {
        match self.result?.0 {
            StageOutcome::Void => None,
            StageOutcome::Draw => Some(1),
            won => Some(if won.winner() == Some(side) { 2 } else { 0 }),
        }
    }

    /// Whether it counts as a game of neither player: it was won by forfeit, or does not count at all.
    pub(crate) fn is_unplayed(&self) -> bool {
        self.result.is_some_and(|(outcome, how)| how == ResultBy::Forfeit || outcome == StageOutcome::Void)
    }

    /// Whether it was played to a result that counts.
    pub(crate) fn is_played(&self) -> bool {
        self.result.is_some() && !self.is_unplayed()
    }
}

/// Points that an entrant got without a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Award {
    /// The round, from 1.
    pub round: u16,
    pub n: EntrantNumber,
    /// What they are for.
    pub reason: AwardReason,
}

/// What an entrant got points for without a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AwardReason {
    /// A bye in a Swiss: 1 point.
    Bye,
    /// A late entry to a Swiss: ½ point for one missed round.
    Late,
    /// A win in a round robin over an opponent that paused or was out: 1 point.
    Walkover {
        /// The opponent.
        over: EntrantNumber,
    },
}

/// An entry of the record of a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StageEntry<'a> {
    Game(&'a StageGame),
    /// Points without a game.
    Award(&'a Award),
}

/// What an entrant without a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum EntrantAwaits {
    /// A game, as soon as an opponent is free.
    Game,
    /// The next round.
    Round,
    /// The next stage: no game is left in this one.
    Stage,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    pub settings: StageSettings,
    pub status: StageState,
    /// When it began.
    pub started_at: Option<Time>,
    /// When an arena ends.
    pub ends_at: Option<Time>,
    /// When it was over.
    pub ended_at: Option<Time>,
    /// The round that was paired last; in an arena and a free round robin the number of pairings.
    pub round: u16,
    /// The number of rounds; 0 without rounds, and before the start.
    pub rounds: u16,
    /// The entrants of a round robin, in the order of the Berger table; empty for other formats.
    pub field: Vec<EntrantNumber>,
    /// All games, in the order in which they were paired.
    pub games: Vec<StageGame>,
    /// The number of games that exist: the first ones. A large pairing is created in parts.
    pub created_games: usize,
    /// When unfinished games are adjudicated, if that is known.
    pub deadline: Option<Time>,
    /// Pairings by hand for the next round.
    pub by_hand: Vec<[EntrantNumber; 2]>,
    /// Points without a game, in the order in which they were given.
    pub awards: Vec<Award>,
    /// Whether the organiser wants the next round at once.
    pub(crate) called: bool,
    /// When games were paired last.
    pub paired_at: Option<Time>,
    /// When a game was scored last.
    pub(crate) scored_at: Option<Time>,
    /// The places of games that have no result yet.
    pub(crate) unscored: BTreeSet<usize>,
    /// The places of games in the order in which they were scored.
    scored: Vec<usize>,
    standings: Vec<Standing>,
}

impl Stage {
    pub(crate) fn new(settings: StageSettings) -> Stage {
        Stage {
            settings,
            status: StageState::Ready,
            started_at: None,
            ends_at: None,
            ended_at: None,
            round: 0,
            rounds: 0,
            field: Vec::new(),
            games: Vec::new(),
            created_games: 0,
            deadline: None,
            by_hand: Vec::new(),
            awards: Vec::new(),
            called: false,
            paired_at: None,
            scored_at: None,
            unscored: BTreeSet::new(),
            scored: Vec::new(),
            standings: Vec::new(),
        }
    }

    pub fn standing(&self, n: EntrantNumber) -> &Standing {
        self.standings.get(n.index()).unwrap_or_else(|| &NOTHING)
    }

    /// Whether it pairs, or waits for its last games.
    pub fn is_going_on(&self) -> bool {
        matches!(self.status, StageState::Running | StageState::Finishing)
    }

    /// Whether it is a round robin. Earlier versions turned a small Swiss into one: its log has the format of a Swiss, and a field.
    pub fn is_round_robin(&self) -> bool {
        !self.field.is_empty() || matches!(self.settings.format, Format::RoundRobin { .. })
    }

    /// Whether any two that are free play at once.
    pub fn is_free(&self) -> bool {
        matches!(self.settings.format, Format::Arena { .. } | Format::RoundRobin { free: true, .. })
    }

    /// Whether it pairs all present entrants, round by round and by score.
    pub fn is_swiss(&self) -> bool {
        !self.is_free() && !self.is_round_robin()
    }

    /// Whether this entrant came too late for it, and plays in the next stage.
    pub fn is_too_late_for(&self, n: EntrantNumber) -> bool {
        match self.is_round_robin() {
            true => !self.field.contains(&n),
            false => self.standing(n).is_too_late && !self.standing(n).has_taken_part(),
        }
    }

    /// Whether this entrant has the bye of the current round.
    pub fn has_bye(&self, n: EntrantNumber) -> bool {
        self.is_going_on() && self.is_swiss() && self.round > 0 && self.standing(n).last_bye == self.round
    }

    /// The entrants with a bye in the current round; none unless it is a Swiss that goes on.
    pub fn current_byes(&self) -> impl Iterator<Item = EntrantNumber> {
        let newest = self.awards.iter().rev().take_while(|award| award.round == self.round);
        let mut byes: Vec<EntrantNumber> = newest.map(|award| award.n).filter(|n| self.has_bye(*n)).collect();
        byes.reverse();
        byes.into_iter()
    }

    /// What comes after so many games and so many awards, round by round, the games of a round first.
    pub fn entry_after(&self, games: usize, awards: usize) -> Option<StageEntry<'_>> {
        match (self.games.get(games), self.awards.get(awards)) {
            (Some(game), Some(award)) if award.round < game.round => Some(StageEntry::Award(award)),
            (Some(game), _) => Some(StageEntry::Game(game)),
            (None, award) => award.map(StageEntry::Award),
        }
    }

    /// All games and awards in that order.
    pub fn entries(&self) -> impl Iterator<Item = StageEntry<'_>> {
        let (mut games, mut awards) = (0, 0);
        std::iter::from_fn(move || {
            let entry = self.entry_after(games, awards)?;
            match entry {
                StageEntry::Game(_) => games += 1,
                StageEntry::Award(_) => awards += 1,
            }
            Some(entry)
        })
    }

    /// The games of an entrant, in order.
    pub(crate) fn games_of_entrant(&self, n: EntrantNumber) -> impl Iterator<Item = &StageGame> {
        self.standing(n).games.iter().map(|place| &self.games[*place as usize])
    }

    /// The games without a result.
    pub fn running_games(&self) -> impl Iterator<Item = &StageGame> {
        self.unscored.iter().map(|at| &self.games[*at])
    }

    pub(crate) fn standing_mut(&mut self, n: EntrantNumber) -> &mut Standing {
        let at = n.index();
        if at >= self.standings.len() {
            self.standings.resize(at + 1, Standing::default());
        }
        &mut self.standings[at]
    }

    /// The games of a pairing that comes next.
    pub(crate) fn games_of(&self, round: u16, pairs: &[Pairing], paired_at: Time) -> Vec<StageGame> {
        let boards_before = if self.is_free() { self.games.len() as u32 } else { 0 };
        let games = (boards_before + 1..).zip(pairs).map(|(board, pair)| StageGame {
            game: pair.game.clone(),
            round,
            board,
            x: pair.x,
            o: pair.o,
            start: pair.start,
            result: None,
            corrected_from: None,
            paired_at,
            scored_at: None,
        });
        games.collect()
    }

    /// Adds a game that was paired.
    pub(crate) fn seat(&mut self, game: StageGame) {
        let [x, o] = [game.x, game.o];
        if self.standing(x).points() != self.standing(o).points() {
            self.standing_mut(x).floated = game.round;
            self.standing_mut(o).floated = game.round;
        }
        let place = self.games.len();
        for (side, n, opponent) in [(Side::X, x, o), (Side::O, o, x)] {
            let standing = self.standing_mut(n);
            standing.games.push(place as u32);
            standing.left_out = false;
            standing.meet(side, opponent);
        }
        self.unscored.insert(place);
        self.games.push(game);
    }

    /// Adds a bye: worth a point in a Swiss.
    pub(crate) fn bye(&mut self, n: EntrantNumber) {
        let (round, is_swiss) = (self.round, self.is_swiss());
        let standing = self.standing_mut(n);
        standing.byes += 1;
        standing.left_out = true;
        if is_swiss {
            standing.given += 2;
            standing.last_bye = round;
            self.awards.push(Award { round, n, reason: AwardReason::Bye });
        }
    }

    /// Adds a game that was won without being played.
    pub(crate) fn walkover(&mut self, [winner, loser]: [EntrantNumber; 2]) {
        let won = self.standing_mut(winner);
        (won.given, won.wins, won.walkovers[0]) = (won.given + 2, won.wins + 1, won.walkovers[0] + 1);
        let lost = self.standing_mut(loser);
        lost.losses += 1;
        lost.forfeits += 1;
        lost.walkovers[1] += 1;
        let reason = AwardReason::Walkover { over: loser };
        self.awards.push(Award { round: self.round, n: winner, reason });
    }

    /// Applies an event of the stage alone; `None` if it cannot follow this state.
    pub(crate) fn apply(&mut self, event: &Event, at: Time) -> Option<()> {
        match (event, self.status) {
            (Event::StageStarted { rounds, field, .. }, StageState::Ready) => {
                self.status = StageState::Running;
                self.started_at = Some(at);
                (self.rounds, self.field) = (*rounds, field.clone());
                if let Format::Arena { minutes, .. } = self.settings.format {
                    self.ends_at = Some(at.plus(i64::from(minutes) * 60_000));
                }
            }
            (Event::Extended { by: Extension::Minutes(minutes), .. }, StageState::Running) => {
                self.ends_at = self.ends_at.map(|end| end.plus(i64::from(*minutes) * 60_000));
            }
            (Event::Extended { by: Extension::Rounds(rounds), .. }, StageState::Running) => {
                self.rounds += rounds;
            }
            (Event::RoundCalled { .. }, StageState::Running) => self.called = true,
            (Event::PairingsSet { pairs, .. }, _) => self.by_hand.clone_from(pairs),
            (Event::Made { games, .. }, _) if *games as usize <= self.games.len() => {
                self.created_games = self.created_games.max(*games as usize);
            }
            (Event::Finishing { .. }, StageState::Running) => {
                self.status = StageState::Finishing;
                self.deadline = Some(at.plus(PLAY_ON_MS));
            }
            (Event::LastGamesCalled { .. }, StageState::Finishing) => self.deadline = Some(at),
            // A stage with games that are not scored would leave their players in them for good.
            (Event::StageEnded { .. }, _) if self.is_going_on() && self.unscored.is_empty() => {
                self.status = StageState::Ended;
                self.ended_at = Some(at);
            }
            _ => return None,
        }
        Some(())
    }

    /// Adds a late entrant. In the first half of a Swiss one missed round is worth half a point; after that the stage is full.
    pub(crate) fn take_in_late(&mut self, n: EntrantNumber) {
        let round = self.round;
        if !self.is_swiss() || round == 0 {
            return;
        }
        if self.status == StageState::Running && round <= self.rounds / 2 {
            self.standing_mut(n).late = 1;
            self.awards.push(Award { round, n, reason: AwardReason::Late });
        } else {
            self.standing_mut(n).is_too_late = true;
        }
    }

    /// Scores the game at this place; `false` if it was scored before.
    pub(crate) fn score(&mut self, place: usize, result: (StageOutcome, ResultBy), now: Time) -> bool {
        if !self.unscored.remove(&place) {
            return false;
        }
        self.games[place].result = Some(result);
        self.games[place].scored_at = Some(now);
        self.scored.push(place);
        self.scored_at = Some(now);
        self.count(place);
        if self.games[place].is_unplayed() {
            self.count_meetings(place);
        }
        true
    }

    /// Corrects the game at this place; `false` if it was not scored before. Corrected back, it counts as it was scored. What depends on the order, such as streaks, is
    /// counted anew from the beginning.
    pub(crate) fn correct(&mut self, place: usize, outcome: StageOutcome) -> bool {
        let game = &mut self.games[place];
        let Some(scored) = game.corrected_from.or(game.result) else { return false };
        let is_as_scored = scored.0 == outcome;
        game.result = Some(if is_as_scored { scored } else { (outcome, ResultBy::Entered) });
        game.corrected_from = (!is_as_scored).then_some(scored);
        self.standings.iter_mut().for_each(Standing::forget_results);
        for index in 0..self.scored.len() {
            self.count(self.scored[index]);
        }
        self.count_meetings(place);
        true
    }

    /// Counts the meetings and sides of the players of a game anew: in a Swiss an unplayed game is no meeting.
    fn count_meetings(&mut self, place: usize) {
        if !self.is_swiss() {
            return;
        }
        for n in [self.games[place].x, self.games[place].o] {
            let mut standing = std::mem::take(self.standing_mut(n));
            (standing.balance, standing.run) = (0, 0);
            standing.opponents.clear();
            let own = std::mem::take(&mut standing.games);
            for game in
                own.iter().map(|place| &self.games[*place as usize]).filter(|game| !game.is_unplayed())
            {
                let side = if game.x == n { Side::X } else { Side::O };
                standing.meet(side, game.player(side.opponent()));
            }
            standing.games = own;
            *self.standing_mut(n) = standing;
        }
    }

    fn count(&mut self, place: usize) {
        let arena = match self.settings.format {
            Format::Arena { streaks, .. } => Some(streaks),
            _ => None,
        };
        for side in Side::BOTH {
            let game = &self.games[place];
            let (Some(halves), Some((_, how))) = (game.halves(side), game.result) else { continue };
            let n = game.player(side);
            self.standing_mut(n).count(halves, how, arena);
        }
    }
}
