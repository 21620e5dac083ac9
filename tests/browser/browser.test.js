/** All scenes in one process, so that one browser and one server serve them. */
import { after, before } from 'node:test';
import { closeBrowser } from './support/people.js';
import { Server } from './support/server.js';
import boards from './scenes/boards.js';
import computer from './scenes/computer.js';
import device from './scenes/device.js';
import keyboard from './scenes/keyboard.js';
import looks from './scenes/looks.js';
import names from './scenes/names.js';
import offers from './scenes/offers.js';
import online from './scenes/online.js';
import restart from './scenes/restart.js';
import statistics from './scenes/statistics.js';
import weight from './scenes/weight.js';

const server = new Server();

before(() => server.start());
after(async () => {
  await closeBrowser();
  await server.stop();
});

for (const scene of [online, computer, device, keyboard, boards, names, offers, statistics, looks, weight]) scene(server);
restart();
