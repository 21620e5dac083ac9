/** A finished game to look back at, and where the focus of who looks back is. */
import { fresh, makeGame } from './games.ts';
import type { Person } from './people.ts';
import type { Server } from './server.ts';

/** On 4×4, where a report is a matter of milliseconds: O leaves the left column open, X does not see it, O leaves it again. */
export const MOVES = [0, 1, 0, 1, 0, 2, 3, 3, 0];
export const BOARD = { rows: 4, columns: 4, connect: 4 };

export const played = async (server: Server, moves: number[] = MOVES) =>
  (await makeGame(server, [{ name: fresh('Nora') }, { name: fresh('Leo') }], BOARD, moves)).id;

/** The card that has the focus. */
export const focused = (person: Person) =>
  person.page.evaluate(
    () =>
      document.activeElement?.closest(
        'cuatro-report, cuatro-share, cuatro-practice, cuatro-result, cuatro-replay',
      )?.localName,
  );
