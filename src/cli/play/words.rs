//! The messages about a game: the same for local games, games of a server and scripts.

use crate::app::{AppError, FieldProblem, Thing, board_name};
use crate::computer::{Level, describe_line};
use crate::game::{ColumnNumber, GameResult, Refusal, Termination};
use crate::lang::Lang;
use crate::rules::notation::whole_number;
use crate::rules::{Side, Variant, points};

/// Somebody who plays, as shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Player {
    /// The name, or the level of the computer.
    pub(super) name: String,
    pub(super) computer: bool,
}

impl Player {
    pub(super) fn person(name: impl Into<String>) -> Player {
        Player { name: name.into(), computer: false }
    }

    pub(super) fn computer(level: Level, lang: Lang) -> Player {
        Player { name: level.short_name(lang).to_owned(), computer: true }
    }

    /// The name, and that it is the computer where it is.
    fn described(&self, lang: Lang) -> String {
        match self.computer {
            true => format!("{} ({})", self.name, lang.pick("computer", "ordenador")),
            false => self.name.clone(),
        }
    }
}

/// Who plays whom, on which board.
pub(super) fn heading(players: &[Player; 2], variant: Variant, lang: Lang) -> String {
    let [x, o] = players.each_ref().map(|player| player.described(lang));
    format!("X {x}  –  O {o}  ·  {}", board_name(variant, lang))
}

/// Who starts, and whether that was drawn.
pub(super) fn starts(name: &str, drawn: bool, lang: Lang) -> String {
    match drawn {
        true => lang.pick(
            format!("Picked at random: {name} starts and plays X."),
            format!("Por sorteo: empieza {name} y juega con X."),
        ),
        false => lang.pick(format!("{name} starts."), format!("Empieza {name}.")),
    }
}

/// A disc was dropped.
pub(super) fn action(player: &Player, side: Side, column: u8, lang: Lang) -> String {
    let name = &player.name;
    lang.pick(
        format!("{name} ({side}) drops a disc in column {column}."),
        format!("{name} ({side}) echa una ficha en la columna {column}."),
    )
}

/// Whose turn it is.
pub(super) fn turn(player: &Player, side: Side, ply: u16, lang: Lang) -> String {
    let (round, name) = (points::round(ply), &player.name);
    lang.pick(
        format!("Round {round}: {name} ({side}) to move."),
        format!("Ronda {round}: le toca a {name} ({side})."),
    )
}

/// The computer is at work.
pub(super) fn thinking(player: &Player, lang: Lang) -> String {
    let name = &player.name;
    lang.pick(format!("{name} is thinking…"), format!("{name} está pensando…"))
}

/// The question for a column.
pub(super) fn prompt(variant: Variant, lang: Lang) -> String {
    let last = variant.columns() - 1;
    lang.pick(format!("Column 0-{last} (? for help): "), format!("Columna 0-{last} (? para ayuda): "))
}

/// How a game ended: the same facts for everybody.
pub(super) fn result(players: &[Player; 2], result: &GameResult, lang: Lang) -> String {
    let name = |side: Side| &players[side.index()].name;
    let first = match result.winner {
        None => match result.reason {
            Termination::Agreed => lang.pick("A draw by agreement.", "Empate de común acuerdo.").to_owned(),
            _ => lang.pick("A draw: the board is full.", "Empate: el tablero está lleno.").to_owned(),
        },
        Some(side) => {
            let (winner, loser) = (name(side), name(side.opponent()));
            match result.reason {
                Termination::Resign => lang.pick(
                    format!("{winner} ({side}) wins: {loser} resigned."),
                    format!("Gana {winner} ({side}): {loser} se ha rendido."),
                ),
                Termination::Time => lang.pick(
                    format!("{winner} ({side}) wins: {loser} ran out of time."),
                    format!("Gana {winner} ({side}): a {loser} se le acabó el tiempo."),
                ),
                Termination::Abandon => lang.pick(
                    format!("{winner} ({side}) wins: {loser} left the game."),
                    format!("Gana {winner} ({side}): {loser} abandonó la partida."),
                ),
                _ => {
                    let line = describe_line(&result.line, lang);
                    lang.pick(
                        format!("{winner} ({side}) wins with a line: {line}."),
                        format!("Gana {winner} ({side}) con una línea: {line}."),
                    )
                }
            }
        }
    };
    let points = Side::BOTH
        .map(|side| format!("{} {}", players[side.index()].described(lang), result.points[side.index()]))
        .join(", ");
    let rounds = result.rounds;
    first
        + &lang.pick(
            format!("\nRounds: {rounds}. Points: {points}."),
            format!("\nRondas: {rounds}. Puntos: {points}."),
        )
}

/// A game that ended without a result: by somebody, or by itself because nobody played it.
pub(super) fn aborted(expired: bool, lang: Lang) -> &'static str {
    if expired {
        return lang.pick(
            "The game expired: nobody played it. It does not count.",
            "La partida caducó: nadie la jugó. No cuenta.",
        );
    }
    lang.pick(
        "The game was ended before two discs lay on the board: it does not count.",
        "La partida terminó antes de haber dos fichas en el tablero: no cuenta.",
    )
}

/// A disc, or two, were taken back.
pub(super) fn taken_back(ply: u16, lang: Lang) -> String {
    lang.pick(
        format!("Taken back. Discs on the board: {ply}."),
        format!("Deshecho. Fichas en el tablero: {ply}."),
    )
}

/// Why a line that should be a column is none.
pub(super) fn not_a_column(text: &str, variant: Variant, lang: Lang) -> String {
    let last = variant.columns() - 1;
    let shown: String = super::console::plain(text).chars().take(40).collect();
    lang.pick(
        format!("\"{shown}\" is not a column: type a number from 0 to {last}, or ? for help."),
        format!("«{shown}» no es una columna: escribe un número de 0 a {last}, o ? para ayuda."),
    )
}

/// Why the game refuses.
pub(super) fn refusal(refusal: &Refusal, lang: Lang) -> String {
    match refusal {
        Refusal::ColumnOutOfRange { column, last, .. } => lang.pick(
            format!("There is no column {column}: columns go from 0 to {last}."),
            format!("No existe la columna {column}: van de 0 a {last}."),
        ),
        Refusal::ColumnFull { column, legal } => {
            let legal = legal.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            lang.pick(
                format!("Column {column} is full: choose one of {legal}."),
                format!("La columna {column} está llena: elige una de {legal}."),
            )
        }
        Refusal::NoOffer => {
            lang.pick("There is nothing to take back yet.", "Aún no hay nada que deshacer.").to_owned()
        }
        Refusal::GameOver => lang.pick("The game is over.", "La partida ha terminado.").to_owned(),
        other => {
            lang.pick(format!("That is not possible now: {other}."), format!("Ahora no es posible: {other}."))
        }
    }
}

/// Why the app did not do it.
pub(super) fn problem(error: &AppError, lang: Lang) -> String {
    match error {
        AppError::Refused(refused) => refusal(refused, lang),
        AppError::NoSuch(Thing::Player) => {
            lang.pick("Nobody has this name.", "Nadie tiene ese nombre.").to_owned()
        }
        AppError::Field { field, problem } => match problem {
            FieldProblem::Name(error) => error.text(lang),
            FieldProblem::SamePlayer => lang
                .pick(
                    "The two players need different names.",
                    "Los dos jugadores necesitan nombres distintos.",
                )
                .to_owned(),
            FieldProblem::Future => lang
                .pick("The time must not be in the future.", "La hora no puede estar en el futuro.")
                .to_owned(),
            FieldProblem::Range { min, max } => lang.pick(
                format!("{field} must be from {min} to {max}."),
                format!("{field} debe estar entre {min} y {max}."),
            ),
            _ => lang.pick(format!("{field} is not valid."), format!("{field} no es válido.")),
        },
        other => other.to_string(),
    }
}

/// What can be typed instead of a column.
pub(super) fn help(variant: Variant, remote: bool, lang: Lang) -> String {
    let last = variant.columns() - 1;
    let mut lines = vec![
        (format!("0-{last}"), lang.pick("drop a disc in this column", "echar una ficha en esa columna")),
        ("u".to_owned(), lang.pick("take the last move back", "deshacer la última jugada")),
    ];
    if remote {
        lines.push(("d".to_owned(), lang.pick("offer a draw", "ofrecer empate")));
    }
    lines.push(("q".to_owned(), lang.pick("resign", "rendirse")));
    lines.push(("?".to_owned(), lang.pick("show this help", "mostrar esta ayuda")));
    let leave = lang
        .pick("leave; the game is kept and can be resumed", "salir; la partida se guarda y se puede retomar");
    lines.push(("Ctrl-C".to_owned(), leave));
    let lines: Vec<_> = lines.into_iter().map(|(key, what)| format!("  {key:<7} {what}")).collect();
    lines.join("\n")
}

/// A game here was left before its end; two computers need nobody to go on.
pub(super) fn left(people: bool, lang: Lang) -> &'static str {
    match people {
        true => lang.pick(
            "\nThe game is unfinished. It is kept:\nthe menu of `cuatro play` offers to resume it.",
            "\nLa partida queda sin terminar. Se guarda:\nel menú de `cuatro play` ofrece retomarla.",
        ),
        false => lang.pick(
            "\nThe game is unfinished.\nIt goes on the next time a game is played on this data file.",
            "\nLa partida queda sin terminar.\nSigue la próxima vez que se juegue con este archivo de datos.",
        ),
    }
}

/// What somebody typed for a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Typed {
    Column(ColumnNumber),
    TakeBack,
    OfferDraw,
    Resign,
    Help,
}

/// Reads what somebody typed for a move; `None` if it is none of these.
pub(super) fn typed(text: &str) -> Option<Typed> {
    if let Some(number) = whole_number(text) {
        return Some(Typed::Column(ColumnNumber(number)));
    }
    match text.to_lowercase().as_str() {
        "u" | "undo" | "deshacer" => Some(Typed::TakeBack),
        "d" | "draw" | "empate" | "tablas" => Some(Typed::OfferDraw),
        "q" | "quit" | "resign" | "rendirse" => Some(Typed::Resign),
        "?" | "h" | "help" | "ayuda" => Some(Typed::Help),
        _ => None,
    }
}
