/**
 * <cuatro-editor>, the board to set up and to analyse: discs in turn or of any colour, what each column is worth, and what to do from there.
 * Its address is always the position on it, and the server says what that is worth.
 */
import { html, nothing, svg } from 'lit-html';
import { button } from '../components/button.ts';
import { centre } from '../components/board-drawing.ts';
import { sketchOf } from '../components/board-sketch.ts';
import { CuatroElement } from '../components/element.ts';
import { discIcon, drawn } from '../components/icons.ts';
import { onceBack } from '../net/once-back.ts';
import { SizeChoice } from '../components/size-choice.ts';
import { isTyping } from '../components/typing.ts';
import { readPosition } from '../core/position-text.ts';
import {
  flipped,
  inTurn,
  queryOf,
  resized,
  sidesOf,
  toMove,
  withDisc,
  withoutDisc,
  type Setup,
} from '../core/setup.ts';
import { SIDES } from '../core/rules.ts';
import { boardText } from '../i18n/boards.ts';
import { counted, t } from '../i18n/index.ts';
import { ProblemError, unfetched } from '../net/api.ts';
import { ColumnValues } from './column-values.ts';
import { DrawnStarts } from './drawn-starts.ts';
import { Judging } from '../net/judging.ts';
import { playedFrom, sharedBoard } from './position-cards.ts';
import { PositionField } from './position-field.ts';
import '../components/cuatro-board.ts';
import type { Position } from '../../../tests/browser/wire.d.ts';
import type { Sketch } from '../components/cuatro-board.ts';
import type { Side } from '../core/types.ts';
import type { Page } from './page.ts';
import type { CuatroPractice } from './practice.ts';
import type { CuatroShare } from './sharing.ts';

/** On a 24-unit square. */
const ICONS = {
  undo: 'M9 6 4 11l5 5M4.5 11H15a4.5 4.5 0 0 1 0 9h-3',
  redo: 'M15 6l5 5-5 5M19.5 11H9a4.5 4.5 0 0 0 0 9h3',
  flip: 'M12 4v16M8.5 8 4 12l4.5 4zM15.5 8l4.5 4-4.5 4z',
  clear: 'M4.5 7h15M9 7V4.5h6V7M6.5 7l1 13h9l1-13',
};

export function open(page: Page) {
  page.show(new CuatroEditor(page), t('editor-title'));
}

export class CuatroEditor extends CuatroElement {
  readonly match;
  #setup: Setup = inTurn();
  #past: Setup[] = [];
  #future: Setup[] = [];
  /** The colour of the next disc; null while they are dropped in turn. */
  #put: Side | null = history.state?.put ?? null;
  /** Whether values are wanted. */ #valued = Boolean(history.state?.valued);
  #field = new PositionField((text) => this.#read(text));
  #share: CuatroShare | null = null;
  #practice: CuatroPractice | null = null;
  #board = document.createElement('cuatro-board');
  #size = new SizeChoice(() => this.update());
  #judging;
  #values;
  #starts;
  #closeCard = () => this.#close();

  constructor(readonly page: Page) {
    super();
    this.match = page.watchMatch(() => this.#value());
    this.#judging = new Judging(page, () => this.#decided());
    this.#values = new ColumnValues(page, () => this.update(), 0);
    this.#starts = new DrawnStarts(
      page,
      () => this.#setup,
      (setup, position) => this.#take(setup, position),
    );
  }

  connected() {
    const { life: signal } = this;
    document.addEventListener('keydown', (event) => this.#key(event), { signal });
    // What the server said was said in another language.
    document.addEventListener(
      'cuatro:reader',
      () => (this.#field.refused ? this.#read(this.#field.refused.text) : this.#judge()),
      { signal },
    );
    signal.addEventListener('abort', () => this.#judging.stop());
    this.#begin();
  }

  /** Begins with the position of the address. */
  async #begin() {
    const start = history.state?.start ?? null;
    await this.#read(location.search);
    this.#past = [];
    this.#setup = { ...this.#setup, start };
    if (start) this.#write();
    this.update();
  }

  template() {
    const setup = this.#setup;
    const { verdict } = this.#judging;
    const showsValues = this.#valued && verdict.possible;
    return html`
      ${this.#stage()}
      <section class="tools stack">
        ${this.#row()} ${this.#acts()}
        ${showsValues ? this.#values.template(toMove(setup)) : nothing}
        <div class="cards stack">
          ${this.#practice?.show({ from: playedFrom(setup, verdict) }) ?? nothing}
          ${this.#share?.show({ shared: sharedBoard(this.page.api.base, setup, verdict) }) ?? nothing}
        </div>
        ${this.#starts.template()} ${this.#field.template(queryOf(setup))} ${this.#sizes()}
      </section>
    `;
  }

  /** There is no board to see until the server has said what is on it. */
  rendered() {
    this.toggleAttribute('data-known', this.#judging.verdict.known);
  }

  #stage() {
    const { known, over, line, problem } = this.#judging.verdict;
    const setup = this.#setup;
    this.#board.show({
      ...setup,
      side: over && !this.#put ? null : (this.#put ?? toMove(setup)),
      line,
      sketch: this.#sketch(),
      fast: true,
      onDrop: (column) => this.#drop(column),
      onLift: this.#put && ((column) => this.#take(withoutDisc(this.#setup, column))),
    });
    return html`
      <section class="stage">
        <div class="top">
          <h1 tabindex="-1">${t('editor-title')}</h1>
          <p class="status">${known ? this.#status() : ''}</p>
        </div>
        ${this.#board}
        <p class="problem" id="editor-problem" role="status" ?data-note=${problem === ''}>
          ${problem || this.#note || (this.#put ? t('editor-lift') : '')}
        </p>
      </section>
    `;
  }

  /** The one row of tools: whose discs are put, and the ways back. */
  #row() {
    const empty = this.#setup.moves.length === 0;
    const put = (side: Side) =>
      button(discIcon(side), () => this.#choosePut(side), '', {
        pressed: this.#put === side,
        label: t('editor-put', { side }),
        title: t('editor-put', { side }),
      });
    const step = (name: keyof typeof ICONS, disabled: boolean, act: () => void) => {
      const title = t(`editor-${name}`);
      return button(drawn(ICONS[name]), act, name, {
        disabled,
        label: title,
        title,
        repeats: true,
      });
    };
    return html`
      <div class="choices row" role="group" aria-label=${t('editor-tools')}>
        ${SIDES.map(put)} ${step('undo', empty && this.#past.length === 0, () => this.#undo())}
        ${step('redo', this.#future.length === 0, () => this.#redo())}
        ${step('flip', empty, () => this.#take(flipped(this.#setup)))}
        ${step('clear', empty, () => this.#take(inTurn(this.#setup)))}
      </div>
    `;
  }

  #acts() {
    const { possible, ready } = this.#judging.verdict;
    return html`
      <div class="choices acts">
        <button
          type="button"
          class="primary play"
          ?disabled=${!ready}
          aria-expanded=${this.#practice !== null}
          aria-describedby="editor-problem"
          @click=${() => this.#open('practice')}
        >
          ${t('editor-play')}
        </button>
        ${
          this.match.running
            ? nothing
            : button(t('editor-values'), () => this.#toggleValues(), 'values', {
                pressed: this.#valued,
                disabled: !possible,
              })
        }
        ${button(t('editor-share'), () => this.#open('share'), 'share', {
          expanded: this.#share !== null,
          disabled: !possible,
        })}
      </div>
    `;
  }

  #sizes() {
    return html`
      <div class="size stack" @change=${() => this.#resize()}>
        <label>
          <span>${t('field-board')}</span>
          ${this.#size.preset()}
        </label>
        ${this.#size.sides()}
      </div>
    `;
  }

  /** Whose turn it is, or how it ended, and how many discs there are. */
  #status() {
    const { over, line, problem } = this.#judging.verdict;
    const setup = this.#setup;
    const discs = counted('count-discs', setup.moves.length);
    // Nobody is to move where no game can be.
    if (problem && !over) return discs;
    if (!over) return `${t('practice-lead', { name: toMove(setup) })} ${discs}`;
    return line.length > 0
      ? `${sidesOf(setup).at(-1)}: ${t('reason-line-of', { n: setup.connect })}. ${discs}`
      : `${t('reason-full')}. ${discs}`;
  }

  /** What is said of a position that the server drew, or of an address that names none: its field is further down. */
  get #note() {
    const { refused } = this.#field;
    return refused && location.search.slice(1) === refused.text ? refused.why : this.#starts.note;
  }

  /** What is drawn over the board: values, and the cells that are wrong. */
  #sketch(): Sketch {
    const analysis = this.#valued ? this.#values.analysis : null;
    const known = sketchOf(null, analysis?.columns ?? null, analysis?.best ?? []);
    const ring = ([row, column]: number[], name: string) => svg`
      <circle class=${name} cx=${centre(column)} cy=${centre(row)} r="43" />
    `;
    return {
      picture: svg`
        ${known?.picture ?? nothing}
        ${this.#judging.verdict.wrong.map((cell) => [ring(cell, 'wrong'), ring(cell, 'wrong dashes')])}
      `,
      cells: new Map(),
      columns: known?.columns ?? [],
    };
  }

  #key(event: KeyboardEvent) {
    const from = event.target as Element;
    if (event.defaultPrevented || event.altKey || isTyping(event)) return;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === 'y' || (key === 'z' && event.shiftKey)) this.#redo();
      else if (key === 'z') this.#undo();
      else return;
    } else if (key === 'x' || key === 'o') {
      this.#choosePut(key === 'x' ? 'X' : 'O');
    } else if (key === 'v') {
      this.#toggleValues();
    } else if (key === 'backspace') {
      const column = [...this.#board.querySelectorAll('.keys button')].indexOf(from);
      this.#take(withoutDisc(this.#setup, this.#put && column >= 0 ? column : null));
    } else return;
    event.preventDefault();
  }

  /** Discs of this side are put, or once it is chosen again dropped in turn. */
  #choosePut(side: Side) {
    this.#put = side === this.#put ? null : side;
    this.#write();
    this.update();
  }

  #toggleValues() {
    this.#valued = !this.#valued;
    this.#write();
    this.#value();
  }

  #drop(column: number) {
    const { moves } = this.#judging.verdict;
    // What was put has an order that the server found; from there on it is a game.
    const from = !this.#put && moves ? inTurn(this.#setup, moves) : this.#setup;
    this.#take(withDisc(from, column, this.#put));
    const side = sidesOf(this.#setup).at(-1);
    this.page.say(t('editor-dropped', { side: side ?? '', column }));
  }

  #resize() {
    const { moves } = this.#setup;
    if (this.#size.possible) this.#take(resized(this.#setup, this.#size.size));
    if (this.#setup.moves.length < moves.length) this.page.notify(t('editor-fits'));
    this.update();
  }

  /** Another position. @param known What the server has said of it. */
  #take(setup: Setup, known?: Position) {
    if (queryOf(setup) !== queryOf(this.#setup)) {
      this.#past.push(this.#setup);
      this.#future = [];
    }
    this.#show(setup, known);
  }

  /** Back to the position before; before a position that was opened there is the one without its newest disc. */
  #undo() {
    if (this.#past.length === 0) this.#past.push(withoutDisc(this.#setup, null));
    this.#step(this.#past, this.#future);
  }

  #redo() {
    this.#step(this.#future, this.#past);
  }

  #step(from: Setup[], to: Setup[]) {
    const setup = from.pop();
    if (!setup) return;
    to.push(this.#setup);
    this.#show(setup);
  }

  #show(setup: Setup, known?: Position) {
    this.#setup = setup;
    if (boardText(this.#size.size) !== boardText(setup)) this.#size.size = setup;
    this.#field.refused = null;
    this.#write();
    if (known) this.#judging.learn(known);
    else this.#judge();
  }

  /** The address is the position; what else was chosen goes along with it. */
  #write() {
    const query = queryOf(this.#setup);
    history.replaceState(
      { ...history.state, put: this.#put, valued: this.#valued, start: this.#setup.start },
      '',
      `${location.pathname}${query && '?'}${query}`,
    );
  }

  /** Reads what was typed, pasted or linked to. */
  async #read(text: string) {
    const read = readPosition(text, this.#setup);
    this.#judging.stop();
    if (read && 'setup' in read) return this.#take(read.setup);
    const field = this.#field;
    const line = text.replace(/^\?/, '').replace(/\s*\n\s*/g, ' ');
    const refused = (field.refused = { text: line, why: '' });
    if (!read) refused.why = t('editor-unreadable');
    else if ('floating' in read) {
      const [row, column] = read.floating;
      refused.why = t('editor-floating', { row, column });
    } else {
      const position = await this.#judging.ask(read.query);
      if (!position) return;
      if (!(position instanceof ProblemError))
        return this.#take(inTurn(position, position.moves), position);
      refused.why = this.page.detail(position);
      onceBack(position, this.page, () => field.refused === refused && this.#read(text));
    }
    if (!this.#judging.verdict.known) this.#judge();
    this.update();
  }

  /** Asks the server about the position that is shown now. */
  #judge() {
    this.#judging.judge(queryOf(this.#setup));
    this.#values.stop();
    this.update();
  }

  /** The server has said what the position is. */
  #decided() {
    const { ready, possible } = this.#judging.verdict;
    if (this.#practice ? !ready : this.#share && !possible) this.#close();
    this.#value();
  }

  /** Values of a position that can be, as long as they are wanted and no tournament game is played on this device. */
  async #value() {
    await this.match.known;
    const { ready, over } = this.#judging.verdict;
    if (this.#valued && this.match.running) this.#values.withhold();
    else if (this.#valued && (ready || over)) this.#values.ask(queryOf(this.#setup), over);
    else this.#values.drop();
  }

  /** Opens a card, or closes it again. */
  async #open(kind: 'practice' | 'share') {
    const again = kind === 'share' ? this.#share : this.#practice;
    this.#close();
    if (again) return;
    const { page } = this;
    const [{ CuatroPractice }, { CuatroShare }, { linkBase }] = await Promise.all([
      import('./practice.ts'),
      import('./sharing.ts'),
      import('./share.ts'),
    ]).catch(unfetched);
    const { url } = await linkBase(page);
    if (kind === 'share') this.#share = new CuatroShare(page, url, this.#closeCard);
    else this.#practice = new CuatroPractice(page, this.#closeCard);
    const card = (this.#share ?? this.#practice) as HTMLElement;
    card.className = 'card';
    page.cover(this.#closeCard);
    // The entry that was made for Back is the one to which Back from a game leads.
    this.#write();
    this.update();
    card.scrollIntoView({ block: 'nearest' });
  }

  /** Closes what is open over the screen; false if nothing was. Back has restored the address from before it was opened. */
  #close() {
    const card = this.#share ?? this.#practice;
    const opener = this.#share ? '.acts .share' : '.acts .play';
    const focused = card?.contains(document.activeElement);
    this.#share = null;
    this.#practice = null;
    this.page.uncover(this.#closeCard);
    this.#write();
    this.update();
    if (focused) (this.querySelector(opener) as HTMLElement).focus();
    return Boolean(card);
  }
}

customElements.define('cuatro-editor', CuatroEditor);
