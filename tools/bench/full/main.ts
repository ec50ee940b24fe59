import { parseArgs } from 'node:util';
import { isCatalogueSize } from '../../seed/generated-catalogue.ts';
import { watchStatements } from '../statements.ts';
import { demandBuild } from '../web-bytes.ts';
import { benchAt } from './full-bench.ts';
import { formatFigures } from './format-figures.ts';
/**
 * npm run bench                      every class at 100k products beside the bare engines; prints, and judges nothing
 * npm run bench -- --size 1m         at another size
 * npm run bench -- --class like      only the classes whose name holds this word; may be given several times
 */

const { size, class: words } = parseArgs({
  options: {
    size: { type: 'string', default: '100k' },
    class: { type: 'string', multiple: true, default: [] },
  },
}).values;
if (!isCatalogueSize(size)) throw new Error(`There is no catalogue of ${size}`);

await demandBuild();
watchStatements();
const lines = formatFigures(await benchAt(size, words));
const width = Math.max(...lines.map(({ what }) => what.length));
console.log();
for (const { what, value } of lines) console.log(`${what.padEnd(width)}  ${value}`);
process.exit(0);
