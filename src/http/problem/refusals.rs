//! What the rules of a game refuse, in both languages.

use crate::game::Refusal;
use crate::lang::{Lang, Noun};

/// The number of the leftmost column in refusals about a field: `pos` counts from 1.
pub(super) fn first_column(field: &str) -> u8 {
    u8::from(field == "pos")
}

/// What is wrong with a command; `first` is the number of the leftmost column.
pub(super) fn detail(refusal: &Refusal, first: u8, lang: Lang) -> (String, String) {
    match refusal {
        Refusal::GameOver => (
            "The game is over; ask for a rematch.".into(),
            "La partida ha terminado; pide la revancha.".into(),
        ),
        Refusal::NotYourTurn { to_move: Some(side) } => {
            (format!("It is {side}'s turn."), format!("Es el turno de {side}."))
        }
        Refusal::NotYourTurn { to_move: None } => (
            "The game has not begun: a seat is still open.".into(),
            "La partida no ha empezado: aún queda un asiento libre.".into(),
        ),
        Refusal::StalePly { expected, actual } => (
            format!("The move is for ply {actual}, but the game is at ply {expected}."),
            format!("La jugada es para la posición {actual}, pero la partida está en la {expected}."),
        ),
        Refusal::ColumnOutOfRange { column, last, .. } => {
            let (column, last) = (column.counted_from(first), last + first);
            let columns = lang.columns(first, last);
            (
                format!("There is no column {column}; {columns}."),
                format!("No existe la columna {column}; {columns}."),
            )
        }
        Refusal::ColumnFull { column, legal } => {
            let column = column.0 + first;
            let (one_of, una_de) = lang.plural(legal.len(), ("", "la"), ("one of ", "una de estas:"));
            let legal =
                legal.iter().map(|column| (column.0 + first).to_string()).collect::<Vec<_>>().join(", ");
            (
                format!("Column {column} is full; choose {one_of}{legal}."),
                format!("La columna {column} está llena; elige {una_de} {legal}."),
            )
        }
        Refusal::SeatTaken => (
            "There is no open seat for you, but you can watch.".into(),
            "No queda ningún asiento para ti, pero puedes mirar.".into(),
        ),
        Refusal::SamePlayer => (
            "The two players of a game must be different.".into(),
            "Los dos jugadores de una partida deben ser distintos.".into(),
        ),
        Refusal::TooLate => (
            "Two discs have been played; you can resign instead.".into(),
            "Ya se han jugado dos fichas; puedes rendirte en su lugar.".into(),
        ),
        Refusal::TooManyOffers => (
            "You have made too many offers. Make a move first.".into(),
            "Has hecho demasiadas propuestas. Haz antes una jugada.".into(),
        ),
        Refusal::NoOffer => (
            "There is no such offer to answer, and you cannot make one now.".into(),
            "No hay ninguna propuesta de ese tipo que responder, y ahora tampoco puedes hacer una.".into(),
        ),
        Refusal::NotGone { wait_ms: None } => (
            "You can claim the win once the opponent has been away for 60 seconds on their own turn.".into(),
            "Puedes reclamar la victoria cuando el rival lleve 60 segundos ausente en su turno.".into(),
        ),
        Refusal::NotGone { wait_ms: Some(wait) } => {
            let left = wait.max(&0).unsigned_abs().div_ceil(1000);
            let (are, faltan) = lang.plural(left, ("is", "falta"), ("are", "faltan"));
            let seconds = lang.counted(left, Noun::Second);
            (
                format!("The opponent has been away for less than 60 seconds; {seconds} {are} left."),
                format!("El rival lleva menos de 60 segundos ausente; {faltan} {seconds}."),
            )
        }
        Refusal::NotOver => (
            "You can ask for a rematch once the game is over.".into(),
            "Puedes pedir la revancha cuando la partida haya terminado.".into(),
        ),
    }
}
