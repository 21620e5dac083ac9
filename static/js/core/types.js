/**
 * What travels between server and page, as the server's own schemas describe it (`npm --prefix tests/browser run wire`), and what the page
 * makes of it. Only types live here; nothing runs.
 *
 * @typedef {import('../../../tests/browser/wire.js').Side} Side X moves first.
 * @typedef {import('../../../tests/browser/wire.js').Status} Status
 * @typedef {import('../../../tests/browser/wire.js').Kind} Kind
 * @typedef {import('../../../tests/browser/wire.js').Emote} Emote What players can show each other.
 * @typedef {import('../../../tests/browser/wire.js').Reason} Why A computer's reason.
 * @typedef {import('../../../tests/browser/wire.js').Result} Result
 * @typedef {import('../../../tests/browser/wire.js').Clock} Clock
 * @typedef {import('../../../tests/browser/wire.js').ClockReading} ClockReading The figures of a clock, as an event brings them.
 * @typedef {import('../../../tests/browser/wire.js').Offers} Offers
 * @typedef {import('../../../tests/browser/wire.js').HistoryItem} Past A finished game as the history tells it.
 * @typedef {import('../../../tests/browser/wire.js').ServerFrame} ServerFrame
 * @typedef {import('../../../tests/browser/wire.js').Totals} Totals
 * @typedef {import('../../../tests/browser/wire.js').Player} Player
 * @typedef {import('../../../tests/browser/wire.js').Rival} Rival
 * @typedef {import('../../../tests/browser/wire.js').Review} Review What the report of a game says of one of its players.
 * @typedef {import('../../../tests/browser/wire.js').Page_Review} Reviews
 * @typedef {import('../../../tests/browser/wire.js').RankingItem} RankingItem
 * @typedef {import('../../../tests/browser/wire.js').LevelItem} Level
 * @typedef {import('../../../tests/browser/wire.js').Imported} Imported
 * @typedef {import('../../../tests/browser/wire.js').Created} Created
 * @typedef {import('../../../tests/browser/wire.js').Joined} Joined
 * @typedef {import('../../../tests/browser/wire.js').Claimed} Claimed
 * @typedef {import('../../../tests/browser/wire.js').Transfer} Transfer
 * @typedef {import('../../../tests/browser/wire.js').Deleted} Deleted
 * @typedef {import('../../../tests/browser/wire.js').ServerInfo} Server
 * @typedef {import('../../../tests/browser/wire.js').Analysis} Analysis
 * @typedef {import('../../../tests/browser/wire.js').Page_HistoryItem} History
 * @typedef {import('../../../tests/browser/wire.js').Page_RankingItem} Ranking
 * @typedef {import('../../../tests/browser/wire.js').Page_LevelItem} Levels
 * @typedef {import('../../../tests/browser/wire.js').Page_FoundPlayer} FoundPlayers
 * @typedef {Omit<import('../../../tests/browser/wire.js').Page_Game, 'items'> & {items: Game[]}} Games
 *
 * @typedef {import('../../../tests/browser/wire.js').Tournament} Tournament
 * @typedef {import('../../../tests/browser/wire.js').TournamentCreated} TournamentCreated
 * @typedef {import('../../../tests/browser/wire.js').Stage} Stage
 * @typedef {Stage['kind']} StageKind
 * @typedef {import('../../../tests/browser/wire.js').Entered} Entered
 * @typedef {import('../../../tests/browser/wire.js').Me} Me What a tournament says to one entrant.
 * @typedef {import('../../../tests/browser/wire.js').Part_EntrantRow} Entrants
 * @typedef {{version: number} & ({type: 'snapshot', tournament: Tournament, you: Me|null}|{type: 'tournament', tournament: Tournament}|{type: 'you', you: Me}|{type: 'problem', problem: Problem}|{type: 'table'|'hold'|'game'})} TournamentFrame What the page reads of a frame of a tournament.
 * @typedef {Entrants['items'][number]} Entrant
 * @typedef {import('../../../tests/browser/wire.js').EntrantLink} EntrantLink
 * @typedef {import('../../../tests/browser/wire.js').Part_TableRow} Standings
 * @typedef {Standings['items'][number]} TableRow
 * @typedef {import('../../../tests/browser/wire.js').Part_StageGame} StageGames
 * @typedef {StageGames['items'][number]} StageGame
 * @typedef {import('../../../tests/browser/wire.js').Wall} Wall What a screen on the wall shows.
 *
 * @typedef {Omit<import('../../../tests/browser/wire.js').Problem, 'code'|'type'> & {code: import('../../../tests/browser/wire.js').Problem['code']|'offline'|'unanswered'|'cancelled'|'unexpected'} & ProblemMembers} Problem
 * A problem document; the last codes are the page's own, where no answer came.
 * @typedef {{name?: string, errors?: {line: number, field: string|null, code: string, detail: string}[], error_count?: number}} ProblemMembers
 * What only some refusals say: the name that somebody holds; what is wrong with a file, by line, and how much of it there is.
 *
 * @typedef {NonNullable<import('../../../tests/browser/wire.js').BySide_Option_Seat['X']>} TakenSeat
 * @typedef {Omit<TakenSeat, 'connected'> & Partial<Pick<TakenSeat, 'connected'>>} Seat Neither the history nor an event says whether somebody is connected.
 * @typedef {{X: Seat|null, O: Seat|null}} Seats
 *
 * @typedef {Omit<import('../../../tests/browser/wire.js').Game, 'seats'> & {seats: Seats} & Partial<Pick<import('../../../tests/browser/wire.js').Snapshot, 'whys'>> & Partial<Pick<import('../../../tests/browser/wire.js').Aborted, 'by'>>} Game By whom it was aborted is known to those who saw it end.
 * @typedef {Omit<import('../../../tests/browser/wire.js').Move, 'at'> & {at?: string|null}} Move Of a move before the snapshot it is not known when it was made.
 *
 * @typedef {Extract<ServerFrame, {type: 'presence'}>} PresenceFrame
 * @typedef {Pick<PresenceFrame, 'seats'|'watching'|'away_since'>} Presence
 * @typedef {{type: 'move', version: number, move: Move, clock?: ClockReading|null}} MoveFrame
 * @typedef {{type: 'snapshot', version: number, game: Game}} SnapshotFrame
 * @typedef {Omit<Extract<ServerFrame, {type: 'result'}>, 'by'|'expired'> & Partial<import('../../../tests/browser/wire.js').Aborted>} ResultFrame Only of an aborted game is it said by whom.
 * @typedef {Exclude<ServerFrame, {type: 'move'|'snapshot'|'result'}>|MoveFrame|SnapshotFrame|ResultFrame} Frame What the server sends; the page makes such frames of its own from a snapshot.
 */

export {};
