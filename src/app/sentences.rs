//! What terminals say about a game, whether curl reads it or `cuatro play` prints it.

use crate::computer::describe_line;
use crate::game::{GameResult, Termination};
use crate::lang::Lang;
use crate::rules::Side;

/// Where a result comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Moves from an empty board.
    Played,
    /// Moves after an opening: it does not count.
    Opening,
    /// Somebody who entered it by hand.
    ByHand,
}

/// How a game ended: the same facts for everybody, the first sentence for the reader, who plays `you`. The names are those of X
/// and O.
pub fn ending(
    names: &[String; 2],
    result: &GameResult,
    origin: Origin,
    you: Option<Side>,
    lang: Lang,
) -> String {
    let name = |side: Side| &names[side.index()];
    let first = match (result.winner, you) {
        (None, _) => lang.pick("A draw.", "Empate.").to_owned(),
        (Some(winner), Some(you)) if winner == you => {
            lang.pick(format!("You win, {}!", name(you)), format!("¡Ganas, {}!", name(you)))
        }
        (Some(winner), Some(_)) => {
            lang.pick(format!("You lose: {} wins.", name(winner)), format!("Pierdes: gana {}.", name(winner)))
        }
        (Some(winner), None) => {
            lang.pick(format!("{} wins.", name(winner)), format!("Gana {}.", name(winner)))
        }
    };
    let why = match (result.reason, result.winner) {
        _ if origin == Origin::ByHand => lang
            .pick(
                " The result was entered by hand: the moves are not known.",
                " El resultado se introdujo a mano: no se conocen las jugadas.",
            )
            .to_owned(),
        (Termination::Line, _) => {
            let line = describe_line(&result.line, lang);
            lang.pick(format!(" Winning line: {line}."), format!(" Línea ganadora: {line}."))
        }
        (Termination::Full, _) => lang.pick(" The board is full.", " El tablero está lleno.").to_owned(),
        (Termination::Agreed, _) => lang.pick(" Both agreed.", " De común acuerdo.").to_owned(),
        (_, None) => String::new(),
        (reason, Some(winner)) => {
            let loser = winner.opponent();
            format!(" {}", given_up(name(loser), you == Some(loser), reason, lang))
        }
    };
    let rounds = result.rounds;
    let points = Side::BOTH.map(|side| format!("{} {}", name(side), result.points[side.index()])).join(", ");
    let facts = lang
        .pick(format!("Rounds: {rounds}. Points: {points}."), format!("Rondas: {rounds}. Puntos: {points}."));
    let mut text = format!("{first}{why}\n{facts}");
    if origin == Origin::Opening {
        text += &format!("\n{}", uncounted(lang));
    }
    text
}

/// How the losing side gave up or ran out of time.
fn given_up(name: &str, is_you: bool, reason: Termination, lang: Lang) -> String {
    let (en, es) = match (reason, is_you) {
        (Termination::Resign, true) => ("You resigned.".to_owned(), "Te has rendido.".to_owned()),
        (Termination::Resign, false) => (format!("{name} resigned."), format!("{name} se ha rendido.")),
        (Termination::Time, true) => ("Your time ran out.".to_owned(), "Se te acabó el tiempo.".to_owned()),
        (Termination::Time, false) => {
            (format!("{name}'s time ran out."), format!("A {name} se le acabó el tiempo."))
        }
        (_, true) => {
            ("You were away for too long.".to_owned(), "Llevabas demasiado tiempo fuera.".to_owned())
        }
        (_, false) => {
            (format!("{name} was away for too long."), format!("{name} llevaba demasiado tiempo fuera."))
        }
    };
    lang.pick(en, es)
}

/// A game that ended without a result: by somebody, or by itself because nobody played it.
pub fn aborted(expired: bool, lang: Lang) -> &'static str {
    match expired {
        true => lang.pick(
            "The game expired: nobody played it. It does not count.",
            "La partida caducó: nadie la jugó. No cuenta.",
        ),
        false => lang.pick("The game was aborted and does not count.", "La partida se anuló y no cuenta."),
    }
}

/// Of a game with an opening: what that means for its result.
pub fn uncounted(lang: Lang) -> &'static str {
    lang.pick(
        "It begins with discs on the board, so it does not count: no points, no ranking, no history.",
        "Empieza con fichas en el tablero, así que no cuenta: ni puntos, ni clasificación, ni historial.",
    )
}
