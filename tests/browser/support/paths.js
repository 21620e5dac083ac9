/** Servers below paths of one host, behind a proxy, as people put several programs on one address. */
import { createServer, request } from 'node:http';

/** @typedef {import('./server.js').Server} Server */

/** Passes each request, and each socket, to the server of its first part. @param {Record<string, Server>} servers By their base paths. */
export async function onOneHost(servers) {
  const target = (/** @type {import('node:http').IncomingMessage} */ incoming) => {
    const server = servers[`/${(incoming.url ?? '').split('/')[1]}`];
    return server && new URL(incoming.url ?? '', server.url);
  };
  /** @param {import('node:http').IncomingMessage} incoming @param {URL} url */
  const passed = ({ method, headers }, url) => request(url, { method, headers });
  const proxy = createServer((incoming, response) => {
    const url = target(incoming);
    if (!url) {
      response.writeHead(404).end();
      return;
    }
    const outgoing = passed(incoming, url);
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  proxy.on('upgrade', (incoming, socket) => {
    const url = target(incoming);
    if (!url) {
      socket.destroy();
      return;
    }
    const outgoing = passed(incoming, url);
    outgoing.on('upgrade', (answer, other) => {
      const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('\r\n')}\r\n\r\n`);
      other.pipe(socket).pipe(other);
      for (const end of [socket, other]) end.on('error', () => socket.destroy() && other.destroy());
    });
    outgoing.on('error', () => socket.destroy());
    outgoing.end();
  });
  await new Promise((resolve) => {
    proxy.listen(0, '127.0.0.1', () => resolve(null));
  });
  const { port } = /** @type {import('node:net').AddressInfo} */ (proxy.address());
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
