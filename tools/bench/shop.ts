import { randomBytes } from 'node:crypto';
import { buildApp } from '@perchero/api/src/app.ts';
import { openProfile } from '@perchero/api/src/modules/accounts/index.ts';
import { productAliases, rebuildIndex } from '@perchero/api/src/modules/search/index.ts';
import { systemClock } from '@perchero/api/src/platform/clock.ts';
import { readConfig } from '@perchero/api/src/platform/config.ts';
import { openDatabase } from '@perchero/api/src/platform/database.ts';
import { openLog } from '@perchero/api/src/platform/log.ts';
import { createMetrics } from '@perchero/api/src/platform/metrics.ts';
import { createRateLimiter } from '@perchero/api/src/platform/rate-limit.ts';
import { openRedis } from '@perchero/api/src/platform/redis.ts';
import { openSearchEngine, type SearchEngine } from '@perchero/api/src/platform/search-engine.ts';
import { type LimitClass, limitClasses, type LimitRule } from '@perchero/contract/limits';
import { watchSearches } from './searches.ts';

/** Always the same, so that every run writes to the same pages. */
export const benchSeller = {
  id: '7e57ab1e-0000-4000-8000-000000000001',
  username: 'benchseller',
  fullName: 'Ana Pérez',
  description: '',
  avatarPath: null,
  department: null,
};

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** The API in this process, on a database and an index of its own: every statement of a call is ours to count. */
export async function openShop(databaseUrl: string) {
  const config = readConfig();
  const namespace = `bench-${randomBytes(4).toString('hex')}`;
  const clock = systemClock;
  const database = openDatabase({ url: databaseUrl, poolSize: 4, statementTimeoutMs: 60_000 });
  const { db } = database;
  const redis = openRedis({ url: config.redisUrl, prefix: namespace, onError: () => {} });
  const { engine, searchesDuring } = watchSearches(openSearchEngine({ url: config.openSearchUrl, clock }));
  // Nothing listens on port 1, so every request is refused at once.
  const awayEngine = openSearchEngine({ url: 'http://127.0.0.1:1', clock });
  const aliases = productAliases(namespace);
  const appWith = (chosen: SearchEngine) =>
    buildApp({
      db,
      engine: chosen,
      clock,
      log: openLog({ service: 'bench', commit: 'bench', level: 'silent' }),
      metrics: createMetrics('bench'),
      limiter: createRateLimiter({ db, redis, clock, rules: generousLimits() }),
      resolveViewer: async () => null,
      namespace,
      commit: 'bench',
      trustedProxies: [],
    });

  await openProfile(db, clock, benchSeller);
  await rebuildIndex({ db, engine, aliases, clock });
  const app = await appWith(engine);
  const appWithoutEngine = await appWith(awayEngine);
  return {
    db,
    clock,
    app,
    appWithoutEngine,
    openSearchUrl: config.openSearchUrl,
    searchesDuring,
    async close() {
      await app.close();
      await appWithoutEngine.close();
      for (const index of await engine.indexesBehind(aliases.write)) await engine.deleteIndex(index);
      await engine.close();
      await awayEngine.close();
      redis.disconnect();
      await database.close();
    },
  };
}

/** A limit is counted as in production, and never reached. */
function generousLimits(): Record<LimitClass, LimitRule> {
  const rules = Object.entries<LimitRule>(limitClasses).map(([name, rule]) => [
    name,
    { ...rule, allowed: 1_000_000 },
  ]);
  return Object.fromEntries(rules) as Record<LimitClass, LimitRule>;
}
