//! The messages of refusals, in both languages. Each arm gives both, so that none can be missing.

use super::{Failure, Malformed, refusals};
use crate::app::{AppError, Expected, FieldProblem, Thing};
use crate::game::{Refusal, Time};
use crate::lang::{Lang, Noun};
use crate::store::StoreError;

/// The title, the same for each code.
pub(super) fn title(failure: &Failure, lang: Lang) -> &'static str {
    let (en, es) = match failure {
        Failure::App(AppError::NotFound | AppError::NoSuch(_)) => ("Not found", "No existe"),
        Failure::App(AppError::Gone) => ("Removed", "Eliminada"),
        Failure::App(AppError::Unauthorized) => ("Credential needed", "Falta la credencial"),
        Failure::App(AppError::Forbidden) => ("Not allowed", "No permitido"),
        Failure::App(AppError::NameTaken(_)) => ("Name taken", "Nombre ocupado"),
        Failure::App(AppError::SignedOnAs(_)) => ("Another name", "Otro nombre"),
        Failure::App(AppError::ProvenBySigningOn) => ("No token needed", "No hace falta token"),
        Failure::App(AppError::NotSignedOn) => ("Not signed on", "Sin identificar"),
        Failure::App(AppError::Field { problem: FieldProblem::NotAColumn { .. }, .. }) => {
            ("Not an integer", "No es un número entero")
        }
        Failure::App(AppError::Field { .. }) => ("Invalid field", "Campo no válido"),
        Failure::App(AppError::Move { refusal: Refusal::ColumnFull { .. }, .. }) => {
            ("The column is full", "La columna está llena")
        }
        Failure::App(AppError::Move { .. }) => ("No such column", "No existe esa columna"),
        Failure::App(AppError::Busy { .. }) => ("The server is busy", "El servidor está ocupado"),
        Failure::App(AppError::NotManual) => ("Not entered by hand", "No se introdujo a mano"),
        Failure::App(AppError::NotEnded) => ("The game is not over", "La partida no ha terminado"),
        Failure::App(AppError::InvalidFile(_)) => ("Invalid file", "Archivo no válido"),
        Failure::App(AppError::Store(StoreError::Corrupt { .. })) | Failure::NotReady => {
            ("Data cannot be read", "Hay datos ilegibles")
        }
        Failure::App(AppError::Store(_)) => ("Store unavailable", "Almacén no disponible"),
        Failure::App(AppError::Refused(refusal)) => match refusal {
            Refusal::GameOver => ("The game is over", "La partida ha terminado"),
            Refusal::NotYourTurn { .. } => ("Not your turn", "No es tu turno"),
            Refusal::StalePly { .. } => ("The game has moved on", "La partida ha avanzado"),
            Refusal::ColumnOutOfRange { .. } => ("No such column", "No existe esa columna"),
            Refusal::ColumnFull { .. } => ("The column is full", "La columna está llena"),
            Refusal::SeatTaken => ("The seat is taken", "El asiento está ocupado"),
            Refusal::SamePlayer => ("Invalid field", "Campo no válido"),
            Refusal::TooLate => ("Too late to abort", "Demasiado tarde para anular"),
            Refusal::NoOffer => ("No such offer", "No existe esa oferta"),
            Refusal::TooManyOffers => ("Too many offers", "Demasiadas propuestas"),
            Refusal::NotGone { .. } => ("The opponent is not away", "El rival no está ausente"),
            Refusal::NotOver => ("The game is not over", "La partida no ha terminado"),
        },
        Failure::Malformed(_) => ("Malformed request", "Petición mal formada"),
        Failure::MethodNotAllowed => ("Method not allowed", "Método no permitido"),
        Failure::TooLarge(_) | Failure::UriTooLong | Failure::HeadersTooLarge => {
            ("Too large", "Demasiado grande")
        }
        Failure::UnsupportedMediaType(_) | Failure::UnsupportedCoding => {
            ("Unsupported media type", "Tipo de contenido no admitido")
        }
        Failure::NoSuchFormat => ("No such format", "Formato no disponible"),
        Failure::ForeignOrigin => ("Foreign origin", "Origen ajeno"),
        Failure::Script(_) => ("Bad script line", "Línea de guion no válida"),
        Failure::App(AppError::TooSoon { .. } | AppError::TooMany { .. }) => {
            ("Too many requests", "Demasiadas peticiones")
        }
        Failure::Timeout | Failure::Stalled => ("Took too long", "Ha tardado demasiado"),
        Failure::App(AppError::Broken) => ("Internal error", "Error interno"),
    };
    lang.pick(en, es)
}

/// What is wrong, and how to correct it.
pub(super) fn detail(failure: &Failure, lang: Lang) -> String {
    let (en, es): (String, String) = match failure {
        Failure::App(AppError::NotFound) => {
            ("There is nothing at this address.".into(), "No hay nada en esta dirección.".into())
        }
        Failure::App(AppError::Gone) => (
            "This game was removed, with its players or by the operator.".into(),
            "Esta partida se ha eliminado, con sus jugadores o por el operador.".into(),
        ),
        Failure::App(AppError::NoSuch(thing)) => match thing {
            Thing::Game(id) => {
                let id = shortened(id);
                (format!("There is no game with the id {id}."), format!("No hay ninguna partida con el identificador {id}."))
            }
            Thing::Player(name) => {
                let name = shortened(name);
                (format!("There is no player called {name}."), format!("No hay ningún jugador llamado {name}."))
            }
            Thing::Rank(name) => {
                let name = shortened(name);
                (format!("{name} is not in this ranking."), format!("{name} no está en esta clasificación."))
            }
        },
        Failure::App(AppError::Unauthorized) => (
            "Send your token as `Authorization: Bearer <token>`; the request had none, or one that this server never issued."
                .into(),
            "Envía tu token como `Authorization: Bearer <token>`; la petición no traía ninguno o traía uno que este servidor no ha emitido."
                .into(),
        ),
        Failure::App(AppError::Forbidden) => (
            "This token is valid, but not for this seat, game or operation.".into(),
            "Este token es válido, pero no para este asiento, partida u operación.".into(),
        ),
        Failure::App(AppError::NameTaken(name)) => (
            format!(
                "The name {name} is taken. Send its player token, ask for a code on the device that holds it, or choose another name."
            ),
            format!(
                "El nombre {name} está ocupado. Envía su token de jugador, pide un código en el dispositivo que lo tiene o elige otro nombre."
            ),
        ),
        Failure::App(AppError::SignedOnAs(name)) => (
            format!("You are signed on as {name} and can play only under that name."),
            format!("Te has identificado como {name} y solo puedes jugar con ese nombre."),
        ),
        Failure::App(AppError::ProvenBySigningOn) => (
            "On this server you sign on to prove your name: names have no tokens or codes.".into(),
            "En este servidor, identificarte demuestra tu nombre: los nombres no tienen tokens ni códigos.".into(),
        ),
        Failure::App(AppError::NotSignedOn) => (
            "You must sign on before you play on this server, and the request had no name. Open the server's public address."
                .into(),
            "Debes identificarte antes de jugar en este servidor, y la petición llegó sin nombre. Abre la dirección pública del servidor."
                .into(),
        ),
        Failure::App(AppError::Field { field, problem }) => return field_detail(field, problem, lang),
        Failure::App(AppError::InvalidFile(errors)) => {
            let first = errors.first().first().map(|error| error.sentence(lang)).unwrap_or_default();
            let count = errors.count();
            let said = lang.counted(count, Noun::Error);
            let (the_first, el_primero) = lang.plural(count, (":", ":"), (". The first:", ". El primero:"));
            (
                format!("The file has {said}, so nothing was imported{the_first} {first}."),
                format!("El archivo tiene {said}, así que no se ha importado nada{el_primero} {first}."),
            )
        }
        Failure::App(AppError::Store(StoreError::Corrupt { .. })) | Failure::NotReady => (
            "Part of the data cannot be read, and trying again does not help. The operator's log says which part; check a copy of the data file with `cuatro restore --check FILE` and restore a good backup with `cuatro restore FILE`."
                .into(),
            "Una parte de los datos no se puede leer, y volver a intentarlo no sirve de nada. El registro del operador dice cuál; comprueba una copia del archivo de datos con `cuatro restore --check ARCHIVO` y recupera una buena con `cuatro restore ARCHIVO`."
                .into(),
        ),
        Failure::App(AppError::Store(StoreError::Moved(_))) => (
            "Nothing was changed: a file of the data was removed or replaced while the server had it open. The operator's log says which one."
                .into(),
            "No se ha cambiado nada: alguien ha quitado o sustituido un archivo de los datos mientras el servidor lo tenía abierto. El registro del operador dice cuál."
                .into(),
        ),
        Failure::App(AppError::Store(StoreError::Unusable(_) | StoreError::Failed(_))) => (
            "The server could not do this with its data, and trying again does not help. The operator's log says why.".into(),
            "El servidor no ha podido hacer esto con sus datos, y volver a intentarlo no sirve de nada. El registro del operador dice por qué."
                .into(),
        ),
        Failure::App(AppError::Store(_)) => (
            "Nothing was changed. Try again in a moment.".into(),
            "No se ha cambiado nada. Inténtalo de nuevo dentro de un momento.".into(),
        ),
        Failure::App(AppError::Move { field, index, refusal }) => {
            let (en, es) = refusals::detail(refusal, refusals::first_column(field), lang);
            let number = index + 1;
            (format!("Move {number} of {field}: {en}"), format!("Jugada {number} de {field}: {es}"))
        }
        Failure::App(AppError::Busy { retry_after_s }) => {
            let seconds = lang.counted(*retry_after_s, Noun::Second);
            (
                format!("Too much is waiting for the engine or for pictures; try again in {seconds}."),
                format!("Hay demasiado en espera del motor o de imágenes; inténtalo de nuevo dentro de {seconds}."),
            )
        }
        Failure::App(AppError::NotManual) => (
            "Only a result that was entered by hand can be removed; this game was played.".into(),
            "Solo se puede retirar un resultado introducido a mano; esta partida se jugó.".into(),
        ),
        Failure::App(AppError::NotEnded) => (
            "The report is available once the game is over; until then nobody gets help from the engine.".into(),
            "El informe está disponible cuando termina la partida; hasta entonces nadie recibe ayuda del motor.".into(),
        ),
        Failure::App(AppError::Refused(refusal)) => refusals::detail(refusal, 0, lang),
        Failure::Malformed(malformed) => malformed_detail(malformed),
        Failure::MethodNotAllowed => (
            "This address does not accept this method; see the Allow header.".into(),
            "Esta dirección no admite este método; mira la cabecera Allow.".into(),
        ),
        Failure::TooLarge(limit) => {
            let bytes = lang.counted(*limit, Noun::Byte);
            (format!("The limit here is {bytes}."), format!("El límite aquí es de {bytes}."))
        }
        Failure::UnsupportedMediaType(accepted) => {
            let (last, others) = accepted.split_last().unwrap_or((&"", &[]));
            let joined = |or: &str| match others {
                [] => (*last).to_owned(),
                others => format!("{} {or} {last}", others.join(", ")),
            };
            (
                format!("The body's type is not understood here; send {}.", joined("or")),
                format!("Aquí no se entiende el tipo del cuerpo; envía {}.", joined("o")),
            )
        }
        Failure::UnsupportedCoding => (
            "The body's Content-Encoding is not understood here; send it as it is, or packed with gzip.".into(),
            "Aquí no se entiende el Content-Encoding del cuerpo; envíalo tal cual o comprimido con gzip.".into(),
        ),
        Failure::UriTooLong => (
            "The address is too long; send what does not fit as the body of a POST request.".into(),
            "La dirección es demasiado larga; lo que no quepa, envíalo en el cuerpo de una petición POST.".into(),
        ),
        Failure::HeadersTooLarge => (
            "The request has more than 100 headers, or they are longer than 64 KiB together.".into(),
            "La petición lleva más de 100 cabeceras, o entre todas ocupan más de 64 KiB.".into(),
        ),
        Failure::NoSuchFormat => (
            "This is available only as JSON: send `format=json`, or no `format`.".into(),
            "Esto solo está disponible en JSON: envía `format=json` o no envíes `format`.".into(),
        ),
        Failure::ForeignOrigin => (
            "This page's origin is not allowed; the operator can add it with --allowed-origins.".into(),
            "El origen de esta página no está permitido; el operador puede añadirlo con --allowed-origins.".into(),
        ),
        Failure::Script(error) => return error.text(lang),
        Failure::App(AppError::TooMany { retry_after_s }) => {
            let seconds = lang.counted(*retry_after_s, Noun::Second);
            (
                format!("Too many requests from your address; try again in {seconds}."),
                format!("Demasiadas peticiones desde tu dirección; inténtalo de nuevo dentro de {seconds}."),
            )
        }
        Failure::App(AppError::TooSoon { retry_after_s }) => (
            format!("Too soon. Try again in {retry_after_s} s."),
            format!("Demasiado seguido. Prueba otra vez dentro de {retry_after_s} s."),
        ),
        Failure::Timeout => (
            "The response took too long. Try again in a moment.".into(),
            "La respuesta ha tardado demasiado. Inténtalo de nuevo dentro de un momento.".into(),
        ),
        Failure::Stalled => (
            "The request body stopped arriving. Send it again.".into(),
            "El cuerpo de la petición dejó de llegar. Envíalo de nuevo.".into(),
        ),
        Failure::App(AppError::Broken) => (
            "Something went wrong on the server; the operator's log gives the cause under this instance.".into(),
            "Algo ha fallado en el servidor; el registro del operador indica la causa con esta instancia.".into(),
        ),
    };
    lang.pick(en, es)
}

/// The same for somebody with curl, whose credentials are sent with `-u`.
pub(super) fn at_a_terminal(failure: &Failure, lang: Lang) -> String {
    match failure {
        Failure::App(AppError::Unauthorized) => lang.pick(
            "Send your token with curl's -u, as in -u me:<token>; the request had none, or one that this server never issued."
                .into(),
            "Envía tu token con -u de curl, como en -u yo:<token>; la petición no traía ninguno o traía uno que este servidor no ha emitido."
                .into(),
        ),
        other => detail(other, lang),
    }
}

fn malformed_detail(malformed: &Malformed) -> (String, String) {
    match malformed {
        Malformed::Json { ended: true, .. } => (
            "This is not valid JSON: it ends in the middle.".into(),
            "Esto no es JSON válido: termina a medias.".into(),
        ),
        Malformed::Json { line, column, .. } => (
            format!("This is not valid JSON: see line {line}, column {column}."),
            format!("Esto no es JSON válido: mira la línea {line}, columna {column}."),
        ),
        Malformed::NotAnObject => ("A JSON object is expected.".into(), "Se espera un objeto JSON.".into()),
        Malformed::Form => (
            "This is not a form: name=value pairs joined by & are expected.".into(),
            "Esto no es un formulario: se esperan pares nombre=valor unidos por &.".into(),
        ),
        Malformed::Upload => (
            "The upload was incomplete or could not be decompressed.".into(),
            "El envío llegó incompleto o no se puede descomprimir.".into(),
        ),
        Malformed::Request => (
            "This is not an HTTP/1.1 request: its first line or a header cannot be read.".into(),
            "Esto no es una petición HTTP/1.1: no se puede leer su primera línea o una cabecera.".into(),
        ),
        Malformed::Path => (
            "The path is not percent-encoded UTF-8.".into(),
            "La ruta no es UTF-8 con codificación porcentual.".into(),
        ),
        Malformed::Utf8 => ("The text is not UTF-8.".into(), "El texto no es UTF-8.".into()),
        Malformed::Query => ("The query cannot be read.".into(), "La consulta no se puede leer.".into()),
        Malformed::Host => (
            "A request must have exactly one Host header.".into(),
            "Una petición debe llevar exactamente una cabecera Host.".into(),
        ),
        Malformed::User => (
            "The header with your name came more than once, or is not UTF-8. The operator must configure the proxy to overwrite it."
                .into(),
            "La cabecera con tu nombre llegó más de una vez o no es UTF-8. El operador debe configurar el proxy para que la sobrescriba."
                .into(),
        ),
        Malformed::NotAnUpgrade => (
            "This is a WebSocket address; connect with the subprotocol cuatro.v1.".into(),
            "Esta es una dirección WebSocket; conéctate con el subprotocolo cuatro.v1.".into(),
        ),
        Malformed::HelloFirst => {
            ("The first frame must be hello.".into(), "La primera trama debe ser hello.".into())
        }
        Malformed::HelloTwice => (
            "hello was already sent on this connection.".into(),
            "Ya se envió hello en esta conexión.".into(),
        ),
        Malformed::UnknownType(kind) => {
            (format!("Unknown frame type {kind:?}."), format!("Tipo de trama desconocido: {kind:?}."))
        }
    }
}

fn field_detail(field: &str, problem: &FieldProblem, lang: Lang) -> String {
    let (en, es) = match problem {
        FieldProblem::Missing => (format!("{field} is missing."), format!("Falta {field}.")),
        FieldProblem::Unknown => {
            (format!("{field} is not a known field."), format!("{field} no es un campo conocido."))
        }
        FieldProblem::Repeated => (
            format!("{field} was sent more than once; send it only once."),
            format!("{field} ha llegado más de una vez; envíalo una sola vez."),
        ),
        FieldProblem::Type(expected) => {
            let (en, es) = expected_words(*expected);
            (format!("{field} must be {en}."), format!("{field} debe ser {es}."))
        }
        FieldProblem::NotAColumn { actual, .. } => {
            let first = refusals::first_column(field);
            (
                format!("A column is a whole number, counted from {first}; {actual} is not one."),
                format!("Una columna es un número entero, contado desde {first}; {actual} no lo es."),
            )
        }
        FieldProblem::Range { min, max } => return format!("{}.", lang.must_be(field, *min, *max)),
        FieldProblem::OneOf(words) => {
            let words = words.join(", ");
            (format!("{field} must be one of: {words}."), format!("{field} debe ser uno de: {words}."))
        }
        FieldProblem::Future => {
            (format!("{field} must not be in the future."), format!("{field} no puede estar en el futuro."))
        }
        FieldProblem::Era => (
            format!("{field} must be a time from 1970 to {}.", Time::END),
            format!("{field} debe ser una hora desde 1970 hasta {}.", Time::END),
        ),
        FieldProblem::Name(error) => return error.text(lang),
        FieldProblem::Beside(other) => {
            (format!("Send {field} or {other}, not both."), format!("Envía {field} o {other}, no ambos."))
        }
        FieldProblem::Over { ply } => (
            format!("The game ends with move {ply} of {field}; nothing can follow it."),
            format!("La partida termina con la jugada {ply} de {field}; después no puede venir nada."),
        ),
        FieldProblem::SamePlayer => refusals::detail(&Refusal::SamePlayer, 0, lang),
        FieldProblem::Reused => (
            format!("{field} was used for a different request; choose a new one."),
            format!("{field} ya se usó con otra petición; elige otro."),
        ),
        FieldProblem::Code => (
            "This code is unknown, used or older than ten minutes; ask for a new one.".into(),
            "Este código es desconocido, está usado o tiene más de diez minutos; pide otro.".into(),
        ),
        FieldProblem::CodeAsName => (
            "This is a code for another device, not a name. Enter the name that it belongs to; \
             the code is asked for after that."
                .into(),
            "Esto es un código para otro dispositivo, no un nombre. Escribe el nombre al que pertenece; \
             después se te pedirá el código."
                .into(),
        ),
    };
    lang.pick(en, es)
}

/// A text of the sender in a sentence, without the rest of an absurdly long one.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn expected_words(expected: Expected) -> (&'static str, &'static str) {
    match expected {
        Expected::Text => ("a text", "un texto"),
        Expected::Integer => ("a whole number", "un número entero"),
        Expected::Object => ("an object", "un objeto"),
        Expected::TwoSeats => ("a list of two seats", "una lista de dos asientos"),
        Expected::Cursor => ("a cursor from an earlier page", "un cursor de una página anterior"),
        Expected::Time => (
            "a date such as 2026-11-20 or a time such as 2026-11-20T18:02:11Z",
            "una fecha como 2026-11-20 o una hora como 2026-11-20T18:02:11Z",
        ),
        Expected::EscapedOffset => (
            "a time whose + is written %2B, as in 2026-11-20T18:02:11%2B02:00: a plain + means a space there",
            "una hora cuyo + se escribe %2B, como en 2026-11-20T18:02:11%2B02:00: ahí un + solo significa un espacio",
        ),
        Expected::Clock => {
            ("seconds plus seconds per move, such as 60+1", "segundos más segundos por jugada, como 60+1")
        }
        Expected::Columns => ("columns from 0, separated by commas", "columnas desde 0, separadas por comas"),
    }
}
