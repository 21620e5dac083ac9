/** The slider that chooses the computer's level, with one line about it. */
import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { t } from '../i18n/index.ts';
import { levelName, levels } from '../i18n/names.ts';

/** The level that somebody new meets first. */
const FIRST_LEVEL = 'heuristic';

export class LevelChoice {
  #chosen: string | null = null;
  /** What was chosen before a finger came down on the slider. */ #before: string | null = null;

  /** @param last The level that was played last. */
  constructor(
    readonly last: string | null,
    readonly onChange: () => void,
  ) {}

  /** The level as the API calls it. */
  get id() {
    return this.#chosen ?? this.last ?? FIRST_LEVEL;
  }

  /** @param wanted Whether a level is to be chosen. */
  template(wanted: boolean) {
    const all = levels();
    const index = Math.max(
      0,
      all.findIndex(({ id }) => id === this.id),
    );
    const level = all.at(index);
    const choose = (id: string | null | undefined) => {
      this.#chosen = id ?? null;
      this.onChange();
    };
    return html`
      <div class="level" ?hidden=${!wanted}>
        <p class="line hint" id="level-line">
          <b>${levelName(level?.id)}</b>${' '}
          <span>${firstSentence(level?.description ?? t('home-levels-unknown'))}</span>
        </p>
        <input
          type="range"
          name="level"
          min="0"
          max=${Math.max(0, all.length - 1)}
          .value=${live(String(index))}
          ?disabled=${!wanted || all.length === 0}
          aria-label=${t('field-level')}
          aria-valuetext=${levelName(level?.id)}
          aria-describedby="level-line"
          @input=${({ target }: any) => choose(all[Number(target.value)]?.id)}
          @pointerdown=${() => (this.#before = this.#chosen)}
          @pointercancel=${() => choose(this.#before)}
        />
      </div>
    `;
  }
}

/** One line says enough here; the help has the rest. */
const firstSentence = (text: string) => text.split(/(?<=\.) /)[0];
