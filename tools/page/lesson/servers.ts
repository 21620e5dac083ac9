/** What a class plays on: one server with its file, or three on one PostgreSQL behind one address. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Server } from '../../../tests/browser/support/server.ts';
import { startPostgres } from './database.ts';

/** One server. */
export class Alone {
  #server = new Server();

  async start() {
    await this.#server.start();
    return this;
  }

  get url() {
    return this.#server.url;
  }

  /** Kills it, and starts it again. */
  async loses() {
    await this.#server.kill();
    await this.#server.start();
  }

  kill() {
    return this.#server.kill();
  }

  stop() {
    return this.#server.stop();
  }
}

/** Three servers, with a balancer that sends each connection to the next one that takes it. */
export class Three {
  #servers: Server[] = [];
  #database: Awaited<ReturnType<typeof startPostgres>> | null = null;
  #next = 0;
  #balancer = createServer((client) => this.#connect(client, this.#servers.length));
  url = '';

  async start() {
    await new Promise((resolve) => {
      this.#balancer.listen(0, '127.0.0.1', () => resolve(null));
    });
    const { port } = this.#balancer.address() as AddressInfo;
    this.url = `http://127.0.0.1:${port}`;
    this.#database = await startPostgres();
    const settings = ['--database-url', this.#database.url, '--public-url', this.url];
    for (let n = 0; n < 3; n += 1) this.#servers.push(await new Server(settings).start());
    return this;
  }

  /** Kills the server whose turn it is, and starts it again. */
  async loses() {
    const server = this.#servers[this.#next % this.#servers.length];
    await server.kill();
    await server.start();
  }

  kill() {
    return Promise.all(this.#servers.map((server) => server.kill()));
  }

  async stop() {
    this.#balancer.close();
    for (const server of this.#servers) await server.stop();
    await this.#database?.stop();
  }

  #connect(client: Socket, tries: number) {
    if (tries === 0) {
      client.destroy();
      return;
    }
    this.#next += 1;
    const { hostname, port } = new URL(this.#servers[this.#next % this.#servers.length].url);
    const server = connect(Number(port), hostname);
    server.once('connect', () => {
      client.pipe(server).pipe(client);
      server.removeAllListeners('error').on('error', () => client.destroy());
    });
    server.once('error', () => this.#connect(client, tries - 1));
    client.on('error', () => server.destroy());
    client.on('close', () => server.destroy());
    server.on('close', () => server.connecting || client.end());
  }
}
