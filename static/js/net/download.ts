/** Files that the server makes of a game, read as text. */
import { ProblemError } from './api.ts';

/** @param address With its language. */
export async function textOf(address: string): Promise<string> {
  let response;
  try {
    response = await fetch(address, { headers: { Accept: 'text/plain' } });
  } catch {
    throw new ProblemError({ code: 'offline', title: 'offline', detail: '', status: 0 });
  }
  if (!response.ok)
    throw new ProblemError({
      code: 'unexpected',
      title: response.statusText,
      detail: '',
      status: response.status,
    });
  return response.text();
}
