/**
 * <cuatro-seating>: the cards of a game with an open seat: the links to hand out, and the name of the person who sits down.
 * `seating.facts = { table, invites, … }`, those of the table. It is fetched only where a seat is open.
 */
import { SIDES } from '../core/view.js';
import { t } from '../i18n/index.js';
import { playerName } from '../i18n/names.js';
import { MarkupElement } from './markup-element.js';
import './cuatro-invite.js';
import './cuatro-join.js';

/** @typedef {import('./cuatro-table.js').TableFacts} TableFacts */

/** @extends {MarkupElement<TableFacts|null>} */
export class CuatroSeating extends MarkupElement {
  #invite = document.createElement('cuatro-invite');
  #join = document.createElement('cuatro-join');

  /** @returns {TableFacts|null} */
  initial() {
    return null;
  }

  build() {
    return [
      this.#invite,
      this.#join,
      this.h('p', { class: 'hint', hidden: () => !this.#reserved() }, () =>
        t('join.reserved', { name: this.#reserved() }),
      ),
    ];
  }

  /** For whom the seats are kept, where the reader cannot take one. */
  #reserved() {
    const { facts } = this;
    const game = facts?.table.game;
    if (!facts || !game || facts.table.mine.length > 0 || facts.invites.length > 0) return '';
    const { joining, reserved } = seatingOf(facts, game);
    return joining ? '' : reserved.map((seat) => playerName(seat)).join(' · ');
  }

  refresh() {
    const { facts } = this;
    const game = facts?.table.game;
    if (!facts || !game) return;
    const { ready, inviting, invite, joining, join } = seatingOf(facts, game);
    this.toggleAttribute('data-ready', ready);
    this.#invite.hidden = !inviting;
    this.#invite.facts = invite;
    this.#join.hidden = !joining;
    this.#join.facts = join;
  }
}

/**
 * @param {TableFacts} facts @param {import('../core/types.js').Game} game
 * @returns {{reserved: (import('../core/types.js').Seat|null)[], ready: boolean, inviting: boolean, invite: import('./cuatro-invite.js').InviteFacts, joining: boolean, join: import('./cuatro-join.js').JoinFacts}}
 */
function seatingOf(
  {
    table,
    invites,
    link,
    linkLocal,
    qr,
    invited,
    playerName: name,
    nameFixed,
    joinError,
    heldName,
    joining,
  },
  { status, seats },
) {
  const waiting = status === 'waiting';
  const holder = table.mine.length > 0;
  const hasOpen = SIDES.some((side) => seats[side] === null);
  const unused = invites.filter((invite) =>
    SIDES.some((side) => seats[side]?.invited && seats[side]?.name === invite.name),
  );
  const forSeat = unused.map((invite) => ({
    label: t('invite.for', { name: invite.name }),
    url: `${link}#invite=${encodeURIComponent(invite.code)}&name=${encodeURIComponent(invite.name)}`,
  }));
  const reserved = SIDES.map((side) => seats[side]).filter((seat) => seat?.invited);
  const host = SIDES.map((side) => seats[side]).find((seat) => seat && !seat.invited);
  const wanted = (holder && hasOpen) || unused.length > 0;
  return {
    reserved,
    // What stands below an invitation is shown with it.
    ready: !wanted || link !== '',
    inviting: waiting && link !== '' && wanted,
    invite: {
      title: t(forSeat.length > 0 ? 'invite.titleSeats' : 'invite.title'),
      hint: t(forSeat.length > 1 ? 'invite.hintSeats' : 'invite.hint'),
      links: [...forSeat, { label: t(hasOpen ? 'invite.link' : 'invite.watch'), url: link }],
      warning: linkLocal ? t('invite.loopback', { port: location.port || '80' }) : null,
      qr: hasOpen ? qr : null,
    },
    joining: waiting && !holder && (hasOpen || (invited.code !== null && reserved.length > 0)),
    join: {
      title: host ? t('join.title', { name: playerName(host) }) : t('join.titleOpen'),
      name: invited.name ?? (invited.code ? reserved[0]?.name : null) ?? name,
      fixed: invited.name !== null || nameFixed,
      error: joinError,
      held: heldName,
      busy: joining,
    },
  };
}

customElements.define('cuatro-seating', CuatroSeating);
