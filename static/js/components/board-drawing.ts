/**
 * The board as a picture: dark holes at the back, discs in the middle, the plate with its holes in front.
 * It knows no rules; it is given discs and marks, and moves from one picture to the next.
 * One cell is 100 units; row 0 is the top row.
 */
import { nothing, render, svg } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { BOUNCE, calm, fallMs } from '../core/fall.ts';
import { segmentsOf, type Disc } from '../core/rules.ts';
import type { Side } from '../core/types.ts';

/** Units of a cell, of the plate's rim and of the space above, where a disc waits to fall. */
export const CELL = 100;
export const RIM = 12;
export const HEADROOM = 74;

/** The height at which a disc is held, half behind the plate: higher up the board's box would cut it off. */
const HELD = -26;

const HOLE = 40;
const DISC = 46;
/** Quadratic easings as cubic curves: exact, since a Bézier of these points is t². */
const FALLING = 'cubic-bezier(0.33, 0, 0.67, 0.33)';
const RISING = 'cubic-bezier(0.33, 0.67, 0.67, 1)';

let drawings = 0;

/** Of a cell, along a row or a column. */
export const centre = (index: number) => index * CELL + CELL / 2;

/** What is drawn of a board. */
interface Picture {
  discs: readonly Disc[];
  /** The disc to ring. */ last: Disc | null;
  connect: number;
  /** The winning cells. */ line: readonly number[][];
  /** Cells that a reason names. */ lit?: readonly number[][];
  /** What is drawn over the board: a template or an element. */ sketch?: unknown;
}

/** The column that is aimed at, and the row where the disc of this side would rest: null for a full column. */
type Aim = { column: number; row: number | null; side: Side };

/** Between two discs that begin to fall together, ms. */
const APART_MS = 180;

/** Where a disc begins to fall, seen from where it comes to rest. */
const released = ({ row }: Disc) => `translateY(${HELD - centre(row)}px)`;

export class BoardDrawing {
  readonly name;
  readonly width;
  readonly height;
  readonly plate;
  readonly picture;
  #shown: Picture = { discs: [], last: null, connect: 4, line: [] };
  /** Discs that were taken away and are still in sight. */ #leaving: readonly Disc[] = [];
  #aim: Aim | null = null;

  constructor(
    readonly rows: number,
    readonly columns: number,
  ) {
    drawings += 1;
    this.name = `board${drawings}`;
    this.width = columns * CELL;
    this.height = rows * CELL;
    this.plate = platePath(rows, columns);
    this.picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const box = [-RIM, -HEADROOM, this.width + 2 * RIM, this.height + HEADROOM + RIM];
    this.picture.setAttribute('viewBox', box.join(' '));
    this.picture.setAttribute('aria-hidden', 'true');
    this.picture.setAttribute('focusable', 'false');
    this.#render();
  }

  /** Discs that were not there fall, those taken away leave. @param lively False to draw without any motion. */
  show(next: Picture, lively: boolean) {
    const before = this.#shown;
    const old = new Set(before.discs.map(named));
    const wanted = new Set(next.discs.map(named));
    const gone = before.discs.filter((disc) => !wanted.has(named(disc)));
    const added = next.discs.filter((disc) => !old.has(named(disc)));
    const moving = lively && !calm() && added.length <= 2 && gone.length <= 2;
    const leaving = moving && added.length === 0 ? gone : [];
    this.#leaving = [...this.#leaving.filter((disc) => !wanted.has(named(disc))), ...leaving];
    this.#shown = next;
    this.#render();
    for (const disc of leaving) this.#lift(disc);
    if (moving) for (const [index, disc] of added.entries()) this.#fall(disc, index * APART_MS);
    const newest = moving ? added.at(-1) : undefined;
    const landed = newest ? fallMs(newest.row + 1) + (added.length - 1) * APART_MS : 0;
    // The ring waits for its disc.
    if (next.last && landed > 0 && (!before.last || named(next.last) !== named(before.last)))
      this.picture.querySelector('.last')?.animate([{ opacity: 0 }, { opacity: 0.9 }], {
        duration: 160,
        delay: landed,
        fill: 'backwards',
      });
    if (next.line.length > 0 && String(next.line) !== String(before.line) && !calm())
      this.#win(landed);
  }

  /** Shows where the next disc would go: held above its column, and its outline where it would rest. */
  point(aim: Aim | null) {
    this.#aim = aim;
    this.#render();
  }

  /** A full column takes nothing: its discs shake, or blink where nothing is to move. */
  refuse(column: number) {
    const shaken = calm()
      ? { opacity: [1, 0.4, 1] }
      : { translate: [0, -9, 9, -5, 5, 0].map((x) => `${x}px`) };
    for (const disc of this.#shown.discs)
      if (disc.column === column) this.#discElement(disc)?.animate(shaken, 320);
  }

  #render() {
    render(this.#template(), this.picture);
  }

  #template() {
    const { name, width, height } = this;
    const { discs, last, line, lit = [], sketch = nothing, connect } = this.#shown;
    const aim = this.#aim;
    const held = aim?.row === null ? null : aim;
    const won = new Set(line.map(String));
    const dims = (disc: Disc) => won.size > 0 && !won.has(`${disc.row},${disc.column}`);
    return svg`
      ${this.#definitions()}
      <rect class="back" width=${width} height=${height} />
      <circle
        class="ghost"
        r=${HOLE - 3}
        display=${held ? nothing : 'none'}
        cx=${centre(held?.column ?? 0)}
        cy=${centre(held?.row ?? 0)}
        data-side=${held?.side ?? nothing}
      />
      <g class="discs">
        ${repeat(
          [...this.#leaving, ...discs],
          named,
          (disc) => svg`
            <g
              class=${dims(disc) ? 'dim' : nothing}
              transform="translate(${centre(disc.column)} ${centre(disc.row)})"
            >${this.#disc(disc.side)}</g>
          `,
        )}
      </g>
      ${
        held
          ? svg`
              <g class="hand" data-side=${held.side} transform="translate(${centre(held.column)} ${HELD})">
                ${this.#disc(held.side)}
              </g>
            `
          : nothing
      }
      <path class="plate" d=${this.plate} fill="url(#${name}-plate)" fill-rule="evenodd" />
      <rect class="bevels" width=${width} height=${height} fill="url(#${name}-bevel)" />
      <rect
        class="column-light"
        display=${aim ? nothing : 'none'}
        x=${(aim?.column ?? 0) * CELL}
        y="0"
        width=${CELL}
        height=${height}
        rx="18"
      />
      <g class="lights">
        ${repeat(
          lit,
          String,
          ([row, column]) => svg`<circle cx=${centre(column)} cy=${centre(row)} r=${HOLE + 2} />`,
        )}
      </g>
      <circle
        class="last"
        r=${HOLE - 1}
        display=${last ? nothing : 'none'}
        cx=${centre(last?.column ?? 0)}
        cy=${centre(last?.row ?? 0)}
      />
      <g class="sketch">${sketch}</g>
      <g class="strike">
        ${segmentsOf(line, discs.at(-1), connect).map(({ from, to }) =>
          ['under', 'over'].map(
            (kind) => svg`
              <line
                class=${kind}
                x1=${centre(from[1])}
                y1=${centre(from[0])}
                x2=${centre(to[1])}
                y2=${centre(to[0])}
                pathLength="1"
              />
            `,
          ),
        )}
      </g>
    `;
  }

  #disc(side: Side) {
    return svg`<use href="#${this.name}-${side}" class="disc disc-${side}" />`;
  }

  #discElement(disc: Disc) {
    const drawn = [...this.#leaving, ...this.#shown.discs];
    const at = drawn.findIndex((one) => named(one) === named(disc));
    return this.picture.querySelector('.discs')?.children[at];
  }

  #fall(disc: Disc, delay: number) {
    const cells = disc.row + 1;
    const fall = fallMs(cells);
    const hop = fall * BOUNCE;
    const whole = fall + 2 * hop;
    const up = (n: number) => `translateY(${-n * CELL}px)`;
    const falling = this.#discElement(disc)?.firstElementChild;
    // A disc that was on its way out comes back.
    for (const leave of falling?.getAnimations() ?? []) leave.cancel();
    falling?.animate(
      [
        { transform: released(disc), easing: FALLING },
        { transform: up(0), offset: fall / whole, easing: RISING },
        { transform: up(cells * BOUNCE * BOUNCE), offset: (fall + hop) / whole, easing: FALLING },
        { transform: up(0) },
      ],
      { duration: whole, delay, fill: 'backwards' },
    );
  }

  /** A disc that goes back leaves upwards, the way it came. */
  #lift(disc: Disc) {
    const leave = this.#discElement(disc)?.firstElementChild?.animate(
      [{ transform: 'none' }, { transform: released(disc), opacity: 0 }],
      { duration: 220, easing: RISING, fill: 'forwards' },
    );
    if (!leave) return;
    leave.onfinish = () => {
      this.#leaving = this.#leaving.filter((one) => one !== disc);
      this.#render();
    };
  }

  /** The winning discs nod, then their lines are drawn. @param landed When the last disc touches down, ms. */
  #win(landed: number) {
    const won = new Set(this.#shown.line.map(String));
    for (const disc of this.#shown.discs)
      if (won.has(`${disc.row},${disc.column}`))
        this.#discElement(disc)?.firstElementChild?.animate(
          [
            { transform: 'none' },
            { transform: 'scale(0.86)' },
            { transform: 'scale(1.07)' },
            { transform: 'none' },
          ],
          {
            duration: 420,
            delay: landed + 240 + 90 * disc.row,
            iterations: 2,
            easing: 'ease-in-out',
          },
        );
    for (const line of this.picture.querySelectorAll('.strike line'))
      line.animate(
        [{ strokeDashoffset: 1, opacity: 0 }, { opacity: 1, offset: 0.1 }, { strokeDashoffset: 0 }],
        { duration: 480, delay: landed + 120, easing: 'ease-out', fill: 'backwards' },
      );
  }

  /** Discs, the plate's light from above, and the rim of each hole. */
  #definitions() {
    const { name } = this;
    const light = (side: Side) => svg`
      <radialGradient id="${name}-${side}-light" cx="0.36" cy="0.3" r="0.8">
        <stop offset="0" class="${side}-bright" />
        <stop offset="0.55" class="${side}-body" />
        <stop offset="1" class="${side}-deep" />
      </radialGradient>
    `;
    const round = (side: Side, sign: unknown) => svg`
      <g id="${name}-${side}">
        <circle r=${DISC} fill="url(#${name}-${side}-light)" />
        <circle r=${DISC - 1.5} class="disc-rim disc-rim-${side}" />
        <circle r="31" class="disc-groove disc-rim-${side}" />
        ${sign}
      </g>
    `;
    return svg`
      <defs>
        ${light('X')}${light('O')}
        <linearGradient id="${name}-plate" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" class="plate-top" />
          <stop offset="1" class="plate-foot" />
        </linearGradient>
        <pattern id="${name}-bevel" width=${CELL} height=${CELL} patternUnits="userSpaceOnUse">
          <circle cx="50" cy="51.5" r=${HOLE + 1.5} class="bevel-light" />
          <circle cx="50" cy="49" r=${HOLE + 0.5} class="bevel-dark" />
        </pattern>
        ${round('X', CROSS)}${round('O', RING)}
      </defs>
    `;
  }
}

const CROSS = svg`
  <path d="M-12 -12L12 12M12 -12L-12 12" class="disc-sign disc-shine" transform="translate(1.6 2)" />
  <path d="M-12 -12L12 12M12 -12L-12 12" class="disc-sign disc-cut-X" />
`;
const RING = svg`
  <circle r="14.5" cx="1.4" cy="1.8" class="disc-sign disc-shine" />
  <circle r="14.5" class="disc-sign disc-cut-O" />
`;

/** The plate with a hole for each cell. */
function platePath(rows: number, columns: number) {
  const r = 22;
  const [left, top] = [-RIM, -RIM];
  const [right, bottom] = [columns * CELL + RIM, rows * CELL + RIM];
  let path = `M${left + r} ${top}H${right - r}a${r} ${r} 0 0 1 ${r} ${r}V${bottom}H${left}V${top + r}a${r} ${r} 0 0 1 ${r} ${-r}z`;
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1)
      path += `M${centre(column) - HOLE} ${centre(row)}a${HOLE} ${HOLE} 0 1 0 ${2 * HOLE} 0a${HOLE} ${HOLE} 0 1 0 ${-2 * HOLE} 0z`;
  return path;
}

/** Where a disc is, and whose. */
const named = ({ row, column, side }: Disc) => `${row},${column},${side}`;
