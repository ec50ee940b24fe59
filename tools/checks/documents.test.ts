import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { commandsOf } from './documents.ts';

it('reads the commands of operators from their help', async () => {
  const commands = commandsOf(await readFile(new URL('../../perchero', import.meta.url), 'utf8'));

  expect(commands.get('search')).toEqual(new Set(['verify', 'rebuild', 'forget-lost']));
  expect(commands.get('roll')).toEqual(new Set(['back']));
  expect(commands.get('start')).toEqual(new Set());
  expect(commands.get('follows')).toEqual(new Set());
  expect(commands.has('standings')).toBe(false);
});
