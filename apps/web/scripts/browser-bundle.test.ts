// @vitest-environment node
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assertNothingPrivate } from './browser-bundle.ts';

let assets = '';
beforeEach(async () => {
  assets = await mkdtemp(join(tmpdir(), 'bundle-'));
});
afterEach(() => rm(assets, { recursive: true }));

it('lets nothing of the server into a file of the browser', async () => {
  await writeFile(join(assets, 'products-B1.js'), 'export const a=1');
  await expect(assertNothingPrivate(assets)).resolves.toBeUndefined();

  await writeFile(join(assets, 'register-B1.js'), 'process.env.AUTH_SECRET');
  await expect(assertNothingPrivate(assets)).rejects.toThrow('register-B1.js');
});
