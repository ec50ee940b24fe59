import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';

// The command on a host with containers, whose `docker` only writes down what it was asked and which secrets there were.
let root: string;
const read = (path: string) => readFile(join(root, path), 'utf8');
const callsOf = async (pattern: RegExp) =>
  (await read('calls')).split('\n').filter((call) => pattern.test(call));

async function perchero(...args: string[]): Promise<string> {
  const { PATH = '' } = process.env;
  const env = { PATH: `${join(root, 'programs')}:${PATH}`, ROOT: root };
  const run = promisify(execFile)(join(root, 'perchero'), args, { env });
  run.child.stdin?.end('from the terminal\n');
  return (await run).stdout;
}

async function program(path: string, script: string): Promise<void> {
  await writeFile(join(root, path), `#!/bin/sh\n${script}\n`);
  await chmod(join(root, path), 0o755);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'perchero-operator-'));
  for (const folder of ['programs', 'infra/production/secrets', 'infra/backup'])
    await mkdir(join(root, folder), { recursive: true });
  await copyFile(new URL('../../perchero', import.meta.url), join(root, 'perchero'));
  await program('programs/docker', 'echo "$* VERSION=$VERSION" >>"$ROOT/calls"');
  await program(
    'infra/production/roll.sh',
    'echo "roll $1 VERSION=$VERSION secret=$(cat "$ROOT/infra/production/secrets/AUTH_SECRET")" >>"$ROOT/calls"',
  );
  await writeFile(join(root, 'infra/production/secrets/AUTH_SECRET'), 'former', { mode: 0o400 });
  await writeFile(join(root, 'infra/production/secrets/SMTP_URL'), 'smtp://former', { mode: 0o400 });
  await perchero('roll', '1.0');
});
afterEach(() => rm(root, { recursive: true }));

it('accepts a new secret everywhere before it is used, then seals again', async () => {
  await perchero('secrets', 'rotate', 'AUTH_SECRET');

  const [, added, first] = await callsOf(/^roll/);
  expect(added).toMatch(/secret=former,[\w+/]{48}$/);
  expect(first).toMatch(/secret=[\w+/]{48},former$/);
  expect((await callsOf(/main-operator/)).at(-1)).toContain('reseal-secrets');
  expect((await stat(join(root, 'infra/production/secrets/AUTH_SECRET'))).mode & 0o777).toBe(0o400);
});

it('removes the oldest value of a list, but not the last one', async () => {
  await perchero('secrets', 'rotate', 'AUTH_SECRET');
  await perchero('secrets', 'drop', 'AUTH_SECRET');

  expect(await read('infra/production/secrets/AUTH_SECRET')).toMatch(/^[\w+/]{48}$/);
  await expect(perchero('secrets', 'drop', 'AUTH_SECRET')).rejects.toThrow('only one value');
});

it('reads a value that others make', async () => {
  await perchero('secrets', 'rotate', 'SMTP_URL');

  expect(await read('infra/production/secrets/SMTP_URL')).toBe('from the terminal');
  expect(await callsOf(/^roll/)).toHaveLength(2);
});

it('rolls back to the release before, and forth again', async () => {
  await perchero('roll', '1.1');
  await perchero('roll', 'back');
  await perchero('roll');
  await perchero('roll', 'back');

  const versions = (await callsOf(/^roll/)).map((call) => /VERSION=(\S+)/.exec(call)?.[1]);
  expect(versions).toEqual(['1.0', '1.1', '1.0', '1.0', '1.1']);
});

it('puts a renewed certificate in use', async () => {
  for (const file of ['fullchain.pem', 'privkey.pem']) await writeFile(join(root, file), `renewed ${file}`);
  await mkdir(join(root, 'infra/production/tls'));
  // Only root may give a file away.
  await program('programs/install', 'while [ $# -gt 2 ]; do shift; done; cp "$1" "$2"');
  await perchero('certificate', root);

  expect(await read('infra/production/tls/privkey.pem')).toBe('renewed privkey.pem');
  expect(await read('infra/production/tls/fullchain.pem')).toBe('renewed fullchain.pem');
  expect((await callsOf(/^compose/)).at(-1)).toContain('kill --signal SIGHUP proxy');
});

it('prints its help for an unknown command', async () => {
  await expect(perchero('nonsense')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('secrets rotate'),
  });
});
