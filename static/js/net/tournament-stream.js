/** A tournament as it goes on, as long as its socket holds. */
import { ProblemError, silence } from './api.js';

/** How long the server may take to answer a hello. */
const ANSWER_MS = 10_000;
/** A socket on which nothing comes for so long is tried: nobody is told when one dies. */
const QUIET_MS = 20_000;

/**
 * What the server sends of a tournament, from a snapshot on. It ends with the socket.
 * @param {import('./api.js').Api} api @param {string} path Of the tournament. @param {string|null} token Of an entrant, who is here as long as this runs.
 * @param {AbortSignal} signal @param {(frame: import('../core/types.js').TournamentFrame) => void} onFrame
 * @returns {Promise<void>}
 */
export function follow(api, path, token, signal, onFrame) {
  return new Promise((done, fail) => {
    const socket = new WebSocket(api.socketUrl(path), 'cuatro.v1');
    const stop = new AbortController();
    let version = -1;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    let timer;
    const end = (/** @type {ProblemError|null} */ error = null) => {
      clearTimeout(timer);
      stop.abort();
      socket.onclose = null;
      socket.close();
      if (error) fail(error);
      else done();
    };
    const lost = () => end(silence(signal.aborted ? 'cancelled' : 'offline'));
    const within = (/** @type {number} */ ms, /** @type {() => void} */ then) => {
      clearTimeout(timer);
      timer = setTimeout(then, ms);
    };
    const hello = () => {
      within(ANSWER_MS, lost);
      socket.send(JSON.stringify({ type: 'hello', token, version: null }));
    };
    /** @type {ProblemError|null} */
    let refused = null;
    within(ANSWER_MS, lost);
    socket.onopen = hello;
    socket.onmessage = ({ data }) => {
      /** @type {import('../core/types.js').TournamentFrame} */
      const frame = JSON.parse(data);
      within(QUIET_MS, hello);
      if (frame.type === 'problem') refused = new ProblemError(frame.problem);
      // The answer to a hello that only asked whether anybody is there has nothing new.
      else if (frame.type !== 'snapshot' || frame.version !== version) onFrame(frame);
      version = frame.version;
    };
    socket.onclose = () => (refused ? end(refused) : lost());
    // A page that was left may be kept whole, for Back: with its socket its reader would still be here.
    for (const name of ['pagehide', 'offline'])
      addEventListener(name, lost, { signal: stop.signal });
    signal.addEventListener('abort', lost, { signal: stop.signal });
  });
}
