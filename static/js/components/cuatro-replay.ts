/** <cuatro-replay>: walks through a game, for an exhibition at the viewer's own speed. Of a game that is over more can be asked here. */
import { html, nothing } from 'lit-html';
import { button } from './button.ts';
import { positionQuery } from '../core/rules.ts';
import { SPEEDS } from '../core/view.ts';
import { t, type Key } from '../i18n/index.ts';
import { CuatroElement } from './element.ts';
import { drawn, icon } from './icons.ts';
import type { Game } from '../core/types.ts';

export interface Replay {
  game: Game;
  shown: number;
  /** How many discs there are, as far as the viewer may know. */ ply: number;
  /** Whether more may come than these. */ more: boolean;
  running: boolean;
  delayMs: number;
  /** Whether the game has ended and the viewer may know it. */ over: boolean;
  /** Whether report and sharing are asked for here, since no result is shown beside it. */ why: boolean;
  /** Whether a disc ended the game. */ decided: boolean;
  /** Whether nothing can follow the shown board. */ ended: boolean;
  /** Whether a tournament game is played on this device: nobody is told then how good moves are. */ inMatch: boolean;
  /** Which of these panels are open. */ open: readonly string[];
}

type Panel = 'why' | 'values' | 'practice' | 'share';

const ICONS = {
  first: drawn('M18 6l-7 6 7 6zM7 6v12'),
  back: icon('back'),
  next: icon('next'),
  last: drawn('M6 6l7 6-7 6zM17 6v12'),
  play: drawn('M8 5.5 18.5 12 8 18.5z'),
  pause: drawn('M8.5 6v12M15.5 6v12'),
};

export class CuatroReplay extends CuatroElement {
  replay: Replay | null = null;
  /** The card that stands beside it, in place of the result. */ beside: 'card' | 'report' | null =
    null;
  onSeek: (ply: number) => void = () => {};
  onRun = () => {};
  onPause = () => {};
  onSpeed: (delayMs: number) => void = () => {};
  onPanel: (panel: Panel) => void = () => {};
  /** The shown board when a finger came down on the slider; if it then scrolls the page, that board comes back. */
  #before = 0;

  willUpdate() {
    if (this.beside) this.setAttribute('data-beside', this.beside);
    else this.removeAttribute('data-beside');
  }

  template() {
    if (!this.replay) return nothing;
    const { shown, ply, more, running, delayMs } = this.replay;
    const seek = ({ target }: any) => this.onSeek(Number(target.value));
    const at = more ? t('turn-watching', { shown }) : t('replay-at', { shown, ply });
    return html`
      <div class="line steps">
        ${this.#step('first', 0, 'step far')} ${this.#step('back', Math.max(0, shown - 1))}
        ${running ? this.#run('pause', this.onPause) : this.#run('play', this.onRun)}
        ${this.#step('next', more ? shown + 1 : Math.min(ply, shown + 1))}
        ${this.#step('last', more ? Infinity : ply, 'step far')}
      </div>
      <div class="line">
        <input
          type="range"
          min="0"
          max=${ply}
          .value=${String(shown)}
          aria-label=${t('replay-slider')}
          aria-valuetext=${at}
          @input=${seek}
          @pointerdown=${() => (this.#before = shown)}
          @pointercancel=${() => this.onSeek(this.#before)}
        />
        <output>${more ? shown : `${shown}/${ply}`}</output>
      </div>
      <fieldset class="speed">
        <legend class="unseen">${t('replay-speed')}</legend>
        ${(['slow', 'normal', 'fast'] as (keyof typeof SPEEDS)[]).map((speed) =>
          button(t(`replay-${speed}`), () => this.onSpeed(SPEEDS[speed]), '', {
            pressed: delayMs === SPEEDS[speed],
          }),
        )}
      </fieldset>
      ${this.#asks(this.replay)}
    `;
  }

  #run(way: 'pause' | 'play', act: () => void) {
    return button(ICONS[way], act, 'step', { label: t(`replay-${way}`) });
  }

  #step(way: 'first' | 'back' | 'next' | 'last', target: number, kind: string = 'step') {
    return button(ICONS[way], () => this.onSeek(target), kind, {
      disabled: target === this.replay?.shown,
      label: t(`replay-${way}`),
      repeats: true,
    });
  }

  /** What can be asked of the board that is shown. */
  #asks({ game, shown, ply, over, why, decided, ended, inMatch, open }: Replay) {
    const valuable = !ended || open.includes('values');
    if (!over || (shown === ply && !valuable)) return nothing;
    const ask = (panel: Panel, name: string, key: Key) =>
      button(t(key), () => this.onPanel(panel), name, { expanded: open.includes(panel) });
    return html`
      <div class="quiet">
        ${why && !inMatch ? ask('why', 'why', decided ? 'end-why' : 'end-review') : nothing}
        ${
          valuable && !inMatch
            ? button(t('replay-values'), () => this.onPanel('values'), 'values', {
                pressed: open.includes('values'),
              })
            : nothing
        }
        ${ended ? nothing : ask('practice', 'play-on', 'replay-practice')}
        ${why ? ask('share', 'share', 'replay-share') : nothing}
        <a href="../board?${positionQuery(game, game.moves.slice(0, shown))}">
          ${t('replay-board')}
        </a>
      </div>
    `;
  }
}

customElements.define('cuatro-replay', CuatroReplay);
