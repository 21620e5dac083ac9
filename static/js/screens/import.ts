/** <cuatro-import>: a file of games goes to the server twice: to be tried, and, once the operator has seen what it does, to be written. */
import { html, nothing } from 'lit-html';
import { button } from '../components/button.ts';
import { CuatroElement } from '../components/element.ts';
import { icon } from '../components/icons.ts';
import { counted, number, t } from '../i18n/index.ts';
import * as device from '../net/device.ts';
import { upload } from '../net/upload.ts';
import type { Imported, Problem } from '../core/types.ts';
import type { ProblemError } from '../net/api.ts';
import type { Page } from './page.ts';

const NUMBERS = ['new_games', 'known_games', 'skipped_deleted', 'new_players', 'carried'] as const;

export class CuatroImport extends CuatroElement {
  #phase: 'idle' | 'sending' | 'working' | 'writing' | 'checked' | 'refused' | 'done' = 'idle';
  #file: File | null = null;
  /** How much was sent, 0..1; null while the server works. */ #fraction: number | null = null;
  /** Whether games that were removed are brought back. */ #restore = false;
  #answer: Imported | null = null;
  #problem: Partial<Problem> | null = null;
  /** Whether a file is held over the field. */ #over = false;

  constructor(readonly page: Page) {
    super();
  }

  template() {
    return html`
      <h2>${t('import-title')}</h2>
      <p class="hint">${t('import-hint')}</p>
      ${this.#phase === 'idle' ? this.#drop() : this.#stage ? this.#report() : this.#progress()}
    `;
  }

  #drop() {
    const over = (over: boolean) => (event: DragEvent) => {
      event.preventDefault();
      this.#over = over;
      this.update();
      if (event.type === 'drop') this.#try(event.dataTransfer?.files[0]);
    };
    return html`
      <label
        class="drop"
        ?data-over=${this.#over}
        @dragover=${over(true)}
        @dragleave=${over(false)}
        @drop=${over(false)}
      >
        ${icon('share')}
        <span>${t('import-drop')}</span>
        <input
          type="file"
          class="unseen"
          accept=".txt,.gz,text/plain"
          @change=${(event: any) => this.#try(event.target.files?.[0])}
        />
      </label>
    `;
  }

  #progress() {
    return html`
      <div class="stack left">
        <p role="status">${t(`import-${this.#phase}` as any, { file: this.#file?.name ?? '' })}</p>
        <progress
          max="1"
          value=${this.#fraction ?? nothing}
          aria-label=${t('import-progress')}
        ></progress>
      </div>
    `;
  }

  #report() {
    const { error_count: count, errors } = this.#problem ?? {};
    const done = this.#phase === 'done';
    const checked = this.#phase === 'checked';
    const heading = this.#changesNothing ? 'nothing' : this.#stage;
    return html`
      <div class="answer stack left">
        <h3 tabindex="-1">${t(`import-${heading}` as any, { file: this.#file?.name ?? '' })}</h3>
        ${
          this.#problem && !(count ?? errors?.length)
            ? html`<p class="error" role="alert">${this.#problem.detail}</p>`
            : nothing
        }
        ${this.#answer ? this.#numbers(this.#answer) : nothing}
        ${errors?.length ? this.#errors(errors, count ?? errors.length) : nothing}
        ${checked && (this.#restore || this.#answer?.skipped_deleted) ? this.#restoring() : nothing}
        <div class="choices">
          ${
            checked && !this.#changesNothing
              ? button(t('import-go'), () => this.#send(false), 'primary')
              : nothing
          }
          ${
            done
              ? html`
                  <a class="button primary" href="${this.page.api.base}/ranking">
                    ${t('nav-ranking')}
                  </a>
                `
              : nothing
          }
          ${button(t('import-other'), () => this.#another())}
        </div>
      </div>
    `;
  }

  #numbers(answer: Imported) {
    return html`
      <div class="scroll">
        <table class="figures">
          <caption class="unseen">
            ${t(this.#phase === 'done' ? 'import-did' : 'import-preview')}
          </caption>
          <tbody>
            ${NUMBERS.map(
              (key) => html`
                <tr>
                  <th scope="row">${t(`import-${key}`)}</th>
                  <td class="number">${number(answer[key])}</td>
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    `;
  }

  /** What is wrong with the file; at most the first hundred errors are listed. */
  #errors(errors: { line: number; field?: string | null; detail: string }[], count: number) {
    const shown = errors.length;
    return html`
      <div class="scroll errors" tabindex="0" role="region" aria-label=${t('import-errors')}>
        <table class="figures">
          <caption class="hint">
            ${
              count > shown
                ? t('import-first', { shown: number(shown), count: number(count) })
                : counted('count-errors', count)
            }
          </caption>
          <thead>
            <tr>
              <th scope="col" class="number">${t('import-line')}</th>
              <th scope="col">${t('import-field')}</th>
              <th scope="col">${t('import-wrong')}</th>
            </tr>
          </thead>
          <tbody>
            ${errors.map(
              ({ line, field, detail }) => html`
                <tr>
                  <td class="number">${number(line)}</td>
                  <td>${field ?? ''}</td>
                  <td>${detail}</td>
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    `;
  }

  #restoring() {
    const change = () => {
      this.#restore = !this.#restore;
      this.#send(true);
    };
    return html`
      <label class="tick">
        <input type="checkbox" .checked=${this.#restore} @change=${change} />
        <span>${t('import-restore')}</span>
      </label>
    `;
  }

  /** The phase that has something to tell, or null. */
  get #stage() {
    const phase = this.#phase;
    return phase === 'checked' || phase === 'refused' || phase === 'done' ? phase : null;
  }

  /** Whether the file would change nothing. */
  get #changesNothing() {
    const answer = this.#answer;
    return answer !== null && answer.new_games + answer.new_players + answer.carried === 0;
  }

  #try(file: File | undefined) {
    if (!file) return;
    this.#file = file;
    this.#restore = false;
    this.#send(true);
  }

  #another() {
    this.#phase = 'idle';
    this.update();
    this.querySelector('input')?.focus();
  }

  async #send(dryRun: boolean) {
    const { page } = this;
    const file = this.#file as File;
    const query = new URLSearchParams({
      ...(dryRun && { dry_run: '1' }),
      ...(this.#restore && { restore_deleted: '1' }),
    });
    const progress = (fraction: number | null) => {
      this.#fraction = fraction;
      this.#phase = fraction === null ? (dryRun ? 'working' : 'writing') : 'sending';
      this.update();
    };
    this.#answer = null;
    this.#problem = null;
    progress(0);
    try {
      const path = `/import?${query}`;
      this.#answer = await upload(page.api, path, file, device.adminToken(), progress, page.stay);
      this.#phase = dryRun ? 'checked' : 'done';
    } catch (error) {
      if (page.stay.aborted) return;
      const detail = page.detail(error);
      this.#phase = 'refused';
      this.#problem = { ...(error as ProblemError).problem, detail };
    }
    this.update();
    this.querySelector('h3')?.focus();
  }
}

customElements.define('cuatro-import', CuatroImport);
