/**
 * <cuatro-seating>: the cards of a game with an open seat: the links to hand out, and the name of the person who sits down. It is fetched
 * only where a seat is open.
 */
import { html, nothing } from 'lit-html';
import { SIDES } from '../core/view.js';
import { t } from '../i18n/index.js';
import { playerName } from '../i18n/names.js';
import { addressField } from './address-field.js';
import { CuatroElement } from './element.js';
import { icon } from './icons.js';
import { reveal } from './lazy.js';
import { nameField } from './name-field.js';
import { forgetOnAttempt } from './refusal.js';

/**
 * @typedef {object} Seating
 * @property {import('../core/table.js').Table} table
 * @property {string} link Address to hand out, empty until it is known.
 * @property {boolean} linkLocal Whether only this computer can open the link.
 * @property {string|null} qr Address of the QR picture.
 * @property {{name: string, code: string}[]} invites Codes that this device made for others.
 * @property {{code: string|null, name: string|null}} invited The code in this page's address.
 * @property {string} playerName
 * @property {boolean} nameFixed Whether a proxy said who the reader is, so that the name cannot be changed.
 * @property {string|null} joinError
 * @property {string|null} heldName The refused name that somebody holds.
 * @property {boolean} joining Whether the reader is on the way to a seat.
 * @property {(name: string, code?: string) => void} onJoin Takes the seat; the code makes the name this device's.
 * @property {() => void} onAttempt Forgets why the last attempt failed.
 * @property {(link: string) => void} onCopy
 * @property {(link: string) => void} onSend
 */

/** @typedef {import('../core/types.js').Seat} Seat */

export class CuatroSeating extends CuatroElement {
  /** @type {Seating|null} */ facts = null;
  #redeem = document.createElement('cuatro-redeem');
  /** What was typed in place of the proposed name. @type {string|null} */ #typed = null;
  /** The address of a picture that the server does not have: there is none rather than a broken one. @type {string|null} */
  #missing = null;

  constructor() {
    super();
    forgetOnAttempt(this, () => {
      if (!this.facts) return;
      this.facts.joinError = null;
      this.facts.onAttempt();
    });
  }

  template() {
    const { facts } = this;
    const game = facts?.table.game;
    if (!facts || !game) return nothing;
    const { invites, link, invited } = facts;
    const waiting = game.status === 'waiting';
    const holder = facts.table.mine.length > 0;
    const seats = SIDES.map((side) => game.seats[side]);
    const hasOpen = seats.includes(null);
    const reserved = seats.filter((seat) => seat?.invited);
    const unused = invites.filter(({ name }) => reserved.some((seat) => seat?.name === name));
    const wanted = (holder && hasOpen) || unused.length > 0;
    const joins = waiting && !holder && (hasOpen || (invited.code !== null && reserved.length > 0));
    // What is below an invitation is shown with it.
    this.toggleAttribute('data-ready', !wanted || link !== '');
    return html`
      ${waiting && link !== '' && wanted ? this.#invitation(facts, unused, hasOpen) : nothing}
      ${joins ? this.#joining(facts, seats, reserved) : nothing}
      ${
        !joins && !holder && invites.length === 0 && reserved.length > 0
          ? html`
              <p class="hint">
                ${t('join.reserved', { name: reserved.map((seat) => playerName(seat)).join(' · ') })}
              </p>
            `
          : nothing
      }
    `;
  }

  /** @param {Seating} facts @param {Seating['invites']} unused @param {boolean} hasOpen */
  #invitation({ link, linkLocal, qr, onCopy, onSend }, unused, hasOpen) {
    const hint = t(unused.length > 1 ? 'invite.hintSeats' : 'invite.hint');
    // The option to type stays on one line.
    const warning = t('invite.loopback', { port: location.port || '80' }).split(/(--\S+ \S+)/);
    const links = [
      ...unused.map(({ name, code }) => ({
        label: t('invite.for', { name }),
        url: `${link}#invite=${encodeURIComponent(code)}&name=${encodeURIComponent(name)}`,
      })),
      { label: t(hasOpen ? 'invite.link' : 'invite.watch'), url: link },
    ];
    return html`
      <cuatro-invite class="card">
        <h2>${t(unused.length > 0 ? 'invite.titleSeats' : 'invite.title')}</h2>
        <p class="hint">${hint}</p>
        <ul>
          ${links.map(
            ({ label, url }) => html`
              <li>
                <label>
                  <span>${label}</span>
                  ${addressField(url)}
                </label>
                <button type="button" class="primary" @click=${() => onCopy(url)}>
                  ${icon('copy')}
                  <span>${t('invite.copy')}</span>
                </button>
                ${
                  'share' in navigator
                    ? html`
                        <button type="button" @click=${() => onSend(url)}>
                          ${icon('share')}
                          <span>${t('invite.share')}</span>
                        </button>
                      `
                    : nothing
                }
              </li>
            `,
          )}
        </ul>
        ${hasOpen && qr && qr !== this.#missing ? this.#picture(qr) : nothing}
        ${
          linkLocal
            ? html`
                <p class="warning">
                  ${warning.map((part, index) => (index % 2 ? html`<code>${part}</code>` : part))}
                </p>
              `
            : nothing
        }
      </cuatro-invite>
    `;
  }

  /** It has its room from the start. @param {string} qr */
  #picture(qr) {
    const lost = () => {
      this.#missing = qr;
      this.update();
    };
    return html`
      <img class="qr" alt=${t('invite.qr')} width="168" height="168" src=${qr} @error=${lost} />
    `;
  }

  /** @param {Seating} facts @param {(Seat|null)[]} seats @param {(Seat|null)[]} reserved */
  #joining(
    { invited, playerName: own, nameFixed, joinError, heldName, joining, onJoin },
    seats,
    reserved,
  ) {
    const host = seats.find((seat) => seat && !seat.invited);
    const fixed = invited.name !== null || nameFixed;
    const proposed = invited.name ?? (invited.code ? reserved[0]?.name : null) ?? own;
    const join = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
      onJoin(String(form.get('name')));
    };
    const type = (/** @type {any} */ { target }) => {
      this.#typed = target.value;
      import('./name-note.js').then(({ noteName }) => noteName(target)).catch(() => {});
    };
    reveal(this.#redeem, heldName !== null, { name: heldName, onRedeem: onJoin });
    return html`
      <cuatro-join class="card">
        <h2>${host ? t('join.title', { name: playerName(host) }) : t('join.titleOpen')}</h2>
        <form @submit=${join}>
          ${nameField({
            value: (fixed ? null : this.#typed) ?? proposed,
            proposed: this.#typed === null,
            fixed,
            error: 'join-error',
            onInput: type,
          })}
          <button type="submit" class="primary" ?disabled=${joining}>${t('join.sit')}</button>
          <p class="error" role="alert" id="join-error">${joinError ?? ''}</p>
          ${this.#redeem}
        </form>
        <p class="hint">${t('join.watching')}</p>
      </cuatro-join>
    `;
  }
}

customElements.define('cuatro-seating', CuatroSeating);
