### Everything that Cuatro says in English, in the format of Project Fluent (https://projectfluent.org/fluent/guide).
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
        [one] { $choices } choice
       *[other] { $choices } choices
    }
count-computers =
    { $computers ->
        [one] { $computers } computer
       *[other] { $computers } computers
    }
count-discs =
    { $discs ->
        [one] { $discs } disc
       *[other] { $discs } discs
    }
count-errors =
    { $errors ->
        [one] { $errors } error
       *[other] { $errors } errors
    }
count-fields =
    { $fields ->
        [one] { $fields } field
       *[other] { $fields } fields
    }
count-games =
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    }
count-finished-games =
    { $games ->
        [one] { $games } finished game
       *[other] { $games } finished games
    }
count-games-in-progress =
    { $games ->
        [one] { $games } game in progress
       *[other] { $games } games in progress
    }
count-people =
    { $people ->
        [one] { $people } person
       *[other] { $people } people
    }
count-players =
    { $players ->
        [one] { $players } player
       *[other] { $players } players
    }
count-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
count-positions =
    { $positions ->
        [one] { $positions } position
       *[other] { $positions } positions
    }
count-rows =
    { $rows ->
        [one] { $rows } row
       *[other] { $rows } rows
    }
count-seconds =
    { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }

## Bounds of numbers

# After a verb. $single says that there is one number between the two.
bounds =
    { $single ->
        [yes] { $min }
       *[no] from { $min } to { $max }
    }
# A clause without a full stop; $field is a word of the program, such as connect.
bounds-of-field = { $field } must be { bounds }
bounds-of-columns =
    { $single ->
        [yes] the only column is { $last }
       *[no] columns go from { $first } to { $last }
    }

## Names of players

# Stands for the name of somebody who was deleted.
name-deleted-player = (deleted player)
name-empty = The name is empty: write 1 to { $most } characters.
name-too-long = The name has { $characters } characters: write at most { $most }.
name-too-many-bytes = The name takes { $bytes } bytes: at most { $most } fit, so shorten it.
name-control-character =
    The name holds a control character, such as a tab or a line break: write it on one line, with spaces.
# $code is the number of the character in Unicode.
name-invisible-character = The name holds an invisible character (U+{ $code }): type it again without copying.
name-character = The name holds { $character } (U+{ $code }): use letters, digits, emoji, spaces, ' - . and _
name-formula-start = A name cannot start with { $character }: start with a letter or a digit.
name-no-letter = The name has neither a letter nor a digit: write at least one.
name-marks = The name has an accent without its letter, or too many on one letter: write plain letters.
name-mixed-scripts = The name mixes alphabets that look alike: write all of it in one.
name-reserved =
    That name belongs to the computer, to one of its levels, to a disc or to deleted players: choose another.

## Reports of finished games

# How a game ended, as the beginning of a sentence. $you says that the player is the reader; otherwise it is $name.
report-resigned =
    { $you ->
        [yes] You resigned
       *[no] { $name } resigned
    }
report-left =
    { $you ->
        [yes] You left the game
       *[no] { $name } left the game
    }
report-ran-out-of-time =
    { $you ->
        [yes] You ran out of time
       *[no] { $name } ran out of time
    }
report-agreed =
    { $you ->
        [yes] You and { $rival } agreed on a draw
       *[no] { $name } and { $rival } agreed on a draw
    }
# $ended is one of the above.
report-ended-while-winning = { $ended } in a winning position.
# The position at that moment, after a semicolon.
report-was-winning =
    { $you ->
        [yes] on the board you were winning
       *[no] on the board { $name } was winning
    }
report-would-have-won =
    { $you ->
        [yes] with best play you would have won much later
       *[no] with best play { $name } would have won much later
    }
report-was-level = on the board it was still level
