/**
 * <cuatro-app>: the whole page: header, one screen at a time, notices, the live region.
 *
 *   app.api = new Api(…)   before it is put in the document
 */
import { html, type TemplateResult } from 'lit-html';
import { routeOf } from '../core/route.ts';
import { loadStrings, speak, t, type Language } from '../i18n/index.ts';
import { learnLevels, levels, levelsBy } from '../i18n/names.ts';
import * as device from '../net/device.ts';
import { ProblemError, awaited, unfetched, type Api } from '../net/api.ts';
import { MatchWatch } from '../net/match-watch.ts';
import { Covers } from './covers.ts';
import { CuatroElement } from './element.ts';
import { loadStyles } from './lazy.ts';
import { Notices } from './notices.ts';
import { pageHeader } from './page-header.ts';
import { SCREENS } from './screens.ts';
import { whileSeen } from '../net/while-seen.ts';
import type { Levels, Server } from '../core/types.ts';
import type { Page } from '../screens/page.ts';

/** How soon something is asked for again when nobody answered, and how often whose turn it is. */
const AGAIN_MS = 3_000;
const BADGE_MS = 30_000;

/** The stylesheet of readers who ask their system for more contrast. */
const chosenStyles = () => (matchMedia('(prefers-contrast: more)').matches ? ['contrast'] : []);

/** All that a screen is made of, its code in front. */
function fetchScreen(name: keyof typeof SCREENS) {
  const { words, styles, code } = SCREENS[name];
  return Promise.all([
    code(),
    loadStyles([...styles, ...chosenStyles()]),
    ...words.map(loadStrings),
  ]);
}

export class CuatroApp extends CuatroElement {
  api: Api | null = null;
  #server: Promise<Server | null> | null = null;
  #stay = new AbortController();
  /** The newest request for a screen; older ones come to nothing. */
  #arriving = {};
  #screen: HTMLElement | TemplateResult | null = null;
  /** Its address, without the base path: that of the window may be of a screen that did not come. */
  #path = '';
  /** How much is on its way that the reader asked for. */ #coming = 0;
  #notices = new Notices(this);
  /** Games that wait for the reader. */ #turns: readonly string[] = [];
  #covers = new Covers();

  get #net() {
    if (!this.api) throw new Error('cuatro-app needs its api before it is put in the document');
    return this.api;
  }

  template() {
    const skip = (event: Event) => {
      event.preventDefault();
      this.#focusHeading();
    };
    return html`
      <a class="skip" href="#main" @click=${skip}>${t('nav-skip')}</a>
      ${pageHeader({
        base: this.#net.base,
        path: this.#path,
        turns: this.#turns,
        onSettings: (changed) => this.#want(changed),
        onLanguage: (wanted) => this.#speak(wanted),
        onPanel: () => this.#openYou(),
      })}
      <main id="main">${this.#screen}</main>
      <footer><a href="${this.#net.base}/help">${t('nav-help')}</a></footer>
      ${this.#notices.parts}
    `;
  }

  connected() {
    document.addEventListener('click', (event) => this.#follow(event), { signal: this.life });
    // Screens fill themselves after they have opened, so the page brings the reader back to their place itself.
    history.scrollRestoration = 'manual';
    addEventListener('popstate', () => this.#return(), { signal: this.life });
    for (const change of ['online', 'offline'])
      addEventListener(change, () => this.update(), { signal: this.life });
    document.addEventListener('invalid', (event) => this.#explain(event), {
      signal: this.life,
      capture: true,
    });
    document.addEventListener(
      'cuatro:slow',
      (event) => {
        const { detail: key } = event as CustomEvent;
        this.#notices.show(key ? t(key) : '');
      },
      { signal: this.life },
    );
    // What was pressed needs code that did not come.
    addEventListener('unhandledrejection', (event) => this.#tell(event), { signal: this.life });
    levelsBy(() => this.#loadLevels());
    whileSeen(BADGE_MS, () => this.#countTurns(), this.life);
    this.#arrive();
  }

  rendered() {
    this.toggleAttribute('data-offline', !navigator.onLine);
    if (this.#screen instanceof CuatroElement) this.#screen.update();
  }

  #tell(event: PromiseRejectionEvent) {
    if (event.reason?.code !== 'offline') return;
    event.preventDefault();
    this.#notices.show(t('problem-offline'));
  }

  /** What is wrong with a field is said at the field; without this the browser shows a bubble. */
  #explain(event: Event) {
    event.preventDefault();
    const field = event.target as HTMLInputElement;
    import('./field-errors.ts').then(({ explain }) => explain(field), unfetched);
  }

  /** Asks for the levels in the language now spoken. */
  async #loadLevels() {
    const levels: Levels | null = await this.#net.maybe('/levels');
    if (!levels) {
      setTimeout(() => this.isConnected && this.#loadLevels(), AGAIN_MS);
      return;
    }
    learnLevels(levels.items);
    document.dispatchEvent(new Event('cuatro:changed'));
  }

  /** Links inside the page change the screen without loading it again. */
  #follow(event: MouseEvent) {
    const link = (event.target as Element).closest('a[href]') as HTMLAnchorElement | null;
    if (
      !link ||
      link.target ||
      link.hasAttribute('download') ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey
    )
      return;
    const url = new URL(link.href);
    const { base } = this.#net;
    if (
      url.origin !== location.origin ||
      !url.pathname.startsWith(`${base}/`) ||
      url.pathname.startsWith(`${base}/api/`)
    )
      return;
    event.preventDefault();
    this.#go(url.pathname.slice(base.length) + url.search + url.hash);
  }

  /** @param path Without the base path. */
  async #go(path: string, state: object | null = null) {
    const from = location.href;
    history.replaceState({ ...history.state, scroll: scrollY }, '');
    const kept = history.state;
    history.pushState(state, '', this.#net.base + path);
    this.#covers.moved();
    if (!(await this.#arrive())) {
      history.replaceState(kept, '', from);
      this.#covers.moved();
      return false;
    }
    scrollTo(0, 0);
    this.#focusHeading();
    return true;
  }

  /** How many games wait for this device, besides the one in sight. Home asks for them itself. */
  async #countTurns() {
    if (device.gameIds().length === 0 || this.querySelector('cuatro-home')) return;
    const { ownGames } = await import('../net/own-games.ts').catch(unfetched);
    const waiting = (await ownGames(this.#net)).filter(
      ({ game, turn }) => turn && !location.pathname.endsWith(`/g/${game.id}`),
    );
    this.#badge(waiting.map(({ game }) => game.id));
  }

  #badge(turns: readonly string[]) {
    if (String(turns) === String(this.#turns)) return;
    this.#turns = turns;
    this.update();
  }

  /** The reader's own panel comes when it is first asked for. */
  async #openYou() {
    try {
      const [{ openYou }] = await this.#busy(
        Promise.all([import('../screens/you.ts'), loadStyles(['panel']), loadStrings('you')]),
      );
      openYou(this, this.#page(this.#stay.signal), {
        want: (changed) => this.#want(changed),
        speak: (wanted) => this.#speak(wanted),
      });
    } catch {
      this.#notices.show(t('problem-offline'));
    }
  }

  /** Back, or forward again: to the screen, and to where the reader stood on it. */
  async #return() {
    if (this.#covers.closeByBack()) return;
    await this.#arrive();
    this.#settle();
  }

  /** Brings the reader back to where they stood, as far as the screen is there. */
  #settle() {
    scrollTo(0, history.state?.scroll ?? 0);
  }

  /** Opens the screen that the address names; false if it cannot be had now. */
  async #arrive() {
    const route = routeOf(location.pathname.slice(this.#net.base.length), location.hash);
    const arriving = (this.#arriving = {});
    if (route.screen === 'manage' && route.admin) {
      device.keepAdminToken(route.admin);
      history.replaceState(null, '', `${this.#net.base}/stats#manage`);
    }
    if (route.screen === 'missing') {
      this.#missing('page');
      return true;
    }
    let screen;
    try {
      [screen] = await this.#busy(fetchScreen(route.screen));
    } catch {
      return this.#unreached(arriving);
    }
    // The reader may have gone elsewhere meanwhile.
    if (arriving !== this.#arriving) return true;
    // What was there stays until there is something to take its place.
    this.#stay.abort();
    this.#stay = new AbortController();
    this.#covers.forget();
    this.#notices.clear();
    screen.open(this.#page(this.#stay.signal), route);
    this.update();
    this.#countTurns();
    return true;
  }

  /** Shows that something is on its way, and says so if it takes long. */
  async #busy<T>(coming: Promise<T>) {
    this.#coming += 1;
    this.toggleAttribute('data-busy', true);
    try {
      return await awaited(coming, 'problem-loading');
    } finally {
      this.#coming -= 1;
      this.toggleAttribute('data-busy', this.#coming > 0);
    }
  }

  /** A screen did not come. Browsers remember that, so once the server answers only the whole page helps; but one that never showed
   * anything is loaded again once only, and not for ever. */
  async #unreached(arriving: object) {
    const back = await this.#net.maybe('/server');
    if (arriving !== this.#arriving) return true;
    const again = back && (this.#screen || !history.state?.again);
    if (again) {
      history.replaceState({ ...history.state, again: true }, '');
      location.reload();
    } else {
      const blank = this.#screen === null || this.querySelector('.missing');
      if (blank) {
        // Where nothing is in sight, the reader has nothing to press.
        this.#show(
          html`<p class="missing" role="status">${t('problem-unreached')}</p>`,
          t('problem-unreached'),
        );
        setTimeout(() => arriving === this.#arriving && this.#arrive(), AGAIN_MS);
      } else this.#notices.show(t('problem-offline'));
    }
    return Boolean(again);
  }

  #page(stay: AbortSignal): Page {
    return {
      api: this.#net,
      stay,
      server: () => (this.#server ??= this.#net.maybe('/server')),
      show: (element, title) => this.#show(element, title),
      badge: (turns) => this.#badge(turns),
      title: (title, yourTurn = false) => signal(title, yourTurn),
      go: (path, state) => this.#go(path, state),
      ahead: (screen) => {
        fetchScreen(screen).catch(() => {});
      },
      renew: () => this.update(),
      cover: (close) => this.#covers.cover(close),
      uncover: (close) => this.#covers.uncover(close),
      busy: (coming) => this.#busy(coming),
      notify: (text) => this.#notices.show(text),
      placeNotice: () => this.#notices.place(),
      say: (text) => this.#notices.say(text),
      missing: (what) => this.#missing(what),
      settle: () => this.#settle(),
      watchMatch: (changed) => new MatchWatch(this.#net, stay, changed),
      detail,
    };
  }

  #show<E extends HTMLElement | TemplateResult>(screen: E, title: string): E {
    signal(`${title} – Cuatro`, false);
    this.#screen = screen;
    this.#path = location.pathname.slice(this.#net.base.length);
    this.toggleAttribute('data-game', (screen as any).localName === 'cuatro-table');
    this.update();
    // The empty board of the HTML makes way for the page.
    document.querySelector('.shell')?.remove();
    return screen;
  }

  async #missing(what: Parameters<Page['missing']>[0]) {
    this.#stay.abort();
    const arriving = this.#arriving;
    await loadStrings('missing').catch(() => {});
    if (arriving !== this.#arriving) return;
    const text = typeof what === 'string' ? t(`missing-${what}`) : what.text;
    this.#show(
      html`
        <section class="missing">
          <h1 tabindex="-1">${t('missing-title')}</h1>
          <p>${text}</p>
          <a class="button primary" href="${this.#net.base}/">${t('end-home')}</a>
        </section>
      `,
      t('missing-title'),
    );
  }

  #focusHeading() {
    this.querySelector('h1')?.focus({ preventScroll: true });
  }

  #want(changed: Partial<device.Settings>) {
    device.keepSettings(changed);
    const { theme } = device.settings();
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    document.dispatchEvent(new Event('cuatro:changed'));
  }

  async #speak(wanted: Language) {
    device.keepSettings({ language: wanted });
    await speak(wanted);
    if (levels().length > 0) await this.#loadLevels();
  }
}

/** What to show of an error: the server's own words, or ours when it said nothing. */
function detail(error: unknown) {
  if (!(error instanceof ProblemError)) throw error;
  if (error.code === 'offline') return t('problem-offline');
  if (error.code === 'unanswered') return t('problem-unanswered');
  return error.problem.detail || error.problem.title || t('problem-unexpected');
}

let calmIcon: string | null = null;

/** The turn, shown outside the page: in the title and in the tab's icon. */
function signal(title: string, yourTurn: boolean) {
  const wanted = yourTurn ? `● ${t('turn-yours')} – ${title}` : title;
  if (document.title !== wanted) document.title = wanted;
  const picture = document.querySelector('link[rel=icon]') as HTMLLinkElement | null;
  if (!picture) return;
  calmIcon ??= picture.getAttribute('href') ?? '';
  const href = yourTurn ? calmIcon.replace(/favicon\.svg$/, 'favicon-turn.svg') : calmIcon;
  if (picture.getAttribute('href') !== href) picture.setAttribute('href', href);
}

customElements.define('cuatro-app', CuatroApp);
