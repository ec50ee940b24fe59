import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const folder = join(import.meta.dirname, '../app/assets/fonts');
const { resolve } = createRequire(import.meta.url);

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const spanish = 'áéíóúüñÁÉÍÓÚÜÑ¿¡ªº«»–—‘’“”…€×°·\u00a0';
const glyphs = ascii + spanish;

const recipes = [
  {
    // Titles, prices and labels use the width axis, text the weight axis: one variable font is as small as two static ones.
    file: 'archivo.woff2',
    source: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    axes: { wght: { min: 430, max: 800 }, wdth: { min: 78, max: 122 } },
    features: ['kern', 'tnum', 'mark', 'ccmp'],
  },
  {
    file: 'piazzolla-italic.woff2',
    source: '@fontsource-variable/piazzolla/files/piazzolla-latin-wght-italic.woff2',
    axes: { wght: 480 },
    features: ['kern', 'liga', 'mark', 'ccmp'],
  },
];

/** Subsets the fonts to Spanish glyphs, unless the output is up to date. */
export async function makeFonts(): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(
    recipes.map(async (recipe) => {
      const original = await readFile(resolve(recipe.source));
      const key = createHash('sha256')
        .update(original)
        .update(JSON.stringify([recipe, glyphs]))
        .digest('hex');
      const target = join(folder, recipe.file);
      if (existsSync(target) && (await readKey(target)) === key) return;

      const font = await subsetFont(original, glyphs, {
        targetFormat: 'woff2',
        variationAxes: recipe.axes,
        keepFeatures: recipe.features,
        noHinting: true,
      });
      await writeFile(target, font);
      await writeFile(`${target}.key`, key);
    }),
  );
}

async function readKey(target: string): Promise<string | null> {
  return existsSync(`${target}.key`) ? await readFile(`${target}.key`, 'utf8') : null;
}
