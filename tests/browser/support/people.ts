/** People at their browsers, with verbs. They see what the page shows and wait for that, never for time. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type BrowserContext,
  type Page,
  type Locator,
} from 'playwright-core';

const CHROMIUM = process.env.CHROMIUM_BIN ?? '/usr/bin/chromium-headless-shell';
/** Generous: the machine may be busy with compilers. A condition that never comes still fails. */
const PATIENCE_MS = 120_000;
/** How often a person looks again at what has not come. Playwright's own waits look only every half second after the first 0.3 s. */
const LOOK_MS = 25;
/** What passes on the page of a person who hurries between two looks. */
const HURRY_MS = 100;
export const ARTEFACTS = fileURLToPath(new URL('../artefacts/', import.meta.url));
mkdirSync(ARTEFACTS, { recursive: true });

let shared: Promise<Browser> | null = null;

/** One browser for the whole run. */
export function browser() {
  if (!existsSync(CHROMIUM))
    throw new Error(`no Chromium at ${CHROMIUM}: install it, or set CHROMIUM_BIN`);
  shared ??= chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // All people in one renderer: starting another for each takes longer than most scenes.
      '--renderer-process-limit=1',
    ],
  });
  return shared;
}

/** People whose scene has not let them leave: it failed, or waits for them. */
const here: Set<Person> = new Set();

/** Keeps what those saw and did whose scene failed: `npx playwright-core show-trace` shows it. */
export async function closeBrowser() {
  const scenes = path.basename(process.argv[1], '.ts');
  for (const [index, { context }] of [...here].entries())
    await context.tracing.stop({ path: `${ARTEFACTS}${scenes}-${index}.zip` });
  here.clear();
  await (await shared)?.close();
  shared = null;
}

/** `hurries`: the pauses of the page between two discs are skipped. */
export type PersonOptions = BrowserContextOptions & { name?: string; hurries?: boolean };

/** Seats as a device keeps them. */
export const seatsOf = (
  { id, tokens }: { id: string; tokens: Record<string, string> },
  sides: string[] = Object.keys(tokens),
) => ({
  [`seats.${id}`]: Object.fromEntries(sides.map((side) => [side, tokens[side]])),
});

export class Person {
  /** What went wrong in the console; must stay empty. */ complaints: string[] = [];

  hurries = false;

  constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly url: string,
    readonly name: string,
  ) {
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('pageerror', (error) => this.complaints.push(error.stack || String(error)));
    // A refused socket during a restart is expected and is the browser's own line, not ours.
    page.on(
      'console',
      (line) =>
        line.type() === 'error' &&
        !/WebSocket connection|ERR_CONNECTION|Failed to load resource/.test(line.text()) &&
        this.complaints.push(line.text()),
    );
  }

  static async at(url: string, { name = 'Ana', hurries = false, ...options }: PersonOptions = {}) {
    const context = await (
      await browser()
    ).newContext({
      locale: 'en-GB',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      viewport: { width: 1100, height: 760 },
      ...options,
    });
    await context.tracing.start({ snapshots: true });
    const person = new Person(context, await context.newPage(), url, name);
    here.add(person);
    context.on('close', () => here.delete(person));
    if (hurries) await person.page.clock.install();
    person.hurries = hurries;
    return person;
  }

  /** Gives this device what another one kept, until the page keeps something else. */
  async keeps(kept: Record<string, unknown>) {
    await this.context.addInitScript(
      (all) => {
        for (const [key, value] of all)
          localStorage.getItem(key) ?? localStorage.setItem(key, value);
      },
      Object.entries(kept).map(([key, value]) => [`cuatro.${key}`, JSON.stringify(value)]),
    );
  }

  /** Gives this device the seats of a game that was made elsewhere. */
  async holds(game: { id: string; tokens: Record<string, string> }, sides?: string[]) {
    await this.keeps(seatsOf(game, sides));
    await this.goes(`/g/${game.id}`);
    await this.sits();
  }

  async goes(path: string = '/') {
    await this.page.goto(this.url + path);
    return this;
  }

  /** Chooses a way to play on the home screen and starts. */
  async starts(
    way:
      'A friend' | 'Computer' | 'Same device' | 'Watch computers play' | 'Set up a game for others',
    fill?: (page: Page) => Promise<unknown>,
  ) {
    const { page } = this;
    await this.goes();
    await this.choosesWay(way);
    if (!/Watch|others/.test(way)) await page.locator('input[name=name]').fill(this.name);
    await fill?.(page);
    await page.locator('button.big').click();
    await this.sits();
    return this.gameId;
  }

  /** Opens what only few look for on the home screen. */
  async opensMore() {
    const closed = this.page.locator('.board-choice:not([open]) > summary');
    await this.sees('.board-choice');
    if (await closed.isVisible()) await closed.click();
  }

  async choosesWay(way: string) {
    if (/Watch|others|Ver|Organizar|Regarder|Organiser/.test(way)) await this.opensMore();
    await this.page.getByRole('radio', { name: way, exact: true }).check({ force: true });
  }

  /** Chooses board, start, clock and series. @param choices By field name. */
  async chooses(choices: Record<string, string>) {
    const { page } = this;
    await this.opensMore();
    for (const [name, value] of Object.entries(choices)) {
      const field = page.locator(`.board-choice [name=${name}]`);
      if (['board', 'first', 'clock', 'series'].includes(name)) await field.selectOption(value);
      else await field.fill(value);
    }
  }

  get gameId() {
    return new URL(this.page.url()).pathname.split('/')[2];
  }

  /** Waits until the table is there. */
  async sits() {
    await this.sees('cuatro-table[data-loaded]');
  }

  async joins(path: string) {
    await this.goes(path);
    await this.sits();
    await this.page.getByLabel('Your name').fill(this.name);
    await this.page.locator('cuatro-join button[type=submit]').click();
    await this.sees('cuatro-table[data-status=playing]');
  }

  /** Waits until another game than this is being played. */
  async comesToNext(old: string) {
    await this.until(
      (before) =>
        !location.pathname.endsWith(before) &&
        document.querySelector('cuatro-table[data-status=playing]') !== null,
      old,
      'the next game',
    );
  }

  /** Waits until a disc can be dropped. */
  async mayDrop() {
    await this.#comes('cuatro-board .frame.open', async () => {
      if (this.hurries) await this.page.clock.fastForward(HURRY_MS);
    });
  }

  /** Drops when it is this page's turn, and waits until the disc is in the log. */
  async drops(column: number) {
    await this.mayDrop();
    const before = await this.discs();
    await this.page.locator('.keys button').nth(column).click();
    await this.hasDiscs(before + 1);
  }

  /** Opens the menu of actions, unless it is open, or there is only one. */
  async opensMenu() {
    const closed = this.page.locator('cuatro-actions .more[aria-expanded=false]');
    await this.#comes('cuatro-actions button');
    if (await closed.isVisible()) await closed.click();
  }

  /** Does something else than dropping a disc. */
  async acts(action: 'Resign' | 'Abort' | 'Take back' | 'Offer draw') {
    await this.opensMenu();
    await this.page.getByRole('button', { name: action, exact: true }).click();
  }

  /** Discs on the log. */
  discs() {
    return this.page.locator('cuatro-log .move').count();
  }

  /** Waits until at least so many discs were told. */
  async hasDiscs(count: number) {
    await this.until(
      (wanted) => document.querySelectorAll('cuatro-log .move').length >= wanted,
      count,
      `${count} discs in the log`,
    );
  }

  /** Waits for something visible. */
  async sees(selector: string) {
    await this.#comes(selector);
  }

  /** Waits until the first of these is visible. @param meanwhile Done between two looks. */
  async #comes(what: string | Locator, meanwhile?: () => Promise<void>) {
    const wanted = (typeof what === 'string' ? this.page.locator(what) : what).first();
    const end = performance.now() + PATIENCE_MS;
    while (!(await wanted.isVisible())) {
      if (performance.now() > end)
        assert.fail(
          `${this.name} waited for ${wanted} and saw:\n${await this.page.locator('body').innerText()}`,
        );
      await meanwhile?.();
      await pause(LOOK_MS);
    }
  }

  /** Waits until the bar above the board says this. */
  async hears(text: RegExp) {
    await this.#comes(
      this.page.locator('cuatro-turn .text').filter({ hasText: text, visible: true }),
    );
  }

  /** @param condition Runs in the page. */
  async until<A>(condition: (argument: A) => unknown, argument: A, what: string) {
    await this.#waits(condition, argument).catch(async () => {
      assert.fail(
        `${this.name} waited for ${what} and saw:\n${await this.page
          .locator('cuatro-app')
          .innerText()
          .catch(() => '(no page)')}`,
      );
    });
  }

  /** Asks until the answer is yes. */
  async #waits(condition: Function, argument: unknown) {
    if (condition.constructor.name !== 'AsyncFunction')
      return this.page.waitForFunction(condition as any, argument, {
        timeout: PATIENCE_MS,
      });
    // Playwright takes the promise of an asynchronous answer for a yes.
    const asks = `(async () => {
      const [condition, end] = [${condition}, performance.now() + ${PATIENCE_MS}];
      while (!(await condition(${JSON.stringify(argument)}))) {
        if (performance.now() > end) throw new Error('it took too long');
        await new Promise(requestAnimationFrame);
      }
    })()`;
    return this.page.evaluate(asks);
  }

  /** The columns played so far, read from the log. */
  columns(): Promise<number[]> {
    return this.page
      .locator('cuatro-log .move button span')
      .allInnerTexts()
      .then((texts) => texts.map(Number));
  }

  /** The facts of the end, the same for every reader. */
  async facts() {
    await this.sees('cuatro-result');
    await this.sees('cuatro-strip .state:has-text("point")');
    const rows = await this.page.locator('cuatro-strip .who').allInnerTexts();
    return {
      how: (await this.page.locator('cuatro-turn .note').innerText()).trim(),
      rows: rows.map((row) => row.replace(/\s+/g, ' ').trim()),
    };
  }

  /** Keeps a picture for people to look at, with CUATRO_PICTURES=1. @param file Without the ending.
   * @param whole The whole page instead of the window. */
  async pictures(file: string, whole: boolean = false) {
    if (process.env.CUATRO_PICTURES !== '1') return;
    await this.page.screenshot({ path: `${ARTEFACTS}${file}.png`, fullPage: whole });
  }

  /** Leaves; complains if the page did. */
  async leaves() {
    await this.context.close();
    assert.deepEqual(this.complaints, [], `${this.name}'s console`);
  }
}
