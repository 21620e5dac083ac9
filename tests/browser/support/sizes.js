/** The windows that scenes look through. */

/** @typedef {import('./people.js').PersonOptions} PersonOptions */

/** @type {PersonOptions} */
export const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** @type {PersonOptions} */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** @type {PersonOptions} */
export const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } };

/** @type {PersonOptions} */
export const TABLET = { ...PHONE, viewport: { width: 820, height: 1180 } };

/** A phone on its side. @type {PersonOptions} */
export const LOW = { ...PHONE, viewport: { width: 844, height: 390 } };

/** A phone by night in Spanish. @type {PersonOptions} */
export const PHONE_ES = { ...PHONE, colorScheme: 'dark', locale: 'es-ES' };

/** A desk by day in English, and a phone by night in Spanish. @type {Record<string, PersonOptions>} */
export const SIZES = { 'desktop-light-en': DESKTOP, 'phone-dark-es': PHONE_ES };
