/** English: a game in the page of another site. This file names the keys; every other language must have the same ones. */
export const words = { 'embed.open': 'Open the game' };
