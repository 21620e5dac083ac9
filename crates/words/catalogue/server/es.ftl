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
count-finished-games =
    { $games ->
        [one] { $games } partida terminada
       *[other] { $games } partidas terminadas
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
title-signed-on = No hace falta token
title-not-signed-on = Sin identificar
title-not-an-integer = No es un número entero
title-invalid-field = Campo no válido
title-column-full = La columna está llena
title-column-out-of-range = No existe esa columna
title-count = Número de fichas incorrecto
title-no-order = Posición imposible
title-stack-too-high = La pila es demasiado alta
title-too-many-orders = Demasiados órdenes
title-engine-busy = El servidor está ocupado
title-not-manual = No se introdujo a mano
title-not-over = La partida no ha terminado
title-already-entered = Ya inscrito
title-bots-only = Solo para programas
title-entrants-out-of-range = Muy pocos o demasiados inscritos
title-forbidden-in-tournament = No en un torneo
title-held = El tablero está en pausa
title-no-more-rounds = Era la última ronda
title-not-on-list = No está en la lista
title-not-let-in = Aún sin admitir
title-too-many-ask = Demasiadas solicitudes
title-too-many-on-device = Demasiados en este dispositivo
title-people-only = Solo para personas
title-registration-closed = La inscripción está cerrada
title-sent-out = Fuera del torneo
title-stage-going-on = Hay otra fase en marcha
title-stage-not-running = La fase no está en marcha
title-too-many-stages = Demasiadas fases
title-too-many-tournaments = Demasiados torneos
title-tournament-full = No quedan plazas
title-tournament-over = El torneo ha terminado
title-wrong-format = No en este formato
title-wrong-round = Toca otra ronda
title-invalid-file = Archivo no válido
title-store-corrupt = Hay datos ilegibles
title-store-unavailable = Almacén no disponible
title-game-over = La partida ha terminado
title-over = La partida ha terminado
title-not-your-turn = No es tu turno
title-stale-ply = La partida ha avanzado
title-seat-taken = La plaza está ocupada
title-not-proven = No demostrado
title-too-late = Demasiado tarde para anular
title-no-offer = No existe esa oferta
title-too-many-offers = Demasiadas propuestas
title-opponent-present = El rival no está ausente
title-malformed = Petición mal formada
title-method-not-allowed = Método no permitido
title-too-large = Demasiado grande
title-import-too-large = Demasiado grande
title-unsupported-media-type = Tipo de contenido no admitido
title-foreign-origin = Origen ajeno
title-unknown-mode = Modo desconocido
title-too-many-requests = Demasiadas peticiones
title-timeout = Ha tardado demasiado
title-internal = Error interno

## Refusals: what is wrong, and how to correct it

refusal-not-found = No hay nada en esta dirección.
refusal-gone = Esta partida ya no existe: la eliminó el operador o se borró con sus jugadores.
refusal-no-game = No hay ninguna partida con el identificador { $id }.
refusal-no-player = No hay ningún jugador llamado { $name }.
refusal-no-rank = { $name } no está en esta clasificación.
refusal-unauthorized =
    Envía tu token como `Authorization: Bearer <token>`; la petición no traía ninguno o traía uno que este servidor no ha emitido.
# The same for somebody who types curl.
refusal-unauthorized-curl =
    Envía tu token con -u de curl, como en -u yo:<token>; la petición no traía ninguno o traía uno que este servidor no ha emitido.
refusal-unauthorized-socket =
    Esto solo pueden hacerlo quienes juegan: envía en hello el token de una plaza; este socket no ha enviado ninguno o ha enviado uno que este servidor no ha emitido.
refusal-forbidden = Este token es válido, pero no para esta plaza, partida u operación.
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
refusal-import-too-large =
    El archivo tiene { $games } partidas nuevas. Un servidor en marcha acepta como máximo { $max } a la vez, porque las jugadas esperan mientras se importan. Detén el servidor y ejecuta `cuatro import ARCHIVO`.
refusal-corrupt =
    Una parte de los datos no se puede leer, y volver a intentarlo no sirve de nada. El registro del operador dice cuál; comprueba una copia del archivo de datos con `cuatro restore --check ARCHIVO` y recupera una buena con `cuatro restore ARCHIVO`.
refusal-moved =
    No se ha cambiado nada: alguien ha quitado o sustituido un archivo de los datos mientras el servidor lo tenía abierto. El registro del operador dice cuál.
refusal-store-failed = El servidor no ha podido hacer esto con sus datos, y volver a intentarlo no sirve de nada. El registro del operador dice por qué.
refusal-store-unavailable = No se ha cambiado nada. Inténtalo de nuevo dentro de un momento.
# A move in a list that was sent. $refusal is one of the sentences about moves below.
refusal-move = Jugada { $number }: { $refusal }
refusal-busy =
    Hay demasiado en espera del motor o de imágenes; inténtalo de nuevo dentro de { count-seconds }.
refusal-not-manual = Solo se puede retirar un resultado introducido a mano; esta partida se jugó.
refusal-not-ended =
    El informe está disponible cuando termina la partida; hasta entonces nadie recibe ayuda del motor.
refusal-still-playing =
    Conservas tu nombre hasta que termine tu partida { $game }: acábala, abandónala o anúlala antes.
refusal-still-entered =
    Conservas tu nombre hasta que termine el torneo { $tournament }, en el que te has inscrito.
refusal-too-many =
    Demasiadas peticiones desde tu dirección; inténtalo de nuevo dentro de { count-seconds }.
refusal-too-soon = Demasiado seguido. Prueba otra vez dentro de { $seconds } s.
refusal-broken =
    Algo ha fallado en el servidor; el registro del operador indica la causa con esta instancia.

refusal-game-over = La partida ha terminado; pide la revancha.
# $side is X or O.
refusal-not-your-turn = Es el turno de { $side }.
refusal-not-begun = La partida no ha empezado: aún queda una plaza libre.
refusal-stale-ply = La jugada es para la posición { $actual }, pero la partida está en la { $expected }.
refusal-other-ply = La jugada es para otra posición; la partida está en la { $expected }.
refusal-no-such-column = No existe la columna { $column }; { bounds-of-columns }.
refusal-no-column-so-far = No existe esa columna; { bounds-of-columns }.
# $legal are the numbers of the columns with room, of which there are $columns.
refusal-column-full =
    { $columns ->
        [one] La columna { $column } está llena; elige la { $legal }.
       *[other] La columna { $column } está llena; elige una de estas: { $legal }.
    }
refusal-seat-taken = No queda ninguna plaza para ti, pero puedes mirar.
refusal-same-player = Los dos jugadores de una partida deben ser distintos.
refusal-too-late = Ya se han jugado dos fichas; aún puedes rendirte.
refusal-too-many-offers = Has hecho demasiadas propuestas. Haz antes una jugada.
refusal-no-offer = No hay ninguna propuesta de ese tipo que responder.
refusal-nobody-left = No queda nadie con quien jugar.
refusal-nothing-to-take-back = Todavía no hay nada que deshacer.
refusal-present =
    Puedes reclamar la victoria cuando el rival lleve 60 segundos ausente en su turno.
refusal-not-away-long-enough =
    { $seconds ->
        [one] El rival lleva menos de 60 segundos ausente; falta { count-seconds }.
       *[other] El rival lleva menos de 60 segundos ausente; faltan { count-seconds }.
    }
refusal-not-over = Puedes pedir la revancha cuando la partida haya terminado.
refusal-in-tournament = Una partida de torneo no tiene ofertas, reclamaciones ni revancha.
refusal-held = La organización ha parado todos los tableros: echa tu ficha cuando se reanuden. Hasta entonces no corre ningún reloj.
refusal-already-entered = Ya te has inscrito.
refusal-bots-only = Solo pueden inscribirse nombres marcados como bots.
refusal-people-only = Los nombres marcados como bots no pueden inscribirse.
refusal-no-more-rounds = La ronda { $rounds } es la última.
refusal-not-on-list = Solo pueden inscribirse quienes están en la lista de la organización.
refusal-registration-closed = Ya nadie puede inscribirse; pregunta a la organización.
refusal-sent-out = La organización ha sacado a este participante, y puede readmitirlo.
refusal-banned = La organización ha expulsado a este participante.
refusal-not-let-in = La organización aún no ha admitido a este participante.
refusal-too-many-ask = Ya hay { $max } a la espera de que se les admita; la organización tiene que decidir antes sobre ellos.
refusal-too-many-on-device = Desde este dispositivo ya se han apuntado { $max }; no puede nadie más.
refusal-stage-going-on = La fase { $stage } está en marcha. Termínala antes.
refusal-stage-not-running = La fase no ha empezado, o ha terminado.
refusal-stage-begun = La fase ya ha empezado.
refusal-too-many-stages = Un torneo tiene como mucho { $max } fases.
refusal-tournament-full = Las { $places } plazas están ocupadas.
refusal-tournament-over = Ya no puede cambiar nada en él.
refusal-wrong-format = Una fase de este tipo no tiene eso.
refusal-wrong-round = La siguiente ronda es la { $next }.
refusal-entrants-out-of-range = Jugarían { $actual }, y deben ser de { $min } a { $max }.
refusal-pair = { $field } debe tener dos números de participantes.
refusal-pairs = { $field } debe ser una lista de parejas de participantes.
refusal-named-twice = El participante { $n } aparece dos veces.
refusal-no-tournament = Aquí no hay ningún torneo { $id }.
refusal-no-entrant = No hay ningún participante { $n }.
refusal-no-stage = No hay ninguna fase { $k }.
refusal-no-stage-game = La fase no tiene esa partida.
refusal-stage-game-not-over = La partida no tiene un resultado que corregir.
refusal-title = { $field } debe tener de 1 a { $max } caracteres, sin caracteres de control ni invisibles.
refusal-too-many-positions = positions debe tener como mucho { $max }.
refusal-bad-position = { $field } debe ser una posición sin terminar de este tablero, escrita como stacks.
refusal-too-many-tournaments = Esta dirección tiene { $max } torneos sin terminar. Termina antes uno.

# $field is a word of the program, such as connect.
refusal-missing = Falta { $field }.
refusal-misspelt = Falta { $field }, y { $sent } no es un campo conocido.
refusal-unknown = { $field } no es un campo conocido.
refusal-repeated = { $field } ha llegado más de una vez; envíalo una sola vez.
refusal-not-a-column =
    Una columna es un número entero, contado desde { $first }; { $actual } no lo es.
refusal-range = { bounds-of-field }.
refusal-one-of = { $field } debe ser uno de: { $words }.
refusal-future = { $field } no puede estar en el futuro.
refusal-era = { $field } debe ser una hora desde 1970 hasta { $end }.
refusal-beside = Envía { $field } o { $other }, no ambos.
refusal-only-of-kind = { $field } es para kind={ $kind }; aquí no se envía.
# Fair starts, which are positions that are proven to be draws.
refusal-not-proven =
    Las salidas justas solo están demostradas en 6×7, 4 en raya; en 4×4, 4×5, 5×4 y 5×5, 4 en raya, el tablero vacío ya es empate.
refusal-no-head-start = No hay ventaja de nivel { $step } para { $side }; elige otro nivel.
refusal-over =
    La partida termina con la jugada { $ply }; envía una posición en la que le toque jugar a alguien.
refusal-stacks =
    La palabra { $number } de stacks falta o no vale. Escribe { $columns } palabras unidas por -, una por columna desde la izquierda: sus fichas como x y o de abajo arriba, o 0 si no hay ninguna.
refusal-stack-too-high = La columna { $column } tiene { $discs } fichas, pero solo caben { $rows }.
refusal-count = Hay { $x } X y { $o } O; pon tantas X como O, o una X más.
refusal-no-order = Ninguna partida llega aquí: la ficha de la columna { $column }, fila { $row } desde arriba, no se puede echar cuando le toca.
refusal-too-many-orders = Estas pilas se pueden llenar en demasiados órdenes para probarlos; da las jugadas.
# $line says whether there is a line; if not, the board is full.
refusal-stacks-over =
    { $line ->
        [yes] Ya hay una línea; quita una de sus fichas.
       *[no] El tablero está lleno; después no puede venir nada.
    }
refusal-only-computers =
    { $field } necesita a una persona, que abra la siguiente partida; aquí solo juegan ordenadores.
refusal-reused = { $field } ya se usó con otra petición; elige otro.
refusal-code = Este código es desconocido, está usado o tiene más de diez minutos; pide otro.
refusal-code-as-name =
    Esto es un código para otro dispositivo, no un nombre. Escribe el nombre al que pertenece; después se te pedirá el código.
refusal-text = { $field } debe ser un texto.
refusal-texts = { $field } debe ser una lista de textos.
refusal-length = { $field } debe tener de { $min } a { $max } caracteres.
refusal-integer = { $field } debe ser un número entero.
refusal-object = { $field } debe ser un objeto.
refusal-two-seats = { $field } debe ser una lista de dos plazas.
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
problem-foreign-origin =
    El origen de esta página no está permitido; el operador puede añadirlo con --allowed-origins.
problem-timeout = La respuesta ha tardado demasiado. Inténtalo de nuevo dentro de un momento.
problem-stalled = El cuerpo de la petición dejó de llegar. Envíalo de nuevo.
problem-json-ended = Esto no es JSON válido: termina a medias.
problem-json = Esto no es JSON válido: mira la línea { $line }, columna { $column }.
problem-not-an-object = Se espera un objeto JSON.
problem-upload = El envío llegó incompleto o no se puede descomprimir.
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

## Games as text, for curl and for `cuatro play`

# $connect is how many in a row win.
board-name = { $rows }×{ $columns }, { $connect } en raya

# $names are those for whom the open seats are reserved.
text-waiting-for = Falta { $names }.
text-seat-open = Queda una plaza libre.
# $side is X or O.
text-turn =
    { $you ->
        [yes] Ronda { $round }. Te toca, { $name } ({ $side }).
       *[no] Ronda { $round }. Le toca a { $name } ({ $side }).
    }
text-starts =
    { $drawn ->
        [yes] Empieza { $name } ({ $side }), por sorteo.
       *[no] Empieza { $name } ({ $side }).
    }
text-fair-start = Salida igualada: el servidor sorteó las primeras fichas y nadie lleva ventaja.
text-head-start = Ventaja para { $name } ({ $side }), que gana si juega a la perfección.
# The clocks of X and O.
text-time-left = Tiempo restante: { $x }, { $o }.
text-played = { $name } ({ $side }) jugó en la columna { $column }.
text-declined-draw = { $name } no acepta el empate.
text-declined-takeback = { $name } no permite deshacer la jugada.
text-declined-rematch = { $name } no quiere otra partida.
text-withdrew-draw = { $name } retira su oferta de empate.
text-withdrew-takeback = { $name } ya no pide deshacer la última jugada.
text-in-tournament = Tablero { $board }, ronda { $round } del torneo { $id }.
text-held = La organización ha parado todos los tableros. No le toca a nadie, y no corre ningún reloj.
text-released = Los tableros se reanudan. Los relojes siguen enseguida.
text-taken-back = Se ha deshecho la última jugada.
text-offers-draw = { $name } ofrece empate.
text-offers-takeback = { $name } pide deshacer la última jugada.
text-you-offered-draw = Has ofrecido empate; { $rival } aún no ha respondido.
text-you-offered-takeback =
    Has pedido deshacer la última jugada; { $rival } aún no ha respondido.

# A position without players.
position-to-move = le toca a { $side }
position-won = { $side } tiene una línea
position-drawn = tablero lleno

# How a game ended: first the winner, then the reason.
ending-drawn = Empate.
ending-won =
    { $you ->
        [yes] ¡Ganas, { $name }!
       *[no] Gana { $name }.
    }
# $name won.
ending-lost = Pierdes: gana { $name }.
ending-by-hand = El resultado se introdujo a mano: no se conocen las jugadas.
ending-line = Línea ganadora: { $line }.
ending-full = El tablero está lleno.
ending-agreed = De común acuerdo.
ending-resigned =
    { $you ->
        [yes] Te has rendido.
       *[no] { $name } se ha rendido.
    }
ending-out-of-time =
    { $you ->
        [yes] Se te acabó el tiempo.
       *[no] A { $name } se le acabó el tiempo.
    }
ending-away =
    { $you ->
        [yes] Llevabas demasiado tiempo fuera.
       *[no] { $name } llevaba demasiado tiempo fuera.
    }
# $points are the names with their points.
ending-points = Rondas: { $rounds }. Puntos: { $points }.
# The games that X and O have won, and how many win the series.
ending-series = { $x } { $x_wins } – { $o_wins } { $o }, gana quien llegue a { $first_to }.
ending-series-won =
    { $you ->
        [yes] ¡Ganas la serie { $won } – { $lost }, { $name }!
       *[no] { $name } gana la serie { $won } – { $lost }.
    }
ending-expired = La partida caducó: nadie la jugó. No cuenta.
ending-aborted = La partida se anuló y no cuenta.
ending-uncounted =
    Empieza con fichas en el tablero, así que no cuenta: ni puntos, ni clasificación, ni historial.

## Commands at the end of a text for curl: each line stands above a command

next-wait-for-codes =
    Los códigos para entrar se mostraron al crear la partida. Para esperar:
next-take-seat = Para ocupar la plaza:
# $link is an address and $join a command.
next-send-link =
    Envía este enlace a quien vaya a jugar contigo: { $link }
    o, para la terminal:
    { $join }
    Para esperar:
# $free are the numbers of the columns with room, of which there are $columns.
next-move =
    { $columns ->
        [one] Columna libre: { $free }. Para echar una ficha:
       *[other] Columnas libres: { $free }. Para echar una ficha:
    }
next-wait = Para esperar la respuesta:
next-watch = Para ver lo que sigue:
next-wait-for-release = Para esperar a que se reanuden los tableros:
next-game = La siguiente partida:
next-wait-for-rematch = Has pedido la revancha. Para esperarla:
next-in-series = Para jugar la siguiente partida de la serie:
next-rematch = Para jugar otra vez:
next-other-games = Otras partidas y más:
next-report = Qué valía cada jugada:
next-claim-win = { $name } lleva un minuto fuera. Para reclamar la victoria:
next-claim-abort =
    { $name } lleva un minuto fuera. Para terminar la partida, que aún no cuenta:
next-accept-draw = { text-offers-draw } Para aceptar:
next-accept-takeback = { text-offers-takeback } Para aceptar:
next-withdraw = Para retirarlo:
next-this-game = La partida:
next-present = La partida tal como está ahora:
next-ranking = La clasificación:
next-results = Los últimos resultados:
next-help = Todo lo demás:
text-board-values =
    Bajo cada columna, para quien mueve: + gana, - pierde, = es empate; el número cuenta las fichas hasta el final.
text-board-unproven =
    Bajo cada columna, para quien mueve: + gana, - pierde, = es empate, ? no se sabe; en este tablero solo se busca un rato.
next-board-disc = La siguiente ficha, en la mejor columna:
next-board-play = Para seguir jugando desde aquí (la partida no cuenta):
next-board-picture = Lo mismo como imagen (o board.png, board.txt):
next-computer = Para jugar contra el ordenador:
next-more = Más:
next-enter = Para apuntarte; la respuesta trae tu token:
next-wait-for-board = Para esperar tu próximo tablero:
next-ask-to-be-let-in =
    O pide a la organización que te deje entrar con ese nombre y un número detrás; ninguna partida tuya se anota entonces:
next-wait-to-be-let-in = Para esperar a la organización:
next-come-back = Para volver:
next-tournament = El torneo:
next-tournament-file = Todo como texto (o .csv, para una hoja de cálculo):
next-export = Clasificación e historial en un archivo:
next-learn = Para aprender de los errores:
next-lesson = El siguiente:
next-lesson-report = Era el último. El informe:
next-answer = Para ver la respuesta:
next-hint = Para una pista:
next-try =
    { $columns ->
        [one] Para probar la columna { $free }:
       *[other] Para probar una de las columnas { $free }:
    }

## Other texts for curl

text-front-title = Cuatro en raya · para jugar desde la terminal
text-front-waiting = Esperan a un jugador:
text-front-playing = Partidas en curso:
text-front-empty = Ahora no hay partidas.
# A word that the program takes for the level $id. If it knows none in your language, write the argument alone, as in English.
text-level =
    { $id ->
        [easy] facil
        [medium] medio
        [hard] dificil
        [heuristic] heuristica
        [expert] experto
        [perfect] perfecto
       *[other] { $id }
    }
# Words such as `level` and `opponent_name` are the program's. $online and $board are commands, $levels, $presets and $languages lists.
text-help =
    POST /play empieza una partida. Campos: name; level (contra el ordenador), opponent_name (en el mismo terminal) o ninguno (recibes un enlace para enviar);
    first=me, opponent o random; rows, columns, connect; clock=60+1; series=3 (gana quien llegue a 3); listed=0 (en ninguna lista). O por plaza: x_name, x_level, x_invite, o_name, ….
    La respuesta trae el token de tu plaza, que solo se muestra una vez.
    { $online }
    { $board }

    Niveles, por número o nombre:
    { $levels }

    Tableros: de 1 a 10 filas y columnas; los más populares son { $presets }.
    start=fair empieza en una posición igualada que se sortea; opening=3,3,2 en una posición elegida.
    Cualquier posición: { $position }

    Una partida está en /g/ID:
      GET    como texto; .svg, .png, .json, o Accept: text/event-stream para seguirla; ?wait=60 espera la próxima jugada, ?ply=5 muestra una posición anterior
      POST   column=3 echa una ficha; las columnas se cuentan desde 0
      POST   /join ocupa una plaza libre (name; invite si está reservada)
      POST   /resign /abort /claim, y /rematch /draw /takeback con answer=offer, accept,
             decline o withdraw
      GET    /report juzga cada jugada al terminar la partida; /learn te deja encontrar las mejores
    Envía el token de tu plaza con -u de curl; lo que va antes de los dos puntos no importa.

    Un nombre es del primer jugador que lo usó. Para volver a usarlo en /play o /join, envía su token de jugador con -u.
    Para jugar un archivo de guion (el modo y una columna por línea, contadas desde 1) con cada paso explicado:
      envíalo con --data-binary @ARCHIVO de curl (POST) a { $scripts }

    Un torneo está en /t/ID, o en /t/ y su número. POST /t/ID/join te apunta (name), y GET /t/ID/me?wait=60 con tu token espera tu
      próximo tablero; POST ahí hace una pausa (state=pause) o te da de baja (state=leave).

    { next-export }
    { $export }

    Otro idioma ({ $languages }): -H 'Accept-Language: en' o ?lang=en. Los programas usan la API JSON en /api/v1, descrita en { $document } y, en un navegador, en { $docs }

    Para empezar:
text-invitation = Hay una plaza reservada para { $name }. El enlace, que solo se muestra una vez:
text-invitation-terminal = o, en la terminal:
text-token-of-seat = { $name } juega con { $side }. El token de la plaza, que solo se muestra una vez: { $token }
text-token-of-player = El nombre { $name } ya es tuyo. Su token de jugador, que solo se muestra una vez: { $token }
text-earlier-position = Tras { count-discs }:
text-accuracy = { $name } ({ $side }): precisión { $percent } % ({ $kept } de { count-choices }).
text-best-move = Mejor jugada: la { $number }, columna { $column }.
text-unproven = No todo está demostrado en este tablero.
text-lesson = Error { $this } de { $all }, jugada { $number }
text-no-lesson = Aquí nadie cometió un error que una persona pudiera evitar.

## Ranking, results and players

ranking-all = Clasificación
ranking-people = Clasificación, partidas entre personas
ranking-bots = Clasificación de los bots
ranking-empty = Aún nadie tiene puntos.
results = Los últimos resultados
results-none = Aún no ha terminado ninguna partida.
results-none-found = Aún no ha terminado ninguna partida así.
totals =
    { count-points }; { $games ->
        [one] { $games } partida
       *[other] { $games } partidas
    }: { $wins ->
        [one] { $wins } ganada
       *[other] { $wins } ganadas
    }, { $losses ->
        [one] { $losses } perdida
       *[other] { $losses } perdidas
    }, { $draws ->
        [one] { $draws } empatada
       *[other] { $draws } empatadas
    }.
# $totals is the message above.
totals-people = contra personas: { $totals }
totals-bots = en partidas con un bot: { $totals }
totals-computers = contra ordenadores: { $totals }
totals-carried = de una clasificación anterior: { $totals }
rating = Valoración { $rating } ±{ $deviation }.
rivals = Contra cada rival:
rival-computer = el ordenador ({ $level })
# $totals is the message above.
rival-totals = { $rival }: { $totals }

# Headings of columns.
column-name = nombre
column-points = puntos
column-won = ganadas
column-lost = perdidas
column-drawn = empates
column-played = jugadas
column-rating = valoración
column-ended = fin (UTC)
column-winner = gana
column-reason = por
column-rounds = rondas
column-board = tablero
column-kind = tipo
column-game = partida

# Why a game ended, in the column `column-reason`; and a draw in `column-winner`.
ended-line = línea
ended-full = tablero lleno
ended-resign = rendición
ended-time = tiempo
ended-abandon = abandono
ended-agreed = acuerdo
winner-none = empate

# Who played, in the column `column-kind`.
kind-online = en línea
kind-local = un dispositivo
kind-exhibition = ordenadores
kind-computer = contra el ordenador ({ $level })
kind-by-hand = a mano
kind-by-hand-computer = { kind-by-hand }, { kind-computer }

## Notices to the operator

# $board is the message `board-name`.
notice-waiting = { $name } espera rival ({ $board }).
notice-waiting-two = Una partida espera a dos jugadores ({ $board }).
notice-drawn-agreed = { $x } y { $o } acordaron un empate.
notice-drawn-full = { $x } y { $o } empataron: el tablero está lleno.
notice-won-line = { $winner } ganó a { $loser } con una línea, en la ronda { $round }: { count-points }.
notice-won-resign = { $winner } ganó a { $loser }, que se rindió, en la ronda { $round }: { count-points }.
notice-won-time = { $winner } ganó a { $loser }, a quien se le acabó el tiempo, en la ronda { $round }: { count-points }.
notice-won-abandon = { $winner } ganó a { $loser }, que se había ido, en la ronda { $round }: { count-points }.

## Cards that messengers show for a link

# The language and country, as in the Open Graph protocol.
page-locale = es_ES
page-server = Cuatro en raya: envía un enlace y juega. Sin cuentas ni anuncios.
page-against = { $x } contra { $o }
page-invites = { $name } te invita a jugar
page-invitation =
    { $connect ->
        [4] Cuatro en raya en un tablero de { $rows }×{ $columns }. Abre el enlace, elige un nombre y juega. Sin cuentas.
       *[other] { $connect } en raya en un tablero de { $rows }×{ $columns }. Abre el enlace, elige un nombre y juega. Sin cuentas.
    }
page-won = { $winner } ganó a { $loser }
page-drawn = { $x } y { $o } empataron
page-over = Mira la partida y descubre qué jugada la decidió.
page-aborted = Esta partida se anuló.
page-watch = Abre el enlace para verla en directo.
page-position = Analiza esta posición o juega desde ella.

## The page without JavaScript

page-needs-javascript = Esta página necesita JavaScript.
page-terminal = En una terminal, usa curl con su dirección.

## The command line: refused values

# $flag is as it is typed, such as --listen; $right says what would be right.
cli-wrong-value = { $flag } no puede ser { $value }: { $right }
cli-no-subcommand = no existe el comando { $command }; los comandos son { $known }
cli-unknown-argument = aquí no se admite { $argument }; --help muestra lo que sí
cli-similar-argument = aquí no se admite { $argument }; ¿querías decir { $known }?
cli-missing-argument = falta: { $arguments }
cli-argument-twice = { $argument } solo se puede indicar una vez
cli-argument-conflict = { $argument } no se puede combinar con { $other }
cli-no-value = { $flag } necesita un valor
cli-no-choice = { $flag } debe ser uno de estos: { $choices }; no { $value }
# $field is the flag.
cli-no-number = { bounds-of-field }, no { $value }
# What would be right, each a clause without a full stop.
cli-setting-listen =
    es una dirección con un puerto, como 127.0.0.1:8080, o unix: y la ruta de un socket
cli-setting-listen-path = después de unix: va una ruta, como en unix:/run/cuatro/cuatro.sock
cli-setting-listen-platform = este sistema no tiene sockets Unix
cli-setting-database-url =
    la URL de la base de datos debe ser sqlite://ruta/a/cuatro.db o postgres://usuario:contraseña@host:5432/nombre
cli-setting-admin-token-length = un token de administración tiene al menos { $characters } caracteres
cli-setting-admin-token-characters =
    un token de administración solo tiene letras, cifras y signos ASCII, sin espacios
cli-setting-admin-token-beginning =
    un token de administración no empieza como el de un jugador
cli-setting-public-url =
    una dirección pública es http:// o https:// con un host, como https://cuatro.example
cli-setting-origin = un origen es http:// o https:// con un host y quizá un puerto, sin ruta
cli-setting-base-path =
    una ruta base es /nombre o /nombre/nombre, con letras, cifras y - . _ ~, sin . ni .. como nombres
cli-setting-name = el nombre de un servidor tiene hasta { $characters } caracteres, en una sola línea
cli-setting-log = un filtro es error, warn, info, debug, trace o algo como cuatro=debug ({ $error })
cli-setting-trusted-proxies =
    un proxy de confianza es una dirección como 127.0.0.1 o una red pequeña como 192.0.2.8/30
cli-setting-user-header =
    es el nombre de una cabecera propia, con letras, cifras y -, como Remote-User
cli-setting-user-header-of-anybody =
    necesita --trusted-proxies, o un socket Unix en el que escuchar: sin ellos cualquiera podría hacerse pasar por otra persona
cli-setting-interval = un intervalo es off, o un tiempo de 1min a 366d, como 30min, 24h o 7d
cli-setting-webhook-url = debe ser http:// o https:// con un host, como https://ntfy.example/topic
cli-setting-language = un idioma es { $languages }
cli-settings-line = { $file }, línea { $line }: no tiene la forma NOMBRE=valor
cli-settings-open-quote = { $file }, línea { $line }: falta cerrar una comilla en el valor de { $name }
cli-settings-no-text = { $file }, línea { $line }: no es texto en UTF-8
cli-unknown-setting = { $file }: no existe el ajuste { $name }; `cuatro --help` los enumera
cli-unknown-variable = el entorno contiene { $name }, y no existe tal ajuste; `cuatro --help` los enumera

## The command line: files, the data and servers

# $error is what the system says, in English.
cli-cannot-read = no se puede leer { $file }: { $error }
cli-cannot-write = no se puede escribir { $file }: { $error }
cli-cannot-create = no se puede crear { $directory }: { $error }
cli-cannot-open = no se puede abrir { $file }: { $error }
cli-cannot-remove = no se puede borrar { $file }: { $error }
# $command and $directory make one command.
cli-not-writable =
    el usuario { $user } no puede escribir en { $file }: ejecuta `{ $command } { $directory }` como root; si es un volumen de un contenedor, en el anfitrión, con el directorio que está montado ahí
cli-mounted-read-only =
    { $file } está en un sistema de archivos montado solo para lectura: móntalo de forma que se pueda escribir
cli-output-closed = la salida estándar está cerrada: { $error }
cli-no-runtime = no se puede iniciar el entorno de ejecución: { $error }
cli-store-in-use = otro Cuatro está usando { $what }
cli-store-moved =
    { $file } se borró o se reemplazó mientras estaba abierto, así que no se escribe nada: devuélvelo a su sitio, o detén el servidor, que entonces guarda al lado lo que tiene
cli-store-unavailable = los datos no están disponibles: { $reason }
cli-store-failed = el almacenamiento falló: { $reason }
cli-store-corrupt = los datos están dañados: { $table } { $row }: { $problem }
cli-schema-older = { $file } es de un Cuatro anterior; `cuatro serve` lo actualiza
cli-schema-too-old =
    { $file } tiene el esquema { $schema }, demasiado antiguo para este Cuatro: ábrelo una vez con el Cuatro de la revisión 1b1e1ef, que lo lleva al esquema 14, y después con este
cli-schema-newer =
    { $file } es de un Cuatro más nuevo (su esquema es el número { $schema }), y este conoce esquemas hasta el { $newest }: vuelve a arrancar esa versión, o recupera una copia anterior con `cuatro restore`
cli-schema-different = { $file } tiene otro esquema con el número { $schema }
cli-schema-missing = { $file } no tiene esquema
# $fault is one of the last two.
cli-schema-what-to-do = { $fault }: recupera una copia anterior con `cuatro restore`
cli-interrupted-restore =
    una restauración no llegó a su fin. Ejecuta otra vez `cuatro restore` con la copia. O vuelve a los datos de antes: renombra { $former }* como { $data }*, los que estén, y después borra { $marker }
cli-no-file-in-postgres =
    los datos están en PostgreSQL, que se copia con sus propias herramientas: pg_dump y pg_restore para un momento, pg_basebackup con el WAL archivado para cualquier momento (docs/scaling.md)
cli-without-postgres =
    este Cuatro se compiló sin PostgreSQL; usa uno compilado con la opción `postgres`, que es lo normal, o indica un archivo de datos: --database-url sqlite://ruta/cuatro.db
cli-no-data-file = no hay ningún archivo de datos en { $file }; indica su directorio con --data-dir
cli-in-use-by-server =
    Un servidor de Cuatro está usando { $file }. Pasa por el servidor: --server { $server }
cli-in-use-by-command =
    Otro comando de Cuatro está usando { $file }. Inténtalo de nuevo cuando haya terminado
cli-does-not-answer = { $address } no responde: { $error }
cli-strange-answer = { $address } respondió { $status }: ¿es un servidor de Cuatro?
cli-not-well = { $address } no está bien: { $answer }
cli-line = línea { $line }: { $problem }
cli-needs-admin-token =
    hace falta el token de administración: da --admin-token, o { $file }: { $error }
# $name is a file, or one of the next two.
cli-contents-wrong = { $name } contiene algo imposible: { $error }
cli-contents-no-replay = { $name } contiene la partida { $game }, cuyos eventos no se pueden reproducir
cli-the-copy = la copia
cli-the-database = la base de datos
cli-backup-exists = { $file } ya existe; indica un archivo nuevo
cli-backup-done = { $file }: { count-bytes }
cli-backup-whole = { $file }: íntegra; { count-players }, { count-finished-games }, { $playing } en juego
cli-backup-missing = no existe { $file }
cli-backup-directory = { $file } es un directorio: indica un archivo escrito por `cuatro backup`
cli-backup-unreadable = { $file } está dañado, o no es un archivo de datos de Cuatro: { $error }
cli-backup-damaged = { $file } está dañado: { $problems }
cli-backup-dangling = { $file } está dañado: filas que no apuntan a nada: { $rows }
cli-database-whole = la base de datos: íntegra; { count-finished-games }, { $playing } en juego
cli-restored = { $file } se ha restaurado
cli-restored-over = { $file } se ha restaurado; los datos de antes están en { $former }
cli-restore-in-use = un servidor está usando { $file }; detenlo primero
cli-restore-postgres =
    PostgreSQL se restaura con sus propias herramientas (pg_restore, o una copia base); después `cuatro restore --check URL` revisa todas las partidas
cli-migrate-progress = { $copied } de { $rows } filas
cli-migrate-differs = la copia no exporta lo mismo que el original; no la uses
cli-migrated =
    { count-rows } en la copia; ambas exportan lo mismo; se reproducen { count-finished-games } y { $playing } en juego
cli-own-file = { $file } es un archivo de los propios datos o ajustes de Cuatro: indica otro
cli-export-unwritten = no se puede escribir la exportación: { $error }
cli-export-broke-off = la exportación se interrumpió: { $error }
cli-import-done = Hecho.
cli-import-dry-run = Esto es lo que se haría; no se ha escrito nada.
# The count itself stands before it.
cli-import-new-games =
    { $games ->
        [one] partida nueva
       *[other] partidas nuevas
    }
cli-import-known-games =
    { $games ->
        [one] partida que ya estaba
       *[other] partidas que ya estaban
    }
cli-import-deleted-games =
    { $games ->
        [one] partida eliminada que no vuelve
       *[other] partidas eliminadas que no vuelven
    }
cli-import-new-players =
    { $players ->
        [one] jugador nuevo
       *[other] jugadores nuevos
    }
cli-import-carried =
    { $totals ->
        [one] total arrastrado
       *[other] totales arrastrados
    }
cli-import-reading = leyendo
cli-import-writing = comparando y escribiendo
cli-import-sending = enviando
cli-import-token = { $address } rechaza este token de administración: indica el de ese servidor con --admin-token o CUATRO_ADMIN_TOKEN
cli-import-wrong = el archivo tiene errores y no se ha importado nada ({ $errors })
cli-config-hidden = (oculto)
cli-config-command-line = línea de comandos
cli-config-environment = entorno ({ $variable })
cli-config-default = por defecto

## The command line: the server

cli-serve-no-start = el servidor no puede arrancar: { $error }
cli-serve-failed = el servidor falló: { $error }
cli-serve-no-writer =
    ya no se pueden guardar partidas, así que el servidor termina; el registro dice por qué. Arráncalo de nuevo
cli-serve-no-backups =
    --backup-every copia un archivo de datos; PostgreSQL se copia con sus propias herramientas: pg_dump, pg_basebackup
cli-serve-no-agreement =
    los servidores no se ponen de acuerdo en un token de administración: { $error }
cli-serve-strange-secret =
    { $file } no contiene lo que escribe un servidor: bórralo, y el próximo arranque hará otro
cli-serve-play = Jugar
cli-serve-admin = Administrar
cli-serve-admin-kept = solo se muestra esta vez; el token queda en { $file }
cli-serve-data = Datos
cli-serve-others = Los demás
cli-serve-others-none =
    solo puede conectarse esta máquina; para dejar entrar a otros, arranca con --listen 0.0.0.0:{ $port }
cli-serve-others-network = { $link } para quien esté en tu red
cli-serve-others-machine = en la dirección de esta máquina, puerto { $port }
cli-serve-others-socket = a través del proxy que hay delante del socket; arranca con --public-url para decir dónde está
cli-serve-stop = Parar
cli-serve-stop-keys = Ctrl+C; las partidas en curso siguen tras el próximo arranque
cli-log-no-thread = no se puede iniciar el hilo del registro: { $error }
cli-listen-in-use = { $address } está en uso: ¿ya está Cuatro en marcha? Elige otra con --listen
cli-listen-refused = no se puede escuchar en { $address }: { $error }
cli-listen-many-passed-on =
    se entregan { $sockets } sockets (LISTEN_FDS), y Cuatro escucha en uno: deja un solo ListenStream= en cuatro.socket
cli-listen-wrong-passed-on =
    lo que se entrega (LISTEN_FDS) no es un socket de flujo TCP o Unix en el que escuchar: { $error }
cli-listen-no-socket = { $file } ya existe y no es un socket, así que se queda: elige otra ruta con --listen
cli-listen-left-behind = { $file } quedó de antes y no se puede borrar: { $error }
cli-listen-unknown = { $file } ya existe, y no se puede saber si alguien escucha en él: { $error }

## cuatro doctor

# How a finding is, in at most four letters.
cli-doctor-good = bien
cli-doctor-note = nota
cli-doctor-bad = MAL
# What a finding is about, in at most eleven letters.
cli-doctor-version = versión
cli-doctor-sqlite = sqlite
cli-doctor-directory = directorio
cli-doctor-permissions = permisos
cli-doctor-data = datos
cli-doctor-saved = rescatado
cli-doctor-log = registro
cli-doctor-clock = reloj
cli-doctor-space = espacio
cli-doctor-copies = copias
cli-doctor-hints = avisos
cli-doctor-connections = conexiones
cli-doctor-server = servidor
cli-doctor-address = dirección
cli-doctor-proxy = proxy
cli-doctor-to-do =
    { $things ->
        [one] hay una cosa que arreglar
       *[other] hay { $things } cosas que arreglar
    }
cli-doctor-missing = aún no existe { $file }; lo crea el primer arranque
cli-doctor-directory-writable = se puede escribir en { $directory }
cli-doctor-private = { $file } es solo de su propietario
cli-doctor-not-private =
    otros pueden abrir { $file } (modo { $mode }), que contiene secretos: chmod 600 { $file }
cli-doctor-data-in-postgres = las herramientas de PostgreSQL vigilan el espacio y las copias
cli-doctor-postgres = PostgreSQL { $version } responde y tiene el esquema de esta versión
cli-doctor-postgres-older = PostgreSQL { $version } responde y tiene un esquema anterior; el próximo arranque lo actualiza
cli-doctor-postgres-empty = PostgreSQL { $version } responde y aún no tiene datos; el primer arranque crea sus tablas
cli-doctor-hints-heard = los servidores de esta base de datos se enteran de los cambios de los demás
cli-doctor-hints-lost =
    LISTEN y NOTIFY no funcionan ahí: conéctate directamente, o con un pooler en modo de sesión
cli-doctor-connections-enough = quedan { $free } libres; cada Cuatro necesita hasta { $needed }
cli-doctor-connections-few =
    quedan { $free } libres, y cada Cuatro necesita hasta { $needed }: aumenta max_connections, o el límite del usuario o de la base de datos
cli-doctor-clock-of-postgres = coincide con el de la base de datos
cli-doctor-clock-apart = difiere { $seconds } s del de la base de datos: deja que NTP ponga en hora los dos
cli-doctor-data-unreadable =
    no se puede leer { $file } ({ $error }): recupera una copia con `cuatro restore`; véase docs/operating.md
cli-doctor-schema = { $file } tiene el esquema de esta versión
cli-doctor-schema-older = { $fault }, después de una copia
cli-doctor-journal =
    { $file }: los datos están dañados: journal { $row }: sus eventos no se pueden leer o ya están; recupera una copia con `cuatro restore`, o renuncia a lo que tiene esa fila: sqlite3 { $file } 'delete from journal where n = { $row }'
cli-doctor-rescued =
    { $files }: un servidor guardó esto cuando se borraron o se reemplazaron sus datos: `cuatro restore` lo recupera; llévalo a otro sitio si no hace falta
cli-doctor-log-short = el registro de escritura anticipada ocupa { $size }
cli-doctor-log-long =
    el registro de escritura anticipada ocupa { $size } y no vuelve a los datos: puede que un programa tenga el archivo abierto para leer; reinicia el servidor
cli-doctor-clock-right = son las { $time }
cli-doctor-clock-wrong =
    aquí son las { $time }, pero los datos se escribieron más tarde: pon el reloj en hora, o deja que lo haga NTP
cli-doctor-space-enough = quedan { $free } libres
cli-doctor-space-little = quedan { $free } libres, y una copia de los datos ocupa { $size }
cli-doctor-space-none =
    solo quedan { $free } libres; si no se puede escribir, ninguna partida sigue: haz sitio
cli-doctor-copies-off =
    el servidor no hace copias: --backup-every 24h, o `cuatro backup` con un temporizador propio
cli-doctor-copies-ahead = { $copy } lleva una fecha futura y no se cuenta: pon el reloj en hora y después cámbiale el nombre o bórrala
cli-doctor-copies-none = aún no hay ninguna en { $directory }; el servidor hace una al arrancar
cli-doctor-copies-made = la más reciente es de { $time }
cli-doctor-copies-late =
    la más reciente es de { $time }: ¿está en marcha el servidor, y puede escribir en { $directory }?
cli-doctor-server-none = ninguno responde en { $address } ({ $error }): arráncalo con `cuatro serve`
cli-doctor-server-well = responde en { $address } y puede jugar
cli-doctor-server-unwell = responde en { $address } y no puede escribir: su registro dice por qué
cli-doctor-server-other =
    lo que responde en { $address } no es Cuatro (estado { $status }): elige otra dirección con --listen
cli-doctor-address-loopback =
    solo se puede conectar esta máquina: --listen 0.0.0.0:8080 para tu red, --public-url detrás de un proxy
cli-doctor-address-open = puede jugar cualquiera que llegue a { $address }
cli-doctor-address-socket =
    la gente llega por el proxy del socket: di dónde con --public-url
cli-doctor-address-right = { $url } lleva a este servidor
cli-doctor-address-elsewhere =
    { $url } lleva a otro sitio (estado { $status }): revisa el proxy y --public-url
cli-doctor-address-unasked =
    no se ha podido preguntar a { $url } desde aquí ({ $error }): abre { $url }/api/v1/server, que debe mostrar "public_url":"{ $url }"
cli-doctor-address-silent =
    { $url } no responde ({ $error }): revisa el proxy, el nombre y el cortafuegos
cli-doctor-proxy-right = solo se cree el X-Forwarded-For de los proxies de confianza
cli-doctor-proxy-wide =
    se da por buena la dirección que declare cualquiera de { $networks }, que así puede saltarse los límites por dirección: indica con --trusted-proxies solo la dirección del proxy
cli-doctor-proxy-none =
    la gente llega por otra dirección y no se confía en ningún proxy: detrás de uno, todos comparten los límites de una sola dirección; indícalo con --trusted-proxies

## The game in the terminal

cli-no-terminal = no se puede usar la terminal: { $error }
cli-no-input = no se puede leer la entrada estándar: { $error }
cli-data-unusable = no se puede usar el archivo de datos: { $error }
cli-without-terminal =
    sin terminal no se puede preguntar: da los dos jugadores, por ejemplo --x Ana --o hard
cli-one-player = sin terminal hay que dar al menos un jugador: --x Ana
cli-same-names = --x y --o necesitan nombres distintos
cli-no-level =
    No existe el nivel { $level }: escribe el número de un nivel, de 1 a { $last }, o su nombre.
# A question to which Enter alone says yes, and one to which it says no.
cli-yes-or-no = [S/n]
cli-no-or-yes = [s/N]
cli-type-yes-or-no = Escribe s o n.
# What can be typed, in small letters, with spaces between the words. Those of all languages are understood.
typed-yes = s si sí
typed-no = n no
typed-take-back = deshacer
typed-draw = empate tablas
typed-resign = rendirse
typed-help = ayuda
cli-choice = Tu elección
cli-type-choice = Escribe un número de 1 a { $last }.
cli-type-whole-number = Escribe un número entero.
cli-type-date = Escribe una fecha como 2026-11-20, o con la hora, 2026-11-20 18:02.
cli-menu = Cuatro: cuatro en raya en la terminal
cli-menu-new-game = Partida nueva
cli-menu-statistics = Estadísticas
cli-menu-exit = Salir
cli-menu-resume = Retomar: { $game }
# A game that was left, by its players.
cli-game-title = { $x } – { $o }, { count-discs }
cli-ask-players = ¿Quién juega?
cli-players-people = Dos personas en este teclado
cli-players-person-and-computer = Una persona y el ordenador
cli-players-computers = Dos ordenadores
cli-ask-opponent = ¿Contra quién?
cli-opponent-here = Alguien en este teclado
cli-opponent-computer = El ordenador
cli-opponent-elsewhere = Alguien en otro sitio, con un enlace
# $what is one of the questions below that have no sign at their end, such as `cli-name`.
cli-ask = { $what }: { "" }
cli-ask-or-enter = { $what } [{ $number }]: { "" }
# What is asked for.
cli-name = Nombre
cli-first-name = Primer nombre
cli-second-name = Segundo nombre
cli-your-name = Tu nombre
cli-other-name = Otro nombre
cli-level = Nivel
cli-first-level = Primer nivel
cli-second-level = Segundo nivel
cli-ask-board = Tablero:
cli-board-another = Otro
cli-ask-rows = Filas (1-10)
cli-ask-columns = Columnas (1-10)
cli-ask-connect = Fichas en raya para ganar
# The beginning of "must be from 1 to 10".
cli-rows = El número de filas
cli-columns = El número de columnas
cli-connect = El número de fichas en raya
cli-ask-first = ¿Quién empieza?
cli-first-random = Al azar
cli-ask-play-again = ¿Jugar otra vez, cambiando de lado?
# Players of scripts that have no name.
cli-first-player = Primer jugador
cli-second-player = Segundo jugador
# $columns is such as 0-6.
cli-ask-column = Columna { $columns } (? para ayuda): { "" }
cli-no-column =
    { $single ->
        [yes] «{ $text }» no es una columna: escribe { $last }, o ? para ayuda.
       *[no] «{ $text }» no es una columna: escribe un número de 0 a { $last }, o ? para ayuda.
    }
cli-help-column = echar una ficha en esa columna
cli-help-take-back = deshacer la última jugada
cli-help-draw = ofrecer empate
cli-help-resign = rendirse
cli-help-help = mostrar esta ayuda
cli-help-leave = salir; la partida se guarda y se puede retomar
cli-ask-resign = ¿Rendirse?
cli-left =
    La partida queda sin terminar. Se guarda:
    el menú de `cuatro play` ofrece retomarla.
cli-left-to-computers =
    La partida queda sin terminar.
    Sigue la próxima vez que se juegue con este archivo de datos.
cli-broken-off =
    La partida queda sin terminar: las jugadas se acabaron antes. No cuenta y no se puede retomar.
# unused_lines is a word of the program.
cli-unused-lines = unused_lines: { $lines } (vienen después del final de la partida)
cli-script-ended = El guion terminó antes que la partida: queda sin terminar.

## The game in the terminal: statistics

cli-statistics-ranking = Clasificación
cli-statistics-ranking-of-people = Clasificación, solo partidas entre personas
cli-statistics-ranking-of-bots = Clasificación de los bots
cli-statistics-history = Historial
cli-statistics-record = Ficha de un jugador
cli-statistics-by-hand = Registrar un resultado a mano
cli-statistics-delete = Eliminar un jugador
cli-statistics-export = Exportar a un archivo
cli-statistics-import = Importar un archivo
cli-statistics-back = Volver
# $side is X or O.
cli-ask-seat = { $side }: nombre, o nivel por su nombre: { "" }
cli-ask-winner = ¿Quién ganó?
cli-winner-nobody = Nadie: empate
cli-ask-rounds = Rondas: { "" }
cli-ask-ended = Cuándo terminó (UTC), por ejemplo 2026-11-20 o 2026-11-20 18:02 [ahora]: { "" }
cli-recorded = Registrado:
cli-ask-purge = ¿Quitar también sus partidas? Los rivales pierden entonces esos puntos.
cli-would-happen =
    Esto pasaría: { $anonymised ->
        [one] { $anonymised } partida conserva el resultado sin el nombre
       *[other] { $anonymised } partidas conservan el resultado sin el nombre
    }, { $removed ->
        [one] { $removed } partida se quita
       *[other] { $removed } partidas se quitan
    }, { $aborted ->
        [one] { $aborted } partida en curso se anula
       *[other] { $aborted } partidas en curso se anulan
    }.
cli-ask-delete = ¿Eliminar a { $name }? No se puede deshacer.
cli-deleted = { $name } se ha eliminado.
cli-ask-file-to-write = Archivo que escribir [{ $default }]: { "" }
cli-ask-replace = Ese archivo existe. ¿Reemplazarlo?
cli-written = Escrito en { $file }.
cli-ask-file-to-read = Archivo que leer [{ $default }]: { "" }
cli-ask-import = ¿Importarlo?

## The game in the terminal: games of a server

cli-no-server-address =
    --server: { $address } no empieza por http:// (detrás de un proxy con TLS, usa la dirección propia del servidor)
cli-no-game = --game: { $text } no es ni el id de una partida ni un enlace a una
cli-game-without-server = --game con un id necesita --server, como --server http://127.0.0.1:8080
# $game is the address of the game; NAME stands for the name of the other player.
cli-send-link =
    Envía este enlace a la otra persona: { $link }
    En la terminal: cuatro play --game { $game } --x NOMBRE
cli-the-game = La partida: { $game }
cli-no-tournament = --tournament: { $text } no es ni el id o el número de un torneo ni un enlace a uno
cli-tournament-without-server = --tournament con un id necesita --server, como --server http://127.0.0.1:8080
cli-tournament-name = Di quién se apunta: --x NOMBRE
cli-tournament-to-go-on = El torneo sigue. Para volver: { $command }
cli-ask-to-be-let-in = ¿Pedir a la organización que te deje entrar con ese nombre y un número detrás? Ninguna partida tuya se anota entonces.
cli-ask-come-back = ¿Seguir jugando?
cli-ask-take-seat = Hay una plaza libre. ¿Ocuparla?
cli-to-go-on = La partida queda sin terminar. Para seguir: { $command }
cli-waiting-for-answer = Esperando la respuesta…
cli-connection-lost = Se ha perdido la conexión; reintentando…
cli-ask-rematch = ¿Pedir la revancha?
cli-ask-next-in-series = ¿Jugar la siguiente partida de la serie?
cli-rematch-asked = { $name } pide la revancha.
cli-press-enter = Pulsa Intro para responder.
cli-ask-accept-draw = ¿Aceptar el empate?
cli-ask-allow-take-back = ¿Permitir que la deshaga?
cli-ask-claim-win = Tu rival lleva un minuto ausente. ¿Reclamar la victoria?
cli-ask-claim-end =
    Tu rival lleva un minuto ausente. ¿Terminar la partida, que aún no cuenta?

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
# A complete line of discs, such as the one that wins.
report-line =
    { $connect ->
        [4] cuatro en raya
       *[other] { $connect } en raya
    }
# Columns in the middle of a sentence: $columns says how many, $most are all but the last, already with commas.
report-columns =
    { $columns ->
        [one] la columna { $last }
       *[other] las columnas { $most } y { $last }
    }
# Which move decided a game; $why is a sentence about it.
report-decided = La jugada { $number } fue decisiva. { $why }
report-made-the-difference = La jugada { $number } marcó la diferencia. { $why }
# The same of a game that ended otherwise than on the board, after a sentence that says how.
report-last-mistake = El último error en el tablero fue la jugada { $number }. { $why }
report-made-the-difference-on-the-board = La última jugada que cambió quién iba a ganar fue la { $number }. { $why }
report-no-disc = No se jugó ninguna ficha.
report-moves-unknown = No se conocen las jugadas de esta partida.
report-unchanged-until-then = Hasta entonces ninguna jugada había cambiado quién iba a ganar.
report-unchanged = Nadie regaló nada: ninguna jugada cambió quién iba a ganar.
report-unchanged-but-missed = Ninguna jugada cambió quién iba a ganar, aunque se dejó pasar una victoria inmediata.
report-unproven = No se ha demostrado que ninguna jugada cambiara el resultado.
# What the other side did after a mistake, as the last clause of one of the sentences below.
report-then-completed =
    { $you ->
        [yes] completaste { report-line }
       *[no] { $name } completó { report-line }
    }
report-then-could-complete =
    { $you ->
        [yes] pudiste completar { report-line }
       *[no] { $name } pudo completar { report-line }
    }
report-then-completed-there =
    { $you ->
        [yes] completaste ahí { report-line }
       *[no] { $name } completó ahí { report-line }
    }
report-then-could-complete-there =
    { $you ->
        [yes] pudiste completar ahí { report-line }
       *[no] { $name } pudo completar ahí { report-line }
    }
report-then-could-force =
    { $you ->
        [yes] pudiste forzar { report-line }
       *[no] { $name } pudo forzar { report-line }
    }
# The effect of the deciding move; $then is one of the above.
report-could-have-completed =
    { $you ->
        [yes] Pudiste completar { report-line } en la columna { $column }, pero jugaste en la { $played }.
       *[no] { $name } pudo completar { report-line } en la columna { $column }, pero jugó en la { $played }.
    }
report-could-have-completed-and-then =
    { $you ->
        [yes] Pudiste completar { report-line } en la columna { $column }, pero jugaste en la { $played }, y { $then }.
       *[no] { $name } pudo completar { report-line } en la columna { $column }, pero jugó en la { $played }, y { $then }.
    }
report-could-have-won =
    { $you ->
        [yes] Pudiste ganar con la columna { $column }, pero jugaste en la { $played }.
       *[no] { $name } pudo ganar con la columna { $column }, pero jugó en la { $played }.
    }
report-had-to-block-and-then =
    { $you ->
        [yes] Tenías que bloquear la columna { $column }, pero jugaste en la { $played }, y { $then }.
       *[no] { $name } tenía que bloquear la columna { $column }, pero jugó en la { $played }, y { $then }.
    }
report-made-room-and-then =
    { $you ->
        [yes] Jugaste en la columna { $played }, lo que dejó libre la casilla de encima, y { $then }.
       *[no] { $name } jugó en la columna { $played }, lo que dejó libre la casilla de encima, y { $then }.
    }
report-played-and-then =
    { $you ->
        [yes] Jugaste en la columna { $played } ({ report-right-columns }), y { $then }.
       *[no] { $name } jugó en la columna { $played } ({ report-right-columns }), y { $then }.
    }
report-right-columns =
    { $lost ->
        [yes] con { report-columns } habría aguantado mucho más
       *[no]
            { $columns ->
                [one] lo correcto era { report-columns }
               *[other] lo correcto eran { report-columns }
            }
    }
# The effect of a move, $column, where $best was the best one.
report-column-unproven = No está demostrado a qué conduce la columna { $column }.
report-wins-without-line = Sigue ganando, pero la columna { $best } habría completado { report-line } ya.
report-wins-later = Sigue ganando; la columna { $best } gana antes.
report-loses-without-line =
    { $you ->
        [yes] La columna { $best } habría completado { report-line } ya; ahora ganas tú.
       *[no] La columna { $best } habría completado { report-line } ya; ahora gana { $name }.
    }
report-loses-sooner = La partida estaba perdida si el rival no fallaba; la columna { $best } aguanta más.
report-leads-to-draw =
    { $you ->
        [yes] Podías ganar sin fallar, pero esto lleva al empate. Era mejor la columna { $best }.
       *[no] { $name } podía ganar sin fallar, pero esto lleva al empate. Era mejor la columna { $best }.
    }
report-leads-to-loss =
    { $you ->
        [yes] Si nadie falla, ahora ganas tú, pero dentro de { report-more-discs }. Era mejor la columna { $best }.
       *[no] Si nadie falla, ahora gana { $name }, pero dentro de { report-more-discs }. Era mejor la columna { $best }.
    }
report-more-discs = { count-discs }
report-completes-line =
    { $you ->
        [yes] Completas { report-line } y ganas.
       *[no] { $name } completa { report-line } y gana.
    }
report-wins =
    { $you ->
        [yes] Ganas en { count-discs }, contando esta.
       *[no] { $name } gana en { count-discs }, contando esta.
    }
report-keeps-win = Mantiene la victoria, aunque aún está lejos.
report-every-column-loses = Todas las columnas pierden si el rival no falla; ninguna aguanta más.
report-keeps-draw = Mantiene el empate.
report-no-column-better = Ninguna columna era mejor.
# What proves that a move was not the best. $place is where the line lies, such as: vertical in column 6.
report-missed-line = La columna { $column } habría completado { report-line } ya, { $place }.
report-missed-win = La columna { $column } habría ganado: fuerza { report-line } en { count-discs }, { $place }.
# $then is the message below.
report-had-to-block =
    { $you ->
        [yes] Tenías que bloquear la columna { $column }: { $then }, { $place }.
       *[no] { $name } tenía que bloquear la columna { $column }: { $then }, { $place }.
    }
report-completes-there =
    { $you ->
        [yes] completas ahí { report-line }
       *[no] { $name } completa ahí { report-line }
    }
report-makes-room =
    { $you ->
        [yes] La columna { $column } deja libre la casilla de encima: completas ahí { report-line }, { $place }.
       *[no] La columna { $column } deja libre la casilla de encima: { $name } completa ahí { report-line }, { $place }.
    }
report-refuted =
    { $you ->
        [yes] Respondes en la columna { $column } y fuerzas { report-line } en { count-discs }, { $place }.
       *[no] { $name } responde en la columna { $column } y fuerza { report-line } en { count-discs }, { $place }.
    }

## Lessons: positions of a finished game in which to find a better column than the one that was played

# What to find.
lesson-task-block =
    { $you ->
        [yes] Jugaste aquí en la columna { $played }, pero tenías que bloquear. Encuentra la columna.
       *[no] { $name } jugó aquí en la columna { $played }, pero tenía que bloquear. Encuentra la columna.
    }
lesson-task-line =
    { $you ->
        [yes] Jugaste aquí en la columna { $played } y no completaste { report-line }. Encuentra la columna que lo completa.
       *[no] { $name } jugó aquí en la columna { $played } y no completó { report-line }. Encuentra la columna que lo completa.
    }
lesson-task-win =
    { $you ->
        [yes] Jugaste aquí en la columna { $played } y dejaste escapar la victoria. Encuentra una columna que gane.
       *[no] { $name } jugó aquí en la columna { $played } y dejó escapar la victoria. Encuentra una columna que gane.
    }
# $then is the message below.
lesson-task-hold =
    { $you ->
        [yes] Jugaste aquí en la columna { $played }, y { $then }. Encuentra una columna que aguante.
       *[no] { $name } jugó aquí en la columna { $played }, y { $then }. Encuentra una columna que aguante.
    }
lesson-could-win =
    { $you ->
        [yes] pudiste ganar tú
       *[no] pudo ganar { $name }
    }
lesson-task-hold-out =
    { $you ->
        [yes] Jugaste aquí en la columna { $played }, que pierde mucho antes. Encuentra una columna que aguante más.
       *[no] { $name } jugó aquí en la columna { $played }, que pierde mucho antes. Encuentra una columna que aguante más.
    }
lesson-hint-block = Al rival le falta una ficha. ¿Dónde?
lesson-hint-line = Te falta una ficha. ¿Dónde?
lesson-hint-one-column = Solo una columna es correcta. ¿Qué amenaza el rival y qué puedes amenazar tú?
# $columns is how many, 2 or more.
lesson-hint-win = Ganan { $columns } columnas. Busca dos amenazas a la vez.
lesson-hint-hold = Son correctas { $columns } columnas. ¿Qué amenaza el rival?
lesson-answer = La respuesta: { report-columns }.
# What the chosen column does.
lesson-right-block = Correcto: la columna { $column } bloquea.
lesson-right-line = Correcto: la columna { $column } completa { report-line }.
lesson-right-win = Correcto: la columna { $column } gana.
lesson-right-hold = Correcto: la columna { $column } aguanta.
lesson-right-hold-out = Correcto: la columna { $column } aguanta más.
# The other side answers in column $reply.
lesson-wrong-line =
    { $you ->
        [yes] La columna { $column } no: completas { report-line } en la columna { $reply }.
       *[no] La columna { $column } no: { $name } completa { report-line } en la columna { $reply }.
    }
lesson-wrong-forced-line =
    { $you ->
        [yes] La columna { $column } no: respondes en la columna { $reply } y fuerzas { report-line }.
       *[no] La columna { $column } no: { $name } responde en la columna { $reply } y fuerza { report-line }.
    }
lesson-wrong-loses =
    { $you ->
        [yes] La columna { $column } no: respondes en la columna { $reply } y acabas ganando.
       *[no] La columna { $column } no: { $name } responde en la columna { $reply } y acaba ganando.
    }
lesson-wrong-wins-later = La columna { $column } también gana, pero no ya.
lesson-wrong-win-gone = La columna { $column } no: se escaparía la victoria.
lesson-wrong-unanswered = La columna { $column } no: pierde.

## Where a line of discs lies, at the end of a sentence

line-vertical = vertical en la columna { $column }
line-horizontal = horizontal de la columna { $first } a la { $last }
line-diagonal = diagonal de la columna { $first } a la { $last }
line-several = en más de una dirección

## Why the computer chose a column, in its own words, to its opponent

reason-random = He elegido la columna { $column } al azar.
reason-block = Podías ganar en la columna { $column }, así que la he tapado.
reason-win = La columna { $column } completa mi línea, así que gano.
# $length is how many discs would stand side by side, this one among them.
reason-deny = La columna { $column } te habría dado { $length } en raya, así que la he ocupado.
# $length is how many discs stand side by side, with a gap between them and this one.
reason-deny-in-line = La columna { $column } está en línea con { $length } fichas seguidas tuyas, así que la he ocupado.
reason-extend = La columna { $column } me da { $length } en raya.
reason-extend-in-line = La columna { $column } está en línea con { $length } fichas seguidas mías.
reason-center = No he visto nada mejor, así que he elegido el centro, la columna { $column }.
reason-forced-win-within = Con la columna { $column } gano hagas lo que hagas, en { count-discs } como mucho, contando esta.
reason-forced-win = Con la columna { $column } gano hagas lo que hagas.
reason-slowest-loss-exactly = Si no fallas, ganas; en la columna { $column } es donde más aguanto: { count-discs }.
reason-slowest-loss = Si no fallas, ganas; hasta donde he mirado, en la columna { $column } es donde más aguanto.
reason-only-move-exactly = Solo la columna { $column } mantiene el empate: con cualquier otra podrías ganar.
reason-only-move = Hasta donde he mirado, solo la columna { $column } me salva: con cualquier otra podrías ganar.
reason-safe-exactly = La columna { $column } mantiene el empate; solo puedo ganar si te equivocas.
reason-safe = He mirado unas fichas por delante y no he visto cómo perder con la columna { $column }, pero no es seguro.

## Levels of the computer

# What stands in brackets explains the name, and is left out where there is no room.
level-easy = Fácil (Aleatorio)
level-medium = Medio (Defensivo)
level-hard = Difícil (Inteligente)
level-heuristic = Heurística
level-expert = Experto
level-perfect = Perfecto
# How each plays.
level-easy-plays = Juega al azar. No mira el tablero.
level-medium-plays = Bloquea tu línea; si no, juega al azar. No busca su propia victoria.
level-hard-plays = Gana o bloquea; si no, juega al azar. No ve más allá de la próxima ficha.
level-heuristic-plays =
    Gana, bloquea o alarga una fila. Mira una ficha por delante y solo cuenta filas hacia la derecha, tuyas o suyas; si no ve ninguna, juega en el centro.
level-expert-plays =
    Mira cuatro o cinco fichas por delante. En tableros pequeños llega más lejos. Ve las trampas de dos jugadas y elige al azar entre columnas igual de buenas. Se le puede ganar.
level-perfect-plays = No se equivoca nunca en el tablero habitual de 6×7. En otros tableros juega lo mejor que encuentra en un segundo más o menos.
# Behind each of these.
level-wins = Gana { $won } de cada 100 partidas contra los demás niveles.
# $word is in quotation marks; $levels are words of the program, with commas.
level-unknown = { $word } no es un nivel: elige uno de { $levels }.

## Scripts: files with a move on each line

# $text is what the line says.
script-unknown-mode =
    Línea { $line }: { $text } no es un modo. Escribe 1 (dos personas), 2 (una persona y el ordenador) o 3 (dos ordenadores).
# $columns is the clause that says which columns there are.
script-not-an-integer = Línea { $line }: { $text } no es un número entero: { $columns }.
script-column-out-of-range = Línea { $line }: no hay columna { $text }. En los guiones { $columns }.
script-column-full = Línea { $line }: la columna { $text } está llena. Elige otra de 1 a { $last }.

## Errors of text files, without a full stop

file-line = línea { $line }: { $text }
file-line-field = línea { $line }: { $field }: { $text }
# What is wrong with a line or a field, and what would be right. $says is what stands there, other texts in quotation marks.
file-not-cuatro = no es un archivo de Cuatro: la primera línea debe ser #cuatro 1
file-unknown-version = no se conoce la versión { $says }: este Cuatro lee #cuatro 1
file-not-utf8 = el byte { $byte } de la línea no es UTF-8: guarda el archivo como UTF-8
file-compressed = el archivo está comprimido: descomprímelo antes
file-line-too-long = la línea tiene más de { $most } bytes: ninguna línea de este archivo necesita tantos
# $code is the number of the character in Unicode.
file-control-character = contiene un carácter de control (U+{ $code }): escribe texto sencillo y acaba las líneas con LF o CRLF
# Words in square brackets are sections of the file; they are the same in every language.
file-unknown-section = no existe la sección { $says }: escribe [ranking], [bots], [games], [carried] o [end]
file-section-twice = [{ $section }] aparece por segunda vez: pon todas sus líneas en una sola sección
file-outside-section = está antes de la primera sección: escribe encima [ranking], [games], [carried] o [bots]
file-after-end = está después de [end]: [end] debe ser la última línea
# $end is the line as it should be.
file-missing-end = el archivo acaba sin [end]: está cortado, o falta escribir su última línea: { $end }
file-wrong-end = [end] debe dar las cuentas; para las líneas de arriba: { $end }
file-count-disagrees = dice { $says }, el archivo tiene { $found }: faltan o sobran líneas
# $right is the right number of fields, and $names are their names.
file-field-count = tiene { count-fields }, lo correcto son { $right }: { $names }
file-not-a-number = { $says } no es un número: escribe de 1 a 15 cifras, nada más
file-too-many-players = el archivo nombra más de { $most } jugadores: divídelo
file-too-many-carried = el archivo tiene más de { $most } líneas en [carried]: divídelo
file-wrong-id = { $says } no es un id: escribe de 8 a 32 caracteres de 0-9 y a-z, o - si no hay
file-wrong-time = { $says } no es una fecha con hora: escríbela como 2026-11-20T18:02:11.402Z
file-time-out-of-range = la fecha está fuera de los límites: escribe una a partir de 1970-01-01T00:00:00Z
file-ended-in-future = está en el futuro: aquí ahora es { $now }
# Kinds, levels and results are words of the file; do not translate them.
file-unknown-kind = { $says } no es un tipo: escribe uno de { $kinds }
file-unknown-level = { $says } no es un nivel: escribe computer: y uno de { $levels }
file-wrong-tombstone = { $says } no es un jugador eliminado: escribe deleted: y un número desde 1
file-same-player = X y O son el mismo jugador: escribe dos distintos
# The kind of a game says how many computers play it.
file-kind-without-computers = dice { $kind }, hay { count-computers } en las plazas: lo correcto es ninguno
file-kind-with-a-computer = dice { $kind }, hay { count-computers } en las plazas: lo correcto es exactamente 1
file-kind-of-computers = dice { $kind }, hay { count-computers } en las plazas: lo correcto es 2
file-kind-with-a-person = dice { $kind }, hay { count-computers } en las plazas: lo correcto es 1 como mucho
file-wrong-board = { $says } no es un tablero: escribe filas, columnas y fichas en raya como 6x7 n=4
# $field is one of the two below, or a word of the file.
file-board-out-of-range = { bounds-of-field }, no { $actual }
file-board-rows = el número de filas
file-board-columns = el número de columnas
file-wrong-result =
    { $says } no es un resultado: escribe X u O y line, resign, time o abandon, o draw y full o agreed; después takeback si se deshizo una jugada, y start:N si el servidor sorteó las primeras N fichas
# $side is X or O.
file-moves-give-line = dice { $says }, las jugadas dan { $side } line
file-moves-give-full = dice { $says }, las jugadas dan draw full
file-moves-decide-nothing =
    dice { $says }, las jugadas aún no deciden nada: escribe todas las jugadas, o resign, time, abandon o draw agreed
file-moves-leave-cells = dice { $says }, las jugadas dejan casillas libres: escribe todas las jugadas, o draw agreed
# $side is who would have to move. $right is the right result.
file-not-their-turn = tras estas jugadas le toca a { $side }, que es quien puede perder así: lo correcto es { $right }
file-reason-without-moves = dice { $says }, un resultado sin jugadas puede ser X line, O line, draw full o draw agreed
file-no-line-possible =
    nadie puede tener { $connect } en raya en este tablero, lleno con { count-discs } de cada lado: escribe draw full o draw agreed
file-not-a-fair-start =
    start:{ $discs } dice que el servidor sorteó las primeras { $discs } fichas, pero no son ninguna de sus salidas justas; quita esa palabra si es una partida desde el tablero vacío
file-too-few-moves = tiene { $plies }, una partida que cuenta tiene al menos { $fewest }
file-rounds-disagree = dice { $says }, las jugadas dan { $give }
file-rounds-out-of-range = dice { $says }, una partida decidida en este tablero tiene { bounds }
file-points-disagree = dice { $says }, el resultado y las rondas dan { $give }
file-moves-missing = faltan las jugadas: escribe las columnas desde 0, como 3 2 3; solo el tipo manual puede llevar - aquí
file-wrong-move = la jugada { $number } es { $says }, que no es una columna: escribe columnas desde 0 separadas por espacios
# $columns is the clause that says which columns there are.
file-column-out-of-range = la jugada { $number } es la columna { $says }: { $columns }
# $free lists the columns that are not full, and $columns says how many they are.
file-column-full =
    { $columns ->
        [one] la jugada { $number } es la columna { $column }, que está llena: está libre la { $free }
       *[other] la jugada { $number } es la columna { $column }, que está llena: están libres { $free }
    }
# The game ended with the move before, $last.
file-moves-after-line =
    la jugada { $number } viene tras el final: { $side } hace línea con la jugada { $last }, que debe ser la última
file-moves-after-full = la jugada { $number } viene tras el final: el tablero está lleno con la jugada { $last }
# Totals. Carried lines are those of the section [carried].
file-games-give = dice { $says }, las partidas dan { $give }
file-carried-give = dice { $says }, las líneas de [carried] dan { $give }
file-games-and-carried-give = dice { $says }, las partidas y las líneas de [carried] dan { $give }
file-sum-gives = dice { $says }, ganadas, perdidas y empatadas dan { $give }
file-points-out-of-range = dice { $says }, tantas ganadas y empatadas dan { bounds }
file-position-disagrees = dice { $says }, los puntos dan { $give }: a iguales puntos, igual posición, como en 1, 2, 2, 4
file-not-in-ranking = { $name } no está en [ranking]: añade su fila, o quita la sección entera y se calculará
# $first is the line with the same.
file-player-twice = este jugador ya está en la línea { $first }: escribe una fila por jugador
file-carried-twice = este origen y jugador ya están en la línea { $first }: escribe una sola línea para ambos
file-too-many-at-once = más de { $most } partidas terminan en este milisegundo: dales horas propias
file-unfinished = la partida con este id aún no ha terminado aquí: importa la línea cuando termine o cambia el id
file-wrong-origin = { $says } no es un origen: escribe de 1 a 32 caracteres de 0-9, a-z y -
# $here is what the game with the same id has.
file-other-content = dice { $says }, la partida que ya está aquí con este id tiene { $here }: corrige la línea o cambia el id
file-id-twice = dice { $says }, la línea { $first } con el mismo id dice { $there }: cada partida necesita su id, o -

# A tournament as a text, and the columns of its table.
tournament-arena = Fase { $k }: arena, { $minutes } min, { $board }
tournament-swiss = Fase { $k }: suizo, { $rounds } rondas, { $board }
tournament-round-robin = Fase { $k }: todos contra todos, { $board }
tournament-place = puesto
tournament-number = n.º
tournament-name = nombre
tournament-points = puntos
tournament-played = partidas
tournament-wins = ganadas
tournament-draws = empates
tournament-losses = perdidas
tournament-byes = descansos
tournament-forfeits = incomparecencias
tournament-late = entrada tardía
tournament-accuracy = precisión %
tournament-corrected = * La organización ha corregido un resultado.
tournament-bye = descanso: 1 punto
tournament-late-entry = entrada tardía: ½ punto
tournament-stage = fase
tournament-round-column = ronda
tournament-board = tablero
tournament-start = inicio
tournament-outcome = resultado
tournament-how = cómo
tournament-moves = jugadas
tournament-began = comienzo
tournament-ended = final
tournament-start-empty = vacío
tournament-start-fair = igualado
tournament-start-own = posición
tournament-draw = empate
tournament-void = no cuenta
tournament-how-played = jugada
tournament-how-forfeit = incomparecencia
tournament-how-adjudicated = adjudicada
tournament-how-corrected = corregida
tournament-how-bye = descanso
tournament-how-late = entrada tardía
tournament-over = El torneo ha terminado.
tournament-held = Todo está en pausa.
tournament-between-stages = Ahora no se juega nada.
tournament-finishing = Se juegan las últimas partidas, { $left } como mucho.
tournament-time-left = Quedan { $left }.
tournament-round = Se juega la ronda { $round } de { $rounds }.
tournament-running = Se está jugando.
tournament-counts =
    { $boards ->
        [one] Apuntados: { $entrants }, presentes: { $here }, un tablero en juego.
       *[other] Apuntados: { $entrants }, presentes: { $here }, { $boards } tableros en juego.
    }
tournament-has-bye = Descansa: { $names } (1 punto)
tournament-entered = { $name } participa con el número { $n }. El token, que se muestra solo una vez, sirve también en todos los tableros: { $token }
tournament-you-wait = { $name }, estás dentro y esperas tu próximo tablero.
tournament-you-have-bye = { $name }, te toca descansar: 1 punto. Tu próximo tablero llega con la próxima ronda.
tournament-you-came-late = { $name }, esta fase está completa: juegas en la siguiente.
tournament-you-have-played = { $name }, no te quedan partidas en esta fase: espera a lo que viene.
tournament-you-ask = { $name }, se ha pedido a la organización que te deje entrar.
tournament-you-pause = { $name }, estás en pausa: no te toca ningún tablero hasta que vuelvas.
tournament-you-are-out = { $name }, ya no estás en este torneo.
tournament-your-place = Puesto: { $place }. Puntos: { $points }.
