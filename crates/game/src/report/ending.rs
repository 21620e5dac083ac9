//! How a game ended if the board does not show it, and the position at that moment.

use super::names::Verb;
use super::{IN_SIGHT, Names, Prospect, Report};
use crate::{GameResult, Termination};
use cuatro_rules::Side;
use cuatro_words::lang::Lang;

const RESIGNED: Verb = ["resigned", "resigned", "se rindió", "te rendiste"];
const LEFT: Verb = ["left the game", "left the game", "abandonó la partida", "abandonaste la partida"];
const RAN_OUT: Verb = ["ran out of time", "ran out of time", "agotó su tiempo", "agotaste tu tiempo"];

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
        let verb = match result.reason {
            Termination::Line | Termination::Full => return None,
            Termination::Resign => RESIGNED,
            Termination::Abandon => LEFT,
            Termination::Time => RAN_OUT,
            Termination::Agreed => return Some(self.agreed(names, lang)),
        };
        let winner = result.winner?;
        let (loser, ended) = (winner.opponent(), names.begins(winner.opponent(), verb, lang));
        Some(match self.standing() {
            Standing::Winning(side, left) if side == loser && left <= IN_SIGHT => lang
                .pick(format!("{ended} in a winning position."), format!("{ended} con la posición ganada.")),
            standing => with_standing(&ended, &standing, names, lang),
        })
    }

    fn agreed(&self, names: &Names, lang: Lang) -> String {
        let you = Side::BOTH.into_iter().find(|side| names.is_you(*side));
        let ended = match you {
            Some(you) => lang.pick(
                format!("You and {} agreed on a draw", names.of(you.opponent())),
                format!("{} y tú acordasteis el empate", names.of(you.opponent())),
            ),
            None => lang.pick(
                format!("{} and {} agreed on a draw", names.of(Side::X), names.of(Side::O)),
                format!("{} y {} acordaron el empate", names.of(Side::X), names.of(Side::O)),
            ),
        };
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
        Standing::Winning(side, left) if left <= IN_SIGHT => {
            let winning = ["was winning", "were winning", "ganaba", "ganabas"];
            let who = names.follows(side, winning, lang);
            lang.pick(format!("on the board {who}"), format!("en el tablero {who}"))
        }
        // Nobody at the board would call a win that is so far away a win.
        Standing::Winning(side, _) => {
            let winning = ["would have won", "would have won", "habría ganado", "habrías ganado"];
            let who = names.follows(side, winning, lang);
            lang.pick(format!("with best play {who} much later"), format!("sin fallos, {who} mucho después"))
        }
        Standing::Level => {
            lang.pick("on the board it was still level", "en el tablero todo seguía igualado").to_owned()
        }
        Standing::Unknown => return format!("{ended}."),
    };
    format!("{ended}; {stood}.")
}
