/** Requests that make something: one that nobody answered is sent with the same key again. */
import { answered, freshKey } from './api.ts';

/** What sends such requests, each with a text of what is asked for. */
export function making() {
  let asked = '';
  let key = '';
  return <T>(text: string, call: (key: string) => Promise<T>): Promise<T> => {
    if (asked !== text) key = freshKey();
    asked = text;
    return answered(call(key), () => (asked = ''));
  };
}
