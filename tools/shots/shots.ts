/**
 * npm run shots [NAME…]   photographs every screen and state, or those whose names begin so
 *
 * At 390, 768 and 1440 pixels, light and dark, from the built site over a stub API: no engine is needed. The page to look at
 * is reports/shots/index.html, with the mockup beside each picture.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { albumPage, type Shot } from './album.ts';
import { scenes } from './scenes/index.ts';
import type { Scene } from './scenes/types.ts';
import { startShop } from './stub/shop.ts';

const root = join(import.meta.dirname, '../..');
const album = join(root, 'reports/shots');
const mockups = join(root, 'docs/design/mockups');
const heights: Record<number, number> = { 390: 844, 768: 1024, 1440: 900 };
const themes = ['light', 'dark'] as const;

const wanted = process.argv.slice(2);
const chosen = scenes.filter(
  ({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
);

await mkdir(album, { recursive: true });
const shop = await startShop();
const browser = await openBrowser();
try {
  for (const scene of chosen) {
    for (const shot of shotsOf(scene)) await take(scene, shot);
  }
} finally {
  await browser.close();
  await shop.stop();
}
await writeFile(
  join(album, 'index.html'),
  albumPage(scenes.map((scene) => ({ scene, shots: shotsOf(scene) }))),
);
console.log(`${join(album, 'index.html')}: ${chosen.length} of ${scenes.length} scenes taken anew`);

function shotsOf(scene: Scene): Shot[] {
  return (scene.widths ?? [390, 768, 1440]).flatMap((width) =>
    themes.map((theme) => {
      const drawn = scene.mockup?.[theme] ?? scene.mockup?.light;
      const file = `${drawn}-${width}.webp`;
      return {
        width,
        theme,
        file: `${scene.name}-${width}-${theme}.png`,
        mockup: drawn && existsSync(join(mockups, file)) ? `../../docs/design/mockups/${file}` : null,
      };
    }),
  );
}

async function take(scene: Scene, { width, theme, file }: Shot): Promise<void> {
  const viewport = { width, height: heights[width] ?? 900 };
  const page = await browser.newPage({
    viewport,
    colorScheme: theme,
    locale: 'es-UY',
    reducedMotion: 'reduce',
  });
  await scene.play(page, shop);
  if (scene.fullPage) await seeAll(page);
  await page.screenshot({ path: join(album, file), fullPage: scene.fullPage ?? false });
  await page.close();
  shop.reset();
}

/** Photos come when they are nearly in sight. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    scrollTo(0, 0);
  })()`);
}
