/** A button of the page. */
import { html, nothing } from 'lit-html';

interface State {
  disabled?: boolean;
  /** Disabled, but keeps the focus. */ inactive?: boolean;
  /** Whether what it opens is open. */ expanded?: boolean;
  /** Whether what it chooses is chosen. */ pressed?: boolean;
  /** Its name, where the content is none. */ label?: string;
  title?: string;
}

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
    @click=${act}
  >
    ${content}
  </button>
`;
