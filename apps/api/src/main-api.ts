import { buildApp } from './app.ts';
import { readConfig } from './platform/config.ts';
import { stopOnSignal } from './platform/lifecycle.ts';
import { buildOpsServer } from './platform/ops-server.ts';
import { createRateLimiter } from './platform/rate-limit.ts';
import { openRedis } from './platform/redis.ts';
import { openRuntime } from './runtime.ts';

const config = readConfig();
const runtime = openRuntime(config, { service: 'api' });
const { log, metrics, clock, db, engine } = runtime;
const redis = openRedis({
  url: config.redisUrl,
  prefix: config.namespace,
  onError: (error) => log.warn({ err: error }, 'redis'),
});

const app = await buildApp({
  db,
  engine,
  clock,
  log,
  metrics,
  limiter: createRateLimiter({ db, redis, clock }),
  // Nobody can sign in yet, so everybody is a guest.
  resolveViewer: async () => null,
  namespace: config.namespace,
  commit: config.commit,
  trustedProxies: config.http.trustedProxies,
});
let stopping = false;
const ops = buildOpsServer({
  commit: config.commit,
  metrics,
  measure: async () => runtime.measurePool(),
  checkReady: async () => {
    if (stopping) throw new Error('stopping');
    await runtime.checkDatabase();
  },
});

await ops.listen({ host: config.http.host, port: config.http.opsPort });
await app.listen({ host: config.http.host, port: config.http.port });
log.info({ port: config.http.port, opsPort: config.http.opsPort }, 'api ready');

stopOnSignal(log, async () => {
  stopping = true;
  await app.close();
  await ops.close();
  redis.disconnect();
  await runtime.close();
});
