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

## The command line: refused values

# $flag is as it is typed, such as --listen; $right says what would be right.
cli-wrong-value = { $flag } no puede ser { $value }: { $right }
cli-no-value = { $flag } necesita un valor
cli-no-choice = { $flag } debe ser uno de estos: { $choices }; no { $value }
# $field is the flag.
cli-no-number = { bounds-of-field }, no { $value }
# The end of a list.
cli-or = { $others } o { $last }
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
cli-settings-line = { $file }: la línea { $line } no tiene la forma NOMBRE=valor
cli-unknown-setting = { $file }: no existe el ajuste { $name }; `cuatro --help` los enumera

## The command line: files, the data and servers

# $error is what the system says, in English.
cli-cannot-read = no se puede leer { $file }: { $error }
cli-cannot-write = no se puede escribir { $file }: { $error }
cli-cannot-create = no se puede crear { $directory }: { $error }
cli-cannot-open = no se puede abrir { $file }: { $error }
cli-cannot-remove = no se puede borrar { $file }: { $error }
cli-output-closed = la salida estándar está cerrada: { $error }
cli-no-runtime = no se puede iniciar el entorno de ejecución: { $error }
cli-store-in-use = otro Cuatro está usando { $what }
cli-store-moved =
    { $file } se borró o se reemplazó mientras estaba abierto, así que no se escribe nada: devuélvelo a su sitio, o detén el servidor, que entonces guarda al lado lo que tiene
cli-store-corrupt = los datos están dañados: { $table } { $row }: { $problem }
cli-schema-older = { $file } es de un Cuatro anterior; `cuatro serve` lo actualiza
cli-schema-newer = { $file } es de un Cuatro más nuevo (su esquema es el número { $schema })
cli-schema-different = { $file } tiene otro esquema con el número { $schema }
cli-schema-missing = { $file } no tiene esquema
# $fault is one of the above.
cli-schema-what-to-do =
    { $fault }: usa esa versión, o recupera una copia anterior con `cuatro restore`
cli-interrupted-restore =
    una restauración no llegó a su fin. Ejecuta otra vez `cuatro restore` con la copia. O vuelve a los datos de antes: renombra { $former }* como { $data }*, los que estén, y después borra { $marker }
cli-no-file-in-postgres =
    los datos están en PostgreSQL, que se copia con sus propias herramientas: pg_dump y pg_restore para un momento, pg_basebackup con el WAL archivado para cualquier momento (docs/scaling.md)
cli-no-data-file = no hay ningún archivo de datos en { $file }; indica su directorio con --data-dir
cli-in-use-by-server =
    Un servidor de Cuatro está usando { $file }. Pasa por el servidor: --server { $server }
cli-in-use-by-command =
    Otra orden de Cuatro está usando { $file }. Inténtalo de nuevo cuando haya terminado
cli-no-tls =
    aquí solo se habla http://; usa la dirección propia del servidor, detrás del proxy
cli-server-does-not-answer = el servidor no responde: { $error }
cli-server-answered = el servidor respondió { $status }
cli-server-no-json = no se entiende la respuesta del servidor ({ $error }): { $answer }
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
cli-backup-unreadable = { $file } está dañado, o no es un archivo de datos de Cuatro: { $error }
cli-backup-damaged = { $file } está dañado: { $problems }
cli-backup-dangling = { $file } está dañado: filas que no apuntan a nada: { $rows }
cli-backup-while-importing = { $file } se hizo mientras se importaba un archivo
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
cli-import-wrong = el archivo tiene errores y no se ha importado nada ({ $errors })
# The numbers below it are aligned as wide as these words; no word may be longer than points, wins, losses, draws, games.
cli-ranking-head = puntos | gan. | perd.  | emp.  | part.
cli-ranking-player = jugador
cli-config-hidden = (oculto)
cli-config-command-line = línea de órdenes
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
cli-serve-admin-link =
    enlace de administración (solo se muestra esta vez; el token queda en admin.token): { $link }
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
cli-doctor-log = registro
cli-doctor-clock = reloj
cli-doctor-space = espacio
cli-doctor-copies = copias
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
cli-doctor-directory-unwritable =
    no se puede escribir en { $directory } ({ $error }): dáselo al usuario con el que se ejecuta el servidor
cli-doctor-private = { $file } es solo de su propietario
cli-doctor-not-private =
    otros pueden abrir { $file } (modo { $mode }), que contiene secretos: chmod 600 { $file }
cli-doctor-data-in-postgres =
    están en PostgreSQL: sus propias herramientas vigilan el espacio, las copias y las versiones
cli-doctor-data-unreadable =
    no se puede leer { $file } ({ $error }): recupera una copia con `cuatro restore`; véase docs/operating.md
cli-doctor-schema = { $file } tiene el esquema de esta versión
cli-doctor-schema-older = { $fault }, después de una copia
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
    a cualquiera de { $network } se le cree quién dice ser, y puede saltarse los límites por dirección: indica con --trusted-proxies solo la dirección del proxy
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
cli-another-name = Elige otro nombre.
cli-different-names = Los dos jugadores necesitan nombres distintos.
cli-no-level =
    No existe el nivel { $level }: escribe el número de un nivel, de 1 a { $last }, o su nombre.
# A question to which Enter alone says yes, and one to which it says no.
cli-yes-or-no = [S/n]
cli-no-or-yes = [s/N]
cli-type-yes-or-no = Escribe s o n.
cli-ask-choice = Tu elección [{ $number }]: { "" }
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
# What is asked for, before a colon.
cli-name = Nombre
cli-first-name = Primer nombre
cli-second-name = Segundo nombre
cli-your-name = Tu nombre
cli-other-name = Otro nombre
cli-level = Nivel
cli-first-level = Primer nivel
cli-second-level = Segundo nivel
cli-ask-held-name = { $name } ya juega en este servidor desde otro dispositivo. ¿Jugar con ese nombre?
cli-ask-board = Tablero:
cli-board-another = Otro
cli-ask-rows = Filas (1-64)
cli-ask-columns = Columnas (1-64)
cli-ask-connect = Fichas en raya para ganar
# The beginning of "must be from 1 to 64".
cli-rows = El número de filas
cli-columns = El número de columnas
cli-connect = El número de fichas en raya
cli-ask-first = ¿Quién empieza?
cli-first-random = Al azar
cli-ask-play-again = ¿Jugar otra vez, cambiando de lado?
# Players of scripts that have no name.
cli-first-player = Primer jugador
cli-second-player = Segundo jugador
cli-computer = { $name } (ordenador)
cli-starts = Empieza { $name }.
cli-starts-at-random = Por sorteo: empieza { $name } y juega con X.
# $side is X or O.
cli-turn = Ronda { $round }: le toca a { $name } ({ $side }).
cli-drops = { $name } ({ $side }) echa una ficha en la columna { $column }.
cli-thinking = { $name } está pensando…
cli-taken-back = Deshecho. Fichas en el tablero: { $discs }.
# $columns is such as 0-6.
cli-ask-column = Columna { $columns } (? para ayuda): { "" }
cli-no-column =
    { $single ->
        [yes] «{ $text }» no es una columna: escribe { $last }, o ? para ayuda.
       *[no] «{ $text }» no es una columna: escribe un número de 0 a { $last }, o ? para ayuda.
    }
cli-no-such-column = No existe la columna { $column }: { bounds-of-columns }.
# $others is one column, or several with spaces between them.
cli-column-full =
    { $single ->
        [yes] La columna { $column } está llena: elige la { $others }.
       *[no] La columna { $column } está llena: elige una de { $others }.
    }
cli-nothing-to-take-back = Aún no hay nada que deshacer.
cli-game-over = La partida ha terminado.
cli-not-possible-now = Ahora no es posible.
cli-not-done = No se ha podido hacer: { $error }.
cli-name-taken = El nombre { $name } está ocupado.
cli-nobody = Nadie tiene ese nombre.
cli-in-the-future = La hora no puede estar en el futuro.
cli-field-invalid = { $field } no es válido.
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
    La partida queda sin terminar: las jugadas se acabaron antes. No cuenta y no se guarda.
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
cli-nothing-played = Aquí aún no se ha jugado nada.
# Headings of columns.
cli-column-player = Jugador
cli-column-points = Puntos
cli-column-won = Ganadas
cli-column-lost = Perdidas
cli-column-drawn = Empates
cli-column-played = Jugadas
# Beginnings of rows: which games the row counts.
cli-row-all = Todas
cli-row-people = Contra personas
cli-row-bots = Con un bot
cli-row-computers = Contra ordenadores
cli-row-carried = De una lista anterior
cli-row-rival = Contra { $name }
cli-rating = Valoración
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
cli-no-seat = el servidor no dio ningún asiento
# $game is the address of the game; NAME stands for the name of the other player.
cli-send-link =
    Envía este enlace a la otra persona: { $link }
    En una terminal: cuatro play --game { $game } --x NOMBRE
cli-the-game = La partida: { $game }
cli-ask-take-seat = Hay un asiento libre. ¿Ocuparlo?
cli-to-go-on = La partida queda sin terminar. Para seguir: { $command }
cli-waiting-for-player = Esperando a la otra persona…
cli-waiting-for-answer = Esperando la respuesta…
cli-connection-lost = Se ha perdido la conexión; reintentando…
cli-ask-rematch = ¿Pedir la revancha?
cli-rematch-asked = { $name } pide la revancha.
cli-draw-offered = { $name } ofrece empate.
cli-draw-withdrawn = { $name } retira su oferta de empate.
cli-draw-declined = { $name } rechaza el empate.
cli-take-back-asked = { $name } pide deshacer la última jugada.
cli-take-back-withdrawn = { $name } ya no pide deshacer la última jugada.
cli-take-back-declined = { $name } no permite deshacer la jugada.
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
