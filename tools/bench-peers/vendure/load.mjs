// LOADS=1 node load.mjs   fills an empty database with products.json
import { readFile, writeFile } from 'node:fs/promises';
import {
  bootstrap,
  ConfigService,
  JobQueueService,
  LanguageCode,
  RequestContextService,
  SearchService,
} from '@vendure/core';
import { importProductsFromCsv, populateInitialData } from '@vendure/core/cli/index.js';
import { config } from './config.mjs';

const products = JSON.parse(await readFile('products.json', 'utf8'));
const columns =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';
const lines = products.map(({ id, title, description, price, category, sex }) =>
  [
    title,
    `p-${id}`,
    description,
    '',
    `tipo:${category}|sexo:${sex}`,
    '',
    '',
    `P${id}`,
    price,
    'standard',
    1,
    'false',
    '',
    '',
  ]
    .map((cell) => `"${String(cell).replaceAll('"', '""')}"`)
    .join(','),
);
await writeFile('products.csv', `${columns}\n${lines.join('\n')}\n`);

const app = await bootstrap(config);
await populateInitialData(app, {
  defaultLanguage: LanguageCode.es,
  defaultZone: 'América',
  countries: [{ name: 'Uruguay', code: 'UY', zone: 'América' }],
  taxRates: [{ name: 'IVA', percentage: 22 }],
  shippingMethods: [{ name: 'Envío', price: 100 }],
  paymentMethods: [],
  collections: [],
});
const { imported, errors } = await importProductsFromCsv(app, 'products.csv', LanguageCode.es);
console.log(`${imported} of ${products.length} imported, ${errors?.length ?? 0} errors`, errors?.[0] ?? '');

const queue = app.get(JobQueueService);
await queue.start();
const ctx = await app.get(RequestContextService).create({ apiType: 'admin' });
const jobs = app.get(ConfigService).jobQueueOptions.jobQueueStrategy;
const { id } = await app.get(SearchService).reindex(ctx);
for (;;) {
  const [{ state }] = await jobs.findManyById([id]);
  if (state === 'COMPLETED') break;
  if (state === 'FAILED') throw new Error('The index could not be made');
  await new Promise((resolve) => setTimeout(resolve, 500));
}
await app.close();
process.exit(0);
