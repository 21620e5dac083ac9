/** How long the name of a player can be. */
import { unfetched } from '../net/api.ts';

/** The most visible characters that the server takes. */
export const CHARACTERS = 24;
/** The most bytes in UTF-8. */
export const BYTES = 128;

/** Says that a name is too long while it is typed. A text never has more characters than units. */
export function measure({ target }: any) {
  target.setCustomValidity('');
  if (target.value.length > CHARACTERS)
    import('./field-errors.ts').then(({ measureName }) => measureName(target), unfetched);
}
