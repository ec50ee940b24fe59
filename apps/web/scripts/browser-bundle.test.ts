// @vitest-environment node
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assertNothingPrivate, assertStartsLast } from './browser-bundle.ts';

let assets = '';
beforeEach(async () => {
  assets = await mkdtemp(join(tmpdir(), 'bundle-'));
});
afterEach(() => rm(assets, { recursive: true }));

const check = async (file: string, source: string) => {
  await writeFile(join(assets, file), source);
  await assertNothingPrivate(assets);
};

it.each(['shell-B1.js', 'root-B1.js', 'entry.client-B1.js', 'products-B1.js', 'login-dialog-B1.js'])(
  'keeps zod out of %s',
  async (file) => {
    await expect(check(file, 'class ZodError{}')).rejects.toThrow(`${file} contains zod`);
  },
);

it('lets the pages of forms load their schemas, and nothing of the server', async () => {
  await expect(check('form-rules-B1.js', 'class ZodError{}')).resolves.toBeUndefined();
  await expect(check('registration-rules-B1.js', 'import"./form-rules-B1.js"')).resolves.toBeUndefined();
  await expect(check('product-rules-B1.js', 'import"./form-rules-B1.js"')).resolves.toBeUndefined();
  await expect(check('products-B1.js', 'import"./form-rules-B1.js"')).rejects.toThrow(
    'products-B1.js loads zod',
  );
  await expect(check('register-B1.js', 'process.env.AUTH_SECRET')).rejects.toThrow(/server configuration/);
});

it('wants the page to be started by the file that runs last', async () => {
  await writeFile(join(assets, 'shell-B1.js'), '(0,l.hydrateRoot)(document,u)');
  await writeFile(join(assets, 'entry.client-B1.js'), 'import"./shell-B1.js";');
  await expect(assertStartsLast(assets)).rejects.toThrow('entry.client starts no page');

  await writeFile(join(assets, 'entry.client-B1.js'), 'await a(),(0,l.hydrateRoot)(document,u)');
  await expect(assertStartsLast(assets)).resolves.toBeUndefined();
});
