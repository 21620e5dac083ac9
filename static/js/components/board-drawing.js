/**
 * The board as a picture: dark holes at the back, discs in the middle, the plate with its holes in front.
 * It knows no rules; it is given discs and marks, and moves from one picture to the next.
 * One cell is 100 units; row 0 is the top row.
 */
import { nothing, render } from 'lit-html';
import { BOUNCE, calm, fallMs } from '../core/fall.js';
import { svg } from './markup.js';

/** @typedef {import('../core/rules.js').Disc} Disc */
/** @typedef {import('../core/types.js').Side} Side */

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

/** @param {number} index */
const centre = (index) => index * CELL + CELL / 2;

/** Where a disc begins to fall, seen from where it comes to rest. @param {Disc} disc */
const released = ({ row }) => `translateY(${HELD - centre(row)}px)`;

export class BoardDrawing {
  /** @type {{disc: Disc, element: SVGElement}[]} */ #drawn = [];
  /** Milliseconds until the newest disc first touches down. */
  #landed = 0;
  /** What is struck through and lit, to begin no animation twice. */
  #struck = '[]';
  #lit = '[]';

  /** @param {number} rows @param {number} columns */
  constructor(rows, columns) {
    drawings += 1;
    this.name = `board${drawings}`;
    this.rows = rows;
    this.columns = columns;
    const width = columns * CELL;
    const height = rows * CELL;
    this.highlight = svg('rect', { class: 'column-light', y: 0, width: CELL, height, rx: 18 });
    this.ghost = svg('circle', { class: 'ghost', r: HOLE - 3 });
    this.discs = svg('g', { class: 'discs' });
    this.hand = svg('g', { class: 'hand' });
    this.lights = svg('g', { class: 'lights' });
    this.sketch = svg('g', { class: 'sketch' });
    this.strike = svg('g', { class: 'strike' });
    this.ring = svg('circle', { class: 'last', r: HOLE - 1 });
    this.picture = svg(
      'svg',
      {
        viewBox: `${-RIM} ${-HEADROOM} ${width + 2 * RIM} ${height + HEADROOM + RIM}`,
        'aria-hidden': 'true',
        focusable: 'false',
      },
      this.#definitions(),
      svg('rect', { class: 'back', width, height }),
      this.ghost,
      this.discs,
      this.hand,
      this.#plate(width, height),
      svg('rect', { class: 'bevels', width, height, fill: `url(#${this.name}-bevel)` }),
      this.highlight,
      this.lights,
      this.ring,
      this.sketch,
      this.strike,
    );
    this.point(null, null, null);
    this.mark(null);
  }

  /** Draws exactly these discs. Those that were not there fall, those taken away leave.
   * @param {readonly Disc[]} discs @param {boolean} lively False to draw without any motion. */
  show(discs, lively) {
    const wanted = new Set(discs.map(named));
    const there = new Set(this.#drawn.map(({ disc }) => named(disc)));
    const gone = this.#drawn.filter(({ disc }) => !wanted.has(named(disc)));
    const added = discs.filter((disc) => !there.has(named(disc)));
    this.#drawn = this.#drawn.filter((one) => !gone.includes(one));
    const moving = lively && !calm() && added.length <= 2 && gone.length <= 2;
    for (const { disc, element } of gone) {
      if (moving && added.length === 0) this.#lift(disc, element);
      else element.remove();
    }
    added.forEach((disc, index) => {
      const element = svg(
        'g',
        { transform: `translate(${centre(disc.column)} ${centre(disc.row)})` },
        this.disc(disc.side),
      );
      this.discs.append(element);
      this.#drawn.push({ disc, element });
      if (moving) this.#fall(disc, element, index * 180);
    });
    this.#landed =
      moving && added.length > 0
        ? fallMs(added[added.length - 1].row + 1) + (added.length - 1) * 180
        : 0;
  }

  /** Shows where the next disc would go: held above its column, and its outline where it would rest.
   * @param {number|null} column @param {number|null} row Null for a full column. @param {Side|null} side */
  point(column, row, side) {
    const aims = column !== null && side !== null;
    toggle(this.highlight, column !== null);
    toggle(this.ghost, aims && row !== null);
    toggle(this.hand, aims && row !== null);
    if (column === null) return;
    this.highlight.setAttribute('x', String(column * CELL));
    if (!aims || row === null) return;
    this.ghost.setAttribute('cx', String(centre(column)));
    this.ghost.setAttribute('cy', String(centre(row)));
    this.ghost.setAttribute('data-side', side);
    if (this.hand.getAttribute('data-side') !== side) {
      this.hand.setAttribute('data-side', side);
      this.hand.replaceChildren(this.disc(side));
    }
    this.hand.setAttribute('transform', `translate(${centre(column)} ${HELD})`);
  }

  /** Where a cell is in the window. @param {number} row @param {number} column */
  boxOf(row, column) {
    const { left, width, bottom } = this.picture.getBoundingClientRect();
    const unit = width / (this.columns * CELL + 2 * RIM);
    const size = CELL * unit;
    return {
      left: left + RIM * unit + column * size,
      top: bottom - RIM * unit - (this.rows - row) * size,
      size,
    };
  }

  /** A full column takes nothing: its discs shake, or blink where nothing is to move. @param {number} column */
  refuse(column) {
    const shaken = calm()
      ? { opacity: [1, 0.4, 1] }
      : { translate: [0, -9, 9, -5, 5, 0].map((x) => `${x}px`) };
    for (const { disc, element } of this.#drawn)
      if (disc.column === column) element.animate(shaken, 320);
  }

  /** Rings the last disc. @param {{row: number, column: number}|null} cell */
  mark(cell) {
    toggle(this.ring, cell !== null);
    if (!cell) return;
    const [x, y] = [String(centre(cell.column)), String(centre(cell.row))];
    if (this.ring.getAttribute('cx') === x && this.ring.getAttribute('cy') === y) return;
    this.ring.setAttribute('cx', x);
    this.ring.setAttribute('cy', y);
    // The ring waits for its disc.
    if (this.#landed > 0)
      this.ring.animate([{ opacity: 0 }, { opacity: 0.9 }], {
        duration: 160,
        delay: this.#landed,
        fill: 'backwards',
      });
  }

  /** Lights cells that somebody speaks of, once for each time that others are named. @param {readonly number[][]} cells */
  light(cells) {
    const drawn = JSON.stringify(cells);
    if (drawn === this.#lit) return;
    this.#lit = drawn;
    this.lights.replaceChildren(
      ...cells.map(([row, column]) =>
        svg('circle', { cx: centre(column), cy: centre(row), r: HOLE + 2 }),
      ),
    );
  }

  /** Draws a template over the board; null draws nothing. @param {unknown} picture */
  lay(picture) {
    render(picture ?? nothing, this.sketch);
  }

  /** Draws the winning lines, once, after the disc has landed; their discs nod, the others step back.
   * @param {readonly {from: number[], to: number[]}[]} segments @param {readonly number[][]} cells */
  win(segments, cells) {
    const drawn = JSON.stringify(segments);
    if (drawn === this.#struck) return;
    this.#struck = drawn;
    const won = new Set(cells.map(([row, column]) => `${row},${column}`));
    for (const { disc, element } of this.#drawn) {
      const winner = won.has(`${disc.row},${disc.column}`);
      element.classList.toggle('dim', won.size > 0 && !winner);
      if (winner && !calm())
        element.firstElementChild?.animate(
          [
            { transform: 'none' },
            { transform: 'scale(0.86)' },
            { transform: 'scale(1.07)' },
            { transform: 'none' },
          ],
          {
            duration: 420,
            delay: this.#landed + 240 + 90 * disc.row,
            iterations: 2,
            easing: 'ease-in-out',
          },
        );
    }
    this.strike.replaceChildren(
      ...segments.flatMap(({ from, to }) => {
        const ends = {
          x1: centre(from[1]),
          y1: centre(from[0]),
          x2: centre(to[1]),
          y2: centre(to[0]),
          pathLength: 1,
        };
        return [svg('line', { class: 'under', ...ends }), svg('line', { class: 'over', ...ends })];
      }),
    );
    if (calm()) return;
    for (const line of this.strike.children) {
      line.animate(
        [{ strokeDashoffset: 1, opacity: 0 }, { opacity: 1, offset: 0.1 }, { strokeDashoffset: 0 }],
        { duration: 480, delay: this.#landed + 120, easing: 'ease-out', fill: 'backwards' },
      );
    }
  }

  /** @param {Side} side */
  disc(side) {
    return svg('use', { href: `#${this.name}-${side}`, class: `disc disc-${side}` });
  }

  /** @param {Disc} disc @param {SVGElement} element @param {number} delay */
  #fall(disc, element, delay) {
    const cells = disc.row + 1;
    const fall = fallMs(cells);
    const hop = fall * BOUNCE;
    const whole = fall + 2 * hop;
    const up = (/** @type {number} */ n) => `translateY(${-n * CELL}px)`;
    element.firstElementChild?.animate(
      [
        { transform: released(disc), easing: FALLING },
        { transform: up(0), offset: fall / whole, easing: RISING },
        { transform: up(cells * BOUNCE * BOUNCE), offset: (fall + hop) / whole, easing: FALLING },
        { transform: up(0) },
      ],
      { duration: whole, delay, fill: 'backwards' },
    );
  }

  /** A disc that goes back leaves upwards, the way it came. @param {Disc} disc @param {SVGElement} element */
  #lift(disc, element) {
    const leave = element.firstElementChild?.animate(
      [{ transform: 'none' }, { transform: released(disc), opacity: 0 }],
      { duration: 220, easing: RISING, fill: 'forwards' },
    );
    if (leave) leave.onfinish = () => element.remove();
    else element.remove();
  }

  /** @param {number} width @param {number} height */
  #plate(width, height) {
    const r = 22;
    const [left, top, right, bottom] = [-RIM, -RIM, width + RIM, height + RIM];
    let path = `M${left + r} ${top}H${right - r}a${r} ${r} 0 0 1 ${r} ${r}V${bottom}H${left}V${top + r}a${r} ${r} 0 0 1 ${r} ${-r}z`;
    for (let row = 0; row < this.rows; row += 1) {
      for (let column = 0; column < this.columns; column += 1) {
        path += `M${centre(column) - HOLE} ${centre(row)}a${HOLE} ${HOLE} 0 1 0 ${2 * HOLE} 0a${HOLE} ${HOLE} 0 1 0 ${-2 * HOLE} 0z`;
      }
    }
    return svg('path', {
      class: 'plate',
      d: path,
      fill: `url(#${this.name}-plate)`,
      'fill-rule': 'evenodd',
    });
  }

  /** Discs, the plate's light from above, and the rim of each hole. */
  #definitions() {
    const id = this.name;
    const stop = (/** @type {number} */ offset, /** @type {string} */ name) =>
      svg('stop', { offset, class: name });
    const round = (/** @type {Side} */ side, /** @type {SVGElement[]} */ sign) =>
      svg(
        'g',
        { id: `${id}-${side}` },
        svg('circle', { r: DISC, fill: `url(#${id}-${side}-light)` }),
        svg('circle', { r: DISC - 1.5, class: `disc-rim disc-rim-${side}` }),
        svg('circle', { r: 31, class: `disc-groove disc-rim-${side}` }),
        ...sign,
      );
    const cross = 'M-12 -12L12 12M12 -12L-12 12';
    return svg(
      'defs',
      {},
      .../** @type {Side[]} */ (['X', 'O']).map((side) =>
        svg(
          'radialGradient',
          { id: `${id}-${side}-light`, cx: 0.36, cy: 0.3, r: 0.8 },
          stop(0, `${side}-bright`),
          stop(0.55, `${side}-body`),
          stop(1, `${side}-deep`),
        ),
      ),
      svg(
        'linearGradient',
        { id: `${id}-plate`, x1: 0, y1: 0, x2: 0, y2: 1 },
        stop(0, 'plate-top'),
        stop(1, 'plate-foot'),
      ),
      svg(
        'pattern',
        { id: `${id}-bevel`, width: CELL, height: CELL, patternUnits: 'userSpaceOnUse' },
        svg('circle', { cx: 50, cy: 51.5, r: HOLE + 1.5, class: 'bevel-light' }),
        svg('circle', { cx: 50, cy: 49, r: HOLE + 0.5, class: 'bevel-dark' }),
      ),
      round('X', [
        svg('path', { d: cross, class: 'disc-sign disc-shine', transform: 'translate(1.6 2)' }),
        svg('path', { d: cross, class: 'disc-sign disc-cut-X' }),
      ]),
      round('O', [
        svg('circle', { r: 14.5, cx: 1.4, cy: 1.8, class: 'disc-sign disc-shine' }),
        svg('circle', { r: 14.5, class: 'disc-sign disc-cut-O' }),
      ]),
    );
  }
}

/** Where a disc lies, and whose it is. @param {Disc} disc */
const named = ({ row, column, side }) => `${row},${column},${side}`;

/** @param {SVGElement} element @param {boolean} visible */
function toggle(element, visible) {
  if (visible) element.removeAttribute('display');
  else element.setAttribute('display', 'none');
}
