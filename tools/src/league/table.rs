//! The table of a league, as text and as JSON.

use serde_json::{Value, json};

use super::game::{End, Game, Kept};
use super::program::Entrant;
use cuatro_game::rating::{Rating, after_game};
use cuatro_rules::Side;

/// The games of a league so far.
pub(super) struct Table {
    rows: Vec<Row>,
    games: Vec<([usize; 2], Game)>,
}

/// The results of one player.
struct Row {
    name: String,
    wins: u32,
    draws: u32,
    losses: u32,
    rating: Rating,
    kept: Kept,
}

impl Row {
    /// Twice the points: a win is one, a draw half of one.
    fn halves(&self) -> u32 {
        2 * self.wins + self.draws
    }

    /// The share of judged moves that kept the outcome, in percent; `None` without any.
    fn percent(&self) -> Option<f64> {
        (self.kept.moves > 0).then(|| f64::from(self.kept.kept) * 100.0 / f64::from(self.kept.moves))
    }
}

impl Table {
    pub(super) fn new(entrants: &[Entrant]) -> Table {
        let row = |entrant: &Entrant| Row {
            name: entrant.name.clone(),
            wins: 0,
            draws: 0,
            losses: 0,
            rating: Rating::default(),
            kept: Kept::default(),
        };
        Table { rows: entrants.iter().map(row).collect(), games: Vec::new() }
    }

    /// Adds a game of X and O, by their numbers, and what their moves kept.
    pub(super) fn enter(&mut self, players: [usize; 2], game: Game, kept: [Kept; 2]) {
        let ratings = after_game(players.map(|player| self.rows[player].rating), game.winner);
        for side in Side::BOTH {
            let row = &mut self.rows[players[side.index()]];
            match game.winner {
                Some(winner) if winner == side => row.wins += 1,
                Some(_) => row.losses += 1,
                None => row.draws += 1,
            }
            row.rating = ratings[side.index()];
            row.kept.moves += kept[side.index()].moves;
            row.kept.kept += kept[side.index()].kept;
        }
        self.games.push((players, game));
    }

    pub(super) fn text(&self, json: bool) -> String {
        let mut order: Vec<&Row> = self.rows.iter().collect();
        order.sort_by(|one, other| {
            other.halves().cmp(&one.halves()).then(other.rating.rating.total_cmp(&one.rating.rating))
        });
        if json { self.json(&order).to_string() } else { self.lines(&order) }
    }

    fn lines(&self, order: &[&Row]) -> String {
        let width = order.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max("program".len());
        let mut text = format!("    {:<width$}  played  won  drawn  lost  points  rating  kept\n", "program");
        for (place, row) in order.iter().enumerate() {
            let points = format!("{}{}", row.halves() / 2, if row.halves() % 2 == 1 { ".5" } else { "" });
            let kept = row.percent().map_or("-".to_owned(), |percent| format!("{percent:.0} %"));
            text += &format!(
                "{:>2}  {:<width$}  {:>6}  {:>3}  {:>5}  {:>4}  {points:>6}  {:>6.0}  {kept:>5}\n",
                place + 1,
                row.name,
                row.wins + row.draws + row.losses,
                row.wins,
                row.draws,
                row.losses,
                row.rating.rating,
            );
        }
        for (players, game) in &self.games {
            if let (End::Forfeit(why), Some(winner)) = (&game.end, game.winner) {
                let name = |side: Side| &self.rows[players[side.index()]].name;
                let (loser, ply) = (name(winner.opponent()), game.moves.len());
                text += &format!("{loser} lost to {} at ply {ply}: {why}\n", name(winner));
            }
        }
        text
    }

    fn json(&self, order: &[&Row]) -> Value {
        let programs = order.iter().map(|row| {
            json!({
                "program": row.name,
                "played": row.wins + row.draws + row.losses,
                "wins": row.wins,
                "draws": row.draws,
                "losses": row.losses,
                "points": f64::from(row.halves()) / 2.0,
                "rating": row.rating.rating.round(),
                "rating_deviation": row.rating.deviation.round(),
                "moves": row.kept.moves,
                "kept": row.kept.kept,
            })
        });
        let games = self.games.iter().map(|(players, game)| {
            let (reason, detail) = match &game.end {
                End::Line => ("line", None),
                End::Full => ("full", None),
                End::Forfeit(why) => ("forfeit", Some(why)),
            };
            json!({
                "X": self.rows[players[0]].name,
                "O": self.rows[players[1]].name,
                "start": game.moves[..game.start].iter().map(|column| column.0).collect::<Vec<_>>(),
                "moves": game.moves[game.start..].iter().map(|column| column.0).collect::<Vec<_>>(),
                "winner": game.winner,
                "reason": reason,
                "detail": detail,
            })
        });
        json!({ "programs": programs.collect::<Vec<_>>(), "games": games.collect::<Vec<_>>() })
    }
}
