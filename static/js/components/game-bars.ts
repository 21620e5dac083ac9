/** The bars above the board: both players, and whose turn it is. What they say is decided by screens/game-view.ts. */
import { html, nothing } from 'lit-html';
import { t } from '../i18n/index.ts';
import { button, once } from './button.ts';
import { discIcon } from './icons.ts';
import type { Strip, Turn, TurnAction } from '../screens/game-view.ts';

/** One player: disc, name, presence, wins, clock. */
export const playerStrip = (strip: Strip) => html`
  <cuatro-strip
    side=${strip.side}
    ?data-to-move=${strip.toMove}
    ?data-won=${strip.won}
    ?data-wins=${strip.wins !== null}
    ?data-clock=${strip.clock}
  >
    ${discIcon(strip.side)}
    <span class="who">
      <span class="name" title=${strip.name}>${strip.name}</span>
      <span class="state" data-presence=${strip.presence ?? nothing}>
        <span>${strip.state}</span>
        <span class="order">
          ${strip.state && strip.order ? ` · ${strip.order}` : strip.order}
        </span>
      </span>
      ${strip.says ? html`<span class="says" aria-hidden="true">${strip.says}</span>` : nothing}
    </span>
    ${
      strip.wins === null
        ? nothing
        : html`
            <span class="wins" title=${t('strip-wins')}>
              <span class="unseen">${`${t('strip-wins')} `}</span>${strip.wins}
            </span>
          `
    }
    ${
      strip.clock
        ? html` <span class="clock" ?data-hurry=${strip.hurry} role="timer">${strip.clock}</span> `
        : nothing
    }
  </cuatro-strip>
`;

interface TurnHandlers {
  onAnswer: (subject: 'draw' | 'takeback', answer: 'accept' | 'decline') => void;
  onAction: (action: TurnAction) => void;
}

/** Whose turn it is, the round, and what waits for an answer. @param more What follows the note. */
export const turnBar = (turn: Turn, handlers: TurnHandlers, more: unknown = nothing) => html`
  <cuatro-turn data-side=${turn.side ?? ''} ?data-yours=${turn.yours} ?data-listed=${turn.listed}>
    ${turn.offer ? offerLine(turn.offer, handlers) : turnLine(turn, handlers)}
    ${
      turn.lost
        ? html`<p class="connection" role="status">${t('connection-lost')}</p>`
        : html`<p class="note">${turn.note}${more === nothing ? '' : ' '}${more}</p>`
    }
  </cuatro-turn>
`;

const turnLine = (
  { text, thinking, round, watched, button: way }: Turn,
  { onAction }: TurnHandlers,
) => html`
  <div class="line">
    <strong class="text" ?data-long=${text.length > 26}>${text}</strong>
    ${
      thinking
        ? html`
            <span class="dots" aria-hidden="true">
              <i></i>
              <i></i>
              <i></i>
            </span>
          `
        : nothing
    }
    ${
      way
        ? html`
            <button
              type="button"
              class="small"
              data-action=${way.action}
              @click=${once(() => onAction(way.action))}
            >
              ${way.text}
            </button>
          `
        : html`<span class="round">${round}<span class="watched">${watched}</span></span>`
    }
  </div>
`;

function offerLine({ subject, text }: NonNullable<Turn['offer']>, { onAnswer }: TurnHandlers) {
  const answer = (given: 'accept' | 'decline', kind: string) =>
    button(t(`offer-${given}`), () => onAnswer(subject, given), kind);
  return html`
    <div class="line offer">
      <strong class="text">${text}</strong>
      <span class="answers">
        ${answer('accept', 'small primary')} ${answer('decline', 'small')}
      </span>
    </div>
  `;
}
