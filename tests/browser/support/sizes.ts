/** The windows that scenes look through. */
import type { PersonOptions } from './people.ts';

export const DESKTOP: PersonOptions = { viewport: { width: 1280, height: 800 } };

export const PHONE: PersonOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

export const SMALL: PersonOptions = { ...PHONE, viewport: { width: 360, height: 640 } };

export const TABLET: PersonOptions = { ...PHONE, viewport: { width: 820, height: 1180 } };

/** A phone on its side. */
export const LOW: PersonOptions = { ...PHONE, viewport: { width: 844, height: 390 } };

/** A phone by night in Spanish. */
export const PHONE_ES: PersonOptions = { ...PHONE, colorScheme: 'dark', locale: 'es-ES' };

/** A desk by day in English, and a phone by night in Spanish. */
export const SIZES: Record<string, PersonOptions> = {
  'desktop-light-en': DESKTOP,
  'phone-dark-es': PHONE_ES,
};
