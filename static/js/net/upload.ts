/** Sends a file and tells how far it is: fetch cannot, XMLHttpRequest can. */
import { refusal, silence, type Api } from './api.ts';
import type { Imported } from '../core/types.ts';

/**
 * @param onProgress How much was sent, 0..1; null once the server has all of it and works. @param stay Ends the upload.
 * @returns The answer; a refusal throws ProblemError.
 */
export function upload(
  api: Api,
  path: string,
  file: File,
  token: string | null,
  onProgress: (fraction: number | null) => void,
  stay: AbortSignal,
): Promise<Imported> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const offline = () => reject(silence('offline'));
    request.open('POST', api.url(path));
    request.responseType = 'json';
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', api.reader().language);
    request.setRequestHeader('Content-Type', 'text/plain; charset=utf-8');
    if (/\.gz$/i.test(file.name)) request.setRequestHeader('Content-Encoding', 'gzip');
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.upload.addEventListener('load', () => onProgress(null));
    request.addEventListener('error', offline);
    request.addEventListener('abort', offline);
    request.addEventListener('load', () => {
      const { response, status } = request;
      if (status >= 200 && status < 300) resolve(response);
      else reject(refusal(request, response));
    });
    stay.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
