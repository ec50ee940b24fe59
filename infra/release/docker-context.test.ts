import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../../tools/checks/outcome.ts';

const read = (file: string) => readFile(join(repository, file), 'utf8');

it('lets the image build see every path that a release copies', async () => {
  const [script, ignore] = await Promise.all([read('infra/release/assemble.sh'), read('.dockerignore')]);
  const allowed = ignore.split('\n').flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
  const copied = [...script.matchAll(/^\s*copy (.+)$/gm)]
    .flatMap(([, paths = '']) => paths.split(' '))
    .flatMap((path) => {
      const [, before, names, after] = /^(.*)\{(.+)\}(.*)$/.exec(path) ?? [];
      return names ? names.split(',').map((name) => `${before}${name}${after}`) : [path];
    });
  expect(copied.length).toBeGreaterThan(10);
  const missing = copied.filter((path) => !allowed.some((one) => `${path}/`.startsWith(`${one}/`)));
  expect(missing).toEqual([]);
});
