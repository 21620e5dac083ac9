/** The windows that scenes look through. */

/** @typedef {import('./people.js').PersonOptions} PersonOptions */

/** A desk by day in English, and a phone by night in Spanish. @type {Record<string, PersonOptions>} */
export const SIZES = {
  'desktop-light-en': { viewport: { width: 1280, height: 800 } },
  'phone-dark-es': {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
    locale: 'es-ES',
  },
};

/** @type {PersonOptions} */
export const SMALL = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

/** A phone on its side. @type {PersonOptions} */
export const LOW = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
