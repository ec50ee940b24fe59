import { setTimeout as pause } from 'node:timers/promises';
import { allListeners } from '@perchero/api/src/listeners.ts';
import { readConfig } from '@perchero/api/src/platform/config.ts';
import { runDispatcher } from '@perchero/api/src/platform/events/dispatcher.ts';
import type { DeliveredEvent, Listener } from '@perchero/api/src/platform/events/events.ts';
import { startJobs } from '@perchero/api/src/platform/jobs/jobs.ts';
import { stopOnSignal } from '@perchero/api/src/platform/lifecycle.ts';
import { buildOpsServer } from '@perchero/api/src/platform/observability/ops-server.ts';
import { openGateway } from '@perchero/api/src/platform/providers/mercadopago/gateway.ts';
import type { SearchEngine } from '@perchero/api/src/platform/providers/search-engine.ts';
import { openRuntime } from '@perchero/api/src/runtime.ts';
import { randomStream } from '../../../seed/generator/random.ts';
import { shuffled } from '../../lib/report.ts';

/**
 * A worker that is told of changes as badly as an outbox may: two dispatchers at once, each batch shuffled, cut into
 * products that go side by side, every product twice, and a third time much later with what was read at first.
 */

const latestMs = 3000;

const config = readConfig();
const runtime = openRuntime(config, { service: 'worker', statementTimeoutMs: 60_000 });
const { db, clock, log, metrics, engine } = runtime;
const jobs = await startJobs({ url: config.database.url, log, enqueueOnly: true });
const ops = buildOpsServer({
  commit: config.commit,
  metrics,
  measure: async () => {},
  checkReady: () => runtime.checkDatabase(),
});
await ops.listen({ host: config.http.host, port: config.http.opsPort });

const random = randomStream('shuffling worker');
const late = new Set<Promise<void>>();
const stopping = new AbortController();
const parts = { ...runtime, jobs, news: { publish: async () => {} }, gateway: openGateway(runtime) };
const prompt = allListeners(parts);
// It reads the state of now and writes it later, when newer ones are in the index.
const belated = allListeners({ ...parts, engine: { ...engine, apply: applyLate(engine) } });
const listeners = prompt.map((listener, index) => badlyTold(listener, belated[index] ?? listener));

const dispatchers = [0, 1].map(() => runDispatcher({ db, clock, log, metrics, listeners }, stopping.signal));
log.info('worker ready');

stopOnSignal(log, async () => {
  stopping.abort();
  await Promise.all(dispatchers);
  await Promise.all(late);
  await jobs.stop();
  await ops.close();
  await runtime.close();
});

function badlyTold(listener: Listener, belatedOne: Listener): Listener {
  return {
    ...listener,
    async handle(events) {
      tellLate(belatedOne, events);
      const twice = shuffled([...events, ...events], random);
      const middle = Math.ceil(twice.length / 2);
      await Promise.all([listener.handle(twice.slice(0, middle)), listener.handle(twice.slice(middle))]);
    },
  };
}

function tellLate(listener: Listener, events: readonly DeliveredEvent[]): void {
  const running = listener
    .handle(shuffled(events, random))
    .catch((error: unknown) => log.error({ err: error }, 'the late repetition failed'))
    .finally(() => late.delete(running));
  late.add(running);
}

function applyLate(real: SearchEngine): SearchEngine['apply'] {
  return async (index, operations, options) => {
    await pause(random() * latestMs, undefined, { signal: stopping.signal }).catch(() => {});
    await real.apply(index, operations, options);
  };
}
