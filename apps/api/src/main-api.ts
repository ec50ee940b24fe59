import { createStreamUpdater, runStreams } from '#modules/notifications/index.ts';
import { buildApp } from './app.ts';
import { assembleIdentity } from './identity-deps.ts';
import { createCircuitBreaker } from './platform/limits/circuit-breaker.ts';
import { readConfig } from './platform/config.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { requestLanes } from './platform/database/reserved-connections.ts';
import { stopOnSignal } from './platform/lifecycle.ts';
import { openLiveNews } from './platform/live/live-news.ts';
import { createLiveStreams } from './platform/live/live-streams.ts';
import { openGateway } from './platform/providers/mercadopago/gateway.ts';
import { openObjectStore } from './platform/providers/object-store.ts';
import { buildOpsServer } from './platform/observability/ops-server.ts';
import { createRateLimiter } from './platform/limits/rate-limit.ts';
import { openRedis } from './platform/providers/redis.ts';
import { createDoorkeeper } from './platform/limits/load-shedder.ts';
import { openStreamPlaces } from './platform/live/stream-slots.ts';
import { letHashingStepBack } from './platform/limits/thread-priority.ts';
import { openRuntime } from './runtime.ts';
import { warmUp } from './warm-up.ts';

/**
 * When a process is killed, the streams it held come to the others within a second. Whoever finds the line full is not told so and comes
 * back after seconds that double each time. The system has a limit of its own (`net.core.somaxconn`).
 */
const callersInLine = 8192;

const config = readConfig();
const runtime = openRuntime(config, { service: 'api', lanes: requestLanes });
const { log, metrics, clock, db, reads, engine } = runtime;
const redis = openRedis({
  url: config.redisUrl,
  prefix: config.namespace,
  onError: (error) => log.warn({ err: error }, 'redis'),
});

const jobs = await startJobs({ url: config.database.url, log, onlyAsks: true });
const store = openObjectStore(config.objectStore);
const live = createLiveStreams(metrics);
const places = openStreamPlaces({ redis, clock });
const keeper = createStreamUpdater({ ...runtime, live });

const identity = await assembleIdentity(runtime, jobs);
log.info({ threads: letHashingStepBack() }, 'hashing steps back');
const app = await buildApp({
  identity,
  config,
  gateway: openGateway({
    ...runtime,
    breaker: createCircuitBreaker({
      onStateChange: (isOpen) => metrics.providerBreaker.set(Number(isOpen)),
    }),
  }),
  store,
  db,
  reads,
  engine,
  clock,
  log,
  metrics,
  limiter: createRateLimiter({ redis, clock, metrics }),
  live,
  places,
  keeper,
  news: openLiveNews(redis),
  namespace: config.namespace,
  commit: config.commit,
  trustedProxies: config.http.trustedProxies,
  doorkeeper: createDoorkeeper(metrics),
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
await app.listen({ host: config.http.host, port: config.http.port, backlog: callersInLine });
isOpen = true;
const stopStreams = runStreams({ redis, live, places }, keeper);
log.info({ port: config.http.port, opsPort: config.http.opsPort }, 'api ready');

stopOnSignal(log, async () => {
  isOpen = false;
  await Promise.all([app.drain(config.http.drainSeconds * 1000), live.closeInTurns()]);
  stopStreams();
  await app.close();
  await ops.close();
  redis.disconnect();
  await jobs.stop();
  store.close();
  await runtime.close();
});
