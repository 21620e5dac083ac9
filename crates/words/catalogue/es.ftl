### Everything that Cuatro says in Spanish, in the format of Project Fluent (https://projectfluent.org/fluent/guide).
###
### `key = text` is a message. The program asks for the key, and says the text; only the text is translated. A text can go on in
### the lines below, each with four spaces before it. `##` starts a section, and `#` is a note for the message below it.
### `{ $name }` is an argument: the program puts a name, a number or a word there. Every language uses the same ones, in any order.
### `{ $discs -> [one] … *[other] … }` chooses by a number. A language has the forms that Unicode lists for it, such as
### one, few, many, other: https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html. `*` marks the rest.
### `{ $you -> [yes] … *[no] … }` chooses by a word. The words in brackets belong to the program; do not translate them.
### `{ count-discs }` is another message in the middle of this one, with its arguments. `{ "" }` keeps spaces at the start or the end.
### `-word = …` is a term of this language alone, for words that many messages share: `{ -word }`.
###
### Another language is a copy of this file, named after its tag. The build says what is missing or differs.

## Numbers with what they count

count-bytes =
    { $bytes ->
        [one] { $bytes } byte
       *[other] { $bytes } bytes
    }
count-choices =
    { $choices ->
        [one] { $choices } decisión
       *[other] { $choices } decisiones
    }
count-computers =
    { $computers ->
        [one] { $computers } ordenador
       *[other] { $computers } ordenadores
    }
count-discs =
    { $discs ->
        [one] { $discs } ficha
       *[other] { $discs } fichas
    }
count-errors =
    { $errors ->
        [one] { $errors } error
       *[other] { $errors } errores
    }
count-fields =
    { $fields ->
        [one] { $fields } campo
       *[other] { $fields } campos
    }
count-games =
    { $games ->
        [one] { $games } partida
       *[other] { $games } partidas
    }
count-finished-games =
    { $games ->
        [one] { $games } partida terminada
       *[other] { $games } partidas terminadas
    }
count-games-in-progress =
    { $games ->
        [one] { $games } partida en curso
       *[other] { $games } partidas en curso
    }
count-people =
    { $people ->
        [one] { $people } persona
       *[other] { $people } personas
    }
count-players =
    { $players ->
        [one] { $players } jugador
       *[other] { $players } jugadores
    }
count-points =
    { $points ->
        [one] { $points } punto
       *[other] { $points } puntos
    }
count-positions =
    { $positions ->
        [one] { $positions } posición
       *[other] { $positions } posiciones
    }
count-rows =
    { $rows ->
        [one] { $rows } fila
       *[other] { $rows } filas
    }
count-seconds =
    { $seconds ->
        [one] { $seconds } segundo
       *[other] { $seconds } segundos
    }

## Bounds of numbers

# After a verb. $single says that there is one number between the two.
bounds =
    { $single ->
        [yes] { $min }
       *[no] de { $min } a { $max }
    }
# A clause without a full stop; $field is a word of the program, such as connect.
bounds-of-field =
    { $single ->
        [yes] { $field } debe ser { $min }
       *[no] { $field } debe estar entre { $min } y { $max }
    }
bounds-of-columns =
    { $single ->
        [yes] la única columna es la { $last }
       *[no] las columnas van de { $first } a { $last }
    }

## Names of players

# Stands for the name of somebody who was deleted.
name-deleted-player = (jugador eliminado)
name-empty = El nombre está vacío: escribe de 1 a { $most } caracteres.
name-too-long = El nombre tiene { $characters } caracteres: escribe { $most } como mucho.
name-too-many-bytes = El nombre ocupa { $bytes } bytes: caben { $most }, así que acórtalo.
name-control-character =
    El nombre contiene un carácter de control, como un tabulador o un salto de línea: escríbelo en una línea, con espacios.
# $code is the number of the character in Unicode.
name-invisible-character =
    El nombre contiene un carácter invisible (U+{ $code }): tecléalo de nuevo sin copiar.
name-character =
    El nombre contiene { $character } (U+{ $code }): usa letras, cifras, emoji, espacios, ' - . y _
name-formula-start =
    Un nombre no puede empezar por { $character }: empieza por una letra o una cifra.
name-no-letter = El nombre no tiene letras ni cifras: escribe al menos una.
name-marks =
    El nombre tiene un acento sin su letra, o demasiados sobre una: escribe letras normales.
name-mixed-scripts = El nombre mezcla alfabetos que se confunden: escríbelo entero en uno.
name-reserved =
    Ese nombre es del ordenador, de uno de sus niveles, de una ficha o de jugadores eliminados: elige otro.

## Lists

# The last two of a list; $others are joined with commas.
list-and = { $others } y { $last }
list-or = { $others } o { $last }

## Titles of refusals

title-not-found = No existe
title-gone = Eliminada
title-unauthorized = Falta la credencial
title-forbidden = No permitido
title-name-taken = Nombre ocupado
title-signed-on-as = Otro nombre
title-proven-by-signing-on = No hace falta token
title-not-signed-on = Sin identificar
title-not-an-integer = No es un número entero
title-invalid-field = Campo no válido
title-column-full = La columna está llena
title-no-such-column = No existe esa columna
title-busy = El servidor está ocupado
title-not-manual = No se introdujo a mano
title-not-over = La partida no ha terminado
title-invalid-file = Archivo no válido
title-corrupt = Hay datos ilegibles
title-store-unavailable = Almacén no disponible
title-game-over = La partida ha terminado
title-not-your-turn = No es tu turno
title-stale-ply = La partida ha avanzado
title-seat-taken = El asiento está ocupado
title-too-late = Demasiado tarde para anular
title-no-offer = No existe esa oferta
title-too-many-offers = Demasiadas propuestas
title-not-gone = El rival no está ausente
title-malformed = Petición mal formada
title-method-not-allowed = Método no permitido
title-too-large = Demasiado grande
title-unsupported-media-type = Tipo de contenido no admitido
title-no-such-format = Formato no disponible
title-foreign-origin = Origen ajeno
title-script = Línea de guion no válida
title-too-many-requests = Demasiadas peticiones
title-timeout = Ha tardado demasiado
title-broken = Error interno

## Refusals: what is wrong, and how to correct it

refusal-not-found = No hay nada en esta dirección.
refusal-gone = Esta partida se ha eliminado, con sus jugadores o por el operador.
refusal-no-game = No hay ninguna partida con el identificador { $id }.
refusal-no-player = No hay ningún jugador llamado { $name }.
refusal-no-rank = { $name } no está en esta clasificación.
refusal-unauthorized =
    Envía tu token como `Authorization: Bearer <token>`; la petición no traía ninguno o traía uno que este servidor no ha emitido.
# The same for somebody who types curl.
refusal-unauthorized-curl =
    Envía tu token con -u de curl, como en -u yo:<token>; la petición no traía ninguno o traía uno que este servidor no ha emitido.
refusal-forbidden = Este token es válido, pero no para este asiento, partida u operación.
refusal-name-taken =
    El nombre { $name } está ocupado. Envía su token de jugador, pide un código en el dispositivo que lo tiene o elige otro nombre.
refusal-signed-on-as = Te has identificado como { $name } y solo puedes jugar con ese nombre.
refusal-proven-by-signing-on =
    En este servidor, identificarte demuestra tu nombre: los nombres no tienen tokens ni códigos.
refusal-not-signed-on =
    Debes identificarte antes de jugar en este servidor, y la petición llegó sin nombre. Abre la dirección pública del servidor.
# $first is the first error.
refusal-invalid-file =
    { $errors ->
        [one] El archivo tiene { count-errors }, así que no se ha importado nada: { $first }.
       *[other] El archivo tiene { count-errors }, así que no se ha importado nada. El primero: { $first }.
    }
refusal-corrupt =
    Una parte de los datos no se puede leer, y volver a intentarlo no sirve de nada. El registro del operador dice cuál; comprueba una copia del archivo de datos con `cuatro restore --check ARCHIVO` y recupera una buena con `cuatro restore ARCHIVO`.
refusal-moved =
    No se ha cambiado nada: alguien ha quitado o sustituido un archivo de los datos mientras el servidor lo tenía abierto. El registro del operador dice cuál.
refusal-store-unavailable = No se ha cambiado nada. Inténtalo de nuevo dentro de un momento.
# A move in a list that was sent. $refusal is one of the sentences about moves below.
refusal-move = Jugada { $number } de { $field }: { $refusal }
refusal-busy =
    Hay demasiado en espera del motor o de imágenes; inténtalo de nuevo dentro de { count-seconds }.
refusal-not-manual = Solo se puede retirar un resultado introducido a mano; esta partida se jugó.
refusal-not-ended =
    El informe está disponible cuando termina la partida; hasta entonces nadie recibe ayuda del motor.
refusal-too-many =
    Demasiadas peticiones desde tu dirección; inténtalo de nuevo dentro de { count-seconds }.
refusal-too-soon = Demasiado seguido. Prueba otra vez dentro de { $seconds } s.
refusal-broken =
    Algo ha fallado en el servidor; el registro del operador indica la causa con esta instancia.

refusal-game-over = La partida ha terminado; pide la revancha.
# $side is X or O.
refusal-not-your-turn = Es el turno de { $side }.
refusal-not-begun = La partida no ha empezado: aún queda un asiento libre.
refusal-stale-ply = La jugada es para la posición { $actual }, pero la partida está en la { $expected }.
refusal-no-such-column = No existe la columna { $column }; { bounds-of-columns }.
# $legal are the numbers of the columns with room, of which there are $columns.
refusal-column-full =
    { $columns ->
        [one] La columna { $column } está llena; elige la { $legal }.
       *[other] La columna { $column } está llena; elige una de estas: { $legal }.
    }
refusal-seat-taken = No queda ningún asiento para ti, pero puedes mirar.
refusal-same-player = Los dos jugadores de una partida deben ser distintos.
refusal-too-late = Ya se han jugado dos fichas; puedes rendirte en su lugar.
refusal-too-many-offers = Has hecho demasiadas propuestas. Haz antes una jugada.
refusal-no-offer =
    No hay ninguna propuesta de ese tipo que responder, y ahora tampoco puedes hacer una.
refusal-present =
    Puedes reclamar la victoria cuando el rival lleve 60 segundos ausente en su turno.
refusal-not-away-long-enough =
    { $seconds ->
        [one] El rival lleva menos de 60 segundos ausente; falta { count-seconds }.
       *[other] El rival lleva menos de 60 segundos ausente; faltan { count-seconds }.
    }
refusal-not-over = Puedes pedir la revancha cuando la partida haya terminado.

# $field is a word of the program, such as connect.
refusal-missing = Falta { $field }.
refusal-unknown = { $field } no es un campo conocido.
refusal-repeated = { $field } ha llegado más de una vez; envíalo una sola vez.
refusal-not-a-column =
    Una columna es un número entero, contado desde { $first }; { $actual } no lo es.
refusal-range = { bounds-of-field }.
refusal-one-of = { $field } debe ser uno de: { $words }.
refusal-future = { $field } no puede estar en el futuro.
refusal-era = { $field } debe ser una hora desde 1970 hasta { $end }.
refusal-beside = Envía { $field } o { $other }, no ambos.
refusal-over =
    La partida termina con la jugada { $ply } de { $field }; después no puede venir nada.
refusal-reused = { $field } ya se usó con otra petición; elige otro.
refusal-code = Este código es desconocido, está usado o tiene más de diez minutos; pide otro.
refusal-code-as-name =
    Esto es un código para otro dispositivo, no un nombre. Escribe el nombre al que pertenece; después se te pedirá el código.
refusal-text = { $field } debe ser un texto.
refusal-integer = { $field } debe ser un número entero.
refusal-object = { $field } debe ser un objeto.
refusal-two-seats = { $field } debe ser una lista de dos asientos.
refusal-cursor = { $field } debe ser un cursor de una página anterior.
refusal-time = { $field } debe ser una fecha como 2026-11-20 o una hora como 2026-11-20T18:02:11Z.
refusal-escaped-offset =
    { $field } debe ser una hora cuyo + se escribe %2B, como en 2026-11-20T18:02:11%2B02:00: ahí un + solo significa un espacio.
refusal-clock = { $field } debe ser segundos más segundos por jugada, como 60+1.
refusal-columns = { $field } debe ser columnas desde 0, separadas por comas.

## Refusals of requests that cannot be read or answered

problem-method-not-allowed = Esta dirección no admite este método; mira la cabecera Allow.
problem-too-large = El límite aquí es de { count-bytes }.
problem-unsupported-media-type = Aquí no se entiende el tipo del cuerpo; envía { $types }.
problem-unsupported-coding =
    Aquí no se entiende el Content-Encoding del cuerpo; envíalo tal cual o comprimido con gzip.
problem-uri-too-long =
    La dirección es demasiado larga; lo que no quepa, envíalo en el cuerpo de una petición POST.
problem-headers-too-large =
    La petición lleva más de 100 cabeceras, o entre todas ocupan más de 64 KiB.
problem-no-such-format =
    Esto solo está disponible en JSON: envía `format=json` o no envíes `format`.
problem-foreign-origin =
    El origen de esta página no está permitido; el operador puede añadirlo con --allowed-origins.
problem-timeout = La respuesta ha tardado demasiado. Inténtalo de nuevo dentro de un momento.
problem-stalled = El cuerpo de la petición dejó de llegar. Envíalo de nuevo.
problem-json-ended = Esto no es JSON válido: termina a medias.
problem-json = Esto no es JSON válido: mira la línea { $line }, columna { $column }.
problem-not-an-object = Se espera un objeto JSON.
problem-form = Esto no es un formulario: se esperan pares nombre=valor unidos por &.
problem-upload = El envío llegó incompleto o no se puede descomprimir.
problem-request =
    Esto no es una petición HTTP/1.1: no se puede leer su primera línea o una cabecera.
problem-path = La ruta no es UTF-8 con codificación porcentual.
problem-utf8 = El texto no es UTF-8.
problem-query = La consulta no se puede leer.
problem-host = Una petición debe llevar exactamente una cabecera Host.
problem-user =
    La cabecera con tu nombre llegó más de una vez o no es UTF-8. El operador debe configurar el proxy para que la sobrescriba.
problem-not-an-upgrade =
    Esta es una dirección WebSocket; conéctate con el subprotocolo cuatro.v1.
problem-hello-first = La primera trama debe ser hello.
problem-hello-twice = Ya se envió hello en esta conexión.
problem-unknown-type = Tipo de trama desconocido: { $kind }.

## Reports of finished games

# How a game ended, as the beginning of a sentence. $you says that the player is the reader; otherwise it is $name.
report-resigned =
    { $you ->
        [yes] Te rendiste
       *[no] { $name } se rindió
    }
report-left =
    { $you ->
        [yes] Abandonaste la partida
       *[no] { $name } abandonó la partida
    }
report-ran-out-of-time =
    { $you ->
        [yes] Agotaste tu tiempo
       *[no] { $name } agotó su tiempo
    }
report-agreed =
    { $you ->
        [yes] { $rival } y tú acordasteis el empate
       *[no] { $name } y { $rival } acordaron el empate
    }
# $ended is one of the above.
report-ended-while-winning = { $ended } con la posición ganada.
# The position at that moment, after a semicolon.
report-was-winning =
    { $you ->
        [yes] en el tablero ganabas tú
       *[no] en el tablero ganaba { $name }
    }
report-would-have-won =
    { $you ->
        [yes] sin fallos, habrías ganado tú mucho después
       *[no] sin fallos, habría ganado { $name } mucho después
    }
report-was-level = en el tablero todo seguía igualado
