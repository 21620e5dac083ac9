//! The messages about a game: the same for local games, games of a server and scripts.

use crate::app::{AppError, FieldProblem, Origin, Thing, board_name, ending};
use crate::computer::Level;
use crate::game::{ColumnNumber, GameResult, Refusal};
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

/// The side of the only person at this keyboard, who is addressed as "you"; two people read everything together.
pub(super) fn only_person(players: &[Player; 2]) -> Option<Side> {
    match players.each_ref().map(|player| player.computer) {
        [false, true] => Some(Side::X),
        [true, false] => Some(Side::O),
        _ => None,
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

/// The columns of a board in short.
fn columns(variant: Variant) -> String {
    match variant.columns() - 1 {
        0 => "0".to_owned(),
        last => format!("0-{last}"),
    }
}

/// The question for a column.
pub(super) fn prompt(variant: Variant, lang: Lang) -> String {
    let columns = columns(variant);
    lang.pick(format!("Column {columns} (? for help): "), format!("Columna {columns} (? para ayuda): "))
}

/// How a game ended, for a reader who plays `you`.
pub(super) fn result(
    players: &[Player; 2],
    result: &GameResult,
    origin: Origin,
    you: Option<Side>,
    lang: Lang,
) -> String {
    ending(&players.each_ref().map(|player| player.described(lang)), result, origin, you, lang)
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
    let number = lang.between(0, variant.columns() - 1);
    let (a_number, un_numero) = lang.plural(variant.columns(), ("", ""), ("a number ", "un número "));
    let shown: String = super::console::plain(text).chars().take(40).collect();
    lang.pick(
        format!("\"{shown}\" is not a column: type {a_number}{number}, or ? for help."),
        format!("«{shown}» no es una columna: escribe {un_numero}{number}, o ? para ayuda."),
    )
}

/// Why the game refuses.
pub(super) fn refusal(refusal: &Refusal, lang: Lang) -> String {
    match refusal {
        Refusal::ColumnOutOfRange { column, last, .. } => {
            let columns = lang.columns(0, *last);
            lang.pick(
                format!("There is no column {column}: {columns}."),
                format!("No existe la columna {column}: {columns}."),
            )
        }
        Refusal::ColumnFull { column, legal } => {
            let (one_of, una_de) = lang.plural(legal.len(), ("", "la "), ("one of ", "una de "));
            let legal = legal.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
            lang.pick(
                format!("Column {column} is full: choose {one_of}{legal}."),
                format!("La columna {column} está llena: elige {una_de}{legal}."),
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
        AppError::NoSuch(Thing::Player(_)) => {
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
            FieldProblem::Range { min, max } => format!("{}.", lang.must_be(field, *min, *max)),
            _ => lang.pick(format!("{field} is not valid."), format!("{field} no es válido.")),
        },
        other => other.to_string(),
    }
}

/// What can be typed instead of a column.
pub(super) fn help(variant: Variant, remote: bool, lang: Lang) -> String {
    let mut lines = vec![
        (columns(variant), lang.pick("drop a disc in this column", "echar una ficha en esa columna")),
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

/// The moves from a pipe ended before the game.
pub(super) fn broken_off(lang: Lang) -> &'static str {
    lang.pick(
        "\nThe game is unfinished: the moves ended before it did. It does not count and is not kept.",
        "\nLa partida queda sin terminar: las jugadas se acabaron antes. No cuenta y no se guarda.",
    )
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
