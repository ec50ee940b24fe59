import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { writeCatalogue } from './catalogue.ts';

it('gives the committed checksum', async () => {
  const { checksum } = await writeCatalogue(1000, {
    tags: async (names) => names.map((_, rank) => rank + 1),
    rows: async (_table, _columns, chunks) => void [...chunks],
  });

  const file = readFileSync(new URL('checksums.json', import.meta.url), 'utf8');
  expect(checksum).toBe((JSON.parse(file) as Record<string, string>)['1000']);
});
