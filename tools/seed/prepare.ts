import { catalogueSizes, isCatalogueSize } from './generated-catalogue.ts';
import { withPreparedCatalogue } from './prepared.ts';

// PERCHERO_RUN=… PERCHERO_PORT_BASE=… scripts/run node tools/seed/prepare.ts 10k|100k|1m
const size = process.argv[2] ?? '';
const { PERCHERO_RUN: runFolder, PERCHERO_PORT_BASE: portBase } = process.env;
if (!isCatalogueSize(size)) throw new Error(`A size is one of ${Object.keys(catalogueSizes).join(', ')}`);
if (!runFolder || !portBase)
  throw new Error('PERCHERO_RUN or PERCHERO_PORT_BASE is not set: run this through scripts/run');

const { key, buildSeconds, copySeconds } = await withPreparedCatalogue(size, runFolder, Number(portBase));
const built = buildSeconds > 0 ? `built in ${buildSeconds.toFixed(1)} s, ` : '';
console.log(`${size} ${key}: ${built}copied to ${runFolder} in ${copySeconds.toFixed(1)} s`);
