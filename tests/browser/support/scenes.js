/** What files of scenes share. Each runs in a process of its own: files run beside each other, and none needs what another one left. */
import { after, before } from 'node:test';
import { closeBrowser } from './people.js';
import { Server } from './server.js';

/** Whether every scene runs, and not only those that every change must keep. */
export const all = process.env.CUATRO_SCENES === 'all';

/** What a scene is repeated for: with every change the named ones, otherwise all. @template T @param {Record<string, T>} variants @param {string[]} named */
export const often = (variants, ...named) =>
  Object.entries(variants).filter(([name]) => all || named.includes(name));

/** Scenes with one server and one browser for all of them. @param {(server: Server) => void} scenes */
export function withServer(scenes) {
  const server = new Server();
  before(() => server.start());
  after(async () => {
    await closeBrowser();
    await server.stop();
  });
  scenes(server);
}
