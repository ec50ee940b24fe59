import { join } from 'node:path';
import { runCommand } from '../../stack/command.ts';
import { type Environment, environmentOf, portOf, repository, variable } from '../../stack/environment.ts';
import { services } from '../../stack/services.ts';
import { waitUntil } from '../../stack/wait.ts';
import { killPostgres, metricOf } from '../lib/faults.ts';

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
