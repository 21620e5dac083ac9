/**
 * <cuatro-seating>: the cards of a game with an open seat: the links to hand out, and the name of the person who sits down. It is fetched
 * only where a seat is open.
 */
import { html, nothing } from 'lit-html';
import { SIDES } from '../core/rules.ts';
import { t } from '../i18n/index.ts';
import { playerName } from '../i18n/names.ts';
import { awaited, unfetched } from '../net/api.ts';
import * as device from '../net/device.ts';
import { addressField, loopbackWarning } from './address-field.ts';
import { CuatroElement } from './element.ts';
import { icon } from './icons.ts';
import { reveal } from './lazy.ts';
import { nameField } from './name-field.ts';
import { onSubmit } from './on-submit.ts';
import { copy, send } from '../screens/share.ts';
import { forgetOnAttempt } from './refusal.ts';
import type { Game, Seat } from '../core/types.ts';
import type { CuatroTable as GameScreen } from '../screens/game.ts';

export class CuatroSeating extends CuatroElement {
  screen: GameScreen | null = null;
  #redeem = document.createElement('cuatro-redeem');
  /** A name for a person who has none yet. */ #suggestion = device.suggestedName();
  /** What was typed in place of the proposed name. */ #typed: string | null = null;

  constructor() {
    super();
    forgetOnAttempt(this, () => {
      const { screen } = this;
      if (screen) screen.seat = { ...screen.seat, error: null };
    });
  }

  /** Who sits where, and what this device can hand out. */
  #seats(screen: GameScreen, game: Game) {
    const invites = device.invitesOf(game.id);
    const holder = screen.session.table.mine.length > 0;
    const seats = SIDES.map((side) => game.seats[side]);
    const hasOpen = seats.includes(null);
    const reserved = seats.filter((seat) => seat?.invited);
    const unused = invites.filter(({ name }) => reserved.some((seat) => seat?.name === name));
    const wanted = (holder && hasOpen) || unused.length > 0;
    return { invites, holder, seats, hasOpen, reserved, unused, wanted };
  }

  willUpdate() {
    const { screen } = this;
    const game = screen?.session.table.game;
    if (!screen || !game) return;
    const { held } = screen.seat;
    reveal(this.#redeem, held !== null, {
      name: held,
      onRedeem: (wanted, code) => join(screen, wanted, code),
    });
    // What is below an invitation is shown with it.
    this.toggleAttribute('data-ready', !this.#seats(screen, game).wanted || screen.link.url !== '');
  }

  template() {
    const { screen } = this;
    const game = screen?.session.table.game;
    if (!screen || !game) return nothing;
    const { route, link } = screen;
    const waiting = game.status === 'waiting';
    const { invites, holder, seats, hasOpen, reserved, unused, wanted } = this.#seats(screen, game);
    const joins = waiting && !holder && (hasOpen || (route.invite && reserved.length > 0));
    return html`
      ${waiting && link.url && wanted ? this.#invitation(screen, unused, hasOpen, holder) : nothing}
      ${joins ? this.#joining(screen, seats, reserved) : nothing}
      ${
        !joins && !holder && invites.length === 0 && reserved.length > 0
          ? html`
              <p class="hint">
                ${t('join-reserved', { name: reserved.map((seat) => playerName(seat)).join(' · ') })}
              </p>
            `
          : nothing
      }
    `;
  }

  /** @param unused Invites that nobody has taken. */
  #invitation(
    screen: GameScreen,
    unused: { name: string; code: string }[],
    hasOpen: boolean,
    holder: boolean,
  ) {
    const { page, route, link } = screen;
    const address = `${link.url}/g/${route.id}`;
    const qr = link.drawn && page.api.url(`/games/${route.id}/qr.svg`);
    // The only one who can take the seat.
    const name = unused.length === 1 && !hasOpen ? unused[0].name : null;
    const title =
      name === null
        ? t(unused.length > 0 ? 'invite-title-seats' : 'invite-title')
        : t('invite-title-one', { name });
    const hint =
      name === null
        ? t(unused.length > 1 ? 'invite-hint-seats' : 'invite-hint')
        : t(holder ? 'invite-hint-rival' : 'invite-hint-one', { name });
    const links = [
      ...unused.map(({ name, code }) => ({
        label: t('invite-for', { name }),
        url: `${address}#invite=${encodeURIComponent(code)}&name=${encodeURIComponent(name)}`,
      })),
      { label: t(hasOpen ? 'invite-link' : 'invite-watch'), url: address },
    ];
    return html`
      <cuatro-invite class="card">
        <h2>${title}</h2>
        <p class="hint">${hint}</p>
        <ul>
          ${links.map(
            ({ label, url }) => html`
              <li>
                <label>
                  <span>${label}</span>
                  ${addressField(url)}
                </label>
                <button type="button" class="primary" @click=${() => copy(page, url)}>
                  ${icon('copy')}
                  <span>${t('invite-copy')}</span>
                </button>
                ${
                  'share' in navigator
                    ? html`
                        <button type="button" @click=${() => send({ url })}>
                          ${icon('share')}
                          <span>${t('invite-share')}</span>
                        </button>
                      `
                    : nothing
                }
              </li>
            `,
          )}
        </ul>
        ${
          hasOpen && qr
            ? html` <img class="qr" alt=${t('invite-qr')} width="168" height="168" src=${qr} /> `
            : nothing
        }
        ${link.local ? loopbackWarning(t('invite-loopback', { port: location.port || '80' })) : nothing}
      </cuatro-invite>
    `;
  }

  #joining(screen: GameScreen, seats: (Seat | null)[], reserved: (Seat | null)[]) {
    const { joining, error } = screen.seat;
    const { invite, name } = screen.route;
    const host = seats.find((seat) => seat && !seat.invited);
    const fixed = typeof name === 'string' || device.signedOn() !== null;
    const own = device.players()[0]?.name ?? this.#suggestion;
    const proposed = name ?? (invite ? reserved[0]?.name : null) ?? own;
    const sit = onSubmit((text) => join(screen, text('name')));
    const type = ({ target }: any) => {
      this.#typed = target.value;
      import('./name-note.ts').then(({ noteName }) => noteName(target)).catch(() => {});
    };
    return html`
      <cuatro-join class="card">
        <h2>${host ? t('join-title', { name: playerName(host) }) : t('join-title-open')}</h2>
        <form @submit=${sit}>
          ${nameField({
            value: (fixed ? null : this.#typed) ?? proposed,
            proposed: this.#typed === null,
            fixed,
            error: 'join-error',
            onInput: type,
          })}
          <button type="submit" class="primary" ?disabled=${joining}>${t('join-sit')}</button>
          <p class="error" role="alert" id="join-error">${error}</p>
          ${this.#redeem}
        </form>
        <p class="hint">${t('join-watching')}</p>
      </cuatro-join>
    `;
  }
}

/** Takes the seat, or says why not. */
async function join(screen: GameScreen, name: string, code?: string) {
  try {
    const joining = await awaited(
      import('../screens/joining.ts').catch(unfetched),
      'problem-loading',
    );
    await joining.join(screen, name, code);
  } catch (error) {
    const said = screen.page.detail(error);
    screen.showSeat({ error: said });
    addEventListener(
      'online',
      () => screen.seat.error === said && screen.showSeat({ error: null }),
      { once: true, signal: screen.page.stay },
    );
  }
}

customElements.define('cuatro-seating', CuatroSeating);
