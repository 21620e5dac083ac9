/** What a screen keeps in the browser's history, so that who comes back finds it as it was. */

/** @typedef {{rows?: number, scroll?: number}} Kept How many rows were shown, and how far down the page stood. */

/** @returns {Kept} */
export const remembered = () => history.state ?? {};

/** Adds to what is kept of this place. @param {Kept} more */
export function remember(more) {
  history.replaceState({ ...history.state, ...more }, '');
}
