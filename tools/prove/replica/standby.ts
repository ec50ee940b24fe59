import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lastWriteCookie } from '@perchero/api/src/platform/database/replica.ts';
import { runCommand } from '../../stack/command.ts';
import { type Environment, environmentOf, portOf, repository, variable } from '../../stack/environment.ts';
import { services } from '../../stack/services.ts';
import { waitUntil } from '../../stack/wait.ts';
import { checkOut, payFor } from '../data/writing.ts';
import type { Answer, Api } from '../lib/api.ts';
import type { CrowdPerson } from '../lib/crowd.ts';
import { killPostgres, metricOf } from '../lib/faults.ts';
import type { Market } from '../money/market.ts';
import type { Provider } from '../money/provider.ts';

const portOffset = 16;

/** What the processes of a proof's copy are told so that they read from its standby too. */
export async function replicaSettings(lagSeconds: number): Promise<Environment> {
  const port = portOf(await environmentOf(), 600 + portOffset);
  return {
    REPLICA_DATABASE_URL: `postgres://perchero_app:perchero_app@127.0.0.1:${port}/perchero`,
    REPLICA_LAG_SECONDS: String(lagSeconds),
  };
}

export type Standby = ReturnType<typeof openStandby>;

/** The second server of a copy, and what its processes say about it. */
export function openStandby(env: Environment) {
  const port = portOf(env, portOffset);
  const apis = [1, 2] as const;
  const sum = async (name: string, labels = '') => {
    const values = await Promise.all(apis.map((api) => metricOf(env, api, name, labels)));
    return values.reduce((total, value) => total + value, 0);
  };
  return {
    /** Shows everything so much later, from its start on. */
    start: (applyDelay: string) =>
      services('start', ['postgres-standby'], { env: { ...env, STANDBY_APPLY_DELAY: applyDelay } }),
    stop: () => services('stop', ['postgres-standby'], { env }),
    kill: () => killPostgres(env, 'postgres-standby'),
    async promote(): Promise<Environment> {
      const old = `127.0.0.1:${variable(env, 'POSTGRES_PORT')}`;
      await runCommand([join(repository, 'infra/postgres/promote.sh'), old, `127.0.0.1:${port}`], { env });
      return afterwards(env, port);
    },
    reads: async () => ({
      replica: await sum('replica_reads_total', 'from="replica"'),
      primary: await sum('replica_reads_total', 'from="primary"'),
    }),
    /** Until both processes let money wait for it. */
    guards: () =>
      waitUntil('the standby to keep up', async () => (await sum('replica_lag_seconds', 'received')) < 1, {
        seconds: 60,
      }),
  };
}

/** One server again, on the other port. */
function afterwards(env: Environment, port: number): Environment {
  const { REPLICA_DATABASE_URL: _, ...kept } = env;
  const moved = (name: string) => {
    const url = new URL(variable(env, name));
    url.port = String(port);
    return url.href;
  };
  return {
    ...kept,
    POSTGRES_PORT: String(port),
    DATABASE_URL: moved('DATABASE_URL'),
    MIGRATIONS_DATABASE_URL: moved('MIGRATIONS_DATABASE_URL'),
  };
}

const atOnce = 6;
const gapMs = 300;

/** People who buy one product after the other, and pay for some, until told to stop. */
export function startShopping(api: Api, market: Market, provider: Provider) {
  const orderIds = new Set<string>();
  const times: number[] = [];
  const failed: string[] = [];
  let lastAt = 0;
  let turn = 0;
  const over = new AbortController();
  const shopping = Promise.all(Array.from({ length: atOnce }, goOn));

  async function goOn(): Promise<void> {
    while (!over.signal.aborted) {
      await buy(turn++).catch((error: unknown) => failed.push(String(error)));
      await pause(gapMs);
    }
  }

  async function buy(number: number): Promise<void> {
    const startedAt = performance.now();
    const { orderId, paymentUrl } = await checkOut(api, market, number);
    orderIds.add(orderId);
    lastAt = performance.now();
    times.push(lastAt - startedAt);
    if (number % 3 === 0) await payFor(provider, paymentUrl);
  }

  return {
    orderIds,
    times,
    failed,
    get lastAt() {
      return lastAt;
    },
    async stop() {
      over.abort();
      await shopping;
    },
  };
}

export type Browser = ReturnType<typeof openBrowser>;

/** Keeps the mark of the last write, for as long as it is told to. */
export function openBrowser(api: Api, { cookie, address }: Pick<CrowdPerson, 'cookie' | 'address'>) {
  let mark = '';
  let markEndsAt = 0;

  function keep(set: string): void {
    const found = new RegExp(`^(${lastWriteCookie}=\\d+);.*Max-Age=(\\d+)`).exec(set);
    if (!found) return;
    mark = `; ${found[1]}`;
    markEndsAt = performance.now() + Number(found[2]) * 1000;
  }

  return {
    async post(path: string, body: object): Promise<Answer> {
      const answer = await api.call({ method: 'POST', path, body, address, cookie: cookie + mark });
      answer.headers['set-cookie']?.forEach(keep);
      return answer;
    },
    get(path: string): Promise<Answer> {
      const shown = performance.now() < markEndsAt ? cookie + mark : cookie;
      return api.call({ method: 'GET', path, address, cookie: shown });
    },
    /** The same person in another browser, which has written nothing. */
    getUnmarked: (path: string) => api.call({ method: 'GET', path, address, cookie }),
  };
}
