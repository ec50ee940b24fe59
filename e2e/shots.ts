/**
 * npm run shots [NAME…]   the contact sheet: every screen and state beside its mockup, at 390 and 1440 pixels, light and dark
 *
 * Needs the built web app; the API is the stub. Writes reports/shots/index.html and its pictures.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Page } from '@playwright/test';
import { openBrowser } from '../tools/dev/browser.ts';
import { areas, scenes, showScene } from './scenes/scenes.ts';
import { startShop } from './stub/shop.ts';

const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;
const themes = ['light', 'dark'] as const;
const folder = join(import.meta.dirname, '../reports/shots');
const mockups = join(import.meta.dirname, '../docs/design/mockups');

const shotOf = (name: string, width: number, theme: string) => `${name}-${width}-${theme}.jpg`;

/** The file of a mockup, if there is one for this theme or else for the light one. */
function mockupOf(name: string, width: number, theme: (typeof themes)[number]): string | null {
  const mockup = scenes[name]?.mockup;
  const files = [...(theme === 'dark' ? [`${mockup}-oscuro-${width}`] : []), `${mockup}-${width}`];
  const file = files.map((one) => join(mockups, `${one}.webp`)).find((one) => existsSync(one));
  return file ? relative(folder, file) : null;
}

async function picturesLoaded(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () => [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
      null,
      { timeout: 5_000 },
    )
    // Of states that are about pictures that never come.
    .catch(() => {});
}

function sheetOf(names: readonly string[]): string {
  const shot = (name: string, width: number, theme: (typeof themes)[number]) => {
    const mockup = mockupOf(name, width, theme);
    const pictures = [shotOf(name, width, theme), ...(mockup ? [mockup] : [])];
    return pictures.map((file) => `<a href="${file}"><img loading="lazy" src="${file}" alt=""></a>`).join('');
  };
  const section = (name: string) =>
    `<section id="${name}"><h3>${name}</h3>${windows
      .map(({ width }) => `<div>${themes.map((theme) => shot(name, width, theme)).join('')}</div>`)
      .join('')}</section>`;
  const area = ([title, inside]: [string, object]) => {
    const here = Object.keys(inside).filter((name) => names.includes(name));
    return here.length === 0 ? '' : `<h2>${title}</h2>${here.map(section).join('')}`;
  };
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title>
<style>body{font:16px system-ui;margin:24px}div{display:flex;gap:12px;margin-bottom:12px}
a{flex:1}img{width:100%;border:1px solid #888}a:nth-child(even) img{border-color:#c60}</style>
<h1>Contact sheet</h1><p>Light and dark; with the orange edge, the mockup.</p>
${Object.entries(areas).map(area).join('')}</html>`;
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(scenes);
await mkdir(folder, { recursive: true });
const shop = await startShop();
const browser = await openBrowser();
const failed: string[] = [];
for (const name of names)
  for (const viewport of windows) {
    const page = await browser.newPage({ viewport, locale: 'es-UY', reducedMotion: 'reduce' });
    try {
      await showScene(page, shop, name);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await picturesLoaded(page);
        const path = join(folder, shotOf(name, viewport.width, colorScheme));
        await page.screenshot({ path, type: 'jpeg', quality: 80 });
      }
    } catch (error) {
      failed.push(`${name}-${viewport.width}: ${error instanceof Error ? error.message : String(error)}`);
    }
    await page.close();
    shop.reset();
  }
await browser.close();
await shop.stop();
await writeFile(join(folder, 'index.html'), sheetOf(names));
console.log([...failed, join(folder, 'index.html')].join('\n'));
process.exitCode = failed.length === 0 ? 0 : 1;
