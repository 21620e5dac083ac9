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
 * @typedef {'arena'|'swiss'|'round_robin'} StageKind
 * @typedef {'waiting'|'playing'|'away'|'paused'|'out'} EntrantState
 * @typedef {object} Stage
 * @property {number} k @property {StageKind} kind @property {'ready'|'running'|'finishing'|'ended'} status
 * @property {string|null} started_at @property {string|null} ends_at @property {number} round @property {number} rounds
 * @property {{minutes?: number, recorded: boolean, first_disc_s: number}} settings
 * @typedef {object} Tournament
 * @property {string} id @property {number} version @property {string} title @property {'open'|'running'|'ended'} status
 * @property {'open'|'closed'} registration @property {number|null} code @property {boolean} open @property {string[]} names @property {number} places
 * @property {{entrants: number, here: number, playing: number, waiting: number, away: number, paused: number}} counts
 * @property {Stage[]} stages @property {boolean} hold
 * @typedef {object} TableRow
 * @property {number|null} place @property {number} n @property {string} name @property {number} points @property {number} played @property {number} wins
 * @property {number} draws @property {number} losses @property {number} byes @property {number} forfeits @property {number} [streak] @property {number} [buchholz]
 * @property {number} [sonneborn_berger] @property {boolean} [struck_out] @property {EntrantState} state
 * @typedef {{items: TableRow[], offset: number, total: number}} Standings
 * @typedef {{n: number, name: string, state: EntrantState, game: string|null}} Entrant
 * @typedef {{items: Entrant[], offset: number, total: number}} Entrants
 * @typedef {object} StageGame
 * @property {string} game @property {number} round @property {number} board @property {number} x @property {number} o
 * @property {'playing'|'scored'} status @property {'X'|'O'|'draw'|'void'|null} outcome @property {'played'|'forfeit'|'adjudicated'|'entered'|null} how
 * @typedef {object} Me
 * @property {number} n @property {string} name @property {EntrantState} state @property {number|null} place @property {number} points
 * @property {string|null} game @property {Side|null} side @property {number|null} stage @property {Stage['status']|null} stage_status
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
 * @typedef {Omit<import('../../../tests/browser/wire.js').Game, 'seats'> & {seats: Seats} & Partial<Pick<import('../../../tests/browser/wire.js').Snapshot, 'whys'>>} Game
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
