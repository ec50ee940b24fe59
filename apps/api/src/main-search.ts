import { rebuildSavedSearches, verifySavedSearches } from '#modules/saved-searches/index.ts';
import { removeLostProducts, rebuildIndex, verifyIndex } from '#modules/search/index.ts';
import { readConfig } from './platform/config.ts';
import { openRuntime } from './runtime.ts';

// `rebuild` fills new indexes and swaps them in; `verify` compares with PostgreSQL and repairs; run `forget-lost` after a restore.
const commands = {
  rebuild: { products: rebuildIndex, savedSearches: rebuildSavedSearches },
  verify: { products: verifyIndex, savedSearches: verifySavedSearches },
  'forget-lost': { products: removeLostProducts },
};
const steps = commands[process.argv[2] as keyof typeof commands];
if (!steps) throw new Error('usage: main-search.ts rebuild|verify|forget-lost');

const runtime = openRuntime(readConfig(), { service: 'search-tool', statementTimeoutMs: 60_000 });
for (const [of, run] of Object.entries(steps)) {
  const startedAt = performance.now();
  const report = await run(runtime);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  runtime.log.info({ of, report, seconds }, `search ${process.argv[2]} done`);
}
await runtime.close();
