/** Files that the server makes of a game, read as text. */
import { refusal, unfetched } from './api.ts';

/** @param address With its language. */
export async function textOf(address: string): Promise<string> {
  const headers = { Accept: 'text/plain' };
  const response = await fetch(address, { headers }).catch(unfetched);
  if (!response.ok) throw refusal(response);
  return response.text();
}
