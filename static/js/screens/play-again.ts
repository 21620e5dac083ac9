/** Another game with a former opponent, by one press: where they are at the end of the last game they are asked there, else there is a link. */
import { html } from 'lit-html';
import { number, t } from '../i18n/index.ts';
import { awaited, type Api } from '../net/api.ts';
import * as device from '../net/device.ts';
import { createGame, joinGame } from './create.ts';
import type { Game, Games, Player, Seat, Side } from '../core/types.ts';
import type { Page } from './page.ts';

/** So many are offered. */
const MOST = 3;

export interface OwnRival {
  name: string;
  /** The reader's name. */ own: string;
  /** The last game between the two. */ last: string;
  /** Null where there are too many opponents to tell. */
  score: {
    wins: number;
    losses: number;
  } | null;
  /** The game in which the opponent keeps a seat for the reader. */ invitation: string | null;
}

/** The last first; empty where there are none, or nobody answers. */
export async function ownRivals(api: Api): Promise<OwnRival[]> {
  const [me] = device.players();
  if (!me?.token) return [];
  const record: Player | null = await api.maybe(`/players/${encodeURIComponent(me.name)}`);
  return Promise.all(
    lastOf(record, me.name).map(async ({ name, last }) => ({
      name,
      last,
      own: me.name,
      score: record?.head_to_head.find((rival) => rival.name === name) ?? null,
      invitation: await invitationOf(api, name, me.name),
    })),
  );
}

/** People whom the reader met last, not at this device. */
function lastOf(record: Player | null, own: string) {
  const found: Map<string, string> = new Map();
  for (const { id, kind, seats } of record?.last_games ?? []) {
    const rival = [seats.X, seats.O].find(
      ({ name }) => name && device.fold(name) !== device.fold(own),
    );
    if (kind === 'online' && rival?.name && !rival.deleted && !rival.bot && !found.has(rival.name))
      found.set(rival.name, id);
  }
  return [...found].slice(0, MOST).map(([name, last]) => ({ name, last }));
}

/** The game in which a player keeps a seat for another one. */
async function invitationOf(api: Api, host: string, guest: string) {
  const query = new URLSearchParams({ player: host, status: 'waiting', limit: '20' });
  const waiting: Games | null = await api.maybe(`/games?${query}`);
  const isFor = (seat: Seat | null) =>
    seat?.invited && device.fold(seat.name ?? '') === device.fold(guest);
  return waiting?.items.find(({ seats }) => isFor(seats.X) || isFor(seats.O))?.id ?? null;
}

/** A button for each of them. */
export const playAgain = (page: Page, rivals: readonly OwnRival[]) =>
  rivals.map((rival) => {
    const { name, score, invitation } = rival;
    const figures = score && { won: number(score.wins), lost: number(score.losses) };
    return html`
      <li>
        <button
          type="button"
          class="again"
          ?data-turn=${invitation !== null}
          @click=${() => startAgain(page, rival)}
        >
          <span>${t(invitation ? 'again-wants' : 'again-play', { name })}</span>
          ${figures ? html`<span class="detail">${`${figures.won} – ${figures.lost}`}</span>` : ''}
          ${invitation ? html`<strong class="turn">${t('go-device')}</strong>` : ''}
        </button>
      </li>
    `;
  });

async function startAgain(page: Page, rival: OwnRival) {
  try {
    await page.go(`/g/${await anotherGame(page.api, rival)}`);
  } catch (error) {
    page.notify(page.detail(error));
  }
}

/** The game to open. */
async function anotherGame(api: Api, { name, own, last, invitation }: OwnRival): Promise<string> {
  if (invitation) {
    await joinGame(api, { id: invitation }, own);
    return invitation;
  }
  const [[side, token] = []] = Object.entries(device.seatsOf(last)) as [Side, string][];
  const game: Game | null = side ? await api.maybe(`/games/${last}`) : null;
  const rival = game?.seats[side === 'X' ? 'O' : 'X'];
  let next = game?.next_game ?? null;
  if (!next && game?.status === 'finished' && !game.tournament && rival?.connected) {
    const answer: { next_game: string | null } = await awaited(
      api.post(`/games/${last}/rematch`, {}, token),
    );
    if (!answer.next_game) return last;
    next = answer.next_game;
  }
  if (next) {
    device.carrySeats(last, next);
    return next;
  }
  const asked = await invitationOf(api, own, name);
  if (asked) return asked;
  return createGame(api, { seats: [{ name: own }, { invite: name }], listed: false });
}
