/** A wait that nothing ends early. */
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
