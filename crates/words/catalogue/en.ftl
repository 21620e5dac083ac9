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

## The command line: refused values

# $flag is as it is typed, such as --listen; $right says what would be right.
cli-wrong-value = { $flag } cannot be { $value }: { $right }
cli-no-value = { $flag } needs a value
cli-no-choice = { $flag } must be one of { $choices }, got { $value }
# $field is the flag.
cli-no-number = { bounds-of-field }, got { $value }
# The end of a list.
cli-or = { $others } or { $last }
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
    it needs --trusted-proxies, or a Unix socket to listen on: without them anybody could pose as anybody
cli-setting-interval = an interval is off, or a time from 1min to 366d, such as 30min, 24h or 7d
cli-setting-webhook-url = it is to be http:// or https:// with a host, such as https://ntfy.example/topic
cli-setting-language = a language is { $languages }
cli-settings-line = { $file }: the line { $line } is not NAME=value
cli-unknown-setting = { $file }: there is no setting { $name }; `cuatro --help` lists them

## The command line: files, the data and servers

# $error is what the system says, in English.
cli-cannot-read = { $file } cannot be read: { $error }
cli-cannot-write = { $file } cannot be written: { $error }
cli-cannot-create = { $directory } cannot be created: { $error }
cli-cannot-open = { $file } cannot be opened: { $error }
cli-cannot-remove = { $file } cannot be removed: { $error }
cli-output-closed = standard output is closed: { $error }
cli-no-runtime = the runtime cannot start: { $error }
cli-store-in-use = { $what } is in use by another Cuatro
cli-store-moved =
    { $file } was removed or replaced while it was open, so nothing is written: put it back, or stop the server, which then saves what it holds beside it
cli-store-corrupt = the store is corrupt: { $table } { $row }: { $problem }
cli-schema-older = { $file } was written by an older Cuatro; `cuatro serve` brings it up to date
cli-schema-newer = { $file } was written by a newer Cuatro (its schema is number { $schema })
cli-schema-different = { $file } has another schema under the number { $schema }
cli-schema-missing = { $file } has no schema
# $fault is one of the above.
cli-schema-what-to-do = { $fault }: run that version, or `cuatro restore` a copy from before
cli-interrupted-restore =
    a restore did not come to its end. Run `cuatro restore` once more with the backup. Or go back to the former data: rename { $former }* to { $data }*, as far as they are there, and then remove { $marker }
cli-no-file-in-postgres =
    the data is in PostgreSQL, whose own tools copy it: pg_dump and pg_restore for one moment, pg_basebackup with archived WAL for any moment (docs/scaling.md)
cli-no-data-file = there is no data file at { $file }; name its directory with --data-dir
cli-in-use-by-server =
    { $file } is in use by a running Cuatro server. Go through the server: --server { $server }
cli-in-use-by-command =
    { $file } is in use by another command of Cuatro. Try again when that has ended
cli-no-tls = only http:// is spoken here; go to the server's own address, behind the proxy
cli-server-does-not-answer = the server does not answer: { $error }
cli-server-answered = the server answered { $status }
cli-server-no-json = the server's answer cannot be read ({ $error }): { $answer }
cli-does-not-answer = { $address } does not answer: { $error }
cli-strange-answer = { $address } answered { $status }: is it a Cuatro server?
cli-not-well = { $address } is not well: { $answer }
cli-line = line { $line }: { $problem }
cli-needs-admin-token = the admin token is needed: give --admin-token, or { $file }: { $error }
# $name is a file, or one of the next two.
cli-contents-wrong = { $name } holds what cannot be: { $error }
cli-contents-no-replay = { $name } holds the game { $game }, whose events do not replay
cli-the-copy = the copy
cli-the-database = the database
cli-backup-exists = { $file } is there already; name a new file
cli-backup-done = { $file }: { count-bytes }
cli-backup-whole = { $file }: whole; { count-players }, { count-finished-games }, { $playing } in play
cli-backup-missing = there is no { $file }
cli-backup-unreadable = { $file } is damaged, or no data file of Cuatro: { $error }
cli-backup-damaged = { $file } is damaged: { $problems }
cli-backup-dangling = { $file } is damaged: rows that point to nothing: { $rows }
cli-backup-while-importing = { $file } was taken while a file was being imported
cli-database-whole = the database: whole; { count-finished-games }, { $playing } in play
cli-restored = { $file } was restored
cli-restored-over = { $file } was restored; the former data is in { $former }
cli-restore-in-use = a server is running on { $file }; stop it first
cli-restore-postgres =
    PostgreSQL is restored by its own tools (pg_restore, or a base backup); afterwards `cuatro restore --check URL` looks at every game
cli-migrate-progress = { $copied } of { $rows } rows
cli-migrate-differs = the copy exports something else than the source; do not use it
cli-migrated = { count-rows } copied; both export the same; { count-finished-games } and { $playing } in play replay
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
cli-import-wrong = the file has errors and nothing was imported ({ $errors })
# The numbers below it are aligned as wide as these words; no word may be longer than points, wins, losses, draws, games.
cli-ranking-head = points | wins | losses | draws | games
cli-ranking-player = player
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
cli-serve-admin-link = admin link (shown this once; the token stays in admin.token): { $link }
cli-log-no-thread = the thread of the log cannot start: { $error }
cli-listen-in-use = { $address } is in use: is Cuatro running already? Choose another with --listen
cli-listen-refused = { $address } cannot be listened on: { $error }
cli-listen-many-passed-on =
    { $sockets } sockets are passed on (LISTEN_FDS), and Cuatro listens on one: leave one ListenStream= in cuatro.socket
cli-listen-wrong-passed-on =
    what is passed on (LISTEN_FDS) is no stream socket of TCP or Unix to listen on: { $error }
cli-listen-no-socket = { $file } is there and no socket, so it stays: choose another path with --listen
cli-listen-left-behind = { $file } was left behind and cannot be removed: { $error }
cli-listen-unknown =
    { $file } is there, and whether somebody listens on it cannot be found out: { $error }

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
cli-doctor-log = log
cli-doctor-clock = clock
cli-doctor-space = space
cli-doctor-copies = copies
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
cli-doctor-directory-unwritable =
    { $directory } cannot be written ({ $error }): give it to the user that the server runs as
cli-doctor-private = { $file } is its owner's alone
cli-doctor-not-private = { $file } can be opened by others (mode { $mode }) and holds secrets: chmod 600 { $file }
cli-doctor-data-in-postgres = it is in PostgreSQL: its own tools watch over space, copies and versions
cli-doctor-data-unreadable = { $file } cannot be read ({ $error }): `cuatro restore` a copy; see docs/operating.md
cli-doctor-schema = { $file } has the schema of this version
cli-doctor-schema-older = { $fault }, after a copy
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
cli-doctor-copies-none = there is none in { $directory } yet; the server makes one when it starts
cli-doctor-copies-made = the newest is of { $time }
cli-doctor-copies-late = the newest is of { $time }: is the server running, and can it write { $directory }?
cli-doctor-server-none = none answers at { $address } ({ $error }): start it with `cuatro serve`
cli-doctor-server-well = it answers at { $address } and can play
cli-doctor-server-unwell = it answers at { $address } and cannot write: its log says why
cli-doctor-server-other = what answers at { $address } is not Cuatro (status { $status }): choose another with --listen
cli-doctor-address-loopback =
    only this machine can connect: --listen 0.0.0.0:8080 for your network, --public-url behind a proxy
cli-doctor-address-open = anybody who reaches { $address } can play
cli-doctor-address-socket = people come by the proxy of the socket: say where with --public-url
cli-doctor-address-right = { $url } leads to this server
cli-doctor-address-elsewhere =
    { $url } leads elsewhere (status { $status }): look at the proxy and at --public-url
cli-doctor-address-unasked =
    { $url } could not be asked from here ({ $error }): open { $url }/api/v1/server, which should show "public_url":"{ $url }"
cli-doctor-address-silent =
    { $url } does not answer ({ $error }): look at the proxy, the name and the firewall
cli-doctor-proxy-right = X-Forwarded-For is believed from the trusted proxies alone
cli-doctor-proxy-wide =
    everybody in { $network } is trusted to say who they are, and can get around the caps of one address: name with --trusted-proxies the proxy's own address alone
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
cli-another-name = Choose another name.
cli-different-names = The two players need different names.
cli-no-level = There is no level { $level }: type the number of a level, 1 to { $last }, or its name.
# A question to which Enter alone says yes, and one to which it says no.
cli-yes-or-no = [Y/n]
cli-no-or-yes = [y/N]
cli-type-yes-or-no = Type y or n.
cli-ask-choice = Your choice [{ $number }]: { "" }
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
# What is asked for, before a colon.
cli-name = Name
cli-first-name = First name
cli-second-name = Second name
cli-your-name = Your name
cli-other-name = Other name
cli-level = Level
cli-first-level = First level
cli-second-level = Second level
cli-ask-held-name = { $name } is a player of the server here, on another device. Play under this name?
cli-ask-board = Board:
cli-board-another = Another one
cli-ask-rows = Rows (1-64)
cli-ask-columns = Columns (1-64)
cli-ask-connect = Discs in a row to win
# The beginning of "must be from 1 to 64".
cli-rows = Rows
cli-columns = Columns
cli-connect = Discs in a row
cli-ask-first = Who starts?
cli-first-random = Decide at random
cli-ask-play-again = Play again with sides swapped?
# Players of scripts that have no name.
cli-first-player = First player
cli-second-player = Second player
cli-computer = { $name } (computer)
cli-starts = { $name } starts.
cli-starts-at-random = Picked at random: { $name } starts and plays X.
# $side is X or O.
cli-turn = Round { $round }: { $name } ({ $side }) to move.
cli-drops = { $name } ({ $side }) drops a disc in column { $column }.
cli-thinking = { $name } is thinking…
cli-taken-back = Taken back. Discs on the board: { $discs }.
# $columns is such as 0-6.
cli-ask-column = Column { $columns } (? for help): { "" }
cli-no-column =
    { $single ->
        [yes] "{ $text }" is not a column: type { $last }, or ? for help.
       *[no] "{ $text }" is not a column: type a number from 0 to { $last }, or ? for help.
    }
cli-no-such-column = There is no column { $column }: { bounds-of-columns }.
# $others is one column, or several with spaces between them.
cli-column-full =
    { $single ->
        [yes] Column { $column } is full: choose { $others }.
       *[no] Column { $column } is full: choose one of { $others }.
    }
cli-nothing-to-take-back = There is nothing to take back yet.
cli-game-over = The game is over.
cli-not-possible-now = That is not possible now.
cli-not-done = That could not be done: { $error }.
cli-name-taken = { $name } is taken.
cli-nobody = Nobody has this name.
cli-in-the-future = The time must not be in the future.
cli-field-invalid = { $field } is not valid.
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
    The game is unfinished: the moves ended before it did. It does not count and is not kept.
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
cli-nothing-played = Nothing has been played here yet.
# Headings of columns.
cli-column-player = Player
cli-column-points = Points
cli-column-won = Won
cli-column-lost = Lost
cli-column-drawn = Drawn
cli-column-played = Played
# Beginnings of rows: which games the row counts.
cli-row-all = All games
cli-row-people = Against people
cli-row-bots = Games with a bot
cli-row-computers = Against computers
cli-row-carried = Carried over
cli-row-rival = Against { $name }
cli-rating = Rating
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
cli-no-seat = the server gave no seat
# $game is the address of the game; NAME stands for the name of the other player.
cli-send-link =
    Send this link to the other player: { $link }
    In a terminal: cuatro play --game { $game } --x NAME
cli-the-game = The game: { $game }
cli-ask-take-seat = A seat is open. Take it?
cli-to-go-on = The game is unfinished. To go on: { $command }
cli-waiting-for-player = Waiting for the other player…
cli-waiting-for-answer = Waiting for the answer…
cli-connection-lost = The connection was lost; trying again…
cli-ask-rematch = Ask for a rematch?
cli-rematch-asked = { $name } asks for a rematch.
cli-draw-offered = { $name } offers a draw.
cli-draw-withdrawn = { $name } withdraws the draw offer.
cli-draw-declined = { $name } declines the draw.
cli-take-back-asked = { $name } asks to take the last move back.
cli-take-back-withdrawn = { $name } no longer asks to take the last move back.
cli-take-back-declined = { $name } does not allow the move to be taken back.
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
