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
