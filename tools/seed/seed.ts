import { parseArgs } from 'node:util';
import { createPasswordHasher } from '@perchero/api/src/modules/identity/index.ts';
import { ensureIndex, rebuildIndex } from '@perchero/api/src/modules/search/index.ts';
import { readConfig, readMigrationConfig } from '@perchero/api/src/platform/config.ts';
import { createKeys } from '@perchero/api/src/platform/keys.ts';
import { openObjectStore } from '@perchero/api/src/platform/providers/object-store.ts';
import { openRuntime } from '@perchero/api/src/runtime.ts';
import { Client } from 'pg';
import { advanceProductSequence } from './helpers.ts';
import { loadDemoCommunity } from './demo-community.ts';
import { catalogueSizes, isCatalogueSize, loadGeneratedCatalogue } from './generated-catalogue.ts';
import { uploadDemoPictures } from './upload-pictures.ts';

// npm run seed                          the demo catalogue with its pictures
// npm run seed -- --size 10k|100k|1m    also a generated catalogue; see docs/demo-data.md
// --no-pictures, --no-index             skip the object store or the search engine
const { values: options } = parseArgs({
  options: {
    size: { type: 'string' },
    'no-index': { type: 'boolean', default: false },
    'no-pictures': { type: 'boolean', default: false },
  },
});
const { size } = options;
if (size !== undefined && !isCatalogueSize(size)) {
  throw new Error(`--size is one of ${Object.keys(catalogueSizes).join(', ')}`);
}
const cache = process.env['PERCHERO_CACHE'];
if (!cache) throw new Error('PERCHERO_CACHE is not set: run this through npm run seed');

const config = readConfig();
const { ownerUrl } = readMigrationConfig();
const report = (line: string) => console.log(line);
const runtime = openRuntime(config, { service: 'seed', statementTimeoutMs: 60_000 });
const store = openObjectStore(config.objectStore);
try {
  if (!options['no-pictures']) await uploadDemoPictures({ store, cache, report });
  let changes = await loadDemoCommunity({
    identity: identityDeps(),
    now: runtime.clock.now(),
    report,
  });
  await advanceSequence();
  if (size) changes += await generated(size);
  if (!options['no-index']) await fillIndex(changes > 0);
} finally {
  store.close();
  await runtime.close();
}

function identityDeps() {
  return {
    ...runtime,
    hasher: createPasswordHasher(config.maxConcurrentPasswordHashes, runtime.metrics),
    keys: createKeys(config.authSecret),
  };
}

async function advanceSequence(): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await advanceProductSequence(owner);
  } finally {
    await owner.end();
  }
}

async function generated(wanted: keyof typeof catalogueSizes): Promise<number> {
  const isNew = await loadGeneratedCatalogue(ownerUrl, wanted, (line) => report(`${wanted}: ${line}`));
  if (!isNew) report(`${wanted}: exists, nothing changed`);
  return isNew ? catalogueSizes[wanted] : 0;
}

async function fillIndex(changed: boolean): Promise<void> {
  if (!changed) {
    await ensureIndex(runtime);
    return;
  }
  const began = performance.now();
  const { index, documents } = await rebuildIndex(runtime);
  report(`index: ${documents} documents in ${index} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
}
