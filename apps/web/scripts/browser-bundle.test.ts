// @vitest-environment node
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assertNoServerCode } from './browser-bundle.ts';

let assets = '';
beforeEach(async () => {
  assets = await mkdtemp(join(tmpdir(), 'bundle-'));
});
afterEach(() => rm(assets, { recursive: true }));

it('rejects server code in a client file', async () => {
  await writeFile(join(assets, 'products-B1.js'), 'export const a=1');
  await expect(assertNoServerCode(assets)).resolves.toBeUndefined();

  await writeFile(join(assets, 'register-B1.js'), 'process.env.AUTH_SECRET');
  await expect(assertNoServerCode(assets)).rejects.toThrow('register-B1.js');
});
