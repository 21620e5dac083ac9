/** Games of two people that begin at this device, without a server. */
import { after, beginning, judge } from '../core/referee.js';
import { freshKey } from './api.js';
import { forget, keep } from './kept-games.js';

/** Begins a game here. @param {{names: string[], first?: string, rows: number, columns: number, connect: number}} wanted Names by seat; `first` as the server takes it. @param {number} [column] The disc that was dropped already. @returns {string} Its id. */
export function beginHere({ names, first = 'random', rows, columns, connect }, column) {
  const drawn = first === 'random';
  const [X, O] =
    first === 'second' || (drawn && Math.random() < 0.5) ? [names[1], names[0]] : names;
  const id = freshKey().slice(0, 12);
  const at = new Date().toISOString();
  const begun = beginning({ id, X, O, rows, columns, connect, drawn, at });
  const game =
    column === undefined ? begun : after(begun, judge(begun, { type: 'move', column }, at));
  keep({ game, server: null, base: [], ahead: true, key: freshKey() });
  return id;
}

/** Makes a game of its own of what was played here, which the server refused. @param {import('./kept-games.js').KeptGame} kept @returns {string} Its id. */
export function keepApart({ game }) {
  const id = freshKey().slice(0, 12);
  keep({ game: { ...game, id }, server: null, base: [], ahead: true, key: freshKey() });
  forget(game.id);
  return id;
}
