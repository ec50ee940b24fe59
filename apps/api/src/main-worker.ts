import { updateCatalogueMetrics } from '#modules/catalogue/index.ts';
import { updateModerationMetrics } from '#modules/moderation/index.ts';
import { updatePushMetrics } from '#modules/notifications/index.ts';
import { updatePaymentMetrics } from '#modules/payments/index.ts';
import { runDueWork, updateDueWorkMetrics } from '#platform/due-work/due-work.ts';
import { ensureSavedSearchIndex, updateSavedSearchMetrics } from '#modules/saved-searches/index.ts';
import { ensureIndex, ensureSitemap } from '#modules/search/index.ts';
import { allJobs } from './jobs.ts';
import { allDueWork } from './due-work.ts';
import { allListeners } from './listeners.ts';
import { readConfig } from './platform/config.ts';
import { runDispatcher } from './platform/events/dispatcher.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { createKeys } from './platform/keys.ts';
import { retryUntilDone, stopOnSignal } from './platform/lifecycle.ts';
import { openLiveUpdates } from './platform/live/live-updates.ts';
import { measureJobs } from './platform/jobs/measure-jobs.ts';
import { measureOutbox } from './platform/events/measure-outbox.ts';
import { openMailer } from './platform/providers/mail.ts';
import { openGateway } from './platform/providers/mercadopago/gateway.ts';
import { openObjectStore } from './platform/providers/object-store.ts';
import { openPush } from './platform/providers/push.ts';
import { buildOpsServer } from './platform/observability/ops-server.ts';
import { openRedis } from './platform/providers/redis.ts';
import { openRuntime } from './runtime.ts';

const config = readConfig();
const runtime = openRuntime(config, { service: 'worker', statementTimeoutMs: 60_000 });
const { log, metrics, db, clock } = runtime;

const ops = buildOpsServer({
  commit: config.commit,
  metrics,
  measure: async () => {
    runtime.measurePool();
    await measureOutbox(runtime);
    await measureJobs(runtime);
    await updatePaymentMetrics(runtime);
    await updateCatalogueMetrics(runtime);
    await updateModerationMetrics(runtime);
    await updateSavedSearchMetrics(runtime);
    await updateDueWorkMetrics(runtime);
    await updatePushMetrics(runtime);
  },
  checkReady: () => runtime.checkDatabase(),
});
await ops.listen({ host: config.http.host, port: config.http.opsPort });

const jobs = await startJobs({ url: config.database.url, log });
const mailer = openMailer(config.mail);
const store = openObjectStore(config.objectStore);
const gateway = openGateway(runtime);
const redis = openRedis({
  url: config.redisUrl,
  prefix: config.namespace,
  onError: (error) => log.warn({ err: error }, 'redis'),
});
const news = openLiveUpdates(redis);
const keys = createKeys(config.authSecret);
const stopping = new AbortController();
const push = openPush({ ...runtime, stopping: stopping.signal });
await jobs.work(allJobs({ ...runtime, jobs, mailer, store, news, gateway, keys, push }), metrics);
const dispatcher = runDispatcher(
  { db, clock, log, metrics, listeners: allListeners({ ...runtime, jobs, news }) },
  stopping.signal,
);
const dueWork = runDueWork(runtime, allDueWork({ ...runtime, jobs, gateway, keys, push }), stopping.signal);
void retryUntilDone(() => ensureIndex(runtime), { log, signal: stopping.signal });
void retryUntilDone(() => ensureSavedSearchIndex(runtime), { log, signal: stopping.signal });
void retryUntilDone(() => ensureSitemap({ ...runtime, store }), { log, signal: stopping.signal });
log.info({ opsPort: config.http.opsPort }, 'worker ready');

stopOnSignal(log, async () => {
  stopping.abort();
  await dispatcher;
  await dueWork;
  redis.disconnect();
  await jobs.stop();
  mailer.close();
  store.close();
  await ops.close();
  await runtime.close();
});
