/** Line icons on a 24-unit square, drawn by ourselves; always beside a text or inside a named button. */
import { html, svg } from 'lit-html';
import type { Side } from '../core/types.ts';

const PATHS = {
  copy: 'M9 9h10v11H9zM6 15H5V4h10v1',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M5 12v8h14v-8',
  sound: 'M5 9.5v5h3.5L13 18.5v-13L8.5 9.5zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11',
  person: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  talk: 'M4 5h16v11h-8l-4.5 4V16H4zM8.5 10.5h.01M12 10.5h.01M15.5 10.5h.01',
  back: 'M15 6l-7 6 7 6z',
  next: 'M9 6l7 6-7 6z',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
};

type Icon = keyof typeof PATHS;

export const icon = (name: Icon) => drawn(PATHS[name]);

/** An icon of one screen, which keeps its path. */
export const drawn = (path: string) => html`
  <svg viewBox="0 0 24 24" class="icon" aria-hidden="true" focusable="false">
    <path d=${path} />
  </svg>
`;

/** A small disc with its sign, for strips and lists. */
export const discIcon = (side: Side) => html`
  <svg viewBox="0 0 24 24" class="chip chip-${side}" aria-hidden="true" focusable="false">
    <circle class="body" cx="12" cy="12" r="11" />
    ${side === 'X' ? CROSS : RING}
  </svg>
`;

const CROSS = svg`<path d="M8.5 8.5l7 7M15.5 8.5l-7 7" />`;
const RING = svg`<circle cx="12" cy="12" r="4" />`;
