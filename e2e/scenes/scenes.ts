import type { Page } from '@playwright/test';
import type { StubShop } from '../stub/shop.ts';
import { account } from './account.ts';
import { buying } from './buying.ts';
import { finding } from './finding.ts';
import { people } from './people.ts';
import type { Scene, Scenes } from './scene.ts';
import { selling } from './selling.ts';
import { talking } from './talking.ts';
import { trust } from './trust.ts';

/** In the order of the contact sheet. */
export const areas: Readonly<Record<string, Scenes>> = {
  finding,
  buying,
  talking,
  selling,
  people,
  account,
  trust,
};

export const scenes: Scenes = Object.assign({}, ...Object.values(areas)) as Scenes;

/** Opens a screen in its state. */
export async function showScene(page: Page, shop: StubShop, name: string): Promise<Scene> {
  const scene = scenes[name];
  if (!scene) throw new Error(`Unknown screen ${name}; known: ${Object.keys(scenes).join(' ')}`);
  await page.goto(await scene.open(page, shop), { waitUntil: 'networkidle' });
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  await scene.act?.(page);
  return scene;
}
