import { randomBytes } from 'node:crypto';
import { buildApp } from '@perchero/api/src/app.ts';
import { assembleIdentity } from '@perchero/api/src/identity-deps.ts';
import { createViewCounter } from '@perchero/api/src/modules/desk/index.ts';
import { createStreamUpdater } from '@perchero/api/src/modules/notifications/index.ts';
import { termsFor } from '@perchero/api/src/modules/payments/index.ts';
import { createMember } from '@perchero/api/seed/create-member.ts';
import { productAliases, rebuildIndex } from '@perchero/api/src/modules/search/index.ts';
import { systemClock } from '@perchero/api/src/platform/clock.ts';
import { type Config, readConfig } from '@perchero/api/src/platform/config.ts';
import { openDatabase } from '@perchero/api/src/platform/database/database.ts';
import { createPrimaryReads } from '@perchero/api/src/platform/database/replica.ts';
import { startJobs } from '@perchero/api/src/platform/jobs/jobs.ts';
import { createRateLimiter } from '@perchero/api/src/platform/limits/rate-limit.ts';
import { openLiveUpdates } from '@perchero/api/src/platform/live/live-updates.ts';
import { createLiveStreams } from '@perchero/api/src/platform/live/live-streams.ts';
import { openStreamSlots } from '@perchero/api/src/platform/live/stream-slots.ts';
import { openLog } from '@perchero/api/src/platform/observability/log.ts';
import { createMetrics } from '@perchero/api/src/platform/observability/metrics.ts';
import { openGateway } from '@perchero/api/src/platform/providers/mercadopago/gateway.ts';
import { openObjectStore } from '@perchero/api/src/platform/providers/object-store.ts';
import { openPush } from '@perchero/api/src/platform/providers/push.ts';
import { openRedis } from '@perchero/api/src/platform/providers/redis.ts';
import { openSearchEngine, type SearchEngine } from '@perchero/api/src/platform/providers/search-engine.ts';
import { type LimitClass, limitClasses, type LimitRule } from '@perchero/contract/limits';
import { watchSearches } from './statements.ts';

/** Always the same, so that every run writes to the same pages. */
export const benchSeller = {
  id: '7e57ab1e-0000-4000-8000-000000000001',
  username: 'benchseller',
  fullName: 'Ana Pérez',
  email: 'ana@example.com',
  password: 'tapado-camel-92',
  phone: '+59899000001',
  birthDate: '1990-05-17',
  gender: 'femenino',
} as const;

export type Shop = Awaited<ReturnType<typeof openShop>>;

/**
 * The API in this process: every statement of a call is ours to count. On an index of its own, unless `indexed` describes a copy
 * that has the index of this database.
 */
export async function openShop(databaseUrl: string, indexed?: Config) {
  const config = indexed ?? readConfig();
  const namespace = indexed?.namespace ?? `bench-${randomBytes(4).toString('hex')}`;
  const clock = systemClock;
  const database = openDatabase({ url: databaseUrl, poolSize: 4, statementTimeoutMs: 60_000 });
  const { db } = database;
  // Not that of a copy beside it: so many calls as this one takes in advance would be missing there.
  const redis = openRedis({ url: config.redisUrl, prefix: `${namespace}-bench`, onError: () => {} });
  const { engine, searchesDuring } = watchSearches(openSearchEngine({ url: config.openSearchUrl, clock }));
  // Nothing listens on port 1, so every request is refused at once.
  const awayEngine = openSearchEngine({ url: 'http://127.0.0.1:1', clock });
  const aliases = productAliases(namespace);
  // What the API itself keeps for a moment goes by this one; sessions do not.
  let passedMs = 0;
  const movedClock = { now: () => new Date(systemClock.now().getTime() + passedMs) };
  const log = openLog({ service: 'bench', commit: 'bench', level: 'silent' });
  const metrics = createMetrics('bench');
  const jobs = await startJobs({ url: databaseUrl, log, enqueueOnly: true });
  const identity = assembleIdentity({ config, db, clock, metrics }, jobs);
  const store = openObjectStore(config.objectStore);
  const live = createLiveStreams(metrics);
  const appWith = (chosen: SearchEngine) =>
    buildApp({
      identity,
      config,
      gateway: openGateway({ config, clock, log, metrics }),
      termsFor,
      store,
      push: openPush({ config, log, metrics }),
      db,
      reads: createPrimaryReads(db),
      engine: chosen,
      clock: movedClock,
      log,
      metrics,
      viewCounter: createViewCounter({ db, clock, log, metrics }),
      limiter: createRateLimiter({ redis, clock, metrics, rules: generousLimits() }),
      live,
      streamSlots: openStreamSlots({ redis, clock }),
      keeper: createStreamUpdater({ db, clock, log, live }),
      news: openLiveUpdates(redis),
      namespace,
      commit: 'bench',
      trustedProxies: [],
    });

  await createMember(identity, benchSeller);
  if (!indexed) await rebuildIndex({ db, engine, aliases, clock });
  const app = await appWith(engine);
  const appWithoutEngine = await appWith(awayEngine);
  return {
    db,
    clock,
    identity,
    app,
    appWithoutEngine,
    passTime: () => void (passedMs += 10_000),
    /** The cookies of a browser in which the seller is signed in. */
    memberCookies: await signIn(app, benchSeller),
    signIn: (person: SignIn) => signIn(app, person),
    openSearchUrl: config.openSearchUrl,
    searchesDuring,
    async close() {
      await app.close();
      await appWithoutEngine.close();
      const ownIndexes = indexed ? [] : await engine.indexesBehind(aliases.write);
      for (const index of ownIndexes) await engine.deleteIndex(index);
      await engine.close();
      await awayEngine.close();
      redis.disconnect();
      store.close();
      await jobs.stop();
      await database.close();
    },
  };
}

type SignIn = { readonly email: string; readonly password: string };

async function signIn(app: Awaited<ReturnType<typeof buildApp>>, { email, password }: SignIn) {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/session/sign-in',
    payload: { email, password },
  });
  if (reply.statusCode !== 200) throw new Error(`sign-in answered ${reply.statusCode}`);
  return Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]));
}

/** A limit is counted as in production, and never reached. */
function generousLimits(): Record<LimitClass, LimitRule> {
  const rules = Object.entries<LimitRule>(limitClasses).map(([name, rule]) => [
    name,
    { ...rule, allowed: 1_000_000 },
  ]);
  return Object.fromEntries(rules) as Record<LimitClass, LimitRule>;
}
