//! The cross table of a stage: who has played whom.

use cuatro_rules::Side;

use crate::{AwardReason, EntrantNumber, ResultBy, Stage, StageGame, StageOutcome};

impl Stage {
    /// The columns of the cross table of so many rows: a row's opponents in a round robin, rounds in a Swiss, none in an arena.
    pub fn cross_columns(&self, rows: usize) -> usize {
        match (self.is_round_robin(), self.is_swiss()) {
            (true, _) => rows,
            (_, true) => usize::from(self.round),
            _ => 0,
        }
    }

    /// An entrant's row of the cross table; `at` is the place of a row in the table, from 0. A cell of a round robin has the results
    /// against that opponent, one of a Swiss the opponent's row from 1, the side, and the result.
    pub fn cross_row(
        &self,
        n: EntrantNumber,
        rows: usize,
        at: impl Fn(EntrantNumber) -> Option<usize>,
    ) -> Vec<String> {
        let mut cells = vec![String::new(); self.cross_columns(rows)];
        if cells.is_empty() {
            return cells;
        }
        let own = at(n).filter(|_| self.is_round_robin());
        if let Some(cell) = own.and_then(|own| cells.get_mut(own)) {
            cell.push('·');
        }
        let mut enter = |column: Option<usize>, text: &str| {
            if let Some(cell) = column.and_then(|column| cells.get_mut(column)) {
                *cell = [cell.as_str(), text].join(" ").trim_start().to_owned();
            }
        };
        for game in self.games_of_entrant(n) {
            let side = if game.x == n { Side::X } else { Side::O };
            let opponent = at(game.player(side.opponent()));
            match self.is_round_robin() {
                true => enter(opponent, mark(game, side)),
                false => {
                    let row = opponent.map_or_else(String::new, |row| (row + 1).to_string());
                    let text = format!("{row}{side} {}", mark(game, side));
                    enter(usize::from(game.round).checked_sub(1), text.trim_end());
                }
            }
        }
        for award in &self.awards {
            let round = usize::from(award.round).checked_sub(1);
            match award.reason {
                AwardReason::Bye if award.n == n => enter(round, "1"),
                AwardReason::Late if award.n == n => enter(round, "½"),
                AwardReason::Walkover { over } if award.n == n => enter(at(over), "+"),
                AwardReason::Walkover { over } if over == n => enter(at(award.n), "–"),
                _ => {}
            }
        }
        cells
    }
}

/// The result of a game for one side; nothing if it does not count.
fn mark(game: &StageGame, side: Side) -> &'static str {
    let Some((outcome, how)) = game.result else { return "…" };
    match (outcome.winner(), how) {
        _ if outcome == StageOutcome::Void => "",
        (None, _) => "½",
        (Some(winner), ResultBy::Forfeit) => {
            if winner == side {
                "+"
            } else {
                "–"
            }
        }
        (Some(winner), _) => {
            if winner == side {
                "1"
            } else {
                "0"
            }
        }
    }
}
