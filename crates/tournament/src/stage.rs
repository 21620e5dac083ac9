//! A stage: its games, and what each entrant has in it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use cuatro_game::{GameId, Time};
use cuatro_rules::Side;

use crate::{Begin, EntrantNumber, Format, How, Outcome, StageSettings};

/// Where a stage stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StageStatus {
    /// It has not begun.
    Ready,
    /// It pairs.
    Running,
    /// It pairs no more, and waits for its last games.
    Finishing,
    /// It is over.
    Ended,
}

/// A score in half points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Points {
    /// How many half points.
    pub halves: u32,
}

impl Points {
    /// The score as people write it: 3.5 for seven half points. Exact.
    pub fn value(self) -> f64 {
        f64::from(self.halves) / 2.0
    }
}

/// A game of a stage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StageGame {
    /// Its id.
    pub game: GameId,
    /// Its round, or the number of the pairing.
    pub round: u16,
    /// The number of its board: from 1 in each round, or in the stage where there are no rounds for all.
    pub board: u32,
    /// Who plays X.
    pub x: EntrantNumber,
    /// Who plays O.
    pub o: EntrantNumber,
    /// Where it begins.
    pub start: Begin,
    /// Who won, and how; `None` until it is scored.
    pub result: Option<(Outcome, How)>,
    /// Cuatro points of X and of O.
    pub points: [u32; 2],
    /// When it was paired.
    pub paired_at: Time,
    /// When it was scored.
    pub scored_at: Option<Time>,
}

impl StageGame {
    /// Who plays this side.
    pub fn player(&self, side: Side) -> EntrantNumber {
        match side {
            Side::X => self.x,
            Side::O => self.o,
        }
    }

    /// The half points of a win, a draw or a loss for this side: 2, 1 or 0; `None` if it does not count, or not yet.
    pub(crate) fn halves(&self, side: Side) -> Option<u32> {
        match self.result?.0 {
            Outcome::Void => None,
            Outcome::Draw => Some(1),
            won => Some(if won.winner() == Some(side) { 2 } else { 0 }),
        }
    }
}

/// What an entrant has in a stage.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Half points of games.
    pub(crate) earned: u32,
    /// Half points without a game: byes, a late entry, and opponents of a round robin who were out.
    pub(crate) given: u32,
    /// Games won, also without being played.
    pub wins: u16,
    /// Games drawn.
    pub draws: u16,
    /// Games lost, also without being played.
    pub losses: u16,
    /// Of these, games lost by being missing.
    pub forfeits: u16,
    /// Games won in a row.
    pub streak: u16,
    /// Cuatro points of all games.
    pub cuatro_points: u32,
    /// Opponents of all games, in order.
    pub opponents: Vec<EntrantNumber>,
    /// Games with X minus games with O.
    pub balance: i32,
    /// How many games in a row with the same side: above 0 for X, below for O.
    pub run: i32,
    /// Byes. In an arena, where they are worth nothing, how often nobody was left to play.
    pub byes: u16,
    /// Whether the last pairing left nobody to play.
    pub left_out: bool,
    /// The round of the last game against somebody with another score.
    pub(crate) floated: u16,
    /// Games won and lost without being played.
    pub(crate) walkovers: [u16; 2],
}

impl Standing {
    /// The score.
    pub fn points(&self) -> Points {
        Points { halves: self.earned + self.given }
    }

    /// Games that count, also without being played.
    pub fn played(&self) -> u16 {
        self.wins + self.draws + self.losses
    }

    /// The last opponent.
    pub fn last_opponent(&self) -> Option<EntrantNumber> {
        self.opponents.last().copied()
    }

    /// How often they have met.
    pub fn times_met(&self, other: EntrantNumber) -> usize {
        self.opponents.iter().filter(|met| **met == other).count()
    }

    fn seat(&mut self, side: Side, opponent: EntrantNumber) {
        self.opponents.push(opponent);
        let step = if side == Side::X { 1 } else { -1 };
        self.balance += step;
        self.run = if self.run.signum() == step { self.run + step } else { step };
        self.left_out = false;
    }

    /// Nothing of the results remains.
    fn forget_results(&mut self) {
        let [won, lost] = self.walkovers;
        (self.earned, self.streak, self.cuatro_points, self.draws) = (0, 0, 0, 0);
        (self.wins, self.losses, self.forfeits) = (won, lost, lost);
    }

    /// Counts a result. In an arena (`doubles` says whether streaks count) a win is worth 2, elsewhere 1.
    fn count(&mut self, halves: u32, how: How, arena: Option<bool>) {
        let on_streak = arena == Some(true) && self.streak >= 2;
        let by_forfeit = how == How::Forfeit && halves == 2;
        let doubled = u32::from(on_streak && !by_forfeit);
        self.earned += (halves << u32::from(arena.is_some())) << doubled;
        match halves {
            2 => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
        self.forfeits += u16::from(how == How::Forfeit && halves == 0);
        // A win by forfeit neither continues a streak nor breaks it.
        self.streak = match halves {
            2 if by_forfeit => self.streak,
            2 => self.streak + 1,
            _ => 0,
        };
    }
}

/// The state of a stage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    /// Its settings.
    pub settings: StageSettings,
    /// Where it stands.
    pub status: StageStatus,
    /// When it began.
    pub started_at: Option<Time>,
    /// When an arena ends.
    pub ends_at: Option<Time>,
    /// When it was over.
    pub ended_at: Option<Time>,
    /// The round that was paired last; in an arena and a free round robin the number of pairings.
    pub round: u16,
    /// How many rounds it has; 0 without rounds for all, and before it begins.
    pub rounds: u16,
    /// Those who play a round robin, in the order of the Berger table; empty for other formats.
    pub field: Vec<EntrantNumber>,
    /// All games, in the order in which they were paired.
    pub games: Vec<StageGame>,
    /// How many of them exist: the first ones. Those of a large pairing are made in parts.
    pub made: usize,
    /// When unfinished games are adjudicated, if that is known.
    pub deadline: Option<Time>,
    /// Pairings by hand for the next round.
    pub by_hand: Vec<[EntrantNumber; 2]>,
    /// Games of a round robin that were won without being played: who won and who was missing.
    pub walkovers: Vec<[EntrantNumber; 2]>,
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

/// Who has nothing yet.
static NOTHING: Standing = Standing {
    earned: 0,
    given: 0,
    wins: 0,
    draws: 0,
    losses: 0,
    forfeits: 0,
    streak: 0,
    cuatro_points: 0,
    opponents: Vec::new(),
    balance: 0,
    run: 0,
    byes: 0,
    left_out: false,
    floated: 0,
    walkovers: [0; 2],
};

impl Stage {
    pub(crate) fn new(settings: StageSettings) -> Stage {
        Stage {
            settings,
            status: StageStatus::Ready,
            started_at: None,
            ends_at: None,
            ended_at: None,
            round: 0,
            rounds: 0,
            field: Vec::new(),
            games: Vec::new(),
            made: 0,
            deadline: None,
            by_hand: Vec::new(),
            walkovers: Vec::new(),
            called: false,
            paired_at: None,
            scored_at: None,
            unscored: BTreeSet::new(),
            scored: Vec::new(),
            standings: Vec::new(),
        }
    }

    /// What this entrant has in it.
    pub fn standing(&self, n: EntrantNumber) -> &Standing {
        self.standings.get(n.index()).unwrap_or(&NOTHING)
    }

    /// Whether it pairs, or waits for its last games.
    pub fn is_going_on(&self) -> bool {
        matches!(self.status, StageStatus::Running | StageStatus::Finishing)
    }

    /// Whether everybody plays everybody: also a Swiss with as many rounds as there are opponents.
    pub fn is_round_robin(&self) -> bool {
        !self.field.is_empty() || matches!(self.settings.format, Format::RoundRobin { .. })
    }

    /// Whether any two that are free play at once.
    pub fn is_free(&self) -> bool {
        matches!(self.settings.format, Format::Arena { .. } | Format::RoundRobin { free: true, .. })
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

    /// Adds a game that was paired.
    pub(crate) fn seat(&mut self, game: StageGame) {
        let [x, o] = [game.x, game.o];
        if self.standing(x).points() != self.standing(o).points() {
            self.standing_mut(x).floated = game.round;
            self.standing_mut(o).floated = game.round;
        }
        self.standing_mut(x).seat(Side::X, o);
        self.standing_mut(o).seat(Side::O, x);
        self.unscored.insert(self.games.len());
        self.games.push(game);
    }

    /// Adds a bye: worth a point where rounds are for all and nobody's place in them is fixed.
    pub(crate) fn bye(&mut self, n: EntrantNumber) {
        let is_worth = !self.is_free() && !self.is_round_robin();
        let standing = self.standing_mut(n);
        standing.byes += 1;
        standing.left_out = true;
        standing.given += if is_worth { 2 } else { 0 };
    }

    /// Adds a game that was won without being played.
    pub(crate) fn walkover(&mut self, [winner, loser]: [EntrantNumber; 2]) {
        let won = self.standing_mut(winner);
        (won.given, won.wins, won.walkovers[0]) = (won.given + 2, won.wins + 1, won.walkovers[0] + 1);
        let lost = self.standing_mut(loser);
        lost.losses += 1;
        lost.forfeits += 1;
        lost.walkovers[1] += 1;
        self.walkovers.push([winner, loser]);
    }

    /// Scores the game at this place; `false` if it was scored before.
    pub(crate) fn score(&mut self, at: usize, result: (Outcome, How), points: [u32; 2], now: Time) -> bool {
        if !self.unscored.remove(&at) {
            return false;
        }
        self.games[at].result = Some(result);
        self.games[at].points = points;
        self.games[at].scored_at = Some(now);
        self.scored.push(at);
        self.scored_at = Some(now);
        self.count(at);
        true
    }

    /// Corrects the game at this place; `false` if it was not scored before. What depends on the order, such as streaks, is
    /// counted anew from the beginning.
    pub(crate) fn correct(&mut self, at: usize, outcome: Outcome) -> bool {
        if self.games[at].result.is_none() {
            return false;
        }
        self.games[at].result = Some((outcome, How::Entered));
        self.standings.iter_mut().for_each(Standing::forget_results);
        for place in 0..self.scored.len() {
            self.count(self.scored[place]);
        }
        true
    }

    fn count(&mut self, at: usize) {
        let arena = match self.settings.format {
            Format::Arena { streaks, .. } => Some(streaks),
            _ => None,
        };
        for side in Side::BOTH {
            let game = &self.games[at];
            let (Some(halves), Some((_, how))) = (game.halves(side), game.result) else { continue };
            let (n, points) = (game.player(side), game.points[side.index()]);
            let standing = self.standing_mut(n);
            standing.count(halves, how, arena);
            standing.cuatro_points += points;
        }
    }
}
