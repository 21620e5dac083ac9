/**
 * A game of the server whose two players share this device. It is kept here as well, so that it goes on when the server is away; what was
 * played meanwhile is brought to the server as soon as that answers.
 */
import { t } from '../i18n/index.js';
import { ProblemError } from '../net/api.js';
import { Parted, deliver } from '../net/deliver.js';
import { DeviceLine } from '../net/device-line.js';
import { keepApart } from '../net/device-games.js';
import { forget, keep, keptGame } from '../net/kept-games.js';
import { DeviceCard, rematchHere } from './device-card.js';

/** @typedef {import('./game.js').GameScreen} GameScreen */

/** After each change of its table. @param {GameScreen} screen */
export function follow(screen) {
  const { play } = screen;
  const { table, id, channel } = play;
  if (channel.shared) {
    screen.element.dispatchEvent(new Event('cuatro:kept'));
    return;
  }
  const kept = keptGame(id);
  const game = table.game ?? kept?.game;
  const lost = table.connection === 'lost' && game?.status === 'playing';
  // A clock that nobody else sees would be no clock.
  if (game && !game.clock && (kept?.ahead || lost)) goOn(screen, kept?.ahead ? kept.game : game);
  else if (table.game?.status === 'playing' && !table.game.clock)
    keep({ game: table.game, server: id, base: table.game.moves, ahead: false, key: '' });
  else if (table.game) forget(id);
  // The words of the card are here before the line breaks.
  DeviceCard.fetch();
}

/** The game goes on here. The channel goes on trying, and says when the server is back. @param {GameScreen} screen @param {import('../core/types.js').Game} game */
function goOn(screen, game) {
  const { play, page, element } = screen;
  const { id, channel } = play;
  const { pending, connection } = play.table;
  if (!('wiring' in channel) || channel instanceof DeviceLine) return;
  const { wiring } = channel;
  const known = keptGame(id);
  keep({
    server: id,
    base: known?.base ?? game.moves,
    key: '',
    ahead: known?.ahead ?? false,
    game,
  });
  const line = new DeviceLine(wiring, play);
  const card = new DeviceCard(page, element);
  const undo = rematchHere(screen);
  play.channel = line;
  card.show({ text: 'device.lost' });
  // Dropped before the line was given up. If it did arrive, it counts once all the same.
  if (pending) queueMicrotask(() => line.ask({ type: 'move', ...pending }));
  let bringing = false;
  const back = async () => {
    // Whoever comes to watch is told with the same frame as that the line is there.
    if (bringing) return;
    bringing = true;
    try {
      await deliver(page.api, id);
    } catch (error) {
      if (error instanceof Parted) apart();
      // Without an answer the channel tries again.
      else if (error instanceof ProblemError && error.code !== 'offline')
        card.show({ text: 'device.lost', error: page.detail(error) });
      bringing = false;
      return;
    }
    card.remove();
    undo();
    line.close();
    channel.wiring = wiring;
    play.channel = channel;
    play.reload();
  };
  const apart = () => {
    const kept = keptGame(id);
    if (!kept) return;
    channel.close();
    // Its first page is not to bring it to the server once more.
    page.go(`/device/${keepApart(kept)}`).then(() => page.notify(t('device.apart')));
  };
  channel.wiring = {
    ...wiring,
    onFrame: () => {},
    onState: (state) => {
      if (state === 'live') back();
      else if (state === 'gone') apart();
    },
  };
  page.stay.addEventListener('abort', () => channel.close());
  if (connection === 'live') back();
}
