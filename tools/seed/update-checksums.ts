import { writeFile } from 'node:fs/promises';
import { catalogueSizes } from './generated-catalogue.ts';
import { writeCatalogue } from './generator/catalogue.ts';

/** Writes generator/checksums.json; run it after an intended change of the generator and commit the file. */
const checksums: Record<string, string> = {};
for (const [name, count] of Object.entries({ '1000': 1000, ...catalogueSizes })) {
  const { checksum } = await writeCatalogue(count, {
    tags: (names) => Promise.resolve(names.map((_, rank) => rank)),
    rows: async (_table, _columns, chunks) => {
      for (const _chunk of chunks) continue;
    },
  });
  checksums[name] = checksum;
  console.log(name.padStart(5), checksum);
}
await writeFile(
  new URL('generator/checksums.json', import.meta.url),
  `${JSON.stringify(checksums, null, 2)}\n`,
);
