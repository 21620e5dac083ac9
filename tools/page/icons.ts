/** Makes the icons from the drawn one, `static/favicon.svg`: `npm --prefix tests/browser run icons`. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { browser, closeBrowser } from '../../tests/browser/support/people.ts';

const STATIC = fileURLToPath(new URL('../../static/', import.meta.url));
const drawn = `data:image/svg+xml,${encodeURIComponent(readFileSync(`${STATIC}favicon.svg`, 'utf8'))}`;

const page = await (await browser()).newPage({ deviceScaleFactor: 1 });
for (const [file, side, whole] of [
  ['icon-192', 192, false],
  ['icon-512', 512, false],
  ['maskable-512', 512, true],
] as [string, number, boolean][]) {
  // A system may cut the corners off a maskable icon, so its ground fills the square and the picture keeps away from the edge.
  const inner = whole ? side * 0.8 : side;
  await page.setViewportSize({ width: side, height: side });
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${whole ? '#24469a' : 'transparent'}"><img width="${inner}" height="${inner}" src="${drawn}">`,
  );
  await page.locator('img').evaluate((image) => (image as HTMLImageElement).decode());
  await page.screenshot({ path: `${STATIC}icons/${file}.png`, omitBackground: true });
}
await closeBrowser();
