/** The positions that the server draws for a game: fair ones, which are proven draws, and head starts for the weaker player. */
import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { button } from '../components/button.ts';
import { HEAD_STARTS, inTurn, type Setup } from '../core/setup.ts';
import { SIDES } from '../core/rules.ts';
import { t } from '../i18n/index.ts';
import { askEngine } from '../net/engine.ts';
import type { DrawnStart, Position } from '../../../tests/browser/wire.d.ts';
import type { Analysis, Side } from '../core/types.ts';
import type { Page } from './page.ts';

export class DrawnStarts {
  /** @param setup The position on the board. */
  constructor(
    readonly page: Page,
    readonly setup: () => Setup,
    readonly onDrawn: (setup: Setup, position: Position) => void,
  ) {}

  template() {
    const drawn = this.setup().start?.start;
    const head = drawn && drawn !== 'fair' ? `${drawn.head_start}${drawn.step}` : '';
    const draw = (chosen: string) => {
      const [side, step] = chosen;
      if (side) this.#draw('head_start', side as Side, Number(step));
    };
    const heads = SIDES.flatMap((side) =>
      HEAD_STARTS.map(([from, to], index) => ({ value: `${side}${index + 1}`, side, from, to })),
    );
    return html`
      <div class="choices starts">
        ${button(t('editor-fair'), () => this.#draw('fair'))}
        <select
          name="head"
          aria-label=${t('editor-head')}
          @change=${({ target }: any) => draw(target.value)}
        >
          <option value="" .selected=${live(head === '')}>${t('editor-head')}</option>
          ${heads.map(
            ({ value, ...places }) => html`
              <option value=${value} .selected=${live(head === value)}>
                ${t('editor-head-of', places)}
              </option>
            `,
          )}
        </select>
        ${button(t('editor-another'), () => draw(head), '', { disabled: head === '', repeats: true })}
      </div>
    `;
  }

  /** What is said of a position that the server drew; empty for another one. */
  get note() {
    const start = this.setup().start?.start;
    if (!start) return '';
    if (start === 'fair') return t('editor-fair-note');
    const [from, to] = HEAD_STARTS[(start.step ?? 1) - 1];
    return t('editor-head-note', { side: start.head_start, from, to });
  }

  /** A position that the server draws, with what a game from there is asked for by. */
  async #draw(kind: 'fair' | 'head_start', side?: Side, step?: number): Promise<void> {
    // Numbers of JSON are exact up to here.
    const seed = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
    const which = side ? `&side=${side}&step=${step}` : '';
    try {
      const { position }: DrawnStart = await this.page.api.get(
        `/starts?kind=${kind}&seed=${seed}${which}`,
      );
      // A reader who asks for another one sees another one.
      const same = `${position.moves}` === `${this.setup().moves}`;
      if (same || (kind === 'fair' && !(await this.#leavesChoice(position))))
        return this.#draw(kind, side, step);
      const start = side ? { head_start: side, step } : 'fair';
      this.onDrawn(inTurn(position, position.moves, { start, seed }), position);
    } catch (error) {
      this.page.notify(this.page.detail(error));
    }
  }

  /** Whether more than one column holds the draw: with one alone a fair start looks like a trap. */
  async #leavesChoice({ moves }: Position) {
    const { columns }: Analysis = await askEngine(
      this.page.api,
      `/analysis?moves=${moves}`,
      this.page.stay,
    );
    return columns.filter(({ outcome }) => outcome === 'draw').length > 1;
  }
}
