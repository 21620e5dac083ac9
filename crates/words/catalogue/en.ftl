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
# A complete line of discs, such as the one that wins.
report-line =
    { $connect ->
        [4] four in a row
       *[other] { $connect } in a row
    }
# Columns in the middle of a sentence: $columns says how many, $most are all but the last, already with commas.
report-columns =
    { $columns ->
        [one] column { $last }
       *[other] columns { $most } and { $last }
    }
# Which move decided a game; $why is a sentence about it.
report-decided = Move { $number } decided it. { $why }
report-made-the-difference = Move { $number } made the difference. { $why }
# The same of a game that ended otherwise than on the board, after a sentence that says how.
report-last-mistake = The last mistake on the board was move { $number }. { $why }
report-made-the-difference-on-the-board = On the board, move { $number } made the difference. { $why }
report-no-disc = No disc was played.
report-moves-unknown = The moves of this game are not known.
report-unchanged-until-then = Until then no move had changed who stood to win.
report-unchanged = Nobody gave anything away: no move changed who stood to win.
report-unproven = No move was proven to change the outcome.
# What the other side did after a mistake, as the last clause of one of the sentences below.
report-then-completed =
    { $you ->
        [yes] you completed { report-line }
       *[no] { $name } completed { report-line }
    }
report-then-could-complete =
    { $you ->
        [yes] you could complete { report-line }
       *[no] { $name } could complete { report-line }
    }
report-then-completed-there =
    { $you ->
        [yes] you completed { report-line } there
       *[no] { $name } completed { report-line } there
    }
report-then-could-complete-there =
    { $you ->
        [yes] you could complete { report-line } there
       *[no] { $name } could complete { report-line } there
    }
report-then-could-force =
    { $you ->
        [yes] you could force { report-line }
       *[no] { $name } could force { report-line }
    }
# The effect of the deciding move; $then is one of the above.
report-could-have-completed =
    { $you ->
        [yes] You could have completed { report-line } in column { $column } but played { $played }.
       *[no] { $name } could have completed { report-line } in column { $column } but played { $played }.
    }
report-could-have-completed-and-then =
    { $you ->
        [yes] You could have completed { report-line } in column { $column } but played { $played }, and { $then }.
       *[no] { $name } could have completed { report-line } in column { $column } but played { $played }, and { $then }.
    }
report-could-have-won =
    { $you ->
        [yes] You could have won with column { $column } but played { $played }.
       *[no] { $name } could have won with column { $column } but played { $played }.
    }
report-had-to-block-and-then =
    { $you ->
        [yes] You had to block column { $column } but played { $played }, and { $then }.
       *[no] { $name } had to block column { $column } but played { $played }, and { $then }.
    }
report-made-room-and-then =
    { $you ->
        [yes] You played column { $played }, which made room on top of it, and { $then }.
       *[no] { $name } played column { $played }, which made room on top of it, and { $then }.
    }
report-played-and-then =
    { $you ->
        [yes] You played column { $played } ({ report-right-columns }), and { $then }.
       *[no] { $name } played column { $played } ({ report-right-columns }), and { $then }.
    }
report-right-columns =
    { $columns ->
        [one] { report-columns } was right
       *[other] { report-columns } were right
    }
# The effect of a move, $column, where $best was the best one.
report-column-unproven = What column { $column } leads to is not proven.
report-wins-without-line = Still winning, but column { $best } would have completed { report-line } at once.
report-wins-later = Still winning; column { $best } wins sooner.
report-loses-without-line =
    { $you ->
        [yes] Column { $best } would have completed { report-line } at once; now you win.
       *[no] Column { $best } would have completed { report-line } at once; now { $name } wins.
    }
report-loses-sooner = The game was lost against best play; column { $best } holds out longer.
report-leads-to-draw =
    { $you ->
        [yes] You could win with best play, but this leads to a draw. Column { $best } was better.
       *[no] { $name } could win with best play, but this leads to a draw. Column { $best } was better.
    }
report-leads-to-loss =
    { $you ->
        [yes] With best play you win now, but only after { report-more-discs }. Column { $best } was better.
       *[no] With best play { $name } wins now, but only after { report-more-discs }. Column { $best } was better.
    }
report-more-discs =
    { $discs ->
        [one] { $discs } more disc
       *[other] { $discs } more discs
    }
report-completes-line =
    { $you ->
        [yes] You complete { report-line } and win.
       *[no] { $name } completes { report-line } and wins.
    }
report-wins =
    { $you ->
        [yes] You win in { count-discs }, this one included.
       *[no] { $name } wins in { count-discs }, this one included.
    }
report-keeps-win = It keeps the win, but the win is still far away.
report-every-column-loses = Every column loses against best play; none holds out longer.
report-keeps-draw = It keeps the draw.
report-no-column-better = No column was better.
# What proves that a move was not the best. $place is where the line lies, such as: vertical in column 6.
report-missed-line = Column { $column } would have completed { report-line } at once, { $place }.
report-missed-win = Column { $column } would have won: it forces { report-line } within { count-discs }, { $place }.
# $then is the message below.
report-had-to-block =
    { $you ->
        [yes] You had to block column { $column }: { $then }, { $place }.
       *[no] { $name } had to block column { $column }: { $then }, { $place }.
    }
report-completes-there =
    { $you ->
        [yes] you complete { report-line } there
       *[no] { $name } completes { report-line } there
    }
report-makes-room =
    { $you ->
        [yes] Column { $column } makes room: you complete { report-line } on top of it, { $place }.
       *[no] Column { $column } makes room: { $name } completes { report-line } on top of it, { $place }.
    }
report-refuted =
    { $you ->
        [yes] You answer in column { $column } and force { report-line } within { count-discs }, { $place }.
       *[no] { $name } answers in column { $column } and forces { report-line } within { count-discs }, { $place }.
    }

## Lessons: positions of a finished game in which to find a better column than the one that was played

# What to find.
lesson-task-block =
    { $you ->
        [yes] You played column { $played } here but had to block. Find the column.
       *[no] { $name } played column { $played } here but had to block. Find the column.
    }
lesson-task-line =
    { $you ->
        [yes] You played column { $played } here and missed { report-line }. Find the column that completes it.
       *[no] { $name } played column { $played } here and missed { report-line }. Find the column that completes it.
    }
lesson-task-win =
    { $you ->
        [yes] You played column { $played } here and let a win slip. Find a column that wins.
       *[no] { $name } played column { $played } here and let a win slip. Find a column that wins.
    }
# $then is the message below.
lesson-task-hold =
    { $you ->
        [yes] You played column { $played } here, and { $then }. Find a column that holds.
       *[no] { $name } played column { $played } here, and { $then }. Find a column that holds.
    }
lesson-could-win =
    { $you ->
        [yes] you could win
       *[no] { $name } could win
    }
lesson-task-hold-out =
    { $you ->
        [yes] You played column { $played } here, which loses much sooner. Find a column that holds out.
       *[no] { $name } played column { $played } here, which loses much sooner. Find a column that holds out.
    }
lesson-hint-block = The other side needs one more disc. Where?
lesson-hint-line = You need one more disc. Where?
lesson-hint-one-column = Only one column is right. What is the other side threatening, and what can you threaten?
# $columns is how many, 2 or more.
lesson-hint-win = { $columns } columns win. Look for two threats at once.
lesson-hint-hold = { $columns } columns are right. What is the other side threatening?
lesson-answer = The answer: { report-columns }.
# What the chosen column does.
lesson-right-block = Right: column { $column } blocks.
lesson-right-line = Right: column { $column } completes { report-line }.
lesson-right-win = Right: column { $column } wins.
lesson-right-hold = Right: column { $column } holds.
lesson-right-hold-out = Right: column { $column } holds out.
# The other side answers in column $reply.
lesson-wrong-line =
    { $you ->
        [yes] Not column { $column }: you complete { report-line } in column { $reply }.
       *[no] Not column { $column }: { $name } completes { report-line } in column { $reply }.
    }
lesson-wrong-forced-line =
    { $you ->
        [yes] Not column { $column }: you answer in column { $reply } and force { report-line }.
       *[no] Not column { $column }: { $name } answers in column { $reply } and forces { report-line }.
    }
lesson-wrong-loses =
    { $you ->
        [yes] Not column { $column }: you answer in column { $reply } and win in the end.
       *[no] Not column { $column }: { $name } answers in column { $reply } and wins in the end.
    }
lesson-wrong-wins-later = Column { $column } still wins, but not at once.
lesson-wrong-win-gone = Not column { $column }: the win would be gone.
lesson-wrong-unanswered = Not column { $column }: it loses.

## Where a line of discs lies, at the end of a sentence

line-vertical = vertical in column { $column }
line-horizontal = horizontal over columns { $first } to { $last }
line-diagonal = diagonal over columns { $first } to { $last }
line-several = in more than one direction

## Why the computer chose a column, in its own words

reason-random = I picked column { $column } at random.
# $place is one of the above.
reason-block = I blocked column { $column }, where the other side could complete a line, { $place }.
reason-win = I win in column { $column }: it completes my line, { $place }.
# $length is how many discs would stand side by side.
reason-deny =
    I took column { $column }, the best place of the other side: to the right it would have { $length } in a row, { $place }.
reason-extend = I like column { $column } best: to the right I have { $length } in a row, { $place }.
reason-center = No place stood out for me, so I chose the middle, column { $column }.
reason-forced-win-exactly = With column { $column } I win in { count-discs }, this one included, whatever the other side answers.
reason-forced-win-within =
    With column { $column } I win within { count-discs }, this one included, whatever the other side answers.
reason-forced-win = With column { $column } I win, whatever the other side answers.
reason-slowest-loss-exactly =
    I lose if the other side makes no mistake; in column { $column } I hold out longest, for { count-discs }.
reason-slowest-loss = I lose if the other side makes no mistake; as far as I looked, in column { $column } I hold out longest.
reason-only-move-exactly = Only column { $column } holds the draw for me; every other column loses.
reason-only-move = As far as I looked, only column { $column } saves me, and every other column loses; how it ends is not proven.
reason-safe-exactly = With column { $column } I hold the draw; no column wins if the other side makes no mistake.
reason-safe = Column { $column } looks best to me a few discs ahead, and I saw no way that it loses; that is not proven.

## Levels of the computer

# What stands in brackets explains the name, and is left out where there is no room.
level-easy = Easy (random)
level-medium = Medium (defensive)
level-hard = Hard (smart)
level-heuristic = Heuristic
level-expert = Expert
level-perfect = Perfect
# How each plays.
level-easy-plays = Plays at random. Any free column will do; it does not look at the board.
level-medium-plays = Blocks your line, otherwise random. It does not look for its own win.
level-hard-plays = Wins or blocks, otherwise random. Its own win comes first.
level-heuristic-plays =
    Wins, blocks, or builds a row. It looks one move ahead: if there is nothing to win or block, it takes the place of the longest run to the right, yours or its own, counts no vertical runs, and without any run plays the middle.
level-expert-plays =
    Looks four or five discs ahead. It avoids two-move traps and picks at random among equally good columns. It can be beaten.
level-perfect-plays =
    Never makes a mistake on 6×7·4. There it wins as fast and holds out as long as possible. On other boards it plays the best it finds in about a second, and says so.
# $word is in quotation marks; $levels are words of the program, with commas.
level-unknown = { $word } is not a level: choose one of { $levels }.

## Scripts: files with a move on each line

# $text is what the line says.
script-unknown-mode =
    Line { $line }: { $text } is not a mode. Write 1 (two people), 2 (a person and the computer) or 3 (two computers).
# $columns is the clause that says which columns there are.
script-not-an-integer = Line { $line }: { $text } is not a whole number: { $columns }.
script-column-out-of-range = Line { $line }: there is no column { $text }. In scripts { $columns }.
script-column-full = Line { $line }: column { $text } is full. Choose another one from 1 to { $last }.
