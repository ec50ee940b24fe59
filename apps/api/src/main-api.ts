import { createViewCounter, runViewCounter } from '#modules/desk/index.ts';
import { createStreamUpdater, runStreams } from '#modules/notifications/index.ts';
import { termsFor } from '#modules/payments/index.ts';
import { buildApp } from './app.ts';
import { assembleIdentity } from './identity-deps.ts';
import { createCircuitBreaker } from './platform/limits/circuit-breaker.ts';
import { readConfig } from './platform/config.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { apiReservedConnections } from './platform/database/reserved-connections.ts';
import { stopOnSignal } from './platform/lifecycle.ts';
import { openLiveUpdates } from './platform/live/live-updates.ts';
import { createLiveStreams } from './platform/live/live-streams.ts';
import { openGateway } from './platform/providers/mercadopago/gateway.ts';
import { openObjectStore } from './platform/providers/object-store.ts';
import { openPush } from './platform/providers/push.ts';
import { buildOpsServer } from './platform/observability/ops-server.ts';
import { createRateLimiter } from './platform/limits/rate-limit.ts';
import { openRedis } from './platform/providers/redis.ts';
import { createLoadShedder } from './platform/limits/load-shedder.ts';
import { openStreamSlots } from './platform/live/stream-slots.ts';
import { lowerThreadPoolPriority } from './platform/limits/thread-priority.ts';
import { openRuntime } from './runtime.ts';
import { warmUp } from './warm-up.ts';

/**
 * When a process dies, its streams reconnect to the others within a second. A full backlog drops connections silently, and clients
 * retry after seconds that double. The system limit is `net.core.somaxconn`.
 */
const listenBacklog = 8192;

const config = readConfig();
const runtime = openRuntime(config, { service: 'api', reservedConnections: apiReservedConnections });
const { log, metrics, clock, db, reads, engine } = runtime;
const redis = openRedis({
  url: config.redisUrl,
  prefix: config.namespace,
  onError: (error) => log.warn({ err: error }, 'redis'),
});

const jobs = await startJobs({ url: config.database.url, log, enqueueOnly: true });
const store = openObjectStore(config.objectStore);
const live = createLiveStreams(metrics);
const streamSlots = openStreamSlots({ redis, clock });
const keeper = createStreamUpdater({ ...runtime, live });

const viewCounter = createViewCounter(runtime);

const identity = assembleIdentity(runtime, jobs);
log.info({ threads: lowerThreadPoolPriority() }, 'thread pool priority lowered');
const app = await buildApp({
  identity,
  config,
  gateway: openGateway({
    ...runtime,
    breaker: createCircuitBreaker({
      onStateChange: (isOpen) => metrics.providerBreaker.set(Number(isOpen)),
    }),
  }),
  termsFor,
  store,
  push: openPush(runtime),
  db,
  reads,
  engine,
  clock,
  log,
  metrics,
  viewCounter,
  limiter: createRateLimiter({ redis, clock, metrics }),
  live,
  streamSlots,
  keeper,
  news: openLiveUpdates(redis),
  namespace: config.namespace,
  commit: config.commit,
  trustedProxies: config.http.trustedProxies,
  loadShedder: createLoadShedder(metrics),
});
let isOpen = false;
const ops = buildOpsServer({
  commit: config.commit,
  metrics,
  measure: async () => runtime.measurePool(),
  checkReady: async () => {
    if (!isOpen) throw new Error('not listening');
    await runtime.checkDatabase();
  },
});

await ops.listen({ host: config.http.host, port: config.http.opsPort });
await warmUp(app);
await app.listen({ host: config.http.host, port: config.http.port, backlog: listenBacklog });
isOpen = true;
const stopStreams = runStreams({ redis, live, streamSlots }, keeper);
const stopViewCounter = runViewCounter(viewCounter, metrics);
log.info({ port: config.http.port, opsPort: config.http.opsPort }, 'api ready');

stopOnSignal(log, async () => {
  isOpen = false;
  await Promise.all([app.drain(config.http.drainSeconds * 1000), live.closeGradually()]);
  stopStreams();
  await app.close();
  await stopViewCounter();
  await ops.close();
  redis.disconnect();
  await jobs.stop();
  store.close();
  await runtime.close();
});
