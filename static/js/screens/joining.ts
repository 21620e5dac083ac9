/** Taking the open seat of a game, under a name that this device has, gets, or brings a code for. */
import { t } from '../i18n/index.ts';
import * as device from '../net/device.ts';
import { onceBack } from '../net/once-back.ts';
import { heldName, joinGame, redeem } from './create.ts';
import type { CuatroTable } from './game.ts';

/** How long after a join that nobody answered it is asked for once more. */
const AGAIN_MS = 3_000;

/** @param code With which the name becomes this device's. */
export async function join(screen: CuatroTable, name: string, code?: string) {
  const { page, route, session } = screen;
  if (screen.seat.joining) return;
  screen.showSeat({ joining: true, error: null });
  try {
    if (code) await redeem(page.api, name, code);
    await joinGame(page.api, route, name);
    screen.showSeat({ error: null, held: null });
    history.replaceState(null, '', location.pathname);
    session.takeSeats();
    // The header tells the name that this device now holds.
    page.renew();
  } catch (error) {
    const held = heldName(error);
    const said = held ? t('join-held', { name: held }) : page.detail(error);
    screen.showSeat({ held, error: said });
    onceBack(error, page, () => screen.seat.error === said && screen.showSeat({ error: null }));
    // The seat may be taken already: only the answer brings its token.
    if (device.joinedAs(route.id)) {
      const again = setTimeout(() => join(screen, name), AGAIN_MS);
      page.stay.addEventListener('abort', () => clearTimeout(again));
    }
  } finally {
    screen.showSeat({ joining: false });
  }
}
