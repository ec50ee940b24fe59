import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const app = import.meta.dirname;

async function sources(pattern: string): Promise<{ file: string; source: string }[]> {
  const files = (await Array.fromAsync(glob(pattern, { cwd: app }))).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  return await Promise.all(
    files.map(async (file) => ({ file, source: await readFile(join(app, file), 'utf8') })),
  );
}

it('has Spanish only in texts, paths and routes', async () => {
  const strays = (await sources('**/*.{ts,tsx}'))
    .filter(({ file }) => !/(^|\/)(texts|paths|routes)\.ts$/.test(file))
    .filter(({ source }) => /[áéíóúüñ¿¡]/i.test(source));

  expect(strays.map(({ file }) => file)).toEqual([]);
});

it('has no literal text in JSX or in accessible attributes', async () => {
  const literal = />\s*[A-Za-z][a-z]+[^<>{}=;()]*<\/|\b(alt|title|label|placeholder|aria-label)="[^"]+"/;

  const strays = (await sources('**/*.tsx')).filter(({ source }) => literal.test(source));

  expect(strays.map(({ file }) => file)).toEqual([]);
});

it('reads the environment in one file', async () => {
  const strays = (await sources('**/*.{ts,tsx}')).filter(({ source }) =>
    /process\.env|import\.meta\.env/.test(source),
  );

  expect(strays.map(({ file }) => file)).toEqual(['shared/config.server.ts']);
});

it('uses semantic colour tokens only', async () => {
  const raw =
    /#[0-9a-f]{3,8}\b|\b(oklch|rgb|hsl)a?\(|var\(--(tannat|maiz|celeste|ceibo|mate|rosa|hilo|noche)-/i;

  const strays = (await sources('**/*.css'))
    .filter(({ file }) => file !== join('styles', 'tokens.css'))
    .filter(({ source }) => raw.test(source));

  expect(strays.map(({ file }) => file)).toEqual([]);
});

it('uses no undefined custom property', async () => {
  const sheets = await sources('**/*.css');
  const set = new Set(
    sheets.flatMap(({ source }) => [...source.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
  );
  const fromBaseUi = /^--(anchor|available|drawer|toast)-/;

  const unknown = sheets.flatMap(({ file, source }) =>
    [...source.matchAll(/var\((--[\w-]+)/g)]
      .map(([, name]) => name ?? '')
      .filter((name) => !set.has(name) && !fromBaseUi.test(name))
      .map((name) => `${file}: ${name}`),
  );

  expect(unknown).toEqual([]);
});

it('puts every rule of a component into a layer', async () => {
  const strays = (await sources('**/*.module.css')).filter(
    ({ source }) => !/^@layer (components|screens) \{[\s\S]*\}\s*$/.test(source),
  );

  expect(strays.map(({ file }) => file)).toEqual([]);
});
