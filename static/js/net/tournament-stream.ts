/** A tournament as it goes on, as long as its socket holds. */
import { ProblemError, silence, type Api } from './api.ts';
import type { TournamentFrame } from '../core/types.ts';

/** How long the server may take to answer a hello. */
const ANSWER_MS = 10_000;
/** A socket on which nothing comes for so long is tried: nobody is told when one dies. */
const QUIET_MS = 20_000;

/**
 * What the server sends of a tournament, from a snapshot on. It ends with the socket. @param path Of the tournament.
 * @param token Of an entrant, who is here as long as this runs.
 */
export function follow(
  api: Api,
  path: string,
  token: string | null,
  signal: AbortSignal,
  onFrame: (frame: TournamentFrame) => void,
): Promise<void> {
  return new Promise((done, fail) => {
    const socket = new WebSocket(api.socketUrl(path), 'cuatro.v1');
    const stop = new AbortController();
    let version = -1;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (error: ProblemError | null = null) => {
      clearTimeout(timer);
      stop.abort();
      socket.onclose = null;
      socket.close();
      if (error) fail(error);
      else done();
    };
    const lost = () => end(silence(signal.aborted ? 'cancelled' : 'offline'));
    const within = (ms: number, then: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(then, ms);
    };
    const hello = () => {
      within(ANSWER_MS, lost);
      socket.send(JSON.stringify({ type: 'hello', token, version: null }));
    };
    let refused: ProblemError | null = null;
    within(ANSWER_MS, lost);
    socket.onopen = hello;
    socket.onmessage = ({ data }) => {
      const frame: TournamentFrame = JSON.parse(data);
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
