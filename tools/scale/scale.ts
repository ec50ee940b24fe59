import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repository } from '../stack/environment.ts';
import { blocksOf, fillDocument } from './document.ts';
import { readUnitCosts } from './model.ts';

/** npm run scale: prints the tables of docs/scale.md; `-- --write` puts them there. */
const { write } = parseArgs({ options: { write: { type: 'boolean', default: false } } }).values;
const costs = readUnitCosts();
const file = join(repository, 'docs/scale.md');
if (write) await writeFile(file, fillDocument(await readFile(file, 'utf8'), costs));
else console.log(Object.values(blocksOf(costs)).join('\n\n'));
