import { rebuildSavedSearches, verifySavedSearches } from '#modules/saved-searches/index.ts';
import { removeLostProducts, rebuildIndex, verifyIndex } from '#modules/search/index.ts';
import { readConfig } from '#platform/config.ts';
import { openRuntime } from '../runtime.ts';

// `rebuild` fills new indexes and swaps them in; `verify` compares with PostgreSQL and repairs; run `forget-lost` after a restore.
const steps = {
  rebuild: { products: rebuildIndex, savedSearches: rebuildSavedSearches },
  verify: { products: verifyIndex, savedSearches: verifySavedSearches },
  'forget-lost': { products: removeLostProducts },
};

export async function search([name = '']: string[]): Promise<void> {
  if (!Object.hasOwn(steps, name)) throw new Error(`usage: perchero search ${Object.keys(steps).join('|')}`);
  const runtime = openRuntime(readConfig(), { service: 'search-tool', statementTimeoutMs: 60_000 });
  for (const [of, run] of Object.entries(steps[name as keyof typeof steps])) {
    const startedAt = performance.now();
    const report = await run(runtime);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    runtime.log.info({ of, report, seconds }, `search ${name} done`);
  }
  await runtime.close();
}
