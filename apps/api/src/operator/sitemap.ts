import { writeSitemap } from '#modules/search/index.ts';
import { readConfig } from '#platform/config.ts';
import { openObjectStore } from '#platform/providers/object-store.ts';
import { openRuntime } from '../runtime.ts';

/** Writes the sitemap now; the worker does it a few times a day. */
export async function sitemap(): Promise<void> {
  const config = readConfig();
  const runtime = openRuntime(config, { service: 'sitemap-tool', statementTimeoutMs: 60_000 });
  const store = openObjectStore(config.objectStore);
  const startedAt = performance.now();
  const report = await writeSitemap({ ...runtime, store });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const maxMegabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  runtime.log.info({ report, seconds, maxMegabytes }, 'sitemap written');
  store.close();
  await runtime.close();
}
