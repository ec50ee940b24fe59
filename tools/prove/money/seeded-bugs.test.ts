import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../../stack/environment.ts';
import { seededBugs } from './seeded-bugs.ts';

const changes = seededBugs.flatMap(({ name, changes: all }) => all.map((change) => ({ name, ...change })));

it.each(changes)('can still be planted: $name, in $file', async ({ file, from }) => {
  expect(await readFile(join(repository, file), 'utf8')).toContain(from);
});
