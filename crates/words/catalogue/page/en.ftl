### Everything that the page says in English, in the format of the messages in `../server/en.ftl`, whose first lines explain it.
### A section is fetched with the screens that say its messages; its name comes before the colon. `{ $n }` in a choice is a number.

## shell: what stands around every screen or is said on several

nav-label = Main
nav-skip = Skip to content
nav-play = Play
nav-board = Board
nav-tournaments = Tournaments
nav-statistics = Statistics
nav-help = Help
header-sound = Sound
set-language = Language
you-title = You
you-open = : your page and settings. { "" }
you-turns = Games waiting for you: { "" }
field-name = Your name
field-animals = Otter Robin Fox Heron Badger Lynx Puffin Hare Finch Beaver Wren Seal
join-held = The name { $name } is taken. Choose another one, or use a code if it is yours.
seat-open = Open seat
seat-computer = Computer · { $level }
turn-yours = Your turn
turn-round = Round { $n }
board-keys = Columns
board-drop = Drop in column { $column }, { $free } free
board-column = Column { $column }, { $free } free
board-again = Column { $column }: press again to drop
board-full = Column { $column }: full
series-first-to = First to { $n }
board-caption = Board of { $rows } and { $columns }, { $connect } in a row wins
board-empty = empty
end-draw = A draw
end-home = New game
reason-line = Four in a row
reason-line-of = { $n } in a row
reason-full = Board full
reason-resign = By resignation
reason-time = Time ran out
reason-abandon = A player left
reason-agreed = By agreement
reason-other = Over
app-offline = You are offline
problem-offline = The server is not responding. Check your connection and try again.
problem-loading = This is taking a while. The page keeps trying.
problem-unanswered = No answer yet. It may still happen once the connection is back.
problem-unexpected = Something went wrong. Try again.
count-rounds =
    { $n ->
        [one] { $n } round
       *[other] { $n } rounds
    }
count-rows =
    { $n ->
        [one] { $n } row
       *[other] { $n } rows
    }
count-columns =
    { $n ->
        [one] { $n } column
       *[other] { $n } columns
    }
count-points =
    { $n ->
        [one] { $n } point
       *[other] { $n } points
    }
count-watching =
    { $n ->
        [one] { $n } watching
       *[other] { $n } watching
    }
problem-unreached = The server is not responding. The page opens by itself as soon as it does.

## home: the home screen

home-title = Four in a row
home-lead = Send a link and play. No accounts, no ads.
home-hint-computer = Drop a disc: you start.
home-hint-device = Drop the first disc to begin.
home-hint-making = Starting the game…
home-hint-person = Or drop a disc to play the computer.
home-hint-rival = The computer starts: press { $go }.
home-hint-watch = The board opens when you press Watch.
home-hint-others = Create two links and send one to each player.
home-hint-fair = The first discs are drawn when you press { $go }.
home-hint-impossible = There is no board of this size.
home-levels-unknown = Loading the levels…
home-ways = Play against
home-more = More
home-rare = More ways
home-now = Games right now
home-own = Your games
home-others = Other games
home-away = The server is not responding.
home-now-empty = No public games right now. Yours could be the first.
home-others-empty = No other games right now.
home-open = open seat
home-invited = by invitation
home-top = Top 3
home-top-empty = Nobody has points yet.
way-person = A friend
way-computer = Computer
way-device = Same device
way-watch = Watch computers play
way-others = Set up a game for others
go-person = Get a link to play
go-computer = Play
go-device = Play
go-watch = Watch
go-others = Create the links
field-name-X = Player 1
field-name-O = Player 2
field-level = Level
field-listed = Anybody may join
field-first = Who starts
field-clock = Clock
field-series = Series
start-fair = Fair start
start-fair-why = X wins from the empty board; these starts are proven level.
series-none = One game
first-random = Picked at random
first-me = Me
first-rival = My opponent
clock-none = No clock
clock-some = { $minutes } min + { $seconds } s per move
clock-short = { $minutes } min + { $seconds } s
enter-title = Join a game
enter-label = Code or link
enter-go = Open
enter-unknown = No game here has this code. Is it whole, with 12 characters? If it is a code for your name, enter your name above and press Play.
enter-no-number = No tournament here has this number.
enter-elsewhere = This link is of another server, { $host }: open it in a new tab.
enter-wrong = That is not a game code or a link to a game. A code has 12 letters and digits.
home-hurry = Your turn: play within a minute
home-won = against { $name } · you won
home-lost = against { $name } · you lost
home-drawn = against { $name } · a draw
home-ended = { $name } · finished
home-aborted = { $name } · aborted
redeem-done = { $name } is now yours on this device.
again-play = Play { $name } again
again-wants = { $name } wants another game

## game: the table: seats, turns, moves, ends

strip-first = plays first
strip-second = plays second
strip-computer = computer
strip-you = you
strip-here = here
strip-away = away
strip-open = not here yet
strip-wins = Wins
turn-opening = Opening the game…
turn-waiting = Waiting for a player
turn-waiting-both = Waiting for both players
turn-theirs = { $name }’s turn
turn-thinking = { $name } is thinking
turn-sending = Sending…
turn-next-begun = The next game has begun.
turn-next-yours = It is your turn in the next game.
turn-looking = Move { $shown } of { $ply }
connection-lost = Connection lost. Reconnecting…
turn-unreached = The server is not responding
turn-late = The game is slow to load
turn-keeps = Nothing is lost. The game opens as soon as the server responds.
turn-retry = Try again
turn-was = It was { $name }’s turn
turn-watches = Both seats are taken. You are watching.
turn-watching = Move { $shown }
turn-latest = Back to the game
start-you = Picked at random: you start.
start-name = Picked at random: { $name } starts.
log-title = Moves
log-empty = Nobody has moved yet.
log-none = No moves.
log-unknown = The result was entered by hand: the moves are not known.
log-move = Move { $ply }: { $name } in column { $column }, row { $row }
log-newest = Column { $column } · { $name }
offer-draw = { $name } offers a draw
offer-takeback = { $name } asks for a take-back
offer-waits = Your request stands until your opponent moves.
offer-also = Your last disc would go too.
offer-accept = Accept
offer-decline = Decline
offer-rematch = { $name } wants a rematch
claim-in = Opponent away. You can claim the win in { $n } s
claim-now = Claim the win
claim-end-in = Opponent away. You can end the game in { $n } s
claim-end = End the game
end-won = You win!
end-lost = You lost to { $name }
end-winner = { $name } wins
end-aborted = Game aborted
end-aborted-how = It does not count.
end-flagged-how = Time ran out before both had moved. It does not count.
end-expired = Game expired
end-expired-how = Nobody made a move for a long time, so it was closed.
end-score = { $nameX }: { $X } – { $nameO }: { $O } points
end-rematch-stands = The rematch starts as soon as { $name } agrees, even if you leave this page.
end-rematch-accept = Accept the rematch
end-onward = Next game
end-why = Why?
end-review = Review
series-you-won = You win the series { $won } – { $lost }!
series-won = { $name } wins the series { $won } – { $lost }
say-played = { $name }: column { $column }, row { $row }.
say-you-played = You: column { $column }, row { $row }.
say-joined = The game starts: { $X } against { $O }.
say-takeback = The last disc was taken back.
say-takeback-both = The last two discs were taken back.
emote-react = React
emote-hello = Hello!
emote-nice = Nice move!
emote-wow = Wow!
emote-hmm = Hmm…
emote-oops = Oops!
emote-gg = Good game!
title-game = { $X } against { $O }
series-ready = { $name } is ready for the next game
say-reason = { $name }: { $text }

## actions: what a player can do besides moving

action-more = More
action-takeback = Take back
action-takeback-both = Your last disc and the answer to it
action-draw = Offer draw
action-abort = Abort
action-resign = Resign
action-withdraw = Withdraw request
action-withdraw-draw = Withdraw draw
action-sure-resign = Resign this game?
action-sure-resigns = { $name } resigns?
action-sure-abort = Abort this game? It will not count.
action-sure-draw = Both agree to a draw?
action-yes-resign = Yes, resign
action-yes-abort = Yes, abort
action-yes-draw = Yes, a draw
action-no = Play on
declined-draw = { $name } declined the draw.
declined-takeback = { $name } declined the take-back.
withdrawn-draw = { $name } withdrew the draw offer.
withdrawn-takeback = { $name } no longer asks for a take-back.
action-cancel = Cancel the game
action-sure-cancel = Cancel this game?
action-yes-cancel = Yes, cancel
action-wait = Keep waiting

## copy: what is said of copying

copy-done = Copied.
copy-by-hand = Select the text and copy it by hand.

## docs: for those who write programs and run servers

docs-title = For developers and operators
docs-lead = Everything this page does, your programs can do too: JSON over HTTP, a WebSocket and one text file.
docs-terminal = In a terminal
docs-terminal-text = A whole game as text. Each answer ends with the next command to type. The addresses are the same as in the browser: where a browser gets a page, curl gets text.
docs-curl = Play from a script
docs-curl-text = One request creates a game against the computer. The answer holds its id and the token of your seat. Moves need that token; if you send the ply as well, a move can safely be sent twice.
docs-bot = Write your own bot
docs-bot-text = A complete bot that moves at random. Save it as bot.mjs, run it with Node 20 or newer, then teach it to think.
docs-watch = Look at a game
docs-watch-text = Any game as text, as a picture or as data: the latest position, or the one after any move.
docs-engine = Ask the engine
docs-engine-text = The value of each column of a position. Columns count from 0, or from 1 in the notation of other solvers.
docs-file = Everything in one file
docs-file-text = Export the ranking and the history as one text file that people can read and diff can compare. An import takes all of it or nothing, and the same file twice changes nothing. Importing needs the admin token.
docs-copy = Copy
docs-openapi = OpenAPI document
docs-more = It is the reference for programs. docs/api.md in the source explains it, and “cuatro --help” lists the settings of the server.

## editor: the board to set up and to look into

editor-title = Board
editor-tools = Tools
editor-put = Put { $side }
editor-lift = Press a column to put a disc there, or the top disc of a column to take it away.
editor-undo = Undo
editor-redo = Redo
editor-flip = Mirror
editor-clear = Clear
editor-values = Values
editor-share = Share
editor-play = Play from here
editor-plays = Who plays { $side }
editor-fair = New fair start
editor-head = Head start…
editor-head-of = For { $side }: wins { $from }–{ $to } of 100
editor-fair-note = Fair start: nobody wins if both play perfectly. X wins from the empty board.
editor-head-note = Head start: { $side } wins with perfect play, and { $from }–{ $to } of 100 games between equals.
editor-another = Another
editor-counts = From a fair start the game counts like any other.
editor-position = Position
editor-notations = Moves (3,3,2), a solver’s string (443), stacks (0-x-xo-0-ox-0-0), a link, or a board as text. Moves count columns from 0.
editor-unreadable = That is no position. Paste moves such as 3,3,2, a link to a board, or a board as text.
editor-floating = Nothing lies below the disc in column { $column }, row { $row } from the top.
editor-fits = The discs do not fit this board. Undo brings them back.
editor-over = The game is over here. Undo takes the last disc away.
editor-dropped = { $side }: column { $column }.

## help: how to play

help-title = How to play
help-goal = The game
help-goal-text = Players take turns dropping a disc into a column; it falls to the lowest free cell. The first to get four in a row, horizontally, vertically or diagonally, wins. X plays first. A full board without four in a row is a draw.
help-points = Points
help-points-text = The sooner you win, the more points you get: 3,500 for a win in the first possible round, 500 less for each later round, and never less than 500. A draw gives each player 250. If your opponent resigns, runs out of time or leaves, you get the points of that round as well, but only 500 if you played fewer than four rounds (on other boards: as many rounds as discs in a row win). The first discs of a fair start are not played by you, so here they do not count. Games against the computer count too; the ranking can leave them out.
help-keys = Keys
help-keys-text = The number keys drop a disc in the column with that number. With the column buttons focused, the left and right arrows choose and Enter drops. In a finished game the arrows walk through the moves, Home and End go to the start and the end, Space plays the moves and Escape closes what is open. With the review open, n goes to the next mistake. On the board to set up, x and o put discs of that colour, Backspace takes one away, and v shows what each column is worth.
help-clock = Clocks and series
help-clock-text = A game between two people can have a clock: each player gets some minutes for the whole game and a few seconds for every move. Out of time, you lose. In a series the sides swap after each game, and the first to win the chosen number of games wins it. You choose both when you create a game.
help-board = The board
help-board-text = Any position can be set up, looked into and played on from, alone or with somebody else. Its link, picture and text can be shared.
help-board-open = Open the board
help-tournaments-text = A tournament has one link, one QR code and one number: people enter with a name, and their boards open by themselves. In an arena you play as many games as fit into the time; in a Swiss you meet somebody with a similar score in every round; in a round robin everybody plays everybody. The number is typed on the home page, under “Join a game”.
help-tournaments-open = Create a tournament
help-names = Names
help-names-text = There are no passwords. Choose a free name, and it is yours on this device. To use it on another device, create a code in the menu with your name.
help-away = When somebody leaves
help-away-text = Nothing is lost when you close the page: open the link again and go on. If your opponent is away for 60 seconds on their turn, you can claim the win.
help-levels = Levels of the computer
help-docs = For developers and operators

## manage: management, for the holder of the admin token

manage-title = Management
manage-lead = For the person who runs this server.
manage-checking = Checking your token…
manage-token-hint = The server printed a link with the admin token when it first started, and keeps the token in the file admin.token of its data directory. Open that link, or paste the token here.
manage-token = Admin token
manage-use = Use this token
manage-wrong = That is not the admin token of this server.
manage-holds = This device holds the admin token.
manage-forget = Forget it here
manage-forgotten = This device no longer holds the admin token.
manual-title = Enter a result by hand
manual-hint = For games played on a real board. They count for points, but not for the rating.
manual-seat-X = First (X)
manual-seat-O = Second (O)
manual-person = A person
manual-name-X = Name of X
manual-name-O = Name of O
manual-winner = Winner
manual-draw = Nobody: a draw
manual-rounds = Rounds played
manual-range = From { $min } to { $max } on this board.
manual-only = Only { $min } on this board.
manual-ended = When it ended
manual-points = Points: { $X } for { $nameX }, { $O } for { $nameO }
manual-save = Save the result
manual-saved = Saved: { $nameX } { $X }, { $nameO } { $O }.
entered-title = Entered by hand
entered-none = No results entered by hand yet.
entered-back = Remove…
entered-sure = Remove this result? Its points are removed too.
entered-yes = Yes, remove it
entered-no = Keep it
entered-done = Removed: { $nameX } loses { $X } points, { $nameO } loses { $O }.
import-title = Import
import-hint = A text file from an export, or written by hand. You see what it would do before anything is saved.
import-drop = Drop a file here, or choose one
import-sending = Uploading { $file }…
import-working = The server is reading { $file }…
import-writing = The server is writing { $file }…
import-progress = Progress of the upload
import-checked = { $file } can be imported
import-done = { $file } was imported
import-refused = { $file } cannot be imported; nothing was changed
import-nothing = Nothing in { $file } is new
import-preview = What the import would do
import-did = What the import did
import-new_games = New games
import-known_games = Games already here
import-skipped_deleted = Left out, since they were deleted here
import-new_players = New players
import-carried = Totals added from an old ranking
import-restore = Restore deleted games
import-go = Import
import-other = Another file
import-errors = Errors
import-line = Line
import-field = Field
import-wrong = Error
count-errors =
    { $n ->
        [one] { $n } error
       *[other] { $n } errors
    }
import-first = { $count } errors; the first { $shown } are shown.
manage-erase = Delete a player
manage-erase-name = Player’s name
manage-erase-look = See what it would do

## missing: an address that leads nowhere

missing-title = Nothing here
missing-page = There is no page at this address. If a link led you here, it may be cut off: ask for it again.
missing-game = There is no such game on this server. Ask for the link again: it may be cut off, or lead to another server.
missing-removed = This game was removed, with its players or by the operator.

## organiser: organising a tournament

organise-title = New tournament
organise-lead = One link, one QR code, one number: people enter with a name, and the boards open by themselves.
organise-name = Title
organise-suggested = Tournament, { $day }
organise-names = Names, one a line (only if you want a list)
organise-open = Others can join too
count-names =
    { $n ->
        [one] { $n } name
       *[other] { $n } names
    }
organise-go = Create the tournament
organise-own = Your tournaments
organiser-lobby = Come in
organiser-number = Number
organiser-number-hint = Type it on the home page, under “Join a game”.
organiser-qr = QR code of the link to enter
organiser-link = Link to enter
organiser-copy = Copy
organiser-local = Only this computer can open the link. Start the server with --listen 0.0.0.0:{ $port } for other devices.
organiser-close = Close registration
organiser-close-hint = Closing ends this number: if you open again, there is a new one. The link stays.
organiser-closed = Registration is closed. When it opens again, there is a new number; the link stays.
organiser-reopen = Open it again
organiser-missing = Not here yet: { $names }
organiser-names = Entrants
organiser-asking = They ask to come in
organiser-refuse = No
organiser-seconds = Seconds each (0: no clock)
organiser-increment = and for every disc
organiser-stage = What do you play?
organiser-next = What comes next?
organiser-hint-arena = Everybody plays as many games as fit into the time. Best for a class.
organiser-hint-swiss = Rounds for all, each against somebody with a similar score.
organiser-hint-round_robin = Everybody plays everybody. For 3 to 20.
organiser-suits = Suggested for { $n }.
organiser-minutes = Minutes
organiser-rounds = Rounds
organiser-again = More rounds than opponents: pairs will meet again. A round robin fits better.
organiser-cycles = Games with each
organiser-recorded = Count for points and ratings
organiser-start = Start
organiser-few = It starts with 2 or more.
organiser-round = Next round
organiser-round-hint = It begins by itself after a short break.
count-still-playing =
    { $n ->
        [one] { $n } board is still being played. The next round ends it, and its position is judged.
       *[other] { $n } boards are still being played. The next round ends them, and their positions are judged.
    }
organiser-sure-round = Start the next round now? Games going on end, and their positions are judged.
organiser-yes-round = Yes, next round
organiser-last = The last games
organiser-sure-last = End the last games now? Their positions are judged.
organiser-end-stage = End now
organiser-sure-stage = End it now? Games going on are finished first.
organiser-longer = 5 minutes more
organiser-end = End the tournament
organiser-sure = End the tournament for good? Results can still be corrected for a day.
organiser-corrections = The tournament is over. Results can be corrected for a day after its end: press ⋯ beside a name.
organiser-menu = Press ⋯ beside a name to correct a result, rename or remove.
organiser-yes = Yes, end it
organiser-no = No
organiser-hold = Hold all boards
organiser-release = Release the boards
organiser-key = Key H
organiser-wall = Wall
organiser-download = Download:
organiser-text = Text
organiser-sheet = For a spreadsheet
organiser-games = Games
organiser-second = Link for a second organiser
organiser-second-hint = Whoever has it can do everything that you can.
organiser-wrong = This device’s key to the tournament is not valid any more.
row-menu = { $name }: more
row-pause = Pause
row-back = Let them play again
row-remove = Remove
row-ban = Remove for good
row-in = Let in
row-name = Another name
row-rename = Rename
row-rename-hint = Games go on counting for points and ratings if nobody has this name. Otherwise a number follows it, and further games count in this tournament only.
row-lost = Link for another device
row-lost-hint = If they have lost their device or their page, a new link brings them back to their place. The old device stops.
row-link = Link for this entrant alone
row-link-hint = Only for them: whoever opens it plays in their place.
row-results = Results
row-no-results = No game yet.
row-against = Against { $name }
row-won = { $name } won
row-draw = A draw
row-void = Does not count
row-corrected = corrected, it was: { $result }
row-sure = Count “{ $result }” instead of “{ $before }”?
row-yes = Yes, correct it
row-going = being played
row-close = Close

## records: ranking, finished games, players

nav-ranking = Ranking
nav-history = Finished games
nav-manage = Management
ranking-title = Ranking
ranking-title-bots = Bot ranking
ranking-you = { $name }, you are { $place }.
ranking-yours = you
ranking-period = Period
ranking-ever = All time
ranking-week = Last 7 days
ranking-more = More players
ranking-empty-week = Nobody has finished a game in the last seven days.
records-again = Try again
ranking-filter = Which games
ranking-all = All games
ranking-people = Between people
ranking-bots = Bots
ranking-bots-note = A bot is a player whose moves come from a program. The levels of the computer have no place in any ranking.
ranking-empty-bots = No bot has finished a game here.
ranking-empty = Nobody has points yet.
ranking-invite = Play the first game
col-position = Place
col-player = Player
col-points = Points
col-wins = Wins
col-losses = Losses
col-draws = Draws
col-played = Played
col-rating = Rating
rating-value = { $rating } ± { $deviation }
rating-note = The rating (Glicko-2) counts games between two people on the 6×7 board, each on their own device, with no move taken back; ± shows how certain it is.
history-title = Finished games
history-filters = Type, result and date
history-kind = Type
history-result = Result
history-from = From
history-to = To
history-any = All
history-won-x = X won
history-won-o = O won
history-draw = Draw
past-fair = fair start
history-winner = won
history-replay = Watch
history-show = Show
player-missing = Nobody called { $name } has played here.
history-meant = Did you mean one of these?
history-more = More games
history-empty = No finished games here yet.
history-empty-filter = No finished game matches these filters.
history-all = Show all games
kind-online = online
kind-local = same device
kind-computer = against the computer
kind-exhibition = two computers
kind-manual = entered by hand
player-totals = Record
player-rating = Rating: { $rating }
player-total = All games
player-carried = From an earlier ranking
player-empty = { $name } has not finished a game yet.
player-chart = Points over time
player-chart-text = From { $before } to { $now } points in { $games }.
player-no-points = { $games }, no points yet.
count-games =
    { $n ->
        [one] { $n } game
       *[other] { $n } games
    }
player-accuracy = Accuracy by month
player-accuracy-hint = How often you chose a right column when it mattered, in your tournament games on 6×7 and in games whose review was opened.
player-month = Month
player-right = Right choices
player-reviewed = Games
player-lessons = Mistakes to try again
player-lesson = Against { $name }
count-mistakes =
    { $n ->
        [one] { $n } mistake
       *[other] { $n } mistakes
    }
player-chart-table = As a table
player-when = Ended
player-gained = Gained
player-rivals = Opponents
player-people = Against people
player-bots = In games with a bot
player-computers = Against the computer
player-last = Latest games
player-all = All games of this player
player-own = This is you
player-transfer-hint = To use this name on another device, create a code here and enter it there.
player-transfer = Create a code
player-code = Code: { $code } (until { $until })
player-erase-hint = Deleting removes your name, your points and your place in the ranking. Games stay without your name.
player-erase = Delete me…
player-erased = { $name } was deleted.
erase-title = Delete { $name }?
erase-anonymised = Games that would stay without the name: { $n }
erase-removed = Games that would be removed: { $n }
erase-aborted = Games in progress that would be aborted: { $n }
erase-for-good = The name, points, rating and ranking place are deleted for good.
erase-purge = Remove the games too; opponents lose the points they won in them
erase-confirm = Type { $name } to confirm
erase-go = Delete { $name }
erase-unknown = There is no player named { $name }.
erase-keep = Cancel
export-title = Export
export-hint = The ranking and all finished games in one text file that can be read, compared and imported again.
export-go = Download the export

## redeem: a code for a name that another device has

redeem-label = Code for { $name }
redeem-go = Use the code
redeem-hint = Is this your name? On a device that already uses it, open the menu with your name and create a code.

## replay: looking back at a game

replay-slider = Position in the game
replay-at = move { $shown } of { $ply }
replay-first = To the start
replay-back = One move back
replay-next = One move forward
replay-last = To the end
replay-play = Play
replay-pause = Pause
replay-speed = Speed
replay-slow = Slow
replay-normal = Normal
replay-fast = Fast
replay-values = Values
replay-share = Share
replay-practice = Play on from here
replay-board = Open on the board

## report: looking back at a game: report, values, sharing, playing on

report-title = What decided it
report-title-ended = Review
report-close = Close
report-working = The server is working out every move. This takes a few seconds.
report-since = Elapsed: { $n } s
report-stop = Cancel
report-again = Try again
report-inexact = Not everything here is proven: on this board, or this early in a game, the engine sees only part of the way.
report-back = Back
report-next = Next
report-line = Show the line
report-unline = Hide the line
report-accuracy = Accuracy: right choices where the column mattered
report-kept = { $percent }% ({ $kept } of { $choices })
report-lessons = Only mistakes that a person could have seen become lessons.
report-best = Best: move { $n }
report-moves = All moves
report-column = column { $column }
report-cell = { $side }, as move { $n } of the line drawn
report-say = Move { $n }. { $verdict }. { $text }
grade-best = Best
grade-good = Good
grade-inaccuracy = Inaccuracy
grade-mistake = Mistake
grade-blunder = Blunder
grade-unknown = Not proven
learn-title-own = Learn from your mistakes
learn-title = Learn from the mistakes
learn-turn = Find a better move
learn-count = { $n } of { $of }
learn-again = Try again
learn-next = Next
learn-finish = Finish
learn-hint = Hint
learn-show = Show the answer
learn-repeat = Once more
learn-tick = right
learn-none-own = You made no mistake here that you could have seen. Well played!
learn-none-lost = None of your moves was a mistake that you could have seen.
learn-none = Nobody made a mistake here that a person could have seen.
learn-done = That was the last one. Right first time: { $first } of { $of }.
bars-label = Who was winning after each move
bars-bar = Move { $n }: { $standing }
bars-wins = { $name } wins in { $n }
bars-won = { $name } has won
bars-draw = a draw
bars-unknown = unknown
values-here = { $name }’s turn. Best column: { $best }
values-several = { $name }’s turn. Best columns: { $best }
values-lost = { $name }’s turn. Every column loses, at best in { $discs }.
count-discs =
    { $n ->
        [one] { $n } disc
       *[other] { $n } discs
    }
values-lasts = Lasts longest: { $best }.
values-all-win = { $name }’s turn. Every column wins. Discs to go: { $n }.
values-all-draw = { $name }’s turn. Every column holds the draw.
values-legend = +3 wins in 3 discs, −4 loses in 4, = holds the draw.
values-inexact = Not proven to the end: columns without a value are unknown.
values-working = Working out the values…
values-unknown = No values here: the end of the game is too far away.
values-over = The game is over here. Go back a move to see values.
values-withheld = No values while a tournament game is played on this device.
values-win = wins in { $n }
values-loss = loses in { $n }
values-draw = draws
share-title = Share this game
share-title-board = Share this board
share-what = { $X } against { $O }, move { $shown } of { $ply }
share-link = Link to this game
share-link-move = Link to this move
share-link-board = Link to this board
share-copy-link = Copy the link
share-send = Send…
share-picture = Save the picture
share-copy-emoji = Copy as emoji
share-copy-text = Copy as text
practice-title = Play on from move { $n }
practice-lead = { $name }’s turn.
practice-against = Opponent
practice-computer = Computer
practice-friend = A friend
practice-device = Same device
practice-level = Level
practice-side = You play
practice-side-now = { $name }’s discs, next to move
practice-side-next = { $name }’s discs
practice-name = In place of { $name }
practice-go = Play on
practice-busy = Setting up…
practice-counts = This is a new game for practice: no points, not recorded.
report-longer = It takes longer than usual: the server is busy. The review opens as soon as it is ready.

## result: the end of a game, and what can come next

end-streak = { $n } wins in a row
end-next = Go to the rematch
end-rematch = Rematch
end-rematch-asked = Withdraw the rematch
end-rematch-decline = No rematch
withdrawn-rematch = { $name } no longer wants a rematch.
declined-rematch = { $name } does not want a rematch.
end-again = Play again, sides swapped
end-share = Share
end-learn = Your mistakes
end-learn-all = Mistakes
end-next-game = Next game
end-judging = Finding the move that decided it…
end-decided = Move { $n } decided it.
end-had-draw = You held the draw until move { $n }.
end-had-win = You were winning until move { $n }.
end-undecided = No single move decided it.

## seating: the cards of a game with an open seat

invite-title = Invite a friend
invite-title-seats = One link per player
invite-title-one = Waiting for { $name }
invite-hint = Send the link. The game starts as soon as your friend opens it and enters a name.
invite-hint-seats = Send each player their link. The game starts once both have opened it and pressed Play.
invite-hint-one = Only { $name } can take this seat, with the first link. With the other link people watch.
invite-hint-rival = Only { $name } can take this seat: from their home page, or with the first link. With the other link people watch.
invite-link = Link to play
invite-for = Link for { $name }
invite-watch = Link to watch
invite-copy = Copy
invite-share = Share
invite-qr = QR code of the link
invite-loopback = This server can only be reached from this computer. Start it with --listen 0.0.0.0:{ $port } to play from another one.
join-title = { $name } invites you to play
join-title-open = Join the game
join-sit = Play
join-watching = Just watching? Stay on this page to see every move.
join-reserved = This seat is reserved for { $name }. You are watching; to play, open the link that was made for it.

## size: the choice of a board

field-board = Board
field-other = Other
field-rows = Rows
field-columns = Columns
field-connect = In a row
size-side = From 2 to { $max }: 1×1 is no board.
size-connect = From 2 to { $max }: at most the longer side.
size-connect-two = Only 2: at most the longer side, and at least 2.

## starts: where a game began

game-practice = Begun from a chosen position: no points, not recorded.
game-fair = Fair start: the server drew the first discs, and nobody is ahead.
game-head = Head start for { $name }, who wins with perfect play. No points, not recorded.

## tournament: a tournament, for those who play in it or watch

tournament-title = Tournament
tournament-unknown = There is no tournament here. Perhaps the number was mistyped, or nobody can enter any more.
tournament-soon = It has not started yet.
tournament-between = { $kind } is over.
tournament-over = The tournament is over.
tournament-finishing = { $kind } · the last games are being finished
tournament-left = { $kind } · { $time } left
tournament-round = { $kind } · round { $round } of { $rounds }
tournament-going = { $kind }
tournament-hold = On hold: nobody plays, and the clocks of the boards stand still.
format-arena = Arena
format-swiss = Swiss
format-round_robin = Round robin
count-here =
    { $n ->
        [one] { $n } here
       *[other] { $n } here
    }
count-playing =
    { $n ->
        [one] { $n } playing
       *[other] { $n } playing
    }
entry-title = Join in
entry-pick = Tap your name
entry-go = Join
entry-sure = { $name }?
entry-yes = Yes, that is me
entry-no = No
entry-other = My name is not here
entry-list = Back to the list
entry-only-list = All names on the list are taken. Ask the organiser.
entry-ask = Ask the organiser to let me in
entry-ask-hint = You play as { $name } with a number after it. Your games count in this tournament only.
entry-closed = Nobody new can join now. You can watch.
me-soon = It starts soon. Keep this page open: your board opens by itself.
me-next = You play next. Your board opens by itself.
me-round = Wait for the next round. Your board opens by itself.
me-bye = You have a bye: 1 point.
me-computer = Play the computer
me-full = This stage is full. You play in the next one.
me-playing = Your board is open.
me-board = To your board
me-paused = You are taking a break.
me-out = You are not taking part now.
me-asking = The organiser has been asked to let you in. Keep this page open.
me-between = Wait for what comes next.
me-over = That was it. Thank you for playing!
me-place = Place { $place }
me-unplaced = No place yet
me-pause = Take a break
me-back = I am back
me-again = Join again
me-leave = Leave
me-sure = Leave the tournament?
me-yes = Yes, leave
me-no = Stay
names-title = Who is here
names-empty = Nobody yet. Share the link or the number, and names appear here.
names-nobody = Nobody yet.
names-here = here
names-away = away
names-playing = playing
names-paused = taking a break
names-out = left
names-asking = asks to come in
names-more = and { $n } more
standings-ties-swiss = Equal points: the games between those players if all of them have met, then the stronger opponents (Buchholz: first Bh−1, without the lowest, then Bh), then wins. Otherwise they share the place.
standings-ties-round_robin = Equal points: the games between those players, then the opponents they beat (Sonneborn–Berger, SB), then wins. Otherwise they share the place.
standings-ties-arena = Equal points: the games between the two if they have met, then points per game. Otherwise they share the place.
standings-arena = A win is 2 points, a draw 1.
standings-streaks = After two wins in a row each result counts double, until one is not won.
standings-cross = Cross table
standings-cross-hint = “3X 1”: as X against number 3, and won. A 1 alone is a bye, ½ alone a late entry; + is a win without a game, – a loss; … is being played.
standings-cross-robin = 1 won, ½ drawn, 0 lost; + won and – lost without a game; … is being played, · not yet.
standings-number = No.
standings-buchholz_cut_1 = Bh−1
standings-buchholz_cut_1-full = Points of all opponents but the lowest
standings-buchholz = Bh
standings-buchholz-full = Points of all opponents
standings-sonneborn_berger = SB
standings-sonneborn_berger-full = Points of the opponents beaten, and half of those drawn with
standings-title = Standings
standings-empty = No game is over yet.
standings-unplaced = Without a place: they have finished no game yet, or too few.
standings-place = Place
standings-name = Name
standings-points = Points
standings-played = Games
standings-wins = Won
standings-draws = Drawn
standings-losses = Lost
standings-streak = Won { $n } in a row: the next win counts double
standings-corrected = The organiser has corrected a result
standings-you = you
standings-page = { $from } to { $to } of { $total }
standings-before = Better places
standings-after = Further places
boards-title = Games going on
boards-byes = Bye: { $names } (1 point)
boards-names = { $one } – { $other }
match-board = Board { $board }
match-time = Board { $board } · { $kind } { $time }
match-round = Board { $board } · { $kind } { $round } of { $rounds }
match-place = Place { $place } · { $points }
game-won-forfeit = You win: your opponent was not there, or gave up.
game-lost-forfeit = You lose this game: you were not there in time, or gave up.
game-won-time = You win on time.
game-lost-time = You lose this game on time.
game-won-resign = You win: your opponent resigned.
game-lost-resign = You lose this game: you resigned.
game-won-absent = You win: your opponent was not there.
game-lost-absent = You lose this game: you were not there in time.
judged-won = Time was up. The board is won for you: you win.
judged-lost = Time was up. The board is won for your opponent.
judged-draw = Time was up. The board is even: a draw.
judged-void = This game does not count.
match-held = Look up
match-held-why = The organiser has stopped all boards and their clocks.
match-released = Play on.
match-over = The stage is over.
match-first = First disc: { $n } s left
match-standings = Standings
match-next = Your game is waiting: { $n } s
match-go = Play
match-yours = Your game

## tv: a screen on the wall

tv-here = { $n } here
tv-open = Open this address and type the code
tv-more = + { $n }
tv-arena = Arena
tv-swiss = Swiss
tv-round_robin = Round robin
tv-round = Round { $round } of { $rounds }
tv-finishing = The last games
tv-soon = The next games begin soon
tv-board = Board { $n }
tv-bye = Bye: 1 point
tv-hold = Look here
tv-lost = No connection
tv-best = Best of the week
tv-replay = A game of this week
tv-nobody = Nobody plays yet
tv-forfeit = { $name } was not there, or gave up.
tv-judged = Time was up. The board is won for { $name }.
tv-even = Time was up. The board is even.
tv-entered = The organiser entered this result.
tv-void = This game does not count.
tv-unknown = There is no tournament here.

## wrong: what is wrong with a field

wrong-missing = Fill this in.
wrong-range = From { $min } to { $max }.
wrong-long = Too long for a name: at most { $max } characters, now { $n }.
wrong-heavy = Too long for a name: shorten it.

## you: the reader's own panel

you-close = Close
you-nobody = You have no name on this device yet. Enter one when you start or join a game.
you-page = My page
you-another = To play under another name, enter it when you start or join a game.
you-points = Points belong to names: yours stay with { $name }.
you-other-name = Another name
you-rename = Change name
you-rename-hint = Your name was suggested: you can change it once. Your points and games stay yours.
you-rename-game = A game of yours still goes on: finish, resign or abort it first. The home page lists it under “Your games”.
you-rename-tournament = You have entered a tournament: you keep your name until it is over.
you-renamed = You are now called { $name }.
you-settings = Settings
you-transfer = Use { $name } on another device
you-scan = Scan this with the other device. Without a camera, enter { $name } there as your name and press Play: the page then asks for this code.
you-type = On the other device, enter { $name } as your name and press Play: the page then asks for this code.
you-code = Code: { $code }
you-copy = Copy the code
you-until = It works once, until { $until }.
you-qr = QR code for the other device
set-sound = Sound
set-confirm = Ask before a disc drops
set-theme = Theme
theme-auto = System
theme-light = Light
theme-dark = Dark
you-forget = Forget me on this device…
you-forget-what = This device forgets your name, your settings and your seats in games. Your name and points stay on the server, but only another device that uses the name can give it back to this one: create a code there, or here for that device, before you go on. A code works for ten minutes.
you-forget-yes = Forget me
you-forget-no = Cancel
you-forgotten = This device has forgotten you.
