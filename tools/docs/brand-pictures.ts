/**
 * node tools/docs/brand-pictures.ts   draws apps/web/public/og.png, apple-touch-icon.png and icon-*.png anew
 *
 * Their files are kept in the repository: run this when the brand or the tagline changes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { openBrowser } from '../dev/browser.ts';

const root = join(import.meta.dirname, '../..');
const target = join(root, 'apps/web/public');
const font = readFileSync(join(root, 'apps/web/app/assets/fonts/archivo.woff2')).toString('base64');
const icon = readFileSync(join(root, 'docs/design/brand/app-icon.svg'), 'utf8');
const lockup = readFileSync(join(root, 'docs/design/brand/lockup.svg'), 'utf8');
const hook = '<svg viewBox="0 0 24 28"><path d="M12 27v-8.2c0-2.6 1.2-3.6 2.9-4.6A7 7 0 1 0 5 8.2"/></svg>';

const garments = ['campera-jean', 'vestido-flores'].map((name) => {
  const svg = readFileSync(join(root, 'tools/seed/demo/garments', `${name}.svg`)).toString('base64');
  return `<figure>${hook}<img src="data:image/svg+xml;base64,${svg}"></figure>`;
});

const preview = `<!doctype html><style>
  @font-face { font-family: Archivo; font-weight: 430 800; font-stretch: 78% 122%; src: url(data:font/woff2;base64,${font}) }
  body { margin: 0; width: 1200px; height: 630px; background: #fcdb7a; color: #490b28; font-family: Archivo; overflow: hidden }
  .rail { position: absolute; inset: 74px 0 auto; height: 8px; background: #490b28 }
  .words { position: absolute; left: 60px; top: 176px; width: 520px }
  .words svg { width: 460px; display: block }
  h1 { font: 800 76px/1 Archivo; font-stretch: 122%; letter-spacing: -.04em; margin: 56px 0 0 }
  .rack { position: absolute; right: 60px; top: 142px; display: flex; gap: 36px }
  figure { margin: 0; position: relative; transform-origin: 50% -64px; rotate: -1.2deg }
  figure:nth-child(2) { rotate: 1.4deg }
  figure img { width: 258px; height: 322px; border-radius: 18px; display: block; box-shadow: 0 22px 40px -16px #490b2899 }
  figure svg { position: absolute; top: -81px; left: 94px; width: 70px; height: 82px; fill: none; stroke: #490b28; stroke-width: 2.6; stroke-linecap: round }
</style><div class="rail"></div><div class="words">${lockup}<h1>Compralo, contalo, pasalo.</h1></div><div class="rack">${garments.join('')}</div>`;

const center =
  '<style>body{margin:0;height:100vh;display:grid;place-items:center}body>svg{display:block}</style>';

const browser = await openBrowser();
await draw('og.png', preview, { width: 1200, height: 630 });
await draw('apple-touch-icon.png', fullIcon('100%'), square(180));
await draw('icon-192.png', icon, square(192));
await draw('icon-512.png', icon, square(512));
// Whatever shape a phone cuts out of it, the mark stays inside.
await draw('icon-maskable-512.png', fullIcon('84%'), square(512));
await browser.close();

/** Without round corners of its own, for those who cut it themselves. */
function fullIcon(size: string): string {
  return `<style>body{background:#490b28}svg{width:${size}}</style>${icon}`;
}

function square(side: number) {
  return { width: side, height: side };
}

async function draw(file: string, html: string, viewport: { width: number; height: number }): Promise<void> {
  const page = await browser.newPage({ viewport });
  await page.setContent(`${center}${html}`, { waitUntil: 'networkidle' });
  const picture = await page.screenshot({ omitBackground: true });
  await sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toFile(join(target, file));
  await page.close();
}
