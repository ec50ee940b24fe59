import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withSecretFiles } from './secret-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'));
  await writeFile(join(folder, 'AUTH_SECRET'), 'from a file\n');
});
afterEach(() => rm(folder, { recursive: true }));

it('reads secrets from files named like their variables', async () => {
  await writeFile(join(folder, 'notes.txt'), 'ignored');
  await mkdir(join(folder, 'FOLDER'));

  const env = withSecretFiles({ SECRETS_FOLDER: folder, NAMESPACE: 'shop' });

  expect(env).toEqual({ SECRETS_FOLDER: folder, NAMESPACE: 'shop', AUTH_SECRET: 'from a file' });
});

it('returns the environment unchanged without a folder', () => {
  expect(withSecretFiles({ AUTH_SECRET: 'plain' })).toEqual({ AUTH_SECRET: 'plain' });
});

it('rejects a variable that is set twice, without showing its values', () => {
  const act = () => withSecretFiles({ SECRETS_FOLDER: folder, AUTH_SECRET: 'other' });

  expect(act).toThrow(/AUTH_SECRET in the environment and in/);
  expect(act).not.toThrow(/from a file|other/);
});
