/** The field for the reader's name where a game or a tournament is joined. */
import { html } from 'lit-html';
import { t } from '../i18n/index.ts';
import { measure } from './name-length.ts';

interface NameField {
  value: string;
  /** Whether the value is a proposal: what is typed takes its place. */ proposed: boolean;
  /** Whether the name cannot be changed. */ fixed: boolean;
  /** The id of the paragraph that says what is wrong. */ error: string;
  onInput?: (event: any) => void;
}

export function nameField({ value, proposed, fixed, error, onInput }: NameField) {
  const select = ({ target }: any) => proposed && target.value === value && target.select();
  const type = (event: any) => {
    measure(event);
    onInput?.(event);
  };
  return html`
    <label>
      <span>${t('field-name')}</span>
      <input
        type="text"
        name="name"
        required
        autocomplete="nickname"
        ?readonly=${fixed}
        aria-describedby=${error}
        .value=${value}
        @focus=${select}
        @input=${type}
      />
    </label>
  `;
}
