/** What files of scenes share. Each runs in a process of its own: files run beside each other, and none needs what another one left. */
import { after, before } from 'node:test';
import { closeBrowser } from './people.ts';
import { Server } from './server.ts';

/** Whether every scene runs, and not only those that every change must keep. */
export const all = process.env.CUATRO_SCENES === 'all';

/** What a scene is repeated for: with every change the named ones, otherwise all. */
export const often = <T>(variants: Record<string, T>, ...named: string[]) =>
  Object.entries(variants).filter(([name]) => all || named.includes(name));

/** Scenes with one server and one browser for all of them. */
export function withServer(scenes: (server: Server) => void) {
  const server = new Server();
  before(() => server.start());
  after(async () => {
    await closeBrowser();
    await server.stop();
  });
  scenes(server);
}
