/** <cuatro-new-tournament>, the screen that makes a tournament. */
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { onSubmit } from '../components/on-submit.ts';
import { RequestingElement } from '../components/requesting-element.ts';
import { namesIn } from '../core/tournament.ts';
import { counted, language, t } from '../i18n/index.ts';
import { awaited } from '../net/api.ts';
import { making } from '../net/making.ts';
import { keepOrganiser, organised } from '../net/tournament-keys.ts';
import type { TournamentCreated } from '../core/types.ts';
import type { Page } from './page.ts';

export function open(page: Page) {
  page.show(new CuatroNewTournament(page), t('organise-title'));
}

export class CuatroNewTournament extends RequestingElement {
  /** The typed title; the suggested one until something is typed. */
  #title: string | null = null;
  /** The typed list of names. */ #names = '';
  /** Whether names that are not on the list may enter too. */ #open = false;
  #make = making();

  template() {
    const names = namesIn(this.#names);
    const title = this.#title ?? t('organise-suggested', { day: today() });
    const submit = onSubmit(() =>
      this.#organise({ title: title.trim(), ...(names.length > 0 && { names, open: this.#open }) }),
    );
    return html`
      <h1 tabindex="-1">${t('organise-title')}</h1>
      <p class="lead">${t('organise-lead')}</p>
      <form class="card" @submit=${submit} @input=${this.#type}>
        <label>
          <span>${t('organise-name')}</span>
          <input
            type="text"
            name="title"
            required
            maxlength="80"
            autocomplete="off"
            aria-describedby="organise-error"
            .value=${live(title)}
          />
        </label>
        <label>
          <span>${t('organise-names')}</span>
          <textarea name="names" rows="5" autocomplete="off" spellcheck="false"></textarea>
        </label>
        ${
          names.length > 0
            ? html`
                <div class="row">
                  <strong>${counted('count-names', names.length)}</strong>
                  <label class="tick">
                    <input type="checkbox" name="open" .checked=${this.#open} />
                    <span>${t('organise-open')}</span>
                  </label>
                </div>
              `
            : nothing
        }
        <button type="submit" class="primary big" ?disabled=${this.busy}>
          ${t('organise-go')}
        </button>
        <p class="error" role="alert" id="organise-error">${this.error}</p>
      </form>
      ${this.#own()}
    `;
  }

  #own() {
    const own = organised();
    if (own.length === 0) return nothing;
    return html`
      <section class="card">
        <h2>${t('organise-own')}</h2>
        <ul>
          ${own.map(
            ({ id, title }) => html`
              <li><a href="${this.page.api.base}/t/${id}">${title || id}</a></li>
            `,
          )}
        </ul>
      </section>
    `;
  }

  #type({ target }: any) {
    if (target.name === 'title') this.#title = target.value;
    else if (target.name === 'names') this.#names = target.value;
    else this.#open = target.checked;
    this.update();
  }

  #organise(body: object) {
    const { page } = this;
    return this.attempt(async () => {
      const { tournament, organiser_token: token }: TournamentCreated = await awaited(
        this.#make(JSON.stringify(body), (key) => page.api.post('/tournaments', body, null, key)),
      );
      keepOrganiser(tournament.id, token, tournament.title);
      await page.go(`/t/${tournament.id}`);
    });
  }
}

const today = () =>
  new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'short' }).format(new Date());

customElements.define('cuatro-new-tournament', CuatroNewTournament);
