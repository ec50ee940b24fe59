import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { finishAnimations } from '../fixtures.ts';
import { expect } from './real-site.ts';

export const isFilmed = process.env['FILM'] !== undefined;

const folder = join(import.meta.dirname, '../../docs/pictures/film');

/** With `npm run film`: a small picture of this step for the README. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!isFilmed) return;
  await expect(page.getByRole('region', { name: 'Avisos' }).getByRole('dialog')).toHaveCount(0);
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  await finishAnimations(page);
  await mkdir(folder, { recursive: true });
  await sharp(await page.screenshot())
    .resize(300)
    .webp({ quality: 50, effort: 6 })
    .toFile(join(folder, `${name}.webp`));
}
