/** The reader's own games, before everything else on the home screen: those on their turn first. */
import { html, nothing } from 'lit-html';
import { t } from '../i18n/index.ts';
import { playerName } from '../i18n/names.ts';
import { avatar } from './avatar.ts';
import { namesOf, stateOf } from './game-words.ts';
import type { Game, Side } from '../core/types.ts';
import type { OwnGame } from '../net/own-games.ts';

type OwnSide = Side | null;

/** @param again The last opponents, to play again. */
export function ownGamesCard(base: string, own: readonly OwnGame[], again: unknown) {
  const opponents = own.map(({ game, side }) =>
    side ? playerName(opponentOf(game, side)) : namesOf(game),
  );
  return html`
    <section class="own">
      <h2>${t('home-own')}</h2>
      <ul>
        ${own.map((one, index) => {
          const { game, turn, side } = one;
          const name = opponents[index];
          // Of two games against the same opponent, how far each is tells them apart.
          const twice = opponents.filter((other) => other === name).length > 1;
          const state = (twice || !turn) && goesOnYet(game) && !isOpen(game);
          return html`
            <li>
              <a href="${base}/g/${game.id}" ?data-turn=${turn}>
                ${side && opponentOf(game, side)?.name ? avatar(name) : nothing}
                <span class="name">${endOf(one, name) ?? name}</span>
                ${state ? html`<span class="detail">${stateOf(game)}</span>` : nothing}
                ${turn ? html`<strong class="turn">${turnText(game, side)}</strong>` : nothing}
              </a>
            </li>
          `;
        })}
        ${again}
      </ul>
    </section>
  `;
}

const opponentOf = ({ seats }: Game, side: Side) => seats[side === 'X' ? 'O' : 'X'];

/** Whether it is not over. */
export const goesOnYet = ({ status }: Game) => status === 'waiting' || status === 'playing';

/** Whether anybody with the link may still join, which the name says. */
const isOpen = ({ status, seats }: Game) => status === 'waiting' && !(seats.X && seats.O);

/** The opponent who is present can soon claim the win. */
function turnText(game: Game, side: OwnSide) {
  const waits = game.claim?.ends === 'win' && side && opponentOf(game, side)?.connected;
  return t(waits ? 'home-hurry' : 'turn-yours');
}

/** How it ended for the reader, where it has. @param name The opponent's. */
function endOf({ game, side, outcome }: OwnGame, name: string) {
  const { status, result, tournament } = game;
  if (goesOnYet(game)) return null;
  const aborted = status === 'aborted';
  if (aborted && (!tournament || outcome === 'void')) return t('home-aborted', { name });
  if (!side || (aborted && !outcome)) return t('home-ended', { name });
  const winner = outcome ?? result?.winner ?? 'draw';
  if (winner === 'draw') return t('home-drawn', { name });
  return t(winner === side ? 'home-won' : 'home-lost', { name });
}
