/** The fields with which an organiser chooses the next stage. What is chosen changes by hand alone; which kind suits is said beside it. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import {
  NUMBERS,
  ROUND_ROBIN,
  pairsMeetAgain,
  suitedKind,
  swissRounds,
} from '../core/tournament.ts';
import { t } from '../i18n/index.ts';
import type { StageKind } from '../core/types.ts';

const KINDS = ['arena', 'swiss', 'round_robin'] as StageKind[];
/** The clock that is proposed: that of the server. */
const CLOCK = { initial_s: 120, increment_s: 1 };
/** The longest that the server takes. */
const LONGEST_S = 86_400;
const MOST_INCREMENT_S = 600;

export class StageChoice {
  /** The chosen kind. */ #kind: StageKind = 'arena';
  /** The number that was typed for it. */ #typed: string | null = null;

  constructor(readonly onChange: () => void) {}

  fields(entrants: number) {
    const kind = this.#kind;
    const number = this.#typed ?? String(NUMBERS[kind].value ?? swissRounds(entrants));
    const type = ({ target }: any) => {
      this.#typed = target.value;
      this.onChange();
    };
    const clock = (name: 'seconds' | 'increment', value: number, max: number) => html`
      <label class="amount">
        <span>${t(`organiser-${name}`)}</span>
        <input
          type="number"
          name=${name}
          min="0"
          max=${max}
          value=${value}
          required
          inputmode="numeric"
        />
      </label>
    `;
    return html`
      <fieldset class="kinds stack">
        <legend class="unseen">${t('organiser-stage')}</legend>
        ${KINDS.map((one) => this.#kindField(one, one === kind, entrants))}
      </fieldset>
      <label class="amount">
        <span>${t(`organiser-${NUMBERS[kind].name}`)}</span>
        <input
          type="number"
          name="number"
          min="1"
          max=${NUMBERS[kind].max}
          required
          inputmode="numeric"
          .value=${live(number)}
          @input=${type}
        />
      </label>
      <p class="hint again" role="status">
        ${kind === 'swiss' && pairsMeetAgain(Number(number), entrants) ? t('organiser-again') : ''}
      </p>
      <div class="clocks row">
        ${clock('seconds', CLOCK.initial_s, LONGEST_S)}
        ${clock('increment', CLOCK.increment_s, MOST_INCREMENT_S)}
      </div>
      <label class="tick">
        <input type="checkbox" name="recorded" checked />
        <span>${t('organiser-recorded')}</span>
      </label>
    `;
  }

  #kindField(kind: StageKind, chosen: boolean, entrants: number) {
    const choose = () => {
      this.#kind = kind;
      this.#typed = null;
      this.onChange();
    };
    const suits = entrants > 1 && kind === suitedKind(entrants);
    return html`
      <label class="kind">
        <input
          type="radio"
          name="kind"
          value=${kind}
          .checked=${chosen}
          ?disabled=${kind === 'round_robin' && entrants > ROUND_ROBIN.max}
          @change=${choose}
        />
        <b>${t(`format-${kind}`)}</b>
        <span class="hint">
          ${t(`organiser-hint-${kind}`)}
          ${suits ? html`<em>${t('organiser-suits', { n: entrants })}</em>` : nothing}
        </span>
      </label>
    `;
  }
}

/** What the server is asked for. @param form With these fields. */
export function stageOfForm(form: HTMLFormElement) {
  const data = new FormData(form);
  const kind = data.get('kind') as StageKind;
  const seconds = Number(data.get('seconds'));
  return {
    kind,
    begin: 'now',
    [NUMBERS[kind].name]: Number(data.get('number')),
    // Without time there is no clock, whatever each disc would add.
    clock: { initial_s: seconds, increment_s: seconds && Number(data.get('increment')) },
    ...(!data.has('recorded') && { recorded: false }),
  };
}
