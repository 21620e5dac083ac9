//! The ranking and the carried totals: reading their lines, and comparing them with the games.

use std::collections::HashMap;
use std::sync::Arc;

use super::error::{Errors, LineErrors, LineProblem, Source};
use super::game::people;
use super::roster::Roster;
use super::text::{excerpt, number};
use super::{Carried, DEFAULT_ORIGIN, MAX_CARRIED, ReadGame};
use cuatro_game::Totals;
use cuatro_rules::{Side, points};

/// The most characters of an origin.
const MAX_ORIGIN: usize = 32;

/// The sum of the lines, player by player.
#[derive(Debug, Default)]
pub(super) struct Standings {
    /// By the index of the player.
    tallies: Vec<Tally>,
    rows: Vec<Row>,
    carried: Vec<Carried>,
    /// The line of each origin and player.
    keys: HashMap<(Arc<str>, u32), u64>,
    origins: HashMap<Box<str>, Arc<str>>,
    too_many_carried: bool,
    /// Whether every row of the ranking could be read.
    rows_unread: bool,
}

/// The facts of the file about one player.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    /// The totals of games and carried lines.
    totals: Totals,
    /// The line of the row in the ranking; 0 for none.
    row: u64,
    /// The first line of games or carried that names the player, 0 for none, and its field.
    first: u64,
    field: &'static str,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    line: u64,
    player: u32,
    position: i64,
    totals: Totals,
    games: i64,
}

/// The data that rows of the ranking are compared with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ComparedWith {
    /// Games and carried lines, all of them valid.
    Totals(Source),
    /// Nothing: an invalid line among them would make correct rows look wrong.
    Nothing,
    /// Nothing, because the file has nothing but the ranking; the rows are carried totals.
    Paper,
}

impl Standings {
    pub(super) fn count(&mut self, game: &ReadGame) {
        for (side, player) in Side::BOTH.into_iter().zip(people(game.seats)) {
            let Some(player) = player else { continue };
            let totals = &mut self.tally(player).totals;
            totals.points = totals.points.saturating_add(game.points[side.index()].into());
            match game.winner {
                None => totals.draws += 1,
                Some(winner) if winner == side => totals.wins += 1,
                Some(_) => totals.losses += 1,
            }
        }
    }

    /// Remembers that a line names a player. The ranking must then contain the player.
    pub(super) fn note_player(&mut self, player: u32, line: u64, field: &'static str) {
        let tally = self.tally(player);
        if tally.first == 0 {
            (tally.first, tally.field) = (line, field);
        }
    }

    fn tally(&mut self, player: u32) -> &mut Tally {
        let player = player as usize;
        if player >= self.tallies.len() {
            self.tallies.resize(player + 1, Tally::default());
        }
        &mut self.tallies[player]
    }

    /// Notes that a line of the ranking could not even be split into fields.
    pub(super) fn note_unreadable_row(&mut self) {
        self.rows_unread = true;
    }

    pub(super) fn read_row(
        &mut self,
        [position, player, points, wins, losses, draws, games]: [&str; 7],
        roster: &mut Roster,
        mut errors: LineErrors<'_>,
    ) {
        let line = errors.line();
        let player = errors.value("player", roster.find(player));
        let position = errors.value("position", number(position));
        let totals = read_totals([points, wins, losses, draws], &mut errors);
        let games = errors.value("games", number(games));
        let Some(player) = player else {
            self.rows_unread = true;
            return;
        };
        let tally = self.tally(player);
        if tally.row != 0 {
            errors.add("player", LineProblem::PlayerTwice { first: tally.row });
            return;
        }
        tally.row = line;
        match (position, totals, games) {
            (Some(position), Some(totals), Some(games)) => {
                self.rows.push(Row { line, player, position, totals, games });
            }
            _ => self.rows_unread = true,
        }
    }

    /// Reads a carried line. Returns whether it was valid.
    pub(super) fn read_carried(
        &mut self,
        [origin, player, points, wins, losses, draws]: [&str; 6],
        roster: &mut Roster,
        mut errors: LineErrors<'_>,
    ) -> bool {
        let line = errors.line();
        let origin = errors.value("origin", self.read_origin(origin));
        let player = errors.value("player", roster.find(player));
        let totals = read_totals([points, wins, losses, draws], &mut errors);
        if let Some(player) = player {
            self.note_player(player, line, "player");
        }
        let (Some(origin), Some(player), Some(totals)) = (origin, player, totals) else { return false };
        if let Some(problem) = impossible_points(totals) {
            errors.add("points", problem);
            return false;
        }
        if self.carried.len() == MAX_CARRIED {
            // Reported once: every further line would repeat it.
            if !std::mem::replace(&mut self.too_many_carried, true) {
                errors.add("line", LineProblem::TooManyCarried);
            }
            return false;
        }
        if let Some(first) = self.keys.insert((Arc::clone(&origin), player), line) {
            self.keys.insert((origin, player), first);
            errors.add("player", LineProblem::CarriedTwice { first });
            return false;
        }
        let sum = &mut self.tally(player).totals;
        // A hundred thousand lines of 15 digits do not fit; real totals are far smaller.
        sum.points = sum.points.saturating_add(totals.points);
        sum.wins = sum.wins.saturating_add(totals.wins);
        sum.losses = sum.losses.saturating_add(totals.losses);
        sum.draws = sum.draws.saturating_add(totals.draws);
        self.carried.push(Carried { line, origin, player, totals });
        true
    }

    fn read_origin(&mut self, text: &str) -> Result<Arc<str>, LineProblem> {
        if !is_origin(text) {
            return Err(LineProblem::WrongOrigin { says: excerpt(text) });
        }
        if let Some(origin) = self.origins.get(text) {
            return Ok(Arc::clone(origin));
        }
        let origin: Arc<str> = text.into();
        if self.origins.len() < MAX_CARRIED {
            self.origins.insert(text.into(), Arc::clone(&origin));
        }
        Ok(origin)
    }

    /// Checks the ranking of the whole file, and returns the carried totals. A ranking alone is carried under `origin`.
    pub(super) fn finish(
        mut self,
        against: Option<ComparedWith>,
        origin: Option<&str>,
        roster: &Roster,
        errors: &mut Errors,
    ) -> Vec<Carried> {
        let Some(against) = against else { return self.carried };
        self.check_rows(against, errors);
        if against == ComparedWith::Paper {
            let origin: Arc<str> = origin.unwrap_or(DEFAULT_ORIGIN).into();
            for Row { line, player, totals, .. } in self.rows {
                if let Some(problem) = impossible_points(totals) {
                    errors.add(line, "points", problem);
                }
                self.carried.push(Carried { line, origin: Arc::clone(&origin), player, totals });
            }
        } else if !self.rows_unread {
            for (tally, player) in self.tallies.iter().zip(roster.players()) {
                if tally.row == 0 && tally.first != 0 {
                    let name = (*player.name).into();
                    errors.add(tally.first, tally.field, LineProblem::NotInRanking { name });
                }
            }
        }
        self.carried
    }

    fn check_rows(&self, against: ComparedWith, errors: &mut Errors) {
        let mut points: Vec<i64> = self.rows.iter().map(|row| row.totals.points).collect();
        points.sort_unstable();
        for row in &self.rows {
            let Row { line, position, totals, games, .. } = *row;
            let mut compare = |field, says: i64, give: i64, source| {
                if says != give {
                    errors.add(line, field, LineProblem::TotalDisagrees { says, give, source });
                }
            };
            match against {
                ComparedWith::Totals(source) => {
                    let give = self.tallies[row.player as usize].totals;
                    compare("points", totals.points, give.points, source);
                    compare("wins", totals.wins, give.wins, source);
                    compare("losses", totals.losses, give.losses, source);
                    compare("draws", totals.draws, give.draws, source);
                    compare("games", games, played(give), source);
                }
                ComparedWith::Nothing | ComparedWith::Paper => {
                    compare("games", games, played(totals), Source::Sum);
                }
            }
            // Equal points share a position, and the next one counts them all.
            let better = points.len() - points.partition_point(|points| *points <= totals.points);
            let give = better as i64 + 1;
            if position != give && !self.rows_unread {
                errors.add(line, "position", LineProblem::PositionDisagrees { says: position, give });
            }
        }
    }
}

/// The problem of carried points: a win gives from the least to the most points of a win, a draw always the same.
fn impossible_points(totals: Totals) -> Option<LineProblem> {
    let bound = |win: u32| {
        let draws = totals.draws.saturating_mul(points::DRAW.into());
        totals.wins.saturating_mul(win.into()).saturating_add(draws)
    };
    let (min, max) = (bound(points::WORST_WIN), bound(points::BEST_WIN));
    let says = totals.points;
    (!(min..=max).contains(&says)).then_some(LineProblem::PointsOutOfRange { says, min, max })
}

/// Whether this names an origin.
pub(super) fn is_origin(text: &str) -> bool {
    (1..=MAX_ORIGIN).contains(&text.len())
        && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'z' | b'-'))
}

fn read_totals(texts: [&str; 4], errors: &mut LineErrors<'_>) -> Option<Totals> {
    let fields = ["points", "wins", "losses", "draws"];
    let numbers = [0, 1, 2, 3].map(|at| errors.value(fields[at], number(texts[at])));
    let [points, wins, losses, draws] = numbers;
    Some(Totals { points: points?, wins: wins?, losses: losses?, draws: draws? })
}

/// As [`Totals::played`], for sums that a file can make too large.
fn played(totals: Totals) -> i64 {
    totals.wins.saturating_add(totals.losses).saturating_add(totals.draws)
}
