//! The report in words. A sentence says no more than was proven, and nothing that only a machine can follow.

use super::{Grade, IN_SIGHT, JudgedMove, MoveVerdict, Names, Proof, Prospect, Report, Worth};
use crate::GameResult;
use crate::computer::describe_line;
use cuatro_rules::Column;
use cuatro_words::lang::{Lang, Reader};
use cuatro_words::say;

impl Report {
    /// The summary of a game: how it ended if the board does not show it, then which move decided it, and why.
    pub fn text(&self, result: Option<&GameResult>, names: &Names, reader: impl Into<Reader>) -> String {
        let reader = reader.into();
        let ending = result.and_then(|result| self.ending(result, names, reader.lang));
        let moves = self.decision(result, ending.is_some(), names, reader);
        ending.map_or(moves.clone(), |ending| format!("{ending} {moves}"))
    }

    /// Which move decided the game; if it was `ended` otherwise than on the board, what had happened there until then.
    fn decision(&self, result: Option<&GameResult>, ended: bool, names: &Names, reader: Reader) -> String {
        let lang = reader.lang;
        match self.decided_by.and_then(|ply| self.at(ply)) {
            Some(judged) => {
                let (number, why) = (judged.ply + 1, self.decided(judged, names, reader));
                let far = judged.grade == Some(Grade::Inaccuracy);
                match (ended, far) {
                    (false, false) => say!(lang, "report-decided", number, why),
                    (false, true) => say!(lang, "report-made-the-difference", number, why),
                    (true, false) => say!(lang, "report-last-mistake", number, why),
                    (true, true) => say!(lang, "report-made-the-difference-on-the-board", number, why),
                }
            }
            None if self.moves.is_empty() && result.is_none() => say!(lang, "report-no-disc"),
            None if self.moves.is_empty() => say!(lang, "report-moves-unknown"),
            None if self.exact && ended => say!(lang, "report-unchanged-until-then"),
            None if self.exact && self.lessons.is_empty() => say!(lang, "report-unchanged"),
            None if self.exact => say!(lang, "report-unchanged-but-missed"),
            None => say!(lang, "report-unproven"),
        }
    }

    /// The effect of the deciding move, in the past tense: with what was actually played after it.
    fn decided(&self, judged: &JudgedMove, names: &Names, reader: Reader) -> String {
        let lang = reader.lang;
        let Some(proof) = judged.proof.filter(|_| judged.grade != Some(Grade::Inaccuracy)) else {
            return judged.text(names, reader);
        };
        let (me, rival) = (judged.side, judged.side.opponent());
        let (you, name, connect) = (names.is_you(me), names.of(me), names.connect);
        let reply = judged.moves.first().unwrap_or(&judged.column);
        let (played, column) = (reader.column(judged.column.0), reader.column(reply.0));
        let next = self.at(judged.ply + 1);
        let done = judged.moves.len() == 1 && next.is_some_and(|next| next.column == *reply);
        let then = |proof| {
            let (you, name) = (names.is_you(rival), names.of(rival));
            match (proof, done) {
                (Proof::Refuted, _) => say!(lang, "report-then-could-force", you, name, connect),
                (Proof::MadeRoom, true) => say!(lang, "report-then-completed-there", you, name, connect),
                (Proof::MadeRoom, false) => {
                    say!(lang, "report-then-could-complete-there", you, name, connect)
                }
                (_, true) => say!(lang, "report-then-completed", you, name, connect),
                (_, false) => say!(lang, "report-then-could-complete", you, name, connect),
            }
        };
        match proof {
            // A line of one's own comes before any block.
            Proof::Unstopped | Proof::MadeRoom | Proof::Refuted if judged.missed_a_line() => say!(
                lang,
                "report-could-have-completed-and-then",
                you,
                name,
                connect,
                column = reader.column(judged.best.first().unwrap_or(&judged.column).0),
                played,
                // The sentence is about two columns, so that "there" would be neither.
                then = then(if proof == Proof::MadeRoom { Proof::Unstopped } else { proof })
            ),
            Proof::Unstopped => {
                say!(lang, "report-had-to-block-and-then", you, name, column, played, then = then(proof))
            }
            Proof::MadeRoom => {
                let then = then(proof);
                say!(lang, "report-made-room-and-then", you, name, played, then)
            }
            Proof::MissedLine => {
                say!(lang, "report-could-have-completed", you, name, connect, column, played)
            }
            Proof::MissedWin => say!(lang, "report-could-have-won", you, name, column, played),
            Proof::Refuted => {
                let (columns, most, last) = listed(&judged.keeps, reader);
                say!(
                    lang,
                    "report-played-and-then",
                    you,
                    name,
                    played,
                    columns,
                    most,
                    last,
                    lost = judged.before.is_some_and(|worth| worth.outcome == Prospect::Loss),
                    then = then(proof)
                )
            }
        }
    }
}

impl JudgedMove {
    /// The effect of the move, and the threat or the line that proves it.
    pub fn text(&self, names: &Names, reader: impl Into<Reader>) -> String {
        let reader = reader.into();
        let lang = reader.lang;
        let (me, rival) = (self.side, self.side.opponent());
        let (column, connect) = (reader.column(self.column.0), names.connect);
        let best = reader.column(self.best.first().unwrap_or(&self.column).0);
        let near = self.proof.filter(|_| self.moves.len() <= IN_SIGHT as usize);
        let missed_at_once = self.before.is_some_and(Worth::wins_at_once);
        match (self.verdict, near) {
            (None, _) => say!(lang, "report-column-unproven", column),
            (Some(MoveVerdict::Perfect), _) => self.perfect(names, lang),
            (Some(MoveVerdict::SlowerWin), Some(_)) if missed_at_once => {
                say!(lang, "report-wins-without-line", best, connect)
            }
            (Some(MoveVerdict::SlowerWin), _) => say!(lang, "report-wins-later", best),
            (Some(MoveVerdict::WinToLoss), _) if missed_at_once => {
                let (you, name) = (names.is_you(rival), names.of(rival));
                say!(lang, "report-loses-without-line", you, name, best, connect)
            }
            (Some(MoveVerdict::FasterLoss), _) if self.grade == Some(Grade::Good) => {
                say!(lang, "report-loses-sooner", best)
            }
            (Some(_), Some(proof)) => self.proven(proof, names, reader),
            (Some(MoveVerdict::WinToDraw), None) => {
                let (you, name) = (names.is_you(me), names.of(me));
                say!(lang, "report-leads-to-draw", you, name, best)
            }
            (Some(_), None) => {
                let (you, name) = (names.is_you(rival), names.of(rival));
                let discs = self.after.map_or(0, |worth| worth.in_plies).saturating_sub(1);
                say!(lang, "report-leads-to-loss", you, name, discs, best)
            }
        }
    }

    fn perfect(&self, names: &Names, lang: Lang) -> String {
        let (you, name) = (names.is_you(self.side), names.of(self.side));
        match self.after.map(|worth| (worth.outcome, worth.in_plies)) {
            Some((Prospect::Win, 1)) => {
                say!(lang, "report-completes-line", you, name, connect = names.connect)
            }
            Some((Prospect::Win, discs)) if discs <= IN_SIGHT => say!(lang, "report-wins", you, name, discs),
            Some((Prospect::Win, _)) => say!(lang, "report-keeps-win"),
            Some((Prospect::Loss, _)) => say!(lang, "report-every-column-loses"),
            _ if self.choice => say!(lang, "report-keeps-draw"),
            _ => say!(lang, "report-no-column-better"),
        }
    }

    /// What was missed, or how the other side wins, within sight.
    fn proven(&self, proof: Proof, names: &Names, reader: Reader) -> String {
        let lang = reader.lang;
        let rival = self.side.opponent();
        let (you, name, connect) = (names.is_you(rival), names.of(rival), names.connect);
        let (column, discs) = (self.moves.first().unwrap_or(&self.column).0, self.moves.len());
        let column = reader.column(column);
        let place = describe_line(&self.cells, reader);
        match proof {
            Proof::MissedLine => say!(lang, "report-missed-line", column, connect, place),
            Proof::MissedWin => say!(lang, "report-missed-win", column, connect, discs, place),
            Proof::Unstopped => {
                let then = say!(lang, "report-completes-there", you, name, connect);
                let (you, name) = (names.is_you(self.side), names.of(self.side));
                say!(lang, "report-had-to-block", you, name, column, then, place)
            }
            Proof::MadeRoom => say!(
                lang,
                "report-makes-room",
                you,
                name,
                column = reader.column(self.column.0),
                connect,
                place
            ),
            Proof::Refuted => say!(lang, "report-refuted", you, name, column, connect, discs, place),
        }
    }
}

/// Columns for a sentence: how many there are, all but the last, and the last.
pub(super) fn listed(columns: &[Column], reader: Reader) -> (usize, String, String) {
    let mut all: Vec<String> = columns.iter().map(|column| reader.column(column.0).to_string()).collect();
    let last = all.pop().unwrap_or_default();
    (columns.len(), all.join(", "), last)
}
