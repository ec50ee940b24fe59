import { randomInt } from 'node:crypto';
import { assembleIdentity } from '@perchero/api/src/identity-deps.ts';
import { allJobs } from '@perchero/api/src/jobs.ts';
import { readConfig } from '@perchero/api/src/platform/config.ts';
import { startJobs } from '@perchero/api/src/platform/jobs/jobs.ts';
import { openLiveUpdates } from '@perchero/api/src/platform/live/live-updates.ts';
import { openMailer } from '@perchero/api/src/platform/providers/mail.ts';
import { openGateway } from '@perchero/api/src/platform/providers/mercadopago/gateway.ts';
import { openObjectStore } from '@perchero/api/src/platform/providers/object-store.ts';
import { openRedis } from '@perchero/api/src/platform/providers/redis.ts';
import { openRuntime } from '@perchero/api/src/runtime.ts';
import { createJobRunner } from '@perchero/api/test/job-runner.ts';
import type { MatrixScene } from '@perchero/api/test/matrix/scene.ts';
import { createVisitor } from '@perchero/api/test/visitor.ts';
import { type Environment, portOf } from '../../stack/environment.ts';
import { openApi } from '../accounts/api.ts';
import { socketDoor } from './socket-door.ts';

/** What the matrix of the API's tests asks for, of processes of their own. Jobs are done here, when they are asked for. */
export async function openAccessScene(env: Environment): Promise<MatrixScene & { close(): Promise<void> }> {
  // The tests' own helpers find the mail sink and the simulators there.
  Object.assign(process.env, env);
  const config = readConfig({ ...env, LOG_LEVEL: 'silent' });
  const runtime = openRuntime(config, { service: 'proof', statementTimeoutMs: 60_000 });
  const redis = openRedis({ url: config.redisUrl, prefix: config.namespace, onError: () => {} });
  const jobs = await startJobs({ url: config.database.url, log: runtime.log, enqueueOnly: true });
  const mailer = openMailer(config.mail);
  const store = openObjectStore(config.objectStore);
  const news = openLiveUpdates(redis);
  const parts = { ...runtime, jobs, mailer, store, news, gateway: openGateway(runtime) };
  const worker = createJobRunner(config.database.url, () => allJobs(parts));
  const api = openApi(env);
  const door = socketDoor(api);
  return {
    ...runtime,
    // Its tests move the clock; people here live in real time.
    clock: { ...runtime.clock, advance: () => {} },
    redis,
    news,
    identity: await assembleIdentity(runtime, jobs),
    visitor: () => createVisitor(door, `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`),
    workOff: () => worker.workOff(),
    countEvents: (route) => countEvents(env, route),
    async close() {
      api.close();
      await worker.stop();
      await jobs.stop();
      mailer.close();
      store.close();
      redis.disconnect();
      await runtime.close();
    },
  };
}

/** Of both processes, as the monitoring reads it. */
export async function countEvents(env: Environment, route?: string): Promise<number> {
  const texts = await Promise.all(
    [22, 23].map(async (offset) => (await fetch(`http://127.0.0.1:${portOf(env, offset)}/metrics`)).text()),
  );
  return texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.startsWith('security_events_total{'))
    .filter((line) => route === undefined || line.includes(`route="${route}"`))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}
