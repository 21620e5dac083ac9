/** A request as somebody wrote it, and what came back: status, headers and text, whatever they are. */

/** A stream goes on for ever: what came until then is enough to see what it is. */
const STREAM_MS = 3_000;
/** More is no reading matter. */
const MOST = 20_000;

/** @param {string} url @param {RequestInit} request @param {AbortSignal} stay Ends it early.
 * @returns {Promise<{status: string, headers: string, body: string}>} */
export async function send(url, request, stay) {
  const stop = new AbortController();
  stay.addEventListener('abort', () => stop.abort(), { once: true });
  const response = await fetch(url, { ...request, signal: stop.signal });
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const kind = response.headers.get('Content-Type') ?? '';
  const status = `${response.status} ${response.statusText}`.trim();
  if (kind.startsWith('image/png')) return { status, headers, body: '' };
  if (/event-stream|ndjson/.test(kind)) setTimeout(() => stop.abort(), STREAM_MS);
  const text = await textOf(response);
  stop.abort();
  return { status, headers, body: /json$/.test(kind) ? indented(text) : text };
}

/** As much of the body as comes before it is cut off. @param {Response} response */
async function textOf(response) {
  let text = '';
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  try {
    while (reader && text.length < MOST) {
      const { value, done } = await reader.read();
      if (done) return text;
      text += value;
    }
    await reader?.cancel();
  } catch {
    // Cut off: what has come is shown.
  }
  return text;
}

/** @param {string} text */
function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
