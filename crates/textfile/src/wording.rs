//! The message of every error, in both languages: what was wrong, and what would be right.

use super::error::{Ending, LineError, LineProblem, Source};
use super::{MAX_CARRIED, MAX_LINE, MAX_PLAYERS};
use cuatro_game::computer::Level;
use cuatro_game::{FEWEST_PLIES, Kind, Termination};
use cuatro_rules::{Column, Side};
use cuatro_words::lang::{Lang, Noun};

impl LineError {
    /// One line for people: `line 14: rounds: says 9, the moves give 4`.
    pub fn sentence(&self, lang: Lang) -> String {
        let (line, text) = (self.line, self.text(lang));
        let word = lang.pick("line", "línea");
        match self.field {
            "line" => format!("{word} {line}: {text}"),
            field => format!("{word} {line}: {field}: {text}"),
        }
    }

    /// What was wrong and what would be right: `says 9, the moves give 4`.
    pub fn text(&self, lang: Lang) -> String {
        self.problem.text(lang)
    }
}

impl std::fmt::Display for LineError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.sentence(Lang::En))
    }
}

impl LineProblem {
    /// What was wrong and what would be right.
    pub fn text(&self, lang: Lang) -> String {
        // What the file says is shown quoted and escaped, so that it can do nothing to a terminal.
        macro_rules! both {
            ($english:literal, $spanish:literal) => {
                match lang {
                    Lang::En => format!($english),
                    Lang::Es => format!($spanish),
                }
            };
        }
        match self {
            LineProblem::NotCuatro => both!(
                "this is not a Cuatro file: the first line must be #cuatro 1",
                "no es un archivo de Cuatro: la primera línea debe ser #cuatro 1"
            ),
            LineProblem::UnknownVersion { says } => both!(
                "version {says:?} is not known here: this Cuatro reads #cuatro 1",
                "no se conoce la versión {says:?}: este Cuatro lee #cuatro 1"
            ),
            LineProblem::NotUtf8 { byte } => both!(
                "byte {byte} of the line is not UTF-8: save the file as UTF-8",
                "el byte {byte} de la línea no es UTF-8: guarda el archivo como UTF-8"
            ),
            LineProblem::LineTooLong => both!(
                "the line has more than {MAX_LINE} bytes: no line of this file needs as many",
                "la línea tiene más de {MAX_LINE} bytes: ninguna línea de este archivo necesita tantos"
            ),
            LineProblem::ControlCharacter { code } => both!(
                "holds a control character (U+{code:04X}): write plain text, and end lines with LF or CRLF",
                "contiene un carácter de control (U+{code:04X}): escribe texto sencillo y acaba las líneas con LF o CRLF"
            ),
            LineProblem::UnknownSection { says } => both!(
                "there is no section {says:?}: write [ranking], [games], [carried] or [end]",
                "no existe la sección {says:?}: escribe [ranking], [games], [carried] o [end]"
            ),
            LineProblem::SectionTwice { section } => {
                let name = section.as_str();
                both!(
                    "[{name}] stands here a second time: put all its lines into one section",
                    "[{name}] aparece por segunda vez: pon todas sus líneas en una sola sección"
                )
            }
            LineProblem::OutsideSection => both!(
                "stands before the first section: write [ranking], [games], [carried] or [bots] above it",
                "está antes de la primera sección: escribe encima [ranking], [games], [carried] o [bots]"
            ),
            LineProblem::AfterEnd => both!(
                "stands after [end]: [end] must be the last line",
                "está después de [end]: [end] debe ser la última línea"
            ),
            LineProblem::MissingEnd { counts } => {
                let end = end_line(counts);
                both!(
                    "the file stops without [end]: it was cut off, or its last line still has to be written: {end}",
                    "el archivo acaba sin [end]: está cortado, o falta escribir su última línea: {end}"
                )
            }
            LineProblem::WrongEnd { counts } => {
                let end = end_line(counts);
                both!(
                    "[end] must give the counts; for the lines above: {end}",
                    "[end] debe dar las cuentas; para las líneas de arriba: {end}"
                )
            }
            LineProblem::CountDisagrees { says, found } => both!(
                "says {says}, the file has {found}: lines are missing or too many",
                "dice {says}, el archivo tiene {found}: faltan o sobran líneas"
            ),
            LineProblem::FieldCount { section, found } => {
                let fields = section.fields();
                let (count, list) = (fields.len(), fields.join(" | "));
                let found = lang.counted(*found, Noun::Field);
                both!(
                    "has {found}, right would be {count}: {list}",
                    "tiene {found}, lo correcto son {count}: {list}"
                )
            }
            LineProblem::NotANumber { says } => both!(
                "{says:?} is not a number: write 1 to 15 digits, nothing else",
                "{says:?} no es un número: escribe de 1 a 15 cifras, nada más"
            ),
            LineProblem::Name(error) => error.text(lang),
            LineProblem::TooManyPlayers => both!(
                "the file names more than {MAX_PLAYERS} players: divide it",
                "el archivo nombra más de {MAX_PLAYERS} jugadores: divídelo"
            ),
            LineProblem::TooManyCarried => both!(
                "the file has more than {MAX_CARRIED} carried lines: divide it",
                "el archivo tiene más de {MAX_CARRIED} líneas en [carried]: divídelo"
            ),
            LineProblem::WrongId { says } => both!(
                "{says:?} is not an id: write 8 to 32 characters of 0-9 and a-z, or - for none",
                "{says:?} no es un id: escribe de 8 a 32 caracteres de 0-9 y a-z, o - si no hay"
            ),
            LineProblem::WrongTime { says } => both!(
                "{says:?} is not a time: write it like 2026-11-20T18:02:11.402Z",
                "{says:?} no es una fecha con hora: escríbela como 2026-11-20T18:02:11.402Z"
            ),
            LineProblem::TimeOutOfRange => both!(
                "the time is out of range: write one from 1970-01-01T00:00:00Z to 2109-05-15T07:35:11.103Z",
                "la fecha está fuera de los límites: escribe una de 1970-01-01T00:00:00Z a 2109-05-15T07:35:11.103Z"
            ),
            LineProblem::EndedInFuture { now } => {
                both!("lies in the future: here it is {now} now", "está en el futuro: aquí ahora es {now}")
            }
            LineProblem::NoLinePossible { connect, discs } => both!(
                "nobody can have {connect} in a row on this board, which is full after {discs} discs of each side: write draw full or draw agreed",
                "nadie puede tener {connect} en raya en este tablero, lleno con {discs} fichas de cada lado: escribe draw full o draw agreed"
            ),
            LineProblem::UnknownKind { says } => {
                let kinds = Kind::ALL.map(Kind::as_str).join(", ");
                both!(
                    "{says:?} is not a kind: write one of {kinds}",
                    "{says:?} no es un tipo: escribe uno de {kinds}"
                )
            }
            LineProblem::UnknownLevel { says } => {
                let levels = Level::ALL.iter().map(|level| level.id()).collect::<Vec<_>>().join(", ");
                both!(
                    "{says:?} is not a level: write computer: and one of {levels}",
                    "{says:?} no es un nivel: escribe computer: y uno de {levels}"
                )
            }
            LineProblem::WrongTombstone { says } => both!(
                "{says:?} is not a deleted player: write deleted: and a number from 1",
                "{says:?} no es un jugador eliminado: escribe deleted: y un número desde 1"
            ),
            LineProblem::SamePlayer => {
                both!(
                    "X and O are the same player: write two different ones",
                    "X y O son el mismo jugador: escribe dos distintos"
                )
            }
            LineProblem::KindDisagrees { kind, computers } => {
                let says = kind.as_str();
                let needs = match kind {
                    Kind::Online | Kind::Local => lang.pick("none", "ninguno"),
                    Kind::Computer => lang.pick("exactly 1", "exactamente 1"),
                    Kind::Exhibition => "2",
                    Kind::Manual => lang.pick("at most 1", "1 como mucho"),
                };
                let computers = lang.counted(*computers, Noun::Computer);
                both!(
                    "says {says}, the seats hold {computers}: right would be {needs}",
                    "dice {says}, hay {computers} en los asientos: lo correcto es {needs}"
                )
            }
            LineProblem::WrongBoard { says } => both!(
                "{says:?} is not a board: write rows, columns and connect like 6x7 n=4",
                "{says:?} no es un tablero: escribe filas, columnas y fichas en raya como 6x7 n=4"
            ),
            LineProblem::BoardOutOfRange(error) => {
                let field = match error.field {
                    "rows" => lang.pick("rows", "el número de filas"),
                    "columns" => lang.pick("columns", "el número de columnas"),
                    _ => "n",
                };
                let (must_be, actual) = (lang.must_be(field, error.min, error.max), error.actual);
                both!("{must_be}, not {actual}", "{must_be}, no {actual}")
            }
            LineProblem::WrongResult { says } => both!(
                "{says:?} is not a result: write X or O and line, resign, time or abandon, or draw and full or agreed; then takeback if a move was taken back",
                "{says:?} no es un resultado: escribe X u O y line, resign, time o abandon, o draw y full o agreed; después takeback si se deshizo una jugada"
            ),
            LineProblem::ResultDisagrees { winner, reason, gives } => {
                let says = result(*winner, *reason);
                match gives {
                    Ending::Line(side) => {
                        both!(
                            "says {says}, the moves give {side} line",
                            "dice {says}, las jugadas dan {side} line"
                        )
                    }
                    Ending::Full => {
                        both!(
                            "says {says}, the moves give draw full",
                            "dice {says}, las jugadas dan draw full"
                        )
                    }
                    Ending::Open if winner.is_some() => both!(
                        "says {says}, the moves decide nothing yet: write all the moves, or resign, time, abandon or draw agreed",
                        "dice {says}, las jugadas aún no deciden nada: escribe todas las jugadas, o resign, time, abandon o draw agreed"
                    ),
                    Ending::Open => both!(
                        "says {says}, the moves leave cells free: write all the moves, or draw agreed",
                        "dice {says}, las jugadas dejan casillas libres: escribe todas las jugadas, o draw agreed"
                    ),
                }
            }
            LineProblem::NotTheirTurn { reason, to_move } => {
                let (winner, reason) = (to_move.opponent(), reason.as_str());
                both!(
                    "after these moves it is the turn of {to_move}, who alone can lose so: right would be {winner} {reason}",
                    "tras estas jugadas le toca a {to_move}, que es quien puede perder así: lo correcto es {winner} {reason}"
                )
            }
            LineProblem::ReasonWithoutMoves { winner, reason } => {
                let says = result(*winner, *reason);
                both!(
                    "says {says}, a result without moves can be X line, O line, draw full or draw agreed",
                    "dice {says}, un resultado sin jugadas puede ser X line, O line, draw full o draw agreed"
                )
            }
            LineProblem::TooFewMoves { plies } => both!(
                "has {plies}, a game that counts has at least {FEWEST_PLIES}",
                "tiene {plies}, una partida que cuenta tiene al menos {FEWEST_PLIES}"
            ),
            LineProblem::RoundsDisagree { says, give } => {
                both!("says {says}, the moves give {give}", "dice {says}, las jugadas dan {give}")
            }
            LineProblem::RoundsOutOfRange { says, min, max } => {
                let between = lang.between(*min, *max);
                both!(
                    "says {says}, a decided game on this board has {between}",
                    "dice {says}, una partida decidida en este tablero tiene {between}"
                )
            }
            LineProblem::PointsDisagree { says, give } => {
                both!(
                    "says {says}, result and rounds give {give}",
                    "dice {says}, el resultado y las rondas dan {give}"
                )
            }
            LineProblem::MovesMissing => both!(
                "the moves are missing: write the columns from 0, such as 3 2 3; only kind manual can have - here",
                "faltan las jugadas: escribe las columnas desde 0, como 3 2 3; solo el tipo manual puede llevar - aquí"
            ),
            LineProblem::WrongMove { number, says } => both!(
                "move {number} is {says:?}, which is no column: write columns from 0 with spaces between them",
                "la jugada {number} es {says:?}, que no es una columna: escribe columnas desde 0 separadas por espacios"
            ),
            LineProblem::ColumnOutOfRange { number, says, last } => {
                let columns = lang.columns(0, *last);
                both!(
                    "move {number} is column {says}: {columns}",
                    "la jugada {number} es la columna {says}: {columns}"
                )
            }
            LineProblem::ColumnFull { number, column, free } => {
                let (are, estan) = lang.plural(free.len(), ("is", "está libre la"), ("are", "están libres"));
                let free = list(free);
                both!(
                    "move {number} is column {column}, which is full: free {are} {free}",
                    "la jugada {number} es la columna {column}, que está llena: {estan} {free}"
                )
            }
            LineProblem::MovesAfterEnd { number, gives } => {
                let last = number - 1;
                match gives {
                    Ending::Line(side) => both!(
                        "move {number} comes after the end: {side} has a line with move {last}, so that must be the last",
                        "la jugada {number} viene tras el final: {side} hace línea con la jugada {last}, que debe ser la última"
                    ),
                    Ending::Full | Ending::Open => both!(
                        "move {number} comes after the end: the board is full with move {last}",
                        "la jugada {number} viene tras el final: el tablero está lleno con la jugada {last}"
                    ),
                }
            }
            LineProblem::TotalDisagrees { says, give, source } => match source {
                Source::Games => {
                    both!("says {says}, the games give {give}", "dice {says}, las partidas dan {give}")
                }
                Source::Carried => {
                    both!(
                        "says {says}, the carried lines give {give}",
                        "dice {says}, las líneas de [carried] dan {give}"
                    )
                }
                Source::Both => both!(
                    "says {says}, the games and the carried lines give {give}",
                    "dice {says}, las partidas y las líneas de [carried] dan {give}"
                ),
                Source::Sum => both!(
                    "says {says}, wins, losses and draws give {give}",
                    "dice {says}, ganadas, perdidas y empatadas dan {give}"
                ),
            },
            LineProblem::PointsOutOfRange { says, min, max } => {
                let between = lang.between(*min, *max);
                both!(
                    "says {says}, so many wins and draws give {between}",
                    "dice {says}, tantas ganadas y empatadas dan {between}"
                )
            }
            LineProblem::PositionDisagrees { says, give } => both!(
                "says {says}, the points give {give}: equal points share a position, as in 1, 2, 2, 4",
                "dice {says}, los puntos dan {give}: a iguales puntos, igual posición, como en 1, 2, 2, 4"
            ),
            LineProblem::NotInRanking { name } => both!(
                "{name} is not in [ranking]: add a row, or leave the whole section out and it is worked out",
                "{name} no está en [ranking]: añade su fila, o quita la sección entera y se calculará"
            ),
            LineProblem::PlayerTwice { first } => both!(
                "this player stands in line {first} already: write one row for each player",
                "este jugador ya está en la línea {first}: escribe una fila por jugador"
            ),
            LineProblem::CarriedTwice { first } => both!(
                "this origin and player stand in line {first} already: write one line for both together",
                "este origen y jugador ya están en la línea {first}: escribe una sola línea para ambos"
            ),
            LineProblem::TooManyAtOnce { most } => both!(
                "more than {most} games end in this millisecond: give them times of their own",
                "más de {most} partidas terminan en este milisegundo: dales horas propias"
            ),
            LineProblem::Unfinished => both!(
                "the game with this id has not ended here yet: import the line when it has, or give it another id",
                "la partida con este id aún no ha terminado aquí: importa la línea cuando termine o cambia el id"
            ),
            LineProblem::WrongOrigin { says } => both!(
                "{says:?} is not an origin: write 1 to 32 characters of 0-9, a-z and -",
                "{says:?} no es un origen: escribe de 1 a 32 caracteres de 0-9, a-z y -"
            ),
            LineProblem::OtherContent { says, here } => both!(
                "says {says:?}, the game that is here with this id has {here:?}: correct the line, or give it another id",
                "dice {says:?}, la partida que ya está aquí con este id tiene {here:?}: corrige la línea o cambia el id"
            ),
            LineProblem::IdTwice { first, says, there } => both!(
                "says {says:?}, line {first} with the same id says {there:?}: every game needs its own id, or -",
                "dice {says:?}, la línea {first} con el mismo id dice {there:?}: cada partida necesita su id, o -"
            ),
        }
    }
}

fn end_line(counts: &[u64; 4]) -> String {
    let mut line = String::new();
    super::writer::end(&mut line, *counts);
    line.trim().to_owned()
}

fn result(winner: Option<Side>, reason: Termination) -> String {
    format!("{} {}", winner.map_or("draw", Side::as_str), reason.as_str())
}

fn list(columns: &[Column]) -> String {
    columns.iter().map(Column::to_string).collect::<Vec<_>>().join(", ")
}
