import { randomBytes, randomInt } from 'node:crypto';
import type { Redis } from 'ioredis';
import { afterAll, inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { type AppDeps, buildApp } from '../src/app.ts';
import { assembleIdentity } from '../src/identity-deps.ts';
import { allJobs, jobDefinitions } from '../src/jobs.ts';
import { withdrawProduct } from '../src/modules/catalogue/index.ts';
import { createViewCounter } from '../src/modules/desk/index.ts';
import { createPasswordHasher } from '../src/modules/identity/index.ts';
import { createStreamUpdater } from '../src/modules/notifications/index.ts';
import { termsFor } from '../src/modules/payments/index.ts';
import { allDueWork } from '../src/due-work.ts';
import { processDueWork } from '../src/platform/due-work/due-work.ts';
import { savedSearchAliases } from '../src/modules/saved-searches/index.ts';
import { ensureIndex, productAliases } from '../src/modules/search/index.ts';
import { type Config, readConfig } from '../src/platform/config.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { createKeys } from '../src/platform/keys.ts';
import { startJobs } from '../src/platform/jobs/jobs.ts';
import { openLiveUpdates } from '../src/platform/live/live-updates.ts';
import { createLiveStreams } from '../src/platform/live/live-streams.ts';
import { openLog } from '../src/platform/observability/log.ts';
import { openMailer } from '../src/platform/providers/mail.ts';
import { openGateway } from '../src/platform/providers/mercadopago/gateway.ts';
import { createMetrics } from '../src/platform/observability/metrics.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { openObjectStore } from '../src/platform/providers/object-store.ts';
import { openPush } from '../src/platform/providers/push.ts';
import { createRateLimiter } from '../src/platform/limits/rate-limit.ts';
import { openRedis } from '../src/platform/providers/redis.ts';
import { createPrimaryReads } from '../src/platform/database/replica.ts';
import { openSearchEngine } from '../src/platform/providers/search-engine.ts';
import { openStreamSlots } from '../src/platform/live/stream-slots.ts';
import { asOwner, ownerUrlOf, withDatabase } from './databases.ts';
import { createJobRunner } from './job-runner.ts';
import { createTestClock } from './test-clock.ts';
import { createVisitor } from './visitor.ts';

declare module 'vitest' {
  interface ProvidedContext {
    template: string;
  }
}

/** Vitest's global setup: migrates a template database that every test file of this run copies. */
export default async function prepareTemplate({ provide }: TestProject): Promise<() => Promise<void>> {
  const template = `perchero_test_template_${process.pid}`;
  const drop = () => asOwner((owner) => owner.query(`drop database if exists ${template} with (force)`));
  await drop();
  await asOwner((owner) => owner.query(`create database ${template}`));
  await migrate(ownerUrlOf(template), jobDefinitions);
  provide('template', template);
  return drop;
}

/** Isolated dependencies of one test file: database, index names, Redis keys, clock. */
export async function startTestDeps({ poolSize = 12 }: { poolSize?: number } = {}) {
  const namespace = `test-${randomBytes(5).toString('hex')}`;
  const databaseName = namespace.replace('-', '_');
  await asOwner((owner) => owner.query(`create database ${databaseName} template ${inject('template')}`));
  const read = readConfig();
  const databaseUrl = withDatabase(read.database.url, databaseName);
  const config: Config = {
    ...read,
    namespace,
    database: { url: databaseUrl, poolSize },
    // A test file creates many accounts at once.
    maxConcurrentPasswordHashes: 16,
    // A copy, because `startProvider` changes it.
    mercadoPago: { ...read.mercadoPago },
  };
  const database = openDatabase({ url: databaseUrl, poolSize });
  const redis = openRedis({ url: config.redisUrl, prefix: namespace, onError: () => {} });
  await untilReady(redis);
  const clock = createTestClock();
  const engine = openSearchEngine({ url: config.openSearchUrl, clock });
  const aliases = productAliases(namespace);
  const searchAliases = savedSearchAliases(namespace);
  const log = openLog({ service: 'test', commit: 'test', level: 'silent' });
  const metrics = createMetrics('test');
  const deps = {
    config,
    databaseUrl,
    ownerUrl: ownerUrlOf(databaseName),
    db: database.db,
    reads: createPrimaryReads(database.db),
    redis,
    clock,
    engine,
    aliases,
    savedSearchAliases: searchAliases,
    log,
    metrics,
    viewCounter: createViewCounter({ db: database.db, clock, log, metrics }),
    gateway: openGateway({ config, clock, log, metrics }),
    termsFor,
    keys: createKeys(config.authSecret),
    // Repeats at once.
    push: openPush({ config, log, metrics, pause: async () => {} }),
    news: openLiveUpdates(redis),
    /** Pauses a product as its seller. */
    async withdraw(id: number) {
      const { seller_id } = await database.db
        .selectFrom('product')
        .select('seller_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await withdrawProduct({ db: database.db, clock }, seller_id, id);
    },
  };
  afterAll(async () => {
    for (const { write } of [aliases, searchAliases])
      for (const index of await engine.indexesBehind(write)) await engine.deleteIndex(index);
    await engine.close();
    redis.disconnect();
    await database.close();
    await asOwner((owner) => owner.query(`drop database if exists ${databaseName} with (force)`));
  });
  return deps;
}

export type TestDeps = Awaited<ReturnType<typeof startTestDeps>>;

/** The API on those dependencies, called over HTTP. Enqueued jobs wait for `workOff`. */
export async function startTestApp(changes: Partial<AppDeps> = {}) {
  const deps = await startTestDeps();
  await ensureIndex(deps);
  const { config, databaseUrl, log } = deps;
  const jobs = await startJobs({ url: databaseUrl, log, enqueueOnly: true });
  const identity = {
    ...assembleIdentity(deps, jobs),
    // Every test signs people in: the real cost would be a quarter of the time.
    hasher: createPasswordHasher(config.maxConcurrentPasswordHashes, deps.metrics, { memory: 64, passes: 1 }),
  };
  const store = openObjectStore(config.objectStore);
  const live = createLiveStreams(deps.metrics);
  const app = await buildApp({
    ...deps,
    live,
    streamSlots: openStreamSlots(deps),
    keeper: createStreamUpdater({ ...deps, live }),
    identity,
    store,
    limiter: createRateLimiter(deps),
    namespace: config.namespace,
    commit: 'test',
    trustedProxies: ['127.0.0.1'],
    ...changes,
  });
  const mailer = openMailer(config.mail);
  const worker = createJobRunner(databaseUrl, () => allJobs({ ...deps, jobs, mailer, store }));
  afterAll(async () => {
    await app.close();
    await worker.stop();
    await jobs.stop();
    mailer.close();
    store.close();
  });

  const visitor = () => createVisitor(app, `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`);
  return {
    ...deps,
    app,
    identity,
    store,
    jobs,
    visitor,
    get: createVisitor(app).get,
    workOff: () => worker.workOff(),
    /** Runs the due payment work of the worker and returns how many items it processed. */
    async workMoney(changes: Partial<typeof deps> = {}) {
      let count = 0;
      for (let done = 1; done > 0; count += done)
        done = await processDueWork(deps, allDueWork({ ...deps, jobs, ...changes }));
      return count;
    },
  };
}

function untilReady(redis: Redis): Promise<void> {
  return new Promise((resolve) =>
    redis.status === 'ready' ? resolve() : redis.once('ready', () => resolve()),
  );
}
