/** What a screen keeps in the browser's history, so that who comes back finds it as it was. */

/** How many rows were shown, and how far down the page stood. */
type Kept = { rows?: number; scroll?: number };

export const remembered = (): Kept => history.state ?? {};

/** Adds to what is kept of this place. */
export function remember(more: Kept) {
  history.replaceState({ ...history.state, ...more }, '');
}
