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

## Games as text, for curl and for `cuatro play`

# $connect is how many in a row win.
board-name = { $rows }×{ $columns }, { $connect } en raya

# $names are those for whom the open seats are reserved.
text-waiting-for = Falta { $names }.
text-seat-open = Queda un asiento libre.
# $side is X or O.
text-turn =
    { $you ->
        [yes] Ronda { $round }. Te toca, { $name } ({ $side }).
       *[no] Ronda { $round }. Le toca a { $name } ({ $side }).
    }
text-starts =
    { $drawn ->
        [yes] Empieza { $name } (X), por sorteo.
       *[no] Empieza { $name } (X).
    }
# The clocks of X and O.
text-time-left = Tiempo restante: { $x }, { $o }.
text-played = { $name } ({ $side }) jugó la columna { $column }.
text-declined-draw = { $name } no acepta el empate.
text-declined-takeback = { $name } no permite deshacer la jugada.
text-withdrew-draw = { $name } retira su oferta de empate.
text-withdrew-takeback = { $name } ya no pide deshacer la última jugada.
text-taken-back = Se ha deshecho la última jugada.
text-offers-draw = { $name } ofrece empate.
text-offers-takeback = { $name } pide deshacer la última jugada.
text-you-offered-draw = Has ofrecido empate; { $rival } aún no ha respondido.
text-you-offered-takeback =
    Has pedido deshacer la última jugada; { $rival } aún no ha respondido.

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
ending-expired = La partida caducó: nadie la jugó. No cuenta.
ending-aborted = La partida se anuló y no cuenta.
ending-uncounted =
    Empieza con fichas en el tablero, así que no cuenta: ni puntos, ni clasificación, ni historial.

## Commands at the end of a text for curl: each line stands above a command

next-wait-for-codes =
    Los códigos para entrar se mostraron al crear la partida. Para esperar:
next-take-seat = Para ocupar el asiento:
# $link is an address and $join a command.
next-send-link =
    Envía este enlace a quien vaya a jugar contigo: { $link }
    o, para un terminal:
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
next-game = La siguiente partida:
next-wait-for-rematch = Has pedido la revancha. Para esperarla:
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
next-computer = Para jugar contra el ordenador:
next-more = Más:
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

text-front-title = Cuatro en raya · para jugar desde un terminal
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
# Words such as `level` and `opponent_name` are the program's. $online and $board are commands, $levels and $presets lists.
text-help =
    POST /play empieza una partida. Campos: name; level (contra el ordenador), opponent_name (en el mismo terminal) o ninguno (recibes un enlace para enviar);
    first=me, opponent o random; rows, columns, connect; clock=60+1. O por asiento: x_name, x_level, x_invite, o_name, ….
    La respuesta trae el token de tu asiento, que solo se muestra una vez.
    { $online }
    { $board }

    Niveles, por número o nombre:
    { $levels }

    Tableros: de 1 a 64 filas y columnas; los más populares son { $presets }.

    Una partida está en /g/ID:
      GET    como texto; .svg, .png, .json, o Accept: text/event-stream para seguirla; ?wait=60 espera la próxima jugada, ?ply=5 muestra una posición anterior
      POST   column=3 echa una ficha; las columnas se cuentan desde 0
      POST   /join ocupa un asiento libre (name; invite si está reservado)
      POST   /resign /abort /claim /rematch, y /draw /takeback con answer=offer, accept,
             decline o withdraw
      GET    /report juzga cada jugada al terminar la partida; /learn te deja encontrar las mejores
    Envía el token de tu asiento con -u de curl; lo que va antes de los dos puntos no importa.

    Un nombre es del primer jugador que lo usó. Para volver a usarlo en /play o /join, envía su token de jugador con -u.
    Para jugar un archivo de guion (el modo y una columna por línea, contadas desde 1) con cada paso explicado:
      envíalo con --data-binary @ARCHIVO de curl (POST) a { $scripts }

    { next-export }
    { $export }

    Inglés: -H 'Accept-Language: en' o ?lang=en. Los programas usan la API JSON en /api/v1: { $docs }

    Para empezar:
text-invitation = Hay un asiento reservado para { $name }. El enlace, que solo se muestra una vez:
text-invitation-terminal = o, en un terminal:
text-token-of-seat = { $name } juega con { $side }. El token del asiento, que solo se muestra una vez: { $token }
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
    { count-points }; { count-games }: { $wins ->
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
notice-day-empty = Nadie ha jugado en las últimas 24 horas.
notice-day-bots = En las últimas 24 horas solo jugaron bots: { count-games }.
notice-day =
    { $people ->
        [one] En las últimas 24 horas { count-people } jugó { count-games }.
       *[other] En las últimas 24 horas { count-people } jugaron { count-games }.
    }
notice-day-best = Con más puntos: { $name }, { $points }.

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
