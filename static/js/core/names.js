/** What the server takes as a name. */

/** The most visible characters. */
export const NAME_CHARACTERS = 24;
/** The most bytes in UTF-8. */
export const NAME_BYTES = 128;
