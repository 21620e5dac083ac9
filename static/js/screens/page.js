/**
 * What a screen may ask of the page it stands on. Screens are where the components meet the net; each is loaded when
 * it is first opened.
 *
 * @typedef {() => boolean|void} Close Closes something; false if it was closed already.
 *
 * @typedef {import('../core/types.js').Server} Server
 *
 * @typedef {object} Page
 * @property {import('../net/api.js').Api} api
 * @property {AbortSignal} stay Ends when the reader goes elsewhere.
 * @property {() => Promise<Server|null>} server What the server says of itself; asked once.
 * @property {<E extends HTMLElement>(element: E, title: string) => E} show Puts the screen's element on the page.
 * @property {(draw: () => void) => void} onUpdate What to draw again when language or settings change.
 * @property {(title: string, yourTurn?: boolean) => void} title
 * @property {(path: string, state?: object|null) => Promise<boolean>} go Opens another address of the page, with what its screen finds in the history's state; done before it is painted. False if it cannot be had now.
 * @property {(screen: keyof typeof import('../components/screens.js').SCREENS) => void} ahead Fetches what a screen is made of, before it is opened.
 * @property {(turns: readonly string[]) => void} badge The games that wait for this device: the header leads to them.
 * @property {() => void} renew Draws the header and the screen again, when this device has got a name.
 * @property {(close: Close) => void} cover Lets Back close what lies over the screen before it leaves the screen.
 * @property {(close: Close) => void} uncover Says that it is closed.
 * @property {<T>(coming: Promise<T>) => Promise<T>} busy Shows that something is on its way, if it takes a while.
 * @property {(text: string) => void} notify Shows a short notice; nothing takes it back.
 * @property {() => void} placeNotice Puts the notice, if one is shown, where it covers nothing that is said of the game.
 * @property {(text: string) => void} say Speaks to screen readers.
 * @property {(what: 'page'|'game'|'removed'|{text: string}) => void} missing Says that there is nothing here, and what there is not.
 * @property {() => void} settle Says that the screen has filled itself: who came back stands where they stood.
 * @property {(changed: () => void) => import('../net/match-watch.js').MatchWatch} watchMatch Follows whether a tournament game of this device goes on.
 * @property {(error: unknown) => string} detail What to show of an error.
 */

export {};
