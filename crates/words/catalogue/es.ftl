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
