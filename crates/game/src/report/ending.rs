//! How a game ended if the board does not show it, and the position at that moment.

use super::{IN_SIGHT, Names, Prospect, Report};
use crate::{GameResult, Termination};
use cuatro_rules::Side;
use cuatro_words::lang::Lang;
use cuatro_words::say;

/// What was known about the final position.
enum Standing {
    /// This side would have won, with this many discs to come.
    Winning(Side, u32),
    Level,
    Unknown,
}

impl Report {
    /// How the game ended, and the position then; `None` if the board shows it: after a line, or when it is full.
    pub fn ending(&self, result: &GameResult, names: &Names, lang: Lang) -> Option<String> {
        if result.reason == Termination::Agreed {
            return Some(self.agreed(names, lang));
        }
        let loser = result.winner?.opponent();
        let (you, name) = (names.is_you(loser), names.of(loser));
        let ended = match result.reason {
            Termination::Line | Termination::Full | Termination::Agreed => return None,
            Termination::Resign => say!(lang, "report-resigned", you, name),
            Termination::Abandon => say!(lang, "report-left", you, name),
            Termination::Time => say!(lang, "report-ran-out-of-time", you, name),
        };
        Some(match self.standing() {
            Standing::Winning(side, left) if side == loser && left <= IN_SIGHT => {
                say!(lang, "report-ended-while-winning", ended)
            }
            standing => with_standing(&ended, &standing, names, lang),
        })
    }

    fn agreed(&self, names: &Names, lang: Lang) -> String {
        // The reader is the first of the two.
        let one = Side::BOTH.into_iter().find(|side| names.is_you(*side)).unwrap_or(Side::X);
        let (you, name, rival) = (names.is_you(one), names.of(one), names.of(one.opponent()));
        let ended = say!(lang, "report-agreed", you, name, rival);
        with_standing(&ended, &self.standing(), names, lang)
    }

    /// The standing after the last move.
    fn standing(&self) -> Standing {
        let Some(last) = self.moves.last() else { return Standing::Unknown };
        match last.after.map(|worth| (worth.outcome, worth.in_plies.saturating_sub(1))) {
            Some((Prospect::Win, left)) => Standing::Winning(last.side, left),
            Some((Prospect::Loss, left)) => Standing::Winning(last.side.opponent(), left),
            Some((Prospect::Draw, _)) => Standing::Level,
            None => Standing::Unknown,
        }
    }
}

fn with_standing(ended: &str, standing: &Standing, names: &Names, lang: Lang) -> String {
    let stood = match *standing {
        Standing::Winning(side, left) => {
            let (you, name) = (names.is_you(side), names.of(side));
            // Nobody at the board would call a win that is so far away a win.
            match left <= IN_SIGHT {
                true => say!(lang, "report-was-winning", you, name),
                false => say!(lang, "report-would-have-won", you, name),
            }
        }
        Standing::Level => say!(lang, "report-was-level"),
        Standing::Unknown => return format!("{ended}."),
    };
    format!("{ended}; {stood}.")
}
