/** Servers below paths of one host, behind a proxy, as people put several programs on one address. */
import { createServer, request, type IncomingMessage } from 'node:http';
import type { Server } from './server.ts';
import type { AddressInfo } from 'node:net';

/** Passes each request, and each socket, to the server of its first part. @param servers By their base paths. */
export async function onOneHost(servers: Record<string, Server>) {
  const target = (incoming: IncomingMessage) => {
    const server = servers[`/${(incoming.url ?? '').split('/')[1]}`];
    return server && new URL(incoming.url ?? '', server.url);
  };
  const passed = ({ method, headers }: IncomingMessage, url: URL) =>
    request(url, { method, headers });
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
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
