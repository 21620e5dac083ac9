/**
 * What a screen may ask of the page it stands on. Screens are where the components meet the net; each is loaded when
 * it is first opened.
 */
import type { SCREENS } from '../components/screens.ts';
import type { Server } from '../core/types.ts';
import type { Api } from '../net/api.ts';
import type { MatchWatch } from '../net/match-watch.ts';

/** Closes something; false if it was closed already. */
export type Close = () => boolean | void;
export interface Page {
  api: Api;
  /** Ends when the reader goes elsewhere. */ stay: AbortSignal;
  /** What the server says of itself; asked once. */ server: () => Promise<Server | null>;
  /** Puts the screen's element on the page. */
  show: <E extends HTMLElement>(element: E, title: string) => E;
  title: (title: string, yourTurn?: boolean) => void;
  /** Opens another address of the page, with what its screen finds in the history's state; done before it is painted. False if it cannot be had now. */
  go: (path: string, state?: object | null) => Promise<boolean>;
  /** Fetches what a screen is made of, before it is opened. */
  ahead: (screen: keyof typeof SCREENS) => void;
  /** The games that wait for this device: the header leads to them. */
  badge: (turns: readonly string[]) => void;
  /** Draws the header and the screen again, when this device has got a name. */ renew: () => void;
  /** Lets Back close what lies over the screen before it leaves the screen. */
  cover: (close: Close) => void;
  /** Says that it is closed. */ uncover: (close: Close) => void;
  /** Shows that something is on its way, if it takes a while. */
  busy: <T>(coming: Promise<T>) => Promise<T>;
  /** Shows a short notice; nothing takes it back. */ notify: (text: string) => void;
  /** Puts the notice, if one is shown, where it covers nothing that is said of the game. */ placeNotice: () => void;
  /** Speaks to screen readers. */ say: (text: string) => void;
  /** Says that there is nothing here, and what there is not. */
  missing: (what: 'page' | 'game' | 'removed' | { text: string }) => void;
  /** Says that the screen has filled itself: a reader who came back is scrolled to where they were. */ settle: () => void;
  /** Follows whether a tournament game of this device goes on. */
  watchMatch: (changed: () => void) => MatchWatch;
  /** What to show of an error. */ detail: (error: unknown) => string;
}
