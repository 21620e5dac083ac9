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
count-finished-games =
    { $games ->
        [one] { $games } finished game
       *[other] { $games } finished games
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

## Lists

# The last two of a list; $others are joined with commas.
list-and = { $others } and { $last }
list-or = { $others } or { $last }

## Titles of refusals

title-not-found = Not found
title-gone = Removed
title-unauthorized = Credential needed
title-forbidden = Not allowed
title-name-taken = Name taken
title-signed-on-as = Another name
title-signed-on = No token needed
title-not-signed-on = Not signed on
title-not-an-integer = Not an integer
title-invalid-field = Invalid field
title-column-full = The column is full
title-column-out-of-range = No such column
title-count = Wrong number of discs
title-no-order = Impossible position
title-stack-too-high = The stack is too high
title-too-many-orders = Too many orders
title-engine-busy = The server is busy
title-not-manual = Not entered by hand
title-not-over = The game is not over
title-already-entered = Already entered
title-bots-only = Only for programs
title-entrants-out-of-range = Too few or too many entrants
title-forbidden-in-tournament = Not in a tournament
title-held = The board is held
title-no-more-rounds = It was the last round
title-not-on-list = Not on the list
title-not-let-in = Not let in yet
title-too-many-ask = Too many people are asking
title-too-many-on-device = Too many on this device
title-people-only = Only for people
title-registration-closed = Registration is closed
title-sent-out = Sent out
title-stage-going-on = Another stage is going on
title-stage-not-running = The stage is not running
title-too-many-stages = Too many stages
title-too-many-tournaments = Too many tournaments
title-tournament-full = All places are taken
title-tournament-over = The tournament is over
title-wrong-format = Not in this format
title-wrong-round = Another round is next
title-invalid-file = Invalid file
title-store-corrupt = Data cannot be read
title-store-unavailable = Store unavailable
title-game-over = The game is over
title-over = The game is over
title-not-your-turn = Not your turn
title-stale-ply = The game has moved on
title-seat-taken = The seat is taken
title-not-proven = Not proven
title-too-late = Too late to abort
title-no-offer = No such offer
title-too-many-offers = Too many offers
title-opponent-present = The opponent is not away
title-malformed = Malformed request
title-method-not-allowed = Method not allowed
title-too-large = Too large
title-import-too-large = Too large
title-unsupported-media-type = Unsupported media type
title-foreign-origin = Foreign origin
title-unknown-mode = Unknown mode
title-too-many-requests = Too many requests
title-timeout = Took too long
title-internal = Internal error

## Refusals: what is wrong, and how to correct it

refusal-not-found = There is nothing at this address.
refusal-gone = This game was removed, with its players or by the operator.
refusal-no-game = There is no game with the id { $id }.
refusal-no-player = There is no player called { $name }.
refusal-no-rank = { $name } is not in this ranking.
refusal-unauthorized =
    Send your token as `Authorization: Bearer <token>`; the request had none, or one that this server never issued.
# The same for somebody who types curl.
refusal-unauthorized-curl =
    Send your token with curl's -u, as in -u me:<token>; the request had none, or one that this server never issued.
refusal-unauthorized-socket =
    Only the players can do this: send the token of a seat in hello; this socket sent none, or one that this server never issued.
refusal-forbidden = This token is valid, but not for this seat, game or operation.
refusal-name-taken =
    The name { $name } is taken. Send its player token, ask for a code on the device that holds it, or choose another name.
refusal-signed-on-as = You are signed on as { $name } and can play only under that name.
refusal-proven-by-signing-on =
    On this server you sign on to prove your name: names have no tokens or codes.
refusal-not-signed-on =
    You must sign on before you play on this server, and the request had no name. Open the server's public address.
# $first is the first error.
refusal-invalid-file =
    { $errors ->
        [one] The file has { count-errors }, so nothing was imported: { $first }.
       *[other] The file has { count-errors }, so nothing was imported. The first: { $first }.
    }
refusal-import-too-large =
    The file has { $games } new games. A running server takes at most { $max } at once, because moves wait during an import. Stop the server and run `cuatro import FILE`.
refusal-corrupt =
    Part of the data cannot be read, and trying again does not help. The operator's log says which part; check a copy of the data file with `cuatro restore --check FILE` and restore a good backup with `cuatro restore FILE`.
refusal-moved =
    Nothing was changed: a file of the data was removed or replaced while the server had it open. The operator's log says which one.
refusal-store-failed = The server could not do this with its data, and trying again does not help. The operator's log says why.
refusal-store-unavailable = Nothing was changed. Try again in a moment.
# A move in a list that was sent. $refusal is one of the sentences about moves below.
refusal-move = Move { $number }: { $refusal }
refusal-busy = Too much is waiting for the engine or for pictures; try again in { count-seconds }.
refusal-not-manual = Only a result that was entered by hand can be removed; this game was played.
refusal-not-ended =
    The report is available once the game is over; until then nobody gets help from the engine.
refusal-still-playing =
    You keep your name until your game { $game } is over: finish it, resign or abort it first.
refusal-still-entered =
    You keep your name until the tournament { $tournament }, which you have entered, is over.
refusal-too-many = Too many requests from your address; try again in { count-seconds }.
refusal-too-soon = Too soon. Try again in { $seconds } s.
refusal-broken =
    Something went wrong on the server; the operator's log gives the cause under this instance.

refusal-game-over = The game is over; ask for a rematch.
# $side is X or O.
refusal-not-your-turn = It is { $side }'s turn.
refusal-not-begun = The game has not begun: a seat is still open.
refusal-stale-ply = The move is for ply { $actual }, but the game is at ply { $expected }.
refusal-other-ply = The move is for another ply; the game is at ply { $expected }.
refusal-no-such-column = There is no column { $column }; { bounds-of-columns }.
refusal-no-column-so-far = There is no such column; { bounds-of-columns }.
# $legal are the numbers of the columns with room, of which there are $columns.
refusal-column-full =
    { $columns ->
        [one] Column { $column } is full; choose { $legal }.
       *[other] Column { $column } is full; choose one of { $legal }.
    }
refusal-seat-taken = There is no open seat for you, but you can watch.
refusal-same-player = The two players of a game must be different.
refusal-too-late = Two discs have been played; you can resign instead.
refusal-too-many-offers = You have made too many offers. Make a move first.
refusal-no-offer = There is no such offer to answer.
refusal-nobody-left = There is nobody left to play with.
refusal-nothing-to-take-back = There is nothing to take back yet.
refusal-present =
    You can claim the win once the opponent has been away for 60 seconds on their own turn.
refusal-not-away-long-enough =
    { $seconds ->
        [one] The opponent has been away for less than 60 seconds; { count-seconds } is left.
       *[other] The opponent has been away for less than 60 seconds; { count-seconds } are left.
    }
refusal-not-over = You can ask for a rematch once the game is over.
refusal-in-tournament = A game of a tournament has no offers, no claims and no rematch.
refusal-held = The organiser holds all boards: drop your disc once they are released. No clock runs until then.
refusal-already-entered = You have entered already.
refusal-bots-only = Only names that are marked as bots can enter.
refusal-people-only = Names that are marked as bots cannot enter.
refusal-no-more-rounds = Round { $rounds } is the last one.
refusal-not-on-list = Only people on the organiser's list can enter.
refusal-registration-closed = Nobody can enter any more; ask the organiser.
refusal-sent-out = The organiser sent this entrant out, and can let them in again.
refusal-banned = The organiser sent this entrant out for good.
refusal-not-let-in = The organiser has not let this entrant in yet.
refusal-too-many-ask = { $max } already wait to be let in; the organiser must decide about them first.
refusal-too-many-on-device = { $max } have entered from this device; nobody else can.
refusal-stage-going-on = Stage { $stage } is going on. End it first.
refusal-stage-not-running = The stage has not begun, or it is over.
refusal-stage-begun = The stage has already begun.
refusal-too-many-stages = A tournament has at most { $max } stages.
refusal-tournament-full = All { $places } places are taken.
refusal-tournament-over = Nothing can change in it any more.
refusal-wrong-format = A stage of this kind does not have that.
refusal-wrong-round = The next round is { $next }.
refusal-entrants-out-of-range = { $actual } would play, and it must be from { $min } to { $max }.
refusal-pair = { $field } must be the numbers of two entrants.
refusal-pairs = { $field } must be a list of pairs of entrants.
refusal-named-twice = Entrant { $n } is named twice.
refusal-no-tournament = There is no tournament { $id } here.
refusal-no-entrant = There is no entrant { $n }.
refusal-no-stage = There is no stage { $k }.
refusal-no-stage-game = The stage has no such game.
refusal-stage-game-not-over = The game has no result that could be corrected.
refusal-title = { $field } must have 1 to { $max } characters, without control or invisible characters.
refusal-too-many-positions = positions must be at most { $max }.
refusal-bad-position = { $field } must be the stacks of a position on this board that is not over.
refusal-too-many-tournaments = This address has { $max } tournaments that are not over. End one first.

# $field is a word of the program, such as connect.
refusal-missing = { $field } is missing.
refusal-misspelt = { $field } is missing, and { $sent } is not a known field.
refusal-unknown = { $field } is not a known field.
refusal-repeated = { $field } was sent more than once; send it only once.
refusal-not-a-column = A column is a whole number, counted from { $first }; { $actual } is not one.
refusal-range = { bounds-of-field }.
refusal-one-of = { $field } must be one of: { $words }.
refusal-future = { $field } must not be in the future.
refusal-era = { $field } must be a time from 1970 to { $end }.
refusal-beside = Send { $field } or { $other }, not both.
refusal-only-of-kind = { $field } is for kind={ $kind }; leave it out here.
# Fair starts, which are positions that are proven to be draws.
refusal-not-proven =
    Fair starts are proven only on 6×7, connect 4; on 4×4, 4×5, 5×4 and 5×5, connect 4, the empty board is a draw already.
refusal-no-head-start = There is no head start of step { $step } for { $side }; choose another step.
refusal-over = The game is over with move { $ply }; send a position in which somebody is to move.
refusal-stacks =
    Word { $number } of stacks is missing or wrong. Write { $columns } words joined by -, one for each column from the left: its discs as x and o from the bottom up, or 0 for none.
refusal-stack-too-high = Column { $column } has { $discs } discs, but only { $rows } fit.
refusal-count = There are { $x } X and { $o } O; put as many X as O, or one X more.
refusal-no-order = No game leads here: the disc in column { $column }, row { $row } from the top, cannot be dropped when it is its turn.
refusal-too-many-orders = These stacks can be filled in too many orders to try; give the moves instead.
# $line says whether there is a line; if not, the board is full.
refusal-stacks-over =
    { $line ->
        [yes] There is a line already; take one of its discs away.
       *[no] The board is full; nothing can follow it.
    }
refusal-only-computers =
    { $field } needs a person, who opens the next game; here only computers play.
refusal-reused = { $field } was used for a different request; choose a new one.
refusal-code = This code is unknown, used or older than ten minutes; ask for a new one.
refusal-code-as-name =
    This is a code for another device, not a name. Enter the name that it belongs to; the code is asked for after that.
refusal-text = { $field } must be a text.
refusal-texts = { $field } must be a list of texts.
refusal-length = { $field } must have { $min } to { $max } characters.
refusal-integer = { $field } must be a whole number.
refusal-object = { $field } must be an object.
refusal-two-seats = { $field } must be a list of two seats.
refusal-cursor = { $field } must be a cursor from an earlier page.
refusal-time = { $field } must be a date such as 2026-11-20 or a time such as 2026-11-20T18:02:11Z.
refusal-escaped-offset =
    { $field } must be a time whose + is written %2B, as in 2026-11-20T18:02:11%2B02:00: a plain + means a space there.
refusal-clock = { $field } must be seconds plus seconds per move, such as 60+1.
refusal-columns = { $field } must be columns from 0, separated by commas.

## Refusals of requests that cannot be read or answered

problem-method-not-allowed = This address does not accept this method; see the Allow header.
problem-too-large = The limit here is { count-bytes }.
problem-unsupported-media-type = The body's type is not understood here; send { $types }.
problem-unsupported-coding =
    The body's Content-Encoding is not understood here; send it as it is, or packed with gzip.
problem-foreign-origin =
    This page's origin is not allowed; the operator can add it with --allowed-origins.
problem-timeout = The response took too long. Try again in a moment.
problem-stalled = The request body stopped arriving. Send it again.
problem-json-ended = This is not valid JSON: it ends in the middle.
problem-json = This is not valid JSON: see line { $line }, column { $column }.
problem-not-an-object = A JSON object is expected.
problem-upload = The upload was incomplete or could not be decompressed.
problem-path = The path is not percent-encoded UTF-8.
problem-utf8 = The text is not UTF-8.
problem-query = The query cannot be read.
problem-host = A request must have exactly one Host header.
problem-user =
    The header with your name came more than once, or is not UTF-8. The operator must configure the proxy to overwrite it.
problem-not-an-upgrade = This is a WebSocket address; connect with the subprotocol cuatro.v1.
problem-hello-first = The first frame must be hello.
problem-hello-twice = hello was already sent on this connection.
problem-unknown-type = Unknown frame type { $kind }.

## Games as text, for curl and for `cuatro play`

# $connect is how many in a row win.
board-name = { $rows }×{ $columns }, connect { $connect }

# $names are those for whom the open seats are reserved.
text-waiting-for = Waiting for { $names }.
text-seat-open = A seat is still open.
# $side is X or O.
text-turn =
    { $you ->
        [yes] Round { $round }. It is your turn, { $name } ({ $side }).
       *[no] Round { $round }. It is { $name }'s turn ({ $side }).
    }
text-starts =
    { $drawn ->
        [yes] { $name } ({ $side }) starts: picked at random.
       *[no] { $name } ({ $side }) starts.
    }
text-fair-start = Fair start: the server drew the first discs, and nobody is ahead.
text-head-start = Head start for { $name } ({ $side }), who wins with perfect play.
# The clocks of X and O.
text-time-left = Time left: { $x }, { $o }.
text-played = { $name } ({ $side }) played column { $column }.
text-declined-draw = { $name } declined the draw.
text-declined-takeback = { $name } declined the take-back.
text-declined-rematch = { $name } does not want another game.
text-withdrew-draw = { $name } withdrew the draw offer.
text-withdrew-takeback = { $name } no longer asks to take back the last move.
text-in-tournament = Board { $board }, round { $round } of tournament { $id }.
text-held = The organiser holds all boards. Nobody is to move, and no clock runs.
text-released = The boards are released. The clocks go on in a moment.
text-taken-back = The last move was taken back.
text-offers-draw = { $name } offers a draw.
text-offers-takeback = { $name } asks to take back the last move.
text-you-offered-draw = You offered a draw; { $rival } has not answered yet.
text-you-offered-takeback =
    You asked to take back the last move; { $rival } has not answered yet.

# A position without players.
position-to-move = { $side } is to move
position-won = { $side } has a line
position-drawn = full board

# How a game ended: first the winner, then the reason.
ending-drawn = A draw.
ending-won =
    { $you ->
        [yes] You win, { $name }!
       *[no] { $name } wins.
    }
# $name won.
ending-lost = You lose: { $name } wins.
ending-by-hand = The result was entered by hand: the moves are not known.
ending-line = Winning line: { $line }.
ending-full = The board is full.
ending-agreed = Both agreed.
ending-resigned =
    { $you ->
        [yes] You resigned.
       *[no] { $name } resigned.
    }
ending-out-of-time =
    { $you ->
        [yes] Your time ran out.
       *[no] { $name }'s time ran out.
    }
ending-away =
    { $you ->
        [yes] You were away for too long.
       *[no] { $name } was away for too long.
    }
# $points are the names with their points.
ending-points = Rounds: { $rounds }. Points: { $points }.
# The games that X and O have won, and how many win the series.
ending-series = { $x } { $x_wins } – { $o_wins } { $o }, first to { $first_to }.
ending-series-won =
    { $you ->
        [yes] You win the series { $won } – { $lost }, { $name }!
       *[no] { $name } wins the series { $won } – { $lost }.
    }
ending-expired = The game expired: nobody played it. It does not count.
ending-aborted = The game was aborted and does not count.
ending-uncounted =
    It begins with discs on the board, so it does not count: no points, no ranking, no history.

## Commands at the end of a text for curl: each line stands above a command

next-wait-for-codes =
    The codes to join were shown when the game was created. To wait:
next-take-seat = To take the seat:
# $link is an address and $join a command.
next-send-link =
    Send the other player this link: { $link }
    or, for a terminal:
    { $join }
    To wait for them:
# $free are the numbers of the columns with room, of which there are $columns.
next-move =
    { $columns ->
        [one] Open column: { $free }. To drop a disc:
       *[other] Open columns: { $free }. To drop a disc:
    }
next-wait = To wait for the answer:
next-watch = To watch what comes next:
next-wait-for-release = To wait until the boards are released:
next-game = The next game:
next-wait-for-rematch = You asked for a rematch. To wait for it:
next-in-series = To play the next game of the series:
next-rematch = To play again:
next-other-games = Other games and more:
next-report = What each move was worth:
next-claim-win = { $name } has been away for a minute. To claim the win:
next-claim-abort =
    { $name } has been away for a minute. To end the game, which does not count yet:
next-accept-draw = { text-offers-draw } To accept it:
next-accept-takeback = { text-offers-takeback } To accept:
next-withdraw = To withdraw it:
next-this-game = The game itself:
next-present = The game as it is now:
next-ranking = The ranking:
next-results = The last results:
next-help = Everything else:
text-board-values =
    Below each column, for the side to move: + wins, - loses, = is a draw; the number counts the discs until the end.
text-board-unproven =
    Below each column, for the side to move: + wins, - loses, = is a draw, ? is not known; this board is only searched for a while.
next-board-disc = The next disc, dropped in the best column:
next-board-play = To play on from here (the game does not count):
next-board-picture = The same as a picture (or board.png, board.txt):
next-computer = To play the computer:
next-more = More:
next-enter = To enter; the answer holds your token:
next-wait-for-board = To wait for your next board:
next-ask-to-be-let-in =
    Or ask the organiser to let you in under that name with a number after it; your games are then not recorded:
next-wait-to-be-let-in = To wait for the organiser:
next-come-back = To come back:
next-tournament = The tournament:
next-tournament-file = All of it as text (or .csv, for a spreadsheet):
next-export = Ranking and history as one file:
next-learn = To learn from the mistakes:
next-lesson = The next one:
next-lesson-report = That was the last one. The report:
next-answer = To see the answer:
next-hint = For a hint:
next-try =
    { $columns ->
        [one] To try column { $free }:
       *[other] To try one of the columns { $free }:
    }

## Other texts for curl

text-front-title = Connect Four · play from a terminal
text-front-waiting = Waiting for a player:
text-front-playing = Games to watch:
text-front-empty = No games right now.
# A word that the program takes for the level $id. If it knows none in your language, write the argument alone, as in English.
text-level = { $id }
# Words such as `level` and `opponent_name` are the program's. $online and $board are commands, $levels, $presets and $languages lists.
text-help =
    POST /play starts a game. Fields: name; level (play the computer), opponent_name (same terminal) or neither (you get a link to send);
    first=me, opponent or random; rows, columns, connect; clock=60+1; series=3 (first to win 3 games); listed=0 (in no list). Or by seat: x_name, x_level, x_invite, o_name, ….
    The answer holds your seat token, which is shown only once.
    { $online }
    { $board }

    Levels, by number or name:
    { $levels }

    Boards: 1 to 10 rows and columns; popular ones are { $presets }.
    start=fair begins from an even position that is drawn, opening=3,3,2 from one that you choose.
    Any position: { $position }

    A game is at /g/ID:
      GET    as text; .svg, .png, .json, or Accept: text/event-stream to follow it; ?wait=60 waits for the next move, ?ply=5 shows an earlier position
      POST   column=3 drops a disc; columns count from 0
      POST   /join takes an open seat (name; invite if it is reserved)
      POST   /resign /abort /claim, and /rematch /draw /takeback with answer=offer, accept,
             decline or withdraw
      GET    /report judges every move once the game is over; /learn lets you find the better ones
    Send your seat token with curl's -u; what stands before the colon does not matter.

    A name belongs to the player who used it first. To use it again in /play or /join, send its player token with -u.
    To play a script file (the mode, then one column per line, counted from 1) with every step explained:
      POST it with curl's --data-binary @FILE to { $scripts }

    A tournament is at /t/ID, or at /t/ and its number. POST /t/ID/join enters it (name), and GET /t/ID/me?wait=60 with your token waits for
      your next board; POST there takes a break (state=pause) or leaves (state=leave).

    { next-export }
    { $export }

    Another language ({ $languages }): -H 'Accept-Language: es' or ?lang=es. Programs use the JSON API under /api/v1, described by { $document } and in a browser by { $docs }

    To begin:
text-invitation = A seat is reserved for { $name }. The link, shown only once:
text-invitation-terminal = or, at a terminal:
text-token-of-seat = { $name } plays { $side }. The seat token, shown only once: { $token }
text-token-of-player = The name { $name } is now yours. Its player token, shown only once: { $token }
text-earlier-position = After { count-discs }:
text-accuracy = { $name } ({ $side }): accuracy { $percent } % ({ $kept } of { count-choices }).
text-best-move = Best move: { $number }, column { $column }.
text-unproven = Not all of this is proven on this board.
text-lesson = Mistake { $this } of { $all }, move { $number }
text-no-lesson = Nobody made a mistake here that a person could have avoided.

## Ranking, results and players

ranking-all = Ranking
ranking-people = Ranking, games between people
ranking-bots = Ranking of the bots
ranking-empty = Nobody has points yet.
results = The last results
results-none = No game has ended yet.
results-none-found = No such game has ended yet.
totals = { count-points }; { $games } played: { $wins } won, { $losses } lost, { $draws } drawn.
# $totals is the message above.
totals-people = against people: { $totals }
totals-bots = in games with a bot: { $totals }
totals-computers = against computers: { $totals }
totals-carried = carried from an old ranking: { $totals }
rating = Rating { $rating } ±{ $deviation }.
rivals = Against each:
rival-computer = the computer ({ $level })
# $totals is the message above.
rival-totals = { $rival }: { $totals }

# Headings of columns.
column-name = name
column-points = points
column-won = won
column-lost = lost
column-drawn = drawn
column-played = played
column-rating = rating
column-ended = ended (UTC)
column-winner = winner
column-reason = by
column-rounds = rounds
column-board = board
column-kind = kind
column-game = game

# Why a game ended, in the column `column-reason`; and a draw in `column-winner`.
ended-line = line
ended-full = full board
ended-resign = resigned
ended-time = time
ended-abandon = abandoned
ended-agreed = agreed
winner-none = draw

# Who played, in the column `column-kind`.
kind-online = online
kind-local = one device
kind-exhibition = computers
kind-computer = against the computer ({ $level })
kind-by-hand = by hand
kind-by-hand-computer = { kind-by-hand }, { kind-computer }

## Notices to the operator

# $board is the message `board-name`.
notice-waiting = { $name } is waiting for an opponent ({ $board }).
notice-waiting-two = A game is waiting for two players ({ $board }).
notice-drawn-agreed = { $x } and { $o } agreed on a draw.
notice-drawn-full = { $x } and { $o } drew: the board is full.
notice-won-line = { $winner } beat { $loser } with a line in round { $round }: { count-points }.
notice-won-resign = { $winner } beat { $loser }, who resigned in round { $round }: { count-points }.
notice-won-time = { $winner } beat { $loser }, who ran out of time in round { $round }: { count-points }.
notice-won-abandon = { $winner } beat { $loser }, who had left in round { $round }: { count-points }.

## Cards that messengers show for a link

# The language and country, as in the Open Graph protocol.
page-locale = en_GB
page-server = Four in a row: send a link and play. No accounts, no ads.
page-against = { $x } against { $o }
page-invites = { $name } invites you to play
page-invitation =
    { $connect ->
        [4] Four in a row on a { $rows }×{ $columns } board. Open the link, choose a name and play. No account needed.
       *[other] { $connect } in a row on a { $rows }×{ $columns } board. Open the link, choose a name and play. No account needed.
    }
page-won = { $winner } beat { $loser }
page-drawn = { $x } and { $o } drew
page-over = Watch the game again and see which move decided it.
page-aborted = This game was aborted.
page-watch = Open the link to watch.
page-position = Look into this position, or play from it.

## The page without JavaScript

page-needs-javascript = This page needs JavaScript.
page-terminal = In a terminal, use curl with its address.

## The command line: refused values

# $flag is as it is typed, such as --listen; $right says what would be right.
cli-wrong-value = { $flag } cannot be { $value }: { $right }
cli-no-subcommand = there is no command { $command }; the commands are { $known }
cli-unknown-argument = { $argument } is not understood here; --help shows what is
cli-similar-argument = { $argument } is not understood here; did you mean { $known }?
cli-missing-argument = missing: { $arguments }
cli-argument-twice = { $argument } can be given only once
cli-argument-conflict = { $argument } cannot be used together with { $other }
cli-no-value = { $flag } needs a value
cli-no-choice = { $flag } must be one of { $choices }, got { $value }
# $field is the flag.
cli-no-number = { bounds-of-field }, got { $value }
# What would be right, each a clause without a full stop.
cli-setting-listen = it is an address with a port, such as 127.0.0.1:8080, or unix: and the path of a socket
cli-setting-listen-path = a path follows unix: as in unix:/run/cuatro/cuatro.sock
cli-setting-listen-platform = this system has no Unix sockets
cli-setting-database-url =
    the database URL is neither sqlite://path/to/cuatro.db nor postgres://user:password@host:5432/name
cli-setting-admin-token-length = an admin token has at least { $characters } characters
cli-setting-admin-token-characters = an admin token has ASCII letters, digits and signs only, no spaces
cli-setting-admin-token-beginning = an admin token does not begin like a player's
cli-setting-public-url = a public address is http:// or https:// with a host, such as https://cuatro.example
cli-setting-origin = an origin is http:// or https:// with a host and perhaps a port, without a path
cli-setting-base-path =
    a base path is /name or /name/name, of letters, digits and - . _ ~, without . and .. as names
cli-setting-name = a server's name has up to { $characters } characters, on one line
cli-setting-log = a filter is error, warn, info, debug, trace or such as cuatro=debug ({ $error })
cli-setting-trusted-proxies =
    a trusted proxy is an address such as 127.0.0.1 or a small network such as 192.0.2.8/30
cli-setting-user-header =
    it is the name of a header of its own, of letters, digits and -, such as Remote-User
cli-setting-user-header-of-anybody =
    it needs --trusted-proxies, or a Unix socket to listen on: without them anyone could pose as someone else
cli-setting-interval = an interval is off, or a time from 1min to 366d, such as 30min, 24h or 7d
cli-setting-webhook-url = it is to be http:// or https:// with a host, such as https://ntfy.example/topic
cli-setting-language = a language is { $languages }
cli-settings-line = { $file }, line { $line }: this is not NAME=value
cli-settings-open-quote = { $file }, line { $line }: a quote in the value of { $name } is not closed
cli-settings-no-text = { $file }, line { $line }: this is not text in UTF-8
cli-unknown-setting = { $file }: there is no setting { $name }; `cuatro --help` lists them
cli-unknown-variable = the environment has { $name }, and there is no such setting; `cuatro --help` lists them

## The command line: files, the data and servers

# $error is what the system says, in English.
cli-cannot-read = { $file } cannot be read: { $error }
cli-cannot-write = { $file } cannot be written: { $error }
cli-cannot-create = { $directory } cannot be created: { $error }
cli-cannot-open = { $file } cannot be opened: { $error }
cli-cannot-remove = { $file } cannot be removed: { $error }
# $command and $directory make one command.
cli-not-writable =
    { $file } cannot be written by user { $user }: run `{ $command } { $directory }` as root; if that is a container's volume, on the host, with the directory that is mounted there
cli-mounted-read-only =
    { $file } is on a file system that is mounted read-only: mount it so that it can be written
cli-output-closed = standard output is closed: { $error }
cli-no-runtime = the runtime cannot start: { $error }
cli-store-in-use = { $what } is in use by another Cuatro
cli-store-moved =
    { $file } was removed or replaced while it was open, so nothing is written: put it back, or stop the server, which then saves what it holds beside it
cli-store-unavailable = the store is unavailable: { $reason }
cli-store-failed = the store failed: { $reason }
cli-store-corrupt = the store is corrupt: { $table } { $row }: { $problem }
cli-schema-older = { $file } was written by an older Cuatro; `cuatro serve` brings it up to date
cli-schema-too-old =
    { $file } has schema { $schema }, which is too old for this Cuatro: open it once with the Cuatro of revision 1b1e1ef, which brings it to schema 14, and then with this one
cli-schema-newer =
    { $file } was written by a newer Cuatro (its schema is number { $schema }), and this one knows schemas up to { $newest }: start that version again, or put back a copy from before with `cuatro restore`
cli-schema-different = { $file } has another schema under the number { $schema }
cli-schema-missing = { $file } has no schema
# $fault is one of the last two.
cli-schema-what-to-do = { $fault }: `cuatro restore` a copy from before
cli-interrupted-restore =
    a restore did not come to its end. Run `cuatro restore` once more with the backup. Or go back to the former data: rename each { $former }* that exists to { $data }*, and then remove { $marker }
cli-no-file-in-postgres =
    the data is in PostgreSQL, whose own tools copy it: pg_dump and pg_restore for one moment, pg_basebackup with archived WAL for any moment (docs/scaling.md)
cli-without-postgres =
    this Cuatro was built without PostgreSQL; use one that was built with its feature `postgres`, as is the default, or name a data file: --database-url sqlite://path/to/cuatro.db
cli-no-data-file = there is no data file at { $file }; name its directory with --data-dir
cli-in-use-by-server =
    { $file } is in use by a running Cuatro server. Go through the server: --server { $server }
cli-in-use-by-command =
    { $file } is in use by another command of Cuatro. Try again when that has ended
cli-does-not-answer = { $address } does not answer: { $error }
cli-strange-answer = { $address } answered { $status }: is it a Cuatro server?
cli-not-well = { $address } is not well: { $answer }
cli-line = line { $line }: { $problem }
cli-needs-admin-token = the admin token is needed: give --admin-token, or { $file }: { $error }
# $name is a file, or one of the next two.
cli-contents-wrong = { $name } contains something impossible: { $error }
cli-contents-no-replay = { $name } holds the game { $game }, whose events do not replay
cli-the-copy = the copy
cli-the-database = the database
cli-backup-exists = { $file } is there already; name a new file
cli-backup-done = { $file }: { count-bytes }
cli-backup-whole = { $file }: whole; { count-players }, { count-finished-games }, { $playing } in play
cli-backup-missing = there is no { $file }
cli-backup-directory = { $file } is a directory: name a file that `cuatro backup` wrote
cli-backup-unreadable = { $file } is damaged, or no data file of Cuatro: { $error }
cli-backup-damaged = { $file } is damaged: { $problems }
cli-backup-dangling = { $file } is damaged: rows that point to nothing: { $rows }
cli-database-whole = the database: whole; { count-finished-games }, { $playing } in play
cli-restored = { $file } was restored
cli-restored-over = { $file } was restored; the former data is in { $former }
cli-restore-in-use = a server is running on { $file }; stop it first
cli-restore-postgres =
    PostgreSQL is restored by its own tools (pg_restore, or a base backup); afterwards `cuatro restore --check URL` looks at every game
cli-migrate-progress = { $copied } of { $rows } rows
cli-migrate-differs = the copy does not export the same as the source; do not use it
cli-migrated = { count-rows } copied; both export the same; { count-finished-games } and { $playing } in play replay
cli-own-file = { $file } is a file of Cuatro's own data or settings: name another one
cli-export-unwritten = the export cannot be written: { $error }
cli-export-broke-off = the export broke off: { $error }
cli-import-done = Done.
cli-import-dry-run = This is what would be done; nothing was written.
# The count itself stands before it.
cli-import-new-games =
    { $games ->
        [one] new game
       *[other] new games
    }
cli-import-known-games =
    { $games ->
        [one] game that was here already
       *[other] games that were here already
    }
cli-import-deleted-games =
    { $games ->
        [one] deleted game left out
       *[other] deleted games left out
    }
cli-import-new-players =
    { $players ->
        [one] new player
       *[other] new players
    }
cli-import-carried =
    { $totals ->
        [one] carried total
       *[other] carried totals
    }
cli-import-reading = reading
cli-import-writing = comparing and writing
cli-import-sending = sending
cli-import-token = { $address } refuses this admin token: give the one of that server with --admin-token or CUATRO_ADMIN_TOKEN
cli-import-wrong = the file has errors and nothing was imported ({ $errors })
cli-config-hidden = (hidden)
cli-config-command-line = command line
cli-config-environment = environment ({ $variable })
cli-config-default = default

## The command line: the server

cli-serve-no-start = the server cannot start: { $error }
cli-serve-failed = the server failed: { $error }
cli-serve-no-writer =
    games can no longer be written, so the server ends; the log says why. Start it again
cli-serve-no-backups =
    --backup-every copies a data file; PostgreSQL is copied by its own tools: pg_dump, pg_basebackup
cli-serve-no-agreement = the servers cannot agree on an admin token: { $error }
cli-serve-strange-secret =
    { $file } does not hold what a server wrote: remove it, and the next start makes another
cli-serve-play = Play
cli-serve-admin = Admin
cli-serve-admin-kept = shown only this once; the token is kept in { $file }
cli-serve-data = Data
cli-serve-others = Others
cli-serve-others-none = only this machine can connect; to let others in, start with --listen 0.0.0.0:{ $port }
cli-serve-others-network = { $link } for everybody on your network
cli-serve-others-machine = at the address of this machine, port { $port }
cli-serve-others-socket = through the proxy in front of the socket; start with --public-url to say where that is
cli-serve-stop = Stop
cli-serve-stop-keys = Ctrl+C; games in progress go on after the next start
cli-log-no-thread = the thread of the log cannot start: { $error }
cli-listen-in-use = { $address } is in use: is Cuatro running already? Choose another with --listen
cli-listen-refused = { $address } cannot be listened on: { $error }
cli-listen-many-passed-on =
    { $sockets } sockets are passed on (LISTEN_FDS), and Cuatro listens on one: leave one ListenStream= in cuatro.socket
cli-listen-wrong-passed-on =
    what is passed on (LISTEN_FDS) is no stream socket of TCP or Unix to listen on: { $error }
cli-listen-no-socket = { $file } already exists and is not a socket, so it is kept: choose another path with --listen
cli-listen-left-behind = { $file } was left behind and cannot be removed: { $error }
cli-listen-unknown =
    { $file } already exists, and it is not known whether anything listens on it: { $error }

## cuatro doctor

# How a finding is, in at most four letters.
cli-doctor-good = ok
cli-doctor-note = note
cli-doctor-bad = BAD
# What a finding is about, in at most eleven letters.
cli-doctor-version = version
cli-doctor-sqlite = sqlite
cli-doctor-directory = directory
cli-doctor-permissions = permissions
cli-doctor-data = data
cli-doctor-saved = saved
cli-doctor-log = log
cli-doctor-clock = clock
cli-doctor-space = space
cli-doctor-copies = copies
cli-doctor-hints = notices
cli-doctor-connections = connections
cli-doctor-server = server
cli-doctor-address = address
cli-doctor-proxy = proxy
cli-doctor-to-do =
    { $things ->
        [one] one thing needs to be put right
       *[other] { $things } things need to be put right
    }
cli-doctor-missing = there is no { $file } yet; the first start makes it
cli-doctor-directory-writable = { $directory } can be written
cli-doctor-private = { $file } is its owner's alone
cli-doctor-not-private = { $file } can be opened by others (mode { $mode }) and holds secrets: chmod 600 { $file }
cli-doctor-data-in-postgres = PostgreSQL's own tools watch over space and copies
cli-doctor-postgres = PostgreSQL { $version } answers, and has the schema of this version
cli-doctor-postgres-older = PostgreSQL { $version } answers, and has an older schema; the next start brings it up to date
cli-doctor-postgres-empty = PostgreSQL { $version } answers, and has no data yet; the first start makes its tables
cli-doctor-hints-heard = servers on this database hear of each other's changes
cli-doctor-hints-lost =
    LISTEN and NOTIFY do not work there: connect directly, or through a pooler in session mode
cli-doctor-connections-enough = { $free } are free; each Cuatro needs up to { $needed }
cli-doctor-connections-few =
    { $free } are free, and each Cuatro needs up to { $needed }: raise max_connections, or the limit of the user or the database
cli-doctor-clock-of-postgres = it agrees with the clock of the database
cli-doctor-clock-apart = it and the clock of the database are { $seconds } s apart: let NTP set both
cli-doctor-data-unreadable = { $file } cannot be read ({ $error }): `cuatro restore` a copy; see docs/operating.md
cli-doctor-schema = { $file } has the schema of this version
cli-doctor-schema-older = { $fault }, after a copy
cli-doctor-journal =
    { $file }: the store is corrupt: journal { $row }: its events are unreadable or there already; `cuatro restore` a copy, or give up what this row has: sqlite3 { $file } 'delete from journal where n = { $row }'
cli-doctor-rescued =
    { $files }: a server saved this when its data was removed or replaced: `cuatro restore` puts it back; move it away if it is not needed
cli-doctor-log-short = the write-ahead log has { $size }
cli-doctor-log-long =
    the write-ahead log has { $size } and is not brought back into the data: a program may hold the file open to read; restart the server
cli-doctor-clock-right = it is { $time }
cli-doctor-clock-wrong =
    it is { $time } here, but the data was written later than that: set the clock, or let NTP do it
cli-doctor-space-enough = { $free } are free
cli-doctor-space-little = { $free } are free, and a copy of the data takes { $size }
cli-doctor-space-none = only { $free } are free; when nothing can be written no game goes on: make room
cli-doctor-copies-off =
    the server makes no copies: --backup-every 24h, or `cuatro backup` by a timer of your own
cli-doctor-copies-ahead = { $copy } is dated in the future and not counted: set the clock, then rename or remove it
cli-doctor-copies-none = there is none in { $directory } yet; the server makes one when it starts
cli-doctor-copies-made = the newest is from { $time }
cli-doctor-copies-late = the newest is from { $time }: is the server running, and can it write { $directory }?
cli-doctor-server-none = none answers at { $address } ({ $error }): start it with `cuatro serve`
cli-doctor-server-well = it answers at { $address } and can play
cli-doctor-server-unwell = it answers at { $address } and cannot write: its log says why
cli-doctor-server-other = what answers at { $address } is not Cuatro (status { $status }): choose another with --listen
cli-doctor-address-loopback =
    only this machine can connect: --listen 0.0.0.0:8080 for your network, --public-url behind a proxy
cli-doctor-address-open = anybody who reaches { $address } can play
cli-doctor-address-socket = people come through the proxy in front of the socket: give its address with --public-url
cli-doctor-address-right = { $url } leads to this server
cli-doctor-address-elsewhere =
    { $url } leads elsewhere (status { $status }): look at the proxy and at --public-url
cli-doctor-address-unasked =
    { $url } could not be asked from here ({ $error }): open { $url }/api/v1/server, which should show "public_url":"{ $url }"
cli-doctor-address-silent =
    { $url } does not answer ({ $error }): look at the proxy, the name and the firewall
cli-doctor-proxy-right = X-Forwarded-For is believed from the trusted proxies alone
cli-doctor-proxy-wide =
    everybody in { $networks } is trusted to say who they are, and can get around the caps of one address: name with --trusted-proxies the proxy's own address alone
cli-doctor-proxy-none =
    people come by another address, and no proxy is trusted: behind one they all share the caps of one address; name it with --trusted-proxies

## The game in the terminal

cli-no-terminal = the terminal cannot be used: { $error }
cli-no-input = standard input cannot be read: { $error }
cli-data-unusable = the data file cannot be used: { $error }
cli-without-terminal =
    without a terminal nobody can be asked: give both players, for example --x Ana --o hard
cli-one-player = without a terminal give at least one player: --x Ana
cli-same-names = --x and --o need different names
cli-no-level = There is no level { $level }: type the number of a level, 1 to { $last }, or its name.
# A question to which Enter alone says yes, and one to which it says no.
cli-yes-or-no = [Y/n]
cli-no-or-yes = [y/N]
cli-type-yes-or-no = Type y or n.
# What can be typed, in small letters, with spaces between the words. Those of all languages are understood.
typed-yes = y yes
typed-no = n no
typed-take-back = u undo
typed-draw = d draw
typed-resign = q quit resign
typed-help = ? h help
cli-choice = Your choice
cli-type-choice = Type a number from 1 to { $last }.
cli-type-whole-number = Type a whole number.
cli-type-date = Type a date such as 2026-11-20, or with the time, 2026-11-20 18:02.
cli-menu = Cuatro: Connect Four in the terminal
cli-menu-new-game = New game
cli-menu-statistics = Statistics
cli-menu-exit = Exit
cli-menu-resume = Resume: { $game }
# A game that was left, by its players.
cli-game-title = { $x } – { $o }, { count-discs }
cli-ask-players = Who plays?
cli-players-people = Two people at this keyboard
cli-players-person-and-computer = A person and the computer
cli-players-computers = Two computers
cli-ask-opponent = Against whom?
cli-opponent-here = Somebody at this keyboard
cli-opponent-computer = The computer
cli-opponent-elsewhere = Somebody elsewhere, by a link
# $what is one of the questions below that have no sign at their end, such as `cli-name`.
cli-ask = { $what }: { "" }
cli-ask-or-enter = { $what } [{ $number }]: { "" }
# What is asked for.
cli-name = Name
cli-first-name = First name
cli-second-name = Second name
cli-your-name = Your name
cli-other-name = Other name
cli-level = Level
cli-first-level = First level
cli-second-level = Second level
cli-ask-board = Board:
cli-board-another = Another one
cli-ask-rows = Rows (1-10)
cli-ask-columns = Columns (1-10)
cli-ask-connect = Discs in a row to win
# The beginning of "must be from 1 to 10".
cli-rows = Rows
cli-columns = Columns
cli-connect = Discs in a row
cli-ask-first = Who starts?
cli-first-random = Decide at random
cli-ask-play-again = Play again with sides swapped?
# Players of scripts that have no name.
cli-first-player = First player
cli-second-player = Second player
# $columns is such as 0-6.
cli-ask-column = Column { $columns } (? for help): { "" }
cli-no-column =
    { $single ->
        [yes] "{ $text }" is not a column: type { $last }, or ? for help.
       *[no] "{ $text }" is not a column: type a number from 0 to { $last }, or ? for help.
    }
cli-help-column = drop a disc in this column
cli-help-take-back = take the last move back
cli-help-draw = offer a draw
cli-help-resign = resign
cli-help-help = show this help
cli-help-leave = leave; the game is kept and can be resumed
cli-ask-resign = Resign?
cli-left =
    The game is unfinished. It is kept:
    the menu of `cuatro play` offers to resume it.
cli-left-to-computers =
    The game is unfinished.
    It goes on the next time a game is played on this data file.
cli-broken-off =
    The game is unfinished: the moves ended before it did. It does not count and cannot be resumed.
# unused_lines is a word of the program.
cli-unused-lines = unused_lines: { $lines } (they come after the end of the game)
cli-script-ended = The script ended before the game: it is unfinished.

## The game in the terminal: statistics

cli-statistics-ranking = Ranking
cli-statistics-ranking-of-people = Ranking, games between people only
cli-statistics-ranking-of-bots = Ranking of the bots
cli-statistics-history = History
cli-statistics-record = A player's record
cli-statistics-by-hand = Enter a result by hand
cli-statistics-delete = Delete a player
cli-statistics-export = Export to a file
cli-statistics-import = Import a file
cli-statistics-back = Back
# $side is X or O.
cli-ask-seat = { $side }: name, or level by name: { "" }
cli-ask-winner = Who won?
cli-winner-nobody = Nobody: a draw
cli-ask-rounds = Rounds: { "" }
cli-ask-ended = When it ended (UTC), such as 2026-11-20 or 2026-11-20 18:02 [now]: { "" }
cli-recorded = Recorded:
cli-ask-purge = Remove their games as well? Opponents then lose the points of these games.
cli-would-happen =
    This would happen: { $anonymised ->
        [one] { $anonymised } game keeps its result without the name
       *[other] { $anonymised } games keep their result without the name
    }, { $removed ->
        [one] { $removed } game is removed
       *[other] { $removed } games are removed
    }, { $aborted ->
        [one] { $aborted } game in progress is ended
       *[other] { $aborted } games in progress are ended
    }.
cli-ask-delete = Delete { $name }? This cannot be undone.
cli-deleted = { $name } was deleted.
cli-ask-file-to-write = File to write [{ $default }]: { "" }
cli-ask-replace = This file exists. Replace it?
cli-written = Written to { $file }.
cli-ask-file-to-read = File to read [{ $default }]: { "" }
cli-ask-import = Import it?

## The game in the terminal: games of a server

cli-no-server-address =
    --server: { $address } does not begin with http:// (behind a proxy with TLS, use the server's own address)
cli-no-game = --game: { $text } is neither the id of a game nor a link to one
cli-game-without-server = --game with an id needs --server, such as --server http://127.0.0.1:8080
# $game is the address of the game; NAME stands for the name of the other player.
cli-send-link =
    Send this link to the other player: { $link }
    In a terminal: cuatro play --game { $game } --x NAME
cli-the-game = The game: { $game }
cli-no-tournament = --tournament: { $text } is neither the id or number of a tournament nor a link to one
cli-tournament-without-server = --tournament with an id needs --server, such as --server http://127.0.0.1:8080
cli-tournament-name = Say who enters: --x NAME
cli-tournament-to-go-on = The tournament goes on. To come back: { $command }
cli-ask-to-be-let-in = Ask the organiser to let you in under that name, with a number after it? Your games are then not recorded.
cli-ask-come-back = Play on?
cli-ask-take-seat = A seat is open. Take it?
cli-to-go-on = The game is unfinished. To go on: { $command }
cli-waiting-for-answer = Waiting for the answer…
cli-connection-lost = The connection was lost; trying again…
cli-ask-rematch = Ask for a rematch?
cli-ask-next-in-series = Play the next game of the series?
cli-rematch-asked = { $name } asks for a rematch.
cli-press-enter = Press Enter to answer.
cli-ask-accept-draw = Accept the draw?
cli-ask-allow-take-back = Let them take it back?
cli-ask-claim-win = Your opponent has been away for a minute. Claim the win?
cli-ask-claim-end =
    Your opponent has been away for a minute. End the game, which does not count yet?

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
report-made-the-difference-on-the-board = The last move to change who stood to win was move { $number }. { $why }
report-no-disc = No disc was played.
report-moves-unknown = The moves of this game are not known.
report-unchanged-until-then = Until then no move had changed who stood to win.
report-unchanged = Nobody gave anything away: no move changed who stood to win.
report-unchanged-but-missed = No move changed who stood to win, though a win at once was missed.
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
# $lost says that no column could have saved the game, so that these only put the end off.
report-right-columns =
    { $lost ->
        [yes] { report-columns } would have held out much longer
       *[no]
            { $columns ->
                [one] { report-columns } was right
               *[other] { report-columns } were right
            }
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

## Why the computer chose a column, in its own words, to its opponent

reason-random = I picked column { $column } at random.
reason-block = You could have won in column { $column }, so I blocked it.
reason-win = Column { $column } completes my line, so I win.
# $length is how many discs would stand side by side, this one among them.
reason-deny = Column { $column } would have given you { $length } in a row, so I took it.
# $length is how many discs stand side by side, with a gap between them and this one.
reason-deny-in-line = Column { $column } lines up with your { $length } in a row, so I took it.
reason-extend = Column { $column } gives me { $length } in a row.
reason-extend-in-line = Column { $column } lines up with my { $length } in a row.
reason-center = I saw nothing better, so I chose the middle, column { $column }.
reason-forced-win-within = With column { $column } I win whatever you do, in at most { count-discs }, counting this one.
reason-forced-win = With column { $column } I win whatever you do.
reason-slowest-loss-exactly = You win if you make no mistake; in column { $column } I hold out longest: { count-discs }.
reason-slowest-loss = You win if you make no mistake; as far as I looked, in column { $column } I hold out longest.
reason-only-move-exactly = Only column { $column } keeps the draw: with any other one you could win.
reason-only-move = As far as I looked, only column { $column } saves me: with any other one you could win.
reason-safe-exactly = Column { $column } keeps the draw; I can only win if you make a mistake.
reason-safe = I looked a few discs ahead and saw no way to lose with column { $column }, but I am not sure.

## Levels of the computer

# What stands in brackets explains the name, and is left out where there is no room.
level-easy = Easy (random)
level-medium = Medium (defensive)
level-hard = Hard (smart)
level-heuristic = Heuristic
level-expert = Expert
level-perfect = Perfect
# How each plays.
level-easy-plays = Plays at random. It does not look at the board.
level-medium-plays = Blocks your line, otherwise random. It does not look for its own win.
level-hard-plays = Wins or blocks, otherwise random. It sees no further than the next disc.
level-heuristic-plays =
    Wins, blocks, or builds a row. It looks one disc ahead and counts only rows to its right, yours or its own; if it sees none, it plays the middle.
level-expert-plays = Looks four or five discs ahead, and further on small boards. It sees traps of two moves and picks at random among equally good columns. It can be beaten.
level-perfect-plays = Never makes a mistake on the usual board of 6×7. On other boards it plays the best it finds in about a second.
# Behind each of these.
level-wins = It wins { $won } of 100 games against the other levels.
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

## Errors of text files, without a full stop

file-line = line { $line }: { $text }
file-line-field = line { $line }: { $field }: { $text }
# What is wrong with a line or a field, and what would be right. $says is what stands there, other texts in quotation marks.
file-not-cuatro = this is not a Cuatro file: the first line must be #cuatro 1
file-unknown-version = version { $says } is not known here: this Cuatro reads #cuatro 1
file-not-utf8 = byte { $byte } of the line is not UTF-8: save the file as UTF-8
file-compressed = the file is compressed: unpack it first
file-line-too-long = the line has more than { $most } bytes: no line of this file needs as many
# $code is the number of the character in Unicode.
file-control-character = holds a control character (U+{ $code }): write plain text, and end lines with LF or CRLF
# Words in square brackets are sections of the file; they are the same in every language.
file-unknown-section = there is no section { $says }: write [ranking], [bots], [games], [carried] or [end]
file-section-twice = [{ $section }] stands here a second time: put all its lines into one section
file-outside-section = stands before the first section: write [ranking], [games], [carried] or [bots] above it
file-after-end = stands after [end]: [end] must be the last line
# $end is the line as it should be.
file-missing-end = the file stops without [end]: it was cut off, or its last line still has to be written: { $end }
file-wrong-end = [end] must give the counts; for the lines above: { $end }
file-count-disagrees = says { $says }, the file has { $found }: lines are missing or too many
# $right is the right number of fields, and $names are their names.
file-field-count = has { count-fields }, right would be { $right }: { $names }
file-not-a-number = { $says } is not a number: write 1 to 15 digits, nothing else
file-too-many-players = the file names more than { $most } players: divide it
file-too-many-carried = the file has more than { $most } carried lines: divide it
file-wrong-id = { $says } is not an id: write 8 to 32 characters of 0-9 and a-z, or - for none
file-wrong-time = { $says } is not a time: write it like 2026-11-20T18:02:11.402Z
file-time-out-of-range = the time is out of range: write one from 1970-01-01T00:00:00Z on
file-ended-in-future = lies in the future: here it is { $now } now
# Kinds, levels and results are words of the file; do not translate them.
file-unknown-kind = { $says } is not a kind: write one of { $kinds }
file-unknown-level = { $says } is not a level: write computer: and one of { $levels }
file-wrong-tombstone = { $says } is not a deleted player: write deleted: and a number from 1
file-same-player = X and O are the same player: write two different ones
# The kind of a game says how many computers play it.
file-kind-without-computers = says { $kind }, the seats hold { count-computers }: right would be none
file-kind-with-a-computer = says { $kind }, the seats hold { count-computers }: right would be exactly 1
file-kind-of-computers = says { $kind }, the seats hold { count-computers }: right would be 2
file-kind-with-a-person = says { $kind }, the seats hold { count-computers }: right would be at most 1
file-wrong-board = { $says } is not a board: write rows, columns and connect like 6x7 n=4
# $field is one of the two below, or a word of the file.
file-board-out-of-range = { bounds-of-field }, not { $actual }
file-board-rows = rows
file-board-columns = columns
file-wrong-result =
    { $says } is not a result: write X or O and line, resign, time or abandon, or draw and full or agreed; then takeback if a move was taken back, then start:N if the server drew the first N discs
# $side is X or O.
file-moves-give-line = says { $says }, the moves give { $side } line
file-moves-give-full = says { $says }, the moves give draw full
file-moves-decide-nothing =
    says { $says }, the moves decide nothing yet: write all the moves, or resign, time, abandon or draw agreed
file-moves-leave-cells = says { $says }, the moves leave cells free: write all the moves, or draw agreed
# $side is who would have to move. $right is the right result.
file-not-their-turn = after these moves it is { $side }'s turn, and only { $side } can lose this way: right would be { $right }
file-reason-without-moves = says { $says }, a result without moves can be X line, O line, draw full or draw agreed
file-no-line-possible =
    nobody can have { $connect } in a row on this board, which is full after { count-discs } of each side: write draw full or draw agreed
file-not-a-fair-start =
    start:{ $discs } says that the server drew the first { $discs } discs, but they are none of its fair starts; leave the word out for a game from the empty board
file-too-few-moves = has { $plies }, a game that counts has at least { $fewest }
file-rounds-disagree = says { $says }, the moves give { $give }
file-rounds-out-of-range = says { $says }, a decided game on this board has { bounds }
file-points-disagree = says { $says }, result and rounds give { $give }
file-moves-missing = the moves are missing: write the columns from 0, such as 3 2 3; only kind manual can have - here
file-wrong-move = move { $number } is { $says }, which is no column: write columns from 0 with spaces between them
# $columns is the clause that says which columns there are.
file-column-out-of-range = move { $number } is column { $says }: { $columns }
# $free lists the columns that are not full, and $columns says how many they are.
file-column-full =
    { $columns ->
        [one] move { $number } is column { $column }, which is full: free is { $free }
       *[other] move { $number } is column { $column }, which is full: free are { $free }
    }
# The game ended with the move before, $last.
file-moves-after-line = move { $number } comes after the end: { $side } has a line with move { $last }, so that must be the last
file-moves-after-full = move { $number } comes after the end: the board is full with move { $last }
# Totals. Carried lines are those of the section [carried].
file-games-give = says { $says }, the games give { $give }
file-carried-give = says { $says }, the carried lines give { $give }
file-games-and-carried-give = says { $says }, the games and the carried lines give { $give }
file-sum-gives = says { $says }, wins, losses and draws give { $give }
file-points-out-of-range = says { $says }, so many wins and draws give { bounds }
file-position-disagrees = says { $says }, the points give { $give }: equal points share a position, as in 1, 2, 2, 4
file-not-in-ranking = { $name } is not in [ranking]: add a row, or leave the whole section out and it is worked out
# $first is the line with the same.
file-player-twice = this player stands in line { $first } already: write one row for each player
file-carried-twice = this origin and player stand in line { $first } already: write one line for both together
file-too-many-at-once = more than { $most } games end in this millisecond: give them times of their own
file-unfinished = the game with this id has not ended here yet: import the line when it has, or give it another id
file-wrong-origin = { $says } is not an origin: write 1 to 32 characters of 0-9, a-z and -
# $here is what the game with the same id has.
file-other-content = says { $says }, the game that is here with this id has { $here }: correct the line, or give it another id
file-id-twice = says { $says }, line { $first } with the same id says { $there }: every game needs its own id, or -

# A tournament as a text, and the columns of its table.
tournament-arena = Stage { $k }: arena, { $minutes } min, { $board }
tournament-swiss = Stage { $k }: Swiss, { $rounds } rounds, { $board }
tournament-round-robin = Stage { $k }: everybody against everybody, { $board }
tournament-place = place
tournament-number = no.
tournament-name = name
tournament-points = points
tournament-played = played
tournament-wins = wins
tournament-draws = draws
tournament-losses = losses
tournament-byes = byes
tournament-forfeits = forfeits
tournament-late = late entry
tournament-accuracy = accuracy %
tournament-corrected = * The organiser has corrected a result.
tournament-bye = bye: 1 point
tournament-late-entry = late entry: ½ point
tournament-stage = stage
tournament-round-column = round
tournament-board = board
tournament-start = start
tournament-outcome = outcome
tournament-how = how
tournament-moves = moves
tournament-began = began
tournament-ended = ended
tournament-start-empty = empty
tournament-start-fair = fair
tournament-start-own = position
tournament-draw = draw
tournament-void = does not count
tournament-how-played = played
tournament-how-forfeit = forfeit
tournament-how-adjudicated = adjudicated
tournament-how-corrected = corrected
tournament-how-bye = bye
tournament-how-late = late entry
tournament-over = The tournament is over.
tournament-held = Everything is on hold.
tournament-between-stages = Nothing is being played now.
tournament-finishing = The last games are being played, { $left } at most.
tournament-time-left = { $left } left.
tournament-round = Round { $round } of { $rounds } is being played.
tournament-running = It is being played.
tournament-counts =
    { $boards ->
        [one] Entered: { $entrants }, here: { $here }, one board in play.
       *[other] Entered: { $entrants }, here: { $here }, { $boards } boards in play.
    }
tournament-has-bye = Bye: { $names } (1 point)
tournament-entered = { $name } is entrant { $n }. The token, shown only once, is also that of every board: { $token }
tournament-you-wait = { $name }, you are here and waiting for your next board.
tournament-you-have-bye = { $name }, you have a bye: 1 point. Your next board comes with the next round.
tournament-you-came-late = { $name }, this stage is full: you play in the next one.
tournament-you-have-played = { $name }, you have no more games in this stage: wait for what comes next.
tournament-you-ask = { $name }, the organiser has been asked to let you in.
tournament-you-pause = { $name }, you are taking a break: you get no board until you come back.
tournament-you-are-out = { $name }, you are no longer in this tournament.
tournament-your-place = Place: { $place }. Points: { $points }.
