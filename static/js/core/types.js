/**
 * The shapes that travel between server and page. Only types live here; nothing runs.
 * They follow the HTTP and WebSocket contract; optional fields are those an older server may leave out.
 *
 * @typedef {'X'|'O'} Side X moves first.
 * @typedef {'waiting'|'playing'|'finished'|'aborted'} Status
 * @typedef {'online'|'local'|'computer'|'exhibition'|'manual'} Kind
 *
 * @typedef {object} Seat
 * @property {string} [name] A person's name.
 * @property {string} [level] A computer's level id.
 * @property {boolean} human
 * @property {boolean} [bot] A person's name that is a bot's.
 * @property {boolean} [connected]
 * @property {boolean} [invited] Reserved for a name, not taken yet.
 * @property {boolean} [deleted] The player was deleted; `name` is then the tombstone.
 *
 * @typedef {{X: Seat|null, O: Seat|null}} Seats
 *
 * @typedef {object} Why A computer's reason.
 * @property {string} code
 * @property {string} text
 * @property {number} [column]
 * @property {number|null} [score]
 * @property {number[][]} [cells] Pairs of row and column that the reason speaks of.
 *
 * @typedef {object} Move
 * @property {Side} side
 * @property {number} column From 0.
 * @property {number} row From 0 at the top.
 * @property {number} ply Discs on the board before this one.
 * @property {number} round
 * @property {string|null} [at]
 * @property {Why|null} [why]
 *
 * @typedef {object} Result
 * @property {Side|null} winner
 * @property {string} reason line, full, resign, time, abandon or agreed.
 * @property {number[][]} line
 * @property {number} rounds
 * @property {{X: number, O: number}} points
 *
 * @typedef {object} Clock
 * @property {number} initial_s
 * @property {number} increment_s
 * @property {number} X_ms
 * @property {number} O_ms
 * @property {Side|null} running
 * @property {string} at When these figures held.
 *
 * @typedef {object} Offers
 * @property {Side|null} draw
 * @property {Side|null} takeback
 * @property {Side[]} rematch
 *
 * @typedef {object} Game
 * @property {string} id
 * @property {number} version
 * @property {Status} status
 * @property {Kind} kind
 * @property {number} rows
 * @property {number} columns
 * @property {number} connect
 * @property {Seats} seats
 * @property {Side|null} to_move
 * @property {number} ply
 * @property {number} round
 * @property {number[]} moves
 * @property {boolean} [drawn] Whether chance decided who starts.
 * @property {number[]} [opening] The discs of `moves` that lay there before the first move; such a game is not recorded.
 * @property {string[]} [board]
 * @property {number[]} legal
 * @property {Offers} offers
 * @property {Clock|null} clock
 * @property {{at: string, ends: 'win'|'abort'}|null} [claim] What the opponent of the absent side to move can claim.
 * @property {Result|null} result
 * @property {boolean} [expired] Aborted by itself, because nobody played it.
 * @property {string|null} next_game
 * @property {number} [pace_ms]
 * @property {string} [updated_at]
 * @property {Side|null} [you]
 * @property {(Why|null)[]} [whys] The computer's reason for each move, where the server sends them.
 *
 * @typedef {object} Past A finished game as the history tells it.
 * @property {string} id
 * @property {string} ended_at
 * @property {Kind} kind
 * @property {Side|null} winner
 * @property {string} reason
 * @property {number} rounds
 * @property {{X: number, O: number}} points
 * @property {Seats} seats
 * @property {number} rows
 * @property {number} columns
 * @property {number} connect
 * @property {number[]|null} moves Null for results entered by hand.
 *
 * @typedef {object} Presence
 * @property {{X: boolean, O: boolean}} seats
 * @property {number} watching
 * @property {{X: string|null, O: string|null}} away_since
 *
 * @typedef {object} Problem An RFC 9457 problem document.
 * @property {string} code
 * @property {string} title
 * @property {string} detail In the reader's language.
 * @property {number} status
 * @property {string} [field]
 * @property {string} [name] The name that somebody holds.
 * @property {number} [retry_after_s]
 * @property {{min: number, max: number}} [expected]
 * @property {{line: number, field: string|null, code: string, detail: string}[]} [errors] What is wrong with a file, by line.
 * @property {number} [error_count] How many there are in all.
 *
 * @typedef {'hello'|'nice'|'wow'|'hmm'|'oops'|'gg'} Emote What players can show each other.
 *
 * @typedef {{type: string, version: number, ref?: string, [more: string]: any}} Frame
 */

export {};
