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
report-made-the-difference-on-the-board = En el tablero, la jugada { $number } marcó la diferencia. { $why }
report-no-disc = No se jugó ninguna ficha.
report-moves-unknown = No se conocen las jugadas de esta partida.
report-unchanged-until-then = Hasta entonces ninguna jugada había cambiado quién iba a ganar.
report-unchanged = Nadie regaló nada: ninguna jugada cambió quién iba a ganar.
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
        [yes] Jugaste en la columna { $played }, que dejó libre la casilla de encima, y { $then }.
       *[no] { $name } jugó en la columna { $played }, que dejó libre la casilla de encima, y { $then }.
    }
report-played-and-then =
    { $you ->
        [yes] Jugaste en la columna { $played } ({ report-right-columns }), y { $then }.
       *[no] { $name } jugó en la columna { $played } ({ report-right-columns }), y { $then }.
    }
report-right-columns =
    { $columns ->
        [one] lo correcto era { report-columns }
       *[other] lo correcto eran { report-columns }
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

## Why the computer chose a column, in its own words

reason-random = He elegido la columna { $column } al azar.
# $place is one of the above.
reason-block = He tapado la columna { $column }, donde el rival podía completar una línea, { $place }.
reason-win = Gano en la columna { $column }: completa mi línea, { $place }.
# $length is how many discs would stand side by side.
reason-deny =
    He quitado al rival la columna { $column }, su mejor sitio: hacia la derecha tendría { $length } seguidas, { $place }.
reason-extend = La columna { $column } es la que más me gusta: hacia la derecha tengo { $length } seguidas, { $place }.
reason-center = No he visto ningún sitio que destaque, así que he elegido el centro, la columna { $column }.
reason-forced-win-exactly = Con la columna { $column } gano en { count-discs }, contando esta, responda lo que responda el rival.
reason-forced-win-within =
    Con la columna { $column } gano en { count-discs } como mucho, contando esta, responda lo que responda el rival.
reason-forced-win = Con la columna { $column } gano, responda lo que responda el rival.
reason-slowest-loss-exactly = Pierdo si el rival no falla; en la columna { $column } es donde más aguanto, { count-discs }.
reason-slowest-loss = Pierdo si el rival no falla; hasta donde he mirado, en la columna { $column } es donde más aguanto.
reason-only-move-exactly = Solo la columna { $column } me mantiene el empate; todas las demás pierden.
reason-only-move = Hasta donde he mirado, solo la columna { $column } me salva y las demás pierden; no está demostrado cómo acaba.
reason-safe-exactly = Con la columna { $column } mantengo el empate; ninguna gana si el rival no falla.
reason-safe = La columna { $column } me parece la mejor unas fichas por delante y no he visto que pierda; no está demostrado.

## Levels of the computer

# What stands in brackets explains the name, and is left out where there is no room.
level-easy = Fácil (Aleatorio)
level-medium = Medio (Defensivo)
level-hard = Difícil (Inteligente)
level-heuristic = Heurística
level-expert = Experto
level-perfect = Perfecto
# How each plays.
level-easy-plays = Juega al azar. Le vale cualquier columna libre; no mira el tablero.
level-medium-plays = Bloquea tu línea; si no, juega al azar. No busca su propia victoria.
level-hard-plays = Gana o bloquea; si no, juega al azar. Su propia victoria va primero.
level-heuristic-plays =
    Gana, bloquea o alarga filas. Mira una jugada por delante: si no hay nada que ganar ni bloquear, ocupa el sitio de la fila más larga hacia la derecha, tuya o suya, no cuenta las verticales y, si no hay ninguna, juega en el centro.
level-expert-plays =
    Mira cuatro o cinco fichas por delante. No cae en trampas de dos jugadas y elige al azar entre columnas igual de buenas. Se le puede ganar.
level-perfect-plays =
    No se equivoca nunca en 6×7·4. Ahí gana lo antes posible y aguanta todo lo que puede. En otros tableros juega lo mejor que encuentra en un segundo, y lo dice.
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
file-line-too-long = la línea tiene más de { $most } bytes: ninguna línea de este archivo necesita tantos
# $code is the number of the character in Unicode.
file-control-character = contiene un carácter de control (U+{ $code }): escribe texto sencillo y acaba las líneas con LF o CRLF
# Words in square brackets are sections of the file; they are the same in every language.
file-unknown-section = no existe la sección { $says }: escribe [ranking], [games], [carried] o [end]
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
file-time-out-of-range = la fecha está fuera de los límites: escribe una de 1970-01-01T00:00:00Z a 2109-05-15T07:35:11.103Z
file-ended-in-future = está en el futuro: aquí ahora es { $now }
# Kinds, levels and results are words of the file; do not translate them.
file-unknown-kind = { $says } no es un tipo: escribe uno de { $kinds }
file-unknown-level = { $says } no es un nivel: escribe computer: y uno de { $levels }
file-wrong-tombstone = { $says } no es un jugador eliminado: escribe deleted: y un número desde 1
file-same-player = X y O son el mismo jugador: escribe dos distintos
# The kind of a game says how many computers play it.
file-kind-without-computers = dice { $kind }, hay { count-computers } en los asientos: lo correcto es ninguno
file-kind-with-a-computer = dice { $kind }, hay { count-computers } en los asientos: lo correcto es exactamente 1
file-kind-of-computers = dice { $kind }, hay { count-computers } en los asientos: lo correcto es 2
file-kind-with-a-person = dice { $kind }, hay { count-computers } en los asientos: lo correcto es 1 como mucho
file-wrong-board = { $says } no es un tablero: escribe filas, columnas y fichas en raya como 6x7 n=4
# $field is one of the two below, or a word of the file.
file-board-out-of-range = { bounds-of-field }, no { $actual }
file-board-rows = el número de filas
file-board-columns = el número de columnas
file-wrong-result =
    { $says } no es un resultado: escribe X u O y line, resign, time o abandon, o draw y full o agreed; después takeback si se deshizo una jugada
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
