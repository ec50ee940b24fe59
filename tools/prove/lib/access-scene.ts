import { randomInt } from 'node:crypto';
import { assembleIdentity } from '@perchero/api/src/identity-deps.ts';
import { allJobs } from '@perchero/api/src/jobs.ts';
import { allListeners } from '@perchero/api/src/listeners.ts';
import { dispatchDue } from '@perchero/api/src/platform/events/dispatcher.ts';
import { startJobs } from '@perchero/api/src/platform/jobs/jobs.ts';
import { createKeys } from '@perchero/api/src/platform/keys.ts';
import { openLiveUpdates } from '@perchero/api/src/platform/live/live-updates.ts';
import { openMailer } from '@perchero/api/src/platform/providers/mail.ts';
import { openGateway } from '@perchero/api/src/platform/providers/mercadopago/gateway.ts';
import { openObjectStore } from '@perchero/api/src/platform/providers/object-store.ts';
import { openPush } from '@perchero/api/src/platform/providers/push.ts';
import { openRedis } from '@perchero/api/src/platform/providers/redis.ts';
import { createJobRunner } from '@perchero/api/test/job-runner.ts';
import type { MatrixScene } from '@perchero/api/test/matrix/scene.ts';
import { createVisitor, type Transport, type Visitor } from '@perchero/api/test/visitor.ts';
import type { Environment } from '../../stack/environment.ts';
import { type Api, openApi } from './api.ts';
import { metricOf } from './faults.ts';
import { openProofRuntime } from './runtime.ts';

export interface AccessScene extends MatrixScene, AsyncDisposable {
  /** Gives all events to all listeners. */
  deliverAll(): Promise<void>;
}

/** What the matrix of the API's tests asks for, of processes of their own. Jobs are done here, when they are asked for. */
export async function openAccessScene(env: Environment): Promise<AccessScene> {
  // The tests' own helpers find the mail sink and the simulators there.
  Object.assign(process.env, env);
  const runtime = openProofRuntime(env);
  const { config } = runtime;
  const redis = openRedis({ url: config.redisUrl, prefix: config.namespace, onError: () => {} });
  const jobs = await startJobs({ url: config.database.url, log: runtime.log, enqueueOnly: true });
  const mailer = openMailer(config.mail);
  const store = openObjectStore(config.objectStore);
  const news = openLiveUpdates(redis);
  const keys = createKeys(config.authSecret);
  const push = openPush(runtime);
  const parts = { ...runtime, jobs, mailer, store, news, keys, push, gateway: openGateway(runtime) };
  const worker = createJobRunner(config.database.url, () => allJobs(parts));
  const api = openApi(env);
  const transport = socketTransport(api);
  return {
    ...runtime,
    // Its tests move the clock; people here live in real time.
    clock: { ...runtime.clock, advance: () => {} },
    redis,
    news,
    identity: assembleIdentity(runtime, jobs),
    visitor: () => createVisitor(transport, `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`),
    workOff: () => worker.workOff(),
    countEvents: (route) => countEvents(env, route),
    async deliverAll() {
      while ((await dispatchDue({ ...parts, listeners: allListeners(parts) })) > 0);
      await runtime.engine.refresh(runtime.aliases.read);
    },
    async [Symbol.asyncDispose]() {
      api[Symbol.dispose]();
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
  const labels = route === undefined ? '' : `route="${route}"`;
  const count = (api: 1 | 2) => metricOf(env, api, 'security_events_total', labels);
  return (await count(1)) + (await count(2));
}

export function cookieOf({ jar }: Pick<Visitor, 'jar'>): string {
  return [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

/** The way in of the API's own tests, over sockets: each call goes to the next process. */
function socketTransport(api: Api): Transport {
  return {
    async inject({ method, url, headers, cookies, payload }) {
      const answer = await api.call({
        method,
        path: url,
        address: headers['x-forwarded-for'] ?? '',
        headers,
        cookie: cookieOf({ jar: new Map(Object.entries(cookies)) }),
        body: payload,
      });
      return {
        statusCode: answer.status,
        headers: answer.headers,
        cookies: (answer.headers['set-cookie'] ?? []).map(parsed),
        json: () => JSON.parse(answer.body) as unknown,
      };
    },
  };
}

function parsed(line: string): object {
  const [pair = '', ...attributes] = line.split('; ');
  const maxAge = attributes.find((one) => one.toLowerCase().startsWith('max-age='));
  return {
    name: pair.slice(0, pair.indexOf('=')),
    value: decodeURIComponent(pair.slice(pair.indexOf('=') + 1)),
    ...(maxAge && { maxAge: Number(maxAge.slice('max-age='.length)) }),
  };
}
