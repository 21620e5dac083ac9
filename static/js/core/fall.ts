/** How long a disc is on its way. Shared by the picture, which shows it, and by the game, which waits for it. */

/** Milliseconds to fall one cell; the time for n cells grows with the root of n, as gravity has it. */
const CELL_MS = 165;
/** The part of its speed that a disc keeps when it lands. */
export const BOUNCE = 0.24;
/** No fall takes longer until the disc lies still, however high the board: nobody waits for a picture. */
const LONGEST_MS = 700;
/** Without motion a disc is simply there; input still rests so long, so that a double click stays one disc. */
const CALM_MS = 350;
/** How long the computer lets the reader look at their own disc before its reply falls. */
const REPLY_MS = 430;
const CALM_REPLY_MS = 250;

/** From its release to the first touch. @param cells How far it falls, 1 to the number of rows. */
export const fallMs = (cells: number) =>
  Math.min(CELL_MS * Math.sqrt(cells), LONGEST_MS / (1 + 2 * BOUNCE));

/** From its release until it lies still. @param calm Whether the reader asked for no motion. */
export const restMs = (cells: number, calm: boolean) =>
  calm ? CALM_MS : fallMs(cells) * (1 + 2 * BOUNCE);

/** From a person's disc lying still to the computer's release. */
export const replyMs = (calm: boolean) => (calm ? Math.max(0, CALM_REPLY_MS - CALM_MS) : REPLY_MS);

/** True when the reader asked for calm. */
export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
