/** Starts a game from the home screen: under another name if a suggested one is held, and with the disc that the reader has dropped. */
import { answered, type Api } from '../net/api.ts';
import * as device from '../net/device.ts';
import { createGame, heldName, type NewGame } from './create.ts';

/** Suggested names that turn out to be held are replaced so often before the reader hears of it. */
const SUGGESTIONS = 4;

/**
 * Makes the game and answers its id. @param column The disc that was dropped already.
 * @param suggest Another name in place of one that is held; null if that was not suggested.
 */
export async function startGame(
  api: Api,
  body: NewGame,
  column: number | undefined,
  suggest: (held: string) => string | null,
): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const id = await createGame(api, body);
      if (column !== undefined) await firstDisc(api, id, column);
      return id;
    } catch (error) {
      const held = heldName(error);
      const name = held === null || attempt >= SUGGESTIONS ? null : suggest(held);
      if (name === null) throw error;
      const seats = body.seats.map((seat) => (seat.name === held ? { ...seat, name } : seat));
      body = { ...body, seats };
    }
  }
}

/** The disc that the reader saw fall while the game was made. */
async function firstDisc(api: Api, id: string, column: number) {
  const disc = { column, ply: 0 };
  device.keepSentDisc(id, disc);
  try {
    await answered(api.post(`/games/${id}/moves`, disc, device.seatsOf(id).X), () =>
      device.keepSentDisc(id, null),
    );
  } catch {
    // The game is there, and drops the disc again unless it was refused.
  }
}
