/** A button of the page. */
import { html, nothing } from 'lit-html';

interface State {
  disabled?: boolean;
  /** Disabled, but keeps the focus. */ inactive?: boolean;
  /** Whether what it opens is open. */ expanded?: boolean;
  /** Whether what it chooses is chosen. */ pressed?: boolean;
  /** Its name, where the content is none. */ label?: string;
  title?: string;
  /** Whether each press of a quick series counts, as where one steps. */ repeats?: boolean;
}

/** How far apart a double click's presses are, in pixels: a finger's quick taps on two buttons are counted together, too. */
const REACH = 12;
/** How soon a finger taps again; its taps are not counted together on every page. */
const TWICE_MS = 500;
/** The newest press, and the one before it, on anything. */
let last = { x: 0, y: 0, timeStamp: 0 };
let before = last;
document.addEventListener(
  'click',
  (event) => {
    before = last;
    last = event;
  },
  { capture: true },
);

/** The second press of a double click does nothing: what it meets may have come with the first. */
export const once = (act: (event: any) => void) => (event: PointerEvent) => {
  const { x, y, timeStamp, detail, pointerType } = event;
  const soon = pointerType === 'touch' && timeStamp - before.timeStamp < TWICE_MS;
  const repeats = (detail > 1 || soon) && Math.hypot(x - before.x, y - before.y) < REACH;
  if (!repeats) act(event);
};

/** @param kind Its classes. */
export const button = (
  content: unknown,
  act: (event: any) => void,
  kind: string = '',
  state: State = {},
) => html`
  <button
    type="button"
    class=${kind || nothing}
    ?disabled=${state.disabled ?? false}
    aria-disabled=${state.inactive ? 'true' : nothing}
    aria-expanded=${state.expanded ?? nothing}
    aria-pressed=${state.pressed ?? nothing}
    aria-label=${state.label ?? nothing}
    title=${state.title ?? nothing}
    @click=${state.repeats ? act : once(act)}
  >
    ${content}
  </button>
`;
